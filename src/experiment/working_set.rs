//! Nouns: the working set. Every resident block rereads a slice of its own at random, so that the set grows with the
//! blocks.
//!
//! `blocks` blocks of 128 threads are resident on each multiprocessor, held to that number by dynamic shared memory,
//! and the grid has no more: `b` in all. Each has a slice of its own of one multiprocessor's part of `set` times L2
//! (whole lines, rounded down), so that the grid's set is `blocks * set` times L2.
//! One launch: a thread loads `k = 4 n / (128 b)` floats (rounded down), in round `r` lane `t`'s float of a line of its
//! block's slice that a generator picks from the numbers of warp and round; the loads bypass L1 (`ld.global.cg`). It
//! stores their sum to the element of its number. Four times `n`, so that the first touch of each line weighs little.
//! Per row: elements `128 b k`, of 4 bytes; useful bytes 4 for each element and each thread.
//! Runs: set 1/8, 1/4, 1/2, 1, 2, 4, 8; blocks 1, 2, 4, 8.

use super::columns::{hit_rates, loads, predicted_loads, stores, times, traffic};
use super::model::{self, Model};
use super::{Axis, Experiment, Point, laws};
use crate::access::Demand;

/// Declares the experiment. The law of peak bandwidth is not among its laws: much of the set lies in L2.
pub(super) fn experiment() -> Experiment {
    Experiment {
        id: "working-set".into(),
        title: "Working set",
        shows: "where the hit rate of L2 falls as more blocks, each with a set of its own, are resident",
        axes: vec![
            Axis::word("set", "set of one block a multiprocessor, by L2", &["1/8", "1/4", "1/2", "1", "2", "4", "8"]),
            Axis::count("blocks", "resident blocks a multiprocessor"),
        ],
        columns: [loads(), stores(), times(), predicted_loads::<WorkingSet>(), traffic(), hit_rates()].concat(),
        laws: [laws::LOADS, &[laws::STORE_SECTORS_AT_MOST_32_A_REQUEST]].concat(),
        facts: &["H3"],
    }
}

struct WorkingSet;

impl Model for WorkingSet {
    /// The stores are as many as the device has room for blocks, which the model does not know.
    fn loads(point: &Point<'_>) -> Option<Demand> {
        model::contiguous_elements(point)
    }
}
