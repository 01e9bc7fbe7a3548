//! The language of scripts: calls as C++ writes them, ranges, alternatives, expected results, and short words for calls.

mod cursor;
mod grammar;
mod short;
mod term;

pub(super) use cursor::ScriptError;
pub(super) use grammar::{CallText, ExpectedText, ObjectText, ScriptText, object, ranges, script};
pub(super) use short::ShortWords;
pub(super) use term::{Argument, Term};
