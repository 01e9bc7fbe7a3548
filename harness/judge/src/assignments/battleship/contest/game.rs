//! A game between two players; the boards are here.
//!
//! [`BattleshipContest`] takes the calls of a remote player and returns the replies; local players move by themselves. The contest
//! takes calls from one player only, the one whose turn it is, so each call has its reply at once. The order of calls is
//! that of `play`: shot, result to the attacker, then word of it to the other one, who gets it before its next turn.

use rand_core::SeedableRng;
use rand_pcg::Pcg32;
use reference::battleship::{Attack, Board, Game, Point};

use super::contender::Contender;
use super::forfeits::{NEVER_FINISHED, NO_END_OF_PLACING, NOT_PLACED, malformed};
use super::story::story;
use crate::assignments::battleship::player_protocol::{
    AfterShot, BoardAccount, GameSize, MAX_BLOCKS, PlayerCall, PlayerCallKind, ResultArguments, ShotReport,
    Unspecified,
};
use crate::assignments::wire::{Encoder, Flag};
use crate::model::{Contest, ContestResult, Forfeit, GameStory, NextEvent, Turn};

/// Shots for each position of the board, after which a player is not going to finish: a player may waste shots, but not
/// for ever.
const PATIENCE: u32 = 10;

/// A game under way.
pub struct BattleshipContest {
    game: Game,
    sides: [ContestSide; 2],
    phase: ContestPhase,
    /// Every shot with its result, in order.
    log: Vec<(Turn, Point, Attack)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum ContestPhase {
    Placing(Turn),
    Playing(Turn),
    Over(ContestResult),
}

struct ContestSide {
    contender: Contender,
    board: Board,
    /// The random numbers of `block`.
    blocks: Pcg32,
    /// Calls of `block` so far.
    blocked: usize,
    /// The opponent's shots that were not yet sent to a remote player.
    unheard: Vec<Point>,
    shots: u32,
}

impl BattleshipContest {
    /// Begins a game; the seeds decide what `block` blocks on each side's board.
    pub fn new(game: &Game, contenders: [Contender; 2], seeds: [u64; 2]) -> BattleshipContest {
        let [first, second] = contenders;
        let side = |contender, seed| ContestSide {
            contender,
            board: Board::new(game),
            blocks: Pcg32::seed_from_u64(seed),
            blocked: 0,
            unheard: Vec::new(),
            shots: 0,
        };
        let sides = [side(first, seeds[0]), side(second, seeds[1])];
        BattleshipContest {
            game: game.clone(),
            sides,
            phase: ContestPhase::Placing(Turn::First),
            log: Vec::new(),
        }
    }

    fn side(&self, seat: Turn) -> &ContestSide {
        &self.sides[seat.index()]
    }

    fn side_mut(&mut self, seat: Turn) -> &mut ContestSide {
        &mut self.sides[seat.index()]
    }

    fn size(&self) -> GameSize {
        GameSize::of_game(&self.game)
    }

    fn place(&mut self, seat: Turn) {
        let ContestSide { contender: Contender::Local(player), board, .. } = self.side_mut(seat) else {
            return;
        };
        let placed = player.place_ships(board);
        self.placed(seat, placed);
    }

    fn placed(&mut self, seat: Turn, all: bool) {
        self.phase = match (all, seat) {
            (false, _) => ContestPhase::Over(ContestResult::Forfeited(seat, NOT_PLACED)),
            (true, Turn::First) => ContestPhase::Placing(Turn::Second),
            (true, Turn::Second) => ContestPhase::Playing(Turn::First),
        };
    }

    fn shoot(&mut self, seat: Turn) {
        let Contender::Local(player) = &mut self.side_mut(seat).contender else { return };
        let Some(p) = player.recommend_attack() else {
            return self.forfeit(seat, NEVER_FINISHED);
        };
        let result = self.strike(seat, p);
        if let Contender::Local(player) = &mut self.side_mut(seat).contender {
            player.record_attack_result(p, result);
        }
    }

    /// Performs a shot with all that follows from it for the game.
    fn strike(&mut self, seat: Turn, p: Point) -> Attack {
        let limit = PATIENCE * u32::try_from(self.size().positions).unwrap_or(0);
        let victim = self.side_mut(seat.other());
        let result = victim.board.attack(p);
        let sunk = victim.board.all_ships_destroyed();
        match &mut victim.contender {
            Contender::Local(player) => player.record_attack_by_opponent(p),
            Contender::Remote => victim.unheard.push(p),
        }
        self.side_mut(seat).shots += 1;
        self.log.push((seat, p, result));
        self.phase = if sunk {
            ContestPhase::Over(ContestResult::Won(seat))
        } else if self.side(seat).shots >= limit {
            ContestPhase::Over(ContestResult::Forfeited(seat, NEVER_FINISHED))
        } else {
            ContestPhase::Playing(seat.other())
        };
        result
    }

    fn block(&mut self, seat: Turn) -> Result<Vec<u8>, Forfeit> {
        let mut board = Board::new(&self.game);
        let side = self.side_mut(seat);
        if side.blocked == MAX_BLOCKS {
            return Err(NO_END_OF_PLACING);
        }
        side.blocked += 1;
        board.block(&mut side.blocks);
        Ok(self.game.points().map(|p| board.is_blocked(p).into()).collect())
    }

    fn lay_out(&mut self, seat: Turn, account: &BoardAccount, returned: bool) -> Result<Vec<u8>, Forfeit> {
        let board = &mut self.side_mut(seat).board;
        for (ship, id) in account.ships.iter().zip(0..) {
            if let Some((at, direction)) = ship {
                let placed = board.place_ship(*at, id, *direction);
                placed.map_err(|why| malformed(&format!("ship {id} cannot lie at {at}: {why}")))?;
            }
        }
        self.placed(seat, returned && account.is_whole_fleet());
        Ok(Vec::new())
    }

    fn turn(&mut self, seat: Turn) -> Vec<u8> {
        let goes_on = Flag(self.phase == ContestPhase::Playing(seat));
        let unheard = std::mem::take(&mut self.side_mut(seat).unheard);
        let mut out = Encoder::default();
        out.flag(goes_on).u8(u8::try_from(unheard.len()).unwrap_or(u8::MAX));
        for p in unheard {
            out.i32(p.r).i32(p.c);
        }
        out.bytes()
    }

    fn report(&mut self, seat: Turn, p: Point) -> Vec<u8> {
        let arguments = ResultArguments::new(self.strike(seat, p), Unspecified::Harmless);
        ShotReport { after: AfterShot::Record, arguments, next: 0, attacks: Vec::new(), waited_ms: 0 }
            .encode()
    }
}

impl Contest for BattleshipContest {
    fn advance(&mut self) -> NextEvent {
        loop {
            let seat = match &self.phase {
                ContestPhase::Over(ending) => return NextEvent::Over(ending.clone()),
                ContestPhase::Placing(seat) | ContestPhase::Playing(seat) => *seat,
            };
            if matches!(self.side(seat).contender, Contender::Remote) {
                return NextEvent::Hear(seat);
            }
            if matches!(self.phase, ContestPhase::Placing(_)) { self.place(seat) } else { self.shoot(seat) }
        }
    }

    fn hear(&mut self, seat: Turn, call: &[u8]) -> Result<Vec<u8>, Forfeit> {
        let call = PlayerCall::decode(call, self.size()).ok_or_else(|| malformed("a call makes no sense"))?;
        let placing = self.phase == ContestPhase::Placing(seat);
        let playing = self.phase == ContestPhase::Playing(seat);
        match call.kind {
            PlayerCallKind::Block(_) if placing => self.block(seat),
            PlayerCallKind::Unblock(_) if placing => Ok(Vec::new()),
            PlayerCallKind::Placed(account, returned) if placing => self.lay_out(seat, &account, returned),
            PlayerCallKind::TooSlow => Err(NO_END_OF_PLACING),
            PlayerCallKind::Turn => Ok(self.turn(seat)),
            PlayerCallKind::Shot(_, p) if playing => Ok(self.report(seat, p)),
            PlayerCallKind::Block(_)
            | PlayerCallKind::Unblock(_)
            | PlayerCallKind::Placed(..)
            | PlayerCallKind::Shot(..)
            | PlayerCallKind::RecordThrew(_) => Err(malformed("a call that does not belong there")),
        }
    }

    fn forfeit(&mut self, seat: Turn, why: Forfeit) {
        self.phase = ContestPhase::Over(ContestResult::Forfeited(seat, why));
    }

    fn moves(&self, seat: Turn) -> u32 {
        self.side(seat).shots
    }

    fn story(&self) -> GameStory {
        story(&self.game, &self.sides.each_ref().map(|side| &side.board), &self.log)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use reference::battleship::PlacementModels;

    use super::super::contender::{ComputerKind, standard_game};
    use super::*;

    fn models() -> Arc<PlacementModels> {
        Arc::new(PlacementModels::new(&standard_game()))
    }

    #[test]
    fn two_local_players_play_to_the_end() {
        let models = models();
        let contenders = [ComputerKind::Good.player(&models, 1), ComputerKind::Awful.player(&models, 2)];
        let mut contest = BattleshipContest::new(&standard_game(), contenders, [1, 2]);
        assert_eq!(contest.advance(), NextEvent::Over(ContestResult::Won(Turn::First)));
        assert!((17..100).contains(&contest.moves(Turn::First)));
        assert_eq!(contest.moves(Turn::Second) + 1, contest.moves(Turn::First));
    }

    #[test]
    fn a_contest_waits_for_the_first_player_to_place_its_ships() {
        let contenders = [Contender::Remote, ComputerKind::Awful.player(&models(), 2)];
        let mut contest = BattleshipContest::new(&standard_game(), contenders, [1, 2]);
        assert_eq!(contest.advance(), NextEvent::Hear(Turn::First));
    }

    #[test]
    fn a_call_that_makes_no_sense_is_a_reason_to_forfeit() {
        let mut contest = BattleshipContest::new(
            &standard_game(),
            [Contender::Remote, ComputerKind::Awful.player(&models(), 2)],
            [1, 2],
        );
        assert!(matches!(contest.hear(Turn::First, b"nonsense"), Err(Forfeit::Malformed(_))));
        contest.forfeit(Turn::First, NOT_PLACED);
        assert_eq!(contest.advance(), NextEvent::Over(ContestResult::Forfeited(Turn::First, NOT_PLACED)));
    }
}
