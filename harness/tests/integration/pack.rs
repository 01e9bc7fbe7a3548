//! What is packed is unpacked and run as the services do.

use std::fs;
use std::io::Cursor;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use predicates::prelude::*;
use predicates::str::contains;
use serde_json::Value;
use tempfile::TempDir;

use crate::stage::{Copy, accepted, harness, root};
use crate::sweep::leaves_out;

/// What Gradescope tells of a submission, in its documents' words.
const METADATA: &str = r#"{
  "id": 123456,
  "created_at": "2026-11-20T17:15:30.123456-08:00",
  "assignment": {
    "due_date": "2026-11-21T23:00:00.000000-08:00",
    "late_due_date": null,
    "release_date": "2026-11-01T00:00:00.000000-08:00",
    "group_size": 2,
    "group_submission": true,
    "id": 25828,
    "course_id": 4321,
    "title": "Project 3",
    "total_points": "100.0"
  },
  "submission_method": "upload",
  "users": [{ "email": "student@example.com", "id": 1234, "name": "Student User" }],
  "previous_submissions": []
}"#;

/// The archive, unpacked once for all tests, with the image made ready by its own script.
fn source() -> &'static Path {
    static SOURCE: OnceLock<(TempDir, PathBuf)> = OnceLock::new();
    let (_, path) = SOURCE.get_or_init(|| {
        let home = TempDir::new().unwrap();
        let rubric = home.path().join("rubric.toml");
        fs::write(&rubric, "[checks.\"board.two-boards\"]\nvisibility = \"hidden\"\n").unwrap();
        harness()
            .args(["pack", "gradescope"])
            .arg(home.path().join("out"))
            .arg("--rubric")
            .arg(&rubric)
            .assert()
            .success()
            .stdout(contains("autograder.zip is ready"));
        let source = home.path().join("source");
        unpack(&home.path().join("out/autograder.zip"), &source);
        let setup =
            Command::new("bash").arg(source.join("setup.sh")).env_remove("HARNESS_CACHE_DIR").output();
        let setup = setup.unwrap();
        let told = String::from_utf8_lossy(&setup.stdout);
        assert!(setup.status.success() && told.contains("harness is ready for battleship"), "{setup:?}");
        (home, source)
    });
    path
}

fn unpack(archive: &Path, to: &Path) {
    let mut zip = zip::ZipArchive::new(Cursor::new(fs::read(archive).unwrap())).unwrap();
    zip.extract(to).unwrap();
}

/// The folders of Gradescope with a submission in them.
struct Autograder {
    home: TempDir,
}

impl Autograder {
    fn of(submission: &Path) -> Autograder {
        let home = TempDir::new().unwrap();
        let root = home.path();
        symlink(source(), root.join("source")).unwrap();
        fs::copy(source().join("run_autograder"), root.join("run_autograder")).unwrap();
        symlink(submission, root.join("submission")).unwrap();
        fs::create_dir(root.join("results")).unwrap();
        fs::write(root.join("submission_metadata.json"), METADATA).unwrap();
        Autograder { home }
    }

    /// With another budget.
    fn with_budget(self, seconds: u32) -> Autograder {
        let own = self.home.path().join("source");
        fs::remove_file(&own).unwrap();
        fs::create_dir(&own).unwrap();
        for entry in fs::read_dir(source()).unwrap() {
            let entry = entry.unwrap();
            if entry.file_name() != "settings.sh" {
                symlink(entry.path(), own.join(entry.file_name())).unwrap();
            }
        }
        let settings = fs::read_to_string(source().join("settings.sh")).unwrap();
        assert!(settings.contains("budget=540\n"));
        let settings = settings.replace("budget=540\n", &format!("budget={seconds}\n"));
        fs::write(own.join("settings.sh"), settings).unwrap();
        self
    }

    /// Runs it as Gradescope does; what it said, and the results.
    fn run(&self) -> (String, Value) {
        let root = self.home.path();
        let mut command = Command::new(root.join("run_autograder"));
        let output = command.current_dir(root).env_remove("HARNESS_CACHE_DIR").output().unwrap();
        assert!(output.status.success(), "{output:?}");
        let results = fs::read(root.join("results/results.json")).unwrap();
        (String::from_utf8_lossy(&output.stdout).into_owned(), serde_json::from_slice(&results).unwrap())
    }
}

#[test]
fn the_archive_has_the_two_scripts_at_its_root_as_programs() {
    if leaves_out("the archive has the two scripts at its root as programs") {
        return;
    }
    let mode = |name: &str| fs::metadata(source().join(name)).unwrap().permissions().mode() & 0o777;
    assert_eq!([mode("setup.sh"), mode("run_autograder"), mode("harness")], [0o755; 3]);
    assert!(fs::read_to_string(source().join("run_autograder")).unwrap().starts_with("#!"));
}

#[test]
fn an_autograder_gives_an_accepted_submission_full_marks() {
    if leaves_out("an autograder and an accepted submission") {
        return;
    }
    let (told, results) = Autograder::of(&accepted("char-grid")).run();
    assert_eq!(results["score"], 100, "{told}\n{results:#}");
    let tests = results["tests"].as_array().unwrap();
    let hidden = |test: &&Value| test["visibility"] == "hidden";
    assert_eq!(tests.iter().filter(hidden).count(), 1, "the rubric goes along");
    let points: u64 = tests.iter().filter_map(|test| test["max_score"].as_u64()).sum();
    assert_eq!(points, 100);
}

#[test]
fn a_submission_that_crashes_has_results_and_the_other_parts_their_points() {
    if leaves_out("an autograder and a board that crashes") {
        return;
    }
    let crashing = "#include <cstdlib>\nstatic int crash = (std::abort(), 0);\n";
    let copy = Copy::of("char-grid").prepend("Board.cpp", crashing);
    let (_, results) = Autograder::of(copy.path()).run();
    let score = results["score"].as_u64().unwrap();
    assert!((60..=62).contains(&score), "{score}");
    let failed = |test: &&Value| test["status"] == "failed";
    assert!(results["tests"].as_array().unwrap().iter().filter(failed).count() > 10);
}

#[test]
fn a_submission_with_nothing_to_grade_has_results_that_say_so() {
    if leaves_out("an autograder with nothing to grade") {
        return;
    }
    let empty = TempDir::new().unwrap();
    fs::write(empty.path().join("essay.txt"), "Dear instructor").unwrap();
    let (told, results) = Autograder::of(empty.path()).run();
    assert!(told.contains("nothing could be graded"), "{told}");
    assert_eq!(results["score"], 0, "{results:#}");
    let output = results["output"].as_str().unwrap();
    assert!(output.contains("Board.cpp") && !output.contains("Dear"), "{output}");
}

#[test]
fn a_submission_that_exceeds_the_budget_has_results_without_a_score() {
    if leaves_out("an autograder whose time is up") {
        return;
    }
    let spinning =
        "static int spin() { for (volatile int i = 0;; i = i + 1) {} }\nstatic int never = spin();\n";
    let copy = Copy::of("char-grid").prepend("Board.cpp", spinning);
    let (told, results) = Autograder::of(copy.path()).with_budget(1).run();
    assert!(told.contains("stopped after 1 seconds"), "{told}");
    assert!(results.get("score").is_none());
    assert!(results["output"].as_str().unwrap().contains("did not come to its end"), "{results:#}");
}

#[test]
fn the_workflow_for_github_is_yaml_and_its_steps_grade_a_repository() {
    if leaves_out("the steps of a workflow") {
        return;
    }
    let copy = Copy::of("char-grid");
    let pack = || {
        let mut command = harness();
        command.args(["pack", "github"]).arg(copy.path());
        command.assert()
    };
    pack().success();
    pack().code(2).stderr(contains("is there already").and(contains("help:")));
    let text = fs::read_to_string(copy.path().join(".github/workflows/grade.yml")).unwrap();
    let workflow: Value = serde_saphyr::from_str(&text).unwrap();
    let steps = workflow["jobs"]["grade"]["steps"].as_array().unwrap();
    let temporary = TempDir::new().unwrap();
    let summary = temporary.path().join("summary");
    for script in steps.iter().filter_map(|step| step["run"].as_str()) {
        let mut bash = Command::new("bash");
        bash.args(["-e", "-o", "pipefail", "-c", script]).current_dir(copy.path());
        bash.env("RUNNER_TEMP", temporary.path()).env("GITHUB_STEP_SUMMARY", &summary);
        let output = bash.output().unwrap();
        assert!(output.status.success(), "{script}\n{output:?}");
    }
    assert!(fs::read_to_string(summary).unwrap().contains("100/100"));
    let html = temporary.path().join("reports/report.html");
    assert!(fs::metadata(html).unwrap().len() > 1000);
}

#[test]
fn a_rubric_that_cannot_be_used_is_refused_before_anything_is_packed() {
    let home = TempDir::new().unwrap();
    let rubric = home.path().join("rubric.toml");
    fs::write(&rubric, "[checks.\"board.atack\"]\npoints = 1\n").unwrap();
    let mut command = harness();
    command.args(["pack", "gradescope"]).arg(home.path().join("out")).arg("--rubric").arg(&rubric);
    command.assert().code(2).stderr(contains("help:"));
    assert!(!home.path().join("out").exists());
}

/// The course's solution and its checks come with the archive.
#[test]
fn a_declared_assignment_is_packed_with_its_folder_and_graded_far_from_it() {
    if leaves_out("an autograder of a declared assignment") {
        return;
    }
    let home = TempDir::new().unwrap();
    let example = root().join("harness/examples/assignments/connectfour");
    let declared = home.path().join("connectfour");
    fs::create_dir_all(declared.join("ours")).unwrap();
    fs::copy(example.join("Grid.h"), declared.join("Grid.h")).unwrap();
    fs::copy(example.join("solution/Grid.cpp"), declared.join("ours/Grid.cpp")).unwrap();
    let text = fs::read_to_string(example.join("assignment.toml")).unwrap();
    let elsewhere =
        text.replacen("file = \"Grid.cpp\"", "solution = \"ours/Grid.cpp\"\nfile = \"Grid.cpp\"", 1);
    fs::write(declared.join("assignment.toml"), elsewhere).unwrap();
    fs::create_dir(declared.join("fixtures")).unwrap();
    fs::write(declared.join("fixtures/notes.txt"), "for the author alone").unwrap();
    let pack = |service: &str| {
        let mut command = harness();
        command.current_dir(home.path()).args(["pack", service, "out", "--assignment"]).arg(&declared);
        command.assert()
    };
    pack("github").code(2).stderr(contains("students would read the solution of connectfour"));
    pack("gradescope").success();
    let source = home.path().join("source");
    unpack(&home.path().join("out/autograder.zip"), &source);
    assert!(!source.join("assignment/fixtures").exists());
    let bash =
        |script: &Path| Command::new("bash").arg(script).env_remove("HARNESS_CACHE_DIR").output().unwrap();
    let setup = bash(&source.join("setup.sh"));
    assert!(setup.status.success(), "{setup:?}");
    fs::create_dir(home.path().join("submission")).unwrap();
    fs::copy(declared.join("ours/Grid.cpp"), home.path().join("submission/Grid.cpp")).unwrap();
    fs::copy(source.join("run_autograder"), home.path().join("run_autograder")).unwrap();
    let ran = bash(&home.path().join("run_autograder"));
    let results = fs::read(home.path().join("results/results.json")).unwrap_or_else(|_| panic!("{ran:?}"));
    let results: Value = serde_json::from_slice(&results).unwrap();
    let points = |test: &Value| test["score"].as_f64();
    let earned: f64 = results["tests"].as_array().unwrap().iter().filter_map(points).sum();
    assert!((earned - 100.0).abs() < 1e-6, "{results}");
}
