//! Passes, audit: follows every reference of the output once all its files are known. It reads no bytes.

use std::collections::{BTreeMap, HashMap};

use super::budget;
use super::scanned::{Goal, Reference, Scanned, Use};
use super::slip;
use super::url::{self, Target};
use crate::finding::rules::audit as rule;
use crate::finding::{Findings, Place, nearest};
use crate::tree::RelPath;

/// For so many broken links the paths nearest to them are looked for: each costs a comparison with every path.
const MOST_SUGGESTIONS: usize = 30;

/// The rendered site, as the audit sees it.
#[derive(Clone, Copy)]
pub struct Site<'s> {
    /// What [`super::scan`] kept of every file of the output, whatever its kind.
    pub files: &'s BTreeMap<RelPath, Scanned>,
    /// The files that must not be there.
    pub held: &'s [HeldOutput],
    /// Where the site will stand; absolute URLs below it are references inside the site.
    pub base_url: &'s str,
    /// The folders whose pages have a weight budget.
    pub gated_sections: &'s [&'s str],
}

/// A file that the output would have, were its page not held back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldOutput {
    /// The file's path in the output.
    pub path: RelPath,
    /// The page's source, for the finding.
    pub source: RelPath,
}

/// Everything that is wrong with the rendered site, sorted. Places are in the output folder.
pub fn report(site: &Site) -> Findings {
    let mut walk = Walk::new(*site);
    for (path, file) in site.files {
        if let Some(source) = walk.held.get(path.as_str()) {
            walk.findings.push(rule::leak(Place::file(path), path.as_str(), source));
        }
        walk.findings.extend(file.slips.iter().map(|slip| slip::finding(path, slip)));
        for reference in &file.references {
            walk.follow(path, file, reference);
        }
    }
    budget::weigh(site, &mut walk.findings);
    walk.findings.sorted()
}

struct Walk<'s> {
    site: Site<'s>,
    /// The files of the output by path: looked up for every reference, so by hash.
    files: HashMap<&'s str, &'s Scanned>,
    /// The sources of held pages by the path of their output.
    held: HashMap<&'s str, &'s str>,
    /// Missing paths to the paths nearest to them.
    near: HashMap<String, Vec<&'s str>>,
    findings: Findings,
}

impl<'s> Walk<'s> {
    fn new(site: Site<'s>) -> Walk<'s> {
        Walk {
            site,
            files: site.files.iter().map(|(path, file)| (path.as_str(), file)).collect(),
            held: site.held.iter().map(|held| (held.path.as_str(), held.source.as_str())).collect(),
            near: HashMap::new(),
            findings: Findings::new(),
        }
    }

    fn follow(&mut self, from: &RelPath, file: &Scanned, reference: &Reference) {
        let place = || reference.spot.place(from);
        let url = match reference.goal {
            Goal::Inside { path, .. } if reference.used == Use::Mention => {
                return self.mentioned(from, file.text(path), place);
            }
            Goal::Inside { path, fragment } => {
                return self.inside(file.text(path), fragment.map(|id| file.text(id)), place);
            }
            Goal::Web(url) => file.text(url),
        };
        match self.own(url) {
            None if reference.used.loads() => self.findings.push(rule::foreign_load(place(), url)),
            None => {}
            Some((path, _)) if reference.used == Use::Mention => self.mentioned(from, &path, place),
            Some((path, fragment)) => {
                // The page that a server shows for any missing path cannot know how deep it stands.
                if reference.used.loads() && from.as_str() != "404.html" {
                    self.findings.push(rule::not_portable(place(), &format!("`{url}`")));
                }
                self.inside(&path, fragment.as_deref(), place);
            }
        }
    }

    /// The path and fragment that an absolute URL has in this site.
    fn own(&self, url: &str) -> Option<(String, Option<String>)> {
        let base = self.site.base_url.trim_end_matches('/');
        let rest = url.strip_prefix(base).filter(|_| !base.is_empty())?;
        if !matches!(rest.bytes().next(), None | Some(b'/' | b'?' | b'#')) {
            return None;
        }
        let relative = format!("./{}", rest.trim_start_matches('/'));
        match url::resolve(&RelPath::known("index.html"), &relative) {
            Target::Inside { path, fragment } => Some((path, fragment)),
            _ => None,
        }
    }

    /// A reference that must lead somewhere: to `path`, and there to the element `id`.
    fn inside(&mut self, path: &str, id: Option<&str>, place: impl Fn() -> Place) {
        if let Some(source) = self.held.get(path) {
            self.findings.push(rule::leak(place(), path, source));
        } else if let Some(file) = self.files.get(path) {
            let Some(id) = id.filter(|id| path.ends_with(".html") && !file.has_id(id)) else { return };
            let near = nearest(id, file.ids.iter().map(|piece| file.text(*piece)));
            self.findings.push(rule::broken_anchor(place(), path, id, &near));
        } else {
            let finding = rule::broken_link(place(), path, self.nearest_paths(path));
            self.findings.push(finding);
        }
    }

    /// A text that names `path`, seen from the folder of the file or from the root of the site.
    fn mentioned(&mut self, from: &RelPath, path: &str, place: impl Fn() -> Place) {
        let from_root = path.strip_prefix(from.folder()).and_then(|rest| rest.strip_prefix('/'));
        let held = [Some(path), from_root].into_iter().flatten().find_map(|path| self.held.get_key_value(path));
        if let Some((path, source)) = held {
            self.findings.push(rule::leak(place(), path, source));
        }
    }

    fn nearest_paths(&mut self, path: &str) -> &[&'s str] {
        if !self.near.contains_key(path) && self.near.len() < MOST_SUGGESTIONS {
            let near = nearest(path, self.site.files.keys().map(RelPath::as_str));
            self.near.insert(path.to_owned(), near);
        }
        self.near.get(path).map_or(&[], Vec::as_slice)
    }
}
