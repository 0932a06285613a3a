//! The data files on which a run stands, and how values of YAML are read: as they are written, or not at all.

use crate::support::{ENTRY, RECORDING, TinySite, entry, expect_findings};

/// Asks for the findings about `path` when it holds `text`.
#[track_caller]
fn check(path: &str, text: &str, expected: &[&str]) {
    expect_findings(&TinySite::new().with(path, text), path, expected);
}

/// Asks for the findings about the site's description when `from` in it reads `to`.
#[track_caller]
fn check_site(from: &str, to: &str, expected: &[&str]) {
    let site = TinySite::new();
    site.replace("data/site.yaml", from, to);
    expect_findings(&site, "data/site.yaml", expected);
}

#[test]
fn the_site_says_what_it_is() {
    check_site("id: tiny\n", "", &["1:1 error[missing-key] `id` | add a line `id: ...`"]);
    check_site(
        "title: Tiny",
        "titel: Tiny",
        &["1:1 error[missing-key] `title` | `title: ...`", "2:1 error[unknown-key] `titel` | did you mean `title`?"],
    );
    check_site(
        "https://tiny.example/",
        "tiny.example",
        &["3:11 error[bad-value] `base_url` cannot be `tiny.example` | https://"],
    );
    check_site(
        "language: en",
        "language: 7",
        &["4:11 error[wrong-type] `language` must be text, this is a number | quotes"],
    );
    check_site(
        "kind: lesson,",
        "kind: lession,",
        &["7:27 error[bad-value] `kind` cannot be `lession` | did you mean `lesson`?"],
    );
    check_site("kind: lesson,", "kind: x,", &["7:27 error[bad-value] `kind` cannot be `x` | it can be `glossary`"]);
    check_site(
        "{name: lessons,",
        "{name: My Lessons,",
        &["7:12 error[bad-value] `name` cannot be `My Lessons` | lower-case"],
    );
    check_site(
        "{name: lessons,",
        "{name: glossary,",
        &["7:5 error[duplicate-id] the section `glossary` stands here again | another id"],
    );
    check_site("lesson, gated: true", "lesson", &["7:5 error[missing-key] `gated` | `gated: ...`"]);
    check_site(
        "lesson, gated: true",
        "lesson, gated: yes",
        &["7:42 error[wrong-type] `gated` must be true or false, this is text"],
    );
    check_site(
        "{name: lessons,",
        "{name: data,",
        &["- error[duplicate-url] `data/` is made by the site itself | another name"],
    );
}

#[test]
fn the_policy_has_known_words() {
    let check = |policy: &str, expected: &[&str]| {
        let site = TinySite::new();
        let text = site.read("data/site.yaml") + "policy: {" + policy + "}\n";
        site.write("data/site.yaml", text);
        expect_findings(&site, "data/site.yaml", expected);
    };
    check(
        "signatures: when-keyed, source_max_age_days: 90, due_sources: hold, stale_recording: warn, unbound_numbers: hold",
        &[],
    );
    check(
        "signatures: never",
        &["10:22 error[bad-value] `signatures` cannot be `never` | it can be `when-keyed`, `required` or `optional`"],
    );
    check("due_sources: holds", &["10:23 error[bad-value] `due_sources` cannot be `holds` | did you mean `hold`?"]);
    check(
        "source_max_age_days: -1",
        &["10:31 error[bad-value] `source_max_age_days` cannot be `-1` | whole number from 0"],
    );
    check(
        "source_max_age_days: 1e3",
        &["10:31 error[bad-value] `source_max_age_days` cannot be `1e3` | a plain decimal"],
    );
    check("signature: required", &["10:10 error[unknown-key] `signature` | did you mean `signatures`?"]);
}

#[test]
fn a_site_without_a_description_is_told_what_it_needs() {
    let site = TinySite::new();
    site.remove("data/site.yaml");
    let run = site.run(&["--root", ".", "check"]).exits(1);
    assert!(run.stderr.contains("error[missing-file]: the file does not exist"), "{}", run.stderr);
    assert!(run.stderr.contains("data/site.yaml"), "{}", run.stderr);
    assert!(run.stderr.contains("a site needs `id`, `title`, `base_url`, `language` and `sections`"), "{}", run.stderr);
    check("data/site.yaml", "", &["1:1 error[empty-value] has no value | give it one"]);
}

#[test]
fn people_are_somebody_once() {
    let check = |text: &str, expected: &[&str]| check("data/people.yaml", text, expected);
    check("", &[]);
    check("[]\n", &[]);
    check("# nobody yet\n", &[]);
    check(
        "- {id: ada, name: Ada}\n- {id: ada, name: Bob}\n",
        &["2:3 error[duplicate-id] the person `ada` stands here again"],
    );
    check("- {id: ada}\n", &["1:3 error[missing-key] `name`"]);
    check("- {id: ada, name: Ada, email: x}\n", &["1:24 error[unknown-key] `email` | the keys here are"]);
    for nobody in ["pending", "TBD", "unknown", "Anonymous", "N/A", "'?'", "todo"] {
        let name = nobody.trim_matches('\'');
        check(
            &format!("- {{id: ada, name: {nobody}}}\n"),
            &[&format!("1:3 error[nobody] `name` cannot be `{name}`: that is nobody | list real people only")],
        );
    }
    check("- {id: tbd, name: Ada}\n", &["1:3 error[nobody] `id` cannot be `tbd`"]);
    check("- {id: ada, name: ' '}\n", &["1:19 error[empty-value] `name`"]);
    check(
        "- {id: ada, name: Ada, keys: [{key: ssh-ed25519 AAAA, from: 2026-02-30}]}\n",
        &["1:61 error[bad-date] `2026-02-30` is a day that no calendar has | 2026-08-29"],
    );
    check(
        "- {id: ada, name: Ada, keys: [{key: k, revoked: {on: 2026-01-01, why: lost}}]}\n",
        &["1:71 error[bad-value] `why` cannot be `lost` | it can be `retired` or `compromised`"],
    );
    check("ada: Ada\n", &["1:1 error[wrong-type] must be a list, this is a map"]);
    check("- {id: ada, name: A\u{200b}da}\n", &["1:20 error[forbidden-character] U+200B"]);
}

#[test]
fn dates_are_days_that_the_calendar_has() {
    let check = |date: &str, expected: &[&str]| {
        let source = format!(
            "- {{id: guide, title: T, publisher: P, url: \"https://g.example/\", kind: html, checked: {date}}}\n"
        );
        check("data/sources.yaml", &source, expected);
    };
    check("2024-02-29", &[]);
    let at = "1:87 error[bad-date]";
    check(
        "2026-02-30",
        &[&format!("{at} `2026-02-30` is a day that no calendar has | write a day such as 2026-08-29")],
    );
    check("2025-02-29", &[&format!("{at} `2025-02-29` is a day that no calendar has | such as")]);
    check("2026-13-01", &[&format!("{at} `2026-13-01` is a day that no calendar has | such as")]);
    check("29/08/2026", &[&format!("{at} `29/08/2026` is not a date of the form YYYY-MM-DD | such as")]);
    check("2026-8-9", &[&format!("{at} `2026-8-9` is not a date of the form YYYY-MM-DD | such as")]);
    check(
        "2026-08-29T10:00:00Z",
        &[&format!("{at} `2026-08-29T10:00:00Z` is not a date of the form YYYY-MM-DD | such as")],
    );
    check("2026-12-01", &[]);
    check(
        "2026-12-02",
        &[
            "1:87 error[future-date] `checked` is 2026-12-02, which lies in the future (today is 2026-12-01) | the day on which",
        ],
    );
    check("20260829", &["1:87 error[wrong-type] `checked` must be text, this is a number"]);
}

#[test]
fn sources_and_facts_are_whole_and_stand_once() {
    let source = "- {id: guide, title: T, publisher: P, url: \"https://g.example/\", kind: html}\n";
    check("data/sources.yaml", source, &[]);
    check("data/sources.yaml", &source.repeat(2), &["2:3 error[duplicate-id] the source `guide` stands here again"]);
    check(
        "data/sources.yaml",
        &source.replace("https://", "ftp://"),
        &["1:44 error[bad-value] `url` cannot be `ftp://g.example/` | https://"],
    );
    check(
        "data/sources.yaml",
        &source.replace("html", "htm"),
        &["1:72 error[bad-value] `kind` cannot be `htm` | did you mean `html`?"],
    );
    check(
        "data/sources.yaml",
        "- {id: guide}\n",
        &[
            "1:3 error[missing-key] `kind`",
            "1:3 error[missing-key] `publisher`",
            "1:3 error[missing-key] `title`",
            "1:3 error[missing-key] `url`",
        ],
    );
    let fact = "- {id: F1, says: So it is., kind: given}\n";
    check("data/facts.yaml", &fact.repeat(2), &["2:3 error[duplicate-id] the fact `F1` stands here again"]);
    check(
        "data/facts.yaml",
        &fact.replace("given", "guess"),
        &["1:35 error[bad-value] `kind` cannot be `guess` | `given`"],
    );
    check("data/facts.yaml", "- {id: F1, kind: given}\n", &["1:3 error[missing-key] `says` | `says: ...`"]);
}

#[test]
fn files_that_nothing_reads_are_told() {
    for path in ["data/sites.yaml", "data/recordings/strided-copy.txt", "data/notes/x.yaml"] {
        check(path, "x", &["- warning[unknown-file] nothing reads this file: | rename, move or delete it"]);
    }
    check("templates/notes.txt", "x", &["- warning[unknown-file] templates are `.html` and `.xml` files | rename"]);
}

#[test]
fn numbers_in_brackets_need_no_blank_after_the_comma() {
    let claims = |within: &str, row: &str| {
        format!(
            "---\ntitle: T\nterm: a\ndefinition: D.\nclaims:\n  - {{fact: F2, experiment: strided-copy, where: {{stride: [8,16]}}, holds: [{{ratio: {{column: bandwidth, of: {row}, to: {{stride: 8}}, within: {within}}}}}]}}\n---\n"
        )
    };
    check(ENTRY, &claims("[0.70, 0.72]", "{stride: 16}"), &[]);
    check(ENTRY, &claims("[0.70,0.72]", "{stride: 16}"), &[]);
    check(ENTRY, &claims("[ 0.70 ,0.72 ]", "{stride: 16}"), &[]);
    check(ENTRY, &claims("[0.70, 0.72]  ", "{ stride:  16 }"), &[]);
    check(ENTRY, &claims("[0.80,0.90]", "{stride: 16}"), &["6:5 hold[failed-claim] the claim on F2 fails on tesla-t4"]);
}

#[test]
fn numbers_after_comments_and_in_blocks_are_read_as_they_stand() {
    let claims = |within: &str| {
        format!(
            "---\ntitle: T\nterm: a\ndefinition: D.\nclaims:\n  - fact: F2\n    experiment: strided-copy\n    holds:\n      - at_most:\n          - bandwidth\n          {within}\n---\n"
        )
    };
    check(ENTRY, &claims("- 232.9  # GB/s"), &[]);
    check(ENTRY, &claims("- 232.9"), &[]);
    check(
        ENTRY,
        &claims("- 232.8 # less"),
        &["6:5 hold[failed-claim] at stride 1 `bandwidth` is 232.9, more than 232.8"],
    );
    check(ENTRY, &claims("- 2.3e2"), &["11:13 hold[bad-value] cannot be `2.3e2` | a plain decimal"]);
    check(ENTRY, &claims("- .inf"), &["11:13 hold[bad-value] cannot be `.inf` | a plain decimal"]);
}

#[test]
fn text_reads_the_same_however_it_is_quoted() {
    let site = |definition: &str| {
        TinySite::new().with(ENTRY, format!("---\ntitle: T\nterm: a\ndefinition: {definition}\n---\nBody.\n"))
    };
    let digest = |definition: &str| site(definition).run(&["digest", "glossary/a"]).exits(0).stdout;
    let plain = digest("It is so, \"always\", for 4 lanes.");
    for same in [
        "'It is so, \"always\", for 4 lanes.'",
        "\"It is so, \\\"always\\\", for 4 lanes.\"",
        ">-\n  It is so, \"always\",\n  for 4 lanes.",
        "It is so, \"always\",\n  for 4 lanes.",
        "|\n  It is so, \"always\", for 4 lanes.",
    ] {
        assert_eq!(digest(same), plain, "{same}");
    }
    assert_ne!(digest("It is so, 'always', for 4 lanes."), plain);
}

#[test]
fn places_of_quoted_and_block_values_are_those_of_the_value() {
    check(
        ENTRY,
        "---\ntitle: T\nterm: a\ndefinition: >-\n  It is [4](given:F9).\n---\n",
        &["4:13 hold[unknown-fact] no fact is called `F9` | list it in `data/facts.yaml`"],
    );
    check(
        ENTRY,
        "---\ntitle: T\nterm: a\ndefinition: 'It is [4](given:F9).'\n---\n",
        &["4:13 hold[unknown-fact] `F9` | list it in"],
    );
    check(
        ENTRY,
        "---\ntitle: T\nterm: a\ndefinition: \"It \\\"is\\\" [4](given:F9).\"\n---\n",
        &["4:13 hold[unknown-fact] `F9` | list it in"],
    );
    check(
        ENTRY,
        "---\ntitle: T\nterm: a\ndefinition: D.\nrelated:\n  - b\n  - 'no such page'\n---\n",
        &[
            "6:5 hold[unknown-page] no page or term is called `b`",
            "7:5 hold[unknown-page] no page or term is called `no such page`",
        ],
    );
}

#[test]
fn a_recording_of_the_wrong_shape_is_told_as_such() {
    let check = |from: &str, to: &str, expected: &[&str]| {
        let site = TinySite::new().with(ENTRY, entry("a", "Body."));
        site.replace(RECORDING, from, to);
        expect_findings(&site, RECORDING, expected);
    };
    check("{stride: 1,", "{stride: [1],", &["9:14 hold[wrong-type] `stride` must be a single value"]);
    check(
        "compiler: nvcc",
        "compiler: {name: nvcc}",
        &["5:54 hold[wrong-type] `compiler` must be a single value, this is a map"],
    );
    check(
        "{elements: 1024, element_bytes: 4, useful_bytes: 8192}",
        "none",
        &["7:9 hold[wrong-type] `launch` must be a map, this is text"],
    );
    check("flags: [-O3]", "flags: -O3", &["5:67 hold[wrong-type] `flags` must be a list, this is text"]);
    check("format: 1", "format: 2", &["1:9 hold[bad-value] `format` cannot be `2` | it can be `1`"]);
    check("format: 1\n", "", &["1:1 hold[missing-key] `format`"]);
    check("from: a lesson, ", "", &["3:9 hold[missing-key] `from`"]);
    check(
        "access: ok",
        "access: maybe",
        &["6:20 hold[bad-value] `access` cannot be `maybe` | it can be `ok`, `denied`, `absent` or `off`"],
    );
    check("kind: transcribed", "kind: guessed", &["3:16 hold[bad-value] `kind` cannot be `guessed` | `transcribed`"]);
    check("elements: 1024, ", "", &["7:9 hold[missing-key] `elements`"]);
}
