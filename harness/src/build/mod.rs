//! From a student's source file to a loadable library.
//!
//! Main type: [`Workshop`]. Each component is compiled once, on its own, against our headers and a precompiled standard
//! library (one in Rust against crates of ours), then linked directly with its shim's ready-made objects; what was built is kept by content. Names no
//! libraries when linking (reading libstdc++'s symbols is most of a link's time): the worker holds them.

mod allocator;
mod cache;
mod command;
mod cpp;
mod headers;
mod kit;
mod reach;
mod rust;
mod sysroot;
mod toolchain;
mod workshop;
mod workshops;

pub use allocator::allocator;
pub use cache::{Cache, CacheError};
pub use cpp::CompileOutcome;
pub use toolchain::{Compiler, SearchPath, Toolchain, ToolchainError};
pub use workshop::{BuildError, Library, Reuse, Workshop};
pub use workshops::Workshops;

/// Names this build of the harness; results made by another build are not reused.
pub const BUILD_ID: &str = env!("HARNESS_BUILD_ID");
