//! Nouns: divergence. A warp loads one float a lane, on one path or on two.
//!
//! Path 0 reads array 0, path 1 array `1 % arrays`. All lanes take path 0 (`none`), or lanes 0 to 15 do and the others
//! path 1 (`half`), or the even lanes do and the odd ones path 1 (`parity`).
//! One launch: thread `i < n` branches, loads element `i` of its path's array and computes something else of it on
//! each path, so that the loads stay apart; after `__syncwarp()` all lanes store the result to element `i` of another
//! array. With `predicated` there is no branch: two loads, predicated on the lane's parity and on its opposite, and
//! the address of a masked lane is poisoned: it lies in a sector of its own, in an array of `8 n` floats, far from
//! what the other lanes read. Elements `n`, of 4 bytes; useful bytes `8 n`.
//! Runs: every split, arrays 1 and 2.

use super::model::{self, Model};
use super::{Axis, Experiment, Point, columns, laws};
use crate::access::launch::sweep;
use crate::access::sequence::Split;
use crate::access::{Demand, Pattern};

/// Declares the experiment.
pub(super) fn experiment() -> Experiment {
    Experiment {
        id: "divergence".into(),
        title: "Divergence",
        shows: "what a branch that splits the warp costs in requests and sectors, and whether masked lanes cost any",
        axes: vec![
            Axis::word("split", "split", &["none", "half", "parity", "predicated"]),
            Axis::count("arrays", "arrays"),
        ],
        columns: columns::copy::<Divergence>(),
        laws: vec![
            laws::LOAD_REQUESTS_ASK_AT_MOST_32,
            laws::STORE_REQUESTS_ARE_ELEMENTS_BY_32,
            laws::LOAD_SECTORS_AT_MOST_32_A_REQUEST,
            laws::STORE_SECTORS_AT_MOST_32_A_REQUEST,
            laws::LOAD_SECTORS_HOLD_THE_ELEMENTS,
            laws::STORE_SECTORS_HOLD_THE_ELEMENTS,
            laws::L1_LOOKS_UP_LOAD_SECTORS,
            laws::BANDWIDTH_AT_MOST_PEAK,
        ],
        facts: &["D1", "D2"],
    }
}

struct Divergence;

impl Model for Divergence {
    /// Each path is a load of its own lanes; masked lanes demand nothing, wherever they point.
    fn loads(point: &Point<'_>) -> Option<Demand> {
        let (launch, size) = model::launch(point)?;
        let split = match point.word("split")? {
            "predicated" => Split::Parity,
            branch => branch.parse().ok()?,
        };
        let path = |lanes| sweep(&Pattern::contiguous(size).with_active(lanes), launch.elements);
        Some(split.paths().iter().copied().map(path).sum())
    }

    fn stores(point: &Point<'_>) -> Option<Demand> {
        model::contiguous_elements(point)
    }
}
