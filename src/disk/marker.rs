//! Edge, disk: the marker that says which files of a folder Byline put there. Nothing else is ever removed.

use std::collections::BTreeSet;
use std::io::{self, Read};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::plain::open_plain;
use crate::tree::RelPath;

/// The marker's name, at the top of a published folder. Its bytes depend on nothing but the list of files.
pub const MARKER: &str = ".byline-site.json";

/// The only form of marker that this Byline writes and reads.
pub const MARKER_FORMAT: u32 = 1;

/// The name of the empty file that marks a folder still being built: whatever is in it can go.
pub const UNFINISHED: &str = ".byline-unfinished";

const TOOL: &str = "byline";

/// The files that Byline put into a folder, and the folders these need.
#[derive(Debug, Default)]
pub(super) struct Marker {
    files: BTreeSet<RelPath>,
    folders: BTreeSet<RelPath>,
}

/// Why a marker cannot be relied on.
#[derive(Debug)]
pub(super) enum MarkerError {
    /// It could not be read from the disk.
    Io(io::Error),
    /// It is not what Byline writes: why.
    Broken(String),
    /// A later Byline wrote it, in this format.
    Newer(u32),
}

#[derive(Deserialize)]
struct Head {
    tool: String,
    format: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wire {
    tool: String,
    format: u32,
    files: Vec<String>,
}

impl Marker {
    /// The marker for `files`.
    pub(super) fn of(files: impl IntoIterator<Item = RelPath>) -> Marker {
        let mut marker = Marker::default();
        for file in files {
            let mut folder = file.folder();
            // A folder that is known was entered together with all the folders above it.
            while !folder.is_empty() && !marker.folders.contains(folder) {
                let path = RelPath::known(folder);
                folder = &folder[..path.folder().len()];
                marker.folders.insert(path);
            }
            marker.files.insert(file);
        }
        marker
    }

    /// Reads the marker of `folder`; `None` if it has none.
    pub(super) fn read(folder: &Path) -> Result<Option<Marker>, MarkerError> {
        let Some((mut file, _)) = open_plain(&folder.join(MARKER)).map_err(MarkerError::Io)? else {
            return Ok(None);
        };
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(MarkerError::Io)?;
        Marker::from_bytes(&bytes).map(Some)
    }

    fn from_bytes(bytes: &[u8]) -> Result<Marker, MarkerError> {
        let broken = |error: serde_json::Error| MarkerError::Broken(error.to_string());
        let head: Head = serde_json::from_slice(bytes).map_err(broken)?;
        if head.tool != TOOL {
            return Err(MarkerError::Broken(format!("written by `{}`", head.tool.escape_debug())));
        }
        if head.format > MARKER_FORMAT {
            return Err(MarkerError::Newer(head.format));
        }
        let wire: Wire = serde_json::from_slice(bytes).map_err(broken)?;
        // A marker is a list of what may be removed: a path that leads out of the folder makes all of it worthless.
        let astray = |path: &str| MarkerError::Broken(format!("`{}` is no path of a site", path.escape_debug()));
        let paths = wire.files.iter().map(|path| RelPath::new(path).ok_or_else(|| astray(path)));
        Ok(Marker::of(paths.collect::<Result<Vec<_>, _>>()?))
    }

    /// The marker as it stands on the disk: one file a line, sorted.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let files = self.files.iter().map(RelPath::to_string).collect();
        let wire = Wire { tool: TOOL.to_owned(), format: MARKER_FORMAT, files };
        let mut bytes = serde_json::to_vec_pretty(&wire).expect("a list of names can be written as JSON");
        bytes.push(b'\n');
        bytes
    }

    /// Whether Byline put a file at `path`.
    pub(super) fn has_file(&self, path: &str) -> bool {
        self.files.contains(path)
    }

    /// Whether a file of Byline's lies below `path`.
    pub(super) fn has_folder(&self, path: &str) -> bool {
        self.folders.contains(path)
    }

    /// How many files this marker lists that `other` does not.
    pub(super) fn missing_from(&self, other: &Marker) -> usize {
        self.files.difference(&other.files).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marker(paths: &[&str]) -> Marker {
        Marker::of(paths.iter().copied().map(RelPath::known))
    }

    #[test]
    fn a_marker_reads_back_what_it_wrote() {
        let written = marker(&["index.html", "glossary/sector.html", "a/b/c.html", "a/b/d.html"]);
        let read = Marker::from_bytes(&written.to_bytes()).unwrap();
        assert_eq!(read.files, written.files);
        assert!(["a", "a/b", "glossary"].iter().all(|folder| read.has_folder(folder)));
        assert!(!read.has_folder("a/b/c.html") && !read.has_file("a"));
    }

    #[test]
    fn its_bytes_depend_on_the_files_only() {
        let text =
            "{\n  \"tool\": \"byline\",\n  \"format\": 1,\n  \"files\": [\n    \"a.html\",\n    \"b/c.html\"\n  ]\n}\n";
        assert_eq!(marker(&["b/c.html", "a.html"]).to_bytes(), text.as_bytes());
    }

    #[test]
    fn a_marker_that_leads_elsewhere_is_broken() {
        for path in ["../x", "/etc/passwd", "a/../../b", ""] {
            let text = format!(r#"{{"tool": "byline", "format": 1, "files": ["{path}"]}}"#);
            assert!(matches!(Marker::from_bytes(text.as_bytes()), Err(MarkerError::Broken(_))), "{path}");
        }
    }

    #[test]
    fn only_this_format_of_this_tool_counts() {
        let read = |text: &str| Marker::from_bytes(text.as_bytes());
        assert!(matches!(read(r#"{"tool": "byline", "format": 2, "shape": "unknown"}"#), Err(MarkerError::Newer(2))));
        assert!(matches!(read(r#"{"tool": "hugo", "format": 1, "files": []}"#), Err(MarkerError::Broken(_))));
        assert!(matches!(read("{"), Err(MarkerError::Broken(_))));
    }
}
