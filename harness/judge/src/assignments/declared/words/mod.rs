//! The language of scripts: calls as C++ writes them, ranges, alternatives, expected results, and short words for calls.

mod call;
mod cursor;
mod grammar;
mod object;
mod short;
mod term;
mod text;
mod values;

pub(super) use call::{ARROW, instances};
pub(super) use cursor::ScriptError;
pub(super) use grammar::{calls, ranges, script};
pub(super) use object::{KnownObjects, ObjectText, Objects, object};
pub(super) use short::ShortWords;
pub(super) use term::{Argument, NamedObject, Names, Term};
pub(super) use text::{CallForm, CallText, ExpectedText, PathStepText, ReceiverText, ScriptText};
