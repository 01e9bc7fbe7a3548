//! The parent's side of the worker: it starts the worker, gives it one scenario at a time, and records the run.
//!
//! Main type: [`Zygote`]. Nothing here judges: every run ends in a [`RunRecord`](crate::model::RunRecord).

mod channel;
mod course_objects;
mod cpu_pin;
mod cpu_wait;
mod dialogue;
mod loading;
mod perform;
mod printed;
mod record_from_bytes;
mod schedstat;
mod stream;
mod termination;
mod zygote;

pub use cpu_pin::CpuPin;
pub use dialogue::{Dialogue, Event, Job, Spent};
pub use harness_worker::memory::PATTERN;
pub use loading::Loading;
#[doc(hidden)]
pub use record_from_bytes::record_from_bytes;
pub use termination::KILL;
pub use zygote::{LaunchError, Memory, Zygote};
