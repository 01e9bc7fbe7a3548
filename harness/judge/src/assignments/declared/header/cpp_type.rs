//! [`CppType`]: the types whose values travel.

use std::fmt;
use std::sync::Arc;

/// A type whose values travel between the parent and a shim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assignments::declared) enum CppType {
    /// No value.
    Void,
    Bool,
    Char,
    Integer(Integer),
    /// `float` or `double`.
    Real(&'static str),
    Text,
    Enumeration(Arc<EnumType>),
    /// Items of one type.
    List(Box<CppType>, Sequence),
    /// `std::pair`.
    Pair(Box<(CppType, CppType)>),
    /// `std::tuple`.
    Tuple(Vec<CppType>),
    /// `std::optional`.
    Maybe(Box<CppType>),
    /// `std::variant`: a value of one of these types.
    Variant(Vec<CppType>),
    /// `std::map` and the like.
    Dictionary(Box<(CppType, CppType)>, Table),
    /// An array of a fixed length, as members have it.
    Array(Box<CppType>, usize),
    /// A class of the header.
    Class(Arc<ClassType>),
    /// The text that an object of a class of the header prints: a result.
    Printed(Arc<ClassType>),
    /// An object of a class of the header, by the answers of functions that the author names: a result.
    Told(Arc<ToldClass>),
    /// The object of a class of the header that a pointer points to: a result.
    Pointer(Arc<ClassType>),
    /// A copy of an object of a class of the header, in a list that is passed: an argument.
    Copied(Arc<ClassType>),
    /// `std::ostream&`: what is written to it is printed.
    Stream,
    /// A function, by a pointer or a `std::function`: an argument.
    Function(Arc<FunctionType>),
}

/// A function that is passed on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assignments::declared) struct FunctionType {
    /// The type of the parameter, for a compiler.
    pub(in crate::assignments::declared) written: String,
    pub(in crate::assignments::declared) returns: CppType,
    pub(in crate::assignments::declared) takes: Vec<CppType>,
    /// The functions of the headers that can be passed.
    pub(in crate::assignments::declared) names: Vec<String>,
}

/// The library's containers of items of one type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::assignments::declared) enum Sequence {
    Vector,
    List,
    Deque,
    Set,
    Multiset,
    UnorderedSet,
    UnorderedMultiset,
    /// `std::initializer_list`, as an argument.
    Listed,
}

/// The library's containers of keys with their values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::assignments::declared) enum Table {
    Map,
    Multimap,
    UnorderedMap,
    UnorderedMultimap,
}

impl Table {
    const ALL: [Table; 4] = [Table::Map, Table::Multimap, Table::UnorderedMap, Table::UnorderedMultimap];

    /// The container of that name.
    pub(super) fn of_library(name: &str) -> Option<Table> {
        Table::ALL.into_iter().find(|one| one.name() == name)
    }

    /// Its name in namespace std.
    pub(in crate::assignments::declared) fn name(self) -> &'static str {
        match self {
            Table::Map => "map",
            Table::Multimap => "multimap",
            Table::UnorderedMap => "unordered_map",
            Table::UnorderedMultimap => "unordered_multimap",
        }
    }

    /// True where the order of its items means nothing.
    pub(in crate::assignments::declared) fn is_unordered(self) -> bool {
        self != Table::Map
    }
}

impl Sequence {
    const ALL: [Sequence; 8] = [
        Sequence::Vector,
        Sequence::List,
        Sequence::Deque,
        Sequence::Set,
        Sequence::Multiset,
        Sequence::UnorderedSet,
        Sequence::UnorderedMultiset,
        Sequence::Listed,
    ];

    /// The container of that name.
    pub(super) fn of_library(name: &str) -> Option<Sequence> {
        Sequence::ALL.into_iter().find(|one| one.name() == name)
    }

    /// Its name in namespace std.
    pub(in crate::assignments::declared) fn name(self) -> &'static str {
        match self {
            Sequence::Vector => "vector",
            Sequence::List => "list",
            Sequence::Deque => "deque",
            Sequence::Set => "set",
            Sequence::Multiset => "multiset",
            Sequence::UnorderedSet => "unordered_set",
            Sequence::UnorderedMultiset => "unordered_multiset",
            Sequence::Listed => "initializer_list",
        }
    }

    /// True where the order of its items means nothing.
    pub(in crate::assignments::declared) fn is_unordered(self) -> bool {
        matches!(self, Sequence::UnorderedSet | Sequence::UnorderedMultiset)
    }
}

/// A class of the header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assignments::declared) struct ClassType {
    /// The name with its namespaces and classes.
    pub(in crate::assignments::declared) name: String,
    /// The members of a plain struct, whose values travel; of other classes there are only objects that scripts name.
    pub(in crate::assignments::declared) fields: Option<Vec<(String, CppType)>>,
    /// It is made by a constructor that takes all members in their order, and not by braces alone.
    pub(in crate::assignments::declared) has_constructor: bool,
}

/// A class whose objects are told by functions that the author names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assignments::declared) struct ToldClass {
    /// The name with its namespaces and classes.
    pub(in crate::assignments::declared) name: String,
    /// What tells it, as code has it behind an object, with its type: `cents()` or, of a data member, `cents`.
    pub(in crate::assignments::declared) parts: Vec<(String, CppType)>,
}

/// An integer type with its range on the machines that grade: int has 32 bits, long 64.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::assignments::declared) struct Integer {
    pub(in crate::assignments::declared) name: &'static str,
    pub(in crate::assignments::declared) low: i128,
    pub(in crate::assignments::declared) high: i128,
}

/// An enumeration of the header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assignments::declared) struct EnumType {
    /// The name with its namespaces and classes: `Grid::Color`.
    pub(in crate::assignments::declared) name: String,
    /// The enumerators with their values; none of a value that is not written as a number.
    pub(in crate::assignments::declared) enumerators: Vec<(String, i64)>,
    /// An `enum class`, whose enumerators are named after it.
    pub(in crate::assignments::declared) is_scoped: bool,
}

impl Integer {
    /// `int`
    pub(super) const INT: Integer = Integer::signed("int", 32);
    /// `long`
    pub(in crate::assignments::declared) const LONG: Integer = Integer::signed("long", 64);

    const fn signed(name: &'static str, bits: u32) -> Integer {
        Integer { name, low: -(1 << (bits - 1)), high: (1 << (bits - 1)) - 1 }
    }

    const fn unsigned(name: &'static str, bits: u32) -> Integer {
        Integer { name, low: 0, high: (1 << bits) - 1 }
    }

    /// True for a type of one byte, whose values C++ prints as characters.
    pub(in crate::assignments::declared) fn is_byte(self) -> bool {
        self.high - self.low == 0xff
    }

    /// The type of these words, in any order that C++ allows.
    pub(super) fn of_words(words: &[&str]) -> Option<Integer> {
        let is_unsigned = words.contains(&"unsigned");
        let longs = words.iter().filter(|word| **word == "long").count();
        let known = ["unsigned", "signed", "long", "short", "int"];
        match words {
            ["unsigned", "char"] => return Some(Integer::unsigned("unsigned char", 8)),
            ["signed", "char"] => return Some(Integer::signed("signed char", 8)),
            _ => {}
        }
        if words.is_empty() || words.iter().any(|word| !known.contains(word)) {
            return None;
        }
        Some(match (is_unsigned, longs, words.contains(&"short")) {
            (false, 0, true) => Integer::signed("short", 16),
            (true, 0, true) => Integer::unsigned("unsigned short", 16),
            (false, 0, false) => Integer::INT,
            (true, 0, false) => Integer::unsigned("unsigned int", 32),
            (false, 1, _) => Integer::signed("long", 64),
            (true, 1, _) => Integer::unsigned("unsigned long", 64),
            (false, ..) => Integer::signed("long long", 64),
            (true, ..) => Integer::unsigned("unsigned long long", 64),
        })
    }

    /// The type of that name from the standard library.
    pub(super) fn of_library(name: &str) -> Option<Integer> {
        Some(match name {
            "int8_t" => Integer::signed("std::int8_t", 8),
            "uint8_t" => Integer::unsigned("std::uint8_t", 8),
            "int16_t" => Integer::signed("std::int16_t", 16),
            "uint16_t" => Integer::unsigned("std::uint16_t", 16),
            "ptrdiff_t" => Integer::signed("std::ptrdiff_t", 64),
            "size_t" => Integer::unsigned("std::size_t", 64),
            "int64_t" => Integer::signed("std::int64_t", 64),
            "uint64_t" => Integer::unsigned("std::uint64_t", 64),
            "int32_t" => Integer::signed("std::int32_t", 32),
            "uint32_t" => Integer::unsigned("std::uint32_t", 32),
            _ => return None,
        })
    }
}

impl EnumType {
    /// An enumerator with all that it is named after; of an enumeration that is not scoped too, as C++ allows.
    pub(in crate::assignments::declared) fn full(&self, enumerator: &str) -> String {
        format!("{}::{enumerator}", self.name)
    }

    /// An enumerator as C++ code outside its class writes it.
    pub(in crate::assignments::declared) fn qualified(&self, enumerator: &str) -> String {
        let around = if self.is_scoped {
            Some(self.name.as_str())
        } else {
            self.name.rsplit_once("::").map(|(around, _)| around)
        };
        around.map_or_else(|| enumerator.to_owned(), |around| format!("{around}::{enumerator}"))
    }
}

impl CppType {
    /// The type of the items of arrays in arrays, with the lengths as C writes them: `int` and `[8][9]`.
    pub(in crate::assignments::declared) fn rows(&self) -> (&CppType, String) {
        let mut of = self;
        let mut lengths = String::new();
        while let CppType::Array(inner, length) = of {
            lengths.push_str(&format!("[{length}]"));
            of = inner;
        }
        (of, lengths)
    }

    /// The class whose objects stand for values of the type, where scripts name some.
    pub(in crate::assignments::declared) fn class(&self) -> Option<&Arc<ClassType>> {
        match self {
            CppType::Class(class) => Some(class),
            CppType::Void
            | CppType::Bool
            | CppType::Char
            | CppType::Integer(_)
            | CppType::Real(_)
            | CppType::Text
            | CppType::Enumeration(_)
            | CppType::List(..)
            | CppType::Pair(_)
            | CppType::Tuple(_)
            | CppType::Maybe(_)
            | CppType::Variant(_)
            | CppType::Dictionary(..)
            | CppType::Array(..)
            | CppType::Printed(_)
            | CppType::Told(_)
            | CppType::Pointer(_)
            | CppType::Copied(_)
            | CppType::Function(_)
            | CppType::Stream => None,
        }
    }

    /// True for a type whose values travel.
    pub(in crate::assignments::declared) fn has_values(&self) -> bool {
        !matches!(self, CppType::Stream | CppType::Function(_))
            && self.class().is_none_or(|class| class.fields.is_some())
    }

    /// True for a value of the language's own, or a text.
    pub(in crate::assignments::declared) fn is_value(&self) -> bool {
        matches!(
            self,
            CppType::Bool | CppType::Integer(_) | CppType::Real(_) | CppType::Text | CppType::Enumeration(_)
        )
    }

    /// True for items that somebody else keeps.
    pub(in crate::assignments::declared) fn is_borrowed(&self) -> bool {
        matches!(self, CppType::List(_, Sequence::Listed))
    }

    /// The types that it is made of.
    pub(in crate::assignments::declared) fn parts(&self) -> Vec<&CppType> {
        match self {
            CppType::List(of, _) | CppType::Maybe(of) | CppType::Array(of, _) => vec![of],
            CppType::Pair(of) | CppType::Dictionary(of, _) => vec![&of.0, &of.1],
            CppType::Tuple(of) | CppType::Variant(of) => of.iter().collect(),
            CppType::Class(class) => class.fields.iter().flatten().map(|(_, kind)| kind).collect(),
            CppType::Told(class) => class.parts.iter().map(|(_, kind)| kind).collect(),
            CppType::Void
            | CppType::Bool
            | CppType::Char
            | CppType::Integer(_)
            | CppType::Real(_)
            | CppType::Text
            | CppType::Enumeration(_)
            | CppType::Printed(_)
            | CppType::Pointer(_)
            | CppType::Copied(_)
            | CppType::Function(_)
            | CppType::Stream => Vec::new(),
        }
    }

    /// The type of an item of a composite, by its place.
    pub(in crate::assignments::declared) fn item(&self, index: usize) -> CppType {
        match self {
            CppType::List(of, _) | CppType::Maybe(of) | CppType::Array(of, _) => (**of).clone(),
            CppType::Pair(of) if index == 0 => of.0.clone(),
            CppType::Pair(of) => of.1.clone(),
            CppType::Tuple(of) => of.get(index).cloned().unwrap_or(CppType::Void),
            CppType::Dictionary(of, _) => CppType::Pair(of.clone()),
            CppType::Class(class) => {
                let field = class.fields.as_ref().and_then(|fields| fields.get(index));
                field.map_or(CppType::Void, |(_, kind)| kind.clone())
            }
            CppType::Told(class) => class.parts.get(index).map_or(CppType::Void, |(_, kind)| kind.clone()),
            // Which of them it is, the value itself says.
            CppType::Variant(_)
            | CppType::Void
            | CppType::Bool
            | CppType::Char
            | CppType::Integer(_)
            | CppType::Real(_)
            | CppType::Text
            | CppType::Enumeration(_)
            | CppType::Printed(_)
            | CppType::Pointer(_)
            | CppType::Copied(_)
            | CppType::Function(_)
            | CppType::Stream => CppType::Void,
        }
    }
}

/// Types as arguments of a template.
fn listed(of: &[CppType]) -> String {
    of.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// The type as C++ code writes it.
impl fmt::Display for CppType {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CppType::Void => out.write_str("void"),
            CppType::Bool => out.write_str("bool"),
            CppType::Char => out.write_str("char"),
            CppType::Integer(integer) => out.write_str(integer.name),
            CppType::Real(name) => out.write_str(name),
            CppType::Text => out.write_str("std::string"),
            CppType::Enumeration(own) => out.write_str(&own.name),
            CppType::List(of, sequence) => write!(out, "std::{}<{of}>", sequence.name()),
            CppType::Maybe(of) => write!(out, "std::optional<{of}>"),
            CppType::Tuple(of) => write!(out, "std::tuple<{}>", listed(of)),
            CppType::Variant(of) => write!(out, "std::variant<{}>", listed(of)),
            CppType::Pair(of) => write!(out, "std::pair<{}, {}>", of.0, of.1),
            CppType::Dictionary(of, table) => write!(out, "std::{}<{}, {}>", table.name(), of.0, of.1),
            CppType::Array(of, length) => write!(out, "{of}[{length}]"),
            CppType::Class(class) | CppType::Printed(class) | CppType::Copied(class) => {
                out.write_str(&class.name)
            }
            CppType::Told(class) => out.write_str(&class.name),
            CppType::Pointer(class) => write!(out, "{}*", class.name),
            CppType::Stream => out.write_str("std::ostream"),
            CppType::Function(own) => out.write_str(&own.written),
        }
    }
}
