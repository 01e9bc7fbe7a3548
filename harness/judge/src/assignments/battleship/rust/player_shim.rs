//! Performs Player scenarios: the student's players over a Game of data and a watched Board, shooting at seas that only
//! the parent knows.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use harness_rt::{
    Reader, Refused, Writer, add_input, call, check_steps, draw_from, more, refuse, same_type, step,
    unknown_step,
};
use sdk::{Attack, CreatePlayer, Game, Player, Point};

use super::contract::{call_op, shot_op, step_op};
use super::game_stub::read_game;
use super::player_board::PlayerBoard;
use super::player_call::{CURRENT_STEP, begin_call, marked};
use super::remote_board::{Address, RemoteBoard};
use super::values::{attack_of, read_point, write_point};

struct Players {
    make: CreatePlayer,
    game: &'static dyn Game,
    players: BTreeMap<u8, Box<dyn Player>>,
    /// The types that they were made of.
    kinds: BTreeMap<u8, String>,
}

impl Players {
    fn create(&mut self, index: u8, kind: &str, name: &str) -> bool {
        let made = (self.make)(kind, name, self.game);
        let is_made = made.is_some();
        self.kinds.insert(index, kind.to_owned());
        std::mem::forget(self.players.remove(&index));
        self.players.extend(made.map(|player| (index, player)));
        is_made
    }

    fn at(&mut self, index: u8) -> &mut dyn Player {
        match self.players.get_mut(&index) {
            Some(player) => &mut **player,
            None => refuse(Refused::NoObject, [0, 0]),
        }
    }

    fn place(&mut self, index: u8) -> bool {
        let game = self.game;
        let player = self.at(index);
        let mut board = PlayerBoard::watched(game);
        let returned = player.place_ships(&mut board);
        board.report_placed(returned);
        returned
    }

    fn place_elsewhere(&mut self, index: u8) -> bool {
        self.at(index).place_ships(&mut RemoteBoard(Elsewhere))
    }

    /// The starter has the name of every other player stand for AwfulPlayer. One type may also play in several ways: it is
    /// the awful one if its first choices are the same.
    fn is_awful(&mut self, index: u8) -> bool {
        let kind = self.kinds.get(&index).cloned().unwrap_or_default();
        // By its own name it is asked nothing: what it does now would be taken for what a later call does.
        if kind == "awful" {
            return true;
        }
        let made = ["awful", &kind].map(|kind| (self.make)(kind, "Other", self.game));
        let [Some(mut awful), Some(mut other)] = made else { return false };
        same_type(&*awful, self.at(index))
            && (0..3).all(|_| {
                let (a, b) = (awful.recommend_attack(), other.recommend_attack());
                (a.r, a.c) == (b.r, b.c)
            })
    }

    fn remove(&mut self, index: u8) {
        self.at(index);
        drop(self.players.remove(&index));
    }
}

/// Where the board of a player is that takes part in a game of several submissions.
struct Elsewhere;

impl Address for Elsewhere {
    fn begin(&self, op: u8) -> Writer {
        let mut out = begin_call(call_op::BOARD);
        out.u8(op);
        out
    }
}

/// Performs every step of the request.
pub(crate) fn perform(mut request: Reader<'static>, make: CreatePlayer) {
    let game = read_game(&mut request);
    check_steps(request, step_op::fields);
    let mut players = Players { make, game, players: BTreeMap::new(), kinds: BTreeMap::new() };
    CURRENT_STEP.set(0);
    while request.more() {
        perform_step(&mut players, &mut request);
        CURRENT_STEP.set(CURRENT_STEP.get() + 1);
    }
    std::mem::forget(players);
}

fn perform_step(players: &mut Players, from: &mut Reader<'static>) {
    let op = from.u8();
    let index = from.u8();
    // Another player's draws leave those of the first as they are.
    draw_from(index);
    match op {
        step_op::CREATE => {
            let (kind, name) = (from.str(), from.str());
            step(|out| {
                out.flag(players.create(index, &kind, &name));
            });
        }
        step_op::NAME => step(|out| {
            out.bytes(players.at(index).name().as_bytes());
        }),
        step_op::IS_HUMAN => step(|out| {
            out.flag(players.at(index).is_human());
        }),
        step_op::PLACE => step(|out| {
            out.flag(players.place(index));
        }),
        step_op::SHOOT => step(|out| shoot(players, index, out)),
        // What is told is of no use here: each call asks the parent.
        step_op::SHOOT_TOLD => {
            let _plan = from.str();
            step(|out| shoot(players, index, out));
        }
        step_op::PLACE_TOLD => {
            let _masks = from.str();
            step(|out| {
                out.flag(players.place(index));
            });
        }
        step_op::INPUT => {
            let text = from.str();
            step(|_| add_input(&text));
        }
        step_op::CONTEST => step(|out| contest(players, index, out)),
        step_op::DELETE => step(|_| players.remove(index)),
        step_op::MORE => *from = more(),
        step_op::PLACE_ELSEWHERE => step(|out| {
            out.flag(players.place_elsewhere(index));
        }),
        step_op::RECOMMEND => step(|out| write_point(out, players.at(index).recommend_attack())),
        step_op::RECORD => {
            let p = read_point(from);
            let result = read_attack(from);
            step(|_| players.at(index).record_attack_result(p, result));
        }
        step_op::IS_AWFUL => step(|out| {
            out.flag(players.is_awful(index));
        }),
        step_op::ATTACKED => {
            let p = read_point(from);
            step(|_| players.at(index).record_attack_by_opponent(p));
        }
        _ => unknown_step(op),
    }
}

fn read_attack(from: &mut Reader<'_>) -> Attack {
    attack_of(from.flag(), from.flag(), from.flag(), from.i32())
}

/// The parent's word on a shot: what it did, what the opponents shot at meanwhile, and who goes on.
struct Reply {
    after: u8,
    result: Attack,
    next: u8,
    attacks: Vec<(u8, Point)>,
}

impl Reply {
    fn read(mut from: Reader<'_>) -> Reply {
        let after = from.u8();
        let result = read_attack(&mut from);
        let next = from.u8();
        let count = from.u8();
        let attacks = (0..count).map(|_| (from.u8(), read_point(&mut from))).collect();
        Reply { after, result, next, attacks }
    }
}

fn tell_shot(index: u8, p: Point) -> Reply {
    let mut out = begin_call(call_op::SHOT);
    out.u8(index);
    write_point(&mut out, p);
    Reply::read(Reader::new(&call(&out)))
}

/// One of the calls that report a shot, by its number among them. A panic in it is not one in what comes next.
fn report_one(number: u8, act: impl FnOnce()) {
    let Err(thrown) = catch_unwind(AssertUnwindSafe(act)) else { return };
    let mut out = begin_call(call_op::RECORD_THREW);
    out.u8(number);
    call(&out);
    resume_unwind(thrown)
}

fn report_shot(players: &mut Players, index: u8, p: Point, reply: &Reply) {
    report_one(0, || players.at(index).record_attack_result(p, reply.result));
    for (number, &(victim, at)) in (1..).zip(&reply.attacks) {
        report_one(number, || players.at(victim).record_attack_by_opponent(at));
    }
}

/// Shots, one after another, until the parent ends it.
fn shoot(players: &mut Players, mut index: u8, out: &mut Writer) {
    for shots in 1.. {
        draw_from(index);
        let player = players.at(index);
        let p = player.recommend_attack();
        let reply = tell_shot(index, p);
        if reply.after != shot_op::STOP {
            report_shot(players, index, p, &reply);
        }
        if reply.after != shot_op::RECORD {
            out.u32(marked(shots));
            return;
        }
        index = reply.next;
    }
}

/// What the parent says before each turn: whether the game goes on, and what the opponent shot at meanwhile.
fn hear_turn() -> (bool, Vec<Point>) {
    let reply = call(&begin_call(call_op::TURN));
    let mut from = Reader::new(&reply);
    let goes_on = from.flag();
    let count = from.u8();
    (goes_on, (0..count).map(|_| read_point(&mut from)).collect())
}

/// A whole game against an opponent whom only the parent knows.
fn contest(players: &mut Players, index: u8, out: &mut Writer) {
    players.place(index);
    for shots in 0.. {
        let player = players.at(index);
        let (goes_on, attacks) = hear_turn();
        attacks.into_iter().for_each(|p| player.record_attack_by_opponent(p));
        if !goes_on {
            out.u32(marked(shots));
            return;
        }
        let p = player.recommend_attack();
        let reply = tell_shot(index, p);
        player.record_attack_result(p, reply.result);
    }
}
