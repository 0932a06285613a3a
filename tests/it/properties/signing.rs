//! A digest stays where a reader sees the same, and changes with every other byte.

use byline::page::PageId;
use byline::signoff::Digests;
use proptest::prelude::*;

use super::{cases, corners, entry_of, glossary, tree};

/// The digests of an entry whose file is `page`; none where it cannot be read.
fn digests(page: &str) -> Option<Digests> {
    let (glossary, _) = glossary(&tree([("content/glossary/a.md", page.as_bytes())]))?;
    let id = PageId::parse("glossary/a").expect("an id");
    glossary.pages.get(&id).map(|page| Digests::of(&glossary, page))
}

/// The same file with other line ends, a byte-order mark, or more or fewer empty lines at its end.
fn same(page: &str, blank: usize) -> [String; 5] {
    let ended = page.trim_end_matches('\n').to_owned() + &"\n".repeat(blank);
    [
        page.replace('\n', "\r\n"),
        page.replace('\n', "\r"),
        format!("\u{feff}{page}"),
        format!("\u{feff}{}", ended.replace('\n', "\r\n")),
        ended,
    ]
}

/// `body` with `byte` in it: in the place of another, or beside it.
fn changed(body: &str, at: prop::sample::Index, byte: u8, insert: bool) -> String {
    let mut bytes = body.as_bytes().to_vec();
    if insert {
        bytes.insert(at.index(bytes.len() + 1), byte);
    } else {
        let at = at.index(bytes.len());
        bytes[at] = byte;
    }
    String::from_utf8(bytes).expect("ASCII")
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn line_ends_marks_and_empty_lines_at_the_end_change_no_digest(body in corners(), blank in 0..3_usize) {
        let page = entry_of(&format!("{}.", body.replace('\r', "")));
        let Some(expected) = digests(&page) else { return Ok(()) };
        for same in same(&page, blank) {
            prop_assert_eq!(digests(&same), Some(expected.clone()), "{:?}", same);
        }
    }

    #[test]
    fn any_other_byte_of_a_body_changes_the_text_that_is_signed(
        body in "[ -~\n]{1,60}",
        at in any::<prop::sample::Index>(),
        byte in b' '..=b'~',
        insert in any::<bool>(),
    ) {
        let other = changed(&body, at, byte, insert);
        prop_assume!(other.trim_end_matches('\n') != body.trim_end_matches('\n'));
        let (Some(one), Some(other)) = (digests(&entry_of(&body)), digests(&entry_of(&other))) else { return Ok(()) };
        prop_assert_ne!(&one.text, &other.text);
        prop_assert_ne!(one.page(), other.page());
        prop_assert_eq!(&one.sources, &other.sources);
    }
}
