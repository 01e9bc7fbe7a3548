//! The player whose algorithms the handout prescribes.
//!
//! [`MediocrePlayer`] is the main type. Its attack is a state machine, [`Aim`], that says which positions may be
//! chosen and leaves the choosing to its user: so a checker can ask it about another player's shots. Its placement is
//! chance around the recursion in `backtracking`.

use rand_core::Rng;

use super::{Player, backtracking::place_fleet};
use crate::battleship::{
    board::{Attack, Board},
    chance,
    game::Game,
    geometry::Point,
};

/// The reach of the cross of state 2 from its centre (handout: "no more than 4 steps away").
pub const REACH: i32 = 4;

/// The number of times that placing is tried with fresh blocks (handout: "if it hasn't yet done so 50 times").
pub const MAX_TRIES: u32 = 50;

/// The state that decides where the next shot may go (handout: MediocrePlayer, step 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// State 1: anywhere.
    Anywhere,
    /// State 2: on the cross around this position.
    Around(Point),
}

impl State {
    /// The state after a shot at `p` with this result (handout: MediocrePlayer, outcomes a to c of both states).
    ///
    /// An invalid shot changes nothing; the handout does not have one happen.
    #[must_use]
    pub const fn after(self, p: Point, result: Attack) -> Self {
        match (self, result) {
            (_, Attack::Destroyed(_)) => Self::Anywhere,
            (Self::Anywhere, Attack::Hit) => Self::Around(p),
            (Self::Around(_), Attack::Hit) | (_, Attack::Miss | Attack::Invalid) => self,
        }
    }
}

/// The positions on the board at most [`REACH`] steps from `center` along its row or column, without `center`
/// (handout: MediocrePlayer, state 2).
///
/// In the order of the rows. The centre has been chosen by the time a cross matters, so it is left out.
#[must_use]
pub fn cross(game: &Game, center: Point) -> Vec<Point> {
    let aligned = |p: Point| (p.r == center.r) != (p.c == center.c);
    let near = |p: Point| p.r.abs_diff(center.r).max(p.c.abs_diff(center.c)) <= REACH.unsigned_abs();
    game.points().filter(|&p| aligned(p) && near(p)).collect()
}

/// The memory of a mediocre attacker: its state, and what has been chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aim {
    game: Game,
    state: State,
    chosen: Vec<Point>,
}

impl Aim {
    /// Nothing chosen yet, and in state 1 (handout: MediocrePlayer, step 0).
    #[must_use]
    pub fn new(game: &Game) -> Self {
        Self { game: game.clone(), state: State::Anywhere, chosen: Vec::new() }
    }

    /// The current state.
    #[must_use]
    pub fn state(&self) -> State {
        self.state
    }

    /// The positions from which the next one must be drawn, in the order of the rows (handout: MediocrePlayer,
    /// `recommendAttack`).
    ///
    /// Asking is part of recommending: a cross without a free position left ends state 2 here. Empty only once the
    /// whole board has been chosen.
    pub fn allowed(&mut self) -> Vec<Point> {
        if let State::Around(center) = self.state {
            let free = self.unchosen(cross(&self.game, center));
            if !free.is_empty() {
                return free;
            }
            self.state = State::Anywhere;
        }
        self.unchosen(self.game.points())
    }

    /// Notes that `p` has been recommended, so that it is never allowed again.
    pub fn choose(&mut self, p: Point) {
        self.chosen.push(p);
    }

    /// Notes what the shot at `p` did (handout: MediocrePlayer, `recordAttackResult`).
    pub fn record(&mut self, p: Point, result: Attack) {
        self.state = self.state.after(p, result);
    }

    fn unchosen(&self, points: impl IntoIterator<Item = Point>) -> Vec<Point> {
        points.into_iter().filter(|p| !self.chosen.contains(p)).collect()
    }
}

/// Places by recursion among random blocks and attacks at random around its hits (handout: *The MediocrePlayer
/// Class*).
#[derive(Clone, Debug)]
pub struct MediocrePlayer<R> {
    name: String,
    aim: Aim,
    rng: R,
}

impl<R: Rng> MediocrePlayer<R> {
    /// A mediocre player that draws from `rng` (handout: `Player(string nm, const Game& g)`).
    pub fn new(name: &str, game: &Game, rng: R) -> Self {
        Self { name: name.to_owned(), aim: Aim::new(game), rng }
    }

    /// Steps 1 to 3 of the placement, once.
    fn try_to_place(&mut self, board: &mut Board) -> bool {
        board.block(&mut self.rng);
        let placed = place_fleet(board);
        board.unblock();
        placed
    }
}

impl<R: Rng> Player for MediocrePlayer<R> {
    fn name(&self) -> &str {
        &self.name
    }

    /// Tries at most [`MAX_TRIES`] times (handout: MediocrePlayer, `placeShips`, steps 1 to 4); after the last of
    /// them the board holds no ships.
    fn place_ships(&mut self, board: &mut Board) -> bool {
        (0..MAX_TRIES).any(|_| self.try_to_place(board))
    }

    fn recommend_attack(&mut self) -> Option<Point> {
        let choice = chance::pick(&mut self.rng, &self.aim.allowed())?;
        self.aim.choose(choice);
        Some(choice)
    }

    fn record_attack_result(&mut self, p: Point, result: Attack) {
        self.aim.record(p, result);
    }

    /// Does nothing, as prescribed (handout: MediocrePlayer, `recordAttackByOpponent`).
    fn record_attack_by_opponent(&mut self, _: Point) {}
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rand_core::SeedableRng;
    use rand_pcg::Pcg32;

    use super::*;
    use crate::battleship::View;

    fn game(rows: i32, cols: i32, lengths: &[i32]) -> Game {
        let mut game = Game::new(rows, cols).unwrap();
        for (&length, symbol) in lengths.iter().zip(b'A'..) {
            game.add_ship(length, symbol, "ship").unwrap();
        }
        game
    }

    fn standard() -> Game {
        game(10, 10, &[5, 4, 3, 3, 2])
    }

    fn player(game: &Game, seed: u64) -> MediocrePlayer<Pcg32> {
        MediocrePlayer::new("m", game, Pcg32::seed_from_u64(seed))
    }

    const P: Point = Point::new(5, 3);
    const Q: Point = Point::new(5, 4);

    // Clause: MediocrePlayer, step 0
    #[test]
    fn a_mediocre_player_starts_in_state_one() {
        let mut aim = Aim::new(&standard());
        assert_eq!(aim.state(), State::Anywhere);
        assert_eq!(aim.allowed().len(), 100);
    }

    // Clause: MediocrePlayer, state 1, outcome a
    #[test]
    fn in_state_one_a_miss_changes_nothing() {
        assert_eq!(State::Anywhere.after(P, Attack::Miss), State::Anywhere);
    }

    // Clause: MediocrePlayer, state 1, outcome b
    #[test]
    fn in_state_one_a_lucky_last_hit_changes_nothing() {
        assert_eq!(State::Anywhere.after(P, Attack::Destroyed(1)), State::Anywhere);
    }

    // Clause: MediocrePlayer, state 1, outcome c
    #[test]
    fn in_state_one_a_hit_makes_the_position_the_centre() {
        assert_eq!(State::Anywhere.after(P, Attack::Hit), State::Around(P));
    }

    // Clause: MediocrePlayer, state 2, outcome a
    #[test]
    fn in_state_two_a_miss_keeps_the_centre() {
        assert_eq!(State::Around(P).after(Q, Attack::Miss), State::Around(P));
    }

    // Clause: MediocrePlayer, state 2, outcome b
    #[test]
    fn in_state_two_a_hit_keeps_the_centre() {
        assert_eq!(State::Around(P).after(Q, Attack::Hit), State::Around(P));
    }

    // Clause: MediocrePlayer, state 2, outcome c
    #[test]
    fn in_state_two_any_destroyed_ship_leads_back_to_state_one() {
        assert_eq!(State::Around(P).after(Q, Attack::Destroyed(0)), State::Anywhere);
        assert_eq!(State::Around(P).after(Q, Attack::Destroyed(3)), State::Anywhere);
    }

    #[test]
    fn an_invalid_shot_changes_no_state() {
        assert_eq!(State::Anywhere.after(P, Attack::Invalid), State::Anywhere);
        assert_eq!(State::Around(P).after(Q, Attack::Invalid), State::Around(P));
    }

    // Clause: MediocrePlayer, state 2, the cross of the example around (5,3)
    #[test]
    fn the_cross_reaches_four_steps_and_stops_at_the_edges() {
        let mut board = Board::new(&standard());
        for p in cross(&standard(), P) {
            board.attack(p);
        }
        let expected = "  0123456789\n0 ..........\n1 ...o......\n2 ...o......\n3 ...o......\n4 ...o......\n\
                        5 ooo.oooo..\n6 ...o......\n7 ...o......\n8 ...o......\n9 ...o......\n";
        assert_eq!(board.display(View::ShotsOnly), expected);
    }

    // Clause: MediocrePlayer, state 2, "valid positions"
    #[test]
    fn a_cross_on_a_tiny_board_holds_only_valid_positions() {
        assert!(cross(&game(1, 1, &[]), Point::new(0, 0)).is_empty());
        assert_eq!(cross(&game(1, 7, &[]), Point::new(0, 1)).len(), 5);
        assert_eq!(cross(&game(2, 2, &[]), Point::new(1, 1)).len(), 2);
    }

    // Clause: MediocrePlayer, state 1, "not been chosen before"
    #[test]
    fn misses_alone_lead_through_the_whole_board_once() {
        let game = game(4, 5, &[1]);
        let mut m = player(&game, 3);
        let mut seen = HashSet::new();
        while let Some(p) = m.recommend_attack() {
            assert!(seen.insert(p), "{p} was chosen twice");
            m.record_attack_result(p, Attack::Miss);
        }
        assert_eq!(seen, game.points().collect());
    }

    // Clause: MediocrePlayer, states 1 and 2, "randomly chosen"
    #[test]
    fn every_allowed_position_is_about_equally_likely() {
        let game = standard();
        let mut counts = vec![0; 100];
        let mut around = vec![0; 100];
        for seed in 0..4000 {
            let mut m = player(&game, seed);
            let first = m.recommend_attack().unwrap();
            counts[game.index(first).unwrap()] += 1;
            let mut m = player(&game, seed);
            m.aim.choose(P);
            m.record_attack_result(P, Attack::Hit);
            around[game.index(m.recommend_attack().unwrap()).unwrap()] += 1;
        }
        assert!(counts.iter().all(|n| (15..75).contains(n)), "{counts:?}");
        let tried: Vec<_> = around.into_iter().filter(|&n| n > 0).collect();
        assert_eq!(tried.len(), cross(&game, P).len());
        assert!(tried.iter().all(|n| (180..360).contains(n)), "{tried:?}");
    }

    // Clause: MediocrePlayer, state 2, drawn from the limited set
    #[test]
    fn after_a_hit_shots_stay_on_the_cross_until_a_ship_is_destroyed() {
        for seed in 0..20 {
            let mut m = player(&standard(), seed);
            let center = m.recommend_attack().unwrap();
            m.record_attack_result(center, Attack::Hit);
            let arms = cross(&standard(), center);
            for turn in 0..arms.len() {
                let p = m.recommend_attack().unwrap();
                assert!(arms.contains(&p));
                m.record_attack_result(p, if turn % 2 == 0 { Attack::Hit } else { Attack::Miss });
            }
        }
    }

    // Clause: MediocrePlayer, state 2, every position of the cross chosen
    #[test]
    fn an_exhausted_cross_leads_back_to_state_one() {
        let mut aim = Aim::new(&game(10, 10, &[6]));
        aim.choose(P);
        aim.record(P, Attack::Hit);
        for p in cross(&game(10, 10, &[6]), P) {
            aim.choose(p);
            aim.record(p, Attack::Miss);
        }
        assert_eq!(aim.state(), State::Around(P), "the switch belongs to the next recommendation");
        assert_eq!(aim.allowed().len(), 100 - 16);
        assert_eq!(aim.state(), State::Anywhere);
        let next = aim.allowed()[0];
        aim.choose(next);
        aim.record(next, Attack::Hit);
        assert_eq!(aim.state(), State::Around(next), "and a hit there makes a new centre");
    }

    // Clause: MediocrePlayer, recordAttackByOpponent
    #[test]
    fn attacks_by_the_opponent_do_not_affect_the_recommendations() {
        let (mut left, mut right) = (player(&standard(), 8), player(&standard(), 8));
        for _ in 0..30 {
            left.record_attack_by_opponent(P);
            assert_eq!(left.recommend_attack(), right.recommend_attack());
        }
    }

    // Clause: MediocrePlayer, placeShips steps 1 to 4
    #[test]
    fn placing_puts_the_whole_fleet_on_the_board_and_leaves_nothing_blocked() {
        for seed in 0..100 {
            let mut board = Board::new(&standard());
            assert!(player(&standard(), seed).place_ships(&mut board));
            assert!((0..5).all(|id| board.placement(id).is_some()));
            assert!(standard().points().all(|p| !board.is_blocked(p)));
        }
    }

    // Clause: MediocrePlayer, placeShips step 1, random blocks
    #[test]
    fn different_seeds_place_differently_and_equal_seeds_alike() {
        let picture = |seed| {
            let mut board = Board::new(&standard());
            player(&standard(), seed).place_ships(&mut board);
            board.display(View::Everything)
        };
        assert_eq!(picture(1), picture(1));
        assert!((0..20).map(picture).collect::<HashSet<_>>().len() > 15);
    }

    // Clause: MediocrePlayer, placeShips step 4, try again
    #[test]
    fn a_fleet_that_rarely_fits_between_blocks_is_tried_again() {
        // A ship of length 8 finds room in about one try of seven.
        let game = game(10, 10, &[8]);
        let placed = (0..50).filter(|&seed| player(&game, seed).place_ships(&mut Board::new(&game))).count();
        assert!(placed > 45, "{placed}");
    }

    /// Counts how often an empty board is blocked, by the numbers drawn: one for each position and try.
    // Clause: MediocrePlayer, placeShips step 4, false after 50 tries
    #[test]
    fn an_impossible_fleet_is_given_up_after_exactly_fifty_tries() {
        let game = game(2, 2, &[2, 2, 1]);
        let mut board = Board::new(&game);
        let mut m = player(&game, 4);
        assert!(!m.place_ships(&mut board));
        assert_eq!(board, Board::new(&game), "neither ships nor blocks are left");
        let mut expected = Pcg32::seed_from_u64(4);
        for _ in 0..50 {
            Board::new(&game).block(&mut expected);
        }
        assert_eq!(m.rng, expected);
    }
}
