//! Nouns: columns that several experiments share, with their derivations.
//! Counter names follow Nsight Compute's; every recorded count is a sum over one launch.

use super::{Column, ColumnOrigin, Formula, Name, Point};
use crate::number::{Dimension, Number};

/// Lanes of a warp (CUDA Programming Guide).
pub const LANES: u64 = 32;

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

/// Warp-wide load instructions that reached the LSU pipe.
pub fn load_requests() -> Column {
    count("load_requests", "load requests")
}

/// Sectors that those loads demanded from L1.
pub fn load_sectors() -> Column {
    count("load_sectors", "load sectors")
}

/// Warp-wide store instructions that reached the LSU pipe.
pub fn store_requests() -> Column {
    count("store_requests", "store requests")
}

/// Sectors that those stores wrote.
pub fn store_sectors() -> Column {
    count("store_sectors", "store sectors")
}

/// What the caches and DRAM moved.
pub fn memory_traffic() -> Vec<Column> {
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

/// `load_sectors / load_requests`.
pub fn sectors_per_request() -> Column {
    derived("sectors_per_request", "sectors per request", Dimension::One, |point| {
        point.cell("load_sectors")?.over(point.cell("load_requests")?)
    })
}

/// `store_sectors / store_requests`.
pub fn store_sectors_per_request() -> Column {
    derived("store_sectors_per_request", "store sectors per request", Dimension::One, |point| {
        point.cell("store_sectors")?.over(point.cell("store_requests")?)
    })
}

/// Bytes that the loads asked for (requests × 32 lanes × element size) per sector they demanded.
pub fn bytes_used_per_sector() -> Column {
    derived("bytes_used_per_sector", "bytes used per sector", Dimension::Bytes, |point| {
        let asked_per_request = Number::integer(LANES * point.launch?.element_bytes);
        point.cell("load_requests")?.times(&asked_per_request)?.over(point.cell("load_sectors")?)
    })
}

/// Useful bytes per median time: bytes/ns is GB/s. Stored only where the source published it.
pub fn bandwidth() -> Column {
    let formula: Formula = |point: &Point<'_>| Number::integer(point.launch?.useful_bytes).over(point.time_ns?);
    Column {
        name: "bandwidth".into(),
        label: "bandwidth",
        dimension: Dimension::Bandwidth,
        origin: ColumnOrigin::RecordedOrDerived(formula),
    }
}

/// Median time of one launch.
pub fn time() -> Column {
    derived("time", "time", Dimension::Time, |point| point.time_ns.cloned())
}
