//! Passes: recorded columns as a chart.

use serde::Serialize;

use super::Theme;
use super::chart::{self, Across, Axis, Chart, Point, Scale, Series, SeriesKind};
use super::phrases::{self, RawData};
use crate::experiment::{AxisKind, AxisValue, Experiment};
use crate::finding::Finding;
use crate::number::{Dimension, Number};
use crate::page::{ChartBlock, ChartScale};
use crate::recording::{Cell, Recording, Row};
use crate::signoff::Edition;

#[derive(Serialize)]
struct ChartView {
    id: String,
    svg: String,
    caption: String,
    #[serde(flatten)]
    raw: RawData,
}

/// A chart of a page at `output`, rendered.
pub(super) fn of_page(
    edition: &Edition<'_>,
    theme: &Theme,
    block: &ChartBlock,
    output: &str,
    number: usize,
) -> Result<String, Box<Finding>> {
    let found: Vec<_> = block.on.iter().filter_map(|device| edition.recording(&block.experiment, device)).collect();
    let Some((experiment, _)) = found.first().copied() else { return Ok(String::new()) };
    let recordings: Vec<&Recording> = found.into_iter().map(|(_, recording)| recording).collect();
    render(theme, experiment, &recordings, block, output, &format!("chart-{number}"))
}

/// A chart of `recordings`, rendered as the figure `id`; nothing if their numbers cannot be drawn.
pub(super) fn render(
    theme: &Theme,
    experiment: &Experiment,
    recordings: &[&Recording],
    block: &ChartBlock,
    output: &str,
    id: &str,
) -> Result<String, Box<Finding>> {
    // What a page asks for was looked at when its references were resolved; what is left undrawn has a table.
    let Ok(svg) = chart::svg(&drawing(experiment, recordings, block, id)) else { return Ok(String::new()) };
    theme.render(
        "chart.html",
        &ChartView {
            id: id.to_owned(),
            svg,
            caption: block.caption.clone(),
            raw: RawData::of(experiment, recordings, output),
        },
    )
}

fn drawing(experiment: &Experiment, recordings: &[&Recording], block: &ChartBlock, id: &str) -> Chart {
    let scale = match block.scale {
        ChartScale::Log => Scale::Log,
        ChartScale::Linear => Scale::Linear,
    };
    let x = across(experiment, recordings, block, scale);
    let columns = block.y.iter().filter_map(|name| experiment.column(name));
    let labels: Vec<&str> = columns.clone().map(|column| column.label).collect();
    let dimension = columns.clone().next().map_or(Dimension::One, |column| column.dimension);
    let mut series = Vec::new();
    for column in columns {
        let (kind, drawn) = if column.is_predicted() {
            (SeriesKind::Model, &recordings[..1])
        } else {
            (SeriesKind::Measured, recordings)
        };
        for recording in drawn {
            let several = labels.len() > 1 || column.is_predicted();
            let name = match (column.is_predicted(), several) {
                (true, _) => column.label.to_owned(),
                (false, true) => format!("{}, {}", column.label, recording.device.name),
                (false, false) => recording.device.name.clone(),
            };
            let point = |row: &Row| point(experiment, recording, row, block, &column.name, &x);
            let points: Vec<Point> = recording.rows.iter().filter_map(point).collect();
            if !points.is_empty() {
                series.push(Series { name, kind, points });
            }
        }
    }
    Chart {
        id: id.to_owned(),
        title: format!("{} by {}", labels.join(" and "), x.label()),
        description: description(&series, &x),
        y: Axis { label: labels.join(", "), unit: phrases::unit(dimension).map(str::to_owned), scale },
        x,
        series,
    }
}

fn across(experiment: &Experiment, recordings: &[&Recording], block: &ChartBlock, scale: Scale) -> Across {
    let axis = experiment.axis(&block.x);
    let label = axis.map_or(&*block.x, |axis| axis.label).to_owned();
    match axis.map(|axis| (axis.values, axis.dimension)) {
        Some((AxisKind::Word(words), _)) => {
            let used = |word: &&&str| {
                let value = AxisValue::Word((**word).into());
                recordings
                    .iter()
                    .any(|recording| recording.rows.iter().any(|row| row.axes.get(&block.x) == Some(&value)))
            };
            Across::Words { label, words: words.iter().filter(used).map(|word| (*word).to_owned()).collect() }
        }
        Some((AxisKind::Integer, dimension)) => {
            Across::Numbers(Axis { label, unit: phrases::unit(dimension).map(str::to_owned), scale })
        }
        None => Across::Numbers(Axis { label, unit: None, scale }),
    }
}

fn point(
    experiment: &Experiment,
    recording: &Recording,
    row: &Row,
    block: &ChartBlock,
    column: &str,
    across: &Across,
) -> Option<Point> {
    let Some(Cell::Number(y)) = recording.cell(experiment, row, column) else { return None };
    let at = row.axes.get(&block.x)?;
    let x = match (at, across) {
        (AxisValue::Integer(value), _) => Number::integer(*value),
        (AxisValue::Word(word), Across::Words { words, .. }) => {
            let place = words.iter().position(|known| **known == **word)?;
            Number::integer(i128::try_from(place).ok()?)
        }
        (AxisValue::Word(_), Across::Numbers(_)) => return None,
    };
    let label = format!("{}: {}", phrases::place(experiment, row), y.to_text());
    Some(Point { x, y, quartiles: quartiles(recording, row, column), label })
}

/// The quartiles of a timed column: those of the times themselves, or the bandwidths at them.
fn quartiles(recording: &Recording, row: &Row, column: &str) -> Option<(Number, Number)> {
    let times = row.times.as_ref()?;
    let bandwidth = |time: &Number| Number::integer(row.launch.or(recording.launch)?.useful_bytes).over(time);
    match column {
        "time" => Some((times.q1.clone(), times.q3.clone())),
        "bandwidth" => Some((bandwidth(&times.q3)?, bandwidth(&times.q1)?)),
        _ => None,
    }
}

/// From where to where each series goes, in words.
fn description(series: &[Series], across: &Across) -> String {
    let told = series.iter().filter_map(|series| {
        let (first, last) = (series.points.first()?, series.points.last()?);
        Some(format!(
            "{}: from {} to {} over {} points.",
            series.name,
            first.y.to_text(),
            last.y.to_text(),
            series.points.len()
        ))
    });
    let told: Vec<String> = told.collect();
    format!("By {}. {} The same numbers stand in the raw data.", across.label(), told.join(" "))
}
