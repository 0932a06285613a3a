//! Nouns: conservation laws that recorded rows obey on every device, or the recording is wrong.
//! What a device is asked to decide is no law: requests may be those that the kernel issues, sectors are only bounded.

use super::{Law, Point};
use crate::access::{SECTOR_BYTES, WARP_LANES};
use crate::number::Number;

/// What holds where every element is read once and written once, by lanes of which none is idle.
pub const COPY: &[Law] = &[
    REQUESTS_MOVE_USEFUL_BYTES,
    STORE_REQUESTS_ARE_ELEMENTS_BY_32,
    LOAD_SECTORS_AT_MOST_32_A_REQUEST,
    STORE_SECTORS_AT_MOST_32_A_REQUEST,
    LOAD_SECTORS_HOLD_THE_ELEMENTS,
    STORE_SECTORS_HOLD_THE_ELEMENTS,
    L1_LOOKS_UP_LOAD_SECTORS,
    BANDWIDTH_AT_MOST_PEAK,
];

/// What holds where no lane of a load is idle and none shares its element with another.
pub const LOADS: &[Law] = &[
    LOAD_REQUESTS_ARE_ELEMENTS_BY_32,
    LOAD_SECTORS_AT_MOST_32_A_REQUEST,
    LOAD_SECTORS_HOLD_THE_ELEMENTS,
    L1_LOOKS_UP_LOAD_SECTORS,
];

/// Each warp-wide load asks 32 elements, each is read and written once.
pub const REQUESTS_MOVE_USEFUL_BYTES: Law = Law {
    says: "load requests x 32 lanes x element bytes x 2 (read and written) = useful bytes",
    broken_by: |point| {
        let launch = point.launch?;
        let requests = point.cell("load_requests")?;
        let per_lane = Number::integer(i128::from(launch.element_bytes) * 2);
        let moved = requests.times(&lanes())?.times(&per_lane)?;
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

/// Every lane of every load takes part, but for those of a last partial warp.
pub const LOAD_REQUESTS_ARE_ELEMENTS_BY_32: Law = Law {
    says: "load requests = elements / 32 lanes, rounded up, where no lane is idle",
    broken_by: |point| requests_other_than_elements_by_32(point, "load_requests", "load"),
};

/// The same for stores.
pub const STORE_REQUESTS_ARE_ELEMENTS_BY_32: Law = Law {
    says: "store requests = elements / 32 lanes, rounded up, where no lane is idle",
    broken_by: |point| requests_other_than_elements_by_32(point, "store_requests", "store"),
};

/// A load asks for no more than 32 elements, though for fewer where lanes are idle.
pub const LOAD_REQUESTS_ASK_AT_MOST_32: Law = Law {
    says: "load requests x 32 lanes >= elements",
    broken_by: |point| too_few_requests(point, "load_requests", "load"),
};

/// The same for stores.
pub const STORE_REQUESTS_ASK_AT_MOST_32: Law = Law {
    says: "store requests x 32 lanes >= elements",
    broken_by: |point| too_few_requests(point, "store_requests", "store"),
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
    says: "load sectors x 32 bytes >= elements x element bytes, where no two lanes of a load share an element",
    broken_by: |point| too_few_sectors(point, "load_sectors", "load"),
};

/// The same for stores.
pub const STORE_SECTORS_HOLD_THE_ELEMENTS: Law = Law {
    says: "store sectors x 32 bytes >= elements x element bytes, where no two lanes of a store share an element",
    broken_by: |point| too_few_sectors(point, "store_sectors", "store"),
};

/// No sector holds more than the bytes that the launch writes to each of its sectors.
pub const STORE_SECTORS_HOLD_THE_BYTES: Law = Law {
    says: "store sectors x bytes stored per sector >= useful bytes",
    broken_by: |point| {
        let sectors = point.cell("store_sectors")?;
        let held = sectors.times(&Number::integer(point.integer("bytes")?))?;
        let needed = Number::integer(point.launch?.useful_bytes);
        (held < needed).then(|| {
            format!(
                "{} store sectors hold {} bytes, fewer than the {} stored",
                sectors.to_text(),
                held.to_text(),
                needed.to_text()
            )
        })
    },
};

/// L1 finds or misses what the loads demand and nothing else. The sum is no law: ncu may count hits and misses in
/// different passes.
pub const L1_LOOKS_UP_LOAD_SECTORS: Law = Law {
    says: "L1 hit sectors <= load sectors, and L1 miss sectors <= load sectors",
    broken_by: |point| {
        let demanded = point.cell("load_sectors")?;
        let looked_up = ["l1_hit_sectors", "l1_miss_sectors"].map(|column| (column, point.cell(column)));
        let (column, count) = looked_up.into_iter().find(|(_, count)| count.is_some_and(|count| count > demanded))?;
        Some(format!("{column} is {}, of {} load sectors", count?.to_text(), demanded.to_text()))
    },
};

/// DRAM cannot be outrun where the footprint is no cache's. Useful bytes are counted once each, so the footprint has
/// at least as many.
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

fn requests_other_than_elements_by_32(point: &Point<'_>, requests: &str, side: &str) -> Option<String> {
    let (requests, needed) = (point.cell(requests)?, requests_of_full_warps(point)?);
    (*requests != needed)
        .then(|| format!("{} {side} requests, but the elements by 32 are {}", requests.to_text(), needed.to_text()))
}

fn too_few_requests(point: &Point<'_>, requests: &str, side: &str) -> Option<String> {
    let (requests, needed) = (point.cell(requests)?, requests_of_full_warps(point)?);
    (*requests < needed).then(|| {
        format!("{} {side} requests are fewer than the elements by 32, {}", requests.to_text(), needed.to_text())
    })
}

fn requests_of_full_warps(point: &Point<'_>) -> Option<Number> {
    Some(Number::integer(point.launch?.elements.div_ceil(WARP_LANES)))
}

fn at_most_32(point: &Point<'_>, sectors: &str, requests: &str, side: &str) -> Option<String> {
    let (sectors, requests) = (point.cell(sectors)?, point.cell(requests)?);
    let most = requests.times(&lanes())?;
    (*sectors > most).then(|| {
        format!("{} {side} sectors are more than 32 x {} {side} requests", sectors.to_text(), requests.to_text())
    })
}

fn too_few_sectors(point: &Point<'_>, sectors: &str, side: &str) -> Option<String> {
    let launch = point.launch?;
    let sectors = point.cell(sectors)?;
    let held = sectors.times(&Number::integer(SECTOR_BYTES))?;
    let needed = Number::integer(launch.elements).times(&Number::integer(launch.element_bytes))?;
    (held < needed).then(|| {
        format!(
            "{} {side} sectors hold {} bytes, fewer than the {} asked for",
            sectors.to_text(),
            held.to_text(),
            needed.to_text()
        )
    })
}

fn lanes() -> Number {
    Number::integer(WARP_LANES)
}
