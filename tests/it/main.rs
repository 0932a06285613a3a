//! The one integration binary; a topic a file.

mod access;
mod access_parameters;
mod disk;
mod highlight;
mod layers;
mod model_facts;
