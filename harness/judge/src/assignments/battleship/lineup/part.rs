//! The parts of a game.

use reference::battleship::Seat;

use crate::model::LineupSlot;

/// The slots, in the order of [`GamePart::ALL`].
pub(crate) static SLOTS: [LineupSlot; 5] = [
    LineupSlot { title: "Game", component: "game", words: &["game"] },
    LineupSlot { title: "Board 1", component: "board", words: &["board", "board1"] },
    LineupSlot { title: "Board 2", component: "board", words: &["board", "board2"] },
    LineupSlot { title: "Player 1", component: "player", words: &["player", "player1"] },
    LineupSlot { title: "Player 2", component: "player", words: &["player", "player2"] },
];

/// A part of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GamePart {
    /// The Game, which runs it.
    Game,
    /// The first or second board that the Game makes: `play` makes them in the order of the players.
    Board(Seat),
    /// The player who attacks first, or second.
    Player(Seat),
}

impl GamePart {
    /// All of them, in report order.
    pub(crate) const ALL: [GamePart; 5] = [
        GamePart::Game,
        GamePart::Board(Seat::First),
        GamePart::Board(Seat::Second),
        GamePart::Player(Seat::First),
        GamePart::Player(Seat::Second),
    ];

    /// Its name in the report.
    pub(crate) fn title(self) -> &'static str {
        SLOTS[self.index()].title
    }

    /// Its place in [`GamePart::ALL`].
    pub(crate) fn index(self) -> usize {
        match self {
            GamePart::Game => 0,
            GamePart::Board(seat) => 1 + seat_index(seat),
            GamePart::Player(seat) => 3 + seat_index(seat),
        }
    }
}

/// 0 or 1.
pub(super) fn seat_index(seat: Seat) -> usize {
    match seat {
        Seat::First => 0,
        Seat::Second => 1,
    }
}
