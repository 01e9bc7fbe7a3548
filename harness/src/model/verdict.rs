//! The closed list of outcomes. Adding one fails to compile wherever it must be thought about.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::MemoryError;

/// What became of one check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Verdict {
    /// Everything the handout asks for was observed.
    Pass,
    /// An answer differed from what the handout requires.
    Mismatch {
        /// Index of the step (0-based) in the scenario shown, when there is one.
        step: Option<usize>,
        /// What the handout requires.
        expected: String,
        /// What came back.
        observed: String,
    },
    /// The component died of a signal.
    Crashed {
        /// Signal number.
        signal: i32,
        /// The signal in plain words.
        meaning: String,
    },
    /// The component ended the program instead of returning.
    Exited {
        /// The status it passed to `exit`.
        code: i32,
    },
    /// The component did not finish.
    TimedOut {
        /// Which clock ran out.
        clock: Clock,
        /// The limit, in milliseconds.
        limit_ms: u64,
    },
    /// The component used more than it was given.
    OverLimit {
        /// What it used too much of.
        limit: Limit,
    },
    /// What came back on the worker's channel was not a possible answer.
    Protocol {
        /// What was wrong with it.
        detail: String,
    },
    /// The component uses memory wrongly: attested by its own process.
    MemoryErrors {
        /// Where and how, by line; at least one.
        errors: Vec<MemoryError>,
    },
    /// The source breaks a rule that is checked without running it.
    Refused {
        /// The rule.
        rule: String,
    },
    /// The component did not compile or link.
    BuildFailed {
        /// The compiler's own first errors.
        diagnostics: String,
    },
    /// The check did not run.
    Skipped {
        /// Why not.
        because: String,
    },
    /// A fault of ours: no score may be drawn from it.
    HarnessError {
        /// What failed.
        detail: String,
    },
}

/// The classes of verdicts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VerdictClass {
    /// The points are earned.
    Passed,
    /// A scenario was performed, and the student's code failed in it.
    FailedInScenario,
    /// The failure is named by lines of the source: a rule that is broken, a wrong use of memory.
    FailedInSource,
    /// The component did not compile or link.
    NotBuilt,
    /// The check did not run.
    NotRun,
    /// The grader itself failed: no score may be drawn from it.
    GraderError,
}

/// A clock that can run out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Clock {
    /// Time spent computing.
    Cpu,
    /// Time passed.
    Wall,
    /// The component kept reading after its input had ended.
    WaitingForInput,
}

/// A resource that can run out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Limit {
    /// Address space.
    Memory,
    /// Bytes written to cout, cerr or a descriptor.
    Output,
    /// Calls made to collaborators.
    Calls,
}

impl Verdict {
    /// Whether the check's points are earned.
    pub fn is_pass(&self) -> bool {
        matches!(self, Verdict::Pass)
    }

    /// Whether the fault is ours.
    pub fn is_harness_error(&self) -> bool {
        self.fault().is_some()
    }

    /// The grader's own failure; `None` for every other verdict.
    pub fn fault(&self) -> Option<&str> {
        let Verdict::HarnessError { detail } = self else { return None };
        Some(detail)
    }

    /// The class of the verdict, for readers to whom its fields do not matter.
    pub fn class(&self) -> VerdictClass {
        match self {
            Verdict::Pass => VerdictClass::Passed,
            Verdict::Mismatch { .. }
            | Verdict::Crashed { .. }
            | Verdict::Exited { .. }
            | Verdict::TimedOut { .. }
            | Verdict::OverLimit { .. }
            | Verdict::Protocol { .. } => VerdictClass::FailedInScenario,
            Verdict::MemoryErrors { .. } | Verdict::Refused { .. } => VerdictClass::FailedInSource,
            Verdict::BuildFailed { .. } => VerdictClass::NotBuilt,
            Verdict::Skipped { .. } => VerdictClass::NotRun,
            Verdict::HarnessError { .. } => VerdictClass::GraderError,
        }
    }

    /// The variant's name as it stands in reports and fixtures.
    pub fn kind(&self) -> &'static str {
        match self {
            Verdict::Pass => "pass",
            Verdict::Mismatch { .. } => "mismatch",
            Verdict::Crashed { .. } => "crashed",
            Verdict::Exited { .. } => "exited",
            Verdict::TimedOut { .. } => "timed-out",
            Verdict::OverLimit { .. } => "over-limit",
            Verdict::Protocol { .. } => "protocol",
            Verdict::MemoryErrors { .. } => "memory-errors",
            Verdict::Refused { .. } => "refused",
            Verdict::BuildFailed { .. } => "build-failed",
            Verdict::Skipped { .. } => "skipped",
            Verdict::HarnessError { .. } => "harness-error",
        }
    }
}

impl Clock {
    /// The clock's name in a sentence.
    pub fn describe(self) -> &'static str {
        match self {
            Clock::Cpu => "CPU time",
            Clock::Wall => "elapsed time",
            Clock::WaitingForInput => "waiting for input that had ended",
        }
    }
}

impl Limit {
    /// The resource's name in a sentence.
    pub fn describe(self) -> &'static str {
        match self {
            Limit::Memory => "memory",
            Limit::Output => "output",
            Limit::Calls => "calls to other components",
        }
    }
}
