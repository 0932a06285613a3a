//! Room `access`, which knows no file, device or recording: the numbers of an access that a page
//! may ask for by name.

use super::WarpAccess;
use super::name::{self, UnknownName};
use crate::number::Number;
use std::str::FromStr;

/// A number of one warp's access, as `model:QUANTITY` names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantity {
    /// `requests`: warp-wide instructions.
    Requests,
    /// `sectors`: sectors demanded.
    Sectors,
    /// `lines`: cache lines touched.
    Lines,
    /// `bytes_asked`: bytes that the active lanes ask for.
    BytesAsked,
    /// `bytes_moved`: bytes of the sectors demanded.
    BytesMoved,
    /// `efficiency`: bytes asked for by bytes moved.
    Efficiency,
}

impl Quantity {
    /// Each with its name.
    pub const ALL: [(&str, Self); 6] = [
        ("requests", Self::Requests),
        ("sectors", Self::Sectors),
        ("lines", Self::Lines),
        ("bytes_asked", Self::BytesAsked),
        ("bytes_moved", Self::BytesMoved),
        ("efficiency", Self::Efficiency),
    ];

    /// Every name that parses.
    pub const NAMES: [&str; 6] = name::names(&Self::ALL);

    /// This number of `access`, exactly.
    pub fn of(self, access: &WarpAccess) -> Number {
        let demand = access.demand();
        match self {
            Self::Requests => Number::integer(demand.requests()),
            Self::Sectors => Number::integer(demand.sectors()),
            Self::Lines => Number::integer(demand.lines()),
            Self::BytesAsked => Number::integer(demand.bytes_asked()),
            Self::BytesMoved => Number::integer(demand.bytes_moved()),
            Self::Efficiency => demand.efficiency().expect("an access moves at least a sector"),
        }
    }
}

impl FromStr for Quantity {
    type Err = UnknownName;

    fn from_str(written: &str) -> Result<Self, UnknownName> {
        name::find("quantity", written, &Self::ALL, &Self::NAMES)
    }
}
