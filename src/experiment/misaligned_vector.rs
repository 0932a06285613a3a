//! Nouns: the misaligned vector. A load of 16 bytes a lane from a base that is moved by some bytes.
//!
//! One launch, in a process of its own, because the fault stays with the process: thread `i < n/4` loads the `float4`
//! at byte `16 i + offset` whole and stores it whole to `float4` `i` of another array. The error is what the driver
//! says once the launch is over, 0 and CUDA_SUCCESS for none. Elements `n/4`, of 16 bytes; useful bytes `8 n`.
//! It is not timed. Runs: offset 0, 4, 8, 12, 16.

use super::columns::{count, loads, predicted, predicted_loads};
use super::model::{self, Model};
use super::{Axis, Column, ColumnOrigin, Experiment, Point, laws};
use crate::access::launch::sweep;
use crate::access::{Demand, MisalignedAddress, Pattern};
use crate::number::{Dimension, Number};

/// CUDA_ERROR_MISALIGNED_ADDRESS. Source: CUDA driver API, CUresult.
const MISALIGNED_ADDRESS: i128 = 716;

/// Declares the experiment.
pub(super) fn experiment() -> Experiment {
    let error_name = Column {
        name: "error_name".into(),
        label: "CUDA error",
        dimension: Dimension::One,
        origin: ColumnOrigin::RecordedWord,
    };
    let predicted_code = predicted("error_code", "CUDA error code (model)", Dimension::One, |point| {
        Some(Number::integer(pattern(point)?.map_or(MISALIGNED_ADDRESS, |_| 0)))
    });
    Experiment {
        id: "misaligned-vector".into(),
        title: "Misaligned vector",
        shows: "that a vector load from an address that is no multiple of its width ends the kernel with an error",
        axes: vec![Axis::bytes("offset", "offset in bytes")],
        columns: [
            vec![count("error_code", "CUDA error code"), error_name, predicted_code],
            loads(),
            predicted_loads::<MisalignedVector>(),
        ]
        .concat(),
        laws: laws::LOADS.to_vec(),
        facts: &["V2"],
    }
}

struct MisalignedVector;

impl Model for MisalignedVector {
    fn loads(point: &Point<'_>) -> Option<Demand> {
        let (launch, _) = model::launch(point)?;
        Some(sweep(&pattern(point)?.ok()?, launch.elements))
    }
}

fn pattern(point: &Point<'_>) -> Option<Result<Pattern, MisalignedAddress>> {
    let (_, size) = model::launch(point)?;
    Some(Pattern::contiguous(size).with_offset(point.integer("offset")?))
}
