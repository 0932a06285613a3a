//! Passes: recordings and the ledger of facts for their templates.

use serde::Serialize;

use super::page::{VerdictView, verdict_views};
use super::{PageLink, Sheet};
use crate::experiment::{AxisValue, Experiment};
use crate::finding::Finding;
use crate::glossary::{Evidence, Link, ResolvedPage};
use crate::page::{ChartBlock, ChartScale};
use crate::recording::{Origin, Recording};
use crate::render::evidence::NameValue;
use crate::render::{Theme, figure, phrases, table};
use crate::signoff::Edition;

#[derive(Serialize)]
struct RecordingPage {
    recording: RecordingView,
}

#[derive(Serialize)]
struct RecordingView {
    title: String,
    experiment: String,
    experiment_title: &'static str,
    experiment_url: String,
    chart_html: Option<String>,
    device: String,
    device_name: String,
    shows: &'static str,
    origin_sentence: String,
    rows: Vec<NameValue>,
    table_html: String,
    csv: String,
    json: String,
    repeat: Option<String>,
    repeat_note: &'static str,
    used_by: Vec<PageLink>,
    laws: Vec<&'static str>,
    counters: Vec<CounterView>,
}

#[derive(Serialize)]
struct CounterView {
    column: String,
    name: String,
}

/// `data/<device>/<experiment>.html`.
pub(in crate::render) fn recording(
    edition: &Edition<'_>,
    theme: &Theme,
    experiment: &Experiment,
    recording: &Recording,
) -> Result<String, Box<Finding>> {
    let output = phrases::data_address(recording, "html");
    let title = format!("{} on {}", experiment.title, recording.device.name);
    let used_by = edition.shown().filter(|shown| uses(shown.page(), recording)).map(|shown| PageLink::shown(shown));
    let view = RecordingView {
        title: title.clone(),
        experiment: experiment.id.to_string(),
        experiment_title: experiment.title,
        experiment_url: experiment_url(experiment),
        chart_html: overview(theme, experiment, &[recording], &output)?,
        device: recording.device_id.to_string(),
        device_name: recording.device.name.clone(),
        shows: experiment.shows,
        origin_sentence: phrases::where_it_ran(experiment, recording),
        rows: phrases::provenance(recording),
        table_html: table::of_recording(theme, experiment, recording, &output)?,
        csv: phrases::data_address(recording, "csv"),
        json: phrases::data_address(recording, "json"),
        repeat: match &recording.origin {
            Origin::Measured { command, .. } => Some(command.clone()),
            Origin::Transcribed { .. } => None,
        },
        repeat_note: "It was transcribed, so no command here repeats it. Whoever has such a device can record the experiment anew and compare.",
        used_by: used_by.collect(),
        laws: experiment.laws.iter().map(|law| law.says).collect(),
        counters: recording
            .counters
            .names
            .iter()
            .map(|(column, name)| CounterView { column: column.clone(), name: name.clone() })
            .collect(),
    };
    theme.render("recording.html", &Sheet::new(edition, &output, &title, None, RecordingPage { recording: view }))
}

/// The address of an experiment's page, relative to the site.
fn experiment_url(experiment: &Experiment) -> String {
    format!("data/{}.html", experiment.id)
}

/// A chart of bandwidth, or of time, over the first axis, if every value has a place on it.
fn overview(
    theme: &Theme,
    experiment: &Experiment,
    recordings: &[&Recording],
    output: &str,
) -> Result<Option<String>, Box<Finding>> {
    let [axis] = &experiment.axes[..] else { return Ok(None) };
    let has = |name: &str| {
        experiment.column(name).is_some()
            && recordings.iter().all(|recording| {
                let number = |row| recording.cell(experiment, row, name).and_then(|cell| cell.number().cloned());
                recording.rows.iter().any(|row| number(row).is_some())
            })
    };
    let Some(column) = ["bandwidth", "time"].into_iter().find(|name| has(name)) else { return Ok(None) };
    let positive = |recording: &&Recording| {
        recording.rows.iter().all(|row| row.axes.get(&axis.name) != Some(&AxisValue::Integer(0)))
    };
    let scale = if recordings.iter().all(positive) { ChartScale::Log } else { ChartScale::Linear };
    let block = ChartBlock {
        experiment: experiment.id.clone(),
        on: recordings.iter().map(|recording| recording.device_id.clone()).collect(),
        x: axis.name.clone(),
        y: vec![column.into()],
        scale,
        caption: format!("{}: {column} by {}.", experiment.title, axis.label),
    };
    let figure = figure::render(theme, experiment, recordings, &block, output, "overview")?;
    Ok(Some(figure).filter(|figure| !figure.is_empty()))
}

#[derive(Serialize)]
struct ExperimentPage {
    experiment: ExperimentView,
}

#[derive(Serialize)]
struct ExperimentView {
    title: &'static str,
    shows: &'static str,
    recordings: Vec<RecordedOn>,
    chart_html: Option<String>,
    table_html: Option<String>,
    columns: Vec<ColumnLine>,
    laws: Vec<&'static str>,
    facts: Vec<FactLine>,
}

#[derive(Serialize)]
struct RecordedOn {
    device_name: String,
    url: String,
    sentence: String,
}

#[derive(Serialize)]
struct ColumnLine {
    name: String,
    label: &'static str,
    unit: Option<&'static str>,
    kind: &'static str,
}

#[derive(Serialize)]
struct FactLine {
    id: String,
    says: String,
}

fn recorded_on(edition: &Edition<'_>, experiment: &Experiment) -> Vec<RecordedOn> {
    let of_experiment = edition.recordings().filter(|(of, _)| of.id == experiment.id);
    let line = |(_, recording): (&Experiment, &Recording)| RecordedOn {
        device_name: recording.device.name.clone(),
        url: phrases::data_address(recording, "html"),
        sentence: phrases::where_it_ran(experiment, recording),
    };
    of_experiment.map(line).collect()
}

/// `data/<experiment>.html`: what every device gave, side by side.
pub(in crate::render) fn experiment(
    edition: &Edition<'_>,
    theme: &Theme,
    experiment: &Experiment,
) -> Result<String, Box<Finding>> {
    let output = experiment_url(experiment);
    let recordings: Vec<&Recording> =
        edition.recordings().filter(|(of, _)| of.id == experiment.id).map(|(_, recording)| recording).collect();
    let (chart_html, table_html) = match &recordings[..] {
        [] => (None, None),
        some => {
            (overview(theme, experiment, some, &output)?, Some(table::of_experiment(theme, experiment, some, &output)?))
        }
    };
    let facts = experiment.facts.iter().filter_map(|id| edition.fact(id));
    let view = ExperimentView {
        title: experiment.title,
        shows: experiment.shows,
        recordings: recorded_on(edition, experiment),
        chart_html,
        table_html,
        columns: experiment
            .columns
            .iter()
            .map(|column| ColumnLine {
                name: column.name.to_string(),
                label: column.label,
                unit: phrases::unit(column.dimension),
                kind: phrases::kind(column),
            })
            .collect(),
        laws: experiment.laws.iter().map(|law| law.says).collect(),
        facts: facts.map(|fact| FactLine { id: fact.id.clone(), says: fact.says.clone() }).collect(),
    };
    theme.render(
        "experiment.html",
        &Sheet::new(edition, &output, experiment.title, None, ExperimentPage { experiment: view }),
    )
}

#[derive(Serialize)]
struct DataPage {
    experiments: Vec<ExperimentLine>,
}

#[derive(Serialize)]
struct ExperimentLine {
    title: &'static str,
    shows: &'static str,
    url: String,
    recordings: Vec<RecordedOn>,
}

/// `data/index.html`: every experiment, and on which devices it was recorded.
pub(in crate::render) fn data(edition: &Edition<'_>, theme: &Theme) -> Result<String, Box<Finding>> {
    let line = |experiment: &Experiment| ExperimentLine {
        title: experiment.title,
        shows: experiment.shows,
        url: experiment_url(experiment),
        recordings: recorded_on(edition, experiment),
    };
    let own = DataPage { experiments: edition.catalogue().iter().map(line).collect() };
    theme.render("data.html", &Sheet::new(edition, "data/index.html", "Recorded data", None, own))
}

/// Whether a page shows a number of `recording`.
fn uses(page: &ResolvedPage, recording: &Recording) -> bool {
    page.gist_links.iter().chain(&page.links).any(|link| match link {
        Link::Table(table) => table.experiment == recording.experiment && table.devices.contains(&recording.device_id),
        Link::Chart(chart) => chart.experiment == recording.experiment && chart.on.contains(&recording.device_id),
        Link::Evidence(evidence) => match &**evidence {
            Evidence::Measured { cell, .. } => {
                cell.experiment == recording.experiment && cell.device == recording.device_id
            }
            Evidence::Model { .. } => false,
        },
        _ => false,
    })
}

#[derive(Serialize)]
struct FactsPage {
    facts: Vec<FactView>,
}

#[derive(Serialize)]
struct FactView {
    id: String,
    says: String,
    kind: &'static str,
    claims: Vec<FactClaim>,
}

#[derive(Serialize)]
struct FactClaim {
    page_title: String,
    url: String,
    says: Option<String>,
    verdicts: Vec<VerdictView>,
}

/// `facts.html`: every fact, where a page that is shown claims it, and what each ground says.
pub(in crate::render) fn facts(edition: &Edition<'_>, theme: &Theme) -> Result<String, Box<Finding>> {
    let mut facts: Vec<FactView> = edition
        .facts()
        .map(|fact| FactView {
            id: fact.id.clone(),
            says: fact.says.clone(),
            kind: fact.kind.word(),
            claims: Vec::new(),
        })
        .collect();
    for shown in edition.shown() {
        let page = shown.page();
        for (claim, verdicts) in page.page.claims.iter().zip(&page.verdicts) {
            let Some(fact) = facts.iter_mut().find(|fact| fact.id == claim.fact) else { continue };
            fact.claims.push(FactClaim {
                page_title: page.page.title.clone(),
                url: shown.id().output().to_string(),
                says: claim.says.clone(),
                verdicts: verdict_views(edition, verdicts),
            });
        }
    }
    theme.render("facts.html", &Sheet::new(edition, "facts.html", "Facts", None, FactsPage { facts }))
}
