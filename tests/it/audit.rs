//! The audit of the rendered output: every rule has an output that breaks it.

mod links;
mod loads;
mod pages;
mod properties;

use std::collections::BTreeMap;

use byline::audit::{HeldOutput, Scanned, Site, report, scan};
use byline::finding::{Finding, Findings};
use byline::tree::RelPath;

/// The files in `input`: each begins with a line `--- path`; without one, all of it is `a.html`. A page that is no whole
/// document is framed as one: its text begins on line 2 and needs no title, `<main>` or `<h1>`.
fn files(input: &str) -> Vec<(String, Vec<u8>)> {
    let input = if input.starts_with("--- ") { input } else { &format!("--- a.html\n{input}\n") };
    let file = |file: &str| {
        let (path, text) = file.split_once('\n').expect("a file begins with a line `--- path`");
        let whole = !path.ends_with(".html") || text.contains("<html");
        (path.to_owned(), if whole { text.to_owned() } else { framed("", text) }.into_bytes())
    };
    input.split("--- ").skip(1).map(file).collect()
}

fn framed(head: &str, text: &str) -> String {
    let head = format!(r#"<head><meta charset="utf-8"><title>T</title>{head}</head>"#);
    format!("<!doctype html><html lang=\"en\">{head}<body><main><h1>H</h1>\n{text}</main></body></html>\n")
}

/// What the audit says of a site that stands at `https://example.org/docs/`, where `glossary/held.html` is held back.
fn audited(files: impl IntoIterator<Item = (String, Vec<u8>)>) -> Findings {
    let scanned = |(path, bytes): (String, Vec<u8>)| {
        let path = RelPath::known(&path);
        let scanned = scan(&path, &bytes);
        (path, scanned)
    };
    let files: BTreeMap<RelPath, Scanned> = files.into_iter().map(scanned).collect();
    let (path, source) = (RelPath::known("glossary/held.html"), RelPath::known("content/glossary/held.md"));
    let held = [HeldOutput { path, source }];
    report(&Site { files: &files, held: &held, base_url: "https://example.org/docs/", gated_sections: &["glossary"] })
}

fn said(findings: &Findings) -> String {
    let line = |finding: &Finding| {
        let code = finding.rule.code.strip_prefix("output-").expect("every rule of the audit is one of the output");
        format!("{} {code}: {}\n", finding.place, finding.message)
    };
    findings.iter().map(line).collect()
}

/// The audit says of `input` what `expected` says, a line a finding.
#[track_caller]
fn check(input: &str, expected: &str) {
    let said = said(&audited(files(input)));
    let said: Vec<&str> = said.lines().collect();
    let expected: Vec<&str> = expected.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    assert_eq!(said, expected, "{input}");
}

#[test]
fn a_sound_site_has_no_findings() {
    check(
        r##"--- index.html
<p id="x">A <a href="#x">link</a>, <a href="glossary/">a folder</a>, <a href="glossary/a%20b.html?q=1#%C3%BC">a part</a>,
<a href="https://example.org/docs/glossary/#top">itself</a>, <a href="https://elsewhere.org/">elsewhere</a><br>
<a href="mailto:a@b.c">mail</a> <img src="dot.svg" alt=""><input disabled></p>
<svg viewBox="0 0 1 1"><title>A</title><title>B</title><path d="M0 0"/><![CDATA[<]]></svg>
<table><caption>C</caption><thead><tr><th>1</th></tr></thead><tbody><tr><td><p>2</p></td></tr></tbody></table>
<script type="application/ld+json">{"url": "https://example.org/docs/index.html"}</script>
--- glossary/index.html
<ul><li><p><a href="../index.html">up</a></p></li></ul><label for="f">L</label><input id="f">
<noscript><p>No</p></noscript>
--- glossary/a b.html
<p id="ü">text &amp; more</p><textarea><p></textarea>
--- dot.svg
<svg xmlns="http://www.w3.org/2000/svg"/>
--- sitemap.xml
<urlset><url><loc>https://example.org/docs/index.html</loc></url></urlset>
--- search.json
["glossary/index.html", "not/there.html"]
--- notes.md
See [there](not/there.html) and https://example.org/docs/not/there.html.
"##,
        "",
    );
}
