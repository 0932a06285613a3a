//! References inside the site, and traces of held pages.

use super::{audited, check, files};

#[test]
fn links_lead_to_files_of_the_output() {
    check(
        r#"--- index.html
<a href="glossary/sectr.html">x</a> <a href="https://example.org/docsy/">x</a>
<img src="dot.png" srcset="dot.png 1x, dot2.png 2x" alt="">
<a href="../up.html">x</a> <a href="https://example.org/docs/gone.html">x</a>
--- glossary/sector.html
<noscript><a href="warp.html">x</a></noscript>
--- dot.png
--- sitemap.xml
<urlset><loc>https://example.org/docs/lost.html</loc></urlset>
"#,
        "glossary/sector.html:2:20 broken-link: leads to `glossary/warp.html`, which is not in the output
        index.html:2:10 broken-link: leads to `glossary/sectr.html`, which is not in the output
        index.html:3:28 broken-link: leads to `dot2.png`, which is not in the output
        index.html:4:10 broken-link: leads to `../up.html`, which is not in the output
        index.html:4:37 broken-link: leads to `gone.html`, which is not in the output
        sitemap.xml:1:14 broken-link: leads to `lost.html`, which is not in the output",
    );
}

#[test]
fn anchors_name_ids_of_their_page() {
    check(
        r##"--- a.html
<a href="b.html#meazured">x</a> <a href="#b">x</a> <a href="b.html#top">x</a> <a href="b.csv#row=1">x</a>
<section aria-labelledby="one two"></section><label for="f">x</label>
<a id="two" href="https://example.org/docs/b.html#c">x</a>
--- b.html
<h2 id="measured">x</h2>
--- b.csv
"##,
        "a.html:2:10 broken-anchor: names `#meazured`, but `b.html` has no such id
        a.html:2:42 broken-anchor: names `#b`, but `a.html` has no such id
        a.html:3:27 broken-anchor: names `#one`, but `a.html` has no such id
        a.html:3:58 broken-anchor: names `#f`, but `a.html` has no such id
        a.html:4:19 broken-anchor: names `#c`, but `b.html` has no such id",
    );
}

#[test]
fn the_nearest_paths_and_ids_are_named() {
    let page = r##"<a href="sectr.html">x</a> <a href="#measurd">x</a> <b id="measured">x</b>"##;
    let findings = audited(files(&format!("--- a/sector.html\n{page}\n")));
    let helps: Vec<_> = findings.iter().map(|finding| finding.help.as_deref()).collect();
    assert_eq!(helps, [Some("did you mean `a/sector.html`?"), Some("did you mean `measured`?")]);
}

#[test]
fn a_held_page_leaves_no_trace() {
    for (path, text, place) in [
        ("glossary/held.html", "<p>x</p>", ""),
        ("a.html", r#"<a href="glossary/held.html#x">x</a>"#, ":2:10"),
        ("a.html", r#"<a href="https://example.org/docs/glossary/held.html">x</a>"#, ":2:10"),
        ("a.html", r#"<p data-card="glossary/held.html">x</p>"#, ":2:15"),
        ("a.html", r#"<script type="application/ld+json">["./glossary/held.html"]</script>"#, ":2:38"),
        ("search.json", r#"["glossary/held.html"]"#, ":1:3"),
        ("lessons/index.json", r#"["../glossary/held.html"]"#, ":1:3"),
        ("lessons/index.json", r#"["/glossary/held.html"]"#, ":1:3"),
        ("glossary/index.json", r#"["glossary/held.html", "held.md"]"#, ":1:3"),
        ("feed.xml", "<id>https://example.org/docs/glossary/held.html</id>", ":1:5"),
        ("glossary/sector.md", "See [held](held.html).", ":1:12"),
        ("llms.txt", "https://example.org/docs/glossary/held.html", ":1:1"),
    ] {
        let why = "gives away `glossary/held.html`, the page of `content/glossary/held.md`, which is held back";
        check(&format!("--- {path}\n{text}\n"), &format!("{path}{place} leak: {why}"));
    }
    check("--- a.txt\nhttps://elsewhere.org/glossary/held.html unheld.html glossary/held.htmlx\n", "");
}

#[test]
fn data_parses() {
    check(
        r#"<script type="application/ld+json">{"a":}</script>"#,
        "a.html:2:41 json: this is not valid JSON: expected value",
    );
    check("--- a.json\n{\n  \"a\": 1,\n}\n", "a.json:3:1 json: this is not valid JSON: key must be a string");
    check("--- a.xml\n<a>\n ü<b></c></a>\n", "a.xml:2:6 xml: this is not well-formed XML: expected 'b' tag, not 'c'");
    check(
        "--- a.svg\n<svg>&nbsp;</svg>\n",
        "a.svg:1:6 xml: this is not well-formed XML: unknown entity reference 'nbsp'",
    );
}
