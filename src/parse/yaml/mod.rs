//! Passes: YAML to a tree of nodes whose every key and value can be located. All use of serde_yaml is here:
//! the crate is archived, and a move to another is a change of this folder only.

mod cursor;
mod guard;
mod locate;

pub use cursor::{Cursor, Fields};
pub use locate::Step;

use std::cell::RefCell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};

use crate::finding::rules::yaml as rules;
use crate::finding::{Finding, Findings, Place, Severity};
use crate::tree::{RelPath, Span};

/// A YAML value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Node {
    Null,
    Boolean(bool),
    Integer(i128),
    /// Its digits are in the source; see [`Cursor::number`].
    Float,
    Text(String),
    List(Vec<Node>),
    /// Keys may repeat; that is a finding of whoever reads the map.
    Map(Vec<(String, Node)>),
}

/// How scalars are read.
#[derive(Clone, Copy)]
pub enum Scalars {
    /// As YAML types them.
    Typed,
    /// As the text that stands there, below every key but those listed: digits stay as recorded.
    Verbatim {
        /// Keys whose value is a map or a list.
        structural: &'static [&'static str],
    },
}

/// A YAML text within a file, and the findings about it.
pub struct Yaml<'f> {
    path: &'f RelPath,
    file: &'f str,
    span: Span,
    severity: Severity,
    findings: RefCell<Findings>,
    root: Node,
}

impl<'f> Yaml<'f> {
    /// Reads the stretch `span` of `file`. Every finding stops at least `severity`.
    pub fn read(
        path: &'f RelPath,
        file: &'f str,
        span: Span,
        scalars: Scalars,
        severity: Severity,
        findings: &mut Findings,
    ) -> Option<Yaml<'f>> {
        let text = &file[span.start..span.end];
        if let Some((at, what)) = guard::refused(text) {
            findings.push(rules::feature(Place::span(path, file, at.shifted(span.start)), what).at_least(severity));
            return None;
        }
        match NodeSeed(scalars, Kind::Structure).deserialize(serde_yaml::Deserializer::from_str(text)) {
            Ok(root) => Some(Yaml { path, file, span, severity, findings: RefCell::default(), root }),
            Err(error) => {
                findings.push(syntax_finding(path, file, span, &error).at_least(severity));
                None
            }
        }
    }

    /// The whole value.
    pub fn root(&self) -> Cursor<'_> {
        Cursor::new(self)
    }

    /// Adds a finding.
    pub fn report(&self, finding: Finding) {
        self.findings.borrow_mut().push(finding.at_least(self.severity));
    }

    /// What was found wrong while the values were read.
    pub fn into_findings(self) -> Findings {
        self.findings.into_inner()
    }

    fn text(&self) -> &'f str {
        &self.file[self.span.start..self.span.end]
    }

    fn place(&self, span: Option<Span>) -> Place {
        let at = span.unwrap_or(Span::new(0, self.text().find('\n').unwrap_or(self.text().len())));
        Place::span(self.path, self.file, at.shifted(self.span.start))
    }
}

/// Where the value at `steps` stands in the YAML stretch `span` of `file`; the stretch's first line if it is not there.
pub fn place(path: &RelPath, file: &str, span: Span, steps: &[Step]) -> Place {
    let text = &file[span.start..span.end];
    let at = locate::value(text, steps).unwrap_or(Span::new(0, text.find('\n').unwrap_or(text.len())));
    Place::span(path, file, at.shifted(span.start))
}

fn syntax_finding(path: &RelPath, file: &str, span: Span, error: &serde_yaml::Error) -> Finding {
    let text = &file[span.start..span.end];
    let at = error.location().map_or(0, |location| location.index().min(text.len()));
    let at = (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let line_start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let line_end = text[at..].find('\n').map_or(text.len(), |end| at + end);
    let place = Place::span(path, file, Span::new(at, line_end.max(at)).shifted(span.start));
    let message = error.to_string();
    if let Some((key, found)) = nested_scalar(&message) {
        return rules::wrong_type(place, &format!("`{key}`"), "a single value", found);
    }
    let message = message.split(" at line ").next().unwrap_or_default().trim_end_matches('.');
    rules::syntax(place, message, &text[line_start..line_end])
}

/// What serde_yaml says of a list or a map in the place of a verbatim value: the key, and what stands there.
fn nested_scalar(message: &str) -> Option<(&str, &'static str)> {
    let (path, _) = message.split_once(", expected a single value")?;
    let (path, found) = path.rsplit_once("invalid type: ")?;
    let key = path.trim_end_matches(": ").rsplit('.').next().unwrap_or_default();
    let key = key.split('[').next().filter(|key| !key.is_empty()).unwrap_or("this");
    Some((key, if found == "map" { "a map" } else { "a list" }))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Structure,
    Scalar,
}

struct NodeSeed(Scalars, Kind);

impl<'de> DeserializeSeed<'de> for NodeSeed {
    type Value = Node;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Node, D::Error> {
        match (self.0, self.1) {
            (Scalars::Verbatim { .. }, Kind::Scalar) => deserializer.deserialize_str(self),
            _ => deserializer.deserialize_any(self),
        }
    }
}

impl<'de> Visitor<'de> for NodeSeed {
    type Value = Node;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.1 == Kind::Scalar { "a single value" } else { "a YAML value" })
    }

    fn visit_unit<E>(self) -> Result<Node, E> {
        Ok(Node::Null)
    }

    /// An empty text.
    fn visit_none<E>(self) -> Result<Node, E> {
        Ok(Node::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Node, E> {
        Ok(Node::Boolean(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Node, E> {
        Ok(Node::Integer(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Node, E> {
        Ok(Node::Integer(value.into()))
    }

    fn visit_f64<E>(self, _: f64) -> Result<Node, E> {
        Ok(Node::Float)
    }

    fn visit_str<E>(self, value: &str) -> Result<Node, E> {
        let verbatim = matches!(self.0, Scalars::Verbatim { .. });
        Ok(if verbatim && matches!(value, "" | "~" | "null") { Node::Null } else { Node::Text(value.to_owned()) })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Node, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element_seed(NodeSeed(self.0, Kind::Structure))? {
            items.push(item);
        }
        Ok(Node::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Node, A::Error> {
        let mut entries = Vec::new();
        while let Some(key) = map.next_key::<String>()? {
            let kind = match self.0 {
                Scalars::Verbatim { structural } if !structural.contains(&&*key) => Kind::Scalar,
                _ => Kind::Structure,
            };
            let value = map.next_value_seed(NodeSeed(self.0, kind))?;
            entries.push((key, value));
        }
        Ok(Node::Map(entries))
    }
}
