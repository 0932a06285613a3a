//! Passes, charts: logarithms in integers. The one of a machine's C library may differ from another's in the last bit,
//! and a chart has the same bytes everywhere.

use crate::number::Number;

/// Bits after the point of a logarithm.
pub(super) const BITS: u32 = 32;

/// Bits after the point of a mantissa, so that its square fits.
const MANTISSA_BITS: u32 = 60;

/// The logarithm of `value` to base 2 in units of 2⁻³², never lower for a larger value and exact for a power of two;
/// `None` unless `value` is above 0.
pub(super) fn log2(value: &Number) -> Option<i64> {
    let (numerator, denominator) = value.as_ratio();
    if numerator <= 0 {
        return None;
    }
    let (exponent, mut mantissa) = normal(numerator.unsigned_abs(), denominator.unsigned_abs());
    let mut log = i64::from(exponent);
    // Squaring doubles the logarithm: whether the square reaches 2 is its next bit.
    for _ in 0..BITS {
        mantissa = (mantissa * mantissa) >> MANTISSA_BITS;
        let bit = mantissa >> (MANTISSA_BITS + 1);
        mantissa >>= bit;
        log = log * 2 + i64::from(bit == 1);
    }
    Some(log)
}

/// `over / under` as 2 to some exponent times a mantissa from 1 up to below 2, by long division.
fn normal(over: u128, under: u128) -> (i32, u128) {
    let mut exponent = under.leading_zeros().cast_signed() - over.leading_zeros().cast_signed();
    let scaled = |exponent: i32| (over << (-exponent).max(0), under << exponent.max(0));
    let (mut rest, mut divisor) = scaled(exponent);
    if rest < divisor {
        exponent -= 1;
        (rest, divisor) = scaled(exponent);
    }
    let mut mantissa = 1;
    rest -= divisor;
    for _ in 0..MANTISSA_BITS {
        rest *= 2;
        let bit = u128::from(rest >= divisor);
        rest -= bit * divisor;
        mantissa = mantissa * 2 + bit;
    }
    (exponent, mantissa)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_two_are_exact_and_the_rest_is_near() {
        let log = |over, under| log2(&Number::ratio(over, under).unwrap());
        for exponent in -100..=100_i64 {
            let power = 1_i128 << exponent.unsigned_abs();
            let value = if exponent < 0 { log(1, power) } else { log(power, 1) };
            assert_eq!(value, Some(exponent << BITS), "2 to the {exponent}");
        }
        assert_eq!(log(0, 1), None);
        assert_eq!(log(-2, 1), None);
        for (over, under) in [(3, 1), (1, 3), (2329, 10), (i128::MAX, 1), (1, i128::MAX), (i128::MAX, i128::MAX - 1)] {
            let near = (over as f64).log2() - (under as f64).log2();
            let value = log(over, under).unwrap() as f64 / f64::from(2).powi(32);
            assert!((value - near).abs() < 1e-8, "{over}/{under}: {value} is not near {near}");
        }
    }
}
