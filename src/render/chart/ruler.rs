//! Passes, charts: an axis that knows its ticks and where on it a number lies. To place a number is also the check
//! that it has a place.

use super::log2::log2;
use super::{Axis, Scale, ticks};
use crate::number::Number;

/// An axis laid out for certain values.
pub(super) struct Ruler {
    /// From low to high; the first and the last are the ends of an axis of numbers.
    pub ticks: Vec<Tick>,
    span: Span,
}

/// A number or a word at an axis.
pub(super) struct Tick {
    pub value: Number,
    pub text: String,
}

enum Span {
    Linear { low: Number, length: Number },
    Log { low: i64, length: i64 },
    Words(usize),
}

impl Ruler {
    /// An axis with three to `most` ticks round those of `values` that it can show.
    pub fn of_numbers(axis: &Axis, values: &[Number], most: i32) -> Ruler {
        let fits = match axis.scale {
            Scale::Linear => ticks::is_in_reach,
            Scale::Log => ticks::is_in_log_reach,
        };
        let values: Vec<Number> = values.iter().filter(|value| fits(value)).cloned().collect();
        let chosen = match axis.scale {
            Scale::Linear => ticks::linear(&values, most),
            Scale::Log => ticks::log(&values, most),
        };
        let (low, high) = (chosen.first().expect("three ticks"), chosen.last().expect("three ticks"));
        let span = match axis.scale {
            Scale::Linear => Span::Linear { low: low.clone(), length: high.minus(low).expect("ticks are in reach") },
            Scale::Log => {
                let low = log2(low).expect("ticks are above 0");
                Span::Log { low, length: log2(high).expect("ticks are above 0") - low }
            }
        };
        let ticks = chosen.into_iter().map(|value| Tick { text: shown(&value), value }).collect();
        Ruler { ticks, span }
    }

    /// An axis with a place for each word.
    pub fn of_words(words: &[String]) -> Ruler {
        let ticks = (0_u32..).zip(words).map(|(at, word)| Tick { value: Number::integer(at), text: word.clone() });
        Ruler { ticks: ticks.collect(), span: Span::Words(words.len()) }
    }

    /// What has a place.
    pub fn shows(&self) -> &'static str {
        match self.span {
            Span::Linear { .. } => "numbers of up to 18 digits",
            Span::Log { .. } => "numbers above 0 of up to 18 digits",
            Span::Words(_) => "its words, counted from 0",
        }
    }

    /// Whether it shows numbers.
    pub fn is_numbers(&self) -> bool {
        !matches!(self.span, Span::Words(_))
    }

    /// How far from the low end of an axis of `length` the number lies; `None` where it has no place.
    pub fn along(&self, value: &Number, length: i64) -> Option<i64> {
        let far = match &self.span {
            Span::Linear { low, length: span } => {
                let far = value.minus(low).and_then(|far| far.times(&Number::integer(length))?.over(span));
                match far.and_then(|far| far.rounded(0)?.as_integer()) {
                    Some(far) => far,
                    // More digits than a drawing can show. Doubles divide alike on every machine.
                    None => ((value.to_f64() - low.to_f64()) / span.to_f64() * length as f64).round() as i128,
                }
            }
            Span::Log { low, length: span } => {
                let far = i128::from(log2(value)? - low) * i128::from(length);
                (2 * far + i128::from(*span)).div_euclid(2 * i128::from(*span))
            }
            Span::Words(count) => {
                let (at, count) = (value.as_integer()?, i128::try_from(*count).ok()?);
                if !(0..count).contains(&at) {
                    return None;
                }
                (2 * at + 1) * i128::from(length) / (2 * count)
            }
        };
        i64::try_from(far).ok().filter(|far| (0..=length).contains(far))
    }
}

/// A tick in full: ticks are round numbers, so this ends.
fn shown(value: &Number) -> String {
    let exact = (0..=18).find(|&places| value.rounded(places).is_some_and(|rounded| rounded == *value));
    exact.map_or_else(|| value.to_text(), |places| value.to_fixed(places))
}
