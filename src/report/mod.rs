//! Program: the only printing. Results go to standard output, everything else to standard error.

mod findings;
mod status;
mod stopwatch;

use std::io::{self, Write};

pub use findings::{findings_json, show_findings};
pub use status::{StatusDocument, show_status, status_document};
pub use stopwatch::Stopwatch;

/// How to print.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    /// Say only what went wrong.
    pub quiet: bool,
    /// Say more.
    pub verbose: bool,
    /// Columns of the terminal.
    pub width: usize,
}

/// Lines are laid out for a terminal of this width where its own is not known.
pub const DEFAULT_WIDTH: usize = 80;

/// A result: to standard output. A reader that has gone away is no trouble.
///
/// # Errors
/// A result that could not be written, such as to a full disk.
pub fn result(text: &str) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(io::Error::new(error.kind(), format!("cannot write the result: {error}"))),
        Ok(()) => Ok(()),
    }
}

/// A word on what is going on: to standard error, unless it is to be quiet.
pub fn note(screen: Screen, text: &str) {
    if !screen.quiet {
        complain(text);
    }
}

/// Something that went wrong: to standard error.
pub fn complain(text: &str) {
    let _ = writeln!(anstream::stderr().lock(), "{text}");
}

/// A JSON document as a result.
///
/// # Errors
/// A result that could not be written.
pub fn json(document: &impl serde::Serialize) -> io::Result<()> {
    result(&(serde_json::to_string_pretty(document)? + "\n"))
}

/// `n things`, with the plural of regular words.
pub fn counted(n: usize, thing: &str) -> String {
    if n == 1 { format!("1 {thing}") } else { format!("{n} {thing}s") }
}

/// `text` broken at blanks into lines of at most `width` columns; a longer word stays whole.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_only() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("internationalisation is long", 5), ["internationalisation", "is", "long"]);
        assert!(wrapped("  ", 5).is_empty());
    }
}
