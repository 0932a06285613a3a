//! Edge, disk: which files there are to read, and which are not to be read and why. Opens none of them.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ffi::OsStr;
use std::fmt;
use std::fs::{self, FileType};
use std::io;
use std::os::unix::fs::FileTypeExt;
use std::path::{Path, PathBuf};

use anyhow::Context;
use unicode_normalization::UnicodeNormalization;
use walkdir::{DirEntry, WalkDir};

use super::escaped;
use crate::finding::{Finding, Findings, rules};
use crate::tree::RelPath;

/// The folders of a root that are read. Only the first must exist.
pub const READ_FOLDERS: [&str; 3] = ["content", "data", "templates"];

/// Most bytes of a `.md` or `.yaml` file: more than any page, and a parser's worst case stays bearable.
pub const LARGEST_TEXT: u64 = 1 << 20;

/// Most bytes of a file below `data/recordings`: 10,000 rows with 50 samples each have about 6 MiB.
pub const LARGEST_RECORDING: u64 = 16 << 20;

/// Most bytes of any other file, such as a picture or a font: a tree is held in memory.
pub const LARGEST_OTHER: u64 = 64 << 20;

/// The most bytes that the file at `path` may have.
pub(super) fn limit(path: &RelPath) -> u64 {
    if path.below("data/recordings").is_some() {
        return LARGEST_RECORDING;
    }
    match path.extension() {
        "md" | "yaml" => LARGEST_TEXT,
        _ => LARGEST_OTHER,
    }
}

/// The folder given as root has no content folder. The message says what to do.
#[derive(Debug)]
pub struct NoContent {
    /// Where the content folder would be.
    pub folder: PathBuf,
}

impl fmt::Display for NoContent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no folder `{}`; run in the project's folder or pass --root", self.folder.display())
    }
}

impl std::error::Error for NoContent {}

/// The plain files with a usable name, and a finding for everything else.
pub(super) struct Listing {
    pub files: Vec<RelPath>,
    pub findings: Findings,
}

/// Lists [`READ_FOLDERS`] without following a link.
pub(super) fn list(root: &Path) -> anyhow::Result<Listing> {
    let mut listing = Listing { files: Vec::new(), findings: Findings::new() };
    let mut folders = Vec::new();
    for (at, name) in READ_FOLDERS.iter().enumerate() {
        let folder = root.join(name);
        match fs::symlink_metadata(&folder) {
            Ok(about) if about.is_dir() || about.is_symlink() => walk(root, &folder, &mut listing, &mut folders)?,
            Ok(_) => anyhow::bail!("`{}` is not a folder", folder.display()),
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(error).with_context(|| format!("cannot read `{}`", folder.display()));
            }
            Err(_) if at == 0 => return Err(NoContent { folder }.into()),
            Err(_) => {}
        }
    }
    listing.findings.extend(alike(listing.files.iter().chain(&folders)));
    Ok(listing)
}

fn walk(root: &Path, top: &Path, listing: &mut Listing, folders: &mut Vec<RelPath>) -> anyhow::Result<()> {
    let wanted = |entry: &DirEntry| entry.depth() == 0 || !is_debris(entry.file_name());
    let mut walk = WalkDir::new(top).follow_root_links(false).sort_by_file_name().into_iter().filter_entry(wanted);
    while let Some(entry) = walk.next() {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) if error.io_error().is_some_and(|error| error.kind() == io::ErrorKind::NotFound) => continue,
            Err(error) => {
                let path = error.path().unwrap_or(top).display().to_string();
                let cause = error.into_io_error().unwrap_or_else(|| io::ErrorKind::Other.into());
                return Err(cause).with_context(|| format!("cannot read `{path}`"));
            }
        };
        let kind = entry.file_type();
        let relative = entry.path().strip_prefix(root).unwrap_or(entry.path());
        match usable(relative) {
            None => {
                let name = escaped(entry.file_name());
                listing.findings.push(rules::files::unusable_name(&stand_in(relative), &name));
                if kind.is_dir() {
                    walk.skip_current_dir();
                }
            }
            Some(path) if kind.is_dir() => folders.push(path),
            Some(path) if kind.is_file() => listing.files.push(path),
            Some(path) => listing.findings.extend(not_plain(entry.path(), &path, kind)),
        }
    }
    Ok(())
}

/// Whether the name is one that editors, systems and interrupted writers leave behind.
fn is_debris(name: &OsStr) -> bool {
    let name = name.as_encoded_bytes();
    let left_behind = [&b"~"[..], b".swp", b".tmp", b".partial"];
    name.starts_with(b".")
        || left_behind.iter().any(|end| name.ends_with(end))
        || (name.starts_with(b"#") && name.ends_with(b"#"))
}

fn usable(relative: &Path) -> Option<RelPath> {
    relative.to_str().filter(|path| !path.contains(char::is_control)).and_then(RelPath::new)
}

/// A path that can be shown for one that cannot be used.
fn stand_in(relative: &Path) -> RelPath {
    let unusable = |character: char| character.is_control() || character == '\\';
    RelPath::known(&relative.to_string_lossy().replace(unusable, "\u{FFFD}"))
}

/// A finding for a link or a special file; none if it has vanished.
fn not_plain(path: &Path, relative: &RelPath, kind: FileType) -> Option<Finding> {
    if kind.is_symlink() {
        let target = fs::read_link(path).ok()?;
        return Some(rules::files::symlink(relative, &escaped(target.as_os_str())));
    }
    let kind = match kind {
        kind if kind.is_fifo() => "named pipe",
        kind if kind.is_socket() => "socket",
        _ => "device",
    };
    Some(rules::files::special_file(relative, kind))
}

/// A finding for each path that another one equals where neither case nor Unicode normalisation counts.
fn alike<'p>(paths: impl Iterator<Item = &'p RelPath>) -> Vec<Finding> {
    let mut seen: HashMap<(&str, String), &RelPath> = HashMap::new();
    let mut findings = Vec::new();
    for path in paths {
        let folded = path.name().nfc().collect::<String>().to_lowercase();
        match seen.entry((path.folder(), folded)) {
            Entry::Vacant(place) => {
                place.insert(path);
            }
            Entry::Occupied(place) => {
                // The name that is already folded is the one to keep; the finding stands at the other.
                let settled = place.key().1 == path.name();
                let (odd, other) = if settled { (*place.get(), path) } else { (path, *place.get()) };
                findings.push(rules::files::names_differ_in_case(odd, other));
            }
        }
    }
    findings
}
