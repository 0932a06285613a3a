//! Passes: charts. Numbers in, inline SVG out, the same bytes on every machine; it knows nothing of recordings or
//! pages, and no colour: the style sheet gives those, by the classes `chart-...`.
//!
//! Measured points are filled and joined by a line, those of a model are hollow and joined by dashes; each series has
//! a marker, a dash and a colour of its own. What a chart shows also stands in a table: the drawing is one image to a
//! screen reader, with a title and a description.

use std::fmt;

use crate::number::Number;

mod log2;
mod ticks;
mod ruler;
mod coordinate;
mod mark;
mod text;
mod plan;
mod draw;

/// What to draw.
#[derive(Clone, Debug)]
pub struct Chart {
    /// Begins the ids in the drawing, so that several charts fit into a page: a letter, then letters, digits, `-`, `_`.
    pub id: String,
    /// What is shown, in a few words.
    pub title: String,
    /// What can be seen, in a sentence or two, for readers who do not see it.
    pub description: String,
    /// From left to right.
    pub x: Across,
    /// From the bottom up. A linear one begins at 0, so that heights can be compared.
    pub y: Axis,
    /// Each of its own marker; six can be told apart at a glance.
    pub series: Vec<Series>,
}

/// What lies from left to right.
#[derive(Clone, Debug)]
pub enum Across {
    /// Numbers.
    Numbers(Axis),
    /// Words without an order of size: their points are not joined.
    Words {
        /// What the words name.
        label: String,
        /// The words; a point's `x` is the place of its word, counted from 0.
        words: Vec<String>,
    },
}

impl Across {
    /// What the numbers or words are.
    pub fn label(&self) -> &str {
        match self {
            Across::Numbers(axis) => &axis.label,
            Across::Words { label, .. } => label,
        }
    }
}

/// An axis of numbers.
#[derive(Clone, Debug)]
pub struct Axis {
    /// What its numbers are.
    pub label: String,
    /// Their unit, such as `GB/s`.
    pub unit: Option<String>,
    /// Their spacing.
    pub scale: Scale,
}

/// How numbers are spaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Equal differences are equal lengths.
    Linear,
    /// Equal ratios are equal lengths; only numbers above 0 have a place.
    Log,
}

/// Points that belong together.
#[derive(Clone, Debug)]
pub struct Series {
    /// As the legend says it.
    pub name: String,
    /// Who says so.
    pub kind: SeriesKind,
    /// In any order; they are joined from left to right.
    pub points: Vec<Point>,
}

/// Who says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeriesKind {
    /// A device did.
    Measured,
    /// The access model computes it.
    Model,
}

/// One value.
#[derive(Clone, Debug)]
pub struct Point {
    /// Where on the axis across.
    pub x: Number,
    /// How high.
    pub y: Number,
    /// Lower and upper quartile, drawn as an error bar.
    pub quartiles: Option<(Number, Number)>,
    /// What a pointer that rests on it shows; may be empty.
    pub label: String,
}

/// Why there is no drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No series has a point.
    Empty,
    /// The chart's id is none.
    Id(String),
    /// A point has no place on an axis.
    Point {
        /// The name of its series.
        series: String,
        /// Which it is, counted from 1.
        point: usize,
        /// The number that has no place.
        value: Number,
        /// The label of the axis.
        axis: String,
        /// What the axis shows.
        shows: &'static str,
    },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Empty => f.write_str("the chart has no point"),
            Refusal::Id(id) => write!(f, "`{id}` is no id: a letter, then letters, digits, `-` and `_`"),
            Refusal::Point { series, point, value, axis, shows } => {
                let value = value.to_text();
                write!(f, "point {point} of `{series}` is {value} on the axis `{axis}`, which shows {shows}")
            }
        }
    }
}

impl std::error::Error for Refusal {}

/// Draws `chart`.
///
/// # Errors
/// [`Refusal`] says which point has no place, such as 0 on a logarithmic axis.
pub fn svg(chart: &Chart) -> Result<String, Refusal> {
    let mut rest = chart.id.chars();
    let begins = rest.next().is_some_and(|first| first.is_ascii_alphabetic());
    if !begins || !rest.all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')) {
        return Err(Refusal::Id(chart.id.clone()));
    }
    Ok(draw::svg(chart, &plan::Plan::of(chart)?))
}
