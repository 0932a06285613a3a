//! Room `access`, which knows no file, device or recording: statements that take several accesses,
//! because a struct has several fields or a warp several paths.

use super::name::{self, UnknownName};
use super::{AccessSize, LaneMask, Pattern, WarpAccess};
use std::num::NonZero;
use std::str::FromStr;

/// How the fields of many structs lie in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// Struct after struct: a field repeats every `fields` elements.
    ArrayOfStructs,
    /// An array for each field.
    StructOfArrays,
}

impl Layout {
    /// Each with its name.
    pub const ALL: [(&str, Self); 2] = [("aos", Self::ArrayOfStructs), ("soa", Self::StructOfArrays)];

    /// Every name that parses.
    pub const NAMES: [&str; 2] = name::names(&Self::ALL);

    /// Each lane accesses field `field`, from 0, of its own struct of `fields` fields of `size`
    /// bytes each.
    ///
    /// # Panics
    /// The struct has no such field.
    pub fn field(self, fields: NonZero<u16>, field: u16, size: AccessSize) -> Pattern {
        assert!(field < fields.get(), "a struct of {fields} fields has no field {field}; they count from 0");
        let contiguous = Pattern::contiguous(size);
        match self {
            Self::ArrayOfStructs => contiguous.with_stride(fields.get().into()).with_base(field.into()),
            Self::StructOfArrays => contiguous,
        }
    }

    /// Each lane accesses every field of its own struct, field by field.
    pub fn all_fields(self, fields: NonZero<u16>, size: AccessSize) -> Vec<WarpAccess> {
        (0..fields.get())
            .map(|field| {
                let access = self.field(fields, field, size).access();
                match self {
                    Self::ArrayOfStructs => access,
                    Self::StructOfArrays => access.in_array(field),
                }
            })
            .collect()
    }
}

impl FromStr for Layout {
    type Err = UnknownName;

    fn from_str(written: &str) -> Result<Self, UnknownName> {
        name::find("layout", written, &Self::ALL, &Self::NAMES)
    }
}

/// How a branch splits a warp into paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Split {
    /// All lanes take the same path.
    None,
    /// Lanes 0 to 15 take one path, lanes 16 to 31 the other.
    Half,
    /// Even lanes take one path, odd lanes the other.
    Parity,
}

impl Split {
    /// Each with its name.
    pub const ALL: [(&str, Self); 3] = [("none", Self::None), ("half", Self::Half), ("parity", Self::Parity)];

    /// Every name that parses.
    pub const NAMES: [&str; 3] = name::names(&Self::ALL);

    /// The lanes of each path.
    pub fn paths(self) -> &'static [LaneMask] {
        match self {
            Self::None => &[LaneMask::ALL],
            Self::Half => &[LaneMask::LOW_HALF, LaneMask::HIGH_HALF],
            Self::Parity => &[LaneMask::EVEN, LaneMask::ODD],
        }
    }

    /// `pattern` accessed path by path: path `k` in array `k % arrays`, by its active lanes. A path
    /// without one accesses nothing.
    pub fn accesses(self, pattern: &Pattern, arrays: NonZero<u16>) -> Vec<WarpAccess> {
        let array = (0..arrays.get()).cycle();
        self.paths()
            .iter()
            .zip(array)
            .filter_map(|(path, array)| {
                let active = path.and(pattern.active())?;
                Some(pattern.with_active(active).access().in_array(array))
            })
            .collect()
    }
}

impl FromStr for Split {
    type Err = UnknownName;

    fn from_str(written: &str) -> Result<Self, UnknownName> {
        name::find("split", written, &Self::ALL, &Self::NAMES)
    }
}
