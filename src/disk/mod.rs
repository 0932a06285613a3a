//! Edge: the only room that reads and writes files. Trees come in, a site goes out, data files are replaced whole.
//! It must not know what any file means, except the two that it writes itself to mark a folder as its own.

mod read;
mod listing;
mod plain;
mod claim;
mod refusal;
mod staging;
mod publish;
mod survey;
mod remains;
mod marker;
mod replace;

pub use claim::{Output, same_place};
pub use listing::{LARGEST_OTHER, LARGEST_RECORDING, LARGEST_TEXT, NoContent, READ_FOLDERS};
pub use marker::{MARKER, MARKER_FORMAT, UNFINISHED};
pub use publish::Published;
pub use read::read;
pub use refusal::{ClaimError, Refusal};
pub use replace::{append, read_optional, write_atomic, write_whole};
pub use staging::{Put, Staging, Stamp, stamp_of};

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

/// The file whose presence makes a folder the root of a site.
pub const ROOT_FILE: &str = "data/site.yaml";

/// The root of the site that `start` stands in: its nearest ancestor, or itself, with [`ROOT_FILE`].
pub fn find_root(start: &Path) -> Option<PathBuf> {
    let start = std::path::absolute(start).ok()?;
    start.ancestors().find(|folder| folder.join(ROOT_FILE).is_file()).map(Path::to_path_buf)
}

/// A name as it may be printed: bytes that are no UTF-8 and control characters as escapes.
fn escaped(name: &OsStr) -> String {
    let quoted = format!("{name:?}");
    quoted[1..quoted.len() - 1].to_owned()
}

/// Names `path` in an error of the operating system, which does not say it.
fn naming(path: &Path) -> impl Fn(io::Error) -> io::Error {
    move |error| io::Error::new(error.kind(), format!("`{}`: {error}", path.display()))
}
