//! Passes, audit: from bytes to tags and texts, by html5gum, which reads as browsers do. It knows no elements.

use std::cell::Cell;
use std::convert::Infallible;

use html5gum::{Emitter, Error, Readable, Reader, State, StringReader, Tokenizer};

use super::gather::Gathering;
use super::page::Page;
use super::tag::Tag;

/// Walks the HTML of the file that `gathering` is for.
pub(super) fn walk(gathering: &mut Gathering) {
    let fresh = Cell::new(false);
    let reader = Input { reader: gathering.bytes.to_reader(), fresh: &fresh };
    let tags = Tags::new(Page::new(gathering), &fresh);
    let Ok(()) = Tokenizer::new_with_emitter(reader, tags).finish();
}

/// The file, and word of whether characters were read of it just now.
///
/// The tokenizer asks the emitter whether errors matter before it looks at each character that it read (for control
/// characters, one at a time), and again whenever it has an error to tell. The first costs two thirds of all time
/// (107 MB/s instead of 348) and [`Page`] does it faster for the whole file, so the answer is no to the first question
/// after each read, and yes to all others. A test holds that every kind of error is still told.
struct Input<'i> {
    reader: StringReader<'i>,
    fresh: &'i Cell<bool>,
}

impl Reader for Input<'_> {
    type Error = Infallible;

    #[inline(always)]
    fn read_byte(&mut self) -> Result<Option<u8>, Infallible> {
        let read = self.reader.read_byte();
        self.fresh.set(matches!(read, Ok(Some(_))));
        read
    }

    #[inline(always)]
    fn read_until<'b>(&'b mut self, needle: &[u8], buffer: &'b mut [u8; 4]) -> Result<Option<&'b [u8]>, Infallible> {
        let read = self.reader.read_until(needle, buffer);
        self.fresh.set(matches!(read, Ok(Some(_))));
        read
    }

    #[inline(always)]
    fn try_read_string(&mut self, text: &[u8], case_sensitive: bool) -> Result<bool, Infallible> {
        self.reader.try_read_string(text, case_sensitive)
    }
}

/// Puts tags together and hands them to the page.
struct Tags<'p, 'f> {
    page: Page<'p, 'f>,
    fresh: &'p Cell<bool>,
    /// Bytes read.
    position: usize,
    /// Where the last `<` stands.
    opened: usize,
    tag: Tag,
    ends: bool,
    /// The name of the last start tag: only its end tag ends a script.
    last: Vec<u8>,
    doctype: Vec<u8>,
    quirks: bool,
}

impl<'p, 'f> Tags<'p, 'f> {
    fn new(page: Page<'p, 'f>, fresh: &'p Cell<bool>) -> Self {
        Tags {
            page,
            fresh,
            position: 0,
            opened: 0,
            tag: Tag::default(),
            ends: false,
            last: Vec::new(),
            doctype: Vec::new(),
            quirks: false,
        }
    }
}

impl Emitter for Tags<'_, '_> {
    type Token = Infallible;

    #[inline]
    fn move_position(&mut self, offset: isize) {
        self.position = self.position.saturating_add_signed(offset);
    }

    #[inline]
    fn should_emit_errors(&mut self) -> bool {
        !self.fresh.replace(false)
    }

    fn emit_error(&mut self, error: Error) {
        self.page.error(error, self.position);
    }

    #[inline]
    fn pop_token(&mut self) -> Option<Infallible> {
        None
    }

    fn emit_eof(&mut self) {
        self.page.end_of_file();
    }

    #[inline]
    fn emit_string(&mut self, text: &[u8]) {
        self.page.text(text, self.position);
    }

    fn start_open_tag(&mut self) {
        self.opened = self.position.saturating_sub(1);
    }

    fn init_start_tag(&mut self) {
        self.tag.begin(self.opened);
        self.ends = false;
    }

    fn init_end_tag(&mut self) {
        self.tag.begin(self.opened);
        self.ends = true;
    }

    #[inline]
    fn push_tag_name(&mut self, name: &[u8]) {
        self.tag.name.extend_from_slice(name);
    }

    fn set_self_closing(&mut self) {
        self.tag.self_closing = true;
    }

    fn init_attribute(&mut self) {
        self.tag.begin_attribute(self.position.saturating_sub(1));
    }

    #[inline]
    fn push_attribute_name(&mut self, name: &[u8]) {
        self.tag.push_name(name, self.position);
    }

    fn init_attribute_value(&mut self) {
        self.tag.begin_value(self.position);
    }

    #[inline]
    fn push_attribute_value(&mut self, value: &[u8]) {
        self.tag.push_value(value, self.position);
    }

    fn emit_current_tag(&mut self) -> Option<State> {
        self.tag.at.end = self.position;
        if self.ends {
            self.page.end(&self.tag);
            return None;
        }
        self.last.clone_from(&self.tag.name);
        self.page.start(&self.tag)
    }

    fn current_is_appropriate_end_tag_token(&mut self) -> bool {
        self.ends && !self.last.is_empty() && self.last == self.tag.name
    }

    fn set_last_start_tag(&mut self, name: Option<&[u8]>) {
        self.last = name.unwrap_or_default().to_vec();
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&mut self) -> bool {
        self.page.is_foreign()
    }

    fn init_doctype(&mut self) {
        self.doctype.clear();
        self.quirks = false;
    }

    fn push_doctype_name(&mut self, name: &[u8]) {
        self.doctype.extend_from_slice(name);
    }

    fn set_force_quirks(&mut self) {
        self.quirks = true;
    }

    fn emit_current_doctype(&mut self) {
        let modern = !self.quirks && self.doctype == b"html";
        self.page.doctype(modern, self.opened..self.position);
    }

    fn set_doctype_public_identifier(&mut self, _: &[u8]) {
        self.quirks = true;
    }

    fn set_doctype_system_identifier(&mut self, _: &[u8]) {
        self.quirks = true;
    }

    fn push_doctype_public_identifier(&mut self, _: &[u8]) {}

    fn push_doctype_system_identifier(&mut self, _: &[u8]) {}

    fn init_comment(&mut self) {}

    fn push_comment(&mut self, _: &[u8]) {}

    fn emit_current_comment(&mut self) {}
}

#[cfg(test)]
mod tests {
    use html5gum::Span;
    use html5gum::emitters::callback::{CallbackEmitter, CallbackEvent};
    use proptest::prelude::*;

    use super::*;
    use crate::tree::RelPath;

    /// The errors that html5gum tells when nobody stops it, but for those that the page finds by itself.
    fn all_errors(text: &str) -> Vec<String> {
        let mut errors = Vec::new();
        let mut emitter = CallbackEmitter::new(|event: CallbackEvent<'_>, _: Span<()>| -> Option<Infallible> {
            use Error::*;
            match event {
                CallbackEvent::Error(ControlCharacterInInputStream | NoncharacterInInputStream) => {}
                CallbackEvent::Error(EndTagWithAttributes | EndTagWithTrailingSolidus | DuplicateAttribute) => {}
                CallbackEvent::Error(error) => errors.push(error.as_str().replace('-', " ")),
                _ => {}
            }
            None
        });
        emitter.naively_switch_states(true);
        let Ok(()) = Tokenizer::new_with_emitter(text, emitter).finish();
        errors.sort();
        errors
    }

    fn told_errors(text: &str) -> Vec<String> {
        let path = RelPath::known("a.html");
        let mut gathering = Gathering::new(&path, text.as_bytes());
        walk(&mut gathering);
        let scanned = gathering.finish();
        let told = scanned.slips.iter().map(|slip| slip.what.to_string());
        let mut told: Vec<String> = told.filter(|what| what.replace(' ', "-").parse::<Error>().is_ok()).collect();
        told.sort();
        told
    }

    proptest! {
        #[test]
        fn no_error_is_lost_between_reader_and_emitter(
            text in prop::collection::vec(
                prop::sample::select(vec![
                    "<", ">", "/", "=", "\"", "'", "&", ";", "#", "x", "1", "lt", "!", "--", "[CDATA[", "]", "?", " ", "\r", "\n", "\0",
                    "é", "\u{1}", "a", "script", "title", "doctype", "&amp", "</", "<script>", "</script>", "<!--", "-->", "public", "system",
                ]),
                0..20,
            ).prop_map(|pieces| pieces.concat())
        ) {
            prop_assert_eq!(told_errors(&text), all_errors(&text));
        }
    }
}
