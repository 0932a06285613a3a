//! Order, width, alignment and layout: facts O, V, A and L.

use super::{RECORDED_ELEMENTS, contiguous, demand, first_lanes, integer, ratio, strided};
use byline::access::launch::{repeated, sweep};
use byline::access::sequence::Layout;
use byline::access::{AccessSize, Demand, Footprint, LaneMask, Permutation, WarpAccess};
use byline::number::Number;
use proptest::prelude::*;
use std::num::NonZero;

#[test]
fn o1_reversed_and_multiplied_orders_take_4_sectors() {
    for (name, permutation) in Permutation::ALL {
        let demand = demand(contiguous(4).with_permutation(permutation));
        assert_eq!((demand.requests(), demand.sectors(), demand.lines()), (1, 4, 1), "{name}");
    }
}

proptest! {
    #[test]
    fn o1_any_permutation_of_an_aligned_window_takes_4_sectors(
        order in Just((0..32).collect::<Vec<u64>>()).prop_shuffle(), line in 0_u64..1000,
    ) {
        let addresses = std::array::from_fn(|lane| line * 128 + order[lane] * 4);
        let access = WarpAccess::new(addresses, AccessSize::WORD, LaneMask::ALL).unwrap();
        prop_assert_eq!(access.demand(), demand(contiguous(4)));
    }
}

#[test]
fn v1_vectors_take_fewer_requests_and_the_same_sectors_per_byte() {
    let floats = sweep(&contiguous(4), RECORDED_ELEMENTS);
    for (vector, requests) in [(2, floats.requests() / 2), (4, floats.requests() / 4)] {
        let vectors = sweep(&contiguous(4 * vector), RECORDED_ELEMENTS / vector);
        assert_eq!(vectors.requests(), requests);
        assert_eq!(vectors.bytes_asked(), floats.bytes_asked());
        assert_eq!(vectors.bytes_used_per_sector(), floats.bytes_used_per_sector());
    }
}

#[test]
fn v1_two_lanes_of_float4_fill_a_sector() {
    let footprint = contiguous(16).with_active(first_lanes(2)).access().footprint();
    assert_eq!((footprint.sector_count(), footprint.full_sector_count()), (1, 1));
}

#[test]
fn v2_a_vector_of_16_bytes_needs_a_multiple_of_16() {
    for offset in 0..=64 {
        assert_eq!(contiguous(16).with_offset(offset).is_ok(), offset % 16 == 0, "{offset}");
    }
    let error = contiguous(16).with_offset(4).unwrap_err();
    assert!(error.to_string().starts_with("misaligned address"));
}

#[test]
fn a1_a_base_off_by_1_to_7_floats_costs_a_fifth_sector_per_request() {
    for floats in 0..=64 {
        let pattern = contiguous(4).with_base(floats);
        let sectors = if floats % 8 == 0 { 4 } else { 5 };
        assert_eq!(demand(pattern).sectors(), sectors, "{floats} floats");
        let launch = sweep(&pattern, RECORDED_ELEMENTS);
        assert_eq!(launch.sectors_per_request(), integer(sectors), "{floats} floats");
    }
}

/// Rows of 33 floats, which start 33 floats apart (tight) or 40 (padded to a 32-byte boundary).
#[test]
fn a2_padded_rows_win_where_each_row_starts_an_access_and_lose_in_one_flat_sweep() {
    const ROWS: u64 = 1 << 20;
    let by_row = |pitch: u64| {
        let first_32 = contiguous(4).access();
        let the_33rd = contiguous(4).with_active(first_lanes(1)).with_base(32).access();
        let rows = [first_32, the_33rd].map(|part| repeated(&part, pitch * 4, ROWS).unwrap());
        ratio(rows.into_iter().sum::<Demand>().sectors(), ROWS)
    };
    assert_eq!(by_row(33), Number::parse("5.875"), "tight: 5.9");
    assert_eq!(by_row(40), Number::parse("5.0"), "padded");

    let flat = |pitch: u64| ratio(sweep(&contiguous(4), ROWS * pitch).sectors(), ROWS);
    assert_eq!(flat(33), Number::parse("4.125"), "tight: 4.1");
    assert_eq!(flat(40), Number::parse("5.0"), "padded");
}

#[test]
fn l1_one_field_of_an_array_of_structs_uses_32_by_f_bytes_of_each_sector() {
    for fields in 1..=32 {
        let used = ratio(32, u64::from(fields).min(8));
        let fields = NonZero::new(fields).unwrap();
        for field in 0..fields.get() {
            let launch = |layout: Layout| sweep(&layout.field(fields, field, AccessSize::WORD), RECORDED_ELEMENTS);
            assert_eq!(launch(Layout::ArrayOfStructs).bytes_used_per_sector(), used);
            assert_eq!(launch(Layout::StructOfArrays).bytes_used_per_sector(), integer(32));
        }
    }
}

#[test]
fn l1_one_field_of_a_two_field_struct_is_stride_2() {
    let two = NonZero::new(2).unwrap();
    assert_eq!(Layout::ArrayOfStructs.field(two, 0, AccessSize::WORD), strided(2));
    assert_eq!(Layout::ArrayOfStructs.field(two, 1, AccessSize::WORD), strided(2).with_base(1));
}

#[test]
fn l1_a_stored_field_of_a_64_byte_struct_leaves_holes_in_every_sector() {
    let sixteen = NonZero::new(64 / 4).unwrap();
    for field in 0..sixteen.get() {
        let store = demand(Layout::ArrayOfStructs.field(sixteen, field, AccessSize::WORD));
        assert_eq!((store.full_sectors(), store.partial_sectors()), (0, 32));
    }
}

#[test]
fn l2_all_fields_of_a_warp_touch_as_many_sectors_in_either_layout() {
    for fields in 1..=16 {
        for (name, layout) in Layout::ALL {
            let accesses = layout.all_fields(NonZero::new(fields).unwrap(), AccessSize::WORD);
            let footprint = Footprint::of_all(&accesses);
            assert_eq!(footprint.sector_count(), 4 * u64::from(fields), "{name} of {fields}");
            assert_eq!(footprint.full_sector_count(), footprint.sector_count());
        }
    }
}
