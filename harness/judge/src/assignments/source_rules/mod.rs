//! Rules that are decided by reading a submission's sources.

mod declarations;
mod location;
mod rust_items;
mod source;
mod tokens;

pub(crate) use declarations::{global_variables, lasting_variables, member_functions};
pub(crate) use location::{Spot, at, finding};
pub(crate) use rust_items::{ARGUMENT, RustItems};
pub(crate) use source::Reading;
pub(crate) use tokens::{code_of, group_length, in_code, named};
