//! Program: `byline digest`.

use super::{Exit, Setting, survey};
use crate::finding::nearest;
use crate::page::PageId;
use crate::report;
use crate::signoff::Digests;

/// Prints what would be signed of a page: its three digests and the one over them.
///
/// # Errors
/// What the disk refused.
pub fn digest(setting: &Setting, page: &str) -> anyhow::Result<Exit> {
    let survey = survey(setting)?;
    let Some(known) = &survey.known else {
        report::show_findings(setting.screen, &survey.findings, &survey.tree);
        return Ok(Exit::Findings);
    };
    let glossary = &known.glossary;
    let written = page_id(setting, page);
    let written = written.as_str();
    let Some(found) = PageId::parse(written).and_then(|id| glossary.pages.get(&id)) else {
        let near = nearest(written, glossary.pages.keys().map(PageId::as_str));
        report::complain(&format!("error: no page that can be read is called `{written}`"));
        if let Some(near) = near.first() {
            report::complain(&format!("help: did you mean `{near}`?"));
        }
        return Ok(Exit::Usage);
    };
    let digests = Digests::of(glossary, found);
    let Digests { text, evidence, sources } = &digests;
    report::result(&format!(
        "text      {text}\nevidence  {evidence}\nsources   {sources}\npage      {}\n",
        digests.page()
    ))?;
    Ok(Exit::Done)
}

/// The id that `page` names: as it stands, or as the path of its file, from the root or from where the command runs.
fn page_id(setting: &Setting, page: &str) -> String {
    let from_root = page.strip_prefix("content/").unwrap_or(page);
    let below = std::path::absolute(page)
        .ok()
        .and_then(|path| Some(path.strip_prefix(setting.root.join("content")).ok()?.to_owned()));
    let named = match below {
        Some(path) if page.ends_with(".md") => path.to_string_lossy().into_owned(),
        _ => from_root.to_owned(),
    };
    named.trim_end_matches(".md").to_owned()
}
