//! [`FileStream`]: streams of files that functions are given; and the functions that look after the files of a script.

use super::cpp_type::CppType;
use super::signature::{Callee, GivenHeader, Parameter, Passing, ProgramStep, Signature};

/// A stream of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::assignments::declared) enum FileStream {
    Read,
    Written,
    Both,
}

impl FileStream {
    /// The stream of that name, with or without `std::`.
    pub(super) fn called(name: &str) -> Option<FileStream> {
        match name.strip_prefix("std::").unwrap_or(name) {
            "ifstream" => Some(FileStream::Read),
            "ofstream" => Some(FileStream::Written),
            "fstream" => Some(FileStream::Both),
            _ => None,
        }
    }

    /// Its type.
    pub(in crate::assignments::declared) fn name(self) -> &'static str {
        match self {
            FileStream::Read => "std::ifstream",
            FileStream::Written => "std::ofstream",
            FileStream::Both => "std::fstream",
        }
    }
}

impl GivenHeader {
    /// The header of classes and functions, whose scripts have files beside those calls. The header's own functions of such names come
    /// first.
    pub(in crate::assignments::declared) fn with_folder(mut self) -> GivenHeader {
        let is_own = |name: &str| {
            self.functions.iter().any(|one| one.name == name)
                || self.accessors.iter().any(|one| one.plain_name() == name)
                || self.unsupported.iter().any(|one| one.name == name)
        };
        let added: Vec<Signature> = folder_functions().into_iter().filter(|one| !is_own(&one.name)).collect();
        self.functions.extend(added);
        self
    }
}

/// What stands in the folder before calls and after them, and on standard error.
pub(super) fn folder_functions() -> Vec<Signature> {
    let words = |name: &str| in_parameter(name, CppType::Text);
    vec![
        around("file", ProgramStep::File, vec![words("name"), words("text")], CppType::Void),
        around("written", ProgramStep::Written, vec![words("name")], CppType::Bool),
        around("errors", ProgramStep::Errors, Vec::new(), CppType::Void),
        around("complains", ProgramStep::Complains, Vec::new(), CppType::Bool),
    ]
}

pub(super) fn around(
    name: &str,
    step: ProgramStep,
    parameters: Vec<Parameter>,
    returns: CppType,
) -> Signature {
    Signature::plain(name, Callee::Around(step), parameters, returns)
}

pub(super) fn in_parameter(name: &str, kind: CppType) -> Parameter {
    Parameter { name: name.to_owned(), kind, passing: Passing::In }
}
