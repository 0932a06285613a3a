//! Room `access`, which knows no file, device or recording: how many bytes one lane moves at once.

use std::fmt;

/// Bytes that one lane loads or stores with one instruction: 1, 2, 4, 8 or 16.
/// Source: CUDA Programming Guide, device memory accesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AccessSize(u64);

impl AccessSize {
    /// Every size, ascending.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(4), Self(8), Self(16)];

    /// 4 bytes: a `float` or an `int`.
    pub const WORD: Self = Self(4);

    /// The size of `bytes` bytes.
    ///
    /// # Errors
    /// No lane can move that many bytes at once.
    pub fn new(bytes: u64) -> Result<Self, NotAnAccessSize> {
        Self::ALL.into_iter().find(|size| size.bytes() == bytes).ok_or(NotAnAccessSize { bytes })
    }

    /// The size in bytes.
    pub const fn bytes(self) -> u64 {
        self.0
    }
}

/// A number of bytes that no lane moves at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAnAccessSize {
    /// The bytes asked for.
    pub bytes: u64,
}

impl fmt::Display for NotAnAccessSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a lane cannot access {} bytes at once, only 1, 2, 4, 8 or 16", self.bytes)
    }
}

impl std::error::Error for NotAnAccessSize {}
