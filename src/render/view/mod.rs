//! Passes: what each template gets. Everything is ready to print: templates decide nothing.

mod data;
mod feed;
mod listing;
mod page;

use serde::Serialize;

pub(super) use data::{data, experiment, facts, recording};
pub(super) use feed::{feed, redirect, sitemap};
pub(super) use listing::{home, letters, not_found, section};
pub(super) use page::page;

use super::theme::{AssetAddresses, Theme};
use crate::signoff::{Audience, Edition, Held, Shown, State, Target};

/// What every template sees.
#[derive(Serialize)]
pub(super) struct Globals {
    site: SiteView,
    assets: AssetAddresses,
    preview: bool,
    has_data: bool,
    feed: &'static str,
}

#[derive(Serialize)]
struct SiteView {
    title: String,
    language: String,
    base_url: String,
    sections: Vec<SectionLink>,
    /// Pages at the top, the home page left out.
    pages: Vec<TopPage>,
}

#[derive(Serialize)]
struct TopPage {
    title: String,
    url: String,
}

/// A section with the address of its index, relative to the site.
#[derive(Clone, Debug, Serialize)]
struct SectionLink {
    name: String,
    title: String,
    url: String,
}

impl SectionLink {
    fn of(section: &crate::page::Section) -> SectionLink {
        let url = format!("{}/index.html", section.name);
        SectionLink { name: section.name.clone(), title: section.title.clone(), url }
    }
}

impl Globals {
    pub fn of(edition: &Edition<'_>, theme: &Theme) -> Globals {
        let site = edition.site();
        Globals {
            site: SiteView {
                title: site.title.clone(),
                language: site.language.clone(),
                base_url: site.base_url.clone(),
                sections: site.sections.iter().map(SectionLink::of).collect(),
                pages: top_pages(edition),
            },
            assets: theme.addresses(),
            preview: edition.audience() == Audience::Preview,
            has_data: edition.has_data(),
            feed: "atom.xml",
        }
    }
}

fn top_pages(edition: &Edition<'_>) -> Vec<TopPage> {
    let at_top = edition.shown().filter(|shown| shown.id().section().is_empty() && shown.id().as_str() != "index");
    let link =
        |shown: Shown<'_>| TopPage { title: shown.page().page.title.clone(), url: shown.id().output().to_string() };
    at_top.map(link).collect()
}

/// What every page gets, and what is its own.
#[derive(Serialize)]
struct Sheet<'p, T> {
    root: String,
    title: &'p str,
    description: Option<&'p str>,
    canonical: Option<String>,
    #[serde(flatten)]
    own: T,
}

impl<'p, T> Sheet<'p, T> {
    /// A page at `output`, relative to the site.
    fn new(edition: &Edition<'_>, output: &str, title: &'p str, description: Option<&'p str>, own: T) -> Sheet<'p, T> {
        let root = "../".repeat(output.matches('/').count());
        let canonical = (edition.audience() == Audience::Public).then(|| absolute(edition, output));
        Sheet { root, title, description, canonical, own }
    }
}

/// The published address of a file of the site.
fn absolute(edition: &Edition<'_>, output: &str) -> String {
    let path = output.strip_suffix("index.html").unwrap_or(output);
    format!("{}{path}", edition.site().base_url)
}

/// A page in a list: its address is relative to the site; a held page has a state instead.
#[derive(Clone, Debug, Serialize)]
struct PageLink {
    title: String,
    term: Option<String>,
    url: Option<String>,
    gist_html: Option<String>,
    state: Option<&'static str>,
}

impl PageLink {
    fn to(target: Target<'_, '_>) -> PageLink {
        match target {
            Target::Shown(shown) => PageLink::shown(shown),
            Target::Held(held) => PageLink::held(held),
        }
    }

    fn shown(shown: Shown<'_>) -> PageLink {
        let page = &shown.page().page;
        let state = shown.standing().map(|standing| standing.state).filter(|state| *state != State::Ready);
        PageLink {
            title: page.title.clone(),
            term: page.term.clone(),
            url: Some(page.id.output().to_string()),
            gist_html: page.gist.as_ref().map(|gist| super::html::escape(&gist.plain)),
            state: state.map(State::word),
        }
    }

    fn held(held: &Held) -> PageLink {
        PageLink { title: held.title.clone(), term: None, url: None, gist_html: None, state: Some(held.state.word()) }
    }
}
