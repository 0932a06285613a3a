//! What was signed is the page as it stands: any change that a reader could see takes it down.

use super::Attack::{Do, Page, Recording};
use super::{PAGE, TEXT, check, published, records, signed, standing};
use crate::support::{ENTRY, RECORDING, TinySite, expect_findings, signoffs};

/// How a page stands that is not what either has signed.
const OTHER: &str = "stale: author-signed-other reviewer-signed-other";

#[test]
fn a_changed_text_has_to_be_signed_again() {
    check(&[
        ("a byte of the body", Page("A gatecanary", "B gatecanary"), OTHER),
        ("a full stop", Page("(source:guide).", "(source:guide)"), OTHER),
        ("two blanks at a line's end", Page("(source:guide).\n", "(source:guide).  \n"), OTHER),
        ("one blank at a line's end", Page("(source:guide).\n", "(source:guide). \n"), OTHER),
        ("a blank for a line end", Page("(source:guide).\n", "(source:guide). "), OTHER),
        ("a blank line at the start", Page("---\nA gatecanary", "---\n\nA gatecanary"), OTHER),
        ("a blank at the end of the file", Do(|site| site.write(ENTRY, format!("{TEXT} "))), OTHER),
        ("a tab for a blank", Page("A gatecanary", "A\tgatecanary"), OTHER),
        ("the title", Page("an apple?", "an Apple?"), OTHER),
        ("the term", Page("term: apple", "term: Apple"), OTHER),
        ("an alias", Page("[pome]", "[pome, fruit]"), OTHER),
        ("the definition", Page("A fruit, in", "One fruit, in"), OTHER),
        ("no related page", Page("related: [lessons/first]", "related: []"), OTHER),
        ("why it is met", Page("eaten there", "eaten here"), OTHER),
        ("what it cites for", Page("the quotation", "a quotation"), OTHER),
        ("one more quotation", Page("[so it is]", "[so it is, and so]"), OTHER),
        ("another claim", Page("{decreasing: bandwidth}", "{at_most: [bandwidth, 300]}"), OTHER),
        ("the caption of a table", Page("What was measured", "What was guessed"), OTHER),
        ("the columns of a table", Page("[stride, bandwidth]", "[bandwidth, stride]"), OTHER),
    ]);
}

#[test]
fn changed_evidence_and_sources_have_to_be_signed_again() {
    check(&[
        ("a recorded digit", Recording("14.20", "14.21"), OTHER),
        ("a recorded nought", Recording("14.20", "14.2"), OTHER),
        ("the device", Recording("name: Tesla T4", "name: Tesla V100"), OTHER),
        ("the driver", Recording("595.84", "595.85"), OTHER),
        ("the origin", Recording("from: a lesson", "from: a dream"), OTHER),
        (
            "a row less",
            Recording("  - {stride: 16, load_requests: 32, load_sectors: 1024, bandwidth: 14.20}\n", ""),
            OTHER,
        ),
        ("another device", Do(|site| site.write("data/recordings/b/strided-copy.yaml", site.read(RECORDING))), OTHER),
        (
            "the address of a source",
            Do(|site| site.replace("data/sources.yaml", "https://guide.example/", "https://guide.example/2")),
            OTHER,
        ),
        ("the site", Do(|site| site.replace("data/site.yaml", "id: tiny", "id: other")), OTHER),
    ]);
}

#[test]
fn a_signed_page_with_a_slip_is_held() {
    fn emptied(site: &TinySite, path: &str) {
        site.write(path, "[]\n");
    }
    check(&[
        (
            "a claim that fails now",
            Recording("14.20", "24.20"),
            "blocked: failed-claim author-signed-other reviewer-signed-other",
        ),
        (
            "a broken recording",
            Recording("load_sectors: 128", "load_sectors: 12"),
            "blocked: unsound-recording unsound-recording author-signed-other reviewer-signed-other",
        ),
        (
            "a page that is gone",
            Do(|site| site.remove("content/lessons/first.md")),
            "blocked: unknown-page unknown-page",
        ),
        (
            "a source that is gone",
            Do(|site| emptied(site, "data/sources.yaml")),
            "blocked: unknown-source author-signed-other reviewer-signed-other",
        ),
        ("a fact that is gone", Do(|site| emptied(site, "data/facts.yaml")), "blocked: unknown-fact"),
        ("no front matter", Do(|site| site.write(ENTRY, "A gatecanary.")), "blocked: no-front-matter"),
    ]);
}

#[test]
fn front_matter_publishes_nothing() {
    for line in [
        "published: true",
        "draft: false",
        "state: ready",
        "gated: false",
        "author: Ada Example",
        "signoffs: [{role: author, person: ada}]",
    ] {
        let site = signed();
        site.remove(&signoffs(PAGE));
        site.replace(ENTRY, "term: apple\n", &format!("term: apple\n{line}\n"));
        site.build();
        assert_eq!(published(&site), None, "{line}");
        assert_eq!(standing(&site), "blocked: unknown-key no-author no-reviewer", "{line}");
    }
}

#[test]
fn status_names_the_part_that_was_not_signed() {
    /// The record with another first digit of the digest of `part`.
    fn changed(record: &str, part: &str) -> String {
        let named = format!("{part}: sha256:");
        let at = record.find(&named).expect("a digest") + named.len();
        let digit = if record.as_bytes()[at] == b'0' { "1" } else { "0" };
        format!("{}{digit}{}", &record[..at], &record[at + 1..])
    }
    for part in ["text", "evidence", "sources"] {
        let site = signed();
        let (author, reviewer) = records(&site);
        site.write(&signoffs(PAGE), changed(&author, part) + &reviewer);
        site.build();
        assert_eq!(published(&site), None, "{part}");
        assert_eq!(standing(&site), "stale: author-signed-other", "{part}");
        let status = site.status(PAGE);
        assert_eq!((&status["author"]["current"], &status["reviewer"]["current"]), (&false.into(), &true.into()));
        let message = status["reasons"][0]["message"].as_str().expect("words");
        assert!(message.ends_with(&format!("changed since: {part}")), "{message}");
        site.write(&signoffs(PAGE), author + &changed(&reviewer, part));
        site.build();
        assert_eq!(published(&site), None, "{part}");
        assert_eq!(standing(&site), "stale: reviewer-signed-other", "{part}");
    }
}

#[test]
fn a_record_of_another_page_signs_nothing() {
    let other = TEXT.replace("apple", "banana").replace("pome", "plantain");
    let site = signed().with("content/glossary/b.md", other);
    site.write(&signoffs("glossary/b"), site.read(&signoffs(PAGE)));
    site.build();
    assert!(!site.has("site/glossary/b.html"));
    let status = site.status("glossary/b");
    assert_eq!((&status["state"], &status["reasons"][0]["code"]), (&"stale".into(), &"author-signed-other".into()));
}

#[test]
fn a_page_that_moved_with_its_records_has_to_be_signed_again() {
    let site = signed();
    site.remove(ENTRY);
    site.write("content/glossary/b.md", TEXT);
    site.write(&signoffs("glossary/b"), site.read(&signoffs(PAGE)));
    site.build();
    assert!(!site.has("site/glossary/b.html"));
    assert_eq!(site.status("glossary/b")["state"], "stale");
    let told =
        "- warning[orphan-signoff] no gated page is called `glossary/a` | move the file with the page, or delete it";
    expect_findings(&site, &signoffs(PAGE), &[told]);
}

#[test]
fn a_folder_that_is_no_section_is_gated() {
    let site = signed().with("content/loose/a.md", "---\ntitle: Loose\n---\nA gatecanary.\n");
    site.remove(ENTRY);
    site.build();
    assert_eq!(published(&site), None);
    assert!(!site.has("site/loose/a.html"));
    assert_eq!(site.status("loose/a")["reasons"][0]["code"], "unknown-section");
}
