//! Byline: a static documentation and glossary generator in which every number stands on evidence,
//! every source was checked, and every gated page was signed by its author and by somebody else.
//!
//! The rooms stand here lowest first; a room uses only rooms above it in this list
//! (a test holds it). `ARCHITECTURE.md` says what each is for.

// words
pub mod tree;
pub mod date;
pub mod number;
pub mod finding;
// nouns
pub mod access;
pub mod experiment;
pub mod recording;
pub mod page;
pub mod person;
// passes
pub mod parse;
pub mod glossary;
pub mod check;
pub mod signoff;
pub mod render;
pub mod audit;
// edges
pub mod disk;
// program
pub mod report;
pub mod cmd;
pub mod cli;
