//! Nouns: sources that pages cite and facts that pages state, as `data/sources.yaml` and `data/facts.yaml` list them.

use crate::date::Date;

/// A source.
#[derive(Clone, Debug)]
pub struct Source {
    /// What pages call it.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Who publishes it.
    pub publisher: String,
    /// Where it is.
    pub url: String,
    /// The part of it that is meant.
    pub anchor: Option<String>,
    /// What it is.
    pub kind: SourceKind,
    /// Where a copy is kept.
    pub archived: Option<String>,
    /// The day somebody says they looked at it. It stays "declared" until the tool has looked itself.
    pub checked: Option<Date>,
}

/// What a source is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceKind {
    /// A web page.
    Html,
    /// A PDF.
    Pdf,
    /// Something else.
    Other,
}

/// A fact that pages may state.
#[derive(Clone, Debug)]
pub struct Fact {
    /// What claims call it.
    pub id: String,
    /// The fact in words.
    pub says: String,
    /// What decides it.
    pub kind: FactKind,
}

/// What decides a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactKind {
    /// Address arithmetic.
    Model,
    /// A recording per device.
    Measure,
    /// Both.
    ModelAndMeasure,
    /// A cited page.
    Source,
    /// Nothing yet: it is explanation or a catalogue figure.
    Given,
}

impl FactKind {
    /// The word in `data/facts.yaml`.
    pub fn word(self) -> &'static str {
        match self {
            FactKind::Model => "model",
            FactKind::Measure => "measure",
            FactKind::ModelAndMeasure => "model+measure",
            FactKind::Source => "source",
            FactKind::Given => "given",
        }
    }
}
