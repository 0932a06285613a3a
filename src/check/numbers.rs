//! Passes: a bound number is the one that decides it, at the precision shown.

use super::items;
use crate::finding::rules::evidence as rules;
use crate::finding::{Finding, Findings, Place};
use crate::glossary::{Evidence, Glossary, Link, ResolvedPage};
use crate::number::{Figure, FigureError};
use crate::page::Item;
use crate::parse::place_in_yaml;
use crate::tree::Span;

/// Checks the numbers of bindings.
pub(super) fn check(glossary: &Glossary, page: &ResolvedPage, findings: &mut Findings) {
    for (item, link, place) in items(page) {
        if let Link::Evidence(evidence) = link {
            findings.extend(wrong(glossary, page, item, evidence, &place));
        }
    }
}

fn wrong(
    glossary: &Glossary,
    page: &ResolvedPage,
    item: &Item,
    evidence: &Evidence,
    place: &dyn Fn() -> Place,
) -> Option<Finding> {
    let figure = match Figure::find(&item.text) {
        Ok(figure) => figure,
        Err(error) => {
            let how = match error {
                FigureError::None => "holds no number",
                FigureError::Several => "holds more than one number",
                FigureError::Malformed => "holds a number that is not written plainly",
                FigureError::UnknownUnit => return Some(rules::unknown_unit(place(), &item.text)),
            };
            return Some(rules::not_one_number(place(), &item.text, how));
        }
    };
    let (value, dimension) = evidence.value();
    if figure.shows(value, dimension) {
        return None;
    }
    let Some(right) = figure.corrected(value, dimension) else {
        return Some(rules::wrong_unit(place(), &item.text, &named(evidence)));
    };
    let finding = rules::wrong_number(place(), figure.written(), &right, &decided_by(glossary, evidence));
    let finding = match recorded_at(glossary, evidence) {
        Some(recording) => finding.related(recording, "the row that decides it"),
        None => finding,
    };
    Some(match written_at(page, item, &figure) {
        // A mend must be one: what would be written is read back.
        Some(span) if Figure::find(&right).is_ok_and(|mended| mended.shows(value, dimension)) => {
            finding.fixed_by(span, right)
        }
        _ => finding,
    })
}

fn named(evidence: &Evidence) -> String {
    match evidence {
        Evidence::Measured { cell, over: None, .. } => cell.column.to_string(),
        Evidence::Measured { cell, over: Some(_), .. } => format!("a ratio of {}", cell.column),
        Evidence::Model { address, .. } => address.clone(),
    }
}

fn decided_by(glossary: &Glossary, evidence: &Evidence) -> String {
    match evidence {
        Evidence::Model { address, .. } => format!("the access model (`{address}`)"),
        Evidence::Measured { cell, over, .. } => {
            let row = |cell: &crate::glossary::CellRef| {
                let (_, recording) = glossary.recording(&cell.experiment, &cell.device)?;
                Some(recording.rows[cell.row].place())
            };
            let at = row(cell).unwrap_or_default();
            let path = format!("data/recordings/{}/{}.yaml", cell.device, cell.experiment);
            match over.as_ref().and_then(row) {
                Some(to) => format!("`{}` at {at} over that at {to} in {path}", cell.column),
                None => format!("`{}` at {at} in {path}", cell.column),
            }
        }
    }
}

/// The row in the recording's file.
fn recorded_at(glossary: &Glossary, evidence: &Evidence) -> Option<Place> {
    let Evidence::Measured { cell, .. } = evidence else { return None };
    let (_, recording) = glossary.recording(&cell.experiment, &cell.device)?;
    Some(place_in_yaml(&recording.path, &recording.file, &["rows".into(), cell.row.into()]))
}

/// Where the figure stands in the file, if it stands there as it reads.
fn written_at(page: &ResolvedPage, item: &Item, figure: &Figure) -> Option<Span> {
    let in_body = page.page.body.items.iter().any(|other| std::ptr::eq(other, item));
    let source = in_body.then(|| &page.page.body.file[item.span.start..item.span.end])?;
    let at = source.find(figure.written())?;
    Some(Span::new(item.span.start + at, item.span.start + at + figure.written().len()))
}
