//! Nouns: the vector width. The same floats copied one, two or four at a time.
//!
//! One launch: thread `i < 4 n / width` loads vector `i` of `width` bytes whole (`float`, `float2`, `float4`) and
//! stores it whole to vector `i` of another array. Per row: elements `4 n / width`, of `width` bytes; useful bytes
//! `8 n`. Runs: width 4, 8, 16.

use super::model::{self, Model};
use super::{Axis, Experiment, Point, columns, laws};
use crate::access::Demand;

/// Declares the experiment.
pub(super) fn experiment() -> Experiment {
    Experiment {
        id: "vector-width".into(),
        title: "Vector width",
        shows: "that wider accesses cover the same sectors in fewer requests",
        axes: vec![Axis::bytes("width", "bytes per lane")],
        columns: columns::copy::<VectorWidth>(),
        laws: laws::COPY.to_vec(),
        facts: &["V1"],
    }
}

struct VectorWidth;

impl Model for VectorWidth {
    fn loads(point: &Point<'_>) -> Option<Demand> {
        let width = point.integer("width")?;
        model::contiguous_elements(point).filter(|_| point.launch.is_some_and(|launch| launch.element_bytes == width))
    }

    fn stores(point: &Point<'_>) -> Option<Demand> {
        Self::loads(point)
    }
}
