//! [`ClassChanges`]: what is different between two runs, and why.

use super::record::Standing;

/// Everything that moved.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ClassChanges {
    /// Submissions that stand otherwise, or with checks that do; by name.
    pub moves: Vec<Move>,
    /// The number of submissions that stand as before.
    pub same: usize,
    /// Causes that hold for all: what is different about the runs themselves.
    pub causes: Vec<Cause>,
}

/// One submission that moved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// Its name: hostile text.
    pub name: String,
    /// Its standing before, with the reason if it had no score.
    pub before: MoveSide,
    /// Its standing now.
    pub now: MoveSide,
    /// The possible causes.
    pub causes: Vec<Cause>,
    /// The checks that turned.
    pub checks: Vec<CheckChange>,
}

/// One side of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveSide {
    /// The standing.
    pub standing: Standing,
    /// The reason why there is no score, where it is known: hostile text.
    pub why: Option<String>,
}

/// One check that turned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckChange {
    /// Its id.
    pub id: String,
    /// The verdict's kind and the points before; absent when there was no such check.
    pub before: Option<CheckScore>,
    /// And now.
    pub now: Option<CheckScore>,
    /// The possible causes.
    pub causes: Vec<Cause>,
}

/// A check's part of a score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckScore {
    /// The verdict's kind.
    pub verdict: String,
    /// Points earned.
    pub earned: u32,
    /// Points possible.
    pub possible: u32,
}

/// A reason for a difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cause {
    /// Files of the submission are different, new or gone.
    Files(Vec<String>),
    /// Another build of the harness: its checks may be others.
    Harness,
    /// Another compiler.
    Toolchain {
        /// The old one.
        before: String,
        /// The new one.
        now: String,
    },
    /// Other random inputs.
    Seed {
        /// The old seed.
        before: u64,
        /// The new one.
        now: u64,
    },
    /// Other points or limits.
    Rubric,
    /// The student's code was confined otherwise.
    Isolation {
        /// The layers before.
        before: String,
        /// The layers now.
        now: String,
    },
    /// It is in one run only.
    OneRunOnly,
    /// One of the runs failed by a grader error.
    Fault,
    /// Nothing that is known of: the submission does not behave the same twice, or the machine was too busy.
    Unknown,
}

/// The direction in which a submission went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trend {
    /// It lost points, or its score.
    Fell,
    /// It gained some.
    Rose,
    /// Another standing, or other checks, worth as much.
    Otherwise,
}

impl Move {
    /// The direction in which it went.
    pub fn trend(&self) -> Trend {
        if self.now.standing.is_lower_than(self.before.standing) {
            Trend::Fell
        } else if self.before.standing.is_lower_than(self.now.standing) {
            Trend::Rose
        } else {
            Trend::Otherwise
        }
    }
}

impl ClassChanges {
    /// Returns true if any submission lost points, or its score.
    pub fn has_fallen(&self) -> bool {
        self.moves.iter().any(|moved| moved.trend() == Trend::Fell)
    }
}
