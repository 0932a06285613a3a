//! Words: what is asked of the rendered output, one constructor a rule. A breach is a slip of Byline or of a template,
//! not of one page's author, so all of them keep the old site in place. This file knows no HTML, only what to say.

use super::super::{Finding, Place, listed};

super::rules! {
    BROKEN_LINK: "output-broken-link", Error, "Every reference inside the site leads to a file that was rendered.";
    BROKEN_ANCHOR: "output-broken-anchor", Error, "Every reference to a part of a page names an id that the page has.";
    LEAK: "output-leak", Error, "A page that is held back leaves no trace: no file, no link, no entry in the search data, the sitemap or the feed.";
    MARKUP: "output-markup", Error, "The HTML is well-formed, every element but the void ones is closed, and a browser builds the tree that the text shows.";
    CHARACTERS: "output-characters", Error, "Every text of the output is UTF-8, without control characters and noncharacters.";
    FRAME: "output-frame", Error, "A page has one `<title>`, one `<h1>`, one `<main>`, a language and a declared encoding: screen readers and search engines ask for them.";
    DUPLICATE_ID: "output-duplicate-id", Error, "An id stands once on a page; a link to one that stands twice leads to the first.";
    DUPLICATE_ATTRIBUTE: "output-duplicate-attribute", Error, "An attribute stands once on a tag; browsers drop the second.";
    MISSING_ALT: "output-missing-alt", Error, "Every image says in words what it shows; one that only decorates has an empty `alt`.";
    INLINE_CODE: "output-inline-code", Error, "Scripts and styles stand in files: the Content-Security-Policy refuses all others.";
    SCHEME: "output-scheme", Error, "No URL runs code, embeds a file in itself or reads the reader's disk.";
    FOREIGN_LOAD: "output-foreign-load", Error, "Opening a page asks nothing of any other host; links to other hosts are followed by readers only.";
    NOT_PORTABLE: "output-not-portable", Error, "The site opens under any sub-path and from disk, so that its references are relative to the page they stand on.";
    JSON: "output-json", Error, "JSON files and JSON blocks in pages are valid JSON.";
    XML: "output-xml", Error, "The sitemap, the feed and drawings are well-formed XML.";
    OVER_BUDGET: "output-over-budget", Warning, "What a reader loads to open an entry stays small: its HTML, its stylesheets, its scripts, and their sum.";
}

/// `target` is no file of the output; `near` are files that are, best first.
pub fn broken_link(place: Place, target: &str, near: &[&str]) -> Finding {
    let finding = BROKEN_LINK.at(place, format!("leads to `{target}`, which is not in the output"));
    did_you_mean(finding, near)
}

/// The page `target` has no `id`; `near` are ids that it has, best first.
pub fn broken_anchor(place: Place, target: &str, id: &str, near: &[&str]) -> Finding {
    let finding = BROKEN_ANCHOR.at(place, format!("names `#{id}`, but `{target}` has no such id"));
    did_you_mean(finding, near)
}

/// The output has or names `target`, the page of `source`, which is held back.
pub fn leak(place: Place, target: &str, source: &str) -> Finding {
    LEAK.at(place, format!("gives away `{target}`, the page of `{source}`, which is held back"))
        .help("render links to held pages as plain text, and leave them out of every list")
}

/// The HTML is not well-formed, as `what` says.
pub fn markup(place: Place, what: &str) -> Finding {
    MARKUP.at(place, what)
}

/// The text has bytes or characters that no text has, as `what` says.
pub fn characters(place: Place, what: &str) -> Finding {
    CHARACTERS.at(place, what)
}

/// A part that every page has once is missing or there again, as `what` says.
pub fn frame(place: Place, what: &str) -> Finding {
    FRAME.at(place, what)
}

/// `id` stands on the page before `place` already.
pub fn duplicate_id(place: Place, id: &str) -> Finding {
    DUPLICATE_ID.at(place, format!("the id `{id}` stands on this page already"))
}

/// The tag has an attribute `name` before `place` already.
pub fn duplicate_attribute(place: Place, name: &str) -> Finding {
    DUPLICATE_ATTRIBUTE.at(place, format!("the attribute `{name}` stands on this tag already"))
}

/// The image `tag` has no `alt`.
pub fn missing_alt(place: Place, tag: &str) -> Finding {
    MISSING_ALT.at(place, format!("{tag} has no `alt`")).help("say in words what the image shows")
}

/// `what` is a script or a style in the page itself.
pub fn inline_code(place: Place, what: &str) -> Finding {
    INLINE_CODE
        .at(place, format!("{what} is code in the page, which the Content-Security-Policy refuses"))
        .help("move it into a file under templates/assets/")
}

/// A URL begins with `scheme`.
pub fn scheme(place: Place, scheme: &str) -> Finding {
    SCHEME.at(place, format!("a `{scheme}:` URL has no place in the output"))
}

/// The browser would load `url`, on another host, by itself.
pub fn foreign_load(place: Place, url: &str) -> Finding {
    FOREIGN_LOAD
        .at(place, format!("the browser would load `{url}` from another host"))
        .help("keep a copy under templates/assets/ and refer to that")
}

/// `what` works at one address only.
pub fn not_portable(place: Place, what: &str) -> Finding {
    NOT_PORTABLE
        .at(place, format!("{what} does not work under every path and from disk"))
        .help("refer to the file relative to this page")
}

/// The JSON does not parse, for the reason `why`.
pub fn json(place: Place, why: &str) -> Finding {
    JSON.at(place, format!("this is not valid JSON: {why}"))
}

/// The XML does not parse, for the reason `why`.
pub fn xml(place: Place, why: &str) -> Finding {
    XML.at(place, format!("this is not well-formed XML: {why}"))
}

/// Opening the page loads `bytes` of `what`, more than `budget`; the same is so on `others` further pages.
pub fn over_budget(place: Place, what: &str, bytes: u64, budget: u64, others: usize) -> Finding {
    let elsewhere = match others {
        0 => String::new(),
        1 => " (and on one more page)".to_owned(),
        more => format!(" (and on {more} more pages)"),
    };
    OVER_BUDGET.at(place, format!("{bytes} bytes of {what}, where {budget} are planned{elsewhere}"))
}

fn did_you_mean(finding: Finding, near: &[&str]) -> Finding {
    match near {
        [] => finding,
        near => finding.help(format!("did you mean {}?", listed(near.iter().copied()))),
    }
}
