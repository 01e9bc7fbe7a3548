//! [`ScriptText`]: a script as it is written, read.

use super::object::ObjectText;
use super::term::{Argument, Term};

/// A script: the arguments of the object, and the calls.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::assignments::declared) struct ScriptText {
    pub(in crate::assignments::declared) sizes: Vec<Argument>,
    /// What the author expects of the construction of the object: an exception.
    pub(in crate::assignments::declared) making: Option<ExpectedText>,
    pub(in crate::assignments::declared) calls: Vec<CallText>,
}

/// A call as it is written.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::assignments::declared) struct CallText {
    /// The object that it is made on, where one is named.
    pub(in crate::assignments::declared) receiver: ReceiverText,
    pub(in crate::assignments::declared) function: String,
    pub(in crate::assignments::declared) arguments: Vec<Argument>,
    pub(in crate::assignments::declared) form: CallForm,
    pub(in crate::assignments::declared) expected: Option<ExpectedText>,
}

/// What there is to a call besides its function and arguments.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::assignments::declared) enum CallForm {
    Plain,
    /// Of a function template, with its arguments: `<int>`.
    Instance(String),
    /// What the call gives is set to a value by that operator: `at(1) = 9`.
    Setting(&'static str, Argument),
    /// The declaration of an object within the script.
    Making(ObjectText),
}

impl CallText {
    /// The function's name without what it belongs to.
    pub(in crate::assignments::declared) fn plain_name(&self) -> &str {
        match self.function.rfind("operator") {
            // `operator std::string` belongs to no `operator std`.
            Some(at) if at == 0 || self.function[..at].ends_with("::") => &self.function[at..],
            Some(_) | None => self.function.rsplit("::").next().unwrap_or_default(),
        }
    }

    /// The object that it declares.
    pub(in crate::assignments::declared) fn made(&self) -> Option<&ObjectText> {
        match &self.form {
            CallForm::Making(object) => Some(object),
            CallForm::Plain | CallForm::Instance(_) | CallForm::Setting(..) => None,
        }
    }
}

/// The object of a call as it is written: `g.board()` of `g.board().at(0, 0)`.
#[derive(Debug, Clone, Default, PartialEq)]
pub(in crate::assignments::declared) struct ReceiverText {
    /// The object's name; `None` for the one of `object`.
    pub(in crate::assignments::declared) object: Option<String>,
    /// The functions that lead from it to the object that is called.
    pub(in crate::assignments::declared) path: Vec<PathStepText>,
}

/// A function that leads from an object to another, with its arguments: `find("Ann")`.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::assignments::declared) struct PathStepText {
    pub(in crate::assignments::declared) function: String,
    pub(in crate::assignments::declared) arguments: Vec<Argument>,
}

/// The result that the author expects of a call.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::assignments::declared) enum ExpectedText {
    Returns(Term),
    /// The exception's type; `None` for any.
    Throws(Option<String>, Option<String>),
    Prints(String),
}
