//! Nouns: the partial store. Every sector of an array is written once, by one request, to its first so many bytes.
//!
//! A lane stores 4 bytes where 4 divides `bytes`, 2 where only 2 does, else 1: `u` bytes, `k = bytes/u` lanes a
//! sector, and so `g = 32/k` whole sectors (rounded down) a warp.
//! One launch: lane `t < g*k` of warp `w` stores `u` bytes made of its thread's number at byte `32 (g*w + t/k) +
//! u*(t % k)` of an array of `n/8` sectors; the other lanes and those past the end store nothing, and nothing is
//! loaded. Per row: elements `k*n/8`, of `u` bytes; useful bytes `bytes*n/8`. Runs: bytes 1 to 32.

use std::array;

use super::columns::{predicted_stores, stores, times, traffic};
use super::model::{self, Model};
use super::{Axis, Experiment, Point, laws};
use crate::access::{Demand, LaneMask, SECTOR_BYTES, WARP_LANES, WarpAccess, launch};

/// Declares the experiment.
pub(super) fn experiment() -> Experiment {
    Experiment {
        id: "partial-store".into(),
        title: "Partial store",
        shows: "what a store that covers only part of a sector makes the memory system fetch",
        axes: vec![Axis::bytes("bytes", "bytes stored per sector")],
        columns: [stores(), times(), predicted_stores::<PartialStore>(), traffic()].concat(),
        laws: vec![
            laws::STORE_REQUESTS_ASK_AT_MOST_32,
            laws::STORE_SECTORS_AT_MOST_32_A_REQUEST,
            laws::STORE_SECTORS_HOLD_THE_BYTES,
            laws::BANDWIDTH_AT_MOST_PEAK,
        ],
        facts: &["W1"],
    }
}

struct PartialStore;

impl Model for PartialStore {
    fn stores(point: &Point<'_>) -> Option<Demand> {
        let (launch, size) = model::launch(point)?;
        let bytes = point.integer("bytes").filter(|bytes| (1..=SECTOR_BYTES).contains(bytes))?;
        let unit = 1 << bytes.trailing_zeros().min(2);
        let pieces = bytes / unit;
        if size.bytes() != unit || launch.elements % pieces != 0 {
            return None;
        }
        let store = |sectors: u64| {
            let addresses = array::from_fn(|lane| {
                let lane = lane as u64;
                lane / pieces * SECTOR_BYTES + lane % pieces * unit
            });
            WarpAccess::new(addresses, size, LaneMask::first(sectors * pieces)?).ok()
        };
        let (sectors, per_warp) = (launch.elements / pieces, WARP_LANES / pieces);
        let (warps, rest) = (sectors / per_warp, sectors % per_warp);
        let whole = launch::repeated(&store(per_warp)?, per_warp * SECTOR_BYTES, warps).ok()?;
        let last = store(rest).and_then(|access| access.moved(warps * per_warp * SECTOR_BYTES).ok());
        Some(whole + last.map(|access| access.demand()).unwrap_or_default())
    }
}
