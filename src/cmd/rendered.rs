//! Program: renders an edition, hands every file on, and audits what was rendered.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::sync::{Mutex, PoisonError};

use super::memo::{Entry, Memo};
use crate::audit::{self, Scanned};
use crate::disk::Staging;
use crate::finding::Findings;
use crate::page::PageKind;
use crate::render::{Key, Rendered, Sink, Theme, render};
use crate::signoff::{Edition, State};
use crate::tree::RelPath;

/// How many files there were, what is wrong with them, and what the next build may know of them.
pub(super) struct Audited {
    pub files: usize,
    pub findings: Findings,
    pub entries: Vec<Entry>,
}

/// Renders `edition` into `staging`, if there is one, and audits it. Pages that `memo` knows are kept as they are.
pub(super) fn rendered(
    edition: &Edition<'_>,
    theme: Theme,
    staging: Option<&Staging>,
    memo: &Memo,
) -> io::Result<Audited> {
    let kept = Kept { staging, memo, scans: Mutex::default(), entries: Mutex::default() };
    let mut findings = render(edition, theme, &kept)?;
    let files = kept.scans.into_inner().unwrap_or_else(PoisonError::into_inner);
    let held: Vec<audit::HeldOutput> =
        edition.held().map(|held| audit::HeldOutput { path: held.id.output(), source: held.id.source() }).collect();
    let sections = edition.site().sections.iter().filter(|section| section.gated && section.kind == PageKind::Entry);
    let gated: Vec<&str> = sections.map(|section| section.name.as_str()).collect();
    let site = audit::Site { files: &files, held: &held, base_url: &edition.site().base_url, gated_sections: &gated };
    // What a page is blocked for can spoil how it looks; that is told once, and keeps no preview from being written.
    let blocked: BTreeSet<RelPath> = edition
        .shown()
        .filter(|shown| shown.standing().is_some_and(|standing| standing.state == State::Blocked))
        .map(|shown| shown.id().output())
        .collect();
    findings.extend(audit::report(&site).into_iter().filter(|slip| !blocked.contains(&slip.place.path)));
    let entries = kept.entries.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(Audited { files: files.len(), findings, entries })
}

struct Kept<'k> {
    staging: Option<&'k Staging>,
    memo: &'k Memo,
    scans: Mutex<BTreeMap<RelPath, Scanned>>,
    entries: Mutex<Vec<Entry>>,
}

impl Kept<'_> {
    fn note(&self, path: RelPath, scanned: Scanned, entry: Option<Entry>) {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner).extend(entry);
        self.scans.lock().unwrap_or_else(PoisonError::into_inner).insert(path, scanned);
    }
}

impl Sink for Kept<'_> {
    fn has(&self, path: &RelPath, key: &Key) -> io::Result<bool> {
        let Some(staging) = self.staging else { return Ok(false) };
        let Some((entry, scanned)) = self.memo.find(path, key) else { return Ok(false) };
        let kept = staging.keep(path, &entry.stamp())?;
        if kept {
            self.note(path.clone(), scanned, Some(entry.clone()));
        }
        Ok(kept)
    }

    fn take(&self, file: Rendered) -> io::Result<()> {
        let scanned = audit::scan(&file.path, &file.bytes);
        let mut entry = None;
        if let Some(staging) = self.staging {
            staging.put(&file.path, &file.bytes)?;
            if let Some(key) = file.key {
                entry = Some(Entry::new(&file.path, key, &staging.stamp(&file.path)?, &scanned));
            }
        }
        self.note(file.path, scanned, entry);
        Ok(())
    }
}
