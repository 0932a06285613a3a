//! A build that keeps pages of an earlier one makes the same bytes as one that knows nothing, whatever was edited.

use crate::support::{ENTRY, RECORDING, TinySite, entry, expect_same, run};

const PAGES: usize = 8;

/// Entries that link to, relate to and mention each other, with a table, a bound number, a source and a claim.
fn site() -> TinySite {
    let site = TinySite::new();
    for number in 0..PAGES {
        site.write(&path(number), page(number, "first"));
    }
    site
}

fn path(number: usize) -> String {
    format!("content/glossary/term-{number}.md")
}

fn page(number: usize, words: &str) -> String {
    let (next, after) = ((number + 1) % PAGES, (number + 2) % PAGES);
    format!(
        "---\ntitle: What is term {number}?\nterm: term {number}\ndefinition: It is the {words} term {number}.\nrelated: [term-{next}]\nmeets: [{{page: glossary/term-{after}, why: it is next}}]\n---\nSee [[term {next}]], {words}, and [32](model:sectors?stride=8).\n\n```measured\nexperiment: strided-copy\non: [tesla-t4]\ncolumns: [stride, bandwidth]\ncaption: C.\n```\n"
    )
    .replace("related: [term-", "related: [glossary/term-")
}

/// Builds `site` as it is, and a copy of it in a folder where nothing was ever built; both must agree.
#[track_caller]
fn agrees(site: &TinySite, after: &str) {
    let fresh = TinySite::copied(site.root(), &["content", "data", "templates"]);
    for (arguments, folder) in [(&["build"][..], "site"), (&["build", "--drafts"], "preview")] {
        let (one, other) = (run(&mut site.command(arguments)), run(&mut fresh.command(arguments)));
        assert_eq!(one.code, other.code, "{after}: {}\n{}", one.stderr, other.stderr);
        if one.code == Some(0) {
            expect_same(&fresh.files(folder), &site.files(folder), after);
        }
    }
}

#[test]
fn every_kind_of_edit_reaches_every_page_that_shows_it() {
    let site = site();
    agrees(&site, "a first build");
    agrees(&site, "nothing");
    site.write(&path(3), page(3, "second"));
    agrees(&site, "another definition, shown by pages that relate to it");
    site.replace(&path(3), "What is term 3?", "What was term 3?");
    agrees(&site, "another title, shown by pages that mention or meet it");
    site.replace(&path(4), "See [[term 5]]", "See [[term 1]]");
    agrees(&site, "a link less here, a mention more there");
    site.replace(&path(5), "term: term 5", "term: term five\naliases: [term 5]");
    agrees(&site, "a term that became an alias");
    site.sign("glossary/term-2");
    agrees(&site, "a page that was signed, and is no draft to its neighbours");
    site.replace(RECORDING, "bandwidth: 20.1", "bandwidth: 20.2");
    agrees(&site, "another digit in a recording");
    site.write("data/site.yaml", site.read("data/site.yaml").replace("title: ", "title: Another "));
    agrees(&site, "another title of the site");
    site.write("templates/atom.xml", "<?xml version=\"1.0\"?><feed xmlns=\"http://www.w3.org/2005/Atom\"/>");
    agrees(&site, "another template");
    site.remove(&path(7));
    agrees(&site, "a page that others linked to went away");
    site.write(&path(7), page(7, "new"));
    agrees(&site, "and came back");
    site.write(ENTRY, entry("a", "Text."));
    agrees(&site, "a new page");
    site.write(&path(1), "no front matter");
    agrees(&site, "a page that cannot be read");
}

#[test]
fn a_kept_page_that_somebody_changed_in_the_output_is_made_again() {
    let site = site();
    site.run(&["build", "--drafts"]).exits(0);
    let made = site.files("preview");
    site.write("preview/glossary/term-1.html", "tampered with");
    site.remove("preview/glossary/term-2.html");
    site.run(&["build", "--drafts"]).exits(0);
    expect_same(&made, &site.files("preview"), "a build over what somebody changed");
}

#[test]
fn what_is_remembered_is_no_part_of_the_site_and_may_be_damaged_or_missing() {
    let site = site();
    site.run(&["build", "--drafts"]).exits(0);
    let made = site.files("preview");
    let remembered: Vec<String> = site.files(".byline").into_keys().collect();
    assert_eq!(remembered.len(), 1, "{remembered:?}");
    let file = format!(".byline/{}", remembered[0]);
    let whole = site.files(".byline").remove(&remembered[0]).expect("the file");
    for length in [0, 1, whole.len() / 3, whole.len() - 1] {
        site.write(&file, &whole[..length]);
        site.write(&path(0), page(0, &length.to_string()));
        site.run(&["build", "--drafts"]).exits(0);
        site.write(&path(0), page(0, "first"));
        site.run(&["build", "--drafts"]).exits(0);
        expect_same(&made, &site.files("preview"), &format!("{length} bytes remembered"));
    }
}
