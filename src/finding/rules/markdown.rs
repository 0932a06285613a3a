//! Words: rules about the Markdown of a page.

use super::super::{Finding, Place, listed, nearest};

super::rules! {
    RAW_HTML: "raw-html", Hold, "Pages are Markdown; HTML tags are refused, so that no page can carry a script or a style of its own.";
    FORBIDDEN_SCHEME: "forbidden-scheme", Hold, "Links go to http, https and mailto addresses, to files below `content`, or are bindings.";
    ROOT_RELATIVE_LINK: "root-relative-link", Hold, "Links within the site are relative, so that it opens under any path and from disk.";
    PICTURE: "picture", Hold, "Pictures are not part of what is signed yet, so a page cannot have any.";
    FIRST_LEVEL_HEADING: "first-level-heading", Hold, "The title is the page's only first-level heading.";
    SKIPPED_HEADING_LEVEL: "skipped-heading-level", Warning, "Headings go down one level at a time; readers who navigate by headings rely on it.";
    MISPLACED_TERM_LINK: "misplaced-term-link", Hold, "Term links stand in running text: not in headings and not in the text of another link.";
    UNREAD_MARKUP: "unread-markup", Hold, "Text that looks like a term link, a binding or a footnote and is read as none would be shown with its brackets.";
    LINK_WITHOUT_TEXT: "link-without-text", Hold, "A link has a text, or nobody can see or follow it.";
    NESTED_TOO_DEEPLY: "nested-too-deeply", Hold, "Quotations, lists and emphases stand in each other at most 50 deep.";
    MALFORMED_BINDING: "malformed-binding", Hold, "A binding names what decides its text: `measured:`, `model:`, `given:` or `source:` with the parts that each needs.";
    NOT_ONE_PARAGRAPH: "not-one-paragraph", Hold, "A definition or summary is one paragraph, since it also stands in cards, lists and search results.";
    MISPLACED_BLOCK: "misplaced-block", Hold, "A fenced block that Byline fills stands at the left margin, outside lists and quotations.";
}

/// A tag or a comment.
pub fn raw_html(place: Place, html: &str) -> Finding {
    let first = html.trim().lines().next().unwrap_or_default();
    RAW_HTML
        .at(place, format!("`{first}` is HTML"))
        .help("write Markdown; to show it as text, put it in backticks, or write `\\<`")
}

/// A scheme that no link may have.
pub fn forbidden_scheme(place: Place, scheme: &str) -> Finding {
    let known = ["https", "http", "mailto", "measured", "model", "given", "source"];
    let finding = FORBIDDEN_SCHEME.at(place, format!("a link cannot go to `{scheme}:`"));
    match nearest(scheme, known).first() {
        Some(near) => finding.help(format!("did you mean `{near}:`?")),
        None => finding.help(format!("a link's scheme is {}", listed(known))),
    }
}

/// `/x`, or `//host/x`.
pub fn root_relative_link(place: Place, address: &str) -> Finding {
    ROOT_RELATIVE_LINK
        .at(place, format!("`{address}` starts at the root of the server"))
        .help("link to the Markdown file, relative to this one: `../lessons/example.md`")
}

/// A picture.
pub fn picture(place: Place) -> Finding {
    PICTURE.at(place, "pages cannot have pictures yet").help("say it in words, a table or a code block")
}

/// A `#` heading.
pub fn first_level_heading(place: Place) -> Finding {
    FIRST_LEVEL_HEADING
        .at(place, "a heading of the first level")
        .help("start with `##`; the title comes from the front matter")
}

/// From `##` to `####`, say.
pub fn skipped_heading_level(place: Place, from: u8, to: u8) -> Finding {
    SKIPPED_HEADING_LEVEL.at(place, format!("a heading of level {to} follows one of level {from}")).help(format!(
        "make it level {}: `{}`",
        from + 1,
        "#".repeat(usize::from(from) + 1)
    ))
}

/// A term link in a heading or in a link.
pub fn misplaced_term_link(place: Place, inside: &str) -> Finding {
    MISPLACED_TERM_LINK
        .at(place, format!("a term link inside {inside}"))
        .help("write the word, and link it in the text below")
}

/// A binding whose address cannot be read; `why` is a clause, `help` an order.
pub fn malformed_binding(place: Place, why: impl Into<String>, help: impl Into<String>) -> Finding {
    MALFORMED_BINDING.at(place, why).help(help)
}

/// A definition or summary with a list, a heading, a second paragraph or the like.
pub fn not_one_paragraph(place: Place) -> Finding {
    NOT_ONE_PARAGRAPH
        .at(place, "this is more than one paragraph of text")
        .help("say it in one paragraph, and put the rest into the body")
}

/// A block in a list or a quotation.
pub fn misplaced_block(place: Place, block: &str) -> Finding {
    MISPLACED_BLOCK
        .at(place, format!("a `{block}` block inside a list or a quotation"))
        .help("move it to the left margin, after the list or quotation")
}

/// Brackets that stand there as text.
pub fn unread_markup(place: Place, what: &str, help: &str) -> Finding {
    UNREAD_MARKUP.at(place, format!("`{what}` stands here as text")).help(help)
}

/// A link that shows nothing.
pub fn link_without_text(place: Place) -> Finding {
    LINK_WITHOUT_TEXT.at(place, "this link has no text").help("write one between the brackets")
}

/// Too much in too much.
pub fn nested_too_deeply(place: Place, most: usize) -> Finding {
    NESTED_TOO_DEEPLY
        .at(place, format!("more than {most} quotations, lists and emphases in each other"))
        .help("write it flatter")
}
