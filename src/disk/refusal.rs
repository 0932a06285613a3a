//! Edge, disk: why a folder cannot be published to, in words. It touches nothing.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use super::marker::MARKER;

/// Why an output folder could not be claimed. Nothing in it was changed.
#[derive(Debug)]
pub enum ClaimError {
    /// The folder is not one to publish to: a slip of the caller's.
    Refused {
        /// The output folder.
        path: PathBuf,
        /// What speaks against it.
        refusal: Refusal,
    },
    /// The disk did not do as asked: trouble of the environment.
    Io {
        /// The file or folder that it was about.
        path: PathBuf,
        /// What was tried, as in "cannot lock".
        tried: &'static str,
        /// What the operating system says.
        cause: io::Error,
    },
}

/// What speaks against publishing to a folder.
#[derive(Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is the top of the file system.
    Top,
    /// It is the home folder or holds it.
    Home,
    /// It is the root of the site or holds it.
    Root,
    /// It lies in a folder of the root that people write, or holds it.
    Written {
        /// The folder, relative to the root.
        folder: &'static str,
    },
    /// It is a symbolic link.
    Symlink {
        /// Where the link leads.
        target: PathBuf,
    },
    /// It is a file or something else that is no folder.
    NotAFolder,
    /// Another file system is mounted there, and a mounted folder cannot be swapped.
    MountPoint,
    /// It holds files, but no marker says that Byline put them there.
    Foreign {
        /// One of the files.
        example: String,
    },
    /// Its marker cannot be read.
    BrokenMarker {
        /// Why.
        why: String,
    },
    /// Its marker was written by a later Byline.
    NewerMarker {
        /// The format of that marker.
        format: u32,
    },
    /// A build that was killed left a foreign file behind, and its place is taken by now.
    Stranded {
        /// Where the file is.
        file: PathBuf,
        /// Its place.
        place: PathBuf,
    },
}

impl Refusal {
    /// What to do about it, in one line.
    pub fn mend(&self) -> String {
        match self {
            Refusal::Symlink { target } => format!("name the folder itself: `--out {}`", target.display()),
            Refusal::NotAFolder => "move it away, or choose another `--out`".to_owned(),
            Refusal::MountPoint => "name a folder inside it".to_owned(),
            Refusal::Foreign { .. } => "choose another `--out`, or empty the folder yourself".to_owned(),
            Refusal::BrokenMarker { .. } => {
                "choose another `--out`, or remove the folder yourself if it holds nothing but a built site".to_owned()
            }
            Refusal::NewerMarker { .. } => "build with that Byline, or choose another `--out`".to_owned(),
            Refusal::Stranded { file, place } => {
                format!("keep one of them: remove `{}` or `{}`", file.display(), place.display())
            }
            Refusal::Top | Refusal::Home | Refusal::Root | Refusal::Written { .. } => {
                "choose a folder that holds nothing else, such as `--out site`".to_owned()
            }
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Top => f.write_str("is the top of the file system"),
            Refusal::Home => f.write_str("is the home folder, or holds it"),
            Refusal::Root => f.write_str("is the project itself, or holds it"),
            Refusal::Written { folder } => write!(f, "lies in the project's `{folder}`, or holds it"),
            Refusal::Symlink { target } => write!(f, "is a symbolic link to `{}`", target.display()),
            Refusal::NotAFolder => f.write_str("is not a folder"),
            Refusal::MountPoint => f.write_str("is a mount point, which cannot be swapped for a new folder"),
            Refusal::Foreign { example } => write!(f, "holds files that Byline did not put there, such as `{example}`"),
            Refusal::BrokenMarker { why } => write!(f, "has a marker `{MARKER}` that cannot be read: {why}"),
            Refusal::NewerMarker { format } => {
                write!(f, "was published by a later Byline, with a marker of format {format}")
            }
            Refusal::Stranded { file, place } => write!(
                f,
                "lacks a file that a killed build left at `{}`; its place `{}` is taken",
                file.display(),
                place.display()
            ),
        }
    }
}

impl ClaimError {
    /// What to do about it, in one line, where Byline knows.
    pub fn mend(&self) -> Option<String> {
        match self {
            ClaimError::Refused { refusal, .. } => Some(refusal.mend()),
            ClaimError::Io { .. } => None,
        }
    }

    /// For `map_err`: what was tried with `path`.
    pub(super) fn io(tried: &'static str, path: &Path) -> impl Fn(io::Error) -> ClaimError {
        move |cause| ClaimError::Io { path: path.to_path_buf(), tried, cause }
    }
}

impl fmt::Display for ClaimError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClaimError::Refused { path, refusal } => write!(f, "`{}` {refusal}", path.display()),
            ClaimError::Io { path, tried, cause } => write!(f, "{tried} `{}`: {cause}", path.display()),
        }
    }
}

impl std::error::Error for ClaimError {}
