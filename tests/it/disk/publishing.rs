//! Publishing: what is written, kept and removed, whose files are left alone, and who waits for whom.

use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::Path;
use std::sync::mpsc;

use byline::disk::{MARKER, Output, Published, Put, Stamp, UNFINISHED};
use byline::tree::RelPath;

use super::{Project, claim, names, text};

fn path(text: &str) -> RelPath {
    RelPath::known(text)
}

fn inode(path: &Path) -> u64 {
    fs::symlink_metadata(path).unwrap().ino()
}

#[test]
fn a_site_is_published_with_a_marker_and_nothing_beside_it() {
    let project = Project::new();
    let published = project.publish(&[("index.html", "one"), ("glossary/sector.html", "two")]);
    assert_eq!(published, Published { written: 2, kept: 0, removed: 0, foreign_kept: vec![] });
    assert_eq!(names(&project.out), [MARKER, "glossary", "index.html"]);
    assert_eq!(project.names(), ["content", "data", "site"]);
    let marker = "{\n  \"tool\": \"byline\",\n  \"format\": 1,\n  \"files\": [\n    \"glossary/sector.html\",\n    \"index.html\"\n  ]\n}\n";
    assert_eq!(text(&project.out.join(MARKER)), marker);
}

#[test]
fn an_empty_folder_and_missing_parents_are_fine() {
    let project = Project::new();
    fs::create_dir(&project.out).unwrap();
    project.publish(&[("index.html", "one")]);
    let far = project.root.with_file_name("www").join("html/docs");
    claim(&far, &project.root).publish().unwrap();
    assert_eq!(names(&far), [MARKER]);
}

#[test]
fn a_file_with_the_same_bytes_stays_the_same_file() {
    let project = Project::new();
    project.publish(&[("a.html", "same"), ("b.html", "old"), ("c/d.html", "same"), ("e.html", "same length, a")]);
    let before = ["a.html", "b.html", "c/d.html"].map(|name| inode(&project.out.join(name)));

    let staging = project.claim();
    assert_eq!(staging.put(&path("a.html"), b"same").unwrap(), Put::Kept);
    assert_eq!(staging.put(&path("b.html"), b"newer").unwrap(), Put::Written);
    assert_eq!(staging.put(&path("c/d.html"), b"same").unwrap(), Put::Kept);
    assert_eq!(staging.put(&path("e.html"), b"same length, b").unwrap(), Put::Written);
    assert_eq!(text(&project.out.join("b.html")), "old");
    let published = staging.publish().unwrap();

    assert_eq!(published, Published { written: 2, kept: 2, removed: 0, foreign_kept: vec![] });
    let after = ["a.html", "b.html", "c/d.html"].map(|name| inode(&project.out.join(name)));
    assert_eq!((after[0], after[2]), (before[0], before[2]));
    assert_ne!(after[1], before[1]);
    assert_eq!(
        (text(&project.out.join("b.html")), text(&project.out.join("e.html"))),
        ("newer".into(), "same length, b".into())
    );
}

#[test]
fn a_site_without_a_change_is_not_touched() {
    let project = Project::new();
    let files = [("a.html", "one"), ("b/c.html", "two")];
    project.publish(&files);
    project.write("site/CNAME", "example.org");
    let before = (inode(&project.out), inode(&project.out.join("b")));
    let published = project.publish(&files);
    assert_eq!(published, Published { written: 0, kept: 2, removed: 0, foreign_kept: vec!["CNAME".to_owned()] });
    assert_eq!((inode(&project.out), inode(&project.out.join("b"))), before);
    assert_eq!(project.names(), ["content", "data", "site"]);
}

#[test]
fn a_long_file_is_compared_to_its_end() {
    let project = Project::new();
    let (mut long, staging) = ("x".repeat(100_000), project.claim());
    staging.put(&path("a.html"), long.as_bytes()).unwrap();
    staging.publish().unwrap();
    let staging = project.claim();
    assert_eq!(staging.put(&path("a.html"), long.as_bytes()).unwrap(), Put::Kept);
    drop(staging);
    long.replace_range(99_999.., "y");
    assert_eq!(project.claim().put(&path("a.html"), long.as_bytes()).unwrap(), Put::Written);
}

#[test]
fn a_file_is_kept_by_its_stamp_and_only_by_that() {
    let project = Project::new();
    let staging = project.claim();
    staging.put(&path("a.html"), b"one").unwrap();
    let stamp = staging.stamp(&path("a.html")).unwrap();
    assert!(!staging.keep(&path("a.html"), &stamp).unwrap(), "there is no old site");
    staging.publish().unwrap();

    let staging = project.claim();
    assert!(!staging.keep(&path("a.html"), &Stamp { length: 4, ..stamp }).unwrap());
    assert!(!staging.keep(&path("a.html"), &Stamp { modified_ns: stamp.modified_ns + 1, ..stamp }).unwrap());
    assert!(!staging.keep(&path("never.html"), &stamp).unwrap());
    assert!(staging.keep(&path("a.html"), &stamp).unwrap());
    assert_eq!(staging.stamp(&path("a.html")).unwrap(), stamp);
    let published = staging.publish().unwrap();
    assert_eq!(published, Published { written: 0, kept: 1, removed: 0, foreign_kept: vec![] });
    assert_eq!(text(&project.out.join("a.html")), "one");
}

#[test]
fn a_published_file_changed_by_hand_is_made_good() {
    let project = Project::new();
    project.publish(&[("a.html", "one")]);
    fs::write(project.out.join("a.html"), "two").unwrap();
    assert_eq!(project.publish(&[("a.html", "one")]).written, 1);
    fs::remove_file(project.out.join("a.html")).unwrap();
    assert_eq!(project.publish(&[("a.html", "one")]).written, 1);
    fs::remove_dir_all(&project.out).unwrap();
    assert_eq!(project.publish(&[("a.html", "one")]).written, 1);
    assert_eq!(text(&project.out.join("a.html")), "one");
}

#[test]
fn a_site_removed_by_hand_during_a_build_is_published_anew() {
    let project = Project::new();
    project.publish(&[("a.html", "one")]);
    let staging = project.claim();
    fs::remove_dir_all(&project.out).unwrap();
    assert_eq!(staging.put(&path("a.html"), b"one").unwrap(), Put::Written);
    staging.publish().unwrap();
    assert_eq!(text(&project.out.join("a.html")), "one");
    assert_eq!(project.names(), ["content", "data", "site"]);
}

#[test]
fn a_page_that_is_gone_is_gone_with_its_folder() {
    let project = Project::new();
    project.publish(&[("a.html", "one"), ("old/b.html", "two"), ("old/deep/c.html", "three")]);
    let published = project.publish(&[("a.html", "one")]);
    assert_eq!(published, Published { written: 0, kept: 1, removed: 2, foreign_kept: vec![] });
    assert_eq!(names(&project.out), [MARKER, "a.html"]);
}

#[test]
fn dropping_leaves_the_old_site_and_nothing_else() {
    let project = Project::new();
    project.publish(&[("a.html", "one")]);
    let staging = project.claim();
    staging.put(&path("a.html"), b"two").unwrap();
    staging.put(&path("b/c.html"), b"two").unwrap();
    drop(staging);
    assert_eq!(text(&project.out.join("a.html")), "one");
    assert_eq!(names(&project.out), [MARKER, "a.html"]);
    assert_eq!(project.names(), ["content", "data", "site"]);
}

#[test]
fn foreign_files_are_moved_over_and_reported() {
    let project = Project::new();
    project.publish(&[("a.html", "one"), ("g/b.html", "two"), ("gone/c.html", "three")]);
    project.write("site/CNAME", "example.org");
    project.write("site/.git/config", "[core]");
    project.write("site/gone/notes.txt", "mine");
    project.write("site/images/x.png", "mine");
    symlink("CNAME", project.out.join("link")).unwrap();
    fs::create_dir(project.out.join("empty")).unwrap();
    let before = inode(&project.out.join(".git"));

    let published = project.publish(&[("a.html", "new"), ("images/y.png", "ours")]);
    let foreign = [".git", "CNAME", "empty", "gone/notes.txt", "images/x.png", "link"];
    assert_eq!(published.foreign_kept, foreign);
    assert_eq!(published.removed, 2);
    assert_eq!(
        names(&project.out),
        [".byline-site.json", ".git", "CNAME", "a.html", "empty", "gone", "images", "link"]
    );
    assert_eq!(names(&project.out.join("images")), ["x.png", "y.png"]);
    assert_eq!(names(&project.out.join("gone")), ["notes.txt"]);
    assert_eq!(inode(&project.out.join(".git")), before);
    assert_eq!(project.names(), ["content", "data", "site"]);
    assert!(!text(&project.out.join(MARKER)).contains("CNAME"));

    // By now nothing of Byline's is in `gone`, so the folder counts as one foreign thing.
    let foreign = [".git", "CNAME", "empty", "gone", "images/x.png", "link"];
    assert_eq!(project.publish(&[("a.html", "newer")]).foreign_kept, foreign);
}

#[test]
fn a_foreign_file_in_the_way_is_named_and_the_old_site_stays() {
    let clash = |make: &dyn Fn(&Project), named: &str| {
        let project = Project::new();
        project.publish(&[("a.html", "old"), ("g/b.html", "old")]);
        make(&project);
        let before = names(&project.out);
        let staging = project.claim();
        for name in ["a.html", "g/b.html", "new.html", "new/page.html"] {
            staging.put(&path(name), b"new").unwrap();
        }
        let error = staging.publish().unwrap_err();
        assert_eq!(error.kind(), ErrorKind::AlreadyExists);
        assert!(error.to_string().contains(&format!("/site/{named}` ")), "{error}");
        assert_eq!(names(&project.out), before);
        assert_eq!(project.names(), ["content", "data", "site"]);
    };
    clash(&|project| project.write("site/new.html", "mine"), "new.html");
    clash(&|project| project.write("site/new", "mine"), "new");
    clash(&|project| project.write("site/new.html/mine", "mine"), "new.html");
    clash(&|project| project.write("site/new/page.html", "mine"), "new/page.html");
    clash(&|project| project.write(&format!("site/{UNFINISHED}"), "mine"), UNFINISHED);
    clash(
        &|project| {
            fs::rename(project.out.join("g"), project.root.join("data/g")).unwrap();
            symlink("../data/g", project.out.join("g")).unwrap();
        },
        "g",
    );
    clash(
        &|project| {
            fs::remove_file(project.out.join("a.html")).unwrap();
            symlink("../data/site.yaml", project.out.join("a.html")).unwrap();
        },
        "a.html",
    );
}

#[test]
fn a_link_put_in_place_of_a_folder_is_not_followed() {
    let project = Project::new();
    project.publish(&[("g/b.html", "old")]);
    fs::rename(project.out.join("g"), project.root.join("data/g")).unwrap();
    symlink("../data/g", project.out.join("g")).unwrap();
    assert_eq!(project.publish(&[("a.html", "new")]).foreign_kept, ["g"]);
    assert_eq!(text(&project.root.join("data/g/b.html")), "old");
    assert_eq!(fs::read_link(project.out.join("g")).unwrap(), Path::new("../data/g"));
}

#[test]
fn a_path_is_put_once_and_never_over_the_marker() {
    let project = Project::new();
    let staging = project.claim();
    staging.put(&path("a.html"), b"one").unwrap();
    assert_eq!(staging.put(&path("a.html"), b"two").unwrap_err().kind(), ErrorKind::AlreadyExists);
    assert_eq!(staging.put(&path(UNFINISHED), b"x").unwrap_err().kind(), ErrorKind::AlreadyExists);
    staging.put(&path(MARKER), b"x").unwrap();
    assert_eq!(staging.publish().unwrap_err().kind(), ErrorKind::AlreadyExists);
    assert_eq!(project.names(), ["content", "data"]);

    project.publish(&[("a.html", "one")]);
    let staging = project.claim();
    staging.put(&path("a.html"), b"one").unwrap();
    assert_eq!(staging.put(&path("a.html"), b"one").unwrap_err().kind(), ErrorKind::AlreadyExists);
    assert_eq!(staging.put(&path("a.html"), b"two").unwrap_err().kind(), ErrorKind::AlreadyExists);
    assert_eq!(staging.stamp(&path("b.html")).unwrap_err().kind(), ErrorKind::NotFound);
}

#[test]
fn permissions_of_the_output_folder_stay() {
    let project = Project::new();
    project.publish(&[("a.html", "one")]);
    fs::set_permissions(&project.out, fs::Permissions::from_mode(0o711)).unwrap();
    project.publish(&[("a.html", "two")]);
    assert_eq!(fs::metadata(&project.out).unwrap().mode() & 0o777, 0o711);
}

#[test]
fn files_can_be_put_from_many_threads() {
    let project = Project::new();
    let staging = project.claim();
    std::thread::scope(|scope| {
        for thread in 0..8 {
            let staging = &staging;
            scope.spawn(move || {
                for file in 0..50 {
                    let at = path(&format!("folder{}/sub/{thread}-{file}.html", file % 5));
                    staging.put(&at, b"x").unwrap();
                }
            });
        }
    });
    assert_eq!(staging.publish().unwrap().written, 400);
}

#[test]
fn a_second_build_waits_for_the_first_and_then_has_its_turn() {
    let project = Project::new();
    let first = project.claim();
    first.put(&path("a.html"), b"first").unwrap();
    let (waiting, waits) = mpsc::channel();
    std::thread::scope(|scope| {
        let second = scope.spawn(|| {
            let second = Output::claim(&project.out, &project.root, || waiting.send(()).unwrap()).unwrap();
            assert_eq!(text(&project.out.join("a.html")), "first");
            second.put(&path("a.html"), b"second").unwrap();
            second.publish().unwrap()
        });
        waits.recv().unwrap();
        first.publish().unwrap();
        assert_eq!(second.join().unwrap().written, 1);
    });
    assert_eq!(text(&project.out.join("a.html")), "second");
    assert_eq!(project.names(), ["content", "data", "site"]);
}

#[test]
fn nobody_is_told_to_wait_without_reason() {
    let project = Project::new();
    Output::claim(&project.out, &project.root, || panic!("nobody is here")).unwrap().publish().unwrap();
}
