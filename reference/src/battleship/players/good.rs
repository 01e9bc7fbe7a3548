//! The player that is meant to win.
//!
//! [`GoodPlayer`] is the main type. It hides its ships in a layout drawn from all layouts alike (`layout`) and fires
//! where a ship most likely is (`density`). Time is bounded by counting, never by a clock, so that a seed repeats a
//! game exactly.

use rand_core::Rng;

use super::{Player, density::Knowledge, layout::find_layout, position_set::PositionSet};
use crate::battleship::{
    board::{Attack, Board},
    chance,
    game::Game,
    geometry::Point,
};

/// Attacks the likeliest position (handout: *The GoodPlayer Class*).
///
/// It works for every board and fleet that a game accepts and never recommends a position twice.
#[derive(Clone, Debug)]
pub struct GoodPlayer<R> {
    name: String,
    game: Game,
    knowledge: Knowledge,
    chosen: PositionSet,
    rng: R,
}

impl<R: Rng> GoodPlayer<R> {
    /// A good player that draws from `rng` (handout: `Player(string nm, const Game& g)`).
    pub fn new(name: &str, game: &Game, rng: R) -> Self {
        let (knowledge, chosen) = (Knowledge::new(game), PositionSet::default());
        Self { name: name.to_owned(), game: game.clone(), knowledge, chosen, rng }
    }

    /// The unchosen positions with the highest score, even if that is 0: then anything is as good as anything.
    fn candidates(&self) -> Vec<Point> {
        let scored = self.game.points().zip(self.knowledge.scores());
        let open: Vec<_> = scored.filter(|&(p, _)| !self.has_chosen(p)).collect();
        let top = open.iter().map(|&(_, score)| score).fold(0.0, f64::max);
        open.into_iter().filter(|&(_, score)| score >= top).map(|(p, _)| p).collect()
    }

    fn has_chosen(&self, p: Point) -> bool {
        PositionSet::of(&self.game, p).meets(self.chosen)
    }

    fn choose(&mut self, p: Point) {
        self.chosen = self.chosen.union(PositionSet::of(&self.game, p));
    }
}

impl<R: Rng> Player for GoodPlayer<R> {
    fn name(&self) -> &str {
        &self.name
    }

    /// Finds a layout for the whole fleet before it places the first ship; a board that is not clear may refuse it.
    fn place_ships(&mut self, board: &mut Board) -> bool {
        let Some(layout) = find_layout(&self.game, &mut self.rng) else {
            return false;
        };
        (0..).zip(layout).all(|(id, slot)| board.place_ship(slot.top_or_left, id, slot.direction).is_ok())
    }

    fn recommend_attack(&mut self) -> Option<Point> {
        let candidates = self.candidates();
        let choice = chance::pick(&mut self.rng, &candidates)?;
        self.choose(choice);
        Some(choice)
    }

    fn record_attack_result(&mut self, p: Point, result: Attack) {
        self.choose(p);
        self.knowledge.record(p, result);
    }

    /// Does nothing: where the opponent shoots says nothing about where the opponent's ships are.
    fn record_attack_by_opponent(&mut self, _: Point) {}
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rand_core::SeedableRng;
    use rand_pcg::Pcg32;

    use super::*;
    use crate::battleship::{AwfulPlayer, place_fleet};

    fn game(rows: i32, cols: i32, lengths: &[i32]) -> Game {
        let mut game = Game::new(rows, cols).unwrap();
        let symbols = (b'!'..=b'~').filter(|symbol| !b"Xo.".contains(symbol));
        for (&length, symbol) in lengths.iter().zip(symbols) {
            game.add_ship(length, symbol, "ship").unwrap();
        }
        game
    }

    fn player(game: &Game, seed: u64) -> GoodPlayer<Pcg32> {
        GoodPlayer::new("g", game, Pcg32::seed_from_u64(seed))
    }

    /// Fires at `target` until every ship is destroyed; the shots, each of which must be valid.
    fn shots(player: &mut dyn Player, mut target: Board) -> Vec<Point> {
        let mut shots = Vec::new();
        while !target.all_ships_destroyed() {
            let p = player.recommend_attack().unwrap();
            let result = target.attack(p);
            assert_ne!(result, Attack::Invalid, "{p} after {shots:?}");
            player.record_attack_result(p, result);
            shots.push(p);
        }
        shots
    }

    /// A board with as many ships, of whatever lengths, as the draws happen to fit on it.
    fn random_target(rng: &mut Pcg32) -> Board {
        let (rows, cols) = (chance::below(rng, 10) + 1, chance::below(rng, 10) + 1);
        let mut lengths = Vec::new();
        for _ in 0..=chance::below(rng, 8) {
            lengths.push(chance::below(rng, rows.max(cols)) + 1);
            if !place_fleet(&mut Board::new(&game(rows, cols, &lengths))) {
                lengths.pop();
            }
        }
        let mut board = Board::new(&game(rows, cols, &lengths));
        assert!(player(board.game(), 1).place_ships(&mut board));
        board
    }

    // Clause: GoodPlayer, recommendAttack, on any board
    #[test]
    fn random_boards_are_cleared_without_an_invalid_shot() {
        let mut rng = Pcg32::seed_from_u64(20);
        for seed in 0..200 {
            let target = random_target(&mut rng);
            let mut good = player(target.game(), seed);
            shots(&mut good, target);
        }
    }

    // Clause: GoodPlayer, placeShips
    #[test]
    fn the_whole_fleet_is_placed_if_that_is_possible_at_all() {
        for game in [game(10, 10, &[5, 4, 3, 3, 2]), game(3, 4, &[4, 3, 3, 2]), game(1, 1, &[1])] {
            let mut board = Board::new(&game);
            assert!(player(&game, 1).place_ships(&mut board));
            assert!(game.ships().all(|(id, _)| board.placement(id).is_some()));
        }
        let impossible = game(2, 2, &[2, 2, 1]);
        assert!(!player(&impossible, 1).place_ships(&mut Board::new(&impossible)));
    }

    #[test]
    fn equal_seeds_play_alike() {
        let game = game(10, 10, &[5, 4, 3, 3, 2]);
        let mut target = Board::new(&game);
        AwfulPlayer::new("a", &game).place_ships(&mut target);
        let run = |seed| shots(&mut player(&game, seed), target.clone());
        assert_eq!(run(1), run(1));
        assert_ne!(run(1), run(2));
    }

    #[test]
    fn a_uniform_layout_takes_fewer_than_fifty_shots_on_average() {
        let game = game(10, 10, &[5, 4, 3, 3, 2]);
        let total: usize = (0..100)
            .map(|seed| {
                let mut target = Board::new(&game);
                player(&game, seed + 1000).place_ships(&mut target);
                shots(&mut player(&game, seed), target).len()
            })
            .sum();
        assert!(total < 5000, "{total} shots in 100 games");
    }

    #[test]
    fn a_player_who_is_told_nothing_still_never_repeats_a_position() {
        let game = game(3, 4, &[3]);
        let mut good = player(&game, 6);
        let all: Vec<_> = std::iter::from_fn(|| good.recommend_attack()).collect();
        assert_eq!(all.len(), 12);
        assert_eq!(all.into_iter().collect::<HashSet<_>>(), game.points().collect());
    }

    #[test]
    fn shots_reported_from_elsewhere_are_not_repeated() {
        let game = game(1, 2, &[1]);
        let mut good = player(&game, 1);
        good.record_attack_result(Point::new(0, 0), Attack::Miss);
        assert_eq!(good.recommend_attack(), Some(Point::new(0, 1)));
        assert_eq!(good.recommend_attack(), None);
    }

    // Clause: Player, recordAttackByOpponent
    #[test]
    fn attacks_by_the_opponent_do_not_affect_the_recommendations() {
        let game = game(10, 10, &[3]);
        let (mut left, mut right) = (player(&game, 8), player(&game, 8));
        left.record_attack_by_opponent(Point::new(4, 4));
        assert_eq!(left.recommend_attack(), right.recommend_attack());
    }
}
