//! Builds that end badly: killed at any moment, or with the disk full. The site is whole, and the next build cleans up.

use std::fs;
use std::io::{BufRead, BufReader, ErrorKind};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use byline::disk::{ClaimError, MARKER, Output, Refusal, UNFINISHED};
use byline::tree::RelPath;

use super::{Project, claim, names, skipped, text};

/// Set, with the root of a project, in processes that these tests start; without it such a test does nothing.
const CHILD: &str = "BYLINE_TEST_CHILD_OF";

/// Kills in one run of the test.
const KILLS: u64 = 40;

fn child(test: &str, root: &Path) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", test, "--nocapture", "--test-threads=1"]).env(CHILD, root);
    command
}

/// Publishes site after site, each file of which holds the number of its generation.
fn put_generation(out: &Path, root: &Path, generation: u64) {
    let staging = claim(out, root);
    for file in 0..30 {
        let path = RelPath::known(&format!("section{}/{file}.html", file % 3 + generation as usize % 2));
        // A third of the files never changes, so that links are among them.
        let text = if file % 3 == 0 { "always".to_owned() } else { format!("generation {generation}") };
        staging.put(&path, text.as_bytes()).unwrap();
    }
    staging.publish().unwrap();
}

#[test]
#[expect(clippy::print_stdout, reason = "says that the first generation is out")]
fn a_child_that_builds_until_it_is_killed() {
    let Some(root) = std::env::var_os(CHILD) else {
        return skipped("this is the child of another test");
    };
    let root = Path::new(&root);
    for generation in 1.. {
        put_generation(&root.join("site"), root, generation);
        println!("generation {generation}");
    }
}

/// Whether the site at `out` is all of one generation.
#[track_caller]
fn assert_whole(out: &Path) {
    let mut generations: Vec<String> = Vec::new();
    let mut files = 0;
    for section in names(out).iter().filter(|name| name.starts_with("section")) {
        for file in names(&out.join(section)) {
            files += 1;
            generations.extend(Some(text(&out.join(section).join(file))).filter(|text| text != "always"));
        }
    }
    generations.sort();
    generations.dedup();
    assert_eq!((generations.len(), files), (1, 30), "{generations:?}");
}

#[test]
fn a_kill_at_any_moment_leaves_a_whole_site() {
    let project = Project::new();
    put_generation(&project.out, &project.root, 0);
    project.write("site/CNAME", "example.org");
    let mut remains = 0;
    for kill in 0..KILLS {
        let mut builds = child("disk::killed::a_child_that_builds_until_it_is_killed", &project.root)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(builds.stdout.take().unwrap()).lines();
        assert!(lines.any(|line| line.unwrap().starts_with("generation")), "the child built nothing");
        // Steps that share no factor with how long a build takes.
        sleep(Duration::from_micros(kill * 7919 % 20_000));
        builds.kill().unwrap();
        builds.wait().unwrap();

        assert_whole(&project.out);
        remains += usize::from(project.names().len() > 3);
        put_generation(&project.out, &project.root, 0);
        assert_whole(&project.out);
        assert_eq!(project.names(), ["content", "data", "site"]);
        assert_eq!(text(&project.out.join("CNAME")), "example.org");
    }
    assert!(remains > 0, "no kill came in the middle of a build");
}

/// Remains as a kill leaves them, made by hand: a folder of the right name with these files.
fn leave(project: &Project, name: &str, files: &[(&str, &str)]) {
    fs::create_dir(project.root.join(name)).unwrap();
    for (path, text) in files {
        project.write(&format!("{name}/{path}"), text);
    }
}

const OLD: &str = r#"{"tool": "byline", "format": 1, "files": ["a.html", "old.html"]}"#;

#[test]
fn remains_are_cleared_and_foreign_files_in_them_rescued() {
    let project = Project::new();
    project.publish(&[("a.html", "new")]);
    leave(&project, ".site.byline-1-0", &[(UNFINISHED, ""), ("a.html", "half"), ("g/b.html", "half")]);
    leave(&project, ".site.byline-1-1", &[(MARKER, OLD), ("a.html", "old"), ("old.html", "old"), ("CNAME", "mine")]);
    leave(&project, ".site.byline-1-2", &[]);
    drop(project.claim());
    assert_eq!(project.names(), ["content", "data", "site"]);
    assert_eq!(names(&project.out), [MARKER, "CNAME", "a.html"]);
    assert_eq!(text(&project.out.join("a.html")), "new");
}

#[test]
fn what_only_looks_like_remains_is_left_alone() {
    let project = Project::new();
    project.publish(&[("a.html", "new")]);
    leave(&project, ".site.byline-1-0", &[("mine", "")]);
    leave(&project, ".site.byline-1-1", &[(MARKER, "{"), ("mine", "")]);
    leave(&project, ".site.byline-1", &[(MARKER, OLD)]);
    leave(&project, ".site.byline-1-x", &[(MARKER, OLD)]);
    leave(&project, ".other.byline-1-0", &[(UNFINISHED, "")]);
    project.write(".site.byline-2-0", "a file");
    let before = project.names();
    drop(project.claim());
    assert_eq!(project.names(), before);
}

#[test]
fn a_build_killed_between_two_steps_of_a_swap_is_put_back() {
    let project = Project::new();
    leave(&project, ".site.byline-1-0", &[(MARKER, OLD), ("a.html", "old"), ("old.html", "old"), ("CNAME", "mine")]);
    leave(&project, ".site.byline-1-1", &[(MARKER, OLD), ("a.html", "new"), ("old.html", "new")]);
    leave(&project, ".site.byline-1-2", &[(MARKER, OLD), (UNFINISHED, ""), ("a.html", "half")]);
    fs::create_dir(&project.out).unwrap();
    drop(project.claim());
    assert_eq!(project.names(), ["content", "data", "site"]);
    assert_eq!(names(&project.out), [MARKER, "CNAME", "a.html", "old.html"]);
    assert_eq!(text(&project.out.join("a.html")), text(&project.out.join("old.html")));
}

#[test]
fn a_rescued_file_never_replaces_another() {
    let project = Project::new();
    project.publish(&[("a.html", "new")]);
    project.write("site/CNAME", "later");
    leave(&project, ".site.byline-1-1", &[(MARKER, OLD), ("old.html", "old"), ("CNAME", "earlier")]);
    let error = Output::claim(&project.out, &project.root, || ()).unwrap_err();
    assert!(matches!(error, ClaimError::Refused { refusal: Refusal::Stranded { .. }, .. }), "{error}");
    assert_eq!(text(&project.root.join(".site.byline-1-1/CNAME")), "earlier");
    assert_eq!(text(&project.out.join("CNAME")), "later");
    fs::remove_file(project.out.join("CNAME")).unwrap();
    drop(project.claim());
    assert_eq!(text(&project.out.join("CNAME")), "earlier");
    assert_eq!(project.names(), ["content", "data", "site"]);
}

#[test]
fn a_child_that_fills_its_disk() {
    let Some(root) = std::env::var_os(CHILD) else {
        return skipped("this is the child of another test");
    };
    let root = Path::new(&root);
    let out = root.join("small/site");
    let mount = Output::claim(&root.join("small"), root, || ()).unwrap_err();
    assert!(matches!(mount, ClaimError::Refused { refusal: Refusal::MountPoint, .. }), "{mount}");
    let put = |bytes: &[u8]| {
        let staging = claim(&out, root);
        staging.put(&RelPath::known("a.html"), bytes).map(|_| staging.publish().unwrap())
    };
    put(b"fits").unwrap();
    let error = put(&[b'x'; 2 << 20]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::StorageFull, "{error}");
    assert_eq!(text(&out.join("a.html")), "fits");
    assert_eq!(names(&root.join("small")), ["site"]);
    put(&[b'y'; 100 << 10]).unwrap();
}

#[test]
fn a_full_disk_leaves_the_old_site() {
    let project = Project::new();
    fs::create_dir(project.root.join("small")).unwrap();
    // In a mount namespace of its own, so that nothing stays mounted whatever happens.
    let mounted = |then: &Command| {
        let mut command = Command::new("unshare");
        command.args([
            "--map-root-user",
            "--mount",
            "sh",
            "-c",
            r#"mount -t tmpfs -o size=1m tmpfs "$0" && exec "$@""#,
        ]);
        command.arg(project.root.join("small")).arg(then.get_program()).args(then.get_args()).env(CHILD, &project.root);
        command.output()
    };
    if !mounted(&Command::new("true")).is_ok_and(|tried| tried.status.success()) {
        return skipped("no right to mount a small disk here");
    }
    let filled = mounted(&child("disk::killed::a_child_that_fills_its_disk", &project.root)).unwrap();
    assert!(filled.status.success(), "{}", String::from_utf8_lossy(&filled.stdout));
}
