//! Performs model scenarios: steps in, the student's type called, answers out.
//!
//! A type in Rust keeps its data to itself, so SYNC and EMPTIED do nothing and say so.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use harness_rt::{Reader, Refused, Writer, check_steps, fail, refuse, step, unknown_step};
use sdk::{Dimensions, Position, PositionSet, ReversiModel, SizeError};

use super::contract::model_op;
use super::state_codec::{player_byte, write_set};

/// Makes a model of the student's.
pub(crate) type Make = fn(i32, i32) -> Result<Box<dyn ReversiModel>, SizeError>;

/// The answer to SYNC and EMPTIED: the members cannot be reached.
const OUT_OF_REACH: u8 = 128;

/// The answer on where a found move lies: moves are values here.
const NO_MEMBER_TO_SEE: u8 = 2;

/// The width and height of a board for which none is named.
const USUAL: i32 = 8;

/// The objects of one scenario, left alone at the end.
struct Models {
    make: Make,
    models: BTreeMap<u8, Box<dyn ReversiModel>>,
    /// The sizes that they were made with.
    sizes: BTreeMap<u8, Dimensions>,
}

impl Models {
    fn create(&mut self, index: u8, width: i32, height: i32) {
        self.sizes.insert(index, Dimensions::new(width, height));
        match (self.make)(width, height) {
            Ok(model) => std::mem::forget(self.models.insert(index, model)),
            Err(error) => fail(&error),
        }
    }

    fn size(&self, index: u8) -> Dimensions {
        self.sizes.get(&index).copied().unwrap_or(Dimensions::new(0, 0))
    }

    fn at(&mut self, index: u8) -> &mut dyn ReversiModel {
        match self.models.get_mut(&index) {
            Some(model) => &mut **model,
            None => refuse(Refused::NoObject, [0, 0]),
        }
    }
}

/// Performs every step of the request.
pub(crate) fn perform(mut request: Reader<'static>, make: Make) {
    check_steps(request, model_op::fields);
    let mut models = Models { make, models: BTreeMap::new(), sizes: BTreeMap::new() };
    while request.more() {
        perform_step(&mut models, &mut request);
    }
    std::mem::forget(models);
}

/// Arguments are read before the student is called: a panic must not leave the request half read.
fn perform_step(models: &mut Models, from: &mut Reader<'_>) {
    let op = from.u8();
    let index = from.u8();
    match op {
        model_op::NEW => {
            let (width, height) = (from.i32(), from.i32());
            step(|_| models.create(index, width, height));
        }
        model_op::SQUARE => {
            let size = from.i32();
            step(|_| models.create(index, size, size));
        }
        model_op::DEFAULT => step(|_| models.create(index, USUAL, USUAL)),
        model_op::SYNC => {
            let _state = from.str();
            step(|out| {
                out.u8(OUT_OF_REACH);
            });
        }
        model_op::PLAY => {
            let position = read_position(from);
            step(|_| play(models.at(index), position));
        }
        model_op::FIND => {
            let position = read_position(from);
            step(|out| write_found(models.at(index), position, out));
        }
        model_op::LOOK => {
            let (width, height) = (from.u8(), from.u8());
            step(|out| look(models.at(index), positions(width, height), out));
        }
        model_op::MOVES => {
            let (width, height) = (from.u8(), from.u8());
            let size = models.size(index);
            step(|out| write_moves(models.at(index), size, positions(width, height), out));
        }
        model_op::EMPTIED => step(|out| {
            out.u8(OUT_OF_REACH);
        }),
        _ => unknown_step(op),
    }
}

fn read_position(from: &mut Reader<'_>) -> Position {
    let x = from.i32();
    Position::new(x, from.i32())
}

fn positions(width: u8, height: u8) -> impl Iterator<Item = Position> {
    (0..width).flat_map(move |x| (0..height).map(move |y| Position::new(x.into(), y.into())))
}

fn play(model: &mut dyn ReversiModel, position: Position) {
    if let Err(error) = model.play_move(position) {
        fail(&error);
    }
}

fn look(model: &dyn ReversiModel, positions: impl Iterator<Item = Position>, out: &mut Writer) {
    let Dimensions { width, height } = model.dimensions();
    out.i32(0).i32(0).i32(width).i32(height);
    out.flag(model.is_game_over()).u8(player_byte(model.turn())).u8(player_byte(model.winner()));
    for position in positions {
        out.u8(player_byte(model.at(position)));
    }
}

fn write_move(position: Position, gained: PositionSet, out: &mut Writer) {
    out.i32(position.x).i32(position.y);
    write_set(gained, out);
}

fn write_found(model: &dyn ReversiModel, position: Position, out: &mut Writer) {
    let found = model.find_move(position);
    out.flag(found.is_some());
    if let Some(gained) = found {
        write_move(position, gained, out);
        out.flag(model.find_move(position) == found).u8(NO_MEMBER_TO_SEE);
    }
}

/// Each place at which there is a move, and the move.
fn write_moves(
    model: &dyn ReversiModel,
    size: Dimensions,
    positions: impl Iterator<Item = Position>,
    out: &mut Writer,
) {
    let found: Vec<_> = positions.filter_map(|at| Some((at, move_at(model, size, at)?))).collect();
    out.u32(u32::try_from(found.len()).unwrap_or(0));
    for (position, gained) in found {
        out.i32(position.x).i32(position.y);
        write_move(position, gained, out);
    }
}

/// The move at a place. That `find_move` panics off the board is told where it is asked for that alone: the moves are those on it.
fn move_at(model: &dyn ReversiModel, size: Dimensions, at: Position) -> Option<PositionSet> {
    if (0..size.width).contains(&at.x) && (0..size.height).contains(&at.y) {
        return model.find_move(at);
    }
    catch_unwind(AssertUnwindSafe(|| model.find_move(at))).ok().flatten()
}
