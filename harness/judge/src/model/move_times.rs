//! [`MoveTimes`]: the time that a player took for its moves.

use std::time::Duration;

/// The time of a move, or of several.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MoveTime {
    /// Processor time.
    pub cpu: Duration,
    /// Elapsed time in which the game waited for it, without its own waits for a processor.
    pub elapsed: Duration,
}

/// The moves of one player in a game or in a series; a player in the parent's own process has none.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MoveTimes {
    /// Moves that were measured.
    pub moves: u32,
    /// All of them.
    pub total: MoveTime,
    /// The longest: its elapsed time, and the most processor time of any move.
    pub longest: MoveTime,
}

impl MoveTime {
    /// The sum.
    #[must_use]
    pub fn and(self, more: MoveTime) -> MoveTime {
        MoveTime { cpu: self.cpu + more.cpu, elapsed: self.elapsed + more.elapsed }
    }

    fn or_longer(self, other: MoveTime) -> MoveTime {
        MoveTime { cpu: self.cpu.max(other.cpu), elapsed: self.elapsed.max(other.elapsed) }
    }
}

impl MoveTimes {
    /// Counts a move.
    pub fn count(&mut self, time: MoveTime) {
        *self = self.and(MoveTimes { moves: 1, total: time, longest: time });
    }

    /// The moves of both.
    #[must_use]
    pub fn and(self, more: MoveTimes) -> MoveTimes {
        MoveTimes {
            moves: self.moves + more.moves,
            total: self.total.and(more.total),
            longest: self.longest.or_longer(more.longest),
        }
    }

    /// True if a move took longer than that, by either clock.
    pub fn is_longer_than(&self, most: Duration) -> bool {
        self.longest.elapsed.max(self.longest.cpu) > most
    }

    /// The mean of all moves; nothing for none.
    pub fn mean(&self) -> MoveTime {
        let moves = self.moves.max(1);
        MoveTime { cpu: self.total.cpu / moves, elapsed: self.total.elapsed / moves }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_move_and_the_mean_are_told_by_both_clocks() {
        let time = |cpu, elapsed| MoveTime {
            cpu: Duration::from_millis(cpu),
            elapsed: Duration::from_millis(elapsed),
        };
        let mut times = MoveTimes::default();
        times.count(time(1, 9));
        times.count(time(5, 5));
        assert_eq!((times.longest, times.mean()), (time(5, 9), time(3, 7)));
        assert_eq!(MoveTimes::default().mean(), MoveTime::default());
    }
}
