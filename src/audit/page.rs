//! Passes, audit: walks the tags of a page. It says what is wrong with each and hands on what the page
//! refers to; it knows nothing of other files.

use std::ops::Range;

use html5gum::{Error, State};

use super::attribute::{self, Role};
use super::data;
use super::element;
use super::gather::Gathering;
use super::scanned::{SlipKind, Use};
use super::stack::Stack;
use super::tag::{Attribute, Tag, shown};

/// Elements that a page has once.
const ONCE: [&[u8]; 3] = [b"title", b"h1", b"main"];

/// A page while it is walked.
pub(super) struct Page<'p, 'f> {
    gathering: &'p mut Gathering<'f>,
    open: Stack,
    /// Whether text would be a slip where the walk stands.
    refuses_text: bool,
    /// Where the JSON block that the walk stands in begins.
    json: Option<usize>,
    /// How often each of [`ONCE`] came.
    once: [u32; ONCE.len()],
    started: bool,
    doctype: bool,
    charset: bool,
}

impl<'p, 'f> Page<'p, 'f> {
    /// A page of which nothing was read yet.
    pub(super) fn new(gathering: &'p mut Gathering<'f>) -> Page<'p, 'f> {
        data::characters(gathering);
        Page {
            gathering,
            open: Stack::new(),
            refuses_text: true,
            json: None,
            once: [0; ONCE.len()],
            started: false,
            doctype: false,
            charset: false,
        }
    }

    /// Whether the walk stands in SVG or MathML.
    pub(super) fn is_foreign(&self) -> bool {
        self.open.is_foreign()
    }

    /// The tokenizer met `error` before `position`.
    pub(super) fn error(&mut self, error: Error, position: usize) {
        let what = error.as_str().replace('-', " ");
        self.slip(SlipKind::Markup, what, position.saturating_sub(1)..position);
    }

    /// A doctype stands at `at`; `modern` is the one of HTML today.
    pub(super) fn doctype(&mut self, modern: bool, at: Range<usize>) {
        if modern && !self.started && !self.doctype {
            self.doctype = true;
        } else {
            self.slip(SlipKind::Markup, "the one doctype is `<!doctype html>`, and it comes first", at);
        }
    }

    /// `text` stands before `position`.
    #[inline]
    pub(super) fn text(&mut self, text: &[u8], position: usize) {
        if self.refuses_text && !text.trim_ascii().is_empty() {
            let what = format!("text cannot stand {}", self.open.here());
            self.slip(SlipKind::Markup, what, position.saturating_sub(text.len())..position);
            self.refuses_text = false;
        }
    }

    /// A start tag. Says how the tokenizer goes on where the element's content is no markup.
    pub(super) fn start(&mut self, tag: &Tag) -> Option<State> {
        self.started = true;
        let foreign = self.is_foreign() || element::is_foreign(&tag.name);
        if !self.is_foreign() {
            self.nesting(tag);
        }
        for (index, attribute) in tag.attributes().enumerate() {
            if tag.attributes().take(index).any(|earlier| earlier.name == attribute.name) {
                let name = String::from_utf8_lossy(attribute.name);
                self.slip(SlipKind::DuplicateAttribute, name, attribute.named());
            } else {
                self.attribute(tag, &attribute);
            }
        }
        self.code(tag);
        if foreign {
            if !tag.self_closing {
                self.push(tag, !element::is_html_island(&tag.name));
            }
            return None;
        }
        self.element(tag);
        if element::is_void(&tag.name) {
            return None;
        }
        if tag.self_closing {
            let what = format!("`/>` does not close {}", tag.shown());
            self.slip(SlipKind::Markup, what, tag.at.clone());
        }
        self.push(tag, false);
        element::content_state(&tag.name)
    }

    /// An end tag.
    pub(super) fn end(&mut self, tag: &Tag) {
        if tag.self_closing || tag.attributes().next().is_some() {
            self.slip(SlipKind::Markup, "an end tag holds its name only", tag.at.clone());
        }
        if let Some(start) = self.json.take() {
            data::json_block(self.gathering, start..tag.at.start);
        }
        let name = tag.name.as_slice();
        if !self.open.holds(name) {
            let what = format!("`</{}>` ends nothing that is open", String::from_utf8_lossy(name));
            return self.slip(SlipKind::Markup, what, tag.at.clone());
        }
        while !self.open.close(name) {
            self.pop(&format!("is not closed before `</{}>`", String::from_utf8_lossy(name)));
        }
        self.refuses_text = self.open.refuses_text();
    }

    /// The end of the file.
    pub(super) fn end_of_file(&mut self) {
        while self.pop("is never closed") {}
        if !self.doctype {
            self.gathering.lack(SlipKind::Markup, "there is no `<!doctype html>`");
        }
        if !self.charset {
            self.gathering.lack(SlipKind::Frame, "there is no `<meta charset=\"utf-8\">`");
        }
        for (name, _) in ONCE.iter().zip(self.once).filter(|(_, count)| *count == 0) {
            self.gathering.lack(SlipKind::Frame, format!("there is no {}", shown(name)));
        }
    }

    /// Whether a browser would put the element of `tag` where it stands.
    fn nesting(&mut self, tag: &Tag) {
        let name = tag.name.as_slice();
        let what = if self.open.refuses(name) {
            format!("{} cannot stand {}", tag.shown(), self.open.here())
        } else if element::closes_paragraph(name) && self.open.is_in(b"p") {
            format!("{} cannot stand in a `<p>`", tag.shown())
        } else if element::is_never_nested(name) && self.open.is_in(name) {
            format!("{0} cannot stand in another {0}", tag.shown())
        } else {
            return;
        };
        self.slip(SlipKind::Markup, what, tag.at.clone());
    }

    fn attribute(&mut self, tag: &Tag, attribute: &Attribute) {
        let at = || attribute.valued();
        match attribute::role(tag, attribute.name) {
            Role::Plain => {}
            Role::Id => self.gathering.id(&attribute.text(), at()),
            Role::OwnIds => attribute.text().split_ascii_whitespace().for_each(|id| self.gathering.own(id, at())),
            Role::Url(used) => self.gathering.url(&attribute.text(), used, at()),
            Role::Sizes => {
                attribute::sized_urls(&attribute.text()).for_each(|url| self.gathering.url(url, Use::Fetch, at()));
            }
            Role::Refresh => {
                attribute::refresh_url(&attribute.text())
                    .into_iter()
                    .for_each(|url| self.gathering.url(url, Use::Fetch, at()));
            }
            Role::Code => {
                let what = format!("`{}`", String::from_utf8_lossy(attribute.name));
                self.slip(SlipKind::InlineCode, what, attribute.named());
            }
            Role::Data => data::mentions(self.gathering, at(), Use::Mention),
        }
    }

    /// Scripts and styles, of HTML or SVG.
    fn code(&mut self, tag: &Tag) {
        match tag.name.as_slice() {
            b"style" => self.slip(SlipKind::InlineCode, "`<style>`", tag.at.clone()),
            b"script" if tag.get(b"src").is_none() && tag.get(b"href").is_none() => {
                let kind = String::from_utf8_lossy(tag.get(b"type").unwrap_or_default()).to_ascii_lowercase();
                if element::is_code(&kind) {
                    self.slip(SlipKind::InlineCode, "`<script>` without `src`", tag.at.clone());
                } else if kind.ends_with("json") {
                    self.json = Some(tag.at.end);
                }
            }
            _ => {}
        }
    }

    /// What is asked of single HTML elements.
    fn element(&mut self, tag: &Tag) {
        let name = tag.name.as_slice();
        let has = |name: &[u8]| tag.get(name).is_some_and(|value| !value.is_empty());
        match name {
            b"html" if !has(b"lang") => self.slip(SlipKind::Frame, "`<html>` has no `lang`", tag.at.clone()),
            b"img" if tag.get(b"alt").is_none() => self.slip(SlipKind::MissingAlt, tag.shown(), tag.at.clone()),
            b"base" => self.slip(SlipKind::NotPortable, "`<base>`", tag.at.clone()),
            b"meta" => self.charset |= tag.get(b"charset").is_some_and(|value| value.eq_ignore_ascii_case(b"utf-8")),
            _ => {}
        }
        if let Some(index) = ONCE.iter().position(|once| *once == name) {
            self.once[index] += 1;
            if self.once[index] > 1 {
                self.slip(SlipKind::Frame, format!("there is more than one {}", tag.shown()), tag.at.clone());
            }
        }
    }

    fn push(&mut self, tag: &Tag, foreign: bool) {
        if !self.open.push(tag, foreign) {
            self.slip(SlipKind::Markup, "elements nest deeper than browsers nest them", tag.at.clone());
        }
        self.refuses_text = self.open.refuses_text();
    }

    /// Leaves the innermost element, which was not closed, if there is one.
    fn pop(&mut self, why: &str) -> bool {
        let Some((tag, at)) = self.open.pop() else { return false };
        self.slip(SlipKind::Markup, format!("{tag} {why}"), at);
        true
    }

    fn slip(&mut self, kind: SlipKind, what: impl Into<Box<str>>, at: Range<usize>) {
        self.gathering.slip(kind, what, at);
    }
}
