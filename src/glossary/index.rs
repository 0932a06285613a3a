//! Passes: which page a term or an id names.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::finding::rules::{reference as rules, site};
use crate::finding::{Findings, Place};
use crate::page::{Page, PageId};
use crate::parse::{Parsed, Step, place_in_front_matter};
use crate::tree::RelPath;

/// Terms, aliases and ids.
#[derive(Debug, Default)]
pub struct Index {
    terms: HashMap<String, PageId>,
    pages: HashMap<PageId, Vec<String>>,
}

/// A term as it is compared: lower case, hyphens and runs of white space as one blank.
pub fn fold(term: &str) -> String {
    let blank = |character: char| character.is_whitespace() || matches!(character, '-' | '_' | '\u{2010}' | '\u{2011}');
    let words = term.split(blank).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}

impl Index {
    /// The index of all pages. Terms that two entries claim and addresses that two pages claim are findings.
    pub(super) fn new(parsed: &Parsed, findings: &mut Findings) -> Index {
        let mut index = Index::default();
        for page in &parsed.pages {
            let headings = page.body.headings.iter().map(|heading| heading.id.clone());
            let made = made_anchors(page, parsed.site.is_gated(&page.id)).into_iter().map(str::to_owned);
            let anchors = headings.chain(made).collect();
            index.pages.insert(page.id.clone(), anchors);
        }
        for page in &parsed.unreadable {
            index.pages.insert(page.id.clone(), Vec::new());
        }
        index.add_terms(parsed, findings);
        duplicate_urls(parsed, findings);
        index
    }

    fn add_terms(&mut self, parsed: &Parsed, findings: &mut Findings) {
        // A term has no number, an alias its place in the list.
        let mut own: HashMap<String, (&Page, Option<usize>)> = HashMap::with_capacity(parsed.pages.len());
        let terms = parsed.pages.iter().filter_map(|page| Some((page, page.term.as_ref()?, None)));
        let aliases = parsed
            .pages
            .iter()
            .flat_map(|page| page.aliases.iter().enumerate().map(move |(at, alias)| (page, alias, Some(at))));
        for (page, term, alias) in terms.chain(aliases) {
            match own.entry(fold(term)) {
                Entry::Vacant(free) => {
                    self.terms.insert(free.key().clone(), page.id.clone());
                    free.insert((page, alias));
                }
                Entry::Occupied(known) => {
                    let (other, other_alias) = *known.get();
                    if other.id != page.id {
                        let (here, there) = (place_of(page, alias), place_of(other, other_alias));
                        // An alias gives way to a term; of two terms neither does.
                        if alias.is_some() == other_alias.is_some() {
                            findings.push(rules::duplicate_term(there.clone(), term, here.clone()));
                        }
                        findings.push(rules::duplicate_term(here, term, there));
                    }
                }
            }
        }
    }

    /// The page of the term or alias `written`, in any case and number.
    pub fn term(&self, written: &str) -> Option<&PageId> {
        let folded = fold(written);
        let find = |term: &str| self.terms.get(term);
        find(&folded).or_else(|| {
            let singular = |end: &str, instead: &str| folded.strip_suffix(end).map(|stem| format!("{stem}{instead}"));
            let candidates = [singular("s", ""), singular("es", ""), singular("ies", "y")];
            candidates.into_iter().flatten().find_map(|candidate| find(&candidate))
        })
    }

    /// The page that `written`, an id or a term, names.
    pub fn page_or_term(&self, written: &str) -> Option<PageId> {
        let id = PageId::parse(written).filter(|id| self.pages.contains_key(id));
        id.or_else(|| self.term(written).cloned())
    }

    /// The anchors of a page's headings; `None` if there is no such page.
    pub fn anchors(&self, id: &PageId) -> Option<&[String]> {
        self.pages.get(id).map(Vec::as_slice)
    }

    /// Every term and alias, folded, sorted.
    pub fn terms(&self) -> Vec<&str> {
        let mut terms: Vec<&str> = self.terms.keys().map(String::as_str).collect();
        terms.sort_unstable();
        terms
    }

    /// Every page id, sorted.
    pub fn ids(&self) -> Vec<&str> {
        let mut ids: Vec<&str> = self.pages.keys().map(PageId::as_str).collect();
        ids.sort_unstable();
        ids
    }
}

/// Where a page's term, or the alias with that number, stands.
fn place_of(page: &Page, alias: Option<usize>) -> Place {
    let steps: Vec<Step> = match alias {
        None => vec!["term".into()],
        Some(at) => vec!["aliases".into(), at.into()],
    };
    place_in_front_matter(page, &steps)
}

/// Anchors that the template makes of what a page has.
fn made_anchors(page: &Page, gated: bool) -> Vec<&'static str> {
    if page.id.as_str() == "index" {
        return vec!["main", "published", "not-published"];
    }
    let made = [
        (true, "main"),
        (!page.claims.is_empty(), "claims"),
        (!page.related.is_empty(), "related-terms"),
        (!page.meets.is_empty(), "where-you-meet-this"),
        (!page.sources.is_empty(), "sources"),
        (gated, "byline"),
    ];
    made.into_iter().filter(|(there, _)| *there).map(|(_, anchor)| anchor).collect()
}

/// Addresses that the site makes itself, below its top.
const MADE: &[&str] = &["404", "a-z", "facts"];

/// Folders that the site makes itself.
const MADE_FOLDERS: &[&str] = &["data", "assets"];

fn duplicate_urls(parsed: &Parsed, findings: &mut Findings) {
    let read = parsed.pages.iter().map(|page| (&page.id, &page.path));
    let ids: HashMap<&PageId, &RelPath> =
        read.chain(parsed.unreadable.iter().map(|page| (&page.id, &page.path))).collect();
    let mut moved: HashMap<&PageId, &RelPath> = HashMap::new();
    for page in &parsed.pages {
        let made_by_site =
            MADE.contains(&page.id.as_str()) || (!page.id.section().is_empty() && page.id.slug() == "index");
        if made_by_site {
            findings.push(site::made_url(Place::file(&page.path), page.id.output().as_str()));
        }
        for (at, old) in page.moved_from.iter().enumerate() {
            let place = || place_in_front_matter(page, &["moved_from".into(), at.into()]);
            if MADE.contains(&old.as_str()) || old.slug() == "index" || MADE_FOLDERS.contains(&old.section()) {
                findings.push(site::made_url(place(), old.output().as_str()));
                continue;
            }
            match ids.get(old).or_else(|| moved.get(old)) {
                Some(other) => findings.push(site::duplicate_url(place(), old.output().as_str(), other)),
                None => {
                    moved.insert(old, &page.path);
                }
            }
        }
    }
    for section in &parsed.site.sections {
        if MADE_FOLDERS.contains(&&*section.name) {
            findings
                .push(site::made_url(Place::file(&RelPath::known("data/site.yaml")), &format!("{}/", section.name)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_compared_in_any_case_and_number() {
        let mut index = Index::default();
        let id = |text: &str| PageId::parse(text).unwrap();
        for (term, page) in
            [("cache line", "g/cache-line"), ("address", "g/address"), ("latency", "g/latency"), ("bus", "g/bus")]
        {
            index.terms.insert(fold(term), id(page));
        }
        for (written, page) in [
            ("Cache Line", "g/cache-line"),
            ("cache-lines", "g/cache-line"),
            ("cache\nlines", "g/cache-line"),
            ("addresses", "g/address"),
            ("Latencies", "g/latency"),
            ("bus", "g/bus"),
            ("buses", "g/bus"),
        ] {
            assert_eq!(index.term(written), Some(&id(page)), "{written}");
        }
        assert_eq!(index.term("cache"), None);
    }
}
