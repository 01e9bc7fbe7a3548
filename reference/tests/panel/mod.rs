//! The opponents that the model GoodPlayer is measured against: what other authors would plausibly write.
//!
//! [`MEMBERS`] is the main item. A member combines a way to hide ([`Hiding`]) with a way to aim. They use the public
//! interface only, and none of them knows what the GoodPlayer does. The benchmark `strength` plays them, and the
//! test `panel` holds that they are what they are called.

#![allow(dead_code, reason = "the benchmark and the test each use their part")]

mod density;
mod hiding;
mod hunting;
mod notes;

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use reference::battleship::{Attack, Board, Game, MediocrePlayer, Player, Point};

pub(crate) use hiding::{Hiding, lay_out};

use density::{Density, Habit};
use hunting::{Hunt, Hunter};

/// A choice of targets. It never sees the opponent's board.
trait Aiming {
    fn choose(&mut self, rng: &mut Pcg32) -> Option<Point>;

    fn record(&mut self, p: Point, result: Attack);
}

/// An opponent of the panel, before it has a seed.
#[derive(Clone, Copy)]
pub(crate) struct Member {
    pub(crate) name: &'static str,
    kind: Kind,
}

/// The makings of a member.
#[derive(Clone, Copy)]
enum Kind {
    Mediocre,
    Hunter(Hunt, Hiding),
    Density(Habit, Hiding),
}

/// The whole panel.
pub(crate) const MEMBERS: [Member; 10] = [
    Member { name: "parity hunter, ships apart", kind: Kind::Hunter(Hunt::Parity, Hiding::Apart) },
    Member { name: "probability density", kind: Kind::Density(Habit::Diagonals, Hiding::Unlikely) },
    Member { name: "hunt/target", kind: Kind::Hunter(Hunt::AtRandom, Hiding::Uniform) },
    Member { name: "checkerboard, edges first", kind: Kind::Hunter(Hunt::EdgesFirst, Hiding::Uniform) },
    Member { name: "clusterer in a corner", kind: Kind::Hunter(Hunt::Parity, Hiding::Corner) },
    Member { name: "edge-hugger", kind: Kind::Hunter(Hunt::Parity, Hiding::Edges) },
    Member { name: "symmetric placer", kind: Kind::Density(Habit::Plain, Hiding::Symmetric) },
    Member { name: "learner within a game", kind: Kind::Density(Habit::Learning, Hiding::Apart) },
    Member { name: "Mediocre", kind: Kind::Mediocre },
    Member { name: "uniform density", kind: Kind::Density(Habit::Plain, Hiding::Uniform) },
];

impl Member {
    /// The member ready for one game; equal seeds play alike.
    pub(crate) fn player(&self, game: &Game, seed: u64) -> Box<dyn Player> {
        let rng = Pcg32::seed_from_u64(seed);
        match self.kind {
            Kind::Mediocre => Box::new(MediocrePlayer::new(self.name, game, rng)),
            Kind::Hunter(hunt, hiding) => self.assemble(game, hiding, Hunter::new(game, hunt), rng),
            Kind::Density(habit, hiding) => self.assemble(game, hiding, Density::new(game, habit), rng),
        }
    }

    fn assemble(
        &self,
        game: &Game,
        hiding: Hiding,
        aiming: impl Aiming + 'static,
        rng: Pcg32,
    ) -> Box<dyn Player> {
        Box::new(Opponent { name: self.name, game: game.clone(), hiding, aiming, rng })
    }
}

/// A member at play.
struct Opponent<A> {
    name: &'static str,
    game: Game,
    hiding: Hiding,
    aiming: A,
    rng: Pcg32,
}

impl<A: Aiming> Player for Opponent<A> {
    fn name(&self) -> &str {
        self.name
    }

    fn place_ships(&mut self, board: &mut Board) -> bool {
        *board = lay_out(&self.game, self.hiding, &mut self.rng);
        true
    }

    fn recommend_attack(&mut self) -> Option<Point> {
        self.aiming.choose(&mut self.rng)
    }

    fn record_attack_result(&mut self, p: Point, result: Attack) {
        self.aiming.record(p, result);
    }

    fn record_attack_by_opponent(&mut self, _: Point) {}
}

/// A uniform number in `0..limit`, which is above 0. The bias of the remainder is below one in ten million.
fn below(rng: &mut Pcg32, limit: usize) -> usize {
    usize::try_from(rng.next_u32()).unwrap_or(0) % limit
}

/// A uniform choice.
fn pick<T: Copy>(rng: &mut Pcg32, items: &[T]) -> Option<T> {
    (!items.is_empty()).then(|| items[below(rng, items.len())])
}
