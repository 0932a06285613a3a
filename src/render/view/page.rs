//! Passes: a page for its template.

use serde::Serialize;

use super::{PageLink, SectionLink, Sheet};
use crate::experiment::Experiment;
use crate::finding::Finding;
use crate::glossary::{Link, ResolvedPage, Verdict};
use crate::page::{Heading, PageKind};
use crate::parse::markdown::anchor;
use crate::recording::Recording;
use crate::render::body::{self, Surroundings, Text};
use crate::render::evidence::{Card, Cards};
use crate::render::{Theme, figure, phrases, table};
use crate::signoff::{Audience, Edition, Level, Shown, Signer};

/// Words that a reader reads in a minute.
const WORDS_A_MINUTE: usize = 200;

#[derive(Serialize)]
pub(super) struct PageView {
    id: String,
    kind: &'static str,
    section: Option<SectionLink>,
    title: String,
    term: Option<String>,
    gist_html: Option<String>,
    gist_label: &'static str,
    aliases: Vec<String>,
    body_html: String,
    headings: Vec<HeadingView>,
    minutes: usize,
    gated: bool,
    standing: Option<StandingView>,
    evidence: Vec<Card>,
    runs: Vec<RunView>,
    claims: Vec<ClaimView>,
    related: Vec<PageLink>,
    meets: Vec<MeetView>,
    mentioned_in: Vec<PageLink>,
    sources: Vec<SourceView>,
    byline: BylineView,
}

#[derive(Serialize)]
struct HeadingView {
    level: u8,
    id: String,
    text: String,
}

#[derive(Serialize)]
struct StandingView {
    state: &'static str,
    word: &'static str,
    reasons: Vec<ReasonView>,
}

#[derive(Serialize)]
struct ReasonView {
    code: &'static str,
    message: String,
}

#[derive(Serialize)]
struct RunView {
    sentence: String,
    csv: String,
    json: String,
    page: String,
}

#[derive(Serialize)]
struct ClaimView {
    fact: String,
    /// Whether the ledger has the fact.
    known: bool,
    says: String,
    verdicts: Vec<VerdictView>,
}

/// What one ground says of a claim.
#[derive(PartialEq, Eq, Serialize)]
pub(super) struct VerdictView {
    ground: String,
    verdict: &'static str,
    why: Option<String>,
}

#[derive(Serialize)]
struct MeetView {
    title: String,
    url: Option<String>,
    why: String,
    state: Option<&'static str>,
}

#[derive(Serialize)]
struct SourceView {
    id: String,
    title: String,
    publisher: String,
    url: String,
    purpose: String,
    quotes: Vec<String>,
    checked: Option<String>,
    checked_note: &'static str,
    due: bool,
    due_note: Option<String>,
}

#[derive(Default, Serialize)]
struct BylineView {
    author: Option<SignerView>,
    reviewer: Option<SignerView>,
    written: Option<String>,
    reviewed: Option<String>,
    measured: Vec<String>,
    sources_checked: Option<String>,
}

#[derive(Serialize)]
struct SignerView {
    name: String,
    date: String,
    level_note: &'static str,
}

#[derive(Serialize)]
struct Own {
    page: PageView,
}

/// The page `shown`, rendered.
pub(in crate::render) fn page(edition: &Edition<'_>, theme: &Theme, shown: Shown<'_>) -> Result<String, Box<Finding>> {
    let output = shown.id().output();
    let view = view(edition, theme, shown, output.as_str())?;
    let source = &shown.page().page;
    let description = source.gist.as_ref().map(|gist| gist.plain.as_str());
    let sheet = Sheet::new(edition, output.as_str(), &source.title, description, Own { page: view });
    theme.render("page.html", &sheet)
}

/// The page `shown` for a template, as it stands at `output`.
pub(super) fn view(
    edition: &Edition<'_>,
    theme: &Theme,
    shown: Shown<'_>,
    output: &str,
) -> Result<PageView, Box<Finding>> {
    let resolved = shown.page();
    let page = &resolved.page;
    let mut cards = Cards::default();
    let figures = figures(edition, theme, resolved, output)?;
    let mut around = Surroundings { edition, output, figures: &figures, cards: &mut cards };
    let gist_html = page.gist.as_ref().map(|gist| {
        let text = Text { markdown: &gist.markdown, items: &gist.items, links: &resolved.gist_links, headings: &[] };
        body::render_inline(&text, &mut around)
    });
    let text = Text {
        markdown: page.body.text(),
        items: &page.body.items,
        links: &resolved.links,
        headings: &page.body.headings,
    };
    let body_html = body::render(&text, &mut around);
    let link = |id| edition.target(id).map(|target| PageLink::to(target));
    Ok(PageView {
        id: page.id.to_string(),
        kind: match page.kind {
            PageKind::Entry => "entry",
            PageKind::Lesson => "lesson",
            PageKind::Article => "article",
            PageKind::Plain => "plain",
        },
        section: edition.site().section(page.id.section()).map(SectionLink::of),
        title: page.title.clone(),
        term: page.term.clone(),
        gist_html,
        gist_label: if page.kind == PageKind::Entry { "Definition" } else { "Summary" },
        aliases: page.aliases.clone(),
        body_html,
        headings: page.body.headings.iter().map(heading).collect(),
        minutes: page.body.words.div_ceil(WORDS_A_MINUTE).max(1),
        gated: edition.site().is_gated(&page.id),
        standing: shown.standing().map(|standing| standing_view(edition, standing)),
        evidence: cards.into_vec(),
        runs: recordings(edition, resolved).into_iter().map(run).collect(),
        claims: claims(edition, resolved),
        related: resolved.related.iter().filter_map(link).collect(),
        meets: resolved.meets.iter().filter_map(|(id, why)| meet(link(id)?, why)).collect(),
        mentioned_in: resolved.mentioned_in.iter().filter_map(|id| Some(PageLink::shown(edition.page(id)?))).collect(),
        sources: sources(edition, resolved),
        byline: byline(edition, shown),
    })
}

fn heading(heading: &Heading) -> HeadingView {
    HeadingView { level: heading.level, id: heading.id.clone(), text: heading.text.clone() }
}

/// The tables and charts of a page, in their order.
fn figures(
    edition: &Edition<'_>,
    theme: &Theme,
    page: &ResolvedPage,
    output: &str,
) -> Result<Vec<String>, Box<Finding>> {
    let blocks = page.links.iter().filter(|link| matches!(link, Link::Table(_) | Link::Chart(_)));
    let figures = blocks.enumerate().map(|(at, block)| match block {
        Link::Table(table) => table::of_page(edition, theme, table, output, at + 1),
        Link::Chart(chart) => figure::of_page(edition, theme, chart, output, at + 1),
        _ => Ok(String::new()),
    });
    figures.collect()
}

/// The recordings that tables and charts of a page show, each once.
fn recordings<'g>(edition: &Edition<'g>, page: &ResolvedPage) -> Vec<(&'g Experiment, &'g Recording)> {
    let mut keys: Vec<(&str, &str)> = Vec::new();
    for link in &page.links {
        let (experiment, devices) = match link {
            Link::Table(table) => (&table.experiment, &table.devices),
            Link::Chart(chart) => (&chart.experiment, &chart.on),
            _ => continue,
        };
        for device in devices {
            let key = (&**experiment, &**device);
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
    }
    keys.into_iter().filter_map(|(experiment, device)| edition.recording(experiment, device)).collect()
}

fn standing_view(edition: &Edition<'_>, standing: &crate::signoff::Standing) -> StandingView {
    let reasons = match edition.audience() {
        Audience::Public => Vec::new(),
        Audience::Preview => standing
            .reasons
            .iter()
            .map(|reason| ReasonView { code: reason.code, message: reason.message.clone() })
            .collect(),
    };
    StandingView { state: standing.state.word(), word: standing.state.word(), reasons }
}

fn run((experiment, recording): (&Experiment, &Recording)) -> RunView {
    let address = |extension| phrases::data_address(recording, extension);
    RunView {
        sentence: phrases::where_it_ran(experiment, recording),
        csv: address("csv"),
        json: address("json"),
        page: address("html"),
    }
}

/// The claims of a page; those that say the same of one fact stand once, with the verdicts of all.
fn claims(edition: &Edition<'_>, page: &ResolvedPage) -> Vec<ClaimView> {
    let mut views: Vec<ClaimView> = Vec::new();
    for (claim, verdicts) in page.page.claims.iter().zip(&page.verdicts) {
        let fact = edition.fact(&claim.fact).map(|fact| fact.says.clone());
        let says = claim.says.clone().or(fact).unwrap_or_default();
        let known = views.iter().position(|view| view.fact == claim.fact && view.says == says);
        let at = known.unwrap_or_else(|| {
            let known = edition.fact(&claim.fact).is_some();
            views.push(ClaimView { fact: claim.fact.clone(), known, says, verdicts: Vec::new() });
            views.len() - 1
        });
        for verdict in verdict_views(edition, verdicts) {
            if !views[at].verdicts.contains(&verdict) {
                views[at].verdicts.push(verdict);
            }
        }
    }
    views
}

/// What every ground says of a claim.
pub(super) fn verdict_views(edition: &Edition<'_>, verdicts: &crate::glossary::ClaimVerdicts) -> Vec<VerdictView> {
    let device = |ground: &str| {
        let named = edition.recordings().find(|(_, recording)| &*recording.device_id == ground);
        named.map_or_else(|| ground.to_owned(), |(_, recording)| recording.device.name.clone())
    };
    verdicts
        .by_ground
        .iter()
        .map(|(ground, decision)| {
            let (verdict, why) = match &decision.verdict {
                Verdict::Holds => ("holds", None),
                Verdict::Fails(how) => ("fails", Some(how.clone())),
                Verdict::Undecided(why) => ("undecided", Some(why.clone())),
            };
            VerdictView { ground: device(ground), verdict, why }
        })
        .collect()
}

fn meet(link: PageLink, why: &str) -> Option<MeetView> {
    Some(MeetView { title: link.title, url: link.url, why: why.to_owned(), state: link.state })
}

fn sources(edition: &Edition<'_>, page: &ResolvedPage) -> Vec<SourceView> {
    let view = |citation: &crate::page::Citation| {
        let source = edition.source(&citation.id)?;
        let policy = &edition.site().policy;
        let limit = policy.source_max_age_days;
        let due = source.checked.is_some_and(|checked| policy.is_due(checked, edition.as_of()));
        let due_note = || format!("due: last looked at more than {limit} days before {}", edition.as_of());
        let url = source.anchor.as_ref().map_or(source.url.clone(), |anchor| format!("{}#{anchor}", source.url));
        Some(SourceView {
            id: anchor(&source.id),
            title: source.title.clone(),
            publisher: source.publisher.clone(),
            url,
            purpose: citation.purpose.clone(),
            quotes: citation.quotes.clone(),
            checked: source.checked.map(|date| date.to_string()),
            checked_note: match source.checked {
                Some(_) => "declared by hand, not yet checked by the tool",
                None => "never checked",
            },
            due,
            due_note: due.then(due_note),
        })
    };
    page.page.sources.iter().filter_map(view).collect()
}

fn byline(edition: &Edition<'_>, shown: Shown<'_>) -> BylineView {
    let page = shown.page();
    let signer = |signer: &Signer| SignerView {
        name: signer.name.clone(),
        date: signer.date.to_string(),
        level_note: match signer.level {
            Level::Verified => "signed with a key",
            Level::Declared => "declared, no key",
        },
    };
    let standing = shown.standing();
    let current = |of: Option<&Signer>| of.filter(|of| of.current).map(signer);
    let author = standing.and_then(|standing| current(standing.author.as_ref()));
    let reviewer = standing.and_then(|standing| current(standing.reviewer.as_ref()));
    let checked = page.page.sources.iter().filter_map(|citation| edition.source(&citation.id)?.checked);
    BylineView {
        written: standing
            .and_then(|standing| standing.written)
            .filter(|_| author.is_some())
            .map(|date| date.to_string()),
        reviewed: reviewer.as_ref().map(|reviewer| reviewer.date.clone()),
        author,
        reviewer,
        measured: measured(edition, page),
        sources_checked: checked.min().map(|date| date.to_string()),
    }
}

/// When the recordings that the page shows were made, a sentence each.
fn measured(edition: &Edition<'_>, page: &ResolvedPage) -> Vec<String> {
    let mut said: Vec<String> = Vec::new();
    for (_, recording) in recordings(edition, page) {
        let when = recording.day().unwrap_or("day not recorded (transcribed)");
        let sentence = format!("{}: {when}", recording.device.name);
        if !said.contains(&sentence) {
            said.push(sentence);
        }
    }
    said
}
