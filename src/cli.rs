//! Program: arguments.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};

use crate::cmd::{Build, Check, Predict, Status};
use crate::date::Date;

const EXIT_CODES: &str = "Exit codes: 0 done, 1 findings at the failing level, 2 usage or configuration,\n3 the machine lacks something (permission, space, a feature).\n\nResults go to standard output, everything else to standard error.";

/// Builds a glossary and documentation site in which every number stands on evidence and every gated page was signed by
/// its author and by somebody else.
#[derive(Debug, Parser)]
#[command(name = "byline", version, after_help = EXIT_CODES, max_term_width = 100)]
pub struct Arguments {
    /// Folder of the site [default: the nearest one above that has data/site.yaml]
    #[arg(long, global = true, value_name = "DIR", env = "BYLINE_ROOT")]
    pub root: Option<PathBuf>,
    /// When to use colour
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    pub color: Color,
    /// Tell every policy and date as of this day [default: today, UTC]
    #[arg(long, global = true, value_name = "DATE", value_parser = date)]
    pub as_of: Option<Date>,
    /// Leave out warnings, notes and the list of held pages
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub quiet: bool,
    /// Say more
    #[arg(short, long, global = true)]
    pub verbose: bool,
    /// What to do
    #[command(subcommand)]
    pub command: Command,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Build the site: what was signed, and what needs no signature
    Build(Build),
    /// Say where every gated page stands and what it lacks
    Status(Status),
    /// Report every finding
    Check(Check),
    /// Print what the access model says of one warp's access
    Predict(Predict),
    /// Print what would be signed of a page
    Digest {
        /// The page, such as glossary/sector
        page: String,
    },
}

fn date(text: &str) -> Result<Date, String> {
    Date::parse(text).map_err(|error| format!("`{text}` {error}"))
}
