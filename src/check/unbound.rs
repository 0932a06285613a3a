//! Passes: numbers in prose that nothing decides. In gated pages, the index and the about page a number with a unit, or
//! of a counter's magnitude, is bound to what decides it.

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

use crate::finding::rules::evidence as rules;
use crate::finding::{Findings, Place, Severity};
use crate::glossary::{Glossary, ResolvedPage};
use crate::number::{Unit, scan};
use crate::page::WarnOrHold;
use crate::parse::markdown::DIALECT;
use crate::parse::place_in_front_matter;
use crate::tree::Span;

/// From this magnitude on a number is taken for a count that somebody counted.
const COUNTER: u128 = 1_000;

/// Years are numbers of four digits in this range, without a separator.
const YEARS: std::ops::RangeInclusive<u128> = 1900..=2199;

/// Checks the prose of a page.
pub(super) fn check(glossary: &Glossary, page: &ResolvedPage, findings: &mut Findings) {
    let id = &page.page.id;
    if !glossary.site.is_gated(id) && !matches!(id.as_str(), "index" | "about") {
        return;
    }
    let severity = match glossary.site.policy.unbound_numbers {
        WarnOrHold::Warn => Severity::Warning,
        WarnOrHold::Hold => Severity::Hold,
    };
    let body = &page.page.body;
    for (span, number) in unbound(body.text()) {
        let place = Place::span(&page.page.path, &body.file, span.shifted(body.start));
        findings.push(rules::unbound_number(place, &number).at_least(severity));
    }
    let gist = page.page.gist.as_ref().map_or("", |gist| &gist.markdown);
    for (_, number) in unbound(gist) {
        let place = place_in_front_matter(&page.page, &[page.page.gist_key().into()]);
        findings.push(rules::unbound_number(place, &number).at_least(severity));
    }
}

/// Numbers of running text that stand in no link, code or quotation, with where they stand.
fn unbound(markdown: &str) -> Vec<(Span, String)> {
    let mut found = Vec::new();
    // Depth of links, code blocks and quotations around the text.
    let mut exempt = 0_usize;
    for (event, range) in Parser::new_ext(markdown, DIALECT).into_offset_iter() {
        match event {
            Event::Start(Tag::Link { .. } | Tag::CodeBlock(_) | Tag::BlockQuote(_) | Tag::Image { .. }) => exempt += 1,
            Event::End(TagEnd::Link | TagEnd::CodeBlock | TagEnd::BlockQuote(_) | TagEnd::Image) => {
                exempt = exempt.saturating_sub(1)
            }
            Event::Text(text) if exempt == 0 => {
                let numbers = scan(&text).filter(|(at, token, rest)| {
                    !in_quotation(&text[..*at]) && !is_version(&text[..*at], token) && counts(token, rest)
                });
                for (at, token, rest) in numbers {
                    let unit = unit(rest).map_or(String::new(), |(between, unit)| format!("{between}{}", unit.symbol));
                    // Escapes and entities make source and text differ; the text's own range is exact otherwise.
                    let start = if range.len() == text.len() { range.start + at } else { range.start };
                    let number = format!("{token}{unit}");
                    found.push((Span::new(start, start + number.len()), number));
                }
            }
            _ => {}
        }
    }
    found
}

fn unit(rest: &str) -> Option<(&str, Unit)> {
    let after = rest.trim_start_matches([' ', '\u{a0}', '-']);
    Some((&rest[..rest.len() - after.len()], Unit::leading(after)?))
}

/// Whether the number has a unit or a counter's magnitude.
fn counts(token: &str, rest: &str) -> bool {
    if unit(rest).is_some() {
        return true;
    }
    let digits: String = token.chars().filter(|c| *c != ',').take_while(char::is_ascii_digit).collect();
    let whole: u128 = digits.parse().unwrap_or(0);
    let is_year = token.len() == 4 && YEARS.contains(&whole);
    whole >= COUNTER && !is_year && !token.contains('/')
}

/// Whether the text before has an opening quotation mark that is not closed yet.
fn in_quotation(before: &str) -> bool {
    before.matches('"').count() % 2 == 1 || before.matches('\u{201C}').count() > before.matches('\u{201D}').count()
}

/// Whether a number with a point follows a name ("CUDA 12.6"), or has several points.
fn is_version(before: &str, token: &str) -> bool {
    let named = ["CUDA ", "driver ", "version ", "v"].iter().any(|name| before.ends_with(name));
    token.matches('.').count() > 1 || named
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(markdown: &str) -> Vec<String> {
        unbound(markdown)
            .into_iter()
            .map(|(span, number)| {
                assert_eq!(&markdown[span.start..span.end], number);
                number
            })
            .collect()
    }

    #[test]
    fn numbers_with_units_or_of_a_counters_magnitude_are_found() {
        assert_eq!(
            numbers("It moves 20.1 GB/s and 2,097,152 requests of 32-byte sectors, 97% idle, for 5 ms."),
            ["20.1 GB/s", "2,097,152", "32-byte", "97%", "5 ms"]
        );
        assert_eq!(numbers("1. one\n\n**1000** and *4 KiB*"), ["1000", "4 KiB"]);
    }

    #[test]
    fn bound_quoted_coded_and_small_numbers_are_left_alone() {
        for fine in [
            "[20.1 GB/s](measured:x) and [32 bytes](given:U1)",
            "in 2026, on 7 lanes, stride 8, driver 595.84, CUDA 12.6, sm_75, float4",
            "`4096 B` and\n\n```\n4096 B\n```\n",
            "\"aligned 32 byte-chunk\" it says",
            "> 4096 bytes\n",
            "ratio 1/8",
        ] {
            assert_eq!(numbers(fine), [""; 0], "{fine}");
        }
    }
}
