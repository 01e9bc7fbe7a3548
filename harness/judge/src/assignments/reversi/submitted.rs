//! Files as they were handed in, or as they were given: students hand in only what they changed.

use super::starter;
use crate::model::{SourceFile, Submission};

/// The class's header, which students may add private members to.
pub(super) const MODEL_HEADER: &str = "src/model.hxx";

/// The files of the user interface.
pub(super) const INTERFACE: [&str; 4] =
    ["src/view.hxx", "src/view.cxx", "src/controller.hxx", "src/controller.cxx"];

/// The file as it was handed in, or as it was given.
pub(super) fn or_given(submission: &Submission, name: &str) -> SourceFile {
    let given = || SourceFile { name: name.to_owned(), content: starter::text(name).as_bytes().to_vec() };
    submission.file(name).cloned().unwrap_or_else(given)
}
