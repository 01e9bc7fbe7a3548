//! Players and parts by the names that `harness duel` takes.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::Path;

use super::args::DuelArguments;
use super::assignment::assignment_named;
use super::builder::guarded_builder;
use super::error::{BUG, CliError};
use super::grade_options::reuse;
use super::output::note;
use crate::assignments;
use crate::build::{Builder, Library};
use crate::duel::{Duellist, Home};
use crate::intake::{self, Sought};
use crate::model::{Assignment, BuildInput, ComponentKit, Language, Matches, PlayerKind};
use crate::report::visible;

/// Letters of a compiler's or loader's words that are shown.
const SHOWN: usize = 2000;

/// The assignment of a duel and its games; without a name the first that has some.
pub(super) fn with_players(
    named: Option<&str>,
) -> Result<(&'static dyn Assignment, &'static dyn Matches), CliError> {
    let Some(named) = named else {
        return playing().next().ok_or_else(|| CliError::grader_error("no assignment has players", BUG));
    };
    let assignment = assignment_named(named)?;
    Ok((assignment, matches_of(assignment)?))
}

fn playing() -> impl Iterator<Item = (&'static dyn Assignment, &'static dyn Matches)> {
    assignments::ALL.iter().filter_map(|one| Some((*one, one.matches()?)))
}

/// An assignment's games.
pub(super) fn matches_of(assignment: &dyn Assignment) -> Result<&'static dyn Matches, CliError> {
    assignment.matches().ok_or_else(|| {
        let message = format!("{} has no players that could play by themselves", assignment.id());
        let those: Vec<&str> = playing().map(|(one, _)| one.id()).collect();
        CliError::unusable(message, format!("{} have such players", those.join(" and ")))
    })
}

/// Says on standard error how many games there will be where an odd number was asked for.
pub(super) fn say_pairs(games: u32) {
    if games % 2 == 1 {
        note(&format!("games come in pairs with exchanged seats: {} are played", games.saturating_add(1)));
    }
}

/// The source of players; a language's builder is opened when the first submission needs it.
pub(super) struct Hall<'a> {
    arguments: &'a DuelArguments,
    assignment: &'static dyn Assignment,
    matches: &'static dyn Matches,
    builders: BTreeMap<Language, Builder>,
}

impl<'a> Hall<'a> {
    pub(super) fn new(
        arguments: &'a DuelArguments,
        assignment: &'static dyn Assignment,
        matches: &'static dyn Matches,
    ) -> Hall<'a> {
        Hall { arguments, assignment, matches, builders: BTreeMap::new() }
    }

    pub(super) fn duellist(&mut self, named: &str) -> Result<Duellist, CliError> {
        let (kind, whose) = player(self.matches, named)?;
        let home = match whose {
            Whose::Reference => Home::Reference,
            Whose::Submission(path) => {
                let component =
                    self.matches.component().ok_or_else(|| no_players(self.assignment, self.matches))?;
                self.home(component, path)?
            }
        };
        Ok(Duellist { name: named.to_owned(), kind, home })
    }

    /// The library of a submission's component.
    pub(super) fn home(&mut self, component: &str, path: &str) -> Result<Home, CliError> {
        let submission = intake::read(Path::new(path), Sought::newest(&self.assignment.languages()))?;
        let kit = kit_of(self.assignment, submission.language, component)?;
        let Some(source) = submission.file(kit.file) else {
            return Err(CliError::unusable(format!("{path} holds no {}", kit.file), "a duel needs it"));
        };
        let reuse = reuse(&self.arguments.common);
        let builder = self.builder(submission.language)?;
        let confinement = builder.toolchain().confinement();
        match builder.build(kit, &BuildInput::new(source.clone(), Vec::new()), reuse)? {
            Library::Ready { linked, .. } => Ok(Home::Library { linked, confinement }),
            Library::Rejected { diagnostics, .. } | Library::Stopped { diagnostics, .. } => {
                let words = visible::inline(&diagnostics, SHOWN);
                let help = format!("`harness grade {path}` shows all that the compiler says");
                Err(CliError::unusable(format!("{} of {path} does not compile: {words}", kit.file), help))
            }
        }
    }

    fn builder(&mut self, language: Language) -> Result<&Builder, CliError> {
        Ok(match self.builders.entry(language) {
            Entry::Occupied(open) => open.into_mut(),
            Entry::Vacant(place) => {
                place.insert(guarded_builder(&self.arguments.common, self.assignment, language)?.0)
            }
        })
    }
}

/// The error for an assignment whose submissions hold no players.
fn no_players(assignment: &dyn Assignment, matches: &dyn Matches) -> CliError {
    let message = format!("submissions of {} hold no players", assignment.id());
    CliError::unusable(message, format!("the reference's play: {}", matches.kinds().join(", ")))
}

/// The owner of a part.
pub(super) enum Whose<'a> {
    /// The reference's.
    Reference,
    /// The submission at this path.
    Submission(&'a str),
}

/// The kind and the owner in a player's name.
pub(super) fn player<'n>(matches: &dyn Matches, named: &'n str) -> Result<(PlayerKind, Whose<'n>), CliError> {
    if let Some(kind) = matches.kind(named) {
        return Ok((kind, Whose::Reference));
    }
    if named == "human" {
        let message = "a human cannot play a series";
        return Err(CliError::unusable(message, "`harness play human` plays one game"));
    }
    let prefixed = named.split_once('@').and_then(|(kind, path)| Some((matches.kind(kind)?, path)));
    let (kind, path) = prefixed.unwrap_or((matches.usual_kind(), named));
    if !Path::new(path).exists() {
        let help = format!(
            "name {} for the reference's players; a submission's folder or .zip for its own best; KIND@SUBMISSION for another \
             player of it",
            matches.kinds().join(", ")
        );
        return Err(CliError::unusable(format!("there is no player {named}, and no such file"), help));
    }
    Ok((kind, Whose::Submission(path)))
}

fn kit_of(
    assignment: &dyn Assignment,
    language: Language,
    component: &str,
) -> Result<&'static ComponentKit, CliError> {
    let kit = assignment.parts(language).iter().find(|kit| kit.id == component);
    kit.ok_or_else(|| CliError::grader_error(format!("{} has no {component}", assignment.id()), BUG))
}
