//! Room `access`, which knows no file, device or recording: a pattern read from named values such
//! as `stride=8` and `size=4`, and what can be wrong with them.

use super::{AccessSize, LaneMask, MisalignedAddress, Pattern, Permutation, UnknownName};
use std::fmt;

const WHOLE: &str = "a whole number below 2^32";
const WIDTH: &str = "1, 2, 4, 8 or 16";
const LANES: &str = "a whole number from 1 to 32";
const MASK: &str = "hexadecimal from 1 to ffffffff, bit t for lane t";

impl Pattern {
    /// The names that [`Pattern::from_parameters`] knows: `stride` in elements, `size` in bytes of
    /// an element, `offset` in bytes from a 128-byte boundary, `lanes` as a count of active lanes
    /// from lane 0, `vector` in elements that a lane accesses at once, `permute` by name, `mask` of
    /// active lanes in hexadecimal.
    pub const PARAMETERS: [&str; 7] = ["stride", "size", "offset", "lanes", "vector", "permute", "mask"];

    /// The pattern that named values describe; by default 32 contiguous elements of 4 bytes. With a
    /// `vector`, the stride counts vectors, so that stride 1 is always contiguous.
    ///
    /// # Errors
    /// A name that is unknown or repeated, a value that the name does not allow, or values that do
    /// not go together.
    pub fn from_parameters<'a>(parameters: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self, PatternError> {
        let (mut size, mut vector, mut stride, mut offset) = (AccessSize::WORD, 1, 1, 0);
        let (mut permutation, mut active) = (Permutation::Identity, LaneMask::ALL);
        let mut seen = Vec::new();
        for (name, value) in parameters {
            match name {
                "stride" => stride = read(name, value, WHOLE, whole)?,
                "size" => size = read(name, value, WIDTH, access_size)?,
                "offset" => offset = read(name, value, WHOLE, whole)?,
                "lanes" => active = read(name, value, LANES, lanes)?,
                "vector" => vector = read(name, value, WIDTH, access_size)?.bytes(),
                "permute" => {
                    permutation = value.parse().map_err(PatternError::UnknownPermutation)?;
                }
                "mask" => active = read(name, value, MASK, mask)?,
                _ => return Err(unknown(name)),
            }
            if seen.contains(&name) {
                return Err(PatternError::Repeated { parameter: name.to_owned() });
            }
            seen.push(name);
        }
        if seen.contains(&"lanes") && seen.contains(&"mask") {
            return Err(PatternError::LanesAndMask);
        }
        let width = AccessSize::new(vector * size.bytes()).map_err(|_| PatternError::Width { size, vector })?;
        let pattern = Self::contiguous(width)
            .with_stride(stride)
            .with_permutation(permutation)
            .with_active(active)
            .with_offset(offset.into())?;
        Ok(pattern)
    }
}

/// Why parameters describe no access.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PatternError {
    /// A parameter that is not known.
    UnknownParameter(UnknownName),
    /// A permutation that is not known.
    UnknownPermutation(UnknownName),
    /// A parameter that is given twice.
    Repeated {
        /// Its name.
        parameter: String,
    },
    /// A value that the parameter does not allow.
    Value {
        /// The parameter's name.
        parameter: String,
        /// The value as written.
        written: String,
        /// The allowed values, in words.
        allowed: &'static str,
    },
    /// Two answers to which lanes are active.
    LanesAndMask,
    /// A vector that no lane can access at once.
    Width {
        /// Bytes of one element.
        size: AccessSize,
        /// Elements of the vector.
        vector: u64,
    },
    /// A lane whose address is no multiple of its access size.
    Misaligned(MisalignedAddress),
}

impl PatternError {
    /// The unknown name, with those to suggest instead.
    pub fn unknown_name(&self) -> Option<&UnknownName> {
        match self {
            Self::UnknownParameter(name) | Self::UnknownPermutation(name) => Some(name),
            _ => None,
        }
    }
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownParameter(name) => name.fmt(f),
            Self::UnknownPermutation(name) => write!(f, "`permute`: {name}"),
            Self::Repeated { parameter } => write!(f, "`{parameter}` is given twice"),
            Self::Value { parameter, written, allowed } => {
                write!(f, "`{parameter}` cannot be `{written}`; allowed: {allowed}")
            }
            Self::LanesAndMask => f.write_str("`lanes` and `mask` both say which lanes are active; give one of them"),
            Self::Width { size, vector } => {
                let (size, bytes) = (size.bytes(), vector * size.bytes());
                write!(f, "`vector` {vector} of `size` {size} makes {bytes} bytes a lane; ")?;
                write!(f, "allowed: {WIDTH}")
            }
            Self::Misaligned(address) => address.fmt(f),
        }
    }
}

impl std::error::Error for PatternError {}

impl From<MisalignedAddress> for PatternError {
    fn from(address: MisalignedAddress) -> Self {
        Self::Misaligned(address)
    }
}

fn unknown(name: &str) -> PatternError {
    PatternError::UnknownParameter(UnknownName {
        kind: "parameter",
        name: name.to_owned(),
        allowed: &Pattern::PARAMETERS,
    })
}

fn read<T>(
    parameter: &str,
    written: &str,
    allowed: &'static str,
    parse: fn(&str) -> Option<T>,
) -> Result<T, PatternError> {
    parse(written).ok_or_else(|| PatternError::Value {
        parameter: parameter.to_owned(),
        written: written.to_owned(),
        allowed,
    })
}

fn whole(written: &str) -> Option<u32> {
    digits(written, 10)
}

fn access_size(written: &str) -> Option<AccessSize> {
    AccessSize::new(whole(written)?.into()).ok()
}

fn lanes(written: &str) -> Option<LaneMask> {
    LaneMask::first(whole(written)?.into())
}

fn mask(written: &str) -> Option<LaneMask> {
    LaneMask::new(digits(written.strip_prefix("0x").unwrap_or(written), 16)?)
}

/// Digits only: `u32::from_str_radix` would take a sign as well.
fn digits(written: &str, radix: u32) -> Option<u32> {
    let unsigned = written.chars().all(|digit| digit.is_digit(radix));
    unsigned.then(|| u32::from_str_radix(written, radix).ok())?
}
