//! Performs Game scenarios: the student's Game between proxy boards and players that the parent scripts.

use harness_rt::{
    Reader, Refused, Writer, add_input, call, check_steps, input_read, refuse, step, unknown_step,
};
use sdk::{Game, NewGame, Pause, Seat};

use super::board_proxy;
use super::contract::{game_op, pause_op, read_op, target_op, whistle_op, winner_op};
use super::scripted_player::ScriptedPlayer;
use super::values::{read_point, write_point};

fn blow(whistle: u8) {
    let mut out = Writer::default();
    out.u8(target_op::REFEREE).u8(whistle);
    call(&out);
}

/// The games under test, one of which is under way.
struct Slot {
    make: NewGame,
    game: Option<Box<dyn Game>>,
    other: Option<Box<dyn Game>>,
    /// Bytes of the input that were read when it was asked last.
    read: usize,
}

impl Slot {
    fn create(&mut self, rows: i32, cols: i32) {
        let made = (self.make)(rows, cols);
        std::mem::forget(self.game.replace(made));
    }

    fn remove(&mut self) {
        self.get();
        drop(self.game.take());
    }

    fn get(&mut self) -> &mut dyn Game {
        match &mut self.game {
            Some(game) => &mut **game,
            None => refuse(Refused::NoObject, [0, 0]),
        }
    }
}

/// Performs every step of the request.
pub(crate) fn perform(mut request: Reader<'static>, make: NewGame) {
    check_steps(request, game_op::fields);
    board_proxy::forget_boards();
    let mut slot = Slot { make, game: None, other: None, read: 0 };
    while request.more() {
        perform_step(&mut slot, &mut request);
    }
    std::mem::forget(slot);
}

fn perform_step(slot: &mut Slot, from: &mut Reader<'_>) {
    let op = from.u8();
    match op {
        game_op::NEW => {
            let (rows, cols) = (from.i32(), from.i32());
            step(|_| slot.create(rows, cols));
        }
        game_op::ROWS => step(|out| {
            out.i32(slot.get().rows());
        }),
        game_op::COLS => step(|out| {
            out.i32(slot.get().cols());
        }),
        game_op::IS_VALID => {
            let p = read_point(from);
            step(|out| {
                out.flag(slot.get().is_valid(p));
            });
        }
        game_op::RANDOM_POINTS => {
            let count = from.u32();
            step(|out| (0..count).for_each(|_| write_point(out, slot.get().random_point())));
        }
        game_op::ADD_SHIP => {
            let (length, symbol, name) = (from.i32(), char::from(from.u8()), from.str());
            step(|out| {
                out.flag(slot.get().add_ship(length, symbol, &name));
            });
        }
        game_op::N_SHIPS => step(|out| {
            out.i32(slot.get().n_ships());
        }),
        game_op::SHIP_LENGTH | game_op::SHIP_SYMBOL | game_op::SHIP_NAME => {
            let id = from.i32();
            step(|out| about_ship(slot.get(), op, id, out));
        }
        game_op::PLAY => {
            let table = Table::read(from);
            step(|out| table.play(slot.get(), out));
        }
        game_op::INPUT => {
            let text = from.str();
            step(|_| add_input(&text));
        }
        game_op::DELETE => step(|_| slot.remove()),
        // No Rust that is safe sees what fresh memory holds.
        game_op::FILL => drop(from.u8()),
        game_op::READ => step(|out| {
            let before = std::mem::replace(&mut slot.read, input_read());
            out.u8(if slot.read > before { read_op::TAKEN } else { read_op::NOTHING });
        }),
        game_op::OTHER => step(|_| std::mem::swap(&mut slot.game, &mut slot.other)),
        _ => unknown_step(op),
    }
}

fn about_ship(game: &dyn Game, op: u8, id: i32, out: &mut Writer) {
    match op {
        game_op::SHIP_LENGTH => out.i32(game.ship_length(id)),
        // The encoding has one byte for it, and all symbols that are ever added fit.
        game_op::SHIP_SYMBOL => out.u8(u8::try_from(game.ship_symbol(id)).unwrap_or(b'?')),
        _ => out.bytes(game.ship_name(id).as_bytes()),
    };
}

/// Who plays, and how.
struct Table {
    humans: [bool; 2],
    pause: Pause,
    names: [String; 2],
}

impl Table {
    fn read(from: &mut Reader<'_>) -> Table {
        let humans = [from.flag(), from.flag()];
        let pause = match from.u8() {
            pause_op::NEVER => Pause::Never,
            pause_op::AFTER_EACH_SHOT => Pause::AfterEachShot,
            pause_op::DEFAULT => Pause::default(),
            other => unknown_step(other),
        };
        Table { humans, pause, names: [from.str(), from.str()] }
    }

    fn play(&self, game: &dyn Game, out: &mut Writer) {
        let [mut first, mut second] = [0, 1].map(|number| ScriptedPlayer {
            number,
            human: self.humans[number as usize],
            name: self.names[number as usize].clone(),
        });
        blow(whistle_op::START);
        let winner = game.play([&mut first, &mut second], board_proxy::new_board, self.pause);
        blow(whistle_op::END);
        out.u8(match winner {
            None => winner_op::NOBODY,
            Some(Seat::First) => winner_op::FIRST,
            Some(Seat::Second) => winner_op::SECOND,
        });
    }
}
