//! `harness duel`.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io::{self, Write};
use std::path::Path;

use super::args::{DuelArguments, Requested};
use super::report_file::ReportFile;
use super::trouble::Trouble;
use super::{lineup, place, secret};
use crate::assignments::battleship::BATTLESHIP;
use crate::assignments::battleship::contest::Kind;
use crate::build::{Builder, Library};
use crate::duel::{DuelError, DuelOptions, Duellist, Home, duel};
use crate::exit_code::Exit;
use crate::intake;
use crate::model::{Assignment, ComponentKit, Language};
use crate::report::{Format, visible, write_duel, write_duel_for_gradescope};

/// Letters of a compiler's or loader's words that are shown.
const SHOWN: usize = 2000;

/// The one assignment whose submissions play by themselves.
pub(super) fn with_players(named: Option<&str>) -> Result<&'static dyn Assignment, Trouble> {
    let assignment = named.map_or(Ok(&BATTLESHIP as &dyn Assignment), place::assignment)?;
    if assignment.id() == BATTLESHIP.id() {
        return Ok(assignment);
    }
    let message = format!("{} has no players that could play by themselves", assignment.id());
    Err(Trouble::unusable(message, format!("duels are for {}", BATTLESHIP.id())))
}

/// Lets two players play a series of games and prints who won how often; or has one game played by parts of several
/// submissions.
pub(super) fn run(arguments: &DuelArguments) -> Result<Exit, Trouble> {
    match (&arguments.a, &arguments.b) {
        (Some(a), Some(b)) => series(arguments, a, b),
        (Some(_), None) | (None, Some(_) | None) => lineup::run(arguments),
    }
}

fn series(arguments: &DuelArguments, a: &str, b: &str) -> Result<Exit, Trouble> {
    if arguments.games == 0 {
        return Err(Trouble::unusable("a series of no games tells nothing", "ask for --games 2 or more"));
    }
    let assignment = with_players(arguments.common.assignment.as_deref())?;
    let file = arguments.report.as_ref().map(leaderboard).transpose()?;
    let mut hall = Hall::new(arguments, assignment);
    let players = [hall.duellist(a)?, hall.duellist(b)?];
    let options = DuelOptions {
        pairs: arguments.games.div_ceil(2),
        seed: secret::given_or_drawn(arguments.common.seed)?,
        lanes: place::lanes(&arguments.common),
    };
    let report = duel(&players, options)?;
    if let Some(file) = file {
        file.publish(|out| write_duel_for_gradescope(&report, out))?;
    }
    let mut out = io::BufWriter::new(io::stdout().lock());
    place::unless_closed(write_duel(&report, &mut out).and_then(|()| out.flush()))?;
    Ok(Exit::Passed)
}

/// The file for a leaderboard; only Gradescope has one.
fn leaderboard(asked: &Requested) -> Result<ReportFile, Trouble> {
    match asked.format {
        Format::Gradescope => ReportFile::at(&asked.path),
        Format::Terminal
        | Format::Json
        | Format::Junit
        | Format::Classroom50
        | Format::Markdown
        | Format::Html => {
            let message = format!("a series cannot be written as {}", asked.format.word());
            Err(Trouble::unusable(message, "give --report gradescope=results.json"))
        }
    }
}

/// Where players come from; a language's workshop is opened when the first submission needs it.
pub(super) struct Hall<'a> {
    arguments: &'a DuelArguments,
    assignment: &'static dyn Assignment,
    workshops: BTreeMap<Language, Builder>,
}

impl<'a> Hall<'a> {
    pub(super) fn new(arguments: &'a DuelArguments, assignment: &'static dyn Assignment) -> Hall<'a> {
        Hall { arguments, assignment, workshops: BTreeMap::new() }
    }

    fn duellist(&mut self, named: &str) -> Result<Duellist, Trouble> {
        let (kind, whose) = player(named)?;
        let home = match whose {
            Whose::Reference => Home::Reference,
            Whose::Submission(path) => self.home("player", path)?,
        };
        Ok(Duellist { name: named.to_owned(), kind, home })
    }

    /// The library of a submission's component.
    pub(super) fn home(&mut self, component: &str, path: &str) -> Result<Home, Trouble> {
        let submission = intake::read(Path::new(path), &self.assignment.languages())?;
        let kit = kit_of(self.assignment, submission.language, component)?;
        let Some(source) = submission.file(kit.file) else {
            return Err(Trouble::unusable(format!("{path} holds no {}", kit.file), "a duel needs it"));
        };
        let reuse = place::reuse(&self.arguments.common);
        let workshop = self.workshop(submission.language)?;
        let confinement = workshop.toolchain().confinement();
        match workshop.build(kit, &source.content, reuse)? {
            Library::Ready { linked, .. } => Ok(Home::Library { linked, confinement }),
            Library::Rejected { diagnostics, .. } | Library::Stopped { diagnostics, .. } => {
                let words = visible::inline(&diagnostics, SHOWN);
                let help = format!("`harness grade {path}` shows all that the compiler says");
                Err(Trouble::unusable(format!("{} of {path} does not compile: {words}", kit.file), help))
            }
        }
    }

    fn workshop(&mut self, language: Language) -> Result<&Builder, Trouble> {
        Ok(match self.workshops.entry(language) {
            Entry::Occupied(open) => open.into_mut(),
            Entry::Vacant(place) => {
                place.insert(place::guarded_workshop(&self.arguments.common, self.assignment, language)?.0)
            }
        })
    }
}

/// Whose a part is.
pub(super) enum Whose<'a> {
    /// The reference's.
    Reference,
    /// That of the submission at this path.
    Submission(&'a str),
}

/// What a player's name says.
pub(super) fn player(named: &str) -> Result<(Kind, Whose<'_>), Trouble> {
    if let Some(kind) = Kind::of(named) {
        return Ok((kind, Whose::Reference));
    }
    if named == "human" {
        let message = "a human cannot play a series";
        return Err(Trouble::unusable(message, "`harness play human` plays one game"));
    }
    let prefixed = named.split_once('@').and_then(|(kind, path)| Some((Kind::of(kind)?, path)));
    let (kind, path) = prefixed.unwrap_or((Kind::Good, named));
    if !Path::new(path).exists() {
        let help = "name awful, mediocre or good for the reference's players; a submission's folder or .zip for its \
                    GoodPlayer; KIND@SUBMISSION for another player of it";
        return Err(Trouble::unusable(format!("there is no player {named}, and no such file"), help));
    }
    Ok((kind, Whose::Submission(path)))
}

fn kit_of(
    assignment: &dyn Assignment,
    language: Language,
    component: &str,
) -> Result<&'static ComponentKit, Trouble> {
    let kit = assignment.parts(language).iter().find(|kit| kit.id == component);
    kit.ok_or_else(|| {
        let help = format!("leave --assignment away: duels are for {}", BATTLESHIP.id());
        Trouble::unusable(format!("{} has no {component}", assignment.id()), help)
    })
}

impl From<DuelError> for Trouble {
    fn from(error: DuelError) -> Trouble {
        let text = error.to_string();
        match error {
            DuelError::Launch(_) | DuelError::Ours(_) => {
                Trouble::ours(text, "no series was played; this is no player's fault")
            }
            DuelError::NotLoadable { .. } => Trouble::unusable(
                text,
                "its static data may be too large, or its static initialisers may do what they should not",
            ),
        }
    }
}
