//! [`GradeReport`]: the contract. Every format renders it and nothing else.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    Amount, CompilerWarnings, Differences, FinalGrade, Level, Mark, MemoryStage, OutcomeTable, Verdict,
};

/// The schema's name and version; a change that breaks readers raises it.
pub const SCHEMA: &str = "harness/report/v1";

/// One graded submission.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct GradeReport {
    /// The schema that the report keeps to, with its version.
    pub schema: String,
    /// The version of the harness.
    #[serde(default)]
    pub harness: String,
    /// The assignment's id: `battleship`.
    pub assignment: String,
    /// The submission that was graded.
    pub submission: SubmissionStamp,
    /// The run seed.
    pub seed: u64,
    /// The compiler that built the components, as it names itself.
    pub toolchain: String,
    /// The layers that confined the student's code.
    pub isolation: Isolation,
    /// The state of the memory check.
    #[serde(default)]
    pub memory: MemoryStage,
    /// Points over all components.
    pub score: Points,
    /// Points that this report does not speak of.
    #[serde(default, skip_serializing_if = "OpenPoints::is_none")]
    pub open: OpenPoints,
    /// One for each component of the assignment, handed in or not.
    pub components: Vec<ComponentReport>,
    /// The compiler's warnings in all files together.
    #[serde(default, skip_serializing_if = "CompilerWarnings::is_empty")]
    pub warnings: CompilerWarnings,
    /// Things worth saying that cost nothing.
    pub notes: Vec<Note>,
    /// What students are told of a failure.
    #[serde(default, skip_serializing_if = "Level::is_all")]
    pub level: Level,
    /// The grade that a rubric file makes of the points; absent where it says nothing of that, and the score is the grade.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grade: Option<FinalGrade>,
    /// Measured times: the only part that differs between two runs. Absent unless they were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<Times>,
}

/// The submission that was graded, down to the bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SubmissionStamp {
    /// The directory's or archive's name: hostile text.
    pub name: String,
    /// The graded files.
    pub files: Vec<SourceStamp>,
}

/// A graded file and its hash.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SourceStamp {
    /// File name.
    pub name: String,
    /// BLAKE3 of its bytes, hex.
    pub blake3: String,
}

/// The layers that confined the student's code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Isolation {
    /// The level of isolation, in a word: `L2 standard`.
    #[serde(default)]
    pub level: String,
    /// Layers in force.
    pub layers: Vec<String>,
    /// Layers that this run did without although a promise depends on them.
    pub missing: Vec<String>,
    /// The result of the attacks that were tried first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub self_attack: Option<String>,
}

/// Points earned of points possible.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Points {
    /// Earned.
    pub earned: u32,
    /// Possible.
    pub possible: u32,
}

/// Points of checks that a report for students leaves out, by when they are shown. None in a report for instructors.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct OpenPoints {
    /// Shown after the due date.
    pub after_due_date: u32,
    /// Shown once grades are published.
    pub after_published: u32,
    /// Never shown.
    pub hidden: u32,
}

/// One component's part of the report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ComponentReport {
    /// `board`.
    pub id: String,
    /// `Board`.
    pub title: String,
    /// The file it is built from: `Board.cpp`.
    pub file: String,
    /// The result of building it.
    pub build: BuildReport,
    /// Points over its checks.
    pub score: Points,
    /// Points of its checks that this report leaves out.
    #[serde(default, skip_serializing_if = "OpenPoints::is_none")]
    pub open: OpenPoints,
    /// Its rubric rows, in rubric order.
    pub checks: Vec<CheckResult>,
    /// A table of outcomes that several of its checks rest on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<OutcomeTable>,
    /// What the component drew when all was as it is meant to be, for people who judge looks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pictures: Vec<DrawnPicture>,
}

/// The result of building a component.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum BuildReport {
    /// It compiled and linked.
    Built {
        /// The first of the compiler's warnings in the student's files, a line each; hostile text.
        warnings: String,
    },
    /// It did not.
    Failed {
        /// The compiler's first errors; hostile text.
        diagnostics: String,
    },
    /// The file was not handed in.
    Missing {
        /// A file that may have been meant; hostile text.
        did_you_mean: Option<String>,
    },
}

/// One rubric row, decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CheckResult {
    /// `board.place-ship.overlap`.
    pub id: String,
    /// The behaviour of a correct component, as a short sentence.
    pub title: String,
    /// The place in the handout.
    pub clause: String,
    /// Points earned of this row's points; a row worth 0 is a warning.
    pub points: Points,
    /// The readers that may see it.
    pub visibility: Visibility,
    /// The outcome.
    pub verdict: Verdict,
    /// The part of its scenarios that a failing check passed, where the rubric gives partial credit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<Share>,
    /// The first thing to look at.
    pub hint: String,
    /// The evidence of a failure.
    pub evidence: Option<Evidence>,
    /// A remark that holds whatever the verdict; may quote hostile text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The result of running the failing scenario again with other contents of memory: a verdict that is unstable,
    /// and errors that the memory's watcher saw. Attested; may quote hostile text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_look: Option<String>,
    /// A command that runs this check alone.
    pub repro: String,
    /// A command that writes the failure down as a program of its own; empty where none can show it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub program: String,
    /// The milliseconds that deciding it took on this machine. Absent unless times were asked for; 0 for what an earlier run had
    /// decided, or what is decided with the whole component.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<u64>,
}

/// The scenarios of a check that passed, of those that showed something.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Share {
    /// Passed.
    pub passed: u32,
    /// Passed or failed.
    pub of: u32,
}

/// The readers that may see a check's result.
///
/// When the due date is and when grades are published is for the platform to know; a report only carries the word.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// Instructors and students, at once.
    #[default]
    Visible,
    /// Students too, once the due date has passed.
    AfterDueDate,
    /// Students too, once grades are published.
    AfterPublished,
    /// The instructor.
    Hidden,
}

/// The calls and answers of the smallest failing scenario.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Evidence {
    /// The calls that lead up to the failure, as C++ with their answers; the grader's text, but may quote the student's text.
    pub before: Vec<String>,
    /// The call that went wrong.
    pub called: String,
    /// The answer that the handout requires of it. May span lines (a board).
    pub required: String,
    /// The answer that came back. May span lines; hostile text.
    pub got: String,
    /// The places where the two differ, worked out from the whole texts; absent where looking for differences would
    /// not help.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub differences: Option<Differences>,
    /// The calls that came in another order than they had to; absent where their order is not the matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<CallOrder>,
    /// The board that the call was about, where there is one and everything about it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardStates>,
    /// What the component drew, where the failure is one of pictures.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pictures: Vec<DrawnPicture>,
    /// Everything that was done to a user interface, as a script that `harness show --replay` performs; the grader's text.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub events: String,
    /// Anything else worth knowing.
    pub remark: Option<String>,
    /// The component's output to cerr, its head and tail; hostile text.
    pub stderr: String,
}

/// A picture of what a component drew, painted by the harness.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DrawnPicture {
    /// What is to be seen; the grader's text.
    pub caption: String,
    /// A PNG file in base64.
    pub png: String,
}

/// The calls from the first that differs on, as C++ with their answers; they may quote the student's text.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CallOrder {
    /// The calls that had to come, as far as that is certain; the first of them was not made then.
    pub expected: Vec<String>,
    /// The calls that came.
    pub seen: Vec<String>,
}

/// One board around a call, displayed as the handout says, by the reference.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BoardStates {
    /// Before the call.
    pub before: String,
    /// The board as the call must leave it.
    pub after: String,
}

/// Something worth saying that costs nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Note {
    /// `submission`, or a component's id.
    pub about: String,
    /// One sentence; may quote hostile text.
    pub text: String,
}

/// Measured times, in milliseconds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Times {
    /// The whole grade.
    pub total_ms: u64,
    /// Until the last component was built.
    pub build_ms: u64,
    /// Scenarios performed (0 when every result came from the cache).
    pub scenarios: u64,
}

impl GradeReport {
    /// What counts for the student: the grade where a rubric makes one, else the score. Nothing while points are missing that a
    /// person enters.
    pub fn mark(&self) -> Option<Mark> {
        match &self.grade {
            Some(grade) => grade.earned.map(|earned| Mark { earned, possible: grade.possible }),
            None => {
                Some(Mark { earned: self.score.earned.into(), possible: Amount::from(self.score.possible) })
            }
        }
    }
}

impl Points {
    /// Adds up points.
    pub fn sum(all: impl Iterator<Item = Points>) -> Points {
        all.fold(Points::default(), |a, b| Points {
            earned: a.earned + b.earned,
            possible: a.possible + b.possible,
        })
    }
}

impl OpenPoints {
    /// Returns true if the report speaks of every point.
    pub fn is_none(&self) -> bool {
        self.total() == 0
    }

    /// All of them.
    pub fn total(&self) -> u32 {
        self.after_due_date + self.after_published + self.hidden
    }

    /// The points of a check with that visibility; a visible check's are not open.
    pub fn of(visibility: Visibility, points: u32) -> OpenPoints {
        let none = OpenPoints::default();
        match visibility {
            Visibility::Visible => none,
            Visibility::AfterDueDate => OpenPoints { after_due_date: points, ..none },
            Visibility::AfterPublished => OpenPoints { after_published: points, ..none },
            Visibility::Hidden => OpenPoints { hidden: points, ..none },
        }
    }

    /// Adds up open points.
    pub fn sum(all: impl Iterator<Item = OpenPoints>) -> OpenPoints {
        all.fold(OpenPoints::default(), |a, b| OpenPoints {
            after_due_date: a.after_due_date + b.after_due_date,
            after_published: a.after_published + b.after_published,
            hidden: a.hidden + b.hidden,
        })
    }
}
