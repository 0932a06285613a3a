//! Words: files as values. A tree maps relative paths to bytes; it knows nothing of disks.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// A path relative to a root: segments joined by `/`, none of them empty, `.` or `..`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RelPath(Arc<str>);

impl RelPath {
    /// Takes `path` if every segment is a plain name; `None` for absolute paths, `..`, `\`, NUL and empty segments.
    pub fn new(path: &str) -> Option<RelPath> {
        let plain = |segment: &str| !matches!(segment, "" | "." | "..") && !segment.contains(['\\', '\0']);
        path.split('/').all(plain).then(|| RelPath(path.into()))
    }

    /// A path made of parts that are known to be plain names.
    ///
    /// # Panics
    /// If they are not.
    pub fn known(path: &str) -> RelPath {
        RelPath::new(path).unwrap_or_else(|| panic!("`{path}` is not a relative path"))
    }

    /// The path as text, segments joined by `/`.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The last segment.
    pub fn name(&self) -> &str {
        self.0.rsplit('/').next().unwrap_or_default()
    }

    /// The last segment without its final extension.
    pub fn stem(&self) -> &str {
        let name = self.name();
        name.rsplit_once('.').map_or(name, |(stem, _)| stem)
    }

    /// The text after the last dot of the last segment, or `""`.
    pub fn extension(&self) -> &str {
        self.name().rsplit_once('.').map_or("", |(_, extension)| extension)
    }

    /// The folder that holds this path; `""` at the top.
    pub fn folder(&self) -> &str {
        self.0.rsplit_once('/').map_or("", |(folder, _)| folder)
    }

    /// What is left of the path below `folder`, if it lies there.
    pub fn below(&self, folder: &str) -> Option<&str> {
        self.0.strip_prefix(folder)?.strip_prefix('/')
    }
}

impl Borrow<str> for RelPath {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RelPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for RelPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", &*self.0)
    }
}

/// Files by path, in the order of their paths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    files: BTreeMap<RelPath, Arc<[u8]>>,
}

impl Tree {
    /// A tree without files.
    pub fn new() -> Tree {
        Tree::default()
    }

    /// Puts a file in place of whatever stood at `path`.
    pub fn insert(&mut self, path: RelPath, bytes: impl Into<Arc<[u8]>>) {
        self.files.insert(path, bytes.into());
    }

    /// The bytes at `path`.
    pub fn get(&self, path: &str) -> Option<&Arc<[u8]>> {
        self.files.get(path)
    }

    /// Every file, sorted by path.
    pub fn iter(&self) -> impl Iterator<Item = (&RelPath, &Arc<[u8]>)> {
        self.files.iter()
    }

    /// Every file below `folder`, sorted by path.
    pub fn below<'t>(&'t self, folder: &'t str) -> impl Iterator<Item = (&'t RelPath, &'t Arc<[u8]>)> {
        self.files.iter().filter(move |(path, _)| path.below(folder).is_some())
    }

    /// How many files there are.
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// Whether there is no file.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }
}

impl FromIterator<(RelPath, Arc<[u8]>)> for Tree {
    fn from_iter<I: IntoIterator<Item = (RelPath, Arc<[u8]>)>>(files: I) -> Tree {
        Tree { files: files.into_iter().collect() }
    }
}

/// A stretch of a text in bytes, end exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The stretch `start..end`.
    pub fn new(start: usize, end: usize) -> Span {
        Span { start, end: end.max(start) }
    }

    /// The same stretch, `by` bytes further on.
    pub fn shifted(self, by: usize) -> Span {
        Span { start: self.start + by, end: self.end + by }
    }
}

impl From<std::ops::Range<usize>> for Span {
    fn from(range: std::ops::Range<usize>) -> Span {
        Span::new(range.start, range.end)
    }
}

/// A place in a text as people count: both from 1, columns in Unicode scalar values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Line, from 1.
    pub line: usize,
    /// Column in Unicode scalar values, from 1.
    pub column: usize,
}

impl Position {
    /// Where byte `offset` of `text` stands; an offset inside a character counts as its start.
    /// A line ends at LF, CR LF or a lone CR.
    pub fn of(text: &str, offset: usize) -> Position {
        let before = &text.as_bytes()[..offset.min(text.len())];
        let (mut line, mut line_start) = (1, 0);
        for (at, &byte) in before.iter().enumerate() {
            let ends_line = byte == b'\n' || (byte == b'\r' && text.as_bytes().get(at + 1) != Some(&b'\n'));
            if ends_line {
                line += 1;
                line_start = at + 1;
            }
        }
        let continuation = |byte: &&u8| (**byte & 0xC0) == 0x80;
        let started = before[line_start..].iter().filter(|byte| !continuation(byte)).count();
        let inside = !text.is_char_boundary(offset.min(text.len()));
        Position { line, column: started + usize::from(!inside) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_relative_paths_are_paths() {
        for good in ["a", "content/glossary/sector.md", "a b/ü.md"] {
            assert_eq!(RelPath::new(good).map(|path| path.to_string()).as_deref(), Some(good));
        }
        for bad in ["", "/etc/passwd", "a//b", "../x", "a/./b", "a/..", "a\\b", "a\0b", "a/"] {
            assert_eq!(RelPath::new(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn positions_count_lines_and_scalar_values_from_one() {
        let text = "a\nüb\r\nc\rd";
        let at = |needle: &str| {
            let position = Position::of(text, text.find(needle).unwrap());
            (position.line, position.column)
        };
        assert_eq!(at("a"), (1, 1));
        assert_eq!(at("b"), (2, 2));
        assert_eq!(at("c"), (3, 1));
        assert_eq!(at("d"), (4, 1));
        assert_eq!(Position::of(text, 999), Position { line: 4, column: 2 });
    }
}
