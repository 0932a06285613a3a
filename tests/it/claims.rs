//! Claims: what they may say, and what recordings and the model make of them.

use crate::support::{ENTRY, RECORDING, TinySite, expect_findings};

/// A site with one entry that makes `claim`; the claim stands in line 6.
fn site(claim: &str) -> TinySite {
    let page = format!("---\ntitle: T\nterm: apple\ndefinition: D.\nclaims:\n  - {{{claim}}}\n---\n");
    TinySite::new().with(ENTRY, page)
}

/// Asks for the findings about an entry that makes `claim`.
#[track_caller]
fn check(claim: &str, expected: &[&str]) {
    expect_findings(&site(claim), ENTRY, expected);
}

/// Asks for the verdict of `holds` on the rows of the tiny site's recording, and for the finding if it fails.
#[track_caller]
fn check_recorded(holds: &str, verdict: &str, expected: &[&str]) {
    let site = site(&format!("fact: F2, experiment: strided-copy, holds: [{holds}]"));
    assert_eq!(site.status("glossary/a")["claims"][0]["verdicts"]["tesla-t4"], verdict, "{holds}");
    expect_findings(&site, ENTRY, expected);
}

#[test]
fn statements_hold_or_fail_on_every_recording() {
    check_recorded("{constant: load_requests}", "holds", &[]);
    check_recorded(
        "{constant: load_sectors}",
        "fails",
        &[
            "6:5 hold[failed-claim] the claim on F2 fails on tesla-t4: at stride 8 `load_sectors` is 1,024, at stride 1 it is 128 | correct the claim",
        ],
    );
    check_recorded("{decreasing: bandwidth}", "holds", &[]);
    check_recorded(
        "{increasing: bandwidth}",
        "fails",
        &[
            "6:5 hold[failed-claim] from stride 1 to stride 8 `bandwidth` goes from 232.9 to 20.1, which is no rise | correct",
        ],
    );
    check_recorded(
        "{decreasing: load_sectors}",
        "fails",
        &["6:5 hold[failed-claim] goes from 128 to 1,024, which is no fall"],
    );
    check_recorded("{increasing: load_sectors}", "fails", &["6:5 hold[failed-claim] from stride 8 to stride 16"]);
    check_recorded("{equal: [load_sectors, predicted.load_sectors]}", "holds", &[]);
    check_recorded("{equal: [load_requests, 32]}", "holds", &[]);
    check_recorded(
        "{equal: [load_requests, 33]}",
        "fails",
        &["6:5 hold[failed-claim] at stride 1 `load_requests` is 32, not 33"],
    );
    check_recorded(
        "{equal: [load_requests, load_sectors]}",
        "fails",
        &["6:5 hold[failed-claim] at stride 1 `load_requests` is 32 and `load_sectors` is 128"],
    );
    check_recorded("{at_least: [bandwidth, 14.2]}", "holds", &[]);
    check_recorded(
        "{at_least: [bandwidth, 14.3]}",
        "fails",
        &["6:5 hold[failed-claim] at stride 16 `bandwidth` is 14.20, less than 14.3"],
    );
    check_recorded("{at_most: [bandwidth, 232.9]}", "holds", &[]);
    check_recorded(
        "{at_most: [bandwidth, 232.8]}",
        "fails",
        &["6:5 hold[failed-claim] at stride 1 `bandwidth` is 232.9, more than 232.8"],
    );
    check_recorded(
        "{ratio: {column: bandwidth, of: {stride: 16}, to: {stride: 8}, within: [0.70, 0.71]}}",
        "holds",
        &[],
    );
    check_recorded(
        "{ratio: {column: bandwidth, of: {stride: 16}, to: {stride: 8}, within: [0.71, 0.72]}}",
        "fails",
        &["6:5 hold[failed-claim] `bandwidth` at stride 16 over that at stride 8 is 0.706, not within 0.71 to 0.72"],
    );
}

#[test]
fn the_worst_statement_of_a_claim_decides_it() {
    check_recorded(
        "{constant: load_requests}, {increasing: bandwidth}",
        "fails",
        &["6:5 hold[failed-claim] which is no rise"],
    );
    check_recorded("{constant: load_requests}, {constant: store_sectors}", "undecided", &[]);
    check_recorded(
        "{constant: store_sectors}, {increasing: bandwidth}",
        "fails",
        &["6:5 hold[failed-claim] which is no rise"],
    );
}

#[test]
fn what_cannot_be_told_is_undecided_and_holds_nothing() {
    let verdict = |claim: &str| {
        let site = site(claim);
        expect_findings(&site, ENTRY, &[]);
        let verdicts = site.status("glossary/a")["claims"][0]["verdicts"].clone();
        verdicts
            .as_object()
            .expect("a map")
            .iter()
            .map(|(ground, said)| format!("{ground}: {said}"))
            .collect::<Vec<_>>()
    };
    let on = |rest: &str| verdict(&format!("fact: F2, experiment: strided-copy, {rest}"));
    assert_eq!(on("where: {stride: [8, 64]}, holds: [{constant: load_sectors}]"), ["tesla-t4: \"undecided\""]);
    assert_eq!(on("where: {stride: 8}, holds: [{constant: load_sectors}]"), ["tesla-t4: \"undecided\""]);
    assert_eq!(on("where: {stride: [8, 16]}, holds: [{constant: load_sectors}]"), ["tesla-t4: \"holds\""]);
    assert_eq!(
        on("holds: [{ratio: {column: bandwidth, of: {stride: 64}, to: {stride: 8}, within: [0, 1]}}]"),
        ["tesla-t4: \"undecided\""]
    );
}

#[test]
fn a_claim_that_nobody_has_recorded_is_undecided() {
    let site = site("fact: F2, experiment: strided-copy, holds: [{constant: load_requests}]");
    site.remove(RECORDING);
    expect_findings(&site, ENTRY, &[]);
    assert_eq!(site.status("glossary/a")["claims"][0]["verdicts"]["no recording"], "undecided");
}

#[test]
fn overlapping_quartiles_leave_a_trend_undecided() {
    let times = |stride: u32, sectors: u32, q1: u32, median: u32, q3: u32| {
        format!(
            "  - {{stride: {stride}, load_requests: 32, load_sectors: {sectors}, time_ns: {{median: {median}, min: {q1}, q1: {q1}, q3: {q3}, samples: [{q1}, {median}, {q3}]}}}}\n"
        )
    };
    let verdict = |statement: &str, rows: &str| {
        let site = site(&format!("fact: F2, experiment: strided-copy, holds: [{{{statement}}}]"));
        let text = site.read(RECORDING).replace(
            "{kind: transcribed, from: a lesson, note: no samples}",
            "{kind: measured, at: \"2026-11-01T10:00:00Z\", byline: 0.1.0, kernel_sha256: abc, command: byline measure strided-copy}",
        );
        let (head, _) = text.split_once("rows:\n").expect("rows");
        site.write(RECORDING, format!("{head}rows:\n{rows}"));
        expect_findings(&site, RECORDING, &[]);
        site.status("glossary/a")["claims"][0]["verdicts"]["tesla-t4"].as_str().expect("a verdict").to_owned()
    };
    let apart = times(1, 128, 100, 110, 120) + &times(8, 1024, 130, 140, 150);
    let touching = times(1, 128, 100, 110, 120) + &times(8, 1024, 120, 140, 150);
    assert_eq!(verdict("decreasing: bandwidth", &apart), "holds");
    assert_eq!(verdict("increasing: time", &apart), "holds");
    assert_eq!(verdict("increasing: bandwidth", &apart), "fails");
    assert_eq!(verdict("decreasing: bandwidth", &touching), "undecided");
    assert_eq!(verdict("increasing: time", &touching), "undecided");
    assert_eq!(verdict("increasing: load_sectors", &touching), "holds");
}

#[test]
fn the_model_decides_claims_on_itself() {
    check("fact: F1, model: {stride: 8, size: 4}, holds: [{equal: [sectors, 32]}, {equal: [efficiency, 0.125]}]", &[]);
    check("fact: F1, model: {stride: [8, 16, 32]}, holds: [{constant: sectors}, {increasing: lines}]", &[]);
    check(
        "fact: F1, model: {stride: [1, 8]}, holds: [{constant: sectors}]",
        &[
            "6:5 hold[failed-claim] the claim on F1 fails on model: at pattern 2 `sectors` is 32, at pattern 1 it is 4 | correct",
        ],
    );
    check(
        "fact: F1, model: {stride: 8}, holds: [{equal: [sector, 32]}]",
        &["6:5 hold[unknown-column] `the model` has no column or axis `sector` | did you mean `sectors`?"],
    );
    check(
        "fact: F1, model: {strid: 8}, holds: [{equal: [sectors, 32]}]",
        &["6:23 hold[malformed-binding] unknown parameter `strid` | did you mean `stride`?"],
    );
    check(
        "fact: F1, model: {stride: []}, holds: [{equal: [sectors, 32]}]",
        &["6:23 hold[bad-value] `model` | name between 1 and 4,096 patterns"],
    );
    check(
        "fact: F1, model: {stride: 8}, on: tesla-t4, holds: [{equal: [sectors, 32]}]",
        &["6:36 hold[unknown-key] `on` | the keys here are `fact`, `says`, `model` or `holds`"],
    );
}

#[test]
fn a_claim_names_what_its_experiment_has() {
    let check = |rest: &str, expected: &[&str]| check(&format!("fact: F2, {rest}"), expected);
    check(
        "experiment: strided-cpy, holds: [{constant: load_sectors}]",
        &["6:5 hold[unknown-experiment] `strided-cpy` | did you mean `strided-copy`?"],
    );
    check(
        "experiment: strided-copy, holds: [{constant: load_sector}]",
        &["6:5 hold[unknown-column] `strided-copy` has no column or axis `load_sector` | did you mean `load_sectors`?"],
    );
    check(
        "experiment: strided-copy, where: {strid: 8}, holds: [{constant: load_sectors}]",
        &[
            "6:5 hold[undecidable-claim] the claim on F2 cannot be decided: `strided-copy` has no axis `strid` | name columns, axes and rows",
        ],
    );
    check(
        "experiment: strided-copy, where: {stride: x}, holds: [{constant: load_sectors}]",
        &["6:5 hold[undecidable-claim] the axis `stride` has no value `x`"],
    );
    check(
        "experiment: strided-copy, on: h200, holds: [{constant: load_sectors}]",
        &["6:5 hold[no-recording] there is no recording of `strided-copy` on `h200` | recorded are `tesla-t4`"],
    );
}

#[test]
fn a_claim_states_a_fact_that_is_listed() {
    check(
        "fact: F9, model: {stride: 8}, holds: [{equal: [sectors, 32]}]",
        &["6:12 hold[unknown-fact] no fact is called `F9` | list it in `data/facts.yaml`"],
    );
}

#[test]
fn a_claim_has_the_form_that_can_be_decided() {
    let check = |rest: &str, expected: &[&str]| check(&format!("fact: F2, {rest}"), expected);
    check("experiment: strided-copy", &["6:5 hold[missing-key] `holds` | `holds: ...`"]);
    check("experiment: strided-copy, holds: []", &["6:49 hold[empty-value] `holds` has no value"]);
    check("holds: [{constant: load_sectors}]", &["6:5 hold[missing-key] `experiment`"]);
    check(
        "experiment: strided-copy, model: {stride: 8}, holds: [{constant: load_sectors}]",
        &["6:49 hold[bad-value] `model` | stand alone: a claim rests on an `experiment` or on the `model`"],
    );
    check(
        "experiment: strided-copy, holds: [{constnt: load_sectors}]",
        &["6:51 hold[unknown-key] `constnt` | did you mean `constant`?"],
    );
    check(
        "experiment: strided-copy, holds: [{constant: load_sectors, increasing: bandwidth}]",
        &["6:50 hold[bad-value] `holds` | one statement an item"],
    );
    check(
        "experiment: strided-copy, holds: [{equal: [load_sectors]}]",
        &["6:58 hold[bad-value] `holds` | two items: a column, and what to compare"],
    );
    check(
        "experiment: strided-copy, holds: [{at_least: [bandwidth, fast]}]",
        &["6:73 hold[bad-value] cannot be `fast` | a plain decimal"],
    );
    check(
        "experiment: strided-copy, holds: [{ratio: {column: bandwidth, of: {stride: 8}, to: {stride: 1}, within: [0.1]}}]",
        &["6:120 hold[bad-value] `within` | two numbers"],
    );
    check(
        "experiment: strided-copy, holds: [{ratio: {column: bandwidth, of: {stride: 8}, within: [0, 1]}}]",
        &["6:58 hold[missing-key] `to`"],
    );
}

#[test]
fn every_wrong_claim_of_a_page_is_told() {
    let page = "---
title: T
term: apple
definition: D.
claims:
  - {fact: F1, model: {stride: 8}, holds: [{equal: [sectors, 31]}]}
  - {fact: F1, model: {stride: 8}, holds: [{equal: [sectors, 32]}]}
  - fact: F2
    experiment: strided-copy
    holds:
      - increasing: bandwidth
---
";
    expect_findings(
        &TinySite::new().with(ENTRY, page),
        ENTRY,
        &["6:5 hold[failed-claim] `sectors` is 32, not 31", "8:5 hold[failed-claim] which is no rise"],
    );
}

#[test]
fn a_claim_is_decided_by_each_device_by_itself() {
    let site = site("fact: F2, experiment: strided-copy, holds: [{at_most: [bandwidth, 300]}]");
    let other = site.read(RECORDING).replace("Tesla T4", "Other").replace("232.9", "310.5");
    site.write("data/recordings/other/strided-copy.yaml", other);
    let verdicts = &site.status("glossary/a")["claims"][0]["verdicts"];
    assert_eq!((&verdicts["tesla-t4"], &verdicts["other"]), (&"holds".into(), &"fails".into()));
    expect_findings(
        &site,
        ENTRY,
        &["6:5 hold[failed-claim] the claim on F2 fails on other: at stride 1 `bandwidth` is 310.5, more than 300"],
    );
}
