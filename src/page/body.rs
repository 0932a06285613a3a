//! Nouns: the text of a page and the references in it, in the order they stand.

use std::sync::Arc;

use crate::access::{Pattern, Quantity};
use crate::experiment::Name;
use crate::tree::Span;

/// The Markdown body of a page.
#[derive(Clone, Debug)]
pub struct Body {
    /// The whole file.
    pub file: Arc<str>,
    /// Where the body starts in it.
    pub start: usize,
    /// Headings, in order.
    pub headings: Vec<Heading>,
    /// References, in order. Spans are those of the file.
    pub items: Vec<Item>,
    /// Words of running text, for "n min to read".
    pub words: usize,
}

impl Body {
    /// The Markdown.
    pub fn text(&self) -> &str {
        &self.file[self.start..]
    }
}

/// A heading of a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// 2 to 6; the page's title is 1.
    pub level: u8,
    /// Its anchor: unique on the page.
    pub id: String,
    /// Its text without markup.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// A short text with inline references: a definition or a summary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prose {
    /// As written.
    pub markdown: String,
    /// Without markup, for search, cards and metadata.
    pub plain: String,
    /// Bindings in it. Spans are those of `markdown`.
    pub items: Vec<Item>,
}

/// A reference in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Where it stands.
    pub span: Span,
    /// Where its address stands within the file, or all of it where it has none of its own.
    pub address: Span,
    /// Its visible text without markup.
    pub text: String,
    /// What it is.
    pub kind: ItemKind,
}

/// What a reference is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// `[[term]]` or `[[term|text]]`: the term as written.
    Term(String),
    /// A relative link to another file below `content`, or to an anchor: as written.
    Link(String),
    /// An absolute link to elsewhere.
    External(String),
    /// Text bound to what decides it.
    Binding(Binding),
    /// A fenced block that Byline fills.
    Block(Block),
    /// Something whose finding has been made already; it is rendered as plain text.
    Broken,
}

/// A stretch of text bound to what decides it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    /// The address as written.
    pub address: String,
    /// What it is bound to.
    pub kind: BindingKind,
}

/// What a stretch of text can be bound to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BindingKind {
    /// A cell of a recording.
    Measured(Selection),
    /// A quantity of the access model.
    Model(Quantity, Pattern),
    /// A stated reason: a fact's id, or words.
    Given(String),
    /// A quotation's source.
    Source(String),
}

/// One cell, or the ratio of two cells in one column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    /// The experiment's id.
    pub experiment: Name,
    /// The device's id.
    pub device: Name,
    /// The place on each axis that was named, as written.
    pub axes: Vec<(Name, String)>,
    /// The column.
    pub column: Name,
    /// The axis and value of the row to divide by, as written.
    pub ratio_to: Option<(Name, String)>,
}

/// A fenced block that Byline fills.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A table of recorded rows.
    Table(TableBlock),
    /// A chart of recorded columns.
    Chart(ChartBlock),
}

/// A `chart` block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChartBlock {
    /// The experiment's id.
    pub experiment: Name,
    /// Device ids, in the order to show.
    pub on: Vec<Name>,
    /// The axis from left to right.
    pub x: Name,
    /// The columns to draw, one series each and device; all in one unit.
    pub y: Vec<Name>,
    /// Whether both axes are logarithmic.
    pub scale: ChartScale,
    /// What the chart shows, in a sentence.
    pub caption: String,
}

/// How the numbers of a chart are spaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChartScale {
    /// Equal ratios are equal lengths, on both axes.
    Log,
    /// Equal differences are equal lengths, on both axes.
    Linear,
}

/// A `measured` block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableBlock {
    /// The experiment's id.
    pub experiment: Name,
    /// Device ids, in the order to show.
    pub on: Vec<Name>,
    /// Axes and columns, in the order to show.
    pub columns: Vec<Name>,
    /// What the table shows, in a sentence.
    pub caption: String,
}
