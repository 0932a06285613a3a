//! Words: rules about sign-offs. Every one of them holds the page: a doubtful record signs nothing.

use super::super::{Finding, Place, listed};
use crate::date::Date;

super::rules! {
    ORPHAN_SIGNOFF: "orphan-signoff", Warning, "A sign-off belongs to a gated page, whose source lies at the same place below `content`.";
    UNKNOWN_PERSON: "unknown-person", Hold, "Only people of `data/people.yaml` can sign.";
    FUTURE_SIGNOFF: "future-signoff", Hold, "Nobody can have signed in the future.";
    REVIEW_BEFORE_WRITING: "review-before-writing", Hold, "What a reviewer signed, the author has signed before or on the same day.";
    SAME_PERSON: "same-person", Hold, "Author and reviewer are two people.";
    SHARED_NAME: "shared-name", Hold, "Two people with one name or alias may be one person.";
    DUPLICATE_RECORD: "duplicate-record", Hold, "A record stands once.";
    OTHER_AUTHOR_RECORD: "other-author-record", Hold, "A reviewer's record names the author's record that it was signed with.";
    MISSING_SIGNATURE: "missing-signature", Hold, "The site's policy asks for a signature by a key.";
    UNVERIFIED_SIGNATURE: "unverified-signature", Hold, "A signature counts only where it was verified.";
}

/// A file of records without a page.
pub fn orphan_signoff(place: Place, page: &str) -> Finding {
    ORPHAN_SIGNOFF
        .at(place, format!("no gated page is called `{page}`"))
        .help("move the file with the page, or delete it")
}

/// Nobody of that id.
pub fn unknown_person<'k>(place: Place, id: &str, known: impl Iterator<Item = &'k str>) -> Finding {
    let known: Vec<&str> = known.take(8).collect();
    let finding = UNKNOWN_PERSON.at(place, format!("`{id}` is nobody of `data/people.yaml`"));
    if known.is_empty() {
        finding.help("nobody is listed there yet")
    } else {
        finding.help(format!("listed are {}", listed(known)))
    }
}

/// Signed later than today.
pub fn future_signoff(place: Place, role: &str, date: Date, today: Date) -> Finding {
    FUTURE_SIGNOFF
        .at(place, format!("the {} signed on {date}; today is {today}", role))
        .help("withdraw the record, and sign again")
}

/// Reviewed before it was written.
pub fn review_before_writing(place: Place, reviewed: Date, written: Date) -> Finding {
    REVIEW_BEFORE_WRITING
        .at(place, format!("the reviewer signed on {reviewed}, before the author on {written}"))
        .help("let the reviewer sign again")
}

/// One person in both roles.
pub fn same_person(place: Place, person: &str) -> Finding {
    SAME_PERSON.at(place, format!("`{person}` signed as author and as reviewer")).help("let another person review it")
}

/// Two ids behind which one person may stand.
pub fn shared_name(place: Place, author: &str, reviewer: &str, name: &str) -> Finding {
    SHARED_NAME
        .at(place, format!("`{author}` and `{reviewer}` share the name or key `{name}`"))
        .help("let another person review it, or mend `data/people.yaml`")
}

/// The same record again.
pub fn duplicate_record(place: Place) -> Finding {
    DUPLICATE_RECORD.at(place, "this record stands here again").help("delete one of the two")
}

/// A review of another author's record.
pub fn other_author_record(place: Place) -> Finding {
    OTHER_AUTHOR_RECORD
        .at(place, "the reviewer's record was made for another author's record")
        .help("let the reviewer sign again")
}

/// No signature where one is due.
pub fn missing_signature(place: Place, role: &str, person: &str, why: &str) -> Finding {
    MISSING_SIGNATURE
        .at(place, format!("the record of the {} `{person}` has no signature, and {why}", role))
        .help("sign with a key")
}

/// A signature that this version cannot verify.
pub fn unverified_signature(place: Place, role: &str, person: &str) -> Finding {
    UNVERIFIED_SIGNATURE
        .at(place, format!("the signature of the {} `{person}` cannot be verified by this version of Byline", role))
        .help("build with a version that verifies signatures")
}
