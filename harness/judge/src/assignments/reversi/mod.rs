//! Reversi: a model and the student's own tests of it in C++, and the rules about files, each beside the reference.

mod added_members;
mod assignment;
mod class_members;
mod code_difference;
mod contract;
mod files;
mod kit;
mod main_end;
mod matches;
mod member_state;
mod model;
mod notation;
mod play;
mod refusal_texts;
mod rules;
mod starter;
mod student_tests;
mod submitted;
mod swapped;
mod ui;

pub use assignment::{REVERSI, ReversiAssignment};
