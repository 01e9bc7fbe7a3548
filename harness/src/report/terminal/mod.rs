//! [`Terminal`]: the report for a person, as wide as its terminal and at most 100 columns.
//!
//! One function a section; each returns lines, and only [`Terminal`] writes. Failures come first, passes are short, and the
//! last line is the score. A report with a grader error shows no score at all.

mod beside;
mod changes;
mod charset;
mod colour;
mod compare;
mod component;
mod detail;
mod failing;
mod line;
mod outcomes;
mod paragraphs;
mod renderer;
mod rubric;
mod snapshots;
mod wrap;

pub use charset::Charset;
pub use colour::Colour;
pub use detail::Detail;
pub use line::Width;
pub use paragraphs::wrapped;
pub use renderer::Terminal;
