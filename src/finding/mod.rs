//! Words: a slip with its place. Findings are gathered, sorted and printed once; there is one constructor per rule,
//! in `rules`. This room knows nothing of how findings are printed.

pub mod rules;

use std::fmt;

use crate::tree::{Position, RelPath, Span};

/// How much a finding stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Nothing; it is said.
    Warning,
    /// One page: a gated page is blocked and held back. (On an ungated page a hold is an error.)
    Hold,
    /// The run: what everything stands on is unusable, the old site stays.
    Error,
}

impl Severity {
    /// The word printed and used in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Hold => "hold",
            Severity::Warning => "warning",
        }
    }
}

/// A rule that content can break. Its code is stable: scripts and `--allow` rely on it.
#[derive(Debug)]
pub struct Rule {
    /// Kebab-case words, for ever the same.
    pub code: &'static str,
    /// What breaking it stops, unless the place says otherwise.
    pub severity: Severity,
    /// What the rule asks, and why, in a sentence or two.
    pub about: &'static str,
}

impl Rule {
    /// A finding of this rule.
    fn at(&'static self, place: Place, message: impl Into<String>) -> Finding {
        Finding {
            rule: self,
            severity: self.severity,
            place,
            message: message.into(),
            help: None,
            related: Vec::new(),
            page: None,
            fix: None,
        }
    }
}

/// Where a finding points: a file, and usually a stretch of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file, relative to the root.
    pub path: RelPath,
    /// The stretch; absent where the file as a whole is meant.
    pub region: Option<Region>,
}

/// A stretch of a file both in bytes and as people count, end exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Region {
    /// First character.
    pub start: Position,
    /// One past the last character.
    pub end: Position,
    /// The same in bytes.
    pub span: Span,
}

impl Place {
    /// The file as a whole.
    pub fn file(path: &RelPath) -> Place {
        Place { path: path.clone(), region: None }
    }

    /// The stretch `span` of `text`, which is the file's text.
    pub fn span(path: &RelPath, text: &str, span: Span) -> Place {
        let region = Region { start: Position::of(text, span.start), end: Position::of(text, span.end), span };
        Place { path: path.clone(), region: Some(region) }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.region {
            Some(Region { start, .. }) => write!(f, "{}:{}:{}", self.path, start.line, start.column),
            None => write!(f, "{}", self.path),
        }
    }
}

/// A mend that can be applied by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The bytes of the finding's file to replace.
    pub span: Span,
    /// What to put there.
    pub replacement: String,
}

/// A slip: where, what, and what to do.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The rule that was broken.
    pub rule: &'static Rule,
    /// What it stops here.
    pub severity: Severity,
    /// Where.
    pub place: Place,
    /// What, in one line: lower case, no full stop, code in backticks.
    pub message: String,
    /// What to do, in one line.
    pub help: Option<String>,
    /// Other places that belong to it, each with a word on why.
    pub related: Vec<(Place, String)>,
    /// The page source that it holds, where that is not the file it stands in.
    page: Option<RelPath>,
    /// The mend, where a machine can make it.
    pub fix: Option<Fix>,
}

impl Finding {
    /// The same finding with what to do about it.
    #[must_use]
    pub fn help(self, help: impl Into<String>) -> Finding {
        Finding { help: Some(help.into()), ..self }
    }

    /// The same finding with another place that belongs to it.
    #[must_use]
    pub fn related(mut self, place: Place, why: impl Into<String>) -> Finding {
        self.related.push((place, why.into()));
        self
    }

    /// The same finding, stopping at least `severity`.
    #[must_use]
    pub fn at_least(self, severity: Severity) -> Finding {
        Finding { severity: self.severity.max(severity), ..self }
    }

    /// The same finding, holding the page whose source is `page`.
    #[must_use]
    pub fn holding(self, page: &RelPath) -> Finding {
        Finding { page: Some(page.clone()), ..self }
    }

    /// The same finding with a mend that a machine can make.
    #[must_use]
    pub fn fixed_by(self, span: Span, replacement: impl Into<String>) -> Finding {
        Finding { fix: Some(Fix { span, replacement: replacement.into() }), ..self }
    }

    /// The page source that this finding is about.
    pub fn page(&self) -> &RelPath {
        self.page.as_ref().unwrap_or(&self.place.path)
    }

    fn order(&self) -> (&RelPath, Option<&Region>, &str, &str) {
        (&self.place.path, self.place.region.as_ref(), self.rule.code, &self.message)
    }
}

/// Findings of one or more stages. Sorted when read.
#[derive(Clone, Debug, Default)]
pub struct Findings(Vec<Finding>);

impl Findings {
    /// None.
    pub fn new() -> Findings {
        Findings::default()
    }

    /// Adds one.
    pub fn push(&mut self, finding: Finding) {
        self.0.push(finding);
    }

    /// Every finding by path, place, code and message; the same one said twice counts once.
    #[must_use]
    pub fn sorted(mut self) -> Findings {
        self.0.sort_by(|a, b| a.order().cmp(&b.order()));
        self.0.dedup_by(|a, b| a.order() == b.order());
        self
    }

    /// In the order they stand.
    pub fn iter(&self) -> std::slice::Iter<'_, Finding> {
        self.0.iter()
    }

    /// How many of them stop exactly `severity`.
    pub fn count(&self, severity: Severity) -> usize {
        self.0.iter().filter(|finding| finding.severity == severity).count()
    }

    /// The worst severity among them.
    pub fn worst(&self) -> Option<Severity> {
        self.0.iter().map(|finding| finding.severity).max()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Each finding changed by `change`.
    #[must_use]
    pub fn map(self, change: impl FnMut(Finding) -> Finding) -> Findings {
        Findings(self.0.into_iter().map(change).collect())
    }
}

impl Extend<Finding> for Findings {
    fn extend<I: IntoIterator<Item = Finding>>(&mut self, findings: I) {
        self.0.extend(findings);
    }
}

impl IntoIterator for Findings {
    type Item = Finding;
    type IntoIter = std::vec::IntoIter<Finding>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl FromIterator<Finding> for Findings {
    fn from_iter<I: IntoIterator<Item = Finding>>(findings: I) -> Findings {
        Findings(findings.into_iter().collect())
    }
}

/// The names in `known` nearest to `word`, best first, at most three: for "did you mean".
pub fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Vec<&'k str> {
    let folded = word.to_lowercase();
    let mut scored: Vec<(f64, &str)> = known
        .into_iter()
        .map(|name| (strsim::jaro_winkler(&folded, &name.to_lowercase()), name))
        .filter(|(score, _)| *score >= 0.8)
        .collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    scored.dedup_by_key(|(_, name)| *name);
    scored.into_iter().take(3).map(|(_, name)| name).collect()
}

/// "`a`, `b` or `c`", for help lines.
pub fn listed<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    let quoted: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    match quoted.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}
