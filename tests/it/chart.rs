//! Charts: what is drawn for which numbers, and what is refused.

use std::fmt::Write;

use byline::number::Number;
use byline::render::chart::{Across, Axis, Chart, Point, Refusal, Scale, Series, SeriesKind, svg};
use proptest::prelude::*;
use roxmltree::{Document, Node};

const T4: [(&str, &str); 6] =
    [("1", "232.9"), ("2", "87.2"), ("4", "41.8"), ("8", "20.1"), ("16", "14.2"), ("32", "9.6")];
const BY_SECTORS: [(&str, &str); 6] =
    [("1", "232.9"), ("2", "116.45"), ("4", "58.225"), ("8", "29.1125"), ("16", "29.1125"), ("32", "29.1125")];

fn number(text: &str) -> Number {
    Number::parse(text).unwrap_or_else(|| panic!("{text} is a number"))
}

fn axis(label: &str, unit: Option<&str>, scale: Scale) -> Axis {
    Axis { label: label.to_owned(), unit: unit.map(str::to_owned), scale }
}

fn point(x: Number, y: Number) -> Point {
    Point { x, y, quartiles: None, label: String::new() }
}

fn series(name: &str, kind: SeriesKind, points: &[(&str, &str)]) -> Series {
    let point =
        |&(x, y): &(&str, &str)| Point { label: format!("stride {x}: {y} GB/s"), ..point(number(x), number(y)) };
    Series { name: name.to_owned(), kind, points: points.iter().map(point).collect() }
}

fn chart(x: Scale, y: Scale, series: Vec<Series>) -> Chart {
    Chart {
        id: "bandwidth".to_owned(),
        title: "Bandwidth by stride on a Tesla T4".to_owned(),
        description: "It falls from 232.9 GB/s at stride 1 to 9.6 GB/s at stride 32.".to_owned(),
        x: Across::Numbers(axis("stride", None, x)),
        y: axis("bandwidth", Some("GB/s"), y),
        series,
    }
}

/// The chart of the lesson.
fn lesson() -> Chart {
    let measured = series("Tesla T4, measured", SeriesKind::Measured, &T4);
    let model = series("if it followed the sectors", SeriesKind::Model, &BY_SECTORS);
    chart(Scale::Log, Scale::Log, vec![measured, model])
}

fn of(points: Vec<Point>, x: Scale, y: Scale) -> Chart {
    chart(x, y, vec![Series { name: "one".to_owned(), kind: SeriesKind::Measured, points }])
}

fn words(words: &[&str], points: &[(&str, &str)]) -> Chart {
    let words = words.iter().map(|&word| word.to_owned()).collect();
    Chart {
        x: Across::Words { label: "permutation".to_owned(), words },
        ..chart(Scale::Log, Scale::Linear, vec![series("Tesla T4", SeriesKind::Measured, points)])
    }
}

fn drawn(chart: &Chart) -> String {
    svg(chart).unwrap_or_else(|refusal| panic!("{refusal}"))
}

fn group<'d>(document: &'d Document<'_>, class: &str) -> Node<'d, 'd> {
    let found = document.descendants().find(|node| node.attribute("class") == Some(class));
    found.unwrap_or_else(|| panic!("no {class}"))
}

fn lines(group: Node<'_, '_>) -> Vec<String> {
    let texts = group.descendants().filter(|node| node.has_tag_name("text"));
    texts.map(|text| text.text().unwrap_or_default().to_owned()).collect()
}

/// The numbers that the texts of `class` show, which may have more digits than a recorded one.
fn ticks(document: &Document<'_>, class: &str) -> Vec<Number> {
    let value = |text: &String| {
        let plain = text.replace(',', "");
        let decimals = plain.split_once('.').map_or(0, |(_, fraction)| u32::try_from(fraction.len()).expect("few"));
        let digits = plain.replace('.', "").parse().expect("digits");
        Number::ratio(digits, 10_i128.pow(decimals)).expect("a power is not 0")
    };
    lines(group(document, class)).iter().map(value).collect()
}

/// Where the markers of the series of colour `class` are, in tenths, from left to right.
fn places(document: &Document<'_>, class: &str) -> Vec<(i64, i64)> {
    let markers = markers(document, class);
    markers.iter().map(|path| (tenths(&path.0), tenths(&path.1))).collect()
}

/// Across, down and outline of each marker in the plot.
fn markers(document: &Document<'_>, class: &str) -> Vec<(String, String, String)> {
    let dots = group(document, class).children().find(|node| node.has_tag_name("g")).expect("markers");
    let paths = dots.children().map(|marker| marker.attribute("d").expect("a path"));
    let parts = paths.map(|path| {
        let (place, outline) = path.strip_prefix('M').and_then(|path| path.split_once('m')).expect("a place");
        let (x, y) = place.split_once(' ').expect("two coordinates");
        (x.to_owned(), y.to_owned(), outline.to_owned())
    });
    parts.collect()
}

fn tenths(coordinate: &str) -> i64 {
    let tenths = number(coordinate).times(&Number::integer(10)).expect("a small number");
    tenths.as_integer().and_then(|tenths| i64::try_from(tenths).ok()).expect("one decimal at most")
}

#[test]
fn the_chart_of_the_lesson() {
    let expected = include_str!("chart/lesson.svg");
    assert_eq!(drawn(&lesson()), expected);
    assert!(expected.len() < 4096, "{} bytes", expected.len());
}

#[test]
fn the_same_bytes_on_every_thread_and_in_any_order_of_points() {
    let expected = drawn(&lesson());
    let threads: Vec<_> = (0..4).map(|_| std::thread::spawn(|| drawn(&lesson()))).collect();
    for thread in threads {
        assert_eq!(thread.join().unwrap(), expected);
    }
    let mut reversed = lesson();
    reversed.series.iter_mut().for_each(|series| series.points.reverse());
    assert_eq!(drawn(&reversed), expected);
}

#[test]
fn nothing_in_a_drawing_is_refused_by_a_strict_policy() {
    let svg = drawn(&lesson());
    let document = Document::parse(&svg).unwrap();
    for node in document.descendants().filter(Node::is_element) {
        assert!(["svg", "title", "desc", "path", "g", "text"].contains(&node.tag_name().name()), "{node:?}");
        for attribute in node.attributes() {
            let known =
                ["class", "viewBox", "role", "aria-labelledby", "id", "d", "x", "y", "text-anchor", "font-size"];
            let strokes = ["fill", "stroke", "stroke-width", "stroke-dasharray"];
            assert!(known.iter().chain(&strokes).any(|known| *known == attribute.name()), "{attribute:?}");
            if ["fill", "stroke"].contains(&attribute.name()) {
                assert!(["none", "currentColor"].contains(&attribute.value()), "{attribute:?}");
            }
            if attribute.name() == "d" {
                let letters: String = attribute.value().chars().filter(char::is_ascii_alphabetic).collect();
                assert!(letters.chars().all(|letter| "MHVmahz".contains(letter)), "{attribute:?}");
            }
        }
    }
}

#[test]
fn a_screen_reader_gets_one_image_with_title_and_description() {
    let chart = lesson();
    let svg = drawn(&chart);
    let document = Document::parse(&svg).unwrap();
    let root = document.root_element();
    assert_eq!(root.attribute("role"), Some("img"));
    let named: Vec<_> = root.attribute("aria-labelledby").expect("a name").split(' ').collect();
    let texts = named.iter().map(|id| {
        let node = document.descendants().find(|node| node.attribute("id") == Some(id));
        node.and_then(|node| node.text()).expect("a text")
    });
    assert_eq!(texts.collect::<Vec<_>>(), [&*chart.title, &*chart.description]);
    assert!(named.iter().all(|id| id.starts_with("bandwidth-")));
}

#[test]
fn ids_are_such_that_a_page_can_name_them() {
    for id in ["", "1st", "two words", "a\"b", "é", "-a"] {
        let chart = Chart { id: id.to_owned(), ..lesson() };
        assert_eq!(svg(&chart), Err(Refusal::Id(id.to_owned())), "{id}");
    }
}

#[test]
fn a_point_without_a_place_is_named() {
    let check = |chart: &Chart, message: &str| assert_eq!(svg(chart).unwrap_err().to_string(), message);
    let mut zero = lesson();
    zero.series[0].points[2].y = Number::integer(0);
    check(
        &zero,
        "point 3 of `Tesla T4, measured` is 0 on the axis `bandwidth`, which shows numbers above 0 of up to 18 digits",
    );
    let mut below = lesson();
    below.series[1].points[0].x = Number::integer(-1);
    check(
        &below,
        "point 1 of `if it followed the sectors` is -1 on the axis `stride`, which shows numbers above 0 of up to 18 digits",
    );
    let mut quartile = lesson();
    quartile.series[0].points[5].quartiles = Some((Number::integer(0), Number::integer(10)));
    check(
        &quartile,
        "point 6 of `Tesla T4, measured` is 0 on the axis `bandwidth`, which shows numbers above 0 of up to 18 digits",
    );
    check(
        &words(&["identity"], &[("0", "4"), ("1", "4")]),
        "point 2 of `Tesla T4` is 1 on the axis `permutation`, which shows its words, counted from 0",
    );
    check(
        &words(&[], &[("0", "4")]),
        "point 1 of `Tesla T4` is 0 on the axis `permutation`, which shows its words, counted from 0",
    );
    check(&chart(Scale::Log, Scale::Log, Vec::new()), "the chart has no point");
    check(&of(Vec::new(), Scale::Linear, Scale::Linear), "the chart has no point");
}

#[test]
fn ticks_fit_what_is_measured() {
    let check = |chart: &Chart, class: &str, expected: &str| {
        let svg = drawn(chart);
        assert_eq!(lines(group(&Document::parse(&svg).unwrap(), class)).join(" "), expected);
    };
    check(&lesson(), "chart-x", "1 2 4 8 16 32");
    check(&lesson(), "chart-y", "5 10 20 50 100 200 500");
    check(&lesson(), "chart-y-title", "bandwidth (GB/s)");
    let linear = |points: &[(&str, &str)]| {
        chart(Scale::Linear, Scale::Linear, vec![series("one", SeriesKind::Measured, points)])
    };
    check(&linear(&T4), "chart-y", "0 50 100 150 200 250");
    let sectors = linear(&[("0", "8388608"), ("32", "67108864")]);
    check(&sectors, "chart-y", "0 16,777,216 33,554,432 50,331,648 67,108,864");
    check(&sectors, "chart-x", "0 4 8 12 16 20 24 28 32");
    let set = [("4096", "1"), ("268435456", "2")];
    let set = chart(Scale::Log, Scale::Linear, vec![series("one", SeriesKind::Measured, &set)]);
    check(&set, "chart-x", "4,096 262,144 16,777,216 1,073,741,824");
}

#[test]
fn series_differ_without_colour() {
    let all: Vec<Series> = (0..6)
        .map(|at| (SeriesKind::Measured, at))
        .chain((0..4).map(|at| (SeriesKind::Model, at)))
        .map(|(kind, at)| series("one", kind, &[("1", &(10 + at).to_string()), ("2", "99")]))
        .collect();
    let svg = drawn(&chart(Scale::Log, Scale::Log, all));
    let mut samples: Vec<String> = Vec::new();
    for line in svg.lines().filter(|line| line.starts_with("<g class=\"chart-c") && !line.contains("title")) {
        let colourless = line.split_once('>').expect("a tag").1;
        let placeless = colourless.split('M').map(|path| path.split_once(['m', 'h']).map_or(path, |(_, rest)| rest));
        samples.push(placeless.collect());
    }
    assert_eq!(samples.len(), 10);
    samples.sort();
    samples.dedup();
    assert_eq!(samples.len(), 10, "{samples:#?}");
    let broken = samples.iter().filter(|sample| sample.contains("dasharray")).count();
    assert_eq!(broken, 4, "lines of models are broken, others not");
}

#[test]
fn equal_values_of_several_series_all_show() {
    let same = |kind| series("one", kind, &[("1", "4"), ("2", "8")]);
    let kinds = [SeriesKind::Measured, SeriesKind::Measured, SeriesKind::Measured, SeriesKind::Model];
    let svg = drawn(&chart(Scale::Log, Scale::Log, kinds.map(same).to_vec()));
    let document = Document::parse(&svg).unwrap();
    let reach = |class: &str| {
        let (_, _, outline) = markers(&document, class).remove(0);
        let first = outline.split(['a', '-', ' ']).find(|part| !part.is_empty() && *part != "0");
        tenths(first.expect("a coordinate"))
    };
    let reaches = ["chart-c1", "chart-c2", "chart-c3", "chart-c6"].map(reach);
    assert!(reaches.is_sorted_by(|a, b| a < b), "{reaches:?}");
    let drawn_at = |class: &str| svg.find(&format!("\"{class}\"")).expect("drawn");
    assert!(drawn_at("chart-c3") < drawn_at("chart-c2") && drawn_at("chart-c1") < drawn_at("chart-c6"));
}

#[test]
fn quartiles_are_bars_through_their_point() {
    let mut chart = lesson();
    chart.series[0].points[0].quartiles = Some((number("200"), number("500")));
    let svg = drawn(&chart);
    let document = Document::parse(&svg).unwrap();
    let (x, y) = places(&document, "chart-c1")[0];
    let bars = group(&document, "chart-spread").attribute("d").expect("a path");
    let (start, rest) = bars.trim_start_matches('M').split_once('V').expect("a bar");
    let (across, low) = start.split_once(' ').expect("a place");
    let high = rest.split_once('M').expect("a cap").0;
    assert_eq!(tenths(across), x);
    assert!(tenths(high) < y && y < tenths(low), "{bars} round {y}");
}

#[test]
fn words_stand_below_their_points_and_are_not_joined() {
    let chart = words(
        &["identity", "reverse", "pairs swapped", "random-permutation", "broadcast", "xor-16"],
        &[("0", "4"), ("1", "4"), ("2", "4"), ("3", "4"), ("4", "1"), ("5", "4")],
    );
    let svg = drawn(&chart);
    let document = Document::parse(&svg).unwrap();
    let texts = lines(group(&document, "chart-x"));
    assert_eq!(texts, ["identity", "pairs swapped", "broadcast", "reverse", "random-", "permutation", "xor-16"]);
    let series = group(&document, "chart-c1");
    assert_eq!(series.children().filter(|node| node.has_tag_name("path")).count(), 0, "a line joins words");
    let places = places(&document, "chart-c1");
    assert!(places.is_sorted_by(|a, b| a.0 < b.0), "{places:?}");
}

/// A recorded number above 0, of any size.
fn positive() -> impl Strategy<Value = Number> {
    let plain = (1..10_000_u32).prop_map(|value| value.to_string());
    let long = ("[1-9][0-9]{0,16}", "[0-9]{1,17}").prop_map(|(whole, fraction)| format!("{whole}.{fraction}"));
    let small = "[0-9]{0,16}[1-9]".prop_map(|fraction| format!("0.{fraction}"));
    let power = (0..50_u32).prop_map(|exponent| (1_u64 << exponent).to_string());
    prop_oneof![plain, long, small, power].prop_map(|text| number(&text))
}

fn any_number() -> impl Strategy<Value = Number> {
    let ratio = (any::<i128>(), any::<i128>())
        .prop_filter_map("a ratio", |(over, under)| Number::ratio(over / 2, (under / 2).checked_add(1)?));
    let sign = positive().prop_map(|value| Number::integer(0).minus(&value).expect("no overflow"));
    prop_oneof![positive(), sign, ratio, Just(Number::integer(0))]
}

fn scale() -> impl Strategy<Value = Scale> {
    prop_oneof![Just(Scale::Linear), Just(Scale::Log)]
}

proptest! {
    #[test]
    fn a_larger_value_is_never_lower(y in scale(), values in prop::collection::vec(positive(), 1..12)) {
        let points = (0_u32..).zip(&values).map(|(at, value)| point(Number::integer(at), value.clone())).collect();
        let svg = drawn(&of(points, Scale::Linear, y));
        let places = places(&Document::parse(&svg).unwrap(), "chart-c1");
        let mut heights: Vec<(Number, i64)> = values.into_iter().zip(places.iter().map(|place| -place.1)).collect();
        heights.sort();
        prop_assert!(heights.is_sorted_by_key(|height| height.1), "{:?}", heights);
    }

    #[test]
    fn a_larger_value_is_never_farther_left(x in scale(), values in prop::collection::vec(positive(), 1..12)) {
        let points = (0_u32..).zip(&values).map(|(at, value)| point(value.clone(), Number::integer(at))).collect();
        let svg = drawn(&of(points, x, Scale::Linear));
        let mut places = places(&Document::parse(&svg).unwrap(), "chart-c1");
        places.sort_by_key(|place| -place.1);
        let mut across: Vec<(Number, i64)> = values.into_iter().zip(places.iter().map(|place| place.0)).collect();
        across.sort();
        prop_assert!(across.is_sorted_by_key(|place| place.1), "{:?}", across);
    }

    #[test]
    fn ticks_are_three_to_nine_and_no_value_is_outside_them(
        scales in (scale(), scale()),
        values in prop::collection::vec((positive(), positive()), 1..9),
    ) {
        let points: Vec<Point> = values.iter().map(|(x, y)| point(x.clone(), y.clone())).collect();
        let svg = drawn(&of(points, scales.0, scales.1));
        let document = Document::parse(&svg).unwrap();
        for (class, values) in [
            ("chart-x", values.iter().map(|value| &value.0).collect::<Vec<_>>()),
            ("chart-y", values.iter().map(|value| &value.1).collect()),
        ] {
            let ticks = ticks(&document, class);
            prop_assert!((3..=9).contains(&ticks.len()), "{} {:?}", class, ticks);
            prop_assert!(ticks.is_sorted_by(|a, b| a < b), "{} {:?}", class, ticks);
            let inside = |value: &&Number| **value >= ticks[0] && **value <= ticks[ticks.len() - 1];
            prop_assert!(values.iter().all(inside), "{} {:?} {:?}", class, ticks, values);
        }
    }

    #[test]
    fn any_number_is_drawn_inside_the_drawing_or_refused(
        scales in (scale(), scale()),
        values in prop::collection::vec((any_number(), any_number(), prop::option::of((any_number(), any_number()))), 0..6),
    ) {
        let points = values.into_iter().map(|(x, y, quartiles)| Point { quartiles, ..point(x, y) }).collect();
        let Ok(svg) = svg(&of(points, scales.0, scales.1)) else { return Ok(()) };
        let document = Document::parse(&svg).unwrap();
        for (x, y) in places(&document, "chart-c1") {
            prop_assert!((0..=4000).contains(&x) && (0..=2500).contains(&y), "{} {}", x, y);
        }
    }

    #[test]
    fn any_text_is_escaped_and_shown_whole(text in any::<String>(), word in "\\PC{0,40}", id in "[a-z][a-z0-9-]{0,9}") {
        let mut chart = words(&[&word, &text], &[("0", "1"), ("1", "2")]);
        chart.id = id;
        chart.title.clone_from(&text);
        chart.description.clone_from(&text);
        chart.y.unit = Some(text.clone());
        chart.series[0].name.clone_from(&text);
        chart.series[0].points[0].label = format!("{text}.");
        let svg = drawn(&chart);
        let document = Document::parse(&svg).map_err(|error| TestCaseError::fail(format!("{error} in {svg}")))?;
        let bare = |text: &str| {
            text.chars().filter(|c| !c.is_whitespace() && !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}')).collect::<String>()
        };
        let mut shown = String::new();
        lines(group(&document, "chart-names")).iter().for_each(|line| write!(shown, "{line}").expect("room"));
        prop_assert_eq!(bare(&shown), bare(&text));
        let title = document.descendants().find(|node| node.has_tag_name("title")).expect("a title");
        prop_assert_eq!(bare(title.text().unwrap_or_default()), bare(&text));
    }
}
