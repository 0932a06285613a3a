//! The one integration binary; a topic a file.
#![allow(clippy::disallowed_methods, reason = "tests make files, run programs and read the environment")]

mod access;
mod access_parameters;
mod audit;
mod catalogue;
mod chart;
mod disk;
mod highlight;
mod incremental;
mod layers;
mod manual;
mod model_facts;
mod support;
