//! Numbers that both shims hold as well, and the limit on `block`.

/// Numbers of the steps.
pub(crate) mod step_number {
    pub(crate) const CREATE: u8 = 0;
    pub(crate) const NAME: u8 = 1;
    pub(crate) const IS_HUMAN: u8 = 2;
    pub(crate) const PLACE: u8 = 3;
    pub(crate) const SHOOT: u8 = 4;
    pub(crate) const INPUT: u8 = 5;
    pub(crate) const DELETE: u8 = 6;
    pub(crate) const CONTEST: u8 = 7;
    /// The request goes on with what the parent sends next.
    pub(crate) const MORE: u8 = 8;
    /// `placeShips` with a board in another process.
    pub(crate) const PLACE_ELSEWHERE: u8 = 9;
    pub(crate) const RECOMMEND: u8 = 10;
    pub(crate) const RECORD: u8 = 11;
    pub(crate) const ATTACKED: u8 = 12;
}

/// The number of a call to a board in another process.
pub(crate) const CALL_BOARD: u8 = 6;

/// Calls of `block` that the parent answers in one placeShips; the handout allows 50.
pub(crate) const MAX_BLOCKS: usize = 60;
