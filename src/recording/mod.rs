//! Nouns: what an experiment gave on one device, with everything needed to judge it.
//! A recording holds only what was observed or transcribed; what follows from it is worked out when asked for.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::experiment::{AxisValue, ColumnOrigin, Experiment, Launch, Limits, Name, Point};
use crate::number::Number;
use crate::tree::RelPath;

/// The rows of one experiment on one device.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The file it was read from.
    pub path: RelPath,
    /// The file's text, for places in it.
    pub file: Arc<str>,
    /// The device's id: the name of the folder.
    pub device_id: Name,
    /// The experiment's id: the name of the file.
    pub experiment: Name,
    /// Who says so.
    pub origin: Origin,
    /// The device.
    pub device: Device,
    /// Driver and toolchain.
    pub software: Software,
    /// Clocks, temperature and throttle reasons around the run; key by key as recorded, `before.` or `after.` in front.
    pub state: BTreeMap<String, String>,
    /// Whether and how counters were read.
    pub counters: Counters,
    /// How much each row launched, unless the row says otherwise.
    pub launch: Option<Launch>,
    /// The rows in the order they were recorded.
    pub rows: Vec<Row>,
}

/// Where the numbers of a recording come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Copied by hand from a publication.
    Transcribed {
        /// Which.
        from: String,
        /// What the publication leaves out.
        note: String,
    },
    /// Observed by `byline measure`.
    Measured {
        /// When, as `YYYY-MM-DDTHH:MM:SSZ`.
        at: String,
        /// The version of Byline.
        byline: String,
        /// SHA-256 of the kernel's source.
        kernel_sha256: String,
        /// The command that repeats it.
        command: String,
    },
}

/// The device of a recording.
#[derive(Clone, Debug, Default)]
pub struct Device {
    /// Its product name.
    pub name: String,
    /// Such as `7.5`.
    pub compute_capability: String,
    /// Bytes of L2, peak bandwidth.
    pub limits: Limits,
    /// Everything else that was recorded, in the order of its keys.
    pub details: BTreeMap<String, String>,
    /// Which of its figures come from a catalogue and not from the run.
    pub catalogue: Vec<String>,
}

/// Driver and toolchain of a recording.
#[derive(Clone, Debug, Default)]
pub struct Software {
    /// Driver version.
    pub driver: String,
    /// CUDA version.
    pub cuda: String,
    /// Compiler and its version.
    pub compiler: String,
    /// The compiler's flags.
    pub flags: Vec<String>,
    /// Nsight Compute's version, where counters were read with it.
    pub ncu: String,
}

/// How counters were read.
#[derive(Clone, Debug, Default)]
pub struct Counters {
    /// `ok`, `denied`, `absent` or `off`.
    pub access: String,
    /// Why, or how.
    pub detail: String,
    /// The profiler's own name of each counter column.
    pub names: BTreeMap<String, String>,
}

/// One row of a recording.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// Its place on each axis.
    pub axes: BTreeMap<Name, AxisValue>,
    /// Recorded numbers.
    pub cells: BTreeMap<Name, Number>,
    /// Recorded words.
    pub words: BTreeMap<Name, Arc<str>>,
    /// Times of the launches, in ns.
    pub times: Option<Times>,
    /// How much this row launched, if not what the recording says.
    pub launch: Option<Launch>,
    /// Why a column has no value in this row.
    pub missing: BTreeMap<Name, String>,
}

/// The times of one row's launches, in ns.
#[derive(Clone, Debug)]
pub struct Times {
    /// The headline.
    pub median: Number,
    /// The fastest.
    pub min: Number,
    /// First quartile.
    pub q1: Number,
    /// Third quartile.
    pub q3: Number,
    /// Every sample, in the order taken.
    pub samples: Vec<Number>,
}

/// What a recording says of one column in one row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A number in the column's base unit.
    Number(Number),
    /// A word.
    Word(Arc<str>),
    /// Nothing, and why.
    NotMeasured(String),
}

impl Cell {
    /// The number, if it is one.
    pub fn number(&self) -> Option<&Number> {
        match self {
            Cell::Number(number) => Some(number),
            Cell::Word(_) | Cell::NotMeasured(_) => None,
        }
    }
}

impl Row {
    /// Whether its place on each axis is among the values asked for.
    pub fn is_at(&self, wanted: &BTreeMap<Name, Vec<AxisValue>>) -> bool {
        wanted.iter().all(|(axis, values)| self.axes.get(axis).is_some_and(|value| values.contains(value)))
    }

    /// Its place by the names of the axes, for messages: `stride 8`.
    pub fn place(&self) -> String {
        self.axes.iter().map(|(axis, value)| format!("{axis} {value}")).collect::<Vec<_>>().join(", ")
    }
}

impl Recording {
    /// A row as formulas and laws see it.
    pub fn point<'r>(&'r self, row: &'r Row) -> Point<'r> {
        Point {
            axes: &row.axes,
            cells: &row.cells,
            time_ns: row.times.as_ref().map(|times| &times.median),
            launch: row.launch.or(self.launch),
            limits: &self.device.limits,
        }
    }

    /// What `row` says of the axis or column called `name`; `None` if the experiment has no such name.
    pub fn cell(&self, experiment: &Experiment, row: &Row, name: &str) -> Option<Cell> {
        if experiment.axis(name).is_some() {
            return Some(match row.axes.get(name)? {
                AxisValue::Integer(value) => Cell::Number(Number::integer(*value)),
                AxisValue::Word(word) => Cell::Word(word.clone()),
            });
        }
        let column = experiment.column(name)?;
        let recorded = || row.cells.get(name).cloned();
        let number = match column.origin {
            ColumnOrigin::Recorded => recorded(),
            ColumnOrigin::RecordedWord => {
                return Some(row.words.get(name).cloned().map_or_else(|| self.absent(row, name), Cell::Word));
            }
            ColumnOrigin::Derived(formula) | ColumnOrigin::Predicted(formula) => formula(&self.point(row)),
            ColumnOrigin::RecordedOrDerived(formula) => recorded().or_else(|| formula(&self.point(row))),
        };
        Some(number.map_or_else(|| self.absent(row, name), Cell::Number))
    }

    /// The rows whose place on each axis is among the values asked for.
    pub fn rows_at<'r>(&'r self, wanted: &'r BTreeMap<Name, Vec<AxisValue>>) -> impl Iterator<Item = &'r Row> {
        self.rows.iter().filter(move |row| row.is_at(wanted))
    }

    fn absent(&self, row: &Row, name: &str) -> Cell {
        let reason = row.missing.get(name).cloned().unwrap_or_else(|| match (&self.origin, &*self.counters.access) {
            (Origin::Transcribed { .. }, _) => "the source of the transcription does not give it".to_owned(),
            (Origin::Measured { .. }, "ok") => "this run did not record it".to_owned(),
            (Origin::Measured { .. }, access) => format!("counters {access}: {}", self.counters.detail),
        });
        Cell::NotMeasured(reason)
    }

    /// The day of the measurement as `YYYY-MM-DD`; `None` for a transcription, whose day nobody recorded.
    pub fn day(&self) -> Option<&str> {
        match &self.origin {
            Origin::Measured { at, .. } => at.get(..10),
            Origin::Transcribed { .. } => None,
        }
    }
}
