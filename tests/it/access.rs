//! Room `access` against an independent count: every byte of every lane, listed and deduplicated.

use byline::access::launch::{StridedSweep, repeated, sweep};
use byline::access::sequence::{Layout, Split};
use byline::access::{AccessSize, Demand, Footprint, LaneMask, Pattern, Permutation, Quantity, WarpAccess};
use byline::number::Number;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::num::NonZero;

/// Requests, full sectors, partial sectors, lines, bytes asked for.
type Counts = [u64; 5];

fn counts(demand: &Demand) -> Counts {
    [demand.requests(), demand.full_sectors(), demand.partial_sectors(), demand.lines(), demand.bytes_asked()]
}

/// The independent count, of the addresses of active lanes.
fn count(lanes: &[u64], size: u64) -> Counts {
    if lanes.is_empty() {
        return [0; 5];
    }
    let mut bytes: Vec<u64> = lanes.iter().flat_map(|&address| address..address + size).collect();
    bytes.sort_unstable();
    bytes.dedup();
    let sectors: Vec<&[u64]> = bytes.chunk_by(|a, b| a / 32 == b / 32).collect();
    let full_sectors = sectors.iter().filter(|sector| sector.len() == 32).count() as u64;
    let partial_sectors = sectors.len() as u64 - full_sectors;
    let lines = bytes.chunk_by(|a, b| a / 128 == b / 128).count() as u64;
    [1, full_sectors, partial_sectors, lines, lanes.len() as u64 * size]
}

/// The sum over warps of the independent count.
fn count_all(warps: impl IntoIterator<Item = Vec<u64>>, size: u64) -> Counts {
    warps.into_iter().map(|lanes| count(&lanes, size)).fold([0; 5], added)
}

fn added(sum: Counts, counts: Counts) -> Counts {
    std::array::from_fn(|i| sum[i] + counts[i])
}

fn addresses(access: &WarpAccess) -> Vec<u64> {
    access.lanes().map(|(_, address)| address).collect()
}

fn touched_bytes(accesses: &[WarpAccess]) -> BTreeSet<u64> {
    let bytes = |access: &WarpAccess| {
        let size = access.size().bytes();
        addresses(access).into_iter().flat_map(move |address| address..address + size)
    };
    accesses.iter().flat_map(bytes).collect()
}

fn any_size() -> impl Strategy<Value = AccessSize> {
    prop::sample::select(AccessSize::ALL.to_vec())
}

fn any_mask() -> impl Strategy<Value = LaneMask> {
    (1..=u32::MAX).prop_map(|bits| LaneMask::new(bits).unwrap())
}

/// Lanes anywhere within a window: a small one for overlaps, a large one for scatter.
fn any_access() -> impl Strategy<Value = WarpAccess> {
    let windows = prop::sample::select(vec![8_u64, 64, 4096, 1 << 40]);
    (any_size(), any_mask(), windows).prop_flat_map(|(size, active, window)| {
        prop::array::uniform32(0..window).prop_map(move |elements| {
            let addresses = elements.map(|element| element * size.bytes());
            WarpAccess::new(addresses, size, active).unwrap()
        })
    })
}

fn any_accesses() -> impl Strategy<Value = Vec<WarpAccess>> {
    prop::collection::vec(any_access(), 0..5)
}

/// A pattern and what it was made from.
#[derive(Clone, Debug)]
struct Made {
    pattern: Pattern,
    size: u64,
    stride: u64,
    offset: u64,
    permutation: Permutation,
    active: LaneMask,
}

impl Made {
    /// The addresses of the first `threads` lanes of a sweep's warp number `warp`.
    fn addresses(&self, warp: u64, threads: u64) -> Vec<u64> {
        let lanes = (0..32_u32).filter(|&lane| u64::from(lane) < threads);
        lanes
            .filter(|&lane| self.active.bits() >> lane & 1 == 1)
            .map(|lane| warp * 32 + u64::from(self.permutation.element(lane)))
            .map(|element| self.offset + element * self.stride * self.size)
            .collect()
    }
}

fn any_pattern() -> impl Strategy<Value = Made> {
    let permutations = Permutation::ALL.map(|(_, permutation)| permutation).to_vec();
    let permutations = prop::sample::select(permutations);
    (any_size(), 0_u32..80, 0_u64..300, permutations, any_mask()).prop_map(
        |(size, stride, base, permutation, active)| {
            let pattern = Pattern::contiguous(size)
                .with_stride(stride)
                .with_base(base)
                .with_permutation(permutation)
                .with_active(active);
            let (size, stride) = (size.bytes(), stride.into());
            Made { pattern, size, stride, offset: base * size, permutation, active }
        },
    )
}

proptest! {
    #[test]
    fn one_access_counts_as_its_bytes_do(access in any_access()) {
        let expected = count(&addresses(&access), access.size().bytes());
        prop_assert_eq!(counts(&access.demand()), expected);
    }

    #[test]
    fn derived_numbers_follow_from_the_counts(access in any_access()) {
        let demand = access.demand();
        let sectors = demand.full_sectors() + demand.partial_sectors();
        let ratio = |of: u64, to: u64| Number::ratio(of.into(), to.into());
        prop_assert_eq!(demand.sectors(), sectors);
        prop_assert_eq!(demand.bytes_moved(), sectors * 32);
        prop_assert_eq!(demand.efficiency(), ratio(demand.bytes_asked(), sectors * 32));
        prop_assert_eq!(demand.bytes_used_per_sector(), ratio(demand.bytes_asked(), sectors));
        prop_assert_eq!(demand.sectors_per_request(), ratio(sectors, 1));
        prop_assert_eq!(demand.lines_per_request(), ratio(demand.lines(), 1));
        prop_assert!(demand.lines() <= sectors && sectors <= 32);
    }

    #[test]
    fn a_footprint_holds_exactly_the_bytes_of_its_accesses(accesses in any_accesses()) {
        let footprint = Footprint::of_all(&accesses);
        let drawn = footprint.sectors().iter().flat_map(|sector| {
            let first = sector.index * 32;
            (0..32).filter(|bit| sector.bytes >> bit & 1 == 1).map(move |bit| first + bit)
        });
        let bytes = touched_bytes(&accesses);
        let lines: BTreeSet<u64> = bytes.iter().map(|byte| byte / 128).collect();
        prop_assert_eq!(footprint.byte_count(), bytes.len() as u64);
        prop_assert_eq!(footprint.line_count(), lines.len() as u64);
        prop_assert_eq!(footprint.sector_count(), footprint.sectors().len() as u64);
        prop_assert!(drawn.eq(bytes), "ascending, each once");
    }

    #[test]
    fn a_sequence_demands_the_sum_and_touches_no_more(accesses in any_accesses()) {
        let each = accesses.iter().map(|access| count(&addresses(access), access.size().bytes()));
        let demand = Demand::of_all(&accesses);
        prop_assert_eq!(counts(&demand), each.fold([0; 5], added));
        prop_assert!(Footprint::of_all(&accesses).sector_count() <= demand.sectors());
    }

    #[test]
    fn a_pattern_points_where_its_numbers_say(made in any_pattern()) {
        let access = made.pattern.access();
        prop_assert_eq!(addresses(&access), made.addresses(0, 32));
        prop_assert_eq!(access.size().bytes(), made.size);
        prop_assert_eq!(access.active(), made.active);
        prop_assert_eq!(made.pattern.with_offset(made.offset), Ok(made.pattern));
    }

    #[test]
    fn moving_by_whole_lines_changes_no_count(access in any_access(), lines in 0_u64..1 << 50) {
        prop_assert_eq!(access.moved(lines * 128).unwrap().demand(), access.demand());
    }

    #[test]
    fn repeated_is_the_sum_of_each(
        access in any_access(), step in 0_u64..200, times in 0_u64..200,
    ) {
        let size = access.size().bytes();
        let moved = |k| addresses(&access).into_iter().map(|at| at + k * step * size).collect();
        let fast = repeated(&access, step * size, times).unwrap();
        prop_assert_eq!(counts(&fast), count_all((0..times).map(moved), size));
    }

    #[test]
    fn a_sweep_is_the_sum_of_its_warps(made in any_pattern(), threads in 0_u64..6000) {
        let warps = (0..threads.div_ceil(32)).map(|warp| made.addresses(warp, threads - warp * 32));
        prop_assert_eq!(counts(&sweep(&made.pattern, threads)), count_all(warps, made.size));
    }

    #[test]
    fn a_strided_sweep_is_the_sum_of_its_warps(
        elements in 0_u64..12_000, stride in 1_u32..100, size in any_size(),
    ) {
        let fast = StridedSweep::new(elements, NonZero::new(stride).unwrap(), size);
        let s = u64::from(stride);
        let n = elements / (32 * s) * (32 * s);
        let element = |i: u64| (i % (n / s)) * s + i / (n / s);
        let warp = |first: u64| (first..first + 32).map(|i| element(i) * size.bytes()).collect();
        let warps = (0..n / 32).map(|number| warp(number * 32));
        prop_assert_eq!(fast.elements(), n);
        prop_assert_eq!(counts(&fast.demand()), count_all(warps, size.bytes()));
        let visited: BTreeSet<u64> = (0..n).map(element).collect();
        prop_assert!(visited.into_iter().eq(0..n), "each element once");
    }

    #[test]
    fn split_paths_share_out_the_active_lanes(
        made in any_pattern(), (_, split) in prop::sample::select(Split::ALL.to_vec()),
    ) {
        let accesses = split.accesses(&made.pattern, NonZero::new(1).unwrap());
        let mut lanes: Vec<(u32, u64)> = accesses.iter().flat_map(WarpAccess::lanes).collect();
        lanes.sort_unstable();
        prop_assert!(lanes.into_iter().eq(made.pattern.access().lanes()));
    }
}

#[test]
fn the_largest_launch_needs_no_loop_over_its_warps() {
    for stride in [1, 3, 7, 8, 33, 1 << 20] {
        let stride = NonZero::new(stride).unwrap();
        let sweep = StridedSweep::new(1 << 50, stride, AccessSize::WORD);
        assert_eq!(sweep.demand().requests(), sweep.elements() / 32);
    }
}

#[test]
fn every_permutation_takes_each_element_once() {
    for (name, permutation) in Permutation::ALL {
        let elements: BTreeSet<u32> = (0..32).map(|lane| permutation.element(lane)).collect();
        assert!(elements.into_iter().eq(0..32), "{name}");
        assert_eq!(name.parse(), Ok(permutation));
    }
}

#[test]
fn a_lane_off_its_size_is_refused_by_its_number() {
    let mut addresses = [0; 32];
    addresses[1] = 2;
    addresses[3] = 6;
    let all_but_lane_1 = LaneMask::new(!0b10).unwrap();
    let error = WarpAccess::new(addresses, AccessSize::WORD, all_but_lane_1).unwrap_err();
    assert_eq!(error.to_string(), "misaligned address: lane 3 at byte 6 is not a multiple of 4");
}

#[test]
fn only_five_sizes_are_access_sizes() {
    let allowed: Vec<u64> = (0..100).filter(|&bytes| AccessSize::new(bytes).is_ok()).collect();
    assert_eq!(allowed, [1, 2, 4, 8, 16]);
    assert_eq!(
        AccessSize::new(12).unwrap_err().to_string(),
        "a lane cannot access 12 bytes at once, only 1, 2, 4, 8 or 16"
    );
}

#[test]
fn a_mask_has_a_lane() {
    assert_eq!(LaneMask::new(0), None);
    assert_eq!(LaneMask::first(0), None);
    assert_eq!(LaneMask::first(33), None);
    assert_eq!(LaneMask::first(16), Some(LaneMask::LOW_HALF));
    assert_eq!(LaneMask::first(32), Some(LaneMask::ALL));
    assert_eq!(LaneMask::EVEN.and(LaneMask::ODD), None);
    assert_eq!(LaneMask::LOW_HALF.to_string(), "0x0000ffff");
}

#[test]
fn a_broadcast_asks_for_more_than_it_moves() {
    let demand = Pattern::contiguous(AccessSize::WORD).with_stride(0).access().demand();
    assert_eq!((demand.sectors(), demand.bytes_asked(), demand.bytes_moved()), (1, 128, 32));
    assert_eq!(demand.efficiency(), Some(Number::integer(4)));
}

#[test]
fn nothing_demands_nothing() {
    let nothing = Demand::of_all(&[]);
    assert_eq!(counts(&nothing), [0; 5]);
    assert_eq!(nothing.efficiency(), None);
}

#[test]
fn arrays_lie_apart() {
    let access = Pattern::contiguous(AccessSize::new(16).unwrap()).with_stride(u32::MAX).access();
    let arrays: Vec<WarpAccess> = (0..4).map(|array| access.in_array(array)).collect();
    assert_eq!(Footprint::of_all(&arrays).sector_count(), 4 * 32);
    assert_eq!(Demand::of_all(&arrays), access.demand() * 4);
}

#[test]
fn every_quantity_has_its_name_and_number() {
    let access = Pattern::contiguous(AccessSize::WORD).with_stride(8).access();
    for (name, expected) in [
        ("requests", "1"),
        ("sectors", "32"),
        ("lines", "8"),
        ("bytes_asked", "128"),
        ("bytes_moved", "1024"),
        ("efficiency", "0.125"),
    ] {
        let quantity: Quantity = name.parse().unwrap();
        assert_eq!(quantity.of(&access), Number::parse(expected).unwrap(), "{name}");
    }
    let error = "sector".parse::<Quantity>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "unknown quantity `sector`; \
         one of: requests, sectors, lines, bytes_asked, bytes_moved, efficiency"
    );
}

#[test]
#[should_panic(expected = "a struct of 2 fields has no field 2; they count from 0")]
fn a_struct_has_only_its_fields() {
    let _ = Layout::ArrayOfStructs.field(NonZero::new(2).unwrap(), 2, AccessSize::WORD);
}
