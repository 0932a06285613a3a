//! Nouns: the hit rate. As many loads from a large array, each element once, as from a small one, again and again at
//! stride 8.
//!
//! One launch of either kernel: `n/128` threads load 128 floats each, eight of them before the first is added, and
//! store the sum to the element of their number. In round `r`, from 0 to 127, thread `i` of `stream` loads element
//! `r*n/128 + i` of `n`. Thread `i` of `reread`, lane `t` of warp `w`, loads element
//! `256 ((w + 5 r) % v) + 8 t + r % 8` of an array of `256 v` floats, the largest power of two that fits a quarter of
//! L2: `v` windows of 32 sectors, of which each round uses one float in eight. Windows advance by five a round, so that
//! a block of eight warps finds three where it has just been and L1 can keep some; most has to come from L2 again.
//! Elements `n`, of 4 bytes; useful bytes `4 n + 4 n/128`. Runs: kernel stream, reread.

use super::columns::{self, hit_rates};
use super::model::{self, Model};
use super::{Axis, Experiment, Point, laws};
use crate::access::launch::sweep;
use crate::access::{Demand, Pattern};

const LOADS_PER_THREAD: u64 = 128;

/// Declares the experiment. The law of peak bandwidth is not among its laws: the array that is reread lies in caches.
pub(super) fn experiment() -> Experiment {
    Experiment {
        id: "hit-rate".into(),
        title: "Hit rate",
        shows: "that a kernel can have the higher hit rate, the higher demand and the lower speed",
        axes: vec![Axis::word("kernel", "kernel", &["stream", "reread"])],
        columns: [columns::copy::<HitRate>(), hit_rates()].concat(),
        laws: [laws::LOADS, &[laws::STORE_SECTORS_AT_MOST_32_A_REQUEST]].concat(),
        facts: &["H1", "H5"],
    }
}

struct HitRate;

impl Model for HitRate {
    fn loads(point: &Point<'_>) -> Option<Demand> {
        let (launch, size) = model::launch(point)?;
        let stride = match point.word("kernel")? {
            "stream" => 1,
            _ => 8,
        };
        Some(sweep(&Pattern::contiguous(size).with_stride(stride), launch.elements))
    }

    fn stores(point: &Point<'_>) -> Option<Demand> {
        model::contiguous(point, point.launch?.elements / LOADS_PER_THREAD)
    }
}
