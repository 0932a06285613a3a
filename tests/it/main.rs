//! The one integration binary; a topic a file.
#![allow(clippy::disallowed_methods, reason = "tests make files, run programs and read the environment")]

mod access;
mod access_parameters;
mod audit;
mod canary;
mod catalogue;
mod chart;
mod claims;
mod cli;
mod determinism;
mod disk;
mod front_matter;
mod gate;
mod golden;
mod highlight;
mod incremental;
mod layers;
mod manual;
mod model_facts;
mod numbers_bound;
mod properties;
mod publish;
mod real_content;
mod recordings;
mod references;
mod support;
mod yaml_values;
