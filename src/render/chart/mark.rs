//! Passes, charts: how the series of a chart differ. Colour is one of three ways; the others are marker and dash.

use super::coordinate::pair;
use super::{Series, SeriesKind};

/// What tells a series apart.
pub(super) struct Look {
    /// The class that gives it its colour.
    pub colour: String,
    /// How its line is broken.
    pub dash: Option<&'static str>,
    kind: SeriesKind,
    corners: &'static [(i64, i64)],
}

/// Corners in hundredths of a marker's size; none is the circle. They look equally large.
const SHAPES: [&[(i64, i64)]; 6] = [
    &[],
    &[(-90, -90), (90, -90), (90, 90), (-90, 90)],
    &[(0, -120), (115, 80), (-115, 80)],
    &[(0, 120), (115, -80), (-115, -80)],
    &[
        (-40, -115),
        (40, -115),
        (40, -40),
        (115, -40),
        (115, 40),
        (40, 40),
        (40, 115),
        (-40, 115),
        (-40, 40),
        (-115, 40),
        (-115, -40),
        (-40, -40),
    ],
    &[(0, -130), (130, 0), (0, 130), (-130, 0)],
];

const DASHES: [&str; 4] = ["6 4", "2 3", "10 4 2 4", "14 5"];

/// A look for each of `series`. Models take shapes and colours from the other end, so that few ever share one.
pub(super) fn looks(series: &[Series]) -> Vec<Look> {
    let (mut measured, mut models) = (0, 0);
    let mut next = |kind| {
        let count = if kind == SeriesKind::Measured { &mut measured } else { &mut models };
        *count += 1;
        *count - 1
    };
    series.iter().map(|series| look(series.kind, next(series.kind))).collect()
}

fn look(kind: SeriesKind, number: usize) -> Look {
    let all = SHAPES.len();
    let colour = number % all;
    // The second time round a colour gets another shape.
    let shape = (number + number / all) % all;
    let (colour, corners, dash) = match kind {
        SeriesKind::Measured => (colour + 1, SHAPES[shape], None),
        SeriesKind::Model => (all - colour, SHAPES[all - 1 - shape], Some(DASHES[number % DASHES.len()])),
    };
    Look { colour: format!("chart-c{colour}"), dash, kind, corners }
}

impl Look {
    /// The marker, as a path from its middle, where it lies below `above` others: it is larger by as much as shows
    /// it, and a model's is hollow.
    pub fn marker(&self, above: usize) -> String {
        let above = i64::try_from(above.min(5)).expect("at most 5");
        match self.kind {
            SeriesKind::Measured => outline(self.corners, 38 + 28 * above),
            SeriesKind::Model => outline(self.corners, 54 + 28 * (above - 1).max(0)),
        }
    }
}

fn outline(corners: &[(i64, i64)], size: i64) -> String {
    if corners.is_empty() {
        let radii = pair(size, size);
        let (there, back) = (pair(2 * size, 0), pair(-2 * size, 0));
        return format!("m{}a{radii} 0 1 0 {there} {radii} 0 1 0{back}z", pair(-size, 0));
    }
    let mut path = String::from("m");
    let mut from = (0, 0);
    for (x, y) in corners {
        let to = (x * size / 100, y * size / 100);
        let step = pair(to.0 - from.0, to.1 - from.1);
        if path.len() > 1 && !step.starts_with('-') {
            path.push(' ');
        }
        path.push_str(&step);
        from = to;
    }
    path + "z"
}
