//! The four data members of a Model as they travel: read from a shim's bytes, and written for it.
//!
//! A student's tests can put anything into them, so what comes back is not what the reference would ever hold.

use std::collections::BTreeMap;

use reference::reversi::{Board, Dimensions, Model, Player, Position, PositionSet};

use crate::assignments::wire::{Decoder, Encoder};

/// A player, or none, as a byte.
pub(super) fn player_byte(player: Option<Player>) -> u8 {
    match player {
        Some(Player::Dark) => 0,
        Some(Player::Light) => 1,
        None => 2,
    }
}

/// The player of a byte; the outer `None` stands for a byte that is none.
pub(super) fn player_of(byte: u8) -> Option<Option<Player>> {
    match byte {
        0 => Some(Some(Player::Dark)),
        1 => Some(Some(Player::Light)),
        2 => Some(None),
        _ => None,
    }
}

/// Writes a set of positions.
pub(super) fn encode_set(set: PositionSet, out: &mut Encoder) {
    let [low, high] = halves(set.bits());
    out.u32(low).u32(high);
}

fn halves(bits: u64) -> [u32; 2] {
    let bytes = bits.to_le_bytes();
    let half =
        |from: usize| bytes[from..from + 4].iter().rev().fold(0, |all, byte| all << 8 | u32::from(*byte));
    [half(0), half(4)]
}

/// Reads a set of positions.
pub(super) fn decode_set(from: &mut Decoder<'_>) -> Option<PositionSet> {
    let (low, high) = (from.u32()?, from.u32()?);
    Some(PositionSet::from_bits(u64::from(low) | u64::from(high) << 32))
}

/// Writes a model's members.
pub(super) fn encode(model: &Model, out: &mut Encoder) {
    let Dimensions { width, height } = model.dimensions();
    let byte = |number: i32| u8::try_from(number).unwrap_or(0);
    out.u8(byte(width)).u8(byte(height));
    for position in model.board().positions() {
        out.u8(player_byte(model.board().get(position)));
    }
    out.u8(player_byte(model.turn())).u8(player_byte(model.winner()));
    out.u32(u32::try_from(model.next_moves().len()).unwrap_or(0));
    for (position, gained) in model.next_moves() {
        out.i32(position.x).i32(position.y);
        encode_set(*gained, out);
    }
}

/// Reads a model's members; `None` for bytes that are none.
pub(super) fn decode(from: &mut Decoder<'_>) -> Option<Model> {
    let dimensions = Dimensions::new(from.u8()?.into(), from.u8()?.into());
    let mut board = Board::new(dimensions).ok()?;
    let positions: Vec<Position> = board.positions().collect();
    for position in positions {
        board.set(position, player_of(from.u8()?)?);
    }
    let (turn, winner) = (player_of(from.u8()?)?, player_of(from.u8()?)?);
    let mut moves = BTreeMap::new();
    for _ in 0..from.u32()? {
        let position = Position::new(from.i32()?, from.i32()?);
        moves.insert(position, decode_set(from)?);
    }
    Some(Model::from_parts(board, turn, winner, moves))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_comes_back_as_it_was_sent() {
        let mut model = Model::new(5, 7).unwrap();
        let first = *model.next_moves().keys().next().unwrap();
        model.play_move(first).unwrap();
        let mut out = Encoder::default();
        encode(&model, &mut out);
        let bytes = out.bytes();
        let mut from = Decoder::new(&bytes);
        assert_eq!(decode(&mut from), Some(model));
        assert!(from.is_empty());
    }

    #[test]
    fn bytes_that_are_no_model_are_refused() {
        for bytes in [&[][..], &[1, 8], &[2, 2, 3], &[2, 2, 0, 0, 0, 0, 0, 2, 255, 255, 255, 255]] {
            assert_eq!(decode(&mut Decoder::new(bytes)), None, "{bytes:?}");
        }
    }
}
