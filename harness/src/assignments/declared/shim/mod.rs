//! The shim of a component, generated from the signatures that scripts call.

mod generate;
mod kinds;
mod structs;

pub(super) use generate::{WIRE, shim};
