//! Passes: words of Rust. It knows nothing of how a table is used.

use super::super::Class::{self, *};
use super::super::table::Table;
use super::{is_camel, is_constant};

pub const TABLE: Table = Table {
    nodes: &[
        (Attribute, "attribute_item inner_attribute_item label"),
        (Comment, "line_comment block_comment"),
        (Keyword, "self super crate mutable_specifier"),
        (Number, "integer_literal float_literal boolean_literal"),
        (Text, "string_literal raw_string_literal char_literal"),
        (Type, "primitive_type lifetime"),
    ],
    tokens: &[],
    names: &[(Plain, "identifier field_identifier shorthand_field_identifier"), (Type, "type_identifier")],
    places: &[
        (Function, "call_expression.function function_item.name function_signature_item.name"),
        (Function, "generic_function.function macro_invocation.macro macro_definition.name"),
        (Variable, "parameter.pattern closure_parameters."),
    ],
    through: "field_expression.field scoped_identifier.name mut_pattern. reference_pattern.",
    spelling,
    code: "",
};

fn spelling(name: &str, class: Class) -> Class {
    match class {
        Plain if is_constant(name) => Number,
        Plain | Function if is_camel(name) => Type,
        _ => class,
    }
}
