//! Reading of fixtures: whole submissions with their expected outcomes.

use std::fs;
use std::path::{Path, PathBuf};

use super::description::{Description, Edit, Exactly, Packing, Plant, Promise};
use super::error::FixtureError;
use super::generate::generated;
use crate::intake::{self, Sought};
use crate::model::{Assignment, SourceFile, Submission};

/// The kind of a fixture, by the folder that holds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FixtureKind {
    /// Correct in its own style: full marks.
    Accepted,
    /// Wrong in one place.
    Mutant,
    /// In the manner of real submissions: wrong in several places, in its own style.
    RealLike,
    /// Made to disturb the harness rather than to be wrong.
    Hostile,
}

/// A fixture, ready to be graded.
#[derive(Debug, Clone)]
pub struct Fixture {
    /// Its folder's name.
    pub name: String,
    /// Its kind.
    pub kind: FixtureKind,
    /// The reason for having it.
    pub why: String,
    /// The expected outcome.
    pub outcome: ExpectedOutcome,
    /// The beginnings of the checks that are run; empty for all.
    pub only: Vec<String>,
    /// The files that are graded.
    pub submission: Submission,
    /// The attack of a hostile one.
    pub attack: FixtureAttack,
    /// The checks whose verdict depends on the run seed.
    pub varies: Vec<String>,
    /// The reason why more than three scored checks fail of one defect.
    pub wide: Option<String>,
}

/// The expected outcome of a fixture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExpectedOutcome {
    /// Every check passes.
    FullMarks,
    /// A check fails.
    Fails {
        /// The check that must notice the defect.
        check: String,
        /// The verdict's kind.
        verdict: String,
        /// Other checks that may fail as well; `*` stands for every check of the same component.
        also: Vec<String>,
    },
    /// These checks fail and these are skipped, no other.
    Exactly(Exactly),
    /// Intake refuses the files on the disk; the submission that is kept here is the rest.
    Rejected,
}

impl ExpectedOutcome {
    /// The check that must notice the defect.
    pub fn intended(&self) -> Option<&str> {
        match self {
            ExpectedOutcome::Fails { check, .. } => Some(check),
            ExpectedOutcome::FullMarks | ExpectedOutcome::Exactly(_) | ExpectedOutcome::Rejected => None,
        }
    }

    /// True if that check may fail.
    pub fn allows(&self, failed: &str) -> bool {
        let ExpectedOutcome::Fails { check, also, .. } = self else { return false };
        let component = |id: &str| id.split('.').next().map(str::to_owned);
        let any = also.iter().any(|also| also == "*") && component(failed) == component(check);
        any || failed == check || also.iter().any(|also| also == failed)
    }
}

/// The attack of a hostile fixture, and the texts that show its effect.
#[derive(Debug, Clone, Default)]
pub struct FixtureAttack {
    /// The attacks of the catalogue that it stands for.
    pub catalogue: Vec<String>,
    /// Texts that nothing printed may hold.
    pub forbidden: Vec<String>,
    /// Texts that something printed must hold.
    pub reported: Vec<String>,
    /// The packing in which it is handed in.
    pub(super) pack: Packing,
    /// The plants beside its files.
    pub(super) plants: Vec<Plant>,
}

/// The folders of fixtures by kind.
const KINDS: [(&str, FixtureKind); 4] = [
    ("accepted", FixtureKind::Accepted),
    ("mutants", FixtureKind::Mutant),
    ("real-like", FixtureKind::RealLike),
    ("hostile", FixtureKind::Hostile),
];

/// A fixture that lies elsewhere is one that its author believes to be graded.
fn only_kinds(home: &Path) -> Result<(), FixtureError> {
    let is_kind = |name: &String| KINDS.iter().any(|(kind, _)| kind == name);
    match names(home)?.into_iter().find(|name| !is_kind(name)) {
        Some(stray) => Err(FixtureError::Senseless {
            path: home.join(stray),
            problem: "no fixtures lie here: put them into accepted, mutants, real-like or hostile".to_owned(),
        }),
        None => Ok(()),
    }
}

/// Every fixture of an assignment, accepted ones first, by name. A kind without a folder has none.
///
/// # Errors
/// Fails at the first fixture that cannot be used.
pub fn load(fixtures: &Path, assignment: &dyn Assignment) -> Result<Vec<Fixture>, FixtureError> {
    let home = home(fixtures, assignment);
    if assignment.folder().is_some() {
        only_kinds(&home)?;
    }
    let mut all: Vec<Fixture> = solution(assignment).into_iter().collect();
    for (folder, kind) in KINDS {
        for name in names(&home.join(folder))? {
            all.push(read(fixtures, folder, &name, kind, assignment)?);
        }
    }
    Ok(all)
}

/// The folder of an assignment's fixtures: a declared one has its own.
pub(super) fn home(fixtures: &Path, assignment: &dyn Assignment) -> PathBuf {
    match assignment.folder() {
        Some(folder) => Path::new(folder).join("fixtures"),
        None => fixtures.join(assignment.id()),
    }
}

/// The course's own solution as a submission, if the assignment has one: it must get full marks.
pub fn solution(assignment: &dyn Assignment) -> Option<Fixture> {
    let solutions = assignment.components().iter().filter_map(|component| assignment.solution(component.id));
    let files = solutions.flat_map(|own| std::iter::once(&own.files.main).chain(&own.header));
    let files: Vec<SourceFile> = files.cloned().collect();
    let name = "solution".to_owned();
    (!files.is_empty()).then(|| Fixture {
        kind: FixtureKind::Accepted,
        why: "the course's own solution".to_owned(),
        outcome: ExpectedOutcome::FullMarks,
        only: Vec::new(),
        submission: Submission { name: name.clone(), files, ..Submission::default() },
        name,
        attack: FixtureAttack::default(),
        varies: Vec::new(),
        wide: None,
    })
}

fn names(folder: &Path) -> Result<Vec<String>, FixtureError> {
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let entries = fs::read_dir(folder).map_err(FixtureError::unreadable(folder))?;
    let mut names: Vec<String> = entries
        .flatten()
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    Ok(names)
}

fn read(
    fixtures: &Path,
    folder: &str,
    name: &str,
    kind: FixtureKind,
    assignment: &dyn Assignment,
) -> Result<Fixture, FixtureError> {
    let home = home(fixtures, assignment);
    let path = home.join(folder).join(name).join("fixture.toml");
    let description = describe(&path)?;
    let senseless =
        |problem: &str| FixtureError::Senseless { path: path.clone(), problem: problem.to_owned() };
    let base = match (&description.base, kind) {
        (None, _) => home.join(folder).join(name),
        (Some(base), FixtureKind::Accepted | FixtureKind::Mutant | FixtureKind::Hostile) => {
            home.join("accepted").join(base)
        }
        (Some(_), FixtureKind::RealLike) => {
            return Err(senseless("such a fixture stands for itself: it has no base"));
        }
    };
    let made = description.generate.as_ref().map(|recipe| generated(recipe, fixtures, &base)).transpose()?;
    let mut submission = match &made {
        Some(made) => {
            let taken = taken(made.path(), &base, assignment)?;
            edited(taken, &description.edit, &path)?
        }
        None => composed(&home, &home.join(folder).join(name), &description, assignment)?,
    };
    name.clone_into(&mut submission.name);
    let outcome = outcome(&description, kind).map_err(senseless)?;
    let Description { why, only, catalogue, forbidden, reported, pack, plant, varies, wide, .. } =
        description;
    let attack = FixtureAttack { catalogue, forbidden, reported, pack, plants: plant };
    Ok(Fixture { name: name.to_owned(), kind, why, outcome, only, submission, attack, varies, wide })
}

fn outcome(description: &Description, kind: FixtureKind) -> Result<ExpectedOutcome, &'static str> {
    if let (FixtureKind::RealLike, exactly) = (kind, &description.exactly) {
        return exactly.clone().map(ExpectedOutcome::Exactly).ok_or("the table exactly is missing");
    }
    match (description.outcome, &description.intended, &description.verdict, kind) {
        (None, None, None, FixtureKind::Accepted) => Ok(ExpectedOutcome::FullMarks),
        (_, _, _, FixtureKind::Accepted) => Err("an accepted fixture gets full marks and says nothing else"),
        (None, Some(check), Some(verdict), FixtureKind::Mutant | FixtureKind::Hostile) => {
            let (check, verdict, also) = (check.clone(), verdict.clone(), description.also.clone());
            Ok(ExpectedOutcome::Fails { check, verdict, also })
        }
        (Some(Promise::FullMarks), None, None, FixtureKind::Hostile) => Ok(ExpectedOutcome::FullMarks),
        (Some(Promise::Rejected), None, None, FixtureKind::Hostile) => Ok(ExpectedOutcome::Rejected),
        (None, ..) => Err("intended and verdict are missing"),
        (Some(_), ..) => Err("an outcome is for hostile fixtures, and no check fails then"),
    }
}

fn describe(path: &Path) -> Result<Description, FixtureError> {
    let text = fs::read_to_string(path).map_err(FixtureError::unreadable(path))?;
    toml::from_str(&text)
        .map_err(|cause| FixtureError::Malformed { path: path.to_owned(), cause: Box::new(cause) })
}

fn taken(files: &Path, base: &Path, assignment: &dyn Assignment) -> Result<Submission, FixtureError> {
    intake::read(files, Sought::newest(&assignment.languages()))
        .map_err(|cause| FixtureError::NotTaken { path: base.to_owned(), cause })
}

/// The submission of a fixture: its own files, or those of its base, which may have a base itself, under its own; edited.
fn composed(
    home: &Path,
    folder: &Path,
    description: &Description,
    assignment: &dyn Assignment,
) -> Result<Submission, FixtureError> {
    let path = folder.join("fixture.toml");
    let submission = match &description.base {
        None => taken(folder, folder, assignment)?,
        Some(base) => {
            let own = solution(assignment).filter(|own| own.name == *base);
            let base = home.join("accepted").join(base);
            let mut submission = match own {
                Some(solution) => solution.submission,
                None => composed(home, &base, &describe(&base.join("fixture.toml"))?, assignment)?,
            };
            overlay(folder, &mut submission, assignment).map_err(FixtureError::unreadable(&path))?;
            submission
        }
    };
    edited(submission, &description.edit, &path)
}

/// The submission with each edit of the description at that path.
fn edited(mut submission: Submission, edits: &[Edit], path: &Path) -> Result<Submission, FixtureError> {
    for edit in edits {
        apply(edit, &mut submission)
            .map_err(|problem| FixtureError::Senseless { path: path.to_owned(), problem })?;
    }
    Ok(submission)
}

/// Takes files of the fixture's own in place of its base's, and beside them those that may be handed in and the base has not.
fn overlay(folder: &Path, submission: &mut Submission, assignment: &dyn Assignment) -> std::io::Result<()> {
    let Submission { files, extra, language, .. } = submission;
    for file in files.iter_mut().chain(extra) {
        let own = folder.join(&file.name);
        if own.is_file() {
            file.content = fs::read(own)?;
        }
    }
    let wanted = assignment.languages().into_iter().find(|(of, _)| of == language);
    for name in wanted.iter().flat_map(|(_, wanted)| wanted.optional) {
        let own = folder.join(name);
        if own.is_file() && !files.iter().any(|file| file.name == *name) {
            files.push(SourceFile { name: (*name).to_owned(), content: fs::read(own)? });
        }
    }
    Ok(())
}

/// Replaces the one place that the edit names, in a wanted file, a helper or a copy of a given file.
fn apply(edit: &Edit, submission: &mut Submission) -> Result<(), String> {
    let Submission { files, extra, ignored, .. } = submission;
    let sources = files.iter_mut().chain(extra).map(|file| (file.name.as_str(), &mut file.content));
    let copies = ignored.iter_mut().filter_map(|file| Some((file.name.as_str(), file.content.as_mut()?)));
    let (_, content) = sources
        .chain(copies)
        .find(|(name, _)| *name == edit.file)
        .ok_or_else(|| format!("the base has no {}", edit.file))?;
    let text = String::from_utf8(content.clone()).map_err(|_| format!("{} is no UTF-8", edit.file))?;
    match text.matches(&edit.find).count() {
        1 => *content = text.replacen(&edit.find, &edit.replace, 1).into_bytes(),
        count => return Err(format!("{} holds the text to find {count} times, not once", edit.file)),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{IgnoredFile, SourceFile};

    fn file(name: &str, text: &str) -> SourceFile {
        SourceFile { name: name.to_owned(), content: text.into() }
    }

    fn copy(name: &str, text: Option<&str>) -> IgnoredFile {
        IgnoredFile { name: name.to_owned(), why: String::new(), content: text.map(Into::into) }
    }

    fn edit(file: &str) -> Edit {
        Edit { file: file.to_owned(), find: "one".to_owned(), replace: "two".to_owned() }
    }

    #[test]
    fn an_edit_names_a_file_a_helper_or_a_copy_of_a_given_file_by_its_path() {
        let mut submission = Submission {
            files: vec![file("src/model.cxx", "one"), file("test/model_test.cxx", "one")],
            extra: vec![file("src/rules.cxx", "int one;")],
            ignored: vec![copy("src/rules.cxx", None), copy("src/board.cxx", Some("one"))],
            ..Submission::default()
        };
        apply(&edit("test/model_test.cxx"), &mut submission).unwrap();
        apply(&edit("src/rules.cxx"), &mut submission).unwrap();
        apply(&edit("src/board.cxx"), &mut submission).unwrap();
        assert_eq!(submission.files, [file("src/model.cxx", "one"), file("test/model_test.cxx", "two")]);
        assert_eq!(submission.extra, [file("src/rules.cxx", "int two;")]);
        assert_eq!(submission.ignored[1], copy("src/board.cxx", Some("two")));
        for name in ["model.cxx", "src/model_test.cxx"] {
            assert_eq!(apply(&edit(name), &mut submission), Err(format!("the base has no {name}")));
        }
    }
}
