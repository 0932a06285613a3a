//! Nouns: statements that recordings or the access model decide.

use std::collections::BTreeMap;

use crate::access::Pattern;
use crate::experiment::Name;
use crate::number::Number;

/// A statement of a page that can be decided.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    /// The fact's id in `data/facts.yaml`.
    pub fact: String,
    /// The statement in words, where the fact's own do not serve.
    pub says: Option<String>,
    /// What decides it.
    pub ground: Ground,
    /// What must hold, each by itself.
    pub holds: Vec<Statement>,
    /// The claim as front matter has it: what is signed.
    pub written: Written,
}

/// A YAML value as written, every scalar as the text that stands there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// A scalar.
    Text(String),
    /// A list.
    List(Vec<Written>),
    /// A map.
    Map(BTreeMap<String, Written>),
}

/// What decides a claim.
#[derive(Clone, Debug, PartialEq)]
pub enum Ground {
    /// Rows of an experiment's recordings.
    Recorded {
        /// The experiment's id.
        experiment: Name,
        /// Axis values that select rows, as written; none named: all rows.
        r#where: Vec<(Name, Vec<String>)>,
        /// Device ids; none: every device that has a recording.
        on: Vec<Name>,
    },
    /// The access model, for each of these patterns in turn.
    Model(Vec<Pattern>),
}

/// One decidable statement over columns (or the model's quantities).
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// The column has one value over all rows.
    Constant(Name),
    /// The column grows from row to row.
    Increasing(Name),
    /// The column falls from row to row.
    Decreasing(Name),
    /// The column equals another, or a number, in each row.
    Equal(Name, Operand),
    /// The column is nowhere below.
    AtLeast(Name, Number),
    /// The column is nowhere above.
    AtMost(Name, Number),
    /// The column at one row divided by that at another lies within bounds, ends included.
    Ratio {
        /// The column.
        column: Name,
        /// The row above the line, as axis values.
        of: Vec<(Name, String)>,
        /// The row below the line.
        to: Vec<(Name, String)>,
        /// Lower and upper bound.
        within: (Number, Number),
    },
}

/// The right side of an equality.
#[derive(Clone, Debug, PartialEq)]
pub enum Operand {
    /// Another column of the same row.
    Column(Name),
    /// A number in the column's base unit.
    Number(Number),
}
