//! Passes: canonical JSON, the form in which things are digested: keys sorted by their bytes, no white space, strings in
//! normal form C, every scalar a string with the digits as recorded.

use std::collections::BTreeMap;
use std::fmt::Write;

use sha2::{Digest, Sha256};
use unicode_normalization::UnicodeNormalization;

use crate::page::Written;

/// A value to be digested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Canonical {
    /// A scalar.
    Text(String),
    /// A list.
    List(Vec<Canonical>),
    /// A map.
    Map(BTreeMap<String, Canonical>),
}

impl Canonical {
    /// A scalar.
    pub fn text(text: impl Into<String>) -> Canonical {
        Canonical::Text(text.into())
    }

    /// A list.
    pub fn list<T: Into<Canonical>>(items: impl IntoIterator<Item = T>) -> Canonical {
        Canonical::List(items.into_iter().map(Into::into).collect())
    }

    /// A map of the entries that have a value.
    pub fn map<const N: usize>(entries: [(&str, Option<Canonical>); N]) -> Canonical {
        let present = entries.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?)));
        Canonical::Map(present.collect())
    }

    /// The canonical JSON.
    pub fn to_json(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }

    /// `sha256:` and the digest of `byline/<part>/v1`, a line feed and the canonical JSON.
    pub fn digest(&self, part: &str) -> String {
        let mut hasher = Sha256::new();
        hasher.update(format!("byline/{part}/v1\n"));
        hasher.update(self.to_json());
        format!("sha256:{:x}", hasher.finalize())
    }

    fn write(&self, out: &mut String) {
        match self {
            Canonical::Text(text) => write_string(text, out),
            Canonical::List(items) => {
                out.push('[');
                for (at, item) in items.iter().enumerate() {
                    if at > 0 {
                        out.push(',');
                    }
                    item.write(out);
                }
                out.push(']');
            }
            Canonical::Map(entries) => {
                out.push('{');
                for (at, (key, value)) in entries.iter().enumerate() {
                    if at > 0 {
                        out.push(',');
                    }
                    write_string(key, out);
                    out.push(':');
                    value.write(out);
                }
                out.push('}');
            }
        }
    }
}

/// Escapes only what JSON must: quotation mark, backslash and U+0000 to U+001F, these as `\u00xx` in lower case.
fn write_string(text: &str, out: &mut String) {
    out.push('"');
    let mut push = |character: char| match character {
        '"' => out.push_str("\\\""),
        '\\' => out.push_str("\\\\"),
        control if u32::from(control) < 0x20 => {
            let _ = write!(out, "\\u{:04x}", u32::from(control));
        }
        plain => out.push(plain),
    };
    if text.is_ascii() {
        text.chars().for_each(&mut push)
    } else {
        text.nfc().for_each(&mut push)
    }
    out.push('"');
}

impl From<&str> for Canonical {
    fn from(text: &str) -> Canonical {
        Canonical::text(text)
    }
}

impl From<String> for Canonical {
    fn from(text: String) -> Canonical {
        Canonical::Text(text)
    }
}

impl From<&Written> for Canonical {
    fn from(written: &Written) -> Canonical {
        match written {
            Written::Text(text) => Canonical::text(text.as_str()),
            Written::List(items) => Canonical::list(items),
            Written::Map(entries) => {
                Canonical::Map(entries.iter().map(|(key, value)| (key.clone(), value.into())).collect())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_is_one() {
        let value = Canonical::map([
            ("b", Some(Canonical::list(["x\"\\\n", "e\u{301}"]))),
            ("a", Some("1.10".into())),
            ("none", None),
        ]);
        assert_eq!(value.to_json(), "{\"a\":\"1.10\",\"b\":[\"x\\\"\\\\\\u000a\",\"\u{e9}\"]}");
        // printf 'byline/text/v1\n""' | sha256sum
        let empty = "sha256:4899ef572716d1bffae1f98c329dfaf5909199d31148384d54af6d796d50c146";
        assert_eq!(Canonical::text("").digest("text"), empty);
    }
}
