//! The shim of a component, generated from the signatures that scripts call.

mod generate;
mod kinds;
mod structs;
mod watched;

pub(super) use generate::{WIRE, shim};
pub(super) use watched::label;
