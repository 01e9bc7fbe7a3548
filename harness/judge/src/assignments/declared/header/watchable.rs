//! [`WatchableFunction`]: functions of the headers, as far as another function can stand before one of them.
//!
//! More of them can be watched than called: an argument whose value cannot be passed on is handed through and not told.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::cpp_type::{ClassType, CppType};
use super::scope::within;

/// A public member function of a header, or one that belongs to no class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assignments::declared) struct WatchableFunction {
    /// Its class; of a function that belongs to none what is around it, often nothing.
    pub(in crate::assignments::declared) class: Arc<ClassType>,
    pub(in crate::assignments::declared) name: String,
    pub(in crate::assignments::declared) receiver: WatchedReceiver,
    pub(in crate::assignments::declared) parameters: Vec<WatchedParameter>,
    /// The reason why no call of it can be watched.
    pub(in crate::assignments::declared) hurdle: Option<String>,
    /// Its line in the header.
    pub(in crate::assignments::declared) line: usize,
    /// The header, where it is another than the component's own.
    pub(in crate::assignments::declared) file: Option<String>,
}

/// The object that a member function is called on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::assignments::declared) enum WatchedReceiver {
    Object,
    ConstObject,
    /// There is none: the function is static, or belongs to no class.
    Class,
}

/// A parameter, with all that its type is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assignments::declared) struct WatchedParameter {
    /// Empty where the header names none.
    pub(in crate::assignments::declared) name: String,
    pub(in crate::assignments::declared) is_const: bool,
    /// The type, or its text where it is none whose values travel.
    pub(in crate::assignments::declared) kind: Result<CppType, String>,
    /// The declarator before the name and behind it: `& ` and nothing.
    pub(in crate::assignments::declared) around: (String, String),
    /// The text of its default.
    pub(in crate::assignments::declared) default: Option<String>,
    pub(in crate::assignments::declared) told: ToldArgument,
}

/// The part of an argument that the record of a call tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assignments::declared) enum ToldArgument {
    Value(CppType),
    /// The object of that class, where scripts name it.
    Object(Arc<ClassType>),
    Nothing,
}

/// A function that a header defines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assignments::declared) struct HeaderBody {
    pub(in crate::assignments::declared) line: usize,
    pub(in crate::assignments::declared) file: Option<String>,
    /// The names and operators in it.
    pub(super) words: BTreeSet<String>,
}

impl HeaderBody {
    /// True if the body may call a function of that name.
    pub(in crate::assignments::declared) fn may_call(&self, name: &str) -> bool {
        let symbol = name.strip_prefix("operator").map_or(name, str::trim);
        let first = if symbol == "[]" { "[" } else { symbol };
        self.words.contains(first) || self.words.contains(name)
    }
}

impl WatchableFunction {
    /// Its name with its class, as C++ has it.
    pub(in crate::assignments::declared) fn full(&self) -> String {
        within(&self.class.name, &self.name)
    }

    /// True if a check names it so: by itself, or with its class.
    pub(in crate::assignments::declared) fn is_called(&self, name: &str) -> bool {
        let full = self.full();
        full == name || full.strip_suffix(name).is_some_and(|before| before.ends_with("::"))
    }

    /// Its place, for messages.
    pub(in crate::assignments::declared) fn place(&self) -> String {
        format!("line {} of {}", self.line, self.file.as_deref().unwrap_or("the header"))
    }
}

impl WatchedParameter {
    /// True for the void of `f(void)`.
    pub(super) fn is_void(&self) -> bool {
        self.kind == Ok(CppType::Void) && self.around.0.trim().is_empty()
    }
}
