//! Every report format on the same reports: every verdict, graded, empty, hostile text.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use harness::model::{DuelForfeit, DuelReport, DuelSide, GradeReport};
use harness::report::{
    Classroom50, Colour, Gradescope, HandedIn, Html, Json, Junit, Markdown, Renderer, Terminal, samples,
    write_duel_for_gradescope,
};

fn rendered(renderer: &dyn Renderer, report: &GradeReport) -> String {
    let mut out = Vec::new();
    renderer.render(report, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

macro_rules! assert_report {
    ($name:literal, $renderer:expr, $report:expr) => {
        insta::with_settings!({ snapshot_path => "../report", prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!($name, rendered($renderer, $report));
        });
    };
}

const PLAIN: Terminal = Terminal::new(Colour::Never);

#[test]
fn the_terminal_report_of_one_mismatch() {
    assert_report!("terminal_one_mismatch", &PLAIN, &samples::one_mismatch());
}

#[test]
fn the_terminal_report_with_every_verdict() {
    assert_report!("terminal_every_verdict", &PLAIN, &samples::every_verdict());
}

#[test]
fn the_terminal_report_that_is_graded() {
    assert_report!("terminal_graded", &PLAIN, &samples::graded());
}

#[test]
fn the_terminal_report_of_nothing() {
    assert_report!("terminal_empty", &PLAIN, &samples::empty());
}

#[test]
fn the_terminal_report_of_hostile_text() {
    assert_report!("terminal_hostile", &PLAIN, &samples::hostile());
}

#[test]
fn the_coloured_report_of_one_mismatch() {
    let coloured = Terminal::new(Colour::Always);
    assert_report!("terminal_one_mismatch_coloured", &coloured, &samples::one_mismatch());
}

#[test]
fn the_json_report_of_one_mismatch() {
    assert_report!("json_one_mismatch", &Json, &samples::one_mismatch());
}

#[test]
fn the_json_report_of_hostile_text() {
    assert_report!("json_hostile", &Json, &samples::hostile());
}

#[test]
fn the_json_report_of_nothing() {
    assert_report!("json_empty", &Json, &samples::empty());
}

#[test]
fn the_json_report_with_every_verdict() {
    assert_report!("json_every_verdict", &Json, &samples::every_verdict());
}

#[test]
fn the_junit_report_with_every_verdict() {
    assert_report!("junit_every_verdict", &Junit, &samples::every_verdict());
}

#[test]
fn the_junit_report_of_nothing() {
    assert_report!("junit_empty", &Junit, &samples::empty());
}

#[test]
fn the_junit_report_of_hostile_text() {
    assert_report!("junit_hostile", &Junit, &samples::hostile());
}

#[test]
fn the_gradescope_report_with_every_verdict() {
    assert_report!("gradescope_every_verdict", &Gradescope, &samples::every_verdict());
}

#[test]
fn the_gradescope_report_of_nothing() {
    assert_report!("gradescope_empty", &Gradescope, &samples::empty());
}

#[test]
fn the_gradescope_report_of_hostile_text() {
    assert_report!("gradescope_hostile", &Gradescope, &samples::hostile());
}

#[test]
fn the_markdown_report_with_every_verdict() {
    assert_report!("markdown_every_verdict", &Markdown, &samples::every_verdict());
}

#[test]
fn the_markdown_report_of_nothing() {
    assert_report!("markdown_empty", &Markdown, &samples::empty());
}

#[test]
fn the_markdown_report_of_hostile_text() {
    assert_report!("markdown_hostile", &Markdown, &samples::hostile());
}

#[test]
fn the_html_report_with_every_verdict() {
    assert_report!("html_every_verdict", &Html, &samples::every_verdict());
}

#[test]
fn the_html_report_of_nothing() {
    assert_report!("html_empty", &Html, &samples::empty());
}

#[test]
fn the_html_report_of_hostile_text() {
    assert_report!("html_hostile", &Html, &samples::hostile());
}

#[test]
fn the_gradescope_report_that_is_graded() {
    assert_report!("gradescope_graded", &Gradescope, &samples::graded());
}

fn classroom50() -> Classroom50 {
    let at = |what: &str| format!("https://example.com/{what}");
    Classroom50::new(HandedIn {
        classroom: "cs32".to_owned(),
        assignment: "battleship".to_owned(),
        submission: "submission-3".to_owned(),
        commit: at("commit"),
        release: at("release"),
        review: at("review"),
        datetime: "2026-05-01T12:00:00Z".to_owned(),
    })
}

/// Every verdict that a score may be drawn from: there is no result without one.
#[test]
fn the_classroom50_report_with_every_verdict() {
    assert_report!("classroom50_every_verdict", &classroom50(), &samples::graded());
}

#[test]
fn the_classroom50_report_of_nothing() {
    assert_report!("classroom50_empty", &classroom50(), &samples::empty());
}

#[test]
fn the_classroom50_report_of_hostile_text() {
    assert_report!("classroom50_hostile", &classroom50(), &samples::hostile());
}

#[test]
fn the_leaderboard_of_a_duel() {
    let forfeits = vec![DuelForfeit { why: "crashed: segmentation fault".to_owned(), times: 2, game: 7 }];
    let mine = DuelSide {
        name: "alice".to_owned(),
        won_first: 30,
        won_second: 31,
        shots: vec![38, 41, 50],
        forfeits,
        ..DuelSide::default()
    };
    let other =
        DuelSide { name: "mediocre".to_owned(), won_first: 20, won_second: 19, ..DuelSide::default() };
    let report = DuelReport {
        seed: 7,
        games: 100,
        pairs: [vec![4; 25], vec![2; 11], vec![0; 14]].concat(),
        drawn: 0,
        curtailed: None,
        moves_word: "shots",
        rule: None,
        sides: [mine, other],
    };
    let mut out = Vec::new();
    write_duel_for_gradescope(&report, &mut out).unwrap();
    insta::with_settings!({ snapshot_path => "../report", prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("gradescope_duel", String::from_utf8(out).unwrap());
    });
}
