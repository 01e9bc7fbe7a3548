//! The differences between two reports of one submission, for a student who edits, saves and looks.

use super::component;
use super::failing::{Mark, failing};
use super::line::{BODY, Line, Tone, Width, paragraph, phrase};
use crate::model::{BuildReport, CheckResult, ComponentReport, GradeReport};
use crate::report::outline::{Scores, scores};
use crate::report::words;

/// The change of a check since the report before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Turn {
    /// The check passes and did not.
    Mended,
    /// The check passed and does not.
    Broken,
    /// The check fails as before, in another way.
    Other,
}

/// The changes, what got worse with everything there is to say about it; then the score.
pub(super) fn changes(before: &GradeReport, now: &GradeReport, width: Width) -> Vec<Line> {
    let shown = scores(&now.components);
    let mut out: Vec<Line> = now
        .components
        .iter()
        .flat_map(|part| {
            component_changes(before.components.iter().find(|old| old.id == part.id), part, shown, width)
        })
        .collect();
    if out.is_empty() {
        out.push(Line::new(0, Tone::Dim, "nothing that is graded has changed"));
    }
    out.push(score(before, now, shown));
    out
}

fn component_changes(
    before: Option<&ComponentReport>,
    now: &ComponentReport,
    shown: Scores,
    width: Width,
) -> Vec<Line> {
    let mut out = Vec::new();
    if before.is_none_or(|before| before.build != now.build) && !is_built(before, now) {
        out.extend(component::build(now, width));
    }
    if !matches!(now.build, BuildReport::Built { .. }) {
        return out;
    }
    let old =
        |check: &CheckResult| before.into_iter().flat_map(|part| &part.checks).find(|old| old.id == check.id);
    let turns: Vec<(Turn, &CheckResult)> =
        now.checks.iter().filter_map(|check| Some((turn(old(check)?, check)?, check))).collect();
    for order in [Turn::Mended, Turn::Broken, Turn::Other] {
        let checks = turns.iter().filter(|(turn, _)| *turn == order);
        out.extend(checks.flat_map(|(turn, check)| check_change(*turn, check, shown, width)));
    }
    out
}

/// Built before and built now: only the warnings can differ.
fn is_built(before: Option<&ComponentReport>, now: &ComponentReport) -> bool {
    let built = |part: &ComponentReport| matches!(part.build, BuildReport::Built { .. });
    before.is_some_and(built) && built(now)
}

fn turn(before: &CheckResult, now: &CheckResult) -> Option<Turn> {
    match (before.verdict.is_pass(), now.verdict.is_pass()) {
        (true, true) => None,
        (false, true) => Some(Turn::Mended),
        (true, false) => Some(Turn::Broken),
        (false, false) => {
            let same = before.verdict == now.verdict && before.evidence == now.evidence;
            (!same).then_some(Turn::Other)
        }
    }
}

fn check_change(turn: Turn, check: &CheckResult, shown: Scores, width: Width) -> Vec<Line> {
    let about = format!("{}: {}", phrase(&check.id), phrase(&check.title));
    match turn {
        Turn::Mended => paragraph(2, Tone::Good, &format!("✓ {about}"), width),
        Turn::Broken if check.verdict.is_harness_error() => failing(check, Mark::Fault, shown, width),
        Turn::Broken if check.points.possible == 0 => failing(check, Mark::Warning, shown, width),
        Turn::Broken => failing(check, Mark::Failure, shown, width),
        Turn::Other => {
            let mut out = paragraph(2, Tone::Bad, &format!("✗ {about}, still"), width);
            out.extend(paragraph(BODY, Tone::Plain, &words::verdict(&check.verdict), width));
            out
        }
    }
}

fn score(before: &GradeReport, now: &GradeReport, shown: Scores) -> Line {
    match shown {
        Scores::Withheld => Line::new(0, Tone::Warn, words::UNGRADED),
        Scores::Shown => {
            let (then, now_) = (words::fraction(before.score), words::fraction(now.score));
            let score = match scores(&before.components) {
                Scores::Shown if then != now_ => format!("{then} → {now_}"),
                Scores::Shown | Scores::Withheld => now_,
            };
            Line::new(0, Tone::Strong, format!("Score {}", words::with_open(&score, now.open)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Points, Verdict};
    use crate::report::samples;
    use crate::report::terminal::Colour;

    fn text(before: &GradeReport, now: &GradeReport) -> String {
        changes(before, now, Width::USUAL).iter().map(|line| line.render(Colour::Never)).collect()
    }

    /// The sample with its failing check mended.
    fn mended() -> GradeReport {
        let mut report = samples::one_mismatch();
        let check = report.components[0].checks.iter_mut().find(|check| !check.verdict.is_pass()).unwrap();
        check.verdict = Verdict::Pass;
        check.points.earned = check.points.possible;
        report.components[0].score = Points { earned: 12, possible: 12 };
        report.score = Points { earned: 12, possible: 12 };
        report
    }

    #[test]
    fn a_mended_check_is_named_and_the_score_moves() {
        let text = text(&samples::one_mismatch(), &mended());
        assert!(text.starts_with("  ✓ board.place-ship.overlap: "), "{text}");
        assert!(text.ends_with("Score 10/12 → 12/12\n"), "{text}");
    }

    #[test]
    fn a_score_that_meant_nothing_is_not_compared_with() {
        let mut fault = samples::one_mismatch();
        let check = fault.components[0].checks.iter_mut().find(|check| !check.verdict.is_pass()).unwrap();
        check.verdict = Verdict::HarnessError { detail: "no process".to_owned() };
        let text = text(&fault, &mended());
        assert!(text.ends_with("\nScore 12/12\n"), "{text}");
    }

    #[test]
    fn a_broken_check_is_shown_with_what_was_called_and_required() {
        let text = text(&mended(), &samples::one_mismatch());
        for part in ["✗ A ship that overlaps", "called ", "required  false", "hint ", "Score 12/12 → 10/12"]
        {
            assert!(text.contains(part), "no {part:?} in\n{text}");
        }
    }

    #[test]
    fn where_nothing_changed_that_is_said() {
        let report = samples::one_mismatch();
        assert_eq!(text(&report, &report), "nothing that is graded has changed\nScore 10/12\n");
    }

    #[test]
    fn what_fails_in_another_way_is_said_in_a_line() {
        let mut other = samples::one_mismatch();
        let check = other.components[0].checks.iter_mut().find(|check| !check.verdict.is_pass()).unwrap();
        check.verdict = Verdict::Exited { code: 3 };
        let text = text(&samples::one_mismatch(), &other);
        assert!(text.contains("still\n") && text.contains("exit status 3"), "{text}");
    }

    #[test]
    fn a_component_that_stopped_compiling_shows_the_errors_and_none_of_its_checks() {
        let mut broken = mended();
        broken.components[0].build = BuildReport::Failed { diagnostics: "Board.cpp:7: error: x".to_owned() };
        for check in &mut broken.components[0].checks {
            check.verdict = Verdict::Skipped { because: "the component did not compile".to_owned() };
        }
        let text = text(&mended(), &broken);
        assert!(text.contains("Board.cpp:7: error: x") && !text.contains("board.place-ship"), "{text}");
    }
}
