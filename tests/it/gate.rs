//! The gate: ways to get a page published that its author and somebody else have not signed as it stands. None works,
//! and `status` tells of each why.

mod changes;
mod people;
mod records;
mod signed;

use crate::support::{ENTRY, RECORDING, TinySite, signoffs};

/// The page under attack.
const PAGE: &str = "glossary/a";

/// A word of its body that stands nowhere else.
const CANARY: &str = "gatecanary";

/// A page that has something of everything that is signed.
const TEXT: &str = "---
title: What is an apple?
term: apple
aliases: [pome]
definition: A fruit, in one sentence.
related: [lessons/first]
meets: [{page: lessons/first, why: it is eaten there}]
sources: [{id: guide, for: the quotation, quotes: [so it is]}]
claims: [{fact: F2, experiment: strided-copy, holds: [{decreasing: bandwidth}]}]
---
A gatecanary says [\"so it is\"](source:guide).
It has [32](model:sectors?stride=8) sectors.

```measured
experiment: strided-copy
on: [tesla-t4]
columns: [stride, bandwidth]
caption: What was measured.
```
";

/// A site whose page was signed by Ada and Bob and is published.
fn signed() -> TinySite {
    let lesson = "---\ntitle: First\nsummary: S.\n---\n";
    let site = TinySite::new().with(ENTRY, TEXT).with("content/lessons/first.md", lesson);
    site.sign(PAGE);
    site
}

/// What is done to a signed site.
enum Attack {
    /// Puts the second text where the first stands in the page.
    Page(&'static str, &'static str),
    /// The same in its sign-offs.
    Forge(&'static str, &'static str),
    /// The same in the reviewer's record alone.
    Review(&'static str, &'static str),
    /// The same in the recording that it shows.
    Recording(&'static str, &'static str),
    /// Writes this as its sign-offs.
    Records(&'static str),
    /// Lists Ada and Bob as these people.
    People(&'static str, &'static str),
    /// Moves its sign-offs to this file.
    Move(&'static str),
    /// Anything else.
    Do(fn(&TinySite)),
}

impl Attack {
    #[track_caller]
    fn make(&self, site: &TinySite) {
        match self {
            Attack::Page(from, to) => site.replace(ENTRY, from, to),
            Attack::Forge(from, to) => site.replace(&signoffs(PAGE), from, to),
            Attack::Review(from, to) => {
                let (author, reviewer) = records(site);
                assert_eq!(reviewer.matches(from).count(), 1, "`{from}` must stand once in {reviewer}");
                site.write(&signoffs(PAGE), author + &reviewer.replace(from, to));
            }
            Attack::Recording(from, to) => site.replace(RECORDING, from, to),
            Attack::Records(text) => site.write(&signoffs(PAGE), text),
            Attack::People(ada, bob) => {
                let people = format!("- {{id: ada, {ada}}}\n- {{id: bob, {bob}}}\n- {{id: cyd, name: Cyd Example}}\n");
                site.write("data/people.yaml", people);
            }
            Attack::Move(to) => {
                site.write(to, site.read(&signoffs(PAGE)));
                site.remove(&signoffs(PAGE));
            }
            Attack::Do(attack) => attack(site),
        }
    }
}

/// The author's and the reviewer's record.
fn records(site: &TinySite) -> (String, String) {
    let text = site.read(&signoffs(PAGE));
    let (author, reviewer) = text.split_once("- role: reviewer").expect("two records");
    (author.to_owned(), format!("- role: reviewer{reviewer}"))
}

/// Adds a record of the page as it is now.
#[track_caller]
fn add_record(site: &TinySite, role: &str, person: &str, date: &str) {
    let more = site.record(PAGE, role, person, date);
    site.write(&signoffs(PAGE), site.read(&signoffs(PAGE)) + &more);
}

/// Adds a policy to the site's description.
fn policy(site: &TinySite, policy: &str) {
    site.write("data/site.yaml", site.read("data/site.yaml") + "policy: {" + policy + "}\n");
}

/// What of the page is in the built site.
fn published(site: &TinySite) -> Option<String> {
    if site.has("site/glossary/a.html") {
        return Some("the page is published".to_owned());
    }
    site.files("site").into_iter().find_map(|(path, bytes)| {
        let text = String::from_utf8_lossy(&bytes);
        let found = [CANARY, "A fruit, in one sentence"].into_iter().find(|words| text.contains(words))?;
        Some(format!("`{found}` is in {path}"))
    })
}

/// How the page stands and why: `blocked: same-person`.
#[track_caller]
fn standing(site: &TinySite) -> String {
    let status = site.status(PAGE);
    let reasons = status["reasons"].as_array().expect("a list of reasons");
    let codes: Vec<&str> = reasons.iter().filter_map(|reason| reason["code"].as_str()).collect();
    format!("{}: {}", status["state"].as_str().expect("a state"), codes.join(" "))
}

/// Makes each attack on a signed site of its own, and asks that the page is not published and stands as said.
#[track_caller]
fn check(attacks: &[(&str, Attack, &str)]) {
    let mut wrong = Vec::new();
    for (name, attack, expected) in attacks {
        let site = signed();
        attack.make(&site);
        site.build();
        wrong.extend(published(&site).map(|what| format!("{name}: {what}")));
        let found = standing(&site);
        if found != *expected {
            wrong.push(format!("{name}: it is {found}, not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
