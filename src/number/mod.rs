//! Words: exact numbers. Values are ratios of integers, so that "equal at the precision shown" has one answer;
//! this room holds the only functions that print a number. It knows nothing of devices or columns.

mod figure;
mod unit;

pub(crate) use figure::scan;
pub use figure::{Figure, FigureError};
pub use unit::{Dimension, Unit};

use std::cmp::Ordering;
use std::sync::Arc;

/// An exact rational number. Where it was read from a recording it keeps the recorded digits.
#[derive(Clone, Debug)]
pub struct Number {
    numerator: i128,
    denominator: i128,
    digits: Option<Arc<str>>,
}

impl Number {
    /// Reads a plain decimal such as `232.9`, `-4` or `2097152`: no exponent, no separators, at most 18 digits on each side.
    pub fn parse(text: &str) -> Option<Number> {
        let unsigned = text.strip_prefix('-').unwrap_or(text);
        let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, ""));
        let plain = |part: &str| part.len() <= 18 && part.bytes().all(|byte| byte.is_ascii_digit());
        let pointed = unsigned.contains('.');
        if whole.is_empty() || !plain(whole) || !plain(fraction) || (pointed && fraction.is_empty()) {
            return None;
        }
        let scale = 10_i128.pow(u32::try_from(fraction.len()).ok()?);
        let magnitude: i128 = format!("{whole}{fraction}").parse().ok()?;
        let signed = if unsigned.len() == text.len() { magnitude } else { -magnitude };
        Some(Number { digits: Some(text.into()), ..Number::ratio(signed, scale)? })
    }

    /// `numerator / denominator`; `None` when the denominator is 0.
    pub fn ratio(numerator: i128, denominator: i128) -> Option<Number> {
        if denominator == 0 {
            return None;
        }
        let divisor = gcd(numerator.unsigned_abs(), denominator.unsigned_abs());
        let divisor = i128::try_from(divisor).ok()? * denominator.signum();
        Some(Number { numerator: numerator / divisor, denominator: denominator / divisor, digits: None })
    }

    /// The integer `value`.
    pub fn integer(value: impl Into<i128>) -> Number {
        Number { numerator: value.into(), denominator: 1, digits: None }
    }

    /// The digits as recorded, if the number was read from a recording.
    pub fn recorded_digits(&self) -> Option<&str> {
        self.digits.as_deref()
    }

    /// The value, if it is an integer.
    pub fn as_integer(&self) -> Option<i128> {
        (self.denominator == 1).then_some(self.numerator)
    }

    /// Numerator and positive denominator in lowest terms.
    pub fn as_ratio(&self) -> (i128, i128) {
        (self.numerator, self.denominator)
    }

    /// The nearest double: for drawing only, never for a comparison.
    #[expect(clippy::cast_precision_loss, reason = "drawing needs no more than a double")]
    pub fn to_f64(&self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }

    /// `self + other`, unless it overflows 128 bits.
    pub fn plus(&self, other: &Number) -> Option<Number> {
        let left = self.numerator.checked_mul(other.denominator)?;
        let right = other.numerator.checked_mul(self.denominator)?;
        Number::ratio(left.checked_add(right)?, self.denominator.checked_mul(other.denominator)?)
    }

    /// `self - other`, unless it overflows 128 bits.
    pub fn minus(&self, other: &Number) -> Option<Number> {
        self.plus(&Number { numerator: other.numerator.checked_neg()?, ..other.clone() })
    }

    /// `self × other`, unless it overflows 128 bits.
    pub fn times(&self, other: &Number) -> Option<Number> {
        Number::ratio(self.numerator.checked_mul(other.numerator)?, self.denominator.checked_mul(other.denominator)?)
    }

    /// `self / other`; `None` for a division by zero or an overflow of 128 bits.
    pub fn over(&self, other: &Number) -> Option<Number> {
        Number::ratio(self.numerator.checked_mul(other.denominator)?, self.denominator.checked_mul(other.numerator)?)
    }

    /// The value rounded half away from zero to `decimals` places, as an exact number.
    pub fn rounded(&self, decimals: u32) -> Option<Number> {
        let scale = 10_i128.checked_pow(decimals)?;
        let scaled = self.numerator.unsigned_abs().checked_mul(scale.unsigned_abs())?;
        let denominator = self.denominator.unsigned_abs();
        let half_up = scaled.checked_mul(2)?.checked_add(denominator)? / denominator.checked_mul(2)?;
        Number::ratio(i128::try_from(half_up).ok()? * self.numerator.signum(), scale)
    }

    /// The number with exactly `decimals` places and `,` between thousands, rounded half away from zero.
    pub fn to_fixed(&self, decimals: u32) -> String {
        let Some(rounded) = self.rounded(decimals) else {
            return format!("{}/{}", self.numerator, self.denominator);
        };
        let scale = 10_u128.pow(decimals);
        let units = rounded.numerator.unsigned_abs() * (scale / rounded.denominator.unsigned_abs());
        let sign = if rounded.numerator < 0 { "-" } else { "" };
        let whole = grouped(&(units / scale).to_string());
        match decimals {
            0 => format!("{sign}{whole}"),
            _ => format!("{sign}{whole}.{:0width$}", units % scale, width = decimals as usize),
        }
    }

    /// The number as a table shows it: recorded digits with thousands grouped; otherwise exact where three
    /// decimals suffice, rounded to three where they do not.
    pub fn to_text(&self) -> String {
        if let Some(digits) = &self.digits {
            let (sign, unsigned) = digits.strip_prefix('-').map_or(("", &**digits), |rest| ("-", rest));
            let (whole, fraction) = unsigned.split_once('.').map_or((unsigned, None), |(w, f)| (w, Some(f)));
            let whole = grouped(whole);
            return match fraction {
                Some(fraction) => format!("{sign}{whole}.{fraction}"),
                None => format!("{sign}{whole}"),
            };
        }
        let exact = (0..=3).find(|&places| self.rounded(places).is_some_and(|rounded| rounded == *self));
        self.to_fixed(exact.unwrap_or(3))
    }

    /// The number for data files: recorded digits, or a plain decimal without separators.
    pub fn to_plain(&self) -> String {
        match &self.digits {
            Some(digits) => digits.to_string(),
            None => {
                let exact = (0..=6).find(|&places| self.rounded(places).is_some_and(|rounded| rounded == *self));
                self.to_fixed(exact.unwrap_or(6)).replace(',', "")
            }
        }
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Number) -> bool {
        self.as_ratio() == other.as_ratio()
    }
}

impl Eq for Number {}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Number) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Number) -> Ordering {
        let left = self.numerator.checked_mul(other.denominator);
        let right = other.numerator.checked_mul(self.denominator);
        match (left, right) {
            (Some(left), Some(right)) => left.cmp(&right),
            _ => self.to_f64().total_cmp(&other.to_f64()),
        }
    }
}

impl std::hash::Hash for Number {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.as_ratio().hash(state);
    }
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

fn grouped(digits: &str) -> String {
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Number {
        Number::parse(text).unwrap_or_else(|| panic!("{text} is a number"))
    }

    #[test]
    fn only_plain_decimals_are_numbers() {
        for bad in ["", "1e3", "1_000", "1,000", "0x10", ".5", "5.", "NaN", "inf", "--1", "+1", "1.2.3"] {
            assert_eq!(Number::parse(bad), None, "{bad:?}");
        }
        assert_eq!(number("12.10").to_text(), "12.10");
        assert_eq!(number("12.10"), number("12.1"));
    }

    #[test]
    fn halves_round_away_from_zero() {
        for (text, decimals, shown) in [
            ("0.5", 0, "1"),
            ("-0.5", 0, "-1"),
            ("2.345", 2, "2.35"),
            ("0.0049", 2, "0.00"),
            ("1234567.5", 0, "1,234,568"),
            ("999.95", 1, "1,000.0"),
            ("14.2", 1, "14.2"),
        ] {
            assert_eq!(number(text).to_fixed(decimals), shown, "{text} at {decimals}");
        }
    }

    #[test]
    fn tables_show_recorded_digits_and_exact_ratios() {
        assert_eq!(number("67108864").to_text(), "67,108,864");
        assert_eq!(Number::ratio(8_388_608, 2_097_152).unwrap().to_text(), "4");
        assert_eq!(Number::ratio(142, 201).unwrap().to_text(), "0.706");
        assert_eq!(Number::ratio(1, 8).unwrap().to_text(), "0.125");
        assert_eq!(Number::ratio(1, 3).unwrap().to_plain(), "0.333333");
    }

    #[test]
    fn arithmetic_is_exact_and_never_wraps() {
        let third = Number::ratio(1, 3).unwrap();
        assert_eq!(third.plus(&third).unwrap().plus(&third).unwrap(), Number::integer(1));
        assert_eq!(third.over(&Number::integer(0)), None);
        assert_eq!(Number::integer(i128::MAX).times(&Number::integer(2)), None);
        assert!(Number::ratio(-1, -2).unwrap() > third);
    }
}
