//! Passes: the table of a language's words, and how they are looked up in its grammar. It knows no language by name.

use std::collections::HashMap;

use tree_sitter::Language;

use super::Class;

/// Which words of a language get which class. Lists of words are parted by blanks.
///
/// Most keywords and operators need no line: a token that the grammar spells out in letters is a keyword, one
/// in signs an operator, one that begins with `#` a directive.
pub struct Table {
    /// Nodes of one class, with all in them that has no class of its own. `Plain` cuts a hole into that.
    pub nodes: &'static [(Class, &'static str)],
    /// Tokens that are not what they look like.
    pub tokens: &'static [(Class, &'static str)],
    /// Leaves that are names, and what they are if neither place nor spelling says more.
    pub names: &'static [(Class, &'static str)],
    /// What a name is by its place: `node.field`, or `node.` for its children in no field.
    pub places: &'static [(Class, &'static str)],
    /// Places whose name is what the whole node is, as the last name in `a.b.name()`.
    pub through: &'static str,
    /// What a name is by its spelling, given what it is otherwise.
    pub spelling: fn(&str, Class) -> Class,
    /// Leaves that hold code again, into which the grammar does not look.
    pub code: &'static str,
}

/// What a table, or else the look of a token, says of a kind of node.
#[derive(Clone, Copy)]
pub enum Kind {
    /// Is what it stands in.
    Inherits,
    Is(Class),
    Name(Class),
    Code,
}

/// What a table says of a place.
#[derive(Clone, Copy)]
pub enum Place {
    Means(Class),
    Through,
}

/// By the number of each kind of node.
pub fn kinds(language: &Language, numbers: &Numbers, table: &Table) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = all(language)
        .map(|number| match language.node_kind_for_id(number) {
            Some(token) if !language.node_kind_is_named(number) => by_look(token),
            _ => Kind::Inherits,
        })
        .collect();
    let mut set = |named: bool, words: &str, kind: Kind| {
        for word in words.split_whitespace() {
            for &number in numbers.get(named, word) {
                kinds[usize::from(number)] = kind;
            }
        }
    };
    for (class, words) in table.nodes {
        set(true, words, Kind::Is(*class));
    }
    for (class, words) in table.names {
        set(true, words, Kind::Name(*class));
    }
    for (class, words) in table.tokens {
        set(false, words, Kind::Is(*class));
    }
    set(true, table.code, Kind::Code);
    kinds
}

/// What a token is that no table names.
fn by_look(token: &str) -> Kind {
    match token.as_bytes() {
        _ if token.contains(['"', '\'', '`', '\n']) => Kind::Inherits,
        [b'_', b'_', ..] => Kind::Is(Class::Builtin),
        [b'a'..=b'z' | b'A'..=b'Z' | b'_', _, ..] => Kind::Is(Class::Keyword),
        [b'#', b'a'..=b'z', ..] => Kind::Is(Class::Preprocessor),
        _ if token.chars().all(|sign| "()[]{},;.:\\$@#_".contains(sign)) => Kind::Inherits,
        _ => Kind::Is(Class::Operator),
    }
}

/// By the numbers of a kind of node and of a field in it (0: none).
pub fn places(language: &Language, numbers: &Numbers, table: &Table) -> HashMap<(u16, u16), Place> {
    let mut found = HashMap::new();
    let mut set = |places: &str, meaning: Place| {
        for place in places.split_whitespace() {
            let (node, name) = place.split_once('.').expect("a place is `node.field`");
            let field = language.field_id_for_name(name).map_or(0, |id| id.get());
            assert!(field > 0 || name.is_empty(), "no such field in the grammar: `{place}`");
            for &number in numbers.get(true, node) {
                found.insert((number, field), meaning);
            }
        }
    };
    for (class, places) in table.places {
        set(places, Place::Means(*class));
    }
    set(table.through, Place::Through);
    found
}

/// The numbers of each kind; one kind may have several. A node and a token may share a name.
pub struct Numbers<'g>(HashMap<(bool, &'g str), Vec<u16>>);

impl<'g> Numbers<'g> {
    pub fn of(language: &'g Language) -> Self {
        let mut numbers = HashMap::<_, Vec<u16>>::new();
        for number in all(language) {
            if let Some(kind) = language.node_kind_for_id(number) {
                let named = language.node_kind_is_named(number);
                numbers.entry((named, kind)).or_default().push(number);
            }
        }
        Self(numbers)
    }

    /// # Panics
    /// If the grammar has no such kind.
    fn get<'a>(&'a self, named: bool, kind: &'a str) -> &'a [u16] {
        let numbers = self.0.get(&(named, kind));
        numbers.unwrap_or_else(|| panic!("no such kind in the grammar: `{kind}`"))
    }
}

fn all(language: &Language) -> std::ops::Range<u16> {
    0..u16::try_from(language.node_kind_count()).expect("tree-sitter numbers kinds in 16 bits")
}
