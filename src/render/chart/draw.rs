//! Passes, charts: a plan as SVG. Without a style sheet the drawing is whole, in the one colour of the text round it.

use super::coordinate::{coordinate, pair};
use super::plan::{Dot, HALF_LETTER, Label, Plan, SAMPLE, Trace, WIDTH};
use super::{Chart, SeriesKind};
use crate::render::html::escape;

/// `chart`, placed by `plan`, as an element.
pub(super) fn svg(chart: &Chart, plan: &Plan<'_>) -> String {
    let mut out = head(chart, plan);
    // What is drawn later lies above: models above measured points, and earlier series above later ones.
    for kind in [SeriesKind::Measured, SeriesKind::Model] {
        for trace in plan.traces.iter().rev().filter(|trace| trace.kind == kind && !trace.dots.is_empty()) {
            out.push_str(&series(trace, plan.joined));
        }
    }
    for trace in &plan.traces {
        out.push_str(&sample(trace, plan));
    }
    out.push_str(&words(plan));
    out + "</svg>\n"
}

fn head(chart: &Chart, plan: &Plan<'_>) -> String {
    let id = &chart.id;
    format!(
        "<svg class=\"chart\" viewBox=\"0 0 {size}\" role=\"img\" aria-labelledby=\"{id}-title {id}-desc\" \
         font-size=\"14\" fill=\"none\" stroke=\"currentColor\">\n\
         <title id=\"{id}-title\">{title}</title>\n\
         <desc id=\"{id}-desc\">{description}</desc>\n\
         <path class=\"chart-grid\" stroke-width=\".5\" d=\"{grid}\"/>\n\
         <path class=\"chart-base\" d=\"{base}\"/>\n",
        size = pair(WIDTH, plan.height),
        title = clean(&chart.title),
        description = clean(&chart.description),
        grid = grid(plan),
        base = base_line(plan),
    )
}

fn words(plan: &Plan<'_>) -> String {
    let parts = [
        ("y-title", "start", texts(&plan.y_title)),
        ("y", "end", texts(&plan.y_ticks)),
        ("x", "middle", texts(&plan.x_ticks)),
        ("x-title", "middle", texts(&plan.x_title)),
        ("names", "start", plan.traces.iter().map(|trace| texts(&trace.name)).collect()),
    ];
    let mut out = String::from("<g fill=\"currentColor\" stroke=\"none\">\n");
    for (part, anchor, labels) in parts {
        out.push_str(&format!("<g class=\"chart-{part}\" text-anchor=\"{anchor}\">{labels}</g>\n"));
    }
    out + "</g>\n"
}

fn grid(plan: &Plan<'_>) -> String {
    let frame = &plan.frame;
    let rows = plan.rows.iter().map(|row| format!("M{}H{}", pair(frame.left, *row), coordinate(frame.right)));
    let columns = plan.columns.iter().map(|x| format!("M{}V{}", pair(*x, frame.top), coordinate(frame.bottom)));
    rows.chain(columns).collect()
}

fn base_line(plan: &Plan<'_>) -> String {
    format!("M{}H{}", pair(plan.frame.left, plan.frame.bottom), coordinate(plan.frame.right))
}

fn texts(labels: &[Label]) -> String {
    labels.iter().map(text).collect()
}

fn text(label: &Label) -> String {
    format!("<text x=\"{}\" y=\"{}\">{}</text>", coordinate(label.x), coordinate(label.y), clean(&label.text))
}

fn series(trace: &Trace<'_>, joined: bool) -> String {
    let mut out = format!("<g class=\"{}\">", trace.look.colour);
    if joined && trace.dots.len() > 1 {
        let points: Vec<String> = trace.dots.iter().map(|dot| pair(dot.x, dot.y)).collect();
        out.push_str(&line(trace, &points.join(" ")));
    }
    let bars: String = trace.dots.iter().filter_map(error_bar).collect();
    if !bars.is_empty() {
        out.push_str(&format!("<path class=\"chart-spread\" d=\"{bars}\"/>"));
    }
    let marks: String = trace.dots.iter().map(|dot| mark(dot, &trace.look.marker(dot.above))).collect();
    out + &marked(trace, &marks) + "</g>\n"
}

/// A piece of a series, beside its name in the legend.
fn sample(trace: &Trace<'_>, plan: &Plan<'_>) -> String {
    let Some(first) = trace.name.first() else { return String::new() };
    let (x, y) = (plan.frame.left, first.y - HALF_LETTER);
    let far = coordinate(SAMPLE);
    let piece = if plan.joined { line(trace, &format!("{}h{far}", pair(x, y))) } else { String::new() };
    let dot = Dot { x: x + SAMPLE / 2, y, quartiles: None, label: "", above: 0 };
    let marks = marked(trace, &mark(&dot, &trace.look.marker(0)));
    format!("<g class=\"{}\">{piece}{marks}</g>\n", trace.look.colour)
}

fn line(trace: &Trace<'_>, path: &str) -> String {
    match trace.look.dash {
        Some(dash) => format!("<path stroke-width=\"1.5\" stroke-dasharray=\"{dash}\" d=\"M{path}\"/>"),
        None => format!("<path stroke-width=\"2\" d=\"M{path}\"/>"),
    }
}

fn error_bar(dot: &Dot<'_>) -> Option<String> {
    let (low, high) = dot.quartiles?;
    let cap = |y| format!("M{}h6", pair(dot.x - 30, y));
    Some(format!("M{}V{}{}{}", pair(dot.x, low), coordinate(high), cap(low), cap(high)))
}

/// Measured markers are filled and set off from what lies below them, those of a model hollow.
fn marked(trace: &Trace<'_>, marks: &str) -> String {
    match trace.kind {
        SeriesKind::Measured => format!("<g class=\"chart-dots\" fill=\"currentColor\">{marks}</g>"),
        SeriesKind::Model => format!("<g stroke-width=\"1.5\">{marks}</g>"),
    }
}

fn mark(dot: &Dot<'_>, marker: &str) -> String {
    let path = format!("<path d=\"M{}{marker}\"", pair(dot.x, dot.y));
    match dot.label {
        "" => path + "/>",
        label => format!("{path}><title>{}</title></path>", clean(label)),
    }
}

/// `text` escaped, with blanks for what XML cannot hold.
fn clean(text: &str) -> String {
    let known = |c: char| if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') { ' ' } else { c };
    escape(&text.chars().map(known).collect::<String>())
}
