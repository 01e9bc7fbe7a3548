use predicates::str::{contains, is_empty};
use tempfile::TempDir;

use crate::stage::{Copy, accepted, harness, root};
use crate::sweep::leaves_out;

fn grade(arguments: &[&str]) -> assert_cmd::Command {
    let mut command = harness();
    command.arg("grade").arg(accepted("char-grid")).args(["--only", "board.construct"]).args(arguments);
    command
}

#[test]
fn nothing_is_traced_unless_the_environment_asks() {
    grade(&[]).env_remove("HARNESS_LOG").assert().code(0).stderr(is_empty());
    grade(&[]).env("HARNESS_LOG", "").assert().code(0).stderr(is_empty());
}

#[test]
fn every_stage_has_a_span_with_its_time_and_the_report_stays_as_it_is() {
    let plain = grade(&["--no-cache"]).env_remove("HARNESS_LOG").assert().code(0).get_output().stdout.clone();
    let traced = grade(&["--no-cache"]).env("HARNESS_LOG", "harness=debug").assert().code(0);
    let output = traced.get_output();
    assert_eq!(output.stdout, plain);
    let text = String::from_utf8(output.stderr.clone()).unwrap();
    for stage in ["intake{", "plan:", "build{", "perform:", "judge:", "report{"] {
        let is_it = |line: &str| line.contains(stage) && line.contains("close time.busy=");
        assert!(text.lines().any(is_it), "no {stage} in\n{text}");
    }
}

#[test]
fn short_scenarios_that_pass_share_processes() {
    let arguments = ["--only", "board.", "--no-cache", "--jobs=1", "--memory=off"];
    let mut command = harness();
    command.arg("grade").arg(accepted("char-grid")).args(arguments).env("HARNESS_LOG", "harness=debug");
    let text = String::from_utf8(command.assert().code(0).get_output().stderr.clone()).unwrap();
    let [shared, alone, judged] = ["perform-several:", "perform:", "judge:"]
        .map(|span| text.lines().filter(|line| line.contains(&format!("{span} "))).count());
    assert!(shared > 10 && 2 * (shared + alone) < judged, "{shared} {alone} {judged}");
}

#[test]
fn a_file_that_several_components_are_linked_of_is_compiled_once() {
    if leaves_out("a file of several components") {
        return;
    }
    let submission = root().join("fixtures/reversi/accepted/rays-in-a-map");
    let mut command = harness();
    command.arg("grade").arg(submission).args(["--assignment", "reversi", "--no-cache"]);
    // A check of each component, so that all are built.
    command.args(
        ["model.construct.size", "ui.start.draws", "tests.sizes.range", "rules.arguments."]
            .map(|id| format!("--only={id}")),
    );
    command.env("HARNESS_LOG", "harness::build=debug");
    let text = String::from_utf8(command.assert().code(0).get_output().stderr.clone()).unwrap();
    let compiled = |line: &str| Some(line.split_once("compile{file=\"")?.1.split_once('"')?.0.to_owned());
    let mut files: Vec<String> =
        text.lines().filter_map(compiled).filter(|file| file != "attack.cpp").collect();
    files.sort_unstable();
    let once = [
        "harness/model_driver.cxx",
        "harness/swapped_model.cxx",
        "src/controller.cxx",
        "src/model.cxx",
        "src/reversi.cxx",
        "src/view.cxx",
        "test/model_test.cxx",
    ];
    assert_eq!(files, once);
}

#[test]
fn a_wrong_filter_is_refused_with_the_variable_and_an_example() {
    let refused = grade(&[]).env("HARNESS_LOG", "harness=loud").assert().code(2).stdout(is_empty());
    refused.stderr(contains("HARNESS_LOG is no filter")).stderr(contains("HARNESS_LOG=harness=debug"));
}

#[test]
fn a_hostile_name_reaches_the_terminal_escaped() {
    let place = TempDir::new().unwrap();
    let folder = place.path().join("a\x1b[2J\n::error::b");
    let copy = Copy::of("char-grid");
    std::os::unix::fs::symlink(copy.path(), &folder).unwrap();
    let mut command = harness();
    command.arg("grade").arg(&folder).args(["--only", "board.construct"]).env("HARNESS_LOG", "info");
    let output = command.assert().code(0).get_output().stderr.clone();
    let text = String::from_utf8(output).unwrap();
    assert!(text.contains("intake") && !text.contains('\x1b'), "{text}");
    assert!(!text.lines().any(|line| line.trim_start().starts_with("::")), "{text}");
}
