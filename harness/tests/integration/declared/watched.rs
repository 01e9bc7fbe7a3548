//! Checks with `calls`: the calls that a student's file makes on the functions of other components.

use std::fs;

use harness::model::{CheckResult, Evidence};
use predicates::prelude::*;
use predicates::str::contains;
use tempfile::TempDir;

use super::{all_handed_in, changed, check, example, example_with, graded, handed_in, shown_by};
use crate::stage::harness;
use crate::sweep::leaves_out;

const NAME: &str = "tictactoe";

fn game() -> String {
    fs::read_to_string(example(NAME).join("solution/Game.cpp")).unwrap()
}

/// A game that puts each letter twice: the board refuses the second.
fn twice() -> String {
    changed(
        &game(),
        "    m_moves.push_back(place);",
        "    m_board.put(place, next());\n    m_moves.push_back(place);",
    )
}

/// The check of the example about the calls of `put`.
fn put_calls(game: &str) -> CheckResult {
    let folder = all_handed_in(&[("Game.cpp", game)]);
    check(&graded(&example(NAME), folder.path()), "game.play.calls").clone()
}

#[test]
fn calls_that_nothing_else_shows_are_shown_beside_the_required_ones() {
    assert_eq!(put_calls(&game()).verdict.kind(), "pass");
    let row = put_calls(&twice());
    assert_eq!(row.verdict.kind(), "mismatch");
    let Evidence { required, got, remark, called, .. } = row.evidence.unwrap();
    assert_eq!(called, "g.play({1, 1})");
    assert_eq!(required, "b.put({1, 1}, 'X')\nno more calls of put()");
    assert_eq!(got, "b.put({1, 1}, 'X')\nb.put({1, 1}, 'X')");
    assert_eq!(remark.as_deref(), Some("the calls differ from number 2 on"));
}

#[test]
fn calls_on_another_object_are_other_calls() {
    let own = changed(
        &game(),
        "    m_moves.push_back(place);",
        "    Board other(9);\n    other.put({8, 8}, 'X');\n    m_moves.push_back(place);",
    );
    let got = put_calls(&own).evidence.unwrap().got;
    assert_eq!(got, "b.put({1, 1}, 'X')\n(another Board).put({8, 8}, 'X')");
}

/// Whoever makes no move at all has other checks to pass first.
#[test]
fn a_wrong_answer_is_charged_to_the_check_that_is_about_it() {
    if leaves_out("a wrong answer is charged to the check that is about it") {
        return;
    }
    let wrong = changed(&game(), "return m_moves.size() % 2 == 0", "return m_moves.size() % 2 == 1");
    assert_eq!(put_calls(&wrong).verdict.kind(), "skipped");
    let loose = changed(
        &game(),
        "std::vector<Place> Game::moves() const { return m_moves; }",
        "std::vector<Place> Game::moves() const { return {}; }",
    );
    assert_eq!(put_calls(&loose).verdict.kind(), "skipped");
}

#[test]
fn more_calls_than_are_noted_differ_from_the_required_ones() {
    let many = changed(
        &game(),
        "    m_moves.push_back(place);",
        "    for (int n = 0; n < 5000; n++) m_board.put(place, 'X');\n    m_moves.push_back(place);",
    );
    let got = put_calls(&many).evidence.unwrap().got;
    assert!(got.ends_with("… and very many more"), "{got}");
}

#[test]
fn a_submission_cannot_name_the_functions_that_note_calls() {
    let text = format!(
        "{}\nextern \"C\" void __harness_watch_0();\nvoid away() {{ __harness_watch_0(); }}\n",
        game()
    );
    let folder = all_handed_in(&[("Game.cpp", &text)]);
    let mut command = harness();
    command.env("COLUMNS", "200").args(["grade", "--assignment"]).arg(example(NAME)).arg(folder.path());
    command.assert().code(1).stdout(contains("__harness_watch_0`, which belongs to the harness"));
}

#[test]
fn the_calls_become_a_program_that_notes_them() {
    if leaves_out("the calls become a program that notes them") {
        return;
    }
    let folder = all_handed_in(&[("Game.cpp", &twice())]);
    for (header, name) in [("Board.h", "Board.h"), ("Game.h", "Game.h"), ("solution/Board.cpp", "Board.cpp")]
    {
        fs::copy(example(NAME).join(header), folder.path().join(name)).unwrap();
    }
    let mut repro = harness();
    repro
        .current_dir(folder.path())
        .args(["repro", ".", "game.play.calls", "--assignment"])
        .arg(example(NAME));
    repro.assert().success().stdout(contains("repro.cpp Board.cpp"));
    let printed = shown_by(folder.path(), &["repro.cpp", "Board.cpp"]);
    let line =
        "calls made: got b.put({1, 1}, 'X'); b.put({1, 1}, 'X'), required b.put({1, 1}, 'X')   <-- differs";
    assert!(printed.contains(line), "{printed}");
}

#[test]
fn an_explanation_names_the_functions_whose_calls_are_compared() {
    let mut command = harness();
    command.args(["explain", "game.play.calls", "--assignment"]).arg(example(NAME));
    command.assert().success().stdout(contains("// compared: the calls of put() that Game.cpp makes"));
}

/// Slips of the author; what is said of them names the line of the manifest.
const SLIPS: &[(&str, &str, &str, &str)] = &[
    ("assignment.toml", "calls = [\"put\"]", "calls = [\"putt\"]", "did you mean put?"),
    ("assignment.toml", "calls = [\"put\"]", "calls = []", "watches the calls of no function"),
    (
        "assignment.toml",
        "calls = [\"put\"]",
        "calls = [\"play\"]",
        "no component in `uses` has a function play",
    ),
    ("assignment.toml", "calls = [\"put\"]", "calls = [\"Board\"]", "it is a constructor"),
    ("assignment.toml", "calls = [\"put\"]", "calls = [\"put\"]\nsilent = true", "something else than calls"),
    ("assignment.toml", "judge = [\"full\"]", "calls = [\"put\"]", "the component uses no other"),
    (
        "Board.h",
        "bool put(",
        "virtual bool put(",
        "Board::put, line 17 of Board.h, cannot be watched: it is virtual",
    ),
    (
        "Board.h",
        "    bool put(const Place& place, char who);",
        "    bool put(const Place& place, char) { return m_cells[place.row][0] == ' '; }",
        "the header defines it",
    ),
    (
        "Game.h",
        "    char next() const; ",
        "    bool pass() { return m_board.put({0, 0}, '.'); }\n    char next() const; ",
        "a function that line 14 of the header defines may call it",
    ),
];

#[test]
fn what_cannot_be_watched_is_named_with_its_line_and_the_reason() {
    if leaves_out("what cannot be watched is named with its line and the reason") {
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
    }
}

/// The solution's own calls are the measure, so they must be ones that are noted.
#[test]
fn a_solution_that_makes_too_many_calls_is_a_grader_error() {
    let many = "    for (int n = 0; n < 5000; n++) m_board.put(place, 'X');\n    m_moves.push_back(place);";
    let place = example_with(NAME, "solution/Game.cpp", "    m_moves.push_back(place);", many);
    let folder = all_handed_in(&[("Game.cpp", &game())]);
    harness()
        .current_dir(place.path())
        .env("COLUMNS", "300")
        .args(["grade", "--assignment", "tictactoe/", "--only", "game.play.calls"])
        .arg(folder.path())
        .assert()
        .code(70)
        .stdout(contains("tictactoe/assignment.toml:").and(contains("name fewer functions")));
}

/// A component whose functions take and return everything that goes by a way of its own.
const SHELF: &str = r#"#ifndef SHELF_H
#define SHELF_H
#include <map>
#include <ostream>
#include <string>
#include <vector>

namespace store {

enum class Size { small, large };

struct Item {
    std::string name;
    int weight;
};

class Shelf {
public:
    explicit Shelf(int places);
    std::string label() const;
    Item take(int place);
    void put(Item item, Size size = Size::small);
    double weigh(const std::vector<double>& all, const std::map<std::string, int>& names, float part) const;
    const Item& at(int place) const;
    Item& at(int place);
    static int most(const Shelf* other, bool wide);
    void find(const std::string& name, int& place, std::string* note) const;
    bool operator[](char c) const;
    void print(std::ostream& out) const;
    std::vector<Item> several(int a, int b, int c, int d, int e, int f, long g, double h) const;

private:
    int m_places;
    std::vector<Item> m_items;
};

}  // namespace store
#endif
"#;

const SHELF_SOLUTION: &str = r#"#include "Shelf.h"
#include <stdexcept>

namespace store {

Shelf::Shelf(int places) : m_places(places) {}
std::string Shelf::label() const { return "a label that is too long to be kept inside of the object"; }
Item Shelf::take(int place) {
    const Item item = m_items.at(place);
    m_items.erase(m_items.begin() + place);
    return item;
}
void Shelf::put(Item item, Size size) {
    if (size == Size::large) throw std::invalid_argument("too large");
    m_items.push_back(item);
}
double Shelf::weigh(const std::vector<double>& all, const std::map<std::string, int>& names, float part) const {
    return all[0] + static_cast<double>(names.size()) + part;
}
const Item& Shelf::at(int place) const { return m_items.at(place); }
Item& Shelf::at(int place) { return m_items.at(place); }
int Shelf::most(const Shelf* other, bool wide) { return other != nullptr && wide ? other->m_places : 0; }
void Shelf::find(const std::string& name, int& place, std::string* note) const {
    place = 7;
    *note = name;
}
bool Shelf::operator[](char c) const { return c == 'y'; }
void Shelf::print(std::ostream& out) const { out << m_items.size() << " items"; }
std::vector<Item> Shelf::several(int a, int b, int c, int d, int e, int f, long g, double h) const {
    return {{"all", static_cast<int>(a + b + c + d + e + f + g + h)}};
}

}  // namespace store
"#;

const CLERK: &str = r#"#ifndef CLERK_H
#define CLERK_H
#include "Shelf.h"

class Clerk {
public:
    explicit Clerk(store::Shelf& shelf);
    std::string work(int round);

private:
    store::Shelf& m_shelf;
};
#endif
"#;

const CLERK_SOLUTION: &str = r#"#include "Clerk.h"
#include <iostream>
#include <sstream>
#include <stdexcept>

using namespace store;

Clerk::Clerk(Shelf& shelf) : m_shelf(shelf) {}

std::string Clerk::work(int round) {
    const Shelf& look = m_shelf;
    std::ostringstream out;
    m_shelf.put({"a name that is too long to be kept inside of the object", round});
    m_shelf.put(Item{"second", 2}, Size::small);
    try {
        m_shelf.put(Item{"third", 3}, Size::large);
    } catch (const std::invalid_argument& error) {
        out << error.what() << ' ';
    }
    m_shelf.at(0).weight += 10;
    out << look.at(0).weight << ' ' << m_shelf.label() << ' ';
    out << m_shelf.weigh({0.25}, {{"x", 1}, {"y", 2}}, 0.5F) << ' ' << Shelf::most(&m_shelf, true) << ' ';
    int place = 0;
    std::string note;
    m_shelf.find("needle", place, &note);
    out << place << note << m_shelf['y'] << m_shelf['n'] << ' ';
    look.print(out);
    out << ' ' << m_shelf.several(1, 2, 3, 4, 5, 6, 7, 8.0)[0].weight << ' ' << m_shelf.take(1).name;
    return out.str();
}
"#;

const STORE: &str = r#"id = "store"
title = "A store"

[component.shelf]
file = "Shelf.cpp"
header = "Shelf.h"
object = "Shelf s(3)"

[component.clerk]
file = "Clerk.cpp"
header = "Clerk.h"
uses = ["shelf"]
objects = ["Shelf s(3)"]
object = "Clerk c(s)"

[[topic]]
why = "w"
[[topic.check]]
id = "shelf.label.long"
points = 10
title = "t"
clause = "c"
hint = "h"
run = ["label()"]
[[topic.check]]
id = "clerk.work.answer"
points = 10
title = "t"
clause = "c"
hint = "h"
run = ["work(1) work(2)"]
[[topic.check]]
id = "clerk.work.calls"
points = 80
title = "t"
clause = "c"
hint = "h"
calls = ["label", "take", "Shelf::put", "weigh", "store::Shelf::at", "most", "find", "operator[]", "print", "several"]
run = ["s.label() work(1) work(2)"]
"#;

fn store() -> TempDir {
    all_handed_in(&[
        ("assignment.toml", STORE),
        ("Shelf.h", SHELF),
        ("Clerk.h", CLERK),
        ("solution/Shelf.cpp", SHELF_SOLUTION),
        ("solution/Clerk.cpp", CLERK_SOLUTION),
    ])
}

#[test]
fn functions_of_every_kind_are_called_through_the_watch_and_told() {
    if leaves_out("functions of every kind are called through the watch and told") {
        return;
    }
    let store = store();
    let right = handed_in("Clerk.cpp", CLERK_SOLUTION);
    let report = graded(store.path(), right.path());
    assert_eq!(check(&report, "clerk.work.answer").verdict.kind(), "pass", "{report:?}");
    assert_eq!(check(&report, "clerk.work.calls").verdict.kind(), "pass", "{report:?}");
    for (find, replace, got) in [
        (
            "m_shelf.put(Item{\"second\", 2}, Size::small);",
            "m_shelf.put(Item{\"second\", 3}, Size::small);\n    m_shelf.at(1).weight--;",
            "s.put({\"second\", 3}, store::Size::small)",
        ),
        ("{0.25}", "{0.125, 0.125}", "s.weigh({0.125, 0.125}, {{\"x\", 1}, {\"y\", 2}}, 0.5)"),
        (
            "Shelf::most(&m_shelf, true)",
            "Shelf::most(nullptr, true) + 3",
            "store::Shelf::most(nullptr, true)",
        ),
        ("m_shelf['n']", "m_shelf['o']", "s.operator[]('o')"),
        (
            "m_shelf.find(\"needle\", place, &note);",
            "place = 7;\n    note = \"needle\";",
            "s.operator[]('y')",
        ),
        ("look.at(0).weight", "Shelf(m_shelf).at(0).weight", "(another store::Shelf).at(0)"),
    ] {
        let other = handed_in("Clerk.cpp", &changed(CLERK_SOLUTION, find, replace));
        let report = graded(store.path(), other.path());
        let row = check(&report, "clerk.work.calls");
        assert_eq!(row.verdict.kind(), "mismatch", "{replace}");
        let evidence = row.evidence.clone().unwrap();
        assert!(evidence.got.contains(got), "{replace}: {}", evidence.got);
    }
}

#[test]
fn a_program_that_notes_calls_of_every_kind_compiles() {
    if leaves_out("a program that notes calls of every kind compiles") {
        return;
    }
    let store = store();
    let wrong = changed(CLERK_SOLUTION, "look.print(out);", "look.print(out);\n    look.print(std::cerr);");
    let folder = handed_in("Clerk.cpp", &wrong);
    for (from, to) in [("Shelf.h", "Shelf.h"), ("Clerk.h", "Clerk.h"), ("solution/Shelf.cpp", "Shelf.cpp")] {
        fs::copy(store.path().join(from), folder.path().join(to)).unwrap();
    }
    let mut repro = harness();
    repro
        .current_dir(folder.path())
        .args(["repro", ".", "clerk.work.calls", "--assignment"])
        .arg(store.path());
    repro.assert().success();
    let printed = shown_by(folder.path(), &["repro.cpp", "Shelf.cpp"]);
    assert!(printed.contains("s.print(out); s.print(out)"), "{printed}");
}

/// A program's calls are watched as well, whether it returns or leaves.
#[test]
fn the_calls_of_a_program_are_compared() {
    if leaves_out("the calls of a program are compared") {
        return;
    }
    for end in ["return 0;", "std::exit(0);"] {
        let main = format!(
            "#include \"Shelf.h\"\n#include <cstdlib>\nint main() {{\n    store::Shelf shelf(2);\n    shelf.put({{\"a\", 1}});\n    {end}\n}}\n"
        );
        let place = store();
        let row = "[[topic.check]]\nid = \"main.calls\"\npoints = 10\ntitle = \"t\"\nclause = \"c\"\nhint = \"h\"\ncalls = [\"put\"]\nrun = ['main(\"\")']\n";
        let component =
            "[component.main]\nfile = \"main.cpp\"\nprogram = true\nuses = [\"shelf\"]\n\n[[topic]]";
        let text = changed(STORE, "[[topic]]", component).replace("points = 80", "points = 70");
        fs::write(place.path().join("assignment.toml"), format!("{text}{row}")).unwrap();
        fs::write(place.path().join("solution/main.cpp"), &main).unwrap();
        let kind = |main: &str| {
            let folder = handed_in("main.cpp", main);
            let report = graded(place.path(), folder.path());
            check(&report, "main.calls").verdict.kind().to_owned()
        };
        assert_eq!(kind(&main), "pass");
        assert_eq!(kind(&changed(&main, "shelf.put({\"a\", 1});", "")), "mismatch");
    }
}
