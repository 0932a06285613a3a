//! Room `access`, which knows no file, device or recording: which lanes of a warp take part, and in
//! which order.

use super::WARP_LANES;
use super::name::{self, UnknownName};
use std::fmt;
use std::str::FromStr;

/// The active lanes of a warp: bit `t` for lane `t`, at least one. A warp without an active lane
/// makes no access.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct LaneMask(u32);

impl LaneMask {
    /// All 32 lanes.
    pub const ALL: Self = Self(u32::MAX);
    /// Lanes 0, 2, 4, ... 30.
    pub const EVEN: Self = Self(0x5555_5555);
    /// Lanes 1, 3, 5, ... 31.
    pub const ODD: Self = Self(0xaaaa_aaaa);
    /// Lanes 0 to 15.
    pub const LOW_HALF: Self = Self(0x0000_ffff);
    /// Lanes 16 to 31.
    pub const HIGH_HALF: Self = Self(0xffff_0000);

    /// The lanes whose bit is set, or nothing where none is.
    pub fn new(bits: u32) -> Option<Self> {
        (bits != 0).then_some(Self(bits))
    }

    /// Lanes 0 to `count - 1`, for a `count` of 1 to 32.
    pub fn first(count: u64) -> Option<Self> {
        (1..=WARP_LANES).contains(&count).then(|| Self(u32::MAX >> (WARP_LANES - count)))
    }

    /// The lanes active in both, or nothing where none is.
    pub fn and(self, other: Self) -> Option<Self> {
        Self::new(self.0 & other.0)
    }

    /// Bit `t` for lane `t`.
    pub fn bits(self) -> u32 {
        self.0
    }

    /// How many lanes are active: 1 to 32.
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether lane `lane`, 0 to 31, is active.
    pub fn contains(self, lane: u32) -> bool {
        self.0 >> lane & 1 == 1
    }
}

impl fmt::Display for LaneMask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#010x}", self.0)
    }
}

impl fmt::Debug for LaneMask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LaneMask({self})")
    }
}

/// Which element of the warp's window each lane takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Permutation {
    /// Lane `t` takes element `t`.
    Identity,
    /// Lane `t` takes element `31 - t`.
    Reverse,
    /// Lane `t` takes element `(t * 17) & 31`: odd lanes move half a window away.
    X17,
    /// Lane `t` takes element `(t * 5) & 31`.
    X5,
}

impl Permutation {
    /// Each with its name.
    pub const ALL: [(&str, Self); 4] =
        [("identity", Self::Identity), ("reverse", Self::Reverse), ("x17", Self::X17), ("x5", Self::X5)];

    /// Every name that parses.
    pub const NAMES: [&str; 4] = name::names(&Self::ALL);

    /// The element, 0 to 31, of lane `lane`, 0 to 31.
    pub fn element(self, lane: u32) -> u32 {
        match self {
            Self::Identity => lane,
            Self::Reverse => 31 - lane,
            Self::X17 => (lane * 17) & 31,
            Self::X5 => (lane * 5) & 31,
        }
    }
}

impl FromStr for Permutation {
    type Err = UnknownName;

    fn from_str(written: &str) -> Result<Self, UnknownName> {
        name::find("permutation", written, &Self::ALL, &Self::NAMES)
    }
}
