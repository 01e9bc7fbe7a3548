//! The shim of a component, generated from the signatures that scripts call.

mod by_hand;
mod caller;
mod calls;
mod generate;
mod kinds;
mod parts;
mod program;
mod sources;
mod structs;
mod watched;

pub(super) use caller::named_after;
pub(super) use calls::{Calls, GivenFile};
pub(super) use generate::{caller_of, shim};
pub(super) use sources::{DOOR, PROGRAM, WAY, WIRE};
pub(super) use watched::label;
