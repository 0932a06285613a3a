//! Passes, charts: room for text. Nothing here can measure a font, so each letter gets the width of a wide one.

use std::iter;

/// The width of a letter in tenths, 0.6 of the size of 14: a digit takes 0.64 in the widest usual font and less in the
/// others, a comma half of that.
const LETTER: i64 = 84;

/// From line to line, in tenths.
pub(super) const LINE: i64 = 170;

/// The width to keep for `text`, in tenths.
pub(super) fn width(text: &str) -> i64 {
    text.chars().map(letter).sum()
}

/// From U+1100 on most letters are twice as wide.
fn letter(letter: char) -> i64 {
    if letter < '\u{1100}' { LETTER } else { 2 * LETTER }
}

/// The width of what cannot be broken after a blank or a hyphen.
pub(super) fn unbreakable(text: &str) -> i64 {
    pieces(text).map(|piece| width(piece.trim_end())).max().unwrap_or(0)
}

/// `text` in lines no wider than `most`, broken after blanks and hyphens, and in words only where one fills a line.
pub(super) fn wrap(text: &str, most: i64) -> Vec<String> {
    let mut lines = vec![String::new()];
    for piece in pieces(text).flat_map(|piece| chopped(piece, most)) {
        let last = lines.last_mut().expect("one line");
        if last.is_empty() || width(last) + width(piece.trim_end()) <= most {
            last.push_str(piece);
        } else {
            lines.push(piece.to_owned());
        }
    }
    lines.into_iter().map(|line| line.trim().to_owned()).collect()
}

fn pieces(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive([' ', '-'])
}

fn chopped(piece: &str, most: i64) -> impl Iterator<Item = &str> {
    let mut rest = piece;
    iter::from_fn(move || {
        let first = rest.chars().next()?.len_utf8();
        let mut taken = 0;
        let over = |c: char| {
            taken += letter(c);
            taken > most && c != ' '
        };
        let end = rest.find(over).unwrap_or(rest.len()).max(first);
        let (part, later) = rest.split_at(end);
        rest = later;
        Some(part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_after_blanks_and_hyphens_and_else_in_words() {
        for (text, letters, expected) in [
            ("load sectors", 12, "load sectors"),
            ("load sectors", 11, "load|sectors"),
            ("lane-permutation on one", 10, "lane-|permutatio|n on one"),
            ("random-walk", 8, "random-|walk"),
            ("", 5, ""),
            ("é", 0, "é"),
        ] {
            assert_eq!(wrap(text, letters * LETTER).join("|"), expected, "{text}");
        }
        assert_eq!(unbreakable("random-walk on"), 7 * LETTER);
    }
}
