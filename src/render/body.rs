//! Passes: Markdown to HTML, every reference replaced by what it leads to for the edition's audience.

use pulldown_cmark::{Alignment, CodeBlockKind, CowStr, Event, HeadingLevel, Parser, Tag, TagEnd, html};

use super::evidence::Cards;
use super::highlight;
use super::html::{escape, escape_into, relative};
use crate::glossary::Link;
use crate::page::{Heading, Item};
use crate::parse::markdown::{DIALECT, anchor};
use crate::signoff::{Edition, Target};

/// A Markdown text with its references, resolved.
pub(super) struct Text<'t> {
    pub markdown: &'t str,
    pub items: &'t [Item],
    pub links: &'t [Link],
    pub headings: &'t [Heading],
}

/// What the text is rendered for, and what it adds to the page.
pub(super) struct Surroundings<'s, 'g> {
    pub edition: &'s Edition<'g>,
    /// Where the page is rendered to.
    pub output: &'s str,
    /// Tables and charts of the text, rendered, in their order.
    pub figures: &'s [String],
    pub cards: &'s mut Cards,
}

/// The HTML of `text`.
pub(super) fn render(text: &Text<'_>, around: &mut Surroundings<'_, '_>) -> String {
    let mut body = Body {
        text,
        around,
        events: Vec::with_capacity(text.markdown.len() / 16),
        next_item: 0,
        next_heading: 0,
        next_figure: 0,
        closings: Vec::new(),
        code: None,
        picture: 0,
        columns: Vec::new(),
        column: 0,
        in_head: false,
        footnotes: Vec::new(),
    };
    Parser::new_ext(text.markdown, DIALECT).for_each(|event| body.event(event));
    let mut out = String::with_capacity(text.markdown.len() * 2);
    html::push_html(&mut out, body.events.into_iter());
    out
}

/// The HTML of a short text, without the paragraph around it.
pub(super) fn render_inline(text: &Text<'_>, around: &mut Surroundings<'_, '_>) -> String {
    let html = render(text, around);
    let html = html.trim();
    html.strip_prefix("<p>").and_then(|html| html.strip_suffix("</p>")).unwrap_or(html).to_owned()
}

struct Body<'b, 't, 's, 'g> {
    text: &'b Text<'t>,
    around: &'b mut Surroundings<'s, 'g>,
    events: Vec<Event<'t>>,
    next_item: usize,
    next_heading: usize,
    next_figure: usize,
    /// What closes each open link.
    closings: Vec<&'static str>,
    /// An open code block: its language, whether it is a block of ours, its text.
    code: Option<(String, bool, String)>,
    /// How many pictures are open; they are findings, and shown as their text.
    picture: usize,
    columns: Vec<Alignment>,
    column: usize,
    in_head: bool,
    /// Footnote names in the order they were first met.
    footnotes: Vec<(String, bool)>,
}

impl<'t> Body<'_, 't, '_, '_> {
    fn html(&mut self, html: impl Into<CowStr<'t>>) {
        self.events.push(Event::InlineHtml(html.into()));
    }

    fn event(&mut self, event: Event<'t>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => match &mut self.code {
                Some((_, _, code)) => code.push_str(&text),
                None => self.events.push(Event::Text(text)),
            },
            Event::Html(text) | Event::InlineHtml(text) => self.events.push(Event::Text(text)),
            Event::FootnoteReference(name) => {
                let number = self.footnote(&name);
                self.html(format!("<sup class=\"footnote-reference\"><a href=\"#fn-{number}\">{number}</a></sup>"));
            }
            other => self.events.push(other),
        }
    }

    fn start(&mut self, tag: Tag<'t>) {
        match tag {
            Tag::Link { .. } => self.open_link(),
            Tag::Image { .. } => self.picture += 1,
            Tag::Heading { level, .. } => self.open_heading(level),
            Tag::CodeBlock(kind) => {
                let info = match &kind {
                    CodeBlockKind::Fenced(info) => info.split_whitespace().next().unwrap_or_default(),
                    CodeBlockKind::Indented => "",
                };
                self.code = Some((info.to_owned(), super::is_block(info), String::new()));
            }
            Tag::FootnoteDefinition(name) => self.open_footnote(&name),
            Tag::Table(columns) => {
                self.columns = columns;
                self.html("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"table\"><table>");
            }
            Tag::TableHead => {
                (self.in_head, self.column) = (true, 0);
                self.html("<thead><tr>");
            }
            Tag::TableRow => {
                self.column = 0;
                self.html("<tr>");
            }
            Tag::TableCell => self.open_cell(),
            other => self.events.push(Event::Start(other)),
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Link => {
                let closing = self.closings.pop().unwrap_or_default();
                self.html(closing);
            }
            TagEnd::Image => self.picture = self.picture.saturating_sub(1),
            TagEnd::Heading(level) => self.close_heading(level),
            TagEnd::CodeBlock => self.close_code(),
            TagEnd::FootnoteDefinition => self.html("</div>\n"),
            TagEnd::Table => self.html("</tbody></table></div>\n"),
            TagEnd::TableHead => {
                self.in_head = false;
                self.html("</tr></thead><tbody>");
            }
            TagEnd::TableRow => self.html("</tr>"),
            TagEnd::TableCell => {
                let closing = if self.in_head { "</th>" } else { "</td>" };
                self.html(closing);
            }
            other => self.events.push(Event::End(other)),
        }
    }

    fn open_cell(&mut self) {
        let class = match self.columns.get(self.column) {
            Some(Alignment::Right) => " class=\"right\"",
            Some(Alignment::Center) => " class=\"center\"",
            _ => "",
        };
        self.column += 1;
        let open = if self.in_head { format!("<th scope=\"col\"{class}>") } else { format!("<td{class}>") };
        self.html(open);
    }

    fn open_heading(&mut self, level: HeadingLevel) {
        let level = below_title(level);
        let id = self.text.headings.get(self.next_heading).map_or("", |heading| &heading.id);
        let open = format!("<{level} id=\"{}\">", escape(id));
        self.html(open);
    }

    fn close_heading(&mut self, level: HeadingLevel) {
        let level = below_title(level);
        let heading = self.text.headings.get(self.next_heading);
        let (id, text) = heading.map_or(("", ""), |heading| (&*heading.id, &*heading.text));
        let close = format!(
            " <a class=\"anchor\" href=\"#{}\" aria-label=\"link to {}\">#</a></{level}>\n",
            escape(id),
            escape(text)
        );
        self.next_heading += 1;
        self.html(close);
    }

    fn close_code(&mut self) {
        let Some((language, ours, code)) = self.code.take() else { return };
        if ours {
            let figure = match self.text.links.get(self.next_item) {
                Some(Link::Table(_) | Link::Chart(_)) => {
                    self.next_figure += 1;
                    self.around.figures.get(self.next_figure - 1).cloned().unwrap_or_default()
                }
                _ => String::new(),
            };
            self.next_item += 1;
            self.html(figure);
            return;
        }
        let mut html = String::with_capacity(code.len() * 2);
        html.push_str("<pre class=\"code\" tabindex=\"0\"");
        if !language.is_empty() {
            html.push_str(" data-language=\"");
            escape_into(&language, &mut html);
            html.push('"');
        }
        html.push_str("><code>");
        match highlight::highlight(&language, &code) {
            Some(highlighted) => html.push_str(&highlighted),
            None => escape_into(&code, &mut html),
        }
        html.push_str("</code></pre>\n");
        self.html(html);
    }

    fn footnote(&mut self, name: &str) -> usize {
        let known = self.footnotes.iter().position(|(known, _)| known == name);
        known.unwrap_or_else(|| {
            self.footnotes.push((name.to_owned(), false));
            self.footnotes.len() - 1
        }) + 1
    }

    fn open_footnote(&mut self, name: &str) {
        let number = self.footnote(name);
        let again = std::mem::replace(&mut self.footnotes[number - 1].1, true);
        let id = if again { String::new() } else { format!(" id=\"fn-{number}\"") };
        self.html(format!(
            "<div class=\"footnote-definition\"{id}><sup class=\"footnote-definition-label\">{number}</sup>"
        ));
    }

    fn open_link(&mut self) {
        let at = self.next_item;
        self.next_item += 1;
        let (Some(item), Some(link)) = (self.text.items.get(at), self.text.links.get(at)) else {
            self.closings.push("");
            return;
        };
        let is_term = matches!(item.kind, crate::page::ItemKind::Term(_));
        let (open, close) = self.link(item, link, is_term);
        self.html(open);
        self.closings.push(close);
    }

    /// What opens and closes a link.
    fn link(&mut self, item: &Item, link: &Link, is_term: bool) -> (String, &'static str) {
        let class = if is_term { " class=\"term\"" } else { "" };
        match link {
            Link::Page(id, fragment) => match self.around.edition.target(id) {
                Some(Target::Shown(shown)) => {
                    let mut address = relative(self.around.output, shown.id().output().as_str());
                    if let Some(fragment) = fragment {
                        address.push('#');
                        address.push_str(fragment);
                    }
                    (format!("<a{class} href=\"{}\">", escape(&address)), "</a>")
                }
                Some(Target::Held(held)) => {
                    let close = match held.state {
                        crate::signoff::State::Blocked => " <span class=\"mark\">(blocked)</span></span>",
                        crate::signoff::State::Stale => " <span class=\"mark\">(stale)</span></span>",
                        _ => " <span class=\"mark\">(draft)</span></span>",
                    };
                    ("<span class=\"held\">".to_owned(), close)
                }
                None => (String::new(), ""),
            },
            Link::Section(name) => {
                let address = relative(self.around.output, &format!("{name}/index.html"));
                (format!("<a href=\"{}\">", escape(&address)), "</a>")
            }
            Link::Here(fragment) => (format!("<a href=\"#{}\">", escape(fragment)), "</a>"),
            Link::External(address) => {
                (format!("<a class=\"external\" rel=\"external\" href=\"{}\">", escape(address)), "</a>")
            }
            Link::Evidence(evidence) => {
                let card = self.around.cards.evidence(self.around.edition, item, evidence);
                (button(&card.id, card.kind), "</button>")
            }
            Link::Given(reason) => {
                let card = self.around.cards.given(self.around.edition, item, reason);
                (button(&card.id, card.kind), "</button>")
            }
            Link::Quotation(id) => {
                (format!("<a class=\"quotation\" href=\"#source-{}\">", escape(&anchor(id))), "</a>")
            }
            Link::Table(_) | Link::Chart(_) | Link::Nowhere => (String::new(), ""),
        }
    }
}

/// The page's title is its only first-level heading, also where a draft has one too many.
fn below_title(level: HeadingLevel) -> HeadingLevel {
    if level == HeadingLevel::H1 { HeadingLevel::H2 } else { level }
}

fn button(id: &str, kind: &str) -> String {
    format!("<button type=\"button\" class=\"n {kind}\" popovertarget=\"{id}\">")
}
