//! Replacing and reading single data files.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use byline::disk::{read_optional, write_atomic};

use super::{names, text};

#[test]
fn a_file_is_made_with_its_folders_and_replaced_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("signoffs/glossary/sector.yaml");
    assert_eq!(read_optional(&path).unwrap(), None);
    write_atomic(&path, b"one").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    write_atomic(&path, b"two").unwrap();
    assert_eq!(read_optional(&path).unwrap().as_deref(), Some(&b"two"[..]));
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(names(path.parent().unwrap()), ["sector.yaml"]);
}

#[test]
fn a_failure_names_the_path_and_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("taken")).unwrap();
    let error = write_atomic(&folder.path().join("taken"), b"x").unwrap_err();
    assert!(error.to_string().contains("taken`: "), "{error}");
    assert_eq!(names(folder.path()), ["taken"]);
    assert!(read_optional(&folder.path().join("taken")).is_err());
}

#[test]
fn readers_see_one_version_or_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("checks.yaml");
    let versions = ["a".repeat(100_000), "b".repeat(50_000)];
    write_atomic(&path, versions[0].as_bytes()).unwrap();
    std::thread::scope(|scope| {
        let writer = scope.spawn(|| {
            for at in 0..20 {
                write_atomic(&path, versions[at % 2].as_bytes()).unwrap();
            }
        });
        while !writer.is_finished() {
            assert!(versions.contains(&text(&path)));
        }
    });
}
