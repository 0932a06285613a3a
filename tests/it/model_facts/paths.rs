//! Writes, divergence and repeats: facts W, D and H.

use super::{contiguous, demand, ratio, strided};
use byline::access::sequence::Split;
use byline::access::{Demand, Footprint, WarpAccess};
use std::num::NonZero;

#[test]
fn w2_consecutive_words_fill_4_sectors_and_scattered_ones_leave_32_partial() {
    let consecutive = demand(contiguous(4));
    assert_eq!((consecutive.full_sectors(), consecutive.partial_sectors()), (4, 0));
    let scattered = demand(strided(8));
    assert_eq!((scattered.full_sectors(), scattered.partial_sectors()), (0, 32));
}

#[test]
fn w2_one_byte_at_a_32_byte_stride_leaves_31_bytes_of_each_sector_untouched() {
    let footprint = contiguous(1).with_stride(32).access().footprint();
    assert_eq!(footprint.sector_count(), 32);
    assert!(footprint.sectors().iter().all(|sector| sector.bytes.count_zeros() == 31));
}

/// A contiguous float load under `split`, path by path, and the array of each path.
fn diverged(split: Split, arrays: u16) -> Vec<WarpAccess> {
    split.accesses(&contiguous(4), NonZero::new(arrays).unwrap())
}

/// `per_path`: sectors of each path; `touched`: sectors of all of them together.
fn check_divergence(accesses: &[WarpAccess], per_path: &[u64], touched: u64) {
    assert!(accesses.iter().map(|path| path.demand().sectors()).eq(per_path.iter().copied()));
    assert_eq!(Demand::of_all(accesses).requests(), per_path.len() as u64);
    assert_eq!(Footprint::of_all(accesses).sector_count(), touched);
}

#[test]
fn d1_half_warps_on_one_array_double_nothing() {
    check_divergence(&diverged(Split::Half, 1), &[2, 2], 4);
}

#[test]
fn d1_alternating_lanes_on_one_array_demand_the_same_4_sectors_twice() {
    check_divergence(&diverged(Split::Parity, 1), &[4, 4], 4);
}

#[test]
fn d1_alternating_lanes_on_two_arrays_fetch_4_and_4_sectors_for_half_the_use() {
    let accesses = diverged(Split::Parity, 2);
    check_divergence(&accesses, &[4, 4], 8);
    assert_eq!(Demand::of_all(&accesses).efficiency(), ratio(1, 2));
}

#[test]
fn d1_lanes_of_one_category_make_one_request() {
    check_divergence(&diverged(Split::None, 1), &[4], 4);
}

#[test]
fn h5_a_strided_loop_over_a_small_array_demands_8_times_the_sectors_it_touches() {
    let passes: Vec<_> = (0..8).map(|pass| strided(8).with_base(pass).access()).collect();
    let touched = Footprint::of_all(&passes);
    assert_eq!(touched.byte_count(), 1024, "an array that L1 holds");
    assert_eq!(Demand::of_all(&passes).sectors(), 8 * touched.sector_count());
}
