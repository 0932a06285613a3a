//! Room `access`, which knows no file, device or recording: what accesses cost, in counts that add
//! up.

use super::{SECTOR_BYTES, WarpAccess};
use crate::number::Number;
use std::iter::Sum;
use std::ops::{Add, Mul};

/// What one access, a sequence of them or a whole launch demands of the memory system.
///
/// Counts are per access and then added: a sector that two accesses touch is demanded twice, though
/// the second may hit in L1. [`Footprint::of_all`](super::Footprint::of_all) counts it once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Demand {
    requests: u64,
    full_sectors: u64,
    partial_sectors: u64,
    lines: u64,
    bytes_asked: u64,
}

impl Demand {
    /// The demand of one access.
    pub fn of(access: &WarpAccess) -> Self {
        let footprint = access.footprint();
        let full_sectors = footprint.full_sector_count();
        Self {
            requests: 1,
            full_sectors,
            partial_sectors: footprint.sector_count() - full_sectors,
            lines: footprint.line_count(),
            bytes_asked: u64::from(access.active().count()) * access.size().bytes(),
        }
    }

    /// The demand of all `accesses`, one after the other.
    pub fn of_all(accesses: &[WarpAccess]) -> Self {
        accesses.iter().map(Self::of).sum()
    }

    /// Warp-wide load or store instructions.
    pub fn requests(&self) -> u64 {
        self.requests
    }

    /// Sectors demanded: the transactions.
    pub fn sectors(&self) -> u64 {
        self.full_sectors + self.partial_sectors
    }

    /// Sectors that an access covers to the last byte.
    pub fn full_sectors(&self) -> u64 {
        self.full_sectors
    }

    /// Sectors that an access covers in part; stored to, they keep old bytes.
    pub fn partial_sectors(&self) -> u64 {
        self.partial_sectors
    }

    /// Cache lines touched.
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// Bytes that the active lanes ask for. Bytes that lanes share count for each of them, so that
    /// it can exceed the bytes moved: 32 lanes that read one word ask for 128 bytes.
    pub fn bytes_asked(&self) -> u64 {
        self.bytes_asked
    }

    /// Bytes of the sectors demanded.
    pub fn bytes_moved(&self) -> u64 {
        self.sectors() * SECTOR_BYTES
    }

    /// Bytes asked for by bytes moved; above 1 where lanes share bytes. Nothing demanded has none.
    pub fn efficiency(&self) -> Option<Number> {
        ratio(self.bytes_asked, self.bytes_moved())
    }

    /// Sectors by requests: 1 to 32.
    pub fn sectors_per_request(&self) -> Option<Number> {
        ratio(self.sectors(), self.requests)
    }

    /// Lines by requests: 1 to 32.
    pub fn lines_per_request(&self) -> Option<Number> {
        ratio(self.lines, self.requests)
    }

    /// Bytes asked for by sectors: up to 32, or more where lanes share bytes.
    pub fn bytes_used_per_sector(&self) -> Option<Number> {
        ratio(self.bytes_asked, self.sectors())
    }
}

fn ratio(numerator: u64, denominator: u64) -> Option<Number> {
    Number::ratio(numerator.into(), denominator.into())
}

impl Add for Demand {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            requests: self.requests + other.requests,
            full_sectors: self.full_sectors + other.full_sectors,
            partial_sectors: self.partial_sectors + other.partial_sectors,
            lines: self.lines + other.lines,
            bytes_asked: self.bytes_asked + other.bytes_asked,
        }
    }
}

impl Mul<u64> for Demand {
    type Output = Self;

    fn mul(self, times: u64) -> Self {
        Self {
            requests: self.requests * times,
            full_sectors: self.full_sectors * times,
            partial_sectors: self.partial_sectors * times,
            lines: self.lines * times,
            bytes_asked: self.bytes_asked * times,
        }
    }
}

impl Sum for Demand {
    fn sum<I: Iterator<Item = Self>>(demands: I) -> Self {
        demands.fold(Self::default(), Self::add)
    }
}
