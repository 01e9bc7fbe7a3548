//! [`Verdict`]: the closed list of outcomes. A new variant fails to compile wherever it must be thought about.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::MemoryError;

/// What is said of a call that the student's header does not allow.
pub const UNCOMPILED_CALL: &str = " does not compile with the header that was handed in";

/// True for what is said of a call for which there is no code.
pub fn is_never_made(diagnostics: &str) -> bool {
    diagnostics.starts_with("a call of ") && diagnostics.contains(UNCOMPILED_CALL)
}

/// The outcome of one check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Verdict {
    /// Everything the handout asks for was observed.
    Pass,
    /// An answer differed from what the handout requires.
    Mismatch {
        /// Index of the step (0-based) in the scenario shown, when there is one.
        step: Option<usize>,
        /// The answer that the handout requires.
        expected: String,
        /// The answer that came back.
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
        /// The clock that ran out.
        clock: Clock,
        /// The limit, in milliseconds.
        limit_ms: u64,
    },
    /// The component used more than it was given.
    OverLimit {
        /// The resource that it used too much of.
        limit: Limit,
        /// What it was given, where that is counted in bytes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bytes: Option<u64>,
    },
    /// The bytes on the worker's channel were not a possible answer.
    Protocol {
        /// The mistake in them.
        detail: String,
    },
    /// The component uses memory wrongly: attested by its own process.
    MemoryErrors {
        /// The errors, by line; at least one.
        errors: Vec<MemoryError>,
    },
    /// The source breaks a rule that is checked without running it.
    Refused {
        /// The rule.
        rule: String,
    },
    /// The component did not compile or link, or a call that the check makes does not compile with it.
    BuildFailed {
        /// The compiler's own first errors.
        diagnostics: String,
    },
    /// The check did not run.
    Skipped {
        /// The reason.
        because: String,
    },
    /// A grader error: no score may be drawn from it.
    HarnessError {
        /// The failure, in words.
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

impl VerdictClass {
    /// Returns true if something was found wrong, with the student's code or with the grader.
    pub fn is_failure(self) -> bool {
        match self {
            VerdictClass::FailedInScenario
            | VerdictClass::FailedInSource
            | VerdictClass::NotBuilt
            | VerdictClass::GraderError => true,
            VerdictClass::Passed | VerdictClass::NotRun => false,
        }
    }
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
    /// Bytes that arrived at descriptor 1.
    Output,
    /// Calls made to collaborators.
    Calls,
}

impl Verdict {
    /// Returns true if the check's points are earned.
    pub fn is_pass(&self) -> bool {
        matches!(self, Verdict::Pass)
    }

    /// Returns true if a clock or the memory's limit ended it: what comes to it again costs all of that again.
    pub fn used_up_its_limit(&self) -> bool {
        matches!(self, Verdict::TimedOut { .. } | Verdict::OverLimit { limit: Limit::Memory, .. })
    }

    /// Returns true if the grader failed, and not the student's code.
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
            Verdict::BuildFailed { diagnostics } if is_never_made(diagnostics) => {
                VerdictClass::FailedInScenario
            }
            Verdict::BuildFailed { .. } => VerdictClass::NotBuilt,
            Verdict::Skipped { .. } => VerdictClass::NotRun,
            Verdict::HarnessError { .. } => VerdictClass::GraderError,
        }
    }

    /// The reason why the check did not run, if it did not.
    pub fn skipped_because(&self) -> Option<&str> {
        if let Verdict::Skipped { because } = self { Some(because) } else { None }
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
    /// What a component did that ran into it, after "it".
    pub fn exceeded(self) -> &'static str {
        match self {
            Limit::Memory => "used too much memory",
            Limit::Output => "wrote too much output",
            Limit::Calls => "made too many calls to other components",
        }
    }
}
