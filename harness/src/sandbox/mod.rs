//! What confines student code and the compilers that read it: finding out what can be had, choosing, and saying so.
//!
//! The confining itself happens in the worker program, in each process before anything of the student's is loaded or
//! read; a layer that was chosen and then cannot be had is a fault of ours, and nothing of the student's runs. This
//! module names what is in force, so that a report never claims more.

mod allowance;
mod confinement;
mod level;
mod probe;
mod program;
mod resource_pressure;

/// Keeps other processes of the same user from reading this one, which holds the answers, and leaves no core file.
pub fn shut_ourselves_off() {
    // Where it fails there are other layers in between.
    let _ = rustix::process::set_dumpable_behavior(rustix::process::DumpableBehavior::NotDumpable);
}

pub use allowance::{TooLittle, claim, survive_large_files};
pub use confinement::{Confinement, describe};
pub use harness_worker::layers::{Layer, Layers};
pub use level::{Kept, Level, Promise};
pub use probe::{Attempt, Findings, ProbeError};
pub use program::worker_command;
pub use resource_pressure::{Resource, ResourcePressure};
