//! The command line: exit codes, where a site is found, what is printed where, and that every rule has a test.

use crate::support::{ENTRY, TinySite, entry, files, golden_folder, run};

#[test]
fn exit_codes_say_how_a_run_ended() {
    let site = TinySite::new().with(ENTRY, entry("apple", "Body."));
    let slip = || TinySite::new().with(ENTRY, entry("apple", "[[nothing]]"));
    let broken = || TinySite::new().with("data/people.yaml", "- {id: ada}\n");
    site.run(&["build"]).exits(0);
    site.run(&["check", "--offline"]).exits(0);
    site.run(&["status"]).exits(0);
    site.run(&["digest", "glossary/a"]).exits(0);
    site.run(&["status", "--exit-code"]).exits(1);
    slip().run(&["check"]).exits(1);
    slip().run(&["build"]).exits(0);
    slip().run(&["status"]).exits(0);
    broken().run(&["build"]).exits(1);
    broken().run(&["check"]).exits(1);
    for arguments in [
        &["biuld"][..],
        &["build", "--darfts"],
        &["build", "--base-url", "example.org"],
        &["build", "--format", "xml"],
        &["--as-of", "2026-02-30", "build"],
        &["--as-of", "today", "build"],
        &["--root", "nowhere", "build"],
        &["-q", "-v", "build"],
        &["digest", "glossary/none"],
        &["digest", "../a"],
        &[],
    ] {
        let run = site.run(arguments).exits(2);
        assert!(!run.stderr.is_empty() && run.stdout.is_empty(), "{arguments:?}: {}", run.stdout);
    }
    site.run(&["build", "--out", "data/site.yaml/out"]).exits(2);
    site.run(&["build", "--out", "content/index.md/x"]).exits(2);
    site.write("plain", "a file");
    site.run(&["build", "--out", "plain/out"]).exits(3);
}

#[test]
fn a_misspelt_page_is_answered_with_the_nearest() {
    let site = TinySite::new().with("content/glossary/apple.md", entry("apple", "Body."));
    let run = site.run(&["digest", "glossary/aple"]).exits(2);
    assert!(run.stderr.contains("no page that can be read is called `glossary/aple`"), "{}", run.stderr);
    assert!(run.stderr.contains("did you mean `glossary/apple`?"), "{}", run.stderr);
    let by_path = site.run(&["digest", "content/glossary/apple.md"]).exits(0).stdout;
    assert_eq!(site.run(&["digest", "glossary/apple"]).exits(0).stdout, by_path);
}

#[test]
fn the_site_is_found_from_any_folder_in_it() {
    let site = TinySite::new();
    let inside = site.root().join("content");
    run(site.command(&["build"]).current_dir(&inside)).exits(0);
    assert!(site.has("site/index.html"));
    let elsewhere = tempfile::tempdir().expect("a folder");
    let lost = run(site.command(&["build"]).current_dir(elsewhere.path())).exits(2);
    assert!(lost.stderr.contains("no site here"), "{}", lost.stderr);
    let root = site.root().to_str().expect("UTF-8");
    run(site.command(&["--root", root, "status"]).current_dir(elsewhere.path())).exits(0);
    run(site.command(&["status"]).current_dir(elsewhere.path()).env("BYLINE_ROOT", root)).exits(0);
}

#[test]
fn a_site_without_content_is_told_so() {
    let site = TinySite::new();
    site.remove("content/index.md");
    std::fs::remove_dir(site.root().join("content")).expect("an empty folder");
    let run = site.run(&["build"]).exits(2);
    assert!(run.stderr.contains("there is no folder"), "{}", run.stderr);
}

#[test]
fn today_can_be_given_by_the_environment_that_reproducible_builds_use() {
    let site = TinySite::new();
    let as_of = |epoch: &str| {
        let mut command = site.command(&["--as-of", "x", "status", "--format", "json"]);
        let mut fresh = std::process::Command::new(command.get_program());
        fresh.env_clear().current_dir(site.root()).env("SOURCE_DATE_EPOCH", epoch).args(["status", "--format", "json"]);
        command = fresh;
        run(&mut command)
    };
    assert_eq!(as_of("1796083200").exits(0).json()["as_of"], "2026-12-01");
    assert!(as_of("tomorrow").exits(2).stderr.contains("SOURCE_DATE_EPOCH"));
}

#[test]
fn results_go_to_standard_output_and_everything_else_to_standard_error() {
    let site = TinySite::new().with(ENTRY, entry("apple", "[[nothing]]"));
    let check = site.run(&["check"]);
    assert_eq!(check.stdout, "");
    assert!(check.stderr.contains("hold[unknown-term]"), "{}", check.stderr);
    let build = site.run(&["build"]);
    assert!(build.stdout.contains("site/: 1 page published in"), "{}", build.stdout);
    assert!(build.stdout.contains("1 held back"), "{}", build.stdout);
    let quiet = site.run(&["-q", "build"]);
    assert!(!quiet.stdout.contains("held back:\n"), "{}", quiet.stdout);
}

#[test]
fn every_document_has_a_schema_number() {
    let site = TinySite::new().with(ENTRY, entry("apple", "[[nothing]]"));
    for arguments in [["build", "--format", "json"], ["status", "--format", "json"], ["check", "--format", "json"]] {
        assert_eq!(site.run(&arguments).json()["schema"], 1, "{arguments:?}");
    }
    let broken = TinySite::new().with("data/people.yaml", "- {id: ada}\n");
    let document = broken.run(&["build", "--format", "json"]).exits(1).json();
    assert_eq!((&document["schema"], &document["out"]), (&1.into(), &serde_json::Value::Null));
    assert_eq!(document["findings"][0]["code"], "missing-key");
    let document = broken.run(&["status", "--format", "json"]).exits(0).json();
    assert_eq!(document["schema"], 1);
}

#[test]
fn the_status_document_has_the_shape_that_is_promised() {
    let site = TinySite::new()
        .with(ENTRY, "---\ntitle: T\nterm: apple\ndefinition: \"It has [4](model:sectors?stride=1).\"\nsources: [{id: guide, for: a test}]\nclaims:\n  - {fact: F1, model: {stride: 8}, holds: [{equal: [sectors, 32]}]}\n  - {fact: F2, experiment: strided-copy, holds: [{constant: store_sectors}]}\n---\n")
        .with("content/lessons/l.md", "---\ntitle: L\nsummary: S.\n---\n[[nothing]]\n");
    let document = site.run(&["status", "--format", "json"]).exits(0).json();
    let expected = serde_json::json!({
        "schema": 1,
        "as_of": "2026-12-01",
        "summary": {
            "pages": 2, "ready": 0, "draft": 1, "stale": 0, "blocked": 1,
            "claims": {"total": 2, "hold": 1, "fail": 0, "undecided": 1},
            "numbers": {"bound": 1, "unbound": 0},
        },
    });
    for key in ["schema", "as_of", "summary"] {
        assert_eq!(document[key], expected[key], "{key}");
    }
    let page = &document["pages"][0];
    assert_eq!((&page["id"], &page["path"], &page["title"]), (&"glossary/a".into(), &ENTRY.into(), &"T".into()));
    assert_eq!(page["sources"], serde_json::json!({"total": 1, "due": 0, "broken": 0, "oldest": "2026-08-29"}));
    assert_eq!(page["claims"][0], serde_json::json!({"fact": "F1", "verdicts": {"model": "holds"}}));
    assert_eq!(page["claims"][1], serde_json::json!({"fact": "F2", "verdicts": {"tesla-t4": "undecided"}}));
    assert_eq!(
        (&page["author"], &page["reviewer"], &page["edition"]),
        (&serde_json::Value::Null, &serde_json::Value::Null, &serde_json::Value::Null)
    );
    let digest = site.run(&["digest", "glossary/a"]).exits(0).stdout;
    assert!(digest.contains(page["digest"].as_str().expect("a digest")), "{digest}");
    assert_eq!(document["pages"][1]["reasons"][0]["code"], "unknown-term");
}

#[test]
fn a_source_is_due_when_its_day_is_too_long_ago() {
    let site = TinySite::new()
        .with(ENTRY, "---\ntitle: T\nterm: apple\ndefinition: D.\nsources: [{id: guide, for: a test}]\n---\n");
    let due = |day: &str| {
        site.run(&["--as-of", day, "status", "--format", "json"]).json()["pages"][0]["sources"]["due"].clone()
    };
    assert_eq!((due("2027-02-25"), due("2027-02-26")), (0.into(), 1.into()));
    site.run(&["--as-of", "2027-02-26", "build", "--drafts"]).exits(0);
    assert!(site.read("preview/glossary/a.html").contains("due for a check"));
}

#[test]
fn what_is_printed_fits_the_terminal_and_needs_no_colour() {
    let long = "a very long title that goes on and on and on and on and on and on and on and on and on and on";
    let site =
        TinySite::new().with(ENTRY, format!("---\ntitle: {long}\nterm: {long}\ndefinition: D.\n---\n[[nothing]]\n"));
    for width in [60, 80, 120] {
        for arguments in [["status"], ["build"]] {
            let said = run(site.command(&arguments).env("COLUMNS", width.to_string())).stdout;
            let widest = said.lines().max_by_key(|line| line.chars().count()).unwrap_or_default();
            assert!(widest.chars().count() <= width, "{width}: {widest}");
        }
    }
    let escape = '\u{1b}';
    let said = |arguments: &[&str]| site.run(arguments).stderr;
    assert!(!said(&["check"]).contains(escape));
    assert!(!said(&["--color", "never", "check"]).contains(escape));
    assert!(said(&["--color", "always", "check"]).contains(escape));
}

#[test]
fn help_shows_every_command_and_the_exit_codes() {
    let site = TinySite::new();
    let help =
        run(std::process::Command::new(env!("CARGO_BIN_EXE_byline")).arg("--help").current_dir(site.root())).exits(0);
    for said in ["build", "status", "check", "digest", "Exit codes: 0 done, 1 findings"] {
        assert!(help.stdout.contains(said), "{said}:\n{}", help.stdout);
    }
    let version = run(std::process::Command::new(env!("CARGO_BIN_EXE_byline")).arg("--version")).exits(0).stdout;
    assert_eq!(version.trim(), concat!("byline ", env!("CARGO_PKG_VERSION")));
}

#[test]
fn every_rule_is_named_in_a_test() {
    let tests = golden_folder().parent().expect("tests").join("it");
    let text: String = files(&tests)
        .into_iter()
        .filter(|(path, _)| path.ends_with(".rs"))
        .map(|(_, bytes)| String::from_utf8_lossy(&bytes).into_owned())
        .collect();
    // Codes of one word are looked for as tests write them: `severity[code]` or `"code"`. Rules about the output are
    // tested beside the audit and rules about files beside the disk, both by their constructors.
    let of_code = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let words: std::collections::BTreeSet<&str> = text.split(|c: char| !of_code(c)).collect();
    let named = |code: &str| match code.contains('-') {
        true => words.contains(code),
        false => text.contains(&format!("[{code}]")) || text.contains(&format!("\"{code}\"")),
    };
    let elsewhere = ["file-too-large", "special-file", "unusable-name"];
    let untested: Vec<&str> = byline::finding::rules::all()
        .into_iter()
        .map(|rule| rule.code)
        .filter(|code| !code.starts_with("output-") && !elsewhere.iter().any(|other| other == code) && !named(code))
        .collect();
    assert!(untested.is_empty(), "no test names the rules {}", untested.join(", "));
}

#[test]
fn every_rule_says_what_it_asks_and_has_a_code_of_its_own() {
    let rules = byline::finding::rules::all();
    for pair in rules.windows(2) {
        assert!(pair[0].code < pair[1].code, "{} and {}", pair[0].code, pair[1].code);
    }
    for rule in rules {
        let kebab = rule.code.split('-').all(|word| {
            !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        });
        assert!(kebab, "{}", rule.code);
        assert!(rule.about.ends_with('.') && rule.about.len() > 20, "{}: {}", rule.code, rule.about);
    }
}
