//! Slips in a page's file: each is told with its place, the line it stands in, and what to do.

use crate::support::{ENTRY, TinySite, entry, expect_findings};

/// Asks for the findings about an entry whose file is `page`.
#[track_caller]
fn check(page: impl AsRef<[u8]>, expected: &[&str]) {
    check_at(ENTRY, page, expected);
}

/// The same for the file at `path`.
#[track_caller]
fn check_at(path: &str, page: impl AsRef<[u8]>, expected: &[&str]) {
    expect_findings(&TinySite::new().with(path, page), path, expected);
}

/// The front matter of an entry with `lines` after its definition; they start in line 5.
fn with_lines(lines: &str) -> String {
    format!("---\ntitle: What is a?\nterm: a\ndefinition: One sentence.\n{lines}\n---\nBody.\n")
}

#[test]
fn a_page_in_order_has_no_findings() {
    check(with_lines("aliases: [b]\nrelated: []\nmoved_from: [glossary/old]"), &[]);
    check_at("content/lessons/l.md", "---\ntitle: L\nsummary: S.\n---\n", &[]);
    check_at("content/manual/m.md", "---\ntitle: M\n---\n", &[]);
}

#[test]
fn unknown_keys_name_the_nearest_one() {
    check(with_lines("aliaes: [b]"), &["5:1 hold[unknown-key] `aliaes` | did you mean `aliases`?"]);
    check(with_lines("\"aliaes\": [b]"), &["5:1 hold[unknown-key] `aliaes` | did you mean `aliases`?"]);
    check(with_lines("xyz: 1"), &["5:1 hold[unknown-key] `xyz` | the keys here are `title`"]);
    check(with_lines("published: true"), &["5:1 hold[unknown-key] `published`"]);
    check_at(
        "content/lessons/l.md",
        "---\ntitle: L\nsummary: S.\nterm: l\n---\n",
        &["4:1 hold[unknown-key] `term` | the keys here are"],
    );
    check(
        with_lines("sources: [{id: guide, for: a test, qoutes: [x]}]"),
        &["5:36 hold[unknown-key] `qoutes` | did you mean `quotes`?"],
    );
    check(
        with_lines("claims:\n  - fact: F1\n    modle: {stride: 8}\n    holds: [{equal: [sectors, 32]}]"),
        &[
            "6:5 hold[missing-key] `experiment` is missing | add a line `experiment: ...`",
            "7:5 hold[unknown-key] `modle` | did you mean `model`?",
        ],
    );
}

#[test]
fn pages_of_the_manual_may_have_moved() {
    check_at("content/manual/m.md", "---\ntitle: M\nmoved_from: [manual/old]\n---\n", &[]);
}

#[test]
fn values_have_the_type_that_their_key_needs() {
    let title = |value: &str| format!("---\ntitle: {value}\nterm: a\ndefinition: One sentence.\n---\n");
    check(title("8"), &["2:8 hold[wrong-type] `title` must be text, this is a number | put it in quotes"]);
    check(title("0.5"), &["2:8 hold[wrong-type] `title` must be text, this is a number | put it in quotes"]);
    check(title("true"), &["2:8 hold[wrong-type] must be text, this is true or false | put it in quotes"]);
    check(title("[a]"), &["2:8 hold[wrong-type] must be text, this is a list | write"]);
    check(title("{a: b}"), &["2:8 hold[wrong-type] must be text, this is a map | write"]);
    check(with_lines("aliases: b"), &["5:10 hold[wrong-type] `aliases` must be a list, this is text | `[a, b]`"]);
    check(with_lines("related: {a: b}"), &["5:10 hold[wrong-type] `related` must be a list, this is a map | brackets"]);
    check(with_lines("aliases: [b, 3]"), &["5:14 hold[wrong-type] `aliases` must be text, this is a number | quotes"]);
    check(with_lines("meets: [lessons/l]"), &["5:9 hold[wrong-type] `meets` must be a map, this is text | write"]);
    check(with_lines("sources: guide"), &["5:10 hold[wrong-type] `sources` must be a list, this is text | brackets"]);
    check("---\n- a\n- b\n---\n", &["2:1 hold[wrong-type] must be a map, this is a list | write"]);
    check("---\njust text\n---\n", &["2:1 hold[wrong-type] must be a map, this is text | write"]);
}

#[test]
fn keys_stand_once_at_every_depth() {
    check(
        with_lines("aliases: [b]\naliases: [c]"),
        &["6:1 hold[duplicate-key] `aliases` stands here again | keep one of the two"],
    );
    check(with_lines("title: Another"), &["5:1 hold[duplicate-key] `title` stands here again | keep one"]);
    check(
        with_lines("sources: [{id: guide, for: a test, for: another}]"),
        &["5:36 hold[duplicate-key] `for` stands here again | keep one"],
    );
    check(
        with_lines(
            "claims: [{fact: F2, experiment: strided-copy, where: {stride: [1, 8], stride: 1}, holds: [{constant: load_requests}]}]",
        ),
        &["5:71 hold[duplicate-key] `stride` stands here again | keep one"],
    );
    check(
        with_lines("")
            + "\n```measured\nexperiment: strided-copy\non: [tesla-t4]\non: [tesla-t4]\ncolumns: [stride]\ncaption: C.\n```\n",
        &["12:1 hold[duplicate-key] `on` stands here again | keep one"],
    );
}

#[test]
fn a_key_that_stands_three_times_is_two_slips() {
    check(
        with_lines("aliases: [b]\naliases: [c]\naliases: [d]"),
        &["6:1 hold[duplicate-key] `aliases`", "7:1 hold[duplicate-key] `aliases`"],
    );
}

#[test]
fn required_keys_are_there() {
    check("---\nterm: a\ndefinition: D.\n---\n", &["2:1 hold[missing-key] `title` | add a line `title: ...`"]);
    check("---\ntitle: T\ndefinition: D.\n---\n", &["2:1 hold[missing-key] `term` | add a line `term: ...`"]);
    check("---\ntitle: T\nterm: a\n---\n", &["2:1 hold[missing-key] `definition` | add a line `definition: ...`"]);
    check_at("content/lessons/l.md", "---\ntitle: T\n---\n", &["2:1 hold[missing-key] `summary` | `summary: ...`"]);
    check_at("content/articles/x.md", "---\ntitle: T\n---\n", &["2:1 hold[missing-key] `summary` | `summary: ...`"]);
    check_at("content/manual/m.md", "---\nsummary: S.\n---\n", &["2:1 error[missing-key] `title` | `title: ...`"]);
    check(with_lines("meets: [{page: index}]"), &["5:9 hold[missing-key] `why` | `why: ...`"]);
    check(with_lines("sources: [{id: guide}]"), &["5:11 hold[missing-key] `for` | `for: ...`"]);
    check("---\n---\nBody.\n", &["2:1 hold[empty-value] has no value | give it one"]);
}

#[test]
fn a_key_without_a_value_is_told() {
    for (line, column) in [("title:", 7), ("title: ~", 8), ("title: null", 8), ("title: \"\"", 8), ("title: ' '", 8)] {
        let expected = format!("2:{column} hold[empty-value] `title` has no value | give it one, or delete the key");
        check(format!("---\n{line}\nterm: a\ndefinition: One sentence.\n---\n"), &[&expected]);
    }
    check(with_lines("aliases:"), &["5:9 hold[empty-value] `aliases` has no value | give it one"]);
    check(with_lines("aliases: [~]"), &["5:11 hold[empty-value] `aliases` has no value | give it one"]);
}

#[test]
fn text_that_is_no_yaml_is_told_with_the_mend() {
    check(
        "---\ntitle: T\n\tterm: a\n---\n",
        &["3:1 hold[yaml-syntax] this is not YAML: | spaces; YAML allows no tabs"],
    );
    check(
        "---\ntitle: Sectors: what are they?\nterm: a\ndefinition: D.\n---\n",
        &["2:15 hold[yaml-syntax] this is not YAML: mapping values are not allowed | put the value in quotes"],
    );
    check(
        "---\ntitle: @home\nterm: a\ndefinition: D.\n---\n",
        &["2:8 hold[yaml-syntax] this is not YAML: | put the value in quotes"],
    );
    check(
        "---\ntitle: T\naliases: [a, b\nterm: c\n---\n",
        &["4:5 hold[yaml-syntax] this is not YAML: | a bracket may be open"],
    );
}

#[test]
fn front_matter_has_a_start_and_an_end() {
    let mend = "start the file with `---`";
    check("", &[&format!("1:1 hold[no-front-matter] has no front matter | {mend}")]);
    check("Only text.\n", &[&format!("1:1 hold[no-front-matter] has no front matter | {mend}")]);
    check("\n---\ntitle: T\n---\n", &[&format!("1:1 hold[no-front-matter] has no front matter | {mend}")]);
    check("---\ntitle: T\nterm: a\n", &["1:1 hold[unclosed-front-matter] never ends | put a line of `---`"]);
    check("---", &["1:1 hold[unclosed-front-matter] never ends | put a line of `---`"]);
    check(
        format!("---\ntitle: {}\n---\n", "t".repeat(17_000)),
        &["1:1 hold[yaml-too-large] has 17008 bytes, more than 16 KiB | move text into the body"],
    );
}

#[test]
fn yaml_that_hides_what_is_written_is_refused() {
    let mend = "write the value out, or put it in quotes";
    check(with_lines("aliases: &x [b]"), &[&format!("5:10 hold[yaml-feature] an anchor is not allowed | {mend}")]);
    check(with_lines("aliases: [*x]"), &[&format!("5:11 hold[yaml-feature] an alias is not allowed | {mend}")]);
    check(with_lines("aliases: [!!str b]"), &[&format!("5:11 hold[yaml-feature] a tag is not allowed | {mend}")]);
    check(with_lines("&k aliases: [b]"), &[&format!("5:1 hold[yaml-feature] an anchor is not allowed | {mend}")]);
    check(with_lines("<<: *x"), &[&format!("5:5 hold[yaml-feature] an alias is not allowed | {mend}")]);
    check(
        with_lines("aliases: [[[[[[[[[b]]]]]]]]]"),
        &[&format!("5:18 hold[yaml-feature] nesting over 8 brackets is not allowed | {mend}")],
    );
    check(with_lines("aliases: [\"*x\", 'R&D', a & b]"), &[]);
    check(
        with_lines("...\ntitle: Another"),
        &[
            "2:1 hold[yaml-syntax] this is not YAML: deserializing from YAML containing more than one document | see the line before",
        ],
    );
}

#[test]
fn a_file_that_is_no_utf8_says_what_it_looks_like() {
    check(
        b"---\ntitle: Caf\xe9\nterm: a\ndefinition: D.\n---\n",
        &[
            "2:11 hold[not-utf8] byte 0xE9 is not UTF-8 (the file looks like Latin-1 or Windows-1252) | save the file as UTF-8",
        ],
    );
    check(
        b"---\r\ntitle: \"Caf\xe9\"\r\nterm: a\r\ndefinition: D.\r\n---\r\n",
        &[
            "2:12 hold[not-utf8] byte 0xE9 is not UTF-8 (the file looks like Latin-1 or Windows-1252) | save the file as UTF-8",
        ],
    );
    let utf16 = |mark: [u8; 2], unit: fn(u16) -> [u8; 2]| {
        let text = "---\ntitle: T\n---\n".encode_utf16().flat_map(unit);
        mark.into_iter().chain(text).collect::<Vec<u8>>()
    };
    check(
        utf16([0xff, 0xfe], u16::to_le_bytes),
        &["1:1 hold[not-utf8] byte 0xFF is not UTF-8 (the file looks like UTF-16)"],
    );
    check(
        utf16([0xfe, 0xff], u16::to_be_bytes),
        &["1:1 hold[not-utf8] byte 0xFE is not UTF-8 (the file looks like UTF-16)"],
    );
}

#[test]
fn characters_that_hide_or_reorder_text_are_refused() {
    for (character, kind) in [
        ('\u{202e}', "U+202E is a bidirectional control"),
        ('\u{2066}', "U+2066 is a bidirectional control"),
        ('\u{200f}', "U+200F is a bidirectional control"),
        ('\u{061c}', "U+061C is a bidirectional control"),
        ('\u{200b}', "U+200B is an invisible character"),
        ('\u{200d}', "U+200D is an invisible character"),
        ('\u{2060}', "U+2060 is an invisible character"),
        ('\u{00ad}', "U+00AD is an invisible character"),
        ('\u{feff}', "U+FEFF is an invisible character"),
        ('\u{0007}', "U+0007 is a control character"),
        ('\u{007f}', "U+007F is a control character"),
        ('\u{0085}', "U+0085 is a control character"),
        ('\u{2028}', "U+2028 is a control character"),
        ('\u{fffe}', "U+FFFE"),
        ('\u{fdd0}', "U+FDD0"),
    ] {
        let expected = format!("6:5 hold[forbidden-character] {kind} | delete it");
        check(entry("a", &format!("a be{character}tter")), &[&expected]);
    }
}

#[test]
fn characters_are_refused_in_front_matter_and_code_too() {
    check(
        with_lines("aliases: [\"b\u{200b}\"]") + "```c\nint a\u{202e}b;\n```\n",
        &["5:13 hold[forbidden-character] U+200B", "9:6 hold[forbidden-character] U+202E"],
    );
}

#[test]
fn text_is_in_normal_form_c() {
    check(
        entry("a", "A cafe\u{301} here."),
        &["6:3 hold[not-nfc] is not in Unicode normal form C | write U+0063 U+0061 U+0066 U+00E9 in place of"],
    );
    check(entry("a", "A caf\u{e9} here."), &[]);
}

#[test]
fn line_ends_and_byte_order_marks_are_no_slips_and_move_no_place() {
    let page = with_lines("aliaes: [b]") + "A [[wrod]].\n";
    let expected = ["5:1 hold[unknown-key] `aliaes`", "8:3 hold[unknown-term] `wrod`"];
    check(&page, &expected);
    check(page.replace('\n', "\r\n"), &expected);
    check(format!("\u{feff}{page}"), &expected);
    check(format!("\u{feff}{}", page.replace('\n', "\r\n")), &expected);
    check(with_lines("").replace('\n', "\r"), &[]);
}

#[test]
fn places_are_right_where_line_ends_and_letters_take_more_than_a_byte() {
    let page = entry("a", "\u{e9}\u{e9}\u{e9}\u{e9}\u{e9}\u{e9} x\u{200b}y").replace('\n', "\r\n");
    check(&page, &["6:9 hold[forbidden-character] U+200B"]);
    let page = entry("a", "\u{e9}\u{e9}\u{e9}\u{e9}\u{e9}\u{e9} [[wrod]]").replace('\n', "\r\n");
    check(&page, &["6:8 hold[unknown-term] `wrod`"]);
    let mut bytes =
        entry("a", "\u{e9}\u{e9}\u{e9}\u{e9}\u{e9}\u{e9} caf!\u{e9}\u{e9}").replace('\n', "\r\n").into_bytes();
    let mark = bytes.iter().position(|byte| *byte == b'!').expect("a mark");
    bytes[mark] = 0xe9;
    check(&bytes, &["6:11 hold[not-utf8] byte 0xE9"]);
    let marked = [b"\xef\xbb\xbf".as_slice(), &bytes].concat();
    check(&marked, &["6:11 hold[not-utf8] byte 0xE9"]);
    check(b"\xef\xbb\xbf---\xe9\n", &["1:4 hold[not-utf8] byte 0xE9"]);
}

#[test]
fn file_names_are_slugs_in_a_section() {
    let page = entry("a", "Body.");
    let check = |path: &str, expected: &[&str]| check_at(path, &page, expected);
    check("content/glossary/Big Name.md", &["- hold[bad-page-name] `Big Name` is not a slug | `big-name.md`"]);
    check("content/glossary/a--b.md", &["- hold[bad-page-name] `a--b` is not a slug | `a-b.md`"]);
    check("content/glossary/-.md", &["- hold[bad-page-name] `-` is not a slug | `section.md`"]);
    check("content/glossary/\u{fc}ber.md", &["- hold[bad-page-name] is not a slug | `a-name-like-this.md`"]);
    check(
        "content/glossary/deep/a.md",
        &["- hold[bad-page-name] the file lies deeper than `content/<section>/<slug>.md`"],
    );
    check("content/nowhere/a.md", &["- hold[unknown-section] `nowhere` is not a section of `data/site.yaml` | list"]);
    check(
        "content/glossary/a.markdown",
        &["- warning[unknown-file] pages are `.md` files | rename, move or delete it"],
    );
}

#[test]
fn terms_and_addresses_belong_to_one_page() {
    let check = |a: &str, b: &str, expected_a: &[&str], expected_b: &[&str]| {
        let site = TinySite::new().with("content/glossary/a.md", a).with("content/glossary/b.md", b);
        expect_findings(&site, "content/glossary/a.md", expected_a);
        expect_findings(&site, "content/glossary/b.md", expected_b);
    };
    let page = |lines: &str| format!("---\ntitle: T\ndefinition: D.\n{lines}\n---\n");
    check(
        &page("term: cache line"),
        &page("term: Cache-Line"),
        &["4:7 hold[duplicate-term] is also a term or alias of content/glossary/b.md | keep it in one"],
        &["4:7 hold[duplicate-term] `Cache-Line` is also a term or alias of content/glossary/a.md | keep it in one"],
    );
    check(
        &page("term: sector"),
        &page("term: request\naliases: [warp, Sector]"),
        &[],
        &["5:17 hold[duplicate-term] `Sector` is also a term or alias of content/glossary/a.md | keep it in one"],
    );
    check(
        &page("term: sector\naliases: [piece]"),
        &page("term: request\naliases: [piece]"),
        &["5:11 hold[duplicate-term] `piece` is also"],
        &["5:11 hold[duplicate-term] `piece` is also"],
    );
    check(
        &page("term: sector"),
        &page("term: request\nmoved_from: [glossary/a]"),
        &[],
        &[
            "5:14 error[duplicate-url] `glossary/a.html` is also claimed by content/glossary/a.md | delete the `moved_from`",
        ],
    );
    check(
        &page("term: sector\nmoved_from: [glossary/old]"),
        &page("term: request\nmoved_from: [glossary/old]"),
        &[],
        &["5:14 error[duplicate-url] `glossary/old.html` is also claimed by content/glossary/a.md | rename"],
    );
    check(
        &page("term: sector\nmoved_from: [Old Name]"),
        &page("term: request"),
        &["5:14 hold[bad-value] `moved_from` cannot be `Old Name` | it must be a page id"],
        &[],
    );
}

#[test]
fn a_page_cannot_take_an_address_that_the_site_makes() {
    check_at(
        "content/404.md",
        "---\ntitle: T\n---\n",
        &["- error[duplicate-url] `404.html` is made by the site itself"],
    );
    check_at("content/glossary/index.md", entry("a", ""), &["- error[duplicate-url] `glossary/index.html` is made by"]);
    for old in ["index", "a-z", "facts", "404", "glossary/index"] {
        let expected = format!("5:14 error[duplicate-url] `{old}.html` is made by the site itself");
        let site = TinySite::new().with(ENTRY, with_lines(&format!("moved_from: [\"{old}\"]")));
        site.remove("content/index.md");
        expect_findings(&site, ENTRY, &[&expected]);
    }
}

#[test]
fn a_page_cannot_take_the_address_of_one_that_cannot_be_read() {
    let site = TinySite::new()
        .with("content/glossary/broken.md", "no front matter")
        .with(ENTRY, with_lines("moved_from: [glossary/broken]"));
    expect_findings(&site, ENTRY, &["5:14 error[duplicate-url] `glossary/broken.html` is also claimed by"]);
}

#[test]
fn a_run_reports_every_slip_of_every_file() {
    let slips = "---\ntitel: T\nterm: \"\"\ndefinition: [D]\nrelated: x\n---\n# H\n<b>\n\n[x](/y) [[z]]\n";
    let site = TinySite::new()
        .with("content/glossary/a.md", slips)
        .with("content/glossary/b.md", slips)
        .with("content/lessons/l.md", "---\ntitle: L\n---\n")
        .with("content/articles/x.md", "---\n");
    let expected = [
        "2:1 hold[missing-key] `title`",
        "2:1 hold[unknown-key] `titel`",
        "3:7 hold[empty-value] `term`",
        "4:13 hold[wrong-type] `definition`",
        "5:10 hold[wrong-type] `related`",
        "7:1 hold[first-level-heading] first level",
        "8:1 hold[raw-html] `<b>`",
        "10:5 hold[root-relative-link] `/y`",
    ];
    expect_findings(&site, "content/glossary/a.md", &expected);
    expect_findings(&site, "content/glossary/b.md", &expected);
    expect_findings(&site, "content/lessons/l.md", &["2:1 hold[missing-key] `summary`"]);
    expect_findings(&site, "content/articles/x.md", &["1:1 hold[unclosed-front-matter] never ends"]);
}
