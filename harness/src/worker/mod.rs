//! The parent's side of the worker: starting it, giving it one scenario at a time, and recording what came of it.
//!
//! Main type: [`Zygote`]. Nothing here judges; a [`RunRecord`](crate::model::RunRecord) goes out, whatever the process
//! did.

mod channel;
mod dialogue;
mod ending;
mod loading;
mod overheard;
mod perform;
mod printed;
mod seat;
mod starved;
mod stream;
mod zygote;

pub use dialogue::{Dialogue, Event, Job};
pub use ending::KILL;
pub use loading::Loading;
#[doc(hidden)]
pub use overheard::overheard;
pub use seat::Seat;
pub use zygote::{LaunchError, Memory, Zygote};
