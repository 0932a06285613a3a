//! Nouns: pages as written. Entries, lessons, articles and manual pages with their terms, citations, claims and the
//! references of their bodies; what a reference points to is not known here.

mod body;
mod claim;
mod site;
mod source;

use std::fmt;

pub use body::{
    Binding, BindingKind, Block, Body, ChartBlock, ChartScale, Heading, Item, ItemKind, Prose, Selection, TableBlock,
};
pub use claim::{Claim, Ground, Operand, Statement, Written};
pub use site::{Policy, Section, Signatures, Site, WarnOrHold};
pub use source::{Fact, FactKind, Source, SourceKind};

use crate::experiment::Name;
use crate::tree::RelPath;

/// A page's id: section and slug, such as `glossary/sector`; pages at the top have no section.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PageId(Name);

impl PageId {
    /// The id of the page whose source is `content/<id>.md`.
    ///
    /// # Errors
    /// What is wrong with the name, in words. A slug has lower-case letters, digits and single hyphens, at most 80;
    /// it becomes the page's URL for good.
    pub fn of_source(path: &RelPath) -> Result<PageId, String> {
        let inside = path.below("content").and_then(|inside| inside.strip_suffix(".md"));
        let Some(id) = inside else { return Err("is no Markdown file below `content`".to_owned()) };
        let segments: Vec<&str> = id.split('/').collect();
        if segments.len() > 2 {
            return Err("lies deeper than `content/<section>/<slug>.md`".to_owned());
        }
        match segments.iter().find(|segment| !is_slug(segment)) {
            Some(segment) => Err(format!("`{segment}` is not a slug")),
            None => Ok(PageId(id.into())),
        }
    }

    /// Reads an id as front matter writes it.
    pub fn parse(text: &str) -> Option<PageId> {
        let segments = text.split('/');
        (segments.clone().count() <= 2 && segments.clone().all(is_slug)).then(|| PageId(text.into()))
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The section, or `""` at the top.
    pub fn section(&self) -> &str {
        self.0.split_once('/').map_or("", |(section, _)| section)
    }

    /// The last part of the id.
    pub fn slug(&self) -> &str {
        self.0.rsplit('/').next().unwrap_or_default()
    }

    /// Where the page is rendered to, relative to the site.
    pub fn output(&self) -> RelPath {
        RelPath::known(&format!("{}.html", self.0))
    }

    /// The file the page is written in.
    pub fn source(&self) -> RelPath {
        RelPath::known(&format!("content/{}.md", self.0))
    }
}

impl fmt::Display for PageId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Whether `text` may be a slug: `[a-z0-9]` runs joined by single hyphens, at most 80 bytes.
pub fn is_slug(text: &str) -> bool {
    let plain =
        |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    text.len() <= 80 && text.split('-').all(plain)
}

/// What a page is, which decides the keys it must and may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PageKind {
    /// A glossary entry: owns a term.
    Entry,
    /// A lesson.
    Lesson,
    /// An article.
    Article,
    /// A page of the manual, or one at the top such as `index` and `about`.
    Plain,
}

/// A page as written.
#[derive(Clone, Debug)]
pub struct Page {
    /// Section and slug.
    pub id: PageId,
    /// The file it was read from.
    pub path: RelPath,
    /// What it is.
    pub kind: PageKind,
    /// Its title; a question for an entry.
    pub title: String,
    /// The term it owns, if it is an entry.
    pub term: Option<String>,
    /// Other words for the term.
    pub aliases: Vec<String>,
    /// The definition (entry) or summary (others): one sentence that stands alone.
    pub gist: Option<Prose>,
    /// Ids it had before.
    pub moved_from: Vec<PageId>,
    /// Pages or terms to read next, as written.
    pub related: Vec<String>,
    /// Where a reader meets this.
    pub meets: Vec<Meet>,
    /// What it cites.
    pub sources: Vec<Citation>,
    /// Statements that recordings and the model decide.
    pub claims: Vec<Claim>,
    /// The text.
    pub body: Body,
}

impl Page {
    /// The key under which front matter holds the gist.
    pub fn gist_key(&self) -> &'static str {
        if self.kind == PageKind::Entry { "definition" } else { "summary" }
    }
}

/// A place where a reader meets the term, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meet {
    /// A page id, as written.
    pub page: String,
    /// Why.
    pub why: String,
}

/// A source that a page cites.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Citation {
    /// Its id in `data/sources.yaml`.
    pub id: String,
    /// What it is cited for.
    pub purpose: String,
    /// Word for word, what the page quotes from it.
    pub quotes: Vec<String>,
}
