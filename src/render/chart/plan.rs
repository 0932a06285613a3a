//! Passes, charts: where everything stands. All lengths are tenths of a unit of the drawing, which is 400 units wide,
//! so that letters of 14 units can be read on a telephone.

use super::mark::{self, Look};
use super::ruler::Ruler;
use super::text::{LINE, unbreakable, width, wrap};
use super::{Across, Axis, Chart, Point, Refusal, Series, SeriesKind};
use crate::number::Number;

pub(super) const WIDTH: i64 = 4000;
const HEIGHT: i64 = 2000;

/// Between a label and what stands beside it.
const GAP: i64 = 80;

/// How far the outermost numbers stay from the sides, so that no marker lies on the axis.
const INSET: i64 = 100;

/// From the middle of a line of text down to its base line.
pub(super) const HALF_LETTER: i64 = 45;

/// Markers no farther apart than this hide each other.
const SAME: u64 = 20;

/// The length of a line in the legend.
pub(super) const SAMPLE: i64 = 280;

/// A chart laid out.
pub(super) struct Plan<'c> {
    /// Of the whole drawing.
    pub height: i64,
    pub frame: Frame,
    /// The heights of the grid lines.
    pub rows: Vec<i64>,
    /// The places of the grid lines from left to right.
    pub columns: Vec<i64>,
    /// What the axes say, each anchored as the drawing does it: the title of y at its start, its ticks at their ends,
    /// what belongs to x in its middle.
    pub y_title: Vec<Label>,
    pub y_ticks: Vec<Label>,
    pub x_ticks: Vec<Label>,
    pub x_title: Vec<Label>,
    pub traces: Vec<Trace<'c>>,
    /// Whether points are joined.
    pub joined: bool,
}

/// Where the points are.
pub(super) struct Frame {
    pub left: i64,
    pub right: i64,
    pub top: i64,
    pub bottom: i64,
}

/// A line of text and where its base line is.
pub(super) struct Label {
    pub x: i64,
    pub y: i64,
    pub text: String,
}

/// A series placed.
pub(super) struct Trace<'c> {
    pub kind: SeriesKind,
    pub look: Look,
    /// From left to right.
    pub dots: Vec<Dot<'c>>,
    /// Its name in the legend.
    pub name: Vec<Label>,
}

/// A point placed.
pub(super) struct Dot<'c> {
    pub x: i64,
    pub y: i64,
    pub quartiles: Option<(i64, i64)>,
    pub label: &'c str,
    /// How many markers of other series lie in the same place, above it or, for a model, in it.
    pub above: usize,
}

impl<'c> Plan<'c> {
    /// Places everything that `chart` shows.
    pub fn of(chart: &'c Chart) -> Result<Plan<'c>, Refusal> {
        if points(chart).next().is_none() {
            return Err(Refusal::Empty);
        }
        let y = Ruler::of_numbers(&chart.y, &heights(chart), 7);
        let y_title = lines(&title(&chart.y), 0, 120, WIDTH);
        let left = y.ticks.iter().map(|tick| width(&tick.text)).max().unwrap_or(0) + GAP;
        let top = base(&y_title) + GAP + 40;
        let frame = Frame { left: left.min(WIDTH / 2), right: WIDTH - 120, top, bottom: top + HEIGHT };
        let x = across(&chart.x, points(chart), &frame);

        let rows: Vec<i64> = y.ticks.iter().filter_map(|tick| frame.up(&y, &tick.value)).collect();
        let columns: Vec<i64> = x.ticks.iter().filter_map(|tick| frame.across(&x, &tick.value)).collect();
        let y_ticks: Vec<Label> = rows
            .iter()
            .zip(&y.ticks)
            .map(|(row, tick)| Label { x: frame.left - GAP, y: row + HALF_LETTER, text: tick.text.clone() })
            .collect();
        let (x_name, joined) = match &chart.x {
            Across::Numbers(axis) => (title(axis), true),
            Across::Words { label, .. } => (label.clone(), false),
        };
        let x_ticks = under(&x, &columns, &frame);
        let x_title = lines(&x_name, (frame.left + frame.right) / 2, base(&x_ticks) + 220, frame.right - frame.left);
        let mut plan = Plan {
            height: base(&x_title) + GAP,
            rows,
            y_title,
            y_ticks,
            x_ticks,
            x_title,
            columns,
            traces: Vec::with_capacity(chart.series.len()),
            joined,
            frame,
        };
        for (series, look) in chart.series.iter().zip(mark::looks(&chart.series)) {
            let dots = plan.frame.dots(chart, series, &x, &y)?;
            let start = plan.frame.left + SAMPLE + GAP;
            let name = lines(&series.name, start, plan.height + 160, WIDTH - start);
            plan.height = base(&name) + 40;
            plan.traces.push(Trace { kind: series.kind, look, dots, name });
        }
        stack(&mut plan.traces);
        Ok(plan)
    }
}

impl Frame {
    fn across(&self, ruler: &Ruler, value: &Number) -> Option<i64> {
        let inset = if ruler.is_numbers() { INSET } else { 0 };
        let far = ruler.along(value, self.right - self.left - 2 * inset)?;
        Some(self.left + inset + far)
    }

    fn up(&self, ruler: &Ruler, value: &Number) -> Option<i64> {
        Some(self.bottom - ruler.along(value, self.bottom - self.top)?)
    }

    fn dots<'c>(&self, chart: &Chart, series: &'c Series, across: &Ruler, up: &Ruler) -> Result<Vec<Dot<'c>>, Refusal> {
        let mut dots = Vec::with_capacity(series.points.len());
        for (at, point) in series.points.iter().enumerate() {
            let refused = |ruler: &Ruler, axis: &str, value: &Number| Refusal::Point {
                series: series.name.clone(),
                point: at + 1,
                value: value.clone(),
                axis: axis.to_owned(),
                shows: ruler.shows(),
            };
            let height = |value| self.up(up, value).ok_or_else(|| refused(up, &chart.y.label, value));
            let x = self.across(across, &point.x).ok_or_else(|| refused(across, chart.x.label(), &point.x))?;
            let quartiles = match &point.quartiles {
                Some((low, high)) => Some((height(low)?, height(high)?)),
                None => None,
            };
            dots.push(Dot { x, y: height(&point.y)?, quartiles, label: &point.label, above: 0 });
        }
        dots.sort_by_key(|dot| dot.x);
        Ok(dots)
    }
}

/// Tells each dot how many others share its place: equal values of several devices are common, and all must show.
fn stack(traces: &mut [Trace<'_>]) {
    let mut taken: Vec<(i64, i64)> = Vec::new();
    for kind in [SeriesKind::Measured, SeriesKind::Model] {
        for trace in traces.iter_mut().filter(|trace| trace.kind == kind) {
            for dot in &mut trace.dots {
                let near = |place: &&(i64, i64)| place.0.abs_diff(dot.x) + place.1.abs_diff(dot.y) <= SAME;
                dot.above = taken.iter().filter(near).count();
            }
            taken.extend(trace.dots.iter().map(|dot| (dot.x, dot.y)));
        }
    }
}

fn points(chart: &Chart) -> impl Iterator<Item = &Point> {
    chart.series.iter().flat_map(|series| &series.points)
}

/// All that has a height; a linear axis starts at 0.
fn heights(chart: &Chart) -> Vec<Number> {
    let quartiles = points(chart).filter_map(|point| point.quartiles.as_ref()).flat_map(|(low, high)| [low, high]);
    let values = points(chart).map(|point| &point.y).chain(quartiles).cloned();
    // On a logarithmic axis 0 has no place and counts for nothing.
    values.chain([Number::integer(0)]).collect()
}

/// The ruler across, with as many ticks as have room.
fn across<'p>(x: &Across, points: impl Iterator<Item = &'p Point>, frame: &Frame) -> Ruler {
    match x {
        Across::Words { words, .. } => Ruler::of_words(words),
        Across::Numbers(axis) => {
            let values: Vec<Number> = points.map(|point| point.x.clone()).collect();
            let has_room = |ruler: &Ruler| {
                ruler.ticks.windows(2).all(|pair| {
                    let places = pair.iter().map(|tick| frame.across(ruler, &tick.value).unwrap_or(0));
                    let apart = places.reduce(|left, right| right - left).unwrap_or(0);
                    apart >= (width(&pair[0].text) + width(&pair[1].text)) / 2 + GAP
                })
            };
            let fewest = Ruler::of_numbers(axis, &values, 3);
            (4..=9).rev().map(|most| Ruler::of_numbers(axis, &values, most)).find(has_room).unwrap_or(fewest)
        }
    }
}

/// What stands below the ticks of x. Words too wide for one row stand in several by turns.
fn under(x: &Ruler, columns: &[i64], frame: &Frame) -> Vec<Label> {
    let (turns, most) = if x.is_numbers() { (1, WIDTH) } else { turns(x, frame.right - frame.left) };
    let wrapped: Vec<Vec<String>> = x.ticks.iter().map(|tick| wrap(&tick.text, most)).collect();
    let mut labels = Vec::with_capacity(columns.len());
    let mut first = frame.bottom + 220;
    for turn in 0..turns {
        let row = columns.iter().zip(&wrapped).skip(turn).step_by(turns);
        labels.extend(row.flat_map(|(&column, words)| {
            (0..).zip(words).map(move |(line, text)| {
                let half = width(text).min(WIDTH) / 2;
                Label { x: column.clamp(half, WIDTH - half), y: first + line * LINE, text: text.clone() }
            })
        }));
        first = base(&labels) + LINE;
    }
    labels
}

/// In how many rows the words of `x` stand by turns, so that each has room, and the room it has.
fn turns(x: &Ruler, width: i64) -> (usize, i64) {
    let widest = x.ticks.iter().map(|tick| unbreakable(&tick.text)).max().unwrap_or(0);
    let count = x.ticks.len().max(1);
    let room = |turns: usize| width * i64::try_from(turns).unwrap_or(1) / i64::try_from(count).unwrap_or(1) - GAP;
    let turns = (1..count).find(|&turns| widest <= room(turns)).unwrap_or(count);
    (turns, room(turns))
}

fn title(axis: &Axis) -> String {
    match &axis.unit {
        Some(unit) => format!("{} ({unit})", axis.label),
        None => axis.label.clone(),
    }
}

/// `text` in lines, the first at `y`.
fn lines(text: &str, x: i64, y: i64, most: i64) -> Vec<Label> {
    (0..).zip(wrap(text, most)).map(|(line, text)| Label { x, y: y + line * LINE, text }).collect()
}

/// The lowest base line.
fn base(labels: &[Label]) -> i64 {
    labels.iter().map(|label| label.y).max().unwrap_or(0)
}
