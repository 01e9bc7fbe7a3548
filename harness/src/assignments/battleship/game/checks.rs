//! The Game's rubric: 30 points.

use crate::assignments::battleship::rules;
use crate::model::{Check, How};

/// The Game's checks, by topic.
pub(in crate::assignments::battleship) static RUBRIC: &[&[Check]] = &[RULES];

const RULES: &[Check] = &[Check {
    id: "game.rules.names",
    title: "Game.cpp names no class that belongs to another file",
    clause: "Board, Game and Player classes: names that no other source file may contain",
    points: 1,
    hint: "Use Game, Board and Player through their public interfaces only.",
    how: How::Read(rules::game_names),
}];
