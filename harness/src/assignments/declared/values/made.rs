//! [`MadeCalls`]: the calls that a student's file made on functions of other components, as a shim notes them.

use super::value::{ObjectValue, Value};
use super::wire::value;
use crate::assignments::common::wire::Decoder;
use crate::assignments::declared::header::{CppType, ToldArgument, WatchableFunction, WatchedReceiver};

/// The calls of one step, in their order.
#[derive(Debug, Clone, Default, PartialEq)]
pub(in crate::assignments::declared) struct MadeCalls {
    pub(in crate::assignments::declared) all: Vec<MadeCall>,
    /// There were more than a shim notes.
    pub(in crate::assignments::declared) is_cut: bool,
}

/// One call.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::assignments::declared) struct MadeCall {
    /// The place of the function among those of the component that are watched.
    pub(in crate::assignments::declared) function: usize,
    /// The object that it was made on; nothing for a static function.
    pub(in crate::assignments::declared) receiver: Value,
    /// What is told of each argument; nothing where nothing is.
    pub(in crate::assignments::declared) arguments: Vec<Value>,
}

impl MadeCall {
    /// The objects among what is told.
    pub(in crate::assignments::declared) fn objects(&mut self) -> impl Iterator<Item = &mut ObjectValue> {
        let all = std::iter::once(&mut self.receiver).chain(&mut self.arguments);
        all.filter_map(|value| {
            let Value::Object(object) = value else { return None };
            object.as_mut()
        })
    }

    /// True for the same call, real numbers within that part of the greater.
    pub(in crate::assignments::declared) fn is_like(&self, other: &MadeCall, tolerance: f64) -> bool {
        self.function == other.function
            && self.receiver == other.receiver
            && self.arguments.len() == other.arguments.len()
            && self.arguments.iter().zip(&other.arguments).all(|(one, two)| one.is_like(two, tolerance))
    }
}

/// Decodes what a shim noted; `None` for bytes that are none of it.
pub(super) fn made_calls(from: &mut Decoder<'_>, watched: &[WatchableFunction]) -> Option<MadeCalls> {
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

/// The type by which a told argument is shown.
pub(in crate::assignments::declared) fn shown_kind(told: &ToldArgument) -> &CppType {
    match told {
        ToldArgument::Value(kind) => kind,
        ToldArgument::Object(_) | ToldArgument::Nothing => &CppType::Void,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::common::wire::Encoder;
    use crate::assignments::declared::header;

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
