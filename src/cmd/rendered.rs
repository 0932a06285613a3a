//! Program: renders an edition, hands every file on, and audits what was rendered.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Mutex, PoisonError};

use crate::audit::{self, Scanned};
use crate::finding::Findings;
use crate::page::PageKind;
use crate::render::{Rendered, Theme, render};
use crate::signoff::Edition;
use crate::tree::RelPath;

/// How many files there were, and what is wrong with them.
pub(super) struct Audited {
    pub files: usize,
    pub findings: Findings,
}

/// Renders `edition`; `keep` takes each file, from many threads at once.
pub(super) fn rendered(
    edition: &Edition<'_>,
    theme: Theme,
    keep: impl Fn(&Rendered) -> io::Result<()> + Sync,
) -> io::Result<Audited> {
    let scans: Mutex<BTreeMap<RelPath, Scanned>> = Mutex::default();
    let sink = |file: Rendered| {
        let scanned = audit::scan(&file.path, &file.bytes);
        keep(&file)?;
        scans.lock().unwrap_or_else(PoisonError::into_inner).insert(file.path, scanned);
        Ok(())
    };
    let mut findings = render(edition, theme, &sink)?;
    let files = scans.into_inner().unwrap_or_else(PoisonError::into_inner);
    let held: Vec<audit::HeldOutput> =
        edition.held().map(|held| audit::HeldOutput { path: held.id.output(), source: held.id.source() }).collect();
    let gated: Vec<&str> = edition
        .site()
        .sections
        .iter()
        .filter(|section| section.gated && section.kind == PageKind::Entry)
        .map(|section| section.name.as_str())
        .collect();
    let site = audit::Site { files: &files, held: &held, base_url: &edition.site().base_url, gated_sections: &gated };
    findings.extend(audit::report(&site));
    Ok(Audited { files: files.len(), findings })
}
