//! Who signs: two people who are listed, on days that were.

use super::Attack::{Do, Forge, Move, People, Records, Review};
use super::{PAGE, add_record, check, policy, published, records, signed};
use crate::support::{TinySite, signoffs};

#[test]
fn both_roles_are_needed() {
    check(&[
        ("no records", Do(|site| site.remove(&signoffs(PAGE))), "draft: no-author no-reviewer"),
        ("an empty list", Records("[]\n"), "draft: no-author no-reviewer"),
        ("an empty file", Records(""), "draft: no-author no-reviewer"),
        ("an author only", Do(|site| site.write(&signoffs(PAGE), records(site).0)), "draft: no-reviewer"),
        ("a reviewer only", Do(|site| site.write(&signoffs(PAGE), records(site).1)), "draft: no-author"),
        ("two authors", Forge("role: reviewer", "role: author"), "draft: no-reviewer"),
        ("two reviewers", Forge("role: author", "role: reviewer"), "draft: no-author"),
    ]);
}

#[test]
fn author_and_reviewer_are_two_people() {
    check(&[
        ("one person", Forge("person: bob", "person: ada"), "blocked: same-person"),
        ("one name", People("name: Ada Example", "name: Ada Example"), "blocked: shared-name"),
        ("another case", People("name: Ada Example", "name: ada  EXAMPLE"), "blocked: shared-name"),
        ("punctuation", People("name: Ada Example", "name: Ada-Example."), "blocked: shared-name"),
        ("wide letters", People("name: Ada Example", "name: \u{ff21}da Example"), "blocked: shared-name"),
        ("Cyrillic letters", People("name: Ada Ex", "name: \u{410}d\u{430} \u{415}\u{445}"), "blocked: shared-name"),
        ("Greek letters", People("name: Ada Example", "name: \u{391}da Example"), "blocked: shared-name"),
        ("an alias", People("name: Ada, aliases: [A. X.]", "name: Bob, aliases: [a.x.]"), "blocked: shared-name"),
        ("a former name", People("name: Ada, aliases: [Bob]", "name: Bob"), "blocked: shared-name"),
        ("an id as a name", People("name: bob", "name: Robert"), "blocked: shared-name"),
        ("one key", Do(one_key), "blocked: shared-name"),
    ]);
}

fn one_key(site: &TinySite) {
    let keyed = |name: &str| format!("name: {name}, keys: [{{key: ssh-ed25519 AAAA {name}@example}}]");
    site.write("data/people.yaml", format!("- {{id: ada, {}}}\n- {{id: bob, {}}}\n", keyed("Ada"), keyed("Bob")));
    policy(site, "signatures: optional");
}

#[test]
fn nobody_reviews_what_they_signed_as_its_author() {
    fn with_a_later_author(site: &TinySite) {
        site.replace(&signoffs(PAGE), "person: bob", "person: ada");
        add_record(site, "author", "cyd", "2026-11-30");
    }
    fn with_an_earlier_author(site: &TinySite) {
        let other = site.record(PAGE, "author", "bob", "2026-11-28");
        site.write(&signoffs(PAGE), other + &site.read(&signoffs(PAGE)));
    }
    check(&[
        ("another author comes later", Do(with_a_later_author), "blocked: same-person"),
        ("the reviewer was an author before", Do(with_an_earlier_author), "blocked: same-person"),
        ("the author reviews", Do(|site| add_record(site, "reviewer", "ada", "2026-12-01")), "blocked: same-person"),
        ("the reviewer writes", Do(|site| add_record(site, "author", "bob", "2026-11-30")), "blocked: same-person"),
    ]);
}

#[test]
fn only_people_who_are_listed_sign() {
    check(&[
        ("an unknown author", Forge("person: ada", "person: eve"), "blocked: unknown-person"),
        ("an unknown reviewer", Forge("person: bob", "person: eve"), "blocked: unknown-person"),
        ("another case of an id", Forge("person: bob", "person: Bob"), "blocked: unknown-person"),
        ("a name for an id", Forge("person: bob", "person: Bob Example"), "blocked: unknown-person"),
        ("pending", Forge("person: bob", "person: pending"), "blocked: unknown-person"),
        ("TBD", Forge("person: bob", "person: TBD"), "blocked: unknown-person"),
        (
            "nobody is listed",
            Do(|site| site.write("data/people.yaml", "[]\n")),
            "blocked: unknown-person unknown-person",
        ),
        ("no list of people", Do(|site| site.remove("data/people.yaml")), "blocked: unknown-person unknown-person"),
        ("an empty name", Review("person: bob", "person: ''"), "blocked: empty-value no-author no-reviewer"),
        ("no name", Review("person: bob", "person: ~"), "blocked: empty-value no-author no-reviewer"),
        ("blanks", Review("person: bob", "person: '  '"), "blocked: empty-value no-author no-reviewer"),
        ("no person", Review("  person: bob\n", ""), "blocked: missing-key no-author no-reviewer"),
        ("two people", Review("person: bob", "person: [bob, cyd]"), "blocked: wrong-type no-author no-reviewer"),
        (
            "a zero-width blank",
            Review("person: bob", "person: bo\u{200b}b"),
            "blocked: forbidden-character no-author no-reviewer",
        ),
    ]);
}

#[test]
fn nobody_signs_in_the_future_or_before_it_was_written() {
    check(&[
        ("a future date", Forge("date: 2026-11-30", "date: 2026-12-02"), "blocked: future-signoff"),
        (
            "a future author",
            Forge("date: 2026-11-29", "date: 2026-12-02"),
            "blocked: future-signoff review-before-writing",
        ),
        ("no such day", Review("2026-11-30", "2026-11-31"), "blocked: bad-date no-author no-reviewer"),
        ("another form", Review("2026-11-30", "30.11.2026"), "blocked: bad-date no-author no-reviewer"),
        ("no date", Review("  date: 2026-11-30\n", ""), "blocked: missing-key no-author no-reviewer"),
        ("reviewed first", Forge("date: 2026-11-30", "date: 2026-11-28"), "blocked: review-before-writing"),
    ]);
}

#[test]
fn a_page_is_not_published_before_the_day_on_which_it_was_reviewed() {
    let site = signed();
    site.run(&["--as-of", "2026-11-29", "build"]).exits(0);
    assert_eq!(published(&site), None);
    let status = site.run(&["--as-of", "2026-11-29", "status", "--format", "json"]).json();
    assert_eq!(status["pages"][0]["reasons"][0]["code"], "future-signoff");
    site.run(&["--as-of", "2026-11-30", "build"]).exits(0);
    assert!(site.has("site/glossary/a.html"));
}

#[test]
fn people_who_are_nobody_stop_the_run() {
    for people in [
        "- {id: ada, name: TBD}\n- {id: bob, name: Bob}\n",
        "- {id: ada, name: Ada}\n- {id: ada, name: Bob}\n",
        "- {id: ada, name: A\u{200b}da}\n- {id: bob, name: Ada}\n",
        "- {id: ada, name: Ada, name: Bob}\n",
        "- &x {id: ada, name: Ada}\n- *x\n",
    ] {
        let site = signed();
        site.write("data/people.yaml", people);
        site.run(&["build"]).exits(1);
        assert!(!site.has("site"), "{people}");
    }
}

#[test]
fn records_anywhere_else_sign_nothing() {
    check(&[
        ("another extension", Move("data/signoffs/glossary/a.yml"), "draft: no-author no-reviewer"),
        ("another case", Move("data/signoffs/glossary/A.yaml"), "draft: no-author no-reviewer"),
        ("a deeper folder", Move("data/signoffs/glossary/a/a.yaml"), "draft: no-author no-reviewer"),
        ("another section", Move("data/signoffs/lessons/a.yaml"), "draft: no-author no-reviewer"),
        ("no section", Move("data/signoffs/a.yaml"), "draft: no-author no-reviewer"),
        ("beside the page", Move("content/glossary/a.yaml"), "draft: no-author no-reviewer"),
    ]);
}
