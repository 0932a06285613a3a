//! Passes: reading values out of YAML. Every reader reports what is wrong and returns `None`, so that one pass finds all.

use super::locate::{self, Step};
use super::{Node, Yaml};
use crate::date::Date;
use crate::finding::rules::yaml as rules;
use crate::finding::{Finding, Place};
use crate::number::Number;
use crate::page::Written;

/// A value and the way to it.
#[derive(Clone)]
pub struct Cursor<'y> {
    yaml: &'y Yaml<'y>,
    node: &'y Node,
    steps: Vec<Step>,
}

impl<'y> Cursor<'y> {
    pub(super) fn new(yaml: &'y Yaml<'y>) -> Cursor<'y> {
        Cursor { yaml, node: &yaml.root, steps: Vec::new() }
    }

    fn at(&self, step: Step, node: &'y Node) -> Cursor<'y> {
        let steps = self.steps.iter().cloned().chain([step]).collect();
        Cursor { yaml: self.yaml, node, steps }
    }

    /// Where the value stands.
    pub fn place(&self) -> Place {
        self.yaml.place(locate::value(self.yaml.text(), &self.steps))
    }

    /// Adds a finding about it.
    pub fn report(&self, finding: Finding) {
        self.yaml.report(finding);
    }

    /// What is spoken of: the key in backticks, or the text as a whole.
    fn subject(&self) -> String {
        if self.steps.is_empty() { "the YAML here".to_owned() } else { format!("`{}`", self.name()) }
    }

    /// The key that leads here, for messages.
    fn name(&self) -> &str {
        let key = self.steps.iter().rev().find_map(|step| match step {
            Step::Key(key) => Some(&**key),
            Step::Item(_) => None,
        });
        key.unwrap_or("this")
    }

    fn refuse<T>(&self, wanted: &str) -> Option<T> {
        let found = match self.node {
            Node::Null => {
                self.report(rules::empty_value(self.place(), &self.subject()));
                return None;
            }
            Node::Boolean(_) => "true or false",
            Node::Integer(_) | Node::Float => "a number",
            Node::Text(_) => "text",
            Node::List(_) => "a list",
            Node::Map(_) => "a map",
        };
        self.report(rules::wrong_type(self.place(), &self.subject(), wanted, found));
        None
    }

    /// A map with no other keys than `known`, each once.
    pub fn fields(&self, known: &[&str]) -> Option<Fields<'y>> {
        let fields = self.any_fields()?;
        for (at, (key, _)) in fields.entries.iter().enumerate() {
            if fields.entries[..at].iter().any(|(earlier, _)| earlier == key) {
                continue;
            }
            if !known.contains(&&**key) {
                self.report(rules::unknown_key(self.key_place(key, 0), key, known));
            }
        }
        Some(fields)
    }

    /// A map with any keys, each once.
    pub fn any_fields(&self) -> Option<Fields<'y>> {
        let Node::Map(entries) = self.node else { return self.refuse("a map") };
        for (at, (key, _)) in entries.iter().enumerate() {
            let before = entries[..at].iter().filter(|(earlier, _)| earlier == key).count();
            if before > 0 {
                let first = self.key_place(key, 0);
                self.report(rules::duplicate_key(self.key_place(key, before), key, first));
            }
        }
        Some(Fields { cursor: self.clone(), entries })
    }

    fn key_place(&self, key: &str, nth: usize) -> Place {
        self.yaml.place(locate::key(self.yaml.text(), &self.steps, key, nth))
    }

    /// A list.
    pub fn list(&self) -> Option<Vec<Cursor<'y>>> {
        let Node::List(items) = self.node else { return self.refuse("a list") };
        Some(items.iter().enumerate().map(|(at, item)| self.at(Step::Item(at), item)).collect())
    }

    /// A list, or nothing at all where the file has no value (`[]` and an empty file are the same list).
    pub fn list_or_empty(&self) -> Option<Vec<Cursor<'y>>> {
        if *self.node == Node::Null { Some(Vec::new()) } else { self.list() }
    }

    /// A list of texts.
    pub fn texts(&self) -> Vec<String> {
        self.list().unwrap_or_default().iter().filter_map(Cursor::text).collect()
    }

    /// Text that is not blank.
    pub fn text(&self) -> Option<String> {
        match self.node {
            Node::Text(text) if text.trim().is_empty() => {
                self.report(rules::empty_value(self.place(), &self.subject()));
                None
            }
            Node::Text(text) => Some(text.trim().to_owned()),
            _ => self.refuse("text"),
        }
    }

    /// Text, or the digits of a number: for values that are compared as written.
    pub fn scalar(&self) -> Option<String> {
        match self.node {
            Node::Text(_) => self.text(),
            Node::Integer(value) => Some(value.to_string()),
            Node::Float => Some(self.source_text()),
            Node::Boolean(value) => Some(value.to_string()),
            _ => self.refuse("a single value"),
        }
    }

    /// One value, or a list of them, as written.
    pub fn scalars(&self) -> Vec<String> {
        match self.node {
            Node::List(_) => self.list().unwrap_or_default().iter().filter_map(Cursor::scalar).collect(),
            _ => self.scalar().into_iter().collect(),
        }
    }

    /// True or false.
    pub fn boolean(&self) -> Option<bool> {
        match self.node {
            Node::Boolean(value) => Some(*value),
            Node::Text(text) if text == "true" => Some(true),
            Node::Text(text) if text == "false" => Some(false),
            _ => self.refuse("true or false"),
        }
    }

    /// A day.
    pub fn date(&self) -> Option<Date> {
        let text = self.text()?;
        Date::parse(&text).map_err(|error| self.report(rules::bad_date(self.place(), &text, &error.to_string()))).ok()
    }

    /// A plain decimal with the digits that stand in the file.
    pub fn number(&self) -> Option<Number> {
        let digits = match self.node {
            Node::Text(text) => text.clone(),
            Node::Integer(value) => value.to_string(),
            Node::Float => self.source_text(),
            _ => return self.refuse("a number"),
        };
        let number = Number::parse(&digits);
        if number.is_none() {
            let must = "be a plain decimal such as 2097152 or 232.9: no separators, exponents or words";
            self.report(rules::unfit_value(self.place(), self.name(), &digits, must));
        }
        number
    }

    /// An integer from 0.
    pub fn count(&self) -> Option<u64> {
        let number = self.number()?;
        let count = number.as_integer().and_then(|value| u64::try_from(value).ok());
        if count.is_none() {
            self.report(rules::unfit_value(self.place(), self.name(), &number.to_text(), "be a whole number from 0"));
        }
        count
    }

    /// The value as it is written: what is signed of it.
    pub fn written(&self) -> Written {
        match self.node {
            Node::Null => Written::Text(String::new()),
            Node::Text(text) => Written::Text(text.clone()),
            Node::Boolean(value) => Written::Text(value.to_string()),
            Node::Integer(_) | Node::Float => Written::Text(self.source_text()),
            Node::List(items) => {
                let written = items.iter().enumerate().map(|(at, item)| self.at(Step::Item(at), item).written());
                Written::List(written.collect())
            }
            Node::Map(entries) => {
                let written =
                    entries.iter().map(|(key, node)| (key.clone(), self.at(Step::Key(key.clone()), node).written()));
                Written::Map(written.collect())
            }
        }
    }

    /// One of the words of `choices`.
    pub fn choice<T: Copy>(&self, choices: &[(&str, T)]) -> Option<T> {
        let text = self.scalar()?;
        let chosen = choices.iter().find(|(word, _)| *word == text).map(|(_, value)| *value);
        if chosen.is_none() {
            let words: Vec<&str> = choices.iter().map(|(word, _)| *word).collect();
            self.report(rules::bad_value(self.place(), self.name(), &text, &words));
        }
        chosen
    }

    /// The text of a number or a word such as `true`, as it stands in the file.
    fn source_text(&self) -> String {
        let text = self.yaml.text();
        let start = locate::value(text, &self.steps).map_or(text.len(), |span| span.start);
        text[start..].chars().take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '+' | '-' | '_')).collect()
    }
}

/// The entries of a map.
pub struct Fields<'y> {
    cursor: Cursor<'y>,
    entries: &'y [(String, Node)],
}

impl<'y> Fields<'y> {
    /// The value of `key`, if the key stands there.
    pub fn get(&self, key: &str) -> Option<Cursor<'y>> {
        let (name, node) = self.entries.iter().find(|(name, _)| name == key)?;
        Some(self.cursor.at(Step::Key(name.clone()), node))
    }

    /// The value of `key`, which must stand there.
    pub fn require(&self, key: &str) -> Option<Cursor<'y>> {
        let value = self.get(key);
        if value.is_none() {
            self.cursor.report(rules::missing_key(self.cursor.place(), key));
        }
        value
    }

    /// Every entry in the order it stands.
    pub fn iter(&self) -> impl Iterator<Item = (&'y str, Cursor<'y>)> {
        self.entries.iter().map(|(name, node)| (&**name, self.cursor.at(Step::Key(name.clone()), node)))
    }

    /// Where the key called `name` stands.
    pub fn key_place(&self, name: &str) -> Place {
        self.cursor.key_place(name, 0)
    }
}
