//! Edge, disk: what killed builds leave beside an output folder, and clearing it away at the next claim.
//!
//! A build works in a folder `.{name}.byline-{pid}-{number}` beside its output folder. While it is being filled
//! it holds the mark [`UNFINISHED`]; then the mark goes, and the folder is swapped with the old site, which now
//! bears that name, with its marker, until it is taken down. So every folder of such a name is one of these:
//!
//! | holds | is | what happens |
//! |---|---|---|
//! | the mark | a build that was not finished | removed |
//! | the marker, and there is no output folder | the old site or a finished new one | put in its place |
//! | the marker | the same, beside the other one | foreign files moved into the output folder, removed |
//! | nothing | hardly begun, or almost gone | removed |
//! | anything else | not ours | left alone |

#![expect(clippy::disallowed_methods, reason = "the disk room clears away what killed builds leave")]

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use super::marker::{MARKER, Marker, UNFINISHED};
use super::refusal::{ClaimError, Refusal};
use super::survey::{retire, survey, take_away};

/// A name for a new folder beside `out`, other than any this process had before.
pub(super) fn fresh_name(out: &Path) -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let mut name = prefix(out);
    name.push(format!("{}-{number}", std::process::id()));
    out.with_file_name(name)
}

/// Puts the remains of a finished site in the place of `out`, where there is nothing or an empty folder.
/// True if there were any.
pub(super) fn restore(out: &Path) -> Result<bool, ClaimError> {
    for remains in find(out)? {
        let finished = !remains.join(UNFINISHED).exists() && matches!(Marker::read(&remains), Ok(Some(_)));
        if finished {
            fs::rename(&remains, out).map_err(ClaimError::io("cannot put back", &remains))?;
            return Ok(true);
        }
    }
    Ok(false)
}

/// Clears the remains beside `out`, whose marker is `standing`.
pub(super) fn clear(out: &Path, standing: &Marker) -> Result<(), ClaimError> {
    for remains in find(out)? {
        if remains.join(UNFINISHED).exists() {
            discard(&remains).map_err(ClaimError::io("cannot clear away", &remains))?;
        } else if let Ok(Some(marker)) = Marker::read(&remains) {
            hand_over(&remains, &marker, out, standing)?;
        } else {
            // Succeeds where the folder is empty; anything else is not ours.
            let _ = fs::remove_dir(&remains);
        }
    }
    Ok(())
}

/// Removes a folder that holds nothing but an unfinished site; its marks last.
pub(super) fn discard(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            fs::remove_dir_all(path)?;
        } else if entry.file_name() != MARKER && entry.file_name() != UNFINISHED {
            fs::remove_file(path)?;
        }
    }
    take_away(folder)
}

/// Takes a finished site down whose foreign files belong into `out`.
fn hand_over(remains: &Path, marker: &Marker, out: &Path, standing: &Marker) -> Result<(), ClaimError> {
    let trouble = ClaimError::io("cannot clear away", remains);
    let survey = survey(remains, marker, standing).map_err(&trouble)?;
    if let Some(path) = survey.foreign.iter().find(|path| out.join(path).symlink_metadata().is_ok()) {
        let refusal = Refusal::Stranded { file: remains.join(path), place: out.join(path) };
        return Err(ClaimError::Refused { path: out.to_path_buf(), refusal });
    }
    retire(remains, &survey, out).map_err(trouble)
}

/// The folders beside `out` whose names say that they are remains of it, sorted.
fn find(out: &Path) -> Result<Vec<PathBuf>, ClaimError> {
    let list = || {
        let prefix = prefix(out);
        let mut found = Vec::new();
        for entry in fs::read_dir(out.parent().unwrap_or(out))? {
            let entry = entry?;
            if is_fresh_name(&entry.file_name(), &prefix) && entry.file_type()?.is_dir() {
                found.push(entry.path());
            }
        }
        found.sort();
        Ok(found)
    };
    list().map_err(ClaimError::io("cannot look beside", out))
}

fn prefix(out: &Path) -> OsString {
    let mut prefix = OsString::from(".");
    prefix.push(out.file_name().unwrap_or_default());
    prefix.push(".byline-");
    prefix
}

fn is_fresh_name(name: &OsStr, prefix: &OsStr) -> bool {
    let number = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_digit);
    let rest = name.as_encoded_bytes().strip_prefix(prefix.as_encoded_bytes());
    rest.and_then(|rest| rest.iter().position(|&byte| byte == b'-').map(|at| rest.split_at(at)))
        .is_some_and(|(pid, rest)| number(pid) && number(&rest[1..]))
}
