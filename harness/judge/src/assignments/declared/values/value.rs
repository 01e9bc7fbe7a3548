//! [`Value`]: a value of a [`CppType`].

use crate::assignments::declared::header::CppType;
use crate::assignments::repro_page::{char_code, quoted, quoted_on_one_line};

/// A value that travels.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::assignments::declared) enum Value {
    Nothing,
    Bool(bool),
    Char(u8),
    /// Also an enumerator.
    Integer(i128),
    Real(f64),
    Text(Vec<u8>),
    /// A vector; a map as pairs; a pair as two; an optional as one or none; a plain struct as its members; a variant as the number
    /// of its type and the value.
    List(Vec<Value>),
    /// An object that scripts name, or its address; none is a null pointer.
    Object(Option<ObjectValue>),
}

/// An object that scripts name, as an argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assignments::declared) struct ObjectValue {
    /// Its place among all, from 1 on.
    pub(in crate::assignments::declared) number: u8,
    /// The argument as C++ code writes it: `b`, or `&b` where a pointer is passed.
    pub(in crate::assignments::declared) written: String,
}

/// The number that stands for an object that scripts do not name.
pub(in crate::assignments::declared) const NO_NUMBER: u8 = u8::MAX;

impl Value {
    /// The object that an argument names, if it is one.
    pub(in crate::assignments::declared) fn object(&self) -> Option<&ObjectValue> {
        let Value::Object(object) = self else { return None };
        object.as_ref()
    }

    /// All objects that an argument names, those of lists too.
    pub(in crate::assignments::declared) fn objects(&self) -> Vec<&ObjectValue> {
        match self {
            Value::List(items) => items.iter().flat_map(Value::objects).collect(),
            Value::Object(object) => object.iter().collect(),
            Value::Nothing
            | Value::Bool(_)
            | Value::Char(_)
            | Value::Integer(_)
            | Value::Real(_)
            | Value::Text(_) => Vec::new(),
        }
    }

    /// The same, to be changed.
    pub(in crate::assignments::declared) fn objects_mut(&mut self) -> Vec<&mut ObjectValue> {
        match self {
            Value::List(items) => items.iter_mut().flat_map(Value::objects_mut).collect(),
            Value::Object(object) => object.iter_mut().collect(),
            Value::Nothing
            | Value::Bool(_)
            | Value::Char(_)
            | Value::Integer(_)
            | Value::Real(_)
            | Value::Text(_) => Vec::new(),
        }
    }

    /// The value as readers write it.
    pub(in crate::assignments::declared) fn shown(&self, kind: &CppType) -> String {
        self.text(kind, Written::ForReaders)
    }

    /// The value as a compiler takes it: no literal is too large for its type.
    pub(in crate::assignments::declared) fn code(&self, kind: &CppType) -> String {
        self.text(kind, Written::ForCompilers)
    }

    fn text(&self, kind: &CppType, written: Written) -> String {
        let all = |items: &[Value]| {
            braced(items.iter().enumerate().map(|(index, item)| item.text(&kind.item(index), written)))
        };
        match (self, kind) {
            (Value::Nothing, CppType::Stream) => "std::cout".to_owned(),
            (Value::Nothing, _) => String::new(),
            (Value::Bool(value), _) => value.to_string(),
            (Value::Char(byte), _) => char_code(*byte),
            (Value::Integer(number), CppType::Enumeration(own)) => {
                let named = own.enumerators.iter().find(|(_, value)| i128::from(*value) == *number);
                named.map_or_else(|| format!("{}({number})", own.name), |(name, _)| own.qualified(name))
            }
            (Value::Integer(number), _) => written.digits(*number),
            (Value::Real(number), _) => real(*number),
            (Value::Text(bytes), CppType::Printed(_)) if bytes.is_empty() => {
                "an object of which << prints nothing".to_owned()
            }
            (Value::Text(bytes), CppType::Printed(_)) => String::from_utf8_lossy(bytes).into_owned(),
            (Value::Text(bytes), CppType::Function(_)) => String::from_utf8_lossy(bytes).into_owned(),
            (Value::Text(bytes), _) => written.quoted(&String::from_utf8_lossy(bytes)),
            (Value::List(items), CppType::Variant(all)) => match held(items, kind) {
                Some((_, item, of)) => written.of_several(item.text(of, written), of, all),
                None => String::new(),
            },
            (Value::List(items), _) => all(items),
            (Value::Object(object), _) => {
                object.as_ref().map_or_else(|| "nullptr".to_owned(), |object| object.written.clone())
            }
        }
    }

    /// True for values that are the same, real numbers within that part of the greater.
    pub(in crate::assignments::declared) fn is_like(&self, other: &Value, tolerance: f64) -> bool {
        match (self, other) {
            (Value::Real(one), Value::Real(two)) => {
                // A part of infinity is infinite, and would be room for every number.
                let room = tolerance * one.abs().max(two.abs()).max(1.0);
                one == two
                    || (one.is_nan() && two.is_nan())
                    || (room.is_finite() && (one - two).abs() <= room)
            }
            (Value::List(one), Value::List(two)) => {
                one.len() == two.len() && one.iter().zip(two).all(|(one, two)| one.is_like(two, tolerance))
            }
            (one, two) => one == two,
        }
    }
}

/// The value that a variant holds, with the number of its type and that.
pub(in crate::assignments::declared) fn held<'v>(
    items: &'v [Value],
    kind: &'v CppType,
) -> Option<(usize, &'v Value, &'v CppType)> {
    let (CppType::Variant(of), [Value::Integer(index), item]) = (kind, items) else { return None };
    let index = usize::try_from(*index).ok()?;
    Some((index, item, of.get(index)?))
}

/// The ways in which a value is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Written {
    ForReaders,
    ForCompilers,
}

impl Written {
    fn digits(self, number: i128) -> String {
        match self {
            Written::ForReaders => number.to_string(),
            Written::ForCompilers => literal(number),
        }
    }

    fn quoted(self, text: &str) -> String {
        match self {
            Written::ForReaders => quoted_on_one_line(text),
            Written::ForCompilers => quoted(text),
        }
    }

    /// A value of one of several types, for readers with its type where another has values that look the same.
    fn of_several(self, text: String, of: &CppType, all: &[CppType]) -> String {
        let is_alike = |other: &&CppType| std::mem::discriminant(*other) == std::mem::discriminant(of);
        let is_named = self == Written::ForCompilers || all.iter().filter(is_alike).count() > 1;
        match (is_named, of) {
            (false, _) | (_, CppType::Bool | CppType::Char | CppType::Enumeration(_)) => text,
            (true, _) if text.starts_with('{') => format!("{of}{text}"),
            (true, _) => format!("{of}({text})"),
        }
    }
}

/// Items in an order of their own, where that of their container means nothing: two such lists are the same if their items are.
pub(super) fn in_order(mut items: Vec<Value>) -> Vec<Value> {
    items.sort_by_cached_key(|item| (key(item), format!("{item:?}")));
    items
}

/// Numbers by their size and texts by their letters, and a pair by its first.
pub(super) fn key(item: &Value) -> (i128, Vec<u8>) {
    match item {
        Value::Integer(number) => (*number, Vec::new()),
        Value::Bool(bit) => ((*bit).into(), Vec::new()),
        Value::Char(byte) => ((*byte).into(), Vec::new()),
        Value::Text(bytes) => (0, bytes.clone()),
        Value::List(both) => both.first().map_or((0, Vec::new()), key),
        Value::Nothing | Value::Real(_) | Value::Object(_) => (0, Vec::new()),
    }
}

fn braced(items: impl Iterator<Item = String>) -> String {
    format!("{{{}}}", items.collect::<Vec<_>>().join(", "))
}

/// An integer as a literal of C++, which has no negative ones and none of long long beyond its greatest.
fn literal(number: i128) -> String {
    match i64::try_from(number) {
        Ok(i64::MIN) => format!("({} - 1)", i64::MIN + 1),
        Ok(number) => number.to_string(),
        Err(_) => format!("{number}u"),
    }
}

fn real(number: f64) -> String {
    let text = format!("{number}");
    if !number.is_finite() || text.contains(['.', 'e']) { text } else { format!("{text}.0") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn infinity_is_like_itself_alone() {
        let is_like = |one: f64, two: f64| Value::Real(one).is_like(&Value::Real(two), 1e-9);
        assert!(
            is_like(f64::INFINITY, f64::INFINITY)
                && is_like(f64::NAN, f64::NAN)
                && is_like(f64::MAX, f64::MAX)
        );
        assert!(is_like(10.0, 10.000_000_001) && !is_like(10.0, 10.1));
        for number in [0.0, 1.5, f64::MAX, f64::NAN, f64::NEG_INFINITY] {
            assert!(!is_like(f64::INFINITY, number) && !is_like(number, f64::INFINITY), "{number}");
        }
        assert_eq!(real(f64::NAN), "NaN");
        assert_eq!(real(f64::INFINITY), "inf");
    }

    #[test]
    fn a_compiler_takes_the_smallest_and_the_greatest_numbers() {
        let code = |number: i128| Value::Integer(number).code(&CppType::Void);
        assert_eq!(code(i64::MIN.into()), "(-9223372036854775807 - 1)");
        assert_eq!(code(i64::MAX.into()), "9223372036854775807");
        assert_eq!(code(u64::MAX.into()), "18446744073709551615u");
        assert_eq!(Value::Integer(i64::MIN.into()).shown(&CppType::Void), "-9223372036854775808");
    }
}
