//! Words: rules about YAML, in front matter, fenced blocks and data files.

use super::super::{Finding, Place, listed, nearest};

super::rules! {
    NO_FRONT_MATTER: "no-front-matter", Hold, "A page starts with YAML front matter between two lines of `---`.";
    UNCLOSED_FRONT_MATTER: "unclosed-front-matter", Hold, "Front matter ends with a line of `---`.";
    YAML_SYNTAX: "yaml-syntax", Hold, "The text is not YAML.";
    YAML_FEATURE: "yaml-feature", Hold, "Anchors, aliases, tags and deep nesting are refused: what is signed must read as it is written.";
    YAML_TOO_LARGE: "yaml-too-large", Hold, "Front matter has at most 16 KiB.";
    UNKNOWN_KEY: "unknown-key", Hold, "Only the keys of this kind of file are known; a misspelt key would be lost silently.";
    DUPLICATE_KEY: "duplicate-key", Hold, "A key stands once; of two values one would be lost silently.";
    MISSING_KEY: "missing-key", Hold, "The key is required for this kind of file.";
    WRONG_TYPE: "wrong-type", Hold, "The value has another type than the key needs.";
    EMPTY_VALUE: "empty-value", Hold, "The key stands there without a value.";
    BAD_DATE: "bad-date", Hold, "Dates are days that the calendar has, written YYYY-MM-DD.";
    BAD_VALUE: "bad-value", Hold, "The value is none of those the key can have.";
}

/// No `---` in the first line.
pub fn no_front_matter(place: Place) -> Finding {
    NO_FRONT_MATTER
        .at(place, "the page has no front matter")
        .help("start the file with `---`, a line `title: ...`, and `---`")
}

/// The closing `---` is missing.
pub fn unclosed_front_matter(place: Place) -> Finding {
    UNCLOSED_FRONT_MATTER
        .at(place, "the front matter that starts here never ends")
        .help("put a line of `---` after the last key")
}

/// What the YAML parser says.
pub fn syntax(place: Place, message: &str, line: &str) -> Finding {
    let value = line.split_once(": ").map_or(line, |(_, value)| value).trim_start();
    let finding = YAML_SYNTAX.at(place, format!("this is not YAML: {message}"));
    if line.trim_start_matches(' ').starts_with('\t') {
        finding.help("indent with spaces; YAML allows no tabs there")
    } else if value.contains(": ") || value.starts_with(['@', '`', '%', '*', '&', '!', '|', '>']) {
        finding.help("put the value in quotes")
    } else {
        finding.help("see the line before, too: a quote or a bracket may be open, or the indentation off")
    }
}

/// An anchor, alias, tag or too deep nesting.
pub fn feature(place: Place, what: &str) -> Finding {
    YAML_FEATURE
        .at(place, format!("{what} is not allowed"))
        .help("write the value out, or put it in quotes if it is text")
}

/// Too long.
pub fn too_large(place: Place, bytes: usize) -> Finding {
    YAML_TOO_LARGE
        .at(place, format!("the front matter has {bytes} bytes, more than 16 KiB"))
        .help("move text into the body")
}

/// A key that the file does not have.
pub fn unknown_key(place: Place, key: &str, known: &[&str]) -> Finding {
    let finding = UNKNOWN_KEY.at(place, format!("unknown key `{key}`"));
    match nearest(key, known.iter().copied()).first() {
        Some(near) => finding.help(format!("did you mean `{near}`?")),
        None => finding.help(format!("the keys here are {}", listed(known.iter().copied()))),
    }
}

/// A key that stands twice; `first` is where it stands first.
pub fn duplicate_key(place: Place, key: &str, first: Place) -> Finding {
    DUPLICATE_KEY
        .at(place, format!("`{key}` stands here again"))
        .help("keep one of the two")
        .related(first, "it stands here first")
}

/// A key that must be there.
pub fn missing_key(place: Place, key: &str) -> Finding {
    MISSING_KEY.at(place, format!("`{key}` is missing")).help(format!("add a line `{key}: ...`"))
}

/// A value of another type; `wanted` and `found` are such as "a list" and "text".
pub fn wrong_type(place: Place, subject: &str, wanted: &str, found: &str) -> Finding {
    let finding = WRONG_TYPE.at(place, format!("{subject} must be {wanted}, this is {found}"));
    match (wanted, found) {
        ("text", "a number" | "true or false") => finding.help("put it in quotes"),
        ("a list", _) => finding.help("write it in brackets: `[a, b]`; an empty one is `[]`"),
        ("a map", _) => finding.help("write lines of `key: value`"),
        _ => finding.help(format!("write {wanted}")),
    }
}

/// A key without a value.
pub fn empty_value(place: Place, subject: &str) -> Finding {
    EMPTY_VALUE.at(place, format!("{subject} has no value")).help("give it one, or delete the key")
}

/// Not a date; `why` continues the sentence.
pub fn bad_date(place: Place, text: &str, why: &str) -> Finding {
    BAD_DATE.at(place, format!("`{text}` {why}")).help("write a day such as 2026-08-29")
}

/// None of the values that a key can have.
pub fn bad_value(place: Place, key: &str, value: &str, allowed: &[&str]) -> Finding {
    let finding = BAD_VALUE.at(place, format!("`{key}` cannot be `{value}`"));
    match nearest(value, allowed.iter().copied()).first() {
        Some(near) => finding.help(format!("did you mean `{near}`?")),
        None => finding.help(format!("it can be {}", listed(allowed.iter().copied()))),
    }
}

/// A value of another form than the key needs; `must` continues "it must".
pub fn unfit_form(place: Place, key: &str, must: &str) -> Finding {
    BAD_VALUE.at(place, format!("`{key}` has not the form that it needs")).help(format!("it must {must}"))
}

/// A value that breaks a rule said in words; `must` continues "`key` must".
pub fn unfit_value(place: Place, key: &str, value: &str, must: &str) -> Finding {
    BAD_VALUE.at(place, format!("`{key}` cannot be `{value}`")).help(format!("it must {must}"))
}
