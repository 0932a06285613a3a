//! Program: `byline status`.

use super::{Exit, Format, Setting, survey};
use crate::page::PageId;
use crate::report::{self, show_status, status_document};
use crate::signoff::Standing;

/// What `status` is asked for.
#[derive(Clone, Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  byline status                     what every gated page lacks\n  byline status --exit-code         1 unless every page is ready\n  byline status --format json | jq '.pages[].state'"
)]
pub struct Status {
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Exit with 1 if a page is not ready
    #[arg(long)]
    exit_code: bool,
}

/// Says where every gated page stands and what it lacks.
///
/// # Errors
/// What the disk refused.
pub fn status(setting: &Setting, asked: &Status) -> anyhow::Result<Exit> {
    let survey = survey(setting)?;
    let Some(known) = &survey.known else {
        report::show_findings(setting.screen, &survey.findings, &survey.tree);
        return Ok(Exit::Findings);
    };
    let unbound = |id: &PageId| {
        let source = id.source();
        survey
            .findings
            .iter()
            .filter(|finding| finding.rule.code == "unbound-number" && *finding.page() == source)
            .count()
    };
    let every = |_: &PageId, _: &Standing| true;
    let document = status_document(&known.glossary, &known.standings, setting.as_of, &unbound, &every);
    match asked.format {
        Format::Json => report::json(&document)?,
        Format::Human => show_status(setting.screen, &document)?,
    }
    Ok(if asked.exit_code && !document.all_ready() { Exit::Findings } else { Exit::Done })
}
