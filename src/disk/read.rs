//! Edge, disk: the project's folders as a tree. What stands in the files is for the parser.

use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use rayon::prelude::*;

use super::listing::{Listing, limit, list};
use super::plain::open_plain;
use crate::finding::{Findings, rules};
use crate::tree::Tree;

/// Reads every plain file below [`READ_FOLDERS`](super::READ_FOLDERS), each once.
///
/// Left out in silence are dot files and dot folders, and what editors and interrupted writers leave behind
/// (`*~`, `#*#`, `*.swp`, `*.tmp`, `*.partial`). Left out with a finding are symbolic links, pipes, sockets and
/// devices, unusable names and files over their limit. Two names that differ only in case are both read, with a finding.
/// A file that vanishes, or becomes something else, between listing and reading counts as absent.
///
/// # Errors
/// [`NoContent`](super::NoContent) if `root` has no content folder; otherwise the path that could not be read,
/// with the [`io::Error`] as its cause.
pub fn read(root: &Path) -> anyhow::Result<(Tree, Findings)> {
    let Listing { files, mut findings } = list(root)?;
    let taken: Vec<_> = files
        .into_par_iter()
        .map(|path| {
            let taken = take(&root.join(path.as_str()), limit(&path));
            (path, taken)
        })
        .collect();

    let mut tree = Tree::new();
    for (path, taken) in taken {
        match taken.with_context(|| format!("cannot read `{}`", root.join(path.as_str()).display()))? {
            Taken::Bytes(bytes) => tree.insert(path, bytes),
            Taken::TooLarge(length) => findings.push(rules::files::file_too_large(&path, length, limit(&path))),
            Taken::Absent => {}
        }
    }
    Ok((tree, findings.sorted()))
}

enum Taken {
    Bytes(Arc<[u8]>),
    /// This many bytes, or more: over the limit.
    TooLarge(u64),
    Absent,
}

fn take(path: &Path, limit: u64) -> io::Result<Taken> {
    let Some((file, about)) = open_plain(path)? else {
        return Ok(Taken::Absent);
    };
    if about.len() > limit {
        return Ok(Taken::TooLarge(about.len()));
    }
    let mut bytes = Vec::with_capacity(usize::try_from(about.len()).unwrap_or(0) + 1);
    // A file may grow while it is read, and files of /proc have no length at all.
    let length = file.take(limit + 1).read_to_end(&mut bytes)? as u64;
    Ok(if length > limit { Taken::TooLarge(length) } else { Taken::Bytes(bytes.into()) })
}
