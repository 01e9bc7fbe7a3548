//! [`Objects`]: the objects that scripts call, as they are declared.

use super::cursor::{Cursor, ScriptError};
use super::term::{NamedObject, Term};
use super::values::term;

/// An object as C++ declares it: `Grid g(rows, cols)`.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::assignments::declared) struct ObjectText {
    pub(in crate::assignments::declared) class: String,
    pub(in crate::assignments::declared) name: String,
    pub(in crate::assignments::declared) arguments: Vec<Term>,
    /// `const Grid g(rows, cols)`
    pub(in crate::assignments::declared) is_const: bool,
}

/// The objects of a component.
#[derive(Debug, Clone, Default, PartialEq)]
pub(in crate::assignments::declared) struct Objects {
    /// Those of `objects`, which are made first.
    pub(in crate::assignments::declared) others: Vec<ObjectText>,
    /// The one of `object`, on which calls are made that name none.
    pub(in crate::assignments::declared) main: Option<ObjectText>,
    /// The arguments of the objects that every script begins with.
    pub(in crate::assignments::declared) sizes: Vec<String>,
    /// Objects that scripts make themselves.
    pub(in crate::assignments::declared) late: Vec<ObjectText>,
    /// The classes of the headers, as objects may be declared of them.
    pub(in crate::assignments::declared) classes: Vec<String>,
}

/// The objects of a component, as they are declared and as calls know them.
#[derive(Debug, Default)]
pub(in crate::assignments::declared) struct KnownObjects {
    pub(in crate::assignments::declared) declared: Objects,
    /// In the order in which they are made.
    pub(in crate::assignments::declared) named: Vec<NamedObject>,
}

impl KnownObjects {
    /// The object on which calls are made that name none.
    pub(in crate::assignments::declared) fn main(&self) -> Option<&NamedObject> {
        self.declared.main.as_ref().and(self.named.get(self.declared.others.len()))
    }

    /// The object of that name.
    pub(in crate::assignments::declared) fn find(&self, name: &str) -> Option<&NamedObject> {
        self.named.iter().find(|object| object.name == name)
    }

    /// The object of that name, or the one on which calls are made that name none.
    pub(in crate::assignments::declared) fn called(&self, name: Option<&str>) -> Option<&NamedObject> {
        name.map_or_else(|| self.main(), |name| self.find(name))
    }
}

impl Objects {
    /// All of them, in the order in which they are made.
    pub(in crate::assignments::declared) fn all(&self) -> impl Iterator<Item = &ObjectText> {
        self.others.iter().chain(&self.main)
    }

    /// True for the name of one of them.
    pub(in crate::assignments::declared) fn is_known(&self, name: &str) -> bool {
        self.all().chain(&self.late).any(|object| object.name == name)
    }

    /// True for a class of the headers, with the namespaces around it or without them.
    pub(super) fn is_class(&self, written: &str) -> bool {
        let plain = |text: &str| text.split_whitespace().collect::<String>();
        let written = plain(written);
        self.classes.iter().map(|class| plain(class)).any(|class| {
            class == written || class.strip_suffix(&written).is_some_and(|around| around.ends_with("::"))
        })
    }

    /// Notes what scripts begin with: the names among the arguments that mean nothing else.
    pub(in crate::assignments::declared) fn with_sizes(
        mut self,
        means: impl Fn(&ObjectText, usize) -> bool,
    ) -> Objects {
        let mut sizes: Vec<String> = Vec::new();
        for object in self.all() {
            let names = object.arguments.iter().enumerate().filter(|(index, _)| !means(object, *index));
            for name in names.filter_map(|(_, term)| word(term)) {
                let is_value = ["true", "false", "nullptr", "cout", "std::cout"].contains(&name);
                if !is_value && !self.is_known(name) && !sizes.iter().any(|size| size == name) {
                    sizes.push(name.to_owned());
                }
            }
        }
        self.sizes = sizes;
        self
    }
}

fn word(term: &Term) -> Option<&str> {
    match term {
        Term::Word(name) => Some(name),
        Term::Integer(_)
        | Term::Range(..)
        | Term::Real(_)
        | Term::Character(_)
        | Term::Text(_)
        | Term::List(_)
        | Term::Address(_)
        | Term::Moved(_) => None,
    }
}

/// Takes the word before the class of an object that never changes, if it comes next.
pub(super) fn constant(cursor: &mut Cursor<'_>) -> bool {
    let mut behind = *cursor;
    let is_const = behind.name() == Some("const") && behind.peek().is_some_and(char::is_whitespace);
    if is_const {
        behind.skip_blanks();
        *cursor = behind;
    }
    is_const
}

/// Reads the declaration of an object.
pub(in crate::assignments::declared) fn object(text: &str) -> Result<ObjectText, ScriptError> {
    let form = || {
        let help = "write it as in C++: \"Grid g(rows, cols)\"";
        ScriptError::new(format!("{text:?} is no declaration of an object"), help)
    };
    let mut cursor = Cursor::new(text);
    cursor.skip_blanks();
    let is_const = constant(&mut cursor);
    let mut class = cursor.name().ok_or_else(form)?.to_owned();
    class.push_str(cursor.template_arguments().ok_or_else(form)?);
    cursor.skip_blanks();
    let name = cursor.name().filter(|name| !name.contains(':')).ok_or_else(form)?.to_owned();
    let mut arguments = Vec::new();
    cursor.skip_blanks();
    if cursor.eat("(") {
        while !cursor.eat(")") {
            arguments.push(term(&mut cursor)?);
            cursor.skip_blanks();
            cursor.eat(",");
            cursor.skip_blanks();
        }
    }
    cursor.skip_between();
    if cursor.is_at_end() { Ok(ObjectText { class, name, arguments, is_const }) } else { Err(form()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_is_declared_as_in_cpp() {
        assert_eq!(object("Clock c").unwrap().arguments, []);
        assert_eq!(object("games::Grid g(rows,cols);").unwrap().class, "games::Grid");
        let stack = object("Stack< std::vector<int> > s(3)").unwrap();
        assert_eq!((stack.class.as_str(), stack.name.as_str()), ("Stack< std::vector<int> >", "s"));
        assert!(object("Grid(rows)").is_err());
        assert!(object("Stack<int s").is_err());
    }

    #[test]
    fn scripts_begin_with_the_arguments_that_are_neither_values_nor_other_objects() {
        let others = vec![object("Board b(rows, 3, true)").unwrap()];
        let main = object("Game g(b, cols, RED, rows, 7, &b, \"Ann\")").ok();
        let objects = Objects { others, main, ..Objects::default() };
        let is_enumerator = |object: &ObjectText, index: usize| object.name == "g" && index == 2;
        assert_eq!(objects.with_sizes(is_enumerator).sizes, ["rows", "cols"]);
    }
}
