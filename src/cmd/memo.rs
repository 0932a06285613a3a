//! Program: what a build remembers for the next one: of each page the key it follows from, the stamp of its file, and
//! what the audit kept of it. It may be deleted at any time; a build without it makes the same bytes, only slower.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::audit::Scanned;
use crate::disk::{Stamp, append, read_optional, stamp_of, write_whole};
use crate::render::Key;
use crate::tree::RelPath;

/// What is remembered of one page.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Entry {
    path: String,
    key: Key,
    length: u64,
    modified_ns: i64,
    #[serde(with = "serde_bytes")]
    scanned: Vec<u8>,
}

impl Entry {
    /// A page at `path`, just put.
    pub fn new(path: &RelPath, key: Key, stamp: &Stamp, scanned: &Scanned) -> Entry {
        Entry {
            path: path.to_string(),
            key,
            length: stamp.length,
            modified_ns: stamp.modified_ns,
            scanned: postcard::to_stdvec(scanned).unwrap_or_default(),
        }
    }

    /// The stamp of the page's file.
    pub fn stamp(&self) -> Stamp {
        Stamp { length: self.length, modified_ns: self.modified_ns }
    }
}

/// What an earlier build remembered of an output folder.
pub(super) struct Memo {
    file: PathBuf,
    program: String,
    entries: HashMap<String, Entry>,
}

impl Memo {
    /// Remembers nothing.
    pub fn nothing() -> Memo {
        Memo { file: PathBuf::new(), program: String::new(), entries: HashMap::new() }
    }

    /// What was remembered of `out` by the very program that runs now; nothing if that cannot be told.
    pub fn read(root: &Path, out: &Path) -> Memo {
        let digest = format!("{:x}", Sha256::digest(out.as_os_str().as_encoded_bytes()));
        let file = root.join(".byline").join(format!("{}.memo", &digest[..16]));
        let program = std::env::current_exe().and_then(|program| stamp_of(&program)).map(|stamp| format!("{stamp:?}"));
        let Ok(program) = program else { return Memo::nothing() };
        let bytes = read_optional(&file).ok().flatten().unwrap_or_default();
        let mut entries = HashMap::new();
        if let Ok((by, mut rest)) = postcard::take_from_bytes::<String>(&bytes)
            && by == program
        {
            // A later entry of a page counts; a torn one at the end is as if it were not there.
            while let Ok((entry, after)) = postcard::take_from_bytes::<Entry>(rest) {
                entries.insert(entry.path.clone(), entry);
                rest = after;
            }
        }
        Memo { file, program, entries }
    }

    /// What is remembered of the page at `path`, if it follows from `key`.
    pub fn find(&self, path: &RelPath, key: &Key) -> Option<(&Entry, Scanned)> {
        let entry = self.entries.get(path.as_str()).filter(|entry| entry.key == *key)?;
        Some((entry, postcard::from_bytes(&entry.scanned).ok()?))
    }

    /// Remembers `entries` instead: a few new ones are added at the end of the file, many make it anew. A folder that
    /// cannot be written to makes the next build slower, and nothing else.
    pub fn replace(&self, entries: &[Entry]) {
        if self.file.as_os_str().is_empty() {
            return;
        }
        let known = |entry: &&Entry| {
            let known = self.entries.get(&entry.path);
            known.is_some_and(|known| known.key == entry.key && known.stamp() == entry.stamp())
        };
        let new: Vec<&Entry> = entries.iter().filter(|entry| !known(entry)).collect();
        let few = new.len() * 8 <= entries.len() && self.entries.len() <= entries.len() * 2;
        let _ = if few && !self.entries.is_empty() {
            append(&self.file, &frames(new))
        } else {
            let head = postcard::to_stdvec(&self.program).unwrap_or_default();
            write_whole(&self.file, &[head, frames(entries.iter().collect())].concat())
        };
    }
}

fn frames(entries: Vec<&Entry>) -> Vec<u8> {
    entries.into_iter().filter_map(|entry| postcard::to_stdvec(entry).ok()).flatten().collect()
}
