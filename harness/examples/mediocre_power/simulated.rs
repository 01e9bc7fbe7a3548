//! A MediocrePlayer in Rust with a choice of flaws, performing the same scenarios as a student's library would: it
//! reads the request, calls the scenario's partner and leaves a run record for the scenario to judge.
//!
//! Shared by the power simulation and the tests of the judging code; whoever includes it names the crate `subject`.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;

use super::subject::model::{Captured, End, Exchange, Judgement, Partner, RunRecord, Scenario};

/// What is right or wrong with a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Habit {
    /// Correct: draws from a list of what is allowed.
    Lists,
    /// Correct: draws any position until one is allowed.
    Rejects,
    /// Correct: draws a line and an offset of the cross until they give an allowed position.
    RejectsOffsets,
    /// Not even, but random: a line of the cross first, then a position of it.
    LineFirst,
    /// Not even, but random: an arm of the cross first, then a position of it.
    ArmFirst,
    /// Not even, but random: state 1 draws a row with unchosen positions first, then one of them.
    RowFirst,
    /// A hit in state 2 moves the centre.
    CenterMoves,
    /// A miss ends state 2.
    MissLeaves,
    /// A hit that destroys nothing ends state 2.
    HitLeaves,
    /// State 2 never begins.
    NeverAround,
    /// A destroyed ship does not end state 2; an exhausted cross does.
    SinkStays,
    /// A ship destroyed in state 1 begins state 2.
    LuckyEnters,
    /// shipDestroyed is believed even when nothing was hit.
    BelievesMisses,
    /// The cross reaches this far.
    Reach(i32),
    /// The cross has no vertical arms.
    Across,
    /// After a hit in state 2, only the line of the cross on which it lies is left.
    LineOfHit,
    /// Choices in state 2 are not remembered.
    Forgets,
    /// State 1 goes through the board in order.
    ScansBoard,
    /// State 1 goes on from the last choice.
    ScansOn,
    /// State 2 goes through the cross in order.
    ScansCross,
    /// State 2 takes the nearest of what is left.
    Nearest,
    /// State 2 takes the nearest position of a random arm.
    NearestOfArm,
    /// State 1 leaves the last row out while there is anything else.
    NotLastRow,
    /// State 1 takes the squares of one colour of a chessboard before the others.
    ChequeredFirst,
    /// An exhausted cross leaves state 2 on, with its old centre.
    KeepsCenter,
    /// Ships of six or more mean state 1 for ever.
    LongShips,
    /// The opponent's attacks count as choices.
    OpponentMarks,
    /// The opponent's attacks end state 2.
    OpponentResets,
    /// All players of the program have one centre.
    SharesCenter,
}

/// Performs a scenario as a player with that habit.
pub(crate) fn perform(scenario: &dyn Scenario, habit: Habit, seed: u64) -> RunRecord {
    let request = scenario.request();
    let mut stage = Stage {
        partner: scenario.partner(),
        rng: Pcg32::seed_from_u64(seed),
        beside: Pcg32::seed_from_u64(0),
        habit,
        game: Game::default(),
        players: Vec::new(),
        answers: Vec::new(),
        calls: Vec::new(),
        step: 0,
    };
    stage.run(&request);
    RunRecord {
        forgotten: 0,
        answers: stage.answers,
        calls: stage.calls,
        end: End::Finished,
        stdout: Captured::default(),
        stderr: Captured::default(),
        cpu: std::time::Duration::ZERO,
        wall: std::time::Duration::ZERO,
        idle: std::time::Duration::ZERO,
    }
}

/// Judges a scenario as a grade would: beside its twin, if it has one.
pub(crate) fn judged(scenario: &dyn Scenario, habit: Habit, seed: u64) -> Judgement {
    let record = perform(scenario, habit, seed);
    match scenario.twin() {
        Some(twin) => scenario.compare(&perform(twin.as_ref(), habit, seed), &record),
        None => scenario.judge(&record),
    }
}

/// A position.
type At = (i32, i32);

#[derive(Debug, Clone, Default)]
struct Game {
    rows: i32,
    cols: i32,
    lengths: Vec<i32>,
}

impl Game {
    fn positions(&self) -> impl Iterator<Item = At> {
        let cols = self.cols;
        (0..self.rows).flat_map(move |row| (0..cols).map(move |col| (row, col)))
    }
}

struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn u8(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().expect("ours on both sides");
        self.0 = rest;
        *first
    }

    fn i32(&mut self) -> i32 {
        let (first, rest) = self.0.split_first_chunk::<4>().expect("ours on both sides");
        self.0 = rest;
        i32::from_le_bytes(*first)
    }

    fn skip_str(&mut self) {
        let length = usize::try_from(self.i32()).expect("ours on both sides");
        self.0 = &self.0[length..];
    }
}

struct Stage {
    partner: Box<dyn Partner>,
    rng: Pcg32,
    /// What other players than the first draw from.
    beside: Pcg32,
    habit: Habit,
    game: Game,
    players: Vec<Player>,
    answers: Vec<u8>,
    calls: Vec<Exchange>,
    step: u32,
}

impl Stage {
    fn run(&mut self, request: &[u8]) {
        let mut bytes = Bytes(request);
        let (rows, cols, ships) = (bytes.i32(), bytes.i32(), bytes.u8());
        let mut ship = |_| {
            let length = bytes.i32();
            bytes.u8();
            bytes.skip_str();
            length
        };
        self.game = Game { rows, cols, lengths: (0..ships).map(&mut ship).collect() };
        while !bytes.0.is_empty() {
            self.perform(&mut bytes);
            self.step += 1;
        }
    }

    /// One step. Ships are not placed: nothing that is judged here asks for them.
    fn perform(&mut self, bytes: &mut Bytes<'_>) {
        let (op, player) = (bytes.u8(), bytes.u8());
        match op {
            0 => {
                bytes.skip_str();
                bytes.skip_str();
                self.create(player);
                self.answer(&[1]);
            }
            3 => {
                let mut account = vec![0; 6 * 4];
                account.push(1);
                account.extend([0; 4]);
                account.extend(self.game.lengths.iter().flat_map(|_| [0; 10]));
                account.push(0);
                self.call(2, &account);
                self.answer(&[0]);
            }
            4 => {
                let shots = self.shoot(player);
                self.answer(&shots.to_le_bytes());
            }
            6 => self.answer(&[]),
            other => unreachable!("step {other} is no part of what is simulated"),
        }
    }

    fn create(&mut self, player: u8) {
        let number = usize::from(player);
        let new = Player::new(&self.game, self.habit);
        let unused = || Player::new(&self.game, self.habit);
        self.players.resize_with(self.players.len().max(number + 1), unused);
        self.players[number] = new;
    }

    fn shoot(&mut self, player: u8) -> u32 {
        let mut number = usize::from(player);
        for shots in 1.. {
            let rng = if number == 0 { &mut self.rng } else { &mut self.beside };
            let at = self.players[number].recommend(rng);
            let mut shot = vec![u8::try_from(number).expect("few players")];
            shot.extend(at.0.to_le_bytes());
            shot.extend(at.1.to_le_bytes());
            let reply = self.call(4, &shot);
            let mut word = Bytes(&reply);
            let (after, _valid, hit, destroyed) = (word.u8(), word.u8(), word.u8() == 1, word.u8() == 1);
            let (_id, next, attacks) = (word.i32(), word.u8(), word.u8());
            if after > 0 {
                self.players[number].record(at, hit, destroyed);
                self.share_center(number);
                for _ in 0..attacks {
                    let victim = usize::from(word.u8());
                    let at = (word.i32(), word.i32());
                    self.players[victim].attacked(at);
                }
            }
            if after < 2 {
                return shots;
            }
            number = usize::from(next);
        }
        0
    }

    /// What a static member does: whoever is in state 2 is so around the latest centre.
    fn share_center(&mut self, number: usize) {
        let (Habit::SharesCenter, Some(center)) = (self.habit, self.players[number].center) else { return };
        for other in self.players.iter_mut().filter(|player| player.center.is_some()) {
            other.center = Some(center);
        }
    }

    fn answer(&mut self, result: &[u8]) {
        self.answers.extend([0; 5]);
        self.answers.extend(result);
    }

    fn call(&mut self, kind: u8, payload: &[u8]) -> Vec<u8> {
        let mut call = vec![0; 8];
        call.extend(self.step.to_le_bytes());
        call.push(kind);
        call.extend(payload);
        let reply = self.partner.answer(&call).expect("a call that the shim could have made");
        self.calls.push(Exchange { call, reply: reply.clone() });
        reply
    }
}

struct Player {
    game: Game,
    habit: Habit,
    /// The positions that were chosen, row by row.
    chosen: Vec<bool>,
    center: Option<At>,
    /// The latest hit in state 2.
    wound: Option<At>,
    last: At,
}

impl Player {
    fn new(game: &Game, habit: Habit) -> Player {
        let chosen = vec![false; game.positions().count()];
        Player { game: game.clone(), habit, chosen, center: None, wound: None, last: (-1, 0) }
    }

    fn free(&self) -> Vec<At> {
        let all = self.game.positions().zip(&self.chosen);
        all.filter(|(_, is_chosen)| !**is_chosen).map(|(at, _)| at).collect()
    }

    fn choose(&mut self, at: At) {
        let place = usize::try_from(at.0 * self.game.cols + at.1);
        *place.ok().and_then(|place| self.chosen.get_mut(place)).expect("a position of the board") = true;
    }

    fn cross(&self, center: At) -> Vec<At> {
        let reach = if let Habit::Reach(reach) = self.habit { reach } else { 4 };
        let near = |at: &At| match (at.0 - center.0, at.1 - center.1) {
            (0, across) => across.abs() <= reach,
            (down, 0) => down.abs() <= reach && self.habit != Habit::Across,
            _ => false,
        };
        let in_line = |at: &At| match self.wound {
            Some(wound) if self.habit == Habit::LineOfHit => {
                if wound.0 == center.0 {
                    at.0 == center.0
                } else {
                    at.1 == center.1
                }
            }
            Some(_) | None => true,
        };
        self.free().into_iter().filter(near).filter(in_line).collect()
    }

    fn recommend(&mut self, rng: &mut Pcg32) -> At {
        let free = self.free();
        let choice = match self.center.map(|center| (center, self.cross(center))) {
            Some((center, cross)) if !cross.is_empty() => self.around(center, &cross, rng),
            Some(_) if self.habit != Habit::KeepsCenter => {
                self.center = None;
                self.anywhere(&free, rng)
            }
            Some(_) | None => self.anywhere(&free, rng),
        };
        if self.habit != Habit::Forgets || self.center.is_none() {
            self.choose(choice);
        }
        self.last = choice;
        choice
    }

    fn anywhere(&self, free: &[At], rng: &mut Pcg32) -> At {
        let is = |habit| self.habit == habit;
        if free.is_empty() {
            self.last
        } else if is(Habit::ScansBoard) {
            free[0]
        } else if is(Habit::ScansOn) {
            *free.iter().find(|at| **at > self.last && self.chosen.contains(&true)).unwrap_or(&free[0])
        } else if is(Habit::NotLastRow) && free.iter().any(|at| at.0 < self.game.rows - 1) {
            let others: Vec<At> = free.iter().copied().filter(|at| at.0 < self.game.rows - 1).collect();
            pick(&others, rng)
        } else if is(Habit::ChequeredFirst) && free.iter().any(is_black) {
            pick(&free.iter().copied().filter(is_black).collect::<Vec<_>>(), rng)
        } else if is(Habit::RowFirst) {
            pick(&group(free, |at| at.0, rng), rng)
        } else if is(Habit::Rejects) || is(Habit::RejectsOffsets) {
            let (rows, cols) = (self.game.rows, self.game.cols);
            draw_until(free, || (below(rng, rows), below(rng, cols)))
        } else {
            pick(free, rng)
        }
    }

    fn around(&self, center: At, cross: &[At], rng: &mut Pcg32) -> At {
        let is = |habit| self.habit == habit;
        let distance = |at: &&At| (at.0 - center.0).abs() + (at.1 - center.1).abs();
        let arm = |at: &At| ((at.0 - center.0).signum(), (at.1 - center.1).signum());
        let nearest = |cells: &[At]| cells.iter().min_by_key(distance).copied().unwrap_or(center);
        if is(Habit::ScansCross) {
            cross[0]
        } else if is(Habit::Nearest) {
            nearest(cross)
        } else if is(Habit::NearestOfArm) {
            nearest(&group(cross, arm, rng))
        } else if is(Habit::ArmFirst) {
            pick(&group(cross, arm, rng), rng)
        } else if is(Habit::LineFirst) {
            pick(&group(cross, |at| at.0 == center.0, rng), rng)
        } else if is(Habit::RejectsOffsets) {
            draw_until(cross, || {
                let (step, down) = (below(rng, 9) - 4, below(rng, 2) == 1);
                if down { (center.0 + step, center.1) } else { (center.0, center.1 + step) }
            })
        } else {
            pick(cross, rng)
        }
    }

    fn record(&mut self, at: At, hit: bool, destroyed: bool) {
        let habit = self.habit;
        if habit == Habit::BelievesMisses && destroyed {
            self.center = None;
            return;
        }
        if hit {
            self.wound = self.center.map(|_| at);
        }
        match (hit, destroyed, self.center) {
            (false, _, _) if habit == Habit::MissLeaves => self.center = None,
            (false, ..) => {}
            (true, true, None) if habit == Habit::LuckyEnters => self.center = Some(at),
            (true, true, _) if habit == Habit::SinkStays => {}
            (true, true, _) => self.center = None,
            (true, false, Some(_)) if habit == Habit::CenterMoves => self.center = Some(at),
            (true, false, Some(_)) if habit == Habit::HitLeaves => self.center = None,
            (true, false, Some(_)) => {}
            (true, false, None) if habit == Habit::NeverAround => {}
            (true, false, None) if habit == Habit::LongShips && self.game.lengths.iter().any(|l| *l > 5) => {}
            (true, false, None) => self.center = Some(at),
        }
    }

    fn attacked(&mut self, at: At) {
        if self.habit == Habit::OpponentMarks {
            self.choose(at);
        } else if self.habit == Habit::OpponentResets {
            self.center = None;
        }
    }
}

fn is_black(at: &At) -> bool {
    (at.0 + at.1) % 2 == 0
}

/// Draws until it is one of the cells.
fn draw_until(cells: &[At], mut draw: impl FnMut() -> At) -> At {
    loop {
        let at = draw();
        if cells.contains(&at) {
            return at;
        }
    }
}

/// The members of one group, drawn among the groups that there are.
fn group<K: PartialEq>(cells: &[At], key: impl Fn(&At) -> K, rng: &mut Pcg32) -> Vec<At> {
    let mut keys: Vec<K> = Vec::new();
    for cell in cells {
        if !keys.contains(&key(cell)) {
            keys.push(key(cell));
        }
    }
    let count = i32::try_from(keys.len()).expect("few groups");
    let chosen = &keys[usize::try_from(below(rng, count)).expect("not negative")];
    cells.iter().copied().filter(|cell| key(cell) == *chosen).collect()
}

fn pick(cells: &[At], rng: &mut Pcg32) -> At {
    let count = i32::try_from(cells.len()).expect("at most a hundred");
    cells[usize::try_from(below(rng, count)).expect("not negative")]
}

/// Exactly uniform in 0..limit.
fn below(rng: &mut Pcg32, limit: i32) -> i32 {
    let bound = limit.max(1).cast_unsigned();
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(bound);
        if product as u32 >= bound.wrapping_neg() % bound {
            return ((product >> 32) as u32).cast_signed();
        }
    }
}
