//! Nouns: the list of experiments. A new one is one line here and one file beside it.

use std::collections::BTreeMap;

use super::{Experiment, Name};

/// Experiments by id.
#[derive(Clone, Debug)]
pub struct Catalogue(BTreeMap<Name, Experiment>);

impl Catalogue {
    /// The experiments that Byline brings along.
    pub fn bundled() -> Catalogue {
        let all = [super::strided_copy::experiment()];
        Catalogue(all.into_iter().map(|experiment| (experiment.id.clone(), experiment)).collect())
    }

    /// The experiment called `id`.
    pub fn get(&self, id: &str) -> Option<&Experiment> {
        self.0.get(id)
    }

    /// Every experiment, by id.
    pub fn iter(&self) -> impl Iterator<Item = &Experiment> {
        self.0.values()
    }

    /// Every id, for "did you mean".
    pub fn ids(&self) -> impl Iterator<Item = &str> + Clone {
        self.0.keys().map(|id| &**id)
    }
}
