//! Passes: a text painted in runs of one class each, and its HTML. It knows nothing of languages.

use super::Class;

/// A text and its paint so far, laid on from left to right.
pub struct Ink<'a> {
    text: &'a str,
    /// Each run's class and end; it begins where the one before it ends. Neighbours differ in class.
    runs: Vec<(Class, usize)>,
}

impl<'a> Ink<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { text, runs: Vec::new() }
    }

    /// Paint from the end of the last stroke up to `end`. A stroke that goes back, or would cut a character
    /// in two, leaves no paint: parsers of broken code may ask for either.
    pub fn paint(&mut self, class: Class, end: usize) {
        let start = self.runs.last().map_or(0, |run| run.1);
        if end <= start || !self.text.is_char_boundary(end) {
            return;
        }
        // Blanks between two runs of one class take it too: one tag instead of two.
        if let [.., (before, gap), (Class::Plain, _)] = self.runs[..]
            && before == class
            && self.text[gap..start].trim().is_empty()
        {
            self.runs.pop();
        }
        match self.runs.last_mut() {
            Some((last, until)) if *last == class => *until = end,
            _ => self.runs.push((class, end)),
        }
    }

    /// The whole text, escaped, its runs in tags; what was not painted is plain.
    pub fn html(mut self) -> String {
        self.paint(Class::Plain, self.text.len());
        let mut html = String::with_capacity(self.text.len() + 32 * self.runs.len());
        let mut start = 0;
        for (class, end) in self.runs {
            let text = &self.text[start..end];
            match class {
                Class::Plain => escape(text, &mut html),
                class => {
                    html.push_str("<span class=\"");
                    html.push(class as u8 as char);
                    html.push_str("\">");
                    escape(text, &mut html);
                    html.push_str("</span>");
                }
            }
            start = end;
        }
        html
    }
}

fn escape(text: &str, html: &mut String) {
    for piece in text.split_inclusive(['<', '>', '&']) {
        let (plain, entity) = match piece.as_bytes().last() {
            Some(b'<') => (&piece[..piece.len() - 1], "&lt;"),
            Some(b'>') => (&piece[..piece.len() - 1], "&gt;"),
            Some(b'&') => (&piece[..piece.len() - 1], "&amp;"),
            _ => (piece, ""),
        };
        html.push_str(plain);
        html.push_str(entity);
    }
}
