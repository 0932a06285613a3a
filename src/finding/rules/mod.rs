//! Words: the rules, a family a file, one constructor a rule. Every code is in [`all`], sorted.

pub mod audit;
pub mod evidence;
pub mod files;
pub mod markdown;
pub mod reference;
pub mod signoff;
pub mod site;
pub mod text;
pub mod yaml;

use super::Rule;

/// Every rule, by code.
pub fn all() -> Vec<&'static Rule> {
    let mut rules = [
        audit::RULES,
        evidence::RULES,
        files::RULES,
        markdown::RULES,
        reference::RULES,
        signoff::RULES,
        site::RULES,
        text::RULES,
        yaml::RULES,
    ]
    .concat();
    rules.sort_by_key(|rule| rule.code);
    rules
}

/// Declares the rules of a family, a line a rule, and lists them in `RULES`.
macro_rules! rules {
    ($($name:ident: $code:literal, $severity:ident, $about:literal;)*) => {
        $(static $name: $crate::finding::Rule = $crate::finding::Rule {
            code: $code,
            severity: $crate::finding::Severity::$severity,
            about: $about,
        };)*
        pub(super) static RULES: &[&$crate::finding::Rule] = &[$(&$name),*];
    };
}
use rules;
