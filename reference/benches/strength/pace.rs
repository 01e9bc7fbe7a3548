//! The time that moves take.
//!
//! [`Pace`] is the main type; [`Timed`] is a player who is timed. A move is a recommendation and the report of its
//! result.

use std::time::{Duration, Instant};

use reference::battleship::{Attack, Board, Player, Point};

/// Time spent on moves.
#[derive(Default)]
pub(crate) struct Pace {
    moves: Vec<Duration>,
    current: Duration,
}

impl Pace {
    fn time<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let done = work();
        self.current += start.elapsed();
        done
    }

    fn close(&mut self) {
        self.moves.push(self.current);
        self.current = Duration::ZERO;
    }

    pub(crate) fn summary(&self) -> String {
        let mut micros: Vec<f64> = self.moves.iter().map(|time| time.as_secs_f64() * 1e6).collect();
        micros.sort_by(f64::total_cmp);
        let at = |part: usize| {
            micros.get(micros.len() * part / 1000).or(micros.last()).copied().unwrap_or_default()
        };
        let (moves, median, late, longest) = (micros.len(), at(500), at(999), at(1000));
        format!(
            "time of {moves} moves: median {median:.1} us, 99.9 % within {late:.0} us, longest {longest:.0} us"
        )
    }
}

/// A player whose attacks are timed.
pub(crate) struct Timed<'a, P> {
    pub(crate) player: P,
    pub(crate) pace: &'a mut Pace,
}

impl<P: Player> Player for Timed<'_, P> {
    fn name(&self) -> &str {
        self.player.name()
    }

    fn place_ships(&mut self, board: &mut Board) -> bool {
        self.player.place_ships(board)
    }

    fn recommend_attack(&mut self) -> Option<Point> {
        self.pace.time(|| self.player.recommend_attack())
    }

    fn record_attack_result(&mut self, p: Point, result: Attack) {
        self.pace.time(|| self.player.record_attack_result(p, result));
        self.pace.close();
    }

    fn record_attack_by_opponent(&mut self, p: Point) {
        self.player.record_attack_by_opponent(p);
    }
}
