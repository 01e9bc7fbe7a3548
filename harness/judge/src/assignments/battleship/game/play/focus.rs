//! The aspects of `play` that are judged, each by a check of its own, and the aspects that each rests on.

use crate::assignments::battleship::game::script::INITIALISED;

/// The one aspect on which a scenario's record is judged. Everything else may be as it likes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PlayFocus {
    Places,
    PlaceFails,
    Order,
    DisplayBefore,
    ShotsOnly,
    DisplayResult,
    ResultArgs,
    InvalidShot,
    ByOpponent,
    Winner,
    Stops,
    HumanLoser,
    Pause,
    NoPause,
    Again,
    /// A Game plays alike whatever fresh memory holds.
    Initialised,
}

impl PlayFocus {
    /// The check that owns the aspect.
    pub(super) fn check(self) -> &'static str {
        match self {
            PlayFocus::Places => "game.play.places",
            PlayFocus::PlaceFails => "game.play.place-fails",
            PlayFocus::Order => "game.play.order",
            PlayFocus::DisplayBefore => "game.play.display-before",
            PlayFocus::ShotsOnly => "game.play.shots-only",
            PlayFocus::DisplayResult => "game.play.display-result",
            PlayFocus::ResultArgs => "game.play.result-args",
            PlayFocus::InvalidShot => "game.play.invalid-shot",
            PlayFocus::ByOpponent => "game.play.by-opponent",
            PlayFocus::Winner => "game.play.winner",
            PlayFocus::Stops => "game.play.stops",
            PlayFocus::HumanLoser => "game.play.human-loser",
            PlayFocus::Pause => "game.play.pause",
            PlayFocus::NoPause => "game.play.no-pause",
            PlayFocus::Again => "game.play.again",
            PlayFocus::Initialised => INITIALISED,
        }
    }

    /// The aspects that must be right for a failure of this one to be its own.
    pub(super) fn rests_on(self) -> &'static [PlayFocus] {
        use PlayFocus::{DisplayBefore, Order, Places, ResultArgs, Stops, Winner};
        match self {
            PlayFocus::Places
            | PlayFocus::PlaceFails
            | PlayFocus::NoPause
            | PlayFocus::Again
            | PlayFocus::Initialised => &[],
            PlayFocus::Order => &[Places],
            // Who tells a player of no shot tells nothing of an invalid one.
            PlayFocus::InvalidShot => &[Places, ResultArgs],
            // Who shows the wrong board shows the right one's ships to the wrong player.
            PlayFocus::ShotsOnly => &[Places, Order, DisplayBefore],
            PlayFocus::DisplayBefore
            | PlayFocus::DisplayResult
            | PlayFocus::ResultArgs
            | PlayFocus::ByOpponent
            | PlayFocus::Stops
            | PlayFocus::Pause => &[Places, Order],
            PlayFocus::Winner => &[Places, Order, Stops],
            PlayFocus::HumanLoser => &[Places, Order, Stops, Winner],
        }
    }

    /// Tells whether a game that nobody won shows too little.
    pub(super) fn needs_win(self) -> bool {
        use PlayFocus::{Initialised, InvalidShot, NoPause, PlaceFails, Places, Winner};
        !matches!(self, Places | PlaceFails | InvalidShot | Winner | NoPause | Initialised)
    }

    /// Tells whether a crash is this aspect's business only in the last of the games that it compares.
    pub(super) fn compares_games(self) -> bool {
        matches!(self, PlayFocus::Initialised)
    }

    /// Tells whether nothing after the win can be wrong.
    pub(super) fn ends_with_win(self) -> bool {
        use PlayFocus::{
            ByOpponent, DisplayBefore, DisplayResult, InvalidShot, Order, Pause, ResultArgs, ShotsOnly,
        };
        matches!(
            self,
            Order | DisplayBefore | ShotsOnly | DisplayResult | ResultArgs | InvalidShot | ByOpponent | Pause
        )
    }

    /// Tells whether a game that ends because a fleet cannot be placed is judged. The handout leaves open whether the
    /// other player is asked to place its ships then.
    pub(super) fn judges_failed_placing(self) -> bool {
        matches!(self, PlayFocus::PlaceFails | PlayFocus::NoPause)
    }
}
