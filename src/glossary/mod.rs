//! Passes: all nouns with every reference resolved. What a page refers to is known here; whether what it says is
//! right, and whether it may be published, is not.

mod evidence;
mod index;
mod links;
mod resolve;
mod verdict;

use std::collections::BTreeMap;

pub use evidence::{CellRef, Evidence, Table};
pub use links::Link;
pub use resolve::resolve;
pub use verdict::{ClaimVerdicts, Decision, Verdict};

use crate::experiment::{Catalogue, Experiment, Name};
use crate::page::{Fact, Page, PageId, Site, Source};
use crate::parse::{Signoffs, Unreadable};
use crate::person::Person;
use crate::recording::Recording;
use crate::tree::RelPath;

/// Everything a site says, with references resolved.
#[derive(Debug)]
pub struct Glossary {
    /// The site.
    pub site: Site,
    /// Who may sign, by id.
    pub people: BTreeMap<String, Person>,
    /// What pages may cite, by id.
    pub sources: BTreeMap<String, Source>,
    /// What pages may state, by id.
    pub facts: BTreeMap<String, Fact>,
    /// The experiments.
    pub catalogue: Catalogue,
    /// Sound recordings by experiment and device.
    pub recordings: BTreeMap<(Name, Name), Recording>,
    /// Recordings with findings, by experiment and device.
    pub unsound: BTreeMap<(Name, Name), RelPath>,
    /// Pages, by id.
    pub pages: BTreeMap<PageId, ResolvedPage>,
    /// Pages whose file cannot be read, by id.
    pub unreadable: BTreeMap<PageId, Unreadable>,
    /// Sign-offs by page id.
    pub signoffs: BTreeMap<PageId, Signoffs>,
}

/// A page with its references resolved.
#[derive(Debug)]
pub struct ResolvedPage {
    /// The page as written.
    pub page: Page,
    /// What each item of the body leads to; as many as there are items.
    pub links: Vec<Link>,
    /// What each item of the definition or summary leads to.
    pub gist_links: Vec<Link>,
    /// Pages to read next, each once.
    pub related: Vec<PageId>,
    /// Where a reader meets this, and why.
    pub meets: Vec<(PageId, String)>,
    /// What the claims came to, in their order.
    pub verdicts: Vec<ClaimVerdicts>,
    /// Pages that link here, by id.
    pub mentioned_in: Vec<PageId>,
}

impl Glossary {
    /// The experiment and the recording that a cell belongs to.
    pub fn recording(&self, experiment: &str, device: &str) -> Option<(&Experiment, &Recording)> {
        let recording = self.recordings.get(&(Name::from(experiment), Name::from(device)))?;
        Some((self.catalogue.get(experiment)?, recording))
    }
}
