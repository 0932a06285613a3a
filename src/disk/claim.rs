//! Edge, disk: claiming an output folder. Whether it may be published to is decided here, before anything is changed.

#![expect(clippy::disallowed_methods, reason = "the disk room makes the folder that the output folder stands in")]

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, TryLockError};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Component, Path, PathBuf};

use super::escaped;
use super::marker::{Marker, MarkerError};
use super::refusal::{ClaimError, Refusal};
use super::remains;
use super::staging::Staging;

/// Folders of a root that people write; a site is never published into one.
const WRITTEN_FOLDERS: [&str; 5] = ["content", "data", "templates", "src", ".git"];

/// An output folder that may be published to, locked against every other build.
#[derive(Debug)]
pub struct Output {
    /// The folder, absolute and without links. It need not exist.
    pub(super) folder: PathBuf,
    /// What stands there already; `None` if nothing does.
    pub(super) old: Option<Marker>,
    /// Held until this value is dropped.
    _lock: File,
}

impl Output {
    /// Claims `out` for publishing a new site, of which `root` holds the content, and waits while another build has it.
    ///
    /// The folder that `out` stands in is made if it is missing, and the remains of killed builds are cleared.
    /// The lock lies on that folder, so that no lock file is needed; builds that publish side by side take turns.
    /// `on_wait` is called once if there is somebody to wait for.
    ///
    /// # Errors
    /// [`ClaimError::Refused`] if `out` is no folder to publish to, [`ClaimError::Io`] if the disk will not have it.
    pub fn claim(out: &Path, root: &Path, on_wait: impl FnOnce()) -> Result<Staging, ClaimError> {
        let (parent, name) = place(out, root)?;
        fs::create_dir_all(&parent).map_err(ClaimError::io("cannot make the folder", &parent))?;
        let lock = lock(&parent, &name, on_wait)?;

        let folder = parent.join(&name);
        let mut old = inspect(&folder)?;
        if old.is_none() && remains::restore(&folder)? {
            old = inspect(&folder)?;
        }
        remains::clear(&folder, old.as_ref().unwrap_or(&Marker::default()))?;
        Staging::beside(Output { folder, old, _lock: lock })
    }
}

/// The folder that `out` stands in and its name there, unless it is a place where no site may be published.
fn place(out: &Path, root: &Path) -> Result<(PathBuf, OsString), ClaimError> {
    let refuse = |refusal| Err(ClaimError::Refused { path: out.to_path_buf(), refusal });
    let resolved = |path: &Path| resolve(path).map_err(ClaimError::io("cannot look at", path));

    let absolute = std::path::absolute(out).map_err(ClaimError::io("cannot look at", out))?;
    let folder = match (absolute.parent(), absolute.file_name()) {
        // The last name is not resolved: if it is a link, that must be seen.
        (Some(parent), Some(name)) => resolved(parent)?.join(name),
        _ => resolved(&absolute)?,
    };
    let (Some(parent), Some(name)) = (folder.parent(), folder.file_name()) else {
        return refuse(Refusal::Top);
    };

    let root = resolved(root)?;
    if root.starts_with(&folder) {
        return refuse(Refusal::Root);
    }
    // A home that cannot be looked at, or is no path at all, is not where anybody publishes to.
    if let Some(home) = std::env::home_dir().filter(|home| home.is_absolute())
        && resolve(&home).unwrap_or(home).starts_with(&folder)
    {
        return refuse(Refusal::Home);
    }
    for written in WRITTEN_FOLDERS {
        let there = resolved(&root.join(written))?;
        if folder.starts_with(&there) || there.starts_with(&folder) {
            return refuse(Refusal::Written { folder: written });
        }
    }
    Ok((parent.to_path_buf(), name.to_os_string()))
}

/// Whether two paths lead to one place, whatever links and dots are in them.
///
/// # Errors
/// Whatever the disk says of either.
pub fn same_place(one: &Path, other: &Path) -> io::Result<bool> {
    Ok(resolve(&std::path::absolute(one)?)? == resolve(&std::path::absolute(other)?)?)
}

/// The absolute `path` without links and dots, as far as it exists.
fn resolve(path: &Path) -> io::Result<PathBuf> {
    match path.canonicalize() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        done => return done,
    }
    let absolute = std::path::absolute(path)?;
    let parent = resolve(absolute.parent().unwrap_or(Path::new("/")))?;
    Ok(match absolute.components().next_back() {
        Some(Component::Normal(name)) => parent.join(name),
        // `missing/..` is where `missing` would be.
        _ => parent.parent().unwrap_or(&parent).to_path_buf(),
    })
}

/// Locks the folder that `out` stands in for as long as the file that is returned stays open; should this process
/// die, the system unlocks it.
fn lock(parent: &Path, name: &OsStr, on_wait: impl FnOnce()) -> Result<File, ClaimError> {
    let trouble = ClaimError::io("cannot lock", parent);
    let mut file = File::open(parent).map_err(&trouble)?;
    let mut locked = file.try_lock();
    if let Err(TryLockError::Error(_)) = locked {
        // NFS locks only what is open for writing, which a folder never is: there a lock file is needed. It stays.
        let path = parent.join([OsStr::new("."), name, OsStr::new(".byline-lock")].join(OsStr::new("")));
        file = File::options().create(true).truncate(false).write(true).open(path).map_err(&trouble)?;
        locked = file.try_lock();
    }
    match locked {
        Ok(()) => return Ok(file),
        Err(TryLockError::WouldBlock) => on_wait(),
        Err(TryLockError::Error(cause)) => return Err(trouble(cause)),
    }
    file.lock().map_err(trouble)?;
    Ok(file)
}

/// What stands in the output folder; refuses what Byline did not put there.
fn inspect(folder: &Path) -> Result<Option<Marker>, ClaimError> {
    let refuse = |refusal| Err(ClaimError::Refused { path: folder.to_path_buf(), refusal });
    let about = match fs::symlink_metadata(folder) {
        Ok(about) => about,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(cause) => return Err(ClaimError::io("cannot look at", folder)(cause)),
    };
    if about.is_symlink() {
        let target = fs::read_link(folder).map_err(ClaimError::io("cannot look at", folder))?;
        return refuse(Refusal::Symlink { target: folder.with_file_name(target) });
    }
    if !about.is_dir() {
        return refuse(Refusal::NotAFolder);
    }
    let beside = folder.parent().map(fs::metadata).transpose();
    if beside.map_err(ClaimError::io("cannot look at", folder))?.is_some_and(|beside| beside.dev() != about.dev()) {
        return refuse(Refusal::MountPoint);
    }
    match Marker::read(folder) {
        Ok(Some(marker)) => Ok(Some(marker)),
        Ok(None) => match first_entry(folder).map_err(ClaimError::io("cannot read", folder))? {
            None => Ok(None),
            Some(example) => refuse(Refusal::Foreign { example }),
        },
        Err(MarkerError::Broken(why)) => refuse(Refusal::BrokenMarker { why }),
        Err(MarkerError::Newer(format)) => refuse(Refusal::NewerMarker { format }),
        Err(MarkerError::Io(cause)) => refuse(Refusal::BrokenMarker { why: cause.to_string() }),
    }
}

/// The first name in `folder` by the alphabet.
fn first_entry(folder: &Path) -> io::Result<Option<String>> {
    let names = fs::read_dir(folder)?.map(|entry| Ok(escaped(&entry?.file_name())));
    Ok(names.collect::<io::Result<Vec<_>>>()?.into_iter().min())
}
