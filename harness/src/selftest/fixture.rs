//! Fixtures: whole submissions with their expected verdicts, and how they are read.

use std::fs;
use std::path::{Path, PathBuf};

use super::description::{Description, Edit, Packing, Plant, Promise};
use crate::intake::{self, IntakeError};
use crate::model::{Assignment, Submission};

/// What a fixture is expected to show; the name of its folder's folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Correct in its own style: full marks.
    Accepted,
    /// Wrong in one place.
    Mutant,
    /// Made to disturb the harness rather than to be wrong.
    Hostile,
}

/// One fixture, ready to be graded.
#[derive(Debug, Clone)]
pub struct Fixture {
    /// Its folder's name.
    pub name: String,
    /// What it is expected to show.
    pub kind: Kind,
    /// What it is there for.
    pub why: String,
    /// What must come of it.
    pub outcome: Outcome,
    /// The beginnings of the checks that are run; empty for all.
    pub only: Vec<String>,
    /// What is handed in, as far as it is files that are graded.
    pub submission: Submission,
    /// What else there is to know of a hostile one.
    pub attack: Attack,
}

/// What must come of a fixture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Every check passes.
    FullMarks,
    /// A check fails.
    Fails {
        /// The check that must notice it.
        check: String,
        /// The verdict's kind.
        verdict: String,
        /// Other checks that may fail as well; `*` stands for every check of the same component.
        also: Vec<String>,
    },
    /// Intake refuses the files on the disk; the submission that is kept here is what they stand around.
    Rejected,
}

impl Outcome {
    /// The check that must notice it.
    pub fn intended(&self) -> Option<&str> {
        match self {
            Outcome::Fails { check, .. } => Some(check),
            Outcome::FullMarks | Outcome::Rejected => None,
        }
    }

    /// Whether that check may fail.
    pub fn allows(&self, failed: &str) -> bool {
        let Outcome::Fails { check, also, .. } = self else { return false };
        let component = |id: &str| id.split('.').next().map(str::to_owned);
        let any = also.iter().any(|also| also == "*") && component(failed) == component(check);
        any || failed == check || also.iter().any(|also| also == failed)
    }
}

/// What a hostile fixture tries, and what must not come of it.
#[derive(Debug, Clone, Default)]
pub struct Attack {
    /// The attacks of the catalogue that it stands for.
    pub catalogue: Vec<String>,
    /// Texts that nothing printed may hold.
    pub forbidden: Vec<String>,
    /// Texts that something printed must hold.
    pub reported: Vec<String>,
    /// How it is handed in.
    pub(super) pack: Packing,
    /// What lies beside its files.
    pub(super) plants: Vec<Plant>,
}

/// A fixture cannot be used: a mistake of whoever wrote it.
#[derive(Debug, thiserror::Error)]
pub enum FixtureError {
    /// A file or folder cannot be read.
    #[error("cannot read {}: {cause}", path.display())]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// Why not.
        cause: std::io::Error,
    },
    /// The description does not parse.
    #[error("{}: {cause}", path.display())]
    Malformed {
        /// The description.
        path: PathBuf,
        /// What is wrong with it.
        cause: Box<toml::de::Error>,
    },
    /// The description contradicts itself or the fixture's kind.
    #[error("{}: {problem}", path.display())]
    Senseless {
        /// The description.
        path: PathBuf,
        /// What is wrong.
        problem: String,
    },
    /// The submission itself cannot be taken in.
    #[error("{}: {cause}", path.display())]
    NotTaken {
        /// The fixture.
        path: PathBuf,
        /// Why not.
        cause: IntakeError,
    },
}

impl FixtureError {
    /// The fix.
    pub fn help(&self) -> String {
        match self {
            FixtureError::Unreadable { .. } => "name the folder of all fixtures with --fixtures".to_owned(),
            FixtureError::Malformed { .. } | FixtureError::Senseless { .. } => {
                "a fixture.toml holds why, and for mutants base, intended, verdict, also and [[edit]]; \
                 harness/src/selftest/description.rs tells the rest"
                    .to_owned()
            }
            FixtureError::NotTaken { cause, .. } => cause.help(),
        }
    }
}

/// Every fixture of an assignment, accepted ones first, by name.
///
/// # Errors
/// At the first fixture that cannot be used.
pub fn load(fixtures: &Path, assignment: &dyn Assignment) -> Result<Vec<Fixture>, FixtureError> {
    let home = fixtures.join(assignment.id());
    let kinds = [("accepted", Kind::Accepted), ("mutants", Kind::Mutant), ("hostile", Kind::Hostile)];
    let mut all = Vec::new();
    for (folder, kind) in kinds {
        for name in names(&home.join(folder))? {
            all.push(read(&home, folder, &name, kind, assignment)?);
        }
    }
    Ok(all)
}

fn names(folder: &Path) -> Result<Vec<String>, FixtureError> {
    let unreadable = |cause| FixtureError::Unreadable { path: folder.to_owned(), cause };
    let entries = fs::read_dir(folder).map_err(unreadable)?;
    let mut names: Vec<String> = entries
        .flatten()
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    Ok(names)
}

fn read(
    home: &Path,
    folder: &str,
    name: &str,
    kind: Kind,
    assignment: &dyn Assignment,
) -> Result<Fixture, FixtureError> {
    let path = home.join(folder).join(name).join("fixture.toml");
    let description = describe(&path)?;
    let senseless =
        |problem: &str| FixtureError::Senseless { path: path.clone(), problem: problem.to_owned() };
    let base = match (&description.base, kind) {
        (None, _) => home.join(folder).join(name),
        (Some(base), Kind::Mutant | Kind::Hostile) => home.join("accepted").join(base),
        (Some(_), Kind::Accepted) => return Err(senseless("an accepted fixture stands for itself")),
    };
    let mut submission = intake::read(&base, &assignment.languages())
        .map_err(|cause| FixtureError::NotTaken { path: base, cause })?;
    for edit in &description.edit {
        apply(edit, &mut submission).map_err(|problem| senseless(&problem))?;
    }
    name.clone_into(&mut submission.name);
    let outcome = outcome(&description, kind).map_err(senseless)?;
    let Description { why, only, catalogue, forbidden, reported, pack, plant, .. } = description;
    let attack = Attack { catalogue, forbidden, reported, pack, plants: plant };
    Ok(Fixture { name: name.to_owned(), kind, why, outcome, only, submission, attack })
}

fn outcome(description: &Description, kind: Kind) -> Result<Outcome, &'static str> {
    match (description.outcome, &description.intended, &description.verdict, kind) {
        (None, None, None, Kind::Accepted) => Ok(Outcome::FullMarks),
        (_, _, _, Kind::Accepted) => Err("an accepted fixture gets full marks and says nothing else"),
        (None, Some(check), Some(verdict), Kind::Mutant | Kind::Hostile) => {
            let (check, verdict, also) = (check.clone(), verdict.clone(), description.also.clone());
            Ok(Outcome::Fails { check, verdict, also })
        }
        (Some(Promise::FullMarks), None, None, Kind::Hostile) => Ok(Outcome::FullMarks),
        (Some(Promise::Rejected), None, None, Kind::Hostile) => Ok(Outcome::Rejected),
        (None, _, _, Kind::Mutant | Kind::Hostile) => Err("intended and verdict are missing"),
        (Some(_), _, _, Kind::Mutant | Kind::Hostile) => {
            Err("an outcome is for hostile fixtures, and no check fails then")
        }
    }
}

fn describe(path: &Path) -> Result<Description, FixtureError> {
    let text = fs::read_to_string(path)
        .map_err(|cause| FixtureError::Unreadable { path: path.to_owned(), cause })?;
    toml::from_str(&text)
        .map_err(|cause| FixtureError::Malformed { path: path.to_owned(), cause: Box::new(cause) })
}

/// Replaces the one place that the edit names.
fn apply(edit: &Edit, submission: &mut Submission) -> Result<(), String> {
    let file = submission
        .files
        .iter_mut()
        .find(|file| file.name == edit.file)
        .ok_or_else(|| format!("the base has no {}", edit.file))?;
    let text = String::from_utf8(file.content.clone()).map_err(|_| format!("{} is no UTF-8", edit.file))?;
    match text.matches(&edit.find).count() {
        1 => file.content = text.replacen(&edit.find, &edit.replace, 1).into_bytes(),
        count => return Err(format!("{} holds the text to find {count} times, not once", edit.file)),
    }
    Ok(())
}
