//! The facts that all parts of a game share: its size, and the ships under their IDs.

use super::part::GamePart;
use crate::assignments::battleship::board::BoardLiveOracle;
use crate::assignments::battleship::contest::ComputerKind;
use crate::assignments::battleship::game::{facts_of, facts_request, play_request};
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::battleship::player::PlayerLiveOracle;
use crate::model::LineupStop;
use crate::model::{End, RunRecord};

use super::orders::gone;

/// The data of a game. A Game may number the ships as it likes; Boards and players then know them by its numbers.
#[derive(Debug, Clone)]
pub(crate) struct GameFacts {
    /// The ships as they were added.
    pub(super) added: GameConfig,
    /// The ships by ID.
    pub(super) config: GameConfig,
}

impl GameFacts {
    /// The standard game, with the reference's numbers.
    pub(crate) fn standard() -> GameFacts {
        let config = GameConfig::standard(10, 10);
        GameFacts { added: config.clone(), config }
    }

    /// The request that asks a submission's Game for its data.
    pub(crate) fn facts_request(&self) -> Vec<u8> {
        facts_request(&self.added)
    }

    /// The data as a submission's Game gives it, judged.
    ///
    /// # Errors
    /// When the Game broke the contract, or a fault of ours kept it from answering.
    pub(crate) fn told_by(self, record: &RunRecord) -> Result<GameFacts, LineupStop> {
        if matches!(record.end, End::Harness(_)) {
            return Err(gone(GamePart::Game, record, "Game g(10, 10)", "Game: constructor"));
        }
        let config = facts_of(&self.added, record)
            .map_err(|breach| LineupStop::Breach(GamePart::Game.index(), breach))?;
        Ok(GameFacts { config, ..self })
    }

    /// The request that starts a part's process; the kind is a player's.
    pub(crate) fn opening(&self, part: GamePart, kind: ComputerKind) -> Vec<u8> {
        match part {
            GamePart::Game => play_request(&self.added),
            GamePart::Board(_) => BoardLiveOracle::opening(&self.config),
            GamePart::Player(_) => PlayerLiveOracle::opening(&self.config, kind, part.title()),
        }
    }
}
