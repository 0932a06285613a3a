//! Passes: where a key or value stands in a YAML text. serde_yaml tells places in errors only, so the text is read
//! once more with a reader that walks to the wanted node and fails there. Costs a parse; findings are few.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::tree::Span;

/// One step from a node to a node in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The value of a key (the first of that name).
    Key(String),
    /// An item of a list, from 0.
    Item(usize),
}

impl From<&str> for Step {
    fn from(key: &str) -> Step {
        Step::Key(key.to_owned())
    }
}

impl From<usize> for Step {
    fn from(item: usize) -> Step {
        Step::Item(item)
    }
}

/// Where the value at `steps` stands.
pub(super) fn value(text: &str, steps: &[Step]) -> Option<Span> {
    let at = stop(text, Walk { steps, key: None })?;
    Some(Span::new(at, at + token_length(&text[at..])))
}

/// Where the `nth` key called `name` (from 0) of the map at `steps` stands.
pub(super) fn key(text: &str, steps: &[Step], name: &str, nth: usize) -> Option<Span> {
    let at = stop(text, Walk { steps, key: Some((name, nth)) })?;
    let quotes = if text[at..].starts_with(['"', '\'']) { 2 } else { 0 };
    Some(Span::new(at, (at + name.len() + quotes).min(text.len())))
}

fn stop(text: &str, walk: Walk<'_>) -> Option<usize> {
    let error = walk.deserialize(serde_yaml::Deserializer::from_str(text)).err()?;
    let at = error.location()?.index();
    (at <= text.len() && text.is_char_boundary(at)).then_some(at)
}

/// The length of the scalar or of the first line of the structure at the start of `text`.
fn token_length(text: &str) -> usize {
    let line = text.find('\n').unwrap_or(text.len());
    let quoted = |quote: char| text[1..].find(quote).map_or(line, |end| end + 2);
    let length = match text.chars().next() {
        Some('"') => quoted('"'),
        Some('\'') => quoted('\''),
        Some('[' | '{' | '|' | '>') => 1,
        _ => {
            let ends = [" #", ", ", "]", "}", ": "];
            ends.iter().filter_map(|end| text[..line].find(end)).min().unwrap_or(line)
        }
    };
    text[..length.min(text.len())].trim_end().len().max(1).min(text.len())
}

#[derive(Clone, Copy)]
struct Walk<'s> {
    steps: &'s [Step],
    key: Option<(&'s str, usize)>,
}

impl<'de> DeserializeSeed<'de> for Walk<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        match (self.steps, self.key) {
            ([], None) => deserializer.deserialize_any(Stop),
            ([Step::Item(_), ..], _) => deserializer.deserialize_seq(self),
            _ => deserializer.deserialize_map(self),
        }
    }
}

impl<'de> Visitor<'de> for Walk<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the way to a node")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let [Step::Item(wanted), rest @ ..] = self.steps else { return Ok(()) };
        for _ in 0..*wanted {
            list.next_element::<IgnoredAny>()?;
        }
        list.next_element_seed(Walk { steps: rest, ..self })?;
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut left = match (self.steps, self.key) {
            ([], Some((_, nth))) => nth,
            _ => 0,
        };
        loop {
            let stop_at = if self.steps.is_empty() && left == 0 { self.key.map(|(name, _)| name) } else { None };
            let Some(key) = map.next_key_seed(Key { stop_at })? else { return Ok(()) };
            if self.key.is_some_and(|(name, _)| self.steps.is_empty() && name == key) {
                left = left.saturating_sub(1);
            }
            match self.steps {
                [Step::Key(wanted), rest @ ..] if *wanted == key => {
                    map.next_value_seed(Walk { steps: rest, ..self })?;
                }
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
    }
}

struct Key<'s> {
    stop_at: Option<&'s str>,
}

impl<'de> DeserializeSeed<'de> for Key<'_> {
    type Value = String;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<String, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Key<'_> {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<String, E> {
        if self.stop_at == Some(key) { Err(E::custom("here")) } else { Ok(key.to_owned()) }
    }
}

/// Refuses every value, and so makes serde_yaml say where it stands.
struct Stop;

impl Visitor<'_> for Stop {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nothing")
    }
}
