//! Passes: where each gated page stands. A standing is a state with its reasons, not a slip.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::digests::Digests;
use super::records::newest;
use crate::date::Date;
use crate::finding::{Finding, Findings, Severity};
use crate::glossary::Glossary;
use crate::page::PageId;
use crate::person::{Record, Role};
use crate::tree::RelPath;

/// Whether a gated page may be published.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum State {
    /// Findings hold it.
    Blocked,
    /// A sign-off is missing.
    Draft,
    /// It was signed by both, and has changed since.
    Stale,
    /// It was signed by both as it stands.
    Ready,
}

impl State {
    /// Every state, by how far it is from publication.
    pub const ALL: [State; 4] = [State::Blocked, State::Draft, State::Stale, State::Ready];

    /// The word in JSON and on pages.
    pub fn word(self) -> &'static str {
        match self {
            State::Blocked => "blocked",
            State::Draft => "draft",
            State::Stale => "stale",
            State::Ready => "ready",
        }
    }
}

/// Why a page stands where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Stable code.
    pub code: &'static str,
    /// In words.
    pub message: String,
}

/// How far it is proven that somebody signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// By a signature with a key.
    Verified,
    /// By nothing but the record.
    Declared,
}

/// Who signed in a role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signer {
    /// Id in `data/people.yaml`.
    pub person: String,
    /// Name for readers.
    pub name: String,
    /// The day.
    pub date: Date,
    /// How far it is proven.
    pub level: Level,
    /// Whether it was the page as it stands.
    pub current: bool,
}

/// Where a gated page stands.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Whether it may be published.
    pub state: State,
    /// Why not, or nothing.
    pub reasons: Vec<Reason>,
    /// Who wrote it, by the newest record.
    pub author: Option<Signer>,
    /// Who reviewed it.
    pub reviewer: Option<Signer>,
    /// The day of the first author's record.
    pub written: Option<Date>,
    /// The page's digests; none where the file cannot be read.
    pub digests: Option<Digests>,
}

/// The standing of every gated page, by id.
pub type Standings = BTreeMap<PageId, Standing>;

/// Where every gated page stands, given everything found.
pub fn stand(glossary: &Glossary, findings: &Findings) -> Standings {
    let mut holding: BTreeMap<&RelPath, Vec<&Finding>> = BTreeMap::new();
    for finding in findings.iter().filter(|finding| finding.severity >= Severity::Hold) {
        holding.entry(finding.page()).or_default().push(finding);
    }
    let ids: Vec<&PageId> =
        glossary.pages.keys().chain(glossary.unreadable.keys()).filter(|id| glossary.site.is_gated(id)).collect();
    let standings = ids.into_par_iter().map(|id| {
        let held = holding.get(&id.source()).map(Vec::as_slice).unwrap_or_default();
        (id.clone(), standing(glossary, id, held))
    });
    standings.collect::<Vec<_>>().into_iter().collect()
}

fn standing(glossary: &Glossary, id: &PageId, held: &[&Finding]) -> Standing {
    let signoffs = glossary.signoffs.get(id);
    let records: &[Record] = signoffs.and_then(|signoffs| signoffs.records.as_deref()).unwrap_or_default();
    let digests = glossary.pages.get(id).map(|page| Digests::of(glossary, page));
    let role = |role: Role| newest(records, role).map(|(_, record)| record);
    let (author, reviewer) = (role(Role::Author), role(Role::Reviewer));
    let mut reasons: Vec<Reason> = held
        .iter()
        .map(|finding| Reason { code: finding.rule.code, message: format!("{} ({})", finding.message, finding.place) })
        .collect();
    if signoffs.is_some_and(|signoffs| signoffs.records.is_none()) && held.is_empty() {
        reasons.push(Reason { code: "unreadable-signoff", message: "the sign-off records cannot be read".to_owned() });
    }
    let blocked = !reasons.is_empty() || digests.is_none();
    reasons.extend(unsigned(Role::Author, author, digests.as_ref()));
    reasons.extend(unsigned(Role::Reviewer, reviewer, digests.as_ref()));
    let state = match (author, reviewer) {
        _ if blocked => State::Blocked,
        (Some(_), Some(_)) if reasons.is_empty() => State::Ready,
        (Some(_), Some(_)) => State::Stale,
        _ => State::Draft,
    };
    let signer = |record: &Record| signer(glossary, record, digests.as_ref());
    Standing {
        state,
        reasons,
        author: author.map(signer),
        reviewer: reviewer.map(signer),
        written: records.iter().filter(|record| record.role == Role::Author).map(|record| record.date).min(),
        digests,
    }
}

fn unsigned(role: Role, record: Option<&Record>, digests: Option<&Digests>) -> Option<Reason> {
    let Some(record) = record else {
        let (code, message) = match role {
            Role::Author => ("no-author", "no author has signed it"),
            Role::Reviewer => ("no-reviewer", "no reviewer has signed it"),
        };
        return Some(Reason { code, message: message.to_owned() });
    };
    let changed = digests?.changed_since(record);
    let code = match role {
        Role::Author => "author-signed-other",
        Role::Reviewer => "reviewer-signed-other",
    };
    let message = || format!("the {} signed it on {}; changed since: {}", role.word(), record.date, changed.join(", "));
    (!changed.is_empty()).then(|| Reason { code, message: message() })
}

fn signer(glossary: &Glossary, record: &Record, digests: Option<&Digests>) -> Signer {
    let name = glossary.people.get(&record.person).map_or(&record.person, |person| &person.name);
    Signer {
        person: record.person.clone(),
        name: name.clone(),
        date: record.date,
        level: Level::Declared,
        current: digests.is_some_and(|digests| digests.changed_since(record).is_empty()),
    }
}
