//! The shim of a component, generated from the signatures that scripts call.

mod generate;

pub(super) use generate::{WIRE, results, shim};
