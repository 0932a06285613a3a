//! Any bytes can be read, and every place of a finding lies in its file.

use byline::parse::readable;
use byline::signoff;
use byline::tree::Position;
use proptest::prelude::*;

use super::{cases, corners, entry_of, glossary, tree};
use crate::support::{RECORDING, TinySite};

/// Reads a tree in which the file at `path` is `bytes`. A finding is shown with the line it stands in, so its place lies
/// in the file, on characters, and is the same in bytes as in lines and columns.
fn reads(path: &str, bytes: &[u8]) -> Result<(), TestCaseError> {
    let tree = tree([(path, bytes)]);
    let Some((glossary, findings)) = glossary(&tree) else { return Ok(()) };
    let _ = signoff::stand(&glossary, &findings);
    for finding in findings.iter() {
        let Some(region) = finding.place.region else { continue };
        let text = readable(tree.get(finding.place.path.as_str()).expect("a file"));
        let span = region.span;
        prop_assert!(span.start <= span.end && span.end <= text.len(), "{finding:?}");
        prop_assert!(text.is_char_boundary(span.start) && text.is_char_boundary(span.end), "{finding:?}");
        let (start, end) = (Position::of(&text, span.start), Position::of(&text, span.end));
        prop_assert!(region.start == start && region.end == end, "{finding:?} in {text:?}");
    }
    Ok(())
}

/// Bytes that are mostly text.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        corners().prop_map(String::into_bytes),
        corners().prop_map(|text| format!("---\n{text}\n---\n{text}").into_bytes()),
        prop::collection::vec(any::<u8>(), 0..200),
        (corners(), any::<u8>(), any::<prop::sample::Index>()).prop_map(|(text, byte, at)| {
            let mut bytes = format!("---\ntitle: T\n{text}\n---\n{text}").into_bytes();
            let at = at.index(bytes.len());
            bytes.insert(at, byte);
            bytes
        }),
    ]
}

/// Files on which a run stands, and those that hold one page.
const DATA: &[&str] = &[
    "data/site.yaml",
    "data/people.yaml",
    "data/sources.yaml",
    "data/facts.yaml",
    "data/signoffs/glossary/a.yaml",
    RECORDING,
];

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn any_page_can_be_read(bytes in bytes()) {
        reads("content/glossary/a.md", &bytes)?;
        reads("content/index.md", &bytes)?;
    }

    #[test]
    fn any_data_file_can_be_read(bytes in bytes(), path in prop::sample::select(DATA)) {
        reads(path, &bytes)?;
    }

    #[test]
    fn any_data_file_that_is_nearly_one_can_be_read(
        path in prop::sample::select(&DATA[..4]),
        at in any::<prop::sample::Index>(),
        piece in corners(),
    ) {
        let mut text = TinySite::new().read(path);
        text.insert_str(at.index(text.len()), &piece);
        reads(path, text.as_bytes())?;
    }

    #[test]
    fn any_recording_that_is_nearly_one_can_be_read(at in any::<prop::sample::Index>(), piece in corners()) {
        let mut text = TinySite::new().read(RECORDING);
        text.insert_str(at.index(text.len()), &piece);
        reads(RECORDING, text.as_bytes())?;
    }

    #[test]
    fn any_binding_can_be_read(
        address in "(measured|model|given|source):[ -~]{0,40}",
        text in "[0-9a-z,./% -]{0,12}",
    ) {
        reads("content/glossary/a.md", entry_of(&format!("[{text}](<{address}>)")).as_bytes())?;
    }
}
