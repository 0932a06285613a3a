//! The manual keeps step with the program: every rule, command, flag, experiment and template stands in it, what it
//! shows of a terminal is what the program prints, and its worked example of a sign-off can be recomputed.

mod example;
mod pages;
mod transcripts;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The repository.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A page of the manual, as written.
fn page(name: &str) -> String {
    read(&format!("content/manual/{name}.md"))
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Every page of the manual, by name.
fn pages() -> Vec<String> {
    let files = fs::read_dir(root().join("content/manual")).expect("the manual can be listed");
    let mut names: Vec<String> =
        files.map(|file| file.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// What stands below the heading `title` of `level`, up to the next one of that level or above.
fn section<'t>(text: &'t str, level: usize, title: &str) -> &'t str {
    let heading = format!("\n{} {title}\n", "#".repeat(level));
    let at = text.find(&heading).unwrap_or_else(|| panic!("there is no heading `{}`", heading.trim()));
    let rest = &text[at + heading.len()..];
    let ends = (1..=level).filter_map(|level| rest.find(&format!("\n{} ", "#".repeat(level))));
    &rest[..ends.min().unwrap_or(rest.len())]
}

/// The titles of the headings of `level`, in order.
fn headings(text: &str, level: usize) -> Vec<&str> {
    let mark = format!("{} ", "#".repeat(level));
    text.lines().filter_map(|line| line.strip_prefix(&*mark)).collect()
}

/// The words in backticks.
fn coded(text: &str) -> BTreeSet<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// The rows of the tables in `text`, without their heads, cell by cell.
fn rows(text: &str) -> Vec<Vec<&str>> {
    let cells = |line: &'_ str| -> bool { line.starts_with("| ") };
    let mut lines = text.lines().peekable();
    let mut found = Vec::new();
    while let Some(line) = lines.next() {
        let is_head = lines.peek().is_some_and(|next| next.starts_with("|---"));
        if cells(line) && !is_head {
            found.push(line.trim_matches('|').split(" | ").map(str::trim).collect());
        }
    }
    found
}

/// A fenced block.
struct Block {
    info: String,
    text: String,
    /// The last line of text between it and the block before.
    before: String,
}

fn blocks(text: &str) -> Vec<Block> {
    let mut found = Vec::new();
    let mut before = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let info = line.trim_start_matches('`');
        let fence = &line[..line.len() - info.len()];
        if fence.len() >= 3 {
            let inside: Vec<&str> = lines.by_ref().take_while(|line| *line != fence).collect();
            let text = inside.iter().map(|line| format!("{line}\n")).collect();
            found.push(Block { info: info.to_owned(), text, before: std::mem::take(&mut before) });
        } else if !line.trim().is_empty() {
            before = line.to_owned();
        }
    }
    found
}

/// A folder that goes away with the value, and its path.
struct Folder {
    _folder: tempfile::TempDir,
    path: PathBuf,
}

impl Folder {
    fn new() -> Folder {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().canonicalize().unwrap();
        Folder { _folder: folder, path }
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.path.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

/// Says on the terminal that a test could not be run here, and why.
#[expect(clippy::print_stderr, reason = "a test that is skipped must say so")]
fn skipped(why: &str) {
    eprintln!("skipped: {why}");
}
