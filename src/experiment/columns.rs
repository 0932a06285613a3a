//! Nouns: columns that several experiments share, with their derivations.
//! Counter names follow Nsight Compute's; every recorded count is a sum over one launch.

use super::model::Model;
use super::{Column, ColumnOrigin, Formula, Name, Point};
use crate::access::{Demand, SECTOR_BYTES};
use crate::number::{Dimension, Number};

/// The columns of a kernel that reads elements and writes as many.
pub fn copy<M: Model>() -> Vec<Column> {
    [loads(), stores(), times(), predicted_loads::<M>(), predicted_stores::<M>(), traffic()].concat()
}

/// A recorded count.
pub fn count(name: &'static str, label: &'static str) -> Column {
    Column { name: name.into(), label, dimension: Dimension::One, origin: ColumnOrigin::Recorded }
}

/// A number derived from recorded ones.
pub fn derived(name: &'static str, label: &'static str, dimension: Dimension, formula: Formula) -> Column {
    Column { name: name.into(), label, dimension, origin: ColumnOrigin::Derived(formula) }
}

/// What the access model says of the column `name` (`predicted.` is put before it).
pub fn predicted(name: &'static str, label: &'static str, dimension: Dimension, formula: Formula) -> Column {
    Column { name: Name::from(format!("predicted.{name}")), label, dimension, origin: ColumnOrigin::Predicted(formula) }
}

/// Warp-wide load instructions that reached the LSU pipe, the sectors that they demanded from L1, and their ratios.
pub fn loads() -> Vec<Column> {
    vec![
        count("load_requests", "load requests"),
        count("load_sectors", "load sectors"),
        derived("sectors_per_request", "sectors per request", Dimension::One, |point| {
            point.cell("load_sectors")?.over(point.cell("load_requests")?)
        }),
        derived("bytes_used_per_sector", "bytes used per sector", Dimension::Bytes, |point| {
            asked_bytes(point)?.over(point.cell("load_sectors")?)
        }),
        derived("load_sector_traffic", "load sector traffic", Dimension::Bandwidth, load_sector_traffic),
    ]
}

/// Bytes of the load sectors by time. Were time proportional to the sectors demanded, it would be the same in every
/// row: where it falls, the sector count has stopped predicting.
fn load_sector_traffic(point: &Point<'_>) -> Option<Number> {
    let moved = point.cell("load_sectors")?.times(&Number::integer(SECTOR_BYTES))?;
    match (point.time_ns, point.cell("bandwidth")) {
        (Some(time), _) => moved.over(time),
        // A transcription has the bandwidth only: useful bytes by it are the time.
        (None, Some(bandwidth)) => moved.times(bandwidth)?.over(&Number::integer(point.launch?.useful_bytes)),
        (None, None) => None,
    }
}

/// Warp-wide store instructions that reached the LSU pipe, the sectors that they wrote, and their ratio.
pub fn stores() -> Vec<Column> {
    vec![
        count("store_requests", "store requests"),
        count("store_sectors", "store sectors"),
        derived("store_sectors_per_request", "store sectors per request", Dimension::One, |point| {
            point.cell("store_sectors")?.over(point.cell("store_requests")?)
        }),
    ]
}

/// What the caches and DRAM moved. L2 hits are those of reads.
pub fn traffic() -> Vec<Column> {
    vec![
        count("l1_hit_sectors", "L1 hit sectors"),
        count("l1_miss_sectors", "L1 miss sectors"),
        count("l2_read_sectors", "L2 read sectors"),
        count("l2_write_sectors", "L2 write sectors"),
        count("l2_hit_sectors", "L2 hit sectors"),
        count("dram_read_sectors", "DRAM read sectors"),
        count("dram_write_sectors", "DRAM write sectors"),
    ]
}

/// The rates that [`traffic`] implies: the part of the sectors looked up that was there.
pub fn hit_rates() -> Vec<Column> {
    vec![
        derived("l1_hit_rate", "L1 hit rate", Dimension::One, |point| {
            let hits = point.cell("l1_hit_sectors")?;
            hits.over(&hits.plus(point.cell("l1_miss_sectors")?)?)
        }),
        derived("l2_hit_rate", "L2 hit rate of reads", Dimension::One, |point| {
            point.cell("l2_hit_sectors")?.over(point.cell("l2_read_sectors")?)
        }),
    ]
}

/// Cycles that loads and stores of shared memory waited for a bank.
pub fn bank_conflicts() -> Vec<Column> {
    vec![count("bank_conflicts", "bank conflicts")]
}

/// The median time of one launch, and the useful bytes by it: bytes/ns is GB/s. Bandwidth is stored only where the
/// source published it.
pub fn times() -> Vec<Column> {
    let formula: Formula = |point| Number::integer(point.launch?.useful_bytes).over(point.time_ns?);
    vec![
        Column {
            name: "bandwidth".into(),
            label: "bandwidth",
            dimension: Dimension::Bandwidth,
            origin: ColumnOrigin::RecordedOrDerived(formula),
        },
        derived("time", "time", Dimension::Time, |point| point.time_ns.cloned()),
    ]
}

/// What `M` says of the loads.
pub fn predicted_loads<M: Model>() -> Vec<Column> {
    vec![
        predicted("load_requests", "load requests (model)", Dimension::One, |point| {
            total(M::loads(point), Demand::requests)
        }),
        predicted("load_sectors", "load sectors (model)", Dimension::One, |point| {
            total(M::loads(point), Demand::sectors)
        }),
        predicted("sectors_per_request", "sectors per request (model)", Dimension::One, |point| {
            M::loads(point)?.sectors_per_request()
        }),
        predicted("lines_per_request", "lines per request (model)", Dimension::One, |point| {
            M::loads(point)?.lines_per_request()
        }),
        predicted("bytes_used_per_sector", "bytes used per sector (model)", Dimension::Bytes, |point| {
            M::loads(point)?.bytes_used_per_sector()
        }),
    ]
}

/// What `M` says of the stores.
pub fn predicted_stores<M: Model>() -> Vec<Column> {
    vec![
        predicted("store_requests", "store requests (model)", Dimension::One, |point| {
            total(M::stores(point), Demand::requests)
        }),
        predicted("store_sectors", "store sectors (model)", Dimension::One, |point| {
            total(M::stores(point), Demand::sectors)
        }),
        predicted("store_full_sectors", "store sectors written whole (model)", Dimension::One, |point| {
            total(M::stores(point), Demand::full_sectors)
        }),
        predicted("store_partial_sectors", "store sectors written in part (model)", Dimension::One, |point| {
            total(M::stores(point), Demand::partial_sectors)
        }),
        predicted("store_sectors_per_request", "store sectors per request (model)", Dimension::One, |point| {
            M::stores(point)?.sectors_per_request()
        }),
        predicted("store_lines_per_request", "store lines per request (model)", Dimension::One, |point| {
            M::stores(point)?.lines_per_request()
        }),
    ]
}

fn total(demand: Option<Demand>, count: fn(&Demand) -> u64) -> Option<Number> {
    demand.map(|demand| Number::integer(count(&demand)))
}

/// Bytes that the lanes ask for.
fn asked_bytes(point: &Point<'_>) -> Option<Number> {
    let launch = point.launch?;
    Number::integer(launch.elements).times(&Number::integer(launch.element_bytes))
}
