//! [`template`]: a rubric file to begin with, which names every key and changes nothing.

use std::fmt::Write as _;

use toml::Value;

use super::ids;
use crate::model::{Assignment, Check, Component, How};

/// The file for an assignment, with comments.
pub fn template(assignment: &dyn Assignment) -> String {
    let mut out = head(assignment);
    for component in assignment.components() {
        let points: u32 = component.checks().map(|check| check.points).sum();
        // Writing to a string cannot fail.
        let _ = writeln!(out, "\n# ---- {} ({points} points)", component.title);
        out.extend(checks(component));
    }
    out
}

fn checks(component: &Component) -> impl Iterator<Item = String> {
    component.checks().map(check)
}

fn head(assignment: &dyn Assignment) -> String {
    let two: Vec<String> = ids(assignment).iter().take(2).map(|id| quoted(id)).collect();
    let (assignment, two) = (assignment.id(), two.join(", "));
    format!(
        "# The rubric of {assignment}. Use it with: harness grade submission/ --assignment {assignment} --rubric FILE
#
# Whatever is left out stays as it is built in, so a check that you do not change may go. Of each check these can
# be changed:
#   points      0 makes it a warning that costs nothing
#   visibility  who may see it in a report for students (--audience student):
#                 visible          everybody
#                 after-due-date   students too, once the due date has passed
#                 after-published  students too, once grades are published
#                 hidden           the instructor alone
#   hint        what to look at first when it fails
#   credit      \"partial\" gives a failing check the share of its scenarios that pass, \"extra\" points on top of all others
#   limits      like [limits] below, for this check alone: limits = {{ cpu-seconds = 3 }}
# `harness explain CHECK` says what a check is there for and shows an example.

# What one scenario may use; what stands here replaces what each check has, in most of them this much. The last two are
# for a component as a whole: once it has slept, or computed, for so long in all its scenarios together, the rest of its
# checks is skipped, and the report says so.
# [limits]
# cpu-seconds = 1
# wall-seconds = 5
# memory-mib = 256
# output-kib = 4096
# component-idle-seconds = 15
# component-cpu-seconds = 180

# What students are told of a failure (--audience student, Gradescope): \"score\", \"names\" of the checks that fail, all about
# the \"first\" failure of each component, or \"all\".
# [students]
# level = \"all\"

# Helper files that the assignment does not ask for are left out, as the handout has it. \"allow\" compiles them in: headers
# can be included, sources are compiled and linked with every component. The rules of names do not read them.
# [intake]
# extra-files = \"allow\"
# Of several attempts in one submission (Attempt 1, Attempt 2; work.zip, work (1).zip; Canvas's Board-1.cpp) the newest counts, or the
# \"first\".
# attempt = \"newest\"

# What becomes of the points. Without any of this the score of the checks is the grade. `harness rubric check FILE` says what it
# comes to, `harness rubric preview SUBMISSION --rubric FILE` shows it at a submission.

# The whole is scaled to so many points, and rounded to a multiple of step: \"nearest\", \"up\" or \"down\".
# [total]
# out-of = 50
# step = 0.5
# round = \"nearest\"

# What comes late loses percent of the full grade for each day (or \"hour\") begun since the due date; nothing within the
# grace, and at most at-most percent. After closed-after days nothing is earned. How late it was stands in RESULTS/entries.csv,
# or after --late. Of what the platform only calls late, one day counts.
# [late]
# per = \"day\"
# percent = 10
# grace-minutes = 15
# at-most = 50
# closed-after = 7

# A row whose points a person enters: in the column of that name of RESULTS/entries.csv, or with --points style=8. Points below
# 0 are for a row that can only take off.
# [[manual]]
# id = \"style\"
# title = \"Style and comments\"
# points = 10

# What is taken off for each of something that the harness counts: \"compiler-warnings\" (files at which the compiler warns),
# \"remarks\" (checks without points that fail) or \"missing-files\".
# [[deduction]]
# for = \"compiler-warnings\"
# points = 1
# at-most = 3

# Checks that earn nothing unless all of them pass.
# [[together]]
# checks = [{two}]

# The folder with the files that your course gave out, from this file's own, where they are not those of `harness new`.
# Rules about files that must not change compare with these; submissions are built with the harness's own in any case.
# [kit]
# folder = \"kit\"
"
    )
}

/// Stands over each row that would take the word of the student's own process for points.
const ATTESTED: &str = "# Attested: what the watcher says comes from the process that runs the student's code, and that code can
# ask whether a sanitizer is there, and behave. A pass proves nothing: think of that before you give it points.
";

/// A warning for instructors who think of giving the row points.
fn caution(check: &Check) -> &'static str {
    match check.how {
        How::Memory { .. } => ATTESTED,
        How::Run(_)
        | How::Contest(_)
        | How::SharedRun(..)
        | How::Determinism(_)
        | How::Declared(_)
        | How::Survey(_)
        | How::Static(..) => "",
    }
}

fn check(check: &Check) -> String {
    format!(
        "\n# {}\n{}[checks.{}]\npoints = {}\nvisibility = \"visible\"\n# hint = {}\n",
        check.title,
        caution(check),
        quoted(check.id),
        check.points,
        quoted(check.hint)
    )
}

/// A text as TOML writes it.
fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::ALL;
    use crate::model::Allotment;
    use crate::rubric::parse;

    #[test]
    fn the_file_to_begin_with_changes_nothing() {
        for assignment in ALL {
            let adjustments = parse(&template(*assignment), *assignment).unwrap();
            for check in assignment.checks() {
                let row = adjustments.row(check);
                assert_eq!((row.points, row.hint.as_str()), (check.points, check.hint));
                assert!(adjustments.checks.contains_key(check.id));
            }
        }
    }

    #[test]
    fn the_file_says_of_memory_rows_and_of_no_others_that_they_are_attested() {
        for assignment in ALL {
            let text = template(*assignment);
            let rows = text.split("\n\n").filter(|row| row.contains("[checks."));
            for row in rows {
                assert_eq!(row.contains("Attested"), row.contains(".memory.errors\"]"), "{row}");
            }
        }
    }

    #[test]
    fn what_is_commented_out_can_be_used_by_taking_the_mark_away() {
        for assignment in ALL {
            let keys = [
                "[limits]",
                "component-",
                "cpu-seconds",
                "wall-seconds",
                "memory-mib",
                "output-kib",
                "hint =",
                "[total]",
                "out-of",
                "step",
                "round",
                "[late]",
                "per =",
                "percent =",
                "grace-minutes",
                "at-most =",
                "closed-after",
                "[[manual]]",
                "id =",
                "title =",
                "points =",
                "[[deduction]]",
                "for =",
                "[[together]]",
                "checks =",
            ];
            let used: String = template(*assignment)
                .lines()
                .map(|line| match line.strip_prefix("# ") {
                    Some(rest) if keys.iter().any(|key| rest.starts_with(key)) => format!("{rest}\n"),
                    Some(_) | None => format!("{line}\n"),
                })
                .collect();
            let adjustments = parse(&used, *assignment).unwrap();
            assert_eq!(adjustments.limits.memory_mib, Some(256));
            assert!(adjustments.total.is_some() && adjustments.late.is_some());
            let rows = (adjustments.manual.len(), adjustments.deduction.len(), adjustments.together.len());
            assert_eq!(rows, (1, 1, 1));
            assert_eq!(adjustments.limits.allotment(), Allotment::default());
            assert!(adjustments.checks.values().all(|change| change.hint.is_some()));
        }
    }
}
