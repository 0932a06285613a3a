//! Program: `byline check`.

use super::memo::Memo;
use super::rendered::rendered;
use super::{Exit, Format, Setting, survey};
use crate::finding::{Findings, Severity};
use crate::render::Theme;
use crate::report::{self, counted};
use crate::signoff::Edition;
use crate::tree::Tree;

/// What `check` is asked for.
#[derive(Clone, Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  byline check --offline            every finding, drafts included\n  byline check --fix                write the right number where a bound one is wrong\n\nExit code 1 if anything holds a page or stops the site; warnings alone are 0."
)]
pub struct Check {
    /// Touch no network (this version never does)
    #[arg(long)]
    offline: bool,
    /// Mend what can be mended by itself, in the files, and check again
    #[arg(long)]
    fix: bool,
    /// How to print the findings
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Reports every finding, those of the rendered pages (drafts included) with them.
///
/// # Errors
/// What the disk refused.
pub fn check(setting: &Setting, asked: &Check) -> anyhow::Result<Exit> {
    let mut survey = survey(setting)?;
    if asked.fix {
        let changed = super::fix::apply(&setting.root, &survey.tree, &survey.findings)?;
        for (path, count) in &changed {
            report::note(setting.screen, &format!("mended {} in {path}", counted(*count, "place")));
        }
        if !changed.is_empty() {
            survey = super::survey(setting)?;
        }
    }
    let mut findings = survey.findings;
    match (Theme::load(&survey.tree), &survey.known) {
        (Err(found), _) => findings.extend(found),
        (Ok(theme), Some(known)) => {
            findings.extend(theme.warnings().iter().cloned());
            let edition = Edition::preview(&known.glossary, &known.standings, setting.as_of);
            findings.extend(rendered(&edition, theme, None, &Memo::nothing())?.findings);
        }
        (Ok(_), None) => {}
    }
    let findings = findings.sorted();
    show(setting, asked, &findings, &survey.tree)?;
    let fails = findings.worst().is_some_and(|worst| worst >= Severity::Hold);
    Ok(if fails { Exit::Findings } else { Exit::Done })
}

fn show(setting: &Setting, asked: &Check, findings: &Findings, tree: &Tree) -> std::io::Result<()> {
    match asked.format {
        Format::Json => report::json(&serde_json::json!({ "schema": 1, "findings": report::findings_json(findings) })),
        Format::Human => {
            report::show_findings(setting.screen, findings, tree);
            let none = findings.is_empty();
            if none { report::result(&format!("no findings in {}\n", counted(tree.len(), "file"))) } else { Ok(()) }
        }
    }
}
