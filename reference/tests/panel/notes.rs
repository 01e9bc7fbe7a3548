//! The notes that every attacker of the panel takes.
//!
//! [`Notes`] is the main type. It tells wounded ships from sunk ones by looking for a straight row of hits as long as
//! the ship that sank, which is what most authors do.

use reference::battleship::{Attack, Direction, Game, Point, ShipId};

/// An attacker's knowledge of one position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    Unknown,
    Miss,
    /// A hit on a ship that is afloat, as far as known.
    Wound,
    Wreck,
}

pub(super) struct Notes {
    game: Game,
    marks: Vec<Mark>,
    afloat: Vec<(ShipId, i32)>,
}

/// The four steps to a neighbour.
pub(super) const STEPS: [(Direction, i32); 4] = [
    (Direction::Horizontal, 1),
    (Direction::Horizontal, -1),
    (Direction::Vertical, 1),
    (Direction::Vertical, -1),
];

impl Notes {
    pub(super) fn new(game: &Game) -> Self {
        let afloat = game.ships().map(|(id, ship)| (id, ship.length)).collect();
        Self { game: game.clone(), marks: vec![Mark::Unknown; game.points().count()], afloat }
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    /// The mark at `p`, or `None` off the board.
    pub(super) fn mark(&self, p: Point) -> Option<Mark> {
        self.game.is_valid(p).then(|| self.marks[self.index(p)])
    }

    fn index(&self, p: Point) -> usize {
        usize::try_from(p.r * self.game.cols() + p.c).unwrap_or(0)
    }

    pub(super) fn with_mark(&self, mark: Mark) -> Vec<Point> {
        self.game.points().zip(&self.marks).filter(|&(_, &m)| m == mark).map(|(p, _)| p).collect()
    }

    pub(super) fn lengths_afloat(&self) -> impl Iterator<Item = i32> {
        self.afloat.iter().map(|&(_, length)| length)
    }

    /// The length of the shortest ship afloat.
    pub(super) fn shortest(&self) -> i32 {
        self.lengths_afloat().min().unwrap_or(1)
    }

    /// The number of positions in one line through `p` that may all belong to one ship afloat.
    pub(super) fn room(&self, p: Point, direction: Direction) -> i32 {
        let possible = |q: Point| matches!(self.mark(q), Some(Mark::Unknown | Mark::Wound));
        let arm = |sign: i32| (1..).take_while(|&k| possible(p.step(direction, sign * k))).count();
        i32::try_from(1 + arm(1) + arm(-1)).unwrap_or(1)
    }

    /// True if the shortest ship afloat can lie across `p`.
    pub(super) fn has_room(&self, p: Point) -> bool {
        Direction::BOTH.iter().any(|&direction| self.room(p, direction) >= self.shortest())
    }

    pub(super) fn record(&mut self, p: Point, result: Attack) {
        if !self.game.is_valid(p) {
            return;
        }
        let index = self.index(p);
        match result {
            Attack::Invalid => {}
            Attack::Miss => self.marks[index] = Mark::Miss,
            Attack::Hit => self.marks[index] = Mark::Wound,
            Attack::Destroyed(id) => {
                self.marks[index] = Mark::Wound;
                self.sink(p, id);
            }
        }
    }

    fn sink(&mut self, p: Point, id: ShipId) {
        let length = self.afloat.iter().find(|&&(ship, _)| ship == id).map_or(1, |&(_, length)| length);
        self.afloat.retain(|&(ship, _)| ship != id);
        for q in self.row_of_wounds(p, length).unwrap_or_else(|| vec![p]) {
            let index = self.index(q);
            self.marks[index] = Mark::Wreck;
        }
    }

    /// The first straight row of `length` wounds through `p`.
    fn row_of_wounds(&self, p: Point, length: i32) -> Option<Vec<Point>> {
        let starts = Direction::BOTH.iter().flat_map(|&d| (0..length).map(move |k| (d, p.step(d, -k))));
        let mut rows = starts.map(|(d, start)| (0..length).map(|k| start.step(d, k)).collect::<Vec<_>>());
        rows.find(|row| row.iter().all(|&q| self.mark(q) == Some(Mark::Wound)))
    }
}
