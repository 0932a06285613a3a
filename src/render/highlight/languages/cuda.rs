//! Passes: words of C, C++ and CUDA C++. It knows nothing of how a table is used.

use super::super::Class::{self, *};
use super::super::table::Table;
use super::is_constant;

pub const TABLE: Table = Table {
    nodes: &[
        (Attribute, "attribute_declaration attribute_specifier statement_identifier"),
        (Comment, "comment"),
        (Keyword, "this"),
        (Number, "number_literal true false null"),
        (Preprocessor, "preproc_directive"),
        (Text, "string_literal raw_string_literal system_lib_string char_literal"),
        (Type, "primitive_type auto"),
    ],
    tokens: &[(Builtin, "<<< >>>"), (Number, "nullptr NULL"), (Type, "unsigned signed long short")],
    names: &[(Plain, "identifier field_identifier"), (Type, "type_identifier")],
    places: &[
        (Function, "call_expression.function function_declarator.declarator"),
        (Function, "template_function.name template_method.name preproc_function_def.name"),
        (Preprocessor, "preproc_call.argument"),
        (Variable, "parameter_declaration.declarator optional_parameter_declaration.declarator"),
        (Variable, "preproc_params."),
    ],
    through: "qualified_identifier.name field_expression.field destructor_name. \
              pointer_declarator.declarator reference_declarator. array_declarator.declarator",
    spelling,
    code: "preproc_arg",
};

fn spelling(name: &str, class: Class) -> Class {
    match name {
        "threadIdx" | "blockIdx" | "blockDim" | "gridDim" | "warpSize" => Builtin,
        "static_cast" | "reinterpret_cast" | "const_cast" | "dynamic_cast" => Keyword,
        "dim3" | "half" | "half2" => Type,
        _ if class == Type || is_vector(name) => Type,
        _ if name.strip_prefix("make_").is_some_and(is_vector) => Builtin,
        // Two underscores in front belong to the compiler: `__syncthreads`, `__shfl_down_sync`, `__ldg`.
        _ if name.starts_with("__") || is_api(name) => Builtin,
        _ if class == Plain && is_constant(name) => Number,
        _ => class,
    }
}

/// `float4`, `ulonglong2`: a scalar type and how many of it.
fn is_vector(name: &str) -> bool {
    let scalar = name.strip_suffix(['1', '2', '3', '4']).unwrap_or_default();
    let signed = scalar.strip_prefix('u').unwrap_or(scalar);
    matches!(signed, "char" | "short" | "int" | "long" | "longlong" | "float" | "double")
}

/// `cudaMalloc`, `cuLaunchKernel`, `nvrtcCompileProgram`, `atomicAdd`.
fn is_api(name: &str) -> bool {
    let named = |prefix| name.strip_prefix(prefix).unwrap_or_default();
    ["cuda", "cu", "nvrtc", "atomic"]
        .into_iter()
        .any(|prefix| named(prefix).starts_with(|next: char| next.is_ascii_uppercase()))
}
