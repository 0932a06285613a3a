//! Words: rules about recordings, bindings, tables and claims.

use super::super::{Finding, Place, listed, nearest};

super::rules! {
    MISFILED_RECORDING: "misfiled-recording", Hold, "A recording lies in `data/recordings/<device>/<experiment>.yaml`.";
    UNKNOWN_EXPERIMENT: "unknown-experiment", Hold, "Experiments are those of the catalogue.";
    BROKEN_LAW: "broken-law", Hold, "A recorded row breaks a conservation law, so at least one of its numbers is wrong.";
    DUPLICATE_ROW: "duplicate-row", Hold, "Each place on the axes has one row.";
    STORED_DERIVATION: "stored-derivation", Hold, "What follows from other numbers is worked out at build and never stored.";
    NO_RECORDING: "no-recording", Hold, "A table or binding needs a recording of its experiment on its device.";
    UNSOUND_RECORDING: "unsound-recording", Hold, "A page shows no number of a recording that has findings.";
    UNKNOWN_COLUMN: "unknown-column", Hold, "Columns and axes are those that the experiment declares.";
    NO_SINGLE_ROW: "no-single-row", Hold, "A measured binding selects exactly one row.";
    NOT_MEASURED: "not-measured", Hold, "A number cannot be bound to a cell that nobody measured.";
    UNCHARTABLE: "unchartable", Hold, "A chart has one axis of the experiment from left to right, and columns of one unit from the bottom up.";
    WRONG_NUMBER: "wrong-number", Hold, "The number in the text is not the one that decides it, at the precision shown.";
    NOT_ONE_NUMBER: "not-one-number", Hold, "The text of a measured or model binding holds exactly one number.";
    WRONG_UNIT: "wrong-unit", Hold, "The unit in the text measures something else than the column.";
    UNKNOWN_FACT: "unknown-fact", Hold, "Facts are those of `data/facts.yaml`.";
    FAILED_CLAIM: "failed-claim", Hold, "A recording or the model contradicts what the page claims.";
    UNDECIDABLE_CLAIM: "undecidable-claim", Hold, "A claim names columns, axes and rows that can decide it.";
    UNBOUND_NUMBER: "unbound-number", Warning, "A number with a unit or of a counter's magnitude is bound to what decides it, so that a reader can ask who says so.";
}

/// A recording in the wrong place.
pub fn misfiled_recording(place: Place, experiment: &str) -> Finding {
    MISFILED_RECORDING.at(place, format!("the file is not where a recording of `{experiment}` lies")).help(format!(
        "move it to `data/recordings/<device>/{experiment}.yaml`; a device's folder is lower case with hyphens"
    ))
}

/// No such experiment.
pub fn unknown_experiment<'k>(place: Place, id: &str, known: impl Iterator<Item = &'k str> + Clone) -> Finding {
    let finding = UNKNOWN_EXPERIMENT.at(place, format!("no experiment is called `{id}`"));
    suggest(finding, id, known)
}

fn suggest<'k>(finding: Finding, word: &str, known: impl Iterator<Item = &'k str> + Clone) -> Finding {
    match nearest(word, known.clone()).first() {
        Some(near) => finding.help(format!("did you mean `{near}`?")),
        None => finding.help(format!("it can be {}", listed(known))),
    }
}

/// A row that cannot be; `how` tells the law and how it breaks it.
pub fn broken_law(place: Place, how: &str) -> Finding {
    BROKEN_LAW.at(place, how).help("compare the row with where it comes from; pages that show this recording are held")
}

/// Two rows at one place.
pub fn duplicate_row(place: Place, at: &str) -> Finding {
    DUPLICATE_ROW.at(place, format!("another row stands at {at}")).help("delete one of the two")
}

/// A column that is worked out.
pub fn stored_derivation(place: Place, column: &str) -> Finding {
    STORED_DERIVATION.at(place, format!("`{column}` is worked out at build")).help("delete it from the recording")
}

/// No recording on a device; `devices` have one.
pub fn no_recording(place: Place, experiment: &str, device: &str, devices: &[&str]) -> Finding {
    let finding = NO_RECORDING.at(place, format!("there is no recording of `{experiment}` on `{device}`"));
    match devices {
        [] => finding.help(format!("no device has one yet; `data/recordings/{device}/{experiment}.yaml` would be it")),
        _ => finding.help(format!("recorded are {}", listed(devices.iter().copied()))),
    }
}

/// A recording that has findings.
pub fn unsound_recording(place: Place, recording: Place) -> Finding {
    UNSOUND_RECORDING
        .at(place, format!("the recording {} has findings", recording.path))
        .help("mend the recording first")
        .related(recording, "the recording")
}

/// No such column or axis.
pub fn unknown_column<'k>(
    place: Place,
    column: &str,
    experiment: &str,
    known: impl Iterator<Item = &'k str> + Clone,
) -> Finding {
    let finding = UNKNOWN_COLUMN.at(place, format!("`{experiment}` has no column or axis `{column}`"));
    suggest(finding, column, known)
}

/// A chart that cannot be drawn.
pub fn unchartable(place: Place, why: &str) -> Finding {
    UNCHARTABLE
        .at(place, format!("the chart cannot be drawn: {why}"))
        .help("let `x` name an axis and `y` columns of one unit; a logarithmic scale needs numbers above 0")
}

/// A value that an axis cannot have, no row, or several.
pub fn no_single_row(place: Place, how: &str, help: impl Into<String>) -> Finding {
    NO_SINGLE_ROW.at(place, how).help(help)
}

/// A cell without a number.
pub fn not_measured(place: Place, column: &str, reason: &str) -> Finding {
    NOT_MEASURED
        .at(place, format!("`{column}` was not measured there: {reason}"))
        .help("bind the text to a row that has it, or take the number out")
}

/// The wrong number; `right` is what the text should say, `decided_by` says so.
pub fn wrong_number(place: Place, text: &str, right: &str, decided_by: &str) -> Finding {
    WRONG_NUMBER
        .at(place, format!("the text says `{text}`, {decided_by} says {right}"))
        .help(format!("write `{right}`"))
}

/// No number, or several.
pub fn not_one_number(place: Place, text: &str, how: &str) -> Finding {
    NOT_ONE_NUMBER.at(place, format!("`{text}` {how}")).help(
        "let the link's text hold exactly one plain number, such as `[20.1 GB/s](measured:...)` or `[-1,024](...)`",
    )
}

/// A unit of another dimension.
pub fn wrong_unit(place: Place, text: &str, column: &str) -> Finding {
    WRONG_UNIT
        .at(place, format!("the unit in `{text}` does not measure `{column}`"))
        .help("use a unit of the column, or bind another column")
}

/// A unit that is none of those known.
pub fn unknown_unit(place: Place, text: &str) -> Finding {
    let units: Vec<&str> = crate::number::Unit::symbols().collect();
    WRONG_UNIT
        .at(place, format!("the unit in `{text}` is not known"))
        .help(format!("write one of {}", units.join(", ")))
}

/// No such fact.
pub fn unknown_fact<'k>(place: Place, id: &str, known: impl Iterator<Item = &'k str> + Clone) -> Finding {
    let finding = UNKNOWN_FACT.at(place, format!("no fact is called `{id}`"));
    match nearest(id, known).first() {
        Some(near) => finding.help(format!("did you mean `{near}`? facts are listed in `data/facts.yaml`")),
        None => finding.help("list it in `data/facts.yaml` with `id`, `says` and `kind`"),
    }
}

/// A contradiction; `how` gives both sides.
pub fn failed_claim(place: Place, fact: &str, ground: &str, how: &str) -> Finding {
    FAILED_CLAIM
        .at(place, format!("the claim on {fact} fails on {ground}: {how}"))
        .help("correct the claim and the text, or the recording if it was copied wrongly")
}

/// A claim that names nothing decidable.
pub fn undecidable_claim(place: Place, fact: &str, why: &str) -> Finding {
    UNDECIDABLE_CLAIM
        .at(place, format!("the claim on {fact} cannot be decided: {why}"))
        .help("name columns, axes and rows of the experiment")
}

/// A number that nothing decides.
pub fn unbound_number(place: Place, number: &str) -> Finding {
    UNBOUND_NUMBER
        .at(place, format!("`{number}` is bound to nothing"))
        .help(format!("bind it: `[{number}](measured:...)`, `(model:...)`, or say why it stands there: `(given:FACT)`"))
}
