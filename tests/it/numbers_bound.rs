//! Numbers of a text that are bound to what decides them: which address names it, and whether the text says the same.

use crate::support::{ENTRY, RECORDING, TinySite, entry, expect_findings};

/// Asks for the findings about an entry whose body is `body`; it starts in line 6.
#[track_caller]
fn check(body: &str, expected: &[&str]) {
    expect_findings(&TinySite::new().with(ENTRY, entry("apple", body)), ENTRY, expected);
}

/// Asks for the findings about `[TEXT](measured:strided-copy?on=tesla-t4&ADDRESS)`.
#[track_caller]
fn check_measured(text: &str, address: &str, expected: &[&str]) {
    check(&format!("[{text}](measured:strided-copy?on=tesla-t4&{address})"), expected);
}

#[test]
fn a_bound_number_says_what_its_row_says() {
    check_measured("20.1 GB/s", "stride=8&column=bandwidth", &[]);
    check_measured("20 GB/s", "stride=8&column=bandwidth", &[]);
    check_measured("about 0.02 TB/s", "stride=8&column=bandwidth", &[]);
    check_measured("14 GB/s", "stride=16&column=bandwidth", &[]);
    check_measured("1,024", "stride=8&column=load_sectors", &[]);
    check_measured("32", "stride=8&column=sectors_per_request", &[]);
    check_measured("0.71", "stride=16&column=bandwidth&ratio_to=stride:8", &[]);
    check_measured("70.6%", "stride=16&column=bandwidth&ratio_to=stride:8", &[]);
    check_measured(
        "20.2 GB/s",
        "stride=8&column=bandwidth",
        &[
            "6:1 hold[wrong-number] the text says `20.2 GB/s`, `bandwidth` at stride 8 in data/recordings/tesla-t4/strided-copy.yaml says 20.1 GB/s | write `20.1 GB/s`",
        ],
    );
    check_measured("21 GB/s", "stride=8&column=bandwidth", &["6:1 hold[wrong-number] says 20 GB/s | write `20 GB/s`"]);
    check_measured(
        "0.70",
        "stride=16&column=bandwidth&ratio_to=stride:8",
        &[
            "6:1 hold[wrong-number] the text says `0.70`, `bandwidth` at stride 16 over that at stride 8 in data/recordings/tesla-t4/strided-copy.yaml says 0.71 | write `0.71`",
        ],
    );
    check_measured("1,025", "stride=8&column=load_sectors", &["6:1 hold[wrong-number] says 1,024 | write `1,024`"]);
    check_measured("-20.1 GB/s", "stride=8&column=bandwidth", &["6:1 hold[wrong-number] the text says `-20.1 GB/s`"]);
}

#[test]
fn halves_are_rounded_away_from_zero() {
    let check = |text: &str, expected: &[&str]| {
        let site = TinySite::new().with(
            ENTRY,
            entry("apple", &format!("[{text}](measured:strided-copy?on=tesla-t4&stride=8&column=bandwidth)")),
        );
        site.replace(RECORDING, "bandwidth: 20.1", "bandwidth: 20.25");
        expect_findings(&site, ENTRY, expected);
    };
    check("20.3 GB/s", &[]);
    check("20.25 GB/s", &[]);
    check("20.250 GB/s", &[]);
    check("20.2 GB/s", &["6:1 hold[wrong-number] says 20.3 GB/s | write `20.3 GB/s`"]);
}

#[test]
fn a_model_number_says_what_the_model_says() {
    check("[32](model:sectors?stride=8&size=4)", &[]);
    check("[1/8](model:efficiency?stride=8&size=4) and [12.5%](model:efficiency?stride=8&size=4)", &[]);
    check("[1,024 bytes](model:bytes_moved?stride=8&size=4), [1 KiB](model:bytes_moved?stride=8&size=4)", &[]);
    check("[4](model:sectors)", &[]);
    check(
        "[33](model:sectors?stride=8&size=4)",
        &[
            "6:1 hold[wrong-number] the text says `33`, the access model (`model:sectors?stride=8&size=4`) says 32 | write `32`",
        ],
    );
    check("[1/4](model:efficiency?stride=8&size=4)", &["6:1 hold[wrong-number] says 1/8 | write `1/8`"]);
    check("[12%](model:efficiency?stride=8&size=4)", &["6:1 hold[wrong-number] says 13% | write `13%`"]);
}

#[test]
fn a_bound_text_holds_one_number_in_a_unit_that_fits() {
    check_measured(
        "fast",
        "stride=8&column=bandwidth",
        &["6:1 hold[not-one-number] `fast` holds no number | exactly one"],
    );
    check_measured(
        "20.1 of 320 GB/s",
        "stride=8&column=bandwidth",
        &["6:1 hold[not-one-number] holds more than one number | exactly one"],
    );
    check_measured("10,24", "stride=8&column=load_sectors", &["6:1 hold[not-one-number] `10,24` holds a number"]);
    check_measured(
        "20.1 ms",
        "stride=8&column=bandwidth",
        &["6:1 hold[wrong-unit] the unit in `20.1 ms` does not measure `bandwidth` | a unit of the column"],
    );
    check_measured(
        "0.71 GB/s",
        "stride=16&column=bandwidth&ratio_to=stride:8",
        &["6:1 hold[wrong-unit] does not measure `a ratio of bandwidth`"],
    );
    check(
        "[32 ns](model:sectors?stride=8&size=4)",
        &["6:1 hold[wrong-unit] the unit in `32 ns` does not measure `model:sectors?stride=8&size=4`"],
    );
}

#[test]
fn a_measured_address_selects_one_row_that_was_recorded() {
    check(
        "[1](measured:strided-cpy?on=tesla-t4&stride=8&column=bandwidth)",
        &["6:5 hold[unknown-experiment] no experiment is called `strided-cpy` | did you mean `strided-copy`?"],
    );
    check(
        "[1](measured:strided-copy?on=h200&stride=8&column=bandwidth)",
        &["6:5 hold[no-recording] there is no recording of `strided-copy` on `h200` | recorded are `tesla-t4`"],
    );
    check_measured(
        "1",
        "stride=8&column=bandwith",
        &["6:5 hold[unknown-column] `strided-copy` has no column or axis `bandwith` | did you mean `bandwidth`?"],
    );
    check_measured(
        "1",
        "stride=4&column=bandwidth",
        &[
            "6:5 hold[no-single-row] data/recordings/tesla-t4/strided-copy.yaml has no such row | rows are stride=1, stride=8, stride=16",
        ],
    );
    check_measured("1", "column=bandwidth", &["6:5 hold[no-single-row] 3 rows fit | name a value of `stride`"]);
    check_measured(
        "1",
        "strid=8&column=bandwidth",
        &["6:5 hold[no-single-row] `strided-copy` has no axis `strid` | its axes are `stride`"],
    );
    check_measured(
        "1",
        "stride=x&column=bandwidth",
        &["6:5 hold[no-single-row] the axis `stride` has no value `x` | whole numbers"],
    );
    check_measured(
        "1",
        "stride=8&column=store_sectors",
        &[
            "6:5 hold[not-measured] `store_sectors` was not measured there: the source of the transcription does not give it | take the number out",
        ],
    );
    check_measured("1", "stride=8&column=bandwidth&ratio_to=stride:4", &["6:5 hold[no-single-row] has no such row"]);
}

#[test]
fn a_device_without_any_recording_is_told_where_one_would_lie() {
    let site =
        TinySite::new().with(ENTRY, entry("apple", "[1](measured:strided-copy?on=h200&stride=8&column=bandwidth)"));
    site.remove(RECORDING);
    expect_findings(
        &site,
        ENTRY,
        &[
            "6:5 hold[no-recording] there is no recording of `strided-copy` on `h200` | no device has one yet; `data/recordings/h200/strided-copy.yaml` would be it",
        ],
    );
}

#[test]
fn a_binding_to_a_broken_recording_is_told_to_mend_that() {
    let site = TinySite::new()
        .with(ENTRY, entry("apple", "[20.1 GB/s](measured:strided-copy?on=tesla-t4&stride=8&column=bandwidth)"));
    site.replace(RECORDING, "load_sectors: 128", "load_sectors: 12");
    expect_findings(
        &site,
        ENTRY,
        &[
            "6:13 hold[unsound-recording] the recording data/recordings/tesla-t4/strided-copy.yaml has findings | mend the recording first",
        ],
    );
}

#[test]
fn an_address_has_all_its_parts() {
    let check = |address: &str, why: &str, help: &str| {
        check(&format!("[1]({address})"), &[&format!("6:5 hold[malformed-binding] {why} | {help}")]);
    };
    check("measured:", "`measured:` without an experiment", "write, say, `measured:strided-copy?on=");
    check("measured:strided-copy?stride=8&column=bandwidth", "the binding has no `on=`", "write, say,");
    check("measured:strided-copy?on=tesla-t4&stride=8", "the binding has no `column=`", "write, say,");
    check("measured:strided-copy?on=tesla-t4&stride", "`stride` is not a parameter", "write `name=value`");
    check("measured:strided-copy?on=tesla-t4&on=h200&column=x", "`on` stands twice", "keep one of the two");
    check(
        "measured:strided-copy?on=tesla-t4&stride=8&column=x&ratio_to=8",
        "`ratio_to=8` names no row",
        "`ratio_to=AXIS:VALUE`",
    );
    check("model:sector?stride=8", "the model has no quantity `sector`", "did you mean `sectors`?");
    check("model:xyz", "the model has no quantity `xyz`", "it is `requests`");
    check("model:sectors?strid=8", "unknown parameter `strid`", "did you mean `stride`?");
    check("model:sectors?stride=x", "`stride` cannot be `x`", "see `byline predict --help`");
    check("model:sectors?offset=2&size=4", "misaligned address", "see `byline predict --help`");
    check("model:sectors?lanes=0", "`lanes` cannot be `0`", "see `byline predict --help`");
    check("given:", "`given:` without a reason", "name a fact");
    check("source:", "`source:` without an id", "name one of `data/sources.yaml`");
}

#[test]
fn a_reason_is_words_or_a_fact_that_exists() {
    check("[4](given:F1), [4](<given:the size of a float>), [4](given:convention)", &[]);
    check("[4](given:F9)", &["6:1 hold[unknown-fact] no fact is called `F9` | list it in `data/facts.yaml`"]);
    check("[4](given:Fact1)", &["6:1 hold[unknown-fact] no fact is called `Fact1`"]);
}

#[test]
fn a_table_names_an_experiment_its_columns_and_devices_with_recordings() {
    let check = |experiment: &str, on: &str, columns: &str, expected: &[&str]| {
        check(
            &format!("Text.\n\n```measured\nexperiment: {experiment}\non: {on}\ncolumns: {columns}\ncaption: C.\n```"),
            expected,
        );
    };
    check("strided-copy", "tesla-t4", "[stride, bandwidth]", &[]);
    check(
        "strided-cpy",
        "[tesla-t4]",
        "[stride]",
        &["8:1 hold[unknown-experiment] no experiment is called `strided-cpy` | did you mean `strided-copy`?"],
    );
    check(
        "strided-copy",
        "[h200, tesla-t4]",
        "[stride]",
        &["8:1 hold[no-recording] no recording of `strided-copy` on `h200` | recorded are `tesla-t4`"],
    );
    check("strided-copy", "[]", "[stride]", &["8:1 hold[empty-value] `on` has no value"]);
    check(
        "strided-copy",
        "[tesla-t4]",
        "[strid, bandwith]",
        &[
            "8:1 hold[unknown-column] has no column or axis `bandwith` | did you mean `bandwidth`?",
            "8:1 hold[unknown-column] has no column or axis `strid` | did you mean `stride`?",
        ],
    );
    check("strided-copy", "[tesla-t4]", "[]", &["8:1 hold[empty-value] `columns` has no value"]);
}

#[test]
fn a_table_has_the_keys_it_needs_and_no_other() {
    check(
        "```measured\nexperiment: strided-copy\non: [tesla-t4]\ncolumns: [stride]\n```",
        &["7:1 hold[missing-key] `caption`"],
    );
    check(
        "```measured\nexperiment: strided-copy\non: [tesla-t4]\ncolums: [stride]\ncaption: C.\n```",
        &["7:1 hold[missing-key] `columns`", "9:1 hold[unknown-key] `colums` | did you mean `columns`?"],
    );
    check("```measured\n```", &["7:4 hold[empty-value] has no value | give it one"]);
}

#[test]
fn a_chart_has_an_axis_and_columns_of_one_unit() {
    let check = |x: &str, y: &str, scale: &str, expected: &[&str]| {
        check(
            &format!(
                "```chart\nexperiment: strided-copy\non: tesla-t4\nx: {x}\ny: {y}\nscale: {scale}\ncaption: C.\n```"
            ),
            expected,
        );
    };
    check("stride", "[load_sectors, load_requests]", "log", &[]);
    check(
        "load_sectors",
        "bandwidth",
        "log",
        &[
            "6:1 hold[unchartable] the chart cannot be drawn: `load_sectors` is no axis of `strided-copy` | name an axis",
        ],
    );
    check(
        "stride",
        "[bandwidth, load_sectors]",
        "log",
        &["6:1 hold[unchartable] `y` must name columns that are measured in one unit"],
    );
    check("stride", "[]", "log", &["6:1 hold[unchartable] `y` must name columns"]);
    check(
        "strid",
        "bandwidth",
        "log",
        &["6:1 hold[unknown-column] no column or axis `strid` | did you mean `stride`?"],
    );
    check("stride", "bandwidth", "loud", &["11:8 hold[bad-value] `scale` cannot be `loud` | `log` or `linear`"]);
}

#[test]
fn a_logarithmic_chart_has_no_place_for_nought() {
    let chart =
        "```chart\nexperiment: strided-copy\non: tesla-t4\nx: stride\ny: bandwidth\nscale: log\ncaption: C.\n```";
    let site = TinySite::new().with(ENTRY, entry("apple", chart));
    site.replace(RECORDING, "{stride: 1,", "{stride: 0,");
    expect_findings(
        &site,
        ENTRY,
        &["6:1 hold[unchartable] 0 has no place on a logarithmic scale | needs numbers above 0"],
    );
    site.replace(ENTRY, "scale: log", "scale: linear");
    expect_findings(&site, ENTRY, &[]);
}

#[test]
fn a_number_with_a_unit_or_of_a_counters_size_is_bound() {
    check("It moves 20.1 GB/s.", &["6:10 warning[unbound-number] `20.1 GB/s` is bound to nothing | bind it"]);
    check(
        "It counts 67,108,864 sectors.",
        &["6:11 warning[unbound-number] `67,108,864` is bound to nothing | bind it"],
    );
    check("In one of 2 cases, on day 11, sm_75 and float4.", &[]);
    check("It moves [20.1 GB/s](given:F1), `20.1 GB/s`.\n\n```text\n20.1 GB/s\n```", &[]);
    let page = "---\ntitle: T\nterm: apple\ndefinition: It moves 20.1 GB/s.\n---\n";
    expect_findings(
        &TinySite::new().with(ENTRY, page),
        ENTRY,
        &["4:13 warning[unbound-number] `20.1 GB/s` is bound to nothing"],
    );
}

#[test]
fn the_policy_says_whether_an_unbound_number_holds_its_page() {
    let site = TinySite::new().with(ENTRY, entry("apple", "It moves 20.1 GB/s."));
    let text = site.read("data/site.yaml") + "policy: {unbound_numbers: hold}\n";
    site.write("data/site.yaml", text);
    expect_findings(&site, ENTRY, &["6:10 hold[unbound-number] `20.1 GB/s` is bound to nothing | bind it"]);
    assert_eq!(site.status("glossary/a")["state"], "blocked");
}

#[test]
fn wrong_numbers_are_mended_in_the_file_whatever_its_line_ends() {
    let body = "\u{e9}\u{e9} [20.2 GB/s](measured:strided-copy?on=tesla-t4&stride=8&column=bandwidth) and\n[33](model:sectors?stride=8), [32](model:sectors?stride=8).";
    let page = entry("apple", body);
    let changes: [fn(&str) -> String; 4] = [
        str::to_owned,
        |text| text.replace('\n', "\r\n"),
        |text| format!("\u{feff}{text}"),
        |text| format!("\u{feff}{}", text.replace('\n', "\r\n")),
    ];
    for change in changes {
        let site = TinySite::new().with(ENTRY, change(&page));
        site.run(&["check"]).exits(1);
        assert_eq!(site.read(ENTRY), change(&page), "`check` alone changes nothing");
        site.run(&["check", "--fix"]).exits(0);
        assert_eq!(site.read(ENTRY), change(&page.replace("20.2", "20.1").replace("[33]", "[32]")));
    }
}

#[test]
fn only_what_a_machine_can_mend_is_mended() {
    let page =
        entry("apple", "[fast](measured:strided-copy?on=tesla-t4&stride=8&column=bandwidth) [[nothing]] 20.1 GB/s");
    let site = TinySite::new().with(ENTRY, &page);
    site.run(&["check", "--fix"]).exits(1);
    assert_eq!(site.read(ENTRY), page);
}

#[test]
fn a_wrong_number_says_that_it_can_be_mended_and_where_the_right_one_stands() {
    let site = TinySite::new()
        .with(ENTRY, entry("apple", "[20.2 GB/s](measured:strided-copy?on=tesla-t4&stride=8&column=bandwidth)"));
    let document = site.run(&["check", "--format", "json"]).json();
    let found = document["findings"].as_array().expect("a list").iter().find(|found| found["code"] == "wrong-number");
    let found = found.expect("the wrong number");
    assert_eq!(found["fixable"], true);
    assert_eq!(found["related"][0]["path"], RECORDING);
    assert_eq!(found["related"][0]["line"], 10);
}
