//! What stands on the disk after a build: the whole new site, or the whole old one.

use crate::support::{TinySite, entry, run};

/// A built site of one published page and what its folder holds.
fn built() -> (TinySite, std::collections::BTreeMap<String, Vec<u8>>) {
    let site = TinySite::new().with("content/glossary/apple.md", entry("apple", "Body."));
    site.sign("glossary/apple");
    site.build();
    let files = site.files("site");
    (site, files)
}

#[test]
fn a_build_that_fails_leaves_the_old_site_whole() {
    type Failure = fn(&TinySite);
    let failures: [(&str, Failure); 7] = [
        ("a slip in the site's description", |site| site.replace("data/site.yaml", "language: en", "langauge: en")),
        ("a slip in the list of people", |site| site.write("data/people.yaml", "- {id: ada}\n")),
        ("a template that is none", |site| site.write("templates/page.html", "{% if %}\n")),
        ("a template that asks for what is not there", |site| {
            site.write("templates/home.html", "{{ page.nothing.here }}")
        }),
        ("a template that breaks the output", |site| site.write("templates/404.html", "<p>never closed")),
        ("a template that runs code", |site| {
            site.write("templates/404.html", "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>t</title><script>alert(1)</script></head><body><main><h1>t</h1></main></body></html>");
        }),
        ("a slip on a page without a gate", |site| {
            site.write("content/manual/m.md", "---\ntitle: M\n---\n[[nothing]]\n")
        }),
    ];
    for (name, fail) in failures {
        let (site, before) = built();
        site.replace("content/glossary/apple.md", "Body.", "Another body.");
        fail(&site);
        let run = site.run(&["build"]);
        assert_eq!(run.code, Some(1), "{name}: {}", run.stdout);
        assert!(
            run.stderr.contains("nothing was written; what was built before is as it was"),
            "{name}: {}",
            run.stderr
        );
        assert_eq!(site.files("site"), before, "{name}");
        let left: Vec<String> = site.files("").into_keys().filter(|path| path.starts_with(".site")).collect();
        assert_eq!(left, Vec::<String>::new(), "{name}");
    }
}

#[test]
fn a_template_that_cannot_be_used_is_told_with_its_place() {
    let site = TinySite::new().with("templates/page.html", "<p>\n{% if %}\n");
    let run = site.run(&["build"]).exits(1);
    assert!(run.stderr.contains("error[template]: "), "{}", run.stderr);
    assert!(run.stderr.contains("templates/page.html:2:"), "{}", run.stderr);
    assert!(
        run.stderr.contains("mend the template, or delete the file: the built-in one is used then"),
        "{}",
        run.stderr
    );
}

#[test]
fn a_template_of_the_site_takes_the_place_of_the_built_in_one() {
    let site = TinySite::new();
    site.build();
    let before = site.read("site/404.html");
    site.write(
        "templates/404.html",
        "{% extends \"layout.html\" %}{% block content %}<h1>Own words</h1>{% endblock %}",
    );
    site.build();
    assert!(site.read("site/404.html").contains("Own words"));
    site.remove("templates/404.html");
    site.build();
    assert_eq!(site.read("site/404.html"), before);
}

#[test]
fn what_is_no_longer_made_is_gone() {
    let (site, before) = built();
    assert!(before.contains_key("glossary/apple.html"));
    site.remove("content/glossary/apple.md");
    site.remove("data/signoffs/glossary/apple.yaml");
    site.remove("data/recordings/tesla-t4/strided-copy.yaml");
    site.build();
    let after = site.files("site");
    assert!(!after.contains_key("glossary/apple.html"));
    assert!(after.keys().all(|path| !path.starts_with("data/tesla-t4/")), "{:?}", after.keys());
    assert!(!site.has("site/data/tesla-t4"), "an empty folder is left");
}

#[test]
fn a_site_built_again_is_the_same() {
    let (site, before) = built();
    site.build();
    assert_eq!(site.files("site"), before);
}

#[test]
fn a_folder_that_byline_did_not_make_is_never_touched() {
    let site = TinySite::new().with("site/mine.txt", "mine").with("public/mine.txt", "mine");
    for arguments in [&["build"][..], &["build", "--out", "public"], &["build", "--drafts", "--out", "public"]] {
        let run = site.run(arguments).exits(2);
        assert!(run.stderr.contains("holds files that Byline did not put there, such as `mine.txt`"), "{}", run.stderr);
        assert!(run.stderr.contains("help: "), "{}", run.stderr);
    }
    assert_eq!(site.files("site").into_keys().collect::<Vec<_>>(), ["mine.txt"]);
    assert_eq!(site.read("public/mine.txt"), "mine");
}

#[test]
fn folders_that_people_write_are_never_the_output() {
    let site = TinySite::new();
    let before = site.files("");
    for out in [".", "content", "content/out", "data", "templates", "..", "/"] {
        site.run(&["build", "--out", out]).exits(2);
    }
    assert_eq!(site.files(""), before);
}

#[test]
fn drafts_go_to_the_preview_and_stand_beside_the_site() {
    let (site, before) = built();
    site.write("content/glossary/berry.md", entry("berry", "A draft."));
    let run = site.run(&["build", "--drafts"]).exits(0);
    assert!(run.stdout.contains("not for publication"), "{}", run.stdout);
    assert_eq!(site.files("site"), before);
    let page = site.read("preview/glossary/berry.html");
    assert!(
        page.contains("Preview with drafts") && page.contains("<meta name=\"robots\" content=\"noindex\">"),
        "{page}"
    );
    assert!(!site.read("preview/sitemap.xml").contains("<loc>"));
    assert!(!site.read("preview/atom.xml").contains("<entry>"));
    assert!(!page.contains("rel=\"canonical\""), "{page}");
}

#[test]
fn the_address_of_the_site_can_be_given_for_one_build() {
    let (site, _) = built();
    site.run(&["build", "--base-url", "https://docs.example.org/byline"]).exits(0);
    assert!(site.read("site/sitemap.xml").contains("<loc>https://docs.example.org/byline/glossary/apple.html</loc>"));
    assert!(site.read("site/atom.xml").contains("https://docs.example.org/byline/"));
    assert!(!site.files("site").values().any(|bytes| String::from_utf8_lossy(bytes).contains("tiny.example")));
}

#[test]
fn two_builds_at_once_take_turns() {
    let site = TinySite::new();
    for number in 0..20 {
        site.write(&format!("content/manual/page-{number}.md"), format!("---\ntitle: Page {number}\n---\nText.\n"));
    }
    site.build();
    let expected = site.files("site");
    site.replace("content/manual/page-7.md", "Text.", "Other text.");
    std::thread::scope(|scope| {
        let builds: Vec<_> = (0..4).map(|_| scope.spawn(|| run(&mut site.command(&["build"])))).collect();
        for build in builds {
            build.join().expect("a build").exits(0);
        }
    });
    let found = site.files("site");
    assert_eq!(found.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>());
    assert!(site.read("site/manual/page-7.html").contains("Other text."));
    let left: Vec<String> = site.files("").into_keys().filter(|path| path.starts_with(".site")).collect();
    assert_eq!(left, Vec::<String>::new());
}

#[test]
fn with_warnings_denied_a_warning_keeps_the_old_site() {
    let (site, _) = built();
    site.run(&["build", "--deny-warnings"]).exits(0);
    let before = site.files("site");
    site.write("content/manual/m.md", "---\ntitle: M\n---\n### Too deep\n");
    site.run(&["build", "--deny-warnings"]).exits(1);
    assert_eq!(site.files("site"), before);
    site.run(&["build"]).exits(0);
    assert!(site.has("site/manual/m.html"));
}

#[test]
fn a_held_page_is_no_warning() {
    let (site, _) = built();
    site.write("content/glossary/berry.md", entry("berry", "A draft."));
    site.run(&["build", "--deny-warnings"]).exits(0);
}
