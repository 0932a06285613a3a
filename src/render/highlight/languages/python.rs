//! Passes: words of Python. It knows nothing of how a table is used.

use super::super::Class::{self, *};
use super::super::table::Table;
use super::{is_camel, is_constant};

pub const TABLE: Table = Table {
    nodes: &[
        (Attribute, "decorator"),
        (Comment, "comment"),
        (Number, "integer float true false none"),
        (Plain, "interpolation"),
        (Text, "string"),
        (Type, "type"),
    ],
    tokens: &[],
    names: &[(Plain, "identifier")],
    places: &[
        (Function, "call.function function_definition.name"),
        (Type, "class_definition.name"),
        (Variable, "parameters. lambda_parameters. keyword_argument.name"),
        (Variable, "typed_parameter. default_parameter.name typed_default_parameter.name"),
        (Variable, "list_splat_pattern. dictionary_splat_pattern."),
    ],
    through: "attribute.attribute",
    spelling,
    code: "",
};

/// Of Python's own functions, those that readers of short programs meet.
const BUILTINS: &str = "abs all any bool bytearray bytes dict enumerate float getattr hex int isinstance iter len \
                        list map max min next open print range repr reversed round set sorted str sum tuple zip";

fn spelling(name: &str, class: Class) -> Class {
    match class {
        _ if name == "self" || name == "cls" => Variable,
        Function if BUILTINS.split(' ').any(|builtin| builtin == name) => Builtin,
        Plain if is_constant(name) => Number,
        Plain | Function if is_camel(name) => Type,
        _ => class,
    }
}
