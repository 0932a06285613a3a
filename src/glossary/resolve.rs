//! Passes: nouns to a glossary.

use std::collections::{BTreeMap, HashMap};

use rayon::prelude::*;

use super::evidence::Stock;
use super::index::Index;
use super::links::{self, Link};
use super::{Glossary, ResolvedPage, verdict};
use crate::experiment::Catalogue;
use crate::finding::rules::{evidence, reference as rules};
use crate::finding::{Findings, Place};
use crate::page::{Item, ItemKind, Page, PageId};
use crate::parse::{Parsed, Step, place_in_front_matter};

/// Resolves every reference of `parsed`.
pub fn resolve(parsed: Parsed, catalogue: Catalogue) -> (Glossary, Findings) {
    let mut findings = Findings::new();
    let index = Index::new(&parsed, &mut findings);
    let Parsed { site, people, sources, facts, recordings, unsound, pages, unreadable, signoffs } = parsed;
    let stock = Stock { site: &site, catalogue: &catalogue, recordings: &recordings, unsound: &unsound };
    let resolved: Vec<(ResolvedPage, Findings)> = pages
        .into_par_iter()
        .map(|page| {
            let mut found = Findings::new();
            let known = Known { index: &index, stock: &stock, sources: &sources, facts: &facts };
            (known.page(page, &mut found), found)
        })
        .collect();
    let mut pages = BTreeMap::new();
    for (page, found) in resolved {
        findings.extend(found);
        pages.insert(page.page.id.clone(), page);
    }
    mention(&mut pages);
    let unreadable = unreadable.into_iter().map(|page| (page.id.clone(), page)).collect();
    (Glossary { site, people, sources, facts, catalogue, recordings, unsound, pages, unreadable, signoffs }, findings)
}

/// Tells each page which pages link to it.
fn mention(pages: &mut BTreeMap<PageId, ResolvedPage>) {
    let mut mentions: HashMap<PageId, Vec<PageId>> = HashMap::new();
    for page in pages.values() {
        let mut targets: Vec<&PageId> = page.links.iter().filter_map(target).collect();
        targets.sort_unstable();
        targets.dedup();
        for id in targets.into_iter().filter(|id| **id != page.page.id) {
            mentions.entry(id.clone()).or_default().push(page.page.id.clone());
        }
    }
    for (id, from) in mentions {
        if let Some(page) = pages.get_mut(&id) {
            page.mentioned_in = from;
        }
    }
}

fn target(link: &Link) -> Option<&PageId> {
    match link {
        Link::Page(id, _) => Some(id),
        _ => None,
    }
}

/// What references of a page are held against.
struct Known<'g> {
    index: &'g Index,
    stock: &'g Stock<'g>,
    sources: &'g BTreeMap<String, crate::page::Source>,
    facts: &'g BTreeMap<String, crate::page::Fact>,
}

impl Known<'_> {
    fn page(&self, page: Page, findings: &mut Findings) -> ResolvedPage {
        let in_body = |item: &Item| Place::span(&page.path, &page.body.file, place_of(item));
        let links = self.links(&page.body.items, &page, &in_body, findings);
        let in_gist = |_: &Item| place_in_front_matter(&page, &[page.gist_key().into()]);
        let gist_items = page.gist.as_ref().map(|gist| gist.items.as_slice()).unwrap_or_default();
        let gist_links = self.links(gist_items, &page, &in_gist, findings);
        self.citations(&page, findings);
        let related = self.related(&page, findings);
        let meets = self.meets(&page, findings);
        let verdicts = self.verdicts(&page, findings);
        ResolvedPage { links, gist_links, related, meets, verdicts, mentioned_in: Vec::new(), page }
    }

    fn links(&self, items: &[Item], page: &Page, place: links::PlaceOf<'_>, findings: &mut Findings) -> Vec<Link> {
        items.iter().map(|item| links::resolve(item, page, self.index, self.stock, place, findings)).collect()
    }

    fn citations(&self, page: &Page, findings: &mut Findings) {
        for (at, citation) in page.sources.iter().enumerate() {
            let place = || place_in_front_matter(page, &["sources".into(), at.into(), "id".into()]);
            if !self.sources.contains_key(&citation.id) {
                findings.push(rules::unknown_source(place(), &citation.id, self.sources.keys().map(String::as_str)));
            }
            if page.sources[..at].iter().any(|earlier| earlier.id == citation.id) {
                findings.push(rules::duplicate_citation(place(), &citation.id));
            }
        }
    }

    /// The page that `written` names, unless it is `page` itself.
    fn named(
        &self,
        written: &str,
        page: &Page,
        key: &str,
        place: impl Fn() -> Place,
        findings: &mut Findings,
    ) -> Option<PageId> {
        match self.index.page_or_term(written) {
            None => {
                let known = [self.index.ids(), self.index.terms()].concat();
                findings.push(rules::unknown_page(place(), written, known.into_iter()));
                None
            }
            Some(id) if id == page.id => {
                findings.push(rules::self_reference(place(), key));
                None
            }
            found => found,
        }
    }

    fn related(&self, page: &Page, findings: &mut Findings) -> Vec<PageId> {
        let mut related = Vec::new();
        for (at, written) in page.related.iter().enumerate() {
            let place = || place_in_front_matter(page, &["related".into(), at.into()]);
            related.extend(self.named(written, page, "related", place, findings).filter(|id| !related.contains(id)));
        }
        related
    }

    fn meets(&self, page: &Page, findings: &mut Findings) -> Vec<(PageId, String)> {
        let mut meets = Vec::new();
        for (at, meet) in page.meets.iter().enumerate() {
            let place = || place_in_front_matter(page, &["meets".into(), at.into(), "page".into()]);
            meets.extend(self.named(&meet.page, page, "meets", place, findings).map(|id| (id, meet.why.clone())));
        }
        meets
    }

    fn verdicts(&self, page: &Page, findings: &mut Findings) -> Vec<verdict::ClaimVerdicts> {
        let decide = |(at, claim): (usize, &crate::page::Claim)| {
            let steps = |key: Option<&str>| {
                let claim: [Step; 2] = ["claims".into(), at.into()];
                claim.into_iter().chain(key.map(Step::from)).collect::<Vec<Step>>()
            };
            if !self.facts.contains_key(&claim.fact) {
                let place = place_in_front_matter(page, &steps(Some("fact")));
                findings.push(evidence::unknown_fact(place, &claim.fact, self.facts.keys().map(String::as_str)));
            }
            verdict::decide(claim, self.stock, &|| place_in_front_matter(page, &steps(None)), findings)
        };
        page.claims.iter().enumerate().map(decide).collect()
    }
}

/// Where a finding about an item points: to its address, or to the whole of a block or a term link.
fn place_of(item: &Item) -> crate::tree::Span {
    match item.kind {
        ItemKind::Block(_) | ItemKind::Term(_) => item.span,
        _ => item.address,
    }
}
