//! The transcript as a hook sees it: maps, arrays, numbers and texts.

use rhai::{Array, Dynamic, INT, Map};

use super::bounds::Size;
use super::call::HookCall;
use crate::assignments::declared::header::CppType;
use crate::assignments::declared::values::{Answered, Value, held};

/// `#{ steps: [#{ number, function, code, arguments, returned, changed, threw, printed, solution }] }`; `solution` holds the last
/// four of the course's own solution.
pub(super) fn transcript(calls: &[HookCall<'_>]) -> Map {
    let calls: Array =
        calls.iter().enumerate().map(|(step, call)| Dynamic::from_map(one(step, call))).collect();
    Map::from_iter([("steps".into(), Dynamic::from_array(calls))])
}

fn one(step: usize, call: &HookCall<'_>) -> Map {
    let kinds = call.signature.parameters.iter().map(|parameter| &parameter.kind);
    let arguments: Array = call.arguments.iter().zip(kinds).map(|(value, kind)| given(value, kind)).collect();
    let mut map = answer(call, call.student);
    map.insert("number".into(), Dynamic::from_int(INT::try_from(step).unwrap_or(INT::MAX)));
    map.insert("function".into(), Dynamic::from(call.signature.name.clone()));
    map.insert("code".into(), Dynamic::from(call.code.clone()));
    map.insert("arguments".into(), Dynamic::from_array(arguments));
    map.insert("solution".into(), Dynamic::from_map(answer(call, call.solution)));
    map
}

fn answer(call: &HookCall<'_>, answered: &Answered) -> Map {
    let (returned, changed, threw) = match &answered.result {
        Ok(values) => {
            let mut given = values.iter().zip(&call.results).map(|(value, kind)| given(value, kind));
            let returned = given.next().unwrap_or(Dynamic::UNIT);
            let names = call.references.iter().map(|name| (*name).into());
            (returned, names.zip(given).collect(), Dynamic::UNIT)
        }
        Err(thrown) => (Dynamic::UNIT, Map::new(), Dynamic::from(thrown.kind.clone())),
    };
    Map::from_iter([
        ("returned".into(), returned),
        ("changed".into(), Dynamic::from_map(changed)),
        ("threw".into(), threw),
        ("printed".into(), Dynamic::from(answered.printed.clone())),
    ])
}

/// A value of a hook's own types. An enumerator is its name; an optional is the value or (); a number that no integer of a hook
/// can be is its digits.
fn given(value: &Value, kind: &CppType) -> Dynamic {
    match (value, kind) {
        (Value::Nothing, _) => Dynamic::UNIT,
        (Value::Bool(value), _) => Dynamic::from_bool(*value),
        (Value::Char(byte), _) => Dynamic::from_char(char::from(*byte)),
        (Value::Integer(number), CppType::Enumeration(own)) => {
            let named = own.enumerators.iter().find(|(_, value)| i128::from(*value) == *number);
            named.map_or_else(|| integer(*number), |(name, _)| Dynamic::from(name.clone()))
        }
        (Value::Integer(number), _) => integer(*number),
        (Value::Real(number), _) => Dynamic::from_float(*number),
        (Value::Text(bytes), _) => Dynamic::from(String::from_utf8_lossy(bytes).into_owned()),
        (Value::List(items), CppType::Maybe(of)) => {
            items.first().map_or(Dynamic::UNIT, |item| given(item, of))
        }
        (Value::List(items), CppType::Variant(_)) => {
            held(items, kind).map_or(Dynamic::UNIT, |(_, item, of)| given(item, of))
        }
        (Value::List(items), CppType::Class(class)) => {
            let fields = class.fields.iter().flatten().zip(items);
            let fields = fields.map(|((name, kind), item)| (name.as_str().into(), given(item, kind)));
            Dynamic::from_map(fields.collect())
        }
        (Value::List(items), CppType::Told(class)) => {
            let parts = class.parts.iter().zip(items);
            let parts =
                parts.map(|((code, kind), item)| (code.trim_end_matches("()").into(), given(item, kind)));
            Dynamic::from_map(parts.collect())
        }
        (Value::Object(object), _) => {
            object.as_ref().map_or(Dynamic::UNIT, |object| Dynamic::from(object.written.clone()))
        }
        (Value::List(items), _) => {
            let all: Array = items.iter().enumerate().map(|(at, item)| given(item, &kind.item(at))).collect();
            Dynamic::from_array(all)
        }
    }
}

fn integer(number: i128) -> Dynamic {
    INT::try_from(number).map_or_else(|_| Dynamic::from(number.to_string()), Dynamic::from_int)
}

/// The data that an answer holds.
pub(super) fn size_of(answered: &Answered) -> Size {
    let printed = Size { text: answered.printed.len(), items: 0 };
    let values = answered.result.iter().flatten().map(size_of_value);
    let thrown = answered.result.as_ref().err().map_or(0, |thrown| thrown.kind.len());
    values.fold(printed.and(Size { text: thrown, items: 0 }), Size::and)
}

fn size_of_value(value: &Value) -> Size {
    match value {
        Value::Nothing
        | Value::Bool(_)
        | Value::Char(_)
        | Value::Integer(_)
        | Value::Real(_)
        | Value::Object(_) => Size { text: 0, items: 1 },
        Value::Text(bytes) => Size { text: bytes.len(), items: 1 },
        Value::List(items) => items.iter().map(size_of_value).fold(Size { text: 0, items: 1 }, Size::and),
    }
}
