//! Every fact that address arithmetic decides, with its figures. The name of a test starts with the
//! id of its fact in `data/facts.yaml`.

mod layout;
mod paths;
mod strides;

use byline::access::launch::StridedSweep;
use byline::access::{AccessSize, Demand, LaneMask, Pattern};
use byline::number::Number;
use std::num::NonZero;

/// Elements of the recorded Tesla T4 run.
const RECORDED_ELEMENTS: u64 = 1 << 26;

/// 32 neighbouring elements of `size` bytes from a 128-byte boundary.
fn contiguous(size: u64) -> Pattern {
    Pattern::contiguous(AccessSize::new(size).unwrap())
}

/// 32 floats, each `stride` floats after the one before.
fn strided(stride: u32) -> Pattern {
    contiguous(4).with_stride(stride)
}

fn first_lanes(count: u64) -> LaneMask {
    LaneMask::first(count).unwrap()
}

fn demand(pattern: Pattern) -> Demand {
    pattern.access().demand()
}

fn strided_sweep(stride: u32) -> StridedSweep {
    StridedSweep::new(RECORDED_ELEMENTS, NonZero::new(stride).unwrap(), AccessSize::WORD)
}

fn integer(value: u64) -> Option<Number> {
    ratio(value, 1)
}

fn ratio(numerator: u64, denominator: u64) -> Option<Number> {
    Number::ratio(numerator.into(), denominator.into())
}
