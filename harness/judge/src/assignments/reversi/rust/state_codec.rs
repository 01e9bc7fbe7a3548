//! The encoding of players, positions and sets of them, as the parent's `member_state.rs` has it.

use harness_rt::{Reader, Writer};
use sdk::{Player, Position, PositionSet};

/// Reads a position.
pub(crate) fn position(from: &mut Reader<'_>) -> Position {
    let x = from.i32();
    Position::new(x, from.i32())
}

/// Reads a set: a bit for each position, in two halves.
pub(crate) fn set(from: &mut Reader<'_>) -> PositionSet {
    let bits = u64::from(from.u32()) | u64::from(from.u32()) << 32;
    let all = (0..64).filter(|bit| bits >> bit & 1 == 1);
    all.map(|bit| Position::new(bit / 8, bit % 8)).collect()
}

/// Writes it.
pub(crate) fn write_set(set: PositionSet, out: &mut Writer) {
    let mut halves = [0_u32; 2];
    for member in set.iter() {
        let bit = 8 * member.x + member.y;
        halves[usize::from(bit >= 32)] |= 1 << (bit % 32);
    }
    out.u32(halves[0]).u32(halves[1]);
}

/// The player of a byte.
pub(crate) fn player(byte: u8) -> Option<Player> {
    match byte {
        0 => Some(Player::Dark),
        1 => Some(Player::Light),
        _ => None,
    }
}

/// The byte of a player.
pub(crate) fn player_byte(player: Option<Player>) -> u8 {
    match player {
        Some(Player::Dark) => 0,
        Some(Player::Light) => 1,
        None => 2,
    }
}
