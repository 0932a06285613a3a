//! Nouns: the list of experiments. A new one is one line here and one file beside it.
//!
//! Each file says what one launch of its kernel does, precisely enough to write the kernel to it. They share some
//! words: `n` is 2^26; thread `i` is the i-th of the launch and lane `i % 32` of warp `i / 32`; every array starts at
//! a 128-byte boundary and holds 4-byte floats unless the file says otherwise; a load or a store that is mentioned is
//! one instruction for each thread, and there is no other one to global memory. A sum adds in the order of its loads.

use std::collections::BTreeMap;

use super::{Experiment, Name};

/// Experiments by id.
#[derive(Clone, Debug)]
pub struct Catalogue(BTreeMap<Name, Experiment>);

impl Catalogue {
    /// The experiments that Byline brings along.
    pub fn bundled() -> Catalogue {
        let all = [
            super::strided_copy::experiment(),
            super::strided_load::experiment(),
            super::strided_store::experiment(),
            super::offset_load::experiment(),
            super::lane_permutation::experiment(),
            super::vector_width::experiment(),
            super::misaligned_vector::experiment(),
            super::struct_layout::experiment(),
            super::partial_store::experiment(),
            super::divergence::experiment(),
            super::transpose::experiment(),
            super::hit_rate::experiment(),
            super::working_set::experiment(),
            super::staging::experiment(),
            super::in_flight::experiment(),
            super::gather::experiment(),
        ];
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
