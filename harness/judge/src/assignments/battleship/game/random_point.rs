//! `randomPoint`: points on the board, evenly spread; and the reason why a correct Game does not fail by bad luck.
//!
//! On each board [`DRAWS_PER_CELL`] points are drawn for every position. A position fails when it comes up less than
//! half or more than twice as often as its share. For a uniform draw the count is binomial with mean m = 200, and by
//! Chernoff's bound P(count <= m/2) <= exp(-m (1 - ln 2) / 2) = exp(-30.6) < 5.1e-14, P(count >= 2m) <=
//! exp(-m (2 ln 2 - 1)) = exp(-77.2) < 1e-33. With at most 1,000 positions over all boards of a grading a correct Game
//! fails with probability below 5.1e-11, and seeds are fixed, so it does so always or never.
//! Points off the board are the range check's business: with some of them the shares are not judged at all.
//! A remainder (`rand() % n`) is uniform enough; rounding that halves the chance of edges is not.

use reference::battleship::{Game, Point};

use super::construct::{BROAD, THIN, on_sizes};
use super::script::{AccessorFocus, AccessorScript, PREMISE};
use super::step::AccessorOp;
use crate::assignments::transcript::{Finding, Mismatch};

/// Points drawn for every position of a board.
const DRAWS_PER_CELL: usize = 200;

/// A mistake that shows in one draw out of eleven is missed by 400 draws with probability 3e-17.
pub(super) fn range() -> Vec<AccessorScript> {
    let scripts = on_sizes(AccessorFocus::RandomRange, |script, rows, cols| {
        script.sized_game(rows, cols).then(AccessorOp::RandomPoints(400))
    });
    scripts.into_iter().map(AccessorScript::in_ones).collect()
}

/// Boards with something to choose from, each counted by itself.
pub(super) fn shares() -> Vec<AccessorScript> {
    let sizes = BROAD.into_iter().chain(THIN).filter(|(rows, cols)| rows * cols > 1);
    sizes.map(|(rows, cols)| shares_on(rows, cols)).collect()
}

fn shares_on(rows: i32, cols: i32) -> AccessorScript {
    let draws = DRAWS_PER_CELL * usize::try_from(rows * cols).unwrap_or(0);
    let all = AccessorOp::RandomPoints(u32::try_from(draws).unwrap_or(0));
    AccessorScript::new(AccessorFocus::RandomShares).sized_game(rows, cols).then(all).in_ones()
}

/// Finds the first point that is off the board.
pub(super) fn stray(game: &Game, points: &[Point]) -> Option<Mismatch> {
    let stray = points.iter().find(|p| !game.is_valid(**p))?;
    let required = format!("a row below {} and a column below {}, none negative", game.rows(), game.cols());
    Some(Mismatch::new(required, format!("Point({}, {})", stray.r, stray.c)))
}

/// The number of draws of each position.
#[derive(Debug, Default)]
pub(super) struct PointShares {
    cols: usize,
    counts: Vec<usize>,
    /// Points off the board were drawn, which is the range check's business.
    off_board: bool,
}

impl PointShares {
    /// Counts the points that are on the board.
    pub(super) fn add(&mut self, game: &Game, points: &[Point]) {
        self.cols = usize::try_from(game.cols()).unwrap_or(1);
        self.counts.resize(game.points().count(), 0);
        for p in points {
            let index = game.is_valid(*p).then(|| usize::try_from(p.r * game.cols() + p.c).ok()).flatten();
            match index.and_then(|index| self.counts.get_mut(index)) {
                Some(count) => *count += 1,
                None => self.off_board = true,
            }
        }
    }

    /// Judges the shares once all points are in; too few of them on the board show nothing.
    pub(super) fn conclude(&self) -> Finding {
        match self.uneven() {
            Some(mismatch) if !self.off_board => Finding::Wrong(mismatch),
            None if self.draws() * 2 >= DRAWS_PER_CELL * self.counts.len() => Finding::Right,
            Some(_) | None => Finding::Unjudged(PREMISE),
        }
    }

    /// The first position that comes up far too seldom or far too often.
    fn uneven(&self) -> Option<Mismatch> {
        let draws = self.draws();
        let share = draws / self.counts.len().max(1);
        let odd = self.counts.iter().position(|count| count * 2 < share || *count > share * 2)?;
        let required = format!("each position about {share} times in {draws} draws");
        let (r, c) = (odd / self.cols.max(1), odd % self.cols.max(1));
        Some(Mismatch::new(required, format!("Point({r}, {c}) {} times", self.counts[odd])))
    }

    fn draws(&self) -> usize {
        self.counts.iter().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(mut point: impl FnMut(i32) -> Point) -> Option<Mismatch> {
        let game = Game::new(3, 7).ok()?;
        let mut shares = PointShares::default();
        let points: Vec<Point> = (0..21 * 200).map(&mut point).collect();
        shares.add(&game, &points);
        shares.uneven()
    }

    #[test]
    fn even_draws_pass() {
        assert_eq!(drawn(|n| Point::new(n % 21 / 7, n % 7)), None);
    }

    #[test]
    fn a_row_that_never_comes_up_is_named() {
        let got = drawn(|n| Point::new(n % 14 / 7, n % 7)).map(|mismatch| mismatch.got);
        assert_eq!(got.as_deref(), Some("Point(2, 0) 0 times"));
    }

    #[test]
    fn the_same_number_for_row_and_column_is_noticed() {
        assert!(drawn(|n| Point::new(n % 3, n % 3)).is_some());
    }
}
