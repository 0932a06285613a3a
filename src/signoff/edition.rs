//! Passes: what may be shown to whom. Rendering sees pages only through an edition, and a page that is held is known
//! there by nothing but its title and state: there is no way from it to what it says.

use std::collections::BTreeMap;

use super::standing::{Standing, Standings, State};
use crate::date::Date;
use crate::experiment::{Catalogue, Experiment, Name};
use crate::glossary::{Glossary, ResolvedPage};
use crate::page::{Fact, PageId, Site, Source};
use crate::recording::Recording;

/// Who an edition is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everybody: only what was signed.
    Public,
    /// Authors, reviewers and editors: drafts, too, marked as such.
    Preview,
}

/// What may be shown.
pub struct Edition<'g> {
    glossary: &'g Glossary,
    audience: Audience,
    as_of: Date,
    shown: BTreeMap<&'g PageId, Shown<'g>>,
    held: BTreeMap<&'g PageId, Held>,
}

/// A page that may be shown to the edition's audience. There is no other way to make one than [`Edition`].
#[derive(Clone, Copy)]
pub struct Shown<'g> {
    page: &'g ResolvedPage,
    standing: Option<&'g Standing>,
}

/// All that the audience may know of a page that is held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// Its id.
    pub id: PageId,
    /// Its title; of a page that cannot be read, the name of its file.
    pub title: String,
    /// Why it is held.
    pub state: State,
}

/// What a reference to a page leads to.
#[derive(Clone, Copy)]
pub enum Target<'e, 'g> {
    /// A page that is shown.
    Shown(Shown<'g>),
    /// A page that is held.
    Held(&'e Held),
}

impl<'g> Edition<'g> {
    /// What everybody may see: pages that need no signature, and those that are ready.
    pub fn public(glossary: &'g Glossary, standings: &'g Standings, as_of: Date) -> Edition<'g> {
        Edition::new(glossary, standings, as_of, Audience::Public)
    }

    /// What the people who work on the site may see: every page that can be read.
    pub fn preview(glossary: &'g Glossary, standings: &'g Standings, as_of: Date) -> Edition<'g> {
        Edition::new(glossary, standings, as_of, Audience::Preview)
    }

    fn new(glossary: &'g Glossary, standings: &'g Standings, as_of: Date, audience: Audience) -> Edition<'g> {
        let (mut shown, mut held) = (BTreeMap::new(), BTreeMap::new());
        for (id, page) in &glossary.pages {
            let standing = standings.get(id);
            let publishable = match standing {
                None => !glossary.site.is_gated(id),
                Some(standing) => standing.state == State::Ready,
            };
            if publishable || audience == Audience::Preview {
                shown.insert(id, Shown { page, standing });
            } else {
                let state = standing.map_or(State::Blocked, |standing| standing.state);
                held.insert(id, Held { id: id.clone(), title: page.page.title.clone(), state });
            }
        }
        for id in glossary.unreadable.keys() {
            let title = id.slug().replace('-', " ");
            held.insert(id, Held { id: id.clone(), title, state: State::Blocked });
        }
        Edition { glossary, audience, as_of, shown, held }
    }

    /// Who it is for.
    pub fn audience(&self) -> Audience {
        self.audience
    }

    /// The day for which policies are told.
    pub fn as_of(&self) -> Date {
        self.as_of
    }

    /// The site.
    pub fn site(&self) -> &'g Site {
        &self.glossary.site
    }

    /// Every page that is shown, by id.
    pub fn shown(&self) -> impl Iterator<Item = Shown<'g>> {
        self.shown.values().copied()
    }

    /// Every page that is held, by id.
    pub fn held(&self) -> impl Iterator<Item = &Held> {
        self.held.values()
    }

    /// What a reference to `id` leads to.
    pub fn target(&self, id: &PageId) -> Option<Target<'_, 'g>> {
        let shown = self.shown.get(id).copied().map(Target::Shown);
        shown.or_else(|| self.held.get(id).map(Target::Held))
    }

    /// The page `id`, if it is shown.
    pub fn page(&self, id: &PageId) -> Option<Shown<'g>> {
        self.shown.get(id).copied()
    }

    /// A source.
    pub fn source(&self, id: &str) -> Option<&'g Source> {
        self.glossary.sources.get(id)
    }

    /// Every source, by id.
    pub fn sources(&self) -> impl Iterator<Item = &'g Source> {
        self.glossary.sources.values()
    }

    /// Every fact, by id.
    pub fn facts(&self) -> impl Iterator<Item = &'g Fact> {
        self.glossary.facts.values()
    }

    /// A fact.
    pub fn fact(&self, id: &str) -> Option<&'g Fact> {
        self.glossary.facts.get(id)
    }

    /// The catalogue of experiments.
    pub fn catalogue(&self) -> &'g Catalogue {
        &self.glossary.catalogue
    }

    /// A sound recording with its experiment.
    pub fn recording(&self, experiment: &str, device: &str) -> Option<(&'g Experiment, &'g Recording)> {
        self.glossary.recording(experiment, device)
    }

    /// Whether anything was recorded at all. A site without recordings has no pages about data.
    pub fn has_data(&self) -> bool {
        !self.glossary.recordings.is_empty()
    }

    /// Every sound recording, by experiment and device.
    pub fn recordings(&self) -> impl Iterator<Item = (&'g Experiment, &'g Recording)> {
        let glossary = self.glossary;
        let key = |(experiment, device): &'g (Name, Name)| glossary.recording(experiment, device);
        glossary.recordings.keys().filter_map(key)
    }
}

impl<'g> Shown<'g> {
    /// The page.
    pub fn page(&self) -> &'g ResolvedPage {
        self.page
    }

    /// Its id.
    pub fn id(&self) -> &'g PageId {
        &self.page.page.id
    }

    /// Where it stands, if it is gated.
    pub fn standing(&self) -> Option<&'g Standing> {
        self.standing
    }
}
