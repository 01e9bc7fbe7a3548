//! Report formats: each renders a [`GradeReport`](crate::model::GradeReport) and sees nothing else.
//!
//! Main types: [`Renderer`], [`Format`], and one file and type for each format. Texts that a submission controls reach
//! an output only through [`visible`]; what formats for people agree on is in `outline` and `words`.

mod annotations;
pub mod class;
mod classroom50;
mod duel;
mod findings;
mod format;
mod gradescope;
mod html;
mod json;
mod junit;
mod lineup;
mod markdown;
mod outline;
mod renderer;
#[doc(hidden)]
pub mod samples;
mod sarif;
mod student;
mod terminal;
pub mod tournament;
pub mod visible;
mod words;

pub use annotations::write_annotations;
pub use classroom50::{Classroom50, HandedIn};
pub use duel::{move_times, write_duel};
pub use format::{Format, Setting, is_report};
pub use gradescope::{
    Gradescope, write_duel_for_gradescope, write_no_score_for_gradescope, write_refusal_for_gradescope,
};
pub use html::Html;
pub use json::{Json, schema};
pub use junit::Junit;
pub use lineup::write_lineup;
pub use markdown::Markdown;
pub use renderer::Renderer;
pub use sarif::Sarif;
pub use student::for_students;
pub use terminal::{Charset, Colour, Detail, Terminal, Width, wrapped};

#[cfg(test)]
mod tests;
