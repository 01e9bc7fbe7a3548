//! The given header, as far as calls need it: functions, constructors and the types that they name.
//!
//! The grammar of C++ is tree-sitter's. Of the tree the public functions are taken; whatever has a type that cannot travel between
//! the parent and a shim is kept with the reason, and is an error only for a script that calls it.

mod classes;
mod constant;
mod cpp_type;
mod declarations;
mod declarator;
mod expression;
mod files;
mod function_type;
mod iterators;
mod parameters;
mod results;
mod scope;
mod shown;
mod signature;
mod subjects;
mod template_argument;
mod templates;
mod types;
mod watchable;
mod watching;

pub(super) use cpp_type::{ClassType, CppType, Integer, Sequence, ToldClass};
pub(super) use declarations::{HeaderError, HeaderWishes, read, read_all, read_for};
pub(super) use declarator::Declarator;
pub(super) use expression::{Names, end_of, expression};
pub(super) use scope::within;
pub(super) use signature::{
    Accessor, Callee, Form, GivenHeader, Gives, Parameter, Passing, ProgramStep, Signature, Unsupported,
};
pub(super) use subjects::Subjects;
pub(super) use types::undeclared_type;
pub(super) use watchable::{HeaderBody, ToldArgument, WatchableFunction, WatchedParameter, WatchedReceiver};
