//! Program: findings for people (with the line they point to) and for programs.

use std::collections::BTreeMap;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use serde_json::{Value, json};

use super::{Screen, complain, counted};
use crate::finding::{Finding, Findings, Place, Severity};
use crate::parse::readable;
use crate::tree::Tree;

/// So many findings of one rule are told to people; one slip in a template can be found on every page.
const MOST_OF_A_RULE: usize = 50;

/// Prints the findings to standard error, and a line that counts them.
pub fn show_findings(screen: Screen, findings: &Findings, tree: &Tree) {
    let renderer = Renderer::styled().term_width(screen.width);
    let mut told: BTreeMap<&str, usize> = BTreeMap::new();
    for finding in findings.iter().filter(|finding| !screen.quiet || finding.severity > Severity::Warning) {
        let told = told.entry(finding.rule.code).or_default();
        *told += 1;
        if *told <= MOST_OF_A_RULE {
            complain(&renderer.render(&groups(finding, tree)));
            complain("");
        }
    }
    for (code, told) in told.iter().filter(|(_, told)| **told > MOST_OF_A_RULE) {
        complain(&format!("... and {} more of `{code}`; `--format json` has them all", told - MOST_OF_A_RULE));
    }
    let count = |severity: Severity, word: &str| {
        let n = findings.count(severity);
        (n > 0).then(|| counted(n, word))
    };
    let counts = [count(Severity::Error, "error"), count(Severity::Hold, "hold"), count(Severity::Warning, "warning")];
    let counts: Vec<String> = counts.into_iter().flatten().collect();
    if !counts.is_empty() && !screen.quiet {
        complain(&counts.join(", "));
    }
}

fn groups<'f>(finding: &'f Finding, tree: &Tree) -> Vec<Group<'f>> {
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Hold => Level::ERROR.with_name("hold"),
        Severity::Warning => Level::WARNING,
    };
    let title = level.primary_title(finding.message.as_str()).id(finding.rule.code);
    let mut group = title.element(snippet(&finding.place, tree, AnnotationKind::Primary, None));
    for (place, why) in &finding.related {
        group = group.element(snippet(place, tree, AnnotationKind::Context, Some(why)));
    }
    if let Some(help) = &finding.help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    vec![group]
}

/// The line that `place` points to, or the path alone where there is no such line.
fn snippet<'f>(
    place: &'f Place,
    tree: &Tree,
    kind: AnnotationKind,
    label: Option<&'f str>,
) -> annotate_snippets::Element<'f> {
    let text = tree.get(place.path.as_str()).map(|bytes| readable(bytes));
    match (text, &place.region) {
        (Some(text), Some(region)) if region.span.end <= text.len() => {
            let start = text[..region.span.start].rfind('\n').map_or(0, |at| at + 1);
            let end = text[region.span.end..].find('\n').map_or(text.len(), |at| region.span.end + at);
            let first_line_end =
                text[region.span.start..].find('\n').map_or(end, |at| region.span.start + at).max(region.span.start);
            let span = region.span.start - start..region.span.end.min(first_line_end) - start;
            let source = text[start..first_line_end.max(start)].to_owned();
            let annotation = kind.span(span);
            let annotation = match label {
                Some(label) => annotation.label(label),
                None => annotation,
            };
            Snippet::source(source)
                .line_start(region.start.line)
                .path(place.path.as_str())
                .annotation(annotation)
                .into()
        }
        _ => {
            let origin = annotate_snippets::Origin::path(place.path.as_str());
            match &place.region {
                Some(region) => origin.line(region.start.line).char_column(region.start.column).into(),
                None => origin.into(),
            }
        }
    }
}

/// The findings as JSON, in the shape that `design` and manual give.
pub fn findings_json(findings: &Findings) -> Vec<Value> {
    findings.iter().map(finding_json).collect()
}

fn finding_json(finding: &Finding) -> Value {
    let region = finding.place.region.as_ref();
    let at = |pick: fn(&crate::finding::Region) -> usize| region.map(pick);
    json!({
        "code": finding.rule.code,
        "severity": finding.severity.word(),
        "path": finding.place.path.as_str(),
        "line": at(|region| region.start.line),
        "column": at(|region| region.start.column),
        "end_line": at(|region| region.end.line),
        "end_column": at(|region| region.end.column),
        "message": finding.message,
        "help": finding.help,
        "fixable": finding.fix.is_some(),
        "related": finding.related.iter().map(related_json).collect::<Vec<Value>>(),
    })
}

fn related_json((place, why): &(Place, String)) -> Value {
    let start = place.region.as_ref().map(|region| region.start);
    json!({
        "path": place.path.as_str(),
        "line": start.map(|start| start.line),
        "column": start.map(|start| start.column),
        "message": why,
    })
}
