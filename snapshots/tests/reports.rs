//! Every report format on the same reports: every verdict, graded, empty, hostile text.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use harness::model::GradeReport;
use harness::report::{Colour, Json, Renderer, Terminal, samples};

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
