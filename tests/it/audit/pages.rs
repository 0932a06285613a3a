//! A page by itself: its markup, its frame, its ids and images.

use super::{audited, check, said};

#[test]
fn markup_is_well_formed() {
    check("a &amp b", "a.html:2:7 markup: missing semicolon after character reference");
    check("<p title='a'class=b>x</p>", "a.html:2:13 markup: missing whitespace between attributes");
    check("<b>x<i>y</b>", "a.html:2:5 markup: `<i>` is not closed before `</b>`");
    check("x</b>", "a.html:2:2 markup: `</b>` ends nothing that is open");
    check("x</br>", "a.html:2:2 markup: `</br>` ends nothing that is open");
    check("<b/>x</b>", "a.html:2:1 markup: `/>` does not close `<b>`");
    check("<b>x</b class=a>", "a.html:2:5 markup: an end tag holds its name only");
    check("ü→\u{1}", "a.html:2:3 characters: the character U+0001 has no place in a text");
    check("ü→\u{FFFE}", "a.html:2:3 characters: the character U+FFFE has no place in a text");
    check(
        "<html lang=\"en\">\n<head><meta charset=\"UTF-8\"><title>T</title></head>\n<body><main><h1>H</h1><p>",
        "a.html markup: there is no `<!doctype html>`
        a.html:1:1 markup: `<html>` is never closed
        a.html:3:1 markup: `<body>` is never closed
        a.html:3:7 markup: `<main>` is never closed
        a.html:3:23 markup: `<p>` is never closed",
    );
    let not_utf8 = said(&audited([("a.txt".to_owned(), vec![b'a', 0xFF])]));
    assert_eq!(not_utf8, "a.txt:1:2 characters: this is not UTF-8\n");
}

#[test]
fn every_kind_of_error_of_the_tokenizer_is_told() {
    for (text, error) in [
        ("<!-->", "abrupt closing of empty comment"),
        ("<a href='x", "eof in tag"),
        ("<a href=>", "missing attribute value"),
        ("<a =b>", "unexpected equals sign before attribute name"),
        ("<a b\"=1>", "unexpected character in attribute name"),
        ("<a b=c\"d>", "unexpected character in unquoted attribute value"),
        ("<", "eof before tag name"),
        ("<!-- x", "eof in comment"),
        ("<!x>", "incorrectly opened comment"),
        ("<1>", "invalid first character of tag name"),
        ("</>", "missing end tag name"),
        ("<?x>", "unexpected question mark instead of tag name"),
        ("<a / b>", "unexpected solidus in tag"),
        ("<!-- <!-- -->", "nested comment"),
        ("<!-- a --!>", "incorrectly closed comment"),
        ("<script>/*<!--", "eof in script html comment like text"),
        ("&#x;", "absence of digits in numeric character reference"),
        ("&#xD800;", "surrogate character reference"),
        ("&#0;", "null character reference"),
        ("&#x110000;", "character reference outside unicode range"),
        ("&#x80;", "control character reference"),
        ("&nosuch;", "unknown named character reference"),
        ("a\r\n&#38 b\r", "missing semicolon after character reference"),
        ("<a title=\"&lt\">", "missing semicolon after character reference"),
        ("\0", "unexpected null character"),
        ("<!doctype>", "missing doctype name"),
        ("<svg><![CDATA[ x", "eof in cdata"),
    ] {
        let said = said(&audited([("a.html".to_owned(), text.as_bytes().to_vec())]));
        assert!(said.contains(&format!(" markup: {error}\n")), "{text:?} says\n{said}");
    }
}

#[test]
fn a_browser_builds_the_tree_that_the_text_shows() {
    check("<p>x<div>y</div></p>", "a.html:2:5 markup: `<div>` cannot stand in a `<p>`");
    check("<p><button><b>y</b></button></p><p><button><p>y</p></button></p>", "");
    check("<a href=\"\">x<b><a href=\"\">y</a></b></a>", "a.html:2:16 markup: `<a>` cannot stand in another `<a>`");
    check("<h2>x<h3>y</h3></h2>", "a.html:2:6 markup: `<h3>` cannot stand in `<h2>`");
    check("<table><div></div></table>", "a.html:2:8 markup: `<div>` cannot stand in `<table>`");
    check(
        "<table><tr>x<td></td>y</tr></table>",
        "
        a.html:2:12 markup: text cannot stand in `<tr>`
        a.html:2:22 markup: text cannot stand in `<tr>`",
    );
    let deep = |levels: usize| format!("{}{}", "<b>".repeat(levels), "</b>".repeat(levels));
    check(&deep(509), "");
    check(&deep(600), "a.html:2:1528 markup: elements nest deeper than browsers nest them");
    let island = "<svg><foreignObject><p>x<br><div>y</div></p></foreignObject></svg>";
    check(island, "a.html:2:29 markup: `<div>` cannot stand in a `<p>`");
    check("<p><td>x</td></p>", "a.html:2:4 markup: `<td>` cannot stand in `<p>`");
    check(
        "--- a.html
<html lang=\"en\"><head><meta charset=\"utf-8\"><title>T</title><p>x</p></head><body><main><h1>H</h1></main></body></html>
<!doctype html>x
",
        "a.html markup: there is no `<!doctype html>`
        a.html:1:61 markup: `<p>` cannot stand in `<head>`
        a.html:2:1 markup: the one doctype is `<!doctype html>`, and it comes first
        a.html:2:16 markup: text cannot stand outside `<html>`",
    );
}

#[test]
fn a_page_has_one_of_each_part_of_its_frame() {
    check("<h1>x</h1>", "a.html:2:1 frame: there is more than one `<h1>`");
    check(
        "<!doctype html><html><head></head><body></body></html>",
        "a.html frame: there is no `<h1>`
        a.html frame: there is no `<main>`
        a.html frame: there is no `<meta charset=\"utf-8\">`
        a.html frame: there is no `<title>`
        a.html:1:16 frame: `<html>` has no `lang`",
    );
}

#[test]
fn ids_attributes_and_images_are_sound() {
    check("<b id=\"a\">x</b><i id=\"a\">y</i>", "a.html:2:23 duplicate-id: the id `a` stands on this page already");
    check(
        "<b title=\"x\" Title=\"y\">z</b>",
        "a.html:2:14 duplicate-attribute: the attribute `title` stands on this tag already",
    );
    check("<img src=\"\">", "a.html:2:1 missing-alt: `<img>` has no `alt`");
}
