//! Nouns: the offset load. A contiguous load from a base that is off by some floats; the store stays aligned.
//!
//! One launch: thread `i < n` loads element `i + offset` of an array of `n + 32` and stores it to element `i` of
//! another. Elements `n`, of 4 bytes; useful bytes `8 n`.
//! Runs: offset 0 to 32.

use super::model::{self, Model};
use super::{Axis, Experiment, Point, columns, laws};
use crate::access::launch::sweep;
use crate::access::{Demand, Pattern};

/// Declares the experiment.
pub(super) fn experiment() -> Experiment {
    Experiment {
        id: "offset-load".into(),
        title: "Offset load",
        shows: "what a base that lies off a sector or off a line costs a contiguous load",
        axes: vec![Axis::count("offset", "offset in floats")],
        columns: columns::copy::<OffsetLoad>(),
        laws: laws::COPY.to_vec(),
        facts: &["A1"],
    }
}

struct OffsetLoad;

impl Model for OffsetLoad {
    fn loads(point: &Point<'_>) -> Option<Demand> {
        let (launch, size) = model::launch(point)?;
        let pattern = Pattern::contiguous(size).with_base(point.integer("offset")?);
        Some(sweep(&pattern, launch.elements))
    }

    fn stores(point: &Point<'_>) -> Option<Demand> {
        model::contiguous_elements(point)
    }
}
