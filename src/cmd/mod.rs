//! Program: a file per command. What they share is how a site is read.

mod build;
mod check;
mod digest;
mod fix;
mod memo;
mod predict;
mod rendered;
mod status;

pub use build::{Build, build};
pub use check::{Check, check};
pub use digest::digest;
pub use predict::{Predict, predict};
pub use status::{Status, status};

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;

use crate::date::Date;
use crate::experiment::Catalogue;
use crate::finding::Findings;
use crate::glossary::{Glossary, resolve};
use crate::parse::{Parsed, parse};
use crate::report::{Screen, Stopwatch};
use crate::signoff::{Standings, stand};
use crate::tree::Tree;

/// How a run ended; the number is the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Done.
    Done = 0,
    /// Findings at the level that fails.
    Findings = 1,
    /// The command line or the configuration is wrong.
    Usage = 2,
    /// The machine lacks something: permission, space, a feature.
    Environment = 3,
}

/// How results are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// For people.
    #[default]
    Human,
    /// One JSON document.
    Json,
}

/// What every command is given.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The folder that holds `data/site.yaml`.
    pub root: PathBuf,
    /// The day for which everything is told.
    pub as_of: Date,
    /// How to print.
    pub screen: Screen,
}

/// A site as read.
pub struct Survey {
    /// Every file.
    pub tree: Tree,
    /// Everything found, sorted.
    pub findings: Findings,
    /// What the files say; `None` where the site's own description is unusable.
    pub known: Option<Known>,
}

/// What the files say.
pub struct Known {
    /// Everything, resolved.
    pub glossary: Glossary,
    /// Where every gated page stands.
    pub standings: Standings,
}

/// Reads, resolves and checks the site at the root.
///
/// # Errors
/// What the disk refused.
pub fn survey(setting: &Setting) -> anyhow::Result<Survey> {
    let mut watch = Stopwatch::start(setting.screen);
    let root = display(&setting.root);
    let (mut tree, mut findings) =
        crate::disk::read(&setting.root).with_context(|| format!("cannot read the site at {root}"))?;
    watch.lap("read the files");
    let catalogue = Catalogue::bundled();
    let (parsed, found) = parse(&tree, &catalogue, setting.as_of);
    findings.extend(found);
    watch.lap("parse");
    let Some(parsed) = parsed else {
        return Ok(Survey { tree, findings: findings.sorted(), known: None });
    };
    share_texts(&mut tree, &parsed);
    let (glossary, found) = resolve(parsed, catalogue);
    findings.extend(found);
    watch.lap("resolve");
    findings.extend(crate::check::check(&glossary, setting.as_of));
    findings.extend(crate::signoff::check(&glossary, setting.as_of));
    watch.lap("check");
    let findings = crate::check::settle(&glossary, findings);
    let standings = stand(&glossary, &findings);
    watch.lap("sign-off");
    Ok(Survey { tree, findings, known: Some(Known { glossary, standings }) })
}

/// Lets the tree use the texts of the pages in place of its own, where they are the same: a large site has them once.
fn share_texts(tree: &mut Tree, parsed: &Parsed) {
    for page in &parsed.pages {
        let text: Arc<[u8]> = page.body.file.clone().into();
        if tree.get(page.path.as_str()).is_some_and(|bytes| **bytes == *text) {
            tree.insert(page.path.clone(), text);
        }
    }
}

/// A path for messages.
fn display(path: &Path) -> String {
    path.display().to_string()
}
