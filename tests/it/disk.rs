//! The disk room: reading a project, publishing a site, replacing a data file.

#![expect(clippy::disallowed_methods, reason = "these tests look at what stands on the disk")]

mod killed;
mod publishing;
mod reading;
mod refusals;
mod replacing;

use std::fs;
use std::path::{Path, PathBuf};

use byline::disk::{Output, Published, Staging};
use byline::tree::RelPath;
use tempfile::TempDir;

/// A project in a folder of its own, with the output folder `site`.
struct Project {
    _folder: TempDir,
    root: PathBuf,
    out: PathBuf,
}

impl Project {
    fn new() -> Project {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap().join("project");
        let out = root.join("site");
        let project = Project { _folder: folder, root, out };
        project.write("content/index.md", "# Index");
        project.write("data/site.yaml", "id: test");
        project
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn claim(&self) -> Staging {
        claim(&self.out, &self.root)
    }

    /// Publishes a site of these files and nothing else.
    fn publish(&self, files: &[(&str, &str)]) -> Published {
        let staging = self.claim();
        for (path, text) in files {
            staging.put(&RelPath::known(path), text.as_bytes()).unwrap();
        }
        staging.publish().unwrap()
    }

    /// The names in the root, so that a test sees what was left there.
    fn names(&self) -> Vec<String> {
        names(&self.root)
    }
}

fn claim(out: &Path, root: &Path) -> Staging {
    Output::claim(out, root, || ()).unwrap_or_else(|error| panic!("{error}"))
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Says on the terminal that a test could not be run here, and why.
#[expect(clippy::print_stderr, reason = "a test that is skipped must say so")]
fn skipped(why: &str) {
    eprintln!("skipped: {why}");
}
