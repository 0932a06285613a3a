//! Edge, disk: single files of `data/`, read if they are there and replaced whole. Unlike a site they cannot be built
//! again, so they are synced.

#![expect(clippy::disallowed_methods, reason = "the disk room reads and replaces single files")]

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use super::naming;

/// The bytes at `path`, if there is such a file.
///
/// # Errors
/// Whatever the disk says, with the path named.
pub fn read_optional(path: &Path) -> io::Result<Option<Vec<u8>>> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(naming(path)(error)),
    }
}

/// Replaces the file at `path`, or makes it and its folders, so that at any moment, through a crash or a power cut,
/// it has either the old bytes or the new ones. Permissions stay; a link is replaced, not followed.
///
/// # Errors
/// Whatever the disk says, with the path named; the old file is as it was.
pub fn write_atomic(path: &Path, bytes: &[u8]) -> io::Result<()> {
    replace(path, bytes).map_err(naming(path))
}

/// The same for a file that can be made again: it is whole at any moment, but a power cut may lose it.
///
/// # Errors
/// Whatever the disk says, with the path named; the old file is as it was.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    swap_in(path, |draft| File::create_new(draft)?.write_all(bytes)).map_err(naming(path))
}

/// Adds `bytes` at the end of the file at `path`.
///
/// # Errors
/// Whatever the disk says, with the path named.
pub fn append(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let added = fs::OpenOptions::new().append(true).open(path).and_then(|mut file| file.write_all(bytes));
    added.map_err(naming(path))
}

fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = std::path::absolute(path)?;
    swap_in(&path, |draft| write_synced(draft, bytes, &path))?;
    match File::open(path.parent().unwrap_or(&path))?.sync_all() {
        // Some file systems cannot sync a folder; the file is in place all the same.
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => Ok(()),
        synced => synced,
    }
}

/// Lets `write` make a file beside `path`, and puts it in its place.
fn swap_in(path: &Path, write: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
    let path = std::path::absolute(path)?;
    fs::create_dir_all(path.parent().unwrap_or(&path))?;
    let draft = draft_name(&path);
    let replaced = write(&draft).and_then(|()| fs::rename(&draft, &path));
    if replaced.is_err() {
        let _ = fs::remove_file(&draft);
    }
    replaced
}

fn write_synced(draft: &Path, bytes: &[u8], like: &Path) -> io::Result<()> {
    let mut file = File::create_new(draft)?;
    if let Ok(about) = fs::symlink_metadata(like)
        && about.is_file()
    {
        file.set_permissions(about.permissions())?;
    }
    file.write_all(bytes)?;
    file.sync_all()
}

/// A name beside `path` that reading a tree leaves out.
fn draft_name(path: &Path) -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}-{}.tmp", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed)));
    path.with_file_name(name)
}
