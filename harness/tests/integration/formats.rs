use std::fs;
use std::path::Path;
use std::process::Command;

use harness::model::GradeReport;
use predicates::prelude::*;
use predicates::str::contains;
use quick_junit::Report;
use scraper::{Html, Selector};
use serde_json::Value;
use tempfile::TempDir;

use crate::schemas;
use crate::stage::{Copy, accepted, harness};
use crate::sweep::leaves_out;

/// An edit of Board.cpp, whose unplaceShip then does as it should and says that it did not.
const WRONG_UNPLACE: [&str; 2] = [
    "return m_impl->unplaceShip(topOrLeft, shipId, dir);",
    "m_impl->unplaceShip(topOrLeft, shipId, dir);\n    return false;",
];

const CLASSROOM50: [(&str, &str); 7] = [
    ("CLASSROOM", "cs32"),
    ("ASSIGNMENT", "battleship"),
    ("SUBMISSION_TAG", "submission-1"),
    ("COMMIT_URL", "https://example.com/commit"),
    ("RELEASE_URL", "https://example.com/release"),
    ("REVIEW_URL", "https://example.com/review"),
    ("COMMIT_DATE", "2026-05-01T12:00:00Z"),
];

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

fn json(folder: &Path, name: &str) -> Value {
    serde_json::from_str(&read(folder, name)).unwrap()
}

fn requested(folder: &Path, format: &str, name: &str) -> String {
    format!("{format}={}", folder.join(name).display())
}

#[test]
fn one_grade_writes_every_format_that_is_asked_for() {
    let home = TempDir::new().unwrap();
    let at = |format, name| requested(home.path(), format, name);
    let copy = Copy::of("char-grid").without("Player.cpp");
    let mut command = harness();
    command.arg("grade").arg(copy.path()).args(["--times", "on"]).envs(CLASSROOM50);
    for (format, name) in [
        ("json", "r.json"),
        ("junit", "r.xml"),
        ("gradescope", "results.json"),
        ("classroom50", "result.json"),
        ("markdown", "r.md"),
        ("html", "r.html"),
        ("terminal", "r.txt"),
    ] {
        command.args(["--report", &at(format, name)]);
    }
    let printed = command.assert().code(1).get_output().stdout.clone();
    assert_eq!(String::from_utf8(printed).unwrap(), read(home.path(), "r.txt"));

    let report: GradeReport = serde_json::from_str(&read(home.path(), "r.json")).unwrap();
    let (earned, checks) =
        (report.score.earned, report.components.iter().map(|c| c.checks.len()).sum::<usize>());
    assert!(earned > 50 && earned < 100);
    let junit = Report::deserialize_from_str(&read(home.path(), "r.xml")).unwrap();
    assert_eq!((junit.tests, junit.failures, junit.errors), (checks + 3, 1, 0));
    let cases: Vec<_> = junit.test_suites.iter().flat_map(|suite| &suite.test_cases).collect();
    let timed = cases.iter().filter(|case| case.time.is_some()).count();
    assert_eq!(timed, checks, "{cases:#?}");
    // The time is measured, so only one and the same grade has it.
    let took = report.times.unwrap().total_ms as f64;
    assert!((junit.time.unwrap().as_secs_f64() * 1000.0 - took).abs() < 0.5, "{took}");
    let gradescope = json(home.path(), "results.json");
    assert_eq!(
        (gradescope["score"].as_u64(), gradescope["tests"].as_array().unwrap().len()),
        (Some(earned.into()), checks)
    );
    assert!((gradescope["execution_time"].as_f64().unwrap() * 1000.0 - took).abs() < 0.5);
    let sum: u64 =
        gradescope["tests"].as_array().unwrap().iter().filter_map(|test| test["score"].as_u64()).sum();
    assert_eq!(sum, u64::from(earned));
    let classroom = json(home.path(), "result.json");
    assert_eq!(
        (classroom["score"].as_u64(), classroom["max-score"].as_u64()),
        (Some(earned.into()), Some(100))
    );
    assert_eq!(
        (&classroom["datetime"], &classroom["schema"]),
        (&"2026-05-01T12:00:00Z".into(), &"classroom50/result/v1".into())
    );
    assert!(read(home.path(), "r.md").contains(&format!("**Score {earned}/100**")));
    let page = Html::parse_document(&read(home.path(), "r.html"));
    let score = page.select(&Selector::parse(".score strong").unwrap()).next().unwrap();
    assert_eq!(score.text().collect::<String>(), format!("{earned}/100"));
}

/// Every format of one grade in which nothing is kept, and what is printed, by their words.
fn all_formats(submission: &Path) -> Vec<(&'static str, Vec<u8>)> {
    let home = TempDir::new().unwrap();
    let words = ["json", "junit", "gradescope", "classroom50", "markdown", "html", "terminal"];
    let mut command = harness();
    command.arg("grade").arg(submission).args(["--no-cache", "--seed", "3"]).envs(CLASSROOM50);
    for word in words {
        command.args(["--report", &requested(home.path(), word, word)]);
    }
    let printed = command.assert().code(1).get_output().stdout.clone();
    let written = words.map(|word| (word, fs::read(home.path().join(word)).unwrap()));
    written.into_iter().chain([("printed", printed)]).collect()
}

#[test]
fn the_same_grade_gives_the_same_bytes_in_every_format() {
    if leaves_out("every format of one grade, twice") {
        return;
    }
    // A wrong answer, a crash with memory errors, a warning and errors of the compiler.
    let copy = Copy::of("char-grid")
        .edit("Board.cpp", WRONG_UNPLACE[0], WRONG_UNPLACE[1])
        .append("Board.cpp", "\nstatic int nobodyCallsThis() { int unused; return 0; }\n")
        .edit(
            "Board.cpp",
            "shipId = ship.id;",
            "shipId = ship.id; int* few = new int[2]; few[p.r + 2] = 1; delete [] few;",
        )
        .append("Game.cpp", "\nint wrong = \"text\";\n");
    let [first, second] = [0, 1].map(|_| all_formats(copy.path()));
    for ((word, first), (_, second)) in first.iter().zip(&second) {
        assert_eq!(String::from_utf8_lossy(first), String::from_utf8_lossy(second), "{word}");
    }
    let text =
        |word| String::from_utf8_lossy(&first.iter().find(|(of, _)| *of == word).unwrap().1).into_owned();
    assert!(!text("json").contains("total_ms") && !text("gradescope").contains("execution_time"));
    assert!(text("terminal").contains("lost 1 point"), "{}", text("terminal"));
}

#[test]
fn a_real_report_keeps_to_the_schema_that_is_printed() {
    let without_board = Copy::of("char-grid").without("Board.cpp");
    let reports = [accepted("char-grid").as_path(), without_board.path()].map(|submission| {
        let output = harness().arg("grade").arg(submission).args(["--format", "json"]).output().unwrap();
        serde_json::from_slice::<Value>(&output.stdout).unwrap()
    });
    schemas::keeps(&schemas::printed(&[]), &reports);
}

#[test]
fn a_report_that_is_asked_for_wrongly_is_refused_before_anything_is_graded() {
    let home = TempDir::new().unwrap();
    let refused = |arguments: &[&str], said: &str| {
        let mut command = harness();
        command.arg("grade").arg(accepted("char-grid")).args(arguments);
        command.assert().code(2).stdout("").stderr(contains(said));
    };
    refused(&["--report", "results.xml"], "write FORMAT=PATH, as in junit=results.xml");
    refused(&["--report", "xml=results.xml"], "there is no format xml; formats are terminal, json, junit");
    refused(&["--report", "html="], "name a file after html=");
    refused(&["--report", "html=no/such/folder/a.html"], "name a file in a folder that exists");
    let same = requested(home.path(), "html", "a");
    refused(
        &["--report", &same, "--report", &requested(home.path(), "json", "a")],
        "two reports would be written to",
    );
    refused(
        &["--report", &requested(home.path(), "classroom50", "a")],
        "COMMIT_DATE=$(git log -1 --format=%cI)",
    );
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
}

#[test]
fn a_hidden_check_is_in_no_file_for_students_and_gradescope_is_told_to_hide_it() {
    let home = TempDir::new().unwrap();
    let rubric = home.path().join("rubric.toml");
    fs::write(&rubric, "[checks.\"board.attack.hit\"]\nvisibility = \"hidden\"\n").unwrap();
    let grade = |audience: &str, ending: &str| {
        let mut command = harness();
        command.arg("grade").arg(accepted("char-grid")).args([
            "--only",
            "board.attack",
            "--audience",
            audience,
        ]);
        command.arg("--rubric").arg(&rubric).envs(CLASSROOM50);
        for format in ["json", "junit", "gradescope", "classroom50", "markdown", "html"] {
            command.args(["--report", &requested(home.path(), format, &format!("{format}.{ending}"))]);
        }
        command.assert().code(0);
    };
    grade("student", "student");
    grade("instructor", "instructor");
    for format in ["json", "junit", "gradescope", "classroom50", "markdown", "html"] {
        let text = read(home.path(), &format!("{format}.student"));
        assert!(!text.contains("board.attack.hit") && text.contains("board.attack"), "{format}: {text}");
    }
    assert!(!read(home.path(), "classroom50.instructor").contains("board.attack.hit"));
    let results = json(home.path(), "gradescope.instructor");
    let hidden: Vec<&Value> =
        results["tests"].as_array().unwrap().iter().filter(|test| test["visibility"] == "hidden").collect();
    assert_eq!(hidden.len(), 1);
    assert!(hidden[0]["tags"].as_array().unwrap().contains(&"board.attack.hit".into()));
}

#[test]
fn a_duel_gives_gradescope_a_row_of_its_leaderboard() {
    let home = TempDir::new().unwrap();
    let asked = requested(home.path(), "gradescope", "results.json");
    let seeded = ["duel", "good", "awful", "--games", "4", "--seed", "5", "--report", &asked];
    harness().args(seeded).assert().code(0);
    let results = json(home.path(), "results.json");
    assert_eq!(
        results["leaderboard"][0],
        serde_json::json!({ "name": "Games won (%)", "value": 100.0, "order": "desc" })
    );
    assert_eq!((&results["tests"][0]["score"], &results["tests"][0]["max_score"]), (&0.into(), &0.into()));
    assert!(results["tests"][0]["output"].as_str().unwrap().contains("won 4 of 4"));
    let html = requested(home.path(), "html", "a.html");
    let mut command = harness();
    command.args(["duel", "good", "awful", "--report", &html]);
    command.assert().code(2).stderr(contains("--report gradescope=results.json"));
}

#[test]
fn a_shell_completes_commands_words_of_formats_assignments_and_checks() {
    if leaves_out("a shell completes commands words of formats assignments and checks") {
        return;
    }
    let home = TempDir::new().unwrap();
    let script = home.path().join("harness.bash");
    let made = harness()
        .args(["completions", "bash"])
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))
        .env("HARNESS_ASSIGNMENTS", Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/assignments"))
        .output();
    fs::write(&script, made.unwrap().stdout).unwrap();
    let complete = |words: &str| {
        let line = format!(
            "source {}; COMP_WORDS=(harness {words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); \
             _harness harness \"${{COMP_WORDS[-1]}}\" \"${{COMP_WORDS[-2]}}\"; echo \"${{COMPREPLY[*]}}\"",
            script.display()
        );
        let output = Command::new("bash").args(["--norc", "-c", &line]).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    };
    assert_eq!(complete("gra"), "grade grade-class");
    assert_eq!(complete("grade --format j"), "json junit");
    assert_eq!(complete("new rev"), "reversi");
    assert_eq!(complete("explain player.good.f"), "player.good.finishes");
    assert_eq!(complete("grade . --only player.good.f"), "player.good.finishes");
    assert_eq!(complete("grade . --assignment conn"), "connectfour");
    assert_eq!(complete("selftest --only terse-r"), "terse-rand");
    for (shell, said) in [("zsh", "#compdef harness"), ("fish", "complete -c harness")] {
        harness().args(["completions", shell]).assert().code(0).stdout(contains(said));
    }
    harness().args(["completions", "cobol"]).assert().code(2).stderr(contains("bash").and(contains("fish")));
}

#[test]
fn the_man_page_names_every_command_and_each_has_one_of_its_own() {
    let help = String::from_utf8(harness().arg("--help").output().unwrap().stdout).unwrap();
    let list = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let commands: Vec<&str> = list
        .lines()
        .filter_map(|line| line.strip_prefix("  ").filter(|rest| !rest.starts_with(' ')))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect();
    assert!(commands.len() > 15, "{commands:?}");
    let page = String::from_utf8(harness().arg("man").output().unwrap().stdout).unwrap();
    assert!(page.contains(".TH harness 1"), "{page}");
    let home = TempDir::new().unwrap();
    harness().arg("man").arg(home.path()).assert().code(0).stdout("");
    for command in commands {
        assert!(page.contains(&format!("harness\\-{}(1)", command.replace('-', "\\-"))), "{command}: {page}");
        assert!(home.path().join(format!("harness-{command}.1")).is_file(), "{command}");
    }
    harness().args(["man", "no/such/folder"]).assert().code(2).stderr(contains("name a folder that exists"));
}

#[test]
fn what_is_wrong_stands_beside_the_code_in_sarif_and_in_annotations() {
    let home = TempDir::new().unwrap();
    let copy = Copy::of("char-grid").edit("Board.cpp", WRONG_UNPLACE[0], WRONG_UNPLACE[1]);
    let copy = copy.edit(
        "Player.cpp",
        "#include \"Player.h\"",
        "#include \"Player.h\"\nint none() { return nothing; }",
    );
    let mut command = harness();
    command.arg("grade").arg(copy.path()).args(["--memory", "off", "--annotations"]);
    command.args(["--report", &requested(home.path(), "sarif", "r.sarif")]);
    command.assert().code(1).stdout(
        contains("\n::error file=Player.cpp,line=")
            .and(contains("title=compiler.error::").and(contains("was not declared")))
            .and(contains("::error file=Board.cpp,title=board.unplace-ship.")),
    );
    let log = json(home.path(), "r.sarif");
    // One of its patterns has a bracket too many.
    let schema = include_str!("../schemas/sarif-2.1.0.json").replace("{2}]?$", "{2}$");
    schemas::keeps(schema.as_bytes(), std::slice::from_ref(&log));
    let run = &log["runs"][0];
    let results = run["results"].as_array().unwrap();
    let of = |id: &str| results.iter().find(|one| one["ruleId"].as_str().unwrap().starts_with(id)).unwrap();
    let place = &of("compiler.error")["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "Player.cpp");
    assert!(place["region"]["startLine"].as_u64().unwrap() > 1);
    let rule = of("board.unplace-ship")["ruleIndex"].as_u64().unwrap();
    let rule = &run["tool"]["driver"]["rules"][usize::try_from(rule).unwrap()];
    assert_eq!(rule["id"], of("board.unplace-ship")["ruleId"]);
    assert!(rule["fullDescription"]["text"].as_str().unwrap().contains("unplaceShip"));
}
