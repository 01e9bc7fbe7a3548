//! `harness selftest`.

use std::io::{self, Write};

use super::args::SelftestArguments;
use super::assignment::assignment_or_usual;
use super::builder::{guarded_builder, rust_builder};
use super::error::CliError;
use super::grade_job::print_report;
use super::grade_options::grade_options;
use crate::build::{BuildError, Builder, Builders};
use crate::exit_code::Exit;
use crate::grade::{self, GradeOptions};
use crate::model::{Assignment, Language};
use crate::report::Format;
use crate::selftest::{self, Deviation, Examined, Fixture, FixtureKind, Matrix};

/// Grades the fixtures and prints what is wrong with the matrix.
pub(super) fn run(arguments: &SelftestArguments) -> Result<Exit, CliError> {
    let assignment = assignment_or_usual(arguments.common.assignment.as_deref())?;
    let mut fixtures = selftest::load(&arguments.fixtures, assignment)?;
    let (builder, attack) = guarded_builder(&arguments.common, assignment, Language::Cpp)?;
    let builders = builders(builder, assignment, &fixtures)?;
    let options = grade_options(&arguments.common, &[], &arguments.fixtures, Some(attack));
    if let Some(name) = &arguments.show {
        let fixture = named(&fixtures, name)?;
        // The commands name a folder as if it had been handed in: a fixture with edits lies in none.
        let options = GradeOptions { submission_path: "submission/".to_owned(), ..options };
        let builder = builders.of(fixture.submission.language);
        let builder = builder.ok_or(BuildError::Unready(fixture.submission.language.name()))?;
        let report = grade::grade(assignment, &fixture.submission, builder, &options)?;
        return print_report(&report, Format::Terminal);
    }
    if let Some(seeds) = arguments.seeds {
        fixtures.retain(|fixture| fixture.kind == FixtureKind::Accepted);
        return under_seeds(assignment, &fixtures, &builders, &options, seeds);
    }
    fixtures.retain(|fixture| chosen(&arguments.only, fixture));
    let mut matrix = selftest::examine(assignment, &fixtures, &builders, &options)?;
    if !arguments.only.is_empty() {
        // A part of the fixtures cannot watch all checks.
        matrix.unwatched.clear();
    }
    print(&matrix)?;
    Ok(if matrix.is_clean() { Exit::Passed } else { Exit::Failed })
}

/// A builder for every language that a fixture is written in.
fn builders(cpp: Builder, assignment: &dyn Assignment, fixtures: &[Fixture]) -> Result<Builders, CliError> {
    let rust = match fixtures.iter().any(|fixture| fixture.submission.language == Language::Rust) {
        true => Some(rust_builder(&cpp, assignment)?),
        false => None,
    };
    let builders = Builders::default().with(cpp);
    Ok(match rust {
        Some(rust) => builders.with(rust),
        None => builders,
    })
}

/// Accepted submissions are accepted whatever the run seed.
fn under_seeds(
    assignment: &dyn Assignment,
    fixtures: &[Fixture],
    builders: &Builders,
    options: &GradeOptions,
    seeds: u64,
) -> Result<Exit, CliError> {
    let mut unharmed = 0;
    let mut out = io::stdout().lock();
    for seed in (0..seeds).map(|step| options.seed.wrapping_add(step)) {
        let options = GradeOptions { seed, ..options.clone() };
        let matrix = selftest::examine(assignment, fixtures, builders, &options)?;
        let harmed = |examined: &&Examined| !examined.deviations.is_empty();
        for examined in matrix.examined.iter().filter(harmed) {
            writeln!(out, "seed {seed}: {}", line(examined))?;
        }
        unharmed += u64::from(!matrix.examined.iter().any(|examined| harmed(&examined)));
    }
    writeln!(out, "{} accepted fixtures: full marks under {unharmed} of {seeds} seeds", fixtures.len())?;
    Ok(if unharmed == seeds { Exit::Passed } else { Exit::Failed })
}

fn named<'a>(fixtures: &'a [Fixture], name: &str) -> Result<&'a Fixture, CliError> {
    fixtures.iter().find(|fixture| fixture.name == name).ok_or_else(|| {
        let nearness = |fixture: &&Fixture| (strsim::jaro_winkler(&fixture.name, name) * 1e6) as u32;
        let near = fixtures.iter().max_by_key(nearness).map_or("", |fixture| &fixture.name);
        CliError::unusable(format!("there is no fixture {name}"), format!("did you mean {near}?"))
    })
}

/// Accepted fixtures are always graded: without them nothing else means anything.
fn chosen(only: &[String], fixture: &Fixture) -> bool {
    let named = only.iter().any(|start| fixture.name.starts_with(start.as_str()));
    only.is_empty() || fixture.kind == FixtureKind::Accepted || named
}

fn print(matrix: &Matrix) -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for examined in &matrix.examined {
        writeln!(out, "{}", line(examined))?;
        for deviation in &examined.deviations {
            writeln!(out, "    {}", describe(deviation))?;
        }
    }
    writeln!(out)?;
    for check in &matrix.unwatched {
        writeln!(out, "no fixture is meant for {check}")?;
    }
    writeln!(out, "{}", summary(matrix))?;
    out.flush()
}

fn line(examined: &Examined) -> String {
    let mark = if examined.deviations.is_empty() { "ok  " } else { "FAIL" };
    let failed: Vec<String> =
        examined.failed.iter().map(|(check, kind)| format!("{check} ({kind})")).collect();
    match (examined.kind, failed.is_empty()) {
        (FixtureKind::Accepted, true) => format!("{mark} {}: full marks", examined.name),
        (FixtureKind::Mutant | FixtureKind::Hostile, true) => {
            format!("{mark} {}: nothing failed", examined.name)
        }
        (_, false) if failed.len() > 6 => format!("{mark} {}: {} checks failed", examined.name, failed.len()),
        (_, false) => format!("{mark} {}: {}", examined.name, failed.join(", ")),
    }
}

fn describe(deviation: &Deviation) -> String {
    match deviation {
        Deviation::Survived => "survivor: no check noticed it".to_owned(),
        Deviation::Missed { check } => format!("missed: {check} passed"),
        Deviation::OtherVerdict { expected, got } => format!("the verdict is {got}, not {expected}"),
        Deviation::FalseAlarm { check } => format!("false alarm: {check}"),
        Deviation::UnknownCheck { check } => format!("there is no check {check}"),
    }
}

fn summary(matrix: &Matrix) -> String {
    let count = |wanted: fn(&Deviation) -> bool| {
        matrix.examined.iter().flat_map(|examined| &examined.deviations).filter(|c| wanted(c)).count()
    };
    format!(
        "{} fixtures: {} survivors, {} missed, {} other verdicts, {} false alarms, {} checks unwatched",
        matrix.examined.len(),
        count(|c| matches!(c, Deviation::Survived)),
        count(|c| matches!(c, Deviation::Missed { .. } | Deviation::UnknownCheck { .. })),
        count(|c| matches!(c, Deviation::OtherVerdict { .. })),
        count(|c| matches!(c, Deviation::FalseAlarm { .. })),
        matrix.unwatched.len(),
    )
}
