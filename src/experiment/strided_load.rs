//! Nouns: the strided load. As in the strided copy every element is read once, through a permuted index; the store is
//! contiguous, so that a difference is the load side's.
//!
//! One launch: thread `i < m` loads element `(i % (m/s))*s + i/(m/s)` and stores it to element `i` of another array;
//! `m` is the largest multiple of `32 s` up to `n`. Elements `m`, of 4 bytes; useful bytes `8 m`.
//! Runs: stride 1, 2, 3, 4, 5, 7, 8, 16, 32, 64.

use super::model::{self, Model};
use super::{Axis, Experiment, Point, columns, laws};
use crate::access::Demand;

/// Declares the experiment.
pub(super) fn experiment() -> Experiment {
    Experiment {
        id: "strided-load".into(),
        title: "Strided load",
        shows: "what a stride on the load side alone costs in sectors and in time",
        axes: vec![Axis::count("stride", "stride")],
        columns: columns::copy::<StridedLoad>(),
        laws: laws::COPY.to_vec(),
        facts: &["S3", "S8"],
    }
}

struct StridedLoad;

impl Model for StridedLoad {
    fn loads(point: &Point<'_>) -> Option<Demand> {
        model::strided(point)
    }

    fn stores(point: &Point<'_>) -> Option<Demand> {
        model::contiguous_elements(point)
    }
}
