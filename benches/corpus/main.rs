//! Builds made-up glossaries with the release binary and reports ratios: `cargo bench --bench corpus [-- ENTRIES...]`.
//! Times are those of this machine, today; what counts is how they relate.
#![expect(clippy::print_stdout, reason = "a bench prints what it measured")]
#![expect(clippy::disallowed_methods, reason = "a bench measures time and writes files")]

mod generate;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Each time is the best of so many runs.
const RUNS: usize = 3;

struct Run {
    time: Duration,
    peak_kib: u64,
}

fn main() {
    let sizes: Vec<usize> = std::env::args().skip(1).filter_map(|size| size.parse().ok()).collect();
    let sizes = if sizes.is_empty() { vec![1_000, 10_000] } else { sizes };
    let mut per_page: Option<(usize, f64)> = None;
    println!("{:>7}  {:<34} {:>9} {:>9} {:>12}", "entries", "what", "ms", "MiB", "ratio");
    for entries in sizes {
        let folder = tempfile::tempdir().expect("a folder");
        generate::site(folder.path(), entries);
        let floor = best(|| plain_copy(folder.path()));
        line(entries, "read every source, write it once", &floor, &floor);
        let first = best(|| {
            let _ = fs::remove_dir_all(folder.path().join("site"));
            build(folder.path())
        });
        line(entries, "first build", &first, &floor);
        line(entries, "same again", &best(|| build(folder.path())), &floor);
        let mut edition = 0;
        let changed = best(|| {
            edition += 1;
            let text = generate::entry(7, entries) + &format!("\nAnd one more paragraph, number {edition}.\n");
            fs::write(folder.path().join("content/glossary/entry-7.md"), text).expect("a file");
            build(folder.path())
        });
        line(entries, "after one changed entry", &changed, &floor);
        #[expect(clippy::cast_precision_loss, reason = "a ratio for people")]
        let page = first.time.as_secs_f64() / entries as f64;
        if let Some((smaller, before)) = per_page {
            println!("work per page at {entries} entries is {:.2} of that at {smaller}", page / before);
        }
        per_page = Some((entries, page));
    }
}

fn line(entries: usize, what: &str, run: &Run, floor: &Run) {
    let ratio = run.time.as_secs_f64() / floor.time.as_secs_f64();
    println!("{entries:>7}  {what:<34} {:>9} {:>9} {ratio:>12.2}", run.time.as_millis(), run.peak_kib / 1024);
}

fn best(mut run: impl FnMut() -> Run) -> Run {
    (0..RUNS).map(|_| run()).min_by_key(|run| run.time).expect("at least one run")
}

/// The baseline: what the disk alone takes.
fn plain_copy(root: &Path) -> Run {
    let start = Instant::now();
    let out = root.join("copy");
    fs::create_dir_all(&out).expect("a folder");
    for file in fs::read_dir(root.join("content/glossary")).expect("a folder").flatten() {
        let bytes = fs::read(file.path()).expect("a file");
        fs::write(out.join(file.file_name()), bytes).expect("a file");
    }
    let time = start.elapsed();
    fs::remove_dir_all(out).expect("the copy can go");
    Run { time, peak_kib: 0 }
}

fn build(root: &Path) -> Run {
    let start = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_byline"))
        .args(["--root", root.to_str().expect("UTF-8"), "-q", "build"])
        .stdout(Stdio::null())
        .spawn()
        .expect("byline runs");
    let mut peak_kib = 0;
    let status = loop {
        if let Some(status) = child.try_wait().expect("a child") {
            break status;
        }
        peak_kib = peak_kib.max(peak(child.id()));
        std::thread::sleep(Duration::from_millis(2));
    };
    assert!(status.success(), "the build failed");
    Run { time: start.elapsed(), peak_kib }
}

/// The most memory the process has had so far, where /proc tells.
fn peak(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}
