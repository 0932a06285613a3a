//! The order of rooms in `src/lib.rs` is the architecture: a room names only rooms above it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("src can be listed") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Rooms that `text` names after `crate::`, also in groups (`crate::{a::B, c}`).
fn rooms_named(text: &str) -> Vec<String> {
    let word = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let mut named = Vec::new();
    for rest in code.split("crate::").skip(1) {
        match rest.strip_prefix('{') {
            None => named.push(word(rest)),
            Some(group) => {
                let mut depth = 0;
                let mut start = true;
                for (at, c) in group.char_indices() {
                    if start && depth == 0 && c.is_alphabetic() {
                        named.push(word(&group[at..]));
                        start = false;
                    }
                    match c {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        ',' if depth == 0 => start = true,
                        _ => {}
                    }
                }
            }
        }
    }
    named
}

#[test]
fn a_room_uses_only_rooms_above_it() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let lib = fs::read_to_string(src.join("lib.rs")).expect("lib.rs can be read");
    let order: BTreeMap<&str, usize> = lib
        .lines()
        .filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'))
        .enumerate()
        .map(|(at, room)| (room, at))
        .collect();
    assert!(order.len() >= 10, "the list of rooms was not found in lib.rs");
    let mut files = Vec::new();
    rust_files(&src, &mut files);
    let mut wrong = Vec::new();
    for file in files {
        let inside = file.strip_prefix(&src).expect("below src");
        let room =
            inside.components().next().expect("a name").as_os_str().to_str().expect("UTF-8").trim_end_matches(".rs");
        let Some(own) = order.get(room) else { continue };
        for named in rooms_named(&fs::read_to_string(&file).expect("a source file")) {
            if order.get(&*named).is_some_and(|other| other > own) {
                wrong.push(format!("{} uses `{named}`, which stands below `{room}`", inside.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_scan_sees_single_and_grouped_uses() {
    assert_eq!(rooms_named("use crate::disk::read;\nlet x = crate::render::y();"), ["disk", "render"]);
    assert_eq!(rooms_named("use crate::{a::{b, c}, d};\n// crate::no"), ["a", "d"]);
}
