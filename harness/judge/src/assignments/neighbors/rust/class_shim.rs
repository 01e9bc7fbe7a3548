//! Performs class scenarios: steps in, the student's type called, answers out.

use std::collections::BTreeMap;

use harness_rt::{Reader, Refused, Writer, check_steps, refuse, step, unknown_step};
use sdk::{Class, Members, Player};

use super::contract::{SIZE, class_op};
use super::letters::{letter_of, letter_of_outcome, player_of, square_of};

const _: () = assert!(sdk::SIZE == SIZE);

/// Makes a game of the student's.
pub(crate) type Make = fn() -> Box<dyn Class>;

/// The objects of one scenario, left alone at the end.
struct Games {
    make: Make,
    games: BTreeMap<u8, Box<dyn Class>>,
}

impl Games {
    fn create(&mut self, index: u8) {
        let made = (self.make)();
        std::mem::forget(self.games.insert(index, made));
    }

    fn at(&mut self, index: u8) -> &mut dyn Class {
        match self.games.get_mut(&index) {
            Some(game) => &mut **game,
            None => refuse(Refused::NoObject, [0, 0]),
        }
    }
}

/// Performs every step of the request.
pub(crate) fn perform(mut request: Reader<'static>, make: Make) {
    check_steps(request, class_op::fields);
    let mut games = Games { make, games: BTreeMap::new() };
    while request.more() {
        perform_step(&mut games, &mut request);
    }
    std::mem::forget(games);
}

/// Arguments are read before the student is called: a panic must not leave the request half read.
fn perform_step(games: &mut Games, from: &mut Reader<'_>) {
    let op = from.u8();
    let index = from.u8();
    match op {
        class_op::NEW => step(|_| games.create(index)),
        class_op::PRINT => step(|_| games.at(index).print_game()),
        class_op::CURRENT => step(|out| {
            out.u8(letter_of(games.at(index).current_player()));
        }),
        class_op::SWAP => step(|_| games.at(index).swap_player()),
        class_op::MOVE => {
            let (start, landing) = (from.str(), from.str());
            step(|out| {
                out.flag(games.at(index).make_move(&start, &landing));
            });
        }
        class_op::ISOLATED => {
            let player = player_of(from.u8());
            step(|out| {
                out.flag(games.at(index).is_isolated(player));
            });
        }
        class_op::CONNECTED => {
            let player = player_of(from.u8());
            step(|out| {
                out.flag(games.at(index).has_connected(player));
            });
        }
        class_op::GAME_OVER => step(|out| {
            out.u8(letter_of_outcome(games.at(index).game_over()));
        }),
        class_op::SET => {
            let members = read_members(from);
            step(|_| *games.at(index).members_mut() = members);
        }
        class_op::LOOK => step(|out| write_members(games.at(index).members(), out)),
        _ => unknown_step(op),
    }
}

fn read_members(from: &mut Reader<'_>) -> Members {
    let board = std::array::from_fn(|_| std::array::from_fn(|_| square_of(from.u8())));
    let [current_player, next_player] = [player_of(from.u8()), player_of(from.u8())];
    Members { board, current_player, next_player, blacks: from.i32(), whites: from.i32() }
}

fn write_members(members: &Members, out: &mut Writer) {
    let letter = |square: &Option<Player>| square.map_or(b'.', letter_of);
    for square in members.board.as_flattened() {
        out.u8(letter(square));
    }
    out.u8(letter_of(members.current_player)).u8(letter_of(members.next_player));
    out.i32(members.blacks).i32(members.whites);
}
