//! Room `access`, which knows no file, device or recording: things chosen by name, and the error
//! for a name that stands for none.

use std::fmt;

/// A name that stands for nothing here, with those that do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    pub(super) kind: &'static str,
    pub(super) name: String,
    pub(super) allowed: &'static [&'static str],
}

impl UnknownName {
    /// The name as written.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The names that are known, for a suggestion.
    pub fn allowed(&self) -> &'static [&'static str] {
        self.allowed
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown {} `{}`; one of: {}", self.kind, self.name, self.allowed.join(", "))
    }
}

impl std::error::Error for UnknownName {}

/// The value that `table` gives the name `written`; `names` are the table's names.
pub(super) fn find<T: Copy>(
    kind: &'static str,
    written: &str,
    table: &[(&str, T)],
    names: &'static [&'static str],
) -> Result<T, UnknownName> {
    table.iter().find(|(name, _)| *name == written).map(|&(_, value)| value).ok_or_else(|| UnknownName {
        kind,
        name: written.to_owned(),
        allowed: names,
    })
}

/// The names of a table, in its order.
pub(super) const fn names<T: Copy, const N: usize>(table: &[(&'static str, T); N]) -> [&'static str; N] {
    let mut names = [""; N];
    let mut i = 0;
    while i < N {
        names[i] = table[i].0;
        i += 1;
    }
    names
}
