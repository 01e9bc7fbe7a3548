//! The rules of Battleship that are kept or broken in the text of a submission. The rubric decides which of them cost points.

mod headers;
mod keywords;
mod names;
mod report;
#[cfg(test)]
mod samples;

pub(super) use headers::headers_unchanged;
pub(super) use keywords::no_private_access;
pub(super) use names::{board_names, game_names, player_names};
pub(super) use report::report_parts;
