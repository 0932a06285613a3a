//! Tiny sites in temporary folders, the real binary run on them, and what is compared with what it says.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

/// The day on which everything is told, unless a test names another.
pub const TODAY: &str = "2026-12-01";

/// The page that tests of one entry write.
pub const ENTRY: &str = "content/glossary/a.md";

/// The recording of [`TinySite::new`].
pub const RECORDING: &str = "data/recordings/tesla-t4/strided-copy.yaml";

/// A whole site that has no findings, as small as one can be.
const FILES: &[(&str, &str)] = &[
    (
        "data/site.yaml",
        "id: tiny
title: Tiny
base_url: https://tiny.example/
language: en
sections:
  - {name: glossary, kind: glossary, gated: true}
  - {name: lessons, kind: lesson, gated: true}
  - {name: articles, kind: article, gated: true}
  - {name: manual, kind: manual, gated: false}
",
    ),
    (
        "data/people.yaml",
        "- {id: ada, name: Ada Example}
- {id: bob, name: Bob Example}
- {id: cyd, name: Cyd Example}
",
    ),
    (
        "data/facts.yaml",
        "- {id: F1, says: The model says so., kind: model}
- {id: F2, says: A recording says so., kind: measure}
",
    ),
    (
        "data/sources.yaml",
        "- {id: guide, title: A guide, publisher: Somebody, url: \"https://guide.example/\", kind: html, checked: 2026-08-29}
",
    ),
    (
        RECORDING,
        "format: 1
experiment: strided-copy
origin: {kind: transcribed, from: a lesson, note: no samples}
device: {name: Tesla T4, compute_capability: \"7.5\", l2_bytes: 1024, peak_gb_s: 320.06}
software: {driver: \"595.84\", cuda: \"12.6\", compiler: nvcc, flags: [-O3]}
counters: {access: ok}
launch: {elements: 1024, element_bytes: 4, useful_bytes: 8192}
rows:
  - {stride: 1, load_requests: 32, load_sectors: 128, bandwidth: 232.9}
  - {stride: 8, load_requests: 32, load_sectors: 1024, bandwidth: 20.1}
  - {stride: 16, load_requests: 32, load_sectors: 1024, bandwidth: 14.20}
",
    ),
    ("content/index.md", "---\ntitle: Home\n---\nWelcome.\n"),
];

/// An entry with this term and body; the body starts in line 6.
pub fn entry(term: &str, body: &str) -> String {
    format!("---\ntitle: What is {term}?\nterm: {term}\ndefinition: One sentence on {term}.\n---\n{body}\n")
}

/// A site in a folder of its own.
pub struct TinySite {
    folder: TempDir,
}

impl TinySite {
    /// The site without a gated page.
    pub fn new() -> TinySite {
        let site = TinySite { folder: tempfile::tempdir().expect("a temporary folder") };
        FILES.iter().for_each(|(path, text)| site.write(path, text));
        site
    }

    /// The site with one more file, or another one in the place of its own.
    pub fn with(self, path: &str, text: impl AsRef<[u8]>) -> TinySite {
        self.write(path, text);
        self
    }

    /// A copy of the folder `from`.
    pub fn copied(from: &Path, folders: &[&str]) -> TinySite {
        let site = TinySite { folder: tempfile::tempdir().expect("a temporary folder") };
        for folder in folders {
            files(&from.join(folder)).iter().for_each(|(path, bytes)| site.write(&format!("{folder}/{path}"), bytes));
        }
        site
    }

    /// Its folder.
    pub fn root(&self) -> &Path {
        self.folder.path()
    }

    /// Writes a file, and the folders it needs.
    pub fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        let path = self.root().join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder for it");
        fs::write(path, text).expect("a file can be written");
    }

    /// Removes a file.
    pub fn remove(&self, path: &str) {
        fs::remove_file(self.root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    }

    /// The text of a file.
    #[track_caller]
    pub fn read(&self, path: &str) -> String {
        let bytes = fs::read(self.root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
        String::from_utf8(bytes).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// Puts `to` where `from` stands in a file, which must be exactly once.
    #[track_caller]
    pub fn replace(&self, path: &str, from: &str, to: &str) {
        let text = self.read(path);
        assert_eq!(text.matches(from).count(), 1, "`{from}` must stand once in {path}:\n{text}");
        self.write(path, text.replace(from, to));
    }

    /// Whether there is something at `path`.
    pub fn has(&self, path: &str) -> bool {
        self.root().join(path).symlink_metadata().is_ok()
    }

    /// Every file below the folder `path`, by its path there.
    pub fn files(&self, path: &str) -> BTreeMap<String, Vec<u8>> {
        files(&self.root().join(path))
    }

    /// The real binary with the site as working folder, no inherited environment, and the day of the tests.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_byline"));
        command.env_clear().current_dir(self.root());
        if !arguments.contains(&"--as-of") {
            command.args(["--as-of", TODAY]);
        }
        command.args(arguments);
        command
    }

    /// Runs the binary.
    pub fn run(&self, arguments: &[&str]) -> Run {
        run(&mut self.command(arguments))
    }

    /// Builds the site, which must work.
    #[track_caller]
    pub fn build(&self) -> Run {
        self.run(&["build"]).exits(0)
    }

    /// What `check` finds.
    #[track_caller]
    pub fn findings(&self) -> Vec<Finding> {
        let document = self.run(&["check", "--format", "json"]).json();
        let findings = document["findings"].as_array().expect("a list of findings");
        findings.iter().map(Finding::of).collect()
    }

    /// What `status` says of a page.
    #[track_caller]
    pub fn status(&self, page: &str) -> Value {
        let document = self.run(&["status", "--format", "json"]).json();
        let pages = document["pages"].as_array().expect("a list of pages").iter();
        pages.clone().find(|found| found["id"] == page).cloned().unwrap_or_else(|| panic!("no {page} in {document:#}"))
    }

    /// A sign-off record of `page` as it is now, as a YAML list item.
    #[track_caller]
    pub fn record(&self, page: &str, role: &str, person: &str, date: &str) -> String {
        let said = self.run(&["digest", page]).exits(0).stdout;
        let digest = |part: &str| {
            let line = said.lines().find_map(|line| line.strip_prefix(part)?.split_whitespace().next());
            line.unwrap_or_else(|| panic!("no {part} in {said}")).to_owned()
        };
        let mut record = format!("- role: {role}\n  person: {person}\n  date: {date}\n");
        for part in ["text", "evidence", "sources"] {
            writeln!(record, "  {part}: {}", digest(part)).expect("text");
        }
        record
    }

    /// Signs `page` as it is now: Ada wrote it, Bob reviewed it a day later.
    #[track_caller]
    pub fn sign(&self, page: &str) {
        let author = self.record(page, "author", "ada", "2026-11-29");
        let reviewer = self.record(page, "reviewer", "bob", "2026-11-30");
        self.write(&signoffs(page), author + &reviewer);
    }
}

/// Where the sign-offs of `page` lie.
pub fn signoffs(page: &str) -> String {
    format!("data/signoffs/{page}.yaml")
}

/// Every file below `folder`, by its path there.
pub fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    gather(folder, folder, &mut found);
    found
}

fn gather(top: &Path, folder: &Path, found: &mut BTreeMap<String, Vec<u8>>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            gather(top, &path, found);
        } else {
            let name = path.strip_prefix(top).expect("below").to_str().expect("UTF-8").to_owned();
            found.insert(name, fs::read(&path).unwrap_or_default());
        }
    }
}

/// How a run of the binary ended.
#[derive(Debug)]
pub struct Run {
    /// The exit code; none if a signal ended it.
    pub code: Option<i32>,
    /// What it said on standard output.
    pub stdout: String,
    /// What it said on standard error.
    pub stderr: String,
}

/// Runs `command`.
pub fn run(command: &mut Command) -> Run {
    let output = command.output().expect("the binary can be started");
    Run {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).expect("UTF-8 on standard output"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8 on standard error"),
    }
}

impl Run {
    /// Asks that it ended with `code`.
    #[track_caller]
    pub fn exits(self, code: i32) -> Run {
        assert_eq!(self.code, Some(code), "{}\n{}", self.stdout, self.stderr);
        self
    }

    /// The JSON document on standard output.
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {}\n{}", self.stdout, self.stderr))
    }
}

/// A finding as `--format json` has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The rule.
    pub code: String,
    /// `error`, `hold` or `warning`.
    pub severity: String,
    /// The file.
    pub path: String,
    /// Line and column of the start, and of the end; none where the file as a whole is meant.
    pub region: Option<[usize; 4]>,
    /// What.
    pub message: String,
    /// What to do.
    pub help: String,
}

impl Finding {
    fn of(value: &Value) -> Finding {
        let text = |key: &str| value[key].as_str().unwrap_or_default().to_owned();
        let number = |key: &str| value[key].as_u64().and_then(|number| usize::try_from(number).ok());
        let region = || Some([number("line")?, number("column")?, number("end_line")?, number("end_column")?]);
        Finding {
            code: text("code"),
            severity: text("severity"),
            path: text("path"),
            region: region(),
            message: text("message"),
            help: text("help"),
        }
    }

    /// `7:11 hold[unknown-term] message | help`; `-` where there is no place.
    fn line(&self) -> String {
        let at = self.region.map_or_else(|| "-".to_owned(), |[line, column, ..]| format!("{line}:{column}"));
        format!("{at} {}[{}] {} | {}", self.severity, self.code, self.message, self.help)
    }

    /// Whether it is what `expected` says: place, severity and code exactly, of message and help a part.
    fn fits(&self, expected: &str) -> bool {
        let line = self.line();
        let (head, rest) = expected.split_once("] ").expect("`PLACE SEVERITY[CODE] message | help`");
        let (message, help) = rest.split_once(" | ").unwrap_or((rest, ""));
        line.starts_with(&format!("{head}] ")) && self.message.contains(message) && self.help.contains(help)
    }
}

/// Asks that the findings about `path` are the `expected` ones, all of them and in this order, and that `check` shows
/// each of them to people with the line it points to. `expected` is such as
/// `7:11 hold[unknown-term] part of the message | part of the help`.
#[track_caller]
pub fn expect_findings(site: &TinySite, path: &str, expected: &[&str]) {
    let all = site.findings();
    let found: Vec<&Finding> = all.iter().filter(|finding| finding.path == path).collect();
    let right = found.len() == expected.len() && found.iter().zip(expected).all(|(found, line)| found.fits(line));
    let lines = |found: &[&Finding]| found.iter().map(|finding| finding.line()).collect::<Vec<_>>().join("\n  ");
    assert!(right, "{path}:\nexpected\n  {}\nfound\n  {}", expected.join("\n  "), lines(&found));
    let broken: Vec<&Finding> =
        all.iter().filter(|finding| finding.code.starts_with("output-") && finding.severity == "error").collect();
    let fails = all.iter().any(|finding| finding.severity == "error" && !finding.code.starts_with("output-"));
    assert!(fails || broken.is_empty(), "a slip of a page must not break the output:\n  {}", lines(&broken));
    if !found.is_empty() {
        expect_excerpts(site, path, &found);
    }
}

/// Asks that `check` shows every finding with its place and, where the line is short and plain, carets under it.
#[track_caller]
fn expect_excerpts(site: &TinySite, path: &str, found: &[&Finding]) {
    let shown = run(site.command(&["check"]).env("COLUMNS", "120")).stderr;
    let bytes = fs::read(site.root().join(path)).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes).replace("\r\n", "\n");
    let text = text.trim_start_matches('\u{feff}');
    for finding in found {
        let title = format!("{}[{}]: {}", finding.severity, finding.code, finding.message);
        let place = finding.region.map_or(String::new(), |[line, column, ..]| format!(":{line}:{column}"));
        let blocks = shown.split("\n\n").map(|block| block.lines().collect::<Vec<&str>>());
        let named = |block: &Vec<&str>| block.len() > 1 && block[1].ends_with(&format!("> {path}{place}"));
        let block = blocks.filter(named).find(|block| block[0] == title);
        let block = block.unwrap_or_else(|| panic!("`{title}` at {path}{place} is not in\n{shown}"));
        let Some([line, column, end_line, end_column]) = finding.region else { continue };
        let source = text.lines().nth(line - 1).unwrap_or_default();
        if source.len() > 80 || source.bytes().any(|byte| !(b' '..=b'~').contains(&byte)) {
            continue;
        }
        let numbered = block.iter().position(|shown| shown.trim_start() == format!("{line} | {source}").trim_end());
        let numbered = numbered.unwrap_or_else(|| panic!("line {line}, `{source}`, is not in\n{}", block.join("\n")));
        let last = if end_line == line { end_column } else { source.len() + 1 };
        let carets = format!("{}{}", " ".repeat(column), "^".repeat(last.saturating_sub(column).max(1)));
        let under = block.get(numbered + 1).and_then(|line| line.split_once('|')).map(|(_, under)| under);
        assert_eq!(under, Some(&*carets), "carets of {}\n{}", finding.line(), block.join("\n"));
        assert!(finding.help.is_empty() || block.iter().any(|line| line.contains("= help: ")), "{}", block.join("\n"));
    }
}

/// Whether a run may write new expectations: `BLESS=1`, and never in CI.
pub fn may_bless(bless: Option<&str>, ci: Option<&str>) -> bool {
    bless == Some("1") && ci != Some("true")
}

/// Compares `found` with the files in `tests/golden/<name>`, byte by byte; with `BLESS=1` it takes them over instead.
#[track_caller]
pub fn golden(name: &str, found: &BTreeMap<String, Vec<u8>>) {
    let folder = golden_folder().join(name);
    let variable = |name: &str| std::env::var(name).ok();
    if may_bless(variable("BLESS").as_deref(), variable("CI").as_deref()) {
        let _ = fs::remove_dir_all(&folder);
        for (path, bytes) in found {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder for it");
            fs::write(path, bytes).expect("a file can be written");
        }
    }
    expect_same(&files(&folder), found, "bless with BLESS=1");
}

/// Where golden files lie.
pub fn golden_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// Asks that two folders hold the same files with the same bytes, and names the first line that differs.
#[track_caller]
pub fn expect_same(expected: &BTreeMap<String, Vec<u8>>, found: &BTreeMap<String, Vec<u8>>, hint: &str) {
    let names = |files: &BTreeMap<String, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(expected), names(found), "other files; {hint}");
    let Some((path, bytes)) = expected.iter().find(|(path, bytes)| found[*path] != **bytes) else { return };
    let (expected, found) = (String::from_utf8_lossy(bytes), String::from_utf8_lossy(&found[path]));
    for (at, (one, other)) in expected.lines().zip(found.lines()).enumerate() {
        assert_eq!(one, other, "{path}:{}; {hint}", at + 1);
    }
    panic!("{path} has other line ends, or other lines at its end; {hint}");
}

#[test]
fn expectations_are_never_rewritten_in_ci() {
    assert!(may_bless(Some("1"), None));
    assert!(may_bless(Some("1"), Some("")));
    assert!(!may_bless(Some("1"), Some("true")));
    assert!(!may_bless(None, None));
}

#[test]
fn the_tiny_site_has_no_findings_of_its_own() {
    let site = TinySite::new().with(ENTRY, entry("apple", "Body."));
    let found: Vec<Finding> =
        site.findings().into_iter().filter(|finding| !finding.code.starts_with("output-over-budget")).collect();
    assert_eq!(found, []);
}
