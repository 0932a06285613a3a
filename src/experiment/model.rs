//! Nouns: what the access model says of one launch. Each experiment answers for its own kernel; here are the question
//! and the answers that several give.

use std::num::NonZero;

use super::{Launch, Point};
use crate::access::launch::{StridedSweep, sweep};
use crate::access::{AccessSize, Demand, Pattern};

/// No launch is larger; below it no count of the model leaves 64 bits.
const MOST_ELEMENTS: u64 = 1 << 48;

/// What the launch of a row demands of global memory, as far as the model can say it exactly.
pub trait Model {
    /// What its loads demand.
    fn loads(_: &Point<'_>) -> Option<Demand> {
        None
    }

    /// What its stores demand.
    fn stores(_: &Point<'_>) -> Option<Demand> {
        None
    }
}

/// The launch of a row, if the model can count it, and the size of its accesses.
pub fn launch(point: &Point<'_>) -> Option<(Launch, AccessSize)> {
    let launch = point.launch.filter(|launch| launch.elements <= MOST_ELEMENTS)?;
    Some((launch, AccessSize::new(launch.element_bytes).ok()?))
}

/// Each of the first `threads` threads accesses the element of its number.
pub fn contiguous(point: &Point<'_>, threads: u64) -> Option<Demand> {
    let (_, size) = launch(point)?;
    Some(sweep(&Pattern::contiguous(size), threads))
}

/// Thread `i` accesses element `i`, and there are as many threads as elements.
pub fn contiguous_elements(point: &Point<'_>) -> Option<Demand> {
    contiguous(point, point.launch?.elements)
}

/// Thread `i` accesses element `(i % (n/s))*s + i/(n/s)`, where `s` is the axis `stride`.
pub fn strided(point: &Point<'_>) -> Option<Demand> {
    let (launch, size) = launch(point)?;
    let stride = NonZero::new(u32::try_from(point.integer("stride")?).ok()?)?;
    Some(StridedSweep::new(launch.elements, stride, size).demand())
}
