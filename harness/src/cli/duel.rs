//! `harness duel`.

use std::io::{self, Write};

use super::arg_values::Requested;
use super::args::DuelArguments;
use super::error::CliError;
use super::grade_options::slots;
use super::output::{note, unless_closed};
use super::overwrite::Overwrite;
use super::players::{Hall, say_pairs, with_players};
use super::report_file::ReportFile;
use super::{lineup, secret};
use crate::duel::{DuelError, DuelOptions, duel};
use crate::exit_code::Exit;
use crate::model::DuelReport;
use crate::report::{Format, move_times, visible, write_duel, write_duel_for_gradescope};

/// Letters shown of a player's name.
const NAME: usize = 60;

/// Lets two players play a series of games and prints who won how often; or has one game played by parts of several
/// submissions.
pub(super) fn run(arguments: &DuelArguments) -> Result<Exit, CliError> {
    match (&arguments.a, &arguments.b) {
        (Some(a), Some(b)) => series(arguments, a, b),
        (Some(_), None) | (None, Some(_) | None) => lineup::run(arguments),
    }
}

fn series(arguments: &DuelArguments, a: &str, b: &str) -> Result<Exit, CliError> {
    if arguments.games == 0 {
        return Err(CliError::unusable("a series needs games", "ask for --games 2 or more"));
    }
    let (assignment, matches) = with_players(arguments.common.assignment.as_deref())?;
    say_pairs(arguments.games);
    let file =
        arguments.report.as_ref().map(|asked| leaderboard(asked, arguments.force.overwrite())).transpose()?;
    let mut hall = Hall::new(arguments, assignment, matches);
    let players = [hall.duellist(a)?, hall.duellist(b)?];
    let options = DuelOptions {
        pairs: arguments.games.div_ceil(2),
        seed: secret::given_or_drawn(arguments.common.seed)?,
        lanes: slots(&arguments.common),
    };
    let report = duel(matches, &players, options)?;
    if let Some(file) = file {
        file.publish(|out| write_duel_for_gradescope(&report, out))?;
    }
    let mut out = io::BufWriter::new(io::stdout().lock());
    unless_closed(write_duel(&report, &mut out).and_then(|()| out.flush()))?;
    say_times(&report);
    Ok(Exit::Passed)
}

/// Says how long moves took on standard error: the same series has the same report, and never the same times.
fn say_times(report: &DuelReport) {
    for side in &report.sides {
        if let Some(times) = move_times(&side.times) {
            note(&format!("{}: {times}", visible::inline(&side.name, NAME)));
        }
    }
}

/// The file for a leaderboard; only Gradescope has one.
fn leaderboard(asked: &Requested, overwrite: Overwrite) -> Result<ReportFile, CliError> {
    match asked.format {
        Format::Gradescope => ReportFile::at(&asked.path, overwrite),
        Format::Terminal
        | Format::Json
        | Format::Junit
        | Format::Classroom50
        | Format::Markdown
        | Format::Html
        | Format::Sarif => {
            let message = format!("a series cannot be written as {}", asked.format.word());
            Err(CliError::unusable(message, "give --report gradescope=results.json"))
        }
    }
}

impl From<DuelError> for CliError {
    fn from(error: DuelError) -> CliError {
        let text = error.to_string();
        match error {
            DuelError::Launch(_) | DuelError::Grader(_) => {
                CliError::grader_error(text, "no series was played; this is no player's fault")
            }
            DuelError::NotLoadable { .. } => CliError::unusable(
                text,
                "its static data may be too large, or its static initialisers may do what they should not",
            ),
        }
    }
}
