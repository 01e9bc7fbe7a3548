//! [`Disturbance`]: an event that must not matter to a MediocrePlayer.

/// Something that happens beside a player's game, and must not matter to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Disturbance {
    /// The opponent attacks.
    Opponent,
    /// A second player shoots at a board of its own.
    OtherPlayer,
}
