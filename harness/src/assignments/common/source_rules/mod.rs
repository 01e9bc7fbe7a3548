//! Rules that are decided by reading a submission's sources.

mod location;
mod source;

pub(crate) use location::{Spot, at, finding};
pub(crate) use source::Reading;
