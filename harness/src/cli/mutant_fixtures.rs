//! Mutants that were made by machine, kept as fixtures.

use std::io::{self, Write};

use super::error::CliError;
use super::mutant_line::shown;
use super::overwrite::kept;
use crate::assignments::declared::Mutation;
use crate::exit_code::Exit;
use crate::model::{Assignment, Check, nearest};
use crate::report::visible;
use crate::selftest::{Failing, Fate, Trial, WrittenFixture};

/// The mutants to keep.
pub(super) struct Wanted {
    pub(super) mutations: Vec<Mutation>,
    /// The check that must notice them, if the author said which.
    noticed_by: Option<String>,
}

impl Wanted {
    /// Those of these names or numbers; nothing is tried before it is known that all can be written.
    pub(super) fn of(
        names: &[String],
        noticed_by: Option<&str>,
        all: &[Mutation],
        assignment: &dyn Assignment,
    ) -> Result<Wanted, CliError> {
        let mutations = names.iter().map(|name| named(name, all)).collect::<Result<Vec<_>, _>>()?;
        for mutation in &mutations {
            let folder = WrittenFixture::folder(assignment, &mutation.name);
            if folder.symlink_metadata().is_ok() {
                return Err(kept(&folder, "is there already", "take it away to have it written again"));
            }
        }
        if let Some(id) = noticed_by.filter(|id| !assignment.checks().any(|check| check.id == *id)) {
            let help = format!("`harness checks --assignment {}` lists them", assignment.argument());
            return Err(CliError::unusable(format!("there is no check {id}"), help));
        }
        Ok(Wanted { mutations, noticed_by: noticed_by.map(str::to_owned) })
    }

    /// Writes them, with the checks that noticed them.
    pub(super) fn write(&self, trials: &[Trial<'_>], assignment: &dyn Assignment) -> Result<Exit, CliError> {
        let mut out = io::stdout().lock();
        for Trial { mutation, fate } in trials {
            let (failing, skipped) = match fate {
                Fate::Noticed { by, skipped } => (by.as_slice(), skipped.as_slice()),
                Fate::Survived { skipped } => (&[][..], skipped.as_slice()),
                Fate::DoesNotCompile | Fate::SameCode | Fate::Ungraded { .. } => {
                    writeln!(
                        out,
                        "not written, since it is no mutant: {}: {}",
                        shown(mutation),
                        why_not(fate)
                    )?;
                    continue;
                }
            };
            let fixture = self.fixture(mutation, failing, skipped, assignment);
            let folder = WrittenFixture::folder(assignment, &mutation.name);
            let path = fixture.write(&folder).map_err(|error| {
                let message = format!("cannot write {}: {error}", folder.display());
                CliError::unusable(message, "make room there, or take away what lies in its place")
            })?;
            let path = visible::escape(&path.to_string_lossy());
            writeln!(out, "{path}: {} must notice it", fixture.intended)?;
            if failing.is_empty() {
                writeln!(out, "    it does not yet; if another check is meant, name it as `intended` there")?;
            }
        }
        Ok(Exit::Passed)
    }

    fn fixture(
        &self,
        mutation: &Mutation,
        failing: &[Failing],
        skipped: &[String],
        assignment: &dyn Assignment,
    ) -> WrittenFixture {
        let text = solution_text(mutation, assignment);
        let (find, replace) = mutation.edit(&text);
        let around = if mutation.function.is_empty() { &mutation.file } else { &mutation.function };
        let why = format!("made by machine: in {around}, {}", mutation.difference());
        let mut fixture = WrittenFixture::of_solution(why, &mutation.file, find, replace);
        let dearest = failing.iter().max_by_key(|failing| failing.points);
        let intended = self.noticed_by.clone().or_else(|| dearest.map(|failing| failing.check.clone()));
        fixture.intended = intended.unwrap_or_else(|| likely(mutation, assignment));
        if let Some(own) = failing.iter().find(|failing| failing.check == fixture.intended) {
            fixture.verdict.clone_from(&own.verdict);
        }
        let others = failing.iter().map(|failing| &failing.check).chain(skipped);
        fixture.also = others.filter(|check| **check != fixture.intended).cloned().collect();
        let is_wide = failing.iter().filter(|failing| failing.points > 0).count() > 3;
        fixture.wide = is_wide.then(|| format!("much rests on {around}"));
        fixture
    }
}

/// The mutant of that number or name.
fn named(name: &str, all: &[Mutation]) -> Result<Mutation, CliError> {
    let number: Option<usize> = name.parse().ok();
    let found = all.iter().find(|one| one.name == name || Some(one.number) == number);
    found.cloned().ok_or_else(|| {
        let near = nearest(name, all, |one| &one.name).map_or("", |one| &one.name);
        let help = match number {
            Some(_) => format!("the numbers are 1 to {}", all.len()),
            None => format!("did you mean {near}?"),
        };
        CliError::unusable(format!("there is no mutant {name}"), help)
    })
}

fn solution_text(mutation: &Mutation, assignment: &dyn Assignment) -> String {
    let solution = assignment.solution(mutation.component);
    solution.map_or_else(String::new, |own| String::from_utf8_lossy(&own.files.main.content).into_owned())
}

/// The check that should notice what none does: one of the function's name, or else the first that calls it, or else the
/// first of the component.
fn likely(mutation: &Mutation, assignment: &dyn Assignment) -> String {
    let beginning = format!("{}.", mutation.component);
    let own: Vec<&Check> =
        assignment.checks().filter(|check| check.points > 0 && check.id.starts_with(&beginning)).collect();
    let call = format!("{}(", mutation.function);
    let is_named =
        |check: &&&Check| check.id.split('.').any(|part| part.eq_ignore_ascii_case(&mutation.function));
    let calls = |check: &&&Check| check.example().iter().any(|line| line.contains(&call));
    let found = own.iter().find(is_named).or_else(|| own.iter().find(calls)).or(own.first());
    found.map_or_else(String::new, |check| check.id.to_owned())
}

fn why_not(fate: &Fate) -> &'static str {
    match fate {
        Fate::DoesNotCompile => "it does not compile",
        Fate::SameCode => "its machine code is that of the solution or of another",
        Fate::Survived { .. } | Fate::Noticed { .. } | Fate::Ungraded { .. } => "it cannot be graded",
    }
}
