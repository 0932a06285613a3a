//! What the manual shows of a terminal is what the program prints; what the README tells people to type can be typed.

use std::path::Path;
use std::process::Command;

use byline::cli::Arguments;
use clap::Parser;

use super::{Block, Folder, blocks, example, page, pages, read, root};
use crate::support::may_bless;

/// The day for which transcripts are told, in seconds: 2026-12-01.
const TODAY: &str = "1796083200";

/// A command, and what it should print.
struct Typed {
    command: String,
    prints: String,
}

fn typed(block: &Block) -> Vec<Typed> {
    let mut found: Vec<Typed> = Vec::new();
    for line in block.text.lines() {
        match (line.strip_prefix("$ "), found.last_mut()) {
            (Some(command), _) => found.push(Typed { command: command.to_owned(), prints: String::new() }),
            (None, Some(last)) => last.prints.push_str(&format!("{line}\n")),
            (None, None) => panic!("a console block does not start with `$ `: {line}"),
        }
    }
    found
}

fn consoles(text: &str) -> Vec<Typed> {
    blocks(text).iter().filter(|block| block.info == "console").flat_map(typed).collect()
}

/// A copy of the repository's site.
fn own_site() -> Folder {
    let copy = Folder::new();
    for folder in ["content", "data", "templates"] {
        for file in walkdir::WalkDir::new(root().join(folder)).into_iter().map(Result::unwrap) {
            if file.file_type().is_file() {
                let path = file.path().strip_prefix(root()).unwrap().to_str().unwrap();
                copy.write(path, &read(path));
            }
        }
    }
    copy
}

/// Standard output of a `byline` command, or standard error where there is none.
pub(super) fn run(site: &Path, command: &str) -> String {
    let mut words = command.split(' ');
    assert_eq!(words.next(), Some("byline"), "the manual types something else than byline: {command}");
    let output = Command::new(env!("CARGO_BIN_EXE_byline"))
        .args(words)
        .current_dir(site)
        .env("SOURCE_DATE_EPOCH", TODAY)
        .env_remove("COLUMNS")
        .env_remove("BYLINE_ROOT")
        .output()
        .expect("byline runs");
    let printed = if output.stdout.is_empty() { output.stderr } else { output.stdout };
    String::from_utf8(printed).expect("UTF-8")
}

/// Whether `text` is what `shown` shows: a line `...` stands for any number of lines, `...` in a line for any text.
fn shows(shown: &[&str], text: &[&str]) -> bool {
    match (shown.split_first(), text.split_first()) {
        (None, None) => true,
        (Some((&"...", rest)), _) => (0..=text.len()).any(|skipped| shows(rest, &text[skipped..])),
        (Some((line, rest)), Some((printed, others))) => line_shows(line, printed) && shows(rest, others),
        _ => false,
    }
}

fn line_shows(shown: &str, line: &str) -> bool {
    match shown.split_once("...") {
        None => shown == line,
        Some((before, after)) => line
            .strip_prefix(before)
            .is_some_and(|rest| (0..=rest.len()).any(|at| rest.is_char_boundary(at) && line_shows(after, &rest[at..]))),
    }
}

#[test]
fn a_gap_stands_for_any_lines_and_any_text() {
    let check = |shown: &str, text: &str| shows(&shown.lines().collect::<Vec<_>>(), &text.lines().collect::<Vec<_>>());
    assert!(check("a\n...\nd", "a\nb\nc\nd"));
    assert!(check("a ... c, ... d", "a 12 c, 3 d"));
    assert!(!check("a\n...\nd", "a\nb"));
    assert!(!check("a ... c", "a 12 d"));
}

/// Runs what the page at `path` types in `site`, and holds what it shows against what is printed. With `BLESS=1` the
/// page is made to show that.
fn check(path: &str, site: &Path) {
    let mut text = read(path);
    // The README types commands whose output it does not show.
    for Typed { command, prints } in consoles(&text).into_iter().filter(|typed| !typed.prints.is_empty()) {
        let printed = run(site, &command.replace("cargo run --", "byline"));
        let (shown, lines): (Vec<&str>, Vec<&str>) = (prints.lines().collect(), printed.lines().collect());
        if shows(&shown, &lines) {
            continue;
        }
        let wrong = format!("{path} shows of `{command}`:\n{prints}\nit prints:\n{printed}");
        let variable = |name: &str| std::env::var(name).ok();
        let bless = may_bless(variable("BLESS").as_deref(), variable("CI").as_deref());
        assert!(bless, "{wrong}\nBLESS=1 cargo test makes it show that");
        let right = blessed(&shown, &lines).unwrap_or_else(|| panic!("{wrong}\nit has several gaps: mend it by hand"));
        text = text.replacen(&format!("$ {command}\n{prints}"), &format!("$ {command}\n{right}"), 1);
        std::fs::write(root().join(path), &text).expect("the page can be written");
    }
}

/// What to show of `printed`: as many lines as before at the start and at the end, and the gap between them.
fn blessed(shown: &[&str], printed: &[&str]) -> Option<String> {
    let mut parts = shown.split(|line| *line == "...");
    let (first, last) = (parts.next()?, parts.next());
    let keep = |shown: &[&str], printed: &[&str]| -> Vec<String> {
        let lines = shown.iter().zip(printed);
        lines.map(|(shown, line)| if line_shows(shown, line) { *shown } else { *line }.to_owned()).collect()
    };
    let lines = match (last, parts.next()) {
        (None, _) if shown.len() == printed.len() => keep(shown, printed),
        (None, _) => printed.iter().map(|line| (*line).to_owned()).collect(),
        (Some(last), None) => {
            let end = printed.get(printed.len().checked_sub(last.len())?..)?;
            [keep(first, printed), vec!["...".to_owned()], keep(last, end)].concat()
        }
        (Some(_), Some(_)) => return None,
    };
    Some(lines.iter().map(|line| format!("{line}\n")).collect())
}

#[test]
fn what_is_blessed_is_shown() {
    let printed = ["a 1", "b", "c", "d 2"];
    for (shown, right) in [
        (&["a 0", "...", "d ..."][..], "a 1\n...\nd ...\n"),
        (&["a ...", "b", "c", "d 3"], "a ...\nb\nc\nd 2\n"),
        (&["a"], "a 1\nb\nc\nd 2\n"),
    ] {
        assert_eq!(blessed(shown, &printed).as_deref(), Some(right));
        assert!(shows(&right.lines().collect::<Vec<_>>(), &printed));
    }
}

#[test]
fn what_is_shown_of_a_terminal_is_what_is_printed() {
    let (own, worked) = (own_site(), example::site());
    check("README.md", &own.path);
    for name in pages() {
        let site = if name == "sign-off" { &worked.path } else { &own.path };
        check(&format!("content/manual/{name}.md"), site);
    }
}

#[test]
fn what_people_are_told_to_type_can_be_typed() {
    let readme = consoles(&read("README.md"));
    assert!(readme.iter().any(|typed| typed.command == "cargo run -- build"), "the README says how to run");
    assert!(readme.iter().any(|typed| typed.command == "cargo test"), "the README says how to test");
    let manual = pages().iter().flat_map(|name| consoles(&page(name))).collect::<Vec<_>>();
    for Typed { command, .. } in readme.iter().chain(&manual).filter(|typed| typed.command != "cargo test") {
        let words = command.strip_prefix("byline ").or_else(|| command.strip_prefix("cargo run -- "));
        let words = words.unwrap_or_else(|| panic!("`{command}` is neither byline nor cargo"));
        let parsed = Arguments::try_parse_from(["byline"].into_iter().chain(words.split(' ')));
        assert!(parsed.is_ok(), "`{command}` cannot be typed: {}", parsed.unwrap_err());
    }
}
