//! The road from a student's source file to a loadable library.
//!
//! Main type: [`Builder`]. Each component is compiled once, on its own, and what was built is kept by content. One in C++ is
//! compiled against the grader's headers and a precompiled standard library and linked directly with its shim's ready-made
//! objects; it names no libraries (reading libstdc++'s symbols is most of a link's time): the worker holds them. One in
//! Rust is compiled against the grader's crates and linked over the one library that holds them all.

mod allocator;
mod artefact;
mod assembly;
mod builder;
mod builders;
mod cache;
mod caller;
mod caller_parts;
mod command;
mod compiler;
mod cpp;
mod diagnosis;
mod doubled;
mod error;
mod headers;
mod indices;
mod kit;
mod kit_key;
mod laying;
mod lent;
mod linkage;
mod machine_code;
mod names;
mod objects;
mod outcome;
mod ownership;
mod readable_paths;
mod reads;
mod resource_failure;
mod rust;
mod shared;
mod source_folder;
mod sysroot;
mod test_macro;
mod toolchain;
mod toolchain_error;
mod traps;
mod undefined;
mod watched;
mod wrapper;

pub use allocator::{allocator, roomy};
pub use builder::{Builder, Library, Preprocessed, Reuse};
pub use builders::Builders;
pub(crate) use cache::key;
pub use cache::{Aim, Cache, CacheError, EntryKind, Evicted, Holding, USUAL_SIZE, holdings};
pub use compiler::{Compiler, SearchPath};
pub use diagnosis::ToolError;
pub use error::BuildError;
pub use harness_worker::compile::Rank;
pub(crate) use headers::included_headers;
pub use machine_code::machine_code;
pub use outcome::CompileOutcome;
pub use toolchain::Toolchain;
pub use toolchain_error::ToolchainError;

/// Names this build of the harness; results made by another build are not reused.
pub const BUILD_ID: &str = env!("HARNESS_BUILD_ID");
