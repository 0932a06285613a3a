//! Passes: the `claims` of front matter.

use super::binding;
use super::yaml::{Cursor, Fields};
use crate::experiment::Name;
use crate::finding::rules::{markdown, yaml as rules};
use crate::number::Number;
use crate::page::{Claim, Ground, Operand, Statement};

const KEYS: &[&str] = &["fact", "says", "experiment", "where", "on", "model", "holds"];
const STATEMENTS: &[&str] = &["constant", "increasing", "decreasing", "equal", "at_least", "at_most", "ratio"];

/// At most so many patterns in one claim about the model.
const MOST_PATTERNS: usize = 4096;

/// Reads one claim.
pub fn read(value: &Cursor<'_>) -> Option<Claim> {
    let fields = value.fields(KEYS)?;
    let fact = fields.require("fact").and_then(|fact| fact.text());
    let says = fields.get("says").and_then(|says| says.text());
    let ground = ground(&fields);
    let holds = fields.require("holds").map(|list| statements(&list));
    Some(Claim { fact: fact?, says, ground: ground?, holds: holds?, written: value.written() })
}

fn ground(fields: &Fields<'_>) -> Option<Ground> {
    match (fields.get("experiment"), fields.get("model")) {
        (None, Some(model)) => {
            for key in ["where", "on"].into_iter().filter_map(|key| fields.get(key).map(|value| (key, value))) {
                key.1.report(rules::unknown_key(fields.key_place(key.0), key.0, &["fact", "says", "model", "holds"]));
            }
            patterns(&model).map(Ground::Model)
        }
        (Some(experiment), None) => {
            let chosen = fields.get("where").map(|value| selected(&value)).unwrap_or_default();
            let on = fields.get("on").map(|value| value.scalars()).unwrap_or_default();
            Some(Ground::Recorded {
                experiment: experiment.text()?.into(),
                r#where: chosen,
                on: on.into_iter().map(Name::from).collect(),
            })
        }
        (None, None) => {
            fields.require("experiment");
            None
        }
        (Some(_), Some(model)) => {
            model.report(rules::unfit_value(
                model.place(),
                "model",
                "...",
                "stand alone: a claim rests on an `experiment` or on the `model`",
            ));
            None
        }
    }
}

fn selected(value: &Cursor<'_>) -> Vec<(Name, Vec<String>)> {
    let Some(fields) = value.any_fields() else { return Vec::new() };
    fields.iter().map(|(axis, value)| (axis.into(), value.scalars())).collect()
}

/// Every combination of the listed values, the last key varying fastest.
fn patterns(value: &Cursor<'_>) -> Option<Vec<crate::access::Pattern>> {
    let named = selected(value);
    let total = named.iter().map(|(_, values)| values.len()).try_fold(1_usize, usize::checked_mul);
    if total.is_none_or(|total| total == 0 || total > MOST_PATTERNS) {
        value.report(rules::unfit_form(value.place(), "model", "name between 1 and 4,096 patterns"));
        return None;
    }
    let mut chosen: Vec<Vec<(&str, &str)>> = vec![Vec::new()];
    for (name, values) in &named {
        chosen = chosen
            .iter()
            .flat_map(|before| {
                values.iter().map(move |value| before.iter().copied().chain([(&**name, &**value)]).collect())
            })
            .collect();
    }
    let mut read = Vec::with_capacity(chosen.len());
    for parameters in chosen {
        match binding::pattern(parameters) {
            Ok(pattern) => read.push(pattern),
            Err(malformed) => {
                value.report(markdown::malformed_binding(value.place(), malformed.why, malformed.help));
                return None;
            }
        }
    }
    Some(read)
}

fn statements(list: &Cursor<'_>) -> Vec<Statement> {
    let items = list.list().unwrap_or_default();
    if items.is_empty() {
        list.report(rules::empty_value(list.place(), "`holds`"));
    }
    items.iter().filter_map(statement).collect()
}

fn statement(value: &Cursor<'_>) -> Option<Statement> {
    let fields = value.fields(STATEMENTS)?;
    let mut entries = fields.iter();
    let (Some((kind, value)), None) = (entries.next(), entries.next()) else {
        value.report(rules::unfit_value(
            value.place(),
            "holds",
            "...",
            "hold one statement an item: `- {constant: load_sectors}`",
        ));
        return None;
    };
    let column = || value.text().map(Name::from);
    match kind {
        "constant" => column().map(Statement::Constant),
        "increasing" => column().map(Statement::Increasing),
        "decreasing" => column().map(Statement::Decreasing),
        "equal" => pair(&value).and_then(|(column, right)| {
            let text = right.scalar()?;
            let operand = if text.starts_with(|first: char| first.is_ascii_digit() || first == '-') {
                Operand::Number(right.number()?)
            } else {
                Operand::Column(text.into())
            };
            Some(Statement::Equal(column, operand))
        }),
        "at_least" => bound(&value).map(|(column, bound)| Statement::AtLeast(column, bound)),
        "at_most" => bound(&value).map(|(column, bound)| Statement::AtMost(column, bound)),
        "ratio" => ratio(&value),
        _ => None,
    }
}

fn bound(value: &Cursor<'_>) -> Option<(Name, Number)> {
    let (column, right) = pair(value)?;
    Some((column, right.number()?))
}

fn pair<'y>(value: &Cursor<'y>) -> Option<(Name, Cursor<'y>)> {
    match &value.list()?[..] {
        [column, right] => Some((column.text()?.into(), right.clone())),
        _ => {
            value.report(rules::unfit_value(
                value.place(),
                "holds",
                "...",
                "have two items: a column, and what to compare it with",
            ));
            None
        }
    }
}

fn ratio(value: &Cursor<'_>) -> Option<Statement> {
    let fields = value.fields(&["column", "of", "to", "within"])?;
    let column = fields.require("column").and_then(|column| column.text());
    let row = |key: &str| fields.require(key).map(|row| one_row(&row));
    let (of, to) = (row("of"), row("to"));
    let within = fields.require("within").and_then(|within| match &within.list()?[..] {
        [low, high] => Some((low.number()?, high.number()?)),
        _ => {
            within.report(rules::unfit_form(within.place(), "within", "be two numbers: `[0.70, 0.72]`"));
            None
        }
    });
    Some(Statement::Ratio { column: column?.into(), of: of?, to: to?, within: within? })
}

fn one_row(value: &Cursor<'_>) -> Vec<(Name, String)> {
    let Some(fields) = value.any_fields() else { return Vec::new() };
    fields.iter().filter_map(|(axis, value)| Some((axis.into(), value.scalar()?))).collect()
}
