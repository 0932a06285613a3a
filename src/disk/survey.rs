//! Edge, disk: telling Byline's files in a folder from foreign ones, and taking the old folder down.
//! What is foreign is never removed.

#![expect(clippy::disallowed_methods, reason = "the disk room moves foreign files over and removes its own")]

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use walkdir::WalkDir;

use super::marker::{MARKER, Marker, UNFINISHED};
use super::naming;

/// What stands in a folder that Byline published, each path relative to it.
#[derive(Debug, Default)]
pub(super) struct Survey {
    /// Plain files that the marker lists.
    ours: Vec<PathBuf>,
    /// Folders looked into, each after the one that holds it.
    folders: Vec<PathBuf>,
    /// Whatever else is there: files, links, whole folders.
    pub foreign: Vec<PathBuf>,
}

/// Looks through `folder`, whose marker is `old`. A foreign folder counts as one thing, unless `new`, the site
/// that takes its place, has files in a folder of that name.
pub(super) fn survey(folder: &Path, old: &Marker, new: &Marker) -> io::Result<Survey> {
    let mut survey = Survey::default();
    let mut walk = WalkDir::new(folder).min_depth(1).into_iter();
    while let Some(entry) = walk.next() {
        let entry = match entry {
            Err(error) if error.io_error().is_some_and(|error| error.kind() == io::ErrorKind::NotFound) => continue,
            entry => entry?,
        };
        let kind = entry.file_type();
        let relative = entry.path().strip_prefix(folder).unwrap_or(entry.path()).to_path_buf();
        let name = relative.to_str().unwrap_or_default();
        if kind.is_dir() && (old.has_folder(name) || new.has_folder(name)) {
            survey.folders.push(relative);
        } else if kind.is_file() && old.has_file(name) {
            survey.ours.push(relative);
        } else if !(kind.is_file() && name == MARKER) {
            survey.foreign.push(relative);
            if kind.is_dir() {
                walk.skip_current_dir();
            }
        }
    }
    survey.foreign.sort();
    Ok(survey)
}

impl Survey {
    /// The foreign paths, as far as they are text.
    pub(super) fn names(&self) -> Vec<String> {
        self.foreign.iter().map(|path| path.to_string_lossy().into_owned()).collect()
    }

    /// A foreign path that could not be moved into `new`, because it has a file there or needs a folder.
    pub(super) fn clash(&self, new: &Marker) -> Option<&Path> {
        let taken = |path: &Path| path.to_str().is_some_and(|path| new.has_file(path));
        let needed = |path: &Path| path.to_str().is_some_and(|path| new.has_folder(path) || path == UNFINISHED);
        self.foreign.iter().map(PathBuf::as_path).find(|path| needed(path) || path.ancestors().any(taken))
    }
}

/// Takes `folder` down: moves what is foreign into `heir`, removes the rest, the marker last, so that a later
/// build can go on from wherever this one is killed.
///
/// # Errors
/// `AlreadyExists` if the place of a foreign file is taken. It stays where it is, and the marker with it.
pub(super) fn retire(folder: &Path, survey: &Survey, heir: &Path) -> io::Result<()> {
    for path in &survey.foreign {
        move_over(&folder.join(path), &heir.join(path)).map_err(naming(&folder.join(path)))?;
    }
    survey.ours.par_iter().try_for_each(|path| {
        let path = folder.join(path);
        gone(fs::remove_file(&path)).map_err(naming(&path))
    })?;
    for path in survey.folders.iter().rev() {
        let path = folder.join(path);
        gone(fs::remove_dir(&path)).map_err(naming(&path))?;
    }
    take_away(folder).map_err(naming(folder))
}

/// Removes `folder` if nothing but marks is left in it.
pub(super) fn take_away(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        if name != MARKER && name != UNFINISHED {
            return Err(io::ErrorKind::DirectoryNotEmpty.into());
        }
    }
    gone(fs::remove_file(folder.join(MARKER)))?;
    gone(fs::remove_file(folder.join(UNFINISHED)))?;
    fs::remove_dir(folder)
}

fn move_over(from: &Path, to: &Path) -> io::Result<()> {
    match fs::symlink_metadata(to) {
        Ok(_) => return Err(io::ErrorKind::AlreadyExists.into()),
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Err(_) => {}
    }
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::rename(from, to)
}

/// That something is not there is as good as having removed it.
fn gone(removed: io::Result<()>) -> io::Result<()> {
    removed.or_else(|error| if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) })
}
