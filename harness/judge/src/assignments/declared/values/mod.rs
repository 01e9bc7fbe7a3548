//! Values that travel: their texts, and their bytes.

mod display_rule;
mod literal;
mod made;
mod value;
mod wire;

pub(super) use display_rule::Display;
pub(super) use literal::{moved, pointer_to, value_of};
pub(super) use made::{MadeCall, MadeCalls, shown_kind};
pub(super) use value::{NO_NUMBER, ObjectValue, Value, held};
pub(super) use wire::{Answered, Thrown, decode, encode_argument};
