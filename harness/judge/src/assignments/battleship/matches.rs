//! Battleship's games between players, and its games whose parts are of several submissions.

use std::sync::Arc;
use std::time::Duration;

use reference::battleship::PlacementModels;

use super::contest::{self, BattleshipContest, ComputerKind, ContestRole, Secret, standard_game};
use super::lineup::{GameFacts, GamePart, LineupCast, SLOTS, part_seed, play};
use crate::model::{
    Contender, Contest, Forfeit, Lineup, LineupEnding, LineupSlot, LineupStop, Matches, MoveRule, Pairing,
    PlayerKind, RunRecord, SlotFilling, Venue,
};

/// Battleship's hook.
pub(super) struct BattleshipMatches;

/// Elapsed time for one move: twice the handout's five seconds, because the machine may be busy.
const MOVE: Duration = Duration::from_secs(10);

impl Matches for BattleshipMatches {
    fn component(&self) -> Option<&'static str> {
        Some("player")
    }

    fn kinds(&self) -> &'static [&'static str] {
        &ComputerKind::NAMES
    }

    fn usual_kind(&self) -> PlayerKind {
        PlayerKind(ComputerKind::ALL.len() - 1)
    }

    fn move_limit(&self) -> Duration {
        MOVE
    }

    fn moves_word(&self) -> &'static str {
        "shots"
    }

    fn move_rule(&self) -> Option<MoveRule> {
        Some(MoveRule {
            most: Duration::from_secs(5),
            clause: "GoodPlayer: \"a call to recommendAttack, then Board::attack, then recordAttackResult must not take more \
                     than 5 seconds\"",
        })
    }

    fn venue(&self) -> Box<dyn Venue> {
        Box::new(Sea { models: Arc::new(PlacementModels::new(&standard_game())) })
    }

    fn request(&self, kind: PlayerKind) -> Vec<u8> {
        contest::request(kind_of(kind))
    }

    fn seed(&self, pairing: Pairing, contender: usize) -> u64 {
        pairing.secret.seed(pairing.pair, ContestRole::Player(role_number(contender)))
    }

    fn departure(&self, record: &RunRecord) -> Forfeit {
        contest::departed(record)
    }

    fn slots(&self) -> &'static [LineupSlot] {
        &SLOTS
    }

    fn lineup(&self) -> Option<Box<dyn Lineup>> {
        Some(Box::new(GameFacts::standard()))
    }
}

/// A place for contests; GoodPlayers of the reference share their placement models.
struct Sea {
    models: Arc<PlacementModels>,
}

impl Venue for Sea {
    fn begin(&self, pairing: Pairing, contenders: [Contender; 2]) -> Box<dyn Contest> {
        let order = [pairing.first, 1 - pairing.first];
        let seed = |role| pairing.secret.seed(pairing.pair, role);
        let players = order.map(|number| match contenders[number] {
            Contender::Remote => contest::Contender::Remote,
            Contender::Reference(kind) => {
                kind_of(kind).player(&self.models, seed(ContestRole::Player(role_number(number))))
            }
        });
        let blocks = order.map(|number| seed(ContestRole::Blocks(role_number(number))));
        Box::new(BattleshipContest::new(self.models.game(), players, blocks))
    }
}

impl Lineup for GameFacts {
    fn facts_request(&self, slot: usize) -> Option<Vec<u8>> {
        (GamePart::ALL[slot] == GamePart::Game).then(|| self.facts_request())
    }

    fn take_facts(&mut self, _slot: usize, record: &RunRecord) -> Result<(), LineupStop> {
        *self = self.clone().told_by(record)?;
        Ok(())
    }

    fn request(&self, slot: usize, kind: PlayerKind) -> Vec<u8> {
        self.opening(GamePart::ALL[slot], kind_of(kind))
    }

    fn seed(&self, secret: Secret, slot: usize) -> u64 {
        part_seed(secret, GamePart::ALL[slot])
    }

    fn play<'l>(
        &self,
        secret: Secret,
        fillings: Vec<(PlayerKind, SlotFilling<'l>)>,
    ) -> Result<LineupEnding, LineupStop> {
        let filled: Vec<(ComputerKind, SlotFilling<'l>)> =
            fillings.into_iter().map(|(kind, filling)| (kind_of(kind), filling)).collect();
        let Ok([(_, game), (_, board1), (_, board2), player1, player2]) = <[_; 5]>::try_from(filled) else {
            return Err(LineupStop::Grader("a part of the game is missing".to_owned()));
        };
        let cast = LineupCast { secret, game, boards: [board1, board2], players: [player1, player2] };
        play(self, cast)
    }
}

/// The kind of that number; numbers come from [`Matches::kinds`].
fn kind_of(kind: PlayerKind) -> ComputerKind {
    ComputerKind::ALL[kind.0]
}

fn role_number(contender: usize) -> u32 {
    u32::try_from(contender).unwrap_or(u32::MAX)
}
