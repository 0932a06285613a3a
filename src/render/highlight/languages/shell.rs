//! Passes: words of the shell. It knows nothing of how a table is used.

use super::super::Class::{self, *};
use super::super::table::Table;

pub const TABLE: Table = Table {
    nodes: &[
        (Comment, "comment"),
        (Function, "command_name"),
        (Number, "number file_descriptor"),
        (Operator, "test_operator"),
        (Plain, "command_substitution process_substitution"),
        (Text, "string raw_string ansi_c_string heredoc_start heredoc_body heredoc_end"),
        (Variable, "variable_name special_variable_name simple_expansion expansion"),
    ],
    tokens: &[],
    names: &[(Plain, "word")],
    places: &[(Attribute, "command.argument"), (Function, "function_definition.name")],
    through: "",
    spelling,
    code: "",
};

fn spelling(word: &str, class: Class) -> Class {
    match class {
        Attribute if !word.starts_with('-') => Plain,
        _ => class,
    }
}
