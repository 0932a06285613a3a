//! Passes: a quotation is listed, word for word, under the source it is tied to.

use super::items;
use crate::finding::Findings;
use crate::finding::rules::reference as rules;
use crate::glossary::{Glossary, Link, ResolvedPage};

/// Checks the quotations of a page.
pub(super) fn check(_: &Glossary, page: &ResolvedPage, findings: &mut Findings) {
    for (item, link, place) in items(page) {
        let Link::Quotation(id) = link else { continue };
        let quote = unquoted(&item.text);
        let listed =
            page.page.sources.iter().filter(|citation| citation.id == *id).flat_map(|citation| &citation.quotes);
        if !listed.map(|quote| unquoted(quote)).any(|listed| listed == quote) {
            findings.push(rules::unlisted_quote(place(), quote, id));
        }
    }
}

/// The text without the quotation marks around it.
fn unquoted(text: &str) -> &str {
    text.trim().trim_matches(['"', '\u{201C}', '\u{201D}'])
}
