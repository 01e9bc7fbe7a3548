//! The arguments of all commands.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use super::arg_values::{
    Audience, ColourName, Compilers, LanguageName, LevelName, Requested, ShellName, TimesName,
    parse_board_size, parse_lateness, parse_requested, parse_whole,
};
pub(super) use super::assignment_args::{
    AssignmentCheckArguments, AssignmentCommand, AssignmentMutantsArguments, AssignmentNewArguments,
};
use super::cache_args::CacheArguments;
pub(super) use super::class_args::{
    BookArguments, ClassArguments, ClassReportArguments, DiffArguments, MergeArguments,
};
pub(super) use super::common_args::Common;
use super::overwrite::ForceArgument;
pub(super) use super::show_args::ShowArguments;
pub(super) use super::snapshot_args::{
    SnapshotAcceptArguments, SnapshotCheckArguments, SnapshotCommand, SnapshotShowArguments,
};
pub(super) use super::tournament_args::{SchemaArguments, SchemaName, TournamentArguments};
use crate::model::{BoardSize, Lateness};
use crate::report::{Detail, Format};

const EXIT_CODES: &str = "Exit codes: 0 everything passed; 1 graded, something failed; 2 the command line or the submission cannot be used; \
     70 a grader error, and no score.";

/// Grades game assignments: a submission's components, one at a time, beside a reference.
#[derive(Debug, Parser)]
#[command(version, arg_required_else_help = true, after_help = EXIT_CODES)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Command,
    /// Colours: on a terminal unless NO_COLOR is set, always, or never
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = ColourName::Auto, global = true)]
    pub(super) color: ColourName,
}

/// The amount that is printed of a grade.
#[derive(Debug, Clone, Copy, Args)]
#[group(multiple = false)]
pub(super) struct DetailArguments {
    /// A line for each failing check
    #[arg(long)]
    brief: bool,
    /// Everything about the first failure of each component, a line for the others
    #[arg(long)]
    first: bool,
    /// The score alone
    #[arg(long, short)]
    quiet: bool,
}

impl DetailArguments {
    /// The choice that was made.
    pub(super) fn chosen(self) -> Detail {
        match self {
            DetailArguments { quiet: true, .. } => Detail::Quiet,
            DetailArguments { brief: true, .. } => Detail::Brief,
            DetailArguments { first: true, .. } => Detail::First,
            DetailArguments { .. } => Detail::Full,
        }
    }
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Begin an assignment: write the files that students are given into a new folder
    New(NewArguments),
    /// Grade a submission: a folder or a .zip
    Grade(GradeArguments),
    /// Grade a whole class: a folder of submissions, or an export of a platform such as Canvas
    GradeClass(ClassArguments),
    /// Make a class's summary, grades and reports again, without grading
    ClassReport(ClassReportArguments),
    /// Join the results of shards, of a class or of a tournament
    Merge(MergeArguments),
    /// Compare two class runs: who moved, in which check, and why
    Diff(DiffArguments),
    /// Write a program that shows one check's failure
    Repro(ReproArguments),
    /// Declare an assignment of your own in a folder, and check it
    #[command(subcommand)]
    Assignment(AssignmentCommand),
    /// List an assignment's checks: points, id, what is required, clause
    Checks(ChecksArguments),
    /// Say what one check requires, why, and what to look at; with an example
    Explain(ExplainArguments),
    /// Begin a file that changes points, visibility, limits and hints
    #[command(subcommand)]
    Rubric(RubricCommand),
    /// Compare a component's displays with approved snapshots
    #[command(subcommand)]
    Snapshot(SnapshotCommand),
    /// Pack the harness for a service that grades what is handed in there
    #[command(subcommand)]
    Pack(PackCommand),
    /// Play a game in the terminal with the reference
    Play(PlayArguments),
    /// Play a submission's user interface in the browser, or perform a recording of that
    Show(ShowArguments),
    /// Let two players play many games: the reference's or submissions'
    Duel(DuelArguments),
    /// Let the players of a whole class play each other, and rank them with what is sure about it
    Tournament(TournamentArguments),
    /// Find out how well student code can be confined on this machine, by attacking it
    Doctor(DoctorArguments),
    /// Show what the cache holds, or make it smaller
    Cache(CacheArguments),
    /// Grade the fixtures: does every check catch its mutant, and nothing else?
    Selftest(SelftestArguments),
    /// Print a page of the manual: for instructors, students, authors of checks; or list the pages
    Docs(DocsArguments),
    /// Print the JSON Schema that reports written as JSON keep to
    Schema(SchemaArguments),
    /// Print what a shell needs to complete harness's arguments
    Completions(CompletionsArguments),
    /// Print the man page, or write those of all commands
    Man(ManArguments),
}

#[derive(Debug, Args)]
pub(super) struct DocsArguments {
    /// The page [default: list all]
    pub(super) page: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct CompletionsArguments {
    /// The shell
    #[arg(value_enum)]
    pub(super) shell: ShellName,
}

#[derive(Debug, Args)]
pub(super) struct ManArguments {
    /// The folder for the pages of all commands; it has to be there [default: print the program's own]
    #[arg(value_name = "FOLDER")]
    pub(super) folder: Option<PathBuf>,
    #[command(flatten)]
    pub(super) force: ForceArgument,
}

#[derive(Debug, Subcommand)]
pub(super) enum PackCommand {
    /// Make the archive of an autograder for Gradescope: autograder.zip, in a folder
    Gradescope(PackArguments),
    /// Write a workflow for GitHub that grades each push, into a repository's folder
    Github(PackArguments),
}

#[derive(Debug, Args)]
pub(super) struct PackArguments {
    /// The folder to write to
    #[arg(value_name = "FOLDER")]
    pub(super) folder: PathBuf,
    /// The assignment
    #[arg(long, default_value = "battleship")]
    pub(super) assignment: String,
    /// Points, visibility, limits and hints by this file, which goes along
    #[arg(long, value_name = "FILE")]
    pub(super) rubric: Option<PathBuf>,
    /// The run seed of all submissions; for marks one that no student knows [default: a new one for Gradescope, 0 for GitHub,
    /// where students can read it]
    #[arg(long, value_parser = parse_whole::<u64>)]
    pub(super) seed: Option<u64>,
    /// Grade even where student code cannot be confined well enough; the reports say what is missing
    #[arg(long)]
    pub(super) allow_reduced: bool,
    /// The time for a whole grade in seconds: less than the service allows. Gradescope only
    #[arg(long, value_name = "SECONDS", default_value_t = 540, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    pub(super) budget: u32,
    #[command(flatten)]
    pub(super) force: ForceArgument,
}

#[derive(Debug, Args)]
pub(super) struct NewArguments {
    /// The assignment
    pub(super) assignment: String,
    /// The folder for the files: one that does not exist, or an empty one
    #[arg(value_name = "FOLDER")]
    pub(super) folder: PathBuf,
    /// The language to write it in
    #[arg(long, value_enum, value_name = "LANGUAGE", default_value_t = LanguageName::Cpp)]
    pub(super) lang: LanguageName,
}

#[derive(Debug, Args)]
pub(super) struct GradeArguments {
    /// The folder or .zip that was handed in
    pub(super) submission: PathBuf,
    /// Run only checks whose id begins with this; may be repeated
    #[arg(long, value_name = "CHECK")]
    pub(super) only: Vec<String>,
    /// The format of what is printed, or of the file that --out names
    #[arg(long, value_enum, default_value_t = Format::Terminal)]
    pub(super) format: Format,
    /// Write the report to this file, readable for its owner alone; the report for reading is printed all the same
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    /// Also write a report in this format to this file, as --out does; may be repeated
    #[arg(long, value_name = "FORMAT=PATH", value_parser = parse_requested)]
    pub(super) report: Vec<Requested>,
    /// A file that changes points, visibility, limits and hints; `harness rubric init` begins one
    #[arg(long, value_name = "FILE")]
    pub(super) rubric: Option<PathBuf>,
    /// The folder with the files that the course gave out, where they are not those of `harness new`
    #[arg(long, value_name = "DIR")]
    pub(super) kit: Option<PathBuf>,
    /// The reader: a student's report leaves out every check that is not visible
    #[arg(long, value_enum, default_value_t = Audience::Instructor)]
    pub(super) audience: Audience,
    /// What students are told of a failure: the score, the names of checks, all of the first failure of each component, or all
    /// [default: what the rubric file says, else all]
    #[arg(long, value_enum, value_name = "LEVEL")]
    pub(super) level: Option<LevelName>,
    #[command(flatten)]
    pub(super) detail: DetailArguments,
    /// Points of a manual row of the rubric file: style=8; may be repeated
    #[arg(long, value_name = "ROW=POINTS", requires = "rubric")]
    pub(super) points: Vec<String>,
    /// How late it was handed in, for the rubric file's policy: 26h, 2d, 90m
    #[arg(long, value_name = "TIME", requires = "rubric", value_parser = parse_lateness)]
    pub(super) late: Option<Lateness>,
    /// Exit with 0 if the score, or the grade that the rubric file makes of it, is at least this, and with 1 if it is lower
    #[arg(long, value_name = "POINTS", value_parser = parse_whole::<u32>)]
    pub(super) fail_under: Option<u32>,
    /// Also print what is wrong as annotations for the checks of GitHub
    #[arg(long, conflicts_with = "watch")]
    pub(super) annotations: bool,
    /// Stay, and each time a file is saved grade again and print what changed; ctrl-c ends it
    #[arg(long, conflicts_with_all = ["format", "out", "report"])]
    pub(super) watch: bool,
    /// Check that each of these compilers accepts the files as turned in
    #[arg(long, value_enum, value_name = "WHICH")]
    pub(super) compilers: Option<Compilers>,
    /// Measured times in reports; without them the same grade gives the same bytes
    #[arg(long, value_enum, default_value_t = TimesName::Off)]
    pub(super) times: TimesName,
    #[command(flatten)]
    pub(super) force: ForceArgument,
    #[command(flatten)]
    pub(super) common: Common,
}

#[derive(Debug, Args)]
pub(super) struct ReproArguments {
    /// The folder or .zip that was handed in
    pub(super) submission: PathBuf,
    /// The check's id: board.attack.hit
    #[arg(value_name = "CHECK")]
    pub(super) check: String,
    /// The file for the program; - is standard output [default: repro.cpp, or repro.rs for a submission in Rust]
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Take the submission as this file has it: helper files, the attempt that counts
    #[arg(long, value_name = "FILE")]
    pub(super) rubric: Option<PathBuf>,
    #[command(flatten)]
    pub(super) force: ForceArgument,
    #[command(flatten)]
    pub(super) common: Common,
}

#[derive(Debug, Args)]
pub(super) struct ChecksArguments {
    /// The assignment [default: battleship]
    #[arg(value_name = "ASSIGNMENT", conflicts_with = "assignment")]
    pub(super) named: Option<String>,
    /// The same, as other commands take it
    #[arg(long)]
    pub(super) assignment: Option<String>,
    /// List them as this file changes them
    #[arg(long, value_name = "FILE")]
    pub(super) rubric: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct ExplainArguments {
    /// The check's id: board.attack.hit
    pub(super) check: String,
    /// The assignment [default: the one that has the check]
    #[arg(long)]
    pub(super) assignment: Option<String>,
    /// Explain it as this file changes it
    #[arg(long, value_name = "FILE")]
    pub(super) rubric: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(super) enum RubricCommand {
    /// Write a rubric file with comments; as it is, it changes nothing
    Init(RubricInitArguments),
    /// Read a rubric file, name every mistake in it, and say what it makes of the points
    Check(RubricCheckArguments),
    /// Grade a submission with and without a rubric file, and show what the file changes
    Preview(RubricPreviewArguments),
}

#[derive(Debug, Args)]
pub(super) struct RubricCheckArguments {
    /// The rubric file
    pub(super) rubric: PathBuf,
    /// The assignment [default: battleship]
    #[arg(long)]
    pub(super) assignment: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct RubricPreviewArguments {
    /// The folder or .zip that was handed in
    pub(super) submission: PathBuf,
    /// The rubric file
    #[arg(long, value_name = "FILE")]
    pub(super) rubric: PathBuf,
    /// Points of a manual row of the rubric file: style=8; may be repeated
    #[arg(long, value_name = "ROW=POINTS")]
    pub(super) points: Vec<String>,
    /// How late it was handed in, for the rubric file's policy: 26h, 2d, 90m
    #[arg(long, value_name = "TIME", value_parser = parse_lateness)]
    pub(super) late: Option<Lateness>,
    #[command(flatten)]
    pub(super) common: Common,
}

#[derive(Debug, Args)]
pub(super) struct RubricInitArguments {
    /// The assignment [default: battleship]
    #[arg(long)]
    pub(super) assignment: Option<String>,
    /// The file to write; one that is there stays as it is [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct PlayArguments {
    /// The assignment, then who plays, where that can be chosen: battleship human mediocre [default: just that]
    #[arg(value_name = "WORD")]
    pub(super) words: Vec<String>,
    /// The seed of the random numbers
    #[arg(long, default_value_t = 0, value_parser = parse_whole::<u64>)]
    pub(super) seed: u64,
    /// Do not wait for enter after each shot
    #[arg(long)]
    pub(super) no_pause: bool,
    /// The size of the board, for Reversi: 2x2 to 8x8 [default: the usual one]
    #[arg(long, value_name = "WxH", value_parser = parse_board_size)]
    pub(super) size: Option<BoardSize>,
}

#[derive(Debug, Args)]
pub(super) struct DuelArguments {
    /// A player: awful, mediocre or good of the reference, or a submission (its GoodPlayer), or KIND@SUBMISSION
    #[arg(required_unless_present = "lineup")]
    pub(super) a: Option<String>,
    /// Its opponent
    #[arg(required_unless_present = "lineup")]
    pub(super) b: Option<String>,
    /// One whole game instead, with parts of several submissions: board=A/,game=ref,player=B/. Also board1, board2,
    /// player1, player2; WHO is ref, a submission's folder or .zip, for players also as above; what is not named is ref
    #[arg(long, value_name = "PART=WHO", value_delimiter = ',', conflicts_with_all = ["a", "b", "games"])]
    pub(super) lineup: Vec<String>,
    /// The number of games; they come in pairs with the same random numbers and exchanged seats
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = parse_whole::<u32>)]
    pub(super) games: u32,
    /// Also write the first player's row of a leaderboard: gradescope=results.json
    #[arg(long, value_name = "FORMAT=PATH", value_parser = parse_requested, conflicts_with = "lineup")]
    pub(super) report: Option<Requested>,
    #[command(flatten)]
    pub(super) force: ForceArgument,
    #[command(flatten)]
    pub(super) common: Common,
}

#[derive(Debug, Args)]
pub(super) struct DoctorArguments {
    /// Also print the lists of system calls
    #[arg(long, short)]
    pub(super) verbose: bool,
    #[command(flatten)]
    pub(super) common: Common,
}

/// The kinds of fixtures that can be asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum KindChoice {
    Accepted,
    Mutants,
    RealLike,
    Hostile,
}

#[derive(Debug, Args)]
pub(super) struct SelftestArguments {
    /// The folder that holds the fixtures of all assignments
    #[arg(long, default_value = "fixtures")]
    pub(super) fixtures: PathBuf,
    /// Only fixtures whose name begins with this; may be repeated
    #[arg(long, value_name = "NAME")]
    pub(super) only: Vec<String>,
    /// Only fixtures of this kind
    #[arg(long, value_enum)]
    pub(super) kind: Option<KindChoice>,
    /// Only checks whose id begins with this, on accepted fixtures alone: what the others expect is about all checks; may be repeated
    #[arg(long, value_name = "CHECK")]
    pub(super) check: Vec<String>,
    /// Grade under this many run seeds, beginning with --seed, and list the verdicts that are not the same under all;
    /// hostile fixtures are left out
    #[arg(long, value_name = "N", value_parser = parse_whole::<u64>)]
    pub(super) seeds: Option<u64>,
    /// Print the report of this one fixture instead
    #[arg(long, value_name = "NAME", conflicts_with_all = ["only", "seeds", "check"])]
    pub(super) show: Option<String>,
    #[command(flatten)]
    pub(super) common: Common,
}
