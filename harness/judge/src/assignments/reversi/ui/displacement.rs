//! [`Displacement`]: the one way in which clicks on all tiles play other squares than those whose tiles they are.

use reference::reversi::{Dimensions, Position};

/// Where a click on a square's tile plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Displacement {
    /// On the square whose column and row are exchanged.
    Exchanged,
    /// So many columns and rows further.
    Shifted { columns: i32, rows: i32 },
}

impl Displacement {
    /// The way in which all clicks are displaced, given the squares whose tiles were clicked on and those that were played; `None`
    /// if there is no such way, or if they are not displaced.
    pub(super) fn of(clicks: &[(Position, Position)]) -> Option<Displacement> {
        let (drawn, played) = clicks.iter().find(|(drawn, played)| drawn != played)?;
        let shifted = Displacement::Shifted { columns: played.x - drawn.x, rows: played.y - drawn.y };
        let all = |way: &Displacement| clicks.iter().all(|(drawn, played)| way.drawn(*played) == *drawn);
        [Displacement::Exchanged, shifted].into_iter().find(all)
    }

    /// True if the tile that one would have to click on to play the square lies outside of the board.
    pub(super) fn leaves_out(self, size: Dimensions, at: Position) -> bool {
        let Position { x, y } = self.drawn(at);
        !((0..size.width).contains(&x) && (0..size.height).contains(&y))
    }

    /// The square on whose tile a click plays this one.
    fn drawn(self, played: Position) -> Position {
        match self {
            Displacement::Exchanged => Position::new(played.y, played.x),
            Displacement::Shifted { columns, rows } => Position::new(played.x - columns, played.y - rows),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Square = (i32, i32);

    fn clicks(all: &[(Square, Square)]) -> Vec<(Position, Position)> {
        let position = |(x, y)| Position::new(x, y);
        all.iter().map(|(drawn, played)| (position(*drawn), position(*played))).collect()
    }

    #[test]
    fn exchanged_columns_and_rows_leave_out_what_lies_beyond_the_shorter_side() {
        let way = Displacement::of(&clicks(&[((0, 0), (0, 0)), ((1, 0), (0, 1)), ((3, 2), (2, 3))])).unwrap();
        assert_eq!(way, Displacement::Exchanged);
        let size = Dimensions::new(6, 4);
        assert!(way.leaves_out(size, Position::new(4, 0)) && !way.leaves_out(size, Position::new(3, 3)));
    }

    #[test]
    fn a_shift_leaves_out_a_row_and_mixed_clicks_are_no_way() {
        let way = Displacement::of(&clicks(&[((0, 0), (0, 1)), ((2, 2), (2, 3))])).unwrap();
        assert_eq!(way, Displacement::Shifted { columns: 0, rows: 1 });
        let size = Dimensions::new(3, 7);
        assert!(way.leaves_out(size, Position::new(1, 0)) && !way.leaves_out(size, Position::new(1, 1)));
        assert_eq!(Displacement::of(&clicks(&[((0, 0), (0, 1)), ((2, 2), (1, 1))])), None);
        assert_eq!(Displacement::of(&clicks(&[((0, 0), (0, 0))])), None);
    }
}
