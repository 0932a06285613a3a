//! Passes: `data/site.yaml`, `people.yaml`, `sources.yaml` and `facts.yaml`.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::yaml::{Cursor, Fields};
use crate::date::Date;
use crate::finding::rules::{site as rules, yaml as yaml_rules};
use crate::page::{
    Fact, FactKind, PageKind, Policy, Section, Signatures, Site, Source, SourceKind, WarnOrHold, is_slug,
};
use crate::person::{Key, Person, Revocation, RevocationReason, is_nobody};

const WARN_OR_HOLD: &[(&str, WarnOrHold)] = &[("warn", WarnOrHold::Warn), ("hold", WarnOrHold::Hold)];

/// Reads `data/site.yaml`.
pub fn site(root: &Cursor<'_>) -> Option<Site> {
    let fields = root.fields(&["id", "title", "base_url", "language", "sections", "policy"])?;
    let required = |key: &str| fields.require(key).and_then(|value| value.text());
    let (id, title, language) = (required("id"), required("title"), required("language"));
    let base_url = fields.require("base_url").and_then(|value| base_url(&value));
    let sections = fields.require("sections").map(|value| sections(&value));
    let policy = fields.get("policy").map_or(Some(DEFAULT_POLICY), |value| policy(&value));
    Some(Site {
        id: id?,
        title: title?,
        base_url: base_url?,
        language: language?,
        sections: sections?,
        policy: policy?,
    })
}

/// `text` as an address that can stand before those of all pages: it ends with `/`.
///
/// # Errors
/// What it must do, continuing "it must".
pub fn read_base_url(text: &str) -> Result<String, &'static str> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    if host.is_none_or(|host| host.is_empty() || host.starts_with('/')) {
        Err("start with `https://` or `http://` and a host")
    } else if text.contains(['?', '#']) {
        Err("have no `?` and no `#`")
    } else if text.contains(|c: char| c.is_whitespace() || matches!(c, '"' | '<' | '>')) {
        Err("have no blanks, quotes or angle brackets")
    } else {
        Ok(if text.ends_with('/') { text.to_owned() } else { format!("{text}/") })
    }
}

fn base_url(value: &Cursor<'_>) -> Option<String> {
    let text = value.text()?;
    let unfit = |must| value.report(yaml_rules::unfit_value(value.place(), "base_url", &text, must));
    read_base_url(&text).map_err(unfit).ok()
}

fn sections(value: &Cursor<'_>) -> Vec<Section> {
    let mut seen: Vec<String> = Vec::new();
    let mut read = Vec::new();
    for item in value.list().unwrap_or_default() {
        let Some(section) = section(&item) else { continue };
        if seen.contains(&section.name) {
            item.report(rules::duplicate_id(item.place(), "section", &section.name));
        } else {
            seen.push(section.name.clone());
            read.push(section);
        }
    }
    read
}

fn section(value: &Cursor<'_>) -> Option<Section> {
    let fields = value.fields(&["name", "kind", "title", "gated"])?;
    let name_value = fields.require("name")?;
    let name = name_value.text()?;
    if !is_slug(&name) {
        name_value.report(yaml_rules::unfit_value(
            name_value.place(),
            "name",
            &name,
            "be lower-case letters, digits and single hyphens",
        ));
        return None;
    }
    let kinds = [
        ("glossary", PageKind::Entry),
        ("lesson", PageKind::Lesson),
        ("article", PageKind::Article),
        ("manual", PageKind::Plain),
    ];
    let kind = fields.require("kind").and_then(|kind| kind.choice(&kinds));
    let gated = fields.require("gated").and_then(|gated| gated.boolean());
    let title = fields.get("title").map_or_else(|| Some(capitalised(&name)), |title| title.text());
    Some(Section { name, title: title?, kind: kind?, gated: gated? })
}

fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

const DEFAULT_POLICY: Policy = Policy {
    signatures: Signatures::WhenKeyed,
    source_max_age_days: 180,
    due_sources: WarnOrHold::Warn,
    stale_recording: WarnOrHold::Hold,
    unbound_numbers: WarnOrHold::Warn,
};

fn policy(value: &Cursor<'_>) -> Option<Policy> {
    let fields =
        value.fields(&["signatures", "source_max_age_days", "due_sources", "stale_recording", "unbound_numbers"])?;
    let signatures =
        [("when-keyed", Signatures::WhenKeyed), ("required", Signatures::Required), ("optional", Signatures::Optional)];
    let word =
        |key: &str, default: WarnOrHold| fields.get(key).map_or(Some(default), |value| value.choice(WARN_OR_HOLD));
    let (due, stale, unbound) = (
        word("due_sources", DEFAULT_POLICY.due_sources),
        word("stale_recording", DEFAULT_POLICY.stale_recording),
        word("unbound_numbers", DEFAULT_POLICY.unbound_numbers),
    );
    let age = fields.get("source_max_age_days").map_or(Some(180), |value| value.count());
    Some(Policy {
        signatures: fields.get("signatures").map_or(Some(Signatures::WhenKeyed), |value| value.choice(&signatures))?,
        source_max_age_days: i64::try_from(age?).ok()?,
        due_sources: due?,
        stale_recording: stale?,
        unbound_numbers: unbound?,
    })
}

/// A list of things with ids, each id once.
fn by_id<T>(root: &Cursor<'_>, kind: &str, read: impl Fn(&Cursor<'_>) -> Option<(String, T)>) -> BTreeMap<String, T> {
    let mut things = BTreeMap::new();
    for item in root.list_or_empty().unwrap_or_default() {
        let Some((id, thing)) = read(&item) else { continue };
        match things.entry(id) {
            Entry::Occupied(known) => item.report(rules::duplicate_id(item.place(), kind, known.key())),
            Entry::Vacant(free) => {
                free.insert(thing);
            }
        }
    }
    things
}

fn required_text(fields: &Fields<'_>, key: &str) -> Option<String> {
    fields.require(key).and_then(|value| value.text())
}

/// Reads `data/people.yaml`.
pub fn people(root: &Cursor<'_>) -> BTreeMap<String, Person> {
    by_id(root, "person", |item| {
        let fields = item.fields(&["id", "name", "aliases", "keys"])?;
        let (id, name) = (required_text(&fields, "id"), required_text(&fields, "name"));
        let (id, name) = (id?, name?);
        for (key, value) in [("id", &id), ("name", &name)] {
            if is_nobody(value) {
                item.report(rules::nobody(item.place(), key, value));
                return None;
            }
        }
        let aliases = fields.get("aliases").map(|value| value.texts()).unwrap_or_default();
        let keys = fields.get("keys").and_then(|value| value.list()).unwrap_or_default();
        let keys = keys.iter().map(key).collect::<Option<Vec<Key>>>()?;
        Some((id.clone(), Person { id, name, aliases, keys }))
    })
}

fn key(value: &Cursor<'_>) -> Option<Key> {
    let fields = value.fields(&["key", "from", "until", "revoked"])?;
    let key = required_text(&fields, "key");
    let day =
        |key: &str| -> Option<Option<Date>> { fields.get(key).map_or(Some(None), |value| value.date().map(Some)) };
    let (from, until) = (day("from"), day("until"));
    let revoked = fields.get("revoked").map_or(Some(None), |value| revocation(&value).map(Some));
    Some(Key { key: key?, from: from?, until: until?, revoked: revoked? })
}

fn revocation(value: &Cursor<'_>) -> Option<Revocation> {
    let fields = value.fields(&["on", "why"])?;
    let reasons = [("retired", RevocationReason::Retired), ("compromised", RevocationReason::Compromised)];
    let on = fields.require("on").and_then(|value| value.date());
    let why = fields.require("why").and_then(|value| value.choice(&reasons));
    Some(Revocation { on: on?, why: why? })
}

/// Reads `data/sources.yaml`. `today` tells which dates lie in the future.
pub fn sources(root: &Cursor<'_>, today: Date) -> BTreeMap<String, Source> {
    by_id(root, "source", |item| {
        let fields = item.fields(&["id", "title", "publisher", "url", "anchor", "kind", "archived", "checked"])?;
        let required = |key: &str| required_text(&fields, key);
        let (id, title, publisher, url) = (required("id"), required("title"), required("publisher"), required("url"));
        let kinds = [("html", SourceKind::Html), ("pdf", SourceKind::Pdf), ("other", SourceKind::Other)];
        let kind = fields.require("kind").and_then(|value| value.choice(&kinds));
        let optional = |key: &str| fields.get(key).and_then(|value| value.text());
        let checked = fields.get("checked").and_then(|value| {
            let date = value.date()?;
            if date > today {
                value.report(rules::future_date(value.place(), "checked", date, today));
            }
            Some(date)
        });
        let url = url?;
        if !url.starts_with("https://") && !url.starts_with("http://") {
            let at = fields.require("url")?;
            at.report(yaml_rules::unfit_value(at.place(), "url", &url, "start with `https://` or `http://`"));
            return None;
        }
        let id = id?;
        let source = Source {
            id: id.clone(),
            title: title?,
            publisher: publisher?,
            url,
            anchor: optional("anchor"),
            kind: kind?,
            archived: optional("archived"),
            checked,
        };
        Some((id, source))
    })
}

/// Reads `data/facts.yaml`.
pub fn facts(root: &Cursor<'_>) -> BTreeMap<String, Fact> {
    by_id(root, "fact", |item| {
        let fields = item.fields(&["id", "says", "kind"])?;
        let kinds = [
            ("model", FactKind::Model),
            ("measure", FactKind::Measure),
            ("model+measure", FactKind::ModelAndMeasure),
            ("source", FactKind::Source),
            ("given", FactKind::Given),
        ];
        let (id, says) = (required_text(&fields, "id"), required_text(&fields, "says"));
        let kind = fields.require("kind").and_then(|value| value.choice(&kinds));
        let id = id?;
        Some((id.clone(), Fact { id, says: says?, kind: kind? }))
    })
}
