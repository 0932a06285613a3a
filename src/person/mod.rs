//! Nouns: people and their keys, as `data/people.yaml` lists them. Names are never the proof of who somebody is.

mod record;

pub use record::{Record, Role};

use crate::date::Date;

/// Somebody who may sign.
#[derive(Clone, Debug)]
pub struct Person {
    /// What records call them; never changes.
    pub id: String,
    /// What readers see.
    pub name: String,
    /// Former names and other spellings.
    pub aliases: Vec<String>,
    /// SSH public keys.
    pub keys: Vec<Key>,
}

/// A public key and when it counted.
#[derive(Clone, Debug)]
pub struct Key {
    /// As in an `authorized_keys` file: type and base64.
    pub key: String,
    /// First day it counts.
    pub from: Option<Date>,
    /// Last day it counts.
    pub until: Option<Date>,
    /// When and why it stopped counting.
    pub revoked: Option<Revocation>,
}

/// The end of a key.
#[derive(Clone, Debug)]
pub struct Revocation {
    /// The day.
    pub on: Date,
    /// What follows from it.
    pub why: RevocationReason,
}

/// Why a key was revoked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RevocationReason {
    /// Replaced: later signatures are void.
    Retired,
    /// In other hands: all signatures are void.
    Compromised,
}

/// Words that stand where a name is still missing; they are nobody.
const NOBODY: &[&str] =
    &["", "pending", "tbd", "tba", "todo", "unknown", "nobody", "none", "null", "~", "n/a", "-", "?", "anonymous"];

/// Whether `name` is a stand-in such as "pending" and not a person.
pub fn is_nobody(name: &str) -> bool {
    NOBODY.contains(&name.trim().to_lowercase().as_str())
}
