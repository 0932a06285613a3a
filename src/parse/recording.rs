//! Passes: `data/recordings/<device>/<experiment>.yaml`. Digits are kept as recorded; the experiment's laws are
//! checked here, so that a recording which is handed on obeys them.

use std::collections::{BTreeMap, BTreeSet};

use super::yaml::{Cursor, Fields, Scalars, Yaml};
use crate::experiment::{AxisKind, AxisValue, Catalogue, Experiment, Launch, Limits, Name};
use crate::finding::rules::{evidence as rules, yaml as yaml_rules};
use crate::finding::{Findings, Severity};
use crate::number::Number;
use crate::page::is_slug;
use crate::recording::{Counters, Device, Origin, Recording, Row, Software, Times};
use crate::tree::{RelPath, Span};

/// The version of the format that this program reads.
const FORMAT: u64 = 1;

/// Counter columns and `counters.names` keys that every GPU experiment may have.
const STRUCTURAL: &[&str] = &[
    "origin",
    "device",
    "catalogue",
    "software",
    "flags",
    "state",
    "before",
    "after",
    "counters",
    "names",
    "launch",
    "rows",
    "time_ns",
    "samples",
    "missing",
];

/// Reads the recording in `file`; a recording with a finding is not handed on.
pub fn read(path: &RelPath, file: &str, catalogue: &Catalogue, findings: &mut Findings) -> Option<Recording> {
    let scalars = Scalars::Verbatim { structural: STRUCTURAL };
    let yaml = Yaml::read(path, file, Span::new(0, file.len()), scalars, Severity::Hold, findings)?;
    let recording = recording(path, file, &yaml.root(), catalogue);
    let found = yaml.into_findings();
    let sound = found.is_empty();
    findings.extend(found);
    recording.filter(|_| sound)
}

fn recording(path: &RelPath, file: &str, root: &Cursor<'_>, catalogue: &Catalogue) -> Option<Recording> {
    let fields =
        root.fields(&["format", "experiment", "origin", "device", "software", "state", "counters", "launch", "rows"])?;
    let format = fields.require("format").and_then(|format| {
        let number = format.count()?;
        if number != FORMAT {
            format.report(yaml_rules::bad_value(format.place(), "format", &number.to_string(), &["1"]));
        }
        (number == FORMAT).then_some(number)
    });
    let device_id = path.folder().strip_prefix("data/recordings/").unwrap_or_default();
    let named = fields.require("experiment")?;
    let id = named.text()?;
    if id != path.stem() || !is_slug(device_id) {
        named.report(rules::misfiled_recording(named.place(), &id));
        return None;
    }
    let Some(experiment) = catalogue.get(&id) else {
        named.report(rules::unknown_experiment(named.place(), &id, catalogue.ids()));
        return None;
    };
    let origin = fields.require("origin").and_then(|value| origin(&value));
    let device = fields.require("device").and_then(|value| device(&value));
    let software = fields.get("software").and_then(|value| software(&value)).unwrap_or_default();
    let state = fields.get("state").map(|value| state(&value)).unwrap_or_default();
    let counters = fields.get("counters").and_then(|value| counters(&value)).unwrap_or_default();
    let launch_of_all = fields.get("launch").and_then(|value| launch(&value));
    let rows_value = fields.require("rows")?;
    // An origin that cannot be read is told by itself, and accuses no column.
    let transcribed = !matches!(origin, Some(Origin::Measured { .. }));
    let rows = rows(&rows_value, experiment, transcribed);
    format?;
    let recording = Recording {
        path: path.clone(),
        file: file.into(),
        device_id: device_id.into(),
        experiment: experiment.id.clone(),
        origin: origin?,
        device: device?,
        software,
        state,
        counters,
        launch: launch_of_all,
        rows,
    };
    check_laws(&recording, experiment, &rows_value);
    Some(recording)
}

fn check_laws(recording: &Recording, experiment: &Experiment, rows: &Cursor<'_>) {
    let places = rows.list().unwrap_or_default();
    for (row, at) in recording.rows.iter().zip(&places) {
        for broken in experiment.broken_laws(&recording.point(row)) {
            at.report(rules::broken_law(at.place(), &broken));
        }
    }
}

fn text(fields: &Fields<'_>, key: &str) -> Option<String> {
    fields.require(key).and_then(|value| value.text())
}

fn optional(fields: &Fields<'_>, key: &str) -> String {
    fields.get(key).and_then(|value| value.text()).unwrap_or_default()
}

fn origin(value: &Cursor<'_>) -> Option<Origin> {
    let fields = value.fields(&["kind", "from", "note", "at", "byline", "kernel_sha256", "command"])?;
    let kind = fields.require("kind")?;
    if kind.choice(&[("transcribed", true), ("measured", false)])? {
        Some(Origin::Transcribed { from: text(&fields, "from")?, note: optional(&fields, "note") })
    } else {
        let (at, byline) = (text(&fields, "at"), text(&fields, "byline"));
        let (kernel_sha256, command) = (text(&fields, "kernel_sha256"), text(&fields, "command"));
        Some(Origin::Measured { at: at?, byline: byline?, kernel_sha256: kernel_sha256?, command: command? })
    }
}

fn device(value: &Cursor<'_>) -> Option<Device> {
    let fields = value.any_fields()?;
    let name = text(&fields, "name");
    let limits = Limits {
        l2_bytes: fields.get("l2_bytes").and_then(|value| value.count()),
        peak_gb_s: fields.get("peak_gb_s").and_then(|value| value.number()),
    };
    let known = ["name", "compute_capability", "l2_bytes", "peak_gb_s", "catalogue"];
    let details = fields
        .iter()
        .filter(|(key, _)| !known.contains(key))
        .filter_map(|(key, value)| Some((key.to_owned(), value.scalar()?)))
        .collect();
    Some(Device {
        name: name?,
        compute_capability: optional(&fields, "compute_capability"),
        limits,
        details,
        catalogue: fields.get("catalogue").map(|value| value.texts()).unwrap_or_default(),
    })
}

fn software(value: &Cursor<'_>) -> Option<Software> {
    let fields = value.fields(&["driver", "cuda", "compiler", "flags", "ncu"])?;
    Some(Software {
        driver: optional(&fields, "driver"),
        cuda: optional(&fields, "cuda"),
        compiler: optional(&fields, "compiler"),
        flags: fields.get("flags").map(|value| value.texts()).unwrap_or_default(),
        ncu: optional(&fields, "ncu"),
    })
}

fn state(value: &Cursor<'_>) -> BTreeMap<String, String> {
    let Some(fields) = value.fields(&["before", "after"]) else { return BTreeMap::new() };
    let mut state = BTreeMap::new();
    for (when, value) in fields.iter() {
        let Some(fields) = value.any_fields() else { continue };
        state.extend(fields.iter().filter_map(|(key, value)| Some((format!("{when}.{key}"), value.scalar()?))));
    }
    state
}

fn counters(value: &Cursor<'_>) -> Option<Counters> {
    let fields = value.fields(&["access", "detail", "names"])?;
    let words = [("ok", "ok"), ("denied", "denied"), ("absent", "absent"), ("off", "off")];
    let names = fields.get("names").and_then(|value| value.any_fields());
    let names =
        names.map(|names| names.iter().filter_map(|(key, value)| Some((key.to_owned(), value.text()?))).collect());
    Some(Counters {
        access: fields.require("access")?.choice(&words)?.to_owned(),
        detail: optional(&fields, "detail"),
        names: names.unwrap_or_default(),
    })
}

fn launch(value: &Cursor<'_>) -> Option<Launch> {
    let fields = value.fields(&["elements", "element_bytes", "useful_bytes"])?;
    let count = |key: &str| fields.require(key).and_then(|value| positive(&value, key, value.count()));
    let (elements, element_bytes, useful_bytes) = (count("elements"), count("element_bytes"), count("useful_bytes"));
    Some(Launch { elements: elements?, element_bytes: element_bytes?, useful_bytes: useful_bytes? })
}

fn rows(value: &Cursor<'_>, experiment: &Experiment, transcribed: bool) -> Vec<Row> {
    let mut seen: BTreeSet<Vec<AxisValue>> = BTreeSet::new();
    let mut rows = Vec::new();
    let items = value.list().unwrap_or_default();
    if items.is_empty() {
        value.report(yaml_rules::empty_value(value.place(), "`rows`"));
    }
    for item in items {
        let Some(row) = row(&item, experiment, transcribed) else { continue };
        if !seen.insert(row.axes.values().cloned().collect()) {
            let at: Vec<String> = row.axes.iter().map(|(axis, value)| format!("{axis} {value}")).collect();
            item.report(rules::duplicate_row(item.place(), &at.join(", ")));
        }
        rows.push(row);
    }
    rows
}

fn row(value: &Cursor<'_>, experiment: &Experiment, transcribed: bool) -> Option<Row> {
    let fields = value.any_fields()?;
    let mut row = Row::default();
    for axis in &experiment.axes {
        let at = fields.require(&axis.name)?;
        row.axes.insert(axis.name.clone(), axis_value(&at, &axis.name, axis.values)?);
    }
    for (key, value) in fields.iter() {
        if row.axes.contains_key(key) {
            continue;
        }
        match key {
            "time_ns" => row.times = times(&value),
            "launch" => row.launch = launch(&value),
            "missing" => row.missing = missing(&value, experiment),
            _ => cell(&mut row, key, &value, &fields, experiment, transcribed),
        }
    }
    Some(row)
}

fn axis_value(value: &Cursor<'_>, axis: &str, kind: AxisKind) -> Option<AxisValue> {
    match kind {
        AxisKind::Integer => value.count().map(AxisValue::Integer),
        AxisKind::Word(words) => {
            let word = value.scalar()?;
            let read = kind.read(&word);
            if read.is_none() {
                value.report(yaml_rules::bad_value(value.place(), axis, &word, words));
            }
            read
        }
    }
}

fn cell(row: &mut Row, key: &str, value: &Cursor<'_>, fields: &Fields<'_>, experiment: &Experiment, transcribed: bool) {
    use crate::experiment::ColumnOrigin;
    match experiment.column(key) {
        None => {
            let storable = experiment.columns.iter().filter(|column| column.is_storable()).map(|column| &*column.name);
            let known: Vec<&str> = storable.chain(["time_ns", "launch", "missing"]).collect();
            value.report(yaml_rules::unknown_key(fields.key_place(key), key, &known));
        }
        Some(column) => match column.origin {
            ColumnOrigin::RecordedWord => {
                row.words.extend(value.text().map(|word| (column.name.clone(), word.into())));
            }
            ColumnOrigin::Recorded => {
                row.cells.extend(value.count().map(|count| (column.name.clone(), Number::integer(count))));
            }
            ColumnOrigin::RecordedOrDerived(_) if transcribed => {
                let number = positive(value, key, value.number());
                row.cells.extend(number.map(|number| (column.name.clone(), number)));
            }
            _ => value.report(rules::stored_derivation(fields.key_place(key), key)),
        },
    }
}

fn times(value: &Cursor<'_>) -> Option<Times> {
    let fields = value.fields(&["median", "min", "q1", "q3", "samples"])?;
    let number = |key: &str| fields.require(key).and_then(|value| positive(&value, key, value.number()));
    let samples = fields.require("samples").and_then(|value| value.list()).unwrap_or_default();
    let samples = samples.iter().filter_map(Cursor::number).collect();
    let (median, min, q1, q3) = (number("median"), number("min"), number("q1"), number("q3"));
    Some(Times { median: median?, min: min?, q1: q1?, q3: q3?, samples })
}

/// A number above zero: no launch, time or bandwidth is none.
fn positive<T: Clone + Into<Positive>>(value: &Cursor<'_>, key: &str, number: Option<T>) -> Option<T> {
    let Positive(written, above) = number.clone()?.into();
    if !above {
        value.report(yaml_rules::unfit_value(value.place(), key, &written, "be above zero"));
    }
    number.filter(|_| above)
}

/// A number as written, and whether it is above zero.
struct Positive(String, bool);

impl From<u64> for Positive {
    fn from(count: u64) -> Positive {
        Positive(count.to_string(), count > 0)
    }
}

impl From<Number> for Positive {
    fn from(number: Number) -> Positive {
        Positive(number.to_text(), number > Number::integer(0))
    }
}

fn missing(value: &Cursor<'_>, experiment: &Experiment) -> BTreeMap<Name, String> {
    let known: Vec<&str> = experiment.columns.iter().map(|column| &*column.name).chain(["time_ns"]).collect();
    let Some(fields) = value.fields(&known) else { return BTreeMap::new() };
    fields.iter().filter_map(|(column, reason)| Some((column.into(), reason.text()?))).collect()
}
