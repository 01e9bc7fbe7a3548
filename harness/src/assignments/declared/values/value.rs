//! [`Value`]: a value of a [`CppType`].

use crate::assignments::common::repro_page::{char_code, quoted};
use crate::assignments::declared::header::CppType;

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
    /// A vector; a map as pairs; a pair as two; an optional as one or none.
    List(Vec<Value>),
}

impl Value {
    /// The value as C++ code writes it.
    pub(in crate::assignments::declared) fn shown(&self, kind: &CppType) -> String {
        match (self, kind) {
            (Value::Nothing, _) => String::new(),
            (Value::Bool(value), _) => value.to_string(),
            (Value::Char(byte), _) => char_code(*byte),
            (Value::Integer(number), CppType::Enumeration(own)) => {
                let named = own.enumerators.iter().find(|(_, value)| i128::from(*value) == *number);
                named.map_or_else(|| format!("{}({number})", own.name), |(name, _)| own.qualified(name))
            }
            (Value::Integer(number), _) => number.to_string(),
            (Value::Real(number), _) => real(*number),
            (Value::Text(bytes), _) => quoted(&String::from_utf8_lossy(bytes)),
            (Value::List(items), CppType::List(of) | CppType::Maybe(of) | CppType::Array(of, _)) => {
                braced(items.iter().map(|item| item.shown(of)))
            }
            (Value::List(items), CppType::Pair(of)) => {
                braced(items.iter().zip([&of.0, &of.1]).map(|(item, of)| item.shown(of)))
            }
            (Value::List(items), CppType::Dictionary(of)) => {
                let pair = CppType::Pair(of.clone());
                braced(items.iter().map(|item| item.shown(&pair)))
            }
            (Value::List(items), _) => braced(items.iter().map(|item| item.shown(&CppType::Void))),
        }
    }

    /// True for values that are the same, real numbers within that part of the greater.
    pub(in crate::assignments::declared) fn is_like(&self, other: &Value, tolerance: f64) -> bool {
        match (self, other) {
            (Value::Real(one), Value::Real(two)) => {
                let room = tolerance * one.abs().max(two.abs()).max(1.0);
                one == two || (one.is_nan() && two.is_nan()) || (one - two).abs() <= room
            }
            (Value::List(one), Value::List(two)) => {
                one.len() == two.len() && one.iter().zip(two).all(|(one, two)| one.is_like(two, tolerance))
            }
            (one, two) => one == two,
        }
    }
}

fn braced(items: impl Iterator<Item = String>) -> String {
    format!("{{{}}}", items.collect::<Vec<_>>().join(", "))
}

fn real(number: f64) -> String {
    let text = format!("{number}");
    if text.contains(['.', 'e', 'n', 'i']) { text } else { format!("{text}.0") }
}
