//! Patterns from named values: what `model:QUANTITY?...` and `byline predict` understand, and what
//! they answer.

use byline::access::{Pattern, PatternError, Quantity};

/// The pattern of a query such as `stride=8&size=4`.
fn pattern(query: &str) -> Result<Pattern, PatternError> {
    let pairs = query.split('&').filter(|pair| !pair.is_empty());
    Pattern::from_parameters(pairs.map(|pair| pair.split_once('=').unwrap()))
}

/// `expected`: requests, sectors, lines, bytes asked, bytes moved, efficiency; or the error.
fn check(query: &str, expected: &str) {
    let answer = match pattern(query) {
        Ok(pattern) => {
            let number = |(_, quantity): (_, Quantity)| quantity.of(&pattern.access()).to_plain();
            Quantity::ALL.map(number).join(" ")
        }
        Err(error) => error.to_string(),
    };
    assert_eq!(answer, expected, "for `{query}`");
}

#[test]
fn patterns_are_answered_in_numbers() {
    check("", "1 4 1 128 128 1");
    check("stride=8", "1 32 8 128 1024 0.125");
    check("stride=32", "1 32 32 128 1024 0.125");
    check("stride=0", "1 1 1 128 32 4");
    check("size=16", "1 16 4 512 512 1");
    check("vector=4", "1 16 4 512 512 1");
    check("vector=2", "1 8 2 256 256 1");
    check("vector=2&stride=2", "1 16 4 256 512 0.5");
    check("vector=16&size=1", "1 16 4 512 512 1");
    check("offset=4", "1 5 2 128 160 0.8");
    check("offset=32", "1 4 2 128 128 1");
    check("offset=16&vector=4", "1 17 5 512 544 0.941176");
    check("lanes=1", "1 1 1 4 32 0.125");
    check("lanes=16&stride=2", "1 4 1 64 128 0.5");
    check("mask=0x55555555", "1 4 1 64 128 0.5");
    check("mask=FFFF0000", "1 2 1 64 64 1");
    check("mask=80000000&permute=reverse", "1 1 1 4 32 0.125");
    check("permute=x17", "1 4 1 128 128 1");
}

#[test]
fn a_misaligned_address_is_said() {
    check("offset=2", "misaligned address: lane 0 at byte 2 is not a multiple of 4");
    check("offset=4&size=16", "misaligned address: lane 0 at byte 4 is not a multiple of 16");
    check("offset=8&vector=4", "misaligned address: lane 0 at byte 8 is not a multiple of 16");
    check("offset=2&mask=8", "misaligned address: lane 3 at byte 14 is not a multiple of 4");
    check("offset=2&size=2", "1 3 1 64 96 0.666667");
}

#[test]
fn values_that_are_not_allowed_are_refused_in_words() {
    for (query, expected) in [
        ("lanes=0", "`lanes` cannot be `0`; allowed: a whole number from 1 to 32"),
        ("lanes=33", "`lanes` cannot be `33`; allowed: a whole number from 1 to 32"),
        ("size=3", "`size` cannot be `3`; allowed: 1, 2, 4, 8 or 16"),
        ("vector=0", "`vector` cannot be `0`; allowed: 1, 2, 4, 8 or 16"),
        ("vector=3", "`vector` cannot be `3`; allowed: 1, 2, 4, 8 or 16"),
        ("stride=-1", "`stride` cannot be `-1`; allowed: a whole number below 2^32"),
        ("stride=+1", "`stride` cannot be `+1`; allowed: a whole number below 2^32"),
        ("stride=", "`stride` cannot be ``; allowed: a whole number below 2^32"),
        ("offset=4294967296", "`offset` cannot be `4294967296`; allowed: a whole number below 2^32"),
    ] {
        check(query, expected);
    }
    for mask in ["0", "", "0x", "g", "+1", "100000000"] {
        let allowed = "hexadecimal from 1 to ffffffff, bit t for lane t";
        check(&format!("mask={mask}"), &format!("`mask` cannot be `{mask}`; allowed: {allowed}"));
    }
}

#[test]
fn values_that_do_not_go_together_are_refused_in_words() {
    check("vector=8", "`vector` 8 of `size` 4 makes 32 bytes a lane; allowed: 1, 2, 4, 8 or 16");
    check("stride=8&stride=8", "`stride` is given twice");
    check("lanes=4&mask=f", "`lanes` and `mask` both say which lanes are active; give one of them");
}

#[test]
fn unknown_names_come_with_the_known_ones() {
    check("strid=8", "unknown parameter `strid`; one of: stride, size, offset, lanes, vector, permute, mask");
    check("permute=x7", "`permute`: unknown permutation `x7`; one of: identity, reverse, x17, x5");
    let error = pattern("strid=8").unwrap_err();
    let unknown = error.unknown_name().unwrap();
    assert_eq!(unknown.name(), "strid");
    assert_eq!(unknown.allowed(), Pattern::PARAMETERS);
    assert_eq!(pattern("lanes=0").unwrap_err().unknown_name(), None);
}

#[test]
fn every_parameter_is_read() {
    let values = ["2", "2", "16", "3", "2", "reverse", "f0"];
    for (name, value) in Pattern::PARAMETERS.into_iter().zip(values) {
        let read = Pattern::from_parameters([(name, value)]);
        assert_ne!(read, pattern(""), "{name}");
        assert!(read.is_ok(), "{name}");
    }
}

#[test]
fn the_largest_numbers_are_answered_too() {
    check("stride=4294967295&size=16", "1 32 32 512 1024 0.5");
    check("stride=4294967295&offset=4294967292", "1 32 32 128 1024 0.125");
}
