//! What the parts of a game agree on: its size, and the ships under their IDs.

use super::part::{Part, Stop};
use crate::assignments::battleship::board::BoardLiveOracle;
use crate::assignments::battleship::contest::Kind;
use crate::assignments::battleship::game::{facts_of, facts_request, play_request};
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::battleship::player::PlayerLiveOracle;
use crate::model::{End, RunRecord};

use super::line::gone;

/// The data of a game. A Game may number the ships as it likes; Boards and players then know them by its numbers.
#[derive(Debug, Clone)]
pub struct Sheet {
    /// The ships as they were added.
    pub(super) added: GameConfig,
    /// The ships by ID.
    pub(super) config: GameConfig,
}

impl Sheet {
    /// The standard game, with the reference's numbers.
    pub fn standard() -> Sheet {
        let config = GameConfig::standard(10, 10);
        Sheet { added: config.clone(), config }
    }

    /// The request that asks a submission's Game for its data.
    pub fn facts_request(&self) -> Vec<u8> {
        facts_request(&self.added)
    }

    /// The data as a submission's Game gives it, judged.
    ///
    /// # Errors
    /// When the Game broke the contract, or a fault of ours kept it from answering.
    pub fn told_by(self, record: &RunRecord) -> Result<Sheet, Stop> {
        if matches!(record.end, End::Harness(_)) {
            return Err(gone(Part::Game, record, "Game g(10, 10)", "Game: constructor"));
        }
        let config = facts_of(&self.added, record).map_err(|breach| Stop::Breach(Part::Game, breach))?;
        Ok(Sheet { config, ..self })
    }

    /// What the process of a part is started with; the kind is a player's.
    pub fn opening(&self, part: Part, kind: Kind) -> Vec<u8> {
        match part {
            Part::Game => play_request(&self.added),
            Part::Board(_) => BoardLiveOracle::opening(&self.config),
            Part::Player(_) => PlayerLiveOracle::opening(&self.config, kind, part.title()),
        }
    }
}
