//! Passes: where the reason of a number is a fact, the fact exists.

use super::items;
use crate::finding::Findings;
use crate::finding::rules::evidence as rules;
use crate::glossary::{Glossary, Link, ResolvedPage};

/// Checks the `given:` bindings of a page.
pub(super) fn check(glossary: &Glossary, page: &ResolvedPage, findings: &mut Findings) {
    for (_, link, place) in items(page) {
        let Link::Given(reason) = link else { continue };
        if looks_like_a_fact(reason) && !glossary.facts.contains_key(reason) {
            findings.push(rules::unknown_fact(place(), reason, glossary.facts.keys().map(String::as_str)));
        }
    }
}

/// One word that ends in a digit, such as `U1`; anything else is a reason in words.
fn looks_like_a_fact(reason: &str) -> bool {
    !reason.contains(char::is_whitespace)
        && reason.starts_with(|first: char| first.is_alphabetic())
        && reason.ends_with(|last: char| last.is_ascii_digit())
}
