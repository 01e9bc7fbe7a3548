//! [`MadeCalls`]: the calls that a student's file made on functions of other components, as a shim notes them.

use super::value::{ObjectValue, Value};
use crate::assignments::declared::header::{CppType, ToldArgument};

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

/// The type by which a told argument is shown.
pub(in crate::assignments::declared) fn shown_kind(told: &ToldArgument) -> &CppType {
    match told {
        ToldArgument::Value(kind) => kind,
        ToldArgument::Object(_) | ToldArgument::Nothing => &CppType::Void,
    }
}
