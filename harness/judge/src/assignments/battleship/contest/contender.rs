//! The players of a contest, and the game that they play.

use std::sync::Arc;

use rand_core::SeedableRng;
use rand_pcg::Pcg32;
use reference::battleship::{AwfulPlayer, Game, GoodPlayer, MediocrePlayer, PlacementModels, Player};

use crate::assignments::battleship::game_config::GameConfig;

/// A player, by where it plays.
pub enum Contender {
    /// One of the reference's players, in this process.
    Local(Box<dyn Player>),
    /// A player in another process, whose calls are passed to [`Contest::hear`](crate::model::Contest::hear).
    Remote,
}

/// The reference's players that need no person at a keyboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ComputerKind {
    /// AwfulPlayer.
    Awful,
    /// MediocrePlayer.
    Mediocre,
    /// GoodPlayer.
    Good,
}

impl ComputerKind {
    /// Their names, in the order of [`ComputerKind::ALL`].
    pub const NAMES: [&'static str; 3] = ["awful", "mediocre", "good"];

    /// All of them.
    pub const ALL: [ComputerKind; 3] = [ComputerKind::Awful, ComputerKind::Mediocre, ComputerKind::Good];

    /// Returns the type that `createPlayer` takes.
    pub fn name(self) -> &'static str {
        ComputerKind::NAMES[self as usize]
    }

    /// Finds the kind of that name.
    pub fn of(name: &str) -> Option<ComputerKind> {
        ComputerKind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Makes a player of this kind. GoodPlayers share the models, which hold what they have computed.
    pub fn player(self, models: &Arc<PlacementModels>, seed: u64) -> Contender {
        let (game, rng) = (models.game(), Pcg32::seed_from_u64(seed));
        Contender::Local(match self {
            ComputerKind::Awful => Box::new(AwfulPlayer::new("awful", game)),
            ComputerKind::Mediocre => Box::new(MediocrePlayer::new("mediocre", game, rng)),
            ComputerKind::Good => Box::new(GoodPlayer::with_models("good", Arc::clone(models), rng)),
        })
    }
}

/// Makes the game that contests are about: the standard fleet on the largest board.
pub fn standard_game() -> Game {
    standard_config().game()
}

/// The data of that game.
pub(super) fn standard_config() -> GameConfig {
    GameConfig::standard(10, 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_name() {
        for kind in ComputerKind::ALL {
            assert_eq!(ComputerKind::of(kind.name()), Some(kind));
        }
        assert_eq!(ComputerKind::of("human"), None);
    }
}
