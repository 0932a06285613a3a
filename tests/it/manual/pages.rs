//! What the manual lists is what there is.

use std::collections::BTreeSet;

use byline::audit::Budget;
use byline::cli::Arguments;
use byline::experiment::Catalogue;
use byline::finding::rules;
use byline::number::Number;
use clap::{Arg, CommandFactory};

use super::{coded, headings, page, read, root, rows, section};

#[test]
fn every_rule_stands_in_the_findings_with_its_severity() {
    let text = page("findings");
    let listed: BTreeSet<&str> = headings(&text, 3).into_iter().collect();
    let known: BTreeSet<&str> = rules::all().iter().map(|rule| rule.code).collect();
    assert_eq!(listed, known, "the third-level headings of findings.md are the codes of all rules");
    for rule in rules::all() {
        let about = section(&text, 3, rule.code).trim().to_lowercase();
        let severity = format!("{}. ", rule.severity.word());
        assert!(about.starts_with(&severity), "{}: findings.md should start with `{severity}`", rule.code);
        assert!(about.len() > severity.len() + 30, "{}: findings.md gives neither cause nor mend", rule.code);
    }
}

#[test]
fn the_budgets_of_a_page_are_those_of_the_audit() {
    let text = page("findings");
    let about = section(&text, 3, "output-over-budget");
    for budget in [Budget::HTML, Budget::STYLES, Budget::SCRIPTS, Budget::FIRST_LOAD] {
        let number = Number::integer(budget).to_text();
        assert!(about.contains(&number), "findings.md does not say {number}");
    }
}

#[test]
fn every_command_and_flag_stands_in_the_commands_and_nothing_else() {
    let text = page("commands");
    let program = Arguments::command();
    check_flags(section(&text, 2, "Options of every command"), program.get_arguments(), &["--help", "--version"]);
    let listed: BTreeSet<&str> = headings(&text, 2).into_iter().collect();
    for command in program.get_subcommands() {
        assert!(listed.contains(command.get_name()), "commands.md has no heading `{}`", command.get_name());
        check_flags(section(&text, 2, command.get_name()), command.get_arguments(), &[]);
    }
    let known: BTreeSet<&str> = program.get_subcommands().map(clap::Command::get_name).collect();
    let others = ["Options of every command", "Exit codes", "help"];
    let unknown: Vec<_> = listed.iter().filter(|title| !known.contains(*title) && !others.contains(title)).collect();
    assert!(unknown.is_empty(), "commands.md has headings for what is no command: {unknown:?}");
}

/// Every argument has a row in the first table of `text`, with its possible values, and every row is an argument.
fn check_flags<'a>(text: &str, arguments: impl Iterator<Item = &'a Arg>, more: &[&str]) {
    let table: Vec<Vec<&str>> = rows(text);
    let mut known: BTreeSet<String> = more.iter().map(|flag| (*flag).to_owned()).collect();
    for argument in arguments {
        let Some(long) = argument.get_long() else {
            let name = argument.get_value_names().map_or(argument.get_id().as_str(), |names| names[0].as_str());
            assert!(coded(text).iter().any(|code| code.contains(name)), "commands.md does not name {name}");
            continue;
        };
        let flag = format!("--{long}");
        let is_row = |row: &&Vec<&str>| coded(row[0]).iter().any(|code| code.split(' ').next() == Some(&*flag));
        let row = table.iter().find(is_row).unwrap_or_else(|| panic!("commands.md has no row for `{flag}`"));
        if argument.get_action().takes_values() {
            for value in argument.get_possible_values() {
                assert!(coded(row[1]).contains(value.get_name()), "`{flag}`: `{}` is missing", value.get_name());
            }
        }
        known.insert(flag);
    }
    for row in &table {
        for code in coded(row[0]).iter().filter(|code| code.starts_with("--")) {
            let flag = code.split(' ').next().unwrap_or_default();
            assert!(known.contains(flag), "commands.md has a row for `{flag}`, which is no flag");
        }
    }
}

#[test]
fn every_experiment_stands_in_the_catalogue_with_its_axes_columns_and_facts() {
    let text = page("experiments");
    let (catalogue, by_group) = (rows(section(&text, 2, "The catalogue")), rows(section(&text, 2, "The groups")));
    let by_experiment = rows(section(&text, 2, "Columns by experiment"));
    let row = |table: &'_ [Vec<&'_ str>], id: &str| -> Vec<String> {
        let found = table.iter().find(|row| row[0].trim_matches('`') == id);
        let found = found.unwrap_or_else(|| panic!("experiments.md has no row `{id}`"));
        found.iter().map(|cell| (*cell).to_owned()).collect()
    };
    for experiment in Catalogue::bundled().iter() {
        let listed = row(&catalogue, &experiment.id);
        let axes: BTreeSet<&str> = experiment.axes.iter().map(|axis| &*axis.name).collect();
        assert_eq!(coded(&listed[2]), axes, "axes of {}", experiment.id);
        assert_eq!(listed[3].split(' ').collect::<Vec<_>>(), experiment.facts, "facts of {}", experiment.id);
        let groups = row(&by_experiment, &experiment.id);
        let columns = groups[1].split(", ").map(|group| row(&by_group, group)[1..].join(" "));
        let listed = columns.collect::<Vec<_>>().join(" ");
        let known: BTreeSet<&str> = experiment.columns.iter().map(|column| &*column.name).collect();
        assert_eq!(coded(&listed), known, "columns of {}", experiment.id);
    }
    let count = Catalogue::bundled().iter().count();
    assert_eq!((catalogue.len(), by_experiment.len()), (count, count), "experiments.md has rows for no experiment");
}

#[test]
fn every_template_stands_in_the_table_of_templates() {
    let text = page("publishing");
    let listed: BTreeSet<String> =
        rows(section(&text, 2, "Theming")).iter().flat_map(|row| coded(row[0])).map(str::to_owned).collect();
    let folder = root().join("templates");
    let files = walkdir::WalkDir::new(&folder).into_iter().map(Result::unwrap);
    let there: BTreeSet<String> = files
        .filter(|file| file.file_type().is_file())
        .map(|file| file.path().strip_prefix(&folder).unwrap().to_str().unwrap().to_owned())
        .collect();
    assert_eq!(listed, there);
}

#[test]
fn every_room_and_dependency_stands_in_the_architecture() {
    let text = read("ARCHITECTURE.md");
    let rooms: Vec<&str> = rows(section(&text, 2, "Rooms")).iter().map(|row| row[1].trim_matches('`')).collect();
    let lib = read("src/lib.rs");
    let known = lib.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    assert_eq!(rooms, known.collect::<Vec<_>>(), "the rooms of ARCHITECTURE.md are those of lib.rs, in its order");
    let manifest = read("Cargo.toml");
    let (_, after) = manifest.split_once("\n[dependencies]\n").expect("dependencies");
    let lines = after.lines().take_while(|line| !line.starts_with('['));
    let known: BTreeSet<&str> = lines.filter_map(|line| Some(line.split_once(" = ")?.0)).collect();
    let listed = section(&text, 2, "Dependencies, and why each is there");
    let missing: Vec<_> = known.difference(&coded(listed)).copied().collect();
    assert!(missing.is_empty(), "ARCHITECTURE.md does not say what these are for: {missing:?}");
}
