//! The Player's rubric: 30 points.

use crate::assignments::battleship::rules;
use crate::model::{Check, How};

/// The Player's checks, by topic.
pub(in crate::assignments::battleship) static RUBRIC: &[&[Check]] = &[RULES];

const RULES: &[Check] = &[Check {
    id: "player.rules.names",
    title: "Player.cpp names no class that belongs to another file",
    clause: "Board, Game and Player classes: names that no other source file may contain",
    points: 1,
    hint: "Use Game and Board through their public interfaces only.",
    how: How::Read(rules::player_names),
}];
