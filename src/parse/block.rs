//! Passes: fenced blocks that Byline fills. A new kind is a line in `KNOWN` and a reader here.

use super::yaml::{Cursor, Scalars, Yaml};
use crate::experiment::Name;
use crate::finding::{Findings, Severity};
use crate::page::{Block, ChartBlock, ChartScale, TableBlock};
use crate::tree::{RelPath, Span};

/// The info strings that are ours.
const KNOWN: &[&str] = &["measured", "chart"];

/// Whether a fenced block with this info string is ours.
pub fn is_known(info: &str) -> bool {
    KNOWN.contains(&info)
}

/// Reads the YAML at `span` of `file` as the block called `name`.
pub fn read(name: &str, path: &RelPath, file: &str, span: Span, findings: &mut Findings) -> Option<Block> {
    let yaml = Yaml::read(path, file, span, Scalars::Typed, Severity::Hold, findings)?;
    let block = match name {
        "measured" => table(&yaml.root()).map(Block::Table),
        "chart" => chart(&yaml.root()).map(Block::Chart),
        other => unreachable!("`{other}` is not in the list of blocks"),
    };
    findings.extend(yaml.into_findings());
    block
}

fn table(root: &Cursor<'_>) -> Option<TableBlock> {
    let fields = root.fields(&["experiment", "on", "columns", "caption"])?;
    let experiment = fields.require("experiment").and_then(|value| value.text());
    let on = fields.require("on").map(|value| names(&value));
    let columns = fields.require("columns").map(|value| names(&value));
    let caption = fields.require("caption").and_then(|value| value.text());
    Some(TableBlock { experiment: experiment?.into(), on: on?, columns: columns?, caption: caption? })
}

fn chart(root: &Cursor<'_>) -> Option<ChartBlock> {
    let fields = root.fields(&["experiment", "on", "x", "y", "scale", "caption"])?;
    let experiment = fields.require("experiment").and_then(|value| value.text());
    let on = fields.require("on").map(|value| names(&value));
    let x = fields.require("x").and_then(|value| value.text());
    let y = fields.require("y").map(|value| names(&value));
    let scales = [("log", ChartScale::Log), ("linear", ChartScale::Linear)];
    let scale = fields.get("scale").map_or(Some(ChartScale::Log), |value| value.choice(&scales));
    let caption = fields.require("caption").and_then(|value| value.text());
    Some(ChartBlock { experiment: experiment?.into(), on: on?, x: x?.into(), y: y?, scale: scale?, caption: caption? })
}

/// One name or a list of them.
fn names(value: &Cursor<'_>) -> Vec<Name> {
    value.scalars().into_iter().map(Name::from).collect()
}
