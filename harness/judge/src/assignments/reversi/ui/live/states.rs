//! The states that a person may put the program into: those in which interfaces go wrong.

use rand_core::SeedableRng as _;
use rand_pcg::Pcg32;
use reference::reversi::{Dimensions, Model, Position};

use super::super::states::below;

/// Their names.
pub(super) const NAMES: [&str; 4] = ["the opening", "one before the end", "one before a pass", "a tie"];

/// Random games that are looked through; small boards know no passes, and those with an odd number of squares few ties.
const TRIES: u64 = 300;

/// The state of that number; `None` if games on such a board have none.
pub(super) fn named(number: usize, size: Dimensions) -> Option<Model> {
    match number {
        0 => Model::new(size.width, size.height).ok(),
        1 => every_move(size, |after, _| after.is_game_over()),
        2 => every_move(size, |after, before| !after.is_game_over() && after.turn() == before.turn()),
        3 => games(size).find_map(|game| game.last().filter(|end| end.winner().is_none()).cloned()),
        _ => None,
    }
}

/// The first state of which every move leads to one as it is asked for.
fn every_move(size: Dimensions, is_wanted: impl Fn(&Model, &Model) -> bool) -> Option<Model> {
    let leads = |before: &Model| {
        let after = |at: &Position| {
            let mut after = before.clone();
            after.play_move(*at).is_ok().then_some(after)
        };
        let mut all = before.next_moves().keys().map(after);
        !before.is_game_over() && all.all(|after| after.is_some_and(|after| is_wanted(&after, before)))
    };
    // States of the opening flip nothing, and late ones have few moves.
    games(size).find_map(|game| game.into_iter().rev().find(|state| leads(state)))
}

/// Random games, each with all its states.
fn games(size: Dimensions) -> impl Iterator<Item = Vec<Model>> {
    (0..TRIES).filter_map(move |seed| {
        let mut rng = Pcg32::seed_from_u64(seed);
        let mut game = vec![Model::new(size.width, size.height).ok()?];
        while let Some(now) = game.last().filter(|state| !state.is_game_over()) {
            let moves: Vec<Position> = now.next_moves().keys().copied().collect();
            let mut next = now.clone();
            // A move of the model itself.
            next.play_move(*moves.get(below(&mut rng, moves.len())?)?).ok()?;
            game.push(next);
        }
        Some(game)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_state_is_what_its_name_says() {
        for (width, height) in [(4, 4), (8, 8)] {
            let [opening, last, pass, tie] =
                [0, 1, 2, 3].map(|number| named(number, Dimensions::new(width, height)).unwrap());
            assert_eq!(opening, Model::new(width, height).unwrap());
            let played = |state: &Model| {
                let mut after = state.clone();
                after.play_move(*state.next_moves().keys().next().unwrap()).unwrap();
                after
            };
            assert!(!last.is_game_over() && played(&last).is_game_over());
            assert!(played(&pass).turn() == pass.turn() && !pass.is_game_over());
            assert!(tie.is_game_over() && tie.winner().is_none());
        }
        assert_eq!((named(2, Dimensions::new(2, 2)), named(4, Dimensions::new(8, 8))), (None, None));
    }
}
