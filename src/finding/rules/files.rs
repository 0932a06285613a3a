//! Words: rules about what stands in a tree: plain files of sensible names and sizes. It knows no disk.
//!
//! Such a file was not read, so it holds its page; where there is no page to hold (most of `data/`, the templates)
//! it stops the run.

use super::super::{Finding, Place, Rule, Severity};
use crate::tree::RelPath;

super::rules! {
    SYMLINK: "symlink", Hold, "Links are not followed: one can lead out of the project, in a circle, or elsewhere on the next machine.";
    SPECIAL_FILE: "special-file", Hold, "Only plain files are read; a pipe, a socket or a device can make a build wait for ever.";
    UNUSABLE_NAME: "unusable-name", Hold, "Names are UTF-8 without backslashes and control characters, so that a path means the same on every machine, in a link and on a terminal.";
    FILE_TOO_LARGE: "file-too-large", Hold, "Markdown and YAML have at most 1 MiB, recordings 16 MiB, other files 64 MiB, so that no file can fill the memory or stall a parser.";
    NAMES_DIFFER_IN_CASE: "names-differ-in-case", Hold, "Names in a folder differ in more than case and Unicode normalisation; elsewhere they would be one file.";
}

/// A symbolic link to `target`.
pub fn symlink(path: &RelPath, target: &str) -> Finding {
    unread(&SYMLINK, path, format!("`{}` is a symbolic link to `{target}`", path.name()))
        .help("put the file itself here; links are not followed")
}

/// No plain file but a `kind`, such as "named pipe".
pub fn special_file(path: &RelPath, kind: &str) -> Finding {
    unread(&SPECIAL_FILE, path, format!("`{}` is a {kind}, not a plain file", path.name()))
        .help("move it out of the folders that are built")
}

/// A name that cannot be used: `name` is how it reads when escaped, `path` stands in for its path.
pub fn unusable_name(path: &RelPath, name: &str) -> Finding {
    unread(&UNUSABLE_NAME, path, format!("the name `{name}` cannot be used"))
        .help("rename it: UTF-8, without backslashes and control characters")
}

/// A file of `length` bytes where `limit` are allowed.
pub fn file_too_large(path: &RelPath, length: u64, limit: u64) -> Finding {
    let mebibytes = limit >> 20;
    unread(&FILE_TOO_LARGE, path, format!("the file has {length} bytes, more than the {mebibytes} MiB it may have"))
        .help("split it, or keep it elsewhere and link to it")
}

/// A file or folder that would be `other` where case does not count.
pub fn names_differ_in_case(path: &RelPath, other: &RelPath) -> Finding {
    let message = format!("`{}` and `{}` are one name where case does not count", path.name(), other.name());
    unread(&NAMES_DIFFER_IN_CASE, path, message)
        .help("rename one of the two")
        .related(Place::file(other), "the other name")
}

fn unread(rule: &'static Rule, path: &RelPath, message: String) -> Finding {
    rule.at(Place::file(path), message).at_least(stops(path))
}

/// Pages, recordings and sign-offs are held one by one; the run stands on everything else.
fn stops(path: &RelPath) -> Severity {
    let held = ["content", "data/recordings", "data/signoffs"].iter().any(|folder| path.below(folder).is_some());
    if held { Severity::Hold } else { Severity::Error }
}
