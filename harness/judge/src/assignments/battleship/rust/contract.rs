//! The numbers on which the parent and the shims agree, rendered from the parent's table: a test holds them equal.

#![allow(dead_code, reason = "the shims of one language may not need every number")]

/// Calls of placeShip between two calls of block, after which a search is ended: a limit of ours, which costs nothing.
pub(super) const MAX_PLACE_CALLS: usize = 100000000;

/// Bit of the number of a step in a call, and of the number of shots: the player has read from cin by then, or tried to.
pub(super) const INPUT_WAS_READ: usize = 1073741824;

/// Bit of the number of a step in a call: since the call before, the player has seeded its random numbers.
pub(super) const RESEEDED: usize = 536870912;

/// Entries of a board's account that are kept; the counts go on.
pub(super) const MAX_ENTRIES: usize = 4000;

/// Steps on a submission's Boards. The number of the board comes first; after MORE the parent sends more steps.
pub(super) mod board_op {
    pub(crate) const NEW: u8 = 0;
    pub(crate) const CLEAR: u8 = 1;
    pub(crate) const BLOCK: u8 = 2;
    pub(crate) const UNBLOCK: u8 = 3;
    pub(crate) const PLACE: u8 = 4;
    pub(crate) const UNPLACE: u8 = 5;
    pub(crate) const DISPLAY: u8 = 6;
    pub(crate) const ATTACK: u8 = 7;
    pub(crate) const ALL_DESTROYED: u8 = 8;
    pub(crate) const DELETE: u8 = 9;
    pub(crate) const PROBE: u8 = 10;
    pub(crate) const MORE: u8 = 11;
    pub(crate) const READ: u8 = 12;

    /// Layout of the fields that follow a step's number, for check_steps; `None` for a number that no step has.
    pub(crate) fn fields(op: u8) -> Option<&'static str> {
        Some(match op {
            NEW => "b",
            CLEAR => "b",
            BLOCK => "b",
            UNBLOCK => "b",
            PLACE => "biiib",
            UNPLACE => "biiib",
            DISPLAY => "bb",
            ATTACK => "biibbi",
            ALL_DESTROYED => "b",
            DELETE => "b",
            PROBE => "bi",
            MORE => "b",
            READ => "b",
            _ => return None,
        })
    }
}

/// Steps on a submission's Games; OTHER changes between two. FILL sets what fresh memory holds, unanswered; READ asks what became of cin.
pub(super) mod game_op {
    pub(crate) const NEW: u8 = 0;
    pub(crate) const ROWS: u8 = 1;
    pub(crate) const COLS: u8 = 2;
    pub(crate) const IS_VALID: u8 = 3;
    pub(crate) const RANDOM_POINTS: u8 = 4;
    pub(crate) const ADD_SHIP: u8 = 5;
    pub(crate) const N_SHIPS: u8 = 6;
    pub(crate) const SHIP_LENGTH: u8 = 7;
    pub(crate) const SHIP_SYMBOL: u8 = 8;
    pub(crate) const SHIP_NAME: u8 = 9;
    pub(crate) const PLAY: u8 = 10;
    pub(crate) const INPUT: u8 = 11;
    pub(crate) const DELETE: u8 = 12;
    pub(crate) const FILL: u8 = 13;
    pub(crate) const READ: u8 = 14;
    pub(crate) const OTHER: u8 = 15;

    /// Layout of the fields that follow a step's number, for check_steps; `None` for a number that no step has.
    pub(crate) fn fields(op: u8) -> Option<&'static str> {
        Some(match op {
            NEW => "ii",
            ROWS => "",
            COLS => "",
            IS_VALID => "ii",
            RANDOM_POINTS => "i",
            ADD_SHIP => "ibs",
            N_SHIPS => "",
            SHIP_LENGTH => "i",
            SHIP_SYMBOL => "i",
            SHIP_NAME => "i",
            PLAY => "bbbss",
            INPUT => "s",
            DELETE => "",
            FILL => "b",
            READ => "",
            OTHER => "",
            _ => return None,
        })
    }
}

/// Steps of a submission's players, whose number comes first; 9 to 12 are single calls in a game of several parts; 14 and 15 tell the boards.
pub(super) mod step_op {
    pub(crate) const CREATE: u8 = 0;
    pub(crate) const NAME: u8 = 1;
    pub(crate) const IS_HUMAN: u8 = 2;
    pub(crate) const PLACE: u8 = 3;
    pub(crate) const SHOOT: u8 = 4;
    pub(crate) const INPUT: u8 = 5;
    pub(crate) const DELETE: u8 = 6;
    pub(crate) const CONTEST: u8 = 7;
    pub(crate) const MORE: u8 = 8;
    pub(crate) const PLACE_ELSEWHERE: u8 = 9;
    pub(crate) const RECOMMEND: u8 = 10;
    pub(crate) const RECORD: u8 = 11;
    pub(crate) const ATTACKED: u8 = 12;
    pub(crate) const IS_AWFUL: u8 = 13;
    pub(crate) const SHOOT_TOLD: u8 = 14;
    pub(crate) const PLACE_TOLD: u8 = 15;

    /// Layout of the fields that follow a step's number, for check_steps; `None` for a number that no step has.
    pub(crate) fn fields(op: u8) -> Option<&'static str> {
        Some(match op {
            CREATE => "bss",
            NAME => "b",
            IS_HUMAN => "b",
            PLACE => "b",
            SHOOT => "b",
            INPUT => "bs",
            DELETE => "b",
            CONTEST => "b",
            MORE => "b",
            PLACE_ELSEWHERE => "b",
            RECOMMEND => "b",
            RECORD => "biibbbi",
            ATTACKED => "bii",
            IS_AWFUL => "b",
            SHOOT_TOLD => "bs",
            PLACE_TOLD => "bs",
            _ => return None,
        })
    }
}

/// Receivers of a Game's calls to the parent.
pub(super) mod target_op {
    pub(crate) const BOARD: u8 = 0;
    pub(crate) const PLAYER: u8 = 1;
    pub(crate) const REFEREE: u8 = 2;
}

/// Calls of a Game to its scripted players. The number of the player comes first.
pub(super) mod player_op {
    pub(crate) const PLACE_SHIPS: u8 = 3;
    pub(crate) const RECOMMEND: u8 = 4;
    pub(crate) const RECORD_RESULT: u8 = 5;
    pub(crate) const RECORD_BY_OPPONENT: u8 = 6;
    pub(crate) const DELETE: u8 = 8;
}

/// Calls that tell the referee where a game begins and ends.
pub(super) mod whistle_op {
    pub(crate) const START: u8 = 0;
    pub(crate) const END: u8 = 1;
}

/// The third argument of Game::play; DEFAULT leaves it out.
pub(super) mod pause_op {
    pub(crate) const NEVER: u8 = 0;
    pub(crate) const AFTER_EACH_SHOT: u8 = 1;
    pub(crate) const DEFAULT: u8 = 2;
}

/// The use of cin since READ was asked last.
pub(super) mod read_op {
    pub(crate) const NOTHING: u8 = 0;
    pub(crate) const LOOKED: u8 = 1;
    pub(crate) const TAKEN: u8 = 2;
}

/// The player that Game::play returned.
pub(super) mod winner_op {
    pub(crate) const NOBODY: u8 = 0;
    pub(crate) const FIRST: u8 = 1;
    pub(crate) const SECOND: u8 = 2;
    pub(crate) const STRANGER: u8 = 3;
}

/// Calls of a submission's player. The first three carry the account of its board; BOARD is followed by a board's step.
pub(super) mod call_op {
    pub(crate) const BLOCK: u8 = 0;
    pub(crate) const UNBLOCK: u8 = 1;
    pub(crate) const PLACED: u8 = 2;
    pub(crate) const TOO_SLOW: u8 = 3;
    pub(crate) const SHOT: u8 = 4;
    pub(crate) const TURN: u8 = 5;
    pub(crate) const BOARD: u8 = 6;
    pub(crate) const RECORD_THREW: u8 = 7;
}

/// Continuations after a shot.
pub(super) mod shot_op {
    pub(crate) const STOP: u8 = 0;
    pub(crate) const RECORD_AND_STOP: u8 = 1;
    pub(crate) const RECORD: u8 = 2;
}

/// Kinds of entries in a board's account.
pub(super) mod entry_op {
    pub(crate) const PLACE: u8 = 0;
    pub(crate) const UNPLACE: u8 = 1;
    pub(crate) const CLEAR: u8 = 2;
}
