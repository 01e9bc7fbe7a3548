//! The given header, as far as calls need it: functions, constructors and the types that they name.
//!
//! The grammar of C++ is tree-sitter's. Of the tree the public functions are taken; whatever has a type that cannot travel between
//! the parent and a shim is kept with the reason, and is an error only for a script that calls it.

mod cpp_type;
mod declarations;
mod signature;
mod types;

pub(super) use cpp_type::CppType;
pub(super) use declarations::{HeaderError, read};
pub(super) use signature::{Callee, GivenHeader, Passing, Signature};
