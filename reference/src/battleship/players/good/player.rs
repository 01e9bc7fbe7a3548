//! The player itself, as the game loop knows it.
//!
//! [`GoodPlayer`] is the main type. It leaves the hiding to `defence` and the estimating to `aim`, and answers for the
//! rules: a position is never chosen twice, and nothing depends on anything but the seed. Time is bounded by
//! counting, never by a clock.

use std::sync::Arc;

use rand_core::Rng;

use super::{aim::Marksman, defence::best_layout, models::PlacementModels};
use crate::battleship::{
    board::{Attack, Board},
    chance,
    game::Game,
    geometry::Point,
    players::{Player, position_set::PositionSet},
};

/// Scores that differ by less than this share differ by rounding only.
const ROUNDING: f64 = 1e-9;

/// Hides well and attacks the likeliest position (handout: *The GoodPlayer Class*).
///
/// It works for every board and fleet that a game accepts and never recommends a position twice.
#[derive(Clone, Debug)]
pub struct GoodPlayer<R> {
    name: String,
    models: Arc<PlacementModels>,
    marksman: Marksman,
    chosen: PositionSet,
    rng: R,
}

impl<R: Rng> GoodPlayer<R> {
    /// A good player that draws from `rng` (handout: `Player(string nm, const Game& g)`).
    ///
    /// Its first recommendation learns what to expect of opponents in this game; code that makes many players of one
    /// game saves time by [`GoodPlayer::with_models`].
    pub fn new(name: &str, game: &Game, rng: R) -> Self {
        Self::with_models(name, Arc::new(PlacementModels::new(game)), rng)
    }

    /// A good player of the game that `models` are about. It plays exactly as one made by [`GoodPlayer::new`].
    pub fn with_models(name: &str, models: Arc<PlacementModels>, rng: R) -> Self {
        let marksman = Marksman::new(Arc::clone(&models));
        Self { name: name.to_owned(), models, marksman, chosen: PositionSet::default(), rng }
    }

    /// The unchosen positions with the highest score, even if that is 0: then anything is as good as anything.
    fn candidates(&mut self) -> Vec<Point> {
        let scores = self.marksman.scores();
        let scored = self.game().points().zip(scores);
        let open: Vec<_> = scored.filter(|&(p, _)| !self.has_chosen(p)).collect();
        let top = open.iter().map(|&(_, score)| score).fold(0.0, f64::max) * (1.0 - ROUNDING);
        open.into_iter().filter(|&(_, score)| score >= top).map(|(p, _)| p).collect()
    }

    fn game(&self) -> &Game {
        self.models.game()
    }

    fn has_chosen(&self, p: Point) -> bool {
        PositionSet::of(self.game(), p).meets(self.chosen)
    }

    fn choose(&mut self, p: Point) {
        self.chosen = self.chosen.union(PositionSet::of(self.game(), p));
    }
}

impl<R: Rng> Player for GoodPlayer<R> {
    fn name(&self) -> &str {
        &self.name
    }

    /// Finds a layout for the whole fleet before it places the first ship; a board that is not clear may refuse it.
    fn place_ships(&mut self, board: &mut Board) -> bool {
        let Some(layout) = best_layout(self.models.game(), self.models.slots(), &mut self.rng) else {
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
        self.marksman.record(p, result);
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
    use crate::battleship::{
        Console, MediocrePlayer, Outcome, Pause, Seat,
        players::testing::{game, random_game, uniform_board},
    };

    fn player(game: &Game, seed: u64) -> GoodPlayer<Pcg32> {
        GoodPlayer::new("g", game, Pcg32::seed_from_u64(seed))
    }

    /// Models of a standard game, to be shared by many players.
    fn models() -> Arc<PlacementModels> {
        Arc::new(PlacementModels::new(&game(10, 10, &[5, 4, 3, 3, 2])))
    }

    fn sharing(models: &Arc<PlacementModels>, seed: u64) -> GoodPlayer<Pcg32> {
        GoodPlayer::with_models("g", Arc::clone(models), Pcg32::seed_from_u64(seed))
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

    /// Returns true if a good player in this seat beats a mediocre one.
    fn beats_mediocre(models: &Arc<PlacementModels>, seat: Seat, seed: u64) -> bool {
        let mut good = sharing(models, seed);
        let mut mediocre = MediocrePlayer::new("m", models.game(), Pcg32::seed_from_u64(seed + 1_000_000));
        let sides: [&mut dyn Player; 2] = match seat {
            Seat::First => [&mut good, &mut mediocre],
            Seat::Second => [&mut mediocre, &mut good],
        };
        let [first, second] = sides;
        models.game().play(first, second, Pause::Never, &Console::silent()) == Outcome::Won(seat)
    }

    // Clause: GoodPlayer, "can beat a MediocrePlayer object most of the time"
    #[test]
    fn a_mediocre_player_wins_at_most_three_of_a_hundred_games() {
        let models = models();
        let in_seat = |seat| (0..50).filter(|&seed| beats_mediocre(&models, seat, seed)).count();
        let wins = in_seat(Seat::First) + in_seat(Seat::Second);
        assert!(wins >= 97, "{wins} of 100");
    }

    // Clause: GoodPlayer, recommendAttack, on any board
    #[test]
    fn random_boards_are_cleared_without_an_invalid_shot() {
        let mut rng = Pcg32::seed_from_u64(20);
        for seed in 0..300 {
            let game = random_game(&mut rng, 10);
            let models = Arc::new(PlacementModels::with_rehearsals(&game, 40));
            shots(&mut sharing(&models, seed), uniform_board(&game, seed));
        }
    }

    #[test]
    fn crowded_boards_are_cleared_without_an_invalid_shot() {
        for (seed, game) in (0..).zip([
            game(10, 10, &[10; 10]),
            game(9, 10, &[2; 45]),
            game(10, 10, &[1; 60]),
            game(10, 10, &[3; 30]),
            game(5, 5, &[5, 4, 4, 3, 3, 3, 2, 1]),
            game(1, 10, &[4, 3, 2, 1]),
        ]) {
            let models = Arc::new(PlacementModels::with_rehearsals(&game, 40));
            shots(&mut sharing(&models, seed), uniform_board(&game, seed));
        }
    }

    #[test]
    fn results_that_no_fleet_explains_leave_every_position_open() {
        let game = game(4, 4, &[2; 6]);
        let mut good = player(&game, 9);
        for turn in 0..16 {
            let p = good.recommend_attack().unwrap();
            good.record_attack_result(
                p,
                if turn % 3 == 0 { Attack::Hit } else { Attack::Destroyed(turn % 6) },
            );
        }
        assert_eq!(good.recommend_attack(), None);
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
        let models = models();
        let target = uniform_board(models.game(), 1);
        let run = |models, seed| shots(&mut sharing(models, seed), target.clone());
        assert_eq!(run(&models, 1), run(&models, 1));
        // Without the habits all suspects are symmetric, and there are ties to break.
        let symmetric = Arc::new(PlacementModels::with_rehearsals(models.game(), 0));
        assert_eq!(run(&symmetric, 1), run(&symmetric, 1));
        assert!((0..8).map(|seed| run(&symmetric, seed)).collect::<HashSet<_>>().len() > 1);
    }

    #[test]
    fn equal_seeds_place_alike() {
        let game = game(10, 10, &[5, 4, 3, 3, 2]);
        let place = |seed| {
            let mut board = Board::new(&game);
            player(&game, seed).place_ships(&mut board);
            board
        };
        assert_eq!(place(1), place(1));
        assert_ne!(place(1), place(2));
    }

    #[test]
    fn sharing_models_changes_nothing() {
        let models = models();
        let _ = shots(&mut sharing(&models, 7), uniform_board(models.game(), 2));
        let target = uniform_board(models.game(), 3);
        let (shared, own) = (&mut sharing(&models, 8), &mut player(models.game(), 8));
        assert_eq!(shots(shared, target.clone()), shots(own, target));
    }

    #[test]
    fn a_uniform_layout_takes_fewer_than_forty_eight_shots_on_average() {
        let models = models();
        let games = (0..100)
            .map(|seed| shots(&mut sharing(&models, seed), uniform_board(models.game(), seed + 1000)).len());
        let total: usize = games.sum();
        assert!(total < 4800, "{total} shots in 100 games");
    }

    #[test]
    fn a_layout_by_a_mediocre_player_takes_fewer_than_thirty_seven_shots_on_average() {
        let models = models();
        let games = (0..100).map(|seed| {
            let mut target = Board::new(models.game());
            let mut mediocre = MediocrePlayer::new("m", models.game(), Pcg32::seed_from_u64(seed + 1000));
            assert!(mediocre.place_ships(&mut target));
            shots(&mut sharing(&models, seed), target).len()
        });
        let total: usize = games.sum();
        assert!(total < 3700, "{total} shots in 100 games");
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
