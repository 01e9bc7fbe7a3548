//! [`Term`]: an argument or a result as it is written.

use super::cursor::ScriptError;

/// A value as it is written; its type is the parameter's.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::assignments::declared) enum Term {
    /// `3`, `rows-1`
    Integer(Sum),
    /// `0..rows-1`, both ends included
    Range(Sum, Sum),
    /// `2.5`
    Real(f64),
    /// `'X'`
    Character(u8),
    /// `"text"`
    Text(String),
    /// `true`, `RED`, `Color::RED`, or the name of a number
    Word(String),
    /// `{1, 2}`
    List(Vec<Term>),
    /// `&b`, the address of an object
    Address(String),
    /// `std::move(b)`, an object that may be moved from
    Moved(String),
}

/// An argument: one term, or several between `|` of which a random script takes one.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::assignments::declared) struct Argument(pub(in crate::assignments::declared) Vec<Term>);

/// Numbers and names of numbers, added and subtracted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assignments::declared) struct Sum(pub(super) Vec<(Sign, Atom)>);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    Plus,
    Minus,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Atom {
    Number(i128),
    Name(String),
}

/// An object that scripts know by name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::assignments::declared) struct NamedObject {
    /// Its place among all, from 1 on: 0 is none.
    pub(in crate::assignments::declared) number: u8,
    pub(in crate::assignments::declared) name: String,
    /// Its class with its namespaces, and then those that it is derived from.
    pub(in crate::assignments::declared) classes: Vec<String>,
    /// Scripts make it themselves, where they declare it.
    pub(in crate::assignments::declared) is_late: bool,
    /// It is declared `const`.
    pub(in crate::assignments::declared) is_const: bool,
}

/// The things that scripts know by name.
#[derive(Debug, Clone, Copy)]
pub(in crate::assignments::declared) struct Names<'a> {
    /// The arguments of the object.
    pub(in crate::assignments::declared) numbers: &'a [(String, i128)],
    pub(in crate::assignments::declared) objects: &'a [NamedObject],
}

impl<'a> Names<'a> {
    /// The object of that number.
    pub(in crate::assignments::declared) fn numbered(self, number: u8) -> Option<&'a NamedObject> {
        self.objects.iter().find(|known| known.number == number)
    }
}

impl Sum {
    /// The sum's value.
    pub(in crate::assignments::declared) fn value(&self, names: Names<'_>) -> Result<i128, ScriptError> {
        let too_large = || ScriptError::new("the number is too large", "no type has numbers that large");
        self.0.iter().try_fold(0_i128, |sum, (sign, atom)| {
            let value = match atom {
                Atom::Number(number) => *number,
                Atom::Name(name) => named(name, names)?,
            };
            match sign {
                Sign::Plus => sum.checked_add(value).ok_or_else(too_large),
                Sign::Minus => sum.checked_sub(value).ok_or_else(too_large),
            }
        })
    }
}

fn named(name: &str, names: Names<'_>) -> Result<i128, ScriptError> {
    let found = names.numbers.iter().find(|(known, _)| known == name);
    found.map(|(_, value)| *value).ok_or_else(|| {
        let known: Vec<&str> = names.numbers.iter().map(|(known, _)| known.as_str()).collect();
        let help = if known.is_empty() {
            "only the arguments of `object` and the headers' constants have names".to_owned()
        } else {
            format!("known: {}", known.join(", "))
        };
        ScriptError::new(format!("there is no number called {name}"), help)
    })
}

impl Term {
    /// The term of a number.
    pub(in crate::assignments::declared) fn number(value: i128) -> Term {
        Term::Integer(Sum(vec![(Sign::Plus, Atom::Number(value))]))
    }
}
