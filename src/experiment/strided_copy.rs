//! Nouns: the strided copy. Every element is read once and written once, through a permuted index, so that both sides
//! are strided and no byte is touched twice.
//!
//! One launch: thread `i < m` loads element `p = (i % (m/s))*s + i/(m/s)` and stores it to element `p` of another
//! array; `m` is the largest multiple of `32 s` up to `n`. Elements `m`, of 4 bytes; useful bytes `8 m`.
//! Runs: stride 1, 2, 3, 4, 5, 7, 8, 16, 32, 64.

use super::model::{self, Model};
use super::{Axis, Experiment, Point, columns, laws};
use crate::access::Demand;

/// Declares the experiment.
pub(super) fn experiment() -> Experiment {
    Experiment {
        id: "strided-copy".into(),
        title: "Strided copy",
        shows: "what a stride on both sides of a copy costs in sectors and in time",
        axes: vec![Axis::count("stride", "stride")],
        columns: columns::copy::<StridedCopy>(),
        laws: laws::COPY.to_vec(),
        facts: &["S3", "S5", "S8", "H6"],
    }
}

struct StridedCopy;

impl Model for StridedCopy {
    fn loads(point: &Point<'_>) -> Option<Demand> {
        model::strided(point)
    }

    fn stores(point: &Point<'_>) -> Option<Demand> {
        model::strided(point)
    }
}
