//! From a student's source file to a loadable library.
//!
//! Main type: [`Workshop`]. Each component is compiled once, on its own, and what was built is kept by content. One in C++ is
//! compiled against our headers and a precompiled standard library and linked directly with its shim's ready-made
//! objects; it names no libraries (reading libstdc++'s symbols is most of a link's time): the worker holds them. One in
//! Rust is compiled against crates of ours and linked over the one library that holds them all.

mod allocator;
mod artefact;
mod belief;
mod cache;
mod command;
mod cpp;
mod error;
mod headers;
mod kit;
mod lack;
mod linkage;
mod names;
mod ownership;
mod reach;
mod rust;
mod sysroot;
mod toolchain;
mod workshop;
mod workshops;
mod wrapper;

pub use allocator::allocator;
pub use belief::ToolError;
pub use cache::{Aim, Cache, CacheError, Evicted, Holding, Kind, USUAL_SIZE, holdings};
pub use cpp::CompileOutcome;
pub use error::BuildError;
pub use harness_worker::compile::Rank;
pub use kit::SELF_ATTACK;
pub use toolchain::{Compiler, SearchPath, Toolchain, ToolchainError};
pub use workshop::{Library, Preprocessed, Reuse, Workshop};
pub use workshops::Workshops;

/// Names this build of the harness; results made by another build are not reused.
pub const BUILD_ID: &str = env!("HARNESS_BUILD_ID");
