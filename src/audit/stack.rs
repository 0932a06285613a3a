//! Passes, audit: the elements that are open where the walk stands. It knows what may stand in what, and no slips.

use std::ops::Range;

use super::element;
use super::tag::{Tag, shown};

/// Browsers nest elements so deep (Chromium, WebKit: 512) and lay deeper ones flat; the walk looks no further back.
const DEEPEST: usize = 512;

/// The open elements, outermost first. Their names lie in one buffer, so that opening one allocates nothing.
pub(super) struct Stack {
    open: Vec<Open>,
    names: Vec<u8>,
}

struct Open {
    /// Where its name begins in the buffer; it ends where the next begins.
    name: usize,
    /// Its start tag in the file.
    at: Range<usize>,
    /// What may stand in it, where a browser would put others elsewhere.
    children: Option<&'static [&'static [u8]]>,
    /// Whether its content is not HTML but SVG or MathML.
    foreign: bool,
    /// Whether it shields what stands in it from the elements around it.
    shield: bool,
}

impl Stack {
    /// Nothing is open.
    pub(super) fn new() -> Stack {
        Stack { open: Vec::with_capacity(16), names: Vec::with_capacity(128) }
    }

    /// Opens the element of `tag`; `false` where it is the first that is too deep.
    pub(super) fn push(&mut self, tag: &Tag, foreign: bool) -> bool {
        self.open.push(Open {
            name: self.names.len(),
            at: tag.at.clone(),
            children: if foreign { None } else { element::children(Some(&tag.name)) },
            foreign,
            shield: element::is_shield(&tag.name),
        });
        self.names.extend_from_slice(&tag.name);
        self.open.len() != DEEPEST + 1
    }

    /// Closes the innermost element: says its start tag in words, and where it stands.
    pub(super) fn pop(&mut self) -> Option<(String, Range<usize>)> {
        let open = self.open.pop()?;
        let tag = shown(&self.names[open.name..]);
        self.names.truncate(open.name);
        Some((tag, open.at))
    }

    /// Closes the innermost element if it is a `name`.
    pub(super) fn close(&mut self, name: &[u8]) -> bool {
        let closed = self.open.pop_if(|open| &self.names[open.name..] == name);
        closed.inspect(|open| self.names.truncate(open.name)).is_some()
    }

    /// Whether an element `name` is open.
    pub(super) fn holds(&self, name: &[u8]) -> bool {
        self.inner_first().any(|(_, open)| open == name)
    }

    /// Whether the walk stands in an element `name`, and in nothing that shields from it.
    pub(super) fn is_in(&self, name: &[u8]) -> bool {
        self.inner_first()
            .take_while(|(open, its_name)| *its_name == name || !open.shield)
            .any(|(_, open)| open == name)
    }

    /// Whether the innermost element holds SVG or MathML.
    pub(super) fn is_foreign(&self) -> bool {
        self.open.last().is_some_and(|open| open.foreign)
    }

    /// Whether the innermost element holds no text.
    pub(super) fn refuses_text(&self) -> bool {
        self.open.last().is_none_or(|open| open.children.is_some())
    }

    /// Whether a browser would put an element `name` elsewhere than into the innermost one.
    pub(super) fn refuses(&self, name: &[u8]) -> bool {
        let parent = self.inner_first().next();
        let children = parent.map_or_else(|| element::children(None), |(open, _)| open.children);
        let parent = parent.map_or(&[][..], |(_, name)| name);
        children.is_some_and(|children| !children.contains(&name))
            || element::parents(name).is_some_and(|parents| !parents.contains(&parent))
            || (element::is_heading(name) && element::is_heading(parent))
    }

    /// Where the walk stands, in words.
    pub(super) fn here(&self) -> String {
        match self.inner_first().next() {
            Some((_, name)) => format!("in {}", shown(name)),
            None => "outside `<html>`".to_owned(),
        }
    }

    /// The open elements and their names, innermost first, no further out than a browser nests them.
    fn inner_first(&self) -> impl Iterator<Item = (&Open, &[u8])> {
        let mut end = self.names.len();
        self.open.iter().rev().take(DEEPEST).map(move |open| {
            let name = &self.names[open.name..end];
            end = open.name;
            (open, name)
        })
    }
}
