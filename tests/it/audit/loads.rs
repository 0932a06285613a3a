//! What a page loads and runs, where from, and how much.

use byline::audit::Budget;
use byline::finding::Severity;

use super::{audited, check, framed, said};

#[test]
fn no_page_holds_code() {
    for (body, column, what) in [
        ("<script>1</script>", 1, "`<script>` without `src`"),
        (r#"<script type="module">1</script>"#, 1, "`<script>` without `src`"),
        ("<svg><style>a{}</style></svg>", 6, "`<style>`"),
        (r#"<p style="color:red">x</p>"#, 4, "`style`"),
        (r#"<p onclick="x()">x</p>"#, 4, "`onclick`"),
        (r#"<iframe srcdoc="x"></iframe>"#, 9, "`srcdoc`"),
    ] {
        let why = "is code in the page, which the Content-Security-Policy refuses";
        check(body, &format!("a.html:2:{column} inline-code: {what} {why}"));
    }
    check(r#"<script type="application/json">{}</script><script type="text/x-other">{</script>"#, "");
}

#[test]
fn no_url_runs_code_or_holds_a_file() {
    for (url, scheme) in [
        (" java&Tab;script:x", "javascript"),
        ("data:,", "data"),
        ("VBScript:x", "vbscript"),
        ("file:///etc/hosts", "file"),
    ] {
        let why = format!("a `{scheme}:` URL has no place in the output");
        check(&format!(r#"<a href="{url}">x</a>"#), &format!("a.html:2:10 scheme: {why}"));
    }
}

#[test]
fn nothing_is_loaded_from_another_host() {
    let url = "https://elsewhere.org/x";
    let says = |place: &str| format!("a.html:{place} foreign-load: the browser would load `{url}` from another host");
    for (body, place) in [
        (format!(r#"<script src="{url}"></script>"#), "2:14"),
        (format!(r#"<img src="{url}" alt="">"#), "2:11"),
        (format!(r#"<img srcset="{url} 2x" alt="">"#), "2:14"),
        (format!(r#"<iframe src="{url}"></iframe>"#), "2:14"),
        (format!(r#"<svg><use href="{url}"/></svg>"#), "2:17"),
        (format!(r#"<svg><image xlink:href="{url}"/></svg>"#), "2:25"),
    ] {
        check(&body, &says(place));
    }
    for head in [
        format!(r#"<link rel="stylesheet" href="{url}">"#),
        format!(r#"<link rel="preload" as="font" href="{url}">"#),
        format!(r#"<meta http-equiv="refresh" content="0; URL='{url}'">"#),
    ] {
        let found = said(&audited([("a.html".to_owned(), framed(&head, "").into_bytes())]));
        assert!(found.contains("foreign-load") && found.contains(url), "{head} says {found}");
    }
    let named = format!(r#"<link rel="canonical" href="{url}"><meta property="og:url" content="{url}">"#);
    check(&format!("--- a.html\n{}", framed(&named, "")), "");
}

#[test]
fn the_site_opens_under_any_path_and_from_disk() {
    let why = "does not work under every path and from disk";
    check(r#"<a href="/a.html">x</a>"#, &format!("a.html:2:10 not-portable: `/a.html` {why}"));
    check(r#"<a href="//example.org/">x</a>"#, &format!("a.html:2:10 not-portable: `//example.org/` {why}"));
    let own = "https://example.org/docs/a.png";
    let image = format!(r#"<img src="{own}" alt="">"#);
    check(&format!("--- a.html\n{image}\n--- a.png\n"), &format!("a.html:2:11 not-portable: `{own}` {why}"));
    check(&format!("--- 404.html\n{image}\n--- a.png\n"), "");
    let based = framed("<base href=\"./\">", "");
    let places: Vec<_> = based.match_indices("<base").map(|(at, _)| format!("index.html:1:{}", at + 1)).collect();
    check(&format!("--- index.html\n{based}"), &format!("{} not-portable: `<base>` {why}", places[0]));
}

#[test]
fn entries_stay_light() {
    let long = |bytes: u64| "x".repeat(usize::try_from(bytes).expect("a small number"));
    let loads = r#"<link rel="stylesheet" href="../a.css"><script src="../a.js"></script>"#;
    let frame = framed(loads, "").len() as u64;
    let files = [
        ("glossary/a.html", framed(loads, &long(Budget::HTML))),
        ("glossary/b.html", framed(loads, "")),
        ("manual/a.html", framed(loads, &long(Budget::HTML))),
        ("a.css", long(Budget::STYLES + 1)),
        ("a.js", long(Budget::SCRIPTS + 1)),
    ];
    let findings = audited(files.map(|(path, text)| (path.to_owned(), text.into_bytes())));
    assert!(findings.iter().all(|finding| finding.severity == Severity::Warning));
    let expected = format!(
        "glossary/a.html over-budget: 13001 bytes of stylesheets, where 13000 are planned (and on one more page)\n\
         glossary/a.html over-budget: {} bytes of HTML, where 40000 are planned\n\
         glossary/a.html over-budget: {} bytes of first load, where 60000 are planned\n\
         glossary/a.html over-budget: 7001 bytes of scripts, where 7000 are planned (and on one more page)\n",
        frame + 40_000,
        frame + 60_002
    );
    assert_eq!(said(&findings), expected);
}
