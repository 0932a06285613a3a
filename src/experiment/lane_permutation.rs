//! Nouns: the lane permutation. Each warp loads an aligned window of 32 floats, its lanes in another order.
//!
//! One launch: thread `i < n`, lane `t`, loads element `i - t + p(t)` and stores it to element `i` of another array;
//! `p(t)` is `t`, `31 - t`, `(t*17) & 31` or `(t*5) & 31`. Elements `n`, of 4 bytes; useful bytes `8 n`.
//! Runs: permutation identity, reverse, x17, x5.

use super::model::{self, Model};
use super::{Axis, Experiment, Point, columns, laws};
use crate::access::launch::sweep;
use crate::access::{Demand, Pattern, Permutation};

/// Declares the experiment.
pub(super) fn experiment() -> Experiment {
    Experiment {
        id: "lane-permutation".into(),
        title: "Lane permutation",
        shows: "that the order of the lanes within an aligned window costs neither sectors nor time",
        axes: vec![Axis::word("permutation", "permutation", &Permutation::NAMES)],
        columns: columns::copy::<LanePermutation>(),
        laws: laws::COPY.to_vec(),
        facts: &["O1"],
    }
}

struct LanePermutation;

impl Model for LanePermutation {
    fn loads(point: &Point<'_>) -> Option<Demand> {
        let (launch, size) = model::launch(point)?;
        let permutation = point.word("permutation")?.parse().ok()?;
        Some(sweep(&Pattern::contiguous(size).with_permutation(permutation), launch.elements))
    }

    fn stores(point: &Point<'_>) -> Option<Demand> {
        model::contiguous_elements(point)
    }
}
