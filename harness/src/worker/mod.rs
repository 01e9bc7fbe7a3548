//! The parent's side of the worker: it starts the worker, gives it scenarios, one at a time or several for one process, and records the run.
//!
//! Main type: [`Zygote`]. Nothing here judges: every run ends in a [`RunRecord`](crate::model::RunRecord).

mod channel;
mod course_objects;
mod cpu_pin;
mod cpu_wait;
mod dialogue;
mod gathered;
mod loading;
mod perform;
mod printed;
mod record_from_bytes;
mod schedstat;
mod several;
mod stream;
mod termination;
mod zygote;

pub use cpu_pin::CpuPin;
pub use dialogue::{Dialogue, Event, Job, SeveralJob, Spent};
pub use harness_worker::channel::Part;
pub use harness_worker::memory::PATTERN;
pub use loading::Loading;
#[doc(hidden)]
pub use record_from_bytes::record_from_bytes;
pub use schedstat::thread_cpu;
pub use several::SeveralRecords;
pub use termination::KILL;
pub use zygote::{LaunchError, Memory, Zygote};
