//! The rubric of the user interface: 25 points.

use crate::model::{Check, How, Topic};

/// Ids of the checks.
pub(super) const DRAWS: &str = "ui.start.draws";
pub(super) const EVERY_SQUARE: &str = "ui.play.every-square";
pub(super) const IN_PLACE: &str = "ui.play.in-place";
pub(super) const LEGAL: &str = "ui.play.legal-once";
pub(super) const ILLEGAL: &str = "ui.play.illegal";
pub(super) const INPUT: &str = "ui.play.input";
pub(super) const TILES: &str = "ui.show.tiles";
pub(super) const TURN: &str = "ui.show.turn";
pub(super) const MOVES: &str = "ui.show.moves";
pub(super) const FLIPS: &str = "ui.show.flips";
pub(super) const WINNER: &str = "ui.show.winner";
pub(super) const TIE: &str = "ui.show.tie";

/// All of them.
pub(super) const ALL: [&str; 12] =
    [DRAWS, EVERY_SQUARE, IN_PLACE, LEGAL, ILLEGAL, INPUT, TILES, TURN, MOVES, FLIPS, WINNER, TIE];

/// The checks of the interface, by topic.
pub(in crate::assignments::reversi) static RUBRIC: &[Topic] = &[
    Topic { why: "A program that does not start shows nothing.", checks: START },
    Topic {
        why: "The program is there to play the game with: each move that is allowed, and no other.",
        checks: PLAY,
    },
    Topic {
        why: "Players can only play by what they see: tiles, turn, valid squares, the effect of a move, the end.",
        checks: SHOW,
    },
];

const PLAYABLE: &str = "3.2: \"The game must allow the user to make all legal moves and no illegal moves\"";

const START: &[Check] = &[Check {
    id: DRAWS,
    title: "A new game is drawn on boards of every size",
    clause: "3.1: \"we generalize the rules of Reversi to allow boards with dimensions down to 2-by-2, including non-square boards\"",
    points: 2,
    hint: "Sizes of sprites that are computed from the board's must not become 0, and texts that are drawn not empty.",
    how: How::Survey(&["./reversi 2 2", "./reversi 7 4"]),
}];

const PLAY: &[Check] = &[
    Check {
        id: EVERY_SQUARE,
        title: "Every square can be played, by the mouse or by keys",
        clause: "3.2: \"The user interface must make it possible to play the game using either the mouse or the keyboard\"",
        points: 3,
        hint: "Try a board that is wider than high, and one that is higher than wide.",
        how: How::Survey(&["click in the last column of a 6 by 4 board"]),
    },
    Check {
        id: IN_PLACE,
        title: "A move is played on the square that it was made at",
        clause: PLAYABLE,
        points: 2,
        hint: "screen_to_board must be the inverse of board_to_screen, with x and y in the same order.",
        how: How::Survey(&["click in the middle of a square", "look where the tile is drawn"]),
    },
    Check {
        id: LEGAL,
        title: "In whole games each legal move can be made, and is made once",
        clause: PLAYABLE,
        points: 3,
        hint: "One input plays one move; what the model's find_move finds may be played, and pointing at it plays nothing.",
        how: How::Survey(&["click on a legal square of a game"]),
    },
    Check {
        id: ILLEGAL,
        title: "An illegal move is not made, and does no harm",
        clause: "6.3: \"If the user clicks in a disallowed square or after the game is over, either don't react or display an error indication\"",
        points: 2,
        hint: "play_move throws for a move that is not allowed: ask find_move before, or catch it.",
        how: How::Survey(&["click on a square that is occupied"]),
    },
    Check {
        id: INPUT,
        title: "No input crashes the game",
        clause: "3.2: \"It should not be possible for the user to cause the game to crash via any interaction with the UI\"",
        points: 2,
        hint: "Inputs come at any time, from any place of the window, and after the end of the game as well.",
        how: How::Survey(&["click in the corner of the window once the game is over"]),
    },
];

const SHOW: &[Check] = &[
    Check {
        id: TILES,
        title: "Dark, light and no tile are told apart on every square",
        clause: "3.2: \"the user can see which squares are occupied by light tiles, which by dark tiles, and which by neither\"",
        points: 3,
        hint: "Draw every position of board(), and a higher z over a lower one.",
        how: How::Survey(&["the same board with a dark, a light and no tile on a square"]),
    },
    Check {
        id: TURN,
        title: "It is shown whose turn it is",
        clause: "3.2: \"When the game is not over, it should display whose turn it is\"",
        points: 2,
        hint: "Ask turn() whenever you draw: after a pass the same player is to move again.",
        how: How::Survey(&["the same board with dark and with light to move"]),
    },
    Check {
        id: MOVES,
        title: "Squares that may be played are shown",
        clause: "3.2: \"give some indication of which squares are valid to play in\"",
        points: 2,
        hint: "Ask find_move for every square whenever you draw, for both players.",
        how: How::Survey(&["the same board with and without one of the moves"]),
    },
    Check {
        id: FLIPS,
        title: "It is shown which tiles a move will flip",
        clause: "3.2: \"it should also give feedback on which tiles will flip as a result of each possible move\"",
        points: 2,
        hint: "find_move(pos)->second holds every position that the move gains.",
        how: How::Survey(&["the same move with and without one of the tiles that it flips"]),
    },
    Check {
        id: WINNER,
        title: "The end shows which player has won",
        clause: "3.2: \"When the game ends, the UI must indicate which player, if any, has won\"",
        points: 1,
        hint: "Ask is_game_over() and winner() whenever you draw.",
        how: How::Survey(&["the same board with dark and with light as the winner"]),
    },
    Check {
        id: TIE,
        title: "A tie looks like neither a win nor a game that goes on",
        clause: "3.2: \"which player, if any, has won\"; 3: \"or it may be a tie\"",
        points: 1,
        hint: "Once the game is over, winner() is Player::neither if there is none.",
        how: How::Survey(&["the same board at the end without a winner"]),
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interface_is_worth_twenty_five_points() {
        let points = |topic: &Topic| topic.checks.iter().map(|check| check.points).sum::<u32>();
        assert_eq!(RUBRIC.iter().map(points).collect::<Vec<_>>(), [2, 12, 11]);
    }

    #[test]
    fn every_check_has_an_id_that_the_survey_knows() {
        let ids: Vec<&str> = RUBRIC.iter().flat_map(|topic| topic.checks).map(|check| check.id).collect();
        assert_eq!(ids, ALL);
    }
}
