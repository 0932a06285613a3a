//! Words: a number as prose writes it ("falls to 20.1 GB/s", "12.5%", "1/8"), and whether it shows a value truly.

use super::{Dimension, Number, Unit};

/// What may stand between a number and its unit.
const BETWEEN: [char; 3] = [' ', '\u{a0}', '-'];

/// The one number in a stretch of prose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    value: Number,
    decimals: u32,
    fraction: bool,
    unit: Option<Unit>,
    written: String,
}

/// Why a stretch of prose has no single number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FigureError {
    /// There is no number in it.
    None,
    /// There is more than one.
    Several,
    /// It is not written plainly: thousands grouped wrongly, an exponent, another minus sign, a point without a digit
    /// before it, a letter right after it, or more than 18 digits.
    Malformed,
    /// A unit or a magnitude follows that is not known.
    UnknownUnit,
}

impl Figure {
    /// Finds the one number of `text` with the unit that follows it.
    ///
    /// # Errors
    /// [`FigureError`] when there is no number, more than one, or a malformed one.
    pub fn find(text: &str) -> Result<Figure, FigureError> {
        let mut found = scan(text);
        match (found.next(), found.next()) {
            (None, _) => Err(FigureError::None),
            (Some(_), Some(_)) => Err(FigureError::Several),
            (Some((at, token, rest)), None) => {
                let after = rest.trim_start_matches(BETWEEN);
                let glued = rest.starts_with(char::is_alphanumeric) && Unit::leading(rest).is_none();
                if text[..at].ends_with(['\u{2212}', '\u{2013}', '.', '+', '\u{b1}']) || glued {
                    return Err(FigureError::Malformed);
                }
                if Unit::unknown(after).is_some() {
                    return Err(FigureError::UnknownUnit);
                }
                Figure::read(token, rest).ok_or(FigureError::Malformed)
            }
        }
    }

    fn read(token: &str, rest: &str) -> Option<Figure> {
        let after = rest.trim_start_matches(BETWEEN);
        let unit = Unit::leading(after);
        let between = &rest[..rest.len() - after.len()];
        let written = unit.map_or(token.to_owned(), |unit| format!("{token}{between}{}", unit.symbol));
        if let Some((numerator, denominator)) = token.split_once('/') {
            if token.contains('.') {
                return None;
            }
            let (numerator, denominator) = (ungrouped(numerator)?, ungrouped(denominator)?);
            let value = Number::parse(&numerator)?.over(&Number::parse(&denominator)?)?;
            return Some(Figure { value, decimals: 0, fraction: true, unit, written });
        }
        let digits = ungrouped(token)?;
        let decimals = digits.split_once('.').map_or(0, |(_, fraction)| fraction.len());
        Some(Figure {
            value: Number::parse(&digits)?,
            decimals: u32::try_from(decimals).ok()?,
            fraction: false,
            unit,
            written,
        })
    }

    /// Number and unit as they stand in the text.
    pub fn written(&self) -> &str {
        &self.written
    }

    /// Whether this figure is `value` (in base units of `dimension`) rounded half away from zero to the decimals
    /// shown; a fraction such as 1/8 must be exact.
    pub fn shows(&self, value: &Number, dimension: Dimension) -> bool {
        let Some(scaled) = self.in_unit(value, dimension) else { return false };
        if self.fraction { scaled == self.value } else { scaled.rounded(self.decimals).as_ref() == Some(&self.value) }
    }

    /// `value` (in base units of `dimension`) as this figure should have written it, unit included.
    pub fn corrected(&self, value: &Number, dimension: Dimension) -> Option<String> {
        let scaled = self.in_unit(value, dimension)?;
        let number = if self.fraction {
            let (numerator, denominator) = scaled.as_ratio();
            format!("{numerator}/{denominator}")
        } else {
            scaled.to_fixed(self.decimals)
        };
        let token = self.written.find(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | ',' | '/' | '-'));
        let unit = token.map_or("", |end| &self.written[end..]);
        let hyphen = if self.written[..self.written.len() - unit.len()].ends_with('-') { "-" } else { "" };
        Some(format!("{number}{hyphen}{unit}"))
    }

    fn in_unit(&self, value: &Number, dimension: Dimension) -> Option<Number> {
        match self.unit {
            None => Some(value.clone()),
            Some(unit) if unit.dimension == dimension => value.over(&unit.worth()),
            Some(_) => None,
        }
    }
}

/// Numbers in prose: byte offset, token, and the text after it. A digit that continues a word or a hyphenated
/// name (`sm_75`, `float4`, `x17`, `T4`) starts no number.
pub(crate) fn scan(text: &str) -> impl Iterator<Item = (usize, &str, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let start = at + text[at..].find(|next: char| next.is_ascii_digit())?;
            let bytes = text.as_bytes();
            let mut end = start;
            while end < bytes.len() {
                let joins =
                    matches!(bytes[end], b'.' | b',' | b'/') && bytes.get(end + 1).is_some_and(u8::is_ascii_digit);
                if !bytes[end].is_ascii_digit() && !joins {
                    break;
                }
                end += 1;
            }
            at = end;
            let continues_word = text[..start].ends_with(|before: char| before.is_alphanumeric() || before == '_');
            if continues_word {
                continue;
            }
            let signed = text[..start].ends_with(['-', '−'])
                && !text[..start].trim_end_matches(['-', '−']).ends_with(|before: char| before.is_alphanumeric());
            let from = if signed && bytes[start - 1] == b'-' { start - 1 } else { start };
            return Some((from, &text[from..end], &text[end..]));
        }
    })
}

/// The token without its thousands separators; `None` if they stand in wrong places.
fn ungrouped(token: &str) -> Option<String> {
    let (whole, fraction) = token.split_once('.').map_or((token, None), |(whole, fraction)| (whole, Some(fraction)));
    if fraction.is_some_and(|fraction| fraction.contains([',', '.'])) {
        return None;
    }
    let mut groups = whole.trim_start_matches('-').split(',');
    let first = groups.next()?;
    let grouped = groups.clone().next().is_some();
    if (grouped && (first.is_empty() || first.len() > 3)) || groups.any(|group| group.len() != 3) {
        return None;
    }
    let whole = whole.replace(',', "");
    Some(fraction.map_or(whole.clone(), |fraction| format!("{whole}.{fraction}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shows(text: &str, value: &str, dimension: Dimension) -> bool {
        Figure::find(text).unwrap().shows(&Number::parse(value).unwrap(), dimension)
    }

    #[test]
    fn a_figure_shows_a_value_at_its_own_precision() {
        assert!(shows("20.1 GB/s", "20.1", Dimension::Bandwidth));
        assert!(shows("about 20 GB/s", "20.1", Dimension::Bandwidth));
        assert!(!shows("20.2 GB/s", "20.1", Dimension::Bandwidth));
        assert!(shows("12.5%", "0.125", Dimension::One));
        assert!(shows("1/8", "0.125", Dimension::One));
        assert!(shows("2,097,152", "2097152", Dimension::One));
        assert!(shows("4 MiB", "4194304", Dimension::Bytes));
        assert!(shows("1.5 ms", "1500000", Dimension::Time));
        assert!(shows("a 32-byte step", "32", Dimension::Bytes));
        assert!(!shows("4 MiB", "4194304", Dimension::Time));
        assert!(!shows("-4", "4", Dimension::One));
    }

    #[test]
    fn what_is_not_written_plainly_is_refused() {
        for malformed in
            [".125", "1e32", "0x32", "\u{2212}20.1 GB/s", "\u{2013}20.1", "20.1k", "20.1.0", "1/0", "20.1/2"]
        {
            assert_eq!(Figure::find(malformed), Err(FigureError::Malformed), "{malformed}");
        }
        for unknown in
            ["20.1 PB/s", "20.1 Gbit/s", "20.1 B/s", "32 bits", "32 kb", "32 million", "20.1 percent", "3 GHz"]
        {
            assert_eq!(Figure::find(unknown), Err(FigureError::UnknownUnit), "{unknown}");
        }
        for fine in
            ["32 sectors", "a 4-byte element", "8 lines a request", "7 jobs", "20.1 GiB/s", "32 TB", "about ~20 GB/s"]
        {
            assert!(Figure::find(fine).is_ok(), "{fine}");
        }
    }

    #[test]
    fn words_with_digits_are_no_numbers() {
        assert_eq!(Figure::find("the T4 on sm_75 with float4"), Err(FigureError::None));
        assert_eq!(Figure::find("8 of 32"), Err(FigureError::Several));
        assert_eq!(Figure::find("20,97"), Err(FigureError::Malformed));
        assert!(Figure::find("the T4 moves 20.1 GB/s").is_ok());
    }

    #[test]
    fn the_mend_has_the_precision_and_unit_of_the_slip() {
        let figure = Figure::find("20.2 GB/s").unwrap();
        let value = Number::parse("20.1").unwrap();
        assert_eq!(figure.corrected(&value, Dimension::Bandwidth).unwrap(), "20.1 GB/s");
        let grouped = Figure::find("2,097,153").unwrap();
        assert_eq!(grouped.corrected(&Number::integer(2_097_152), Dimension::One).unwrap(), "2,097,152");
    }
}
