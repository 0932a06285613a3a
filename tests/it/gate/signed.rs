//! What both have signed is published, and stays so as long as nobody could read anything else.

use super::{CANARY, PAGE, TEXT, add_record, policy, records, signed, standing};
use crate::support::{ENTRY, RECORDING, TODAY, signoffs};

#[test]
fn it_is_published_with_names_and_dates() {
    let site = signed();
    let document = site.run(&["build", "--format", "json"]).exits(0).json();
    assert_eq!(document["published"][0]["id"], PAGE);
    assert_eq!(document["published"][0]["edition"], "current");
    let page = site.read("site/glossary/a.html");
    for said in [CANARY, "Ada Example", "Bob Example", "2026-11-29", "2026-11-30", "declared"] {
        assert!(page.contains(said), "{said} is not on the page:\n{page}");
    }
    assert!(!page.contains("pending"), "{page}");
    let feed = site.read("site/atom.xml");
    for said in ["https://tiny.example/glossary/a.html", "What is an apple?", "Ada Example", "2026-11-30T00:00:00Z"] {
        assert!(feed.contains(said), "{said} is not in the feed:\n{feed}");
    }
    let sitemap = site.read("site/sitemap.xml");
    let listed = "<loc>https://tiny.example/glossary/a.html</loc><lastmod>2026-11-30</lastmod>";
    assert!(sitemap.contains(listed), "{sitemap}");
    assert!(site.read("site/a-z.html").contains("glossary/a.html"));
}

#[test]
fn status_says_who_signed_and_when() {
    let site = signed();
    let status = site.status(PAGE);
    assert_eq!((&status["state"], &status["edition"]), (&"ready".into(), &"current".into()));
    let signer = |person: &str, name: &str, date: &str| serde_json::json!({"person": person, "name": name, "date": date, "level": "declared", "current": true});
    assert_eq!(status["author"], signer("ada", "Ada Example", "2026-11-29"));
    assert_eq!(status["reviewer"], signer("bob", "Bob Example", "2026-11-30"));
    site.run(&["status", "--exit-code"]).exits(1);
    site.remove("content/lessons/first.md");
    let lesson = "related: [lessons/first]\nmeets: [{page: lessons/first, why: it is eaten there}]\n";
    site.write(ENTRY, TEXT.replace(lesson, ""));
    site.sign(PAGE);
    site.run(&["status", "--exit-code"]).exits(0);
}

#[test]
fn line_ends_marks_and_a_missing_last_line_end_change_nothing() {
    type Change = fn(&str) -> String;
    let changes: [(&str, Change); 6] = [
        ("CRLF", |text| text.replace('\n', "\r\n")),
        ("CR", |text| text.replace('\n', "\r")),
        ("byte-order mark", |text| format!("\u{feff}{text}")),
        ("no last line end", |text| text.trim_end().to_owned()),
        ("blank lines at the end", |text| format!("{text}\n\n\n")),
        ("all of these", |text| format!("\u{feff}{}", text.trim_end().replace('\n', "\r\n"))),
    ];
    for (name, change) in changes {
        let site = signed();
        for path in [ENTRY, &signoffs(PAGE), "data/people.yaml", RECORDING] {
            site.write(path, change(&site.read(path)));
        }
        site.build();
        assert_eq!(standing(&site), "ready: ", "{name}");
        assert!(site.read("site/glossary/a.html").contains(CANARY), "{name}");
    }
}

#[test]
fn what_is_not_signed_over_may_change() {
    let site = signed();
    site.replace("data/sources.yaml", "2026-08-29", "2026-09-01");
    site.replace("data/sources.yaml", "title: A guide", "title: Another title");
    site.replace("data/people.yaml", "Cyd", "Dan");
    let own = "{% extends \"layout.html\" %}{% block content %}<h1>No</h1>{% endblock %}";
    site.write("templates/404.html", own);
    site.build();
    assert_eq!(standing(&site), "ready: ");
}

#[test]
fn a_key_asks_for_a_signature_only_where_the_policy_does() {
    let site = signed();
    super::Attack::People("name: Ada Example, keys: [{key: ssh-ed25519 AAAA}]", "name: Bob Example").make(&site);
    policy(&site, "signatures: optional");
    assert_eq!(standing(&site), "ready: ");
}

#[test]
fn older_records_are_history() {
    let site = signed();
    site.replace(ENTRY, "A gatecanary", "Another gatecanary");
    assert_eq!(standing(&site), "stale: author-signed-other reviewer-signed-other");
    add_record(&site, "author", "ada", TODAY);
    assert_eq!(standing(&site), "stale: reviewer-signed-other");
    add_record(&site, "reviewer", "cyd", TODAY);
    assert_eq!(standing(&site), "ready: ");
    site.build();
    let page = site.read("site/glossary/a.html");
    assert!(page.contains("Another gatecanary") && page.contains("Cyd Example"), "{page}");
    assert!(page.contains("2026-11-29"), "written on the day of the first author's record:\n{page}");
    site.replace(ENTRY, "Another gatecanary", "A gatecanary");
    assert!(standing(&site).starts_with("stale: "), "an older record does not sign the older text again");
}

#[test]
fn a_reviewer_may_name_the_authors_record_that_stood_beside_the_text() {
    let site = signed();
    let (author, reviewer) = records(&site);
    // What the manual gives: the canonical record of the author, digested.
    let value = |key: &str| {
        let line = author.lines().find_map(|line| line.trim_start_matches(['-', ' ']).strip_prefix(key));
        line.and_then(|rest| rest.strip_prefix(": ")).expect("a value").to_owned()
    };
    let record = byline::person::Record {
        role: byline::person::Role::Author,
        person: value("person"),
        date: byline::date::Date::parse(&value("date")).expect("a day"),
        text: value("text"),
        evidence: value("evidence"),
        sources: value("sources"),
        author_record: None,
        signature: None,
    };
    let digest = byline::signoff::record_digest("tiny", PAGE, &record);
    site.write(&signoffs(PAGE), format!("{author}{reviewer}  author_record: {digest}\n"));
    assert_eq!(standing(&site), "ready: ");
}
