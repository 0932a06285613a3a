//! Passes, audit: from the slips of a file to findings. One line a rule.

use super::scanned::{Slip, SlipKind};
use crate::finding::rules::audit as rule;
use crate::finding::{Finding, Place};
use crate::tree::RelPath;

/// The finding for a slip of the output file `path`.
pub(super) fn finding(path: &RelPath, slip: &Slip) -> Finding {
    let place = slip.spot.map_or_else(|| Place::file(path), |spot| spot.place(path));
    let what = &*slip.what;
    match slip.kind {
        SlipKind::BrokenLink => rule::broken_link(place, what, &[]),
        SlipKind::Characters => rule::characters(place, what),
        SlipKind::DuplicateAttribute => rule::duplicate_attribute(place, what),
        SlipKind::DuplicateId => rule::duplicate_id(place, what),
        SlipKind::Frame => rule::frame(place, what),
        SlipKind::InlineCode => rule::inline_code(place, what),
        SlipKind::Json => rule::json(place, what),
        SlipKind::Markup => rule::markup(place, what),
        SlipKind::MissingAlt => rule::missing_alt(place, what),
        SlipKind::NotPortable => rule::not_portable(place, what),
        SlipKind::Scheme => rule::scheme(place, what),
        SlipKind::Xml => rule::xml(place, what),
    }
}
