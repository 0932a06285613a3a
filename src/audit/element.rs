//! Passes, audit: what HTML says of elements where it decides which tree a browser builds. Elements that a browser
//! takes as they stand are not named here.

use html5gum::State;

/// Elements without content or end tag.
pub(super) fn is_void(name: &[u8]) -> bool {
    matches!(
        name,
        b"area"
            | b"base"
            | b"br"
            | b"col"
            | b"embed"
            | b"hr"
            | b"img"
            | b"input"
            | b"link"
            | b"meta"
            | b"source"
            | b"track"
            | b"wbr"
    )
}

/// Elements whose content is of another namespace, in which `/>` closes an element.
pub(super) fn is_foreign(name: &[u8]) -> bool {
    matches!(name, b"svg" | b"math")
}

/// Elements of that other namespace whose content is HTML again.
pub(super) fn is_html_island(name: &[u8]) -> bool {
    matches!(name, b"foreignobject" | b"desc" | b"annotation-xml")
}

/// Elements before which a browser closes an open paragraph.
pub(super) fn closes_paragraph(name: &[u8]) -> bool {
    is_heading(name)
        || matches!(
            name,
            b"address"
                | b"article"
                | b"aside"
                | b"blockquote"
                | b"center"
                | b"dd"
                | b"details"
                | b"dialog"
                | b"div"
                | b"dl"
                | b"dt"
                | b"fieldset"
                | b"figcaption"
                | b"figure"
                | b"footer"
                | b"form"
                | b"header"
                | b"hgroup"
                | b"hr"
                | b"li"
                | b"main"
                | b"menu"
                | b"nav"
                | b"ol"
                | b"p"
                | b"pre"
                | b"search"
                | b"section"
                | b"summary"
                | b"table"
                | b"ul"
        )
}

/// Headings: a browser closes an open one before the next.
pub(super) fn is_heading(name: &[u8]) -> bool {
    matches!(name, [b'h', b'1'..=b'6'])
}

/// Elements that cannot stand in one of their own name: a browser closes the outer one.
pub(super) fn is_never_nested(name: &[u8]) -> bool {
    matches!(name, b"a" | b"button" | b"form" | b"nobr" | b"option")
}

/// Elements that shield what stands in them from elements open around them.
pub(super) fn is_shield(name: &[u8]) -> bool {
    matches!(name, b"button" | b"caption" | b"html" | b"object" | b"table" | b"td" | b"template" | b"th")
        || is_html_island(name)
}

/// The elements that may stand in `parent`, which holds no text, where a browser would put others elsewhere. `html` is
/// what may stand in no element.
pub(super) fn children(parent: Option<&[u8]>) -> Option<&'static [&'static [u8]]> {
    Some(match parent {
        None => &[b"html"],
        Some(b"html") => &[b"head", b"body"],
        Some(b"head") => &[b"title", b"meta", b"link", b"script", b"style", b"base", b"noscript", b"template"],
        Some(b"table") => {
            &[b"tr", b"caption", b"colgroup", b"thead", b"tbody", b"tfoot", b"script", b"template", b"style"]
        }
        Some(b"thead" | b"tbody" | b"tfoot") => &[b"tr", b"script", b"template"],
        Some(b"tr") => &[b"td", b"th", b"script", b"template"],
        Some(b"colgroup") => &[b"col", b"template"],
        Some(_) => return None,
    })
}

/// The elements in which `child` may stand, where a browser would drop it elsewhere.
pub(super) fn parents(child: &[u8]) -> Option<&'static [&'static [u8]]> {
    Some(match child {
        b"head" | b"body" => &[b"html"],
        b"caption" | b"colgroup" | b"thead" | b"tbody" | b"tfoot" => &[b"table", b"template"],
        b"tr" => &[b"tbody", b"thead", b"tfoot", b"table", b"template"],
        b"td" | b"th" => &[b"tr", b"template"],
        b"col" => &[b"colgroup", b"template"],
        _ => return None,
    })
}

/// How the tokenizer reads the content of an HTML element. `<noscript>` is read as by a browser without scripts.
pub(super) fn content_state(name: &[u8]) -> Option<State> {
    match name {
        b"title" | b"textarea" => Some(State::RcData),
        b"script" => Some(State::ScriptData),
        b"style" | b"iframe" | b"xmp" | b"noembed" | b"noframes" => Some(State::RawText),
        b"plaintext" => Some(State::PlainText),
        _ => None,
    }
}

/// Whether a browser runs or obeys a script of the type `kind`; all others are data.
pub(super) fn is_code(kind: &str) -> bool {
    matches!(kind, "" | "module" | "importmap" | "speculationrules")
        || ["javascript", "ecmascript", "jscript", "livescript"].iter().any(|code| kind.contains(code))
}
