//! Records: one that is doubtful signs nothing, and holds its page.

use super::Attack::{Do, People, Records, Review};
use super::{PAGE, check, policy, records};
use crate::support::{TinySite, signoffs};

/// Adds a line to the reviewer's record, which is the last.
fn add_line(site: &TinySite, line: &str) {
    site.write(&signoffs(PAGE), format!("{}  {line}\n", site.read(&signoffs(PAGE))));
}

#[test]
fn a_file_that_cannot_be_read_holds_the_page() {
    fn not_utf8(site: &TinySite) {
        site.write(&signoffs(PAGE), [site.read(&signoffs(PAGE)).as_bytes(), b"# \xff\n"].concat());
    }
    check(&[
        ("no YAML", Records("- role: \"author\n"), "blocked: yaml-syntax no-author no-reviewer"),
        ("no list", Records("role: author\n"), "blocked: wrong-type no-author no-reviewer"),
        ("a text in the list", Records("- ada signed it\n"), "blocked: wrong-type no-author no-reviewer"),
        ("no UTF-8", Do(not_utf8), "blocked: not-utf8 no-author no-reviewer"),
        ("an anchor", Review("person: bob", "person: &x bob"), "blocked: yaml-feature no-author no-reviewer"),
        ("an alias", Review("person: bob", "person: *x"), "blocked: yaml-feature no-author no-reviewer"),
        ("a tag", Review("person: bob", "person: !!str bob"), "blocked: yaml-feature no-author no-reviewer"),
        (
            "two documents",
            Review("- role: reviewer", "---\n- role: reviewer"),
            "blocked: yaml-syntax no-author no-reviewer",
        ),
    ]);
}

#[test]
fn a_record_has_its_keys_and_no_other() {
    check(&[
        ("an unknown key", Do(|site| add_line(site, "valid: true")), "blocked: unknown-key no-author no-reviewer"),
        ("a key twice", Do(|site| add_line(site, "person: cyd")), "blocked: duplicate-key no-author no-reviewer"),
        ("another role", Review("role: reviewer", "role: editor"), "blocked: bad-value no-author no-reviewer"),
        ("a role in capitals", Review("role: reviewer", "role: Reviewer"), "blocked: bad-value no-author no-reviewer"),
        (
            "two roles",
            Review("role: reviewer", "role: [author, reviewer]"),
            "blocked: wrong-type no-author no-reviewer",
        ),
        ("a digest in capitals", Review("text: sha256:", "text: SHA256:"), "blocked: bad-value no-author no-reviewer"),
        ("another kind of digest", Review("text: sha256:", "text: md5:"), "blocked: bad-value no-author no-reviewer"),
        ("a longer digest", Review("text: sha256:", "text: sha256:00"), "blocked: bad-value no-author no-reviewer"),
        (
            "no digest",
            Review("text: sha256:", "texts: sha256:"),
            "blocked: missing-key unknown-key no-author no-reviewer",
        ),
    ]);
}

#[test]
fn a_record_stands_once_and_beside_the_authors_record_that_it_names() {
    fn twice(site: &TinySite) {
        site.write(&signoffs(PAGE), site.read(&signoffs(PAGE)) + &records(site).1);
    }
    fn another_author(site: &TinySite) {
        add_line(site, &format!("author_record: sha256:{}", "0".repeat(64)));
    }
    check(&[
        ("a record twice", Do(twice), "blocked: duplicate-record"),
        ("another author's record", Do(another_author), "blocked: other-author-record"),
        ("no digest", Do(|site| add_line(site, "author_record: none")), "blocked: bad-value no-author no-reviewer"),
    ]);
}

#[test]
fn a_signature_counts_only_where_it_was_verified() {
    fn optional(site: &TinySite) {
        add_line(site, "signature: U1NIU0lH");
        policy(site, "signatures: optional");
    }
    check(&[
        (
            "a key and no signature",
            People("name: Ada Example, keys: [{key: ssh-ed25519 AAAA}]", "name: Bob Example"),
            "blocked: missing-signature",
        ),
        (
            "signatures are required",
            Do(|site| policy(site, "signatures: required")),
            "blocked: missing-signature missing-signature",
        ),
        ("an unverifiable one", Do(|site| add_line(site, "signature: U1NIU0lH")), "blocked: unverified-signature"),
        ("an unverifiable one where none is due", Do(optional), "blocked: unverified-signature"),
        ("an empty one", Do(|site| add_line(site, "signature: ''")), "blocked: empty-value no-author no-reviewer"),
    ]);
}

#[cfg(unix)]
#[test]
fn a_symbolic_link_to_records_signs_nothing() {
    use crate::support::expect_findings;
    let site = super::signed();
    site.write("data/elsewhere/a.yaml", site.read(&signoffs(PAGE)));
    site.remove(&signoffs(PAGE));
    std::os::unix::fs::symlink("../../elsewhere/a.yaml", site.root().join(signoffs(PAGE))).expect("a link");
    site.build();
    assert_eq!(super::published(&site), None);
    assert_eq!(super::standing(&site), "draft: no-author no-reviewer");
    let told = "- hold[symlink] is a symbolic link to `../../elsewhere/a.yaml` | put the file itself here";
    expect_findings(&site, &signoffs(PAGE), &[told]);
}
