//! Units and strides: facts U and S.

use super::{RECORDED_ELEMENTS, contiguous, demand, first_lanes, integer, ratio, strided, strided_sweep};
use byline::access::{AccessSize, LaneMask, WARP_LANES, WarpAccess};
use byline::number::Number;

#[test]
fn u2_a_sector_is_the_unit_for_one_float_or_four() {
    for lanes in [1, 4] {
        assert_eq!(demand(contiguous(4).with_active(first_lanes(lanes))).bytes_moved(), 32);
    }
    let unused_of_a_line = ratio(128 - 4, 128).unwrap();
    assert_eq!(unused_of_a_line.rounded(2), Number::parse("0.97"));
}

#[test]
fn u3_every_8_threads_share_a_sector_and_4_sectors_are_the_optimum() {
    for (lane, address) in contiguous(4).access().lanes() {
        assert_eq!(address / 32, u64::from(lane / 8));
    }
    assert_eq!(demand(contiguous(4)).sectors_per_request(), integer(4));
}

#[test]
fn u4_the_pattern_decides_transactions_but_never_requests() {
    for stride in 0..=100 {
        assert_eq!(demand(strided(stride)).requests(), 1);
    }
    for lanes in 1..=32 {
        assert_eq!(demand(contiguous(4).with_active(first_lanes(lanes))).requests(), 1);
    }
}

#[test]
fn u5_efficiency_is_bytes_asked_by_sectors_of_32() {
    for stride in 0..=100 {
        let demand = demand(strided(stride));
        assert_eq!(demand.efficiency(), ratio(32 * 4, demand.sectors() * 32));
    }
}

#[test]
fn s1_a_contiguous_aligned_warp_takes_128_bytes_4_sectors_1_line() {
    let demand = demand(contiguous(4));
    assert_eq!((demand.bytes_moved(), demand.sectors(), demand.lines()), (128, 4, 1));
    assert_eq!(demand.bytes_asked(), 128);
}

#[test]
fn s2_the_useful_fraction_is_one_by_the_stride_until_each_element_has_its_own_sector() {
    for size in [4, 8, 16] {
        for stride in 1..=200_u32 {
            for offset in [0, 32, 64, 96] {
                let pattern = contiguous(size).with_stride(stride).with_offset(offset).unwrap();
                let expected = ratio(1, u64::from(stride).min(32 / size));
                assert_eq!(demand(pattern).efficiency(), expected, "{pattern:?}");
            }
        }
    }
}

#[test]
fn s3_the_waste_of_floats_saturates_at_stride_8() {
    for stride in 1..=300 {
        let expected = 4 * u64::from(stride.min(8));
        assert_eq!(demand(strided(stride)).sectors(), expected, "stride {stride}");
    }
}

#[test]
fn s4_lines_grow_from_8_at_stride_8_to_32_at_stride_32() {
    for stride in 1..=300 {
        assert_eq!(demand(strided(stride)).lines(), u64::from(stride.min(32)), "stride {stride}");
    }
}

#[test]
fn s5_a_sector_count_predicts_a_flat_curve_from_stride_8_to_32() {
    for stride in [8, 16, 32] {
        let demand = strided_sweep(stride).demand();
        assert_eq!(demand.sectors(), 67_108_864, "stride {stride}");
        assert_eq!(demand.bytes_used_per_sector(), integer(4), "stride {stride}");
    }
}

#[test]
fn s6_a_stride_of_4_floats_puts_two_lanes_in_each_of_16_sectors() {
    let footprint = strided(4).access().footprint();
    assert!(footprint.sectors().iter().map(|sector| sector.index).eq(0..16));
    assert!(footprint.sectors().iter().all(|sector| sector.bytes.count_ones() == 2 * 4));
    assert_eq!(demand(strided(4)).bytes_moved(), 512);
}

#[test]
fn s6_a_stride_of_32_bytes_uses_128_bytes_of_1024() {
    let demand = demand(strided(32 / 4));
    assert_eq!((demand.bytes_asked(), demand.bytes_moved()), (128, 1024));
    assert_eq!(demand.efficiency(), ratio(1, 8));
}

#[test]
fn s6_a_column_of_256_byte_rows_takes_32_sectors() {
    assert_eq!(demand(strided(256 / 4)).sectors(), 32);
}

#[test]
fn s6_one_byte_in_each_sector_of_a_line_still_takes_4_sectors() {
    let demand = demand(contiguous(1).with_stride(32).with_active(first_lanes(4)));
    assert_eq!((demand.sectors(), demand.lines(), demand.bytes_asked()), (4, 1, 4));
}

#[test]
fn s7_lanes_scattered_over_32_lines_move_8_times_the_contiguous_bytes() {
    let addresses = std::array::from_fn(|lane| {
        let lane = lane as u64;
        (lane * 13 % 32) * 1000 * 128 + lane * 4
    });
    let scattered = WarpAccess::new(addresses, AccessSize::WORD, LaneMask::ALL).unwrap().demand();
    assert_eq!((scattered.lines(), scattered.sectors()), (32, 32));
    assert_eq!(scattered.bytes_moved(), 8 * demand(contiguous(4)).bytes_moved());
}

#[test]
fn s8_requests_and_sectors_are_those_recorded_on_the_tesla_t4() {
    for (stride, requests, sectors, sectors_per_request, bytes_used_per_sector) in [
        (1, 2_097_152, 8_388_608, 4, 32),
        (2, 2_097_152, 16_777_216, 8, 16),
        (4, 2_097_152, 33_554_432, 16, 8),
        (8, 2_097_152, 67_108_864, 32, 4),
        (16, 2_097_152, 67_108_864, 32, 4),
        (32, 2_097_152, 67_108_864, 32, 4),
    ] {
        let demand = strided_sweep(stride).demand();
        assert_eq!((demand.requests(), demand.sectors()), (requests, sectors), "stride {stride}");
        assert_eq!(demand.sectors_per_request(), integer(sectors_per_request));
        assert_eq!(demand.bytes_used_per_sector(), integer(bytes_used_per_sector));
        assert_eq!(2 * demand.bytes_asked(), 536_870_912, "read plus written");
    }
}

#[test]
fn s8_at_other_strides_the_elements_are_rounded_and_every_32_make_a_request() {
    for stride in [3, 5, 6, 7, 9, 12, 24, 33] {
        let sweep = strided_sweep(stride);
        let granule = 32 * u64::from(stride);
        assert_eq!(sweep.elements(), RECORDED_ELEMENTS / granule * granule);
        assert_eq!(sweep.demand().requests(), sweep.elements() / WARP_LANES);
        let expected = integer(u64::from(4 * stride.min(8)));
        assert_eq!(sweep.demand().sectors_per_request(), expected);
    }
}
