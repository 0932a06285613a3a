//! Edge, disk: opening a plain file without ever waiting for a pipe or following a link.

use std::fs::{File, Metadata};
use std::io;
use std::path::Path;

use rustix::fs::{Mode, OFlags, open};
use rustix::io::Errno;

/// Opens `path` for reading if it is a plain file; `None` if nothing, or something else, stands there.
pub(super) fn open_plain(path: &Path) -> io::Result<Option<(File, Metadata)>> {
    // Between listing and opening, a file can become a link (NOFOLLOW) or a pipe (NONBLOCK).
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let file = match open(path, flags, Mode::empty()) {
        Ok(descriptor) => File::from(descriptor),
        Err(Errno::NOENT | Errno::NOTDIR | Errno::LOOP | Errno::NXIO) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    let about = file.metadata()?;
    Ok(about.is_file().then_some((file, about)))
}
