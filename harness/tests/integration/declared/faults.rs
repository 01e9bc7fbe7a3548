//! Faults of an assignment's author: a correct submission never loses a point by one. Each is an error of the grader's, exit code
//! 70, with its file and line.

use predicates::str::contains;

use super::{connect_four_with, example};
use crate::stage::harness;
use crate::sweep::leaves_out;

/// A slip in a file of the assignment, and what is said of it.
struct Slip {
    file: &'static str,
    find: &'static str,
    replace: &'static str,
    /// The file and the line, seen from the folder around the assignment's.
    place: &'static str,
    said: &'static str,
}

const MANIFEST: &str = "assignment.toml";
const SOLUTION: &str = "solution/Grid.cpp";

const fn slip(
    file: &'static str,
    find: &'static str,
    replace: &'static str,
    place: &'static str,
    said: &'static str,
) -> Slip {
    Slip { file, find, replace, place, said }
}

/// Slips that are found when the folder is read.
const UNREADABLE: &[Slip] = &[
    slip(MANIFEST, "points = 15\n", "pionts = 15\n", "assignment.toml:27", "did you mean points?"),
    slip(MANIFEST, "[[topic]]", "[[topics]]", "assignment.toml:16", "there is no table topics"),
    slip(
        MANIFEST,
        "\"1 1: look full() both\"",
        "\"1 1: drop(0, \"X\") wins('X')\"",
        "assignment.toml:24",
        "a double quote ends the text",
    ),
    slip(
        MANIFEST,
        "points = 15\n",
        "points = \"15\"\n",
        "assignment.toml:27",
        "a whole number, without quotes",
    ),
    slip(
        MANIFEST,
        "rests-on = [\"grid.construct.empty\"]",
        "rests-on = [\"grid.construct.empty\", \"grid.random.games\"]",
        "assignment.toml:31",
        "grid.random.games rests on grid.drop.falls as well",
    ),
    slip(
        "Grid.h",
        "    // Lets a disc",
        "private:\n    // Lets a disc",
        "assignment.toml:24",
        "at is not public in Grid",
    ),
    slip(
        MANIFEST,
        "turns = [10, 40, 100, 100]",
        "turns = [10, 90000]",
        "assignment.toml:113",
        "a script has more than 20000 calls",
    ),
    slip(MANIFEST, "points = 15\n", "points = \n", "assignment.toml:27", "string values must be quoted"),
    slip(
        MANIFEST,
        "id = \"grid.drop.falls\"\npoints",
        "id = \"grid.construct.empty\"\npoints",
        "assignment.toml:26",
        "is there twice",
    ),
    slip(MANIFEST, "points = 15\n", "points = 10\n", "assignment.toml:1", "95 points in all, not 100"),
    slip(
        MANIFEST,
        "id = \"grid.at.outside\"",
        "id = \"gird.at.outside\"",
        "assignment.toml:43",
        "begin it with grid and a point",
    ),
    slip(MANIFEST, "id = \"grid.drop.falls\"", "id = \"grid.drop it\"", "assignment.toml:26", "is no id"),
    slip(MANIFEST, "turns = [10, 40, 100, 100]", "turns = []", "assignment.toml:113", "no script is drawn"),
    slip(
        MANIFEST,
        "header = \"Grid.h\"\n",
        "header = \"Grid.h\"\ntolerance = -1\n",
        "assignment.toml:7",
        "a tolerance is 0 or more and less than 1",
    ),
    slip(MANIFEST, "points = 15\n", "points = -15\n", "assignment.toml:27", "points may be 0 to 10000"),
    slip(
        MANIFEST,
        "\"1 1: look full() both\"",
        "\"1 1: look ful() both\"",
        "assignment.toml:24",
        "did you mean full? The header declares bool full()",
    ),
    slip(
        MANIFEST,
        "\"1 1: look full() both\"",
        "\"1 1: lock full() both\"",
        "assignment.toml:24",
        "did you mean look?",
    ),
    slip(MANIFEST, "drop(1, '.')", "drop('.', 1)", "assignment.toml:41", "write a whole number"),
    slip(
        MANIFEST,
        "drop(1, '.')",
        "drop(1)",
        "assignment.toml:41",
        "line 15 of the header: bool drop(int col, char who)",
    ),
    slip(MANIFEST, "0..rows-1, 0", "rows..0, 0", "assignment.toml:24", "the range 1..0 is empty"),
    slip(MANIFEST, "judge = [\"full\"]", "judge = [\"fill\"]", "assignment.toml:87", "did you mean full?"),
    slip(
        MANIFEST,
        "\"grid.construct.empty\"]\nrun = [\"2 2: 0X",
        "\"grid.construct.emty\"]\nrun = [\"2 2: 0X",
        "assignment.toml:31",
        "is no other check",
    ),
    slip(
        MANIFEST,
        "prints = [\"display\"]",
        "prints = [\"dispaly\"]",
        "assignment.toml:8",
        "did you mean display?",
    ),
    slip(
        MANIFEST,
        "header = \"Grid.h\"",
        "header = \"Grid.h\"\nsolution = \"solution/Gird.cpp\"",
        "assignment.toml:7",
        "did you mean Grid.cpp?",
    ),
    slip(
        MANIFEST,
        "Grid g(rows, cols)",
        "Grid g(rows)",
        "assignment.toml:7",
        "line 11 of the header: Grid(int rows, int cols)",
    ),
    slip(MANIFEST, "memory = true", "memory = false", "assignment.toml:122", "the check runs nothing"),
    slip(
        MANIFEST,
        "clause = \"class Grid: all of it\"",
        "clause = \"\"",
        "assignment.toml:105",
        "a student reads it",
    ),
    slip(
        "Grid.h",
        "bool full() const;",
        "bool full( const;",
        "assignment.toml:6",
        "Grid.h:24: this is no declaration in C++",
    ),
    slip(
        "Grid.h",
        "bool full() const;",
        "const void* full() const;",
        "assignment.toml:24",
        "line 24 of the header: it returns a pointer",
    ),
];

/// Slips that show when the solution is built or run.
const UNGRADABLE: &[Slip] = &[
    slip(
        SOLUTION,
        "            return true;",
        "            return tru;",
        "solution/Grid.cpp",
        "does not compile",
    ),
    slip(
        SOLUTION,
        "bool Grid::full() const {\n    return m_rows[0].find('.') == string::npos;\n}\n",
        "",
        "solution/Grid.cpp",
        "undefined reference",
    ),
    slip(
        MANIFEST,
        "-1X -> false",
        "-1X -> true",
        "assignment.toml:40",
        "by what is written there it must be true; got: false",
    ),
    slip(
        SOLUTION,
        "bool Grid::full() const {",
        "bool Grid::full() const {\n    *(volatile int*)(m_cols * 0L) = 1;",
        "assignment.toml:24",
        "the program crashed",
    ),
    slip(
        SOLUTION,
        "bool Grid::full() const {",
        "bool Grid::full() const {\n    std::exit(3);",
        "assignment.toml:24",
        "the program called exit(3)",
    ),
    slip(
        SOLUTION,
        "bool Grid::full() const {",
        "bool Grid::full() const {\n    for (;;) {}",
        "assignment.toml:24",
        "no answer within 1 s of CPU time",
    ),
    slip(
        "Grid.h",
        "#include <string>",
        "#include <string>\n#include \"Point.h\"",
        "the header of grid does not compile",
        "Point.h",
    ),
];

#[test]
fn a_slip_in_the_folder_is_named_with_its_line_and_the_fix_before_anything_is_graded() {
    for Slip { file, find, replace, place, said } in UNREADABLE {
        let folder = connect_four_with(file, find, replace);
        harness()
            .current_dir(folder.path())
            .args(["grade", "--assignment", "connectfour/"])
            .arg(example("connectfour").join("fixtures/accepted/columns"))
            .assert()
            .code(70)
            .stdout("")
            .stderr(contains(format!("connectfour/{place}: ")))
            .stderr(contains(*said));
    }
}

/// What cannot be graded is the author's, whoever gives the command.
#[test]
fn a_rubric_that_makes_no_sense_ends_a_class_like_a_grade() {
    let folder = connect_four_with(MANIFEST, "points = 15\n", "points = 10\n");
    super::copied(&example("connectfour").join("fixtures/accepted"), &folder.path().join("class"));
    harness()
        .current_dir(folder.path())
        .args(["grade-class", "class", "--assignment", "connectfour/", "--out", "results"])
        .assert()
        .code(70)
        .stderr(contains("connectfour/assignment.toml:1: the checks have 95 points in all, not 100"));
    assert!(!folder.path().join("results").exists());
}

#[test]
fn a_fixture_that_lies_where_none_is_looked_for_is_named() {
    let folder = connect_four_with(MANIFEST, "points = 15\n", "points = 15\n");
    let from = folder.path().join("connectfour/fixtures/mutants");
    std::fs::rename(from, folder.path().join("connectfour/fixtures/mutant")).unwrap();
    harness()
        .current_dir(folder.path())
        .args(["assignment", "check", "connectfour"])
        .assert()
        .code(2)
        .stderr(contains("connectfour/fixtures/mutant: no fixtures lie here"));
}

/// Words of a report without the line ends that its width makes.
fn unwrapped(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_wrong_solution_is_a_grader_error_with_the_line_and_never_a_students_zero() {
    if leaves_out("a wrong solution is a grader error with the line and never a students zero") {
        return;
    }
    for Slip { file, find, replace, place, said } in UNGRADABLE {
        let folder = connect_four_with(file, find, replace);
        let output = harness()
            .current_dir(folder.path())
            .args([
                "grade",
                "--assignment",
                "connectfour/",
                "--only",
                "grid.construct",
                "--only",
                "grid.drop",
            ])
            .arg(example("connectfour").join("fixtures/accepted/columns"))
            .output()
            .unwrap();
        let all = unwrapped(&[output.stdout, output.stderr].concat());
        assert_eq!(output.status.code(), Some(70), "{said}: {all}");
        assert!(all.contains(place) && all.contains(said), "{place}, {said}: {all}");
        assert!(!all.contains("Score"), "{all}");
    }
}

#[test]
fn a_class_gets_no_score_from_a_wrong_solution_either() {
    if leaves_out("a class gets no score from a wrong solution either") {
        return;
    }
    let folder = connect_four_with(MANIFEST, "-1X -> false", "-1X -> true");
    super::copied(&example("connectfour").join("fixtures/accepted"), &folder.path().join("class"));
    harness()
        .current_dir(folder.path())
        .args(["grade-class", "class", "--assignment", "connectfour/", "--out", "results"])
        .assert()
        .code(70);
}
