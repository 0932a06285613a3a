//! Passes: the audit of the rendered output. It reads bytes as a browser would and knows nothing of pages, templates
//! or anything else that made them: what it trusts cannot also be what it checks.
//!
//! Output is streamed, so the audit has two steps: [`scan`] takes what matters out of one file while its bytes are at
//! hand, and [`report`] follows every reference once all files are known.

mod tokens;
mod tag;
mod page;
mod attribute;
mod element;
mod stack;
mod data;
mod url;
mod gather;
mod cursor;
mod scanned;
mod report;
mod slip;
mod budget;

pub use budget::Budget;
pub use report::{HeldOutput, Site, report};
pub use scanned::Scanned;

use crate::tree::RelPath;
use gather::Gathering;

/// What the audit keeps of the output file `path`, whose content is `bytes`. It is the same whatever else is rendered,
/// and it is small: about 5 KB for a page of 48 references.
///
/// HTML is tokenised and walked; XML, SVG and JSON are parsed; of Markdown and plain text only what reads like the name
/// of a page is kept; of all others only the size.
pub fn scan(path: &RelPath, bytes: &[u8]) -> Scanned {
    let mut gathering = Gathering::new(path, bytes);
    match path.extension() {
        "html" => tokens::walk(&mut gathering),
        "xml" | "svg" => data::xml(&mut gathering),
        "json" | "webmanifest" => data::json(&mut gathering),
        "md" | "txt" => data::prose(&mut gathering),
        _ => {}
    }
    gathering.finish()
}
