//! Passes, audit: what a URL leads to, read as a browser reads it. It knows paths, not which files there are.

use std::borrow::Cow;

use memchr::{memchr, memchr_iter, memrchr};

use crate::tree::RelPath;

/// Where a URL leads.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Target<'u> {
    /// To a path of the output, which need not be there, and perhaps a part of the file; both percent-decoded.
    Inside { path: String, fragment: Option<String> },
    /// To an absolute `http:` or `https:` URL.
    Web(Cow<'u, str>),
    /// Out of the web: mail, telephone and the like.
    Elsewhere,
    /// Nowhere that a page may lead: the URL would run code, embed a file or read a disk.
    Refused(&'static str),
    /// To the root of whatever host the site stands on.
    Rooted,
    /// Out of the output folder.
    Outside,
}

/// Schemes that run code, embed a file in the URL or read the disk.
const REFUSED: [&str; 6] = ["javascript", "data", "vbscript", "file", "blob", "filesystem"];

/// Where `url` leads on the page `from`. A folder means its `index.html`; a query is dropped.
pub(super) fn resolve<'u>(from: &RelPath, url: &'u str) -> Target<'u> {
    let url = cleaned(url);
    if let Some(scheme) = scheme(&url) {
        let refused = REFUSED.into_iter().find(|refused| scheme.eq_ignore_ascii_case(refused));
        let web = scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https");
        return match refused {
            Some(refused) => Target::Refused(refused),
            None if web => Target::Web(url),
            None => Target::Elsewhere,
        };
    }
    let (rest, fragment) = cut(&url, b'#');
    let (path, _query) = cut(rest, b'?');
    let path =
        if memchr(b'\\', path.as_bytes()).is_some() { path.replace('\\', "/").into() } else { Cow::Borrowed(path) };
    if path.starts_with('/') {
        return Target::Rooted;
    }
    match joined(from, &path) {
        Some(path) => Target::Inside { path, fragment: part(fragment) },
        None => Target::Outside,
    }
}

/// The URL without what browsers drop before they read it: control characters and spaces around it, tabs and line ends
/// within it.
fn cleaned(url: &str) -> Cow<'_, str> {
    let trimmed = url.trim_matches(|c: char| c <= ' ');
    if trimmed.bytes().any(|byte| matches!(byte, b'\t' | b'\n' | b'\r')) {
        Cow::Owned(trimmed.replace(['\t', '\n', '\r'], ""))
    } else {
        Cow::Borrowed(trimmed)
    }
}

fn scheme(url: &str) -> Option<&str> {
    let end = url.bytes().position(|byte| !byte.is_ascii_alphanumeric() && !matches!(byte, b'+' | b'-' | b'.'))?;
    let named = url.as_bytes()[0].is_ascii_alphabetic() && url.as_bytes()[end] == b':';
    named.then(|| &url[..end])
}

/// `path` as seen from the file `from`; `None` where it climbs out of the output.
fn joined(from: &RelPath, path: &str) -> Option<String> {
    if path.is_empty() {
        return Some(from.as_str().to_owned());
    }
    let mut whole = String::with_capacity(from.folder().len() + path.len() + "/index.html".len());
    whole.push_str(from.folder());
    let mut last = "";
    let ends = memchr_iter(b'/', path.as_bytes()).chain([path.len()]);
    let mut start = 0;
    for end in ends {
        last = &path[start..end];
        start = end + 1;
        match last {
            "" | "." => {}
            ".." if whole.is_empty() => return None,
            ".." => whole.truncate(memrchr(b'/', whole.as_bytes()).unwrap_or(0)),
            name => push(&mut whole, &decoded(name)),
        }
    }
    if matches!(last, "" | "." | "..") {
        push(&mut whole, "index.html");
    }
    Some(whole)
}

fn push(path: &mut String, name: &str) {
    if !path.is_empty() {
        path.push('/');
    }
    path.push_str(name);
}

/// The id that a fragment names. `#` and `#top` lead to the top of every page, and a text directive to no element.
fn part(fragment: &str) -> Option<String> {
    if fragment.is_empty() {
        return None;
    }
    let id = fragment.split_once(":~:").map_or(fragment, |(id, _)| id);
    (!id.is_empty() && !id.eq_ignore_ascii_case("top")).then(|| decoded(id).into_owned())
}

/// `text` before and after the first `byte`, which is ASCII.
fn cut(text: &str, byte: u8) -> (&str, &str) {
    memchr(byte, text.as_bytes()).map_or((text, ""), |at| (&text[..at], &text[at + 1..]))
}

/// `text` with its percent-escapes resolved.
fn decoded(text: &str) -> Cow<'_, str> {
    if memchr(b'%', text.as_bytes()).is_none() {
        return Cow::Borrowed(text);
    }
    let bytes = text.as_bytes();
    let mut whole = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let digit = |at: usize| bytes.get(at).and_then(|byte| (*byte as char).to_digit(16));
        match (bytes[at], digit(at + 1), digit(at + 2)) {
            (b'%', Some(high), Some(low)) => {
                whole.push((high * 16 + low) as u8);
                at += 3;
            }
            (byte, ..) => {
                whole.push(byte);
                at += 1;
            }
        }
    }
    Cow::Owned(String::from_utf8_lossy(&whole).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(url: &str, expected: &str) {
        let said = match resolve(&RelPath::known("glossary/sector.html"), url) {
            Target::Inside { path, fragment: None } => path,
            Target::Inside { path, fragment: Some(id) } => format!("{path} {id}"),
            other => format!("{other:?}"),
        };
        assert_eq!(said, expected, "{url:?}");
    }

    #[test]
    fn references_lead_where_a_browser_takes_them() {
        check("warp.html", "glossary/warp.html");
        check("./warp.html?v=2#a", "glossary/warp.html a");
        check("../lessons/x/../y.html", "lessons/y.html");
        check(" warp\n.html ", "glossary/warp.html");
        check("a%20b%C3%BC.html#%C3%BC%zz", "glossary/a bü.html ü%zz");
        check("..\\about.html", "about.html");
    }

    #[test]
    fn folders_mean_their_index_and_nothing_means_the_page() {
        check("", "glossary/sector.html");
        check("?q=1", "glossary/sector.html");
        check("#x", "glossary/sector.html x");
        check("#", "glossary/sector.html");
        check("#Top", "glossary/sector.html");
        check("#x:~:text=warp", "glossary/sector.html x");
        check("./", "glossary/index.html");
        check("..", "index.html");
        check("../lessons/", "lessons/index.html");
    }

    #[test]
    fn schemes_and_roots_are_told_apart() {
        check("HTTPS://example.org/a", "Web(\"HTTPS://example.org/a\")");
        check("mailto:a@example.org", "Elsewhere");
        check(" java\tscript:alert(1)", "Refused(\"javascript\")");
        check("data:,", "Refused(\"data\")");
        check("/about.html", "Rooted");
        check("//example.org/a", "Rooted");
        check("\\\\example.org/a", "Rooted");
        check("../../x", "Outside");
        check("a.b/c:d", "glossary/a.b/c:d");
    }
}
