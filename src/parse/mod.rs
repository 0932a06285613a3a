//! Passes: text to nouns. Every file is read by itself; what a reference points to is not looked at here.

mod binding;
mod block;
mod claim;
mod data;
mod front_matter;
pub mod markdown;
mod recording;
mod signoff;
mod text;
mod yaml;

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;

pub use block::is_known as is_block;
pub use data::read_base_url;
pub use text::{raw_offset, readable};
pub use yaml::Step;

use crate::date::Date;
use crate::experiment::{Catalogue, Name};
use crate::finding::rules::site as rules;
use crate::finding::{Findings, Place, Severity};
use crate::page::{Fact, Page, PageId, PageKind, Site, Source};
use crate::person::{Person, Record};
use crate::recording::Recording;
use crate::tree::{RelPath, Span, Tree};
use yaml::{Cursor, Scalars, Yaml};

/// Everything that a tree says, file by file.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// `data/site.yaml`.
    pub site: Site,
    /// `data/people.yaml`, by id.
    pub people: BTreeMap<String, Person>,
    /// `data/sources.yaml`, by id.
    pub sources: BTreeMap<String, Source>,
    /// `data/facts.yaml`, by id.
    pub facts: BTreeMap<String, Fact>,
    /// Sound recordings by experiment and device.
    pub recordings: BTreeMap<(Name, Name), Recording>,
    /// Recordings that have findings, by experiment and device.
    pub unsound: BTreeMap<(Name, Name), RelPath>,
    /// Pages, by id.
    pub pages: Vec<Page>,
    /// Pages whose file cannot be read as one, by id.
    pub unreadable: Vec<Unreadable>,
    /// Sign-offs by page id.
    pub signoffs: BTreeMap<PageId, Signoffs>,
}

/// A page of which no more is known than where it lies.
#[derive(Clone, Debug)]
pub struct Unreadable {
    /// Section and slug.
    pub id: PageId,
    /// Its file.
    pub path: RelPath,
}

/// The sign-offs of one page.
#[derive(Clone, Debug)]
pub struct Signoffs {
    /// The file.
    pub path: RelPath,
    /// Its text, for places in it.
    pub file: Arc<str>,
    /// The records, oldest first; `None` where the file cannot be read.
    pub records: Option<Vec<Record>>,
}

/// Where the value at `steps` stands in the front matter of a page.
pub fn place_in_front_matter(page: &Page, steps: &[Step]) -> Place {
    front_matter::place(&page.path, &page.body.file, steps)
}

/// Where the value at `steps` stands in a YAML file.
pub fn place_in_yaml(path: &RelPath, file: &str, steps: &[Step]) -> Place {
    yaml::place(path, file, Span::new(0, file.len()), steps)
}

/// Reads every file of `tree`. `None` where the site's own description is unusable.
pub fn parse(tree: &Tree, catalogue: &Catalogue, today: Date) -> (Option<Parsed>, Findings) {
    let mut findings = Findings::new();
    let site = data_file(
        tree,
        "data/site.yaml",
        "a site needs `id`, `title`, `base_url`, `language` and `sections`",
        &mut findings,
        data::site,
    );
    let people = optional_file(tree, "data/people.yaml", &mut findings, data::people);
    let sources = optional_file(tree, "data/sources.yaml", &mut findings, |root| data::sources(root, today));
    let facts = optional_file(tree, "data/facts.yaml", &mut findings, data::facts);
    let (recordings, unsound) = recordings(tree, catalogue, &mut findings);
    let signoffs = signoffs(tree, &mut findings);
    unknown_data_files(tree, &mut findings);
    let Some(site) = site else { return (None, findings) };
    let (pages, unreadable) = pages(tree, &site, &mut findings);
    let parsed = Parsed { site, people, sources, facts, recordings, unsound, pages, unreadable, signoffs };
    (Some(parsed), findings)
}

/// The text of a file with LF line ends.
fn read_text(tree: &Tree, path: &RelPath, findings: &mut Findings) -> Option<Arc<str>> {
    text::read(path, tree.get(path.as_str())?, findings)
}

fn data_file<T>(
    tree: &Tree,
    path: &str,
    what_for: &str,
    findings: &mut Findings,
    read: impl FnOnce(&Cursor<'_>) -> Option<T>,
) -> Option<T> {
    let path = RelPath::known(path);
    if tree.get(path.as_str()).is_none() {
        findings.push(rules::missing_file(&path, what_for));
        return None;
    }
    whole_file(tree, &path, findings, read)
}

fn optional_file<T: Default>(
    tree: &Tree,
    path: &str,
    findings: &mut Findings,
    read: impl FnOnce(&Cursor<'_>) -> T,
) -> T {
    let path = RelPath::known(path);
    if tree.get(path.as_str()).is_none() {
        return T::default();
    }
    whole_file(tree, &path, findings, |root| Some(read(root))).unwrap_or_default()
}

/// Reads a YAML file on which the whole run stands: its findings are errors.
fn whole_file<T>(
    tree: &Tree,
    path: &RelPath,
    findings: &mut Findings,
    read: impl FnOnce(&Cursor<'_>) -> Option<T>,
) -> Option<T> {
    let mut found = Findings::new();
    let value = read_text(tree, path, &mut found).and_then(|file| {
        let span = Span::new(0, file.len());
        let yaml = Yaml::read(path, &file, span, Scalars::Typed, Severity::Error, &mut found)?;
        let value = read(&yaml.root());
        found.extend(yaml.into_findings());
        value
    });
    findings.extend(found.map(|finding| finding.at_least(Severity::Error)));
    value
}

type ByExperimentAndDevice<T> = BTreeMap<(Name, Name), T>;

fn recordings(
    tree: &Tree,
    catalogue: &Catalogue,
    findings: &mut Findings,
) -> (ByExperimentAndDevice<Recording>, ByExperimentAndDevice<RelPath>) {
    let (mut sound, mut unsound) = (BTreeMap::new(), BTreeMap::new());
    for (path, _) in tree.below("data/recordings").filter(|(path, _)| path.extension() == "yaml") {
        let mut found = Findings::new();
        let read =
            read_text(tree, path, &mut found).and_then(|file| recording::read(path, &file, catalogue, &mut found));
        let device = path.folder().strip_prefix("data/recordings/").unwrap_or_default();
        match read.filter(|_| found.is_empty()) {
            Some(recording) => {
                sound.insert((recording.experiment.clone(), recording.device_id.clone()), recording);
            }
            None => {
                unsound.insert((path.stem().into(), device.into()), path.clone());
            }
        }
        findings.extend(found);
    }
    (sound, unsound)
}

/// `data/signoffs/<section>/<slug>.yaml`; deeper files are kept editions.
fn signoffs(tree: &Tree, findings: &mut Findings) -> BTreeMap<PageId, Signoffs> {
    let mut signoffs = BTreeMap::new();
    for (path, _) in tree.below("data/signoffs").filter(|(path, _)| path.extension() == "yaml") {
        let inside = path.below("data/signoffs").unwrap_or_default().trim_end_matches(".yaml");
        let Some(id) = PageId::parse(inside) else { continue };
        let page = id.source();
        let mut found = Findings::new();
        let text = read_text(tree, path, &mut found);
        let records = text.as_ref().and_then(|file| signoff::read(path, file, &mut found)).filter(|_| found.is_empty());
        findings.extend(found.map(|finding| finding.holding(&page)));
        signoffs.insert(id, Signoffs { path: path.clone(), file: text.unwrap_or_default(), records });
    }
    signoffs
}

fn unknown_data_files(tree: &Tree, findings: &mut Findings) {
    const KNOWN: &[&str] =
        &["site.yaml", "people.yaml", "sources.yaml", "facts.yaml", "checks.yaml", "experiments.yaml"];
    for (path, _) in tree.below("data") {
        let inside = path.below("data").unwrap_or_default();
        let known = KNOWN.contains(&inside)
            || (inside.starts_with("recordings/") && inside.split('/').count() == 3 && path.extension() == "yaml")
            || inside.starts_with("signoffs/");
        if !known {
            let why =
                "in `data` are the files named in the manual, `recordings/<device>/<experiment>.yaml` and `signoffs/`";
            findings.push(rules::unknown_file(path, why));
        }
    }
}

enum PageFile {
    Page(Box<Page>),
    Unreadable(Unreadable),
    Nameless,
}

fn pages(tree: &Tree, site: &Site, findings: &mut Findings) -> (Vec<Page>, Vec<Unreadable>) {
    let files: Vec<_> = tree.below("content").collect();
    let read: Vec<(PageFile, Findings)> = files
        .into_par_iter()
        .map(|(path, bytes)| {
            let mut found = Findings::new();
            (page_file(path, bytes, site, &mut found), found)
        })
        .collect();
    let (mut pages, mut unreadable) = (Vec::new(), Vec::new());
    for (file, found) in read {
        findings.extend(found);
        match file {
            PageFile::Page(page) => pages.push(*page),
            PageFile::Unreadable(page) => unreadable.push(page),
            PageFile::Nameless => {}
        }
    }
    pages.sort_by(|a, b| a.id.cmp(&b.id));
    unreadable.sort_by(|a, b| a.id.cmp(&b.id));
    (pages, unreadable)
}

fn page_file(path: &RelPath, bytes: &[u8], site: &Site, findings: &mut Findings) -> PageFile {
    if path.extension() != "md" {
        findings.push(rules::unknown_file(path, "pages are `.md` files"));
        return PageFile::Nameless;
    }
    let Some(id) = front_matter::id(path, findings) else { return PageFile::Nameless };
    let kind = match (id.section(), site.section(id.section())) {
        ("", _) => PageKind::Plain,
        (_, Some(section)) => section.kind,
        (name, None) => {
            findings.push(rules::unknown_section(path, name));
            return PageFile::Unreadable(Unreadable { id, path: path.clone() });
        }
    };
    let page = text::read(path, bytes, findings).and_then(|file| front_matter::read(&id, path, kind, &file, findings));
    match page {
        Some(page) => PageFile::Page(Box::new(page)),
        None => PageFile::Unreadable(Unreadable { id, path: path.clone() }),
    }
}
