//! Passes: refuses, before serde_yaml sees it, the YAML that hides what is written (anchors, aliases, tags) or costs
//! without bound (its scanner is quadratic in open brackets).

use crate::tree::Span;

/// Brackets may be nested so deep.
const DEEPEST: usize = 8;

/// The first anchor, alias, tag or too deep bracket, with its name in words.
pub(super) fn refused(text: &str) -> Option<(Span, &'static str)> {
    let mut scan = Scan { text, at: 0, depth: 0 };
    let (mut block_scalar, mut open_plain): (Option<usize>, Option<usize>) = (None, None);
    while scan.at < text.len() {
        let rest = &text[scan.at..];
        let line_end = rest.find('\n').map_or(text.len(), |end| scan.at + end);
        let indent = rest.len() - rest.trim_start_matches(' ').len();
        let blank = rest[..line_end - scan.at].trim().is_empty();
        let inside = |outer: Option<usize>| outer.is_some_and(|outer| blank || indent > outer);
        if inside(block_scalar) || blank {
            scan.at = line_end + 1;
            continue;
        }
        block_scalar = None;
        let continues = scan.depth == 0 && inside(open_plain);
        scan.at += indent;
        match scan.line(!continues) {
            Err(refused) => return Some(refused),
            Ok(End::BlockScalar) => (block_scalar, open_plain) = (Some(indent), None),
            Ok(End::Plain) if !continues => open_plain = Some(indent),
            Ok(End::Plain) => {}
            Ok(End::Closed) => open_plain = None,
        }
    }
    None
}

/// How a line ends.
enum End {
    /// With `|` or `>`: the deeper lines after it are text.
    BlockScalar,
    /// In plain text: deeper lines may continue it.
    Plain,
    /// Otherwise.
    Closed,
}

struct Scan<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
}

impl Scan<'_> {
    /// Scans from `at` to the end of the line; quoted text may take it further.
    fn line(&mut self, starts_node: bool) -> Result<End, (Span, &'static str)> {
        let (mut node, mut end) = (starts_node, if starts_node { End::Closed } else { End::Plain });
        let bytes = self.text.as_bytes();
        while let Some(&byte) = bytes.get(self.at) {
            let next = bytes.get(self.at + 1).copied().unwrap_or(b'\n');
            let blank_next = matches!(next, b' ' | b'\n' | b'\r' | b'\t');
            match byte {
                b'\n' => break,
                b' ' | b'\t' | b'\r' => {}
                b'#' if self.at == 0 || bytes[self.at - 1].is_ascii_whitespace() => {
                    self.at += self.text[self.at..].find('\n').unwrap_or(self.text.len() - self.at);
                    break;
                }
                b'&' if node => return Err(self.here("an anchor")),
                b'*' if node => return Err(self.here("an alias")),
                b'!' if node => return Err(self.here("a tag")),
                b'|' | b'>' if node && self.depth == 0 => {
                    self.at += self.text[self.at..].find('\n').unwrap_or(self.text.len() - self.at);
                    self.at += 1;
                    return Ok(End::BlockScalar);
                }
                b'"' | b'\'' if node => {
                    self.skip_quoted(byte);
                    (node, end) = (false, End::Closed);
                    continue;
                }
                b'-' | b'?' if node && blank_next => {}
                b':' if blank_next || self.depth > 0 => (node, end) = (true, End::Closed),
                b'[' | b'{' if node => {
                    self.depth += 1;
                    if self.depth > DEEPEST {
                        return Err(self.here("nesting over 8 brackets"));
                    }
                }
                b']' | b'}' if self.depth > 0 => (self.depth, node, end) = (self.depth - 1, false, End::Closed),
                b',' if self.depth > 0 => node = true,
                _ => (node, end) = (false, End::Plain),
            }
            self.at += 1;
        }
        self.at += 1;
        Ok(end)
    }

    fn skip_quoted(&mut self, quote: u8) {
        let bytes = self.text.as_bytes();
        self.at += 1;
        while let Some(&byte) = bytes.get(self.at) {
            self.at += 1;
            if byte == b'\\' && quote == b'"' {
                self.at += 1;
            } else if byte == quote {
                if quote == b'\'' && bytes.get(self.at) == Some(&b'\'') {
                    self.at += 1;
                } else {
                    break;
                }
            }
        }
        self.at = self.at.min(bytes.len());
    }

    fn here(&self, what: &'static str) -> (Span, &'static str) {
        let length = self.text[self.at..].find([' ', '\n', ',', ']', '}']).unwrap_or(self.text.len() - self.at);
        (Span::new(self.at, self.at + length.max(1)), what)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn what(text: &str) -> Option<&'static str> {
        refused(text).map(|(_, what)| what)
    }

    #[test]
    fn what_hides_is_refused() {
        assert_eq!(what("a: &x 1\n"), Some("an anchor"));
        assert_eq!(what("a: 1\nb: *x\n"), Some("an alias"));
        assert_eq!(what("- *x\n"), Some("an alias"));
        assert_eq!(what("a: [1, *x]\n"), Some("an alias"));
        assert_eq!(what("a: !!str 1\n"), Some("a tag"));
        assert_eq!(what("a: [[[[[[[[[1]]]]]]]]]\n"), Some("nesting over 8 brackets"));
        assert_eq!(refused("a: b\nc: &x y").unwrap().0, Span::new(8, 10));
    }

    #[test]
    fn text_that_looks_alike_passes() {
        for text in [
            "a: R&D & more *stars* and ! marks\n",
            "a: \"*x\"\nb: '&y ''*z'' '\n",
            "a: |\n  *x\n  &y\nb: 1\n",
            "a: text\n  *goes on* here\nb: 2\n",
            "# *x &y\na: 1 # *z\n",
            "a: {b: [1, 2], c: \"x, *y\"}\n",
            "a: b*c\nd: [e&f, g*h]\n",
            "a: >-\n  !x\n\n  !y\nb: [c]\n",
        ] {
            assert_eq!(refused(text), None, "{text}");
        }
    }
}
