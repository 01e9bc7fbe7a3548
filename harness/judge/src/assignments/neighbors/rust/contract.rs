//! The numbers on which the parent and the shims agree, rendered from the parent's table: a test holds them equal.

#![allow(dead_code, reason = "the shims of one language may not need every number")]

/// Rows and columns of the board.
pub(super) const SIZE: usize = 8;

/// Steps on the class's objects. The number of the object comes first.
pub(super) mod class_op {
    pub(crate) const NEW: u8 = 0;
    pub(crate) const PRINT: u8 = 1;
    pub(crate) const CURRENT: u8 = 2;
    pub(crate) const SWAP: u8 = 3;
    pub(crate) const MOVE: u8 = 4;
    pub(crate) const ISOLATED: u8 = 5;
    pub(crate) const CONNECTED: u8 = 6;
    pub(crate) const GAME_OVER: u8 = 7;
    pub(crate) const SET: u8 = 8;
    pub(crate) const LOOK: u8 = 9;

    /// Layout of the fields that follow a step's number, for check_steps; `None` for a number that no step has.
    pub(crate) fn fields(op: u8) -> Option<&'static str> {
        Some(match op {
            NEW => "b",
            PRINT => "b",
            CURRENT => "b",
            SWAP => "b",
            MOVE => "bss",
            ISOLATED => "bb",
            CONNECTED => "bb",
            GAME_OVER => "b",
            SET => "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbii",
            LOOK => "b",
            _ => return None,
        })
    }
}

/// Calls of the client's object. The number of its state comes before each; LEFT says that the program is over.
pub(super) mod proxy_op {
    pub(crate) const PRINT: u8 = 0;
    pub(crate) const CURRENT: u8 = 1;
    pub(crate) const SWAP: u8 = 2;
    pub(crate) const MOVE: u8 = 3;
    pub(crate) const ISOLATED: u8 = 4;
    pub(crate) const CONNECTED: u8 = 5;
    pub(crate) const GAME_OVER: u8 = 6;
    pub(crate) const LEFT: u8 = 7;
}
