//! Passes: whether what pages say is right. One rule family a file, one list here.

mod claims;
mod given;
mod numbers;
mod quotations;
mod sources;
mod unbound;

use rayon::prelude::*;

use crate::date::Date;
use crate::finding::{Finding, Findings, Place, Severity};
use crate::glossary::{Glossary, Link, ResolvedPage};
use crate::page::{Item, PageId};
use crate::parse::place_in_front_matter;

/// A family of rules about one page.
type Family = fn(&Glossary, &ResolvedPage, &mut Findings);

/// Every family that needs no calendar. A new one is a line here and a file beside this.
const FAMILIES: &[Family] = &[numbers::check, quotations::check, given::check, claims::check, unbound::check];

/// Checks every page.
pub fn check(glossary: &Glossary, today: Date) -> Findings {
    let pages: Vec<&ResolvedPage> = glossary.pages.values().collect();
    let found = pages.into_par_iter().map(|page| {
        let mut found = Findings::new();
        FAMILIES.iter().for_each(|family| family(glossary, page, &mut found));
        sources::check(glossary, page, today, &mut found);
        found
    });
    found.collect::<Vec<Findings>>().into_iter().flatten().collect()
}

/// The findings with the severity that they have on their page: a hold on a page that is not gated is an error,
/// since nothing else keeps it from being published.
pub fn settle(glossary: &Glossary, findings: Findings) -> Findings {
    let ungated = |finding: &Finding| {
        let id = PageId::of_source(finding.page()).ok();
        id.is_some_and(|id| !glossary.site.is_gated(&id))
    };
    let settled = findings.map(|finding| match finding.severity {
        Severity::Hold if ungated(&finding) => finding.at_least(Severity::Error),
        _ => finding,
    });
    settled.sorted()
}

/// Every item of a page with what it leads to and where it stands: the definition's first, then the body's.
fn items(page: &ResolvedPage) -> impl Iterator<Item = (&Item, &Link, Box<dyn Fn() -> Place + '_>)> {
    let gist = page.page.gist.iter().flat_map(|gist| &gist.items).zip(&page.gist_links).map(|(item, link)| {
        let place: Box<dyn Fn() -> Place> =
            Box::new(|| place_in_front_matter(&page.page, &[page.page.gist_key().into()]));
        (item, link, place)
    });
    let body = page.page.body.items.iter().zip(&page.links).map(|(item, link)| {
        let place: Box<dyn Fn() -> Place> = Box::new(|| Place::span(&page.page.path, &page.page.body.file, item.span));
        (item, link, place)
    });
    gist.chain(body)
}
