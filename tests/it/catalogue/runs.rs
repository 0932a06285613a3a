//! The definition of the runs: every row that `measure` is to record, without what it records.

use super::experiment;
use byline::experiment::{AxisValue, ColumnOrigin, Experiment, Launch, Limits, Name, Point};
use byline::number::Number;
use std::collections::BTreeMap;

/// Floats of most arrays.
pub(super) const N: u64 = 1 << 26;

/// A row of an experiment, as formulas and laws see it.
pub(super) struct Row {
    pub(super) experiment: Experiment,
    pub(super) axes: BTreeMap<Name, AxisValue>,
    pub(super) cells: BTreeMap<Name, Number>,
    pub(super) launch: Launch,
    pub(super) limits: Limits,
}

impl Row {
    /// A row at `axes`, such as `stride=8`, without cells.
    pub(super) fn new(id: &str, axes: &str, launch: Launch) -> Row {
        let experiment = experiment(id);
        let axes = axes.split_whitespace().map(|axis| {
            let (name, value) = axis.split_once('=').unwrap();
            let axis = experiment.axis(name).unwrap_or_else(|| panic!("{id} has no axis {name}"));
            let value = axis.values.read(value).unwrap_or_else(|| panic!("{id} has no {name} {value}"));
            (axis.name.clone(), value)
        });
        let axes: BTreeMap<Name, AxisValue> = axes.collect();
        assert_eq!(axes.len(), experiment.axes.len(), "{id} has other axes");
        Row { axes, experiment, cells: BTreeMap::new(), launch, limits: Limits::default() }
    }

    fn point(&self) -> Point<'_> {
        let Row { axes, cells, launch, limits, .. } = self;
        Point { axes, cells, time_ns: None, launch: Some(*launch), limits }
    }

    /// What the row's formula for `column` gives.
    pub(super) fn says(&self, column: &str) -> Option<Number> {
        let known = self.experiment.column(column);
        match known.unwrap_or_else(|| panic!("{} has no {column}", self.experiment.id)).origin {
            ColumnOrigin::Derived(formula) | ColumnOrigin::Predicted(formula) => formula(&self.point()),
            _ => panic!("{column} is recorded"),
        }
    }

    /// The row with every recorded column as predicted, where the model predicts it.
    pub(super) fn with_predictions(mut self) -> Row {
        let recorded = |name: &str| self.experiment.column(name).is_some_and(|column| column.is_storable());
        let predicted = self.experiment.columns.iter().filter_map(|column| column.name.strip_prefix("predicted."));
        let cells = predicted.filter(|name| recorded(name));
        let cells = cells.filter_map(|name| Some((name.into(), self.says(&format!("predicted.{name}"))?)));
        self.cells = cells.collect();
        self
    }

    pub(super) fn broken(&self) -> Vec<String> {
        self.experiment.broken_laws(&self.point())
    }
}

pub(super) fn launch(elements: u64, element_bytes: u64, useful_bytes: u64) -> Launch {
    Launch { elements, element_bytes, useful_bytes }
}

pub(super) fn copy(elements: u64) -> Launch {
    launch(elements, 4, 8 * elements)
}

pub(super) fn integer(value: u64) -> Number {
    Number::integer(value)
}

/// Bytes that a lane of the partial store stores at once.
pub(super) fn unit(bytes: u64) -> u64 {
    [4, 2, 1].into_iter().find(|unit| bytes.is_multiple_of(*unit)).unwrap()
}

pub(super) fn partial(sectors: u64, bytes: u64) -> Launch {
    launch(sectors * bytes / unit(bytes), unit(bytes), sectors * bytes)
}

fn structs(fields: u64, read: &str) -> Launch {
    let structs = N / fields / 256 * 256;
    match read {
        "one" => copy(structs),
        _ => launch(fields * structs / 8, 4, 4 * (fields + 1) * structs / 8),
    }
}

/// Every row of the definition of the runs, on a device of 100 multiprocessors.
pub(super) fn runs() -> Vec<Row> {
    let mut rows = Vec::new();
    let mut run = |id: &str, axes: String, launch: Launch| rows.push(Row::new(id, &axes, launch));
    for stride in [1, 2, 3, 4, 5, 7, 8, 16, 32, 64] {
        let m = N / (32 * stride) * (32 * stride);
        run("strided-copy", format!("stride={stride}"), copy(m));
        run("strided-load", format!("stride={stride}"), copy(m));
        run("strided-store", format!("stride={stride}"), launch(m, 4, 4 * m));
    }
    for offset in 0..=32 {
        run("offset-load", format!("offset={offset}"), copy(N));
    }
    for permutation in ["identity", "reverse", "x17", "x5"] {
        run("lane-permutation", format!("permutation={permutation}"), copy(N));
    }
    for width in [4, 8, 16] {
        run("vector-width", format!("width={width}"), launch(4 * N / width, width, 8 * N));
    }
    for offset in [0, 4, 8, 12, 16] {
        run("misaligned-vector", format!("offset={offset}"), launch(N / 4, 16, 8 * N));
    }
    for fields in 2..=16 {
        for (layout, read) in [("aos", "one"), ("soa", "one"), ("aos", "all"), ("soa", "all")] {
            run("struct-layout", format!("layout={layout} fields={fields} read={read}"), structs(fields, read));
        }
    }
    for bytes in 1..=32 {
        run("partial-store", format!("bytes={bytes}"), partial(N / 8, bytes));
    }
    for split in ["none", "half", "parity", "predicated"] {
        for arrays in [1, 2] {
            run("divergence", format!("split={split} arrays={arrays}"), copy(N));
        }
    }
    for variant in ["naive", "tiled", "padded"] {
        run("transpose", format!("variant={variant}"), copy(N));
    }
    for kernel in ["stream", "reread"] {
        run("hit-rate", format!("kernel={kernel}"), launch(N, 4, 4 * N + 4 * N / 128));
    }
    for set in ["1/8", "1/4", "1/2", "1", "2", "4", "8"] {
        for blocks in [1, 2, 4, 8] {
            let threads = 128 * 100 * blocks;
            let loads = 4 * N / threads * threads;
            run("working-set", format!("set={set} blocks={blocks}"), launch(loads, 4, 4 * loads + 4 * threads));
        }
    }
    for (variant, elements) in [("reread", 8 * N), ("staged", N)] {
        run("staging", format!("variant={variant}"), launch(elements, 4, 8 * N));
    }
    for loads in [1, 2, 4, 8] {
        for warps in [4, 8, 16, 32] {
            let threads = 32 * 100 * warps;
            run("in-flight", format!("loads={loads} warps={warps}"), launch(N, 4, 4 * N + 4 * threads));
        }
    }
    for sectors in [1, 2, 4, 8, 16, 32] {
        let useful = N / 32 * (32 * sectors).min(128) + 4 * N / 16;
        run("gather", format!("sectors={sectors}"), launch(N, 4, useful));
    }
    rows
}
