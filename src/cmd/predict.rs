//! Program: `byline predict`.

use serde::Serialize;

use super::{Exit, Format};
use crate::access::{Pattern, PatternError, Permutation};
use crate::finding::nearest;
use crate::number::Number;
use crate::report;

/// What `predict` is asked for.
#[derive(Clone, Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  byline predict --stride 8               32 sectors for one warp\n  byline predict --size 4 --vector 4      a float4 per lane\n  byline predict --offset 4 --format json"
)]
pub struct Predict {
    /// Elements between the elements of neighbouring lanes
    #[arg(long, value_name = "ELEMENTS")]
    stride: Option<String>,
    /// Bytes of an element: 1, 2, 4, 8 or 16
    #[arg(long, value_name = "BYTES")]
    size: Option<String>,
    /// Bytes between a 128-byte boundary and the first lane's address
    #[arg(long, value_name = "BYTES")]
    offset: Option<String>,
    /// Active lanes, counted from lane 0
    #[arg(long, value_name = "N")]
    lanes: Option<String>,
    /// Elements that a lane accesses at once
    #[arg(long, value_name = "N")]
    vector: Option<String>,
    /// Order of the lanes
    #[arg(long, value_name = "NAME", help = format!("Order of the lanes: {}", Permutation::NAMES.join(", ")))]
    permute: Option<String>,
    /// Active lanes as 32 bits in hexadecimal, bit t for lane t
    #[arg(long, value_name = "HEX", conflicts_with = "lanes")]
    mask: Option<String>,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// `predict --format json`; the schema is in the manual.
#[derive(Serialize)]
struct Document {
    schema: u32,
    requests: u64,
    sectors: u64,
    lines: u64,
    bytes_asked: u64,
    bytes_moved: u64,
    efficiency: f64,
}

/// Prints what the access model says of one warp's access.
///
/// # Errors
/// A result that could not be written.
pub fn predict(asked: &Predict) -> anyhow::Result<Exit> {
    let named = [
        ("stride", &asked.stride),
        ("size", &asked.size),
        ("offset", &asked.offset),
        ("lanes", &asked.lanes),
        ("vector", &asked.vector),
        ("permute", &asked.permute),
        ("mask", &asked.mask),
    ];
    let given = named.into_iter().filter_map(|(name, value)| Some((name, value.as_deref()?)));
    let pattern = match Pattern::from_parameters(given) {
        Ok(pattern) => pattern,
        Err(error) => return Ok(refused(&error)),
    };
    let demand = pattern.access().demand();
    let efficiency = demand.efficiency().unwrap_or_else(|| Number::integer(0));
    match asked.format {
        Format::Json => report::json(&Document {
            schema: 1,
            requests: demand.requests(),
            sectors: demand.sectors(),
            lines: demand.lines(),
            bytes_asked: demand.bytes_asked(),
            bytes_moved: demand.bytes_moved(),
            efficiency: efficiency.to_f64(),
        })?,
        Format::Human => {
            let line = |name: &str, value: String| format!("{name:<12}{value:>8}\n");
            let count = |name: &str, value: u64| line(name, Number::integer(value).to_text());
            let mut text = count("requests", demand.requests());
            text.push_str(&count("sectors", demand.sectors()));
            text.push_str(&count("lines", demand.lines()));
            text.push_str(&count("bytes asked", demand.bytes_asked()));
            text.push_str(&count("bytes moved", demand.bytes_moved()));
            text.push_str(&line("efficiency", efficiency.to_text()));
            report::result(&text)?;
        }
    }
    Ok(Exit::Done)
}

/// A pattern that the hardware refuses is an answer (1); one that makes no sense is a slip of the command line (2).
fn refused(error: &PatternError) -> Exit {
    report::complain(&format!("error: {error}"));
    let near = error.unknown_name().map(|unknown| nearest(unknown.name(), unknown.allowed().iter().copied()));
    if let Some(near) = near.and_then(|near| near.first().copied()) {
        report::complain(&format!("help: did you mean `{near}`?"));
    }
    match error {
        PatternError::Misaligned(_) => Exit::Findings,
        _ => Exit::Usage,
    }
}
