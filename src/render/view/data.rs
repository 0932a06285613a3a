//! Passes: recordings and the ledger of facts for their templates.

use serde::Serialize;

use super::page::{VerdictView, verdict_views};
use super::{PageLink, Sheet};
use crate::experiment::Experiment;
use crate::finding::Finding;
use crate::glossary::{Evidence, Link, ResolvedPage};
use crate::recording::{Origin, Recording};
use crate::render::evidence::NameValue;
use crate::render::{Theme, phrases, table};
use crate::signoff::Edition;

#[derive(Serialize)]
struct RecordingPage {
    recording: RecordingView,
}

#[derive(Serialize)]
struct RecordingView {
    title: String,
    experiment: String,
    device: String,
    device_name: String,
    shows: &'static str,
    origin_sentence: String,
    rows: Vec<NameValue>,
    table_html: String,
    csv: String,
    json: String,
    repeat: Option<String>,
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
    let output = format!("data/{}/{}.html", recording.device_id, recording.experiment);
    let title = format!("{} on {}", experiment.title, recording.device.name);
    let used_by = edition.shown().filter(|shown| uses(shown.page(), recording)).map(|shown| PageLink::shown(shown));
    let view = RecordingView {
        title: title.clone(),
        experiment: experiment.id.to_string(),
        device: recording.device_id.to_string(),
        device_name: recording.device.name.clone(),
        shows: experiment.shows,
        origin_sentence: phrases::where_it_ran(experiment, recording),
        rows: phrases::provenance(recording),
        table_html: table::of_recording(theme, experiment, recording, &output)?,
        csv: output.replace(".html", ".csv"),
        json: output.replace(".html", ".json"),
        repeat: match &recording.origin {
            Origin::Measured { command, .. } => Some(command.clone()),
            Origin::Transcribed { .. } => None,
        },
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
