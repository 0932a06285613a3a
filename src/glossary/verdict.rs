//! Passes: claims held against every recording and against the model.

use std::collections::BTreeMap;

use super::evidence::{Stock, recorded, selected};
use crate::access::{Pattern, Quantity};
use crate::experiment::{AxisValue, Experiment, Name};
use crate::finding::rules::evidence as rules;
use crate::finding::{Findings, Place};
use crate::number::Number;
use crate::page::{Claim, Ground, Operand, Statement};
use crate::recording::{Cell, Recording, Row, Times};

/// What a claim came to on each ground that can decide it.
#[derive(Clone, Debug)]
pub struct ClaimVerdicts {
    /// Device id, or `model`; with what it says. Sorted; never empty.
    pub by_ground: BTreeMap<Name, Decision>,
}

/// What one ground says, and what it was asked.
#[derive(Clone, Debug)]
pub struct Decision {
    /// What it says.
    pub verdict: Verdict,
    /// The cells that were looked at: a list per row, in the order of the claim's columns.
    pub cells: Vec<Vec<String>>,
}

impl Decision {
    fn undecided(why: impl Into<String>) -> Decision {
        Decision { verdict: Verdict::Undecided(why.into()), cells: Vec::new() }
    }
}

/// What one ground says of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Everything the claim says is so.
    Holds,
    /// Something is not; both sides in words.
    Fails(String),
    /// It cannot be told, and why.
    Undecided(String),
}

/// The ground of a claim that no recording can decide yet.
const NO_RECORDING: &str = "no recording";

/// Decides `claim`. A claim that names what does not exist is a finding.
pub(super) fn decide(
    claim: &Claim,
    stock: &Stock<'_>,
    place: &dyn Fn() -> Place,
    findings: &mut Findings,
) -> ClaimVerdicts {
    let by_ground = match &claim.ground {
        Ground::Model(patterns) => BTreeMap::from([("model".into(), model(claim, patterns, place, findings))]),
        Ground::Recorded { experiment, r#where, on } => {
            recordings(claim, experiment, r#where, on, stock, place, findings)
        }
    };
    ClaimVerdicts { by_ground }
}

fn recordings(
    claim: &Claim,
    experiment: &Name,
    chosen: &[(Name, Vec<String>)],
    on: &[Name],
    stock: &Stock<'_>,
    place: &dyn Fn() -> Place,
    findings: &mut Findings,
) -> BTreeMap<Name, Decision> {
    let undecided = |why: &str| BTreeMap::from([(Name::from(NO_RECORDING), Decision::undecided(why))]);
    let Some(experiment) = stock.catalogue.get(experiment) else {
        findings.push(rules::unknown_experiment(place(), experiment, stock.catalogue.ids()));
        return undecided("there is no such experiment");
    };
    let before = findings.len();
    check_columns(claim, experiment, place, findings);
    let wanted = selected(experiment, chosen.iter().map(|(axis, values)| (axis, values.as_slice()))).unwrap_or_else(
        |(how, help)| {
            findings.push(rules::undecidable_claim(place(), &claim.fact, &format!("{how}; {help}")));
            BTreeMap::new()
        },
    );
    if findings.len() > before {
        return undecided("it names what the experiment does not have");
    }
    let devices: Vec<Name> = match on {
        [] => {
            let recorded = stock.recordings.keys().chain(stock.unsound.keys());
            recorded.filter(|(id, _)| *id == experiment.id).map(|(_, device)| device.clone()).collect()
        }
        named => named.to_vec(),
    };
    if devices.is_empty() {
        return undecided(&format!("nobody has recorded {} here yet", experiment.id));
    }
    let verdict = |device: Name, findings: &mut Findings| {
        let recording = recorded(stock, experiment, &device, place, findings)?;
        Some((device, on_recording(claim, experiment, recording, &wanted)))
    };
    let decided: BTreeMap<Name, Decision> =
        devices.into_iter().filter_map(|device| verdict(device, findings)).collect();
    if decided.is_empty() { undecided("the recording it names cannot be used") } else { decided }
}

fn check_columns(claim: &Claim, experiment: &Experiment, place: &dyn Fn() -> Place, findings: &mut Findings) {
    let columns = claim.holds.iter().flat_map(columns_of);
    for column in columns.filter(|name| experiment.column(name).is_none() && experiment.axis(name).is_none()) {
        findings.push(rules::unknown_column(place(), column, &experiment.id, experiment.names()));
    }
}

fn columns_of(statement: &Statement) -> Vec<&Name> {
    match statement {
        Statement::Constant(column)
        | Statement::Increasing(column)
        | Statement::Decreasing(column)
        | Statement::Equal(column, Operand::Number(_))
        | Statement::AtLeast(column, _)
        | Statement::AtMost(column, _)
        | Statement::Ratio { column, .. } => vec![column],
        Statement::Equal(column, Operand::Column(other)) => vec![column, other],
    }
}

fn on_recording(
    claim: &Claim,
    experiment: &Experiment,
    recording: &Recording,
    wanted: &BTreeMap<Name, Vec<AxisValue>>,
) -> Decision {
    for (axis, values) in wanted {
        for value in values {
            let mut one = wanted.clone();
            one.insert(axis.clone(), vec![value.clone()]);
            if recording.rows_at(&one).next().is_none() {
                return Decision::undecided(format!("{} has no row at {axis} {value}", recording.path));
            }
        }
    }
    let rows: Vec<&Row> = recording.rows_at(wanted).collect();
    let rows = Rows {
        labels: rows.iter().map(|row| row.place()).collect(),
        times: rows.iter().map(|row| row.times.as_ref()).collect(),
        cell: &|at, column| match recording.cell(experiment, rows[at], column) {
            Some(Cell::Number(number)) => Ok(number),
            Some(Cell::Word(word)) => Err(format!("`{column}` holds the word `{word}`")),
            Some(Cell::NotMeasured(reason)) => {
                Err(format!("`{column}` was not measured at {}: {reason}", rows[at].place()))
            }
            None => Err(format!("there is no column `{column}`")),
        },
        at: &|place| {
            let written = place.iter().map(|(axis, value)| (axis, std::slice::from_ref(value)));
            let wanted = selected(experiment, written).ok()?;
            let mut fitting = (0..rows.len()).filter(|&at| rows[at].is_at(&wanted));
            fitting.next().filter(|_| fitting.next().is_none())
        },
    };
    rows.decide(&claim.holds)
}

fn model(claim: &Claim, patterns: &[Pattern], place: &dyn Fn() -> Place, findings: &mut Findings) -> Decision {
    let unknown = claim.holds.iter().flat_map(columns_of).find(|name| name.parse::<Quantity>().is_err());
    if let Some(name) = unknown {
        findings.push(rules::unknown_column(place(), name, "the model", Quantity::NAMES.into_iter()));
        return Decision::undecided(format!("the model has no quantity `{name}`"));
    }
    let rows = Rows {
        labels: (1..=patterns.len()).map(|number| format!("pattern {number}")).collect(),
        times: vec![None; patterns.len()],
        cell: &|at, column| {
            let quantity = column.parse::<Quantity>().map_err(|unknown| unknown.to_string())?;
            Ok(quantity.of(&patterns[at].access()))
        },
        at: &|_| None,
    };
    rows.decide(&claim.holds)
}

/// The rows that a claim speaks of, from either ground.
struct Rows<'r> {
    labels: Vec<String>,
    times: Vec<Option<&'r Times>>,
    cell: &'r dyn Fn(usize, &str) -> Result<Number, String>,
    at: &'r RowAt<'r>,
}

/// The one row at a place given by axis values as written.
type RowAt<'r> = dyn Fn(&[(Name, String)]) -> Option<usize> + 'r;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Trend {
    Up,
    Down,
}

impl Rows<'_> {
    fn decide(&self, statements: &[Statement]) -> Decision {
        let mut columns: Vec<&Name> = statements.iter().flat_map(columns_of).collect();
        columns.dedup();
        let cell = |at, column: &Name| {
            (self.cell)(at, column).map_or_else(|_| "not measured".to_owned(), |number| number.to_plain())
        };
        let row = |at: usize| -> Vec<String> {
            let cells = columns.iter().map(|column| cell(at, column));
            std::iter::once(self.labels[at].clone()).chain(cells).collect()
        };
        Decision { verdict: self.all(statements), cells: (0..self.labels.len()).map(row).collect() }
    }

    /// The worst of all statements: one that fails decides, then one that cannot be told.
    fn all(&self, statements: &[Statement]) -> Verdict {
        let mut worst = Verdict::Holds;
        for statement in statements {
            match self.one(statement) {
                Ok(Verdict::Holds) => {}
                Ok(Verdict::Fails(how)) => return Verdict::Fails(how),
                Ok(Verdict::Undecided(why)) | Err(why) => worst = Verdict::Undecided(why),
            }
        }
        worst
    }

    fn one(&self, statement: &Statement) -> Result<Verdict, String> {
        match statement {
            Statement::Constant(column) => self.constant(column),
            Statement::Increasing(column) => self.trend(column, Trend::Up),
            Statement::Decreasing(column) => self.trend(column, Trend::Down),
            Statement::Equal(column, Operand::Number(number)) => self.each(column, |value| {
                (value != number).then(|| format!("{}, not {}", value.to_text(), number.to_text()))
            }),
            Statement::Equal(column, Operand::Column(other)) => self.equal(column, other),
            Statement::AtLeast(column, bound) => self.each(column, |value| {
                (value < bound).then(|| format!("{}, less than {}", value.to_text(), bound.to_text()))
            }),
            Statement::AtMost(column, bound) => self.each(column, |value| {
                (value > bound).then(|| format!("{}, more than {}", value.to_text(), bound.to_text()))
            }),
            Statement::Ratio { column, of, to, within } => self.ratio(column, of, to, within),
        }
    }

    fn each(&self, column: &str, wrong: impl Fn(&Number) -> Option<String>) -> Result<Verdict, String> {
        for (at, label) in self.labels.iter().enumerate() {
            if let Some(how) = wrong(&(self.cell)(at, column)?) {
                return Ok(Verdict::Fails(format!("at {label} `{column}` is {how}")));
            }
        }
        Ok(Verdict::Holds)
    }

    fn several(&self) -> Result<(), String> {
        if self.labels.len() < 2 { Err("it takes at least two rows".to_owned()) } else { Ok(()) }
    }

    fn constant(&self, column: &str) -> Result<Verdict, String> {
        self.several()?;
        let first = (self.cell)(0, column)?;
        self.each(column, |value| {
            (*value != first).then(|| format!("{}, at {} it is {}", value.to_text(), self.labels[0], first.to_text()))
        })
    }

    fn equal(&self, column: &str, other: &str) -> Result<Verdict, String> {
        for (at, label) in self.labels.iter().enumerate() {
            let (left, right) = ((self.cell)(at, column)?, (self.cell)(at, other)?);
            if left != right {
                let how = format!("at {label} `{column}` is {} and `{other}` is {}", left.to_text(), right.to_text());
                return Ok(Verdict::Fails(how));
            }
        }
        Ok(Verdict::Holds)
    }

    /// Every step goes one way. Where both rows were timed with samples, a step counts only if the quartile ranges of
    /// the times are disjoint.
    fn trend(&self, column: &str, trend: Trend) -> Result<Verdict, String> {
        self.several()?;
        let timed = matches!(column, "time" | "bandwidth");
        let mut unclear = None;
        for at in 1..self.labels.len() {
            let (before, after) = ((self.cell)(at - 1, column)?, (self.cell)(at, column)?);
            let overlap = match (self.times[at - 1], self.times[at]) {
                (Some(one), Some(two)) if timed => one.q1 <= two.q3 && two.q1 <= one.q3,
                _ => false,
            };
            let right = if trend == Trend::Up { before < after } else { before > after };
            let step = || {
                let way = if trend == Trend::Up { "rise" } else { "fall" };
                let (from, to) = (&self.labels[at - 1], &self.labels[at]);
                format!(
                    "from {from} to {to} `{column}` goes from {} to {}, which is no {way}",
                    before.to_text(),
                    after.to_text()
                )
            };
            match (right, overlap) {
                (_, true) => unclear = Some(format!("{}: the quartile ranges of the times overlap", self.labels[at])),
                (false, false) => return Ok(Verdict::Fails(step())),
                (true, false) => {}
            }
        }
        Ok(unclear.map_or(Verdict::Holds, Verdict::Undecided))
    }

    fn ratio(
        &self,
        column: &str,
        of: &[(Name, String)],
        to: &[(Name, String)],
        within: &(Number, Number),
    ) -> Result<Verdict, String> {
        let row = |place: &[(Name, String)]| {
            let named = place.iter().map(|(axis, value)| format!("{axis} {value}")).collect::<Vec<_>>().join(", ");
            (self.at)(place).ok_or(format!("there is no single row at {named}"))
        };
        let (of, to) = (row(of)?, row(to)?);
        let (above, below) = ((self.cell)(of, column)?, (self.cell)(to, column)?);
        let ratio = above.over(&below).ok_or("it divides by zero")?;
        if ratio >= within.0 && ratio <= within.1 {
            return Ok(Verdict::Holds);
        }
        Ok(Verdict::Fails(format!(
            "`{column}` at {} over that at {} is {}, not within {} to {}",
            self.labels[of],
            self.labels[to],
            ratio.to_text(),
            within.0.to_text(),
            within.1.to_text()
        )))
    }
}
