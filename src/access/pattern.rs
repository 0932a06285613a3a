//! Room `access`, which knows no file, device or recording: where the lanes of a warp point, in a
//! few numbers.

use super::{AccessSize, LaneMask, MisalignedAddress, Permutation, WARP_LANES, WarpAccess};

/// A regular access, always aligned: lane `t` accesses `size` bytes from byte
/// `offset + permutation(t) * stride * size`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    size: AccessSize,
    stride: u32,
    offset: u64,
    permutation: Permutation,
    active: LaneMask,
}

impl Pattern {
    /// 32 neighbouring elements of `size` bytes, one a lane, the first at a 128-byte boundary.
    /// A `float4` is one element of 16 bytes.
    pub fn contiguous(size: AccessSize) -> Self {
        Self { size, stride: 1, offset: 0, permutation: Permutation::Identity, active: LaneMask::ALL }
    }

    /// With the lanes `stride` elements apart; 0 is a broadcast.
    pub fn with_stride(self, stride: u32) -> Self {
        Self { stride, ..self }
    }

    /// With the elements of the window shared out to the lanes in this order.
    pub fn with_permutation(self, permutation: Permutation) -> Self {
        Self { permutation, ..self }
    }

    /// With these lanes taking part.
    pub fn with_active(self, active: LaneMask) -> Self {
        Self { active, ..self }
    }

    /// With the first element `elements` elements after the 128-byte boundary.
    pub fn with_base(self, elements: u64) -> Self {
        Self { offset: elements.wrapping_mul(self.size.bytes()), ..self }
    }

    /// With the first element `offset` bytes after the 128-byte boundary.
    ///
    /// # Errors
    /// An offset that is no multiple of the size leaves every lane misaligned.
    pub fn with_offset(self, offset: u64) -> Result<Self, MisalignedAddress> {
        let moved = Self { offset, ..self };
        moved.checked_access().map(|_| moved)
    }

    /// The access of one warp.
    pub fn access(&self) -> WarpAccess {
        self.checked_access().expect("a pattern's offset is a multiple of its size")
    }

    /// The lanes that take part.
    pub fn active(&self) -> LaneMask {
        self.active
    }

    /// The same for the warp that stands `warps` windows further on.
    pub fn at_warp(self, warps: u64) -> Self {
        let distance = self.window_bytes().wrapping_mul(warps);
        Self { offset: self.offset.wrapping_add(distance), ..self }
    }

    /// Bytes from the window of one warp to that of the next.
    pub fn window_bytes(&self) -> u64 {
        WARP_LANES * self.lane_bytes()
    }

    fn lane_bytes(&self) -> u64 {
        u64::from(self.stride) * self.size.bytes()
    }

    fn checked_access(&self) -> Result<WarpAccess, MisalignedAddress> {
        let mut addresses = [self.offset; 32];
        for (lane, address) in (0..).zip(&mut addresses) {
            let element = u64::from(self.permutation.element(lane));
            *address = address.wrapping_add(element * self.lane_bytes());
        }
        WarpAccess::new(addresses, self.size, self.active)
    }
}
