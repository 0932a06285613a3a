//! Passes, audit: what is kept of an output file. Plain data without the file's bytes; every text lies in one string,
//! so that ten thousand pages stay far below 60 MB. It knows no HTML.

use serde::{Deserialize, Serialize};

use crate::finding::{Place, Region};
use crate::tree::{Position, RelPath, Span};

/// What the audit keeps of one output file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scanned {
    pub(super) bytes: u64,
    pub(super) elsewhere: u32,
    pub(super) words: Box<str>,
    /// In the order of their texts, each once.
    pub(super) ids: Box<[Piece]>,
    /// In the order of the file.
    pub(super) references: Box<[Reference]>,
    pub(super) slips: Box<[Slip]>,
}

/// A stretch of [`Scanned::words`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Piece {
    pub(super) start: u32,
    pub(super) end: u32,
}

/// A URL in the file that leads to a resource.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Reference {
    pub(super) goal: Goal,
    pub(super) used: Use,
    pub(super) spot: Spot,
}

/// Where a reference leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Goal {
    /// To a file of the output and perhaps a part of it.
    Inside { path: Piece, fragment: Option<Piece> },
    /// To an absolute `http:` or `https:` URL, which may be the site's own.
    Web(Piece),
}

/// What becomes of a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Use {
    /// A reader or a crawler may follow it.
    Follow,
    /// The browser loads it by itself.
    Fetch,
    /// The browser loads it by itself, as a stylesheet.
    Style,
    /// The browser loads it by itself, as a script.
    Script,
    /// A program is told of it, by the sitemap, the feed or a JSON file.
    Listed,
    /// A text names it.
    Mention,
}

impl Use {
    /// Whether the browser loads the resource without being asked.
    pub(super) fn loads(self) -> bool {
        matches!(self, Use::Fetch | Use::Style | Use::Script)
    }
}

/// Something that is wrong with a file by itself, whatever else is in the output.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Slip {
    pub(super) kind: SlipKind,
    /// What it is about, as its rule wants it.
    pub(super) what: Box<str>,
    /// Absent where the file as a whole is meant.
    pub(super) spot: Option<Spot>,
}

/// The rule that a slip breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum SlipKind {
    BrokenLink,
    Characters,
    DuplicateAttribute,
    DuplicateId,
    Frame,
    InlineCode,
    Json,
    Markup,
    MissingAlt,
    NotPortable,
    Scheme,
    Xml,
}

/// A stretch of the file as people count and in bytes, end exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Spot {
    pub(super) start: Point,
    pub(super) end: Point,
}

/// A place in the file: the byte, and line and column from 1, in Unicode scalar values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Point {
    pub(super) byte: u32,
    pub(super) line: u32,
    pub(super) column: u32,
}

impl Scanned {
    /// How many bytes the file has.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// How many references leave the web: `mailto:`, `tel:` and the like. Nothing checks them.
    pub fn elsewhere(&self) -> usize {
        self.elsewhere as usize
    }

    /// The absolute `http:` and `https:` URLs that the file refers to, in its order.
    pub fn web(&self) -> impl Iterator<Item = &str> {
        self.references.iter().filter_map(|reference| match reference.goal {
            Goal::Web(url) => Some(self.text(url)),
            Goal::Inside { .. } => None,
        })
    }

    /// The text of `piece`; nothing for one that is not of this file.
    pub(super) fn text(&self, piece: Piece) -> &str {
        self.words.get(piece.start as usize..piece.end as usize).unwrap_or_default()
    }

    /// Whether an element of the page has the id `id`.
    pub(super) fn has_id(&self, id: &str) -> bool {
        self.ids.binary_search_by(|piece| self.text(*piece).cmp(id)).is_ok()
    }
}

impl Spot {
    /// The place of a finding at this spot of the output file `path`.
    pub(super) fn place(&self, path: &RelPath) -> Place {
        let position = |point: Point| Position { line: point.line as usize, column: point.column as usize };
        let span = Span::new(self.start.byte as usize, self.end.byte as usize);
        Place {
            path: path.clone(),
            region: Some(Region { start: position(self.start), end: position(self.end), span }),
        }
    }
}
