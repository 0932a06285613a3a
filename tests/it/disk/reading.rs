//! Reading a project: what is read, what is left out, and what is said about it.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::net::UnixListener;

use byline::disk::{self, LARGEST_RECORDING, LARGEST_TEXT, NoContent};
use byline::finding::Severity::{Error, Hold};
use rustix::fs::{CWD, FileType, Mode, mknodat};

use super::{Project, skipped};

/// Reads the project and compares the paths in the tree and the findings, each as `severity code path: message`.
#[track_caller]
fn check(project: &Project, paths: &[&str], findings: &[&str]) {
    let (tree, found) = disk::read(&project.root).unwrap();
    let read: Vec<_> = tree.iter().map(|(path, _)| path.as_str()).collect();
    assert_eq!(read, paths);
    let found: Vec<_> = found
        .iter()
        .map(|found| format!("{} {} {}: {}", found.severity.word(), found.rule.code, found.place, found.message))
        .collect();
    assert_eq!(found, findings);
}

const PLAIN: [&str; 2] = ["content/index.md", "data/site.yaml"];

#[test]
fn plain_files_are_read_whole_and_sorted() {
    let project = Project::new();
    project.write("templates/page.html", "<p>");
    project.write("content/glossary/ü b.md", "");
    project.write("site/index.html", "not content");
    check(&project, &["content/glossary/ü b.md", "content/index.md", "data/site.yaml", "templates/page.html"], &[]);
    let (tree, _) = disk::read(&project.root).unwrap();
    assert_eq!(tree.get("content/index.md").unwrap().as_ref(), b"# Index");
}

#[test]
fn what_editors_leave_behind_is_no_content() {
    let project = Project::new();
    for name in [".#a.md", ".a.md.swp", "a.md~", "#a.md#", "a.swp", "a.tmp", "run.partial", ".git/config", "x.tmp/a.md"]
    {
        project.write(&format!("content/{name}"), "");
    }
    symlink("nobody@host.1:2", project.root.join("content/.#index.md")).unwrap();
    check(&project, &PLAIN, &[]);
}

#[test]
fn links_are_named_with_their_target_and_not_followed() {
    let project = Project::new();
    symlink("/etc/passwd", project.root.join("content/secret.md")).unwrap();
    symlink("..", project.root.join("data/recordings")).unwrap();
    symlink("loop.md", project.root.join("content/loop.md")).unwrap();
    fs::create_dir(project.root.join("elsewhere")).unwrap();
    symlink("elsewhere", project.root.join("templates")).unwrap();
    check(
        &project,
        &PLAIN,
        &[
            "hold symlink content/loop.md: `loop.md` is a symbolic link to `loop.md`",
            "hold symlink content/secret.md: `secret.md` is a symbolic link to `/etc/passwd`",
            "error symlink data/recordings: `recordings` is a symbolic link to `..`",
            "error symlink templates: `templates` is a symbolic link to `elsewhere`",
        ],
    );
}

#[test]
fn pipes_and_sockets_are_not_opened() {
    let project = Project::new();
    mknodat(CWD, project.root.join("content/pipe.md"), FileType::Fifo, Mode::from(0o600), 0).unwrap();
    let _socket = UnixListener::bind(project.root.join("data/s")).unwrap();
    check(
        &project,
        &PLAIN,
        &[
            "hold special-file content/pipe.md: `pipe.md` is a named pipe, not a plain file",
            "error special-file data/s: `s` is a socket, not a plain file",
        ],
    );
}

#[test]
fn names_that_mean_something_else_elsewhere_are_refused() {
    let project = Project::new();
    project.write("content/a\\b.md", "");
    project.write("content/bell\u{7}/inside.md", "");
    let latin = OsStr::from_bytes(b"caf\xE9.md");
    fs::write(project.root.join("data").join(latin), "").unwrap();
    check(
        &project,
        &PLAIN,
        &[
            "hold unusable-name content/a\u{FFFD}b.md: the name `a\\\\b.md` cannot be used",
            "hold unusable-name content/bell\u{FFFD}: the name `bell\\u{7}` cannot be used",
            "error unusable-name data/caf\u{FFFD}.md: the name `caf\\xE9.md` cannot be used",
        ],
    );
}

#[test]
fn files_have_a_limit_by_their_kind() {
    let project = Project::new();
    let write = |path: &str, length: u64| {
        project.write(path, "");
        fs::File::options().write(true).open(project.root.join(path)).unwrap().set_len(length).unwrap();
    };
    write("content/fits.md", LARGEST_TEXT);
    write("content/large.md", LARGEST_TEXT + 1);
    write("content/picture.png", LARGEST_TEXT + 1);
    write("data/people.yaml", 50 << 20);
    write("data/recordings/t4/fits.yaml", LARGEST_RECORDING);
    write("data/recordings/t4/large.yaml", LARGEST_RECORDING + 1);
    check(
        &project,
        &[
            "content/fits.md",
            "content/index.md",
            "content/picture.png",
            "data/recordings/t4/fits.yaml",
            "data/site.yaml",
        ],
        &[
            "hold file-too-large content/large.md: the file has 1048577 bytes, more than the 1 MiB it may have",
            "error file-too-large data/people.yaml: the file has 52428800 bytes, more than the 1 MiB it may have",
            "hold file-too-large data/recordings/t4/large.yaml: the file has 16777217 bytes, more than the 16 MiB it may have",
        ],
    );
}

#[test]
fn two_names_that_differ_only_in_case_are_both_named() {
    let project = Project::new();
    for path in ["content/g/Sector.md", "content/g/sector.md", "content/x/sector.md", "data/Keys/a", "data/keys/a"] {
        project.write(path, "");
    }
    if !project.root.join("content/g/Sector.md").exists() || super::names(&project.root.join("content/g")).len() == 1 {
        return skipped("this file system does not tell case");
    }
    let (tree, findings) = disk::read(&project.root).unwrap();
    assert_eq!(tree.len(), 7);
    let found: Vec<_> = findings.iter().map(|found| (found.severity, found.message.as_str())).collect();
    let expected = [
        (Hold, "`Sector.md` and `sector.md` are one name where case does not count"),
        (Error, "`Keys` and `keys` are one name where case does not count"),
    ];
    assert_eq!(found, expected);
    let first = findings.iter().next().unwrap();
    assert_eq!(first.place.path.as_str(), "content/g/Sector.md");
    assert_eq!(first.related[0].0.path.as_str(), "content/g/sector.md");
}

#[test]
fn composed_and_decomposed_letters_count_as_one_name() {
    let project = Project::new();
    project.write("content/caf\u{E9}.md", "");
    project.write("content/cafe\u{301}.md", "");
    let (_, findings) = disk::read(&project.root).unwrap();
    assert_eq!(findings.iter().map(|found| found.rule.code).collect::<Vec<_>>(), ["names-differ-in-case"]);
}

#[test]
fn a_root_without_content_says_what_to_do() {
    let project = Project::new();
    let error = disk::read(&project.root.join("data")).unwrap_err();
    assert!(error.is::<NoContent>());
    assert!(error.to_string().ends_with("/data/content`; run in the project's folder or pass --root"), "{error}");
}

#[test]
fn a_content_folder_that_is_a_file_is_a_failure() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("content"), "").unwrap();
    assert!(disk::read(folder.path()).unwrap_err().to_string().ends_with("content` is not a folder"));
}

#[test]
fn an_unreadable_file_is_a_failure_with_path_and_reason() {
    let project = Project::new();
    let secret = project.root.join("content/secret.md");
    project.write("content/secret.md", "");
    fs::set_permissions(&secret, fs::Permissions::from_mode(0o000)).unwrap();
    if fs::read(&secret).is_ok() {
        return skipped("no file is unreadable for this user");
    }
    let error = disk::read(&project.root).unwrap_err();
    assert_eq!(error.to_string(), format!("cannot read `{}`", secret.display()));
    let cause = error.downcast_ref::<std::io::Error>().unwrap();
    assert_eq!(cause.kind(), std::io::ErrorKind::PermissionDenied);
}

#[test]
fn files_that_come_and_go_while_reading_are_no_trouble() {
    let project = Project::new();
    let stop = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !stop.load(std::sync::atomic::Ordering::Relaxed) {
                for at in 0..20 {
                    project.write(&format!("content/f{at}/page.md"), "x");
                }
                for at in 0..20 {
                    fs::remove_dir_all(project.root.join(format!("content/f{at}"))).unwrap();
                }
            }
        });
        let outcomes: Vec<_> = (0..200).map(|_| disk::read(&project.root)).collect();
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
        for outcome in outcomes {
            assert!(outcome.unwrap().1.is_empty());
        }
    });
}

#[test]
fn the_root_is_the_nearest_folder_with_a_site_file() {
    let project = Project::new();
    project.write("content/glossary/sector.md", "");
    assert_eq!(disk::find_root(&project.root), Some(project.root.clone()));
    assert_eq!(disk::find_root(&project.root.join("content/glossary")), Some(project.root.clone()));
    assert_eq!(disk::find_root(project.root.parent().unwrap()), None);
}
