//! Passes: Markdown to headings and references. The dialect is fixed here for every room that reads or renders Markdown.

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, LinkType, Options, Parser, Tag, TagEnd};

use super::{binding, block};
use crate::finding::rules::markdown as rules;
use crate::finding::{Findings, Place};
use crate::page::{Binding, Block, Heading, Item, ItemKind};
use crate::tree::{RelPath, Span};

/// CommonMark with tables, footnotes, strikethrough and `[[term]]` links. No heading attributes: `{onclick=...}` would
/// become live HTML; no smart punctuation: what is shown is what was written.
pub const DIALECT: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_WIKILINKS);

/// Anchors that templates make; no heading may take them.
pub const TEMPLATE_ANCHORS: &[&str] = &[
    "main",
    "contents",
    "evidence",
    "claims",
    "related-terms",
    "where-you-meet-this",
    "mentioned-in",
    "sources",
    "byline",
    "where-it-ran",
    "published",
    "not-published",
    "claims-title",
    "related-title",
    "meets-title",
    "mentioned-title",
    "sources-title",
    "byline-title",
    "evidence-title",
];

/// What a walk over Markdown gathers.
#[derive(Default)]
pub struct Gathered {
    /// Headings, in order.
    pub headings: Vec<Heading>,
    /// References, in order.
    pub items: Vec<Item>,
    /// The text without markup.
    pub plain: String,
    /// Words of running text.
    pub words: usize,
    /// Whether it is nested too deeply to be rendered.
    pub too_deep: bool,
}

/// So many quotations, lists and emphases may stand in each other.
const DEEPEST: usize = 50;

/// The Markdown to walk and where it stands.
pub enum Source<'t> {
    /// The body that starts at byte `start` of `file`.
    Body {
        /// The file's path.
        path: &'t RelPath,
        /// The whole file.
        file: &'t str,
        /// Where the body starts.
        start: usize,
    },
    /// A short text in a YAML value; every finding points to the value.
    Value {
        /// The text.
        text: &'t str,
        /// The value.
        place: &'t dyn Fn() -> Place,
    },
}

impl Source<'_> {
    fn place(&self, span: Span) -> Place {
        match self {
            Source::Body { path, file, .. } => Place::span(path, file, span),
            Source::Value { place, .. } => place(),
        }
    }
}

/// Walks `source` and gathers what stands in it. Plain text is gathered of values only.
pub fn walk(source: &Source<'_>, findings: &mut Findings) -> Gathered {
    let (text, base) = match source {
        Source::Body { file, start, .. } => (&file[*start..], *start),
        Source::Value { text, .. } => (*text, 0),
    };
    let want_plain = matches!(source, Source::Value { .. });
    let mut walk = Walk {
        text,
        base,
        want_plain,
        source,
        findings,
        gathered: Gathered::default(),
        open: Vec::new(),
        heading: None,
        in_code: false,
        block: None,
    };
    let (mut depth, mut paragraphs) = (0_usize, 0_usize);
    for (event, range) in Parser::new_ext(text, DIALECT).into_offset_iter() {
        match event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > DEEPEST {
            let place = walk.source.place(Span::from(range).shifted(base));
            walk.findings.push(rules::nested_too_deeply(place, DEEPEST));
            walk.gathered.too_deep = true;
            return walk.gathered;
        }
        paragraphs += match &event {
            Event::Start(Tag::Paragraph) => 1,
            Event::Rule => 2,
            Event::Start(tag) if is_block(tag) => 2,
            _ => 0,
        };
        walk.event(event, range.into());
    }
    if want_plain && paragraphs > 1 {
        walk.findings.push(rules::not_one_paragraph(walk.source.place(Span::new(0, 0))));
    }
    walk.gathered
}

/// Whether a tag opens a block other than a paragraph.
fn is_block(tag: &Tag<'_>) -> bool {
    matches!(
        tag,
        Tag::Heading { .. }
            | Tag::BlockQuote(_)
            | Tag::CodeBlock(_)
            | Tag::List(_)
            | Tag::Table(_)
            | Tag::FootnoteDefinition(_)
    )
}

struct Walk<'t> {
    text: &'t str,
    base: usize,
    want_plain: bool,
    source: &'t Source<'t>,
    findings: &'t mut Findings,
    gathered: Gathered,
    /// Links that are open: their index in `items`.
    open: Vec<usize>,
    heading: Option<(u8, Span, String)>,
    /// Whether a code block is open that is not ours.
    in_code: bool,
    /// An open block of ours: its name, its whole span, and where its text lies.
    block: Option<(String, Span, Option<Span>, String)>,
}

impl Walk<'_> {
    fn event(&mut self, event: Event<'_>, span: Span) {
        match event {
            Event::Start(tag) => self.start(tag, span),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => match &mut self.block {
                Some((_, _, content, gathered)) => {
                    *content = Some(content.map_or(span, |content| Span::new(content.start, span.end)));
                    gathered.push_str(&text);
                }
                None => {
                    self.look_alike(&text, span);
                    self.words(&text);
                }
            },
            Event::Code(text) => self.words(&text),
            Event::SoftBreak | Event::HardBreak => self.words(" "),
            Event::Html(html) | Event::InlineHtml(html) if !html.trim().is_empty() => {
                self.findings.push(rules::raw_html(self.source.place(span.shifted(self.base)), &html));
            }
            _ => {}
        }
    }

    /// Reports text that was meant for a term link, a binding or a footnote, and is none.
    fn look_alike(&mut self, text: &str, span: Span) {
        if self.in_code || !text.starts_with(['[', ']']) || self.text[..span.start].ends_with('\\') {
            return;
        }
        let rest = &self.text[span.start..];
        let binding =
            |rest: &str| ["measured:", "model:", "given:", "source:"].iter().any(|scheme| rest.starts_with(scheme));
        let found = if rest.starts_with("[[") {
            Some((
                "[[",
                "a term link reads `[[term]]` or `[[term|text]]`, outside links, and without the bar in tables; `\\[\\[` shows two brackets",
            ))
        } else if rest.starts_with("[^") {
            Some(("[^", "a footnote needs a line `[^name]: its text`; `\\[^` shows the characters"))
        } else if rest.strip_prefix("](").is_some_and(binding) {
            Some(("](", "an address with a blank stands in angle brackets: `[3 s](<given:the reason>)`"))
        } else {
            None
        };
        if let Some((what, help)) = found {
            let at = Span::new(span.start, span.start + what.len()).shifted(self.base);
            self.findings.push(rules::unread_markup(self.source.place(at), what, help));
        }
    }

    fn words(&mut self, text: &str) {
        if let Some((_, _, heading)) = &mut self.heading {
            heading.push_str(text);
        }
        for &open in &self.open {
            self.gathered.items[open].text.push_str(text);
        }
        if self.want_plain {
            self.gathered.plain.push_str(text);
        }
        // Blanks stand for words: near enough for "n min to read", and counted at once.
        self.gathered.words += memchr::memchr_iter(b' ', text.as_bytes()).count() + 1;
    }

    fn start(&mut self, tag: Tag<'_>, span: Span) {
        match tag {
            Tag::Heading { level, .. } => {
                self.heading = Some((level_number(level), span.shifted(self.base), String::new()))
            }
            Tag::Image { .. } => self.findings.push(rules::picture(self.source.place(span.shifted(self.base)))),
            Tag::Link { link_type, dest_url, .. } => self.link(link_type, &dest_url, span),
            Tag::CodeBlock(CodeBlockKind::Fenced(info))
                if block::is_known(info.split_whitespace().next().unwrap_or_default()) =>
            {
                self.block =
                    Some((info.split_whitespace().next().unwrap_or_default().to_owned(), span, None, String::new()));
            }
            Tag::CodeBlock(_) => self.in_code = true,
            Tag::Paragraph | Tag::Item | Tag::TableCell if self.want_plain && !self.gathered.plain.is_empty() => {
                self.gathered.plain.push(' ')
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Link => {
                let item = self.open.pop().map(|open| &self.gathered.items[open]);
                if let Some(item) = item.filter(|item| item.text.trim().is_empty()) {
                    self.findings.push(rules::link_without_text(self.source.place(item.span)));
                }
            }
            TagEnd::Heading(_) => self.close_heading(),
            TagEnd::CodeBlock => {
                self.in_code = false;
                if let Some(open) = self.block.take() {
                    self.close_block(open);
                }
            }
            _ => {}
        }
    }

    fn link(&mut self, link_type: LinkType, address: &str, span: Span) {
        let whole = span.shifted(self.base);
        let source = &self.text[span.start..span.end];
        let address_span = match source.rfind(address) {
            Some(at) if !address.is_empty() => Span::new(whole.start + at, whole.start + at + address.len()),
            _ => whole,
        };
        let kind = self.link_kind(link_type, address, whole, address_span);
        self.gathered.items.push(Item { span: whole, address: address_span, text: String::new(), kind });
        self.open.push(self.gathered.items.len() - 1);
    }

    fn link_kind(&mut self, link_type: LinkType, address: &str, whole: Span, at: Span) -> ItemKind {
        if matches!(link_type, LinkType::WikiLink { .. }) {
            let inside =
                if self.heading.is_some() { Some("a heading") } else { (!self.open.is_empty()).then_some("a link") };
            if let Some(inside) = inside {
                self.findings.push(rules::misplaced_term_link(self.source.place(whole), inside));
                return ItemKind::Broken;
            }
            // In a table the bar of `[[term\|text]]` is escaped, and the parser leaves the backslash to the term.
            return ItemKind::Term(address.trim_end_matches('\\').trim().to_owned());
        }
        if matches!(link_type, LinkType::Email) {
            return ItemKind::External(format!("mailto:{address}"));
        }
        if address.starts_with('/') {
            self.findings.push(rules::root_relative_link(self.source.place(at), address));
            return ItemKind::Broken;
        }
        match scheme(address).map(str::to_ascii_lowercase).as_deref() {
            None => ItemKind::Link(address.to_owned()),
            Some("http" | "https" | "mailto") => ItemKind::External(address.to_owned()),
            Some(scheme @ ("measured" | "model" | "given" | "source")) => {
                match binding::read(scheme, &address[scheme.len() + 1..]) {
                    Ok(kind) => ItemKind::Binding(Binding { address: address.to_owned(), kind }),
                    Err(malformed) => {
                        self.findings.push(rules::malformed_binding(
                            self.source.place(at),
                            malformed.why,
                            malformed.help,
                        ));
                        ItemKind::Broken
                    }
                }
            }
            Some(scheme) => {
                self.findings.push(rules::forbidden_scheme(self.source.place(at), scheme));
                ItemKind::Broken
            }
        }
    }

    fn close_heading(&mut self) {
        let Some((level, span, text)) = self.heading.take() else { return };
        if level == 1 {
            self.findings.push(rules::first_level_heading(self.source.place(span)));
        }
        let before = self.gathered.headings.last().map_or(1, |heading| heading.level);
        if level > before + 1 {
            self.findings.push(rules::skipped_heading_level(self.source.place(span), before, level));
        }
        let id = self.free_anchor(&text);
        self.gathered.headings.push(Heading { level, id, text, span });
    }

    fn free_anchor(&self, text: &str) -> String {
        let slug = anchor(text);
        let slug = if is_numbered_by_render(&slug) { format!("h-{slug}") } else { slug };
        let taken =
            |id: &str| TEMPLATE_ANCHORS.contains(&id) || self.gathered.headings.iter().any(|heading| heading.id == id);
        let mut numbered = (2..).map(|number| format!("{slug}-{number}"));
        if taken(&slug) { numbered.find(|id| !taken(id)).unwrap_or(slug) } else { slug }
    }

    fn block_kind(&mut self, name: &str, content: Span) -> Option<Block> {
        match self.source {
            Source::Body { path, file, .. } => block::read(name, path, file, content, self.findings),
            Source::Value { .. } => {
                self.findings.push(rules::misplaced_block(self.source.place(content), name));
                None
            }
        }
    }

    fn close_block(&mut self, (name, span, content, text): (String, Span, Option<Span>, String)) {
        let whole = span.shifted(self.base);
        let content = content.unwrap_or(Span::new(span.end, span.end));
        let kind = if self.text[content.start..content.end] == text {
            self.block_kind(&name, content.shifted(self.base))
        } else {
            self.findings.push(rules::misplaced_block(self.source.place(whole), &name));
            None
        };
        let kind = kind.map_or(ItemKind::Broken, ItemKind::Block);
        self.gathered.items.push(Item { span: whole, address: content.shifted(self.base), text: String::new(), kind });
    }
}

/// Whether an anchor could be one that rendering gives to tables, charts, footnotes, numbers, rows and sources.
fn is_numbered_by_render(anchor: &str) -> bool {
    let (kind, rest) = anchor.split_once('-').unwrap_or((anchor, ""));
    match kind {
        "n" | "table" | "chart" | "fn" | "row" => rest.starts_with(|first: char| first.is_ascii_digit()),
        "source" | "fact" => !rest.is_empty(),
        _ => false,
    }
}

/// The scheme of an address, if it has one.
fn scheme(address: &str) -> Option<&str> {
    let (scheme, _) = address.split_once(':')?;
    let plain = scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'));
    (plain && scheme.starts_with(|first: char| first.is_ascii_alphabetic())).then_some(scheme)
}

/// The anchor of a heading: lower case, letters and digits of any script, single hyphens between.
pub fn anchor(text: &str) -> String {
    let mut anchor = String::with_capacity(text.len());
    for character in text.chars().flat_map(char::to_lowercase) {
        if character.is_alphanumeric() {
            anchor.push(character);
        } else if !anchor.is_empty() && !anchor.ends_with('-') {
            anchor.push('-');
        }
    }
    let trimmed = anchor.trim_end_matches('-');
    if trimmed.is_empty() { "section".to_owned() } else { trimmed.to_owned() }
}

fn level_number(level: HeadingLevel) -> u8 {
    match level {
        HeadingLevel::H1 => 1,
        HeadingLevel::H2 => 2,
        HeadingLevel::H3 => 3,
        HeadingLevel::H4 => 4,
        HeadingLevel::H5 => 5,
        HeadingLevel::H6 => 6,
    }
}
