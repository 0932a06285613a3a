//! Passes: a page's file to a page. The table of keys by kind of page is here.

use std::sync::Arc;

use super::markdown::{self, Source};
use super::yaml::{Cursor, Fields, Scalars, Step, Yaml};
use super::{claim, yaml};
use crate::finding::rules::{site, yaml as rules};
use crate::finding::{Findings, Place, Severity};
use crate::page::{Body, Citation, Meet, Page, PageId, PageKind, Prose, is_slug};
use crate::tree::{RelPath, Span};

/// Bytes of front matter at most: serde_yaml's worst case then stays under a second.
const LARGEST: usize = 16 * 1024;

const EVERY_KIND: &[&str] = &["title", "related", "meets", "sources", "claims"];

/// The keys of a kind of page.
pub fn keys(kind: PageKind) -> Vec<&'static str> {
    let own: &[&str] = match kind {
        PageKind::Entry => &["term", "definition", "aliases", "moved_from"],
        PageKind::Lesson | PageKind::Article => &["summary", "moved_from"],
        PageKind::Plain => &["summary", "moved_from"],
    };
    [EVERY_KIND, own].concat()
}

/// Reads the page in `file`. `None` where front matter is missing or unreadable; the findings say why.
pub fn read(id: &PageId, path: &RelPath, kind: PageKind, file: &Arc<str>, findings: &mut Findings) -> Option<Page> {
    let (front, start) = split(path, file, findings)?;
    let yaml = Yaml::read(path, file, front, Scalars::Typed, Severity::Hold, findings)?;
    let page = page(id, path, kind, file, start, &yaml, findings);
    findings.extend(yaml.into_findings());
    page
}

/// Where the value at `steps` stands in the front matter of `file`.
pub fn place(path: &RelPath, file: &str, steps: &[Step]) -> Place {
    match split(path, file, &mut Findings::new()) {
        Some((front, _)) => yaml::place(path, file, front, steps),
        None => Place::file(path),
    }
}

/// The stretch of the YAML and the start of the body.
fn split(path: &RelPath, file: &str, findings: &mut Findings) -> Option<(Span, usize)> {
    let first = file.lines().next().unwrap_or_default();
    let first_line = Place::span(path, file, Span::new(0, first.len()));
    if first.trim_end() != "---" {
        findings.push(rules::no_front_matter(first_line));
        return None;
    }
    let start = (first.len() + 1).min(file.len());
    let mut at = start;
    for line in file[start..].split_inclusive('\n') {
        if line.trim_end() == "---" {
            if at - start > LARGEST {
                findings.push(rules::too_large(first_line, at - start));
                return None;
            }
            return Some((Span::new(start, at), at + line.len()));
        }
        at += line.len();
    }
    findings.push(rules::unclosed_front_matter(first_line));
    None
}

fn page(
    id: &PageId,
    path: &RelPath,
    kind: PageKind,
    file: &Arc<str>,
    start: usize,
    yaml: &Yaml<'_>,
    findings: &mut Findings,
) -> Option<Page> {
    let fields = yaml.root().fields(&keys(kind))?;
    let title = fields.require("title").and_then(|value| value.text());
    let is_entry = kind == PageKind::Entry;
    let term = if is_entry { fields.require("term").and_then(|value| value.text()) } else { None };
    let gist = gist(kind, &fields, findings);
    let gathered = markdown::walk(&Source::Body { path, file, start }, findings);
    let texts = |key: &str| fields.get(key).map(|value| value.texts()).unwrap_or_default();
    let (aliases, related) = (texts("aliases"), texts("related"));
    let moved_from = list(&fields, "moved_from", moved_from);
    let meets = list(&fields, "meets", meet);
    let sources = list(&fields, "sources", citation);
    let claims = list(&fields, "claims", claim::read);
    if gathered.too_deep {
        return None;
    }
    // Everything has been read, and every slip reported, before a missing value ends it.
    let needs_gist = kind != PageKind::Plain;
    Some(Page {
        id: id.clone(),
        path: path.clone(),
        kind,
        title: title?,
        term: if is_entry { Some(term?) } else { None },
        aliases,
        gist: if needs_gist { Some(gist?) } else { gist },
        moved_from,
        related,
        meets,
        sources,
        claims,
        body: Body {
            file: file.clone(),
            start,
            headings: gathered.headings,
            items: gathered.items,
            words: gathered.words,
        },
    })
}

fn list<T>(fields: &Fields<'_>, key: &str, read: impl Fn(&Cursor<'_>) -> Option<T>) -> Vec<T> {
    let items = fields.get(key).and_then(|value| value.list()).unwrap_or_default();
    items.iter().filter_map(read).collect()
}

/// The definition or summary: one paragraph of inline Markdown.
fn gist(kind: PageKind, fields: &Fields<'_>, findings: &mut Findings) -> Option<Prose> {
    let value = match kind {
        PageKind::Entry => fields.require("definition"),
        PageKind::Lesson | PageKind::Article => fields.require("summary"),
        PageKind::Plain => fields.get("summary"),
    }?;
    let markdown = value.text()?;
    let gathered = markdown::walk(&Source::Value { text: &markdown, place: &|| value.place() }, findings);
    let plain = gathered.plain.trim().to_owned();
    Some(Prose { plain, items: gathered.items, markdown })
}

fn moved_from(value: &Cursor<'_>) -> Option<PageId> {
    let text = value.text()?;
    let id = PageId::parse(&text);
    if id.is_none() {
        value.report(rules::unfit_value(
            value.place(),
            "moved_from",
            &text,
            "be a page id such as `glossary/old-name`",
        ));
    }
    id
}

fn meet(value: &Cursor<'_>) -> Option<Meet> {
    let fields = value.fields(&["page", "why"])?;
    let page = fields.require("page").and_then(|page| page.text());
    let why = fields.require("why").and_then(|why| why.text());
    Some(Meet { page: page?, why: why? })
}

fn citation(value: &Cursor<'_>) -> Option<Citation> {
    let fields = value.fields(&["id", "for", "quotes"])?;
    let id = fields.require("id").and_then(|id| id.text());
    let purpose = fields.require("for").and_then(|purpose| purpose.text());
    let quotes = fields.get("quotes").map(|quotes| quotes.texts()).unwrap_or_default();
    Some(Citation { id: id?, purpose: purpose?, quotes })
}

/// The id of the page in `path`, or a finding.
pub fn id(path: &RelPath, findings: &mut Findings) -> Option<PageId> {
    match PageId::of_source(path) {
        Ok(id) => Some(id),
        Err(why) => {
            let slug = markdown::anchor(path.stem());
            let slug = slug.get(..60).unwrap_or(&slug).trim_end_matches('-').to_owned();
            let suggestion = if is_slug(&slug) { slug } else { "a-name-like-this".to_owned() };
            findings.push(site::bad_page_name(path, &why, &suggestion));
            None
        }
    }
}
