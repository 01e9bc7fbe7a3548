//! The Player's rubric: 30 points.

use super::{human, making, placing};
use crate::assignments::battleship::rules;
use crate::model::{Check, How};

/// The Player's checks, by topic.
pub(in crate::assignments::battleship) static RUBRIC: &[&[Check]] = &[RULES, MAKING, HUMAN, PLACING];

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

const HUMAN: &[Check] = &[
    Check {
        id: "player.human.places",
        title: "A HumanPlayer places the ships where the user says",
        clause: "HumanPlayer: placeShips must prompt for where to place the ships, as the sample program does",
        points: 1,
        hint: "Read a direction (h or v), then a row and a column, for one ship after another.",
        how: How::Run(human::places),
    },
    Check {
        id: "player.human.rejects-direction",
        title: "A HumanPlayer asks again for a direction other than h and v",
        clause: "HumanPlayer: placeShips, in the manner of the sample program",
        points: 1,
        hint: "Ask until the answer is h or v.",
        how: How::Run(human::rejects_direction),
    },
    Check {
        id: "player.human.rejects-numbers",
        title: "A HumanPlayer asks again when a position is not two integers",
        clause: "HumanPlayer: placeShips and recommendAttack, in the manner of the sample program",
        points: 1,
        hint: "When reading fails, clear cin and throw the rest of the line away before asking again.",
        how: How::Run(human::rejects_numbers),
    },
    Check {
        id: "player.human.rejects-position",
        title: "A HumanPlayer asks again when the ship cannot be placed there",
        clause: "HumanPlayer: placeShips, in the manner of the sample program",
        points: 1,
        hint: "Look at what Board::placeShip returns, and ask again while it is false.",
        how: How::Run(human::rejects_position),
    },
    Check {
        id: "player.human.attacks",
        title: "A HumanPlayer attacks where the user says",
        clause: "HumanPlayer: recommendAttack must prompt for where to attack",
        points: 1,
        hint: "Row first, then column; return exactly what was typed.",
        how: How::Run(human::attacks),
    },
];

const PLACING: &[Check] = &[
    Check {
        id: "player.mediocre.place.block-first",
        title: "A MediocrePlayer blocks first, and places ships only while positions are blocked",
        clause: "MediocrePlayer: placeShips, steps 1 and 2",
        points: 1,
        hint: "Each try is block, then placing, then unblock.",
        how: How::Run(placing::block_first),
    },
    Check {
        id: "player.mediocre.place.finds",
        title: "A MediocrePlayer places every fleet, from 1 to 10 ships, on boards of every size",
        clause: "MediocrePlayer: placeShips, steps 2 and 4",
        points: 1,
        hint: "Take sizes and lengths from the game, and try both directions everywhere.",
        how: How::Run(placing::finds),
    },
    Check {
        id: "player.mediocre.place.backtracks",
        title: "A MediocrePlayer finds room among the blocked positions whenever there is any",
        clause: "MediocrePlayer: placeShips, step 2, recursive algorithm with backtracking",
        points: 1,
        hint: "When a later ship does not fit, take the last one back and go on with its next place, in both directions.",
        how: How::Run(placing::backtracks),
    },
    Check {
        id: "player.mediocre.place.unplaces",
        title: "A MediocrePlayer unplaces the ships of a try that failed",
        clause: "MediocrePlayer: placeShips, step 2, unplaceShip to remove a ship",
        points: 1,
        hint: "Whatever placeShip put there, unplaceShip must remove with the same position and direction.",
        how: How::Run(placing::unplaces),
    },
    Check {
        id: "player.mediocre.place.unblocks",
        title: "A MediocrePlayer unblocks after each try",
        clause: "MediocrePlayer: placeShips, step 3",
        points: 1,
        hint: "Call unblock after success and after failure.",
        how: How::Run(placing::unblocks),
    },
    Check {
        id: "player.mediocre.place.tries",
        title: "A MediocrePlayer tries up to 50 times",
        clause: "MediocrePlayer: placeShips, step 4",
        points: 1,
        hint: "Count the tries from 1 to 50, and block anew for each.",
        how: How::Run(placing::tries),
    },
    Check {
        id: "player.mediocre.place.fails-honestly",
        title: "A MediocrePlayer returns false when all tries failed",
        clause: "MediocrePlayer: placeShips, step 4",
        points: 1,
        hint: "After the last try return false; do not place the ships in some other way.",
        how: How::Run(placing::fails_honestly),
    },
    Check {
        id: "player.mediocre.place.tidy",
        title: "A MediocrePlayer stops after exactly 50 tries and leaves nothing behind",
        clause: "MediocrePlayer: placeShips, steps 2 to 4",
        points: 0,
        hint: "Some of this is a matter of reading: it costs nothing.",
        how: How::Run(placing::tidy),
    },
];
