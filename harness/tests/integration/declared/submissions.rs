//! Submissions that the examples' fixtures do not show: odd styles, a shrunk failure as a program, attacks.

use std::fs;

use harness::model::Verdict;
use predicates::str::contains;
use tempfile::TempDir;

use super::{check, example, graded, handed_in, shown_by};
use crate::stage::harness;
use crate::sweep::leaves_out;

fn solution() -> String {
    fs::read_to_string(example("connectfour").join("solution/Grid.cpp")).unwrap()
}

/// The solution with one place changed.
fn changed(find: &str, replace: &str) -> String {
    super::changed(&solution(), find, replace)
}

/// Names of the shim's own, a file of macros, helper classes and chatter on cerr do not matter.
const ODD: &str = r#"
#include "Grid.h"
#include <iostream>
#define ROWS static_cast<int>(m_rows.size())
namespace harness_shim { struct Grid { int x; }; int call() { return 3; } }
namespace { int* object = nullptr; namespace wire { const char EMPTY = '.'; } }
Grid::Grid(int r, int c) : m_cols{c} { while (ROWS < r) m_rows.push_back(std::string(c, wire::EMPTY)); }
auto Grid::drop(int col, char who) -> bool {
    for (int i = 0; i < 50; i++) std::cerr << "drop " << col << who << std::endl;
    if (!(who == 'X' or who == 'O') or col < 0 or col >= m_cols or object) return false;
    for (auto it = m_rows.rbegin(); it != m_rows.rend(); ++it) if ((*it)[col] == '.') return (*it)[col] = who, true;
    return false;
}
char Grid::at(int r, int c) const { return r >= 0 && r < ROWS && c >= 0 && c < m_cols ? m_rows[r][c] : '.'; }
static bool line(const Grid& g, int r, int c, int down, int right, char who, int left) {
    return left == 0 || (g.at(r, c) == who && line(g, r + down, c + right, down, right, who, left - 1));
}
bool Grid::wins(char who) const {
    for (int r = 0; r < ROWS; r++) for (int c = 0; c < m_cols; c++) for (int d = 0; d < 4; d++)
        if (line(*this, r, c, d > 0, d == 0 ? 1 : d - 2, who, harness_shim::call() + 1)) return true;
    return false;
}
bool Grid::full() const { for (char c : m_rows.front()) if (c == '.') return false; return true; }
void Grid::display() const { std::string all; for (auto& r : m_rows) all += r + '\n'; std::cout.write(all.data(), all.size()); }
"#;

#[test]
fn a_correct_submission_in_an_odd_style_gets_full_marks_from_the_cache_too() {
    let folder = handed_in("Grid.cpp", ODD);
    for _ in 0..2 {
        let report = graded(&example("connectfour"), folder.path());
        assert_eq!((report.score.earned, report.score.possible), (98, 98), "{report:?}");
    }
}

#[test]
fn a_failure_is_shown_by_the_fewest_calls_and_becomes_a_program() {
    if leaves_out("a failure is shown by the fewest calls and becomes a program") {
        return;
    }
    let wrong = handed_in("Grid.cpp", &changed("{1, 1}, {1, -1}}", "{1, 1}, {1, 1}}"));
    let folder = example("connectfour");
    let report = graded(&folder, wrong.path());
    let diagonal = check(&report, "grid.wins.diagonal");
    let Verdict::Mismatch { expected, observed, .. } = &diagonal.verdict else { panic!("{diagonal:?}") };
    assert_eq!((expected.as_str(), observed.as_str()), ("true", "false"));
    let evidence = diagonal.evidence.as_ref().unwrap();
    assert_eq!((evidence.called.as_str(), evidence.before.len()), ("g.wins('X')", 11), "{evidence:?}");
    assert!(diagonal.program.contains(" --assignment "), "{}", diagonal.program);
    let program = wrong.path().join("main.cpp");
    let mut repro = harness();
    repro.arg("repro").arg(wrong.path()).args(["grid.wins.diagonal", "-o"]).arg(&program);
    repro.arg("--assignment").arg(&folder).assert().success();
    fs::copy(folder.join("Grid.h"), wrong.path().join("Grid.h")).unwrap();
    let printed = shown_by(wrong.path(), &["main.cpp", "Grid.cpp"]);
    assert!(printed.contains("returned: got false, required true   <-- differs"));
}

/// A wrong drop costs the check that it is about; a check about something else has nothing to say then.
#[test]
fn what_another_check_asks_for_is_a_premise() {
    let folder = handed_in("Grid.cpp", &changed("            return true;", "            return col != 0;"));
    let report = graded(&example("connectfour"), folder.path());
    assert_eq!(check(&report, "grid.drop.falls").verdict.kind(), "mismatch");
    let full = check(&report, "grid.full.exactly");
    assert!(full.verdict.skipped_because().unwrap().contains("depends on grid.drop.falls"), "{full:?}");
    assert_eq!(check(&report, "grid.construct.empty").verdict.kind(), "pass");
}

/// What a function prints is no matter of the checks that fail beside.
#[test]
fn a_function_that_is_to_be_silent_and_is_wrong_besides_fails_both_checks() {
    let loud = "            std::cout << \"dropped\\n\";\n            return col != 0;";
    let folder = handed_in("Grid.cpp", &changed("            return true;", loud));
    let report = graded(&example("connectfour"), folder.path());
    for id in ["grid.drop.falls", "grid.silent.cout"] {
        assert_eq!(check(&report, id).verdict.kind(), "mismatch", "{id}");
    }
}

#[test]
fn attacks_earn_nothing_and_are_no_grader_errors() {
    if leaves_out("attacks earn nothing and are no grader errors") {
        return;
    }
    let attacks = [
        ("m_rows(rows, string(cols, '.')) {}", "m_rows(rows, string(cols, '.')) { std::exit(0); }"),
        (
            "m_rows(rows, string(cols, '.')) {}",
            "m_rows(rows, string(cols, '.')) { for (int fd = 3; fd < 64; fd++) (void)!write(fd, \"\\0\\0\\0\\0\\0\\0\\0\\0\\0\\2\\0\\0\\0\\0\\1\", 15); }",
        ),
        ("m_rows(rows, string(cols, '.')) {}", "m_rows(rows, string(cols, '.')) { throw 3; }"),
    ];
    for (find, attack) in attacks {
        let text = changed(find, attack)
            .replace("#include <iostream>", "#include <cstdlib>\n#include <iostream>\n#include <unistd.h>");
        let folder = handed_in("Grid.cpp", &text);
        let report = graded(&example("connectfour"), folder.path());
        assert_eq!(report.score.earned, 0, "{attack}: {report:?}");
        let checks = || report.components.iter().flat_map(|component| &component.checks);
        assert!(checks().all(|check| !check.verdict.is_harness_error()), "{report:?}");
    }
}

/// Types of all kinds travel in both directions, and exceptions of types that are derived from the required one count.
#[test]
fn functions_of_a_header_are_called_with_values_of_every_kind() {
    if leaves_out("functions of a header are called with values of every kind") {
        return;
    }
    let place = TempDir::new().unwrap();
    let folder = place.path().join("kinds");
    fs::create_dir_all(folder.join("solution")).unwrap();
    fs::write(folder.join("assignment.toml"), KINDS).unwrap();
    fs::write(folder.join("kinds.h"), KINDS_HEADER).unwrap();
    fs::write(folder.join("solution/kinds.cpp"), KINDS_SOLUTION).unwrap();
    let other = KINDS_SOLUTION
        .replace("throw std::out_of_range(\"no\")", "{ struct Mine : std::out_of_range { using out_of_range::out_of_range; }; throw Mine(\"other words\"); }")
        .replace("throw Full(\"full\")", "{ struct More : Full { using Full::Full; }; throw More(\"more\"); }")
        .replace("sum / all.size()", "sum * (1.0 / all.size())");
    let right = handed_in("kinds.cpp", &other);
    let report = graded(&folder, right.path());
    assert_eq!(report.score.earned, 100, "{report:?}");
    let wrong = handed_in("kinds.cpp", &KINDS_SOLUTION.replace("where = n;", "where = n + 1;"));
    let report = graded(&folder, wrong.path());
    let evidence = check(&report, "kinds.all.values").evidence.clone().unwrap();
    assert_eq!((evidence.required.as_str(), evidence.got.as_str()), ("true, where = 1", "true, where = 2"));
    let plain = handed_in("kinds.cpp", &KINDS_SOLUTION.replace("throw Full(", "throw std::runtime_error("));
    let evidence = check(&graded(&folder, plain.path()), "kinds.all.values").evidence.clone().unwrap();
    assert_eq!(evidence.required, "an exception of type \"Full\"");
    let mut repro = harness();
    repro
        .current_dir(plain.path())
        .args(["repro", ".", "kinds.all.values", "-o", "-", "--assignment"])
        .arg(&folder);
    repro.assert().success().stdout(predicates::str::contains("} catch (const ::Full&) {"));
}

const KINDS: &str = r#"
id = "kinds"
title = "Values of every kind"
[component.kinds]
file = "kinds.cpp"
header = "kinds.h"
[[topic]]
why = "Values must arrive as they were sent."
[[topic.check]]
id = "kinds.all.values"
points = 100
title = "Every function answers"
clause = "kinds.h"
hint = "Look at the first call."
run = ['''find({"a", "b"}, "b", 0) -> true next(RED) -> GREEN next(GREEN) mean({0.1, 0.2, 0.4}) count({'x', 'y', 'x'})
          count({}) -> {} first({}) -> {} first({3, 4}) -> {3} swapped({1, "one"}) -> {"one", 1} big(9000000000) -> 18000000000
          at({1, 2}, 5) -> throws std::out_of_range at({1, 2}, 1) -> 2 half(3) half(3, 4) fill(1) fill(9) -> throws Full''']
"#;

const KINDS_HEADER: &str = r#"
#pragma once
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>
class Full : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};
void fill(int number);
enum Color { RED, GREEN = 5 };
bool find(const std::vector<std::string>& all, const std::string& wanted, int& where);
Color next(Color color);
double mean(const std::vector<double>& all);
std::map<char, int> count(std::vector<char> all);
std::optional<int> first(const std::vector<int>& all);
std::pair<std::string, int> swapped(std::pair<int, std::string> both);
unsigned long big(unsigned long number);
int at(const std::vector<int>& all, int index);
double half(int number, int parts = 2);
"#;

const KINDS_SOLUTION: &str = r#"
#include "kinds.h"
#include <stdexcept>
bool find(const std::vector<std::string>& all, const std::string& wanted, int& where) {
    for (size_t n = 0; n < all.size(); n++) {
        if (all[n] == wanted) {
            where = n;
            return true;
        }
    }
    return false;
}
Color next(Color color) { return color == RED ? GREEN : RED; }
double mean(const std::vector<double>& all) {
    double sum = 0;
    for (double one : all) sum += one;
    return sum / all.size();
}
std::map<char, int> count(std::vector<char> all) {
    std::map<char, int> counts;
    for (char one : all) counts[one]++;
    return counts;
}
std::optional<int> first(const std::vector<int>& all) {
    if (all.empty()) return std::nullopt;
    return all[0];
}
std::pair<std::string, int> swapped(std::pair<int, std::string> both) { return {both.second, both.first}; }
unsigned long big(unsigned long number) { return 2 * number; }
int at(const std::vector<int>& all, int index) {
    if (index < 0 || index >= static_cast<int>(all.size())) throw std::out_of_range("no");
    return all[index];
}
double half(int number, int parts) { return number / static_cast<double>(parts); }
void fill(int number) {
    if (number > 5) throw Full("full");
}
"#;

#[test]
fn a_program_is_shown_as_it_is_run() {
    if leaves_out("a program is shown as it is run") {
        return;
    }
    let wrong = handed_in(
        "count.cpp",
        "#include <iostream>\nint main() {\n    std::cout << \"one 2\\n\";\n    return 1;\n}\n",
    );
    harness()
        .args(["grade", "--assignment"])
        .arg(example("wordcount"))
        .arg(wrong.path())
        .args(["--only", "count.words.spaces"])
        .assert()
        .code(1)
        .stdout(contains("./count < \"one two one\\n\""));
}
