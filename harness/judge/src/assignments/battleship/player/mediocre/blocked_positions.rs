//! Masks of blocked positions: curated ones, and ones made for a fleet that must fit.

use rand_core::Rng;
use rand_pcg::Pcg32;
use reference::battleship::Point;

use super::super::random_fleet;
use super::super::shooting::OpponentBoard;
use super::super::step::BlockMask;
use crate::assignments::battleship::game_config::GameConfig;

const CURATED: &str = include_str!("blocked_positions.txt");

/// Rows of a curated mask.
const ROWS: usize = 10;

/// Masks for the standard fleet, in any order, that defeat incomplete searches.
pub(super) fn hard() -> Vec<BlockMask> {
    named('F')
}

/// Masks on which the standard fleet does not fit, though each of its ships does.
pub(super) fn hopeless() -> Vec<BlockMask> {
    named('I')
}

fn named(kind: char) -> Vec<BlockMask> {
    let lines: Vec<&str> = CURATED.lines().collect();
    let begins = |line: &&str| line.starts_with(kind);
    let heads = lines.iter().enumerate().filter(|(_, line)| begins(line)).map(|(index, _)| index);
    heads
        .map(|head| {
            lines.iter().skip(head + 1).take(ROWS).flat_map(|row| row.bytes()).map(|b| b == b'#').collect()
        })
        .collect()
}

/// Blocks every other position: there is no room for any ship longer than 1.
pub(crate) fn checkerboard(config: &GameConfig) -> BlockMask {
    config.points().iter().map(|p| (p.r + p.c) % 2 == 0).collect()
}

/// Blocks the right half: there is room for small fleets, whatever the order and the direction.
pub(super) fn right_half(config: &GameConfig) -> BlockMask {
    config.points().iter().map(|p| p.c >= config.cols / 2).collect()
}

/// Blocks about half of the positions, at random, so that the fleet fits.
pub(super) fn with_room(config: &GameConfig, rng: &mut Pcg32) -> BlockMask {
    let fleet = OpponentBoard::Fleet(random_fleet::scattered(config, rng));
    let board = fleet.laid_out(&config.game());
    let blocked = |p: &Point| board.ship_at(*p).is_none() && rng.next_u32() & 1 == 0;
    config.points().iter().map(blocked).collect()
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;

    use super::*;
    use crate::assignments::battleship::crop::fits;

    #[test]
    fn the_curated_masks_have_room_or_not_as_they_say() {
        let standard = GameConfig::standard(10, 10);
        assert_eq!((hard().len(), hopeless().len()), (18, 15));
        assert!(hard().iter().all(|mask| mask.len() == 100 && fits(&standard, mask)));
        assert!(hopeless().iter().all(|mask| mask.len() == 100 && !fits(&standard, mask)));
        for (length, mask) in [5, 4, 3, 2].iter().zip(hopeless()) {
            assert!(fits(&GameConfig::with_lengths(10, 10, &[*length]), &mask));
        }
    }

    #[test]
    fn a_checkerboard_has_no_room_for_a_ship_of_two() {
        let config = GameConfig::with_lengths(4, 7, &[3]);
        assert!(!fits(&config, &checkerboard(&config)));
        assert!(fits(&config, &right_half(&config)));
    }

    #[test]
    fn a_mask_with_room_has_room() {
        let mut rng = Pcg32::seed_from_u64(4);
        for config in [
            GameConfig::standard(10, 10),
            GameConfig::with_lengths(1, 10, &[4, 3]),
            GameConfig::with_lengths(1, 1, &[1]),
        ] {
            assert!(fits(&config, &with_room(&config, &mut rng)));
        }
    }
}
