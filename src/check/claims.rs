//! Passes: a claim that a recording or the model contradicts holds its page.

use crate::finding::Findings;
use crate::finding::rules::evidence as rules;
use crate::glossary::{Glossary, ResolvedPage, Verdict};
use crate::parse::place_in_front_matter;

/// Checks the verdicts of a page's claims.
pub(super) fn check(glossary: &Glossary, page: &ResolvedPage, findings: &mut Findings) {
    for (at, (claim, verdicts)) in page.page.claims.iter().zip(&page.verdicts).enumerate() {
        for (ground, decision) in &verdicts.by_ground {
            let Verdict::Fails(how) = &decision.verdict else { continue };
            let place = place_in_front_matter(&page.page, &["claims".into(), at.into()]);
            let finding = rules::failed_claim(place, &claim.fact, ground, how);
            let experiment = match &claim.ground {
                crate::page::Ground::Recorded { experiment, .. } => Some(experiment),
                crate::page::Ground::Model(_) => None,
            };
            let recording = experiment.and_then(|experiment| glossary.recording(experiment, ground));
            findings.push(match recording {
                Some((_, recording)) => finding.related(crate::finding::Place::file(&recording.path), "the recording"),
                None => finding,
            });
        }
    }
}
