//! Performs Board scenarios: steps in, the student's Board called, answers out.

use std::collections::BTreeMap;

use harness_rt::{Reader, Refused, Writer, check_steps, input_was_read, more, refuse, step, unknown_step};
use sdk::{Attack, Board, Direction, Game, NewBoard, Point};

use super::contract::board_op;
use super::game_stub::read_game;
use super::values::{read_direction, read_point, read_view};

/// The boards of one scenario. Left alone at the end unless a step deletes them: dropping is a step too.
struct Boards {
    make: NewBoard,
    game: &'static dyn Game,
    boards: BTreeMap<u8, Box<dyn Board>>,
}

impl Boards {
    fn create(&mut self, index: u8) {
        let made = (self.make)(self.game);
        std::mem::forget(self.boards.insert(index, made));
    }

    fn remove(&mut self, index: u8) {
        self.at(index);
        drop(self.boards.remove(&index));
    }

    fn at(&mut self, index: u8) -> &mut dyn Board {
        match self.boards.get_mut(&index) {
            Some(board) => &mut **board,
            None => refuse(Refused::NoObject, [0, 0]),
        }
    }
}

/// Performs every step of the request.
pub(crate) fn perform(mut request: Reader<'static>, make: NewBoard) {
    let game = read_game(&mut request);
    check_steps(request, board_op::fields);
    let mut boards = Boards { make, game, boards: BTreeMap::new() };
    while request.more() {
        perform_step(&mut boards, &mut request);
    }
    std::mem::forget(boards);
}

/// Arguments are read before the student is called: a panic must not leave the request half read.
fn perform_step(boards: &mut Boards, from: &mut Reader<'static>) {
    let op = from.u8();
    let index = from.u8();
    match op {
        board_op::NEW => step(|_| boards.create(index)),
        board_op::CLEAR => step(|_| boards.at(index).clear()),
        board_op::BLOCK => step(|_| boards.at(index).block()),
        board_op::UNBLOCK => step(|_| boards.at(index).unblock()),
        board_op::PLACE => {
            let (at, id, direction) = read_placement(from);
            step(|out| {
                out.flag(boards.at(index).place_ship(at, id, direction));
            });
        }
        board_op::UNPLACE => {
            let (at, id, direction) = read_placement(from);
            step(|out| {
                out.flag(boards.at(index).unplace_ship(at, id, direction));
            });
        }
        board_op::DISPLAY => {
            let view = read_view(from);
            step(|_| boards.at(index).display(view));
        }
        board_op::ATTACK => {
            let shot = Shot::read(from);
            step(|out| shot.fire(boards.at(index), out));
        }
        board_op::ALL_DESTROYED => step(|out| {
            out.flag(boards.at(index).all_ships_destroyed());
        }),
        board_op::PROBE => {
            let id = from.i32();
            step(|out| probe(boards, index, id, out));
        }
        board_op::DELETE => step(|_| boards.remove(index)),
        board_op::READ => step(|out| {
            out.flag(input_was_read());
        }),
        board_op::MORE => *from = more(),
        _ => unknown_step(op),
    }
}

fn read_placement(from: &mut Reader<'_>) -> (Point, i32, Direction) {
    let at = read_point(from);
    let id = from.i32();
    (at, id, read_direction(from))
}

/// A shot, with what C++ would find in its three parameters before it.
struct Shot {
    at: Point,
    hit: bool,
    destroyed: bool,
    id: i32,
}

impl Shot {
    fn read(from: &mut Reader<'_>) -> Shot {
        Shot { at: read_point(from), hit: from.flag(), destroyed: from.flag(), id: from.i32() }
    }

    /// What a result does not speak of stays as it was.
    fn fire(&self, board: &mut dyn Board, out: &mut Writer) {
        let (valid, hit, destroyed, id) = match board.attack(self.at) {
            Attack::Invalid => (false, self.hit, self.destroyed, self.id),
            Attack::Miss => (true, false, false, self.id),
            Attack::Hit => (true, true, false, self.id),
            Attack::Destroyed(id) => (true, true, true, id),
        };
        out.flag(valid).flag(hit).flag(destroyed).i32(id);
    }
}

/// Asks for every position whether a ship of length 1 can go there, and takes it away again.
fn probe(boards: &mut Boards, index: u8, id: i32, out: &mut Writer) {
    let (rows, cols) = (boards.game.rows(), boards.game.cols());
    let mut clean = true;
    for p in (0..rows).flat_map(|r| (0..cols).map(move |c| Point::new(r, c))) {
        let board = boards.at(index);
        let placed = board.place_ship(p, id, Direction::Horizontal);
        clean &= !placed || board.unplace_ship(p, id, Direction::Horizontal);
        out.flag(placed);
    }
    out.flag(clean);
}
