//! What holds for all bytes, and for all sound pages.

use proptest::prelude::*;

use super::{audited, framed, said};

/// Pieces that bring a tokenizer into all its states, and any bytes between them.
fn soup() -> impl Strategy<Value = Vec<u8>> {
    let pieces = "< > / = \" ' & ; # % : .. ? \r\n é \u{FFFE} </ /> <!-- --> <![CDATA[ ]]> <!doctype&html> <html> <p> </p> <a&href= \
        <svg> <table> <td> <title> <script> <script&type=json> </script> <img&srcset= &id=a <meta&http-equiv=refresh&content= \
        x.html .md { [ &#x41;";
    let pieces: Vec<String> = pieces.split(' ').map(|piece| piece.replace('&', " ")).chain(["&".to_owned()]).collect();
    let piece = prop_oneof![
        4 => prop::sample::select(pieces).prop_map(String::into_bytes),
        1 => prop::collection::vec(any::<u8>(), 0..4),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// Text, or elements around text, that may stand in a paragraph; `?` stands where a fresh number comes.
fn phrases() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        "[a-z é→.]{0,12}",
        Just("&amp;".to_owned()),
        Just("<br>".to_owned()),
        Just("<img src=\"dot.png\" alt=\"\">".to_owned()),
        Just("<svg><path d=\"M0 0\"/></svg>".to_owned()),
        Just("<a href=\"../docs/page.html#main\" title='a \"b\"'>x</a>".to_owned()),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        let inside = prop::collection::vec(inner, 0..4).prop_map(|parts| parts.concat());
        (prop::sample::select(vec!["b", "em", "code", "span", "sup"]), inside)
            .prop_map(|(name, inside)| format!("<{name} id=\"?\" class=a>{inside}</{name}>"))
    })
}

fn pages() -> impl Strategy<Value = String> {
    let block = (0..5_usize, phrases()).prop_map(|(kind, text)| match kind {
        0 => format!("<p>{text}</p>\n"),
        1 => format!("<section><h2>{text}</h2><pre>{text}</pre></section>"),
        2 => format!("<ul>\n<li>{text}</li><li><p>x</p></li></ul>"),
        3 => format!("<table><tr><th>{text}</th>\n<td><div>x</div></td></tr></table>"),
        _ => format!("<blockquote><p>{text}</p></blockquote><hr><!-- {} -->", text.len()),
    });
    prop::collection::vec(block, 0..6).prop_map(|blocks| {
        let text = blocks.concat();
        let mut parts = text.split('?');
        let first = parts.next().unwrap_or_default().to_owned();
        let numbered = parts.enumerate().fold(first, |text, (index, part)| format!("{text}id-{index}{part}"));
        framed("", &format!("<p id=\"main\">x</p>{numbered}"))
    })
}

proptest! {
    #[test]
    fn no_bytes_at_all_make_the_audit_panic(bytes in soup()) {
        for extension in ["html", "xml", "json", "md"] {
            let file = |path: String| (path, bytes.clone());
            let findings = audited([file(format!("docs/page.{extension}")), file("page.html".to_owned())]);
            prop_assert!(findings.iter().all(|finding| !finding.message.is_empty()));
        }
    }

    #[test]
    fn sound_pages_have_no_findings(page in pages()) {
        let files = [("docs/page.html", page.as_str()), ("docs/dot.png", "")];
        let findings = audited(files.map(|(path, text)| (path.to_owned(), text.as_bytes().to_vec())));
        prop_assert_eq!(said(&findings), "", "{}", page);
    }
}
