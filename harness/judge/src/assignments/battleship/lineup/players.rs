//! The players of a game: ours, and submissions'.

use std::sync::Arc;

use rand_core::SeedableRng;
use rand_pcg::Pcg32;
use reference::battleship::{
    AwfulPlayer, Board, Game, GoodPlayer, MediocrePlayer, PlacementModels, Player, Point,
};

use super::boards::GameBoard;
use super::orders::{RemotePart, body, malformed};
use super::part::GamePart;
use crate::assignments::battleship::board::BoardLiveOracle;
use crate::assignments::battleship::contest::ComputerKind;
use crate::assignments::battleship::game_config::{GameConfig, Placement};
use crate::assignments::battleship::messages::{AttackNotice, BoardCommand};
use crate::assignments::battleship::player::{
    OrderReply, PlayerLiveOracle, PlayerOrder, board_call, board_reply,
};
use crate::model::{Breach, LineupStop, PartLink};

/// Calls of a board in one placeShips; the most naive search needs a tenth of them on the most unlucky board.
const MAX_BOARD_CALLS: u32 = 1_000_000;

/// A player, wherever it is. `own` is the board with its ships.
pub(super) trait GamePlayer {
    /// `placeShips`.
    fn place(&mut self, own: &mut dyn GameBoard) -> Result<bool, LineupStop>;

    /// `recommendAttack`.
    fn recommend(&mut self, own: &mut dyn GameBoard) -> Result<Point, LineupStop>;

    /// `recordAttackResult`.
    fn record(&mut self, notice: AttackNotice, own: &mut dyn GameBoard) -> Result<(), LineupStop>;

    /// `recordAttackByOpponent`.
    fn attacked(&mut self, at: Point, own: &mut dyn GameBoard) -> Result<(), LineupStop>;

    /// The stop for a player that still shoots after so many shots.
    fn endless(&self, shots: u32) -> LineupStop;
}

/// The reference's player.
pub(super) struct ReferencePlayer {
    part: GamePart,
    player: Box<dyn Player>,
    game: Game,
}

impl ReferencePlayer {
    pub(super) fn new(part: GamePart, kind: ComputerKind, game: &Game, seed: u64) -> ReferencePlayer {
        let rng = Pcg32::seed_from_u64(seed);
        let player: Box<dyn Player> = match kind {
            ComputerKind::Awful => Box::new(AwfulPlayer::new("awful", game)),
            ComputerKind::Mediocre => Box::new(MediocrePlayer::new("mediocre", game, rng)),
            ComputerKind::Good => {
                let models = Arc::new(PlacementModels::new(game));
                Box::new(GoodPlayer::with_models("good", models, rng))
            }
        };
        ReferencePlayer { part, player, game: game.clone() }
    }
}

impl GamePlayer for ReferencePlayer {
    /// It searches on a board of its own; its layout is then laid out on the other one.
    fn place(&mut self, own: &mut dyn GameBoard) -> Result<bool, LineupStop> {
        let mut board = Board::new(&self.game);
        if !self.player.place_ships(&mut board) {
            return Ok(false);
        }
        for (id, _) in self.game.ships() {
            let Some((at, direction)) = board.placement(id) else { return Ok(false) };
            if !own.ask(BoardCommand::Place(Placement { at, id, direction }))?.truth() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn recommend(&mut self, _own: &mut dyn GameBoard) -> Result<Point, LineupStop> {
        // It has nothing left to attack only in a Game that goes on after the end.
        Ok(self.player.recommend_attack().unwrap_or(Point::new(0, 0)))
    }

    fn record(&mut self, notice: AttackNotice, _own: &mut dyn GameBoard) -> Result<(), LineupStop> {
        self.player.record_attack_result(notice.at, notice.outcome());
        Ok(())
    }

    fn attacked(&mut self, at: Point, _own: &mut dyn GameBoard) -> Result<(), LineupStop> {
        self.player.record_attack_by_opponent(at);
        Ok(())
    }

    fn endless(&self, shots: u32) -> LineupStop {
        LineupStop::Grader(format!("the reference's {} shot {shots} times", self.part.title()))
    }
}

/// A submission's player.
pub(super) struct SubmittedPlayer<'l> {
    remote: RemotePart<'l>,
    oracle: PlayerLiveOracle,
}

impl<'l> SubmittedPlayer<'l> {
    /// The player at the end of this line, made.
    pub(super) fn open(
        part: GamePart,
        line: Box<dyn PartLink + 'l>,
        config: &GameConfig,
        kind: ComputerKind,
    ) -> Result<SubmittedPlayer<'l>, LineupStop> {
        let mut remote = RemotePart::new(part, line, PlayerLiveOracle::MORE);
        let made = remote.opened(PlayerLiveOracle::MADE, PlayerLiveOracle::MADE_CLAUSE)?;
        let oracle = PlayerLiveOracle::new(config, kind);
        match oracle.made(&made) {
            Some(Ok(())) => Ok(SubmittedPlayer { remote, oracle }),
            Some(Err(breach)) => Err(LineupStop::Breach(part.index(), breach)),
            None => Err(malformed(part, PlayerLiveOracle::MADE, "bytes that are no answer")),
        }
    }

    /// Has it do something; meanwhile it may call its board.
    fn order(&mut self, order: PlayerOrder, own: &mut dyn GameBoard) -> Result<OrderReply, LineupStop> {
        let (part, code) = (self.remote.part, order.code());
        let mut calls = 0;
        let mut serve = |call: &[u8]| {
            calls += 1;
            if calls > MAX_BOARD_CALLS {
                return Err(LineupStop::Breach(part.index(), PlayerLiveOracle::restless(MAX_BOARD_CALLS)));
            }
            let ask = body(call).and_then(board_call);
            let ask = ask.ok_or_else(|| malformed(part, &code, "a call makes no sense"))?;
            if !is_the_players(order, ask) {
                return Err(LineupStop::Breach(part.index(), meddling(&code, ask)));
            }
            Ok(board_reply(&own.ask(ask)?))
        };
        let answers = self.remote.order(&order.encode(), &code, order.clause(), &mut serve)?;
        match self.oracle.answered(order, &answers) {
            Some(Ok(reply)) => Ok(reply),
            Some(Err(breach)) => Err(LineupStop::Breach(part.index(), breach)),
            None => Err(malformed(part, &code, "bytes that are no answer")),
        }
    }
}

/// True for what a player may have its board do: whatever places its ships while it places them, and to look.
fn is_the_players(order: PlayerOrder, ask: BoardCommand) -> bool {
    match ask {
        BoardCommand::Display(_) | BoardCommand::AllDestroyed => true,
        BoardCommand::Attack(_) => false,
        BoardCommand::Clear
        | BoardCommand::Block
        | BoardCommand::Unblock
        | BoardCommand::Place(_)
        | BoardCommand::Unplace(_) => order == PlayerOrder::Place,
    }
}

/// A player that changes its board in a game that has begun, or attacks it.
fn meddling(code: &str, ask: BoardCommand) -> Breach {
    Breach {
        called: code.to_owned(),
        got: format!("in it the player called {} of its own board", BoardLiveOracle::code(ask)),
        required: "that ships are placed in placeShips alone, and that the Game makes the attacks".to_owned(),
        clause: "Player: placeShips; Game: play, steps 1 to 4",
    }
}

impl GamePlayer for SubmittedPlayer<'_> {
    fn place(&mut self, own: &mut dyn GameBoard) -> Result<bool, LineupStop> {
        let placed = self.order(PlayerOrder::Place, own)? == OrderReply::Placed(true);
        match self.oracle.placed(placed, own.has_whole_fleet()) {
            Some(breach) => Err(LineupStop::Breach(self.remote.part.index(), breach)),
            None => Ok(placed),
        }
    }

    fn recommend(&mut self, own: &mut dyn GameBoard) -> Result<Point, LineupStop> {
        match self.order(PlayerOrder::Recommend, own)? {
            OrderReply::Recommended(at) => Ok(at),
            OrderReply::Placed(_) | OrderReply::Done => Err(malformed(
                self.remote.part,
                &PlayerOrder::Recommend.code(),
                "the answer to something else",
            )),
        }
    }

    fn record(&mut self, notice: AttackNotice, own: &mut dyn GameBoard) -> Result<(), LineupStop> {
        if let Some(breach) = self.oracle.shot(notice.at, notice.outcome()) {
            return Err(LineupStop::Breach(self.remote.part.index(), breach));
        }
        self.order(PlayerOrder::Record(notice), own).map(drop)
    }

    fn attacked(&mut self, at: Point, own: &mut dyn GameBoard) -> Result<(), LineupStop> {
        self.order(PlayerOrder::Attacked(at), own).map(drop)
    }

    fn endless(&self, shots: u32) -> LineupStop {
        LineupStop::Breach(self.remote.part.index(), PlayerLiveOracle::endless(shots))
    }
}
