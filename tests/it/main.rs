//! The one integration binary; a topic a file.

mod access;
mod access_parameters;
mod audit;
mod catalogue;
mod chart;
mod disk;
mod highlight;
mod layers;
mod model_facts;
