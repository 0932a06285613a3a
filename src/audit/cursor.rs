//! Passes, audit: from byte offsets to lines and columns. It counts as [`crate::tree::Position`] does, but keeps its
//! place, so that all spots of a file cost one pass over it together.

use std::ops::Range;

use memchr::{memchr, memchr_iter, memrchr};

use super::scanned::{Point, Spot};

/// A place in a text that moves forward.
pub(super) struct Cursor<'t> {
    text: &'t [u8],
    has_returns: bool,
    byte: usize,
    line: u32,
    /// Characters of this line that start before `byte`.
    started: u32,
}

impl<'t> Cursor<'t> {
    /// A cursor at the start of `text`.
    pub(super) fn new(text: &'t [u8]) -> Cursor<'t> {
        Cursor { text, has_returns: memchr(b'\r', text).is_some(), byte: 0, line: 1, started: 0 }
    }

    /// The stretch `range` of the text; ranges asked for in rising order cost nothing twice.
    pub(super) fn spot(&mut self, range: Range<usize>) -> Spot {
        Spot { start: self.point(range.start), end: self.point(range.end.max(range.start)) }
    }

    fn point(&mut self, byte: usize) -> Point {
        let byte = byte.min(self.text.len());
        if byte < self.byte {
            *self = Cursor::new(self.text);
        }
        if self.has_returns {
            while self.byte < byte {
                self.step();
            }
        } else {
            self.skip(byte);
        }
        let inside = self.text.get(byte).is_some_and(|byte| continues(*byte));
        Point { byte: narrow(byte), line: self.line, column: self.started + u32::from(!inside) }
    }

    /// Goes on to `byte`, where all lines end at LF: many bytes at once, which [`Cursor::step`] cannot. Stepping took a
    /// seventh of the time of a scan.
    fn skip(&mut self, byte: usize) {
        let passed = &self.text[self.byte..byte];
        let mut line = passed;
        if let Some(last) = memrchr(b'\n', passed) {
            self.line += narrow(memchr_iter(b'\n', passed).count());
            self.started = 0;
            line = &passed[last + 1..];
        }
        let all = line.len();
        let started = if line.is_ascii() { all } else { line.iter().filter(|byte| !continues(**byte)).count() };
        self.started += narrow(started);
        self.byte = byte;
    }

    fn step(&mut self) {
        let byte = self.text[self.byte];
        self.byte += 1;
        if byte == b'\n' || (byte == b'\r' && self.text.get(self.byte) != Some(&b'\n')) {
            self.line += 1;
            self.started = 0;
        } else if !continues(byte) {
            self.started += 1;
        }
    }
}

/// An offset as it is kept; no output file has four gigabytes.
pub(super) fn narrow(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}

/// Whether `byte` goes on with a UTF-8 character that began before it.
fn continues(byte: u8) -> bool {
    byte & 0xC0 == 0x80
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Position;

    #[test]
    fn counts_like_position() {
        let texts = ["a\nüb\r\nc\rd\n\n→ x", "a\nüb\nc\nd\n\n→ x"];
        for (text, step) in texts.into_iter().flat_map(|text| (1..text.len()).map(move |step| (text, step))) {
            let mut cursor = Cursor::new(text.as_bytes());
            for offset in (0..=text.len() + 1).step_by(step).chain([3, 0]) {
                let Point { line, column, .. } = cursor.point(offset);
                let expected = Position::of(text, offset);
                assert_eq!((line as usize, column as usize), (expected.line, expected.column), "at {offset}");
            }
        }
    }
}
