//! Passes: one walk over a syntax tree, painting its leaves by a table. It knows no language by name.

use std::cell::RefCell;
use std::collections::HashMap;

use tree_sitter::{Language, Parser, Tree};

use super::Class;
use super::ink::Ink;
use super::table::{Kind, Numbers, Place, Table, kinds, places};

/// A table with its words looked up in the grammar.
pub struct Grammar {
    language: Language,
    /// By the number of a node's kind.
    kinds: Vec<Kind>,
    /// By the numbers of a node's kind and of a field in it (0: none).
    places: HashMap<(u16, u16), Place>,
    spelling: fn(&str, Class) -> Class,
}

/// What a node hands down to its children.
#[derive(Clone, Copy)]
struct Ground {
    kind: u16,
    /// The class of all that claims none.
    fill: Class,
    /// What a name here is by its place.
    role: Class,
}

/// What the root stands on.
const BARE: Ground = Ground { kind: u16::MAX, fill: Class::Plain, role: Class::Plain };

impl Grammar {
    /// # Panics
    /// On a word that the grammar does not have, so that no word in a table is idle.
    pub fn new(language: Language, table: &Table) -> Self {
        let numbers = Numbers::of(&language);
        let kinds = kinds(&language, &numbers, table);
        let places = places(&language, &numbers, table);
        Self { language, kinds, places, spelling: table.spelling }
    }

    /// Paint `code`, which is the ink's text from `start` on.
    pub fn paint(&self, code: &str, start: usize, ink: &mut Ink) {
        self.walk(1, code, start, ink);
        ink.paint(Class::Plain, start + code.len());
    }

    /// As `paint`; code in code is looked into so deep only, since a `#define` may hold a `#define`.
    fn walk(&self, depth: u8, code: &str, start: usize, ink: &mut Ink) {
        let tree = parse(&self.language, code);
        let mut cursor = tree.walk();
        let mut outer = vec![BARE];
        loop {
            let node = cursor.node();
            let field = cursor.field_id().map_or(0, |id| id.get());
            let around = outer[outer.len() - 1];
            let ground = self.ground(node.kind_id(), field, around);
            ink.paint(around.fill, start + node.start_byte());
            if cursor.goto_first_child() {
                outer.push(ground);
                continue;
            }
            let text = code.get(node.byte_range()).unwrap_or_default();
            if depth > 0 && self.is_code(ground) {
                self.walk(depth - 1, text, start + node.start_byte(), ink);
            }
            ink.paint(self.leaf(text, ground), start + node.end_byte());
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    return;
                }
                let left = outer.pop().expect("one ground for each level of the tree");
                ink.paint(left.fill, start + cursor.node().end_byte());
            }
        }
    }

    fn ground(&self, kind: u16, field: u16, around: Ground) -> Ground {
        let role = match self.places.get(&(around.kind, field)) {
            Some(Place::Means(class)) => *class,
            Some(Place::Through) => around.role,
            None => Class::Plain,
        };
        let fill = match self.kind(kind) {
            // A sign inside a string, a comment or an attribute is part of it.
            Kind::Is(Class::Operator) if around.fill != Class::Plain => around.fill,
            Kind::Is(class) => class,
            Kind::Inherits | Kind::Name(_) | Kind::Code => around.fill,
        };
        Ground { kind, fill, role }
    }

    fn leaf(&self, text: &str, Ground { kind, fill, role }: Ground) -> Class {
        match (self.kind(kind), role) {
            _ if fill != Class::Plain => fill,
            (Kind::Name(class), Class::Plain) => (self.spelling)(text, class),
            (Kind::Name(_), class) => (self.spelling)(text, class),
            (Kind::Code, class) => class,
            _ => fill,
        }
    }

    /// The text of a `#define`, but not of a `#pragma`.
    fn is_code(&self, Ground { kind, role, .. }: Ground) -> bool {
        role == Class::Plain && matches!(self.kind(kind), Kind::Code)
    }

    /// Errors in the code have a kind of their own, beyond the list.
    fn kind(&self, number: u16) -> Kind {
        self.kinds.get(usize::from(number)).copied().unwrap_or(Kind::Inherits)
    }
}

fn parse(language: &Language, code: &str) -> Tree {
    thread_local! {
        static PARSER: RefCell<Parser> = RefCell::new(Parser::new());
    }
    PARSER.with_borrow_mut(|parser| {
        parser.set_language(language).expect("tree-sitter reads the grammars of Cargo.lock");
        parser.parse(code, None).expect("a parser with a language and no limit ends")
    })
}
