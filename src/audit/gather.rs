//! Passes, audit: gathers what is kept of one file while it is read. It takes texts and byte ranges, and hands on a
//! [`Scanned`]; it does not judge them.

use std::ops::Range;

use super::cursor::{Cursor, narrow};
use super::scanned::{Goal, Piece, Reference, Scanned, Slip, SlipKind, Use};
use super::url::{self, Target};
use crate::tree::RelPath;

/// The first so many slips of a file are kept: a broken template breaks every line, and a few say what is wrong.
const MOST_SLIPS: usize = 50;

/// What was found in a file so far.
pub(super) struct Gathering<'f> {
    /// The file.
    pub(super) path: &'f RelPath,
    /// Its content.
    pub(super) bytes: &'f [u8],
    elsewhere: u32,
    words: String,
    ids: Vec<(Piece, Range<usize>)>,
    references: Vec<(Goal, Use, Range<usize>)>,
    slips: Vec<(SlipKind, Box<str>, Option<Range<usize>>)>,
}

impl<'f> Gathering<'f> {
    /// Nothing yet of the file `path`.
    pub(super) fn new(path: &'f RelPath, bytes: &'f [u8]) -> Gathering<'f> {
        Gathering {
            path,
            bytes,
            elsewhere: 0,
            words: String::with_capacity(bytes.len() / 4),
            ids: Vec::with_capacity(16),
            references: Vec::with_capacity(64),
            slips: Vec::new(),
        }
    }

    /// The id `id` stands at `at`.
    pub(super) fn id(&mut self, id: &str, at: Range<usize>) {
        let piece = self.word(id);
        self.ids.push((piece, at));
    }

    /// The file refers to its own part `id`.
    pub(super) fn own(&mut self, id: &str, at: Range<usize>) {
        let goal = Goal::Inside { path: self.word(self.path.as_str()), fragment: Some(self.word(id)) };
        self.references.push((goal, Use::Follow, at));
    }

    /// The URL `url` stands at `at`, for `used`.
    pub(super) fn url(&mut self, url: &str, used: Use, at: Range<usize>) {
        match url::resolve(self.path, url) {
            Target::Inside { path, fragment } => {
                let fragment = fragment.map(|fragment| self.word(&fragment));
                let goal = Goal::Inside { path: self.word(&path), fragment };
                self.references.push((goal, used, at));
            }
            Target::Web(url) => {
                let goal = Goal::Web(self.word(&url));
                self.references.push((goal, used, at));
            }
            Target::Elsewhere => self.elsewhere += 1,
            Target::Refused(scheme) => self.slip(SlipKind::Scheme, scheme, at),
            Target::Rooted => self.slip(SlipKind::NotPortable, format!("`{url}`"), at),
            Target::Outside => self.slip(SlipKind::BrokenLink, url, at),
        }
    }

    /// A text that reads like the name of a page stands at `at`.
    pub(super) fn mention(&mut self, name: &str, used: Use, at: Range<usize>) {
        let path = match url::resolve(self.path, name) {
            Target::Inside { path, .. } => path,
            Target::Web(_) => return self.url(name, used, at),
            _ => name.trim_start_matches(['.', '/']).to_owned(),
        };
        let goal = Goal::Inside { path: self.word(&path), fragment: None };
        self.references.push((goal, Use::Mention, at));
    }

    /// The file has a slip at `at`.
    pub(super) fn slip(&mut self, kind: SlipKind, what: impl Into<Box<str>>, at: Range<usize>) {
        self.note(kind, what.into(), Some(at));
    }

    /// The file as a whole has a slip.
    pub(super) fn lack(&mut self, kind: SlipKind, what: impl Into<Box<str>>) {
        self.note(kind, what.into(), None);
    }

    fn note(&mut self, kind: SlipKind, what: Box<str>, at: Option<Range<usize>>) {
        if self.slips.len() < MOST_SLIPS {
            self.slips.push((kind, what, at));
        }
    }

    fn word(&mut self, text: &str) -> Piece {
        let start = narrow(self.words.len());
        self.words.push_str(text);
        Piece { start, end: narrow(self.words.len()) }
    }

    /// What is kept, with lines and columns.
    pub(super) fn finish(mut self) -> Scanned {
        let ids = self.sorted_ids();
        let mut cursor = Cursor::new(self.bytes);
        let references = self.references.drain(..);
        let references = references.map(|(goal, used, at)| Reference { goal, used, spot: cursor.spot(at) }).collect();
        self.slips.sort_by_key(|(_, _, at)| at.as_ref().map(|at| (at.start, at.end)));
        let mut cursor = Cursor::new(self.bytes);
        let slips = self.slips.drain(..);
        let slips = slips.map(|(kind, what, at)| Slip { kind, what, spot: at.map(|at| cursor.spot(at)) }).collect();
        Scanned {
            bytes: self.bytes.len() as u64,
            elsewhere: self.elsewhere,
            words: self.words.into_boxed_str(),
            ids,
            references,
            slips,
        }
    }

    fn sorted_ids(&mut self) -> Box<[Piece]> {
        let mut ids = std::mem::take(&mut self.ids);
        let words = std::mem::take(&mut self.words);
        let text = |piece: &Piece| &words[piece.start as usize..piece.end as usize];
        ids.sort_by(|(a, _), (b, _)| text(a).cmp(text(b)));
        for pair in ids.windows(2) {
            let [(first, _), (second, at)] = pair else { continue };
            if text(first) == text(second) {
                self.slip(SlipKind::DuplicateId, text(second), at.clone());
            }
        }
        ids.dedup_by(|(a, _), (b, _)| text(a) == text(b));
        self.words = words;
        ids.into_iter().map(|(piece, _)| piece).collect()
    }
}
