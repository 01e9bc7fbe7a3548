//! The factory that turns the name of a kind of player into a player.
//!
//! [`create_player`] is all there is. The caller brings the random numbers and the console, whichever kind is asked
//! for, so that the kind can be a user's choice.

use rand_core::Rng;

use super::{AwfulPlayer, GoodPlayer, HumanPlayer, MediocrePlayer, Player};
use crate::battleship::{console::Console, game::Game};

/// A player of the given kind, or `None` for an unknown one (handout: `createPlayer`).
///
/// The kinds are exactly `awful`, `human`, `mediocre` and `good`. Only the last two draw from `rng`, and only a
/// human uses `console`.
pub fn create_player<R: Rng + 'static>(
    kind: &str,
    name: &str,
    game: &Game,
    rng: R,
    console: &Console,
) -> Option<Box<dyn Player>> {
    match kind {
        "awful" => Some(Box::new(AwfulPlayer::new(name, game))),
        "human" => Some(Box::new(HumanPlayer::new(name, game, console))),
        "mediocre" => Some(Box::new(MediocrePlayer::new(name, game, rng))),
        "good" => Some(Box::new(GoodPlayer::new(name, game, rng))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;
    use rand_pcg::Pcg32;

    use super::*;
    use crate::battleship::{Outcome, Pause};

    fn create(kind: &str, game: &Game, seed: u64) -> Option<Box<dyn Player>> {
        create_player(kind, "Nell", game, Pcg32::seed_from_u64(seed), &Console::silent())
    }

    fn standard() -> Game {
        let mut game = Game::new(10, 10).unwrap();
        for (length, symbol) in [(5, b'A'), (4, b'B'), (3, b'D'), (3, b'S'), (2, b'P')] {
            game.add_ship(length, symbol, "ship").unwrap();
        }
        game
    }

    // Clause: Player, createPlayer, the four kinds; name; isHuman
    #[test]
    fn each_of_the_four_kinds_is_made_with_its_name_and_only_one_is_human() {
        for kind in ["awful", "human", "mediocre", "good"] {
            let player = create(kind, &standard(), 1).unwrap();
            assert_eq!(player.name(), "Nell");
            assert_eq!(player.is_human(), kind == "human");
        }
    }

    // Clause: Player, createPlayer, any other type string
    #[test]
    fn any_other_kind_is_unknown() {
        for kind in ["", "Good", "good ", "excellent"] {
            assert!(create(kind, &standard(), 1).is_none());
        }
    }

    // Clause: Game, play, a complete game for every pairing of computers
    #[test]
    fn every_pairing_of_computers_plays_to_a_winner() {
        for first in ["awful", "mediocre", "good"] {
            for second in ["awful", "mediocre", "good"] {
                let game = standard();
                let (mut a, mut b) = (create(first, &game, 2).unwrap(), create(second, &game, 3).unwrap());
                let outcome = game.play(a.as_mut(), b.as_mut(), Pause::Never, &Console::silent());
                assert!(matches!(outcome, Outcome::Won(_)), "{first} against {second}: {outcome:?}");
            }
        }
    }
}
