//! What a run printed, held against what its fixture promises.

use harness::model::{GradeReport, Points};
use harness::report::{Colour, Renderer, Terminal};
use harness::selftest::{ExpectedOutcome, Fixture, examined};

use super::world::Ran;
use crate::stage::HANGS;
use crate::sweep::leaves_out;

/// The first words of every broken invariant; empty when all hold.
pub(super) fn broken(fixture: &Fixture, ran: &Ran, secrets: &[String]) -> Vec<String> {
    let mut broken = Vec::new();
    if ran.hung {
        broken.push(format!("no end within {HANGS:?}"));
        return broken;
    }
    let mut printed = vec![("standard output", ran.stdout.clone()), ("standard error", ran.stderr.clone())];
    match (serde_json::from_str::<GradeReport>(&ran.stdout), &fixture.outcome) {
        (Ok(_), ExpectedOutcome::Rejected) => broken.push("it was graded, not rejected".to_owned()),
        (Err(_), ExpectedOutcome::Rejected) if ran.stdout.is_empty() => {}
        (Err(error), _) => {
            broken.push(format!("the report does not parse: {error}; {}", ran.stderr));
        }
        (
            Ok(report),
            ExpectedOutcome::FullMarks | ExpectedOutcome::Fails { .. } | ExpectedOutcome::Exactly(_),
        ) => {
            broken.extend(wrong_totals(fixture, &report));
            broken.extend(undeserved(fixture, &report));
            printed.push(("terminal report", rendered(&report, Colour::Never)));
            printed.push(("coloured report", without_colours(&rendered(&report, Colour::Always))));
        }
    }
    broken.extend(wrong_code(fixture, ran.code));
    for (name, text) in &printed {
        broken.extend(obeyed(text).map(|what| format!("{name} holds {what}")));
        // Data is not read line by line by anybody who obeys.
        if *name != "standard output" {
            broken.extend(commanding(text).map(|line| format!("{name} holds the command {line:?}")));
        }
        let forbidden = secrets.iter().chain(&fixture.attack.forbidden);
        broken.extend(forbidden.filter(|f| text.contains(*f)).map(|f| format!("{name} holds {f:?}")));
    }
    let said = |text: &&String| printed.iter().any(|(_, printed)| printed.contains(*text));
    let unsaid = fixture.attack.reported.iter().filter(|text| !said(text));
    broken.extend(unsaid.map(|text| format!("nothing says {text:?}")));
    broken
}

fn rendered(report: &GradeReport, colour: Colour) -> String {
    let mut out = Vec::new();
    Terminal::new(colour).render(report, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Every sum is the sum of its parts, and a row earns all or nothing.
fn wrong_totals(fixture: &Fixture, report: &GradeReport) -> Vec<String> {
    let mut wrong = Vec::new();
    for component in &report.components {
        if component.score != Points::sum(component.checks.iter().map(|check| check.points)) {
            wrong.push(format!("{} has another score than its checks", component.id));
        }
        for check in &component.checks {
            let deserved = if check.verdict.is_pass() { check.points.possible } else { 0 };
            if check.points.earned != deserved {
                wrong.push(format!("{} has points that its verdict does not give", check.id));
            }
        }
    }
    if report.score != Points::sum(report.components.iter().map(|component| component.score)) {
        wrong.push("the score is not that of the components".to_owned());
    }
    if fixture.only.is_empty() && report.score.possible != 100 {
        wrong.push(format!("{} points were possible", report.score.possible));
    }
    wrong
}

/// Verdicts other than the fixture's, each with what there is to say for it.
fn undeserved(fixture: &Fixture, report: &GradeReport) -> Vec<String> {
    let assignment = harness::assignments::find(&report.assignment).unwrap();
    let examined = examined(assignment, fixture, report);
    let of = |component: &harness::model::ComponentReport| component.checks.clone();
    let failed: Vec<String> = report
        .components
        .iter()
        .flat_map(of)
        .filter(|check| !check.verdict.is_pass())
        .take(3)
        .map(|check| format!("{}: {:?}", check.id, check.verdict))
        .collect();
    examined.deviations.iter().take(3).map(|deviation| format!("{deviation:?}; {failed:?}")).collect()
}

fn wrong_code(fixture: &Fixture, code: Option<i32>) -> Option<String> {
    let expected = match fixture.outcome {
        ExpectedOutcome::FullMarks => 0,
        ExpectedOutcome::Exactly(_) => 1,
        ExpectedOutcome::Fails { .. } => i32::from(fixture.outcome.intended().is_none_or(costs_points)),
        ExpectedOutcome::Rejected => 2,
    };
    (code != Some(expected)).then(|| format!("exit code {code:?}, not {expected}"))
}

/// A check that costs nothing leaves full marks.
fn costs_points(id: &str) -> bool {
    let components = harness::assignments::ALL.iter().flat_map(|assignment| assignment.components());
    !components.flat_map(|component| component.checks()).any(|check| check.id == id && check.points == 0)
}

/// The text without the colours that the report itself uses; whatever else begins with ESC stays.
fn without_colours(text: &str) -> String {
    let mut pieces = text.split("\x1b[");
    let mut plain = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        match piece.split_once('m') {
            Some((codes, rest)) if codes.chars().all(|c| c.is_ascii_digit() || c == ';') => {
                plain.push_str(rest)
            }
            Some(_) | None => {
                plain.push_str("\x1b[");
                plain.push_str(piece);
            }
        }
    }
    plain
}

/// The first character that a terminal would obey, or that hides what follows.
fn obeyed(text: &str) -> Option<String> {
    let turns =
        |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}'..='\u{200f}');
    let control = text.chars().find(|c| (c.is_control() && *c != '\n') || turns(*c));
    control.map(|c| format!("the character {c:?}"))
}

/// The first line that a build service would obey.
fn commanding(text: &str) -> Option<&str> {
    text.lines().find(|line| line.trim_start().starts_with("::") || line.contains("##["))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn fixture(name: &str) -> Fixture {
        super::super::hostile().into_iter().find(|fixture| fixture.name == name).unwrap()
    }

    fn ran(stdout: &str, code: i32) -> Ran {
        let (stdout, stderr) = (stdout.to_owned(), String::new());
        Ran { stdout, stderr, code: Some(code), took: Duration::ZERO, hung: false }
    }

    fn report() -> GradeReport {
        harness::report::samples::graded()
    }

    #[test]
    fn a_total_that_is_not_the_sum_is_noticed() {
        if leaves_out("a total that is not the sum is noticed") {
            return;
        }
        let fixture = fixture("board-attack-spins");
        let mut doctored = report();
        doctored.score.earned += 1;
        assert!(wrong_totals(&fixture, &doctored).iter().any(|text| text.contains("the score")));
        let mut doctored = report();
        doctored.components[0].checks[0].points.earned += 1;
        assert!(wrong_totals(&fixture, &doctored).len() >= 2);
    }

    #[test]
    fn a_secret_in_any_output_is_noticed() {
        let fixture = fixture("board-is-a-symlink");
        let mut leaking = ran("", 2);
        leaking.stderr = "what a secret".to_owned();
        let broken = broken(&fixture, &leaking, &["secret".to_owned()]);
        assert!(broken.iter().any(|text| text.contains("standard error holds \"secret\"")), "{broken:?}");
    }

    #[test]
    fn a_wrong_exit_code_a_graded_reject_and_a_hang_are_noticed() {
        if leaves_out("a wrong exit code a graded reject and a hang are noticed") {
            return;
        }
        let fixture = fixture("board-is-a-symlink");
        let graded = serde_json::to_string(&report()).unwrap();
        let broken_by = |ran: Ran| broken(&fixture, &ran, &[]).join("; ");
        assert!(broken_by(ran("", 0)).contains("exit code"));
        assert!(broken_by(ran(&graded, 2)).contains("graded, not rejected"));
        assert!(broken_by(Ran { hung: true, ..ran("", 2) }).contains("no end within"));
    }

    #[test]
    fn what_a_terminal_obeys_is_noticed_and_our_own_colours_are_not() {
        for text in ["a\x1b[2J", "a\rb", "\u{9b}", "\u{202e}"] {
            assert!(obeyed(&without_colours(text)).is_some(), "{text:?}");
        }
        for text in ["a\n  ::error::b", "x ##[group]"] {
            assert!(commanding(text).is_some(), "{text:?}");
        }
        assert_eq!(obeyed(&without_colours("\x1b[1;31mred\x1b[0m\n")), None);
    }
}
