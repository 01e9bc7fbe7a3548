//! [`SeriesRecord`]: what is kept of a series, and [`MoveRecord`], its times, which are kept apart.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::model::{DuelReport, DuelSide, ForfeitCount, GameStory, MoveTime, MoveTimes, Seat};

/// The schema of both.
const SERIES_SCHEMA: &str = "harness/tournament-series/v1";

/// A series. No name and no time is in it: it holds for every two players of the same content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SeriesRecord {
    schema: String,
    /// The key of the series.
    pub(super) key: String,
    /// The first player's points in each pair.
    pub(super) pairs: Vec<u8>,
    /// Games that nobody won.
    pub(super) drawn: u32,
    /// The player that ended it early, by its place, and why.
    pub(super) ended: Option<(usize, String)>,
    /// The two players, in the order of their keys.
    pub(super) sides: [SideRecord; 2],
}

/// One player's part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SideRecord {
    /// Games won.
    pub(super) won: u32,
    /// Games forfeited, by reason.
    pub(super) forfeits: Vec<ForfeitCount>,
    /// The game that it lost most clearly.
    pub(super) worst: Option<KeptLoss>,
}

/// A game that was lost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct KeptLoss {
    /// The game, from 1.
    pub(super) game: u32,
    /// The loser's seat.
    pub(super) seat: Seat,
    /// The reason if it was forfeited; may quote hostile text.
    pub(super) forfeit: Option<String>,
    /// The game for reading.
    pub(super) story: GameStory,
}

/// The times of a series, in microseconds: they are never the same twice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct MoveRecord {
    schema: String,
    key: String,
    sides: [KeptMoves; 2],
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
struct KeptMoves {
    moves: u32,
    total_cpu: u64,
    total_elapsed: u64,
    longest_cpu: u64,
    longest_elapsed: u64,
}

/// The moves of a player in the whole tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PlayerMoves {
    /// The name that is published.
    pub name: String,
    /// The times.
    pub times: MoveTimes,
}

impl SeriesRecord {
    /// The record of a series.
    pub(super) fn of(key: &str, report: DuelReport) -> SeriesRecord {
        let ended = report.curtailed.map(|curtailed| (curtailed.side, curtailed.why.to_string()));
        SeriesRecord {
            schema: SERIES_SCHEMA.to_owned(),
            key: key.to_owned(),
            pairs: report.pairs,
            drawn: report.drawn,
            ended,
            sides: report.sides.map(SideRecord::of),
        }
    }

    /// True if it is the record of that key and of this version.
    pub(super) fn is_of(&self, key: &str) -> bool {
        self.schema == SERIES_SCHEMA && self.key == key
    }
}

impl SideRecord {
    fn of(side: DuelSide) -> SideRecord {
        let forfeits = side.forfeits.iter();
        let worst = side.worst.map(|worst| KeptLoss {
            game: worst.game,
            seat: worst.seat,
            forfeit: worst.forfeit,
            story: worst.story,
        });
        SideRecord {
            won: side.won_first + side.won_second,
            forfeits: forfeits
                .map(|forfeit| ForfeitCount { why: forfeit.why.clone(), times: forfeit.times })
                .collect(),
            worst,
        }
    }
}

impl MoveRecord {
    /// The times of a series.
    pub(super) fn of(key: &str, report: &DuelReport) -> MoveRecord {
        let sides = [&report.sides[0], &report.sides[1]].map(|side| KeptMoves::of(&side.times));
        MoveRecord { schema: SERIES_SCHEMA.to_owned(), key: key.to_owned(), sides }
    }

    /// The times of each player.
    pub(super) fn times(&self) -> [MoveTimes; 2] {
        self.sides.map(KeptMoves::times)
    }
}

impl KeptMoves {
    fn of(times: &MoveTimes) -> KeptMoves {
        let micros = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        KeptMoves {
            moves: times.moves,
            total_cpu: micros(times.total.cpu),
            total_elapsed: micros(times.total.elapsed),
            longest_cpu: micros(times.longest.cpu),
            longest_elapsed: micros(times.longest.elapsed),
        }
    }

    fn times(self) -> MoveTimes {
        let time = |cpu, elapsed| MoveTime {
            cpu: Duration::from_micros(cpu),
            elapsed: Duration::from_micros(elapsed),
        };
        MoveTimes {
            moves: self.moves,
            total: time(self.total_cpu, self.total_elapsed),
            longest: time(self.longest_cpu, self.longest_elapsed),
        }
    }
}
