//! Words: the units that prose and tables may use, and what they are worth in the base units of recordings.

use super::Number;

/// What a number counts or measures. Recordings hold each in one base unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dimension {
    /// A count or a ratio; no unit.
    One,
    /// Bytes; base unit B.
    Bytes,
    /// Time; base unit ns.
    Time,
    /// Bytes per time; base unit GB/s with 1 GB = 1e9 bytes.
    Bandwidth,
}

/// A unit as written after a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// How it is written.
    pub symbol: &'static str,
    /// What it measures.
    pub dimension: Dimension,
    worth: (i128, i128),
}

/// Longest first, so that a prefix never wins over the whole symbol.
const UNITS: &[Unit] = &[
    unit("GB/s", Dimension::Bandwidth, 1, 1),
    unit("TB/s", Dimension::Bandwidth, 1_000, 1),
    unit("MB/s", Dimension::Bandwidth, 1, 1_000),
    unit("GiB/s", Dimension::Bandwidth, 1 << 30, 1_000_000_000),
    unit("bytes", Dimension::Bytes, 1, 1),
    unit("byte", Dimension::Bytes, 1, 1),
    unit("KiB", Dimension::Bytes, 1 << 10, 1),
    unit("MiB", Dimension::Bytes, 1 << 20, 1),
    unit("GiB", Dimension::Bytes, 1 << 30, 1),
    unit("kB", Dimension::Bytes, 1_000, 1),
    unit("MB", Dimension::Bytes, 1_000_000, 1),
    unit("GB", Dimension::Bytes, 1_000_000_000, 1),
    unit("TiB", Dimension::Bytes, 1 << 40, 1),
    unit("TB", Dimension::Bytes, 1_000_000_000_000, 1),
    unit("ns", Dimension::Time, 1, 1),
    unit("us", Dimension::Time, 1_000, 1),
    unit("µs", Dimension::Time, 1_000, 1),
    unit("ms", Dimension::Time, 1_000_000, 1),
    unit("B", Dimension::Bytes, 1, 1),
    unit("s", Dimension::Time, 1_000_000_000, 1),
    unit("%", Dimension::One, 1, 100),
];

const fn unit(symbol: &'static str, dimension: Dimension, numerator: i128, denominator: i128) -> Unit {
    Unit { symbol, dimension, worth: (numerator, denominator) }
}

impl Unit {
    /// The unit at the start of `text`, if a whole word there is one (after an optional hyphen or blanks the caller removed).
    pub fn leading(text: &str) -> Option<Unit> {
        UNITS.iter().copied().find(|unit| {
            text.strip_prefix(unit.symbol).is_some_and(|rest| {
                unit.symbol == "%" || !rest.starts_with(|next: char| next.is_alphanumeric() || next == '/')
            })
        })
    }

    /// The word at the start of `text`, if it looks like a unit or a magnitude and is none that is known here: what
    /// stands after a number must never be taken for nothing.
    pub fn unknown(text: &str) -> Option<&str> {
        let end = text.find(|c: char| !c.is_alphanumeric() && c != '/').unwrap_or(text.len());
        let word = &text[..end];
        const WORDS: &[&str] =
            &["bit", "bits", "percent", "thousand", "million", "billion", "trillion", "dozen", "k", "K", "M", "G", "T"];
        let scaled = word.len() <= 4
            && word.starts_with(['k', 'K', 'M', 'G', 'T', 'P', 'E', 'm', 'n', 'u'])
            && ["B", "b", "Hz", "iB", "bit"].iter().any(|end| word.ends_with(end));
        let unit_like = WORDS.contains(&word) || scaled || word.ends_with("/s") || word.ends_with("bit/s");
        (unit_like && Unit::leading(text).is_none()).then_some(word)
    }

    /// Every symbol, for help texts.
    pub fn symbols() -> impl Iterator<Item = &'static str> {
        UNITS.iter().map(|unit| unit.symbol)
    }

    /// One of this unit in the base unit of its dimension.
    pub fn worth(self) -> Number {
        Number::ratio(self.worth.0, self.worth.1).expect("a unit is worth something")
    }
}
