//! Passes: what may be published, what is held, and why. Knows nothing of how pages look.

mod canonical;
mod digests;
mod edition;
mod records;
mod standing;

pub use canonical::Canonical;
pub use digests::{Digests, record_digest};
pub use edition::{Audience, Edition, Held, Shown, Target};
pub use records::check;
pub use standing::{Level, Reason, Signer, Standing, Standings, State, stand};
