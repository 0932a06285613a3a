//! What holds for every input: parsers that never panic, digests that change with every byte a reader could see, HTML
//! that can run nothing, numbers that are exact.

mod numbers;
mod reading;
mod rendering;
mod signing;

use byline::date::Date;
use byline::experiment::Catalogue;
use byline::finding::Findings;
use byline::glossary::{Glossary, resolve};
use byline::parse::parse;
use byline::tree::{RelPath, Tree};
use byline::{check, signoff};
use proptest::prelude::*;

use crate::support::{TODAY, TinySite};

/// How many cases each property is held against; `PROPTEST_CASES` in the environment asks for a longer search.
fn cases(cases: u32) -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    ProptestConfig { cases: asked.unwrap_or(cases), failure_persistence: None, ..ProptestConfig::default() }
}

/// The tree of the tiny site with `files` in it.
fn tree<'f>(files: impl IntoIterator<Item = (&'f str, &'f [u8])>) -> Tree {
    thread_local!(static TINY: Vec<(String, Vec<u8>)> = TinySite::new().files("").into_iter().collect());
    let mut tree = Tree::new();
    TINY.with(|tiny| tiny.iter().for_each(|(path, bytes)| tree.insert(RelPath::known(path), bytes.as_slice())));
    files.into_iter().for_each(|(path, bytes)| tree.insert(RelPath::known(path), bytes));
    tree
}

fn today() -> Date {
    Date::parse(TODAY).expect("a day")
}

/// The glossary that a tree says, and everything found in it; none where the site's description is unusable.
fn glossary(tree: &Tree) -> Option<(Glossary, Findings)> {
    let catalogue = Catalogue::bundled();
    let (parsed, mut findings) = parse(tree, &catalogue, today());
    let (glossary, found) = resolve(parsed?, catalogue);
    findings.extend(found);
    findings.extend(check::check(&glossary, today()));
    findings.extend(signoff::check(&glossary, today()));
    let findings = check::settle(&glossary, findings);
    Some((glossary, findings))
}

/// An entry with this body, to the byte.
fn entry_of(body: &str) -> String {
    format!("---\ntitle: T\nterm: a\ndefinition: D.\n---\n{body}")
}

/// Pieces of YAML and Markdown whose neighbours are hard on a parser.
const PIECES: &[&str] = &[
    "---\n",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    " ",
    "    ",
    "\t",
    ": ",
    "- ",
    "? ",
    "# ",
    "## ",
    "[",
    "]",
    "{",
    "}",
    ",",
    "\"",
    "'",
    "|\n",
    ">-\n",
    "&a",
    "*a",
    "!t",
    "<<: ",
    "...\n",
    "%",
    "@",
    "`",
    "```\n",
    "```measured\n",
    "```chart\n",
    "```c\n",
    "~~~",
    "title",
    "term",
    "definition",
    "claims",
    "sources",
    "holds",
    "model",
    "experiment",
    "strided-copy",
    "stride",
    "on",
    "tesla-t4",
    "columns",
    "caption",
    "[[a]]",
    "[[",
    "|",
    "]]",
    "[a](",
    ")",
    "[20 GB/s](measured:strided-copy?on=tesla-t4&stride=8&column=bandwidth)",
    "[4](model:sectors)",
    "[1](given:F1)",
    "[a](#byline)",
    "[a](../index.md)",
    "[a[^1]](https://x.example)",
    "[^1]",
    "\n\n[^1]: ",
    "<b>",
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<!--",
    "-->",
    "<https://x.example>",
    "[a](javascript:alert(1))",
    "[a](https://x.example/\"onclick=alert(1))",
    "![",
    "**",
    "*",
    "_",
    "~~",
    "\n\n|a|b|\n|-|-|\n|c|d|\n",
    "\n> ",
    "\n1. ",
    "\\",
    "&amp;",
    "&#0;",
    "&#x202e;",
    "\" onclick=\"alert(1)",
    "\u{e9}",
    "e\u{301}",
    "\u{200b}",
    "\u{202e}",
    "\u{feff}",
    "\u{1f600}",
    "\0",
    "0.5",
    "2,097,152",
    "20.1 GB/s",
    "null",
    "2026-02-30",
    "word",
];

/// Text that is likely to hit the corners of YAML and Markdown.
fn corners() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        12 => prop::sample::select(PIECES).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..32).prop_map(|pieces| pieces.concat())
}
