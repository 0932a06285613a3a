//! The worked example of sign-off.md: its files make a site whose digests are those that it states, by Byline, by hand
//! and by the Python that it gives.

use std::process::Command;

use sha2::{Digest, Sha256};

use super::transcripts::run;
use super::{Block, Folder, blocks, page, section};

const PARTS: [&str; 3] = ["text", "evidence", "sources"];

fn worked() -> Vec<Block> {
    blocks(section(&page("sign-off"), 2, "A worked example"))
}

/// The name in backticks on the line before a block.
fn named(block: &Block) -> Option<&str> {
    block.before.strip_prefix('`')?.strip_suffix("`:")
}

/// The site of the example, in a folder.
pub(super) fn site() -> Folder {
    let folder = Folder::new();
    for block in worked() {
        if let Some(path) = named(&block).filter(|name| name.contains('/')) {
            folder.write(path, &block.text);
        }
    }
    folder
}

/// The canonical JSON of a part, as the page gives it.
fn canonical(part: &str) -> String {
    let found = worked().into_iter().find(|block| named(block) == Some(part));
    found.unwrap_or_else(|| panic!("sign-off.md has no canonical JSON of `{part}`")).text.replace('\n', "")
}

#[test]
fn the_canonical_json_of_the_manual_has_the_digests_that_byline_prints() {
    let printed = run(&site().path, "byline digest glossary/stride");
    for part in PARTS {
        let digest = Sha256::digest(format!("byline/{part}/v1\n{}", canonical(part)));
        let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        assert!(printed.contains(&format!("{part:<10}sha256:{digest}\n")), "{part}:\n{printed}");
    }
}

#[test]
fn the_python_of_the_manual_comes_to_the_same_digests() {
    let python = blocks(&page("sign-off")).into_iter().find(|block| block.info == "python").expect("a block of Python");
    let values = PARTS.map(|part| format!("{part:?}: json.loads({:?})", canonical(part)));
    let program = format!(
        "import json\n{}\nparts = {{part: digest(part, value) for part, value in {{{}}}.items()}}\n\
         parts[\"page\"] = digest(\"page\", parts)\n\
         for part, value in parts.items():\n    print(f\"{{part:<10}}{{value}}\")\n",
        python.text,
        values.join(", ")
    );
    let Ok(output) = Command::new("python3").args(["-c", &program]).output() else {
        return super::skipped("there is no python3");
    };
    let printed = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert_eq!(printed, run(&site().path, "byline digest glossary/stride"));
}
