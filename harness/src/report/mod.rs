//! Report formats: each renders a [`GradeReport`](crate::model::GradeReport) and sees nothing else.
//!
//! Main types: [`Renderer`], [`Terminal`], [`Json`]. Texts that a submission controls reach an output
//! only through [`visible`].

pub mod class;
mod duel;
mod json;
mod lineup;
mod renderer;
#[doc(hidden)]
pub mod samples;
mod student;
mod terminal;
pub mod visible;

pub use duel::write_duel;
pub use json::Json;
pub use lineup::write_lineup;
pub use renderer::Renderer;
pub use student::for_students;
pub use terminal::{Colour, Terminal};

#[cfg(test)]
mod tests;
