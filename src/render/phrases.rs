//! Passes: what is said about recordings in words, the same wherever it is said.

use serde::Serialize;

use super::evidence::NameValue;
use super::html::relative;
use crate::access::Quantity;
use crate::experiment::{Column, ColumnOrigin, Experiment};
use crate::number::{Dimension, Number};
use crate::recording::{Origin, Recording, Row};

/// A quantity of the model in words.
pub(super) fn quantity(quantity: Quantity) -> &'static str {
    match quantity {
        Quantity::Requests => "the requests",
        Quantity::Sectors => "the sectors",
        Quantity::Lines => "the cache lines",
        Quantity::BytesAsked => "the bytes asked for",
        Quantity::BytesMoved => "the bytes moved",
        Quantity::Efficiency => "the efficiency (bytes asked for / bytes moved)",
    }
}

/// A row by its axes: "stride 8".
pub(super) fn place(experiment: &Experiment, row: &Row) -> String {
    let axis = |axis: &crate::experiment::Axis| row.axes.get(&axis.name).map(|value| format!("{} {value}", axis.label));
    experiment.axes.iter().filter_map(axis).collect::<Vec<_>>().join(", ")
}

/// The unit of a column, as written in its heading.
pub(super) fn unit(dimension: Dimension) -> Option<&'static str> {
    match dimension {
        Dimension::One => None,
        Dimension::Bytes => Some("B"),
        Dimension::Time => Some("ns"),
        Dimension::Bandwidth => Some("GB/s"),
    }
}

/// Where the numbers of a column come from, in a word.
pub(super) fn kind(column: &Column) -> &'static str {
    match column.origin {
        ColumnOrigin::Predicted(_) => "model",
        ColumnOrigin::Derived(_) => "derived",
        ColumnOrigin::Recorded | ColumnOrigin::RecordedWord | ColumnOrigin::RecordedOrDerived(_) => "measured",
    }
}

/// Where a recording ran, in one sentence.
pub(super) fn where_it_ran(experiment: &Experiment, recording: &Recording) -> String {
    let mut parts = vec![recording.device.name.clone()];
    let software = &recording.software;
    for (label, value) in [("driver", &software.driver), ("CUDA", &software.cuda)] {
        if !value.is_empty() {
            parts.push(format!("{label} {value}"));
        }
    }
    if !software.compiler.is_empty() {
        parts.push([vec![software.compiler.clone()], software.flags.clone()].concat().join(" "));
    }
    let ran = format!("{} on {}", experiment.title, parts.join(", "));
    match &recording.origin {
        Origin::Transcribed { from, .. } => {
            format!("{ran}; transcribed from {from}, on a day that is not recorded, not measured by Byline.")
        }
        Origin::Measured { at, byline, .. } => {
            format!("{ran}; measured by Byline {byline} on {}.", at.get(..10).unwrap_or(at))
        }
    }
}

/// Where a page or file of a recording is, relative to the site.
pub(super) fn data_address(recording: &Recording, extension: &str) -> String {
    format!("data/{}/{}.{extension}", recording.device_id, recording.experiment)
}

/// What stands below a table or a chart: where its numbers come from.
#[derive(Serialize)]
pub(super) struct RawData {
    #[serde(rename = "where")]
    where_it_ran: String,
    csv: String,
    json: String,
    page: String,
}

impl RawData {
    /// Of a figure on the page at `output`. The raw data are those of the first recording.
    pub fn of(experiment: &Experiment, recordings: &[&Recording], output: &str) -> RawData {
        let sentences: Vec<String> = recordings.iter().map(|recording| where_it_ran(experiment, recording)).collect();
        let address = |extension| relative(output, &data_address(recordings[0], extension));
        RawData { where_it_ran: sentences.join(" "), csv: address("csv"), json: address("json"), page: address("html") }
    }
}

/// Device, driver, toolchain, origin and date as name and value.
pub(super) fn provenance(recording: &Recording) -> Vec<NameValue> {
    let mut rows = Vec::new();
    let mut push = |name: &str, value: String| {
        if !value.is_empty() {
            rows.push(NameValue { name: name.to_owned(), value });
        }
    };
    let device = &recording.device;
    let catalogue =
        |key: &str| if device.catalogue.iter().any(|named| named == key) { " (catalogue figure)" } else { "" };
    push("Device", device.name.clone());
    if !device.compute_capability.is_empty() {
        push("Compute capability", format!("{}{}", device.compute_capability, catalogue("compute_capability")));
    }
    if let Some(bytes) = device.limits.l2_bytes {
        push("L2", format!("{} B{}", Number::integer(bytes).to_text(), catalogue("l2_bytes")));
    }
    if let Some(peak) = &device.limits.peak_gb_s {
        push("Peak bandwidth", format!("{} GB/s{}", peak.to_text(), catalogue("peak_gb_s")));
    }
    for (key, value) in &device.details {
        push(&key.replace('_', " "), value.clone());
    }
    let software = &recording.software;
    push("Driver", software.driver.clone());
    push("CUDA", software.cuda.clone());
    push("Compiler", [vec![software.compiler.clone()], software.flags.clone()].concat().join(" ").trim().to_owned());
    push("Nsight Compute", software.ncu.clone());
    match &recording.origin {
        Origin::Transcribed { from, note } => {
            push("Origin", format!("transcribed from {from}"));
            push("Not in the source", note.clone());
            push("Date", "not recorded in the source".to_owned());
        }
        Origin::Measured { at, byline, .. } => {
            push("Origin", format!("measured by Byline {byline}"));
            push("Date", at.clone());
        }
    }
    push(
        "Counters",
        [&*recording.counters.access, &*recording.counters.detail].join(": ").trim_end_matches(": ").to_owned(),
    );
    rows
}
