//! Passes: sitemap, feed and redirects.

use serde::Serialize;

use super::absolute;
use crate::date::Date;
use crate::finding::Finding;
use crate::page::PageId;
use crate::render::Theme;
use crate::render::html::relative;
use crate::render::phrases;
use crate::signoff::{Audience, Edition, Shown};

#[derive(Serialize)]
struct Sitemap {
    urls: Vec<Url>,
}

#[derive(Serialize)]
struct Url {
    loc: String,
    lastmod: Option<String>,
}

/// `sitemap.xml`; a preview has an empty one.
pub(in crate::render) fn sitemap(edition: &Edition<'_>, theme: &Theme) -> Result<String, Box<Finding>> {
    let mut urls = Vec::new();
    if edition.audience() == Audience::Public {
        let page = |shown: Shown<'_>| Url {
            loc: absolute(edition, shown.id().output().as_str()),
            lastmod: newest(shown).map(|date| date.to_string()),
        };
        let plain = |path: String| Url { loc: absolute(edition, &path), lastmod: None };
        urls.push(plain("index.html".to_owned()));
        urls.extend(edition.shown().filter(|shown| shown.id().as_str() != "index").map(page));
        urls.extend(edition.site().sections.iter().map(|section| plain(format!("{}/index.html", section.name))));
        urls.extend(edition.recordings().map(|(_, recording)| plain(phrases::data_address(recording, "html"))));
        if edition.has_data() {
            urls.push(plain("data/index.html".to_owned()));
            urls.extend(edition.catalogue().iter().map(|experiment| plain(format!("data/{}.html", experiment.id))));
        }
        urls.extend(["a-z.html", "facts.html"].map(|path| plain(path.to_owned())));
    }
    theme.render("sitemap.xml", &Sitemap { urls })
}

/// The newest record of a page that was signed by both.
fn newest(shown: Shown<'_>) -> Option<Date> {
    let standing = shown.standing()?;
    Some(standing.author.as_ref()?.date.max(standing.reviewer.as_ref()?.date))
}

#[derive(Serialize)]
struct Feed {
    self_url: String,
    updated: String,
    entries: Vec<Entry>,
}

#[derive(Serialize)]
struct Entry {
    title: String,
    url: String,
    updated: String,
    authors: Vec<String>,
    summary: String,
}

/// A feed needs a date even where nothing was signed yet; it stands for "never".
const NEVER: &str = "1970-01-01";

/// The feed has so many entries at most.
const MOST_IN_FEED: usize = 50;

/// `atom.xml`: what was signed, newest first.
pub(in crate::render) fn feed(edition: &Edition<'_>, theme: &Theme) -> Result<String, Box<Finding>> {
    let time = |date: &str| format!("{date}T00:00:00Z");
    let mut signed: Vec<(Date, Shown<'_>)> = Vec::new();
    if edition.audience() == Audience::Public {
        signed.extend(edition.shown().filter_map(|shown| Some((newest(shown)?, shown))));
    }
    signed.sort_by(|(a, one), (b, other)| b.cmp(a).then(one.id().cmp(other.id())));
    signed.truncate(MOST_IN_FEED);
    let entries = signed.iter().map(|(date, shown)| {
        let page = &shown.page().page;
        let standing = shown.standing();
        let author = standing.and_then(|standing| standing.author.as_ref()).map(|author| author.name.clone());
        Entry {
            title: page.title.clone(),
            url: absolute(edition, page.id.output().as_str()),
            updated: time(&date.to_string()),
            authors: author.into_iter().collect(),
            summary: page.gist.as_ref().map_or(String::new(), |gist| gist.plain.clone()),
        }
    });
    let entries = entries.collect();
    let updated = signed.first().map_or_else(|| time(NEVER), |(date, _)| time(&date.to_string()));
    theme.render("atom.xml", &Feed { self_url: absolute(edition, "atom.xml"), updated, entries })
}

#[derive(Serialize)]
struct Redirect {
    target: String,
    title: String,
    canonical: String,
}

/// The page at an id that `shown` had before.
pub(in crate::render) fn redirect(
    edition: &Edition<'_>,
    theme: &Theme,
    old: &PageId,
    shown: Shown<'_>,
) -> Result<String, Box<Finding>> {
    let output = shown.id().output();
    let target = relative(old.output().as_str(), output.as_str());
    let title = shown.page().page.title.clone();
    theme.render("redirect.html", &Redirect { target, title, canonical: absolute(edition, output.as_str()) })
}
