//! What is said about a submission, never how it was found out: plain data, no I/O, nothing of ours imported.
//!
//! Main types: [`Scenario`] (what to perform), [`RunRecord`] (what came of it), [`Verdict`] and
//! [`GradeReport`], the one contract between grading and every report format.

mod adjust;
mod assignment;
pub mod class;
mod differences;
mod duel;
mod excerpt;
mod interval;
mod judgement;
mod kit;
mod language;
mod limits;
mod lineup;
mod linked;
mod memory;
mod partner;
mod play;
mod program;
mod record;
mod report;
mod rubric;
mod rule_finding;
mod snapshot;
mod sources;
mod starter;
mod submission;
mod verdict;
mod wanted;

pub use adjust::{Adjustments, Allotment, CheckChange, GeneralLimits, LimitChange, Row};
pub use assignment::{Assignment, Component};
pub use differences::{DiffRow, Differences, Piece};
pub use duel::{Curtailed, Curtailment, DuelForfeit, DuelReport, DuelSide};
pub use excerpt::{Captured, excerpt, excerpt_around, tail_of};
pub use interval::Interval;
pub use judgement::Judgement;
pub use kit::{ComponentKit, Kit, NamedText, RustKit};
pub use language::Language;
pub use limits::Limits;
pub use lineup::{Breach, Conduct, LineupEnding, LineupPart, LineupReport};
pub use linked::Linked;
pub use memory::{MemoryError, MemoryErrorKind, MemoryPlace, MemoryStage, Watcher};
pub use partner::{Partner, PartnerFault};
pub use play::{NotPlayed, Pace, PlayTable};
pub use program::Program;
pub use record::{End, Exchange, RunRecord};
pub use report::{
    BoardStates, BuildReport, CallOrder, CheckResult, ComponentReport, Evidence, GradeReport, Isolation,
    Note, OpenPoints, Points, SCHEMA, SourceStamp, SubmissionStamp, Times, Visibility,
};
pub use rubric::{Check, ComponentId, How, Scenario, Smaller, Topic};
pub use rule_finding::RuleFinding;
pub use snapshot::{Comparison, Match, Picture, PictureError, PictureReader, Pictures, Seen};
pub use sources::Sources;
pub use starter::Starter;
pub use submission::{IgnoredFile, SourceFile, Submission};
pub use verdict::{Clock, Limit, Verdict, VerdictClass};
pub use wanted::Wanted;
