//! Passes: whether a page's sign-off records can count at all. Every rule is enforced here at every build, whoever
//! wrote the records and however.

use unicode_normalization::UnicodeNormalization;

use super::digests::record_digest;
use crate::date::Date;
use crate::finding::rules::signoff as rules;
use crate::finding::{Findings, Place};
use crate::glossary::Glossary;
use crate::page::{PageId, Signatures};
use crate::parse::{Signoffs, place_in_yaml};
use crate::person::{Person, Record, Role};

/// Checks the sign-offs of every page.
pub fn check(glossary: &Glossary, today: Date) -> Findings {
    let mut findings = Findings::new();
    for (id, signoffs) in &glossary.signoffs {
        let known = glossary.pages.contains_key(id) || glossary.unreadable.contains_key(id);
        if !known || !glossary.site.is_gated(id) {
            findings.push(rules::orphan_signoff(Place::file(&signoffs.path), id.as_str()));
            continue;
        }
        let check = Check { glossary, id, signoffs, today };
        findings.extend(check.all().into_iter().map(|finding| finding.holding(&id.source())));
    }
    findings
}

/// The newest record of a role.
pub(super) fn newest(records: &[Record], role: Role) -> Option<(usize, &Record)> {
    records.iter().enumerate().rev().find(|(_, record)| record.role == role)
}

struct Check<'g> {
    glossary: &'g Glossary,
    id: &'g PageId,
    signoffs: &'g Signoffs,
    today: Date,
}

impl Check<'_> {
    fn all(&self) -> Findings {
        let mut findings = Findings::new();
        let Some(records) = &self.signoffs.records else { return findings };
        for (at, record) in records.iter().enumerate() {
            self.one(at, record, &mut findings);
            if records[..at].contains(record) {
                findings.push(rules::duplicate_record(self.place(at, None)));
            }
        }
        if let (Some(author), Some(reviewer)) = (newest(records, Role::Author), newest(records, Role::Reviewer)) {
            self.pair(author.1, reviewer, &mut findings);
            // Whoever signed this very text as its author wrote it, whoever else did so after.
            let wrote = |record: &&Record| record.role == Role::Author && record.text == reviewer.1.text;
            let earlier = records.iter().filter(wrote).filter(|record| record.person != author.1.person);
            for other in earlier.filter(|record| record.person == reviewer.1.person) {
                findings.push(rules::same_person(self.place(reviewer.0, Some("person")), &other.person));
            }
        }
        findings
    }

    fn place(&self, at: usize, key: Option<&str>) -> Place {
        let steps = [Some(at.into()), key.map(Into::into)];
        let steps: Vec<_> = steps.into_iter().flatten().collect();
        place_in_yaml(&self.signoffs.path, &self.signoffs.file, &steps)
    }

    fn one(&self, at: usize, record: &Record, findings: &mut Findings) {
        let role = record.role.word();
        let people = &self.glossary.people;
        let person = people.get(&record.person);
        if person.is_none() {
            let known = people.keys().map(String::as_str);
            findings.push(rules::unknown_person(self.place(at, Some("person")), &record.person, known));
        }
        if record.date > self.today {
            findings.push(rules::future_signoff(self.place(at, Some("date")), role, record.date, self.today));
        }
        let keyed = person.is_some_and(|person| !person.keys.is_empty());
        let due = match self.glossary.site.policy.signatures {
            Signatures::Required => Some("the policy is `signatures: required`"),
            Signatures::WhenKeyed if keyed => Some("this person has a key"),
            Signatures::WhenKeyed | Signatures::Optional => None,
        };
        match (&record.signature, due) {
            // Nothing here verifies signatures yet, and an unverified one counts as none.
            (Some(_), _) => {
                findings.push(rules::unverified_signature(self.place(at, Some("signature")), role, &record.person))
            }
            (None, Some(why)) => {
                findings.push(rules::missing_signature(self.place(at, None), role, &record.person, why))
            }
            (None, None) => {}
        }
    }

    fn pair(&self, author: &Record, (at, reviewer): (usize, &Record), findings: &mut Findings) {
        if reviewer.date < author.date && reviewer.text == author.text {
            findings.push(rules::review_before_writing(self.place(at, Some("date")), reviewer.date, author.date));
        }
        if author.person == reviewer.person {
            findings.push(rules::same_person(self.place(at, Some("person")), &author.person));
        } else if let Some(name) = self.shared(&author.person, &reviewer.person) {
            findings.push(rules::shared_name(self.place(at, Some("person")), &author.person, &reviewer.person, &name));
        }
        if let Some(named) = &reviewer.author_record {
            let own = record_digest(&self.glossary.site.id, self.id.as_str(), author);
            if *named != own && reviewer.text == author.text {
                findings.push(rules::other_author_record(self.place(at, Some("author_record"))));
            }
        }
    }

    /// A name, alias or key that two people have in common.
    fn shared(&self, one: &str, other: &str) -> Option<String> {
        let people = &self.glossary.people;
        let marks = |person: &Person| -> Vec<(String, String)> {
            let names = std::iter::once(&person.name).chain(&person.aliases).chain(std::iter::once(&person.id));
            let keys = person.keys.iter().map(|key| {
                let body: Vec<&str> = key.key.split_whitespace().take(2).collect();
                (body.join(" "), body.join(" "))
            });
            names.map(|name| (folded(name), name.clone())).chain(keys).collect()
        };
        let (one, other) = (marks(people.get(one)?), marks(people.get(other)?));
        one.into_iter().find(|(mark, _)| other.iter().any(|(theirs, _)| theirs == mark)).map(|(_, name)| name)
    }
}

/// A name as it is compared: compatibility form, lower case, letters and digits only, and letters of other scripts
/// that look like Latin ones as those.
fn folded(name: &str) -> String {
    let lower = name.nfkc().flat_map(char::to_lowercase).filter(|character| character.is_alphanumeric());
    lower
        .map(|letter| LOOKALIKES.iter().find(|(other, _)| *other == letter).map_or(letter, |(_, latin)| *latin))
        .collect()
}

/// Lower-case Cyrillic, Armenian and Greek letters that look like Latin ones, in either case (Unicode's confusables.txt).
const LOOKALIKES: &[(char, char)] = &[
    ('а', 'a'),
    ('в', 'b'),
    ('с', 'c'),
    ('ԁ', 'd'),
    ('е', 'e'),
    ('һ', 'h'),
    ('н', 'h'),
    ('і', 'i'),
    ('ј', 'j'),
    ('к', 'k'),
    ('ӏ', 'l'),
    ('м', 'm'),
    ('о', 'o'),
    ('р', 'p'),
    ('ԛ', 'q'),
    ('ѕ', 's'),
    ('т', 't'),
    ('у', 'y'),
    ('ү', 'y'),
    ('ѵ', 'v'),
    ('ԝ', 'w'),
    ('х', 'x'),
    ('α', 'a'),
    ('β', 'b'),
    ('ε', 'e'),
    ('η', 'h'),
    ('ι', 'i'),
    ('κ', 'k'),
    ('μ', 'm'),
    ('ν', 'v'),
    ('ο', 'o'),
    ('ρ', 'p'),
    ('τ', 't'),
    ('υ', 'u'),
    ('χ', 'x'),
    ('ζ', 'z'),
    ('օ', 'o'),
    ('ս', 'u'),
    ('հ', 'h'),
    ('ո', 'n'),
];
