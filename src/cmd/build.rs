//! Program: `byline build`.

use std::path::{Path, PathBuf};

use anyhow::Context;
use serde::Serialize;
use serde_json::Value;

use super::memo::Memo;
use super::rendered::rendered;
use super::{Exit, Format, Known, Setting, Survey, display, survey};
use crate::disk::{ClaimError, Output};
use crate::finding::{Findings, Severity};
use crate::render::Theme;
use crate::report::{self, Screen, Stopwatch, counted};
use crate::signoff::{Audience, Edition, Standing, Standings, State};
use crate::tree::Tree;

/// What `build` is asked for.
#[derive(Clone, Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  byline build                 what was signed, into site/\n  byline build --drafts        everything, marked, into preview/\n  byline build --out public --base-url https://docs.example.org/"
)]
pub struct Build {
    /// Show drafts, too, marked as such, in preview/ and never in site/
    #[arg(long)]
    drafts: bool,
    /// Folder to write; replaced as a whole, if Byline made it [default: site, or preview with --drafts]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Address where the site is published, in place of base_url in data/site.yaml
    #[arg(long, value_name = "URL", value_parser = base_url)]
    base_url: Option<String>,
    /// Fail on warnings, and write nothing
    #[arg(long)]
    deny_warnings: bool,
    /// How to print the result
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

fn base_url(text: &str) -> Result<String, String> {
    crate::parse::read_base_url(text).map_err(|must| format!("it must {must}"))
}

/// `build --format json`; the schema is in the manual.
#[derive(Serialize)]
struct Document {
    schema: u32,
    out: Option<String>,
    published: Vec<PublishedPage>,
    held: Vec<HeldPage>,
    findings: Vec<Value>,
    files: usize,
}

#[derive(Serialize)]
struct PublishedPage {
    id: String,
    edition: &'static str,
}

#[derive(Serialize)]
struct HeldPage {
    id: String,
    state: &'static str,
    reasons: Vec<HeldReason>,
}

#[derive(Serialize)]
struct HeldReason {
    code: &'static str,
    message: String,
}

/// Builds the site.
///
/// # Errors
/// What the disk refused.
pub fn build(setting: &Setting, asked: &Build) -> anyhow::Result<Exit> {
    let out = match output_folder(setting, asked) {
        Ok(out) => out,
        Err(refusal) => {
            report::complain(&format!("error: {refusal}"));
            return Ok(Exit::Usage);
        }
    };
    let (surveyed, memo) = rayon::join(|| survey(setting), || Memo::read(&setting.root, &out));
    let Survey { tree, mut findings, known } = surveyed?;
    let Some(mut known) = known else { return failed(setting, asked, &findings, &tree) };
    if let Some(base_url) = &asked.base_url {
        known.glossary.site.base_url.clone_from(base_url);
    }
    let theme = match Theme::load(&tree) {
        Ok(theme) => {
            findings.extend(theme.warnings().iter().cloned());
            theme
        }
        Err(found) => {
            findings.extend(found);
            return failed(setting, asked, &findings.sorted(), &tree);
        }
    };
    if fails(&findings, asked) {
        return failed(setting, asked, &findings, &tree);
    }
    let mut watch = Stopwatch::start(setting.screen);
    let name = display(&out);
    let waiting = || report::note(setting.screen, &format!("another build is writing next to {name}; waiting for it"));
    let staging = match Output::claim(&out, &setting.root, waiting) {
        Ok(staging) => staging,
        Err(error) => return Ok(refused(&error)),
    };
    let edition = edition(&known, setting, asked);
    let audited = rendered(&edition, theme, Some(&staging), &memo).with_context(|| format!("cannot write {name}"))?;
    findings.extend(audited.findings);
    watch.lap("render and audit");
    let findings = findings.sorted();
    if fails(&findings, asked) {
        return failed(setting, asked, &findings, &tree);
    }
    let published = staging.publish().with_context(|| format!("cannot publish {name}"))?;
    watch.lap("publish");
    memo.replace(&audited.entries);
    watch.lap("remember for the next build");
    for foreign in &published.foreign_kept {
        report::note(setting.screen, &format!("kept {foreign}, which Byline did not make"));
    }
    let shown = out.strip_prefix(&setting.root).unwrap_or(&out);
    let done = Done { out: shown, files: audited.files, edition: &edition, standings: &known.standings };
    done.show(setting.screen, asked, &findings, &tree)?;
    // The program ends here; taking a large site's values apart would take longer than reading one of its pages.
    std::mem::forget((known, tree));
    Ok(Exit::Done)
}

fn edition<'k>(known: &'k Known, setting: &Setting, asked: &Build) -> Edition<'k> {
    if asked.drafts {
        Edition::preview(&known.glossary, &known.standings, setting.as_of)
    } else {
        Edition::public(&known.glossary, &known.standings, setting.as_of)
    }
}

fn output_folder(setting: &Setting, asked: &Build) -> Result<PathBuf, String> {
    let site = setting.root.join("site");
    let out = match &asked.out {
        Some(out) => std::path::absolute(out).map_err(|error| format!("{}: {error}", display(out)))?,
        None if asked.drafts => setting.root.join("preview"),
        None => site.clone(),
    };
    let is_site = || crate::disk::same_place(&out, &site).map_err(|error| format!("{}: {error}", display(&out)));
    if asked.drafts && is_site()? {
        return Err(format!("drafts never go to {}; leave --out away, or name another folder", display(&site)));
    }
    Ok(out)
}

/// Whether `findings` keep the site from being written.
fn fails(findings: &Findings, asked: &Build) -> bool {
    let level = if asked.deny_warnings { Severity::Warning } else { Severity::Error };
    findings.iter().any(|finding| finding.severity == level || finding.severity == Severity::Error)
}

/// Says why nothing was written.
fn failed(setting: &Setting, asked: &Build, findings: &Findings, tree: &Tree) -> anyhow::Result<Exit> {
    if asked.format == Format::Json {
        let findings = report::findings_json(findings);
        report::json(&Document { schema: 1, out: None, published: Vec::new(), held: Vec::new(), findings, files: 0 })?;
    } else {
        report::show_findings(setting.screen, findings, tree);
        report::complain("nothing was written; what was built before is as it was");
    }
    Ok(Exit::Findings)
}

fn refused(error: &ClaimError) -> Exit {
    report::complain(&format!("error: {error}"));
    if let Some(mend) = error.mend() {
        report::complain(&format!("help: {mend}"));
    }
    match error {
        ClaimError::Refused { .. } => Exit::Usage,
        ClaimError::Io { .. } => Exit::Environment,
    }
}

/// A finished build.
struct Done<'d, 'g> {
    out: &'d Path,
    files: usize,
    edition: &'d Edition<'g>,
    standings: &'d Standings,
}

impl Done<'_, '_> {
    fn show(&self, screen: Screen, asked: &Build, findings: &Findings, tree: &Tree) -> std::io::Result<()> {
        match asked.format {
            Format::Json => report::json(&self.document(findings)),
            Format::Human => {
                report::show_findings(screen, findings, tree);
                report::result(&self.text(screen))
            }
        }
    }

    fn document(&self, findings: &Findings) -> Document {
        let published = self.edition.shown().map(|shown| PublishedPage {
            id: shown.id().to_string(),
            edition: match shown.standing().map(|standing| standing.state) {
                None | Some(State::Ready) => "current",
                Some(_) => "draft",
            },
        });
        let held = self.edition.held().map(|held| HeldPage {
            id: held.id.to_string(),
            state: held.state.word(),
            reasons: self.standings.get(&held.id).map_or_else(Vec::new, reasons),
        });
        Document {
            schema: 1,
            out: Some(display(self.out)),
            published: published.collect(),
            held: held.collect(),
            findings: report::findings_json(findings),
            files: self.files,
        }
    }

    /// The held pages, and what was written.
    fn text(&self, screen: Screen) -> String {
        let mut text = String::new();
        let held: Vec<_> = self.edition.held().collect();
        if !held.is_empty() && !screen.quiet {
            text.push_str("held back:\n");
            for page in &held {
                text.push_str(&format!("  {:<8} {}\n", page.state.word(), page.id));
                let why = self.standings.get(&page.id).map_or_else(Vec::new, reasons);
                let why: Vec<String> = why.into_iter().map(|reason| reason.message).collect();
                for line in report::wrapped(&why.join("; "), screen.width.saturating_sub(11).max(20)) {
                    text.push_str(&format!("{:11}{line}\n", ""));
                }
            }
        }
        let pages = self.edition.shown().count();
        let preview = self.edition.audience() == Audience::Preview;
        let (verb, note) =
            if preview { ("shown", ", drafts included: not for publication") } else { ("published", "") };
        text.push_str(&format!(
            "{}/: {} in {}{note}; {} held back\n",
            display(self.out),
            format_args!("{} {verb}", counted(pages, "page")),
            counted(self.files, "file"),
            held.len()
        ));
        text
    }
}

fn reasons(standing: &Standing) -> Vec<HeldReason> {
    standing.reasons.iter().map(|reason| HeldReason { code: reason.code, message: reason.message.clone() }).collect()
}
