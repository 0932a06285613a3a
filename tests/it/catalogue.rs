//! The catalogue against what was agreed: experiments, columns, facts, laws, and the recorded Tesla T4.

mod predictions;
mod runs;

use byline::experiment::{Catalogue, Experiment, Launch, Limits};
use byline::number::Number;
use runs::{N, Row, copy, integer, launch, partial, runs};
use std::collections::BTreeSet;

/// Every experiment, its axes and the facts it decides.
const AGREED: [(&str, &str, &str); 16] = [
    ("strided-copy", "stride", "S3 S5 S8 H6"),
    ("strided-load", "stride", "S3 S8"),
    ("strided-store", "stride", "W1"),
    ("offset-load", "offset", "A1"),
    ("lane-permutation", "permutation", "O1"),
    ("vector-width", "width", "V1"),
    ("misaligned-vector", "offset", "V2"),
    ("struct-layout", "layout fields read", "L1 L2"),
    ("partial-store", "bytes", "W1"),
    ("divergence", "split arrays", "D1 D2"),
    ("transpose", "variant", "L3"),
    ("hit-rate", "kernel", "H1 H5"),
    ("working-set", "set blocks", "H3"),
    ("staging", "variant", "H4"),
    ("in-flight", "loads warps", "H7"),
    ("gather", "sectors", "H6"),
];

const COLUMNS: &str = "\
    load_requests load_sectors store_requests store_sectors l1_hit_sectors l1_miss_sectors l2_read_sectors \
    l2_write_sectors l2_hit_sectors dram_read_sectors dram_write_sectors bank_conflicts error_code error_name \
    bandwidth time sectors_per_request store_sectors_per_request bytes_used_per_sector load_sector_traffic l1_hit_rate l2_hit_rate \
    predicted.load_requests predicted.load_sectors predicted.sectors_per_request predicted.lines_per_request \
    predicted.bytes_used_per_sector predicted.store_requests predicted.store_sectors \
    predicted.store_full_sectors predicted.store_partial_sectors predicted.store_sectors_per_request \
    predicted.store_lines_per_request predicted.error_code";

fn experiment(id: &str) -> Experiment {
    Catalogue::bundled().get(id).unwrap_or_else(|| panic!("there is no experiment {id}")).clone()
}

fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

#[test]
fn every_agreed_experiment_is_there_with_its_axes_and_facts() {
    let catalogue = Catalogue::bundled();
    let agreed: BTreeSet<&str> = AGREED.iter().map(|(id, ..)| *id).collect();
    assert!(catalogue.ids().eq(agreed));
    for (id, axes, facts) in AGREED {
        let experiment = experiment(id);
        assert!(experiment.axes.iter().map(|axis| &*axis.name).eq(words(axes)), "axes of {id}");
        assert_eq!(experiment.facts, words(facts), "facts of {id}");
    }
}

#[test]
fn every_column_is_agreed_and_has_its_name_to_itself() {
    for experiment in Catalogue::bundled().iter() {
        let mut seen = BTreeSet::new();
        for name in experiment.names() {
            assert!(seen.insert(name), "{} has two {name}", experiment.id);
        }
        for column in &experiment.columns {
            assert!(words(COLUMNS).contains(&&*column.name), "{} of {}", column.name, experiment.id);
            assert_eq!(column.is_predicted(), column.name.starts_with("predicted."), "{}", column.name);
        }
    }
}

#[test]
fn the_model_says_something_of_every_run_and_the_laws_agree() {
    let rows = runs();
    let seen: BTreeSet<&str> = rows.iter().map(|row| &*row.experiment.id).collect();
    assert!(Catalogue::bundled().ids().eq(seen), "every experiment has runs");
    for row in rows.into_iter().map(Row::with_predictions) {
        let (id, axes) = (&row.experiment.id, &row.axes);
        assert!(row.experiment.laws.len() >= 4, "{id}");
        assert!(!row.cells.is_empty(), "{id} {axes:?}");
        assert_eq!(row.broken(), [""; 0], "{id} {axes:?}");
        for (column, from) in [
            ("sectors_per_request", "load_sectors"),
            ("bytes_used_per_sector", "load_sectors"),
            ("store_sectors_per_request", "store_sectors"),
        ] {
            if row.cells.contains_key(from) {
                assert_eq!(row.says(column), row.says(&format!("predicted.{column}")), "{column} of {id} {axes:?}");
            }
        }
    }
}

#[test]
fn the_recorded_tesla_t4_agrees_with_the_prediction() {
    for (stride, sectors) in
        [(1, 8_388_608), (2, 16_777_216), (4, 33_554_432), (8, 67_108_864), (16, 67_108_864), (32, 67_108_864)]
    {
        let mut row = Row::new("strided-copy", &format!("stride={stride}"), launch(67_108_864, 4, 536_870_912));
        assert_eq!(row.says("predicted.load_requests"), Some(integer(2_097_152)));
        assert_eq!(row.says("predicted.load_sectors"), Some(integer(sectors)), "stride {stride}");
        row.cells = [("load_requests".into(), integer(2_097_152)), ("load_sectors".into(), integer(sectors))].into();
        assert_eq!(row.broken(), [""; 0]);
        assert_eq!(row.says("sectors_per_request"), Some(integer(4 * stride.min(8))));
        assert_eq!(row.says("bytes_used_per_sector"), Some(integer(32 / stride.min(8))));
    }
}

#[test]
fn where_the_model_cannot_say_it_says_nothing() {
    let silent = |id: &str, axes: &str, launch: Launch, column: &str| {
        assert_eq!(Row::new(id, axes, launch).says(column), None, "{id} {axes}");
    };
    silent("strided-copy", "stride=0", copy(N), "predicted.load_requests");
    silent("strided-copy", "stride=1", launch(N, 12, 24 * N), "predicted.load_sectors");
    silent("strided-copy", "stride=1", copy(1 << 60), "predicted.load_sectors");
    silent("vector-width", "width=8", copy(N), "predicted.load_sectors");
    silent("misaligned-vector", "offset=4", launch(N / 4, 16, 8 * N), "predicted.load_sectors");
    silent("partial-store", "bytes=33", copy(N), "predicted.store_sectors");
    silent("partial-store", "bytes=12", copy(1000), "predicted.store_sectors");
    silent("transpose", "variant=naive", copy(1000), "predicted.load_sectors");
    silent("gather", "sectors=3", copy(N), "predicted.load_sectors");
}

#[test]
fn a_vector_off_its_width_is_predicted_to_fail() {
    for (offset, code) in [(0, 0), (4, 716), (8, 716), (12, 716), (16, 0)] {
        let row = Row::new("misaligned-vector", &format!("offset={offset}"), launch(N / 4, 16, 8 * N));
        assert_eq!(row.says("predicted.error_code"), Some(integer(code)), "offset {offset}");
    }
    let row = Row::new("misaligned-vector", "offset=16", launch(N / 4, 16, 8 * N));
    assert_eq!(row.says("predicted.sectors_per_request"), Some(integer(17)));
}

/// A row as predicted is accepted; with `column` changed by one it breaks `law`, which is handed back.
fn check_refusal(row: Row, column: &str, by: i128, law: &'static str) -> &'static str {
    let mut row = row.with_predictions();
    let demanded = row.cells.get("load_sectors").cloned();
    row.cells.entry(column.into()).or_insert_with(|| demanded.unwrap());
    assert_eq!(row.broken(), [""; 0], "as predicted");
    let changed = row.cells[column].plus(&Number::integer(by)).unwrap();
    row.cells.insert(column.into(), changed);
    let broken = row.broken();
    assert!(broken.iter().any(|how| how.ends_with(&format!("; the law: {law}"))), "{law}\n{broken:#?}");
    law
}

#[test]
fn every_law_refuses_a_row_that_is_off_by_one() {
    let copied = |stride: u64| Row::new("strided-copy", &format!("stride={stride}"), copy(N));
    let gathered = || Row::new("gather", "sectors=1", launch(N, 4, N + N / 4));
    let branched = || Row::new("divergence", "split=none arrays=1", copy(N));
    let stored = |bytes: u64| Row::new("partial-store", &format!("bytes={bytes}"), partial(N / 8, bytes));
    let refused: BTreeSet<&str> = [
        check_refusal(
            copied(1),
            "load_requests",
            1,
            "load requests x 32 lanes x element bytes x 2 (read and written) = useful bytes",
        ),
        check_refusal(
            gathered(),
            "load_requests",
            1,
            "load requests = elements / 32 lanes, rounded up, where no lane is idle",
        ),
        check_refusal(
            copied(1),
            "store_requests",
            1,
            "store requests = elements / 32 lanes, rounded up, where no lane is idle",
        ),
        check_refusal(branched(), "load_requests", -1, "load requests x 32 lanes >= elements"),
        check_refusal(stored(32), "store_requests", -1, "store requests x 32 lanes >= elements"),
        check_refusal(
            copied(8),
            "load_sectors",
            1,
            "load sectors <= 32 x load requests for aligned accesses of 1, 2, 4, 8 or 16 bytes",
        ),
        check_refusal(
            copied(8),
            "store_sectors",
            1,
            "store sectors <= 32 x store requests for aligned accesses of 1, 2, 4, 8 or 16 bytes",
        ),
        check_refusal(
            copied(1),
            "load_sectors",
            -1,
            "load sectors x 32 bytes >= elements x element bytes, where no two lanes of a load share an element",
        ),
        check_refusal(
            copied(1),
            "store_sectors",
            -1,
            "store sectors x 32 bytes >= elements x element bytes, where no two lanes of a store share an element",
        ),
        check_refusal(stored(31), "store_sectors", -1, "store sectors x bytes stored per sector >= useful bytes"),
        check_refusal(
            copied(1),
            "l1_hit_sectors",
            1,
            "L1 hit sectors <= load sectors, and L1 miss sectors <= load sectors",
        ),
        check_refusal(
            copied(1),
            "l1_miss_sectors",
            1,
            "L1 hit sectors <= load sectors, and L1 miss sectors <= load sectors",
        ),
        "bandwidth <= the device's peak where the footprint is at least 4 x L2",
    ]
    .into();
    let catalogue = Catalogue::bundled();
    let declared: BTreeSet<&str> =
        catalogue.iter().flat_map(|experiment| &experiment.laws).map(|law| law.says).collect();
    assert_eq!(refused, declared, "a law without a test");
}

#[test]
fn bandwidth_above_the_peak_is_refused_where_no_cache_holds_the_footprint() {
    let broken_at = |bandwidth: &str, l2_bytes: u64| {
        let mut row = Row::new("strided-copy", "stride=1", copy(N));
        row.limits = Limits { l2_bytes: Some(l2_bytes), peak_gb_s: Number::parse("320.06") };
        row.cells = [("bandwidth".into(), Number::parse(bandwidth).unwrap())].into();
        row.broken()
    };
    assert_eq!(broken_at("320.06", N * 2), [""; 0]);
    assert_eq!(
        broken_at("320.07", N * 2),
        ["320.07 GB/s is above the peak of 320.06 GB/s: a cache artefact; \
          the law: bandwidth <= the device's peak where the footprint is at least 4 x L2"]
    );
    assert_eq!(broken_at("320.07", N * 2 + 1), [""; 0]);
}
