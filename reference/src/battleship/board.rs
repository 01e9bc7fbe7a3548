//! One player's sea: where the ships lie, what is blocked and what has been shot at.
//!
//! [`Board`] is the main type. It keeps one cell per position and, per ship, where that ship was placed; every
//! change is checked completely before the first cell is touched, which is how a refusal leaves no trace. Pictures
//! of a board are drawn in `display`.

use std::{error::Error, fmt};

use rand_core::Rng;

use super::{
    chance,
    game::{Game, ShipId},
    geometry::{Direction, Point, segments},
};

/// The content of one position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Cell {
    ship: Option<ShipId>,
    blocked: bool,
    attacked: bool,
}

/// The ships of one player and the damage to them (handout: *The Board Class*).
///
/// It copies the game it was made for: ships added to that game later are unknown to it, a case on which the
/// handout is silent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    game: Game,
    cells: Vec<Cell>,
    placements: Vec<Option<(Point, Direction)>>,
}

/// The reason why [`Board::place_ship`] refused; the first five are the handout's reasons in the handout's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceRefused {
    /// No ship of the game has this id.
    InvalidId,
    /// Part of the ship would be off the board.
    Outside,
    /// The ship would lie across another one.
    Overlap,
    /// The ship would lie on a blocked position.
    Blocked,
    /// This ship is on the board already.
    AlreadyPlaced,
    /// The ship would lie on a position that has been attacked. The handout does not speak of placing after shots;
    /// accepting it would put a damaged segment where nothing was hit.
    Attacked,
}

impl fmt::Display for PlaceRefused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::InvalidId => "the game has no ship with that id",
            Self::Outside => "the ship would leave the board",
            Self::Overlap => "the ship would overlap another one",
            Self::Blocked => "the ship would lie on a blocked position",
            Self::AlreadyPlaced => "the ship is on the board already",
            Self::Attacked => "the ship would lie on an attacked position",
        })
    }
}

impl Error for PlaceRefused {}

/// The reason why [`Board::unplace_ship`] refused: the handout's two reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnplaceRefused {
    /// No ship of the game has this id.
    InvalidId,
    /// The board does not hold the entire ship at these positions.
    NotThere,
}

impl fmt::Display for UnplaceRefused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::InvalidId => "the game has no ship with that id",
            Self::NotThere => "the ship does not lie there",
        })
    }
}

impl Error for UnplaceRefused {}

/// The result of a shot (handout: `attack`, its result and its three reference parameters).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attack {
    /// Off the board, or on a position attacked before; nothing changed.
    Invalid,
    /// Water.
    Miss,
    /// A segment, and its ship has others left.
    Hit,
    /// The last undamaged segment of the ship with this id.
    Destroyed(ShipId),
}

impl Board {
    /// An empty board for `game` (handout: `Board(const Game& g)`).
    #[must_use]
    pub fn new(game: &Game) -> Self {
        Self {
            game: game.clone(),
            cells: vec![Cell::default(); game.points().count()],
            placements: vec![None; game.ships().count()],
        }
    }

    /// The game this board was made for.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Empties the board: no ships, no shots, no blocked positions (handout: `clear`).
    pub fn clear(&mut self) {
        self.cells.fill(Cell::default());
        self.placements.fill(None);
    }

    /// Blocks each position with probability one half (handout: `block`, "about half the positions").
    ///
    /// Positions that hold a ship are left alone. Blocks of an earlier call stay.
    pub fn block<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        for cell in &mut self.cells {
            // The coin is thrown for ships too, so that the pattern does not depend on them.
            let heads = chance::coin(rng);
            cell.blocked |= heads && cell.ship.is_none();
        }
    }

    /// Blocks exactly these positions: `block` with its chance written down beforehand.
    ///
    /// Positions off the board or under a ship are skipped.
    pub fn block_cells(&mut self, positions: &[Point]) {
        for &p in positions {
            if let Some(cell) = self.cell_mut(p) {
                cell.blocked |= cell.ship.is_none();
            }
        }
    }

    /// Returns true if `p` is blocked; positions off the board are not.
    #[must_use]
    pub fn is_blocked(&self, p: Point) -> bool {
        self.cell(p).is_some_and(|cell| cell.blocked)
    }

    /// Frees every blocked position (handout: `unblock`).
    pub fn unblock(&mut self) {
        for cell in &mut self.cells {
            cell.blocked = false;
        }
    }

    /// Places a ship (handout: `placeShip`).
    ///
    /// # Errors
    /// [`PlaceRefused`] with the first reason in the order of its variants; the board is then unchanged.
    pub fn place_ship(
        &mut self,
        top_or_left: Point,
        id: ShipId,
        direction: Direction,
    ) -> Result<(), PlaceRefused> {
        let length = self.length(id).ok_or(PlaceRefused::InvalidId)?;
        self.check_room(&segments(top_or_left, length, direction))?;
        if self.placement(id).is_some() {
            return Err(PlaceRefused::AlreadyPlaced);
        }
        self.check_unattacked(segments(top_or_left, length, direction))?;
        self.occupy(segments(top_or_left, length, direction), Some(id));
        self.set_placement(id, Some((top_or_left, direction)));
        Ok(())
    }

    /// Reasons 2 to 4 of the handout, each for the whole ship before the next.
    fn check_room(&self, segments: &(impl Iterator<Item = Point> + Clone)) -> Result<(), PlaceRefused> {
        if !segments.clone().all(|p| self.game.is_valid(p)) {
            Err(PlaceRefused::Outside)
        } else if segments.clone().any(|p| self.ship_at(p).is_some()) {
            Err(PlaceRefused::Overlap)
        } else if segments.clone().any(|p| self.is_blocked(p)) {
            Err(PlaceRefused::Blocked)
        } else {
            Ok(())
        }
    }

    fn check_unattacked(&self, mut segments: impl Iterator<Item = Point>) -> Result<(), PlaceRefused> {
        if segments.any(|p| self.is_attacked(p)) { Err(PlaceRefused::Attacked) } else { Ok(()) }
    }

    /// Removes a ship (handout: `unplaceShip`).
    ///
    /// What counts is where the segments are: a ship of length 1 may be removed with either direction. Removing a
    /// ship that was shot at is allowed, and turns its damaged segments into misses; the handout is silent there.
    ///
    /// # Errors
    /// [`UnplaceRefused`] with the first reason in the order of its variants; the board is then unchanged.
    pub fn unplace_ship(
        &mut self,
        top_or_left: Point,
        id: ShipId,
        direction: Direction,
    ) -> Result<(), UnplaceRefused> {
        let length = self.length(id).ok_or(UnplaceRefused::InvalidId)?;
        if !segments(top_or_left, length, direction).all(|p| self.ship_at(p) == Some(id)) {
            return Err(UnplaceRefused::NotThere);
        }
        self.occupy(segments(top_or_left, length, direction), None);
        self.set_placement(id, None);
        Ok(())
    }

    /// The place of the ship with this id, or `None` if it is not on the board.
    #[must_use]
    pub fn placement(&self, id: ShipId) -> Option<(Point, Direction)> {
        *self.placements.get(usize::try_from(id).ok()?)?
    }

    /// The id of the ship at `p`, damaged or not, or `None` for water and for positions off the board.
    #[must_use]
    pub fn ship_at(&self, p: Point) -> Option<ShipId> {
        self.cell(p)?.ship
    }

    /// Returns true if a shot has been fired at `p`.
    #[must_use]
    pub fn is_attacked(&self, p: Point) -> bool {
        self.cell(p).is_some_and(|cell| cell.attacked)
    }

    /// Fires at `p` (handout: `attack`).
    pub fn attack(&mut self, p: Point) -> Attack {
        let Some(cell) = self.cell_mut(p).filter(|cell| !cell.attacked) else {
            return Attack::Invalid;
        };
        cell.attacked = true;
        let ship = cell.ship;
        match ship {
            None => Attack::Miss,
            Some(id) if self.is_destroyed(id) => Attack::Destroyed(id),
            Some(_) => Attack::Hit,
        }
    }

    fn is_destroyed(&self, id: ShipId) -> bool {
        self.cells.iter().all(|cell| cell.ship != Some(id) || cell.attacked)
    }

    /// Returns true if every segment of every ship on the board is damaged (handout: `allShipsDestroyed`).
    ///
    /// Only ships that are on the board count. True, then, for a board without ships; the handout leaves open what
    /// an incomplete fleet means.
    #[must_use]
    pub fn all_ships_destroyed(&self) -> bool {
        self.cells.iter().all(|cell| cell.ship.is_none() || cell.attacked)
    }

    fn length(&self, id: ShipId) -> Option<i32> {
        self.game.ship(id).map(|ship| ship.length)
    }

    fn cell(&self, p: Point) -> Option<&Cell> {
        self.cells.get(self.game.index(p)?)
    }

    fn cell_mut(&mut self, p: Point) -> Option<&mut Cell> {
        let index = self.game.index(p)?;
        self.cells.get_mut(index)
    }

    fn occupy(&mut self, segments: impl Iterator<Item = Point>, ship: Option<ShipId>) {
        for p in segments {
            if let Some(cell) = self.cell_mut(p) {
                cell.ship = ship;
            }
        }
    }

    fn set_placement(&mut self, id: ShipId, placement: Option<(Point, Direction)>) {
        if let Some(slot) = usize::try_from(id).ok().and_then(|index| self.placements.get_mut(index)) {
            *slot = placement;
        }
    }
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;
    use rand_pcg::Pcg32;

    use super::{
        Direction::{Horizontal, Vertical},
        *,
    };
    use crate::battleship::View;

    const ORIGIN: Point = Point::new(0, 0);

    /// Six by six, with ship 0 of length 3, ship 1 of length 2 and ship 2 of length 1.
    fn board() -> Board {
        let mut game = Game::new(6, 6).unwrap();
        for (length, symbol) in [(3, b'S'), (2, b'P'), (1, b'B')] {
            game.add_ship(length, symbol, "ship").unwrap();
        }
        Board::new(&game)
    }

    /// Asserts that placing is refused for `why` and changes nothing.
    fn refuses(board: &mut Board, at: Point, id: ShipId, direction: Direction, why: PlaceRefused) {
        let before = board.clone();
        assert_eq!(board.place_ship(at, id, direction), Err(why), "{at} {id} {direction:?}");
        assert_eq!(*board, before, "a refusal must leave no trace");
    }

    // Clause: Board, constructor
    #[test]
    fn a_new_board_is_empty() {
        let b = board();
        assert!(b.game().points().all(|p| b.ship_at(p).is_none() && !b.is_attacked(p) && !b.is_blocked(p)));
        assert_eq!(b.placement(0), None);
    }

    // Clause: Board, placeShip, success and meaning of topOrLeft
    #[test]
    fn a_placed_ship_occupies_its_segments_and_no_others() {
        let mut b = board();
        b.place_ship(Point::new(2, 1), 0, Vertical).unwrap();
        b.place_ship(Point::new(0, 4), 1, Horizontal).unwrap();
        assert_eq!(
            b.display(View::Everything),
            "  012345\n0 ....PP\n1 ......\n2 .S....\n3 .S....\n4 .S....\n5 ......\n"
        );
        assert_eq!(b.placement(0), Some((Point::new(2, 1), Vertical)));
    }

    // Clause: Board, placeShip reason 1
    #[test]
    fn placing_refuses_an_invalid_id() {
        for id in [-1, 3, i32::MAX, i32::MIN] {
            refuses(&mut board(), ORIGIN, id, Horizontal, PlaceRefused::InvalidId);
        }
    }

    // Clause: Board, placeShip reason 2
    #[test]
    fn placing_refuses_a_ship_partly_or_fully_outside() {
        let b = &mut board();
        for (r, c, direction) in [
            (0, 4, Horizontal),
            (4, 0, Vertical),
            (-1, 0, Vertical),
            (0, -1, Horizontal),
            (-3, 2, Vertical),
            (2, 6, Vertical),
            (6, 2, Horizontal),
            (i32::MAX, 0, Vertical),
            (0, i32::MAX, Horizontal),
            (i32::MIN, i32::MIN, Vertical),
        ] {
            refuses(b, Point::new(r, c), 0, direction, PlaceRefused::Outside);
        }
        assert_eq!(b.place_ship(Point::new(3, 5), 0, Vertical), Ok(()), "touching the edges is fine");
    }

    // Clause: Board, placeShip reason 3
    #[test]
    fn placing_refuses_an_overlap_in_any_segment() {
        let b = &mut board();
        b.place_ship(Point::new(2, 2), 0, Horizontal).unwrap();
        refuses(b, Point::new(2, 1), 1, Horizontal, PlaceRefused::Overlap);
        refuses(b, Point::new(1, 4), 1, Vertical, PlaceRefused::Overlap);
        refuses(b, Point::new(2, 3), 2, Vertical, PlaceRefused::Overlap);
        assert_eq!(b.place_ship(Point::new(3, 2), 1, Horizontal), Ok(()), "ships may touch");
    }

    // Clause: Board, placeShip reason 4
    #[test]
    fn placing_refuses_a_blocked_position_in_any_segment() {
        let b = &mut board();
        b.block_cells(&[Point::new(0, 2)]);
        refuses(b, ORIGIN, 0, Horizontal, PlaceRefused::Blocked);
        refuses(b, Point::new(0, 2), 1, Vertical, PlaceRefused::Blocked);
        assert_eq!(b.place_ship(ORIGIN, 1, Horizontal), Ok(()));
    }

    // Clause: Board, placeShip reason 5
    #[test]
    fn placing_refuses_a_ship_that_is_on_the_board() {
        let b = &mut board();
        b.place_ship(ORIGIN, 0, Horizontal).unwrap();
        refuses(b, Point::new(3, 0), 0, Horizontal, PlaceRefused::AlreadyPlaced);
        b.unplace_ship(ORIGIN, 0, Horizontal).unwrap();
        assert_eq!(b.place_ship(Point::new(3, 0), 0, Horizontal), Ok(()), "free again once unplaced");
    }

    #[test]
    fn of_several_reasons_the_first_in_the_handout_is_given() {
        let b = &mut board();
        b.place_ship(ORIGIN, 0, Horizontal).unwrap();
        b.block_cells(&[Point::new(1, 0)]);
        refuses(b, ORIGIN, 0, Horizontal, PlaceRefused::Overlap);
        refuses(b, ORIGIN, 1, Vertical, PlaceRefused::Overlap);
        refuses(b, Point::new(1, 0), 0, Vertical, PlaceRefused::Blocked);
        refuses(b, Point::new(0, 5), 0, Horizontal, PlaceRefused::Outside);
    }

    #[test]
    fn placing_refuses_an_attacked_position() {
        let b = &mut board();
        b.attack(Point::new(0, 1));
        refuses(b, ORIGIN, 1, Horizontal, PlaceRefused::Attacked);
        assert_eq!(b.place_ship(ORIGIN, 1, Vertical), Ok(()));
    }

    // Clause: Board, unplaceShip, success
    #[test]
    fn an_unplaced_ship_leaves_the_board_as_it_was() {
        let mut b = board();
        b.place_ship(Point::new(5, 0), 1, Horizontal).unwrap();
        let before = b.clone();
        b.place_ship(ORIGIN, 0, Vertical).unwrap();
        b.unplace_ship(ORIGIN, 0, Vertical).unwrap();
        assert_eq!(b, before);
    }

    // Clause: Board, unplaceShip reason 1
    #[test]
    fn unplacing_refuses_an_invalid_id() {
        for id in [-1, 3, i32::MAX, i32::MIN] {
            assert_eq!(board().unplace_ship(ORIGIN, id, Vertical), Err(UnplaceRefused::InvalidId));
        }
    }

    // Clause: Board, unplaceShip reason 2
    #[test]
    fn unplacing_refuses_positions_that_are_not_the_entire_ship() {
        let mut b = board();
        b.place_ship(Point::new(1, 1), 0, Horizontal).unwrap();
        b.place_ship(Point::new(1, 4), 1, Horizontal).unwrap();
        let before = b.clone();
        for (r, c, id, direction) in [
            (1, 1, 0, Vertical),
            (1, 2, 0, Horizontal),
            (1, 0, 0, Horizontal),
            (1, 1, 1, Horizontal),
            (1, 3, 1, Horizontal),
            (0, 0, 2, Horizontal),
            (1, -1, 0, Horizontal),
            (1, 5, 1, Horizontal),
            (i32::MAX, i32::MAX, 0, Vertical),
        ] {
            assert_eq!(b.unplace_ship(Point::new(r, c), id, direction), Err(UnplaceRefused::NotThere));
            assert_eq!(b, before, "a refusal must leave no trace");
        }
    }

    #[test]
    fn a_ship_of_length_one_may_be_unplaced_with_either_direction() {
        let mut b = board();
        b.place_ship(ORIGIN, 2, Horizontal).unwrap();
        assert_eq!(b.unplace_ship(ORIGIN, 2, Vertical), Ok(()));
        assert_eq!(b, board());
    }

    #[test]
    fn unplacing_a_damaged_ship_leaves_a_miss_behind() {
        let mut b = board();
        b.place_ship(ORIGIN, 1, Horizontal).unwrap();
        b.attack(ORIGIN);
        assert_eq!(b.unplace_ship(ORIGIN, 1, Horizontal), Ok(()));
        assert!(b.display(View::Everything).contains("0 o....."));
    }

    // Clause: Board, clear
    #[test]
    fn a_cleared_board_is_as_good_as_new() {
        let mut b = board();
        b.place_ship(ORIGIN, 0, Horizontal).unwrap();
        b.attack(ORIGIN);
        b.attack(Point::new(5, 5));
        b.block_cells(&[Point::new(3, 3)]);
        b.clear();
        assert_eq!(b, board());
        assert_eq!(b.place_ship(ORIGIN, 0, Horizontal), Ok(()));
        assert_eq!(b.attack(ORIGIN), Attack::Hit);
    }

    // Clause: Board, block
    #[test]
    fn blocking_takes_about_half_the_positions_and_every_position_sometimes() {
        let game = Game::new(10, 10).unwrap();
        let mut rng = Pcg32::seed_from_u64(11);
        let mut often = vec![0; 100];
        for _ in 0..200 {
            let mut b = Board::new(&game);
            b.block(&mut rng);
            for (count, p) in often.iter_mut().zip(game.points()) {
                *count += i32::from(b.is_blocked(p));
            }
        }
        assert!((9500..10500).contains(&often.iter().sum::<i32>()));
        assert!(often.iter().all(|n| (60..140).contains(n)), "{often:?}");
    }

    // Clause: Board, block, "that player may not place a ship that occupies that location"
    #[test]
    fn blocking_spares_ships_that_lie_already() {
        for seed in 0..50 {
            let mut b = board();
            b.place_ship(ORIGIN, 0, Horizontal).unwrap();
            b.block(&mut Pcg32::seed_from_u64(seed));
            b.block_cells(&[ORIGIN, Point::new(9, 9)]);
            assert!(segments(ORIGIN, 3, Horizontal).all(|p| !b.is_blocked(p)));
        }
    }

    // Clause: Board, unblock
    #[test]
    fn unblocking_frees_every_position_and_keeps_the_ships() {
        let mut b = board();
        b.place_ship(ORIGIN, 0, Horizontal).unwrap();
        let before = b.clone();
        b.block(&mut Pcg32::seed_from_u64(5));
        assert_ne!(b, before);
        b.unblock();
        assert_eq!(b, before);
    }

    // Clause: Board, attack, off the board
    #[test]
    fn a_shot_off_the_board_is_invalid_and_changes_nothing() {
        let mut b = board();
        for (r, c) in [(-1, 0), (0, -1), (6, 0), (0, 6), (i32::MIN, i32::MAX)] {
            assert_eq!(b.attack(Point::new(r, c)), Attack::Invalid);
        }
        assert_eq!(b, board());
    }

    // Clause: Board, attack, on a previously attacked location
    #[test]
    fn a_second_shot_at_a_position_is_invalid_whatever_lies_there() {
        let mut b = board();
        b.place_ship(ORIGIN, 1, Horizontal).unwrap();
        b.place_ship(Point::new(4, 4), 2, Horizontal).unwrap();
        for p in [ORIGIN, Point::new(3, 3), Point::new(4, 4)] {
            assert_ne!(b.attack(p), Attack::Invalid);
            assert_eq!(b.attack(p), Attack::Invalid);
        }
    }

    // Clause: Board, attack, shotHit
    #[test]
    fn a_shot_at_water_misses_and_a_shot_at_a_segment_hits() {
        let mut b = board();
        b.place_ship(ORIGIN, 0, Horizontal).unwrap();
        assert_eq!(b.attack(Point::new(1, 0)), Attack::Miss);
        assert_eq!(b.attack(Point::new(0, 1)), Attack::Hit);
    }

    // Clause: Board, attack, shipDestroyed and shipId
    #[test]
    fn only_the_shot_at_the_last_undamaged_segment_destroys_and_names_the_ship() {
        let mut b = board();
        b.place_ship(ORIGIN, 0, Horizontal).unwrap();
        b.place_ship(Point::new(1, 0), 1, Horizontal).unwrap();
        assert_eq!(b.attack(Point::new(0, 2)), Attack::Hit);
        assert_eq!(b.attack(Point::new(1, 0)), Attack::Hit);
        assert_eq!(b.attack(ORIGIN), Attack::Hit);
        assert_eq!(b.attack(Point::new(1, 1)), Attack::Destroyed(1));
        assert_eq!(b.attack(Point::new(0, 1)), Attack::Destroyed(0));
    }

    #[test]
    fn a_blocked_position_is_water_to_a_shot() {
        let mut b = board();
        b.block_cells(&[ORIGIN]);
        assert_eq!(b.attack(ORIGIN), Attack::Miss);
    }

    // Clause: Board, allShipsDestroyed
    #[test]
    fn all_ships_are_destroyed_with_the_last_segment_of_the_last_ship() {
        let mut b = board();
        b.place_ship(ORIGIN, 1, Horizontal).unwrap();
        b.place_ship(Point::new(3, 3), 2, Horizontal).unwrap();
        b.place_ship(Point::new(5, 0), 0, Horizontal).unwrap();
        for p in [(0, 0), (0, 1), (3, 3), (4, 4), (5, 0), (5, 1), (5, 2)].map(|(r, c)| Point::new(r, c)) {
            assert!(!b.all_ships_destroyed(), "before {p}");
            b.attack(p);
        }
        assert!(b.all_ships_destroyed());
    }

    #[test]
    fn a_board_without_ships_has_nothing_left_to_destroy() {
        assert!(board().all_ships_destroyed());
    }

    #[test]
    fn refusals_describe_themselves() {
        assert_eq!(PlaceRefused::Overlap.to_string(), "the ship would overlap another one");
        assert_eq!(UnplaceRefused::NotThere.to_string(), "the ship does not lie there");
    }
}
