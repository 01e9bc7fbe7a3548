//! Fixtures: whole submissions with their expected verdicts, and how they are read.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

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
    /// The check that must notice it, with the verdict's kind; none for accepted ones.
    pub intended: Option<(String, String)>,
    /// Other checks that may fail as well; `*` stands for every check of the same component.
    pub also: Vec<String>,
    /// What is handed in.
    pub submission: Submission,
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
                "a fixture.toml holds why, and for mutants base, intended, verdict, also and [[edit]]"
                    .to_owned()
            }
            FixtureError::NotTaken { cause, .. } => cause.help(),
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Description {
    why: String,
    base: Option<String>,
    intended: Option<String>,
    verdict: Option<String>,
    #[serde(default)]
    also: Vec<String>,
    #[serde(default)]
    edit: Vec<Edit>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Edit {
    file: String,
    find: String,
    replace: String,
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
    let mut submission = intake::read(&base, assignment.wanted())
        .map_err(|cause| FixtureError::NotTaken { path: base, cause })?;
    for edit in &description.edit {
        apply(edit, &mut submission).map_err(|problem| senseless(&problem))?;
    }
    name.clone_into(&mut submission.name);
    let intended = match (description.intended, description.verdict, kind) {
        (None, None, Kind::Accepted) => None,
        (Some(check), Some(verdict), Kind::Mutant | Kind::Hostile) => Some((check, verdict)),
        (_, _, Kind::Accepted) => return Err(senseless("an accepted fixture fails no check")),
        (_, _, Kind::Mutant | Kind::Hostile) => return Err(senseless("intended and verdict are missing")),
    };
    let Description { why, also, .. } = description;
    Ok(Fixture { name: name.to_owned(), kind, why, intended, also, submission })
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
