//! Passes: `data/signoffs/<section>/<slug>.yaml`.

use super::yaml::{Cursor, Scalars, Yaml};
use crate::finding::rules::yaml as rules;
use crate::finding::{Findings, Severity};
use crate::person::{Record, Role};
use crate::tree::{RelPath, Span};

/// The records of one page, oldest first; `None` if any of them is unreadable: a doubtful file signs nothing.
pub fn read(path: &RelPath, file: &str, findings: &mut Findings) -> Option<Vec<Record>> {
    let scalars = Scalars::Verbatim { structural: &[] };
    let yaml = Yaml::read(path, file, Span::new(0, file.len()), scalars, Severity::Hold, findings)?;
    let records: Option<Vec<Record>> =
        yaml.root().list_or_empty().map(|items| items.iter().filter_map(record).collect());
    let found = yaml.into_findings();
    let sound = found.is_empty();
    findings.extend(found);
    records.filter(|_| sound)
}

fn record(value: &Cursor<'_>) -> Option<Record> {
    let fields =
        value.fields(&["role", "person", "date", "text", "evidence", "sources", "author_record", "signature"])?;
    let role =
        fields.require("role").and_then(|role| role.choice(&[("author", Role::Author), ("reviewer", Role::Reviewer)]));
    let person = fields.require("person").and_then(|person| person.text());
    let date = fields.require("date").and_then(|date| date.date());
    let required = |key: &str| fields.require(key).and_then(|value| digest(&value, key));
    let (text, evidence, sources) = (required("text"), required("evidence"), required("sources"));
    let author_record =
        fields.get("author_record").map_or(Some(None), |value| digest(&value, "author_record").map(Some));
    let signature = fields.get("signature").map_or(Some(None), |value| value.text().map(Some));
    Some(Record {
        role: role?,
        person: person?,
        date: date?,
        text: text?,
        evidence: evidence?,
        sources: sources?,
        author_record: author_record?,
        signature: signature?,
    })
}

fn digest(value: &Cursor<'_>, key: &str) -> Option<String> {
    let text = value.text()?;
    let hexadecimal =
        |digits: &str| digits.len() == 64 && digits.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    if text.strip_prefix("sha256:").is_some_and(hexadecimal) {
        return Some(text);
    }
    value.report(rules::unfit_value(value.place(), key, &text, "be `sha256:` and 64 lower-case hexadecimal digits"));
    None
}
