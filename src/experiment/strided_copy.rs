//! Nouns: the strided copy. Every element is read once and written once, through the permuted index
//! `(i % (n/s))*s + i/(n/s)`, so that both sides are strided and no byte is touched twice.

use std::num::NonZero;

use super::columns::{self, predicted};
use super::{Axis, AxisKind, Experiment, Point, laws};
use crate::access::launch::StridedSweep;
use crate::access::{AccessSize, Demand};
use crate::number::{Dimension, Number};

/// Declares the experiment.
pub(super) fn experiment() -> Experiment {
    let mut columns = vec![
        columns::load_requests(),
        columns::load_sectors(),
        columns::store_requests(),
        columns::store_sectors(),
        columns::sectors_per_request(),
        columns::store_sectors_per_request(),
        columns::bytes_used_per_sector(),
        columns::bandwidth(),
        columns::time(),
        predicted("load_requests", "load requests (model)", Dimension::One, |point| {
            Some(Number::integer(side(point)?.requests()))
        }),
        predicted("load_sectors", "load sectors (model)", Dimension::One, |point| {
            Some(Number::integer(side(point)?.sectors()))
        }),
        predicted("store_sectors", "store sectors (model)", Dimension::One, |point| {
            Some(Number::integer(side(point)?.sectors()))
        }),
        predicted("sectors_per_request", "sectors per request (model)", Dimension::One, |point| {
            side(point)?.sectors_per_request()
        }),
        predicted("lines_per_request", "lines per request (model)", Dimension::One, |point| {
            side(point)?.lines_per_request()
        }),
        predicted("bytes_used_per_sector", "bytes used per sector (model)", Dimension::Bytes, |point| {
            side(point)?.bytes_used_per_sector()
        }),
    ];
    columns.extend(columns::memory_traffic());
    Experiment {
        id: "strided-copy".into(),
        title: "Strided copy",
        shows: "what a stride on both sides of a copy costs in sectors and in time",
        axes: vec![Axis {
            name: "stride".into(),
            label: "stride",
            dimension: Dimension::One,
            values: AxisKind::Integer,
        }],
        columns,
        laws: vec![
            laws::REQUESTS_MOVE_USEFUL_BYTES,
            laws::LOAD_SECTORS_AT_MOST_32_A_REQUEST,
            laws::STORE_SECTORS_AT_MOST_32_A_REQUEST,
            laws::LOAD_SECTORS_HOLD_THE_ELEMENTS,
            laws::BANDWIDTH_AT_MOST_PEAK,
        ],
        facts: &["S3", "S5", "S8", "H6"],
    }
}

/// What one side of the copy demands: the loads and the stores walk alike.
fn side(point: &Point<'_>) -> Option<Demand> {
    let launch = point.launch?;
    let stride = NonZero::new(u32::try_from(point.integer("stride")?).ok()?)?;
    let size = AccessSize::new(launch.element_bytes).ok()?;
    Some(StridedSweep::new(launch.elements, stride, size).demand())
}
