//! Verdicts, builds and points in plain words.

use super::visible::{self, count};
use crate::model::{
    Amount, BuildReport, Clock, CompilerWarning, CompilerWarnings, ComponentReport, FinalGrade, GradeLine,
    GradeReport, Isolation, Limit, MemoryStage, OpenPoints, Points, SourceStamp, Verdict, Visibility,
    is_never_made,
};

/// A text that belongs into a sentence.
pub(super) fn phrase(text: &str) -> String {
    visible::inline(text, 400)
}

/// A name of a file or a submission.
pub(super) fn name(text: &str) -> String {
    visible::inline(text, 80)
}

/// The outcome of building a component: "Board.cpp did not compile".
pub(super) fn build(component: &ComponentReport) -> String {
    let file = phrase(&component.file);
    match &component.build {
        BuildReport::Built { warnings } if warnings.is_empty() => format!("built from {file}"),
        BuildReport::Built { .. } => format!("built from {file}; the compiler warns"),
        BuildReport::Failed { .. } => format!("{file} did not compile"),
        BuildReport::Missing { did_you_mean: Some(near) } => {
            format!("{file} was not handed in; did you mean {}?", name(near))
        }
        BuildReport::Missing { did_you_mean: None } => format!("{file} was not handed in"),
    }
}

/// "3 compiler warnings"; they cost nothing by themselves.
pub(super) fn warnings(all: &CompilerWarnings) -> String {
    count(all.count as usize, "compiler warning")
}

/// The place of a warning: "Board.cpp:12".
pub(super) fn place(warning: &CompilerWarning) -> String {
    format!("{}:{}", name(&warning.file), warning.line)
}

/// The words for the warnings that a report counts and does not hold, or that are not shown.
pub(super) fn left_out(all: &CompilerWarnings, shown: usize) -> Option<String> {
    let more = (all.count as usize).saturating_sub(shown);
    (more > 0).then(|| format!("… {}", count(more, "more warning")))
}

/// The words for a report that holds a grader error.
pub(super) const UNGRADED: &str =
    "Not graded: a fault of the harness or the assignment, not of the submission";

/// The same at length.
pub(super) const FAULT: &str = "The harness failed while grading. That is a fault of the harness or of the assignment, not of the \
    submission: it is not graded, and no points are shown. The checks marked ‼ say what failed.";

/// The promises that a reduced confinement breaks; nothing where it is whole.
pub(super) fn confinement(isolation: &Isolation) -> Option<String> {
    let missing: Vec<String> = isolation.missing.iter().map(|layer| phrase(layer)).collect();
    let said = || {
        format!(
            "isolation {}: student code was confined without {}, so promises of the README's threat model are broken",
            phrase(&isolation.level),
            missing.join(", ")
        )
    };
    (!missing.is_empty()).then(said)
}

/// The words about the memory check; nothing where it needs none.
pub(super) fn watch(stage: &MemoryStage) -> Option<String> {
    match stage {
        MemoryStage::RuledOut => None,
        MemoryStage::Watched { by, why } => by.blind_spots().map(|blind_spots| {
            let because: String = why.iter().map(|why| format!(", because {}", phrase(why))).collect();
            format!("memory errors were looked for by {}{because}: {blind_spots}", by.name())
        }),
        MemoryStage::Off => Some("memory errors were not looked for, as asked".to_owned()),
        MemoryStage::Unavailable { why } => {
            Some(format!("memory errors were not looked for: {}", phrase(why)))
        }
    }
}

/// The seed, the compiler and the version of the harness: with the same three the same grade comes out.
pub(super) fn ground(report: &GradeReport) -> String {
    let harness = if report.harness.is_empty() { "of an unknown version" } else { &report.harness };
    format!("seed {}, {}, harness {}", report.seed, phrase(&report.toolchain), phrase(harness))
}

/// A graded file, with as much of its hash as distinguishes versions.
pub(super) fn stamp(file: &SourceStamp) -> String {
    let short: String = file.blake3.chars().take(8).collect();
    format!("{} {}", name(&file.name), phrase(&short))
}

/// The verdict as a sentence for the student.
pub(super) fn verdict(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Pass => "passed".to_owned(),
        Verdict::Mismatch { step: Some(step), .. } => {
            format!("wrong answer at step {}", step.saturating_add(1))
        }
        Verdict::Mismatch { step: None, .. } => "wrong answer".to_owned(),
        Verdict::Crashed { signal, meaning } => crashed(*signal, &phrase(meaning)),
        Verdict::Exited { code } => {
            format!("ended the whole program with exit status {code} instead of returning")
        }
        Verdict::TimedOut { clock, limit_ms } => timed_out(*clock, &seconds(*limit_ms)),
        Verdict::OverLimit { limit, bytes } => over_limit(*limit, *bytes),
        Verdict::Protocol { detail } => format!("sent an answer that cannot be one: {}", phrase(detail)),
        Verdict::MemoryErrors { errors } => {
            let said: Vec<String> = errors.iter().map(|error| phrase(&error.describe())).collect();
            format!("{} (attested: the component's own process says so)", said.join("; "))
        }
        Verdict::Refused { rule } => format!("breaks a rule: {}", phrase(rule)),
        Verdict::BuildFailed { diagnostics } if is_never_made(diagnostics) => phrase(diagnostics),
        Verdict::BuildFailed { .. } => "did not compile".to_owned(),
        Verdict::Skipped { because } => format!("not run: {}", phrase(because)),
        Verdict::HarnessError { detail } => {
            format!("a fault of the harness or the assignment, not of the submission: {}", phrase(detail))
        }
    }
}

/// "lost 2 of 3 points".
pub(super) fn lost(points: Points) -> String {
    let lost = points.possible.saturating_sub(points.earned);
    match (lost, points.possible) {
        (_, 0) => "costs nothing".to_owned(),
        (1, 1) => "lost 1 point".to_owned(),
        (lost, possible) if lost == possible => format!("lost {lost} points"),
        (lost, possible) => format!("lost {lost} of {possible} points"),
    }
}

/// "2 points"; what a row is worth.
pub(super) fn worth(points: Points) -> String {
    match points.possible {
        0 => "worth nothing, a warning".to_owned(),
        possible => count(possible as usize, "point"),
    }
}

/// The time from which students may see a check, if not always.
pub(super) fn seen_by(visibility: Visibility) -> Option<&'static str> {
    match visibility {
        Visibility::Visible => None,
        Visibility::AfterDueDate => Some("shown to students after the due date"),
        Visibility::AfterPublished => Some("shown to students once grades are published"),
        Visibility::Hidden => Some("hidden from students"),
    }
}

/// "40 more points open: 25 shown after the due date, 15 not shown".
pub(super) fn open(open: OpenPoints) -> String {
    let parts = [
        (open.after_due_date, "shown after the due date"),
        (open.after_published, "shown once grades are published"),
        (open.hidden, "not shown"),
    ];
    let parts =
        parts.iter().filter(|(points, _)| *points > 0).map(|(points, when)| format!("{points} {when}"));
    format!("{}: {}", open_in_short(open), parts.collect::<Vec<String>>().join(", "))
}

/// "40 more points open".
pub(super) fn open_in_short(open: OpenPoints) -> String {
    format!("{} open", count(open.total() as usize, "more point"))
}

/// "27/40", or "27/40 so far, 40 more points open: 25 shown after the due date, 15 not shown".
pub(super) fn with_open(score: &str, open: OpenPoints) -> String {
    if open.is_none() { score.to_owned() } else { format!("{score} so far, {}", self::open(open)) }
}

/// "27/40".
pub(super) fn fraction(points: Points) -> String {
    format!("{}/{}", points.earned, points.possible)
}

/// The steps of a grade, each with what it adds or takes off: "Style", "7.5/10".
pub(super) fn grade_steps(grade: &FinalGrade) -> Vec<(String, String)> {
    let step = |line: &GradeLine| {
        let points = match line.possible {
            Some(possible) => format!("{}/{possible}", line.points),
            None if line.points > Amount::ZERO => format!("+{}", line.points),
            None => line.points.to_string(),
        };
        (phrase(&line.what), points)
    };
    grade.lines.iter().map(step).collect()
}

/// "Grade 43.5/50".
pub(super) fn grade(grade: &FinalGrade) -> String {
    let missing: Vec<String> = grade.missing.iter().map(|title| phrase(title)).collect();
    match grade.earned {
        Some(earned) => format!("Grade {earned}/{}", grade.possible),
        None => format!("Grade open: no points are entered for {}", missing.join(", ")),
    }
}

/// "3 checks".
pub(super) fn checks(number: usize) -> String {
    count(number, "check")
}

fn crashed(signal: i32, meaning: &str) -> String {
    match meaning {
        "" => format!("crashed: signal {signal}"),
        _ => format!("crashed: {meaning}"),
    }
}

fn timed_out(clock: Clock, limit: &str) -> String {
    match clock {
        Clock::Cpu => format!("did not finish: still computing after {limit} of processor time"),
        Clock::Wall => format!("did not finish within {limit}"),
        Clock::WaitingForInput => {
            format!("kept waiting for input that had ended, and was stopped after {limit}")
        }
    }
}

fn over_limit(limit: Limit, bytes: Option<u64>) -> String {
    match (limit, bytes.map(size)) {
        (Limit::Memory, Some(most)) => {
            format!("asked for more than {most} of memory, the most that the grader gives it")
        }
        (Limit::Memory, None) => "asked for more memory than the grader gives it".to_owned(),
        (Limit::Output, Some(most)) => {
            format!("wrote more than {most}, the most that the grader reads of it")
        }
        (Limit::Output, None) => "wrote more output than it may".to_owned(),
        (Limit::Calls, _) => "called other components more often than any correct one would".to_owned(),
    }
}

/// "256 MiB".
fn size(bytes: u64) -> String {
    let units = [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")];
    let unit = units.into_iter().find(|(unit, _)| bytes >= *unit && bytes.is_multiple_of(*unit));
    unit.map_or_else(|| format!("{bytes} bytes"), |(unit, name)| format!("{} {name}", bytes / unit))
}

fn seconds(ms: u64) -> String {
    if ms.is_multiple_of(1000) { format!("{} s", ms / 1000) } else { format!("{ms} ms") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_named_with_its_size() {
        let said = |limit, bytes| verdict(&Verdict::OverLimit { limit, bytes });
        assert_eq!(
            said(Limit::Memory, Some(256 << 20)),
            "asked for more than 256 MiB of memory, the most that the grader gives it"
        );
        assert_eq!(
            said(Limit::Output, Some(1536 << 10)),
            "wrote more than 1536 KiB, the most that the grader reads of it"
        );
        assert_eq!(said(Limit::Output, None), "wrote more output than it may");
    }

    #[test]
    fn lost_points_are_said_as_a_person_would() {
        let lost = |earned, possible| lost(Points { earned, possible });
        assert_eq!(lost(0, 1), "lost 1 point");
        assert_eq!(lost(0, 3), "lost 3 points");
        assert_eq!(lost(1, 3), "lost 2 of 3 points");
        assert_eq!(lost(0, 0), "costs nothing");
    }

    #[test]
    fn steps_count_from_one() {
        let mismatch = Verdict::Mismatch { step: Some(2), expected: String::new(), observed: String::new() };
        assert_eq!(verdict(&mismatch), "wrong answer at step 3");
    }

    #[test]
    fn limits_are_in_seconds_where_they_are_whole() {
        assert_eq!((seconds(2000), seconds(1500)), ("2 s".to_owned(), "1500 ms".to_owned()));
    }
}
