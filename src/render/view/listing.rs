//! Passes: the pages that list pages. Each is one file, whatever the number of pages: no page lists all others.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{PageLink, SectionLink, Sheet, page};
use crate::finding::Finding;
use crate::page::{PageKind, Section};
use crate::render::Theme;
use crate::signoff::Edition;

/// The home page lists so many pages of a section.
const MOST_ON_HOME: usize = 30;

#[derive(Serialize)]
struct Home {
    page: Option<page::PageView>,
    shown: Vec<ShownSection>,
    held: Vec<HeldPage>,
    counts: Counts,
}

#[derive(Serialize)]
struct ShownSection {
    section: SectionLink,
    pages: Vec<PageLink>,
    more: usize,
}

#[derive(Serialize)]
struct HeldPage {
    title: String,
    state: &'static str,
    section_title: String,
}

#[derive(Serialize)]
struct Counts {
    shown: usize,
    held: usize,
}

/// `index.html`.
pub(in crate::render) fn home(edition: &Edition<'_>, theme: &Theme) -> Result<String, Box<Finding>> {
    let own = edition.shown().find(|shown| shown.id().as_str() == "index");
    let page = own.map(|shown| page::view(edition, theme, shown, "index.html")).transpose()?;
    let sections = edition.site().sections.iter().map(|section| {
        let mut pages = links(edition, section);
        let more = pages.len().saturating_sub(MOST_ON_HOME);
        pages.truncate(MOST_ON_HOME);
        ShownSection { section: SectionLink::of(section), pages, more }
    });
    let held: Vec<HeldPage> = edition
        .held()
        .map(|held| HeldPage {
            title: held.title.clone(),
            state: held.state.word(),
            section_title: edition
                .site()
                .section(held.id.section())
                .map_or(String::new(), |section| section.title.clone()),
        })
        .collect();
    let others = edition.shown().filter(|shown| shown.id().as_str() != "index");
    let counts = Counts { shown: others.count(), held: held.len() };
    let source = own.map(|shown| &shown.page().page);
    let title = source.map_or(edition.site().title.as_str(), |page| page.title.as_str());
    let description = source.and_then(|page| page.gist.as_ref()).map(|gist| gist.plain.as_str());
    let own = Home { page, shown: sections.filter(|section| !section.pages.is_empty()).collect(), held, counts };
    theme.render("home.html", &Sheet::new(edition, "index.html", title, description, own))
}

/// The pages of a section, by title.
fn links(edition: &Edition<'_>, section: &Section) -> Vec<PageLink> {
    let of_section = edition.shown().filter(|shown| shown.id().section() == section.name);
    let mut links: Vec<PageLink> = of_section.map(|shown| PageLink::shown(shown)).collect();
    links.sort_by_cached_key(|link| link.term.as_ref().unwrap_or(&link.title).to_lowercase());
    links
}

#[derive(Serialize)]
struct SectionPage {
    section: SectionView,
    pages: Vec<PageLink>,
    held: Vec<HeldPage>,
}

#[derive(Serialize)]
struct SectionView {
    name: String,
    title: String,
    kind: &'static str,
    gated: bool,
}

/// `<section>/index.html`.
pub(in crate::render) fn section(
    edition: &Edition<'_>,
    theme: &Theme,
    section: &Section,
) -> Result<String, Box<Finding>> {
    let output = format!("{}/index.html", section.name);
    let held = edition.held().filter(|held| held.id.section() == section.name).map(|held| HeldPage {
        title: held.title.clone(),
        state: held.state.word(),
        section_title: section.title.clone(),
    });
    let own = SectionPage {
        section: SectionView {
            name: section.name.clone(),
            title: section.title.clone(),
            kind: match section.kind {
                PageKind::Entry => "glossary",
                PageKind::Lesson => "lesson",
                PageKind::Article => "article",
                PageKind::Plain => "manual",
            },
            gated: section.gated,
        },
        pages: links(edition, section),
        held: held.collect(),
    };
    theme.render("section.html", &Sheet::new(edition, &output, &section.title, None, own))
}

#[derive(Serialize)]
struct Letters {
    letters: Vec<Letter>,
}

#[derive(Serialize)]
struct Letter {
    letter: String,
    entries: Vec<LetterEntry>,
}

#[derive(Clone, Serialize)]
struct LetterEntry {
    term: String,
    title: String,
    url: Option<String>,
    alias_of: Option<String>,
    state: Option<&'static str>,
}

/// `a-z.html`: terms and aliases of what is shown, titles of what is held.
pub(in crate::render) fn letters(edition: &Edition<'_>, theme: &Theme) -> Result<String, Box<Finding>> {
    let mut entries: Vec<LetterEntry> = Vec::new();
    for shown in edition.shown() {
        let page = &shown.page().page;
        let Some(term) = &page.term else { continue };
        let link = PageLink::shown(shown);
        let entry =
            LetterEntry { term: term.clone(), title: link.title, url: link.url, alias_of: None, state: link.state };
        entries.extend(page.aliases.iter().map(|alias| LetterEntry {
            term: alias.clone(),
            alias_of: Some(term.clone()),
            ..entry.clone()
        }));
        entries.push(entry);
    }
    let is_glossary =
        |section: &str| edition.site().section(section).is_some_and(|section| section.kind == PageKind::Entry);
    entries.extend(edition.held().filter(|held| is_glossary(held.id.section())).map(|held| LetterEntry {
        term: held.title.clone(),
        title: held.title.clone(),
        url: None,
        alias_of: None,
        state: Some(held.state.word()),
    }));
    let mut letters: BTreeMap<String, Vec<LetterEntry>> = BTreeMap::new();
    for entry in entries {
        let first = entry.term.chars().next().filter(|first| first.is_alphabetic());
        let letter = first.map_or_else(|| "0-9".to_owned(), |first| first.to_uppercase().collect());
        letters.entry(letter).or_default().push(entry);
    }
    let letters = letters.into_iter().map(|(letter, mut entries)| {
        entries.sort_by_cached_key(|entry| (entry.term.to_lowercase(), entry.title.clone()));
        Letter { letter, entries }
    });
    let own = Letters { letters: letters.collect() };
    theme.render("a-z.html", &Sheet::new(edition, "a-z.html", "Terms from A to Z", None, own))
}

#[derive(Serialize)]
struct Nothing {}

/// `404.html`, which a server shows at any address: its links are absolute.
pub(in crate::render) fn not_found(edition: &Edition<'_>, theme: &Theme) -> Result<String, Box<Finding>> {
    let mut sheet = Sheet::new(edition, "404.html", "Page not found", None, Nothing {});
    sheet.root.clone_from(&edition.site().base_url);
    sheet.canonical = None;
    theme.render("404.html", &sheet)
}
