//! Nouns: the gather. Requests that touch a given number of sectors, somewhere in a large array, each sector once.
//!
//! Of the `s` sectors of a request each serves `k = 32/s` neighbouring lanes: lane `t` reads float `(t % k) % 8` of
//! sector `t/k`. As long as a line holds them, `s` up to 4, they are the first `s` of one line; else there is one in
//! each `s`-th part of the array, and so each in a line of its own. A bijection of the request's number scatters the
//! lines over the array, or the sectors over their part, so that none is touched twice. It is computed: there is no
//! array of indices.
//! One launch: the array has `8 n` floats; `n/16` threads load 16 floats each, in round `r` for request `w + r*n/512`
//! of warp `w`, all before the first is added, and store the sum to the element of their number.
//! Elements `n`, of 4 bytes. Per row: useful bytes `n/32` times 128, or `32 s` where that is less (floats that lanes
//! share count once), and `4 n/16`. Runs: sectors 1, 2, 4, 8, 16, 32.

use std::array;

use super::model::{self, Model};
use super::{Axis, Experiment, Point, columns, laws};
use crate::access::{Demand, LINE_BYTES, LaneMask, SECTOR_BYTES, WARP_LANES, WarpAccess};

const LOADS_PER_THREAD: u64 = 16;

/// Declares the experiment.
pub(super) fn experiment() -> Experiment {
    Experiment {
        id: "gather".into(),
        title: "Gather",
        shows: "what each sector that a scattered request touches costs in time",
        axes: vec![Axis::count("sectors", "sectors touched per request")],
        columns: columns::copy::<Gather>(),
        laws: vec![
            laws::LOAD_REQUESTS_ARE_ELEMENTS_BY_32,
            laws::LOAD_SECTORS_AT_MOST_32_A_REQUEST,
            laws::L1_LOOKS_UP_LOAD_SECTORS,
            laws::STORE_SECTORS_AT_MOST_32_A_REQUEST,
            laws::BANDWIDTH_AT_MOST_PEAK,
        ],
        facts: &["H6"],
    }
}

struct Gather;

impl Model for Gather {
    fn loads(point: &Point<'_>) -> Option<Demand> {
        let (launch, size) = model::launch(point)?;
        let sectors = point.integer("sectors").filter(|s| s.is_power_of_two() && *s <= WARP_LANES)?;
        let lanes = WARP_LANES / sectors;
        let apart = if sectors * SECTOR_BYTES <= LINE_BYTES { SECTOR_BYTES } else { LINE_BYTES };
        let addresses = array::from_fn(|lane| {
            let lane = lane as u64;
            lane / lanes * apart + lane % lanes * size.bytes() % SECTOR_BYTES
        });
        let request = WarpAccess::new(addresses, size, LaneMask::ALL).ok()?;
        let whole = launch.elements.is_multiple_of(WARP_LANES);
        whole.then(|| request.demand() * (launch.elements / WARP_LANES))
    }

    fn stores(point: &Point<'_>) -> Option<Demand> {
        model::contiguous(point, point.launch?.elements / LOADS_PER_THREAD)
    }
}
