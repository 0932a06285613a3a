//! Nouns: the catalogue of experiments. Each says what it shows, its axes, its columns with units and derivations,
//! what the access model predicts, which conservation laws its rows obey and which facts it decides.
//! It knows nothing of files, devices' names or pages.

mod catalogue;
mod columns;
mod laws;
mod model;

mod strided_copy;
mod strided_load;
mod strided_store;

mod lane_permutation;
mod misaligned_vector;
mod offset_load;
mod vector_width;

mod divergence;
mod partial_store;
mod struct_layout;
mod transpose;

mod gather;
mod hit_rate;
mod in_flight;
mod staging;
mod working_set;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

pub use catalogue::Catalogue;

use crate::number::{Dimension, Number};

/// A name of an axis or a column.
pub type Name = Arc<str>;

/// One experiment of the catalogue.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// Its id in bindings, recordings and on the command line.
    pub id: Name,
    /// Its name for readers.
    pub title: &'static str,
    /// What it shows, in a sentence.
    pub shows: &'static str,
    /// What a run varies, outermost first. The tuple of their values names a row.
    pub axes: Vec<Axis>,
    /// What is recorded, derived and predicted per row.
    pub columns: Vec<Column>,
    /// What every row obeys whatever the device, or the recording is wrong.
    pub laws: Vec<Law>,
    /// The ids of the facts it decides.
    pub facts: &'static [&'static str],
}

/// What a run varies.
#[derive(Clone, Debug)]
pub struct Axis {
    /// Its name in bindings and recordings.
    pub name: Name,
    /// Its name for readers.
    pub label: &'static str,
    /// What its values count or measure.
    pub dimension: Dimension,
    /// Which values it can have.
    pub values: AxisKind,
}

impl Axis {
    /// An axis of whole numbers without a unit.
    pub fn count(name: &str, label: &'static str) -> Axis {
        Axis { name: name.into(), label, dimension: Dimension::One, values: AxisKind::Integer }
    }

    /// An axis of whole bytes.
    pub fn bytes(name: &str, label: &'static str) -> Axis {
        Axis { name: name.into(), label, dimension: Dimension::Bytes, values: AxisKind::Integer }
    }

    /// An axis of these words.
    pub fn word(name: &str, label: &'static str, words: &'static [&'static str]) -> Axis {
        Axis { name: name.into(), label, dimension: Dimension::One, values: AxisKind::Word(words) }
    }
}

/// The values an axis can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AxisKind {
    /// Integers from 0.
    Integer,
    /// One of these words.
    Word(&'static [&'static str]),
}

/// A value on an axis.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AxisValue {
    /// A count.
    Integer(u64),
    /// A word.
    Word(Name),
}

impl fmt::Display for AxisValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AxisValue::Integer(value) => write!(f, "{value}"),
            AxisValue::Word(word) => f.write_str(word),
        }
    }
}

impl AxisKind {
    /// The value that `text` names on such an axis.
    pub fn read(self, text: &str) -> Option<AxisValue> {
        match self {
            AxisKind::Integer => text.parse().ok().map(AxisValue::Integer),
            AxisKind::Word(words) => words.contains(&text).then(|| AxisValue::Word(text.into())),
        }
    }
}

/// One column of an experiment's rows.
#[derive(Clone)]
pub struct Column {
    /// Its name in bindings, claims and recordings.
    pub name: Name,
    /// Its heading for readers.
    pub label: &'static str,
    /// What its numbers count or measure; recordings hold the base unit.
    pub dimension: Dimension,
    /// Where its numbers come from.
    pub origin: ColumnOrigin,
}

/// A number worked out from a row, where the row has what it takes.
pub type Formula = fn(&Point<'_>) -> Option<Number>;

/// Where the numbers of a column come from.
#[derive(Clone, Copy)]
pub enum ColumnOrigin {
    /// Counted or timed, and stored.
    Recorded,
    /// A word that was recorded, such as an error's name.
    RecordedWord,
    /// Worked out from recorded cells at build, never stored.
    Derived(Formula),
    /// What the access model says, never stored.
    Predicted(Formula),
    /// Stored where transcribed from elsewhere, derived where Byline measured.
    RecordedOrDerived(Formula),
}

impl fmt::Debug for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Column").field(&self.name).finish()
    }
}

impl Column {
    /// Whether a recording may hold this column.
    pub fn is_storable(&self) -> bool {
        !matches!(self.origin, ColumnOrigin::Derived(_) | ColumnOrigin::Predicted(_))
    }

    /// Whether the access model, and no device, says it.
    pub fn is_predicted(&self) -> bool {
        matches!(self.origin, ColumnOrigin::Predicted(_))
    }
}

/// How much was launched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Launch {
    /// Elements that the lanes of one launch load, or store where it loads none; each as often as lanes ask for it.
    pub elements: u64,
    /// Bytes per element: what one lane moves at once.
    pub element_bytes: u64,
    /// Bytes that the algorithm has to read plus those it has to write, each once.
    pub useful_bytes: u64,
}

/// What a device can do, as far as laws need it.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Bytes of the L2 cache.
    pub l2_bytes: Option<u64>,
    /// Peak DRAM bandwidth in GB/s.
    pub peak_gb_s: Option<Number>,
}

/// A row as formulas and laws see it.
#[derive(Clone, Copy, Debug)]
pub struct Point<'r> {
    /// The row's place on each axis.
    pub axes: &'r BTreeMap<Name, AxisValue>,
    /// The recorded numbers.
    pub cells: &'r BTreeMap<Name, Number>,
    /// The median time of a launch in ns, where Byline timed it.
    pub time_ns: Option<&'r Number>,
    /// How much was launched, where known.
    pub launch: Option<Launch>,
    /// The device.
    pub limits: &'r Limits,
}

impl Point<'_> {
    /// The value on an integer axis.
    pub fn integer(&self, axis: &str) -> Option<u64> {
        match self.axes.get(axis)? {
            AxisValue::Integer(value) => Some(*value),
            AxisValue::Word(_) => None,
        }
    }

    /// The value on a word axis.
    pub fn word(&self, axis: &str) -> Option<&str> {
        match self.axes.get(axis)? {
            AxisValue::Word(word) => Some(word),
            AxisValue::Integer(_) => None,
        }
    }

    /// A recorded number.
    pub fn cell(&self, column: &str) -> Option<&Number> {
        self.cells.get(column)
    }
}

/// What every row of an experiment obeys.
#[derive(Clone, Copy)]
pub struct Law {
    /// The law in words, for messages.
    pub says: &'static str,
    /// What is wrong with a row, if the row has what it takes to tell.
    pub broken_by: fn(&Point<'_>) -> Option<String>,
}

impl fmt::Debug for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Law").field(&self.says).finish()
    }
}

impl Experiment {
    /// The column called `name`.
    pub fn column(&self, name: &str) -> Option<&Column> {
        self.columns.iter().find(|column| &*column.name == name)
    }

    /// The axis called `name`.
    pub fn axis(&self, name: &str) -> Option<&Axis> {
        self.axes.iter().find(|axis| &*axis.name == name)
    }

    /// Every axis and column name, for "did you mean".
    pub fn names(&self) -> impl Iterator<Item = &str> + Clone {
        self.axes.iter().map(|axis| &*axis.name).chain(self.columns.iter().map(|column| &*column.name))
    }

    /// What makes the row at `point` impossible, a sentence a law.
    pub fn broken_laws(&self, point: &Point<'_>) -> Vec<String> {
        self.laws
            .iter()
            .filter_map(|law| (law.broken_by)(point).map(|how| format!("{how}; the law: {}", law.says)))
            .collect()
    }
}
