//! Room `access`, which knows no file, device or recording: one load or store instruction of one
//! warp.

use super::{AccessSize, Demand, Footprint, LaneMask};
use std::fmt;

/// Bytes from one array to the next: whole lines, and more than a pattern with an offset below 2^32
/// spans, so that accesses to different arrays never meet.
const ARRAY_SPACING: u64 = 1 << 42;

/// One warp-wide load or store: at least one active lane, each at a multiple of the access size.
#[derive(Clone, Debug)]
pub struct WarpAccess {
    addresses: [u64; 32],
    size: AccessSize,
    active: LaneMask,
}

impl WarpAccess {
    /// Lane `t` at byte `addresses[t]` from a 128-byte boundary; the address of an inactive lane
    /// means nothing.
    ///
    /// # Errors
    /// The first active lane that is misaligned: on a device the kernel fails.
    pub fn new(addresses: [u64; 32], size: AccessSize, active: LaneMask) -> Result<Self, MisalignedAddress> {
        let access = Self { addresses, size, active };
        let misaligned = access.lanes().find(|(_, address)| address % size.bytes() != 0);
        match misaligned {
            Some((lane, address)) => Err(MisalignedAddress { lane, address, size }),
            None => Ok(access),
        }
    }

    /// The active lanes, ascending, each with its byte address.
    pub fn lanes(&self) -> impl Iterator<Item = (u32, u64)> {
        (0..).zip(self.addresses).filter(|&(lane, _)| self.active.contains(lane))
    }

    /// Bytes per lane.
    pub fn size(&self) -> AccessSize {
        self.size
    }

    /// The active lanes.
    pub fn active(&self) -> LaneMask {
        self.active
    }

    /// The same access `bytes` further on. Addresses wrap round at 2^64, which changes no count.
    ///
    /// # Errors
    /// `bytes` is no multiple of the access size.
    pub fn moved(&self, bytes: u64) -> Result<Self, MisalignedAddress> {
        Self::new(self.addresses.map(|address| address.wrapping_add(bytes)), self.size, self.active)
    }

    /// The same access to another array, far from this one; array 0 is where it stands.
    pub fn in_array(&self, array: u16) -> Self {
        let distance = u64::from(array) * ARRAY_SPACING;
        Self { addresses: self.addresses.map(|address| address.wrapping_add(distance)), ..*self }
    }

    /// What the access touches.
    pub fn footprint(&self) -> Footprint {
        Footprint::of_all(std::slice::from_ref(self))
    }

    /// What the access costs.
    pub fn demand(&self) -> Demand {
        Demand::of(self)
    }
}

/// A lane whose address is no multiple of its access size: CUDA error 716,
/// `CUDA_ERROR_MISALIGNED_ADDRESS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MisalignedAddress {
    /// The lane, 0 to 31.
    pub lane: u32,
    /// Its byte address, from a 128-byte boundary.
    pub address: u64,
    /// The size that the address should be a multiple of.
    pub size: AccessSize,
}

impl fmt::Display for MisalignedAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { lane, address, size } = self;
        write!(f, "misaligned address: lane {lane} at byte {address} is not a multiple of {}", size.bytes())
    }
}

impl std::error::Error for MisalignedAddress {}
