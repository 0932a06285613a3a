//! Passes, audit: what an attribute means for the audit, by its name and the tag that it stands on. It does not read
//! values, but for those of other attributes that decide.

use super::scanned::Use;
use super::tag::Tag;

/// What an attribute's value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Nothing that the audit follows.
    Plain,
    /// The element's id.
    Id,
    /// Ids of other elements of the page, separated by white space.
    OwnIds,
    /// A URL.
    Url(Use),
    /// URLs to load, each with a size, separated by commas.
    Sizes,
    /// A delay and a URL to load after it.
    Refresh,
    /// Code or style, which the Content-Security-Policy refuses.
    Code,
    /// A text for a script, which may name a page.
    Data,
}

/// Relations of a `<link>` that the browser does not load by itself.
const FOLLOWED: [&str; 11] =
    ["alternate", "author", "bookmark", "canonical", "cite-as", "describedby", "help", "license", "me", "next", "prev"];

/// What the attribute `name` of `tag` is.
pub(super) fn role(tag: &Tag, name: &[u8]) -> Role {
    match name {
        b"id" => Role::Id,
        b"href" => Role::Url(href(tag)),
        b"xlink:href" => Role::Url(if tag.name == b"a" { Use::Follow } else { Use::Fetch }),
        b"src" if tag.name == b"script" => Role::Url(Use::Script),
        b"src" | b"poster" | b"ping" => Role::Url(Use::Fetch),
        b"data" if tag.name == b"object" => Role::Url(Use::Fetch),
        b"srcset" | b"imagesrcset" => Role::Sizes,
        b"action" | b"formaction" | b"cite" => Role::Url(Use::Follow),
        b"content" if tag.name == b"meta" => content(tag),
        b"for" | b"headers" | b"popovertarget" | b"aria-controls" | b"aria-describedby" | b"aria-details"
        | b"aria-labelledby" | b"aria-owns" => Role::OwnIds,
        b"style" | b"srcdoc" => Role::Code,
        [b'o', b'n', _, ..] => Role::Code,
        [b'd', b'a', b't', b'a', b'-', ..] => Role::Data,
        _ => Role::Plain,
    }
}

fn href(tag: &Tag) -> Use {
    match tag.name.as_slice() {
        b"link" => relation(&String::from_utf8_lossy(tag.get(b"rel").unwrap_or_default())),
        b"image" | b"use" | b"feimage" | b"pattern" | b"lineargradient" | b"radialgradient" => Use::Fetch,
        _ => Use::Follow,
    }
}

fn relation(rel: &str) -> Use {
    let has = |wanted: &str| rel.split_ascii_whitespace().any(|rel| rel.eq_ignore_ascii_case(wanted));
    if has("stylesheet") {
        Use::Style
    } else if FOLLOWED.into_iter().any(has) {
        Use::Follow
    } else {
        Use::Fetch
    }
}

/// `content` is a URL where the `<meta>` says so.
fn content(tag: &Tag) -> Role {
    let named = tag.get(b"property").or_else(|| tag.get(b"name")).unwrap_or_default();
    let refresh = tag.get(b"http-equiv").is_some_and(|name| name.eq_ignore_ascii_case(b"refresh"));
    match named {
        _ if refresh => Role::Refresh,
        b"og:url" | b"og:image" | b"og:audio" | b"og:video" | b"twitter:image" => Role::Url(Use::Follow),
        _ => Role::Plain,
    }
}

/// The URL in a refresh such as `0; url=../sector.html`.
pub(super) fn refresh_url(value: &str) -> Option<&str> {
    let (_, rest) = value.split_once([';', ','])?;
    let rest = rest.trim();
    let named = rest.get(..3).is_some_and(|name| name.eq_ignore_ascii_case("url"));
    let url = if named { rest[3..].trim_start().strip_prefix('=')?.trim() } else { rest };
    Some(url.trim_matches(['\'', '"']))
}

/// The URLs in a `srcset` such as `a.png 1x, b.png 2x`.
pub(super) fn sized_urls(value: &str) -> impl Iterator<Item = &str> {
    value.split(',').filter_map(|candidate| candidate.split_ascii_whitespace().next())
}
