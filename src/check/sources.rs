//! Passes: where the policy is `due_sources: hold`, a page is held whose sources nobody has looked at for too long.
//! By the other policy age is told by `status` and on the page, and no build fails because a day has passed.

use crate::date::Date;
use crate::finding::Findings;
use crate::finding::rules::reference as rules;
use crate::glossary::{Glossary, ResolvedPage};
use crate::page::WarnOrHold;
use crate::parse::place_in_front_matter;

/// Checks the age of the sources that a page cites.
pub(super) fn check(glossary: &Glossary, page: &ResolvedPage, today: Date, findings: &mut Findings) {
    let policy = &glossary.site.policy;
    if policy.due_sources == WarnOrHold::Warn {
        return;
    }
    for (at, citation) in page.page.sources.iter().enumerate() {
        let Some(source) = glossary.sources.get(&citation.id) else { continue };
        if source.checked.is_none_or(|checked| policy.is_due(checked, today)) {
            let place = place_in_front_matter(&page.page, &["sources".into(), at.into(), "id".into()]);
            findings.push(rules::due_source(place, &citation.id, source.checked, policy.source_max_age_days));
        }
    }
}
