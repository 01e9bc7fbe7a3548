//! Submissions that lack functions of the header: those that they have are graded.

use harness::model::{BuildReport, GradeReport, Verdict};
use predicates::str::contains;

use super::{changed, check, example, graded, handed_in};
use crate::stage::harness;
use crate::sweep::leaves_out;

const DISPLAY: &str =
    "void Grid::display() const {\n    for (const string& row : m_rows) cout << row << endl;\n}\n";

/// The report of the solution with these places changed.
fn without(edits: &[(&str, &str)]) -> GradeReport {
    let solution = std::fs::read_to_string(example("connectfour").join("solution/Grid.cpp")).unwrap();
    let text = edits.iter().fold(solution, |text, (find, replace)| changed(&text, find, replace));
    graded(&example("connectfour"), handed_in("Grid.cpp", &text).path())
}

#[test]
fn a_missing_function_costs_the_checks_that_call_it_and_no_others() {
    if leaves_out("a missing function costs the checks that call it and no others") {
        return;
    }
    let report = without(&[(DISPLAY, "")]);
    let display = check(&report, "grid.display.rows");
    let Verdict::Crashed { meaning, .. } = &display.verdict else { panic!("{display:?}") };
    assert_eq!(
        meaning,
        "it called Grid::display() const, which is declared and not defined: write that function"
    );
    for id in ["grid.construct.empty", "grid.drop.falls", "grid.wins.diagonal", "grid.full.exactly"] {
        assert!(check(&report, id).verdict.is_pass(), "{id}: {report:?}");
    }
}

#[test]
fn a_function_that_the_file_itself_calls_and_lacks_is_named_too() {
    if leaves_out("a function that the file itself calls and lacks is named too") {
        return;
    }
    let report = without(&[
        ("void Grid::display", "void show_row(const std::string& row);\nvoid Grid::display"),
        ("cout << row << endl", "show_row(row)"),
    ]);
    let display = check(&report, "grid.display.rows");
    let Verdict::Crashed { meaning, .. } = &display.verdict else { panic!("{display:?}") };
    assert!(meaning.starts_with("it called show_row(std::string const&), which"), "{meaning}");
    assert!(check(&report, "grid.wins.down").verdict.is_pass());
}

#[test]
fn a_file_that_has_none_of_the_functions_does_not_link() {
    if leaves_out("a file that has none of the functions does not link") {
        return;
    }
    let report = graded(
        &example("connectfour"),
        handed_in("Grid.cpp", "#include \"Grid.h\"\nint helper() { return 1; }\n").path(),
    );
    let BuildReport::Failed { diagnostics } = &report.components[0].build else { panic!("{report:?}") };
    assert!(diagnostics.contains("Grid::drop(int, char)"), "{diagnostics}");
    assert_eq!(report.score.earned, 0);
}

#[test]
fn a_variable_that_no_file_defines_is_no_function_and_does_not_link() {
    if leaves_out("a variable that no file defines is no function and does not link") {
        return;
    }
    let report = without(&[
        ("bool Grid::full", "extern int rows_that_are_full;\nbool Grid::full"),
        ("m_rows[0].find('.') == string::npos", "rows_that_are_full == 0"),
    ]);
    let BuildReport::Failed { diagnostics } = &report.components[0].build else { panic!("{report:?}") };
    assert!(diagnostics.contains("rows_that_are_full"), "{diagnostics}");
}

#[test]
fn the_library_that_is_kept_has_the_same_report() {
    let solution = std::fs::read_to_string(example("connectfour").join("solution/Grid.cpp")).unwrap();
    let folder = handed_in("Grid.cpp", &changed(&solution, DISPLAY, ""));
    for _ in 0..2 {
        let mut command = harness();
        command.arg("grade").arg(folder.path()).args(["--only", "grid.display", "--assignment"]);
        let words = "crashed: it called Grid::display() const, which is declared";
        command.arg(example("connectfour")).assert().code(1).stdout(contains(words));
    }
}
