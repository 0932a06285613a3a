//! Numbers are exact, and a figure in prose shows what it says it shows.

use byline::number::{Dimension, Figure, Number};
use proptest::prelude::*;

use super::cases;

fn ratio(numerator: impl Into<i128>, denominator: impl Into<i128>) -> Number {
    Number::ratio(numerator.into(), denominator.into()).expect("no division by zero")
}

proptest! {
    #![proptest_config(cases(512))]

    #[test]
    fn a_number_reads_back_as_it_was_written(
        whole in 0..=999_999_999_999_999_999_u64,
        fraction in "[0-9]{1,18}",
        negative in any::<bool>(),
    ) {
        let sign = if negative { "-" } else { "" };
        let text = format!("{sign}{whole}.{fraction}");
        let number = Number::parse(&text).expect("a number");
        prop_assert_eq!(number.recorded_digits(), Some(&*text));
        prop_assert_eq!(number.to_plain(), text.clone());
        prop_assert_eq!(number.to_text().replace(',', ""), text);
        let integer = Number::parse(&format!("{sign}{whole}")).and_then(|number| number.as_integer());
        prop_assert_eq!(integer, Some(if negative { -i128::from(whole) } else { i128::from(whole) }));
    }

    #[test]
    fn a_number_is_never_rounded_by_more_than_half_a_place(
        numerator in -1_000_000_000_i64..1_000_000_000,
        denominator in 1_i64..1_000_000,
        decimals in 0_u32..6,
    ) {
        let number = ratio(numerator, denominator);
        let rounded = number.rounded(decimals).expect("small");
        let scale = 10_i128.pow(decimals);
        let apart = number.minus(&rounded).expect("small");
        let half = ratio(1, 2 * scale);
        let below = Number::integer(0).minus(&half).expect("small");
        prop_assert!(apart <= half && apart >= below, "{number:?} {rounded:?}");
        // Half away from zero: of two neighbours at the same distance, the one further out.
        if apart == half || apart == below {
            prop_assert_eq!(rounded.as_ratio().0.signum(), number.as_ratio().0.signum());
            prop_assert!(rounded.to_f64().abs() >= number.to_f64().abs());
        }
        prop_assert_eq!(Number::parse(&number.to_fixed(decimals).replace(',', "")), Some(rounded));
    }

    #[test]
    fn arithmetic_on_numbers_is_exact(
        a in -1_000_000_i64..1_000_000,
        b in 1_i64..10_000,
        c in -1_000_000_i64..1_000_000,
        d in 1_i64..10_000,
    ) {
        let (one, other) = (ratio(a, b), ratio(c, d));
        let sum = one.plus(&other).expect("small");
        prop_assert_eq!(sum.minus(&other), Some(one.clone()));
        prop_assert_eq!(one.times(&other), other.times(&one));
        if c != 0 {
            prop_assert_eq!(one.over(&other).expect("small").times(&other), Some(one.clone()));
        }
        prop_assert_eq!(one.cmp(&other), (i128::from(a) * i128::from(d)).cmp(&(i128::from(c) * i128::from(b))));
    }

    #[test]
    fn a_figure_shows_what_it_was_made_of_and_is_mended_to_what_it_should_show(
        value in 0_u64..10_000_000_000,
        places in 0_u32..4,
        decimals in 0_u32..4,
        unit in prop::sample::select(vec!["", " GB/s", " TB/s"]),
    ) {
        let dimension = if unit.is_empty() { Dimension::One } else { Dimension::Bandwidth };
        let number = ratio(value, 10_i128.pow(places));
        let worth = Number::integer(if unit == " TB/s" { 1_000 } else { 1 });
        let scaled = number.over(&worth).expect("small");
        let text = format!("{}{unit}", scaled.to_fixed(decimals));
        let figure = Figure::find(&text).expect("a figure");
        prop_assert!(figure.shows(&number, dimension), "{text} of {number:?}");
        prop_assert_eq!(figure.corrected(&number, dimension), Some(text.clone()));
        let step = ratio(1, 10_i128.pow(decimals));
        let wrong = format!("about {}{unit}", scaled.plus(&step).expect("small").to_fixed(decimals));
        let figure = Figure::find(&wrong).expect("a figure");
        prop_assert!(!figure.shows(&number, dimension), "{wrong} of {number:?}");
        prop_assert_eq!(figure.corrected(&number, dimension), Some(text));
    }

    #[test]
    fn any_prose_can_be_searched_for_a_figure(text in "\\PC{0,40}") {
        if let Ok(figure) = Figure::find(&text) {
            prop_assert!(text.contains(figure.written()), "{:?} in {:?}", figure.written(), text);
            let _ = figure.corrected(&Number::integer(7), Dimension::Bytes);
        }
    }
}
