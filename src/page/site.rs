//! Nouns: the site as `data/site.yaml` describes it.

use super::{PageId, PageKind};
use crate::date::Date;

/// The site.
#[derive(Clone, Debug)]
pub struct Site {
    /// Stable, and part of what is signed.
    pub id: String,
    /// Its name for readers.
    pub title: String,
    /// Where it is published; ends with `/`.
    pub base_url: String,
    /// Language tag of its pages, such as `en`.
    pub language: String,
    /// Its sections, in the order to show.
    pub sections: Vec<Section>,
    /// Its rules.
    pub policy: Policy,
}

/// A section: a folder below `content`.
#[derive(Clone, Debug)]
pub struct Section {
    /// The folder's name, and the first part of its pages' ids.
    pub name: String,
    /// Its name for readers.
    pub title: String,
    /// What its pages are.
    pub kind: PageKind,
    /// Whether its pages need two signatures to be published.
    pub gated: bool,
}

/// The site's rules.
#[derive(Clone, Debug)]
pub struct Policy {
    /// When a sign-off needs a signature by a key.
    pub signatures: Signatures,
    /// Days after which a source is due for another look.
    pub source_max_age_days: i64,
    /// What a due source does to the pages that cite it.
    pub due_sources: WarnOrHold,
    /// What a recording does that an older kernel made.
    pub stale_recording: WarnOrHold,
    /// What a number does that is bound to nothing.
    pub unbound_numbers: WarnOrHold,
}

/// When a sign-off needs a signature by a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signatures {
    /// Where the person has a key.
    WhenKeyed,
    /// Always.
    Required,
    /// Never.
    Optional,
}

/// What a broken policy does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WarnOrHold {
    /// It is said.
    Warn,
    /// It holds the page.
    Hold,
}

impl Policy {
    /// Whether a source last looked at on `checked` is due for another look on `today`.
    pub fn is_due(&self, checked: Date, today: Date) -> bool {
        today.days_since(checked) > self.source_max_age_days
    }
}

impl Site {
    /// The section called `name`.
    pub fn section(&self, name: &str) -> Option<&Section> {
        self.sections.iter().find(|section| section.name == name)
    }

    /// Whether the page needs two signatures. A page in a folder that is no section is gated: silence never publishes.
    pub fn is_gated(&self, id: &PageId) -> bool {
        match id.section() {
            "" => false,
            section => self.section(section).is_none_or(|section| section.gated),
        }
    }
}
