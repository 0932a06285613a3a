//! Folders that a site is not published to. Nothing in them changes.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use byline::disk::{ClaimError, MARKER, Output, Refusal};

use super::{Project, names, skipped, text};

#[track_caller]
fn refusal(out: &Path, root: &Path) -> Refusal {
    match Output::claim(out, root, || ()) {
        Err(ClaimError::Refused { refusal, .. }) => refusal,
        Err(error) => panic!("{}: {error}", out.display()),
        Ok(_) => panic!("{} was claimed", out.display()),
    }
}

#[test]
fn the_top_the_home_folder_and_what_holds_them() {
    let project = Project::new();
    for top in ["/", "/..", "/tmp/../.."] {
        assert_eq!(refusal(Path::new(top), &project.root), Refusal::Top);
    }
    let Some(home) = std::env::home_dir() else {
        return skipped("no home folder here");
    };
    assert_eq!(refusal(&home, &project.root), Refusal::Home);
    assert_eq!(refusal(&home.join("."), &project.root), Refusal::Home);
}

#[test]
fn the_project_and_what_holds_it() {
    let project = Project::new();
    let root = &project.root;
    for out in [root.clone(), root.join("."), root.join("content/.."), root.join("missing/.."), root.join("..")] {
        assert_eq!(refusal(&out, root), Refusal::Root, "{}", out.display());
    }
    assert_eq!(project.names(), ["content", "data"]);
}

#[test]
fn folders_that_people_write_and_folders_in_them() {
    let project = Project::new();
    for folder in ["content", "data", "templates", "src", ".git"] {
        for out in [folder.to_owned(), format!("{folder}/a/b"), format!("x/../{folder}")] {
            assert_eq!(refusal(&project.root.join(out), &project.root), Refusal::Written { folder });
        }
    }
    assert_eq!(project.names(), ["content", "data"]);
}

#[test]
fn a_written_folder_behind_a_link() {
    let project = Project::new();
    let elsewhere = project.root.with_file_name("elsewhere");
    fs::create_dir_all(elsewhere.join("templates")).unwrap();
    symlink(elsewhere.join("templates"), project.root.join("templates")).unwrap();
    assert_eq!(refusal(&elsewhere, &project.root), Refusal::Written { folder: "templates" });
    symlink(&project.root, project.root.join("way")).unwrap();
    assert_eq!(refusal(&project.root.join("way/content"), &project.root), Refusal::Written { folder: "content" });
}

#[test]
fn links_files_and_folders_of_somebody_else() {
    let project = Project::new();
    let at = |name: &str| project.root.join(name);
    fs::create_dir(at("real")).unwrap();
    symlink("real", at("link")).unwrap();
    symlink("nowhere", at("dangling")).unwrap();
    project.write("file", "text");
    project.write("photos/b.jpg", "");
    project.write("photos/a.jpg", "");

    assert_eq!(refusal(&at("link"), &project.root), Refusal::Symlink { target: at("real") });
    assert_eq!(refusal(&at("link/"), &project.root), Refusal::Symlink { target: at("real") });
    assert_eq!(refusal(&at("dangling"), &project.root), Refusal::Symlink { target: at("nowhere") });
    assert_eq!(refusal(&at("file"), &project.root), Refusal::NotAFolder);
    assert_eq!(refusal(&at("photos"), &project.root), Refusal::Foreign { example: "a.jpg".to_owned() });
    assert_eq!(project.names(), ["content", "dangling", "data", "file", "link", "photos", "real"]);
    assert_eq!(names(&at("photos")), ["a.jpg", "b.jpg"]);
}

#[test]
fn markers_that_cannot_be_relied_on() {
    let project = Project::new();
    let marked = |marker: &str| {
        project.write(&format!("site/{MARKER}"), marker);
        refusal(&project.out, &project.root)
    };
    assert!(matches!(marked("{"), Refusal::BrokenMarker { .. }));
    assert!(matches!(
        marked(r#"{"tool": "byline", "format": 1, "files": ["../data/site.yaml"]}"#),
        Refusal::BrokenMarker { .. }
    ));
    assert_eq!(marked(r#"{"tool": "byline", "format": 7}"#), Refusal::NewerMarker { format: 7 });
    assert_eq!(text(&project.root.join("data/site.yaml")), "id: test");
    assert_eq!(project.names(), ["content", "data", "site"]);
}

#[test]
fn a_refusal_says_path_cause_and_mend() {
    let project = Project::new();
    project.write("photos/a.jpg", "");
    let error = Output::claim(&project.root.join("photos"), &project.root, || ()).unwrap_err();
    let said = format!("{error}; {}", error.mend().unwrap());
    let expected = "/photos` holds files that Byline did not put there, such as `a.jpg`; \
                    choose another `--out`, or empty the folder yourself";
    assert!(said.ends_with(expected), "{said}");
}

#[test]
fn trouble_with_the_disk_is_no_refusal() {
    let project = Project::new();
    project.write("file", "");
    let error = Output::claim(&project.root.join("file/site"), &project.root, || ()).unwrap_err();
    assert!(matches!(error, ClaimError::Io { .. }), "{error}");
}
