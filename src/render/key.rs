//! Passes: what a page's bytes follow from, as one digest. A page whose key is that of an earlier build need not be
//! rendered again. Whatever rendering reads of other pages or of data stands in the key; what is in doubt is in it.

use std::collections::HashMap;

use sha2::{Digest, Sha256};

use super::Theme;
use crate::glossary::Link;
use crate::page::PageId;
use crate::recording::Recording;
use crate::signoff::{Edition, Shown, Standing, Target};

/// A digest of everything that a page's bytes follow from.
pub type Key = [u8; 32];

/// What the keys of all pages have in common, and what each page shows of itself to the others.
pub(super) struct Keys<'e> {
    common: Sha256,
    glimpses: HashMap<&'e PageId, Key>,
    /// Over all glimpses in the order of their ids.
    all: Key,
}

impl<'e> Keys<'e> {
    /// Theme, what every template sees (`globals`, as JSON), site, sources, facts and recordings: a change of any of them renders every page again.
    pub fn of(edition: &'e Edition<'_>, theme: &Theme, globals: &str) -> Keys<'e> {
        let mut hasher = Sha256::new();
        field(&mut hasher, env!("CARGO_PKG_VERSION"));
        field(&mut hasher, theme.digest());
        field(&mut hasher, globals);
        field(&mut hasher, &format!("{:?}", edition.site()));
        for source in edition.sources() {
            let due = source.checked.is_some_and(|checked| edition.site().policy.is_due(checked, edition.as_of()));
            let due = if due { edition.as_of().to_string() } else { String::new() };
            field(&mut hasher, &format!("{source:?} {due}"));
        }
        edition.facts().for_each(|fact| field(&mut hasher, &format!("{fact:?}")));
        edition
            .recordings()
            .for_each(|(_, Recording { path, file, .. })| field(&mut hasher, &format!("{path} {file}")));
        let held = edition.held().map(|held| (&held.id, glimpse(Target::Held(held))));
        let shown = edition.shown().map(|shown| (shown.id(), glimpse(Target::Shown(shown))));
        let glimpses: Vec<(&PageId, Key)> = held.chain(shown).collect();
        let mut all = Sha256::new();
        for (id, glimpse) in &glimpses {
            field(&mut all, id.as_str());
            all.update(glimpse);
        }
        Keys { common: hasher, glimpses: glimpses.into_iter().collect(), all: all.finalize().into() }
    }

    /// The key of a file that lists pages: what it is, and what all pages show of themselves.
    pub fn listing(&self, name: &str) -> Key {
        let mut hasher = self.common.clone();
        field(&mut hasher, name);
        hasher.update(self.all);
        hasher.finalize().into()
    }

    /// The key of one page: itself, its standing, and what it shows of the pages it refers to.
    pub fn page(&self, shown: Shown<'_>) -> Key {
        let mut hasher = self.common.clone();
        let page = shown.page();
        field(&mut hasher, page.page.id.as_str());
        field(&mut hasher, &page.page.body.file);
        field(&mut hasher, &format!("{:?}", shown.standing()));
        field(&mut hasher, &format!("{:?}", page.verdicts));
        let linked = page.gist_links.iter().chain(&page.links).filter_map(|link| match link {
            Link::Page(id, _) => Some(id),
            _ => None,
        });
        let listed = page.related.iter().chain(page.meets.iter().map(|(id, _)| id)).chain(&page.mentioned_in);
        for id in linked.chain(listed) {
            field(&mut hasher, id.as_str());
            hasher.update(self.glimpses.get(id).unwrap_or(&Key::default()));
        }
        hasher.finalize().into()
    }
}

/// All that other pages, lists, sitemap and feed show of a page.
fn glimpse(target: Target<'_, '_>) -> Key {
    let mut hasher = Sha256::new();
    match target {
        Target::Shown(shown) => {
            let page = &shown.page().page;
            field(&mut hasher, &page.title);
            field(&mut hasher, page.term.as_deref().unwrap_or_default());
            field(&mut hasher, &format!("{:?} {:?}", page.aliases, page.moved_from));
            field(&mut hasher, page.gist.as_ref().map_or("", |gist| &gist.markdown));
            if let Some(Standing { state, author, reviewer, .. }) = shown.standing() {
                field(&mut hasher, &format!("{state:?} {author:?} {reviewer:?}"));
            }
        }
        Target::Held(held) => {
            field(&mut hasher, "held");
            field(&mut hasher, &held.title);
            field(&mut hasher, held.state.word());
        }
    }
    hasher.finalize().into()
}

/// Adds a text and where it ends.
fn field(hasher: &mut Sha256, text: &str) {
    hasher.update((text.len() as u64).to_le_bytes());
    hasher.update(text);
}
