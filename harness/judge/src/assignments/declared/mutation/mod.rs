//! Mistakes that a machine proposes: small changes of the course's own solution, each of which a check should notice.
//!
//! `propose` walks over the tree that the grammar makes of the solution; one file a kind of change says what can stand in
//! place of a node. Nothing is compiled here: a change that is no C++, or makes no difference, is found out later, by
//! compiling it. So the rules may be generous.

mod arguments;
mod change;
mod choice;
mod conditions;
mod constants;
mod functions;
mod operators;
mod propose;
mod returns;
mod statements;

pub use change::{Mutation, MutationKind};
pub use choice::chosen;
pub use propose::propose;
