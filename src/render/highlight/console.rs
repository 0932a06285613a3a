//! Passes: a session at a prompt, commands in a shell's colours, the rest as output. It knows lines, not shells.

use super::Class;
use super::grammar::Grammar;
use super::ink::Ink;

const PROMPT: &str = "$ ";

/// Paint a session. A line that begins with `$ ` is a command, which goes on where a line ends in a backslash.
pub fn paint(session: &str, shell: &Grammar, ink: &mut Ink) {
    let mut at = 0;
    while at < session.len() {
        if session[at..].starts_with(PROMPT) {
            at += PROMPT.len();
            ink.paint(Class::Prompt, at);
            let len = command_len(&session[at..]);
            shell.paint(&session[at..at + len], at, ink);
            at += len;
        } else {
            at += line_len(&session[at..]);
            ink.paint(Class::Output, at);
        }
    }
}

/// Bytes up to and with the first line end that follows no backslash.
fn command_len(text: &str) -> usize {
    let mut len = line_len(text);
    while text[..len].trim_end_matches(['\r', '\n']).ends_with('\\') && len < text.len() {
        len += line_len(&text[len..]);
    }
    len
}

fn line_len(text: &str) -> usize {
    text.find('\n').map_or(text.len(), |end| end + 1)
}
