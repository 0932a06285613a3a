//! Edge, disk: the moment in which the new site takes the old one's place. Killed at any point, it leaves one of them
//! whole.

#![expect(clippy::disallowed_methods, reason = "the disk room swaps the old site for the new one")]

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::PoisonError;

use rayon::prelude::*;
use rustix::fs::{CWD, RenameFlags, renameat_with};
use rustix::io::Errno;

use super::marker::{MARKER, Marker, UNFINISHED};
use super::naming;
use super::remains::fresh_name;
use super::staging::{Put, Staging, write_new};
use super::survey::{retire, survey};

/// What was published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// Files that are new or have changed.
    pub written: usize,
    /// Files that are the old site's still.
    pub kept: usize,
    /// Files of the old site that are gone.
    pub removed: usize,
    /// Paths in the output folder that Byline did not put there, sorted. They were moved over; a folder counts once.
    pub foreign_kept: Vec<String>,
}

impl Staging {
    /// Swaps the new site in, moves foreign files over, and removes the old site.
    /// If nothing has changed, nothing is touched.
    ///
    /// # Errors
    /// `AlreadyExists` if a foreign file stands where the new site has one, and whatever the disk says: the old site
    /// stays. Only the last step, clearing away, can fail with the new site in place; the message says so.
    pub fn publish(mut self) -> io::Result<Published> {
        let files = std::mem::take(self.files.get_mut().unwrap_or_else(PoisonError::into_inner));
        let (kept, written): (Vec<_>, Vec<_>) = files.iter().partition(|(_, put)| **put == Put::Kept);
        let new = Marker::of(files.keys().cloned());
        let out = &self.output.folder;
        // The old site may have been removed by hand since it was claimed.
        let old = self.output.old.as_ref().filter(|_| out.exists());

        let survey = old.map(|old| survey(out, old, &new)).transpose()?.unwrap_or_default();
        if let Some(path) = survey.clash(&new) {
            return Err(in_the_way(&out.join(path)));
        }
        let removed = old.map_or(0, |old| old.missing_from(&new));
        let published = Published { written: written.len(), kept: kept.len(), removed, foreign_kept: survey.names() };
        if old.is_some() && written.is_empty() && removed == 0 {
            return Ok(published);
        }

        kept.par_iter().try_for_each(|(path, _)| self.link(path))?;
        finish(&self.scratch.path, out, &new)?;
        if old.is_none() {
            // Replaces nothing or an empty folder; one that was filled in the meantime makes it fail.
            fs::rename(&self.scratch.path, out).map_err(naming(out))?;
            self.scratch.release();
            return Ok(published);
        }
        let retired = swap(&self.scratch.path, out).map_err(naming(out))?;
        self.scratch.release();
        // Killed from here on, foreign files wait beside the new site until the next claim.
        retire(&retired, &survey, out).map_err(in_place_but)?;
        Ok(published)
    }
}

/// Makes the folder ready to be seen: with a marker instead of the mark, and the permissions of the one it replaces.
fn finish(scratch: &Path, out: &Path, new: &Marker) -> io::Result<()> {
    let (marker, mark) = (scratch.join(MARKER), scratch.join(UNFINISHED));
    write_new(&marker, &new.to_bytes()).map_err(naming(&marker))?;
    if let Ok(about) = fs::symlink_metadata(out) {
        fs::set_permissions(scratch, about.permissions()).map_err(naming(scratch))?;
    }
    fs::remove_file(&mark).map_err(naming(&mark))
}

/// Swaps two folders and says where the one that stood at `out` is now.
fn swap(scratch: &Path, out: &Path) -> io::Result<PathBuf> {
    match renameat_with(CWD, scratch, CWD, out, RenameFlags::EXCHANGE) {
        Ok(()) => Ok(scratch.to_path_buf()),
        Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => swap_in_two_steps(scratch, out),
        Err(error) => Err(error.into()),
    }
}

/// For file systems that cannot exchange. Killed between the steps, `out` is missing until the next claim puts it back.
fn swap_in_two_steps(scratch: &Path, out: &Path) -> io::Result<PathBuf> {
    let aside = fresh_name(out);
    fs::rename(out, &aside)?;
    fs::rename(scratch, out).or_else(|error| fs::rename(&aside, out).and(Err(error)))?;
    Ok(aside)
}

fn in_the_way(path: &Path) -> io::Error {
    let message = format!("`{}` is not Byline's, and the new site needs its place; move it away", path.display());
    io::Error::new(io::ErrorKind::AlreadyExists, message)
}

fn in_place_but(error: io::Error) -> io::Error {
    io::Error::new(
        error.kind(),
        format!("the new site is in place, but the old one could not be cleared away: {error}"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_steps_do_what_an_exchange_does() {
        let folder = tempfile::tempdir().unwrap();
        let (scratch, out) = (folder.path().join(".site.byline-1-0"), folder.path().join("site"));
        for swap in [swap, swap_in_two_steps] {
            fs::create_dir_all(scratch.join("new")).unwrap();
            fs::create_dir_all(out.join("old")).unwrap();
            let retired = swap(&scratch, &out).unwrap();
            assert!(out.join("new").exists() && retired.join("old").exists());
            fs::remove_dir_all(retired).unwrap();
            fs::remove_dir_all(&out).unwrap();
        }
    }

    #[test]
    fn a_swap_that_fails_halfway_is_undone() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("site");
        fs::create_dir_all(out.join("old")).unwrap();
        assert!(swap_in_two_steps(&folder.path().join("missing"), &out).is_err());
        assert!(out.join("old").exists());
    }
}
