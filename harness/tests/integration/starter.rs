use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use harness::assignments;
use predicates::prelude::predicate;
use tempfile::TempDir;

use crate::stage::{accepted, grade, harness};
use crate::sweep::leaves_out;

/// A folder with the kit in C++ in it.
fn kit() -> TempDir {
    kit_in("cpp")
}

fn kit_in(language: &str) -> TempDir {
    let place = TempDir::new().unwrap();
    harness().args(["new", "battleship", "--lang", language]).arg(place.path().join("kit")).assert().code(0);
    place
}

/// What the compiler says of the folder's program, with the command that students are given.
fn compile(folder: &Path) -> String {
    let sources = ["main.cpp", "Board.cpp", "Game.cpp", "Player.cpp"];
    let mut gpp = Command::new("g++");
    gpp.current_dir(folder).args(["-std=c++17", "-Wall", "-g", "-o", "battleship"]).args(sources);
    let output = gpp.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stderr).unwrap()
}

/// What rustc says of the folder's program, with the command that students are given.
fn compile_rust(folder: &Path) -> String {
    let mut rustc = Command::new("rustc");
    rustc.current_dir(folder).args(["--edition", "2024", "main.rs", "-o", "battleship"]);
    let output = rustc.output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{said}");
    said
}

/// What the folder's program prints when this is typed.
fn play(folder: &Path, typed: &str) -> String {
    play_with(folder, "battleship", typed)
}

fn play_with(folder: &Path, program: &str, typed: &str) -> String {
    let mut command = Command::new(folder.join(program));
    let mut program = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    program.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    let output = program.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn the_kit_compiles_without_a_warning_and_its_program_runs() {
    let place = kit();
    let folder = place.path().join("kit");
    assert_eq!(compile(&folder), "");
    assert!(play(&folder, "1\n").contains("There was no winner."));
}

#[test]
fn the_kit_as_it_is_gets_a_low_score_and_nothing_of_ours_fails() {
    if leaves_out("the kit as it is gets a low score and nothing of ours fails") {
        return;
    }
    let place = kit();
    let folder = place.path().join("kit");
    let report = grade(&folder, &[]);
    assert!((1..=5).contains(&report.score.earned), "{:?}", report.score);
    let notes: Vec<&str> = report.notes.iter().map(|note| note.text.as_str()).collect();
    assert!(!notes.iter().any(|note| note.contains("must stay as they were given")), "{notes:?}");
    harness().arg("grade").arg(&folder).assert().code(1);
}

/// Somebody wins, and says so in the last line: who it is, the system's random numbers decide.
fn plays_whole_games(folder: &Path) {
    let small = ["Popeye the mediocre has won.", "Bluto the mediocre has won."];
    let large = ["Popeye the awful has won.", "Bluto the good has won."];
    for (typed, winners) in [("1\n".repeat(50), small), ("3\n".to_owned(), large)] {
        let printed = play(folder, &typed);
        assert!(winners.contains(&printed.lines().last().unwrap()), "{printed}");
    }
}

#[test]
fn with_parts_that_work_the_kits_program_plays_whole_games() {
    if leaves_out("with parts that work the kits program plays whole games") {
        return;
    }
    let place = kit();
    let folder = place.path().join("kit");
    for part in ["Board.cpp", "Game.cpp", "Player.cpp"] {
        fs::copy(accepted("char-grid").join(part), folder.join(part)).unwrap();
    }
    compile(&folder);
    plays_whole_games(&folder);
}

#[test]
fn the_kit_in_rust_compiles_without_a_warning_and_its_program_runs() {
    let place = kit_in("rust");
    let folder = place.path().join("kit");
    assert_eq!(compile_rust(&folder), "");
    assert!(play(&folder, "1\n").contains("There was no winner."));
}

#[test]
fn cargo_runs_the_kit_in_rust_without_a_network_and_what_it_leaves_is_not_in_the_way() {
    let place = kit_in("rust");
    let folder = place.path().join("kit");
    let mut cargo = Command::new("cargo");
    cargo.current_dir(&folder).args(["run", "--offline"]).env_remove("CARGO_TARGET_DIR");
    let output = cargo.stdin(Stdio::null()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !said.contains("warning"), "{said}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("That is none of them."));
    assert!(folder.join("target").is_dir());
    let report = grade(&folder, &["--only", "player.create"]);
    assert!(report.score.earned > 0, "{:?}", report.score);
}

#[test]
fn the_kit_in_rust_as_it_is_gets_the_low_score_of_the_kit_in_cpp() {
    if leaves_out("the kit in rust as it is gets the low score of the kit in cpp") {
        return;
    }
    let [rust, cpp] = ["rust", "cpp"].map(kit_in);
    let folder = rust.path().join("kit");
    let report = grade(&folder, &[]);
    assert_eq!(report.score, grade(&cpp.path().join("kit"), &[]).score);
    harness().arg("grade").arg(&folder).assert().code(1);
}

#[test]
fn with_parts_that_work_the_kits_program_in_rust_plays_whole_games() {
    let place = kit_in("rust");
    let folder = place.path().join("kit");
    for part in ["board.rs", "game.rs", "player.rs"] {
        fs::copy(accepted("rust-grid").join(part), folder.join(part)).unwrap();
    }
    compile_rust(&folder);
    plays_whole_games(&folder);
}

#[test]
fn a_folder_that_holds_something_is_left_as_it_is() {
    let place = TempDir::new().unwrap();
    fs::write(place.path().join("Board.cpp"), "my work").unwrap();
    let refused = |path: &Path, message: &'static str| {
        let mut command = harness();
        let assert = command.args(["new", "battleship"]).arg(path).assert();
        assert.code(2).stderr(predicate::str::contains(message));
    };
    refused(place.path(), "is not empty");
    refused(place.path(), "name a folder that does not exist yet");
    refused(&place.path().join("Board.cpp"), "cannot use");
    assert_eq!(names(place.path()), ["Board.cpp"]);
    assert_eq!(fs::read_to_string(place.path().join("Board.cpp")).unwrap(), "my work");
}

#[test]
fn an_empty_folder_will_do_and_what_is_not_there_is_said() {
    let place = TempDir::new().unwrap();
    harness().args(["new", "battleship", "."]).current_dir(place.path()).assert().code(0);
    assert!(names(place.path()).contains(&"README.md".to_owned()));
    harness()
        .args(["new", "chess", "x"])
        .assert()
        .code(2)
        .stderr(predicate::str::contains("known: battleship"));
}

#[test]
fn the_file_that_the_course_gives_out_is_the_graders() {
    let place = kit_in("rust");
    let given = fs::read_to_string(place.path().join("kit/battleship.rs")).unwrap();
    let kit = assignments::find("battleship").unwrap().rust().unwrap();
    assert_eq!(given, kit.sdk.text);
}

/// The kit of Neighbors in that language, compiled by the command that students are given.
fn neighbors_kit(language: &str) -> TempDir {
    let place = TempDir::new().unwrap();
    let folder = place.path().join("kit");
    harness().args(["new", "neighbors", "--lang", language]).arg(&folder).assert().code(0);
    place
}

fn compile_neighbors(folder: &Path, language: &str) -> String {
    let command = match language {
        "cpp" => "g++ -std=c++17 -Wall -g -o playgame playgame.cpp Neighbors.cpp",
        _ => "rustc --edition 2024 main.rs -o playgame",
    };
    let page = fs::read_to_string(folder.join("README.md")).unwrap();
    assert!(page.contains(&format!("{command} && ./playgame")), "{page}");
    let output = Command::new("sh").args(["-c", command]).current_dir(folder).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{said}");
    said
}

#[test]
fn the_kits_of_neighbors_compile_without_a_warning_and_get_the_same_low_score() {
    if leaves_out("the kits of Neighbors") {
        return;
    }
    let scores = ["cpp", "rust"].map(|language| {
        let place = neighbors_kit(language);
        let folder = place.path().join("kit");
        assert_eq!(compile_neighbors(&folder, language), "");
        let report = grade(&folder, &[]);
        assert!((1..=5).contains(&report.score.earned), "{language}: {:?}", report.score);
        let notes: Vec<&str> = report.notes.iter().map(|note| note.text.as_str()).collect();
        assert!(!notes.iter().any(|note| note.contains("than the")), "{notes:?}");
        harness().arg("grade").arg(&folder).assert().code(1);
        report.components.iter().map(|component| component.score).collect::<Vec<_>>()
    });
    assert_eq!(scores[0], scores[1]);
}

#[test]
fn with_parts_that_work_the_kits_of_neighbors_play() {
    let parts = [
        ("cpp", "bfs-queue", ["Neighbors.cpp", "playgame.cpp"]),
        ("rust", "rust-plain", ["class.rs", "playgame.rs"]),
    ];
    for (language, fixture, files) in parts {
        let place = neighbors_kit(language);
        let folder = place.path().join("kit");
        for file in files {
            let fixture = crate::stage::root().join("fixtures/neighbors/accepted").join(fixture);
            fs::copy(fixture.join(file), folder.join(file)).unwrap();
        }
        compile_neighbors(&folder, language);
        let printed = play_with(&folder, "playgame", "d0 f2\nE0 f1\n");
        assert!(printed.contains("0 . B B . W W W .\n"), "{printed}");
        assert!(printed.ends_with("W's move: Invalid move. Try again!\nW's move: "), "{printed}");
    }
}

#[test]
fn the_file_of_neighbors_that_the_course_gives_out_is_the_graders() {
    let place = neighbors_kit("rust");
    let given = fs::read_to_string(place.path().join("kit/neighbors.rs")).unwrap();
    assert_eq!(given, assignments::find("neighbors").unwrap().rust().unwrap().sdk.text);
}
