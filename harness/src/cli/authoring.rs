//! `harness assignment`: begin an assignment in a folder, and find what is wrong with it.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::args::{AssignmentCheckArguments, AssignmentNewArguments};
use super::builder::guarded_builder;
use super::error::CliError;
use super::grade_options::grade_options;
use super::selftest::print_matrix;
use crate::assignments::declared::{self, MANIFEST, Scaffold, ScaffoldHeader};
use crate::build::{Builder, Builders};
use crate::exit_code::Exit;
use crate::grade::{self, Chance, GradeOptions, is_gradable, is_perfect};
use crate::model::{
    Assignment, CheckResult, GradeReport, Language, MemoryError, Submission, Verdict, VerdictClass, is_header,
};
use crate::report::visible;
use crate::selftest;

/// Writes a folder that declares an assignment.
pub(super) fn begin(arguments: &AssignmentNewArguments) -> Result<Exit, CliError> {
    let (header, solution) = given(arguments)?;
    let further = match &header {
        Some(_) => further(&arguments.first)?,
        None => Vec::new(),
    };
    let scaffold = match &header {
        Some(header) => scaffolded(header, &solution, &further)?,
        None => declared::scaffold_program(&solution.name, &solution.text)?,
    };
    let folder = arguments.to.clone().unwrap_or_else(|| PathBuf::from(&scaffold.id));
    if folder.exists() {
        let message = format!("{} is there already; it is left as it is", folder.display());
        return Err(CliError::unusable(message, "name a folder that is not there with --to"));
    }
    let home = folder.join("solution");
    let header = header.filter(|header| header.name != solution.name);
    let written = fs::create_dir_all(&home)
        .and_then(|()| fs::write(folder.join(MANIFEST), &scaffold.manifest))
        .and_then(|()| header.map_or(Ok(()), |header| fs::write(folder.join(&header.name), &header.text)))
        .and_then(|()| fs::write(home.join(&solution.name), &solution.text))
        .and_then(|()| further.iter().try_for_each(|one| one.write(&folder, &home)));
    written.map_err(|error| {
        let message = format!("cannot write into {}: {error}", folder.display());
        CliError::unusable(message, "name a folder that you can write to with --to")
    })?;
    let mut out = io::stdout().lock();
    for left_out in &scaffold.left_out {
        writeln!(out, "{}", visible::escape(left_out))?;
    }
    let shown = visible::escape(&folder.to_string_lossy());
    writeln!(out, "{shown} declares an assignment: its checks are in {shown}/{MANIFEST}")?;
    writeln!(out, "  harness assignment check {shown}\n  harness grade --assignment {shown} submission/")?;
    Ok(Exit::Passed)
}

/// The header, if there is one, and the course's own file.
fn given(arguments: &AssignmentNewArguments) -> Result<(Option<Given>, Given), CliError> {
    let first = Given::read(&arguments.first)?;
    let solution = match &arguments.solution {
        Some(solution) => Given::read(solution)?,
        None if is_header(&first.name) => Given::beside(&arguments.first)?.unwrap_or_else(|| first.clone()),
        None => return Ok((None, first)),
    };
    if first.name == solution.name && arguments.solution.is_some() {
        let message = format!("{} is named as the header and as the solution", first.name);
        let help = "name the header that students are given, and then your source; a program with a main has only that";
        return Err(CliError::unusable(message, help));
    }
    Ok((Some(first), solution))
}

/// The assignment for a header, with those beside it that it includes.
fn scaffolded(header: &Given, solution: &Given, further: &[Further]) -> Result<Scaffold, CliError> {
    let others: Vec<ScaffoldHeader<'_>> = further.iter().map(Further::scaffold_header).collect();
    let main = ScaffoldHeader { name: &header.name, text: &header.text, file: Some(&solution.name) };
    Ok(declared::scaffold(main, &others)?)
}

/// The headers beside one that it includes, and those that they include.
fn further(header: &Path) -> Result<Vec<Further>, CliError> {
    let mut found: Vec<Further> = Vec::new();
    let mut texts = vec![Given::read(header)?.text];
    while let Some(text) = texts.pop() {
        for name in declared::included_headers(&text) {
            let path = header.with_file_name(&name);
            let is_known = header.ends_with(&name) || found.iter().any(|one| one.header.name == name);
            if is_known || !path.is_file() || Path::new(&name).components().count() != 1 {
                continue;
            }
            let (own, source) = (Given::read(&path)?, Given::beside(&path)?);
            texts.push(own.text.clone());
            found.push(Further { header: own, source });
        }
    }
    Ok(found)
}

/// A header that another one includes, and the course's own source of it, if there is one.
struct Further {
    header: Given,
    source: Option<Given>,
}

impl Further {
    fn scaffold_header(&self) -> ScaffoldHeader<'_> {
        let file = self.source.as_ref().map(|source| source.name.as_str());
        ScaffoldHeader { name: &self.header.name, text: &self.header.text, file }
    }

    fn write(&self, folder: &Path, home: &Path) -> io::Result<()> {
        fs::write(folder.join(&self.header.name), &self.header.text)?;
        self.source.as_ref().map_or(Ok(()), |source| fs::write(home.join(&source.name), &source.text))
    }
}

/// A file that the author named.
#[derive(Clone)]
struct Given {
    name: String,
    text: String,
}

impl Given {
    fn read(path: &Path) -> Result<Given, CliError> {
        let text = fs::read_to_string(path).map_err(|error| {
            let message = format!("{} cannot be read: {error}", path.display());
            CliError::unusable(message, "name the header and the course's own file, in this order")
        })?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Given { name, text })
    }

    /// The source of a header's name, beside it or in a folder `solution` there; where there is none, the header holds all.
    fn beside(header: &Path) -> Result<Option<Given>, CliError> {
        let folders = [
            header.to_owned(),
            header.with_file_name("solution").join(header.file_name().unwrap_or_default()),
        ];
        let endings = ["cpp", "cc", "cxx"];
        let all = folders.iter().flat_map(|path| endings.iter().map(|ending| path.with_extension(ending)));
        all.into_iter().find(|path| path.is_file()).map(|path| Given::read(&path)).transpose()
    }
}

/// Looks for everything that may be wrong with a declared assignment.
pub(super) fn check(arguments: &AssignmentCheckArguments) -> Result<Exit, CliError> {
    let assignment = declared::load(&arguments.folder)?;
    let fixtures = selftest::load(&arguments.folder, assignment)?;
    let (builder, attack) = guarded_builder(&arguments.common, assignment, Language::Cpp)?;
    let options = grade_options(&arguments.common, &[], &arguments.folder, Some(attack));
    let mut unset = Vec::new();
    if let Some(solution) = fixtures.first() {
        let graded = hold_solution(assignment, &solution.submission, &builder, &options, arguments.seeds)?;
        writeln!(io::stdout().lock(), "the solution has full marks under {} seeds", arguments.seeds)?;
        for id in by_chance(assignment, &solution.submission, &builder, &options)? {
            writeln!(io::stdout().lock(), "{id} {BY_CHANCE}")?;
        }
        unset = graded.as_ref().map(reads_of_unset).unwrap_or_default();
        for warning in &unset {
            writeln!(io::stdout().lock(), "{}; {OF_UNSET}", visible::escape(warning))?;
        }
    }
    let builders = Builders::default().with(builder);
    let matrix = selftest::examine(assignment, &fixtures, &builders, &options)?;
    print_matrix(&matrix)?;
    Ok(if matrix.is_clean() && unset.is_empty() { Exit::Passed } else { Exit::Failed })
}

/// The words about a read of what was never set.
const OF_UNSET: &str = "what the solution answers then is what memory happens to hold, and a right submission would be wrong: \
    set it first";

/// What the compiler says of variables that the solution reads and never sets.
fn reads_of_unset(report: &GradeReport) -> Vec<String> {
    let of_unset = report.warnings.first.iter().filter(|one| one.text.contains("uninitialized ["));
    of_unset.map(|one| format!("{}:{}: {}", one.file, one.line, one.text)).collect()
}

/// The words about a check whose answers are by chance.
const BY_CHANCE: &str = "asks for what is by chance: with other random numbers the solution answers otherwise, and so does a \
    submission that draws them in another order; ask for what always holds, unless the handout says how they are drawn";

/// The checks that the solution fails once its random numbers are others than those of the solution that it is held against.
fn by_chance(
    assignment: &dyn Assignment,
    solution: &Submission,
    builder: &Builder,
    options: &GradeOptions,
) -> Result<Vec<String>, CliError> {
    let options = GradeOptions { chance: Chance::Apart, ..options.clone() };
    let report = grade::grade(assignment, solution, builder, &options)?;
    let checks = report.components.into_iter().flat_map(|component| component.checks);
    let failed = checks.filter(|check| check.verdict.class() == VerdictClass::FailedInScenario);
    Ok(failed.map(|check| check.id).collect())
}

/// The report of the last seed, of at least one; fails unless the solution has full marks under every seed.
pub(super) fn hold_solution(
    assignment: &dyn Assignment,
    solution: &Submission,
    builder: &Builder,
    options: &GradeOptions,
    seeds: u64,
) -> Result<Option<GradeReport>, CliError> {
    let mut last = None;
    for seed in (0..seeds).map(|step| options.seed.wrapping_add(step)) {
        let options = GradeOptions { seed, ..options.clone() };
        let report = grade::grade(assignment, solution, builder, &options)?;
        if !is_gradable(&report) || !is_perfect(&report) {
            let message = format!("the solution does not pass under seed {seed}{}", lost(&report));
            return Err(CliError::grader_error(message, MEND));
        }
        last = Some(report);
    }
    Ok(last)
}

/// The way on from a solution that does not pass.
const MEND: &str = "mend the solution, or the lines that are named; `harness grade` with the solution's folder shows the checks whole";

/// The verdict in words, with the errors in the use of memory.
fn found(verdict: &Verdict) -> String {
    let Verdict::MemoryErrors { errors } = verdict else { return verdict.kind().to_owned() };
    errors.iter().map(MemoryError::describe).collect::<Vec<_>>().join("; ")
}

/// The checks that did not pass, a line for each.
fn lost(report: &GradeReport) -> String {
    let checks = report.components.iter().flat_map(|component| &component.checks);
    let failed = checks.filter(|check| !check.verdict.is_pass());
    let line = |check: &CheckResult| {
        let words = check.verdict.fault().or(check.verdict.skipped_because());
        let words = words.map_or_else(|| found(&check.verdict), str::to_owned);
        format!("\n{}: {words}", check.id)
    };
    failed.map(line).collect()
}
