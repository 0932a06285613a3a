//! Nouns: the strided store. The kernel loads nothing, so that every DRAM read is one that its stores caused.
//!
//! One launch: thread `i < m` stores a value made of `i` to element `(i % (m/s))*s + i/(m/s)`; `m` is the largest
//! multiple of `32 s` up to `n`. Elements `m`, of 4 bytes; useful bytes `4 m`.
//! Runs: stride 1, 2, 3, 4, 5, 7, 8, 16, 32, 64.

use super::columns::{predicted_stores, stores, times, traffic};
use super::model::{self, Model};
use super::{Axis, Experiment, Point, laws};
use crate::access::Demand;

/// Declares the experiment.
pub(super) fn experiment() -> Experiment {
    Experiment {
        id: "strided-store".into(),
        title: "Strided store",
        shows: "what a stride of stores alone costs, and what a kernel that only writes reads from DRAM",
        axes: vec![Axis::count("stride", "stride")],
        columns: [stores(), times(), predicted_stores::<StridedStore>(), traffic()].concat(),
        laws: vec![
            laws::STORE_REQUESTS_ARE_ELEMENTS_BY_32,
            laws::STORE_SECTORS_AT_MOST_32_A_REQUEST,
            laws::STORE_SECTORS_HOLD_THE_ELEMENTS,
            laws::BANDWIDTH_AT_MOST_PEAK,
        ],
        facts: &["W1"],
    }
}

struct StridedStore;

impl Model for StridedStore {
    fn stores(point: &Point<'_>) -> Option<Demand> {
        model::strided(point)
    }
}
