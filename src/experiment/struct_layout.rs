//! Nouns: the struct layout. Structs of 4-byte fields, struct after struct or field after field, for a consumer of one
//! field of every struct and for one of all fields of few structs.
//!
//! There are `m` structs of `f` fields: the largest multiple of 256 up to `n/f`. Field `k` of struct `j` is float
//! `j*f + k` in the array of structs (`aos`) and float `k*m + j` in the struct of arrays (`soa`).
//! One launch reading `one`: thread `i < m` loads field 0 of struct `i` and stores it to element `i` of another array.
//! Elements `m`, of 4 bytes; useful bytes `8 m`.
//! One launch reading `all`: thread `i < m/8` loads the fields of struct `8 i`, one by one from field 0 on, and stores
//! their sum to element `i` of another array. Every eighth struct: no two of them share a sector in either layout.
//! Elements `f*m/8`, of 4 bytes; useful bytes `4 (f + 1) m/8`.
//! Runs: both layouts, fields 2 to 16, both reads.

use std::num::NonZero;

use super::model::{self, Model};
use super::{Axis, Experiment, Point, columns, laws};
use crate::access::Demand;
use crate::access::launch::sweep;
use crate::access::sequence::Layout;

/// One struct in so many is read whole.
const SPACING: u32 = 8;

/// Declares the experiment.
pub(super) fn experiment() -> Experiment {
    Experiment {
        id: "struct-layout".into(),
        title: "Struct layout",
        shows: "which layout suits a consumer of one field, and which a consumer of all fields of few elements",
        axes: vec![
            Axis::word("layout", "layout", &Layout::NAMES),
            Axis::count("fields", "fields per struct"),
            Axis::word("read", "fields read", &["one", "all"]),
        ],
        columns: columns::copy::<StructLayout>(),
        laws: [laws::LOADS, &[laws::STORE_SECTORS_AT_MOST_32_A_REQUEST, laws::BANDWIDTH_AT_MOST_PEAK]].concat(),
        facts: &["L1", "L2"],
    }
}

struct StructLayout;

impl Model for StructLayout {
    fn loads(point: &Point<'_>) -> Option<Demand> {
        let (_, size) = model::launch(point)?;
        let layout: Layout = point.word("layout")?.parse().ok()?;
        let (fields, threads) = (fields(point)?, threads(point)?);
        let stride = match layout {
            Layout::ArrayOfStructs => SPACING * u32::from(fields.get()),
            Layout::StructOfArrays => SPACING,
        };
        let one = |field| layout.field(fields, field, size);
        Some(match point.word("read")? {
            "one" => sweep(&one(0), threads),
            _ => (0..fields.get()).map(|field| sweep(&one(field).with_stride(stride), threads)).sum(),
        })
    }

    fn stores(point: &Point<'_>) -> Option<Demand> {
        model::contiguous(point, threads(point)?)
    }
}

fn fields(point: &Point<'_>) -> Option<NonZero<u16>> {
    NonZero::new(u16::try_from(point.integer("fields")?).ok()?)
}

/// One thread for each struct that is read.
fn threads(point: &Point<'_>) -> Option<u64> {
    let elements = point.launch?.elements;
    match point.word("read")? {
        "one" => Some(elements),
        _ => Some(elements / u64::from(fields(point)?.get())),
    }
}
