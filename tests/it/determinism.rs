//! The same tree and the same day give the same bytes, on any machine and with any number of threads.

use crate::support::{TODAY, TinySite, entry, expect_same, run};

/// A site with enough pages to keep several threads busy.
fn site() -> TinySite {
    site_of(40)
}

fn site_of(pages: usize) -> TinySite {
    let site = TinySite::new();
    for number in 0..pages {
        let body = format!(
            "See [[term {}]] and [32](model:sectors?stride=8).\n\n## Part\n\n```c\nint x = {number};\n```\n\n```measured\nexperiment: strided-copy\non: [tesla-t4]\ncolumns: [stride, bandwidth]\ncaption: C.\n```",
            (number + 1) % pages
        );
        site.write(&format!("content/glossary/term-{number}.md"), entry(&format!("term {number}"), &body));
        if number % 8 == 0 {
            site.sign(&format!("glossary/term-{number}"));
        }
    }
    let other = site.read(crate::support::RECORDING);
    site.write("data/recordings/other/strided-copy.yaml", other.replace("Tesla T4", "Other"));
    for number in (0..pages).step_by(8) {
        site.sign(&format!("glossary/term-{number}"));
    }
    site
}

#[test]
fn threads_time_zones_languages_and_places_change_no_byte() {
    let one = site();
    let other = TinySite::new();
    one.files("").into_iter().for_each(|(path, bytes)| other.write(&format!("deep/er/place/{path}"), bytes));
    let root = other.root().join("deep/er/place");
    let elsewhere = tempfile::tempdir().expect("a folder");
    for folder in ["site", "preview"] {
        let drafts = if folder == "preview" { &["build", "--drafts"][..] } else { &["build"] };
        run(one.command(drafts).env("RAYON_NUM_THREADS", "1").env("TZ", "Pacific/Kiritimati").env("LANG", "C"))
            .exits(0);
        let mut command = other.command(drafts);
        command.current_dir(elsewhere.path()).arg("--root").arg(&root);
        command.env("RAYON_NUM_THREADS", "8").env("TZ", "America/Los_Angeles").env("LANG", "de_DE.UTF-8");
        command.env("LC_ALL", "tr_TR.UTF-8").env("HOME", "/nowhere").env("COLUMNS", "50");
        run(&mut command).exits(0);
        let found = other.files(&format!("deep/er/place/{folder}"));
        assert!(found.len() > 20, "{}", found.len());
        expect_same(&one.files(folder), &found, "the same tree was built twice");
    }
}

#[test]
fn a_site_built_over_an_older_one_is_the_same_as_one_built_anew() {
    let site = site();
    site.build();
    let anew = site.files("site");
    site.replace("content/glossary/term-0.md", "int x = 0;", "int x = 99;");
    site.write("content/manual/more.md", "---\ntitle: More\n---\nText.\n");
    site.build();
    assert_ne!(site.files("site"), anew);
    site.replace("content/glossary/term-0.md", "int x = 99;", "int x = 0;");
    site.remove("content/manual/more.md");
    site.build();
    expect_same(&anew, &site.files("site"), "built over an older one");
}

#[test]
fn people_policies_templates_and_states_that_changed_reach_every_page() {
    type Change = fn(&TinySite);
    let changes: &[(&str, Change)] = &[
        ("a page that is held again", |site| site.remove("data/signoffs/glossary/term-8.yaml")),
        ("a page that is published again", |site| site.sign("glossary/term-8")),
        ("a slip", |site| site.replace("content/glossary/term-16.md", "[[term 17]]", "[[trem 17]]")),
        ("the slip mended", |site| site.replace("content/glossary/term-16.md", "[[trem 17]]", "[[term 17]]")),
        ("the name of an author", |site| site.replace("data/people.yaml", "Ada Example", "Ada Lovely Example")),
        ("the day of a source", |site| site.replace("data/sources.yaml", "2026-08-29", "2026-01-01")),
        ("a fact", |site| site.replace("data/facts.yaml", "The model says so.", "So it is.")),
        ("the policy", |site| {
            site.write("data/site.yaml", site.read("data/site.yaml") + "policy: {source_max_age_days: 7}\n");
        }),
        ("a template", |site| {
            site.write("templates/contents.html", "<p>own</p>");
        }),
        ("no template", |site| site.remove("templates/contents.html")),
        ("an asset", |site| site.write("templates/assets/byline.css", "p { color: red }")),
        ("a page that links to another", |site| {
            site.write("content/manual/m.md", "---\ntitle: M\n---\nSee [[term 0]].\n");
        }),
        ("its title", |site| site.replace("content/manual/m.md", "title: M", "title: N")),
        ("no such page", |site| site.remove("content/manual/m.md")),
        ("another id", |site| {
            let page = site.read("content/glossary/term-24.md");
            site.write(
                "content/glossary/moved.md",
                page.replace("term: term 24", "term: term 24\nmoved_from: [glossary/term-24]"),
            );
            site.remove("content/glossary/term-24.md");
            site.remove("data/signoffs/glossary/term-24.yaml");
            site.sign("glossary/moved");
        }),
        ("a recording that is gone", |site| site.remove("data/recordings/other/strided-copy.yaml")),
    ];
    let site = site_of(25);
    for drafts in [&["build"][..], &["build", "--drafts"], &["build", "--base-url", "https://other.example/"]] {
        site.run(drafts).exits(0);
    }
    for (name, change) in changes {
        change(&site);
        let anew = TinySite::copied(site.root(), &["content", "data", "templates"]);
        for (command, folder) in [(&["build"][..], "site"), (&["build", "--drafts"], "preview")] {
            site.run(command).exits(0);
            anew.run(command).exits(0);
            expect_same(&anew.files(folder), &site.files(folder), &format!("after a change of {name}"));
        }
    }
    for arguments in [&["--as-of", "2027-12-01", "build"][..], &["build", "--base-url", "https://other.example/"]] {
        let anew = TinySite::copied(site.root(), &["content", "data", "templates"]);
        site.run(arguments).exits(0);
        anew.run(arguments).exits(0);
        expect_same(&anew.files("site"), &site.files("site"), &arguments.join(" "));
    }
}

#[test]
fn what_is_said_is_the_same_from_run_to_run() {
    let site = site();
    site.replace("content/glossary/term-3.md", "[[term 4]]", "[[trem 4]] [[trem 5]]");
    for arguments in [&["check", "--format", "json"][..], &["status", "--format", "json"], &["check"], &["status"]] {
        let said = |threads: &str| {
            let run = run(site.command(arguments).env("RAYON_NUM_THREADS", threads));
            (run.stdout, run.stderr)
        };
        let first = said("1");
        (0..3).for_each(|_| assert_eq!(said("8"), first, "{arguments:?}"));
    }
}

#[test]
fn the_day_is_the_only_thing_that_a_site_takes_from_the_clock() {
    let site = site();
    let of = |day: &str| {
        site.run(&["--as-of", day, "build"]).exits(0);
        site.files("site")
    };
    let today = of(TODAY);
    expect_same(&today, &of("2026-12-02"), "nothing was due on either day");
    assert_ne!(of("2026-11-29"), today, "what was signed the day after is not published yet");
}
