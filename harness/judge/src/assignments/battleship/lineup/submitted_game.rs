//! A submission's Game between parts that may be anywhere: its calls are passed on, and judged as those of `play`.

use reference::battleship::Seat;

use super::cast::Ensemble;
use super::facts::GameFacts;
use super::orders::{asleep, gone, malformed};
use super::part::GamePart;
use crate::assignments::battleship::game::{
    self, GameCall, PlayReturn, Winner, board_told, game_call, point_told, truth_told, unending,
};
use crate::assignments::battleship::game_config::GameConfig;
use crate::model::LineupStop;
use crate::model::{End, Exchange, LineupEnding, LinkEvent, PartLink, RunRecord};

/// Calls that the most talkative correct Game makes for one game, generously.
const MAX_CALLS: usize = 80_000;

/// Boards that a Game may make, generously.
const MAX_BOARDS: usize = 20;

const PLAY: &str = "g.play(p1, p2, false)";

/// Plays a game to its end.
pub(super) fn play(
    table: &mut Ensemble<'_>,
    sheet: &GameFacts,
    mut line: Box<dyn PartLink + '_>,
) -> Result<LineupEnding, LineupStop> {
    line.called();
    let mut calls = GameCalls { table, config: &sheet.config, made: 0, calls: Vec::new() };
    let ended = calls.converse(line).and_then(|record| calls.ending(sheet, &record));
    // What another part did may be a consequence of what the Game did before.
    ended.map_err(|stop| match stop {
        LineupStop::Breach(..) => calls.fault(None).unwrap_or(stop),
        LineupStop::Grader(_) => stop,
    })
}

/// Where the Game's calls arrive.
struct GameCalls<'t, 'l> {
    table: &'t mut Ensemble<'l>,
    config: &'t GameConfig,
    /// Boards that the Game has made.
    made: usize,
    /// Its calls, with what came back.
    calls: Vec<Exchange>,
}

impl GameCalls<'_, '_> {
    fn converse(&mut self, mut line: Box<dyn PartLink + '_>) -> Result<RunRecord, LineupStop> {
        let mut answered = Vec::new();
        loop {
            match line.listen().map_err(LineupStop::Grader)? {
                LinkEvent::Gone(mut record) => {
                    answered.append(&mut record.answers);
                    return Ok(RunRecord { answers: answered, ..*record });
                }
                LinkEvent::Asleep(seconds) => return Err(asleep(GamePart::Game, PLAY, seconds)),
                LinkEvent::Called { mut answers, call } => {
                    answered.append(&mut answers);
                    let reply = self.serve(&call)?;
                    line.reply(&reply);
                    self.keep(call, reply);
                }
            }
        }
    }

    fn keep(&mut self, call: Vec<u8>, reply: Vec<u8>) {
        self.calls.push(Exchange { call, reply });
    }

    /// Passes a call on.
    fn serve(&mut self, call: &[u8]) -> Result<Vec<u8>, LineupStop> {
        if self.calls.len() == MAX_CALLS {
            let got = format!("{MAX_CALLS} calls, and no end");
            return Err(LineupStop::Breach(GamePart::Game.index(), unending(got)));
        }
        let nonsense = || malformed(GamePart::Game, PLAY, "a call makes no sense");
        match game_call(call).ok_or_else(nonsense)? {
            GameCall::Remark => Ok(Vec::new()),
            GameCall::NewBoard(number) => self.new_board(number),
            GameCall::Board(board, ask) if board < self.made => {
                Ok(board_told(&self.table.board(board, ask)?))
            }
            GameCall::PlaceShips(seat, board) => match usize::try_from(board) {
                Ok(board) if board < self.made => {
                    self.check(call, truth_told(true))?;
                    Ok(truth_told(self.table.place(seat, board)?))
                }
                // The judges of `play` say so.
                Ok(_) | Err(_) => Ok(truth_told(false)),
            },
            GameCall::Recommend(seat) => Ok(point_told(self.table.recommend(seat)?)),
            GameCall::Record(seat, notice) => {
                self.check(call, Vec::new())?;
                self.table.record(seat, notice).map(|()| Vec::new())
            }
            GameCall::Attacked(seat, at) => {
                self.check(call, Vec::new())?;
                self.table.attacked(seat, at).map(|()| Vec::new())
            }
            GameCall::Board(..) => Err(nonsense()),
        }
    }

    fn new_board(&mut self, number: usize) -> Result<Vec<u8>, LineupStop> {
        if number != self.made || number == MAX_BOARDS {
            return Err(malformed(GamePart::Game, PLAY, "it makes Boards in another order, or far too many"));
        }
        self.made += 1;
        if number == self.table.boards() {
            self.table.add_board();
        }
        Ok(truth_told(true))
    }

    /// A player must not suffer from a call that is wrong, so these are judged before they are passed on; as if they had
    /// been answered with `reply`.
    fn check(&mut self, call: &[u8], reply: Vec<u8>) -> Result<(), LineupStop> {
        self.keep(call.to_vec(), reply);
        let fault = self.fault(None);
        self.calls.pop();
        fault.map_or(Ok(()), Err)
    }

    fn fault(&self, winner: Option<Winner>) -> Option<LineupStop> {
        let breach = game::fault(self.config, &self.calls, winner, clause_of)?;
        Some(LineupStop::Breach(GamePart::Game.index(), breach))
    }

    /// The end of the game, judged as a whole.
    fn ending(&self, sheet: &GameFacts, record: &RunRecord) -> Result<LineupEnding, LineupStop> {
        if record.end != End::Finished {
            return Err(gone(GamePart::Game, record, PLAY, "Game: play"));
        }
        let nonsense = || malformed(GamePart::Game, PLAY, "bytes that are no answers");
        let winner = match game::returned(&sheet.added, record).ok_or_else(nonsense)? {
            PlayReturn::Threw(thrown) => {
                return Err(LineupStop::Breach(GamePart::Game.index(), unending(format!("it {thrown}"))));
            }
            PlayReturn::Winner(winner) => winner,
        };
        if let Some(fault) = self.fault(Some(winner)) {
            return Err(fault);
        }
        match (winner, self.table.unplaced) {
            (_, Some(seat)) => Ok(Ensemble::not_placed(seat)),
            (Winner::First, None) => Ok(self.table.won(Seat::First)),
            (Winner::Second, None) => Ok(self.table.won(Seat::Second)),
            (Winner::Nobody | Winner::Stranger, None) => Err(LineupStop::Breach(
                GamePart::Game.index(),
                unending(format!("play returned {}", winner.code())),
            )),
        }
    }
}

/// The clause of a check of Game.
fn clause_of(check: &str) -> &'static str {
    let mut checks = game::RUBRIC.iter().flat_map(|topic| topic.checks);
    checks.find(|row| row.id == check).map_or("Game: play", |row| row.clause)
}
