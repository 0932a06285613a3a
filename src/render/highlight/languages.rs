//! Passes: the languages, their names and parsers. It knows nothing of how a table is used.

mod cuda;
mod python;
mod rust;
mod shell;

use std::sync::LazyLock;

use super::grammar::Grammar;
use super::ink::Ink;
use super::{MAX_BYTES, console};

/// A language that is coloured; a new one is a line in each function here and a table in a file of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// C, C++ and CUDA C++: the CUDA parser reads all three, and CUDA is often marked as C++.
    Cuda,
    Python,
    Rust,
    Shell,
    /// Commands after `$ ` and what they print.
    Console,
}

impl Language {
    pub fn named(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().as_str() {
            "cuda" | "cu" | "cuda-cpp" | "cpp" | "c++" | "c" => Some(Self::Cuda),
            "python" | "py" => Some(Self::Python),
            "rust" | "rs" => Some(Self::Rust),
            "shell" | "sh" | "bash" => Some(Self::Shell),
            "console" => Some(Self::Console),
            _ => None,
        }
    }

    /// The code as HTML; plain if it is longer than [`MAX_BYTES`].
    pub fn html(self, code: &str) -> String {
        let mut ink = Ink::new(code);
        if code.len() <= MAX_BYTES {
            match self {
                Self::Console => console::paint(code, self.grammar(), &mut ink),
                _ => self.grammar().paint(code, 0, &mut ink),
            }
        }
        ink.html()
    }

    fn grammar(self) -> &'static Grammar {
        static CUDA: LazyLock<Grammar> =
            LazyLock::new(|| Grammar::new(tree_sitter_cuda::LANGUAGE.into(), &cuda::TABLE));
        static PYTHON: LazyLock<Grammar> =
            LazyLock::new(|| Grammar::new(tree_sitter_python::LANGUAGE.into(), &python::TABLE));
        static RUST: LazyLock<Grammar> =
            LazyLock::new(|| Grammar::new(tree_sitter_rust::LANGUAGE.into(), &rust::TABLE));
        static SHELL: LazyLock<Grammar> =
            LazyLock::new(|| Grammar::new(tree_sitter_bash::LANGUAGE.into(), &shell::TABLE));
        match self {
            Self::Cuda => &CUDA,
            Self::Python => &PYTHON,
            Self::Rust => &RUST,
            Self::Shell | Self::Console => &SHELL,
        }
    }
}

/// `TILE_DIM`, by custom a constant in every language; but `N` is a size or a matrix.
fn is_constant(name: &str) -> bool {
    let loud = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
    name.len() > 1 && name.bytes().all(loud) && name.as_bytes()[0].is_ascii_uppercase()
}

/// `WarpScan`, in Python and Rust by custom a type.
fn is_camel(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_uppercase())
        && name.contains(|letter: char| letter.is_ascii_lowercase())
}
