//! Program: where every gated page stands, for people and for programs.

use serde::Serialize;
use std::collections::BTreeMap;

use super::{Screen, counted, result, wrapped};
use crate::date::Date;
use crate::glossary::{Glossary, Link, ResolvedPage, Verdict};
use crate::page::PageId;
use crate::signoff::{Level, Signer, Standing, Standings, State};

/// `status --format json`; the schema is in the manual.
#[derive(Serialize)]
pub struct StatusDocument {
    schema: u32,
    as_of: String,
    summary: Summary,
    pages: Vec<PageStatus>,
}

#[derive(Default, Serialize)]
struct Summary {
    pages: usize,
    ready: usize,
    draft: usize,
    stale: usize,
    blocked: usize,
    claims: ClaimCounts,
    numbers: NumberCounts,
}

#[derive(Default, Serialize)]
struct ClaimCounts {
    total: usize,
    hold: usize,
    fail: usize,
    undecided: usize,
}

#[derive(Default, Serialize)]
struct NumberCounts {
    bound: usize,
    unbound: usize,
}

#[derive(Serialize)]
struct PageStatus {
    id: String,
    title: String,
    path: String,
    state: &'static str,
    digest: Option<String>,
    edition: Option<String>,
    author: Option<SignerStatus>,
    reviewer: Option<SignerStatus>,
    reasons: Vec<ReasonStatus>,
    sources: SourceStatus,
    claims: Vec<ClaimStatus>,
}

#[derive(Serialize)]
struct SignerStatus {
    person: String,
    name: String,
    date: String,
    level: &'static str,
    current: bool,
}

#[derive(Serialize)]
struct ReasonStatus {
    code: &'static str,
    message: String,
}

#[derive(Default, Serialize)]
struct SourceStatus {
    total: usize,
    due: usize,
    broken: usize,
    oldest: Option<String>,
}

#[derive(Serialize)]
struct ClaimStatus {
    fact: String,
    verdicts: BTreeMap<String, &'static str>,
}

impl StatusDocument {
    /// Whether every page in it is ready.
    pub fn all_ready(&self) -> bool {
        self.pages.iter().all(|page| page.state == State::Ready.word())
    }
}

/// The status of the pages that `wanted` picks, by id. `unbound` is how many numbers of a page are bound to nothing.
pub fn status_document(
    glossary: &Glossary,
    standings: &Standings,
    as_of: Date,
    unbound: &dyn Fn(&PageId) -> usize,
    wanted: &dyn Fn(&PageId, &Standing) -> bool,
) -> StatusDocument {
    let mut summary = Summary::default();
    let mut pages = Vec::new();
    for (id, standing) in standings.iter().filter(|(id, standing)| wanted(id, standing)) {
        let page = glossary.pages.get(id);
        let status = page_status(glossary, id, page, standing, as_of);
        summary.pages += 1;
        match standing.state {
            State::Ready => summary.ready += 1,
            State::Draft => summary.draft += 1,
            State::Stale => summary.stale += 1,
            State::Blocked => summary.blocked += 1,
        }
        if let Some(page) = page {
            count_claims(&mut summary.claims, page);
            summary.numbers.bound += bound_numbers(page);
            summary.numbers.unbound += unbound(id);
        }
        pages.push(status);
    }
    StatusDocument { schema: 1, as_of: as_of.to_string(), summary, pages }
}

fn count_claims(counts: &mut ClaimCounts, page: &ResolvedPage) {
    for verdicts in &page.verdicts {
        counts.total += 1;
        let says = |wanted: fn(&Verdict) -> bool| verdicts.by_ground.values().any(|decision| wanted(&decision.verdict));
        if says(|verdict| matches!(verdict, Verdict::Fails(_))) {
            counts.fail += 1;
        } else if says(|verdict| matches!(verdict, Verdict::Undecided(_))) {
            counts.undecided += 1;
        } else {
            counts.hold += 1;
        }
    }
}

fn bound_numbers(page: &ResolvedPage) -> usize {
    let bound = |link: &&Link| matches!(link, Link::Evidence(_) | Link::Given(_));
    page.gist_links.iter().chain(&page.links).filter(bound).count()
}

fn page_status(
    glossary: &Glossary,
    id: &PageId,
    page: Option<&ResolvedPage>,
    standing: &Standing,
    as_of: Date,
) -> PageStatus {
    let signer = |signer: &Signer| SignerStatus {
        person: signer.person.clone(),
        name: signer.name.clone(),
        date: signer.date.to_string(),
        level: match signer.level {
            Level::Verified => "verified",
            Level::Declared => "declared",
        },
        current: signer.current,
    };
    let reasons =
        standing.reasons.iter().map(|reason| ReasonStatus { code: reason.code, message: reason.message.clone() });
    PageStatus {
        id: id.to_string(),
        title: page.map_or_else(|| id.slug().replace('-', " "), |page| page.page.title.clone()),
        path: id.source().to_string(),
        state: standing.state.word(),
        digest: standing.digests.as_ref().map(crate::signoff::Digests::page),
        edition: (standing.state == State::Ready).then(|| "current".to_owned()),
        author: standing.author.as_ref().map(signer),
        reviewer: standing.reviewer.as_ref().map(signer),
        reasons: reasons.collect(),
        sources: page.map_or_else(SourceStatus::default, |page| source_status(glossary, page, as_of)),
        claims: page.map_or_else(Vec::new, claims),
    }
}

fn source_status(glossary: &Glossary, page: &ResolvedPage, as_of: Date) -> SourceStatus {
    let cited = page.page.sources.iter().filter_map(|citation| glossary.sources.get(&citation.id));
    let dates: Vec<Option<Date>> = cited.map(|source| source.checked).collect();
    let due = |date: &&Option<Date>| date.is_none_or(|date| glossary.site.policy.is_due(date, as_of));
    SourceStatus {
        total: page.page.sources.len(),
        due: dates.iter().filter(due).count(),
        broken: 0,
        oldest: dates.iter().flatten().min().map(ToString::to_string),
    }
}

fn claims(page: &ResolvedPage) -> Vec<ClaimStatus> {
    let word = |verdict: &Verdict| match verdict {
        Verdict::Holds => "holds",
        Verdict::Fails(_) => "fails",
        Verdict::Undecided(_) => "undecided",
    };
    let claims = page.page.claims.iter().zip(&page.verdicts);
    claims
        .map(|(claim, verdicts)| ClaimStatus {
            fact: claim.fact.clone(),
            verdicts: verdicts
                .by_ground
                .iter()
                .map(|(ground, decision)| (ground.to_string(), word(&decision.verdict)))
                .collect(),
        })
        .collect()
}

/// Prints the status as a list: a line a page, and what it lacks below.
///
/// # Errors
/// A result that could not be written.
pub fn show_status(screen: Screen, document: &StatusDocument) -> std::io::Result<()> {
    let mut text = String::new();
    let mut pages: Vec<&PageStatus> = document.pages.iter().collect();
    let rank = |state: &str| State::ALL.iter().rev().position(|known| known.word() == state);
    pages.sort_by_key(|page| rank(page.state));
    for page in &pages {
        text.push_str(&format!("{:<8} {}\n", page.state, page.id));
        for signer in [("author", &page.author), ("reviewer", &page.reviewer)] {
            if let (role, Some(signer)) = signer {
                let level = if signer.level == "verified" { "verified key" } else { "declared, no key" };
                let now = if signer.current { "" } else { ", an older text" };
                push_wrapped(&mut text, screen, &format!("{role}: {} on {} ({level}{now})", signer.name, signer.date));
            }
        }
        for reason in &page.reasons {
            push_wrapped(&mut text, screen, &reason.message);
        }
    }
    if !pages.is_empty() {
        text.push('\n');
    }
    let summary = &document.summary;
    let states =
        [(summary.ready, "ready"), (summary.stale, "stale"), (summary.draft, "draft"), (summary.blocked, "blocked")];
    let states: Vec<String> = states.iter().map(|(n, word)| format!("{n} {word}")).collect();
    push_plain(&mut text, screen, &format!("{}: {}", counted(summary.pages, "gated page"), states.join(", ")));
    let claims = &summary.claims;
    let (total, hold, fail, undecided) = (counted(claims.total, "claim"), claims.hold, claims.fail, claims.undecided);
    push_plain(&mut text, screen, &format!("{total}: {hold} hold, {fail} fail, {undecided} undecided"));
    let numbers = &summary.numbers;
    push_plain(
        &mut text,
        screen,
        &format!("{} bound to evidence, {} bound to nothing", counted(numbers.bound, "number"), numbers.unbound),
    );
    result(&text)
}

fn push_plain(text: &mut String, screen: Screen, line: &str) {
    for line in wrapped(line, screen.width) {
        text.push_str(&line);
        text.push('\n');
    }
}

fn push_wrapped(text: &mut String, screen: Screen, line: &str) {
    for line in wrapped(line, screen.width.saturating_sub(9).max(20)) {
        text.push_str(&format!("{:9}{line}\n", ""));
    }
}
