//! Passes: the address of a binding to what it names. Whether that exists is found when references are resolved.

use crate::access::{Pattern, Quantity};
use crate::finding::{listed, nearest};
use crate::page::{BindingKind, Selection};

/// Why an address is no binding: a clause, and what to do.
pub struct Malformed {
    /// What is wrong.
    pub why: String,
    /// What to do.
    pub help: String,
}

fn malformed<T>(why: impl Into<String>, help: impl Into<String>) -> Result<T, Malformed> {
    Err(Malformed { why: why.into(), help: help.into() })
}

/// Reads what stands after `scheme:`.
pub fn read(scheme: &str, rest: &str) -> Result<BindingKind, Malformed> {
    match scheme {
        "measured" => measured(rest).map(BindingKind::Measured),
        "model" => model(rest).map(|(quantity, pattern)| BindingKind::Model(quantity, pattern)),
        "given" if rest.trim().is_empty() => {
            malformed("`given:` without a reason", "name a fact, `given:U1`, or say why: `<given:the size of a float>`")
        }
        "given" => Ok(BindingKind::Given(rest.trim().to_owned())),
        _ if rest.trim().is_empty() => {
            malformed("`source:` without an id", "name one of `data/sources.yaml`: `source:nsight-compute-guide`")
        }
        _ => Ok(BindingKind::Source(rest.trim().to_owned())),
    }
}

fn parameters(query: &str) -> Result<Vec<(&str, &str)>, Malformed> {
    let mut read: Vec<(&str, &str)> = Vec::new();
    for part in query.split('&').filter(|part| !part.is_empty()) {
        let Some((name, value)) = part.split_once('=').filter(|(name, value)| !name.is_empty() && !value.is_empty())
        else {
            return malformed(format!("`{part}` is not a parameter"), "write `name=value`, joined by `&`");
        };
        if read.iter().any(|(earlier, _)| *earlier == name) {
            return malformed(format!("`{name}` stands twice"), "keep one of the two");
        }
        read.push((name, value));
    }
    Ok(read)
}

const EXAMPLE: &str = "measured:strided-copy?on=tesla-t4&stride=8&column=bandwidth";

fn measured(rest: &str) -> Result<Selection, Malformed> {
    let (experiment, query) = rest.split_once('?').unwrap_or((rest, ""));
    if experiment.is_empty() {
        return malformed("`measured:` without an experiment", format!("write, say, `{EXAMPLE}`"));
    }
    let mut selection = Selection {
        experiment: experiment.into(),
        device: "".into(),
        axes: Vec::new(),
        column: "".into(),
        ratio_to: None,
    };
    for (name, value) in parameters(query)? {
        match name {
            "on" => selection.device = value.into(),
            "column" => selection.column = value.into(),
            "ratio_to" => match value.split_once(':') {
                Some((axis, at)) if !axis.is_empty() && !at.is_empty() => {
                    selection.ratio_to = Some((axis.into(), at.to_owned()))
                }
                _ => {
                    return malformed(
                        format!("`ratio_to={value}` names no row"),
                        "write `ratio_to=AXIS:VALUE`, such as `ratio_to=stride:8`",
                    );
                }
            },
            axis => selection.axes.push((axis.into(), value.to_owned())),
        }
    }
    for (name, value) in [("on", &selection.device), ("column", &selection.column)] {
        if value.is_empty() {
            return malformed(format!("the binding has no `{name}=`"), format!("write, say, `{EXAMPLE}`"));
        }
    }
    Ok(selection)
}

fn model(rest: &str) -> Result<(Quantity, Pattern), Malformed> {
    let (name, query) = rest.split_once('?').unwrap_or((rest, ""));
    let Ok(quantity) = name.parse::<Quantity>() else {
        let near = nearest(name, Quantity::NAMES);
        let help = match near.first() {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("it is {}", listed(Quantity::NAMES)),
        };
        return malformed(format!("the model has no quantity `{name}`"), help);
    };
    pattern(parameters(query)?).map(|pattern| (quantity, pattern))
}

/// A pattern from its parameters.
pub fn pattern<'p>(parameters: impl IntoIterator<Item = (&'p str, &'p str)>) -> Result<Pattern, Malformed> {
    let read = Pattern::from_parameters(parameters);
    read.or_else(|error| {
        let help = match error.unknown_name() {
            Some(unknown) => match nearest(unknown.name(), unknown.allowed().iter().copied()).first() {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("it can be {}", listed(unknown.allowed().iter().copied())),
            },
            None => "see `byline predict --help` for the parameters and their values".to_owned(),
        };
        malformed(error.to_string(), help)
    })
}
