//! Whatever stands in a page, its HTML runs nothing; and if no finding holds the page, nothing is wrong with the output.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use byline::audit;
use byline::finding::{Findings, Severity};
use byline::render::{Key, Rendered, Sink, Theme, render};
use byline::signoff::{Edition, stand};
use byline::tree::{RelPath, Tree};
use proptest::prelude::*;

use super::{cases, corners, glossary, today, tree};

/// Takes rendered files into memory.
#[derive(Default)]
struct Gathered(Mutex<BTreeMap<RelPath, Vec<u8>>>);

impl Sink for Gathered {
    fn has(&self, _: &RelPath, _: &Key) -> std::io::Result<bool> {
        Ok(false)
    }

    fn take(&self, file: Rendered) -> std::io::Result<()> {
        self.0.lock().expect("no panic").insert(file.path, file.bytes);
        Ok(())
    }
}

/// The preview that a tree makes, what the audit says of it, and what was found in the tree.
fn preview(tree: &Tree) -> (BTreeMap<RelPath, Vec<u8>>, Findings, Findings) {
    let (glossary, findings) = glossary(tree).expect("a site that is described");
    let standings = stand(&glossary, &findings);
    let edition = Edition::preview(&glossary, &standings, today());
    let gathered = Gathered::default();
    let found = render(&edition, Theme::load(tree).expect("the built-in theme"), &gathered).expect("memory");
    assert!(found.is_empty(), "{found:?}");
    let files = gathered.0.into_inner().expect("no panic");
    let scanned = files.iter().map(|(path, bytes)| (path.clone(), audit::scan(path, bytes))).collect();
    let site = audit::Site { files: &scanned, held: &[], base_url: "https://tiny.example/", gated_sections: &[] };
    let slips = audit::report(&site);
    (files, slips, findings)
}

/// `text` in double quotes, as YAML has it in one line.
fn quoted(text: &str) -> String {
    let plain: String = text.chars().filter(|character| !character.is_control()).collect();
    format!("\"T {}\"", plain.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Many entries at once, since a site is rendered as a whole.
fn pages(texts: &[(String, String)]) -> Tree {
    let page = |(at, (body, short)): (usize, &(String, String))| {
        let short = quoted(short);
        let page = format!("---\ntitle: {short}\nterm: \"{at} {}\ndefinition: {short}\n---\n{body}\n", &short[1..]);
        (format!("content/glossary/p{at}.md"), page)
    };
    let pages: Vec<(String, String)> = texts.iter().enumerate().map(page).collect();
    tree(pages.iter().map(|(path, page)| (path.as_str(), page.as_bytes())))
}

/// Tags of an HTML page, in lower case and without `<` and `>`. Values are escaped, as this program writes them.
fn tags(html: &str) -> impl Iterator<Item = String> {
    let starts = html.split('<').skip(1).filter_map(|rest| rest.split('>').next());
    starts.filter(|tag| tag.starts_with(|first: char| first.is_ascii_alphabetic())).map(str::to_lowercase)
}

/// What a tag could run, in words.
fn runs(tag: &str) -> Option<&'static str> {
    let outside: String = tag.split('"').step_by(2).collect::<Vec<_>>().join("\"");
    let words = outside.split(|c: char| c.is_whitespace() || matches!(c, '/' | '"')).skip(1);
    let names: Vec<&str> = words.filter_map(|word| word.split('=').next()).collect();
    let url = |scheme: &str| {
        ["href", "src", "action", "formaction"].iter().any(|name| tag.contains(&format!("{name}=\"{scheme}:")))
    };
    match () {
        () if tag.starts_with("script") && !tag.contains("assets/byline-") => Some("a script"),
        () if ["iframe", "object", "embed", "style", "base"].iter().any(|name| tag.starts_with(name)) => {
            Some("a frame")
        }
        () if names.iter().any(|name| name.starts_with("on")) => Some("a handler"),
        () if names.contains(&"style") || names.contains(&"srcdoc") => Some("a style"),
        () if ["javascript", "data", "vbscript"].iter().any(|scheme| url(scheme)) => Some("an address"),
        () => None,
    }
}

#[test]
fn what_runs_is_seen() {
    for tag in
        ["script", "script src=\"x.js\"", "img src=\"x\" onerror=\"y\"", "p style=\"x\"", "a href=\"javascript:x\""]
    {
        assert!(runs(tag).is_some(), "{tag}");
    }
    assert_eq!(runs("a class=\"term\" href=\"on.html\""), None);
    assert_eq!(tags("<P>1 &lt; 2</P><a href=\"x\">").collect::<Vec<_>>(), ["p", "a href=\"x\""]);
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn no_text_of_a_page_becomes_code(texts in prop::collection::vec((corners(), corners()), 16)) {
        let (files, ..) = preview(&pages(&texts));
        for (path, bytes) in files.iter().filter(|(path, _)| path.extension() == "html") {
            for tag in tags(std::str::from_utf8(bytes).expect("UTF-8")) {
                prop_assert_eq!(runs(&tag), None, "{}: <{}>", path, tag);
            }
        }
    }

    #[test]
    fn a_page_that_nothing_holds_breaks_no_output(texts in prop::collection::vec((corners(), corners()), 16)) {
        let tree = pages(&texts);
        let (_, slips, findings) = preview(&tree);
        let holding = findings.iter().filter(|finding| finding.severity >= Severity::Hold);
        let held: BTreeSet<String> = holding.map(|finding| finding.page().stem().to_owned()).collect();
        for slip in slips.iter().filter(|slip| slip.severity == Severity::Error && !held.contains(slip.place.path.stem())) {
            let source = tree.get(&format!("content/glossary/{}.md", slip.place.path.stem()));
            let source = source.map_or_else(String::new, |bytes| String::from_utf8_lossy(bytes).into_owned());
            prop_assert!(false, "{}: {} {}\n{source}", slip.place, slip.rule.code, slip.message);
        }
    }
}
