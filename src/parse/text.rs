//! Passes: bytes to text. Refuses what would make a text read otherwise than it is stored.

use std::borrow::Cow;
use std::sync::Arc;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use crate::finding::rules::text as rules;
use crate::finding::{Finding, Findings, Place};
use crate::tree::{RelPath, Span};

/// At most so many findings about characters of one file are made.
const MOST: usize = 8;

/// The text of a file with LF line ends and without its byte-order mark; `None` if it is not UTF-8.
/// Characters that hide or reorder text and text that is not in normal form C are findings.
pub fn read(path: &RelPath, bytes: &[u8], findings: &mut Findings) -> Option<Arc<str>> {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            findings.push(not_utf8(path, bytes, error.valid_up_to()));
            return None;
        }
    };
    // Places are those of the text that is parsed and shown.
    let text = with_lf(text.strip_prefix('\u{FEFF}').unwrap_or(text).into());
    if !is_plain(text.as_bytes()) {
        findings.extend(forbidden(path, &text).take(MOST));
        findings.extend(denormal(path, &text));
        return Some(text.chars().map(harmless).collect::<String>().into());
    }
    Some(text)
}

/// Whether `bytes` are ASCII without control characters: without a branch, so that the compiler makes vectors of it.
fn is_plain(bytes: &[u8]) -> bool {
    bytes.iter().fold(true, |plain, byte| plain & (matches!(byte, 0x20..0x7F) | matches!(byte, b'\n' | b'\r' | b'\t')))
}

/// The text of a file as people read it in messages: whatever is not UTF-8 replaced, line ends and byte-order mark as
/// in what was parsed, so that spans fit.
pub fn readable(bytes: &[u8]) -> Arc<str> {
    let text = String::from_utf8_lossy(bytes);
    with_lf(text.strip_prefix('\u{FEFF}').unwrap_or(&text).into())
}

/// The offset in `bytes` of byte `at` of `text`, which is what [`readable`] makes of them: past a byte-order mark and
/// the CR of each CR LF before it.
pub fn raw_offset(bytes: &[u8], text: &str, at: usize) -> usize {
    let mark = if bytes.starts_with("\u{FEFF}".as_bytes()) { 3 } else { 0 };
    let mut raw = mark;
    for byte in text.as_bytes()[..at].iter() {
        raw +=
            if *byte == b'\n' && bytes.get(raw) == Some(&b'\r') && bytes.get(raw + 1) == Some(&b'\n') { 2 } else { 1 };
    }
    raw
}

/// The text with LF line ends: what is parsed, signed and shown. Spans and lines are the same in both but for CR.
fn with_lf(text: Arc<str>) -> Arc<str> {
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n").into() } else { text }
}

fn not_utf8(path: &RelPath, bytes: &[u8], at: usize) -> Finding {
    let start = readable(&bytes[..at]).len();
    let replaced = Span::new(start, start + char::REPLACEMENT_CHARACTER.len_utf8());
    let place = Place::span(path, &readable(bytes), replaced);
    let looks_like = match bytes {
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => "UTF-16",
        _ => "Latin-1 or Windows-1252",
    };
    rules::not_utf8(place, bytes[at], looks_like)
}

fn forbidden<'t>(path: &'t RelPath, text: &'t str) -> impl Iterator<Item = Finding> + 't {
    text.char_indices().filter(|(_, character)| is_forbidden(*character)).map(move |(at, character)| {
        rules::forbidden_character(Place::span(path, text, Span::new(at, at + character.len_utf8())), character)
    })
}

fn is_forbidden(character: char) -> bool {
    match character {
        '\n' | '\r' | '\t' => false,
        '\u{061C}' | '\u{180E}' | '\u{00AD}' | '\u{FEFF}' => true,
        '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{2028}' | '\u{2029}' => true,
        _ => character.is_control() || is_noncharacter(character),
    }
}

/// In place of a character that no page may show, one of as many bytes, so that places stay what they are. The text has
/// a finding, and is neither signed nor published.
fn harmless(character: char) -> char {
    match (is_forbidden(character) && !is_invisible(character), character.len_utf8()) {
        (false, _) => character,
        (true, 1) => ' ',
        (true, 2) => '\u{b7}',
        (true, 3) => '\u{fffd}',
        (true, _) => '\u{1f5d8}',
    }
}

/// Characters that are refused and that a page could hold all the same.
fn is_invisible(character: char) -> bool {
    !character.is_control() && !is_noncharacter(character)
}

fn is_noncharacter(character: char) -> bool {
    matches!(character, '\u{FDD0}'..='\u{FDEF}') || u32::from(character) & 0xFFFE == 0xFFFE
}

fn denormal(path: &RelPath, text: &str) -> Option<Finding> {
    if is_nfc_quick(text.chars()) == IsNormalized::Yes {
        return None;
    }
    let mut start = 0;
    for word in text.split_inclusive(|c: char| c.is_whitespace()) {
        let written = word.trim_end();
        let normal: Cow<'_, str> = written.nfc().collect::<String>().into();
        if normal != written {
            let place = Place::span(path, text, Span::new(start, start + written.len()));
            return Some(rules::not_nfc(place, written, &normal));
        }
        start += word.len();
    }
    None
}
