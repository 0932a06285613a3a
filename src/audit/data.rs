//! Passes, audit: everything in the output that is not markup: XML, JSON, prose, and the characters of all of them.
//! Of data it asks that it parses and looks for names of pages; it knows no schema.

use std::ops::Range;

use serde::de::IgnoredAny;

use super::gather::Gathering;
use super::scanned::{SlipKind, Use};

/// An XML file: well-formed, and every page that it lists is there.
pub(super) fn xml(gathering: &mut Gathering) {
    if let Ok(text) = std::str::from_utf8(gathering.bytes)
        && let Err(error) = roxmltree::Document::parse(text)
    {
        let position = error.pos();
        let at = offset(text, position.row as usize, |line| {
            line.char_indices().nth(position.col.saturating_sub(1) as usize).map_or(line.len(), |(at, _)| at)
        });
        let message = error.to_string();
        let why = message.rsplit_once(" at ").map_or(message.as_str(), |(why, _)| why);
        gathering.slip(SlipKind::Xml, why, at..at);
    }
    characters(gathering);
    mentions(gathering, 0..gathering.bytes.len(), Use::Listed);
}

/// A JSON file: valid, and every page that it lists is there.
pub(super) fn json(gathering: &mut Gathering) {
    characters(gathering);
    json_block(gathering, 0..gathering.bytes.len());
}

/// The JSON in the stretch `at` of a file.
pub(super) fn json_block(gathering: &mut Gathering, at: Range<usize>) {
    let bytes = gathering.bytes.get(at.clone()).unwrap_or_default();
    let text = String::from_utf8_lossy(bytes);
    if let Err(error) = serde_json::from_str::<IgnoredAny>(&text) {
        let wrong = at.start + offset(&text, error.line(), |_| error.column().saturating_sub(1));
        let message = error.to_string();
        let why = message.split_once(" at line ").map_or(message.as_str(), |(why, _)| why);
        gathering.slip(SlipKind::Json, why, wrong..wrong);
    }
    mentions(gathering, at, Use::Listed);
}

/// A text for people or models: it names no page that is held back.
pub(super) fn prose(gathering: &mut Gathering) {
    characters(gathering);
    mentions(gathering, 0..gathering.bytes.len(), Use::Mention);
}

/// Keeps what reads like the name of a page in the stretch `at` of the file: a path or URL that ends in `.html` or `.md`.
pub(super) fn mentions(gathering: &mut Gathering, at: Range<usize>, used: Use) {
    let text = gathering.bytes.get(at.clone()).unwrap_or_default();
    let (mut from, mut free) = (0, 0);
    while let Some(dot) = text[from..].iter().position(|byte| *byte == b'.').map(|dot| from + dot) {
        from = dot + 1;
        let Some(end) = ending(&text[from..]).map(|length| from + length) else { continue };
        let before = text[free..dot].iter().rev().take_while(|byte| is_of_path(**byte)).count();
        let start = dot - before;
        if start < dot {
            let name = String::from_utf8_lossy(&text[start..end]);
            gathering.mention(&name, used, at.start + start..at.start + end);
        }
        (from, free) = (end, end);
    }
}

/// The length of the extension that `rest` begins with, if it is that of a page.
fn ending(rest: &[u8]) -> Option<usize> {
    let length = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    matches!(&rest[..length], b"html" | b"md").then_some(length)
}

/// Whether `byte` can stand in a URL that somebody wrote into a text.
fn is_of_path(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
        || byte >= 0x80
        || matches!(byte, b'-' | b'.' | b'_' | b'~' | b'/' | b':' | b'%' | b'+' | b'@')
}

/// Asks that the file is UTF-8 and holds no characters that a text cannot have.
pub(super) fn characters(gathering: &mut Gathering) {
    let slip = match std::str::from_utf8(gathering.bytes) {
        Err(error) => Some(("this is not UTF-8".to_owned(), error.valid_up_to(), 1)),
        Ok(text) => first_refused(text)
            .map(|(at, c)| (format!("the character U+{:04X} has no place in a text", c as u32), at, c.len_utf8())),
    };
    if let Some((what, at, length)) = slip {
        gathering.slip(SlipKind::Characters, what, at..at + length);
    }
}

/// The first character that has no place in a text. Stretches of plain ASCII, which is nearly all there is, are told by
/// a loop that the compiler turns into vector instructions; only the others are read character by character.
fn first_refused(text: &str) -> Option<(usize, char)> {
    const STRETCH: usize = 64;
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let mut end = (at + STRETCH).min(bytes.len());
        if !is_plain(&bytes[at..end]) {
            while !text.is_char_boundary(end) {
                end += 1;
            }
            let refused = text[at..end].char_indices().find(|(_, c)| is_refused(*c));
            if let Some((offset, c)) = refused {
                return Some((at + offset, c));
            }
        }
        at = end;
    }
    None
}

/// Whether `bytes` are ASCII without control characters.
fn is_plain(bytes: &[u8]) -> bool {
    bytes
        .iter()
        .fold(true, |plain, byte| plain & (matches!(byte, 0x20..0x7F) | matches!(byte, b'\t' | b'\n' | b'\r' | 0x0C)))
}

/// Control characters and noncharacters, as HTML has them.
fn is_refused(c: char) -> bool {
    let control = c.is_control() && !matches!(c, '\t' | '\n' | '\r' | '\x0C');
    let noncharacter = matches!(c, '\u{FDD0}'..='\u{FDEF}') || (c as u32) & 0xFFFE == 0xFFFE;
    control || noncharacter
}

/// The byte offset of a place in line `line` (from 1) of `text`, where `column` finds it in the line.
fn offset(text: &str, line: usize, column: impl Fn(&str) -> usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = text.split_inclusive('\n').nth(line.saturating_sub(1)).unwrap_or_default();
    start + column(rest).min(rest.len())
}
