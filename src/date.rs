//! Words: calendar dates and the days between them. It knows no clock: today is an argument.

use std::fmt;

/// A day of the proleptic Gregorian calendar, written `YYYY-MM-DD`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date(jiff::civil::Date);

/// Why a text is not a date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DateError {
    /// The text has another form than four digits, two digits, two digits.
    Form,
    /// The form is right, but the calendar has no such day.
    NoSuchDay,
}

impl fmt::Display for DateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DateError::Form => "is not a date of the form YYYY-MM-DD",
            DateError::NoSuchDay => "is a day that no calendar has",
        })
    }
}

impl Date {
    /// Reads `YYYY-MM-DD`, and nothing else.
    ///
    /// # Errors
    /// [`DateError`] says whether the form or the day is wrong. Year 0000 counts as no such day.
    pub fn parse(text: &str) -> Result<Date, DateError> {
        let bytes = text.as_bytes();
        let digits = |range: std::ops::Range<usize>| {
            let part = bytes.get(range).filter(|part| part.iter().all(u8::is_ascii_digit))?;
            std::str::from_utf8(part).ok()?.parse::<i16>().ok()
        };
        if bytes.len() != 10 || bytes[4] != b'-' || bytes[7] != b'-' {
            return Err(DateError::Form);
        }
        let (Some(year), Some(month), Some(day)) = (digits(0..4), digits(5..7), digits(8..10)) else {
            return Err(DateError::Form);
        };
        if year == 0 {
            return Err(DateError::NoSuchDay);
        }
        let narrow = |part: i16| i8::try_from(part).map_err(|_| DateError::NoSuchDay);
        jiff::civil::Date::new(year, narrow(month)?, narrow(day)?).map(Date).map_err(|_| DateError::NoSuchDay)
    }

    /// The UTC day that holds the moment `seconds` after the Unix epoch.
    pub fn of_unix_time(seconds: u64) -> Date {
        let epoch = jiff::civil::date(1970, 1, 1);
        let days = i64::try_from(seconds / 86_400).unwrap_or(i64::MAX);
        let span = jiff::Span::new().try_days(days).unwrap_or_default();
        Date(epoch.checked_add(span).unwrap_or(jiff::civil::Date::MAX))
    }

    /// Days from `earlier` to `self`; negative when `earlier` is the later day.
    pub fn days_since(self, earlier: Date) -> i64 {
        self.0.duration_since(earlier.0).as_hours() / 24
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.0.year(), self.0.month(), self.0.day())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_days_that_exist_in_the_one_form_are_dates() {
        assert_eq!(Date::parse("2026-08-29").unwrap().to_string(), "2026-08-29");
        assert_eq!(Date::parse("2024-02-29").unwrap().to_string(), "2024-02-29");
        for form in ["29/08/2026", "2026-8-9", "2026-08-29 ", "26-08-29", "2026-08-2x", "", "+026-08-29"] {
            assert_eq!(Date::parse(form), Err(DateError::Form), "{form:?}");
        }
        for day in ["2026-02-30", "2026-13-01", "2025-02-29", "0000-01-01", "2026-00-10", "2026-04-31"] {
            assert_eq!(Date::parse(day), Err(DateError::NoSuchDay), "{day:?}");
        }
    }

    #[test]
    fn days_are_counted_over_months_and_leap_years() {
        let day = |text| Date::parse(text).unwrap();
        assert_eq!(day("2024-03-01").days_since(day("2024-02-28")), 2);
        assert_eq!(day("2026-08-29").days_since(day("2026-11-30")), -93);
        assert_eq!(Date::of_unix_time(0).to_string(), "1970-01-01");
        assert_eq!(Date::of_unix_time(1_796_083_199).to_string(), "2026-11-30");
    }
}
