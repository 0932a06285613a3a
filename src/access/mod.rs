//! Room `access`: the arithmetic of warp-wide accesses to global memory. It knows no file, device,
//! recording or page.
//!
//! A [`Pattern`] says where the lanes of a warp point; the [`WarpAccess`] it makes has each lane's
//! address. From that follow what the access touches (its [`Footprint`]) and what it costs (its
//! [`Demand`]). Demands add up over [`sequence`]s of accesses and over whole [`launch`]es.
//!
//! Addresses are bytes counted from a 128-byte boundary. The arithmetic holds for global loads and
//! stores; shared memory and read-only paths follow other rules.
//!
//! ```
//! use byline::access::{AccessSize, Pattern};
//!
//! let demand = Pattern::contiguous(AccessSize::WORD).with_stride(8).access().demand();
//! assert_eq!((demand.requests(), demand.sectors(), demand.lines()), (1, 32, 8));
//! ```

mod lane;
mod size;

mod parameters;
mod pattern;

mod demand;
mod footprint;
mod quantity;
mod warp;

pub mod launch;
pub mod sequence;

mod name;

pub use demand::Demand;
pub use footprint::{Footprint, Sector};
pub use lane::{LaneMask, Permutation};
pub use name::UnknownName;
pub use parameters::PatternError;
pub use pattern::Pattern;
pub use quantity::Quantity;
pub use size::{AccessSize, NotAnAccessSize};
pub use warp::{MisalignedAddress, WarpAccess};

/// Lanes (threads) of one warp. Source: CUDA Programming Guide, SIMT architecture.
pub const WARP_LANES: u64 = 32;

/// Bytes of one sector, the unit between a request and the caches: an aligned 32-byte chunk of a
/// cache line. Source: Nsight Compute Profiling Guide, memory tables.
pub const SECTOR_BYTES: u64 = 32;

/// Bytes of one cache line: four sectors. Source: Nsight Compute Profiling Guide, memory tables.
pub const LINE_BYTES: u64 = 128;
