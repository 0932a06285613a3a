//! Passes: code in colour. Source text in, HTML with class names out; it knows nothing of pages, Markdown or themes.
//!
//! Each language has a tree-sitter parser and a short table (`languages/`) of which words of its syntax tree get
//! which [`Class`]. There are no tree-sitter queries: to compile even an empty one walks the whole parse table, 40 to
//! 50 ms for CUDA. With tables the first CUDA block takes 0.8 ms in all and another of 12 lines 0.12 ms, of which the
//! parser needs 0.1 ms (release, one core).
//!
//! Without the feature `highlight` every function stands, and no language is known.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

#[cfg(not(feature = "highlight"))]
mod absent;
#[cfg(feature = "highlight")]
mod console;
#[cfg(feature = "highlight")]
mod grammar;
#[cfg(feature = "highlight")]
mod ink;
#[cfg(feature = "highlight")]
mod languages;
#[cfg(feature = "highlight")]
mod table;

#[cfg(not(feature = "highlight"))]
use absent::Language;
#[cfg(feature = "highlight")]
use languages::Language;

/// Code of more bytes stays plain. Nobody reads that much in colour; a parser's time over broken code grows with the
/// square of its length (the worst 16 KiB found take a shell 1.5 s, the others 0.5 s); and the C of the grammars is
/// not safe much beyond: tree-sitter-python 0.25.0 aborts the program at 511 nested indents (134 KB, tried).
pub const MAX_BYTES: usize = 16 * 1024;

/// What a stretch of code is to its reader. The value is the letter that names its class in HTML.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Class {
    /// Attributes, decorators, labels, options of a command: `[[nodiscard]]`, `@jit`, `-lineinfo`.
    Attribute = b'a',
    /// Words that come with the platform: `__global__`, `<<<`, `threadIdx`, `cudaMalloc`, Python's `len`.
    Builtin = b'b',
    /// Comments.
    Comment = b'c',
    /// Functions, where they are defined and where they are called; commands.
    Function = b'f',
    /// Keywords.
    Keyword = b'k',
    /// Numbers and constants: `0x1f`, `true`, `nullptr`, `TILE_DIM`.
    Number = b'n',
    /// Operators, also of the shell: `+=`, `->`, `|`.
    Operator = b'o',
    /// Preprocessor directives: `#include`, `#pragma unroll`.
    Preprocessor = b'p',
    /// The `$ ` before a command in a console session; a theme may keep it from being copied.
    Prompt = b'r',
    /// Strings and characters.
    Text = b's',
    /// Types, vector types (`float4`) among them.
    Type = b't',
    /// Parameters where they are declared, `self`, variables of the shell.
    Variable = b'v',
    /// What a command printed in a console session.
    Output = b'x',
    /// All else, written without a tag.
    Plain = b' ',
}

/// The class names that [`highlight`] writes, a letter each: what a theme gives colours.
pub const CLASS_NAMES: &str = "abcfknoprstvx";

/// Is there a grammar for this first word of an info string? Upper and lower case are one.
pub fn is_known(language: &str) -> bool {
    Language::named(language).is_some()
}

/// The code escaped for HTML, its words in tags such as `<span class="k">`, never one in another; no `<pre>` around
/// it. `None` for an unknown language: then the caller escapes the code. Without tags it is the code, byte for byte.
pub fn highlight(language: &str, code: &str) -> Option<String> {
    Some(Language::named(language)?.html(code))
}

/// Keeps what was highlighted, so that equal blocks on many pages, or in a preview's next build, are worked on once.
/// Threads share it: what it answers depends on the block alone, never on who asked first.
#[derive(Debug, Default)]
pub struct Memo {
    hasher: RandomState,
    shards: [Mutex<Shard>; 16],
}

type Shard = HashMap<(Language, Box<str>), Block>;

/// A block's HTML; empty until the thread that came first has written it, for which others wait.
type Block = Arc<OnceLock<Arc<str>>>;

impl Memo {
    /// As the function [`highlight`].
    pub fn highlight(&self, language: &str, code: &str) -> Option<Arc<str>> {
        let language = Language::named(language)?;
        let key = (language, Box::from(code));
        let shard = &self.shards[self.hasher.hash_one(&key) as usize % self.shards.len()];
        // The shard is locked to find the block's place only, not while the block is worked on.
        let block = shard.lock().unwrap_or_else(PoisonError::into_inner).entry(key).or_default().clone();
        Some(block.get_or_init(|| language.html(code).into()).clone())
    }
}
