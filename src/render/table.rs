//! Passes: recorded rows as a table for readers, and as CSV and JSON for programs.

use serde::Serialize;

use super::Theme;
use super::phrases::{self, RawData};
use crate::experiment::{Column, Experiment, Name};
use crate::finding::Finding;
use crate::glossary::Table;
use crate::recording::{Cell, Origin, Recording, Row};
use crate::signoff::Edition;

/// A table as the template gets it.
#[derive(Serialize)]
struct TableView {
    id: String,
    caption: String,
    columns: Vec<ColumnView>,
    rows: Vec<RowView>,
    notes: Vec<String>,
    #[serde(flatten)]
    raw: RawData,
}

#[derive(Serialize)]
struct ColumnView {
    label: String,
    unit: Option<&'static str>,
    kind: &'static str,
    device: Option<String>,
}

#[derive(Serialize)]
struct RowView {
    id: String,
    cells: Vec<CellView>,
}

#[derive(Serialize)]
struct CellView {
    text: String,
    kind: &'static str,
    note: Option<usize>,
    /// For a prediction beside what was measured: "exact", or by how much the measured value differs.
    residual: Option<String>,
}

/// One column to show: of which recording, or of any where all say the same.
struct Shown<'t> {
    name: &'t str,
    recording: usize,
    device: Option<String>,
}

/// A table of a page at `output`, rendered.
pub(super) fn of_page(
    edition: &Edition<'_>,
    theme: &Theme,
    table: &Table,
    output: &str,
    number: usize,
) -> Result<String, Box<Finding>> {
    let recordings: Vec<(&Experiment, &Recording)> =
        table.devices.iter().filter_map(|device| edition.recording(&table.experiment, device)).collect();
    let Some((experiment, _)) = recordings.first().copied() else { return Ok(String::new()) };
    let recordings: Vec<&Recording> = recordings.into_iter().map(|(_, recording)| recording).collect();
    let id = format!("table-{number}");
    let names: Vec<&str> = table.columns.iter().map(|name| &**name).collect();
    theme.render("table.html", &view(experiment, &recordings, &names, output, &id, &table.caption))
}

/// Every column of a recording, for its own page.
pub(super) fn of_recording(
    theme: &Theme,
    experiment: &Experiment,
    recording: &Recording,
    output: &str,
) -> Result<String, Box<Finding>> {
    let caption = format!("{} on {}: every row", experiment.title, recording.device.name);
    theme.render(
        "table.html",
        &view(experiment, &[recording], &known(experiment, &[recording]), output, "row", &caption),
    )
}

/// What every device gave, for the experiment's page.
pub(super) fn of_experiment(
    theme: &Theme,
    experiment: &Experiment,
    recordings: &[&Recording],
    output: &str,
) -> Result<String, Box<Finding>> {
    let caption = format!("{}: every device, every row", experiment.title);
    theme.render("table.html", &view(experiment, recordings, &known(experiment, recordings), output, "row", &caption))
}

/// Axes, and the columns of which any of the recordings has a value.
fn known<'x>(experiment: &'x Experiment, recordings: &[&Recording]) -> Vec<&'x str> {
    let has = |column: &&Column| {
        let in_row = |recording: &Recording, row| cell(experiment, recording, row, &column.name).1 != "missing";
        recordings.iter().any(|recording| recording.rows.iter().any(|row| in_row(recording, row)))
    };
    let axes = experiment.axes.iter().map(|axis| &*axis.name);
    axes.chain(experiment.columns.iter().filter(has).map(|column| &*column.name)).collect()
}

fn view(
    experiment: &Experiment,
    recordings: &[&Recording],
    names: &[&str],
    output: &str,
    id: &str,
    caption: &str,
) -> TableView {
    let shown = columns(experiment, recordings, names);
    let mut notes: Vec<String> = Vec::new();
    let mut rows = Vec::new();
    for (place, found) in places(experiment, recordings) {
        let cells = shown.iter().map(|column| {
            let recording = recordings[column.recording];
            let (text, kind, reason) =
                match found[column.recording].or_else(|| first(&found).filter(|_| column.device.is_none())) {
                    Some(row) => cell(experiment, recording, row, column.name),
                    None => (
                        "not measured".to_owned(),
                        "missing",
                        Some(format!("{} has no row at {place}", recording.device.name)),
                    ),
                };
            let note = reason.map(|reason| note(&mut notes, reason));
            let residual = residual(experiment, recordings, &found, names, column.name);
            CellView { text, kind, note, residual }
        });
        let cells = cells.collect();
        rows.push(RowView { id: format!("{id}-{}", rows.len() + 1), cells });
    }
    TableView {
        id: id.to_owned(),
        caption: caption.to_owned(),
        columns: shown.iter().map(|column| heading(experiment, recordings[column.recording], column)).collect(),
        rows,
        notes,
        raw: RawData::of(experiment, recordings, output),
    }
}

/// How a prediction compares with the measured column of the same name, where the table shows both and one device.
fn residual(
    experiment: &Experiment,
    recordings: &[&Recording],
    found: &[Option<&Row>],
    names: &[&str],
    name: &str,
) -> Option<String> {
    let measured = name.strip_prefix("predicted.").filter(|measured| names.contains(measured))?;
    let (&[recording], &[Some(row)]) = (recordings, found) else { return None };
    let (measured, predicted) = (recording.cell(experiment, row, measured)?, recording.cell(experiment, row, name)?);
    let (measured, predicted) = (measured.number()?.clone(), predicted.number()?.clone());
    if measured == predicted {
        return Some("exact".to_owned());
    }
    let percent = measured.minus(&predicted)?.over(&predicted)?.times(&crate::number::Number::integer(100))?;
    let sign = if measured > predicted { "+" } else { "" };
    Some(format!("{sign}{}%", percent.to_fixed(1)))
}

fn first<'r>(found: &[Option<&'r Row>]) -> Option<&'r Row> {
    found.iter().copied().flatten().next()
}

/// One column a recording where they differ by device; axes and predictions stand once.
fn columns<'t>(experiment: &'t Experiment, recordings: &[&Recording], names: &[&'t str]) -> Vec<Shown<'t>> {
    let mut shown = Vec::new();
    for name in names.iter().copied() {
        let same_everywhere = experiment.column(name).is_none_or(Column::is_predicted);
        if same_everywhere || recordings.len() == 1 {
            shown.push(Shown { name, recording: 0, device: None });
        } else {
            let each = recordings.iter().enumerate();
            shown.extend(each.map(|(recording, of)| Shown { name, recording, device: Some(of.device.name.clone()) }));
        }
    }
    shown
}

/// The places on the axes that any recording has a row at, in the order they are first met, with the row of each.
fn places<'r>(experiment: &Experiment, recordings: &[&'r Recording]) -> Vec<(String, Vec<Option<&'r Row>>)> {
    let mut places: Vec<(String, Vec<Option<&'r Row>>)> = Vec::new();
    for (at, recording) in recordings.iter().enumerate() {
        for row in &recording.rows {
            let place = phrases::place(experiment, row);
            let known = places.iter().position(|(known, _)| *known == place);
            let known = known.unwrap_or_else(|| {
                places.push((place, vec![None; recordings.len()]));
                places.len() - 1
            });
            places[known].1[at] = Some(row);
        }
    }
    places
}

fn note(notes: &mut Vec<String>, reason: String) -> usize {
    let known = notes.iter().position(|known| *known == reason);
    known.unwrap_or_else(|| {
        notes.push(reason);
        notes.len() - 1
    }) + 1
}

fn heading(experiment: &Experiment, recording: &Recording, shown: &Shown<'_>) -> ColumnView {
    if let Some(axis) = experiment.axis(shown.name) {
        return ColumnView {
            label: axis.label.to_owned(),
            unit: phrases::unit(axis.dimension),
            kind: "axis",
            device: None,
        };
    }
    let column = experiment.column(shown.name);
    let kind = match (column.map_or("measured", phrases::kind), &recording.origin) {
        ("measured", Origin::Transcribed { .. }) => "transcribed",
        (kind, _) => kind,
    };
    ColumnView {
        label: column.map_or(shown.name, |column| column.label).to_owned(),
        unit: column.and_then(|column| phrases::unit(column.dimension)),
        kind,
        device: shown.device.clone(),
    }
}

/// Text, kind and, where there is no value, the reason.
fn cell(
    experiment: &Experiment,
    recording: &Recording,
    row: &Row,
    name: &str,
) -> (String, &'static str, Option<String>) {
    match recording.cell(experiment, row, name) {
        Some(Cell::Number(number)) => (number.to_text(), "number", None),
        Some(Cell::Word(word)) => (word.to_string(), "word", None),
        Some(Cell::NotMeasured(reason)) => ("not measured".to_owned(), "missing", Some(reason)),
        None => (String::new(), "missing", None),
    }
}

/// Axes and the columns that a recording has values of, or gives reasons for having none.
fn data_columns<'x>(experiment: &'x Experiment, recording: &Recording) -> Vec<&'x Name> {
    let has = |name: &Name| {
        recording.rows.iter().any(|row| {
            row.missing.contains_key(name)
                || matches!(recording.cell(experiment, row, name), Some(Cell::Number(_) | Cell::Word(_)))
        })
    };
    let axes = experiment.axes.iter().map(|axis| &axis.name);
    axes.chain(experiment.columns.iter().map(|column| &column.name).filter(|name| has(name))).collect()
}

/// The rows as CSV (RFC 4180, LF line ends); a value that nobody measured says so with its reason.
pub(super) fn csv(experiment: &Experiment, recording: &Recording) -> String {
    let columns = data_columns(experiment, recording);
    let line = |cells: Vec<String>| {
        let quoted = cells.into_iter().map(|cell| {
            if cell.contains([',', '"', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell }
        });
        quoted.collect::<Vec<_>>().join(",") + "\n"
    };
    let mut text = line(columns.iter().map(|name| name.to_string()).collect());
    for row in &recording.rows {
        let cells = columns.iter().map(|name| match recording.cell(experiment, row, name) {
            Some(Cell::Number(number)) => number.to_plain(),
            Some(Cell::Word(word)) => word.to_string(),
            Some(Cell::NotMeasured(reason)) => format!("not measured: {reason}"),
            None => String::new(),
        });
        text.push_str(&line(cells.collect()));
    }
    text
}

/// The rows and where they come from as JSON; a value that nobody measured is absent, its reason under `missing`.
pub(super) fn json(experiment: &Experiment, recording: &Recording) -> String {
    use serde_json::{Map, Value, json};
    let columns = data_columns(experiment, recording);
    let number = |text: String| serde_json::from_str::<Value>(&text).unwrap_or(Value::String(text));
    let rows = recording.rows.iter().map(|row| {
        let (mut cells, mut missing) = (Map::new(), Map::new());
        for name in &columns {
            match recording.cell(experiment, row, name) {
                Some(Cell::Number(value)) => cells.insert(name.to_string(), number(value.to_plain())),
                Some(Cell::Word(word)) => cells.insert(name.to_string(), Value::String(word.to_string())),
                Some(Cell::NotMeasured(reason)) => missing.insert(name.to_string(), Value::String(reason)),
                None => None,
            };
        }
        if !missing.is_empty() {
            cells.insert("missing".to_owned(), Value::Object(missing));
        }
        Value::Object(cells)
    });
    let rows: Vec<Value> = rows.collect();
    let provenance = phrases::provenance(recording).into_iter().map(|row| (row.name, Value::String(row.value)));
    let document = json!({
        "schema": 1,
        "experiment": &*recording.experiment,
        "device": &*recording.device_id,
        "provenance": Value::Object(provenance.collect()),
        "columns": columns.iter().map(|name| describe(experiment, recording, name)).collect::<Vec<Value>>(),
        "rows": rows,
    });
    serde_json::to_string_pretty(&document).unwrap_or_default() + "\n"
}

fn describe(experiment: &Experiment, recording: &Recording, name: &str) -> serde_json::Value {
    let heading = heading(experiment, recording, &Shown { name, recording: 0, device: None });
    serde_json::json!({ "name": name, "label": heading.label, "unit": heading.unit, "kind": heading.kind })
}
