//! How evenly `randomPoint` must fall, and why a correct Game does not fail by bad luck.
//!
//! On each board [`DRAWS_PER_CELL`] points are drawn for every position. A position fails when it comes up less than
//! half or more than twice as often as its share. For a uniform draw the count is binomial with mean m = 200, and by
//! Chernoff's bound P(count <= m/2) <= exp(-m (1 - ln 2) / 2) = exp(-30.6) < 5.1e-14, P(count >= 2m) <=
//! exp(-m (2 ln 2 - 1)) = exp(-77.2) < 1e-33. With at most 1,000 positions over all boards of a grading a correct Game
//! fails with probability below 5.1e-11, and seeds are fixed, so it does so always or never.
//! Points off the board are the range check's business: with some of them a complaint here is not raised at all.
//! A remainder (`rand() % n`) is uniform enough; rounding that halves the chance of edges is not.

use reference::battleship::{Game, Point};

use super::oracle::Complaint;

/// Points drawn for every position of a board.
pub(super) const DRAWS_PER_CELL: usize = 200;

/// How often each position was drawn.
#[derive(Debug, Default)]
pub(super) struct Shares {
    cols: usize,
    counts: Vec<usize>,
}

impl Shares {
    /// Takes the points that are on the board.
    pub(super) fn add(&mut self, game: &Game, points: &[Point]) {
        self.cols = usize::try_from(game.cols()).unwrap_or(1);
        self.counts.resize(game.points().count(), 0);
        for p in points.iter().filter(|p| game.is_valid(**p)) {
            let index = usize::try_from(p.r * game.cols() + p.c).ok();
            if let Some(count) = index.and_then(|index| self.counts.get_mut(index)) {
                *count += 1;
            }
        }
    }

    /// Whether so few points were on the board that nothing can be said.
    pub(super) fn are_few(&self) -> bool {
        self.draws() * 2 < DRAWS_PER_CELL * self.counts.len()
    }

    /// The first position that comes up far too seldom or far too often.
    pub(super) fn complaint(&self) -> Option<Complaint> {
        let draws = self.draws();
        let share = draws / self.counts.len().max(1);
        let odd = self.counts.iter().position(|count| count * 2 < share || *count > share * 2)?;
        let required = format!("each position about {share} times in {draws} draws");
        let (r, c) = (odd / self.cols.max(1), odd % self.cols.max(1));
        Some(Complaint::new(required, format!("Point({r}, {c}) {} times", self.counts[odd])))
    }

    fn draws(&self) -> usize {
        self.counts.iter().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(mut point: impl FnMut(i32) -> Point) -> Option<Complaint> {
        let game = Game::new(3, 7).ok()?;
        let mut shares = Shares::default();
        let points: Vec<Point> = (0..21 * 200).map(&mut point).collect();
        shares.add(&game, &points);
        shares.complaint()
    }

    #[test]
    fn even_draws_pass() {
        assert_eq!(drawn(|n| Point::new(n % 21 / 7, n % 7)), None);
    }

    #[test]
    fn a_row_that_never_comes_up_is_named() {
        let complaint = drawn(|n| Point::new(n % 14 / 7, n % 7)).map(|complaint| complaint.got);
        assert_eq!(complaint.as_deref(), Some("Point(2, 0) 0 times"));
    }

    #[test]
    fn the_same_number_for_row_and_column_is_noticed() {
        assert!(drawn(|n| Point::new(n % 3, n % 3)).is_some());
    }
}
