//! Attackers who hunt by a pattern and finish what they have wounded.
//!
//! [`Hunter`] is the main type. All of them finish alike: two wounds in a row are extended at either end, a single one
//! is probed on each side where the shortest ship afloat has room.

use rand_pcg::Pcg32;
use reference::battleship::{Attack, Game, Point};

use super::{
    Aiming, below,
    notes::{Mark, Notes, STEPS},
    pick,
};

/// The pattern of the shots while nothing is wounded.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Hunt {
    /// Anywhere.
    AtRandom,
    /// On every k-th diagonal, k being the length of the shortest ship afloat, wherever it has room.
    Parity,
    /// On the squares of one colour of a checkerboard, from the edges inwards.
    EdgesFirst,
}

pub(super) struct Hunter {
    notes: Notes,
    hunt: Hunt,
    /// The distance of the diagonals and which of them are hunted on, for [`Hunt::Parity`].
    class: Option<(i32, i32)>,
}

impl Hunter {
    pub(super) fn new(game: &Game, hunt: Hunt) -> Self {
        Self { notes: Notes::new(game), hunt, class: None }
    }

    /// The next shot at a wounded ship.
    fn finish(&self, rng: &mut Pcg32) -> Option<Point> {
        let notes = &self.notes;
        let (mut ends, mut sides, mut rest) = (Vec::new(), Vec::new(), Vec::new());
        for p in notes.with_mark(Mark::Wound) {
            for (direction, step) in STEPS {
                let q = p.step(direction, step);
                if notes.mark(q) != Some(Mark::Unknown) {
                    continue;
                }
                if notes.mark(p.step(direction, -step)) == Some(Mark::Wound) {
                    ends.push(q);
                } else if notes.room(p, direction) >= notes.shortest() {
                    sides.push(q);
                } else {
                    rest.push(q);
                }
            }
        }
        pick(rng, &ends).or_else(|| pick(rng, &sides)).or_else(|| pick(rng, &rest))
    }

    fn hunt(&mut self, rng: &mut Pcg32) -> Option<Point> {
        let unknown = self.notes.with_mark(Mark::Unknown);
        let fitting: Vec<_> = unknown.iter().copied().filter(|&p| self.notes.has_room(p)).collect();
        let preferred = match self.hunt {
            Hunt::AtRandom => return pick(rng, &unknown),
            Hunt::Parity => self.on_diagonals(&fitting, rng),
            Hunt::EdgesFirst => self.outermost_of_one_colour(&fitting),
        };
        pick(rng, &preferred).or_else(|| pick(rng, &fitting)).or_else(|| pick(rng, &unknown))
    }

    /// The positions of the chosen diagonals; those with the fewest positions are chosen whenever the distance changes.
    fn on_diagonals(&mut self, fitting: &[Point], rng: &mut Pcg32) -> Vec<Point> {
        let spacing = self.notes.shortest();
        let of_class = |class: i32| fitting.iter().copied().filter(move |p| (p.r + p.c) % spacing == class);
        if self.class.is_none_or(|(known, _)| known != spacing) {
            let size = |&class: &i32| of_class(class).count();
            let least = (0..spacing).map(|class| size(&class)).min();
            let smallest: Vec<_> = (0..spacing).filter(|class| Some(size(class)) == least).collect();
            self.class = Some((spacing, smallest[below(rng, smallest.len())]));
        }
        self.class.map(|(_, class)| of_class(class).collect()).unwrap_or_default()
    }

    fn outermost_of_one_colour(&self, fitting: &[Point]) -> Vec<Point> {
        let game = self.notes.game();
        let ring = |p: &Point| p.r.min(p.c).min(game.rows() - 1 - p.r).min(game.cols() - 1 - p.c);
        let colour: Vec<_> = fitting.iter().copied().filter(|p| (p.r + p.c) % 2 == 0).collect();
        let outermost = colour.iter().map(ring).min();
        colour.into_iter().filter(|p| Some(ring(p)) == outermost).collect()
    }
}

impl Aiming for Hunter {
    fn choose(&mut self, rng: &mut Pcg32) -> Option<Point> {
        self.finish(rng).or_else(|| self.hunt(rng))
    }

    fn record(&mut self, p: Point, result: Attack) {
        self.notes.record(p, result);
    }
}
