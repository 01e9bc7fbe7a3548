//! Components that use others: each is graded beside the solution's.

use std::fs;
use std::path::PathBuf;

use harness::model::GradeReport;
use predicates::prelude::*;
use predicates::str::contains;
use tempfile::TempDir;

use super::{all_handed_in, changed, check, example, example_with, graded, shown_by};
use crate::stage::harness;
use crate::sweep::leaves_out;

const NAME: &str = "tictactoe";

fn solution(file: &str) -> String {
    fs::read_to_string(example(NAME).join("solution").join(file)).unwrap()
}

/// The points of Board and of Game.
fn points(files: &[(&str, &str)]) -> (u32, u32) {
    let folder = all_handed_in(files);
    let report = graded(&example(NAME), folder.path());
    let of = |id: &str| report.components.iter().find(|part| part.id == id).unwrap().score.earned;
    (of("board"), of("game"))
}

#[test]
fn a_wrong_board_or_none_costs_the_game_nothing_and_a_wrong_game_the_board() {
    let (board, game) = (solution("Board.cpp"), solution("Game.cpp"));
    let wrong =
        changed(&board, "m_cells[place.row][place.col] = who;", "m_cells[place.col][place.row] = who;");
    let broken =
        changed(&board, "m_cells[place.row][place.col] = who;", "m_cells[place.row][place.col] = whom;");
    assert_eq!(points(&[("Board.cpp", &wrong), ("Game.cpp", &game)]), (30, 45));
    assert_eq!(points(&[("Board.cpp", &broken), ("Game.cpp", &game)]), (0, 45));
    assert_eq!(points(&[("Game.cpp", &game)]), (0, 45));
    let wrong = changed(&game, "line({0, size - 1}, 1, -1)", "'.'");
    assert_eq!(points(&[("Board.cpp", &board), ("Game.cpp", &wrong)]), (55, 30));
}

/// The linker's own words name objects that no student has seen.
#[test]
fn functions_of_the_other_class_in_a_file_are_told_with_the_file_where_they_belong() {
    let (board, game) = (solution("Board.cpp"), solution("Game.cpp"));
    let folder = all_handed_in(&[("Board.cpp", &board), ("Game.cpp", &format!("{board}{game}"))]);
    let mut command = harness();
    command.env("COLUMNS", "200").args(["grade", "--assignment"]).arg(example(NAME)).arg(folder.path());
    command
        .assert()
        .code(1)
        .stdout(contains("Game.cpp:13: error: Board::Board(int) belongs in Board.cpp"))
        .stdout(contains("and 2 more"))
        .stdout(contains("over-0.o").not())
        .stdout(contains("Board  ████████████████████ 55/55"));
}

#[test]
fn a_file_that_includes_the_other_source_finds_none() {
    let game = format!("#include \"Board.cpp\"\n{}", solution("Game.cpp"));
    assert_eq!(points(&[("Board.cpp", &solution("Board.cpp")), ("Game.cpp", &game)]), (55, 0));
}

#[test]
fn a_failing_game_is_shown_with_its_objects_and_becomes_a_program() {
    if leaves_out("a failing game is shown with its objects and becomes a program") {
        return;
    }
    let game = changed(
        &solution("Game.cpp"),
        "if (!m_board.put(place, next())) return false;",
        "m_board.put(place, next());",
    );
    let folder = all_handed_in(&[("Board.cpp", &solution("Board.cpp")), ("Game.cpp", &game)]);
    let report = graded(&example(NAME), folder.path());
    let evidence = check(&report, "game.play.turns").evidence.clone().unwrap();
    assert_eq!(evidence.before[..2], ["Board b(3);", "Game g(b);"], "{evidence:?}");
    assert_eq!(evidence.called, "g.play({1, 1})");
    for header in ["Board.h", "Game.h"] {
        fs::copy(example(NAME).join(header), folder.path().join(header)).unwrap();
    }
    let mut repro = harness();
    repro
        .current_dir(folder.path())
        .args(["repro", ".", "game.play.turns", "--assignment"])
        .arg(example(NAME));
    repro.assert().success().stdout(contains("repro.cpp Game.cpp Board.cpp"));
    let printed = shown_by(folder.path(), &["repro.cpp", "Game.cpp", "Board.cpp"]);
    assert!(printed.contains("got true, required false   <-- differs"));
}

/// Objects that the calls left over do not need are not made.
#[test]
fn objects_that_no_call_needs_are_left_out() {
    let explained = |id: &str| {
        let mut command = harness();
        command.args(["explain", id, "--assignment"]).arg(example(NAME));
        command.assert().success()
    };
    explained("board.print.rows").stdout(contains("Board b(1);").and(contains("Board other").not()));
    explained("board.equal.places").stdout(contains("Board other(3);").and(contains("b == other;")));
}

#[test]
fn mutants_of_a_component_that_uses_another_are_compiled_beside_it() {
    if leaves_out("mutants of a component that uses another are compiled beside it") {
        return;
    }
    let mut command = harness();
    command.args(["assignment", "mutants", "--most", "12", "--seed", "5", "--jobs", "2"]).arg(example(NAME));
    command
        .assert()
        .stdout(contains("left out: 0 that do not compile"))
        .stdout(contains("game.winner.lines"));
}

/// A further component and its check, whose 10 points come on top.
fn tictactoe_with(component: &str, check: &str) -> TempDir {
    let place = example_with(NAME, "assignment.toml", "[short]\n", &format!("{component}\n[short]\n"));
    let path = place.path().join(NAME).join("assignment.toml");
    let text = fs::read_to_string(&path).unwrap();
    let text =
        changed(&text, "title = \"Noughts and crosses\"", "title = \"Noughts and crosses\"\npoints = 110");
    let topic = "[[topic]]\nwhy = \"Nothing else looks at this.\"\n[[topic.check]]\npoints = 10\nclause = \"c\"\nhint = \"h\"\n";
    fs::write(path, format!("{text}{topic}{check}\n")).unwrap();
    place
}

#[test]
fn a_program_uses_classes_as_well() {
    if leaves_out("a program uses classes as well") {
        return;
    }
    let component = "[component.main]\nfile = \"main.cpp\"\nprogram = true\nuses = [\"game\"]\n";
    let row = "id = \"main.reads.moves\"\ntitle = \"The program plays\"\nrun = ['main(\"0 0\\n1 1\\n\") -> prints \"X.\\n.O\\n\"']";
    let place = tictactoe_with(component, row);
    let folder = place.path().join(NAME);
    let main = "#include \"Game.h\"\n#include <iostream>\nint main() {\n    Board board(2);\n    Game game(board);\n    Place at;\n    \
                while (std::cin >> at.row >> at.col) game.play(at);\n    std::cout << board;\n}\n";
    fs::write(folder.join("solution/main.cpp"), main).unwrap();
    let right = all_handed_in(&[("main.cpp", main)]);
    assert_eq!(graded(&folder, right.path()).score.earned, 10);
    let wrong = all_handed_in(&[("main.cpp", &changed(main, "Board board(2)", "Board board(3)"))]);
    assert_eq!(graded(&folder, wrong.path()).score.earned, 0);
}

#[test]
fn a_leak_in_a_students_board_is_none_of_the_games() {
    if leaves_out("a leak in a students board is none of the games") {
        return;
    }
    let row = "id = \"game.memory.clean\"\ntitle = \"No memory is lost\"\nmemory = true";
    let place = tictactoe_with("", row);
    let folder = place.path().join(NAME);
    let leaks =
        |file: &str, find: &str| changed(&solution(file), find, &format!("{find}\n    new int[100];"));
    let (board, game) = (
        leaks("Board.cpp", "Board::Board(int size) : m_size(size) {"),
        leaks("Game.cpp", "char Game::winner() const {"),
    );
    let verdict = |files: &[(&str, &str)]| {
        let submission = all_handed_in(files);
        let mut command = harness();
        command
            .args(["grade", "--only", "game", "--format", "json", "--assignment"])
            .arg(&folder)
            .arg(submission.path());
        let report: GradeReport = serde_json::from_slice(&command.output().unwrap().stdout).unwrap();
        check(&report, "game.memory.clean").verdict.kind().to_owned()
    };
    assert_eq!(verdict(&[("Board.cpp", &board), ("Game.cpp", &solution("Game.cpp"))]), "pass");
    assert_eq!(verdict(&[("Board.cpp", &solution("Board.cpp")), ("Game.cpp", &game)]), "memory-errors");
}

#[test]
fn a_hook_sees_objects_by_their_names_and_structs_by_their_members() {
    if leaves_out("a hook sees objects by their names and structs by their members") {
        return;
    }
    let row = "id = \"game.any.place\"\ntitle = \"Any free place\"\nhook = \"any.rhai\"\njudge = [\"moves\", \"play\"]\n\
                 run = ['2: play({1, 0}) moves() b == b']";
    let place = tictactoe_with("", row);
    let folder = place.path().join(NAME);
    let hook = "fn judge(t) {\n    let all = t.steps[3].returned;\n    if t.steps[2].arguments[0].row != 1 || t.steps[4].arguments != [\"b\", \"b\"] \
                { return fail(\"what is sent\"); }\n    if all.len() == 1 && all[0].row + all[0].col == 1 { pass() } else { fail(t.steps[3], \
                \"one place beside the diagonal\") }\n}\n";
    fs::write(folder.join("any.rhai"), hook).unwrap();
    let other = changed(
        &solution("Game.cpp"),
        "m_moves.push_back(place);",
        "m_moves.push_back({place.col, place.row});",
    );
    for (game, kind) in [
        (other, "pass"),
        (
            changed(
                &solution("Game.cpp"),
                "m_moves.push_back(place);",
                "m_moves.push_back({place.row, place.row});",
            ),
            "mismatch",
        ),
    ] {
        let submission = all_handed_in(&[("Game.cpp", &game)]);
        let report = graded(&folder, submission.path());
        assert_eq!(check(&report, "game.any.place").verdict.kind(), kind, "{report:?}");
    }
}

/// Slips of the author in that file; what is said of them names the line of the manifest.
const SLIPS: &[(&str, &str, &str, &str)] = &[
    ("assignment.toml", "uses = [\"board\"]", "uses = [\"bord\"]", "did you mean board?"),
    ("assignment.toml", "uses = [\"board\"]", "", "Board"),
    (
        "assignment.toml",
        "objects = [\"Board b(size)\"]",
        "objects = [\"Bord b(size)\"]",
        "did you mean Board?",
    ),
    (
        "assignment.toml",
        "objects = [\"Board b(size)\"]",
        "objects = [\"Board b(size)\", \"Board b(3)\"]",
        "there is an object b already",
    ),
    ("assignment.toml", "Game g(b)", "Game g(3)", "write the name of an object that is declared"),
    ("assignment.toml", "Game g(b)", "Game g(c)", "there is no object c"),
    ("assignment.toml", "b.at({0, 0})", "b.att({0, 0})", "did you mean at?"),
    (
        "assignment.toml",
        "b.at({0, 0})",
        "c.at({0, 0})",
        "there is no object c help: declare it in `objects` of the component; known: b, g",
    ),
    ("assignment.toml", "board().at({1, 1})", "bord().at({1, 1})", "Game has no function bord()"),
    ("assignment.toml", "play({5, 0})", "play({5})", "write its members between braces: int row, int col"),
    ("assignment.toml", "play({5, 0})", "play(5)", "there stands no Place"),
    ("assignment.toml", "b == other -> true", "b == size -> true", "there is no object size"),
    ("assignment.toml", "other == b", "other != b", "the header declares no function operator!="),
    (
        "solution/Board.cpp",
        "namespace {\n",
        "namespace helpers {\n",
        "Board.cpp:7: isOn is declared by no header",
    ),
];

#[test]
fn a_slip_of_the_author_is_named_with_its_line_and_the_fix() {
    if leaves_out("a slip of the author is named with its line and the fix") {
        return;
    }
    for (file, find, replace, said) in SLIPS {
        let place = example_with(NAME, file, find, replace);
        let output = harness()
            .current_dir(place.path())
            .args(["grade", "--assignment", "tictactoe/", "tictactoe/solution"])
            .output()
            .unwrap();
        let all = String::from_utf8_lossy(&output.stderr).split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(output.status.code(), Some(70), "{replace}: {all}");
        assert!(all.contains("tictactoe/assignment.toml:") && all.contains(said), "{said}: {all}");
        assert!(output.stdout.is_empty(), "{replace}");
    }
}

/// The solution of a used component is the author's, wherever its mistake shows.
#[test]
fn a_used_solution_that_does_not_compile_is_a_grader_error() {
    if leaves_out("a used solution that does not compile is a grader error") {
        return;
    }
    let place = example_with(
        NAME,
        "solution/Board.cpp",
        "int Board::size() const {",
        "int Board::size() const { int n = m_sze;",
    );
    let submission: PathBuf = example(NAME).join("solution");
    harness()
        .current_dir(place.path())
        .args(["grade", "--assignment", "tictactoe/", "--only", "game.play"])
        .arg(submission)
        .assert()
        .code(70)
        .stderr(contains("Board.cpp:18").and(contains("m_sze")));
}
