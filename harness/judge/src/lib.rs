//! What a submission is asked and how its answers are judged.
//!
//! The half of the harness that starts no process and reads no clock: [`model`] is the plain data that all parts exchange,
//! [`assignments`] plans scenarios and judges transcripts beside the reference, and `lexer` reads C++ source as far as its
//! rules need. The crate `harness` builds, runs, reports and takes commands; it is compiled while this one still is.

pub mod assignments;
pub mod lexer;
pub mod model;
