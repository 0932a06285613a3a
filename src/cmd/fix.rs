//! Program: applies the mends of findings to the files they are in, by byte range and on request only.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Context;

use crate::disk::{read_optional, write_atomic};
use crate::finding::{Findings, Fix};
use crate::parse::{raw_offset, readable};
use crate::tree::{RelPath, Tree};

/// Applies every mend; gives the files changed and how many mends each took.
///
/// # Errors
/// What the disk refused. A file that changed since it was read is left alone, and said.
pub(super) fn apply(root: &Path, tree: &Tree, findings: &Findings) -> anyhow::Result<BTreeMap<RelPath, usize>> {
    let mut by_file: BTreeMap<&RelPath, Vec<&Fix>> = BTreeMap::new();
    for finding in findings.iter() {
        by_file.entry(&finding.place.path).or_default().extend(&finding.fix);
    }
    let mut changed = BTreeMap::new();
    for (path, fixes) in by_file.into_iter().filter(|(_, fixes)| !fixes.is_empty()) {
        let Some(read) = tree.get(path.as_str()) else { continue };
        let file = root.join(path.as_str());
        let now = read_optional(&file).with_context(|| format!("cannot read {path}"))?;
        anyhow::ensure!(now.as_deref() == Some(&**read), "{path} changed while it was checked; run the command again");
        let (mended, count) = mended(read, fixes);
        write_atomic(&file, &mended).with_context(|| format!("cannot write {path}"))?;
        changed.insert(path.clone(), count);
    }
    Ok(changed)
}

/// The bytes with every mend made, last first; of two that overlap the first in the file is made.
fn mended(bytes: &[u8], mut fixes: Vec<&Fix>) -> (Vec<u8>, usize) {
    let text = readable(bytes);
    let raw = |at: usize| raw_offset(bytes, &text, at);
    fixes.sort_by_key(|fix| fix.span);
    let (mut out, mut from, mut count) = (Vec::with_capacity(bytes.len()), 0, 0);
    for fix in fixes {
        let (start, end) = (raw(fix.span.start), raw(fix.span.end));
        if start < from {
            continue;
        }
        out.extend_from_slice(&bytes[from..start]);
        out.extend_from_slice(fix.replacement.as_bytes());
        (from, count) = (end, count + 1);
    }
    out.extend_from_slice(&bytes[from..]);
    (out, count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Span;

    #[test]
    fn mends_are_made_in_the_files_own_bytes() {
        let bytes = "\u{FEFF}a\r\nb 20.2\r\nc 7\r\n".as_bytes();
        let text = readable(bytes);
        let fix = |needle: &str, replacement: &str| {
            let at = text.find(needle).unwrap();
            Fix { span: Span::new(at, at + needle.len()), replacement: replacement.to_owned() }
        };
        let fixes = [fix("7", "88"), fix("20.2", "20.1"), fix("0.2", "9")];
        let (mended, count) = mended(bytes, fixes.iter().collect());
        assert_eq!(String::from_utf8(mended).unwrap(), "\u{FEFF}a\r\nb 20.1\r\nc 88\r\n");
        assert_eq!(count, 2);
    }
}
