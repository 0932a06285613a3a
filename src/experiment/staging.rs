//! Nouns: staging. Eight threads need each float: they read it from global memory each, or once into shared memory.
//!
//! One launch: a block of 256 threads has 256 floats of `n`. Thread `i`, number `t` in its block, sums the floats
//! `(t + 32 r) % 256` of its block, `r` from 0 to 7, and stores the sum to element `i` of another array. `reread`
//! loads each of them, bypassing L1 (`ld.global.cg`); `staged` loads float `t` into shared memory and, after
//! `__syncthreads()`, reads the eight from there. Per row: elements `8 n` or `n`, of 4 bytes; useful bytes `8 n`.
//! Runs: variant reread, staged.

use super::columns::{self, bank_conflicts};
use super::model::{self, Model};
use super::{Axis, Experiment, Point, laws};
use crate::access::Demand;

/// How many threads need each float.
const READS: u64 = 8;

/// Declares the experiment.
pub(super) fn experiment() -> Experiment {
    Experiment {
        id: "staging".into(),
        title: "Staging",
        shows: "how many requests a tile in shared memory removes that rereading would take",
        axes: vec![Axis::word("variant", "variant", &["reread", "staged"])],
        columns: [columns::copy::<Staging>(), bank_conflicts()].concat(),
        laws: [laws::LOADS, &[laws::STORE_SECTORS_AT_MOST_32_A_REQUEST, laws::BANDWIDTH_AT_MOST_PEAK]].concat(),
        facts: &["H4"],
    }
}

struct Staging;

impl Model for Staging {
    fn loads(point: &Point<'_>) -> Option<Demand> {
        model::contiguous_elements(point)
    }

    fn stores(point: &Point<'_>) -> Option<Demand> {
        let loads = match point.word("variant")? {
            "reread" => READS,
            _ => 1,
        };
        model::contiguous(point, point.launch?.elements / loads)
    }
}
