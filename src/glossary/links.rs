//! Passes: what the references of a text lead to.

use super::evidence::{self, Evidence, Stock, Table};
use super::index::Index;
use crate::finding::rules::reference as rules;
use crate::finding::{Findings, Place};
use crate::page::{Binding, BindingKind, Block, ChartBlock, Item, ItemKind, Page, PageId};
use crate::tree::RelPath;

/// What a reference leads to.
#[derive(Debug)]
pub enum Link {
    /// A page of this site, and an anchor on it.
    Page(PageId, Option<String>),
    /// The index of a section.
    Section(String),
    /// An anchor on the same page.
    Here(String),
    /// An address elsewhere.
    External(String),
    /// What decides a number.
    Evidence(Box<Evidence>),
    /// The reason for which a number stands there: a fact's id, or words.
    Given(String),
    /// The source of a quotation.
    Quotation(String),
    /// A table of recorded rows.
    Table(Box<Table>),
    /// A chart of recorded columns.
    Chart(Box<ChartBlock>),
    /// Nothing; a finding says why. Its text is plain text.
    Nowhere,
}

/// How a place of an item is found.
pub(super) type PlaceOf<'p> = &'p dyn Fn(&Item) -> Place;

/// Resolves one item of `page`.
pub(super) fn resolve(
    item: &Item,
    page: &Page,
    index: &Index,
    stock: &Stock<'_>,
    place: PlaceOf<'_>,
    findings: &mut Findings,
) -> Link {
    match &item.kind {
        ItemKind::Term(term) => match index.term(term) {
            Some(id) => Link::Page(id.clone(), None),
            None => {
                findings.push(rules::unknown_term(place(item), term, index.terms().into_iter()));
                Link::Nowhere
            }
        },
        ItemKind::Link(address) => link(address, page, index, stock, || place(item), findings),
        ItemKind::External(address) => Link::External(address.clone()),
        ItemKind::Binding(binding) => bound(binding, page, stock, || place(item), findings),
        ItemKind::Block(Block::Table(table)) => {
            let resolved = evidence::table(table, stock, || place(item), findings);
            resolved.map_or(Link::Nowhere, |table| Link::Table(Box::new(table)))
        }
        ItemKind::Block(Block::Chart(chart)) => {
            let resolved = evidence::chart(chart, stock, || place(item), findings);
            resolved.map_or(Link::Nowhere, |chart| Link::Chart(Box::new(chart)))
        }
        ItemKind::Broken => Link::Nowhere,
    }
}

fn bound(
    binding: &Binding,
    page: &Page,
    stock: &Stock<'_>,
    place: impl Fn() -> Place,
    findings: &mut Findings,
) -> Link {
    match &binding.kind {
        BindingKind::Measured(selection) => match evidence::measured(selection, stock, place, findings) {
            Some(evidence) => Link::Evidence(Box::new(evidence)),
            None => Link::Nowhere,
        },
        BindingKind::Model(quantity, pattern) => {
            Link::Evidence(Box::new(Evidence::model(*quantity, pattern, &binding.address)))
        }
        BindingKind::Given(reason) => Link::Given(reason.clone()),
        BindingKind::Source(id) => {
            if page.sources.iter().all(|citation| citation.id != *id) {
                findings.push(rules::unlisted_source(place(), id));
                return Link::Nowhere;
            }
            Link::Quotation(id.clone())
        }
    }
}

fn link(
    address: &str,
    page: &Page,
    index: &Index,
    stock: &Stock<'_>,
    place: impl Fn() -> Place,
    findings: &mut Findings,
) -> Link {
    let (file, fragment) = address.split_once('#').map_or((address, None), |(file, fragment)| (file, Some(fragment)));
    let known_anchor = |id: &PageId| match (fragment, index.anchors(id)) {
        (Some(fragment), Some(anchors)) => anchors.iter().any(|anchor| anchor == fragment),
        _ => true,
    };
    let target = if file.is_empty() { Some(page.path.clone()) } else { joined(page.path.folder(), file) };
    if let Some(section) =
        target.as_ref().and_then(|path| path.below("content")).filter(|name| stock.site.section(name).is_some())
    {
        return Link::Section(section.to_owned());
    }
    let id = target.and_then(|path| PageId::of_source(&path).ok()).filter(|id| index.anchors(id).is_some());
    let Some(id) = id else {
        let known: Vec<String> = index.ids().into_iter().map(|id| relative(page, id)).collect();
        findings.push(rules::broken_link(place(), address, known.iter().map(String::as_str)));
        return Link::Nowhere;
    };
    if !known_anchor(&id) {
        let anchors = index.anchors(&id).unwrap_or_default();
        let known = anchors.iter().map(String::as_str);
        findings.push(rules::broken_anchor(place(), fragment.unwrap_or_default(), &id.source(), known));
        return Link::Nowhere;
    }
    match fragment {
        Some(fragment) if id == page.id => Link::Here(fragment.to_owned()),
        _ => Link::Page(id, fragment.map(str::to_owned)),
    }
}

/// The path that `relative` names from `folder`; `None` if it leaves the tree.
fn joined(folder: &str, relative: &str) -> Option<RelPath> {
    let mut segments: Vec<&str> = folder.split('/').filter(|segment| !segment.is_empty()).collect();
    for segment in relative.split('/') {
        match segment {
            "" | "." => {}
            ".." => {
                segments.pop()?;
            }
            plain => segments.push(plain),
        }
    }
    RelPath::new(&segments.join("/"))
}

/// The address of the page `id` as `page` would link to it, for suggestions.
fn relative(page: &Page, id: &str) -> String {
    let (own, other) = (page.id.section(), id.rsplit_once('/').map_or("", |(section, _)| section));
    let slug = id.rsplit('/').next().unwrap_or_default();
    match (own, other) {
        (own, other) if own == other => format!("{slug}.md"),
        ("", _) => format!("{id}.md"),
        _ => format!("../{id}.md"),
    }
}
