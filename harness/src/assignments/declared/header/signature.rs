//! [`Signature`]: a function of the header that can be called.

use super::cpp_type::CppType;

/// A function of the header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assignments::declared) struct Signature {
    /// Its own name, without class or namespace.
    pub(in crate::assignments::declared) name: String,
    pub(in crate::assignments::declared) callee: Callee,
    pub(in crate::assignments::declared) parameters: Vec<Parameter>,
    /// The parameters that have to be given; those after them have defaults.
    pub(in crate::assignments::declared) needed: usize,
    pub(in crate::assignments::declared) returns: CppType,
    /// Its line in the header.
    pub(in crate::assignments::declared) line: usize,
}

/// The thing that is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assignments::declared) enum Callee {
    /// A constructor of the class of that name.
    Constructor(String),
    /// A member function of it.
    Member(String),
    /// A static member function of it.
    Static(String),
    /// A function of that namespace; empty for none.
    Free(String),
}

/// A parameter of a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assignments::declared) struct Parameter {
    /// Empty where the header names none.
    pub(in crate::assignments::declared) name: String,
    pub(in crate::assignments::declared) kind: CppType,
    pub(in crate::assignments::declared) passing: Passing,
}

/// The way in which an argument is passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::assignments::declared) enum Passing {
    /// By value, or by a reference to const.
    In,
    /// By a reference: its value after the call is part of the answer.
    InOut,
}

/// A function that cannot be called, and the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assignments::declared) struct Unsupported {
    pub(in crate::assignments::declared) name: String,
    pub(in crate::assignments::declared) line: usize,
    pub(in crate::assignments::declared) why: String,
}

impl Signature {
    /// The class that it belongs to, if any.
    pub(in crate::assignments::declared) fn class(&self) -> Option<&str> {
        match &self.callee {
            Callee::Constructor(class) | Callee::Member(class) | Callee::Static(class) => Some(class),
            Callee::Free(_) => None,
        }
    }

    /// True if a call with so many arguments is one of it.
    pub(in crate::assignments::declared) fn takes(&self, arguments: usize) -> bool {
        (self.needed..=self.parameters.len()).contains(&arguments)
    }

    /// The declaration in a line, for messages.
    pub(in crate::assignments::declared) fn shown(&self) -> String {
        let parameters: Vec<String> = self.parameters.iter().map(Parameter::shown).collect();
        let parameters = parameters.join(", ");
        match &self.callee {
            Callee::Constructor(_) => format!("{}({parameters})", self.name),
            Callee::Member(_) | Callee::Static(_) | Callee::Free(_) => {
                format!("{} {}({parameters})", self.returns, self.name)
            }
        }
    }
}

impl Parameter {
    fn shown(&self) -> String {
        let reference = match self.passing {
            Passing::In => "",
            Passing::InOut => "&",
        };
        format!("{}{reference} {}", self.kind, self.name).trim_end().to_owned()
    }
}
