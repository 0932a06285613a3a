//! Passes: stands in for `languages` where no grammar is built in: a type without values, to which no name leads.

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {}

impl Language {
    pub fn named(_: &str) -> Option<Self> {
        None
    }

    pub fn html(self, _: &str) -> String {
        match self {}
    }
}
