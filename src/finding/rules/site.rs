//! Words: rules about the site as a whole and its data files.

use super::super::{Finding, Place};
use crate::date::Date;
use crate::tree::RelPath;

super::rules! {
    BAD_PAGE_NAME: "bad-page-name", Hold, "A page's file name is its URL for good: lower-case letters, digits and single hyphens.";
    UNKNOWN_SECTION: "unknown-section", Hold, "Every folder below `content` is a section of `data/site.yaml`.";
    MISSING_FILE: "missing-file", Error, "A file that every site needs is not there.";
    DUPLICATE_ID: "duplicate-id", Error, "An id names one thing.";
    DUPLICATE_URL: "duplicate-url", Error, "Two pages cannot have one address.";
    NOBODY: "nobody", Error, "A person has a name; words that hold the place of one are nobody.";
    FUTURE_DATE: "future-date", Hold, "A date of something that happened does not lie in the future.";
    UNKNOWN_FILE: "unknown-file", Warning, "A file that nothing reads is most often misspelt or misplaced.";
    TEMPLATE: "template", Error, "A template cannot be used.";
}

/// A file name that makes no slug.
pub fn bad_page_name(path: &RelPath, why: &str, suggestion: &str) -> Finding {
    BAD_PAGE_NAME
        .at(Place::file(path), format!("the file {why}"))
        .help(format!("rename it, for example to `{suggestion}.md`"))
}

/// A folder that is no section.
pub fn unknown_section(path: &RelPath, section: &str) -> Finding {
    UNKNOWN_SECTION
        .at(Place::file(path), format!("`{section}` is not a section of `data/site.yaml`"))
        .help("move the file, or list the section with `name`, `kind` and `gated`")
}

/// A file that must be there.
pub fn missing_file(path: &RelPath, what_for: &str) -> Finding {
    MISSING_FILE.at(Place::file(path), "the file does not exist").help(what_for)
}

/// An id that stands twice.
pub fn duplicate_id(place: Place, kind: &str, id: &str) -> Finding {
    DUPLICATE_ID
        .at(place, format!("the {kind} `{id}` stands here again"))
        .help("give one of the two another id, or delete it")
}

/// Two pages with one address; `what` says how the second claims it.
pub fn duplicate_url(place: Place, url: &str, other: &RelPath) -> Finding {
    DUPLICATE_URL
        .at(place, format!("`{url}` is also claimed by {other}"))
        .help("rename one of the two, or delete the `moved_from`")
}

/// "pending" in place of a person.
pub fn nobody(place: Place, key: &str, value: &str) -> Finding {
    NOBODY
        .at(place, format!("`{key}` cannot be `{value}`: that is nobody"))
        .help("list real people only; an empty list is fine")
}

/// A date later than today.
pub fn future_date(place: Place, what: &str, date: Date, today: Date) -> Finding {
    FUTURE_DATE
        .at(place, format!("`{what}` is {date}, which lies in the future (today is {today})"))
        .help("write the day on which it happened")
}

/// A file that nothing reads.
pub fn unknown_file(path: &RelPath, why: &str) -> Finding {
    UNKNOWN_FILE.at(Place::file(path), format!("nothing reads this file: {why}")).help("rename, move or delete it")
}

/// What the template engine says.
pub fn template(place: Place, message: &str) -> Finding {
    TEMPLATE.at(place, message).help("mend the template, or delete the file: the built-in one is used then")
}

/// An address that the site makes itself.
pub fn made_url(place: Place, url: &str) -> Finding {
    DUPLICATE_URL.at(place, format!("`{url}` is made by the site itself")).help("choose another name")
}
