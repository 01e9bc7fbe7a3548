//! [`Gradescope`]: `results.json` as Gradescope's documents describe it.
//!
//! Gradescope itself hides a check from students by the word that stands with it, so this format wants the whole report.
//! What it shows to students at once, the text for the whole submission, is made of what they may see now. A report with
//! a grader error holds no score at all, neither over all nor of a check, so no zero can come of it.

use std::io;
use std::time::Duration;

use maud::html;
use serde::Serialize;
use serde_json::{Value, json};

use super::html::drawn;
use super::outline::{self, Scores, Standing, scores, standing_of};
use super::student::{at_level, discreet, for_students};
use super::visible::terminal::{Cap, block};
use super::words::{self, phrase};
use super::{Renderer, Terminal, visible};
use crate::model::{
    Amount, BuildReport, CheckResult, ComponentReport, DrawnPicture, DuelReport, GradeReport, Points, Times,
    Visibility,
};

/// The compiler's words.
const DIAGNOSTICS: Cap = Cap { lines: 60, bytes: 8192 };

/// The format of an output that holds pictures.
const PAGE: &str = "html";

/// `results.json`.
#[derive(Debug, Clone, Copy, Default)]
pub struct Gradescope;

/// The document; absent fields have Gradescope's own defaults.
#[derive(Debug, Serialize)]
struct Results {
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<Amount>,
    /// Seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    execution_time: Option<f64>,
    output: String,
    output_format: &'static str,
    test_output_format: &'static str,
    test_name_format: &'static str,
    tests: Vec<Test>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    leaderboard: Vec<Standings>,
    #[serde(skip_serializing_if = "Value::is_null")]
    extra_data: Value,
}

#[derive(Debug, Serialize)]
struct Test {
    #[serde(flatten)]
    points: Option<Scored>,
    status: Status,
    name: String,
    number: String,
    output: String,
    /// Left out where the output is text, as for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    output_format: Option<&'static str>,
    tags: Vec<String>,
    visibility: &'static str,
}

#[derive(Debug, Serialize)]
struct Scored {
    score: u32,
    max_score: u32,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Status {
    Passed,
    Failed,
}

/// A column of the leaderboard.
#[derive(Debug, Serialize)]
pub(super) struct Standings {
    name: &'static str,
    value: f64,
    order: LeaderboardOrder,
}

/// The order in which a column puts the best first.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum LeaderboardOrder {
    Asc,
    Desc,
}

impl Standings {
    /// A column.
    pub(super) fn new(name: &'static str, value: f64, order: LeaderboardOrder) -> Standings {
        Standings { name, value, order }
    }
}

impl Renderer for Gradescope {
    fn render(&self, report: &GradeReport, out: &mut dyn io::Write) -> io::Result<()> {
        visible::json::write(&results(report), out)
    }
}

/// Writes a series as Gradescope's `results.json`: no points, and the first player's row of the leaderboard.
///
/// # Errors
/// Fails if `out` cannot be written.
pub fn write_duel_for_gradescope(report: &DuelReport, out: &mut dyn io::Write) -> io::Result<()> {
    let mut text = Vec::new();
    super::write_duel(report, &mut text)?;
    let extra = json!({ "seed": report.seed, "games": report.games });
    let told = String::from_utf8_lossy(&text).into_owned();
    write_leaderboard("A series of games", told, leaderboard(report), extra, out)
}

/// Writes a `results.json` without points, with rows of the leaderboard; `told` is ready to be shown.
///
/// # Errors
/// Fails if `out` cannot be written.
pub(super) fn write_leaderboard(
    name: &str,
    told: String,
    rows: Vec<Standings>,
    extra_data: Value,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let played = Test {
        points: Some(Scored { score: 0, max_score: 0 }),
        status: Status::Passed,
        name: name.to_owned(),
        number: "1".to_owned(),
        output: told,
        output_format: None,
        tags: Vec::new(),
        visibility: "visible",
    };
    let results = Results {
        leaderboard: rows,
        tests: vec![played],
        extra_data,
        ..Results::without_score(String::new())
    };
    visible::json::write(&results, out)
}

/// Writes what Gradescope shows of something in which nothing can be graded: no points, why, and what to do about it. Both
/// may quote hostile text.
///
/// # Errors
/// Fails if `out` cannot be written.
pub fn write_refusal_for_gradescope(why: &str, help: &str, out: &mut dyn io::Write) -> io::Result<()> {
    let told =
        format!("Nothing was graded: {}\nWhat to do: {}", visible::message(why), visible::message(help));
    visible::json::write(&Results { score: Some(Amount::ZERO), ..Results::without_score(told) }, out)
}

/// Writes results without a score for a submission that was not graded; `told` is the reason.
///
/// # Errors
/// Fails if `out` cannot be written.
pub fn write_no_score_for_gradescope(told: &str, out: &mut dyn io::Write) -> io::Result<()> {
    visible::json::write(&Results::without_score(visible::message(told)), out)
}

impl Results {
    fn without_score(output: String) -> Results {
        Results {
            score: None,
            execution_time: None,
            output,
            output_format: "text",
            test_output_format: "text",
            test_name_format: "text",
            tests: Vec::new(),
            leaderboard: Vec::new(),
            extra_data: Value::Null,
        }
    }
}

fn results(report: &GradeReport) -> Results {
    let shown = scores(&report.components);
    let student = for_students(report);
    let seconds = |times: Times| Duration::from_millis(times.total_ms).as_secs_f64();
    let secret: Vec<&str> = super::student::secret(report);
    let parts = report.components.iter().enumerate();
    let parts = parts.map(|(index, part)| (index, at_level(part.clone(), report.level)));
    let tests = parts.flat_map(|(index, part)| tests(index, &part, &secret, shown)).collect();
    Results {
        score: match shown {
            Scores::Shown => Some(earned(report)),
            Scores::Withheld => None,
        },
        execution_time: student.times.map(seconds),
        tests,
        extra_data: json!({
            "schema": report.schema,
            "assignment": report.assignment,
            "files": report.submission.files,
            "seed": report.seed,
            "harness": report.harness,
            "toolchain": report.toolchain,
            "isolation": report.isolation.level,
        }),
        ..Results::without_score(overview(&student, shown))
    }
}

/// The grade where the rubric makes one, else the score. While points are missing that a person enters, the score stands alone,
/// for Gradescope would add up the tests where there is none; the text says that the grade is open.
fn earned(report: &GradeReport) -> Amount {
    report.mark().map_or(report.score.earned.into(), |mark| mark.earned)
}

/// The text over all tests, which students see at once. The seed is not in it: what decides marks is secret.
fn overview(student: &GradeReport, shown: Scores) -> String {
    let mut lines = vec![format!("{}, harness {}", phrase(&student.toolchain), phrase(&student.harness))];
    lines.extend(words::confinement(&student.isolation));
    lines.extend(words::watch(&student.memory));
    match shown {
        Scores::Withheld => lines.push(words::FAULT.to_owned()),
        Scores::Shown => {}
    }
    lines.extend(student.components.iter().flat_map(build));
    lines.extend((!student.open.is_none()).then(|| words::open(student.open)));
    if let Some(grade) = &student.grade {
        lines.extend(words::grade_steps(grade).into_iter().map(|(what, points)| format!("{points}  {what}")));
        lines.push(words::grade(grade));
    }
    lines.extend(student.notes.iter().map(|note| format!("{}: {}", phrase(&note.about), phrase(&note.text))));
    visible::workflow::guard(&lines.join("\n"))
}

/// The outcome of building a component, with the compiler's words if it failed.
fn build(part: &ComponentReport) -> Vec<String> {
    let said = words::build(part);
    match &part.build {
        BuildReport::Failed { diagnostics } => {
            [vec![format!("{said}:")], block(diagnostics, DIAGNOSTICS)].concat()
        }
        BuildReport::Built { .. } | BuildReport::Missing { .. } => vec![said],
    }
}

fn tests(index: usize, part: &ComponentReport, secret: &[&str], shown: Scores) -> Vec<Test> {
    let numbered = part.checks.iter().enumerate();
    let number = |nth: usize| format!("{}.{}", index + 1, nth + 1);
    let tests = numbered.map(|(nth, check)| test(&number(nth), part, &discreet(check, secret), shown));
    tests.chain(portraits(&number(part.checks.len()), part)).collect()
}

/// What a component draws, for a person to look at: a test that is worth nothing.
fn portraits(number: &str, part: &ComponentReport) -> Option<Test> {
    (!part.pictures.is_empty()).then(|| Test {
        points: None,
        status: Status::Passed,
        name: format!("What it draws: {}", phrase(&part.title)),
        number: number.to_owned(),
        output: drawn(&part.pictures).into_string(),
        output_format: Some(PAGE),
        tags: vec![phrase(&part.id)],
        visibility: word(Visibility::Visible),
    })
}

/// The text over pictures, as a piece of a page: Gradescope shows pictures only in one.
fn illustrated(text: &str, pictures: &[DrawnPicture]) -> String {
    html! { pre { (text) } (drawn(pictures)) }.into_string()
}

fn test(number: &str, part: &ComponentReport, check: &CheckResult, shown: Scores) -> Test {
    let status = if check.verdict.is_pass() { Status::Passed } else { Status::Failed };
    let output = match standing_of(check, &part.build) {
        Standing::Passing => String::new(),
        Standing::NotRun => format!("not run: {}", outline::reason(part, check)),
        Standing::Failure | Standing::Fault | Standing::Warning => Terminal::account(&without_seed(check)),
    };
    let pictures = check.evidence.as_ref().map_or(&[][..], |evidence| &evidence.pictures);
    let (output, output_format) = match pictures {
        [] => (output, None),
        _ => (illustrated(&output, pictures), Some(PAGE)),
    };
    Test {
        points: scored(check.points, shown),
        status,
        name: phrase(&check.title),
        number: number.to_owned(),
        output,
        output_format,
        tags: vec![phrase(&part.id), phrase(&check.id)],
        visibility: word(check.visibility),
    }
}

/// A check without the commands that show a failure again: they hold the seed, by which the next submission could foresee its inputs.
fn without_seed(check: &CheckResult) -> CheckResult {
    CheckResult { repro: String::new(), program: String::new(), ..check.clone() }
}

/// A check that is worth nothing has a status alone.
fn scored(points: Points, shown: Scores) -> Option<Scored> {
    match shown {
        Scores::Shown if points.possible > 0 || points.earned > 0 => {
            Some(Scored { score: points.earned, max_score: points.possible })
        }
        Scores::Shown | Scores::Withheld => None,
    }
}

fn word(visibility: Visibility) -> &'static str {
    match visibility {
        Visibility::Visible => "visible",
        Visibility::AfterDueDate => "after_due_date",
        Visibility::AfterPublished => "after_published",
        Visibility::Hidden => "hidden",
    }
}

/// The first player's result.
fn leaderboard(report: &DuelReport) -> Vec<Standings> {
    let side = &report.sides[0];
    let wins = f64::from(side.wins()) * 100.0 / f64::from(report.games.max(1));
    let total: f64 = side.shots.iter().copied().map(f64::from).sum();
    let forfeits: u32 = side.forfeits.iter().map(|forfeit| forfeit.times).sum::<u32>();
    let tenths = |value: f64| (value * 10.0).round() / 10.0;
    let mut rows =
        vec![Standings { name: "Games won (%)", value: tenths(wins), order: LeaderboardOrder::Desc }];
    if !side.shots.is_empty() {
        let count = f64::from(u32::try_from(side.shots.len()).unwrap_or(u32::MAX));
        rows.push(Standings {
            name: if report.moves_word == "shots" { "Shots to win" } else { "Moves to win" },
            value: tenths(total / count),
            order: LeaderboardOrder::Asc,
        });
    }
    rows.push(Standings { name: "Forfeits", value: f64::from(forfeits), order: LeaderboardOrder::Asc });
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::samples;

    fn document(report: &GradeReport) -> Value {
        let mut out = Vec::new();
        Gradescope.render(report, &mut out).unwrap();
        serde_json::from_slice(&out).unwrap()
    }

    #[test]
    fn a_failure_of_pictures_shows_them_and_other_texts_stay_texts() {
        let mut report = samples::one_mismatch();
        let failing = report.components[0].checks.iter_mut().find(|check| check.evidence.is_some()).unwrap();
        let evidence = failing.evidence.as_mut().unwrap();
        evidence.got = "<script>alert(1)</script>".to_owned();
        evidence.pictures =
            vec![DrawnPicture { caption: "dark <b>won</b>".to_owned(), png: "iVBORw0=".to_owned() }];
        let document = document(&report);
        let tests = document["tests"].as_array().unwrap();
        let pages: Vec<&Value> = tests.iter().filter(|test| test["output_format"] == "html").collect();
        assert_eq!(pages.len(), 1);
        let output = pages[0]["output"].as_str().unwrap();
        assert!(output.contains(r#"<img src="data:image/png;base64,iVBORw0=""#), "{output}");
        assert!(
            output.contains("won") && !output.contains("<b>") && !output.contains("<script>"),
            "{output}"
        );
        assert!(tests.iter().filter(|test| test["output_format"].is_null()).count() >= 3);
    }

    #[test]
    fn what_a_component_draws_stands_in_a_test_that_is_worth_nothing() {
        let mut report = samples::one_mismatch();
        report.components[0].pictures =
            vec![DrawnPicture { caption: "opening".to_owned(), png: "iVBORw0=".to_owned() }];
        let document = document(&report);
        let last = document["tests"].as_array().unwrap().last().unwrap().clone();
        assert_eq!(last["name"], "What it draws: Board");
        assert!(last["score"].is_null() && last["output"].as_str().unwrap().contains("<img"));
    }
}
