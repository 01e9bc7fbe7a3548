//! The numbers on which the parent and the shims agree, rendered from the parent's table: a test holds them equal.

#![allow(dead_code, reason = "the shims of one language may not need every number")]

/// Steps on models. The number of the object comes first.
pub(super) mod model_op {
    pub(crate) const NEW: u8 = 0;
    pub(crate) const SQUARE: u8 = 1;
    pub(crate) const DEFAULT: u8 = 2;
    pub(crate) const SYNC: u8 = 3;
    pub(crate) const PLAY: u8 = 4;
    pub(crate) const FIND: u8 = 5;
    pub(crate) const LOOK: u8 = 6;
    pub(crate) const MOVES: u8 = 7;
    pub(crate) const EMPTIED: u8 = 8;

    /// Layout of the fields that follow a step's number, for check_steps; `None` for a number that no step has.
    pub(crate) fn fields(op: u8) -> Option<&'static str> {
        Some(match op {
            NEW => "bii",
            SQUARE => "bi",
            DEFAULT => "b",
            SYNC => "bs",
            PLAY => "bii",
            FIND => "bii",
            LOOK => "bbb",
            MOVES => "bbb",
            EMPTIED => "b",
            _ => return None,
        })
    }
}

/// Steps of the student's tests.
pub(super) mod tests_op {
    pub(crate) const LIST: u8 = 0;
    pub(crate) const RUN: u8 = 1;
    pub(crate) const PRECEDE: u8 = 2;

    /// Layout of the fields that follow a step's number, for check_steps; `None` for a number that no step has.
    pub(crate) fn fields(op: u8) -> Option<&'static str> {
        Some(match op {
            LIST => "",
            RUN => "i",
            PRECEDE => "i",
            _ => return None,
        })
    }
}

/// Calls of the model that is swapped in, and of what runs beside it. A state follows the number of all from START to REALLY.
pub(super) mod swapped_op {
    pub(crate) const SIZE: u8 = 0;
    pub(crate) const START: u8 = 1;
    pub(crate) const PLAY: u8 = 2;
    pub(crate) const FLIPS: u8 = 3;
    pub(crate) const EVALUATE: u8 = 4;
    pub(crate) const COMPUTE: u8 = 5;
    pub(crate) const ADVANCE: u8 = 6;
    pub(crate) const FINISH: u8 = 7;
    pub(crate) const REALLY: u8 = 8;
    pub(crate) const FAILED: u8 = 9;
    pub(crate) const RAN: u8 = 10;
    pub(crate) const TRAPPED: u8 = 11;
    pub(crate) const WINDOW: u8 = 12;
    pub(crate) const TRY: u8 = 13;
    pub(crate) const NEXT: u8 = 14;
}

/// What a reply to NEXT asks of a game.
pub(super) mod ui_op {
    pub(crate) const MOVE: u8 = 0;
    pub(crate) const DOWN: u8 = 1;
    pub(crate) const UP: u8 = 2;
    pub(crate) const KEY_DOWN: u8 = 3;
    pub(crate) const KEY: u8 = 4;
    pub(crate) const KEY_UP: u8 = 5;
    pub(crate) const FRAMES: u8 = 6;
    pub(crate) const LOOK: u8 = 7;
    pub(crate) const STATE: u8 = 8;
    pub(crate) const END: u8 = 9;
}
