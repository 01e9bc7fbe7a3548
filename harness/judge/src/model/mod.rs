//! The plain data that the rest of the harness exchanges: rubrics, scenarios, records, verdicts, reports. No I/O, and
//! no import of any other module.
//!
//! Main types: [`Scenario`] (the work of one process), [`RunRecord`] (its result), [`Verdict`], and [`GradeReport`], the
//! one contract between grading and every report format.

mod adjust;
mod amount;
mod assignment;
mod build_input;
pub mod class;
mod compiler_warning;
mod contest;
mod differences;
mod display_list;
mod duel;
mod excerpt;
mod interval;
mod judgement;
mod key_screen;
mod kit;
mod language;
mod level;
mod limits;
mod lineup;
mod linked;
mod live;
mod matches;
mod memory;
mod move_times;
mod nearest;
mod outcome_table;
mod partner;
mod play;
mod program;
mod record;
mod report;
mod rubric;
mod rule_finding;
mod scoring;
mod seen;
mod shell;
mod snapshot;
mod solution;
mod sources;
mod starter;
mod story;
mod submission;
mod survey;
mod tournament;
mod verdict;
mod wanted;

pub use adjust::{
    Adjustments, Allotment, CheckChange, CountedAttempt, CourseKit, Credit, ExtraFiles, GeneralLimits,
    IntakeChange, LimitChange, Row, StudentsChange, Together,
};
pub use amount::{Amount, NoAmount};
pub use assignment::{Assignment, Component};
pub use build_input::{
    BuildInput, CALLER_ENTRY, CALLER_PART, CALLER_WITHOUT, CourseProcess, LackingFunctions, ReplacedClass,
    WatchedCall,
};
pub use compiler_warning::{CompilerWarning, CompilerWarnings};
pub use contest::{
    Contender, Contest, ContestResult, Forfeit, NextEvent, Pairing, PlayerKind, Secret, SeedRole, Turn, Venue,
};
pub use differences::{DiffRow, Differences, Piece};
pub use display_list::{Frame, Rgba, Sprite, SpriteKind};
pub use duel::{
    Curtailed, Curtailment, DuelForfeit, DuelReport, DuelSide, GAME_POINTS, PAIR_POINTS, WorstLoss,
};
pub use excerpt::{Captured, excerpt, excerpt_around, tail_of};
pub use interval::Interval;
pub use judgement::{Due, FailureSite, Judgement, LEAVING, Weight};
pub use key_screen::{GameKey, KeyScreen, Look, OpenKeyScreen, ScreenLine, ScreenText};
pub use kit::{BY_HAND, ComponentKit, CppStyle, Kit, NamedText, RustKit, TestMacro};
pub use language::{Language, is_header, is_source};
pub use level::Level;
pub use limits::Limits;
pub use lineup::{
    Breach, Conduct, Lineup, LineupEnding, LineupPart, LineupReport, LineupSlot, LineupStop, LinkEvent,
    PartLink, SlotFilling,
};
pub use linked::Linked;
pub use live::{BadScript, LiveCall, LiveGame, LiveInput, LiveProgram, LiveUi, PointerButton};
pub use matches::{Matches, MoveRule};
pub use memory::{MemoryError, MemoryErrorKind, MemoryPlace, MemoryStage, Watcher};
pub use move_times::{MoveTime, MoveTimes};
pub use nearest::nearest;
pub use outcome_table::{OutcomeCell, OutcomeColumn, OutcomeRow, OutcomeTable};
pub use partner::{Keeping, Partner, PartnerFault};
pub use play::{BoardSize, NotPlayed, Pace, PlayTable};
pub use program::{CPP_STANDARD, Program};
pub use record::{End, Exchange, RunRecord};
pub use report::{
    BoardStates, BuildReport, CallOrder, CheckResult, ComponentReport, DrawnPicture, Evidence, GradeReport,
    Isolation, Note, OpenPoints, Points, SCHEMA, Share, SourceStamp, SubmissionStamp, Times, Visibility,
};
pub use rubric::{
    Check, ComponentId, Control, ControlTells, Declaration, How, Picture, Scenario, Smaller, SourceRule,
    Topic,
};
pub use rule_finding::RuleFinding;
pub use scoring::{
    Deducted, Deduction, Entered, FinalGrade, GradeLine, LatePolicy, LateUnit, Lateness, ManualRow, Mark,
    Rounding, Scoring, TotalRule,
};
pub use seen::Seen;
pub use shell::shell_word;
pub use snapshot::{Comparison, Match, PictureError, PictureReader, Pictures};
pub use solution::{Solution, SolutionRecords};
pub use sources::Sources;
pub use starter::Starter;
pub use story::{CellChange, GameStory, Seat, StoryBoard, StoryMove};
pub use submission::{IgnoredFile, SourceFile, Submission};
pub use survey::{Bench, Survey, SurveyFindings, SurveyJob};
pub use tournament::{
    ForfeitCount, LeftOut, LeftOutReason, LossStamp, Meeting, PlayerOrigin, RankedPlayer, TOURNAMENT_SCHEMA,
    TournamentReport, TournamentSystem,
};
pub use verdict::{Clock, Limit, UNCOMPILED_CALL, Verdict, VerdictClass, is_never_made};
pub use wanted::{Wanted, WantedName};
