//! Passes: bindings and tables to the cells of recordings or to the access model.

use std::collections::BTreeMap;

use crate::access::{Pattern, Quantity};
use crate::experiment::{AxisValue, Catalogue, Experiment, Name};
use crate::finding::rules::{evidence as rules, yaml as yaml_rules};
use crate::finding::{Findings, Place};
use crate::number::{Dimension, Number};
use crate::page::{ChartBlock, ChartScale, Selection, Site, TableBlock};
use crate::recording::{Cell, Recording, Row};
use crate::tree::RelPath;

/// What evidence is taken from.
pub(super) struct Stock<'g> {
    pub site: &'g Site,
    pub catalogue: &'g Catalogue,
    pub recordings: &'g BTreeMap<(Name, Name), Recording>,
    pub unsound: &'g BTreeMap<(Name, Name), RelPath>,
}

/// What decides a number in a text.
#[derive(Clone, Debug)]
pub enum Evidence {
    /// A recorded or derived cell, or the ratio of two.
    Measured {
        /// The cell.
        cell: CellRef,
        /// The cell it is divided by.
        over: Option<CellRef>,
        /// The value: of the cell in its base unit, or of the ratio.
        value: Number,
        /// What the value counts or measures.
        dimension: Dimension,
    },
    /// A quantity of the access model for one warp.
    Model {
        /// Which.
        quantity: Quantity,
        /// Of which access, as written in the address.
        address: String,
        /// The value, in bytes where it counts bytes.
        value: Number,
        /// What the value counts.
        dimension: Dimension,
    },
}

/// A cell of a recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellRef {
    /// The experiment's id.
    pub experiment: Name,
    /// The device's id.
    pub device: Name,
    /// The row, from 0 as recorded.
    pub row: usize,
    /// The column.
    pub column: Name,
}

impl Evidence {
    /// What the model says of one warp.
    pub(super) fn model(quantity: Quantity, pattern: &Pattern, address: &str) -> Evidence {
        let dimension = match quantity {
            Quantity::BytesAsked | Quantity::BytesMoved => Dimension::Bytes,
            Quantity::Requests | Quantity::Sectors | Quantity::Lines | Quantity::Efficiency => Dimension::One,
        };
        Evidence::Model { quantity, address: address.to_owned(), value: quantity.of(&pattern.access()), dimension }
    }

    /// The number, and what it counts or measures.
    pub fn value(&self) -> (&Number, Dimension) {
        match self {
            Evidence::Measured { value, dimension, .. } | Evidence::Model { value, dimension, .. } => {
                (value, *dimension)
            }
        }
    }
}

/// A table of recorded rows, resolved.
#[derive(Clone, Debug)]
pub struct Table {
    /// The experiment's id.
    pub experiment: Name,
    /// Axes and columns to show.
    pub columns: Vec<Name>,
    /// What it shows.
    pub caption: String,
    /// Ids of the devices whose rows it has.
    pub devices: Vec<Name>,
}

/// Resolves a `chart` block: its axis is one of the experiment's, its columns are of one dimension, and each device has
/// a recording.
pub(super) fn chart(
    block: &ChartBlock,
    stock: &Stock<'_>,
    place: impl Fn() -> Place,
    findings: &mut Findings,
) -> Option<ChartBlock> {
    let names: Vec<Name> = std::iter::once(&block.x).chain(&block.y).cloned().collect();
    let before = findings.len();
    devices(&block.experiment, &block.on, &names, stock, &place, findings)?;
    let experiment = stock.catalogue.get(&block.experiment)?;
    if findings.len() == before && experiment.axis(&block.x).is_none() {
        findings.push(rules::unchartable(place(), &format!("`{}` is no axis of `{}`", block.x, experiment.id)));
    }
    let mut dimensions = block.y.iter().filter_map(|name| experiment.column(name)).map(|column| column.dimension);
    let first = dimensions.next();
    if findings.len() == before && (first.is_none() || dimensions.any(|dimension| Some(dimension) != first)) {
        findings.push(rules::unchartable(place(), "`y` must name columns that are measured in one unit"));
    }
    let recordings: Vec<&Recording> =
        block.on.iter().filter_map(|device| stock.recordings.get(&(experiment.id.clone(), device.clone()))).collect();
    if findings.len() == before && !block.y.iter().any(|column| has_numbers(experiment, &recordings, column)) {
        findings.push(rules::unchartable(place(), "nobody measured any of these columns there"));
    }
    if findings.len() == before && block.scale == ChartScale::Log {
        for recording in recordings {
            for row in &recording.rows {
                let cells = std::iter::once(&block.x).chain(&block.y).map(|name| recording.cell(experiment, row, name));
                let low = cells
                    .flatten()
                    .filter_map(|cell| cell.number().cloned())
                    .find(|number| *number <= Number::integer(0));
                if let Some(low) = low {
                    findings.push(rules::unchartable(
                        place(),
                        &format!("{} has no place on a logarithmic scale", low.to_text()),
                    ));
                    return None;
                }
            }
        }
    }
    (findings.len() == before).then(|| block.clone())
}

fn has_numbers(experiment: &Experiment, recordings: &[&Recording], column: &str) -> bool {
    let number = |recording: &Recording, row| matches!(recording.cell(experiment, row, column), Some(Cell::Number(_)));
    recordings.iter().any(|recording| recording.rows.iter().any(|row| number(recording, row)))
}

/// The recording of `experiment` on `device`, or a finding.
pub(super) fn recorded<'g>(
    stock: &Stock<'g>,
    experiment: &Experiment,
    device: &Name,
    place: impl Fn() -> Place,
    findings: &mut Findings,
) -> Option<&'g Recording> {
    let key = (experiment.id.clone(), device.clone());
    if let Some(path) = stock.unsound.get(&key) {
        findings.push(rules::unsound_recording(place(), Place::file(path)));
        return None;
    }
    let found = stock.recordings.get(&key);
    if found.is_none() {
        let devices: Vec<&str> =
            stock.recordings.keys().filter(|(id, _)| *id == experiment.id).map(|(_, device)| &**device).collect();
        findings.push(rules::no_recording(place(), &experiment.id, device, &devices));
    }
    found
}

/// Resolves a `measured` block.
pub(super) fn table(
    block: &TableBlock,
    stock: &Stock<'_>,
    place: impl Fn() -> Place,
    findings: &mut Findings,
) -> Option<Table> {
    let devices = devices(&block.experiment, &block.on, &block.columns, stock, &place, findings)?;
    Some(Table {
        experiment: block.experiment.clone(),
        columns: block.columns.clone(),
        caption: block.caption.clone(),
        devices,
    })
}

/// The devices of a block, if its experiment, columns and recordings exist.
fn devices(
    experiment: &Name,
    on: &[Name],
    columns: &[Name],
    stock: &Stock<'_>,
    place: &dyn Fn() -> Place,
    findings: &mut Findings,
) -> Option<Vec<Name>> {
    let Some(experiment) = stock.catalogue.get(experiment) else {
        findings.push(rules::unknown_experiment(place(), experiment, stock.catalogue.ids()));
        return None;
    };
    let before = findings.len();
    for column in
        columns.iter().filter(|column| experiment.axis(column).is_none() && experiment.column(column).is_none())
    {
        findings.push(rules::unknown_column(place(), column, &experiment.id, experiment.names()));
    }
    for (key, names) in [("on", on), ("columns", columns)] {
        if names.is_empty() {
            findings.push(yaml_rules::empty_value(place(), &format!("`{key}`")));
        }
    }
    for device in on {
        recorded(stock, experiment, device, place, findings);
    }
    (findings.len() == before).then(|| on.to_vec())
}

/// Resolves a `measured:` binding.
pub(super) fn measured(
    selection: &Selection,
    stock: &Stock<'_>,
    place: impl Fn() -> Place,
    findings: &mut Findings,
) -> Option<Evidence> {
    let Some(experiment) = stock.catalogue.get(&selection.experiment) else {
        findings.push(rules::unknown_experiment(place(), &selection.experiment, stock.catalogue.ids()));
        return None;
    };
    let recording = recorded(stock, experiment, &selection.device, &place, findings)?;
    let Some(column) = experiment.column(&selection.column) else {
        findings.push(rules::unknown_column(place(), &selection.column, &experiment.id, experiment.names()));
        return None;
    };
    let pick = Pick { experiment, recording, column: &column.name };
    let of = pick.number(&selection.axes, &place, findings)?;
    let Some((axis, at)) = &selection.ratio_to else {
        return Some(Evidence::Measured { value: of.1, cell: of.0, over: None, dimension: column.dimension });
    };
    let mut axes: Vec<(Name, String)> = selection.axes.iter().filter(|(name, _)| name != axis).cloned().collect();
    axes.push((axis.clone(), at.clone()));
    let to = pick.number(&axes, &place, findings)?;
    let Some(value) = of.1.over(&to.1) else {
        findings.push(rules::no_single_row(place(), "the ratio divides by zero", "divide by another row"));
        return None;
    };
    Some(Evidence::Measured { cell: of.0, over: Some(to.0), value, dimension: Dimension::One })
}

struct Pick<'g> {
    experiment: &'g Experiment,
    recording: &'g Recording,
    column: &'g Name,
}

impl Pick<'_> {
    /// The one row at `axes` and its number.
    fn number(
        &self,
        axes: &[(Name, String)],
        place: impl Fn() -> Place,
        findings: &mut Findings,
    ) -> Option<(CellRef, Number)> {
        let wanted =
            match selected(self.experiment, axes.iter().map(|(axis, value)| (axis, std::slice::from_ref(value)))) {
                Ok(wanted) => wanted,
                Err((how, help)) => {
                    findings.push(rules::no_single_row(place(), &how, help));
                    return None;
                }
            };
        let rows: Vec<usize> = self.rows(&wanted).collect();
        let &[row] = &rows[..] else {
            let free: Vec<&str> = self
                .experiment
                .axes
                .iter()
                .map(|axis| &*axis.name)
                .filter(|axis| !wanted.contains_key(*axis))
                .collect();
            let (how, help) = match rows.len() {
                0 => (format!("{} has no such row", self.recording.path), format!("rows are {}", self.places())),
                n if free.is_empty() => (format!("{n} rows fit"), "name one".to_owned()),
                n => (format!("{n} rows fit"), format!("name a value of {}", crate::finding::listed(free))),
            };
            findings.push(rules::no_single_row(place(), &how, help));
            return None;
        };
        let cell = CellRef {
            experiment: self.experiment.id.clone(),
            device: self.recording.device_id.clone(),
            row,
            column: self.column.clone(),
        };
        match self.recording.cell(self.experiment, &self.recording.rows[row], self.column)? {
            Cell::Number(number) => Some((cell, number)),
            Cell::Word(word) => {
                findings.push(rules::not_measured(place(), self.column, &format!("it holds the word `{word}`")));
                None
            }
            Cell::NotMeasured(reason) => {
                findings.push(rules::not_measured(place(), self.column, &reason));
                None
            }
        }
    }

    fn rows<'s>(&'s self, wanted: &'s BTreeMap<Name, Vec<AxisValue>>) -> impl Iterator<Item = usize> + 's {
        (0..self.recording.rows.len()).filter(move |&at| self.recording.rows[at].is_at(wanted))
    }

    fn places(&self) -> String {
        let place =
            |row: &Row| row.axes.iter().map(|(axis, value)| format!("{axis}={value}")).collect::<Vec<_>>().join("&");
        let mut places: Vec<String> = self.recording.rows.iter().take(12).map(place).collect();
        if self.recording.rows.len() > places.len() {
            places.push("...".to_owned());
        }
        places.join(", ")
    }
}

/// Axis values as written to axis values; what is wrong with them, and what to do.
pub(super) fn selected<'w>(
    experiment: &Experiment,
    written: impl Iterator<Item = (&'w Name, &'w [String])>,
) -> Result<BTreeMap<Name, Vec<AxisValue>>, (String, String)> {
    let mut wanted = BTreeMap::new();
    for (name, values) in written {
        let Some(axis) = experiment.axis(name) else {
            let axes: Vec<&str> = experiment.axes.iter().map(|axis| &*axis.name).collect();
            return Err((
                format!("`{}` has no axis `{name}`", experiment.id),
                format!("its axes are {}", crate::finding::listed(axes)),
            ));
        };
        let mut read = Vec::new();
        for value in values {
            let Some(value) = axis.values.read(value) else {
                let help = match axis.values {
                    crate::experiment::AxisKind::Integer => "it has whole numbers".to_owned(),
                    crate::experiment::AxisKind::Word(words) => {
                        format!("it has {}", crate::finding::listed(words.iter().copied()))
                    }
                };
                return Err((format!("the axis `{name}` has no value `{value}`"), help));
            };
            read.push(value);
        }
        wanted.insert(axis.name.clone(), read);
    }
    Ok(wanted)
}
