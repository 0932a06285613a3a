//! Passes: an edition to files. Pages are rendered in parallel, each by itself, and handed on one by one, so that no
//! site has to fit into memory. Nothing here can see what an edition does not show.

mod body;
pub mod chart;
mod evidence;
mod figure;
pub mod highlight;
mod html;
mod key;
mod phrases;
mod table;
mod theme;
mod view;

use std::io;
use std::sync::Mutex;

use rayon::prelude::*;

pub use key::Key;
pub use theme::Theme;

use crate::experiment::Experiment;
use crate::finding::{Finding, Findings};
use crate::page::{PageId, Section};
use crate::recording::Recording;
use crate::signoff::{Edition, Shown};
use crate::tree::RelPath;
use key::Keys;

/// Whether a fenced block is filled by Byline.
fn is_block(info: &str) -> bool {
    crate::parse::is_block(info)
}

/// A rendered file.
pub struct Rendered {
    /// Where it goes, relative to the site.
    pub path: RelPath,
    /// What is in it.
    pub bytes: Vec<u8>,
    /// What its bytes follow from, where that can be told without rendering.
    pub key: Option<Key>,
}

/// Takes each rendered file; called from many threads at once.
pub trait Sink: Sync {
    /// Whether the file at `path` is known already as what follows from `key`; it is not rendered then.
    ///
    /// # Errors
    /// What the sink could not do.
    fn has(&self, path: &RelPath, key: &Key) -> io::Result<bool>;

    /// Takes a file.
    ///
    /// # Errors
    /// What the sink could not do.
    fn take(&self, file: Rendered) -> io::Result<()>;
}

/// Renders everything that `edition` shows.
///
/// # Errors
/// What the sink could not do. Templates that cannot be used are findings.
pub fn render(edition: &Edition<'_>, theme: Theme, sink: &dyn Sink) -> io::Result<Findings> {
    let globals = view::Globals::of(edition, &theme);
    let theme = theme.with_globals(&globals);
    for (path, bytes) in theme.assets() {
        sink.take(Rendered { path: path.clone(), bytes: bytes.to_vec(), key: None })?;
    }
    let findings = Mutex::new(Findings::new());
    let keys = Keys::of(edition, &theme, &serde_json::to_string(&globals).unwrap_or_default());
    jobs(edition).into_par_iter().try_for_each(|job| {
        let key = job.key(&keys);
        if let Some((path, key)) = &key
            && sink.has(path, key)?
        {
            return Ok(());
        }
        match job.files(edition, &theme) {
            Ok(files) => {
                let with_key = |file| Rendered { key: key.as_ref().map(|(_, key)| *key), ..file };
                files.into_iter().map(with_key).try_for_each(|file| sink.take(file))
            }
            Err(finding) => {
                findings.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(*finding);
                Ok(())
            }
        }
    })?;
    Ok(findings.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner).sorted())
}

/// A file, or a few that belong together.
enum Job<'e> {
    Page(Shown<'e>),
    Home,
    Section(&'e Section),
    Letters,
    Recording(&'e Experiment, &'e Recording),
    Experiment(&'e Experiment),
    Data,
    Facts,
    NotFound,
    Redirect(&'e PageId, Shown<'e>),
    Sitemap,
    Feed,
}

fn jobs<'e>(edition: &Edition<'e>) -> Vec<Job<'e>> {
    // The longest first, so that no thread is left with one of them at the end.
    let mut jobs: Vec<Job<'e>> = vec![Job::Letters, Job::Sitemap, Job::Facts, Job::Home];
    jobs.extend(edition.site().sections.iter().map(Job::Section));
    jobs.extend(edition.shown().filter(|shown| shown.id().as_str() != "index").map(Job::Page));
    for shown in edition.shown() {
        jobs.extend(shown.page().page.moved_from.iter().map(|old| Job::Redirect(old, shown)));
    }
    jobs.extend(edition.recordings().map(|(experiment, recording)| Job::Recording(experiment, recording)));
    if edition.has_data() {
        jobs.push(Job::Data);
        jobs.extend(edition.catalogue().iter().map(Job::Experiment));
    }
    jobs.extend([Job::NotFound, Job::Feed]);
    jobs
}

impl Job<'_> {
    /// Where a page or list goes, and what its bytes follow from. Everything else is made anew each time: it is little.
    fn key(&self, keys: &Keys<'_>) -> Option<(RelPath, Key)> {
        let listing = |path: &str| Some((RelPath::known(path), keys.listing(path)));
        match self {
            Job::Page(shown) => Some((shown.id().output(), keys.page(*shown))),
            Job::Section(section) => listing(&format!("{}/index.html", section.name)),
            Job::Letters => listing("a-z.html"),
            Job::Sitemap => listing("sitemap.xml"),
            Job::Feed => listing("atom.xml"),
            _ => None,
        }
    }

    fn files(&self, edition: &Edition<'_>, theme: &Theme) -> Result<Vec<Rendered>, Box<Finding>> {
        let one = |path: &str, text: String| {
            vec![Rendered { path: RelPath::known(path), bytes: text.into_bytes(), key: None }]
        };
        Ok(match self {
            Job::Page(shown) => {
                let path = shown.id().output();
                one(path.as_str(), view::page(edition, theme, *shown)?)
            }
            Job::Home => one("index.html", view::home(edition, theme)?),
            Job::Section(section) => {
                one(&format!("{}/index.html", section.name), view::section(edition, theme, section)?)
            }
            Job::Letters => one("a-z.html", view::letters(edition, theme)?),
            Job::Recording(experiment, recording) => {
                let path = |extension| phrases::data_address(recording, extension);
                let mut files = one(&path("html"), view::recording(edition, theme, experiment, recording)?);
                files.extend(one(&path("csv"), table::csv(experiment, recording)));
                files.extend(one(&path("json"), table::json(experiment, recording)));
                files
            }
            Job::Experiment(experiment) => {
                one(&format!("data/{}.html", experiment.id), view::experiment(edition, theme, experiment)?)
            }
            Job::Data => one("data/index.html", view::data(edition, theme)?),
            Job::Facts => one("facts.html", view::facts(edition, theme)?),
            Job::NotFound => one("404.html", view::not_found(edition, theme)?),
            Job::Redirect(old, shown) => one(old.output().as_str(), view::redirect(edition, theme, old, *shown)?),
            Job::Sitemap => one("sitemap.xml", view::sitemap(edition, theme)?),
            Job::Feed => one("atom.xml", view::feed(edition, theme)?),
        })
    }
}
