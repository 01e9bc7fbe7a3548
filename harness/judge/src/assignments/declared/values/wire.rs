//! The bytes of values: the parent's half of `shim/wire.h`.
//!
//! Every number has eight bytes, whatever its type, and every text and list its length before it. An answer is a frame with the
//! number of its call and its length, and must be used up by what it is decoded as: a shim that encodes something else is noticed.

use super::made::{MadeCall, MadeCalls};
use super::value::{ObjectValue, Value, held, in_order};
use crate::assignments::declared::header::{CppType, ToldArgument, WatchableFunction, WatchedReceiver};
use crate::assignments::wire::{Decoder, Encoder};

/// An answer, decoded.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::assignments::declared) struct Answered {
    pub(in crate::assignments::declared) printed: String,
    /// The returned value and those of parameters that are references, or the exception.
    pub(in crate::assignments::declared) result: Result<Vec<Value>, Thrown>,
    /// The calls that were watched meanwhile; `None` where none were, or what was thrown is no exception of the library's.
    pub(in crate::assignments::declared) calls: Option<MadeCalls>,
}

/// An exception: the process's own words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::assignments::declared) struct Thrown {
    /// Its type.
    pub(in crate::assignments::declared) kind: String,
    /// The type of the standard library that it is derived from; empty for none.
    pub(in crate::assignments::declared) base: String,
    /// The header's own exceptions whose handlers catch it, the nearest first.
    pub(in crate::assignments::declared) given: Vec<String>,
    /// Its own words.
    pub(in crate::assignments::declared) words: String,
}

/// Encodes an argument: before the value of a plain struct stands that it is no object that the script names.
pub(in crate::assignments::declared) fn encode_argument(value: &Value, kind: &CppType, out: &mut Encoder) {
    if let (Value::List(_), CppType::Class(_)) = (value, kind) {
        out.u8(0);
    }
    encode(value, kind, out);
}

/// Encodes a value.
fn encode(value: &Value, kind: &CppType, out: &mut Encoder) {
    match value {
        Value::Nothing => {}
        Value::Bool(value) => bytes(&[(*value).into()], out),
        Value::Char(byte) => bytes(&[*byte], out),
        Value::Integer(number) => eight(low_half(*number), out),
        Value::Real(number) => eight(number.to_bits(), out),
        Value::Text(text) => {
            out.u32(length(text.len()));
            bytes(text, out);
        }
        Value::List(items) if matches!(kind, CppType::Variant(_)) => {
            if let Some((index, item, of)) = held(items, kind) {
                bytes(&[u8::try_from(index).unwrap_or(u8::MAX)], out);
                encode(item, of, out);
            }
        }
        Value::List(items) => {
            if !matches!(kind, CppType::Pair(_) | CppType::Tuple(_) | CppType::Class(_)) {
                out.u32(length(items.len()));
            }
            items.iter().enumerate().for_each(|(index, item)| encode(item, &kind.item(index), out));
        }
        Value::Object(object) => bytes(&[object.as_ref().map_or(0, |object| object.number)], out),
    }
}

fn low_half(number: i128) -> u64 {
    (number as u128 & u128::from(u64::MAX)) as u64
}

fn bytes(all: &[u8], out: &mut Encoder) {
    for byte in all {
        out.u8(*byte);
    }
}

fn eight(bits: u64, out: &mut Encoder) {
    out.u32((bits & u64::from(u32::MAX)) as u32).u32((bits >> 32) as u32);
}

fn length(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// Decodes the answer to the call of that number, with the calls of functions that were watched meanwhile; `None` for bytes
/// that are no answer to it.
pub(in crate::assignments::declared) fn decode(
    number: u32,
    results: &[CppType],
    watched: &[WatchableFunction],
    from: &mut Decoder<'_>,
) -> Option<Answered> {
    let kind = from.u8()?;
    let words = match kind {
        0 => None,
        1 => Some(split(&from.str()?)),
        4 => Some(Thrown { kind: from.str()?, ..Thrown::default() }),
        _ => return None,
    };
    let printed = from.str()?;
    if let Some(thrown) = words {
        return Some(Answered { printed, result: Err(thrown), calls: None });
    }
    if from.u32()? != number {
        return None;
    }
    let frame = usize::try_from(from.u32()?).ok()?;
    let mut frame = Decoder::new(from.raw(frame)?);
    let result = match frame.u8()? {
        0 => Ok(results.iter().map(|kind| value(kind, &mut frame)).collect::<Option<Vec<_>>>()?),
        1 => {
            let (kind, base, given) = (frame.str()?, frame.str()?, frame.str()?);
            let given = given.split_terminator(',').map(str::to_owned).collect();
            Err(Thrown { kind, base, given, words: frame.str()? })
        }
        _ => return None,
    };
    let calls = if watched.is_empty() { None } else { Some(made_calls(from, watched)?) };
    frame.is_empty().then_some(Answered { printed, result, calls })
}

/// The runtime's words for an exception: its type, a colon, its own.
fn split(text: &str) -> Thrown {
    let (kind, words) = text.split_once(": ").unwrap_or((text, ""));
    Thrown { kind: kind.to_owned(), words: words.to_owned(), ..Thrown::default() }
}

fn value(kind: &CppType, from: &mut Decoder<'_>) -> Option<Value> {
    Some(match kind {
        CppType::Void | CppType::Stream | CppType::Function(_) => Value::Nothing,
        CppType::Bool => Value::Bool(from.bool()?),
        CppType::Char => Value::Char(from.u8()?),
        CppType::Integer(own) if own.low == 0 => Value::Integer(bits(from)?.into()),
        CppType::Integer(_) | CppType::Enumeration(_) => Value::Integer(bits(from)?.cast_signed().into()),
        CppType::Real(_) => Value::Real(f64::from_bits(bits(from)?)),
        CppType::Text | CppType::Printed(_) => {
            let length = usize::try_from(from.u32()?).ok()?;
            Value::Text(from.raw(length)?.to_vec())
        }
        // Only arguments are.
        CppType::Copied(_) => return None,
        CppType::Pointer(_) => {
            let number = from.u8()?;
            let object = (number != 0).then(|| ObjectValue { number, written: String::new() });
            Value::Object(object)
        }
        CppType::Class(class) => {
            let fields = class.fields.iter().flatten();
            Value::List(fields.map(|(_, kind)| value(kind, from)).collect::<Option<_>>()?)
        }
        CppType::Told(class) => {
            let parts = class.parts.iter();
            Value::List(parts.map(|(_, kind)| value(kind, from)).collect::<Option<_>>()?)
        }
        CppType::Pair(of) => Value::List(vec![value(&of.0, from)?, value(&of.1, from)?]),
        CppType::Variant(of) => {
            let index = from.u8()?;
            let held = value(of.get(usize::from(index))?, from)?;
            Value::List(vec![Value::Integer(index.into()), held])
        }
        CppType::Tuple(of) => Value::List(of.iter().map(|kind| value(kind, from)).collect::<Option<_>>()?),
        CppType::List(of, sequence) if sequence.is_unordered() => Value::List(in_order(list(of, from)?)),
        CppType::List(of, _) | CppType::Maybe(of) => Value::List(list(of, from)?),
        CppType::Dictionary(of, table) => {
            let all = list(&CppType::Pair(of.clone()), from)?;
            Value::List(if table.is_unordered() { in_order(all) } else { all })
        }
        CppType::Array(of, _) if **of == CppType::Char => value(&CppType::Text, from)?,
        CppType::Array(of, _) => Value::List(list(of, from)?),
    })
}

/// Decodes what a shim noted; `None` for bytes that are none of it.
fn made_calls(from: &mut Decoder<'_>, watched: &[WatchableFunction]) -> Option<MadeCalls> {
    let is_cut = from.bool()?;
    let length = usize::try_from(from.u32()?).ok()?;
    let mut notes = Decoder::new(from.raw(length)?);
    let mut all = Vec::new();
    while !notes.is_empty() {
        all.push(made_call(&mut notes, watched)?);
    }
    Some(MadeCalls { all, is_cut })
}

fn made_call(from: &mut Decoder<'_>, watched: &[WatchableFunction]) -> Option<MadeCall> {
    let function = usize::from(from.u8()?);
    let known = watched.get(function)?;
    let receiver = match known.receiver {
        WatchedReceiver::Object | WatchedReceiver::ConstObject => object(from)?,
        WatchedReceiver::Class => Value::Nothing,
    };
    let argument = |told: &ToldArgument| match told {
        ToldArgument::Value(kind) => value(kind, from),
        ToldArgument::Object(_) => object(from),
        ToldArgument::Nothing => Some(Value::Nothing),
    };
    let arguments = known.parameters.iter().map(|one| &one.told).map(argument).collect::<Option<_>>()?;
    Some(MadeCall { function, receiver, arguments })
}

fn object(from: &mut Decoder<'_>) -> Option<Value> {
    let number = from.u8()?;
    Some(Value::Object((number != 0).then(|| ObjectValue { number, written: String::new() })))
}

/// A list; an item has a byte at least, so no more can be claimed than there are bytes.
fn list(of: &CppType, from: &mut Decoder<'_>) -> Option<Vec<Value>> {
    let length = usize::try_from(from.u32()?).ok()?;
    if length > from.rest().len() {
        return None;
    }
    (0..length).map(|_| value(of, from)).collect()
}

fn bits(from: &mut Decoder<'_>) -> Option<u64> {
    let low = u64::from(from.u32()?);
    Some(low | u64::from(from.u32()?) << 32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::declared::header;

    /// The results of `f`, in a frame as the shim sends it.
    fn framed(number: u32, payload: &[u8]) -> Vec<u8> {
        let mut out = Encoder::default();
        out.u8(0).str("printed").u32(number).u32(length(payload.len()));
        [out.bytes(), payload.to_vec()].concat()
    }

    fn returned(declaration: &str) -> CppType {
        header::read(declaration).unwrap().functions[0].returns.clone()
    }

    fn there_and_back(declaration: &str, value: &Value) {
        let kind = returned(declaration);
        let mut out = Encoder::default();
        out.u8(0);
        encode(value, &kind, &mut out);
        let bytes = framed(7, &out.bytes());
        let answered = decode(7, std::slice::from_ref(&kind), &[], &mut Decoder::new(&bytes)).unwrap();
        assert_eq!(
            answered,
            Answered { printed: "printed".to_owned(), result: Ok(vec![value.clone()]), calls: None }
        );
        assert_eq!(
            decode(8, std::slice::from_ref(&kind), &[], &mut Decoder::new(&bytes)),
            None,
            "another call's"
        );
        assert_eq!(
            decode(7, &[kind.clone(), CppType::Bool], &[], &mut Decoder::new(&bytes)),
            None,
            "too short"
        );
        assert_eq!(decode(7, &[], &[], &mut Decoder::new(&bytes)), None, "too long");
    }

    #[test]
    fn values_of_every_type_come_back_and_no_other_frame_does() {
        there_and_back("bool f();", &Value::Bool(true));
        there_and_back("int f();", &Value::Integer(-5));
        there_and_back("unsigned long f();", &Value::Integer(u64::MAX.into()));
        there_and_back("double f();", &Value::Real(-0.25));
        there_and_back("std::string f();", &Value::Text(vec![0, 255, b'a']));
        let pair = |a, b| Value::List(vec![Value::Integer(a), Value::Char(b)]);
        there_and_back(
            "std::vector<std::pair<int, char>> f();",
            &Value::List(vec![pair(1, b'x'), pair(-2, 0)]),
        );
        there_and_back("std::tuple<int, char> f();", &pair(7, b'y'));
        there_and_back("std::map<int, char> f();", &Value::List(vec![pair(1, b'x')]));
        there_and_back("std::optional<bool> f();", &Value::List(vec![]));
        there_and_back("enum E { A = -3 }; E f();", &Value::Integer(-3));
    }

    #[test]
    fn a_list_that_claims_more_than_there_is_does_not_decode() {
        let kind = returned("std::vector<int> f();");
        let payload = std::mem::take(Encoder::default().u8(0).u32(u32::MAX)).bytes();
        assert_eq!(decode(0, &[kind], &[], &mut Decoder::new(&framed(0, &payload))), None);
    }

    #[test]
    fn an_exception_is_decoded_with_its_type() {
        let mut payload = Encoder::default();
        payload.u8(1).str("Full").str("std::runtime_error").str("Full,Bad,").str("no room");
        let bytes = framed(0, &payload.bytes());
        let answered = decode(0, &[CppType::Bool], &[], &mut Decoder::new(&bytes)).unwrap();
        let thrown = answered.result.unwrap_err();
        assert_eq!((thrown.base.as_str(), thrown.words.as_str()), ("std::runtime_error", "no room"));
        assert_eq!(thrown.given, ["Full", "Bad"]);
    }

    fn watched() -> Vec<WatchableFunction> {
        let text = "class Board { public: bool put(int row, char who, int& out); static int most(); };\n";
        header::read(text).unwrap().watchable
    }

    fn noted(cut: u8, notes: &[u8]) -> Vec<u8> {
        let mut head = Encoder::default();
        head.u8(cut).u32(u32::try_from(notes.len()).unwrap());
        [head.bytes(), notes.to_vec()].concat()
    }

    #[test]
    fn noted_calls_are_decoded_with_what_is_told_of_them() {
        let put = std::mem::take(Encoder::default().u8(0).u8(2).u32(7).u32(0).u8(b'X')).bytes();
        let bytes = noted(0, &[put, vec![1]].concat());
        let made = made_calls(&mut Decoder::new(&bytes), &watched()).unwrap();
        assert!(!made.is_cut && made.all.len() == 2, "{made:?}");
        assert_eq!(made.all[0].arguments, [Value::Integer(7), Value::Char(b'X'), Value::Nothing]);
        assert!(matches!(&made.all[0].receiver, Value::Object(Some(object)) if object.number == 2));
        assert_eq!((made.all[1].function, &made.all[1].receiver), (1, &Value::Nothing));
    }

    #[test]
    fn bytes_that_are_no_notes_do_not_decode() {
        for bytes in [noted(2, &[]), noted(0, &[9]), noted(0, &[0, 1, 7]), vec![0, 255, 255, 255, 255, 1]] {
            assert_eq!(made_calls(&mut Decoder::new(&bytes), &watched()), None, "{bytes:?}");
        }
        assert!(made_calls(&mut Decoder::new(&noted(1, &[])), &watched()).unwrap().is_cut);
    }
}
