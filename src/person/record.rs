//! Nouns: a sign-off as `data/signoffs/<section>/<slug>.yaml` records it.

use crate::date::Date;

/// In what role somebody signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Wrote it.
    Author,
    /// Read it, and is somebody else.
    Reviewer,
}

impl Role {
    /// The word in records and messages.
    pub fn word(self) -> &'static str {
        match self {
            Role::Author => "author",
            Role::Reviewer => "reviewer",
        }
    }
}

/// One sign-off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// In what role.
    pub role: Role,
    /// Whose: an id of `data/people.yaml`.
    pub person: String,
    /// The day.
    pub date: Date,
    /// Digest of the text that was signed, as `sha256:` and 64 hexadecimal digits.
    pub text: String,
    /// Digest of the evidence.
    pub evidence: String,
    /// Digest of the sources.
    pub sources: String,
    /// For a reviewer: digest of the author's record that stood beside the text.
    pub author_record: Option<String>,
    /// SSH signature over the record.
    pub signature: Option<String>,
}
