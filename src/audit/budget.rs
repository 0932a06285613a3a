//! Passes, audit: how much a reader loads to open an entry. It weighs files as they are, before any compression.

use std::collections::{BTreeMap, BTreeSet};

use super::report::Site;
use super::scanned::{Goal, Scanned, Use};
use crate::finding::rules::audit as rule;
use crate::finding::{Findings, Place};
use crate::tree::RelPath;

/// The most bytes that opening an entry loads. These are choices: an entry is a page of text with a table or two, and
/// readers with slow connections read it too.
pub struct Budget;

impl Budget {
    /// The page itself.
    pub const HTML: u64 = 40_000;
    /// Its stylesheets together.
    pub const STYLES: u64 = 13_000;
    /// Its scripts together.
    pub const SCRIPTS: u64 = 7_000;
    /// All of these.
    pub const FIRST_LOAD: u64 = 60_000;
}

/// A finding for each page of a gated section that is too heavy. Stylesheets and scripts that many pages share are
/// reported once, on the first of them.
pub(super) fn weigh(site: &Site, findings: &mut Findings) {
    let gated = |path: &RelPath| site.gated_sections.iter().any(|section| path.below(section).is_some());
    let pages = site.files.iter().filter(|(path, _)| path.extension() == "html" && gated(path));
    let mut shared: BTreeMap<_, Vec<&RelPath>> = BTreeMap::new();
    for (path, page) in pages {
        let (styles, scripts) = (loaded(site, page, Use::Style), loaded(site, page, Use::Script));
        let (style_bytes, script_bytes) = (weight(site, &styles), weight(site, &scripts));
        let sum = page.bytes + style_bytes + script_bytes;
        for (what, bytes, budget) in [("HTML", page.bytes, Budget::HTML), ("first load", sum, Budget::FIRST_LOAD)] {
            if bytes > budget {
                findings.push(rule::over_budget(Place::file(path), what, bytes, budget, 0));
            }
        }
        if style_bytes > Budget::STYLES {
            shared.entry(("stylesheets", style_bytes, Budget::STYLES, styles)).or_default().push(path);
        }
        if script_bytes > Budget::SCRIPTS {
            shared.entry(("scripts", script_bytes, Budget::SCRIPTS, scripts)).or_default().push(path);
        }
    }
    for ((what, bytes, budget, _), pages) in shared {
        findings.push(rule::over_budget(Place::file(pages[0]), what, bytes, budget, pages.len() - 1));
    }
}

/// The files of the output that `page` loads as `used`.
fn loaded<'s>(site: &Site<'s>, page: &'s Scanned, used: Use) -> BTreeSet<&'s str> {
    let loads = page.references.iter().filter(|reference| reference.used == used);
    let paths = loads.filter_map(|reference| match reference.goal {
        Goal::Inside { path, .. } => Some(page.text(path)),
        Goal::Web(_) => None,
    });
    paths.filter(|path| site.files.contains_key(*path)).collect()
}

fn weight(site: &Site, paths: &BTreeSet<&str>) -> u64 {
    paths.iter().filter_map(|path| site.files.get(*path)).map(Scanned::bytes).sum()
}
