//! Passes, audit: a start or end tag as it is read. Its buffers are used again for the next tag, so that walking a page
//! allocates next to nothing. It knows no meaning of names.

use std::borrow::Cow;
use std::ops::Range;

/// A tag. Names are in lower case, values with their character references resolved.
#[derive(Default)]
pub(super) struct Tag {
    /// The element's name.
    pub(super) name: Vec<u8>,
    /// Where the tag stands in the file.
    pub(super) at: Range<usize>,
    /// Whether it ends in `/>`.
    pub(super) self_closing: bool,
    /// Names and values of the attributes, one after the other.
    text: Vec<u8>,
    attributes: Vec<Parts>,
}

struct Parts {
    name: Range<usize>,
    /// End of the value in `text`; it begins where the name ends.
    end: usize,
    /// Where the name stands in the file.
    named: Range<usize>,
    /// Where the value stands in the file; empty where there is none.
    valued: Range<usize>,
}

/// An attribute of a tag.
pub(super) struct Attribute<'t> {
    pub(super) name: &'t [u8],
    pub(super) value: &'t [u8],
    named: &'t Range<usize>,
    valued: &'t Range<usize>,
}

impl Tag {
    /// Begins a new tag whose `<` stands at `start`.
    pub(super) fn begin(&mut self, start: usize) {
        self.name.clear();
        self.text.clear();
        self.attributes.clear();
        self.at = start..start;
        self.self_closing = false;
    }

    /// Begins an attribute whose name starts at `start`.
    pub(super) fn begin_attribute(&mut self, start: usize) {
        let empty = self.text.len();
        self.attributes.push(Parts { name: empty..empty, end: empty, named: start..start, valued: start..start });
    }

    /// Goes on with the attribute's name, up to `end` in the file.
    pub(super) fn push_name(&mut self, name: &[u8], end: usize) {
        self.text.extend_from_slice(name);
        if let Some(attribute) = self.attributes.last_mut() {
            attribute.name.end = self.text.len();
            attribute.end = self.text.len();
            attribute.named.end = end;
        }
    }

    /// Begins the attribute's value at `start`.
    pub(super) fn begin_value(&mut self, start: usize) {
        if let Some(attribute) = self.attributes.last_mut() {
            attribute.valued = start..start;
        }
    }

    /// Goes on with the attribute's value, up to `end` in the file.
    pub(super) fn push_value(&mut self, value: &[u8], end: usize) {
        self.text.extend_from_slice(value);
        if let Some(attribute) = self.attributes.last_mut() {
            attribute.end = self.text.len();
            attribute.valued.end = end;
        }
    }

    /// The attributes in their order.
    pub(super) fn attributes(&self) -> impl Iterator<Item = Attribute<'_>> {
        self.attributes.iter().map(|parts| Attribute {
            name: &self.text[parts.name.clone()],
            value: &self.text[parts.name.end..parts.end],
            named: &parts.named,
            valued: &parts.valued,
        })
    }

    /// The value of the first attribute `name`.
    pub(super) fn get(&self, name: &[u8]) -> Option<&[u8]> {
        self.attributes().find(|attribute| attribute.name == name).map(|attribute| attribute.value)
    }

    /// The tag as people write it, without its attributes: `` `<p>` ``.
    pub(super) fn shown(&self) -> String {
        shown(&self.name)
    }
}

impl Attribute<'_> {
    /// Where its name stands in the file.
    pub(super) fn named(&self) -> Range<usize> {
        self.named.clone()
    }

    /// Where its value stands in the file, or its name where the value is empty.
    pub(super) fn valued(&self) -> Range<usize> {
        if self.valued.is_empty() { self.named() } else { self.valued.clone() }
    }

    /// The value as text.
    pub(super) fn text(&self) -> Cow<'_, str> {
        std::str::from_utf8(self.value).map_or_else(|_| String::from_utf8_lossy(self.value), Cow::Borrowed)
    }
}

/// The start tag of an element `name`, as people write it.
pub(super) fn shown(name: &[u8]) -> String {
    format!("`<{}>`", String::from_utf8_lossy(name))
}
