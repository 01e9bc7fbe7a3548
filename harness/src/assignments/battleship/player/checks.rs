//! The Player's rubric: 30 points.

use super::making;
use crate::assignments::battleship::rules;
use crate::model::{Check, How};

/// The Player's checks, by topic.
pub(in crate::assignments::battleship) static RUBRIC: &[&[Check]] = &[RULES, MAKING];

const RULES: &[Check] = &[Check {
    id: "player.rules.names",
    title: "Player.cpp names no class that belongs to another file",
    clause: "Board, Game and Player classes: names that no other source file may contain",
    points: 1,
    hint: "Use Game and Board through their public interfaces only.",
    how: How::Read(rules::player_names),
}];

const MAKING: &[Check] = &[
    Check {
        id: "player.create.types",
        title: "createPlayer makes the four kinds of player by name, and nothing else",
        clause: "Player: createPlayer",
        points: 1,
        hint: "Compare the type with the four strings exactly, pass the name on, and return nullptr otherwise.",
        how: How::Run(making::types),
    },
    Check {
        id: "player.is-human",
        title: "isHuman is true for a HumanPlayer and false for the others",
        clause: "HumanPlayer: isHuman; Player: isHuman",
        points: 1,
        hint: "Override isHuman in HumanPlayer only; mind the const.",
        how: How::Run(making::is_human),
    },
    Check {
        id: "player.awful.legal",
        title: "An AwfulPlayer places its ships and attacks legally",
        clause: "AwfulPlayer: \"It plays the game legally, but very stupidly\"",
        points: 1,
        hint: "Leave the AwfulPlayer that you were given as it is.",
        how: How::Run(making::awful),
    },
    Check {
        id: "player.silent",
        title: "Players other than HumanPlayer write nothing to cout",
        clause: "Other Requirements: functions must not write to cout except …",
        points: 1,
        hint: "Use cerr for debugging output.",
        how: How::Run(making::silent),
    },
];
