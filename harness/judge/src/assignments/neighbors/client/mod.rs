//! The client: whole programs on one input each, beside a class whose every decision is the parent's.

mod alignment;
mod announced;
mod blank_lines;
mod boards;
mod call;
mod dialogue;
mod differences;
mod games;
mod input;
mod messages;
mod omission;
mod opening_move;
mod oracle;
mod partner;
mod passes;
mod printed;
mod random_games;
mod repro;
mod result_words;
mod results;
mod rubric;
mod runs;
mod scenario;
mod shrink;
mod turn_slip;
mod turns;

pub(super) use rubric::RUBRIC;
