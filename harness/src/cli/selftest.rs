//! `harness selftest`.

use std::io::{self, Write};

use super::args::{KindChoice, SelftestArguments};
use super::assignment::assignment_or_usual;
use super::builder::{guarded_builder, rust_builder};
use super::error::CliError;
use super::grade_job::print_report;
use super::grade_options::grade_options;
use crate::build::{BuildError, Builder, Builders};
use crate::exit_code::Exit;
use crate::grade::{self, GradeOptions};
use crate::model::{Assignment, Language, nearest};
use crate::report::{Detail, Format};
use crate::selftest::{self, Deviation, Examined, Fixture, FixtureKind, Matrix, Spread, Varying};

/// Grades the fixtures and prints what is wrong with the matrix.
pub(super) fn run(arguments: &SelftestArguments) -> Result<Exit, CliError> {
    let assignment = assignment_or_usual(arguments.common.assignment.as_deref())?;
    let mut fixtures = selftest::load(&arguments.fixtures, assignment)?;
    let (builder, attack) = guarded_builder(&arguments.common, assignment, Language::Cpp)?;
    let builders = builders(builder, assignment, &fixtures)?;
    let options = grade_options(&arguments.common, &arguments.check, &arguments.fixtures, Some(attack));
    if let Some(name) = &arguments.show {
        let fixture = named(&fixtures, name)?;
        // The commands name a folder as if it had been handed in: a fixture with edits lies in none.
        let options = GradeOptions { submission_path: "submission/".to_owned(), ..options };
        let builder = builders.of(fixture.submission.language);
        let builder = builder.ok_or(BuildError::Unready(fixture.submission.language.name()))?;
        let report = grade::grade(assignment, &fixture.submission, builder, &options)?;
        return print_report(&report, Format::Terminal, Detail::Full);
    }
    fixtures.retain(|fixture| is_chosen(arguments, fixture));
    if let Some(seeds) = arguments.seeds {
        fixtures.retain(|fixture| fixture.kind != FixtureKind::Hostile);
        return under_seeds(assignment, &fixtures, &builders, &options, seeds);
    }
    let mut matrix = selftest::examine(assignment, &fixtures, &builders, &options)?;
    if !arguments.only.is_empty() || !arguments.check.is_empty() || arguments.kind.is_some() {
        // A part of the fixtures cannot watch all checks.
        matrix.unwatched.clear();
    }
    print_matrix(&matrix)?;
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

/// A scored verdict is the same whatever the run seed, or the fixture says that it is not.
fn under_seeds(
    assignment: &dyn Assignment,
    fixtures: &[Fixture],
    builders: &Builders,
    options: &GradeOptions,
    seeds: u64,
) -> Result<Exit, CliError> {
    let matrices = selftest::under_seeds(assignment, fixtures, builders, options, seeds)?;
    let mut out = io::stdout().lock();
    let deviates = |examined: &&Examined| !examined.deviations.is_empty();
    let mut clean = 0;
    for (seed, matrix) in &matrices {
        for examined in matrix.examined.iter().filter(deviates) {
            writeln!(out, "seed {seed}: {}", line(examined))?;
            for deviation in &examined.deviations {
                writeln!(out, "    {}", describe(deviation))?;
            }
        }
        clean += u64::from(!matrix.examined.iter().any(|examined| deviates(&examined)));
    }
    let varying = selftest::varying(fixtures, &matrices);
    for varying in &varying {
        writeln!(out, "{}", rate(varying))?;
    }
    let surprising = varying.iter().filter(|varying| varying.is_scored && !varying.is_announced).count();
    let unharmed = accepted_unharmed(&matrices);
    writeln!(
        out,
        "{} accepted fixtures: full marks under {unharmed} of {seeds} seeds",
        count(fixtures, FixtureKind::Accepted)
    )?;
    writeln!(
        out,
        "{} fixtures: as expected under {clean} of {seeds} seeds; {surprising} scored verdicts vary unannounced",
        fixtures.len()
    )?;
    Ok(if clean == seeds && surprising == 0 { Exit::Passed } else { Exit::Failed })
}

fn count(fixtures: &[Fixture], kind: FixtureKind) -> usize {
    fixtures.iter().filter(|fixture| fixture.kind == kind).count()
}

fn accepted_unharmed(matrices: &[(u64, Matrix)]) -> usize {
    let is_harmed =
        |examined: &Examined| examined.kind == FixtureKind::Accepted && !examined.deviations.is_empty();
    matrices.iter().filter(|(_, matrix)| !matrix.examined.iter().any(is_harmed)).count()
}

/// How often a check came out in which way.
fn rate(varying: &Varying) -> String {
    let counts: Vec<String> = varying.counts.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
    let mark = match (varying.is_scored, varying.is_announced) {
        (false, _) => "0 points",
        (true, true) => "announced",
        (true, false) => "VARIES",
    };
    format!("{} {}: {} ({mark})", varying.fixture, varying.check, counts.join(", "))
}

fn named<'a>(fixtures: &'a [Fixture], name: &str) -> Result<&'a Fixture, CliError> {
    fixtures.iter().find(|fixture| fixture.name == name).ok_or_else(|| {
        let near = nearest(name, fixtures, |fixture| &fixture.name).map_or("", |fixture| &fixture.name);
        CliError::unusable(format!("there is no fixture {name}"), format!("did you mean {near}?"))
    })
}

fn kind(choice: KindChoice) -> FixtureKind {
    match choice {
        KindChoice::Accepted => FixtureKind::Accepted,
        KindChoice::Mutants => FixtureKind::Mutant,
        KindChoice::RealLike => FixtureKind::RealLike,
        KindChoice::Hostile => FixtureKind::Hostile,
    }
}

/// Where no kind is chosen, accepted fixtures are always graded: without them nothing else means anything.
fn is_chosen(arguments: &SelftestArguments, fixture: &Fixture) -> bool {
    let is_named = arguments.only.iter().any(|start| fixture.name.starts_with(start.as_str()));
    let is_named = is_named || arguments.only.is_empty();
    let is_accepted = fixture.kind == FixtureKind::Accepted;
    if !arguments.check.is_empty() && !is_accepted {
        return false;
    }
    match arguments.kind {
        Some(choice) => fixture.kind == kind(choice) && is_named,
        None => is_accepted || is_named,
    }
}

/// Prints the matrix, and what is wrong with it.
pub(super) fn print_matrix(matrix: &Matrix) -> io::Result<()> {
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
    let lost: Vec<String> = examined.lost().map(|row| format!("{} ({})", row.check, row.kind)).collect();
    let cost = format!("-{} points, {} scored checks failed", examined.cost(), examined.scored_failures());
    match (examined.kind, lost.is_empty()) {
        (FixtureKind::Accepted, true) => format!("{mark} {}: full marks", examined.name),
        (FixtureKind::Mutant | FixtureKind::RealLike | FixtureKind::Hostile, true) => {
            format!("{mark} {}: nothing failed", examined.name)
        }
        (_, false) if lost.len() > 6 => format!("{mark} {}: {cost}: {} rows", examined.name, lost.len()),
        (_, false) => format!("{mark} {}: {cost}: {}", examined.name, lost.join(", ")),
    }
}

fn describe(deviation: &Deviation) -> String {
    match deviation {
        Deviation::Survived => "survivor: no check noticed it".to_owned(),
        Deviation::Missed { check } => format!("missed: {check} passed"),
        Deviation::OtherVerdict { expected, got } => format!("the verdict is {got}, not {expected}"),
        Deviation::FalseAlarm { check } => format!("false alarm: {check}"),
        Deviation::OtherReason { check, expected } => {
            format!("{check} is not skipped for the reason \"{expected}\"")
        }
        Deviation::Circle { check, named } => {
            format!("{check} is skipped for the sake of {named}, which did not fail")
        }
        Deviation::Wide { failed } => {
            format!("{failed} scored checks fail of one defect, and no reason is given")
        }
        Deviation::Points { earned } => format!("it earned {earned} points, which is out of its range"),
        Deviation::UnknownCheck { check } => format!("there is no check {check}"),
    }
}

fn summary(matrix: &Matrix) -> String {
    let count = |wanted: fn(&Deviation) -> bool| {
        matrix.examined.iter().flat_map(|examined| &examined.deviations).filter(|c| wanted(c)).count()
    };
    format!(
        "{}{} fixtures: {} survivors, {} missed, {} other verdicts, {} false alarms, {} other deviations, {} checks unwatched",
        spreads(matrix),
        matrix.examined.len(),
        count(|c| matches!(c, Deviation::Survived)),
        count(|c| matches!(c, Deviation::Missed { .. } | Deviation::UnknownCheck { .. })),
        count(|c| matches!(c, Deviation::OtherVerdict { .. })),
        count(|c| matches!(c, Deviation::FalseAlarm { .. })),
        count(|c| {
            matches!(
                c,
                Deviation::OtherReason { .. }
                    | Deviation::Circle { .. }
                    | Deviation::Wide { .. }
                    | Deviation::Points { .. }
            )
        }),
        matrix.unwatched.len(),
    )
}

/// The damage that one defect does, over all mutants.
fn spreads(matrix: &Matrix) -> String {
    let mutants = || matrix.examined.iter().filter(|examined| examined.kind == FixtureKind::Mutant);
    let failures = Spread::of(mutants().map(Examined::scored_failures));
    let costs = Spread::of(mutants().map(Examined::cost));
    failures.zip(costs).map_or_else(String::new, |(failures, costs)| {
        format!(
            "{} mutants: scored checks failed: median {}, at most {}; points lost: median {}, at most {}\n",
            mutants().count(),
            failures.median,
            failures.largest,
            costs.median,
            costs.largest,
        )
    })
}
