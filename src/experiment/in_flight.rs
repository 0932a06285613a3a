//! Nouns: loads in flight. One contiguous pass over an array, with more or fewer loads under way at once.
//!
//! `warps` warps are resident on each multiprocessor, in blocks of 128 threads, and the grid has no more: `m` threads
//! in all. One launch: thread `t` loads elements `t`, `t + m`, `t + 2 m` and so on of `n`, `loads` of them before the
//! first is added, and stores the sum to the element of its number. Past the end whole warps stop.
//! Elements `n`, of 4 bytes; useful bytes `4 n + 4 m`. Runs: loads 1, 2, 4, 8; warps 4, 8, 16, 32.

use super::columns::{loads, predicted_loads, stores, times, traffic};
use super::model::{self, Model};
use super::{Axis, Experiment, Point, laws};
use crate::access::Demand;

/// Declares the experiment.
pub(super) fn experiment() -> Experiment {
    Experiment {
        id: "in-flight".into(),
        title: "Loads in flight",
        shows: "how bandwidth depends on the loads under way at once where the sectors stay the same",
        axes: vec![
            Axis::count("loads", "independent loads per thread"),
            Axis::count("warps", "resident warps a multiprocessor"),
        ],
        columns: [loads(), stores(), times(), predicted_loads::<InFlight>(), traffic()].concat(),
        laws: [laws::LOADS, &[laws::STORE_SECTORS_AT_MOST_32_A_REQUEST, laws::BANDWIDTH_AT_MOST_PEAK]].concat(),
        facts: &["H7"],
    }
}

struct InFlight;

impl Model for InFlight {
    /// The stores are as many as the device has room for warps, which the model does not know.
    fn loads(point: &Point<'_>) -> Option<Demand> {
        model::contiguous_elements(point)
    }
}
