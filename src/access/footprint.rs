//! Room `access`, which knows no file, device or recording: the bytes and sectors that accesses
//! touch.

use super::{LINE_BYTES, SECTOR_BYTES, WarpAccess};
use std::collections::BTreeMap;

/// The sectors that one access, or several, touch: each once, however often it is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Footprint {
    sectors: Vec<Sector>,
}

/// A sector that is touched, and which of its bytes are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sector {
    /// The sector's first byte is `index * 32`.
    pub index: u64,
    /// Bit `b` where byte `b` of the sector is touched.
    pub bytes: u32,
}

impl Footprint {
    /// What `accesses` touch together: a sector that two of them touch counts once.
    pub fn of_all(accesses: &[WarpAccess]) -> Self {
        let mut touched = BTreeMap::<u64, u32>::new();
        for access in accesses {
            let lane_bytes = (1 << access.size().bytes()) - 1;
            for (_, address) in access.lanes() {
                // An aligned access of at most 16 bytes never leaves its sector.
                *touched.entry(address / SECTOR_BYTES).or_default() |= lane_bytes << (address % SECTOR_BYTES);
            }
        }
        Self { sectors: touched.into_iter().map(|(index, bytes)| Sector { index, bytes }).collect() }
    }

    /// The touched sectors, ascending.
    pub fn sectors(&self) -> &[Sector] {
        &self.sectors
    }

    /// How many sectors are touched.
    pub fn sector_count(&self) -> u64 {
        self.sectors.len() as u64
    }

    /// How many sectors are covered to the last byte; a store into another leaves old bytes in it.
    pub fn full_sector_count(&self) -> u64 {
        self.sectors.iter().filter(|sector| sector.is_full()).count() as u64
    }

    /// How many cache lines are touched.
    pub fn line_count(&self) -> u64 {
        self.sectors.chunk_by(|a, b| a.line() == b.line()).count() as u64
    }

    /// How many different bytes are touched.
    pub fn byte_count(&self) -> u64 {
        self.sectors.iter().map(|sector| u64::from(sector.bytes.count_ones())).sum()
    }
}

impl Sector {
    /// The cache line that the sector lies in; its first byte is `line * 128`.
    pub fn line(self) -> u64 {
        self.index / (LINE_BYTES / SECTOR_BYTES)
    }

    /// Whether all 32 bytes are touched.
    pub fn is_full(self) -> bool {
        self.bytes == u32::MAX
    }
}
