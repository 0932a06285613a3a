//! Room `access`, which knows no file, device or recording: the demand of all warps of a launch,
//! without visiting each.
//!
//! An access costs the same in whichever line it starts, so that warps in equal steps repeat after
//! at most 128 of them: one of each kind is counted and multiplied.

use super::{AccessSize, Demand, LINE_BYTES, LaneMask, MisalignedAddress, Pattern, WARP_LANES, WarpAccess};
use std::num::NonZero;

/// `count` accesses alike, each `step` bytes after the one before.
///
/// # Errors
/// A step that leaves one of them misaligned.
pub fn repeated(access: &WarpAccess, step: u64, count: u64) -> Result<Demand, MisalignedAddress> {
    kinds(step, count).map(|(first, times)| Ok(access.moved(first.wrapping_mul(step))?.demand() * times)).sum()
}

/// `threads` threads, of which every 32 form a warp that accesses `pattern` in the window after
/// that of the warp before. The last warp may be partial: its first lanes take part.
pub fn sweep(pattern: &Pattern, threads: u64) -> Demand {
    let warps = threads / WARP_LANES;
    let whole: Demand = kinds(pattern.window_bytes(), warps)
        .map(|(first, times)| pattern.at_warp(first).access().demand() * times)
        .sum();
    let rest = LaneMask::first(threads % WARP_LANES).and_then(|rest| rest.and(pattern.active()));
    let partial = rest.map(|rest| pattern.at_warp(warps).with_active(rest).access().demand());
    whole + partial.unwrap_or_default()
}

/// One side, loads or stores, of the strided copy: thread `i` of `n` accesses element
/// `(i % (n/s)) * s + i / (n/s)`.
///
/// Neighbouring lanes are `s` elements apart, yet each element is accessed exactly once: the
/// threads walk down the columns of a matrix of `s` columns, one column after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StridedSweep {
    elements: u64,
    stride: NonZero<u32>,
    size: AccessSize,
}

impl StridedSweep {
    /// A sweep of at most `elements` elements of `size` bytes: as many as make whole warps in each
    /// column, so a multiple of `32 * stride`.
    pub fn new(elements: u64, stride: NonZero<u32>, size: AccessSize) -> Self {
        let granule = WARP_LANES * u64::from(stride.get());
        Self { elements: elements - elements % granule, stride, size }
    }

    /// The elements accessed, each by one thread.
    pub fn elements(&self) -> u64 {
        self.elements
    }

    /// The demand of all its warps.
    pub fn demand(&self) -> Demand {
        let pattern = Pattern::contiguous(self.size).with_stride(self.stride.get());
        let columns = u64::from(self.stride.get());
        kinds(self.size.bytes(), columns)
            .map(|(first, times)| sweep(&pattern.with_base(first), self.elements / columns) * times)
            .sum()
    }
}

/// Of `count` things, each `step` bytes after the one before, those that start at different bytes
/// of a line: the number of the first of each kind, from 0, and how many there are of it.
fn kinds(step: u64, count: u64) -> impl Iterator<Item = (u64, u64)> {
    // The greatest common divisor of a step and a line, a power of two, is in the trailing zeros.
    let period = LINE_BYTES >> step.trailing_zeros().min(LINE_BYTES.trailing_zeros());
    (0..period.min(count)).map(move |first| (first, (count - first).div_ceil(period)))
}
