//! Nouns: conservation laws that recorded rows obey on every device, or the recording is wrong.

use super::columns::LANES;
use super::{Law, Point};
use crate::number::Number;

/// Bytes of a sector (Nsight Compute Profiling Guide).
const SECTOR_BYTES: i128 = 32;

/// Each warp-wide load asks 32 elements, each is read and written once.
pub const REQUESTS_MOVE_USEFUL_BYTES: Law = Law {
    says: "load requests x 32 lanes x element bytes x 2 (read and written) = useful bytes",
    broken_by: |point| {
        let launch = point.launch?;
        let requests = point.cell("load_requests")?;
        let moved = requests.times(&Number::integer(LANES * launch.element_bytes * 2))?;
        (moved != Number::integer(launch.useful_bytes)).then(|| {
            format!(
                "{} load requests x 32 x {} x 2 = {} bytes, the launch says {}",
                requests.to_text(),
                launch.element_bytes,
                moved.to_text(),
                Number::integer(launch.useful_bytes).to_text()
            )
        })
    },
};

/// 32 aligned lanes touch at most 32 sectors.
pub const LOAD_SECTORS_AT_MOST_32_A_REQUEST: Law = Law {
    says: "load sectors <= 32 x load requests for aligned accesses of 1, 2, 4, 8 or 16 bytes",
    broken_by: |point| at_most_32(point, "load_sectors", "load_requests", "load"),
};

/// The same for stores.
pub const STORE_SECTORS_AT_MOST_32_A_REQUEST: Law = Law {
    says: "store sectors <= 32 x store requests for aligned accesses of 1, 2, 4, 8 or 16 bytes",
    broken_by: |point| at_most_32(point, "store_sectors", "store_requests", "store"),
};

/// The sectors of the loads hold every element that was asked for.
pub const LOAD_SECTORS_HOLD_THE_ELEMENTS: Law = Law {
    says: "load sectors x 32 bytes >= elements x element bytes, where every element is read once",
    broken_by: |point| {
        let launch = point.launch?;
        let sectors = point.cell("load_sectors")?;
        let held = sectors.times(&Number::integer(SECTOR_BYTES))?;
        let needed = Number::integer(i128::from(launch.elements) * i128::from(launch.element_bytes));
        (held < needed).then(|| {
            format!(
                "{} load sectors hold {} bytes, fewer than the {} read",
                sectors.to_text(),
                held.to_text(),
                needed.to_text()
            )
        })
    },
};

/// DRAM cannot be outrun where the footprint (at least half of the useful bytes: read once, written once) is no cache's.
pub const BANDWIDTH_AT_MOST_PEAK: Law = Law {
    says: "bandwidth <= the device's peak where the footprint is at least 4 x L2",
    broken_by: |point| {
        let peak = point.limits.peak_gb_s.as_ref()?;
        let footprint = point.launch?.useful_bytes;
        let bandwidth = match point.cell("bandwidth") {
            Some(recorded) => recorded.clone(),
            None => Number::integer(footprint).over(point.time_ns?)?,
        };
        let beyond_caches = footprint >= point.limits.l2_bytes?.checked_mul(4)?;
        (beyond_caches && bandwidth > *peak).then(|| {
            format!("{} GB/s is above the peak of {} GB/s: a cache artefact", bandwidth.to_text(), peak.to_text())
        })
    },
};

fn at_most_32(point: &Point<'_>, sectors: &str, requests: &str, side: &str) -> Option<String> {
    let (sectors, requests) = (point.cell(sectors)?, point.cell(requests)?);
    let most = requests.times(&Number::integer(32))?;
    (*sectors > most).then(|| {
        format!("{} {side} sectors are more than 32 x {} {side} requests", sectors.to_text(), requests.to_text())
    })
}
