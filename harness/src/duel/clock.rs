//! [`MoveClock`]: the time of each move of a player in another process.

use std::time::Duration;

use crate::model::{MoveTime, MoveTimes};
use crate::worker::Spent;

/// Adds up what a player takes between two of its moves: it thinks before it tells a move, and takes note of the result after.
#[derive(Debug, Default)]
pub(super) struct MoveClock {
    times: MoveTimes,
    /// Since the last move was told.
    current: MoveTime,
    spent: Spent,
    moves: u32,
}

impl MoveClock {
    /// Takes the time until a call: how long the game waited for it, what the process has used by then, and how many moves
    /// it has made with that call.
    pub(super) fn heard(&mut self, listened: Duration, spent: Spent, moves: u32) {
        let more = self.since(listened, spent);
        if moves == self.moves {
            self.current = self.current.and(more);
            return;
        }
        // What was before the first move is no move: the player places its ships then.
        if self.moves > 0 {
            self.times.count(self.current);
        }
        (self.current, self.moves) = (more, moves);
    }

    /// Takes the time until the end; a move that was never told counts.
    pub(super) fn ended(mut self, listened: Duration, spent: Spent) -> MoveTimes {
        let more = self.since(listened, spent);
        self.times.count(self.current.and(more));
        self.times
    }

    /// The moves of a player that is needed no longer.
    pub(super) fn stopped(mut self) -> MoveTimes {
        if self.moves > 0 {
            self.times.count(self.current);
        }
        self.times
    }

    fn since(&mut self, listened: Duration, spent: Spent) -> MoveTime {
        let before = std::mem::replace(&mut self.spent, spent);
        MoveTime {
            cpu: spent.ran.saturating_sub(before.ran),
            elapsed: listened.saturating_sub(spent.waited.saturating_sub(before.waited)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    fn spent(ran: u64, waited: u64) -> Spent {
        Spent { ran: ms(ran), waited: ms(waited) }
    }

    #[test]
    fn a_move_is_all_between_two_moves_and_placing_is_none() {
        let mut clock = MoveClock::default();
        clock.heard(ms(500), spent(400, 0), 0);
        clock.heard(ms(10), spent(405, 0), 1);
        clock.heard(ms(2), spent(406, 0), 1);
        clock.heard(ms(30), spent(416, 15), 2);
        let times = clock.stopped();
        let time = |cpu, elapsed| MoveTime { cpu: ms(cpu), elapsed: ms(elapsed) };
        assert_eq!((times.moves, times.longest, times.total), (2, time(10, 15), time(16, 27)));
    }

    #[test]
    fn a_move_that_a_player_never_told_is_its_longest() {
        let mut clock = MoveClock::default();
        clock.heard(ms(1), spent(1, 0), 1);
        assert_eq!(clock.ended(ms(10_000), spent(9_000, 0)).longest.elapsed, ms(10_001));
    }
}
