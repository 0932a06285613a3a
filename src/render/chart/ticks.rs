//! Passes, charts: which numbers stand at an axis. At least three, at most as many as asked for, and no value outside
//! them: in powers of two where the values are such, else in ones, twos and fives.

use crate::number::Number;

/// No value beyond this, nor above 0 but below one over this, has a place; numbers as large read as no size at all.
const REACH: i128 = 10_i128.pow(18);

/// Ones, twos and fives by ascending size have the places 3 × exponent of ten + 0, 1 or 2.
const DIGITS: [i128; 3] = [1, 2, 5];
const PLACES: std::ops::RangeInclusive<i32> = -54..=54;

/// The smallest power of two at an axis, for its digits: 0.015625.
const LEAST_POWER: i128 = 64;

/// Whether `value` is not too large for an axis.
pub(super) fn is_in_reach(value: &Number) -> bool {
    let (numerator, denominator) = value.as_ratio();
    numerator.unsigned_abs() / denominator.unsigned_abs() < REACH.unsigned_abs()
}

/// Whether `value` has a place on a logarithmic axis.
pub(super) fn is_in_log_reach(value: &Number) -> bool {
    let (numerator, denominator) = value.as_ratio();
    numerator > 0 && is_in_reach(value) && denominator / numerator < REACH
}

/// Ticks with equal differences round `values`, all in reach.
pub(super) fn linear(values: &[Number], most: i32) -> Vec<Number> {
    let zero = Number::integer(0);
    let (mut low, mut high) = ends(values).unwrap_or((zero.clone(), zero.clone()));
    if low == high {
        (low, high) = (low.min(zero.clone()), high.max(zero));
    }
    if low == high {
        high = Number::integer(1);
    }
    let whole = values.iter().all(|value| value.as_integer().is_some());
    let powers = whole && high >= Number::integer(4) && is_power_of_two(&high);
    let steps: Vec<Number> = match powers {
        true => (0..60).map(|exponent| Number::integer(1_i128 << exponent)).collect(),
        false => PLACES.map(one_two_five).collect(),
    };
    let fit = steps.iter().find_map(|step| {
        let (first, last) = (floor(&low, step), ceiling(&high, step));
        (last - first < i128::from(most)).then(|| (step, first, last.max(first + 2)))
    });
    let (step, first, last) = fit.expect("the largest step exceeds every value in reach");
    (first..=last).filter_map(|times| step.times(&Number::integer(times))).collect()
}

/// Ticks with equal ratios round `values`, all in logarithmic reach.
pub(super) fn log(values: &[Number], most: i32) -> Vec<Number> {
    let one = Number::integer(1);
    let (low, high) = ends(values).unwrap_or((one.clone(), one));
    if values.iter().all(is_power_of_two) {
        let powers = -6..=60;
        let first = powers.clone().rev().find(|&exponent| power(2, exponent) <= low).unwrap_or(-6);
        let last = powers.clone().find(|&exponent| power(2, exponent) >= high).unwrap_or(60);
        return spread(first, last, most).map(|exponent| power(2, exponent)).collect();
    }
    let first = PLACES.rev().find(|&place| one_two_five(place) <= low).unwrap_or(*PLACES.start());
    let last = PLACES.clone().find(|&place| one_two_five(place) >= high).unwrap_or(*PLACES.end());
    let (lower, upper) = widened(first, last);
    if upper - lower < most {
        return (lower..=upper).map(one_two_five).collect();
    }
    let last_decade = -(-last).div_euclid(3);
    spread(first.div_euclid(3), last_decade, most).map(|exponent| power(10, exponent)).collect()
}

fn ends(values: &[Number]) -> Option<(Number, Number)> {
    Some((values.iter().min()?.clone(), values.iter().max()?.clone()))
}

/// Three to `most` places from `first` to `last` or a little beyond, equally far apart.
fn spread(first: i32, last: i32, most: i32) -> impl Iterator<Item = i32> {
    let (first, last) = widened(first, last);
    let step = divided_up(last - first, most - 1);
    (0..=divided_up(last - first, step)).map(move |times| first + times * step)
}

/// Three places at least, with the given ones in their middle or below it.
fn widened(first: i32, last: i32) -> (i32, i32) {
    match last - first {
        0 => (first - 1, last + 1),
        1 => (first, last + 1),
        _ => (first, last),
    }
}

fn divided_up(a: i32, b: i32) -> i32 {
    -(-a).div_euclid(b)
}

/// How many whole steps are in `value`.
fn floor(value: &Number, step: &Number) -> i128 {
    match value.over(step) {
        Some(steps) => steps.as_ratio().0.div_euclid(steps.as_ratio().1),
        // More digits than a drawing can show.
        None => (value.to_f64() / step.to_f64()).floor() as i128,
    }
}

fn ceiling(value: &Number, step: &Number) -> i128 {
    match value.over(step) {
        Some(steps) => -(-steps.as_ratio().0).div_euclid(steps.as_ratio().1),
        None => (value.to_f64() / step.to_f64()).ceil() as i128,
    }
}

fn one_two_five(place: i32) -> Number {
    let digit = Number::integer(DIGITS[usize::try_from(place.rem_euclid(3)).expect("0, 1 or 2")]);
    power(10, place.div_euclid(3)).times(&digit).expect("far from 128 bits")
}

fn power(base: i128, exponent: i32) -> Number {
    let power = base.pow(exponent.unsigned_abs());
    let (over, under) = if exponent < 0 { (1, power) } else { (power, 1) };
    Number::ratio(over, under).expect("a power is not 0")
}

fn is_power_of_two(value: &Number) -> bool {
    let (numerator, denominator) = value.as_ratio();
    let single = |number: i128| number > 0 && number.count_ones() == 1;
    single(numerator) && single(denominator) && denominator <= LEAST_POWER
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(ticks: fn(&[Number], i32) -> Vec<Number>, values: &str, most: i32, expected: &str) {
        let values: Vec<Number> = values.split(' ').map(|value| Number::parse(value).unwrap()).collect();
        let shown: Vec<String> = ticks(&values, most).iter().map(Number::to_plain).collect();
        assert_eq!(shown.join(" "), expected, "{values:?}");
    }

    #[test]
    fn linear_steps_fit_the_values() {
        check(linear, "0 232.9", 7, "0 50 100 150 200 250");
        check(linear, "0.91 0.97", 9, "0.91 0.92 0.93 0.94 0.95 0.96 0.97");
        check(linear, "-3 8.5", 7, "-5 0 5 10");
        check(linear, "0 1 2 4 8 16 32", 7, "0 8 16 24 32");
        check(linear, "0 1 2 33", 7, "0 10 20 30 40");
        check(linear, "7", 7, "0 2 4 6 8");
        check(linear, "0", 7, "0 0.2 0.4 0.6 0.8 1");
        check(linear, "1 2", 3, "1 1.5 2");
    }

    #[test]
    fn logarithmic_steps_fit_the_values() {
        check(log, "1 2 4 8 16 32", 9, "1 2 4 8 16 32");
        check(log, "4096 268435456", 9, "4096 16384 65536 262144 1048576 4194304 16777216 67108864 268435456");
        check(log, "0.125 1", 9, "0.125 0.25 0.5 1");
        check(log, "9.6 232.9", 9, "5 10 20 50 100 200 500");
        check(log, "1 3 1000000", 9, "1 10 100 1000 10000 100000 1000000");
        check(
            log,
            "3 100000000000000000",
            7,
            "1 1000 1000000 1000000000 1000000000000 1000000000000000 1000000000000000000",
        );
        check(log, "7", 9, "5 10 20");
        check(log, "8", 9, "4 8 16");
        check(log, "100 101", 9, "100 200 500");
    }
}
