//! The live page: a person plays a submission's confined user interface in a browser on the same machine.
//!
//! The program runs in a worker, under the confinement of a grade, and is asked for one step after the other: what the user did,
//! then a frame. The parent reads the frame, writes it anew and sends it to the page, which draws it on a canvas. One thread does
//! all of it in one loop around `poll`, so nothing is locked and nothing is queued behind anything: a frame is asked for only
//! when the page has painted all but one of those before it.
//!
//! Main functions: [`show`], and [`replay`], which performs a recording without a page.

mod actor;
mod ending;
mod error;
mod message;
mod page_files;
mod page_link;
mod page_socket;
mod picture;
mod queue;
mod replay;
mod request;
mod response;
mod round;
mod run;
mod stage;
mod visitor;

pub(crate) use ending::ShowEnd;
pub(crate) use error::ShowError;
pub(crate) use replay::{Performed, replay};
pub(crate) use run::show;
pub(crate) use stage::{ShowOptions, Stage};
