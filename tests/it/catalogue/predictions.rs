//! The predictions against kernels played through, thread by thread and byte by byte, for small launches.

use super::runs::{Row, copy, integer, launch, partial, unit};
use byline::number::Number;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Warp-wide instructions, each as the byte addresses of its active lanes, and the bytes a lane.
struct Issued {
    accesses: Vec<Vec<u64>>,
    size: u64,
}

impl Issued {
    /// One instruction for each warp of `threads`: thread `i` accesses byte `at(i)`, or is idle.
    fn by(threads: u64, size: u64, at: impl Fn(u64) -> Option<u64>) -> Issued {
        let warp = |first: u64| (first..(first + 32).min(threads)).filter_map(&at).collect::<Vec<u64>>();
        let accesses = (0..threads).step_by(32).map(warp).filter(|lanes| !lanes.is_empty()).collect();
        Issued { accesses, size }
    }

    /// The same for floats: thread `i` of `threads` accesses float `index(i)`.
    fn floats(threads: u64, index: impl Fn(u64) -> u64) -> Issued {
        Issued::by(threads, 4, |i| Some(4 * index(i)))
    }

    fn and(mut self, other: Issued) -> Issued {
        self.accesses.extend(other.accesses);
        self
    }

    /// Whole and partial sectors, by counting bytes.
    fn sectors(&self) -> (u64, u64) {
        let (mut whole, mut partial) = (0, 0);
        for lanes in &self.accesses {
            let bytes: BTreeSet<u64> = lanes.iter().flat_map(|&at| at..at + self.size).collect();
            let bytes: Vec<u64> = bytes.into_iter().collect();
            for sector in bytes.chunk_by(|a, b| a / 32 == b / 32) {
                *(if sector.len() == 32 { &mut whole } else { &mut partial }) += 1;
            }
        }
        (whole, partial)
    }

    fn requests(&self) -> u64 {
        self.accesses.len() as u64
    }

    fn lines(&self) -> u64 {
        let lines = |lanes: &Vec<u64>| lanes.iter().map(|at| at / 128).collect::<BTreeSet<u64>>().len() as u64;
        self.accesses.iter().map(lines).sum()
    }

    fn bytes_asked(&self) -> u64 {
        self.accesses.iter().map(|lanes| lanes.len() as u64 * self.size).sum()
    }
}

fn ratio(numerator: u64, denominator: u64) -> Option<Number> {
    Number::ratio(numerator.into(), denominator.into())
}

/// Holds every predicted column of the loads against a kernel played through.
fn check_loads(row: &Row, played: &Issued) {
    let (whole, partial) = played.sectors();
    let (requests, sectors) = (played.requests(), whole + partial);
    for (column, counted) in [
        ("load_requests", Some(integer(requests))),
        ("load_sectors", Some(integer(sectors))),
        ("sectors_per_request", ratio(sectors, requests)),
        ("lines_per_request", ratio(played.lines(), requests)),
        ("bytes_used_per_sector", ratio(played.bytes_asked(), sectors)),
    ] {
        assert_eq!(row.says(&format!("predicted.{column}")), counted, "{column} at {:?}", row.axes);
    }
}

/// The same for the stores.
fn check_stores(row: &Row, played: &Issued) {
    let (whole, partial) = played.sectors();
    let requests = played.requests();
    for (column, counted) in [
        ("store_requests", Some(integer(requests))),
        ("store_sectors", Some(integer(whole + partial))),
        ("store_full_sectors", Some(integer(whole))),
        ("store_partial_sectors", Some(integer(partial))),
        ("store_sectors_per_request", ratio(whole + partial, requests)),
        ("store_lines_per_request", ratio(played.lines(), requests)),
    ] {
        assert_eq!(row.says(&format!("predicted.{column}")), counted, "{column} at {:?}", row.axes);
    }
}

fn permuted(m: u64, stride: u64) -> impl Fn(u64) -> u64 {
    move |i| (i % (m / stride)) * stride + i / (m / stride)
}

fn any_of(values: &'static [&'static str]) -> impl Strategy<Value = &'static str> {
    prop::sample::select(values)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn strided_predictions_are_exact(stride in 1_u64..70, warps in 0_u64..5) {
        let m = 32 * stride * warps;
        let axes = format!("stride={stride}");
        let strided = Issued::floats(m, permuted(m, stride));
        let copied = Row::new("strided-copy", &axes, copy(m));
        check_loads(&copied, &strided);
        check_stores(&copied, &strided);
        let loaded = Row::new("strided-load", &axes, copy(m));
        check_loads(&loaded, &strided);
        check_stores(&loaded, &Issued::floats(m, |i| i));
        check_stores(&Row::new("strided-store", &axes, launch(m, 4, 4 * m)), &strided);
    }

    #[test]
    fn offset_load_predictions_are_exact(offset in 0_u64..70, n in 0_u64..3000) {
        let row = Row::new("offset-load", &format!("offset={offset}"), copy(n));
        check_loads(&row, &Issued::floats(n, |i| i + offset));
        check_stores(&row, &Issued::floats(n, |i| i));
    }

    #[test]
    fn lane_permutation_predictions_are_exact(
        permutation in any_of(&["identity", "reverse", "x17", "x5"]), warps in 0_u64..80,
    ) {
        let lane = |t: u64| match permutation {
            "identity" => t,
            "reverse" => 31 - t,
            "x17" => (t * 17) & 31,
            _ => (t * 5) & 31,
        };
        let n = 32 * warps;
        let row = Row::new("lane-permutation", &format!("permutation={permutation}"), copy(n));
        check_loads(&row, &Issued::floats(n, |i| i - i % 32 + lane(i % 32)));
        check_stores(&row, &Issued::floats(n, |i| i));
    }

    #[test]
    fn vector_width_predictions_are_exact(width in prop::sample::select(&[4_u64, 8, 16]), vectors in 0_u64..3000) {
        let row = Row::new("vector-width", &format!("width={width}"), launch(vectors, width, 2 * vectors * width));
        let moved = Issued::by(vectors, width, |i| Some(i * width));
        check_loads(&row, &moved);
        check_stores(&row, &moved);
    }

    #[test]
    fn struct_layout_predictions_are_exact(
        layout in any_of(&["aos", "soa"]), read in any_of(&["one", "all"]), fields in 2_u64..=16, part in 0_u64..4,
    ) {
        let m = 256 * part;
        let float = |index: u64, field: u64| if layout == "aos" { index * fields + field } else { field * m + index };
        let (threads, loads) = match read {
            "one" => (m, Issued::floats(m, |i| float(i, 0))),
            _ => {
                let field = |k| Issued::floats(m / 8, move |i| float(8 * i, k));
                (m / 8, (1..fields).map(field).fold(field(0), Issued::and))
            }
        };
        let elements = if read == "one" { threads } else { threads * fields };
        let axes = format!("layout={layout} fields={fields} read={read}");
        let row = Row::new("struct-layout", &axes, launch(elements, 4, 4 * (elements + threads)));
        check_loads(&row, &loads);
        check_stores(&row, &Issued::floats(threads, |i| i));
    }

    #[test]
    fn partial_store_predictions_are_exact(bytes in 1_u64..=32, sectors in 0_u64..400) {
        let (unit, row) = (unit(bytes), Row::new("partial-store", &format!("bytes={bytes}"), partial(sectors, bytes)));
        let lanes = bytes / unit;
        let per_warp = 32 / lanes;
        let stores = Issued::by(sectors.div_ceil(per_warp) * 32, unit, |i| {
            let sector = i / 32 * per_warp + i % 32 / lanes;
            (i % 32 < per_warp * lanes && sector < sectors).then(|| sector * 32 + i % 32 % lanes * unit)
        });
        check_stores(&row, &stores);
        let written: u64 = stores.bytes_asked();
        prop_assert_eq!(written, sectors * bytes);
    }

    #[test]
    fn divergence_predictions_are_exact(
        split in any_of(&["none", "half", "parity", "predicated"]), arrays in 1_u64..=2, n in 0_u64..2000,
    ) {
        let on_first = |t: u64| match split {
            "none" => true,
            "half" => t < 16,
            _ => t.is_multiple_of(2),
        };
        let second = if arrays == 2 { 1 << 40 } else { 0 };
        let one = Issued::by(n, 4, |i| on_first(i % 32).then_some(4 * i));
        let other = Issued::by(n, 4, |i| (!on_first(i % 32)).then_some(second + 4 * i));
        let row = Row::new("divergence", &format!("split={split} arrays={arrays}"), copy(n));
        check_loads(&row, &one.and(other));
        check_stores(&row, &Issued::floats(n, |i| i));
    }

    #[test]
    fn gather_predictions_are_exact(power in 0_u32..6, warps in 0_u64..16) {
        let (s, n) = (1_u64 << power, 512 * warps);
        let (lanes, requests, part) = (32 / s, n / 32, n / s);
        let sector = |request: u64, j: u64| if s <= 4 { 4 * request + j } else { j * part + request };
        let loads = Issued::floats(n, |i| 8 * sector(i / 32, i % 32 / lanes) + i % 32 % lanes % 8);
        let row = Row::new("gather", &format!("sectors={s}"), launch(n, 4, requests * (32 * s).min(128) + n / 4));
        check_loads(&row, &loads);
        check_stores(&row, &Issued::floats(n / 16, |i| i));
        let touched: BTreeSet<u64> = loads.accesses.iter().flatten().map(|at| at / 32).collect();
        prop_assert_eq!(touched.len() as u64, requests * s, "each sector once");
    }
}

#[test]
fn transpose_predictions_are_exact() {
    for side in [32, 64, 96, 256] {
        let (n, across) = (side * side, |i: u64| (i % side) * side + i / side);
        for variant in ["naive", "tiled", "padded"] {
            let row = Row::new("transpose", &format!("variant={variant}"), copy(n));
            check_loads(&row, &Issued::floats(n, |i| i));
            check_stores(&row, &Issued::floats(n, |i| if variant == "naive" { across(i) } else { i }));
        }
    }
}

#[test]
fn hit_rate_predictions_are_exact() {
    let (n, windows) = (1 << 16, 8);
    let threads = n / 128;
    for kernel in ["stream", "reread"] {
        let round = |r: u64| {
            Issued::floats(threads, move |i| match kernel {
                "stream" => r * threads + i,
                _ => 256 * ((i / 32 + 5 * r) % windows) + 8 * (i % 32) + r % 8,
            })
        };
        let row = Row::new("hit-rate", &format!("kernel={kernel}"), launch(n, 4, 4 * n + 4 * threads));
        check_loads(&row, &(1..128).map(round).fold(round(0), Issued::and));
        check_stores(&row, &Issued::floats(threads, |i| i));
    }
}

#[test]
fn staging_predictions_are_exact() {
    let n = 1024;
    let reread = |r: u64| Issued::floats(n, move |i| i / 256 * 256 + (i % 256 + 32 * r) % 256);
    for (variant, loads) in
        [("reread", (1..8).map(reread).fold(reread(0), Issued::and)), ("staged", Issued::floats(n, |i| i))]
    {
        let elements = loads.bytes_asked() / 4;
        let row = Row::new("staging", &format!("variant={variant}"), launch(elements, 4, 8 * n));
        check_loads(&row, &loads);
        check_stores(&row, &Issued::floats(n, |i| i));
    }
}
