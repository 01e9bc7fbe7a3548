//! Collaborators in a process of the course's own.

use std::fs;
use std::path::Path;

use predicates::str::contains;
use tempfile::TempDir;

use super::{all_handed_in, changed, check, example, example_with, graded};
use crate::stage::harness;
use crate::sweep::leaves_out;
use harness::model::GradeReport;

/// Noughts and crosses, whose Board is in another process while a student's Game is graded.
fn tictactoe() -> TempDir {
    let uses = "uses = [\"board\"]";
    example_with("tictactoe", "assignment.toml", uses, &format!("apart = true\n{uses}"))
}

fn solution(file: &str) -> String {
    fs::read_to_string(example("tictactoe").join("solution").join(file)).unwrap()
}

#[test]
fn every_fixture_has_the_verdict_that_it_has_beside_a_linked_board() {
    if leaves_out("fixtures apart from the board and linked with it") {
        return;
    }
    let place = tictactoe();
    let mut command = harness();
    command.args(["assignment", "check", "--seeds", "1"]).arg(place.path().join("tictactoe"));
    command.assert().code(0).stdout(contains("0 other deviations, 0 checks unwatched"));
}

/// The points of a Game in both ways: beside a linked Board, and beside one in another process.
fn points_of_game(game: &str) -> (u32, u32) {
    let apart = tictactoe();
    let folder = all_handed_in(&[("Board.cpp", &solution("Board.cpp")), ("Game.cpp", game)]);
    let of = |assignment: &Path| {
        let report = graded(assignment, folder.path());
        report.components.iter().find(|part| part.id == "game").unwrap().score.earned
    };
    (of(&example("tictactoe")), of(&apart.path().join("tictactoe")))
}

/// A Board that is linked lies in the student's memory, and who knows its members can play there. In the other process there
/// is nothing that a student could reach: what stands in the place of the members is a number.
#[test]
fn what_a_game_writes_over_its_board_reaches_no_board() {
    if leaves_out("what a game writes over its board reaches no board") {
        return;
    }
    let game = solution("Game.cpp");
    let put = "m_board.put(place, next())";
    let reach = "(m_board.size() > 0 && reinterpret_cast<char*>(&m_board)[4 + 9 * place.row + place.col] == '.' && \
                 (reinterpret_cast<char*>(&m_board)[4 + 9 * place.row + place.col] = next()))";
    let (linked, apart) = points_of_game(&changed(&game, put, reach));
    assert!(linked > apart && apart == 0, "{linked} and {apart} points");
}

#[test]
fn a_game_that_claims_other_objects_or_calls_the_graders_way_gains_nothing() {
    if leaves_out("games that attack the way to their board") {
        return;
    }
    let game = solution("Game.cpp");
    let forged = changed(
        &game,
        "#include",
        "extern \"C\" void __harness_apart(const char*, unsigned long, const char**, unsigned long*);\nvoid (*way)(const char*, unsigned long, const char**, unsigned long*) = __harness_apart;\n#include",
    );
    let apart = tictactoe();
    let folder = all_handed_in(&[("Board.cpp", &solution("Board.cpp")), ("Game.cpp", &forged)]);
    let mut command = harness();
    command.args(["grade", "--assignment"]).arg(apart.path().join("tictactoe")).arg(folder.path());
    command.assert().code(1).stdout(contains("belongs to the harness")).stdout(contains("55/100"));
    let number = "(*reinterpret_cast<unsigned*>(&m_board) += 1000, m_board.put(place, next()))";
    let (_, apart) = points_of_game(&changed(&game, "m_board.put(place, next())", number));
    assert!(apart < 20, "{apart}");
}

const HEADER: &str = "#ifndef STORE_H
#define STORE_H
#include <iosfwd>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

class Sold : public std::runtime_error {
public:
    explicit Sold(const std::string& what) : std::runtime_error(what) {}
};

struct Price {
    int euros;
    int cents[1];
};

class Store {
public:
    enum class Kind { Food, Toy };
    static const int MOST = 3;

    explicit Store(const std::string& name = \"store\", int places = MOST) : m_name(name), m_places(places) {}
    Store(const Store& other);
    Store& operator=(const Store& other) = default;
    ~Store();

    const std::string& name() const { return m_name; }
    void add(const std::string& item, Price price, Kind kind = Kind::Food);
    Price price(const std::string& item) const;
    Kind kind(const std::string& item) const;
    void take(std::string& item, int& left);
    bool sell(const char* item);
    std::vector<std::string> items() const;
    std::map<std::string, int> counts() const;
    Store* richer(Store* other);
    Store& bigger(Store& other);
    std::vector<Store*> both(const std::vector<Store*>& others);
    Store half() const;
    static int made();
    Store& operator+=(const std::string& item);
    std::string operator[](int place) const;
    void report(std::ostream& out) const;
    void shout() const;

private:
    std::string m_name;
    int m_places;
    struct Item { std::string name; Price price; Kind kind; };
    std::vector<Item> m_items;
    void check(int place) const;

    friend bool operator==(const Store& one, const Store& other);
    friend int total(const Store& store);
};

int total(const Store& store);
std::ostream& operator<<(std::ostream& out, const Store& store);
#endif
";

const STORE: &str = "#include \"Store.h\"
#include <iostream>

static int all = 0;
Store::Store(const Store& other) : m_name(other.m_name + \"'\"), m_places(other.m_places), m_items(other.m_items) { all++; }
Store::~Store() {}
void Store::add(const std::string& item, Price price, Kind kind) {
    if (static_cast<int>(m_items.size()) == m_places) throw std::length_error(\"full\");
    m_items.push_back({item, price, kind});
}
Price Store::price(const std::string& item) const {
    for (const Item& one : m_items) if (one.name == item) return one.price;
    throw Sold(item);
}
Store::Kind Store::kind(const std::string& item) const {
    for (const Item& one : m_items) if (one.name == item) return one.kind;
    throw 3;
}
void Store::take(std::string& item, int& left) {
    check(0);
    item = m_items.back().name;
    m_items.pop_back();
    left = static_cast<int>(m_items.size());
}
bool Store::sell(const char* item) { return item != nullptr && !m_items.empty() && m_items[0].name == item; }
std::vector<std::string> Store::items() const {
    std::vector<std::string> found;
    for (const Item& one : m_items) found.push_back(one.name);
    return found;
}
std::map<std::string, int> Store::counts() const {
    std::map<std::string, int> found;
    for (const Item& one : m_items) found[one.name]++;
    return found;
}
Store* Store::richer(Store* other) { return other == nullptr || total(*this) > total(*other) ? this : other; }
Store& Store::bigger(Store& other) { return m_items.size() < other.m_items.size() ? other : *this; }
std::vector<Store*> Store::both(const std::vector<Store*>& others) {
    std::vector<Store*> found(others);
    found.push_back(this);
    return found;
}
Store Store::half() const {
    Store other(m_name + \"/2\", m_places);
    for (std::size_t at = 0; at < m_items.size() / 2; at++) other.m_items.push_back(m_items[at]);
    return other;
}
int Store::made() { return all; }
Store& Store::operator+=(const std::string& item) { add(item, Price{1, {0}}); return *this; }
std::string Store::operator[](int place) const { check(place); return m_items[place].name; }
void Store::report(std::ostream& out) const { out << m_name << ' ' << m_items.size() << '\\n'; }
void Store::shout() const { std::cout << m_name << \"!\\n\"; }
void Store::check(int place) const { if (place >= static_cast<int>(m_items.size())) throw std::out_of_range(\"no such place\"); }
bool operator==(const Store& one, const Store& other) { return one.items() == other.items(); }
int total(const Store& store) {
    int sum = 0;
    for (const auto& one : store.m_items) sum += one.price.euros;
    return sum;
}
std::ostream& operator<<(std::ostream& out, const Store& store) { store.report(out); return out << total(store); }
";

const DESK_HEADER: &str = "#ifndef DESK_H
#define DESK_H
#include \"Store.h\"
#include <string>
class Desk {
public:
    explicit Desk(Store& store);
    std::string day();
    std::string mishaps();
    Store& store();
private:
    Store& m_store;
};
#endif
";

/// A desk that asks a store for everything that can pass from one process to another.
const DESK: &str = "#include \"Desk.h\"
#include <iostream>
#include <sstream>
#include <utility>
using namespace std;

Desk::Desk(Store& store) : m_store(store) {}
Store& Desk::store() { return m_store; }
string Desk::day() {
    ostringstream out;
    m_store.add(\"pear\", Price{2, {50}});
    m_store.add(\"bear\", Price{9, {99}}, Store::Kind::Toy);
    m_store += \"nut\";
    const string& name = m_store.name();
    out << name << m_store.price(\"bear\").cents[0] << (m_store.kind(\"bear\") == Store::Kind::Toy) << m_store.sell(\"pear\") << m_store.sell(nullptr);
    Store copy = m_store;
    Store other;
    out << ' ' << copy.name() << other.name() << Store::made() << ' ' << (copy == m_store) << (other == m_store);
    string last = \"?\";
    int left = 7;
    copy.take(last, left);
    out << ' ' << last << left << copy.items().size() << m_store.items().size() << m_store.counts()[\"nut\"];
    out << ' ' << (m_store.richer(&copy) == &m_store) << (m_store.richer(nullptr) == &m_store) << (&other.bigger(copy) == &copy);
    for (Store* one : m_store.both({&copy, nullptr})) out << (one == &copy ? 'c' : one == &m_store ? 'm' : one == nullptr ? '0' : '?');
    Store half = m_store.half();
    other = half;
    Store moved = std::move(half);
    out << ' ' << half.name().size() << moved.name() << other[0] << total(m_store);
    m_store.report(out);
    out << m_store;
    m_store.shout();
    return out.str();
}
string Desk::mishaps() {
    string all;
    try { m_store.price(\"x\"); } catch (const Sold& error) { all += error.what(); }
    try { m_store[3]; } catch (const out_of_range& error) { all += error.what(); }
    try { m_store.kind(\"x\"); } catch (int number) { all += to_string(number); }
    try { for (;;) m_store += \"a\"; } catch (const exception& error) { all += error.what(); }
    return all;
}
";

const MANIFEST: &str = "id = \"desk\"
title = \"A desk\"

[component.store]
file = \"Store.cpp\"
header = \"Store.h\"
objects = [\"Store s\"]

[component.desk]
file = \"Desk.cpp\"
header = \"Desk.h\"
uses = [\"store\"]
apart = true
prints = [\"day\"]
objects = [\"Store s\"]
object = \"Desk d(s)\"

[[topic]]
why = \"Everything passes.\"
[[topic.check]]
id = \"store.made.none\"
points = 10
title = \"A store is empty\"
clause = \"Store\"
hint = \"Nothing.\"
run = [\"total(s) -> 0\"]
[[topic.check]]
id = \"desk.day.all\"
points = 60
title = \"A day\"
clause = \"day()\"
hint = \"All of it.\"
run = ['day() -> \"store9911 0 store''store1 10 nut2231 111c0m 8store/2pear12store 3\\nstore 3\\n12\" s.items() -> {\"pear\", \"bear\", \"nut\"} s.name() -> \"store\" store().items()']
[[topic.check]]
id = \"desk.mishaps.all\"
points = 30
title = \"Mishaps\"
clause = \"mishaps()\"
hint = \"Catch them.\"
run = [\"mishaps() -> \\\"xno such place3full\\\" s.items() -> {\\\"a\\\", \\\"a\\\", \\\"a\\\"}\"]
";

fn desk(manifest: &str, header: &str) -> TempDir {
    all_handed_in(&[
        ("assignment.toml", manifest),
        ("Store.h", header),
        ("Desk.h", DESK_HEADER),
        ("solution/Store.cpp", STORE),
        ("solution/Desk.cpp", DESK),
    ])
}

/// The manifest without the words that the author expects of a day: only both ways can say them.
fn unwritten() -> String {
    let from = MANIFEST.find("day() -> \"").unwrap();
    let to = MANIFEST.find(" s.items() -> {\"pear\"").unwrap();
    format!("{}day(){}", &MANIFEST[..from], &MANIFEST[to..])
}

#[test]
fn values_objects_prints_and_exceptions_pass_as_they_do_beside_a_linked_store() {
    if leaves_out("values objects prints and exceptions pass as they do beside a linked store") {
        return;
    }
    let text = unwritten();
    let apart = desk(&text, HEADER);
    let linked = desk(&changed(&text, "apart = true\n", ""), HEADER);
    let shown = |assignment: &TempDir, desk: &str| {
        let folder = all_handed_in(&[("Store.cpp", STORE), ("Desk.cpp", desk)]);
        let report = graded(assignment.path(), folder.path());
        assert!(check(&report, "desk.mishaps.all").verdict.is_pass(), "{report:?}");
        format!("{:?}", check(&report, "desk.day.all").evidence)
    };
    // The whole of what a day gives is shown beside a desk that gives nothing.
    let lazy = changed(DESK, "return out.str();", "return \"\";");
    let evidence = shown(&apart, &lazy);
    assert!(evidence.contains("store9911"), "{evidence}");
    assert_eq!(evidence, shown(&linked, &lazy));
}

#[test]
fn what_cannot_pass_is_named_with_its_line_before_anything_is_graded() {
    let slips = [
        ("    void shout() const;", "    virtual void shout() const;", "Store.h:45: shout is virtual"),
        (
            "    void shout() const;",
            "    int places;\n    void shout() const;",
            "Store.h:45: Store has functions and public data",
        ),
        (
            "};\n\nint total(const Store& store);",
            "};\nclass Desk;\nint total(const Desk& desk);",
            "Store.h: total is about objects of Desk",
        ),
        (
            "};\n\nint total(const Store& store);",
            "};\n\nextern int rate;",
            "Store.h:58: it declares a variable",
        ),
    ];
    for (find, replace, said) in slips {
        let place = desk(&unwritten(), &changed(HEADER, find, replace));
        let mut command = harness();
        command.env("COLUMNS", "200").args(["assignment", "check"]).arg(place.path());
        command.assert().code(70).stderr(contains("assignment.toml:13: ")).stderr(contains(said));
    }
    let alone = changed(&unwritten(), "file = \"Store.cpp\"\n", "file = \"Store.cpp\"\napart = true\n");
    let place = desk(&alone, HEADER);
    let mut command = harness();
    command.args(["assignment", "check"]).arg(place.path());
    command.assert().code(70).stderr(contains("there are no objects of the course's to keep apart"));
}

#[test]
fn a_call_that_ends_the_courses_own_object_is_told_as_the_students() {
    if leaves_out("a call that ends the courses own object is told as the students") {
        return;
    }
    let wild = changed(
        DESK,
        "    ostringstream out;\n",
        "    ostringstream out;\n    for (int n = 0;; n++) total(*reinterpret_cast<Store*>(&n));\n",
    );
    let place = desk(&unwritten(), HEADER);
    let folder = all_handed_in(&[("Store.cpp", STORE), ("Desk.cpp", &wild)]);
    let report = graded(place.path(), folder.path());
    let failed = check(&report, "desk.day.all");
    assert!(format!("{failed:?}").contains("a call of total that ends the course's own total"), "{failed:?}");
    assert_eq!(report.score.earned, 40);
}

const COUNTER_HEADER: &str = "#pragma once
class Counter {
public:
    explicit Counter(int start);
    void add(int number);
    int sum() const;

private:
    int m_sum;
};
";

const COUNTER: &str = "#include \"Counter.h\"
#include <stdexcept>
Counter::Counter(int start) : m_sum(start) {}
void Counter::add(int number) {
    if (number < 0) throw std::invalid_argument(\"below 0\");
    m_sum += number;
}
int Counter::sum() const { return m_sum; }
";

const TILL: &str = "#include \"Counter.h\"
#include <iostream>
#include <stdexcept>
static Counter all(5);
int main() {
    Counter own(2);
    for (int number; std::cin >> number;) {
        try {
            own.add(number);
        } catch (const std::invalid_argument& error) {
            std::cerr << error.what() << '\\n';
            return 3;
        }
    }
    all.add(own.sum());
    std::cout << all.sum() << '\\n';
}
";

const TILL_MANIFEST: &str = r#"id = "till"
title = "A till"
[component.counter]
file = "Counter.cpp"
header = "Counter.h"
object = "Counter c(start)"
[component.till]
file = "till.cpp"
program = true
given = ["Counter.h"]
uses = ["counter"]
apart = true
[[topic]]
why = "A program keeps its numbers in the course's counter."
[[topic.check]]
id = "counter.sum.all"
points = 20
title = "sum"
clause = "sum()"
hint = "Add."
run = ["2: add(3) sum() -> 5"]
[[topic.check]]
id = "till.sum.printed"
points = 50
title = "The sum is printed"
clause = "sum"
hint = "Add."
judge = ["main"]
run = ['main("1 2\n") -> prints "10\n"', 'main("") -> prints "7\n"']
[[topic.check]]
id = "till.wrong.told"
points = 20
title = "A number below 0 is told"
clause = "status 3"
hint = "Catch it."
judge = ["status", "errors"]
run = ['main("1 -2\n") status() -> 3 errors() -> prints "below 0\n"']
[[topic.check]]
id = "till.counter.used"
points = 10
title = "Each number is added once"
clause = "add(number)"
hint = "Call add."
calls = ["add"]
rests-on = ["till.sum.printed"]
run = ['main("1 2\n")']
"#;

fn till(manifest: &str) -> TempDir {
    all_handed_in(&[
        ("assignment.toml", manifest),
        ("Counter.h", COUNTER_HEADER),
        ("solution/Counter.cpp", COUNTER),
        ("solution/till.cpp", TILL),
    ])
}

#[test]
fn a_program_asks_the_courses_objects_in_their_own_process_too() {
    if leaves_out("a program asks the courses objects in their own process too") {
        return;
    }
    let apart = till(TILL_MANIFEST);
    let graded_with = |assignment: &TempDir, till: &str| {
        graded(assignment.path(), all_handed_in(&[("Counter.cpp", COUNTER), ("till.cpp", till)]).path())
    };
    let report = graded_with(&apart, TILL);
    assert_eq!((report.score.earned, report.score.possible), (100, 100), "{report:?}");
    // What is written over the object's own data reaches no counter.
    let cheating = changed(TILL, "all.add(own.sum());", "*reinterpret_cast<int*>(&all) = 10;");
    let is_right = |report: &GradeReport, id: &str| check(report, id).verdict.is_pass();
    assert!(!is_right(&graded_with(&apart, &cheating), "till.sum.printed"));
    let linked = till(&changed(TILL_MANIFEST, "apart = true\n", ""));
    let report = graded_with(&linked, &changed(&cheating, "= 10;", "= 7 + (own.sum() - 2);"));
    assert!(is_right(&report, "till.sum.printed"), "{report:?}");
    let twice = changed(TILL, "own.add(number);", "own.add(number); own.add(0);");
    assert!(!is_right(&graded_with(&apart, &twice), "till.counter.used"));
}
