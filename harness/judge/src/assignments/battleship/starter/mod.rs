//! The files that students begin with.

mod kits;

pub(super) use kits::{CPP, RUST};
