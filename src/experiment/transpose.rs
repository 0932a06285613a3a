//! Nouns: the transpose. A square matrix of `s` rows, `s*s = n`, so `s = 8192`; a block of 32 x 8 threads moves one
//! tile of 32 x 32, four elements a thread.
//!
//! One launch: with `c = 32 blockIdx.x + threadIdx.x` and `r = 32 blockIdx.y + threadIdx.y + 8 j`, `j` from 0 to 3,
//! a thread loads element `r*s + c`. `naive` stores it to element `c*s + r`. `tiled` puts it into a tile of 32 x 32 in
//! shared memory, at row `threadIdx.y + 8 j`, column `threadIdx.x`; after `__syncthreads()` it stores what the tile has
//! at row `threadIdx.x`, column `threadIdx.y + 8 j` to element `(32 blockIdx.x + threadIdx.y + 8 j)*s + 32 blockIdx.y +
//! threadIdx.x`. `padded` does the same with rows of 33. Elements `n`, of 4 bytes; useful bytes `8 n`.
//! Runs: variant naive, tiled, padded.

use std::num::NonZero;

use super::columns::{self, bank_conflicts};
use super::model::{self, Model};
use super::{Axis, Experiment, Point, laws};
use crate::access::launch::StridedSweep;
use crate::access::{Demand, WARP_LANES};

/// Declares the experiment.
pub(super) fn experiment() -> Experiment {
    Experiment {
        id: "transpose".into(),
        title: "Transpose",
        shows: "that a tile in shared memory makes both sides contiguous, and that padding it removes bank conflicts",
        axes: vec![Axis::word("variant", "variant", &["naive", "tiled", "padded"])],
        columns: [columns::copy::<Transpose>(), bank_conflicts()].concat(),
        laws: laws::COPY.to_vec(),
        facts: &["L3"],
    }
}

struct Transpose;

impl Model for Transpose {
    fn loads(point: &Point<'_>) -> Option<Demand> {
        side(point)?;
        model::contiguous_elements(point)
    }

    fn stores(point: &Point<'_>) -> Option<Demand> {
        let (launch, size) = model::launch(point)?;
        match point.word("variant")? {
            // Going through the matrix row by row and writing columns is the strided sweep whose stride is a row.
            "naive" => Some(StridedSweep::new(launch.elements, side(point)?, size).demand()),
            _ => Self::loads(point),
        }
    }
}

/// The rows of the matrix, if it is square and made of whole tiles.
fn side(point: &Point<'_>) -> Option<NonZero<u32>> {
    let elements = point.launch?.elements;
    let side = elements.isqrt();
    let whole = side * side == elements && side.is_multiple_of(WARP_LANES);
    NonZero::new(u32::try_from(side).ok()?).filter(|_| whole)
}
