//! A fake Game for tests: it plays a scenario against the real partner as a C++ Game would, with faults on demand.

use reference::battleship::{Attack, Point, Seat};

use super::calls::attack_outcome;
use super::script::{MatchScript, PlayScript};
use crate::assignments::battleship::game::step::{AccessorOp, Nature, Pause};
use crate::assignments::wire::{Decoder, Encoder, Flag};
use crate::model::{Captured, End, Exchange, Partner, RunRecord, Scenario};

/// A difference from the plainest correct Game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Quirk {
    // Allowed.
    Plain,
    RecordsAfterPrinting,
    HearsBeforeAttack,
    DisplaysEverythingTwice,
    LastShotUnheard,
    ResultInWords,
    MissesInWords,
    PausesAfterWin,
    ChecksShotsItself,
    // Forbidden.
    PlacesOnOneBoard,
    ForgetsSecondFleet,
    IgnoresFailure,
    SecondFirst,
    NoDisplayBefore,
    ShotsOnlyAlways,
    ResultUnseen,
    SwappedArguments,
    AsksAgain,
    InvalidUnrecorded,
    NeverHears,
    HearsWrongPlayer,
    ReturnsLoser,
    OneAttackMore,
    LoserSeesNothing,
    NeverPauses,
    AlwaysPauses,
    GoesOnWhereItStopped,
    CrashesAtOnce,
    CrashesAfterWin,
    CrashesOnPlainHit,
    ShowsAllAndSecondOwnBoard,
    AsksNobody,
}

/// A scenario that is being played.
pub(super) struct FakeGame {
    quirk: Quirk,
    rows: i32,
    table: Box<dyn Partner>,
    boards: u32,
    printed: String,
    consumed: u32,
    /// The bytes of a line.
    line: u32,
    turn: Seat,
    calls: Vec<Exchange>,
}

/// The Game died.
struct Crash;

/// The record that a Game of this kind leaves.
pub(super) fn record(script: &PlayScript, quirk: Quirk) -> RunRecord {
    let table = script.partner();
    let mut fake = FakeGame {
        quirk,
        rows: script.config.rows,
        table,
        boards: 0,
        printed: String::new(),
        consumed: 0,
        line: u32::try_from(script.input.line.len()).expect("a short line") + 1,
        turn: Seat::First,
        calls: Vec::new(),
    };
    let mut answers = Vec::new();
    let mut end = End::Finished;
    let mut matches = script.matches.iter();
    for step in script.steps() {
        if let AccessorOp::Fill(_) = step.op {
            continue;
        }
        let mut result = Encoder::default();
        if let AccessorOp::AddShip(_) = step.op {
            result.u8(1);
        } else if step.op == AccessorOp::NShips {
            result.i32(script.config.n_ships());
        } else if let AccessorOp::Play(_) = step.op {
            let Ok(winner) = fake.play(matches.next().expect("a match for each play")) else {
                end = End::Signalled { signal: 11, remark: String::new() };
                break;
            };
            result.u8(winner);
        }
        answers.extend(Encoder::default().u8(0).str(&std::mem::take(&mut fake.printed)).bytes());
        answers.extend(result.bytes());
    }
    RunRecord {
        answers,
        calls: fake.calls,
        forgotten: 0,
        end,
        stdout: Captured::default(),
        stderr: Captured::default(),
        cpu: std::time::Duration::ZERO,
        wall: std::time::Duration::ZERO,
        idle: std::time::Duration::ZERO,
    }
}

impl FakeGame {
    fn is(&self, quirk: Quirk) -> bool {
        self.quirk == quirk
    }

    fn call(&mut self, target: u8, op: u8, rest: &[u8]) -> Vec<u8> {
        let printed = std::mem::take(&mut self.printed);
        let mut call = Encoder::default().str(&printed).u32(self.consumed).u8(target).u8(op).bytes();
        call.extend(rest);
        let reply = self.table.answer(&call).expect("the partner answers a well-formed call");
        self.calls.push(Exchange { call, reply: reply.clone() });
        reply
    }

    fn player(&mut self, op: u8, seat: Seat, rest: &[u8]) -> Vec<u8> {
        let number = Encoder::default().u32(u32::from(seat == Seat::Second)).bytes();
        self.call(1, op, &[&number, rest].concat())
    }

    fn new_board(&mut self) -> u32 {
        let number = self.boards;
        self.boards += 1;
        self.call(0, 0, &number.to_le_bytes());
        number
    }

    fn display(&mut self, board: u32, shots_only: bool) {
        let times = if self.is(Quirk::DisplaysEverythingTwice) { 2 } else { 1 };
        for _ in 0..times {
            let rest = Encoder::default().u32(board).flag(Flag(shots_only)).bytes();
            let reply = self.call(0, 6, &rest);
            self.printed += &Decoder::new(&reply).str().expect("a display is a text");
        }
    }

    fn play(&mut self, played: &MatchScript) -> Result<u8, Crash> {
        self.call(2, 0, &[]);
        if self.is(Quirk::CrashesAtOnce) {
            return Err(Crash);
        }
        let boards = [self.new_board(), self.new_board()];
        let winner = if self.places(boards) { Some(self.fight(played, boards)?) } else { None };
        self.call(2, 1, &[]);
        Ok(match winner {
            None => 0,
            Some(seat) => 1 + u8::from((seat == Seat::Second) != self.is(Quirk::ReturnsLoser)),
        })
    }

    fn places(&mut self, boards: [u32; 2]) -> bool {
        let second = if self.is(Quirk::PlacesOnOneBoard) { boards[0] } else { boards[1] };
        for (seat, board) in [(Seat::First, boards[0]), (Seat::Second, second)] {
            if seat == Seat::Second && self.is(Quirk::ForgetsSecondFleet) {
                continue;
            }
            let placed = self.player(3, seat, &board.to_le_bytes()) == [1];
            if !placed && !self.is(Quirk::IgnoresFailure) {
                return false;
            }
        }
        true
    }

    fn fight(&mut self, played: &MatchScript, boards: [u32; 2]) -> Result<Seat, Crash> {
        if !self.is(Quirk::GoesOnWhereItStopped) {
            self.turn = if self.is(Quirk::SecondFirst) { Seat::Second } else { Seat::First };
        }
        if self.is(Quirk::AsksNobody) {
            return Ok(self.sweep(boards[1]));
        }
        loop {
            let seat = self.turn;
            let own = self.is(Quirk::ShowsAllAndSecondOwnBoard);
            let target = boards[usize::from(seat == Seat::First || own)];
            self.attack(played, seat, target)?;
            if self.call(0, 8, &target.to_le_bytes()) == [1] {
                self.finish(played, seat, boards)?;
                return Ok(seat);
            }
            self.pause(played);
            self.turn = seat.other();
        }
    }

    /// Attacks everything on the second player's board, as nobody recommends.
    fn sweep(&mut self, board: u32) -> Seat {
        for (r, c) in (0..10).flat_map(|r| (0..10).map(move |c| (r, c))) {
            self.call(0, 7, &Encoder::default().u32(board).i32(r).i32(c).bytes());
            if self.call(0, 8, &board.to_le_bytes()) == [1] {
                break;
            }
        }
        Seat::First
    }

    fn attack(&mut self, played: &MatchScript, seat: Seat, target: u32) -> Result<(), Crash> {
        let human = played.side(seat).nature == Nature::Human;
        self.printed += if seat == Seat::First { "Ann to shoot\n" } else { "Bob to shoot\n" };
        if !self.is(Quirk::NoDisplayBefore) {
            let hides = human && !self.is(Quirk::ShowsAllAndSecondOwnBoard);
            self.display(target, hides || self.is(Quirk::ShotsOnlyAlways));
        }
        let (at, outcome) = self.shoot(seat, target);
        if self.is(Quirk::CrashesOnPlainHit) && outcome == Attack::Hit {
            return Err(Crash);
        }
        if self.is(Quirk::RecordsAfterPrinting) {
            self.show_result(target, human, outcome);
            self.tell(seat, at, outcome, target);
        } else {
            self.tell(seat, at, outcome, target);
            self.show_result(target, human, outcome);
        }
        Ok(())
    }

    fn shoot(&mut self, seat: Seat, target: u32) -> (Point, Attack) {
        loop {
            let reply = self.player(4, seat, &[]);
            let mut reply = Decoder::new(&reply);
            let at = Point::new(reply.i32().expect("a row"), reply.i32().expect("a column"));
            if self.is(Quirk::ChecksShotsItself) && !(0..self.rows).contains(&at.r) {
                return (at, Attack::Invalid);
            }
            if self.is(Quirk::HearsBeforeAttack) {
                self.hear(seat.other(), at);
            }
            let rest = Encoder::default().u32(target).i32(at.r).i32(at.c).bytes();
            let reply = self.call(0, 7, &rest);
            let outcome = attack_outcome(&reply).expect("an outcome");
            if outcome != Attack::Invalid || !self.is(Quirk::AsksAgain) {
                return (at, outcome);
            }
        }
    }

    fn tell(&mut self, seat: Seat, at: Point, outcome: Attack, target: u32) {
        let (valid, hit, destroyed, id) = match outcome {
            Attack::Invalid => (false, true, true, 77),
            Attack::Miss => (true, false, true, 77),
            Attack::Hit => (true, true, false, 77),
            Attack::Destroyed(id) => (true, true, true, id),
        };
        let (hit, destroyed) =
            if self.is(Quirk::SwappedArguments) { (destroyed, hit) } else { (hit, destroyed) };
        let last = self.is(Quirk::LastShotUnheard) && self.call(0, 8, &target.to_le_bytes()) == [1];
        if !last && (valid || !self.is(Quirk::InvalidUnrecorded)) {
            let flags = [valid, hit, destroyed].map(u8::from);
            let mut rest = Encoder::default().i32(at.r).i32(at.c).bytes();
            rest.extend(flags);
            rest.extend(id.to_le_bytes());
            self.player(5, seat, &rest);
        }
        let silent = last || self.is(Quirk::NeverHears) || self.is(Quirk::HearsBeforeAttack);
        if !silent {
            let who = if self.is(Quirk::HearsWrongPlayer) { seat } else { seat.other() };
            self.hear(who, at);
        }
    }

    fn hear(&mut self, seat: Seat, at: Point) {
        let rest = Encoder::default().i32(at.r).i32(at.c).bytes();
        self.player(6, seat, &rest);
    }

    fn show_result(&mut self, target: u32, human: bool, outcome: Attack) {
        if self.is(Quirk::ResultUnseen) {
            return;
        }
        self.printed += match outcome {
            Attack::Invalid => "wasted\n",
            Attack::Miss => "missed\n",
            Attack::Hit => "hit\n",
            Attack::Destroyed(_) => "sunk\n",
        };
        let in_words =
            self.is(Quirk::ResultInWords) || self.is(Quirk::MissesInWords) && outcome == Attack::Miss;
        if !in_words {
            self.display(target, human);
        }
    }

    fn pause(&mut self, played: &MatchScript) {
        let asked = played.pause != Pause::Never && !self.is(Quirk::NeverPauses);
        if asked || self.is(Quirk::AlwaysPauses) {
            self.printed += "Press enter to continue: ";
            self.consumed += self.line;
        }
    }

    fn finish(&mut self, played: &MatchScript, winner: Seat, boards: [u32; 2]) -> Result<(), Crash> {
        if self.is(Quirk::CrashesAfterWin) {
            return Err(Crash);
        }
        if self.is(Quirk::PausesAfterWin) {
            self.pause(played);
        }
        if self.is(Quirk::OneAttackMore) {
            self.attack(played, winner.other(), boards[usize::from(winner == Seat::Second)])?;
        }
        let human = played.side(winner.other()).nature == Nature::Human;
        if human && !self.is(Quirk::LoserSeesNothing) {
            self.display(boards[usize::from(winner == Seat::Second)], false);
        }
        Ok(())
    }
}
