//! A held page leaves no trace in the site but its title and state: words that stand nowhere but in held pages are
//! looked for in every file that was built.

use crate::support::{RECORDING, TinySite, signoffs};

/// Every canary begins so.
const MARK: &str = "zq7canary";

/// Held pages of every gated section and every state. Whatever a page can say has a canary of its own.
const HELD: &[(&str, &str)] = &[
    (
        "content/glossary/zq7canaryslugentry.md",
        "---
title: A held entry
term: zq7canaryterm
aliases: [zq7canaryalias]
definition: A zq7canarydefinition with [4](given:zq7canarygivendefinition).
moved_from: [glossary/zq7canarymoved]
related: [lessons/zq7canarysluglesson]
meets: [{page: lessons/zq7canarysluglesson, why: zq7canarywhy}]
sources: [{id: guide, for: zq7canarypurpose, quotes: [zq7canaryquote]}]
claims:
  - {fact: F1, says: zq7canarysays, model: {stride: 8, size: 4}, holds: [{equal: [sectors, 32]}]}
---
A zq7canarybody with *zq7canaryemphasis*, `zq7canarycode` and [zq7canarylinktext](https://zq7canaryaddress.example/).
[\"zq7canaryquote\"](source:guide), [4](given:zq7canarygiven), [32](model:sectors?stride=8 \"zq7canarytooltip\") sectors.
See [[zq7canaryterm]] and [another](../lessons/zq7canarysluglesson.md#zq7canaryheading).[^zq7canarynote]

## zq7canaryheading

| zq7canaryhead |
|---|
| zq7canarycell |

- zq7canaryitem

> zq7canaryquotation

```text
zq7canaryblock
```

```measured
experiment: strided-copy
on: [tesla-t4]
columns: [stride, load_sectors]
caption: A zq7canarycaption.
```

```chart
experiment: strided-copy
on: [tesla-t4]
x: stride
y: [load_sectors]
caption: A zq7canarychart.
```

[^zq7canarynote]: A zq7canaryfootnote.
",
    ),
    (
        "content/lessons/zq7canarysluglesson.md",
        "---
title: A held lesson
summary: A zq7canarysummary.
moved_from: [lessons/zq7canarymovedlesson]
---
A zq7canarylessonbody with [14.2 GB/s](measured:strided-copy?on=tesla-t4&stride=16&column=bandwidth).

## zq7canaryheading
",
    ),
    (
        "content/articles/zq7canaryslugarticle.md",
        "---
title: A held article
summary: S zq7canarysummaryarticle.
---
A zq7canaryarticlebody with a [[zq7canaryunknown]] term.
",
    ),
];

/// A page that refers to every held page, and to pages that are not held.
const PUBLISHED: &str = "---
title: A published entry
term: apple
definition: \"A fruit, see [[zq7canaryterm|an entry in the definition]].\"
related: [zq7canaryterm, lessons/zq7canarysluglesson, articles/zq7canaryslugarticle]
meets: [{page: glossary/zq7canaryslugentry, why: it is met there}]
moved_from: [glossary/former]
---
It names [[zq7canaryterm|a held entry]], [a held lesson](../lessons/zq7canarysluglesson.md#zq7canaryheading),
[a held article](../articles/zq7canaryslugarticle.md) and [the manual](../manual/use.md).
";

/// A page without a gate that refers to held pages.
const MANUAL: &str = "---
title: How to use it
related: [zq7canaryterm]
meets: [{page: articles/zq7canaryslugarticle, why: it is met there}]
---
It names [[zq7canaryalias|a held alias]], [the entry](../glossary/zq7canaryslugentry.md#zq7canaryheading) and [[apple]].
";

fn site() -> TinySite {
    let site = HELD.iter().fold(TinySite::new(), |site, (path, text)| site.with(path, text));
    let site = site.with("content/glossary/apple.md", PUBLISHED).with("content/manual/use.md", MANUAL);
    site.write(
        "content/index.md",
        "---\ntitle: Home\n---\nSee [a held entry](glossary/zq7canaryslugentry.md) and [[zq7canaryterm|it]].\n",
    );
    site.sign("glossary/apple");
    site
}

/// Where canaries stand in a built folder: in a name of a file or in a file.
fn trails(site: &TinySite, folder: &str) -> Vec<String> {
    let mut trails = Vec::new();
    for (path, bytes) in site.files(folder) {
        let text = String::from_utf8_lossy(&bytes).to_lowercase();
        let words = text
            .match_indices(MARK)
            .map(|(at, _)| text[at..].chars().take_while(char::is_ascii_alphanumeric).collect());
        let mut words: Vec<String> = words.collect();
        words.sort();
        words.dedup();
        trails.extend(words.into_iter().map(|word| format!("{path}: {word}")));
        if path.contains(MARK) {
            trails.push(path);
        }
    }
    trails
}

/// Every canary that is written in the held pages.
fn canaries() -> Vec<String> {
    let text: String = HELD.iter().map(|(path, text)| format!("{path}\n{text}\n")).collect();
    let word = |at: usize| text[at..].chars().take_while(char::is_ascii_alphanumeric).collect::<String>();
    let mut words: Vec<String> = text.match_indices(MARK).map(|(at, _)| word(at)).collect();
    words.sort();
    words.dedup();
    words
}

#[test]
fn held_pages_leave_no_trace_but_title_and_state() {
    let site = site();
    let document = site.run(&["build", "--format", "json"]).exits(0).json();
    let held: Vec<&str> =
        document["held"].as_array().expect("a list").iter().filter_map(|page| page["id"].as_str()).collect();
    assert_eq!(held, ["articles/zq7canaryslugarticle", "glossary/zq7canaryslugentry", "lessons/zq7canarysluglesson"]);
    assert_eq!(trails(&site, "site"), Vec::<String>::new());
    for (list, titles) in [
        ("site/index.html", &["A held entry", "A held lesson", "A held article"][..]),
        ("site/glossary/index.html", &["A held entry"]),
        ("site/a-z.html", &["A held entry"]),
        ("site/lessons/index.html", &["A held lesson"]),
        ("site/articles/index.html", &["A held article"]),
    ] {
        let text = site.read(list);
        titles.iter().for_each(|title| assert!(text.contains(title), "{title} is not in {list}:\n{text}"));
    }
    assert!(site.read("site/articles/index.html").contains(">blocked<"));
    assert!(site.read("site/lessons/index.html").contains(">draft<"));
}

#[test]
fn every_canary_sings_in_a_preview() {
    let site = site();
    site.run(&["build", "--drafts"]).exits(0);
    let found = trails(&site, "preview").join("\n");
    let silent: Vec<String> = canaries().into_iter().filter(|word| !found.contains(word)).collect();
    // The title of a link and the names of a footnote and a source are nowhere shown.
    assert_eq!(silent, ["zq7canarynote", "zq7canarytooltip"]);
    assert!(!site.has("site"));
}

#[test]
fn references_to_held_pages_are_plain_text_marked_as_such() {
    let site = site();
    site.build();
    let page = site.read("site/glossary/apple.html");
    for text in ["an entry in the definition", "a held entry", "a held lesson"] {
        let marked = format!("<span class=\"held\">{text} <span class=\"mark\">(draft)</span></span>");
        assert!(page.contains(&marked), "{marked} is not in\n{page}");
    }
    assert!(
        page.contains("<span class=\"held\">a held article <span class=\"mark\">(blocked)</span></span>"),
        "{page}"
    );
    assert!(page.contains("<a href=\"../manual/use.html\">the manual</a>"), "{page}");
    assert!(page.contains("it is met there"), "{page}");
    assert!(site.read("site/manual/use.html").contains("<a class=\"term\" href=\"../glossary/apple.html\">apple</a>"));
}

#[test]
fn redirects_lead_to_published_pages_only() {
    let site = site();
    site.build();
    assert!(site.read("site/glossary/former.html").contains("apple.html"));
    let names: Vec<String> = site.files("site").into_keys().filter(|name| name.contains("moved")).collect();
    assert_eq!(names, Vec::<String>::new());
}

#[test]
fn a_page_that_is_held_again_vanishes_without_a_trace() {
    let site = site();
    site.replace("content/articles/zq7canaryslugarticle.md", "[[zq7canaryunknown]]", "zq7canaryunknown");
    for page in ["glossary/zq7canaryslugentry", "lessons/zq7canarysluglesson", "articles/zq7canaryslugarticle"] {
        site.sign(page);
    }
    site.build();
    let sung = trails(&site, "site").join("\n");
    let silent: Vec<String> = canaries().into_iter().filter(|word| !sung.contains(word)).collect();
    assert_eq!(silent, ["zq7canarynote", "zq7canarytooltip"], "published at first");
    assert!(site.has("site/glossary/zq7canarymoved.html"));

    site.remove(&signoffs("glossary/zq7canaryslugentry"));
    site.replace("content/lessons/zq7canarysluglesson.md", "A zq7canarylessonbody", "The zq7canarylessonbody");
    site.replace("content/articles/zq7canaryslugarticle.md", "zq7canaryunknown", "[[zq7canaryunknown]]");
    site.build();
    assert_eq!(trails(&site, "site"), Vec::<String>::new());
    assert!(site.read("site/lessons/index.html").contains(">stale<"));
    site.build();
    assert_eq!(trails(&site, "site"), Vec::<String>::new(), "on the build after that");
}

#[test]
fn a_page_that_cannot_be_read_shows_the_name_of_its_file_only() {
    let site = TinySite::new()
        .with("content/glossary/some-name.md", "---\ntitle: zq7canarytitle\nterm: [\n---\nzq7canarybody\n");
    site.build();
    assert_eq!(trails(&site, "site"), Vec::<String>::new());
    assert!(site.read("site/glossary/index.html").contains("some name"));
}

#[test]
fn a_folder_for_drafts_never_is_the_site() {
    for out in ["site", "./site", "content/../site", "preview/../site", "site/", "../SELF/site"] {
        let site = site();
        site.build();
        let before = site.files("site");
        let own = site.root().file_name().and_then(|name| name.to_str()).expect("a name");
        site.run(&["build", "--drafts", "--out", &out.replace("SELF", own)]).exits(2);
        assert_eq!(site.files("site"), before, "{out}");
    }
}

#[cfg(unix)]
#[test]
fn a_folder_for_drafts_is_not_the_site_by_another_name() {
    let site = site();
    site.build();
    let before = site.files("site");
    std::os::unix::fs::symlink(".", site.root().join("here")).expect("a link");
    site.run(&["build", "--drafts", "--out", "here/site"]).exits(2);
    assert_eq!(site.files("site"), before);
}

#[test]
fn the_record_behind_a_held_page_is_public_but_not_who_uses_it() {
    let site = site();
    site.build();
    let page = site.read("site/data/tesla-t4/strided-copy.html");
    assert!(!page.contains("A held entry") && !page.contains("A held lesson"), "{page}");
    assert!(site.has("site/data/tesla-t4/strided-copy.csv"), "{RECORDING} belongs to no page");
}
