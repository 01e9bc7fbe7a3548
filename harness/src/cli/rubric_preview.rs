//! `harness rubric check` and `harness rubric preview`.

use std::fmt::Write as _;
use std::path::Path;

use super::args::{RubricCheckArguments, RubricPreviewArguments};
use super::assignment::{assignment_of, assignment_or_usual, refused};
use super::builder::guarded_builder;
use super::entered::entered;
use super::error::CliError;
use super::grade_options::grade_options;
use super::output::print_wrapped;
use super::rubric_file::adjustments;
use crate::exit_code::Exit;
use crate::grade::{self, GradeOptions, final_grade, is_gradable};
use crate::intake::{self, Sought};
use crate::model::{
    Adjustments, Amount, Assignment, CheckResult, Credit, FinalGrade, GradeReport, LatePolicy, Points,
    Rounding, TotalRule,
};
use crate::report::visible;

/// Letters of a title.
const TITLE: usize = 80;

/// Says what a file makes of the points, if it can be used.
pub(super) fn check(arguments: &RubricCheckArguments) -> Result<Exit, CliError> {
    let assignment = assignment_or_usual(arguments.assignment.as_deref())?;
    let adjustments = adjustments(Some(&arguments.rubric), assignment)?;
    print_wrapped(account(&arguments.rubric, &adjustments, assignment).as_bytes())
}

fn account(file: &Path, adjustments: &Adjustments, assignment: &dyn Assignment) -> String {
    let rows: Vec<_> = assignment
        .components()
        .iter()
        .flat_map(|part| part.checks())
        .map(|check| adjustments.row(check))
        .collect();
    let points = |credit: &dyn Fn(Credit) -> bool| -> u32 {
        rows.iter().filter(|row| credit(row.credit)).map(|row| row.points).sum()
    };
    let (usual, extra) =
        (points(&|credit| credit != Credit::Extra), points(&|credit| credit == Credit::Extra));
    let built_in: u32 = rows.iter().map(|row| row.check.points).sum();
    let partial = rows.iter().filter(|row| row.credit == Credit::Partial).count();
    let mut out = format!(
        "{}: no mistakes; it changes {} of {}\n",
        visible::inline(&file.to_string_lossy(), TITLE * 2),
        visible::count(adjustments.checks.len(), "check"),
        assignment.id()
    );
    let mut line = |name: &str, text: String| {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "  {name:<14} {text}");
    };
    line(
        "checks",
        if usual == built_in {
            format!("{usual} points, as built in")
        } else {
            format!("{usual} points; built in are {built_in}")
        },
    );
    if extra > 0 {
        line("extra credit", visible::count(extra as usize, "point"));
    }
    if partial > 0 {
        line("partial credit", format!("in {}", visible::count(partial, "check")));
    }
    for group in &adjustments.together {
        line("together", group.checks.join(", "));
    }
    for deduction in &adjustments.deduction {
        let most = deduction.at_most.map_or(String::new(), |most| format!(", at most {most}"));
        let text = format!("-{} for each of the {}{most}", deduction.points, deduction.subject.phrase());
        line("deduction", text);
    }
    for row in &adjustments.manual {
        line("manual", format!("{} points for {}", row.points, visible::inline(&row.title, TITLE)));
    }
    let full = adjustments.scoring().full(usual.into());
    if let Some(policy) = &adjustments.late {
        line("late", late_words(policy));
    }
    line("grade", total_words(adjustments.total, full));
    out
}

fn late_words(policy: &LatePolicy) -> String {
    let LatePolicy { per, percent, grace_minutes, at_most, closed_after } = policy;
    let mut text = format!("{percent} % of the full grade for each {} begun", per.word());
    if *grace_minutes > 0 {
        text += &format!("; nothing within {grace_minutes} minutes");
    }
    if *at_most < 100 {
        text += &format!("; at most {at_most} %");
    }
    if let Some(units) = closed_after {
        text += &format!("; after {units} {}s nothing is earned", per.word());
    }
    text
}

fn total_words(rule: Option<TotalRule>, full: Amount) -> String {
    let Some(TotalRule { out_of, step, round }) = rule else { return format!("out of {full}") };
    let way = match round {
        Rounding::Nearest => "to the nearest",
        Rounding::Up => "up to the next",
        Rounding::Down => "down to the last",
    };
    let scaled =
        out_of.filter(|out_of| *out_of != full).map_or(String::new(), |_| format!(", scaled from {full}"));
    format!("out of {}{scaled}, {way} multiple of {step}", out_of.unwrap_or(full))
}

/// Grades as built in and as the file has it, and shows every difference.
pub(super) fn preview(arguments: &RubricPreviewArguments) -> Result<Exit, CliError> {
    let assignment = assignment_of(arguments.common.assignment.as_deref(), &arguments.submission)?;
    let adjustments = adjustments(Some(&arguments.rubric), assignment)?;
    let entered = entered(&adjustments.scoring(), &arguments.points, arguments.late)?;
    let languages = assignment.languages();
    let sought = Sought::of_attempt(&languages, adjustments.intake.attempt);
    let submission =
        intake::read(&arguments.submission, sought).map_err(|error| refused(&arguments.submission, error))?;
    let (builder, attack) = guarded_builder(&arguments.common, assignment, submission.language)?;
    let options = grade_options(&arguments.common, &[], &arguments.submission, None);
    let options = GradeOptions { self_attack: Some(attack), ..options };
    let before = grade::grade(assignment, &submission, &builder, &options)?;
    let scoring = adjustments.scoring();
    let options = GradeOptions { adjustments, ..options };
    let now = grade::grade(assignment, &submission, &builder, &options)?;
    let grade = final_grade(&now, &scoring, &entered);
    print_wrapped(differences(&before, &now, grade.as_ref()).as_bytes())?;
    Ok(if is_gradable(&now) { Exit::Passed } else { Exit::HarnessError })
}

fn differences(before: &GradeReport, now: &GradeReport, grade: Option<&FinalGrade>) -> String {
    let mut out =
        format!("{}: built in → with the rubric file\n", visible::inline(&now.submission.name, TITLE));
    let pairs = before.components.iter().zip(&now.components);
    for (old, new) in pairs {
        let _ = writeln!(out, "\n{}  {}", new.title, moved(old.score, new.score));
        let checks = old.checks.iter().zip(&new.checks);
        for (old, new) in checks.filter(|(old, new)| old.points != new.points) {
            let _ = writeln!(out, "  {}  {}{}", new.id, moved(old.points, new.points), because(old, new));
        }
    }
    let _ = writeln!(out, "\nScore {}", moved(before.score, now.score));
    if let Some(grade) = grade {
        for line in &grade.lines {
            let _ =
                writeln!(out, "  {:>8}  {}", line.points.to_string(), visible::inline(&line.what, TITLE * 2));
        }
        let missing: Vec<String> = grade.missing.iter().map(|title| visible::inline(title, TITLE)).collect();
        let _ = match grade.earned {
            Some(earned) => writeln!(out, "Grade {earned}/{}", grade.possible),
            None => writeln!(out, "Grade open: --points gives those for {}", missing.join(", ")),
        };
    }
    out
}

/// The note that the rubric file left at a check.
fn because(old: &CheckResult, new: &CheckResult) -> String {
    match (&old.note, &new.note) {
        (before, Some(note)) if before.as_ref() != Some(note) => {
            format!("  ({})", visible::inline(note, TITLE * 2))
        }
        _ => String::new(),
    }
}

fn moved(before: Points, now: Points) -> String {
    let text = |points: Points| format!("{}/{}", points.earned, points.possible);
    if before == now { text(now) } else { format!("{} → {}", text(before), text(now)) }
}
