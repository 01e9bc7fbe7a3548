//! [`Terminal`]: the report for a person, at most 100 columns wide.
//!
//! One function a section; each returns lines, and only [`Terminal`] writes. Failures come first, passes are short, and the
//! last line is the score. A report with a grader error shows no score at all.

mod beside;
mod changes;
mod colour;
mod compare;
mod component;
mod failing;
mod line;
mod outcomes;
mod renderer;
mod rubric;
mod snapshots;
mod wrap;

pub use colour::Colour;
pub use renderer::Terminal;
