//! References between pages, terms, sources and quotations, and the Markdown that pages may use.

use crate::support::{ENTRY, TinySite, entry, expect_findings};

/// Asks for the findings about an entry whose body is `body`; it starts in line 6. Beside it stand an entry on the
/// cache line, a lesson with two headings, and a page of the manual.
#[track_caller]
fn check(body: &str, expected: &[&str]) {
    expect_findings(&site().with(ENTRY, entry("apple", body)), ENTRY, expected);
}

/// The same for an entry with `lines` after its definition; they start in line 5.
#[track_caller]
fn check_front(lines: &str, expected: &[&str]) {
    let page = format!("---\ntitle: T\nterm: apple\ndefinition: D.\n{lines}\n---\nBody.\n");
    expect_findings(&site().with(ENTRY, page), ENTRY, expected);
}

fn site() -> TinySite {
    TinySite::new()
        .with(
            "content/glossary/cache-line.md",
            "---\ntitle: T\nterm: cache line\naliases: [memory line, ray]\ndefinition: D.\n---\nBody.\n",
        )
        .with("content/lessons/first.md", "---\ntitle: T\nsummary: S.\n---\n## What it shows\n\n## Again\n\n## Again\n")
        .with("content/manual/use.md", "---\ntitle: Use\n---\nText.\n")
}

#[test]
fn terms_resolve_in_any_case_and_number() {
    check("[[cache line]], [[Cache Lines]], [[CACHE-LINES|them]], [[memory line]], [[rays]], [[ray]].", &[]);
    check("A [[cache\nline]] over two lines.", &[]);
}

#[test]
fn an_unknown_term_names_the_nearest_ones() {
    check(
        "A [[cache lime]] here.",
        &["6:3 hold[unknown-term] no entry has the term `cache lime` | did you mean `cache line`?"],
    );
    check("A [[zebra|them]] here.", &["6:3 hold[unknown-term] no entry has the term `zebra` | write an entry for it"]);
    check("One [[zebra]],\ntwo [[zebra]].", &["6:5 hold[unknown-term] `zebra`", "7:5 hold[unknown-term] `zebra`"]);
}

#[test]
fn related_pages_and_meeting_places_exist() {
    check_front("related: [cache line, glossary/cache-line, lessons/first, Rays]", &[]);
    check_front(
        "related: [cache lime]",
        &["5:11 hold[unknown-page] no page or term is called `cache lime` | did you mean `cache line`"],
    );
    check_front(
        "related: [lessons/frist]",
        &["5:11 hold[unknown-page] no page or term is called `lessons/frist` | did you mean `lessons/first`"],
    );
    check_front(
        "related: [zzz]",
        &["5:11 hold[unknown-page] no page or term is called `zzz` | name a page as `section/slug`, or a term"],
    );
    check_front(
        "meets: [{page: lessons/2, why: W}]",
        &["5:16 hold[unknown-page] no page or term is called `lessons/2`"],
    );
    check_front("related: [apple]", &["5:11 warning[self-reference] `related` names the page itself | delete it"]);
    check_front(
        "meets: [{page: glossary/a, why: W}]",
        &["5:16 warning[self-reference] `meets` names the page itself | delete it"],
    );
}

#[test]
fn links_lead_to_files_and_anchors_that_exist() {
    check(
        "[a](cache-line.md) [b](../lessons/first.md#what-it-shows) [c](../lessons/first.md#again-2) [d](../index.md) [e](../lessons).",
        &[],
    );
    check("## Here\n\n[a](#here)", &[]);
    check(
        "[a](cache-lime.md)",
        &["6:5 hold[broken-link] `cache-lime.md` leads nowhere | did you mean `cache-line.md`"],
    );
    check(
        "[a](../lessons/frist.md)",
        &["6:5 hold[broken-link] `../lessons/frist.md` leads nowhere | did you mean `../lessons/first.md`"],
    );
    check("[a](../../../x.md)", &["6:5 hold[broken-link] `../../../x.md` leads nowhere"]);
    check("[a](../lessons/first.html)", &["6:5 hold[broken-link] `../lessons/first.html` leads nowhere"]);
    check(
        "[a](../lessons/first.md#what-it-show)",
        &[
            "6:5 hold[broken-anchor] content/lessons/first.md has no anchor `#what-it-show` | did you mean `what-it-shows`?",
        ],
    );
    check(
        "[a](../lessons/first.md#zzz)",
        &["6:5 hold[broken-anchor] no anchor `#zzz` | it has `what-it-shows`, `again`"],
    );
    check("[a](cache-line.md#zzz)", &["6:5 hold[broken-anchor] no anchor `#zzz` | it has"]);
    check("[a](#zzz)", &["6:5 hold[broken-anchor] content/glossary/a.md has no anchor `#zzz`"]);
    check("[a][b]\n\n[b]: cache-lime.md", &["6:1 hold[broken-link] `cache-lime.md` leads nowhere"]);
}

#[test]
fn an_anchor_that_only_other_pages_have_is_a_slip_of_this_page() {
    check("[a](#claims)", &["6:5 hold[broken-anchor] content/glossary/a.md has no anchor `#claims`"]);
    check(
        "[a](cache-line.md#sources)",
        &["6:5 hold[broken-anchor] content/glossary/cache-line.md has no anchor `#sources`"],
    );
    check("[a](../index.md#byline)", &["6:5 hold[broken-anchor] content/index.md has no anchor `#byline`"]);
    check(
        "[a](cache-line.md#search)",
        &["6:5 hold[broken-anchor] content/glossary/cache-line.md has no anchor `#search`"],
    );
    check("[a](#byline), [b](cache-line.md#byline), [c](#main)", &[]);
}

#[test]
fn sources_are_known_cited_once_and_quoted_word_for_word() {
    let page = |sources: &str, body: &str| {
        format!("---\ntitle: T\nterm: apple\ndefinition: D.\nsources: {sources}\n---\n{body}\n")
    };
    let check = |sources: &str, body: &str, expected: &[&str]| {
        expect_findings(&site().with(ENTRY, page(sources, body)), ENTRY, expected);
    };
    check("[{id: guide, for: a test, quotes: [\"so it is\"]}]", "It says [\"so it is\"](source:guide).", &[]);
    check(
        "[{id: guide, for: a test, quotes: [\"so it is\"]}]",
        "It says [\u{201c}so it is\u{201d}](source:guide).",
        &[],
    );
    check(
        "[{id: giude, for: a test}]",
        "",
        &["5:16 hold[unknown-source] no source is called `giude` | did you mean `guide`?"],
    );
    check(
        "[{id: zzz, for: a test}]",
        "",
        &["5:16 hold[unknown-source] no source is called `zzz` | list it in `data/sources.yaml`"],
    );
    check(
        "[{id: guide, for: one}, {id: guide, for: two}]",
        "",
        &["5:39 hold[duplicate-citation] the source `guide` is cited here again | both purposes"],
    );
    check(
        "[]",
        "It says [\"so\"](source:guide).",
        &["7:16 hold[unlisted-source] the page does not cite `guide` | add it to `sources`"],
    );
    check(
        "[{id: guide, for: a test, quotes: [\"so it is\"]}]",
        "It says [\"so it was\"](source:guide).",
        &["7:9 hold[unlisted-quote] the quotation \"so it was\" is not listed under `guide` | word for word"],
    );
    check(
        "[{id: guide, for: a test}]",
        "It says [\"So it is\"](source:guide).",
        &["7:9 hold[unlisted-quote] the quotation \"So it is\" is not listed under `guide` | word for word"],
    );
}

#[test]
fn html_is_refused() {
    let mend = "write Markdown; to show it as text, put it in backticks";
    check(
        "A <b>bold</b> word.",
        &[&format!("6:3 hold[raw-html] `<b>` is HTML | {mend}"), "6:10 hold[raw-html] `</b>` is HTML"],
    );
    check("<script>alert(1)</script>", &[&format!("6:1 hold[raw-html] `<script>alert(1)</script>` is HTML | {mend}")]);
    check("Text.\n\n<!-- a comment -->", &["8:1 hold[raw-html] `<!-- a comment -->` is HTML"]);
    check("Shown as text: `<b>`, \\<b>, 3 < 4, and an address, <https://x.example/>.", &[]);
    let page = "---\ntitle: T\nterm: apple\ndefinition: A <i>word</i>.\n---\n";
    expect_findings(
        &site().with(ENTRY, page),
        ENTRY,
        &["4:13 hold[raw-html] `</i>` is HTML", "4:13 hold[raw-html] `<i>` is HTML"],
    );
}

#[test]
fn links_have_schemes_that_readers_can_follow() {
    check("[a](https://x.example/) [b](http://x.example/) [c](mailto:a@x.example) <a@x.example>", &[]);
    check(
        "[a](javascript:alert(1))",
        &["6:5 hold[forbidden-scheme] a link cannot go to `javascript:` | a link's scheme is"],
    );
    check("[a](JavaScript:alert(1))", &["6:5 hold[forbidden-scheme] a link cannot go to `javascript:`"]);
    check("[a](data:text/html,x)", &["6:5 hold[forbidden-scheme] a link cannot go to `data:`"]);
    check("[a](file:///etc/passwd)", &["6:5 hold[forbidden-scheme] a link cannot go to `file:`"]);
    check(
        "[a](measurd:strided-copy)",
        &["6:5 hold[forbidden-scheme] a link cannot go to `measurd:` | did you mean `measured:`?"],
    );
    check("<ftp://x.example/>", &["6:2 hold[forbidden-scheme] a link cannot go to `ftp:`"]);
    check(
        "[a](/x.html)",
        &["6:5 hold[root-relative-link] `/x.html` starts at the root of the server | relative to this one"],
    );
    check("[a](//x.example/)", &["6:5 hold[root-relative-link] `//x.example/` starts at the root of the server"]);
}

#[test]
fn schemes_of_bindings_are_read_in_any_case() {
    check("It is [4](Model:sectors?stride=1&size=4) sectors and [4](GIVEN:F1).", &[]);
}

#[test]
fn pictures_are_refused() {
    check(
        "A ![chart](chart.png) here.",
        &["6:3 hold[picture] pages cannot have pictures yet | a table or a code block"],
    );
    check("A [![chart](chart.png)](cache-line.md) here.", &["6:4 hold[picture] pages cannot have pictures yet"]);
}

#[test]
fn headings_start_at_the_second_level_and_skip_none() {
    check("## A\n\n### B\n\n## C\n\n### D\n\n#### E", &[]);
    check("# A", &["6:1 hold[first-level-heading] a heading of the first level | start with `##`"]);
    check("A\n=", &["6:1 hold[first-level-heading] a heading of the first level | start with `##`"]);
    check(
        "### A",
        &["6:1 warning[skipped-heading-level] a heading of level 3 follows one of level 1 | make it level 2: `##`"],
    );
    check(
        "## A\n\n#### B",
        &["8:1 warning[skipped-heading-level] a heading of level 4 follows one of level 2 | make it level 3: `###`"],
    );
}

#[test]
fn term_links_stand_in_running_text() {
    check(
        "## On [[cache line]]",
        &["6:7 hold[misplaced-term-link] a term link inside a heading | link it in the text below"],
    );
    check("- In a list: [[cache line]]\n\n> In a quotation: [[cache line]]\n\n| t |\n|---|\n| [[cache line]] |", &[]);
}

#[test]
fn blocks_that_are_filled_stand_at_the_left_margin() {
    let block = "```measured\nexperiment: strided-copy\non: [tesla-t4]\ncolumns: [stride]\ncaption: C.\n```";
    check(block, &[]);
    let quoted = block.replace('\n', "\n> ");
    check(
        &format!("> {quoted}"),
        &["6:3 hold[misplaced-block] a `measured` block inside a list or a quotation | left margin"],
    );
    let listed = block.replace('\n', "\n  ");
    check(
        &format!("- {listed}"),
        &["6:3 hold[misplaced-block] a `measured` block inside a list or a quotation | left margin"],
    );
}

#[test]
fn markup_that_is_read_as_text_is_told() {
    check("A [[cache line here.", &["6:3 hold[unread-markup] `[[` stands here as text"]);
    check("A note.[^1]", &["6:8 hold[unread-markup] `[^` stands here as text | a footnote needs a line"]);
    check("It is [so](given:the reason).", &["6:10 hold[unread-markup] `](` stands here as text | angle brackets"]);
    check("As code: `[[cache line`, `[^1]`; escaped: \\[^1].", &[]);
}

#[test]
fn a_link_has_a_text() {
    check("A [](cache-line.md) link.", &["6:3 hold[link-without-text] this link has no text | write one"]);
    check("A [](https://x.example/) link.", &["6:3 hold[link-without-text] this link has no text | write one"]);
}

#[test]
fn quotations_and_lists_are_not_nested_without_end() {
    check(&format!("{}Deep.", "> ".repeat(40)), &[]);
    let deep = TinySite::new().with(ENTRY, entry("apple", &format!("{}Deep.", "> ".repeat(4000))));
    let found: Vec<_> = deep.findings().into_iter().filter(|found| found.path == ENTRY).collect();
    assert_eq!(found.iter().map(|found| found.code.as_str()).collect::<Vec<_>>(), ["nested-too-deeply"]);
    assert_eq!(deep.status("glossary/a")["state"], "blocked");
    deep.run(&["build", "--drafts"]).exits(0);
}

#[test]
fn a_source_that_is_due_holds_its_page_where_the_policy_says_so() {
    let page = "---\ntitle: T\nterm: apple\ndefinition: D.\nsources: [{id: guide, for: a test}]\n---\n";
    let site = TinySite::new().with(ENTRY, page);
    let text = site.read("data/site.yaml");
    site.write("data/site.yaml", format!("{text}policy: {{due_sources: hold, source_max_age_days: 94}}\n"));
    expect_findings(&site, ENTRY, &[]);
    site.write("data/site.yaml", format!("{text}policy: {{due_sources: hold, source_max_age_days: 93}}\n"));
    let due = "5:16 hold[due-source] the source `guide` is due: it was checked on 2026-08-29, more than 93 days ago | look at it";
    expect_findings(&site, ENTRY, &[due]);
    site.write("data/site.yaml", format!("{text}policy: {{due_sources: warn, source_max_age_days: 93}}\n"));
    expect_findings(&site, ENTRY, &[]);
    site.replace("data/sources.yaml", ", checked: 2026-08-29", "");
    site.write("data/site.yaml", format!("{text}policy: {{due_sources: hold}}\n"));
    expect_findings(&site, ENTRY, &["5:16 hold[due-source] it was never checked | look at it"]);
}

#[test]
fn headings_take_no_anchor_that_the_page_has_already() {
    let titles = [
        "Main",
        "Claims",
        "Claims title",
        "Sources",
        "Sources title",
        "Source guide",
        "Byline",
        "Byline title",
        "Related terms",
        "Related title",
        "Where you meet this",
        "Meets title",
        "Mentioned in",
        "Mentioned title",
        "Evidence",
        "Evidence title",
        "Where it ran",
        "Contents",
        "Definition",
        "N 1",
        "Table 1",
        "Table 1 1",
        "Table 1 caption",
        "Table 1 note 1",
        "Fn 1",
        "Published",
        "Not published",
        "Search",
        "Theme",
        "Evidence",
        "Again",
        "Again 2",
        "Again",
    ];
    let headings: String = titles.iter().map(|title| format!("## {title}\n\nText.\n\n")).collect();
    let body = format!(
        "{headings}A note.[^1] It is [4](model:sectors?stride=1&size=4), [\"so\"](source:guide), in [[cache line]].\n\n[^1]: Said.\n\n```measured\nexperiment: strided-copy\non: [tesla-t4]\ncolumns: [stride, store_sectors]\ncaption: C.\n```\n"
    );
    let front = "sources: [{id: guide, for: a test, quotes: [so]}]\nrelated: [cache line]\nmeets: [{page: lessons/first, why: W}]\nclaims: [{fact: F1, model: {stride: 8}, holds: [{equal: [sectors, 32]}]}]";
    let page = format!("---\ntitle: T\nterm: apple\ndefinition: D.\n{front}\n---\n{body}");
    let site = site().with(ENTRY, page).with("content/manual/use.md", "---\ntitle: Use\n---\n[a](../glossary/a.md)\n");
    site.write(
        "content/index.md",
        format!("---\ntitle: Home\n---\n{headings}It is [4](model:sectors?stride=1&size=4).\n"),
    );
    let broken: Vec<_> = site.findings().into_iter().filter(|found| found.code == "output-duplicate-id").collect();
    assert_eq!(broken, []);
    expect_findings(&site, ENTRY, &[]);
}

#[test]
fn the_home_page_shows_what_it_cites() {
    let site = site().with(
        "content/index.md",
        "---\ntitle: Home\nsources: [{id: guide, for: a test, quotes: [so it is]}]\nclaims: [{fact: F1, model: {stride: 8}, holds: [{equal: [sectors, 32]}]}]\nrelated: [manual/use]\n---\nIt says [\"so it is\"](source:guide).\n",
    );
    expect_findings(&site, "content/index.md", &[]);
    site.build();
    let home = site.read("site/index.html");
    assert!(home.contains("https://guide.example/"), "the source of a quotation is not on the page:\n{home}");
}

#[test]
fn a_link_in_a_definition_resolves_like_one_in_the_text() {
    let page = |definition: &str| format!("---\ntitle: T\nterm: apple\ndefinition: \"{definition}\"\n---\n");
    let check = |definition: &str, expected: &[&str]| {
        expect_findings(&site().with(ENTRY, page(definition)), ENTRY, expected);
    };
    check("A [[cache line]], see [the lesson](../lessons/first.md).", &[]);
    check("A [[cache lime]].", &["4:13 hold[unknown-term] no entry has the term `cache lime`"]);
    check("See [it](first.md).", &["4:13 hold[broken-link] `first.md` leads nowhere"]);
}

#[test]
fn a_definition_is_one_paragraph() {
    for definition in
        ["## A heading", "- a list", "> a quotation", "```\ncode\n```", "| t |\n|---|\n| a |", "One.\n\nTwo.", "***"]
    {
        let lines = definition.replace('\n', "\n  ");
        let site = site().with(ENTRY, format!("---\ntitle: T\nterm: apple\ndefinition: |2\n  {lines}\n---\n"));
        expect_findings(
            &site,
            ENTRY,
            &["4:13 hold[not-one-paragraph] more than one paragraph | put the rest into the body"],
        );
        site.run(&["build", "--drafts"]).exits(0);
    }
}

#[test]
fn a_note_in_the_text_of_a_link_breaks_no_output() {
    for body in [
        "[a[^1]](https://x.example/)\n\n[^1]: A note.",
        "[a[^1]](cache-line.md)\n\n[^1]: A note.",
        "[[cache line|a[^1]]]\n\n[^1]: A note.",
        "[4[^1]](model:sectors?stride=1)\n\n[^1]: A note.",
        "[^1]: A note with a note.[^2]\n\n[^2]: A note.\n\nText.[^1]",
        "Text.[^1] Text.[^1]\n\n[^1]: A note.\n\n[^1]: Again.",
        "## A heading[^1]\n\n[^1]: A note.",
    ] {
        let site = site().with(ENTRY, entry("apple", body));
        let broken: Vec<_> = site
            .findings()
            .into_iter()
            .filter(|found| found.code.starts_with("output-") && found.severity == "error")
            .collect();
        assert_eq!(broken, [], "{body}");
    }
}
