//! The part of the class's rubric that is about `move`.

use super::any_distance::either;
use super::naming::named_otherwise;
use super::script::{Reliance, relying};
use super::{any_distance, make_move, refused_moves};
use crate::assignments::boxed::boxed;
use crate::model::{Check, How};

/// What must be refused.
pub(super) const REFUSED_MOVES: &[Check] = &[
    Check {
        id: "class.move.off-board",
        title: "Positions outside the board are refused",
        clause: "move: from and to are valid board positions",
        points: 2,
        hint: "Letters a to h and digits 0 to 7; look at them before you use them as indices.",
        how: How::Run(|_| either(refused_moves::off_board(), any_distance::off_board())),
    },
    Check {
        id: "class.move.capitals",
        title: "Capital letters are refused",
        clause: "move: only lowercase letters can be valid",
        points: 1,
        hint: "Compare with 'a' and 'h', without turning letters small first.",
        how: How::Run(|_| either(refused_moves::capitals(), any_distance::capitals())),
    },
    Check {
        id: "class.move.malformed",
        title: "Anything but a letter and a digit is refused",
        clause: "move: a column letter followed by a row number",
        points: 1,
        hint: "A position is a string of exactly two characters.",
        how: How::Run(|_| either(refused_moves::malformed(), any_distance::malformed())),
    },
    Check {
        id: "class.move.no-piece",
        title: "A move from an empty square is refused",
        clause: "move: the from position contains a piece of the current player",
        points: 1,
        hint: "Look at what is on the square.",
        how: How::Run(|_| {
            either(relying(Reliance::Moves, refused_moves::no_piece()), any_distance::no_piece())
        }),
    },
    Check {
        id: "class.move.opponents-piece",
        title: "A move of the other player's piece is refused",
        clause: "move: the from position contains a piece of the current player",
        points: 2,
        hint: "Compare with currentPlayer.",
        how: How::Run(|_| {
            either(
                relying(Reliance::Moves, refused_moves::opponents_piece()),
                any_distance::opponents_piece(),
            )
        }),
    },
    Check {
        id: "class.move.crooked",
        title: "A move that is neither horizontal, vertical nor diagonal is refused",
        clause: "move: either horizontal, vertical, or diagonal",
        points: 2,
        hint: "One of the differences is zero, or both are equally large.",
        how: How::Run(|_| either(refused_moves::crooked(), any_distance::crooked())),
    },
    Check {
        id: "class.move.distance",
        title: "A move of too few or too many squares is refused",
        clause: "move: exactly as many squares as there are adjacent neighbors",
        points: 2,
        hint: "Count the neighbors of the moving piece where it stands, and compare with the larger difference.",
        how: How::Run(|_| {
            either(relying(Reliance::Moves, refused_moves::distance()), any_distance::distance())
        }),
    },
    Check {
        id: "class.move.own-piece-there",
        title: "A move onto a piece of the same player is refused",
        clause: "move: the landing position is either empty or an opponent's piece",
        points: 2,
        hint: "Look at what is on the landing square.",
        how: How::Run(|_| {
            either(
                relying(Reliance::Moves, refused_moves::own_piece_there()),
                any_distance::own_piece_there(),
            )
        }),
    },
    Check {
        id: "class.move.isolated",
        title: "A piece without neighbors cannot move, not even stay",
        clause: "move: exactly as many squares as there are adjacent neighbors; landing position",
        points: 1,
        hint: "Zero squares lead back to the piece itself.",
        how: How::Run(|_| boxed(named_otherwise(refused_moves::isolated()))),
    },
    Check {
        id: "class.move.changes-nothing",
        title: "A refused move changes no member",
        clause: "move: when the move is invalid, no members of the object shall be updated",
        points: 2,
        hint: "Check every condition before you change anything.",
        how: How::Run(|_| either(refused_moves::changes_nothing(), any_distance::changes_nothing())),
    },
];

/// What must be done, and what must not.
pub(super) const VALID_MOVES: &[Check] = &[
    Check {
        id: "class.move.neighbors",
        title: "Neighbors of both colors count, in eight directions and at every edge",
        clause: "move: k is the number of adjacent neighbors (eight directions) of the moving piece",
        points: 2,
        hint: "Look at all eight squares around, as far as they are on the board.",
        how: How::Run(|_| boxed(named_otherwise(relying(Reliance::Moves, make_move::neighbors())))),
    },
    Check {
        id: "class.move.directions",
        title: "A piece moves in each of the eight directions",
        clause: "move: horizontal, vertical, or diagonal; the array board shall be updated",
        points: 3,
        hint: "The piece leaves its square and stands on the other.",
        how: How::Run(|_| {
            either(relying(Reliance::Moves, make_move::directions()), any_distance::directions())
        }),
    },
    Check {
        id: "class.move.jumps",
        title: "A piece may jump over others, which stay",
        clause: "Introduction: a piece may jump over other pieces",
        points: 2,
        hint: "What is between the two squares does not matter and does not change.",
        how: How::Run(|_| either(relying(Reliance::Moves, make_move::jumps()), any_distance::jumps())),
    },
    Check {
        id: "class.move.captures",
        title: "A piece may land on an opponent's piece, which is then gone",
        clause: "Introduction: a piece may land on and capture an opponent's piece",
        points: 2,
        hint: "The landing square then holds the moving piece.",
        how: How::Run(|_| either(relying(Reliance::Moves, make_move::captures()), any_distance::captures())),
    },
    Check {
        id: "class.move.counts",
        title: "A capture takes one from the opponent's count, another move from none",
        clause: "move: blacks or whites shall be updated if it is a capture",
        points: 2,
        hint: "Look at what is on the landing square before you overwrite it.",
        how: How::Run(|_| either(make_move::counts(), any_distance::counts())),
    },
    Check {
        id: "class.move.keeps-turn",
        title: "A move leaves currentPlayer and nextPlayer alone",
        clause: "swapPlayer(): changing turns; move: what it updates",
        points: 1,
        hint: "The client calls swapPlayer itself.",
        how: How::Run(|_| either(make_move::keeps_turn(), any_distance::keeps_turn())),
    },
];
