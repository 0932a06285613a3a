//! Words: rules about references between pages, terms, sources and quotations.

use super::super::{Finding, Place, listed, nearest};
use crate::date::Date;
use crate::tree::RelPath;

super::rules! {
    UNKNOWN_TERM: "unknown-term", Hold, "A term link names a term or an alias of the glossary.";
    UNKNOWN_PAGE: "unknown-page", Hold, "A reference names a page that exists.";
    BROKEN_LINK: "broken-link", Hold, "A relative link leads to a file below `content`.";
    BROKEN_ANCHOR: "broken-anchor", Hold, "A link's fragment is the anchor of a heading.";
    DUPLICATE_TERM: "duplicate-term", Hold, "A term or alias belongs to one entry, or a link to it would be ambiguous.";
    UNKNOWN_SOURCE: "unknown-source", Hold, "A citation names a source of `data/sources.yaml`.";
    DUPLICATE_CITATION: "duplicate-citation", Hold, "A page cites a source once, with all it is cited for.";
    DUE_SOURCE: "due-source", Hold, "Where the policy is `due_sources: hold`, a page cites no source that nobody has looked at for longer than `source_max_age_days`.";
    UNLISTED_SOURCE: "unlisted-source", Hold, "A quotation's source is among the page's `sources`.";
    UNLISTED_QUOTE: "unlisted-quote", Hold, "A quotation is listed word for word under its source, so that it can be looked for there.";
    SELF_REFERENCE: "self-reference", Warning, "A page that refers its reader to itself helps nobody.";
}

fn suggest<'k>(finding: Finding, word: &str, known: impl Iterator<Item = &'k str>, otherwise: &str) -> Finding {
    let near = nearest(word, known);
    if near.is_empty() { finding.help(otherwise) } else { finding.help(format!("did you mean {}?", listed(near))) }
}

/// No such term.
pub fn unknown_term<'k>(place: Place, term: &str, known: impl Iterator<Item = &'k str>) -> Finding {
    let finding = UNKNOWN_TERM.at(place, format!("no entry has the term `{term}`"));
    suggest(finding, term, known, "write an entry for it, or write the word without brackets")
}

/// No such page.
pub fn unknown_page<'k>(place: Place, id: &str, known: impl Iterator<Item = &'k str>) -> Finding {
    let finding = UNKNOWN_PAGE.at(place, format!("no page or term is called `{id}`"));
    suggest(finding, id, known, "name a page as `section/slug`, or a term")
}

/// No such file.
pub fn broken_link<'k>(place: Place, address: &str, known: impl Iterator<Item = &'k str>) -> Finding {
    let finding = BROKEN_LINK.at(place, format!("`{address}` leads nowhere"));
    suggest(finding, address, known, "link to a Markdown file, relative to this one: `../lessons/example.md`")
}

/// No such heading.
pub fn broken_anchor<'k>(
    place: Place,
    fragment: &str,
    page: &RelPath,
    known: impl Iterator<Item = &'k str> + Clone,
) -> Finding {
    let finding = BROKEN_ANCHOR.at(place, format!("{page} has no anchor `#{fragment}`"));
    let all: Vec<&str> = known.clone().collect();
    let otherwise = if all.is_empty() { "it has no headings".to_owned() } else { format!("it has {}", listed(all)) };
    suggest(finding, fragment, known, &otherwise)
}

/// A term of two entries.
pub fn duplicate_term(place: Place, term: &str, other: Place) -> Finding {
    DUPLICATE_TERM
        .at(place, format!("`{term}` is also a term or alias of {}", other.path))
        .help("keep it in one of the two")
        .related(other, "it stands here, too")
}

/// No such source.
pub fn unknown_source<'k>(place: Place, id: &str, known: impl Iterator<Item = &'k str>) -> Finding {
    let finding = UNKNOWN_SOURCE.at(place, format!("no source is called `{id}`"));
    suggest(finding, id, known, "list it in `data/sources.yaml`")
}

/// One source cited twice.
pub fn duplicate_citation(place: Place, id: &str) -> Finding {
    DUPLICATE_CITATION
        .at(place, format!("the source `{id}` is cited here again"))
        .help("put both purposes and all quotations into one citation")
}

/// A source that is due for another look.
pub fn due_source(place: Place, id: &str, checked: Option<Date>, most_days: i64) -> Finding {
    let since = checked.map_or("it was never checked".to_owned(), |date| {
        format!("it was checked on {date}, more than {most_days} days ago")
    });
    DUE_SOURCE
        .at(place, format!("the source `{id}` is due: {since}"))
        .help("look at it, and write the day into `checked` in `data/sources.yaml`")
}

/// A quotation from a source that the page does not cite.
pub fn unlisted_source(place: Place, id: &str) -> Finding {
    UNLISTED_SOURCE
        .at(place, format!("the page does not cite `{id}`"))
        .help(format!("add it to `sources`: `- {{id: {id}, for: ..., quotes: [...]}}`"))
}

/// A quotation that is not listed.
pub fn unlisted_quote(place: Place, quote: &str, id: &str) -> Finding {
    UNLISTED_QUOTE
        .at(place, format!("the quotation \"{quote}\" is not listed under `{id}`"))
        .help(format!("add it word for word to the `quotes` of `{id}` in `sources`"))
}

/// A page that refers to itself.
pub fn self_reference(place: Place, key: &str) -> Finding {
    SELF_REFERENCE.at(place, format!("`{key}` names the page itself")).help("delete it")
}
