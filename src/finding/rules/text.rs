//! Words: rules about the characters of a file, so that what is read is what is signed.

use super::super::{Finding, Place};

super::rules! {
    NOT_UTF8: "not-utf8", Hold, "Files are UTF-8. Another encoding would show other letters than the author wrote.";
    FORBIDDEN_CHARACTER: "forbidden-character", Hold, "Control, bidirectional and zero-width characters make a text read otherwise than it is stored; they are refused.";
    NOT_NFC: "not-nfc", Hold, "Text is in Unicode normal form C, so that equal letters are equal bytes in what is signed.";
}

/// Bytes that are not UTF-8; `looks_like` names the encoding they may be in.
pub fn not_utf8(place: Place, byte: u8, looks_like: &str) -> Finding {
    NOT_UTF8
        .at(place, format!("byte 0x{byte:02X} is not UTF-8 (the file looks like {looks_like})"))
        .help("save the file as UTF-8")
}

/// A character that hides or reorders text.
pub fn forbidden_character(place: Place, character: char) -> Finding {
    let kind = match character {
        '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{200E}' | '\u{200F}' | '\u{061C}' => {
            "a bidirectional control"
        }
        '\u{200B}'..='\u{200D}' | '\u{2060}'..='\u{2064}' | '\u{FEFF}' | '\u{00AD}' | '\u{180E}' => {
            "an invisible character"
        }
        _ => "a control character",
    };
    FORBIDDEN_CHARACTER
        .at(place, format!("U+{:04X} is {kind}", u32::from(character)))
        .help("delete it; in an example write its number, such as `U+202E`")
}

/// Text that is not in normal form C.
pub fn not_nfc(place: Place, written: &str, normal: &str) -> Finding {
    let points = |text: &str| text.chars().map(|c| format!("U+{:04X}", u32::from(c))).collect::<Vec<_>>().join(" ");
    NOT_NFC.at(place, format!("`{written}` is not in Unicode normal form C")).help(format!(
        "write {} in place of {}",
        points(normal),
        points(written)
    ))
}
