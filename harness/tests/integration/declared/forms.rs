//! What newer headers have: iterators, moves, constant objects, conversions, constants, smart pointers, overloads.

use std::fs;

use predicates::str::contains;
use tempfile::TempDir;

use super::{all_handed_in, changed, check, graded, handed_in, shown_by};
use crate::stage::harness;
use crate::sweep::{AtMost, leaves_out, part_of};

const HEADER: &str = r#"#ifndef PARK_H
#define PARK_H
#include <array>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#define MOST 3

struct Tree {
    std::string kind;
    int height;
};

class Plant {
public:
    virtual ~Plant() = default;
    virtual std::string name() const = 0;
    virtual std::unique_ptr<Plant> twin() const = 0;
};
class Rose : public Plant {
public:
    explicit Rose(std::string color);
    std::string name() const override;
    std::unique_ptr<Plant> twin() const override;

private:
    std::string m_color;
};

class Park {
public:
    class Walk {
    public:
        explicit Walk(const Park* park, int at);
        const Tree& operator*() const;
        Walk& operator++();
        bool operator!=(const Walk& other) const;

    private:
        const Park* m_park;
        int m_at;
    };
    static const int NONE = -1;

    Park();
    Park(const Park& other);
    Park(Park&& other);
    bool plant(Tree tree);
    void plant(std::unique_ptr<Plant> plant);
    Walk begin() const;
    Walk end() const;
    Walk tallest();
    int find(const std::string& kind) const;
    const Tree* look(int at) const;
    int& height(int at);
    int height(int at) const;
    std::string told(int number) const;
    std::string told(double number) const;
    std::string told(char letter) const;
    explicit operator bool() const;
    operator double() const;
    std::array<int, MOST> heights() const;
    std::unordered_map<std::string, int> kinds() const;
    std::multimap<int, std::string> byHeight() const;
    const Plant& first() const;

private:
    std::vector<Tree> m_trees;
    std::vector<std::unique_ptr<Plant>> m_plants;
};
std::unique_ptr<Plant> grown(const std::string& color);
std::shared_ptr<Plant> taller(std::shared_ptr<Plant> one, std::shared_ptr<Plant> other);
std::string which(const Park& park);
std::string which(Park&& park);
#endif
"#;

const SOLUTION: &str = r#"#include "Park.h"
#include <stdexcept>
#include <utility>
Rose::Rose(std::string color) : m_color(std::move(color)) {}
std::string Rose::name() const { return m_color + " rose"; }
std::unique_ptr<Plant> Rose::twin() const { return std::make_unique<Rose>(*this); }
Park::Walk::Walk(const Park* park, int at) : m_park(park), m_at(at) {}
const Tree& Park::Walk::operator*() const { return m_park->m_trees[m_at]; }
Park::Walk& Park::Walk::operator++() { m_at++; return *this; }
bool Park::Walk::operator!=(const Walk& other) const { return m_at != other.m_at; }
Park::Park() {}
Park::Park(const Park& other) : m_trees(other.m_trees) {}
Park::Park(Park&& other) : m_trees(std::exchange(other.m_trees, {})) {}
bool Park::plant(Tree tree) {
    if (m_trees.size() == MOST) return false;
    m_trees.push_back(tree);
    return true;
}
void Park::plant(std::unique_ptr<Plant> plant) { m_plants.push_back(std::move(plant)); }
Park::Walk Park::begin() const { return Walk(this, 0); }
Park::Walk Park::end() const { return Walk(this, static_cast<int>(m_trees.size())); }
Park::Walk Park::tallest() {
    int best = 0;
    for (int at = 1; at < static_cast<int>(m_trees.size()); at++)
        if (m_trees[at].height > m_trees[best].height) best = at;
    return Walk(this, best);
}
int Park::find(const std::string& kind) const {
    for (std::size_t at = 0; at < m_trees.size(); at++)
        if (m_trees[at].kind == kind) return static_cast<int>(at);
    return NONE;
}
const Tree* Park::look(int at) const { return at < static_cast<int>(m_trees.size()) ? &m_trees[at] : nullptr; }
int& Park::height(int at) { return m_trees.at(at).height; }
int Park::height(int at) const { return -m_trees.at(at).height; }
std::string Park::told(int) const { return "int"; }
std::string Park::told(double) const { return "double"; }
std::string Park::told(char) const { return "char"; }
Park::operator bool() const { return !m_trees.empty(); }
Park::operator double() const { return 0.5 + m_trees.size(); }
std::array<int, MOST> Park::heights() const {
    std::array<int, MOST> all{};
    for (std::size_t at = 0; at < m_trees.size(); at++) all[at] = m_trees[at].height;
    return all;
}
std::unordered_map<std::string, int> Park::kinds() const {
    std::unordered_map<std::string, int> all;
    for (const Tree& tree : m_trees) all[tree.kind]++;
    return all;
}
std::multimap<int, std::string> Park::byHeight() const {
    std::multimap<int, std::string> all;
    for (const Tree& tree : m_trees) all.emplace(tree.height, tree.kind);
    return all;
}
const Plant& Park::first() const { return *m_plants.at(0); }
std::unique_ptr<Plant> grown(const std::string& color) {
    if (color.empty()) return nullptr;
    return std::make_unique<Rose>(color);
}
std::shared_ptr<Plant> taller(std::shared_ptr<Plant> one, std::shared_ptr<Plant> other) {
    return one && one->name() > other->name() ? one : other;
}
std::string which(const Park&) { return "kept"; }
std::string which(Park&&) { return "moved"; }
"#;

const MANIFEST: &str = r#"id = "park"
title = "A park"
[component.park]
file = "Park.cpp"
header = "Park.h"
object = "Park p"
objects = ["const Park bare", 'Rose red("red")', 'Rose blue("blue")']
[[topic]]
why = "Each form of a header arrives as it is."
[[topic.check]]
id = "park.walk.items"
points = 30
title = "Walk"
clause = "begin()"
hint = "From the first on."
judge = ["begin", "tallest"]
run = ['begin() -> {} plant({"oak", 5}) plant({"elm", 9}) begin() -> {{"oak", 5}, {"elm", 9}} tallest() -> {{"elm", 9}} bare.begin() -> {}']
[[topic.check]]
id = "park.values.all"
points = 20
title = "Values"
clause = "values"
hint = "Look."
run = [
    'plant({"oak", 5}) plant({"elm", 5}) find("elm") -> 1 find("x") -> Park::NONE look(MOST-2) -> {{"elm", 5}} look(3) -> {} heights() -> {5, 5, 0}',
    'bool(p) -> false plant({"oak", 5}) bool(p) -> true double(p) -> 1.5 kinds() -> {{"oak", 1}} plant({"ash", 5}) kinds() -> {{"oak", 1}, {"ash", 1}}',
    'plant({"oak", 5}) plant({"ash", 5}) byHeight() -> {{5, "ash"}, {5, "oak"}} height(0) = 7 height(0) -> 7 const Park copy(p) copy.height(0) -> -7',
    '''told(3) -> "int" told(3.0) -> "double" told('3') -> "char"''',
]
[[topic.check]]
id = "park.move.empties"
points = 20
title = "Moves"
clause = "Park(Park&& other)"
hint = "Take it."
judge = ["Park", "which", "find"]
run = ['plant({"oak", 5}) Park other(std::move(p)) other.find("oak") -> 0 find("oak") -> -1 which(p) -> "kept" which(std::move(p)) -> "moved" which(bare) -> "kept"']
[[topic.check]]
id = "park.plants.owned"
points = 30
title = "Plants"
clause = "plant(plant)"
hint = "std::move"
judge = ["plant", "first", "name", "twin", "grown", "taller"]
run = [
    'plant(&red) first().name() -> "red rose" first().twin().name() -> "red rose"',
    'grown("white").twin().name() -> "white rose" grown("") -> nullptr taller(&red, &blue) -> &red taller(nullptr, &blue) -> &blue',
]
"#;

fn folder_with(manifest: &str) -> TempDir {
    all_handed_in(&[("assignment.toml", manifest), ("Park.h", HEADER), ("solution/Park.cpp", SOLUTION)])
}

fn failed(find: &str, replace: &str) -> Vec<String> {
    let folder = folder_with(MANIFEST);
    let report = graded(folder.path(), handed_in("Park.cpp", &changed(SOLUTION, find, replace)).path());
    let all = report.components.iter().flat_map(|component| &component.checks);
    all.filter(|one| !one.verdict.is_pass()).map(|one| one.id.clone()).collect()
}

#[test]
fn every_form_arrives_and_what_is_wrong_in_one_is_noticed() {
    let changes = [
        ("return !m_trees.empty();", "return m_trees.size() > 0;", None),
        ("{ m_at++; return *this; }", "{ m_at += 2; return *this; }", Some("park.walk.items")),
        ("std::exchange(other.m_trees, {})", "other.m_trees", Some("park.move.empties")),
        ("return -m_trees.at(at).height;", "return m_trees.at(at).height;", Some("park.values.all")),
        ("return std::make_unique<Rose>(color);", "return nullptr;", Some("park.plants.owned")),
    ];
    for (find, replace, id) in part_of(changes.to_vec(), AtMost { usual: 2, broad: usize::MAX }) {
        assert_eq!(failed(find, replace), id.as_slice(), "{replace}");
    }
}

#[test]
fn a_wrong_item_and_a_move_become_programs() {
    if leaves_out("a wrong item and a move become programs") {
        return;
    }
    let folder = folder_with(MANIFEST);
    for (find, replace, id, differs) in [
        (
            "m_trees.push_back(tree);",
            "m_trees.insert(m_trees.begin(), tree);",
            "park.walk.items",
            "{{\"oak\", 5}, {\"elm\", 9}}",
        ),
        ("std::exchange(other.m_trees, {})", "other.m_trees", "park.move.empties", "required -1"),
    ] {
        let submission = handed_in("Park.cpp", &changed(SOLUTION, find, replace));
        let report = graded(folder.path(), submission.path());
        assert!(check(&report, id).verdict.class().is_failure(), "{report:?}");
        let mut repro = harness();
        repro.arg("repro").arg(submission.path()).args([id, "-o"]);
        repro
            .arg(submission.path().join("main.cpp"))
            .arg("--assignment")
            .arg(folder.path())
            .assert()
            .success();
        fs::copy(folder.path().join("Park.h"), submission.path().join("Park.h")).unwrap();
        let printed = shown_by(submission.path(), &["main.cpp", "Park.cpp"]);
        assert!(printed.contains(differs) && printed.contains("<-- differs"), "{printed}");
    }
}

#[test]
fn what_cannot_be_said_of_these_forms_has_its_line_and_the_fix() {
    let slips = [
        ("bare.begin() -> {}", "bare.tallest()", "bare is const, and tallest may change its object"),
        ("which(bare)", "which(std::move(bare))", "bare is const, and this parameter is there to change it"),
        ("first().twin().name()", "first().twin().age()", "the header declares no function age"),
    ];
    for (find, replace, problem) in slips {
        let folder = folder_with(&changed(MANIFEST, find, replace));
        let mut command = harness();
        command.args(["assignment", "check"]).arg(folder.path());
        command.assert().code(70).stderr(contains(problem));
    }
}
