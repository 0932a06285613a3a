//! One small whole site, in and out, byte by byte. `BLESS=1 cargo test golden` takes the output over.

use std::collections::BTreeMap;
use std::path::Path;

use crate::support::{TinySite, files, golden, golden_folder};

fn small() -> TinySite {
    TinySite::copied(&golden_folder().join("small/in"), &["content", "data"])
}

#[test]
fn the_small_site_is_built_as_it_was() {
    let site = small();
    site.build();
    let (assets, pages): (BTreeMap<_, _>, _) =
        site.files("site").into_iter().partition(|(path, _)| path.starts_with("assets/"));
    // Assets are the theme's own, so that they need no second copy here.
    let templates = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/assets"));
    let mut theme: Vec<&Vec<u8>> = templates.values().collect();
    let mut built: Vec<&Vec<u8>> = assets.values().collect();
    theme.sort();
    built.sort();
    assert!(theme == built, "{:?} are not the files of templates/assets", assets.keys());
    golden("small/out", &pages);
}

#[test]
fn the_small_site_has_no_slips() {
    let run = small().run(&["check"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
}
