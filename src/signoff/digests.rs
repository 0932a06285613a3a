//! Passes: what is signed of a page: three digests, so that it can be told which part changed.

use std::collections::BTreeMap;

use super::canonical::Canonical;
use crate::experiment::Name;
use crate::glossary::{CellRef, Decision, Evidence, Glossary, Link, ResolvedPage, Verdict};
use crate::number::Number;
use crate::page::Ground;
use crate::person::Record;
use crate::recording::{Cell, Origin, Recording};

/// The digests of one page as it is now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digests {
    /// Over what the page says.
    pub text: String,
    /// Over what its numbers stand on.
    pub evidence: String,
    /// Over what it cites.
    pub sources: String,
}

impl Digests {
    /// The digests of `page`.
    pub fn of(glossary: &Glossary, page: &ResolvedPage) -> Digests {
        Digests {
            text: text(glossary, page).digest("text"),
            evidence: evidence(glossary, page).digest("evidence"),
            sources: sources(glossary, page).digest("sources"),
        }
    }

    /// The page's one digest, over the three.
    pub fn page(&self) -> String {
        let parts = [("text", &self.text), ("evidence", &self.evidence), ("sources", &self.sources)];
        Canonical::map(parts.map(|(name, digest)| (name, Some(digest.as_str().into())))).digest("page")
    }

    /// Which parts differ from those that `record` signed, in words.
    pub fn changed_since(&self, record: &Record) -> Vec<&'static str> {
        let parts = [
            ("text", &self.text, &record.text),
            ("evidence", &self.evidence, &record.evidence),
            ("sources", &self.sources, &record.sources),
        ];
        parts.into_iter().filter(|(_, now, signed)| now != signed).map(|(name, _, _)| name).collect()
    }
}

/// The digest of an author's record, which a reviewer's record names.
pub fn record_digest(site: &str, page: &str, record: &Record) -> String {
    let text = |value: &str| Some(Canonical::text(value));
    let date = record.date.to_string();
    Canonical::map([
        ("site", text(site)),
        ("page", text(page)),
        ("role", text(record.role.word())),
        ("person", text(&record.person)),
        ("date", text(&date)),
        ("text", text(&record.text)),
        ("evidence", text(&record.evidence)),
        ("sources", text(&record.sources)),
        ("author_record", record.author_record.as_deref().and_then(text)),
    ])
    .digest("record")
}

/// What the page says.
pub(super) fn text(glossary: &Glossary, resolved: &ResolvedPage) -> Canonical {
    let page = &resolved.page;
    let texts = |items: &[String]| (!items.is_empty()).then(|| Canonical::list(items.iter().map(String::as_str)));
    let meets = page.meets.iter().map(|meet| {
        Canonical::map([("page", Some(meet.page.as_str().into())), ("why", Some(meet.why.as_str().into()))])
    });
    let claims = page.claims.iter().map(|claim| &claim.written);
    let body = page.body.text().trim_end_matches('\n').to_owned() + "\n";
    let gist = page.gist.as_ref().map(|gist| gist.markdown.as_str().into());
    let is_entry = page.gist_key() == "definition";
    Canonical::map([
        ("site", Some(glossary.site.id.as_str().into())),
        ("page", Some(page.id.as_str().into())),
        ("title", Some(page.title.as_str().into())),
        ("term", page.term.as_deref().map(Canonical::from)),
        ("aliases", texts(&page.aliases)),
        ("definition", gist.clone().filter(|_| is_entry)),
        ("summary", gist.filter(|_| !is_entry)),
        ("related", texts(&page.related)),
        ("meets", (!page.meets.is_empty()).then(|| Canonical::list(meets))),
        ("claims", (!page.claims.is_empty()).then(|| Canonical::list(claims))),
        ("body", Some(body.into())),
    ])
}

/// What the page's numbers stand on: everything bound, in order, and each recording once.
pub(super) fn evidence(glossary: &Glossary, page: &ResolvedPage) -> Canonical {
    let mut gathered = Gathered { glossary, recordings: BTreeMap::new() };
    let links = page.gist_links.iter().chain(&page.links);
    let mut items: Vec<Canonical> = links.filter_map(|link| gathered.link(link)).collect();
    for (claim, verdicts) in page.page.claims.iter().zip(&page.verdicts) {
        if let Ground::Recorded { experiment, .. } = &claim.ground {
            for ground in verdicts.by_ground.keys() {
                gathered.recording(experiment, ground);
            }
        }
        let grounds = verdicts.by_ground.iter().map(|(ground, decision)| (ground.to_string(), decided(decision)));
        items.push(Canonical::map([
            ("kind", Some("claim".into())),
            ("fact", Some(claim.fact.as_str().into())),
            ("grounds", Some(Canonical::Map(grounds.collect()))),
        ]));
    }
    Canonical::map([("items", Some(Canonical::List(items))), ("recordings", Some(Canonical::Map(gathered.recordings)))])
}

/// What the page cites.
pub(super) fn sources(glossary: &Glossary, page: &ResolvedPage) -> Canonical {
    Canonical::list(page.page.sources.iter().map(|citation| {
        let url = glossary.sources.get(&citation.id).map(|source| source.url.as_str().into());
        Canonical::map([
            ("id", Some(citation.id.as_str().into())),
            ("for", Some(citation.purpose.as_str().into())),
            ("quotes", Some(Canonical::list(citation.quotes.iter().map(String::as_str)))),
            ("url", url),
        ])
    }))
}

fn decided(decision: &Decision) -> Canonical {
    let verdict = match decision.verdict {
        Verdict::Holds => "holds",
        Verdict::Fails(_) => "fails",
        Verdict::Undecided(_) => "undecided",
    };
    let rows = decision.cells.iter().map(|row| Canonical::list(row.iter().map(String::as_str)));
    Canonical::map([("verdict", Some(verdict.into())), ("cells", Some(Canonical::list(rows)))])
}

struct Gathered<'g> {
    glossary: &'g Glossary,
    recordings: BTreeMap<String, Canonical>,
}

impl Gathered<'_> {
    fn link(&mut self, link: &Link) -> Option<Canonical> {
        match link {
            Link::Evidence(evidence) => Some(self.evidence(evidence)),
            Link::Table(table) => Some(self.rows("table", &table.experiment, &table.columns, &table.devices)),
            Link::Chart(chart) => {
                let columns: Vec<Name> = std::iter::once(&chart.x).chain(&chart.y).cloned().collect();
                Some(self.rows("chart", &chart.experiment, &columns, &chart.on))
            }
            Link::Given(reason) => {
                Some(Canonical::map([("kind", Some("given".into())), ("reason", Some(reason.as_str().into()))]))
            }
            Link::Page(..)
            | Link::Section(_)
            | Link::Here(_)
            | Link::External(_)
            | Link::Quotation(_)
            | Link::Nowhere => None,
        }
    }

    fn evidence(&mut self, evidence: &Evidence) -> Canonical {
        match evidence {
            Evidence::Model { address, value, .. } => Canonical::map([
                ("kind", Some("model".into())),
                ("address", Some(address.as_str().into())),
                ("value", Some(exact(value).into())),
            ]),
            Evidence::Measured { cell, over, .. } => Canonical::map([
                ("kind", Some("measured".into())),
                ("cell", Some(self.cell(cell))),
                ("ratio_to", over.as_ref().map(|over| self.cell(over))),
            ]),
        }
    }

    fn cell(&mut self, cell: &CellRef) -> Canonical {
        let recording = self.recording(&cell.experiment, &cell.device);
        let found = self.glossary.recording(&cell.experiment, &cell.device);
        let row = found.map(|(_, recording)| &recording.rows[cell.row]);
        let axes = row.map(|row| {
            Canonical::Map(row.axes.iter().map(|(axis, value)| (axis.to_string(), value.to_string().into())).collect())
        });
        let value =
            found.zip(row).map(|((experiment, recording), row)| shown(recording, experiment, row, &cell.column));
        Canonical::map([
            ("recording", Some(recording.into())),
            ("row", axes),
            ("column", Some((&*cell.column).into())),
            ("value", value.map(Canonical::from)),
        ])
    }

    /// The cells of a table or chart.
    fn rows(&mut self, kind: &str, experiment: &Name, columns: &[Name], devices: &[Name]) -> Canonical {
        let devices = devices.iter().map(|device| {
            let name = self.recording(experiment, device);
            let found = self.glossary.recording(experiment, device);
            let rows =
                found.map(|(experiment, recording)| {
                    Canonical::list(recording.rows.iter().map(|row| {
                        Canonical::list(columns.iter().map(|column| shown(recording, experiment, row, column)))
                    }))
                });
            Canonical::map([("recording", Some(name.into())), ("rows", rows)])
        });
        let devices: Vec<Canonical> = devices.collect();
        Canonical::map([
            ("kind", Some(kind.into())),
            ("columns", Some(Canonical::list(columns.iter().map(|column| &**column)))),
            ("devices", Some(Canonical::List(devices))),
        ])
    }

    /// Notes device, software and origin of a recording, and gives its name.
    fn recording(&mut self, experiment: &str, device: &str) -> String {
        let name = format!("{device}/{experiment}");
        if let Some((_, recording)) = self.glossary.recording(experiment, device) {
            self.recordings.entry(name.clone()).or_insert_with(|| provenance(recording));
        }
        name
    }
}

fn provenance(recording: &Recording) -> Canonical {
    let text = |value: &str| (!value.is_empty()).then(|| Canonical::text(value));
    let device = &recording.device;
    let mut of_device: BTreeMap<String, Canonical> =
        device.details.iter().map(|(key, value)| (key.clone(), value.as_str().into())).collect();
    let l2 = device.limits.l2_bytes.map(|bytes| bytes.to_string());
    let peak = device.limits.peak_gb_s.as_ref().map(Number::to_plain);
    let more = [
        ("name", text(&device.name)),
        ("compute_capability", text(&device.compute_capability)),
        ("l2_bytes", l2.map(Canonical::from)),
        ("peak_gb_s", peak.map(Canonical::from)),
        (
            "catalogue",
            (!device.catalogue.is_empty()).then(|| Canonical::list(device.catalogue.iter().map(String::as_str))),
        ),
    ];
    of_device.extend(more.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))));
    let software = &recording.software;
    let software = Canonical::map([
        ("driver", text(&software.driver)),
        ("cuda", text(&software.cuda)),
        ("compiler", text(&software.compiler)),
        ("flags", Some(Canonical::list(software.flags.iter().map(String::as_str)))),
        ("ncu", text(&software.ncu)),
    ]);
    let origin = match &recording.origin {
        Origin::Transcribed { from, note } => {
            Canonical::map([("kind", Some("transcribed".into())), ("from", text(from)), ("note", text(note))])
        }
        Origin::Measured { at, byline, kernel_sha256, command } => Canonical::map([
            ("kind", Some("measured".into())),
            ("at", text(at)),
            ("byline", text(byline)),
            ("kernel_sha256", text(kernel_sha256)),
            ("command", text(command)),
        ]),
    };
    Canonical::map([
        ("device", Some(Canonical::Map(of_device))),
        ("software", Some(software)),
        ("origin", Some(origin)),
    ])
}

fn shown(
    recording: &Recording,
    experiment: &crate::experiment::Experiment,
    row: &crate::recording::Row,
    column: &str,
) -> String {
    match recording.cell(experiment, row, column) {
        Some(Cell::Number(number)) => number.recorded_digits().map_or_else(|| exact(&number), str::to_owned),
        Some(Cell::Word(word)) => word.to_string(),
        Some(Cell::NotMeasured(reason)) => format!("not measured: {reason}"),
        None => String::new(),
    }
}

/// An exact number: an integer, or numerator and denominator in lowest terms.
fn exact(number: &Number) -> String {
    match number.as_ratio() {
        (numerator, 1) => numerator.to_string(),
        (numerator, denominator) => format!("{numerator}/{denominator}"),
    }
}
