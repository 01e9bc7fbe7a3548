//! Reversi's games between players. What students hand in holds none, so they are the reference's.

use std::time::Duration;

use rand_core::SeedableRng;
use rand_pcg::Pcg32;
use reference::reversi::{
    AlphaBetaPlayer, Computer, GreedyPlayer, Model, Player, Position, PositionSet, RandomPlayer,
    position_name,
};

use crate::model::{
    CellChange, Contender, Contest, ContestResult, Forfeit, GameStory, Matches, NextEvent, Pairing,
    PlayerKind, RunRecord, Seat, SeedRole, StoryBoard, StoryMove, Turn, Venue,
};

/// Reversi's hook.
pub(super) struct ReversiMatches;

/// The names of the kinds, the strongest last.
const KINDS: [&str; 3] = ["random", "greedy", "alpha-beta"];

/// The board's side in games between players.
const SIDE: i32 = 8;

/// Elapsed time for one move of a player in another process, of which there are none.
const MOVE: Duration = Duration::from_secs(10);

impl Matches for ReversiMatches {
    fn component(&self) -> Option<&'static str> {
        None
    }

    fn kinds(&self) -> &'static [&'static str] {
        &KINDS
    }

    fn usual_kind(&self) -> PlayerKind {
        PlayerKind(KINDS.len() - 1)
    }

    fn move_limit(&self) -> Duration {
        MOVE
    }

    fn venue(&self) -> Box<dyn Venue> {
        Box::new(Club)
    }

    fn request(&self, _kind: PlayerKind) -> Vec<u8> {
        Vec::new()
    }

    fn seed(&self, pairing: Pairing, contender: usize) -> u64 {
        let number = u32::try_from(contender).unwrap_or(u32::MAX);
        pairing.secret.seed(pairing.pair, SeedRole { kind: 0, number })
    }

    fn departure(&self, _record: &RunRecord) -> Forfeit {
        NO_PLAYER
    }
}

/// The end of a game of a player that nobody can be.
const NO_PLAYER: Forfeit = Forfeit::Broke("what is handed in holds no player");

/// A place for games; its players need nothing that could be kept.
struct Club;

impl Venue for Club {
    fn begin(&self, pairing: Pairing, contenders: [Contender; 2]) -> Box<dyn Contest> {
        let order = [pairing.first, 1 - pairing.first];
        let players = order.map(|number| match contenders[number] {
            Contender::Reference(kind) => Some(player(kind, ReversiMatches.seed(pairing, number))),
            Contender::Remote => None,
        });
        // Eight is a size that a board may have.
        let model = Model::new(SIDE, SIDE).ok();
        Box::new(ReversiContest { players, model, log: Vec::new(), forfeited: None })
    }
}

fn player(kind: PlayerKind, seed: u64) -> Box<dyn Computer> {
    let rng = Pcg32::seed_from_u64(seed);
    match kind.0 {
        0 => Box::new(RandomPlayer::new(rng)),
        1 => Box::new(GreedyPlayer::new(rng)),
        _ => Box::new(AlphaBetaPlayer::new(rng)),
    }
}

/// A game under way.
struct ReversiContest {
    players: [Option<Box<dyn Computer>>; 2],
    model: Option<Model>,
    /// Every move with what it gained, in order.
    log: Vec<(Turn, Position, PositionSet)>,
    forfeited: Option<(Turn, Forfeit)>,
}

impl ReversiContest {
    /// Plays one move; `None` once there is no more to play.
    fn step(&mut self) -> Option<()> {
        let model = self.model.as_mut()?;
        let turn = turn_of(model.turn()?);
        let chosen = self.players[turn.index()].as_mut().and_then(|player| player.choose(model));
        let played = chosen.and_then(|position| Some((position, model.find_move(position)?)));
        let Some((position, gained)) = played.filter(|(position, _)| model.play_move(*position).is_ok())
        else {
            self.forfeit(turn, NO_PLAYER);
            return None;
        };
        self.log.push((turn, position, gained));
        Some(())
    }
}

impl Contest for ReversiContest {
    fn advance(&mut self) -> NextEvent {
        while self.forfeited.is_none() && self.step().is_some() {}
        NextEvent::Over(match (&self.forfeited, self.model.as_ref().and_then(Model::winner)) {
            (Some((turn, why)), _) => ContestResult::Forfeited(*turn, why.clone()),
            (None, Some(winner)) => ContestResult::Won(turn_of(winner)),
            (None, None) => ContestResult::Drawn,
        })
    }

    fn hear(&mut self, _player: Turn, _call: &[u8]) -> Result<Vec<u8>, Forfeit> {
        Err(NO_PLAYER)
    }

    fn forfeit(&mut self, player: Turn, why: Forfeit) {
        self.forfeited.get_or_insert((player, why));
    }

    fn moves(&self, player: Turn) -> u32 {
        u32::try_from(self.log.iter().filter(|(turn, ..)| *turn == player).count()).unwrap_or(u32::MAX)
    }

    fn story(&self) -> GameStory {
        let tiles = |player| self.model.as_ref().map_or(0, |model| model.board().count(Some(player)));
        let [dark, light] = Player::BOTH.map(tiles);
        let side = SIDE.unsigned_abs() as usize;
        GameStory {
            boards: vec![StoryBoard {
                owner: None,
                columns: ('a'..='z').take(side).collect(),
                rows: vec![".".repeat(side); side],
            }],
            moves: self.log.iter().map(|(turn, at, gained)| story_move(*turn, *at, *gained)).collect(),
            margin: u32::try_from(dark.abs_diff(light)).unwrap_or(u32::MAX),
            ending: format!("{} tiles to {}", dark.max(light), dark.min(light)),
        }
    }
}

fn story_move(turn: Turn, at: Position, gained: PositionSet) -> StoryMove {
    let symbol = Player::BOTH[turn.index()].symbol();
    let change = |p: Position| -> Option<CellChange> {
        Some((0, usize::try_from(p.y).ok()?, usize::try_from(p.x).ok()?, symbol))
    };
    StoryMove {
        by: Seat::from(turn),
        text: format!("{} gains {}", position_name(at), gained.iter().count()),
        changes: gained.iter().filter_map(change).collect(),
    }
}

fn turn_of(player: Player) -> Turn {
    match player {
        Player::Dark => Turn::First,
        Player::Light => Turn::Second,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Secret;

    fn played(kinds: [usize; 2], pair: u32) -> (ContestResult, GameStory) {
        let pairing = Pairing { secret: Secret::new(1), pair, first: 0 };
        let mut contest = Club.begin(pairing, kinds.map(|kind| Contender::Reference(PlayerKind(kind))));
        let NextEvent::Over(result) = contest.advance() else { panic!("nobody is elsewhere") };
        (result, contest.story())
    }

    #[test]
    fn a_game_is_played_to_its_end_and_its_story_leads_to_the_final_board() {
        let (result, story) = played([0, 1], 0);
        assert!(matches!(result, ContestResult::Won(_) | ContestResult::Drawn), "{result:?}");
        let mut cells = vec![['.'; 8]; 8];
        for (_, row, column, cell) in story.moves.iter().flat_map(|step| &step.changes) {
            cells[*row][*column] = *cell;
        }
        let tiles = |symbol| cells.iter().flatten().filter(|cell| **cell == symbol).count();
        let (dark, light) = (tiles('D'), tiles('L'));
        assert_eq!(story.ending, format!("{} tiles to {}", dark.max(light), dark.min(light)));
        let wins = |turn| result == ContestResult::Won(turn);
        assert_eq!((wins(Turn::First), wins(Turn::Second)), (dark > light, light > dark));
    }

    #[test]
    fn the_same_pair_is_the_same_game_and_another_pair_another() {
        assert_eq!(played([0, 1], 0).1, played([0, 1], 0).1);
        assert_ne!(played([0, 1], 0).1, played([0, 1], 1).1);
    }

    #[test]
    fn a_player_elsewhere_has_no_move_and_forfeits() {
        let pairing = Pairing { secret: Secret::new(1), pair: 0, first: 0 };
        let mut contest = Club.begin(pairing, [Contender::Remote, Contender::Reference(PlayerKind(0))]);
        assert_eq!(contest.advance(), NextEvent::Over(ContestResult::Forfeited(Turn::First, NO_PLAYER)));
    }
}
