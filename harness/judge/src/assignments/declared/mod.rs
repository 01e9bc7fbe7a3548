//! Assignments that a folder declares: the course's own solution is the oracle, and no Rust is written.
//!
//! `folder` reads `assignment.toml` and makes the assignment; `words` is the language of its scripts, `header` reads the given
//! header, `values` are what calls take and return, `shim` is generated from both, and `calls` are the scenarios. The bytes of
//! values follow from the declarations in the header alone, for the parent (`values/wire.rs`) as for the shim (`shim/wire.h`), so
//! that there is no second description that could differ from the first. `hooks` are scripts that decide where more
//! than one answer is right, and `mutation` proposes small mistakes in the solution.

mod apart;
mod calls;
mod folder;
mod header;
mod hooks;
mod mutation;
mod shim;
mod syntax_part;
#[cfg(test)]
mod tests;
mod values;
mod words;

pub use folder::{
    AuthorFault, DeclaredError, FaultOwner, MANIFEST, Scaffold, ScaffoldHeader, included_headers, load,
    manifest_schema, scaffold, scaffold_program,
};
pub use mutation::{Mutation, MutationKind, chosen, propose};
