//! Recordings: what breaks a law of nature, what is misfiled or mistyped, and what of them a reader sees.

use crate::support::{ENTRY, RECORDING, TinySite, entry, expect_findings};

/// An entry that shows the recording of the tiny site in a table.
const TABLE: &str = "## Measured

```measured
experiment: strided-copy
on: [tesla-t4]
columns: [stride, load_requests, load_sectors, sectors_per_request, bytes_used_per_sector, bandwidth]
caption: Some rows.
```";

/// Asks for the findings about the recording when `from` in it reads `to`.
#[track_caller]
fn check(from: &str, to: &str, expected: &[&str]) {
    let site = TinySite::new();
    site.replace(RECORDING, from, to);
    expect_findings(&site, RECORDING, expected);
}

#[test]
fn one_wrong_digit_breaks_each_conservation_law() {
    check(
        "{stride: 8, load_requests: 32,",
        "{stride: 8, load_requests: 33,",
        &["10:5 hold[broken-law] 33 load requests x 32 x 4 x 2 = 8,448 bytes, the launch says 8,192 | compare the row"],
    );
    check(
        "load_sectors: 1024, bandwidth: 20.1",
        "load_sectors: 1025, bandwidth: 20.1",
        &["10:5 hold[broken-law] 1,025 load sectors are more than 32 x 32 load requests | compare the row"],
    );
    check(
        "load_sectors: 1024, bandwidth: 20.1",
        "load_sectors: 1024, store_requests: 32, store_sectors: 1025, bandwidth: 20.1",
        &["10:5 hold[broken-law] 1,025 store sectors are more than 32 x 32 store requests | compare the row"],
    );
    check(
        "load_sectors: 128,",
        "load_sectors: 127,",
        &["9:5 hold[broken-law] 127 load sectors hold 4,064 bytes, fewer than the 4,096 asked for | compare the row"],
    );
    check(
        "bandwidth: 232.9",
        "bandwidth: 320.1",
        &["9:5 hold[broken-law] 320.1 GB/s is above the peak of 320.06 GB/s: a cache artefact | compare the row"],
    );
    check(
        "useful_bytes: 8192",
        "useful_bytes: 8191",
        &[
            "9:5 hold[broken-law] 32 load requests x 32 x 4 x 2 = 8,192 bytes, the launch says 8,191",
            "10:5 hold[broken-law] 32 load requests x 32 x 4 x 2 = 8,192 bytes, the launch says 8,191",
            "11:5 hold[broken-law] 32 load requests x 32 x 4 x 2 = 8,192 bytes, the launch says 8,191",
        ],
    );
}

#[test]
fn a_row_at_the_edge_of_a_law_obeys_it() {
    check("bandwidth: 232.9", "bandwidth: 320.06", &[]);
    check(
        "load_sectors: 1024, bandwidth: 20.1",
        "load_sectors: 1024, store_requests: 32, store_sectors: 1024, bandwidth: 20.1",
        &[],
    );
    check("l2_bytes: 1024, peak_gb_s: 320.06", "l2_bytes: 2049, peak_gb_s: 3.2", &[]);
    check("l2_bytes: 1024, peak_gb_s: 320.06", "l2_bytes: 2048, peak_gb_s: 232.9", &[]);
}

#[test]
fn the_laws_hold_for_the_launch_of_the_row_where_it_has_its_own() {
    check(
        "{stride: 8, load_requests: 32, load_sectors: 1024,",
        "{stride: 8, launch: {elements: 2048, element_bytes: 4, useful_bytes: 16384}, load_requests: 64, load_sectors: 2048,",
        &[],
    );
    check(
        "{stride: 8,",
        "{stride: 8, launch: {elements: 2048, element_bytes: 4, useful_bytes: 16384},",
        &["10:5 hold[broken-law] 32 load requests x 32 x 4 x 2 = 8,192 bytes, the launch says 16,384"],
    );
}

#[test]
fn a_recording_lies_where_its_device_and_experiment_say() {
    let text = TinySite::new().read(RECORDING);
    let check = |path: &str, line: &str| {
        let site = TinySite::new().with(path, &text);
        site.remove(RECORDING);
        expect_findings(&site, path, &[line]);
    };
    let misfiled = "2:13 hold[misfiled-recording] the file is not where a recording of `strided-copy` lies | move it to `data/recordings/<device>/strided-copy.yaml`";
    check("data/recordings/tesla-t4/strided-copies.yaml", misfiled);
    check("data/recordings/Tesla T4/strided-copy.yaml", misfiled);
}

#[test]
fn a_recording_too_high_or_too_deep_takes_nobodys_place() {
    let text = TinySite::new().read(RECORDING).replace("20.1", "21.0");
    for path in ["data/recordings/strided-copy.yaml", "data/recordings/x/tesla-t4/strided-copy.yaml"] {
        let site = TinySite::new().with(path, &text).with(ENTRY, entry("a", TABLE));
        let codes: Vec<String> =
            site.findings().into_iter().filter(|found| found.path == path).map(|found| found.code).collect();
        assert!(codes.contains(&"misfiled-recording".to_owned()), "{path}: {codes:?}");
        site.build();
        assert!(site.read("site/data/tesla-t4/strided-copy.csv").contains("20.1"), "{path} took the place of another");
        let recorded = |name: &String| name.ends_with(".csv");
        let made: Vec<String> = site.files("site/data").into_keys().filter(recorded).collect();
        assert_eq!(made, ["tesla-t4/strided-copy.csv"], "{path}");
    }
}

#[test]
fn experiments_columns_and_axes_are_those_of_the_catalogue() {
    let site = TinySite::new();
    let text = site.read(RECORDING).replace("experiment: strided-copy", "experiment: strided-cpy");
    let path = "data/recordings/tesla-t4/strided-cpy.yaml";
    expect_findings(
        &site.with(path, text),
        path,
        &["2:13 hold[unknown-experiment] no experiment is called `strided-cpy` | did you mean `strided-copy`?"],
    );
    check(
        "{stride: 1, load_requests:",
        "{stride: 1, load_request:",
        &["9:17 hold[unknown-key] `load_request` | did you mean `load_requests`?"],
    );
    check("{stride: 1,", "{strid: 1,", &["9:5 hold[missing-key] `stride` is missing"]);
    check("{stride: 1,", "{stride: one,", &["9:14 hold[bad-value] `stride` cannot be `one` | a plain decimal"]);
    check("{stride: 1,", "{stride: 1.5,", &["9:14 hold[bad-value] `stride` cannot be `1.5` | a whole number from 0"]);
    check(
        "bandwidth: 232.9}",
        "bandwidth: 232.9, missing: {store_sector: x}}",
        &["9:83 hold[unknown-key] `store_sector` | did you mean `store_sectors`?"],
    );
}

#[test]
fn each_place_on_the_axes_has_one_row() {
    check(
        "{stride: 16,",
        "{stride: 8,",
        &["11:5 hold[duplicate-row] another row stands at stride 8 | delete one of the two"],
    );
    check("{stride: 16,", "{stride: 08,", &["11:5 hold[duplicate-row] another row stands at stride 8"]);
}

#[test]
fn what_can_be_derived_is_never_stored() {
    for column in ["sectors_per_request", "bytes_used_per_sector", "time", "predicted.load_sectors"] {
        let expected =
            format!("9:17 hold[stored-derivation] `{column}` is worked out at build | delete it from the recording");
        check("{stride: 1,", &format!("{{stride: 1, {column}: 4,"), &[&expected]);
    }
    let site = TinySite::new();
    site.replace(
        RECORDING,
        "{kind: transcribed, from: a lesson, note: no samples}",
        "{kind: measured, at: \"2026-11-01T10:00:00Z\", byline: 0.1.0, kernel_sha256: abc, command: byline measure strided-copy}",
    );
    expect_findings(
        &site,
        RECORDING,
        &[
            "9:55 hold[stored-derivation] `bandwidth` is worked out at build",
            "10:56 hold[stored-derivation] `bandwidth` is worked out at build",
            "11:57 hold[stored-derivation] `bandwidth` is worked out at build",
        ],
    );
}

#[test]
fn numbers_are_plain_decimals() {
    let check_number = |value: &str, shown: &str, must: &str| {
        let expected = format!("9:32 hold[bad-value] `load_requests` cannot be `{shown}` | {must}");
        check("{stride: 1, load_requests: 32,", &format!("{{stride: 1, load_requests: {value},"), &[&expected]);
    };
    let decimal = "it must be a plain decimal such as 2097152 or 232.9: no separators, exponents or words";
    for value in ["1e3", "NaN", ".nan", ".inf", "0x20", "1_000", "+32", "32.", "about 32", "3 2", "1234567890123456789"]
    {
        check_number(value, value, decimal);
    }
    check_number("\"2,097,152\"", "2,097,152", decimal);
    check_number("-1", "-1", "it must be a whole number from 0");
    check_number("32.5", "32.5", "it must be a whole number from 0");
}

#[test]
fn nothing_that_is_measured_is_below_zero() {
    check("bandwidth: 232.9", "bandwidth: -232.9", &["9:66 hold[bad-value] `bandwidth` cannot be `-232.9`"]);
}

#[test]
fn a_separator_in_a_flow_map_is_no_number_of_three_parts() {
    let site = TinySite::new();
    site.replace(RECORDING, "{stride: 1, load_requests: 32,", "{stride: 1, load_requests: 2,097,152,");
    let codes: Vec<String> =
        site.findings().into_iter().filter(|found| found.path == RECORDING).map(|found| found.code).collect();
    assert!(!codes.is_empty(), "`2,097,152` without quotes is three keys, and must not be read as 2");
}

#[test]
fn digits_are_shown_as_recorded() {
    let site = TinySite::new().with("content/manual/m.md", format!("---\ntitle: M\n---\n{TABLE}\n"));
    site.build();
    let (page, csv) = (site.read("site/manual/m.html"), site.read("site/data/tesla-t4/strided-copy.csv"));
    assert!(page.contains(">14.20<"), "{page}");
    assert!(csv.contains(",14.20"), "{csv}");
    site.replace(RECORDING, "14.20", "14.2");
    site.build();
    assert!(!site.read("site/manual/m.html").contains("14.20"));
}

#[test]
fn numbers_of_tables_are_grouped_and_those_of_data_files_are_not() {
    let site = TinySite::new().with("content/manual/m.md", format!("---\ntitle: M\n---\n{TABLE}\n"));
    site.build();
    let page = site.read("site/manual/m.html");
    assert!(page.contains(">1,024<"), "{page}");
    let csv = site.read("site/data/tesla-t4/strided-copy.csv");
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 4, "{csv}");
    let head: Vec<&str> = lines[0].split(',').collect();
    let cell = |line: usize, column: &str| {
        let at = head.iter().position(|name| *name == column).unwrap_or_else(|| panic!("no {column} in {csv}"));
        lines[line].split(',').nth(at).unwrap_or_default().to_owned()
    };
    assert_eq!([cell(2, "stride"), cell(2, "load_sectors"), cell(2, "bandwidth")], ["8", "1024", "20.1"]);
    assert_eq!([cell(1, "sectors_per_request"), cell(2, "sectors_per_request")], ["4", "32"]);
    let json: serde_json::Value =
        serde_json::from_str(&site.read("site/data/tesla-t4/strided-copy.json")).expect("JSON");
    assert_eq!(json["rows"][1]["load_sectors"], 1024);
    assert_eq!(json["rows"][2]["bytes_used_per_sector"], 4);
}

#[test]
fn what_nobody_measured_says_so_with_its_reason() {
    let site = TinySite::new().with("content/manual/m.md", format!("---\ntitle: M\n---\n{TABLE}\n"));
    site.replace(RECORDING, ", bandwidth: 20.1}", ", missing: {bandwidth: the timer was off}}");
    site.build();
    let page = site.read("site/manual/m.html");
    assert!(page.contains("not measured"), "{page}");
    assert!(page.contains("the timer was off"), "{page}");
    let json: serde_json::Value =
        serde_json::from_str(&site.read("site/data/tesla-t4/strided-copy.json")).expect("JSON");
    assert_eq!(json["rows"][1]["missing"]["bandwidth"], "the timer was off");
    assert_eq!(json["rows"][1].get("bandwidth"), None);
    let csv = site.read("site/data/tesla-t4/strided-copy.csv");
    assert!(csv.contains("not measured: the timer was off"), "a value nobody measured is never a blank:\n{csv}");
}

#[test]
fn what_nobody_measured_has_a_reason_even_where_the_recording_gives_none() {
    let site = TinySite::new().with("content/manual/m.md", format!("---\ntitle: M\n---\n{TABLE}\n"));
    site.replace(RECORDING, ", bandwidth: 20.1}", "}");
    site.build();
    let reason = "the source of the transcription does not give it";
    assert!(site.read("site/manual/m.html").contains(reason));
    let json: serde_json::Value =
        serde_json::from_str(&site.read("site/data/tesla-t4/strided-copy.json")).expect("JSON");
    assert_eq!(json["rows"][1]["missing"]["bandwidth"], reason);
    assert!(site.read("site/data/tesla-t4/strided-copy.csv").contains(reason));
}

#[test]
fn a_broken_recording_holds_the_pages_that_show_it_and_no_other() {
    let site = TinySite::new()
        .with("content/glossary/table.md", entry("table", TABLE))
        .with("content/glossary/number.md", entry("number", "It is [20.1 GB/s](measured:strided-copy?on=tesla-t4&stride=8&column=bandwidth)."))
        .with("content/glossary/definition.md", "---\ntitle: T\nterm: definition\ndefinition: \"It is [20.1 GB/s](measured:strided-copy?on=tesla-t4&stride=8&column=bandwidth).\"\n---\n")
        .with("content/glossary/claim.md", "---\ntitle: T\nterm: claim\ndefinition: D.\nclaims: [{fact: F2, experiment: strided-copy, holds: [{constant: load_requests}]}]\n---\n")
        .with("content/glossary/named.md", "---\ntitle: T\nterm: named\ndefinition: D.\nclaims: [{fact: F2, experiment: strided-copy, on: tesla-t4, holds: [{constant: load_requests}]}]\n---\n")
        .with("content/glossary/other.md", entry("other", "Nothing of it."));
    let pages = ["table", "number", "definition", "claim", "named"].map(|slug| format!("glossary/{slug}"));
    for page in pages.iter().chain([&"glossary/other".to_owned()]) {
        site.sign(page);
    }
    site.build();
    for page in &pages {
        assert!(site.has(&format!("site/{page}.html")), "{page} is published at first");
    }
    site.replace(RECORDING, "load_sectors: 1024, bandwidth: 20.1", "load_sectors: 1025, bandwidth: 20.1");
    site.build();
    for page in &pages {
        let status = site.status(page);
        assert_eq!(status["state"], "blocked", "{status:#}");
        let reasons = status["reasons"].as_array().expect("a list");
        assert!(reasons.iter().any(|reason| reason["code"] == "unsound-recording"), "{status:#}");
        assert!(!site.has(&format!("site/{page}.html")), "{page} is still published");
    }
    assert_eq!(site.status("glossary/other")["state"], "ready");
    assert!(site.has("site/glossary/other.html"));
    assert!(!site.has("site/data/tesla-t4/strided-copy.csv"), "the broken recording itself is published");
}

#[test]
fn a_recording_that_hides_characters_is_shown_by_nobody() {
    let site = TinySite::new().with(ENTRY, entry("a", TABLE));
    site.replace(RECORDING, "from: a lesson", "from: a les\u{200b}son");
    expect_findings(&site, RECORDING, &["3:40 hold[forbidden-character] U+200B"]);
    expect_findings(&site, ENTRY, &["8:1 hold[unsound-recording] has findings | mend the recording first"]);
    site.build();
    assert!(!site.has("site/data/tesla-t4/strided-copy.csv"));
}
