//! The content of this repository, built by the real binary in a copy of it.

use std::path::Path;

use crate::support::TinySite;

/// Every gated page that the project promises.
const GATED: [&str; 10] = [
    "articles/from-loads-to-transactions",
    "articles/sector-count-versus-hit-rate",
    "glossary/cache-line",
    "glossary/coalescing",
    "glossary/misaligned-address",
    "glossary/request",
    "glossary/sector",
    "glossary/transaction",
    "lessons/matrix-transpose",
    "lessons/memory-coalescing-measured",
];

/// A copy of the repository's content, data and templates.
fn repository() -> TinySite {
    TinySite::copied(Path::new(env!("CARGO_MANIFEST_DIR")), &["content", "data", "templates"])
}

#[test]
fn a_clean_clone_builds_with_every_gated_page_held() {
    let site = repository();
    let run = site.run(&["build", "--format", "json"]).exits(0);
    assert!(site.has("site/index.html"));
    let document = run.json();
    let held = document["held"].as_array().expect("a list");
    let ids: Vec<&str> = held.iter().filter_map(|page| page["id"].as_str()).collect();
    for id in GATED {
        assert!(ids.contains(&id), "{id} is not held");
        assert!(!site.has(&format!("site/{id}.html")), "{id} is published");
    }
    let ungated = |id: &&str| !["glossary/", "lessons/", "articles/"].iter().any(|section| id.starts_with(section));
    let published = document["published"].as_array().expect("a list");
    let published: Vec<&str> = published.iter().filter_map(|page| page["id"].as_str()).collect();
    assert!(published.iter().all(ungated), "{published:?}");
    assert!(published.contains(&"index") && published.contains(&"about"), "{published:?}");
    let home = site.read("site/index.html");
    for page in held {
        let status = site.status(page["id"].as_str().expect("an id"));
        let title = status["title"].as_str().expect("a title");
        assert!(home.contains(&title.replace('\'', "&#39;").replace('"', "&quot;")), "{title} is not listed:\n{home}");
    }
    let human = site.build().stdout;
    for id in GATED {
        assert!(human.contains(id), "{id} is not named:\n{human}");
    }
}

#[test]
fn the_repository_names_nobody_and_signs_nothing() {
    let site = repository();
    assert!(!site.has("data/signoffs"), "no sign-off is shipped");
    let people = site.read("data/people.yaml");
    let listed: Vec<&str> = people.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()).collect();
    assert_eq!(listed, ["[]"]);
}

#[test]
fn every_page_lacks_its_signatures_and_nothing_else() {
    let site = repository();
    let document = site.run(&["status", "--format", "json"]).exits(0).json();
    for page in document["pages"].as_array().expect("a list") {
        let reasons = page["reasons"].as_array().expect("a list");
        let codes: Vec<&str> = reasons.iter().filter_map(|reason| reason["code"].as_str()).collect();
        assert_eq!((&page["state"], &*codes), (&"draft".into(), &["no-author", "no-reviewer"][..]), "{}", page["id"]);
    }
    assert_eq!(document["summary"]["claims"]["fail"], 0);
}

#[test]
fn check_finds_nothing_that_holds_a_page() {
    let run = repository().run(&["check", "--offline"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
}

#[test]
fn a_preview_shows_every_page_marked_as_a_draft() {
    let site = repository();
    site.run(&["build", "--drafts"]).exits(0);
    assert!(!site.has("site"));
    let pages: Vec<String> = site.files("content").into_keys().collect();
    assert!(pages.len() >= GATED.len() + 2, "{pages:?}");
    for page in pages {
        let path = format!("preview/{}", page.replace(".md", ".html"));
        let html = site.read(&path);
        assert!(html.contains("<meta name=\"robots\" content=\"noindex\">"), "{path}");
        assert!(html.contains("<aside class=\"preview\""), "{path} has no banner");
    }
    for id in GATED {
        let html = site.read(&format!("preview/{id}.html"));
        assert!(html.contains("Author: pending") && html.contains("Reviewer: pending"), "{id}");
        assert!(html.contains("stays a draft until a named author and a different named reviewer sign it"), "{id}");
    }
}

/// The rows of the facts that the project stands on: stride, load requests, load sectors, sectors per request, bytes
/// used per sector, GB/s.
const T4: [[&str; 6]; 6] = [
    ["1", "2,097,152", "8,388,608", "4", "32", "232.9"],
    ["2", "2,097,152", "16,777,216", "8", "16", "87.2"],
    ["4", "2,097,152", "33,554,432", "16", "8", "41.8"],
    ["8", "2,097,152", "67,108,864", "32", "4", "20.1"],
    ["16", "2,097,152", "67,108,864", "32", "4", "14.2"],
    ["32", "2,097,152", "67,108,864", "32", "4", "9.6"],
];

#[test]
fn the_table_of_the_t4_has_the_six_rows_and_all_derived_columns() {
    let site = repository();
    site.run(&["build", "--drafts"]).exits(0);
    let html = site.read("preview/glossary/sector.html");
    let (_, table) = html.split_once("<figure class=\"measured\"").expect("a table of measured rows");
    let (table, _) = table.split_once("</figure>").expect("its end");
    let cells = |row: &str, tag: &str| -> Vec<String> {
        row.split(&format!("<{tag}"))
            .skip(1)
            .map(|cell| {
                text(&cell[cell.find('>').map_or(0, |end| end + 1)..cell.find(&format!("</{tag}>")).expect("its end")])
            })
            .collect()
    };
    let (head, body) = table.split_once("<tbody>").expect("rows");
    let head = cells(&head[head.find("<tr").expect("a row of headings")..], "th");
    let at = |label: &str| {
        let named = |heading: &String| heading.starts_with(label) && !heading.contains("model");
        head.iter().position(named).unwrap_or_else(|| panic!("no column `{label}` in {head:?}"))
    };
    let columns =
        ["stride", "load requests", "load sectors", "sectors per request", "bytes used per sector", "bandwidth"]
            .map(at);
    let body = body.split("</tbody>").next().expect("rows");
    let rows: Vec<Vec<String>> =
        body.split("<tr").skip(1).map(|row| [cells(row, "th"), cells(row, "td")].concat()).collect();
    let found: Vec<Vec<&str>> = rows.iter().map(|row| columns.iter().map(|&at| row[at].as_str()).collect()).collect();
    assert_eq!(found, T4.iter().map(|row| row.to_vec()).collect::<Vec<_>>(), "{table}");
    let predicted =
        head.iter().position(|heading| heading.starts_with("sectors per request (model)")).expect("the prediction");
    for (row, expected) in rows.iter().zip(T4) {
        assert_eq!(row[predicted].split(' ').next(), Some(expected[3]), "{row:?}");
    }
    for heading in ["bytes used per sector", "bandwidth"].map(|label| &head[at(label)]) {
        assert!(heading.contains(" B ") || heading.contains("GB/s"), "`{heading}` has no unit");
    }
    for said in [
        "Tesla T4",
        "595.84",
        "12.6",
        "nvcc V12.6.85 -O3 -arch=sm_75",
        "<caption",
        "strided-copy.csv",
        "strided-copy.json",
    ] {
        assert!(table.contains(said), "`{said}` is not beside the table:\n{table}");
    }
}

#[test]
fn the_recorded_figures_are_those_of_the_facts() {
    let site = repository();
    site.build();
    let csv = site.read("site/data/tesla-t4/strided-copy.csv");
    let mut lines = csv.lines();
    let head: Vec<&str> = lines.next().expect("a head").split(',').collect();
    let names =
        ["stride", "load_requests", "load_sectors", "sectors_per_request", "bytes_used_per_sector", "bandwidth"];
    let columns = names
        .map(|name| head.iter().position(|column| *column == name).unwrap_or_else(|| panic!("no {name} in {head:?}")));
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), T4.len(), "{csv}");
    for (row, expected) in rows.iter().zip(T4) {
        assert_eq!(columns.map(|at| row[at].to_owned()), expected.map(|cell| cell.replace(',', "")), "{csv}");
    }
}

#[test]
fn every_fact_is_in_the_ledger() {
    let site = repository();
    site.build();
    let ledger = site.read("site/facts.html");
    let facts = site.read("data/facts.yaml");
    let ids: Vec<&str> = facts.lines().filter_map(|line| line.strip_prefix("- id: ")).collect();
    assert!(ids.len() >= 30, "{ids:?}");
    for id in ids {
        assert!(ledger.contains(&format!("id=\"fact-{id}\"")), "{id} is not in the ledger");
    }
}

#[test]
fn every_claim_names_a_fact_and_every_decidable_fact_is_claimed() {
    let site = repository();
    let document = site.run(&["status", "--format", "json"]).exits(0).json();
    let pages = document["pages"].as_array().expect("a list");
    let claimed = |fact: &str| {
        pages.iter().flat_map(|page| page["claims"].as_array().expect("a list")).any(|claim| claim["fact"] == fact)
    };
    for fact in ["U5", "S1", "S2", "S3", "S4", "S5", "S8", "O1", "V1", "A1", "L1", "W2", "D1"] {
        assert!(claimed(fact), "no page claims {fact}");
    }
}

/// The text of a piece of HTML.
fn text(html: &str) -> String {
    let mut text = String::new();
    let mut inside = false;
    for character in html.chars() {
        match character {
            '<' => inside = true,
            '>' => inside = false,
            _ if !inside => text.push(character),
            _ => {}
        }
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
