//! What introductory courses have besides: arrays with rows, numbers by their bits, real numbers without an end, seeds, and pointers
//! that lead on.

use super::{all_handed_in, changed, check, graded, handed_in};
use crate::sweep::leaves_out;

const MANIFEST: &str = r#"id = "course"
title = "A first course"
[component.course]
file = "course.cpp"
header = "course.h"
objects = ["Pile p"]
[[topic]]
why = "Arrays have rows."
[[topic.check]]
id = "course.grid.rows"
points = 20
title = "The rows of a grid are summed up and turned"
clause = "sum, turn, count"
hint = "Two loops."
run = [
    "sum({{1, 2, 3}, {4, 5, 6}}, 2) -> 21 sum({}, 0) -> 0",
    "turn({{1, 2, 3}, {4, 5, 6}, {7, 8, 9}})",
    'count({"x.x", "..x", "..."}, 120) -> 3',
]
[[topic]]
why = "Numbers have bits."
[[topic.check]]
id = "course.bits.low"
points = 20
title = "low gives the lowest bits"
clause = "low"
hint = "A mask."
run = ["low(0xABCD) -> 0xCD low(0b100000001) -> 1"]
[[topic.check]]
id = "course.bits.random"
points = 10
title = "low gives the lowest bits of any number"
clause = "low"
hint = "A mask."
random = { turns = [5], turn = "low(0..4000000000)" }
[[topic]]
why = "A part of a whole is finite."
[[topic.check]]
id = "course.half.real"
points = 20
title = "half halves"
clause = "half"
hint = "Divide by two."
run = ["half(3.0) -> 1.5"]
[[topic]]
why = "A seed says which numbers come."
[[topic.check]]
id = "course.seed.again"
points = 20
title = "The same seed gives the same numbers"
clause = "isSame"
hint = "Seed it each time."
run = ["isSame(3, 3) -> true isSame(3, 4) -> false"]
[[topic]]
why = "The best is found."
[[topic.check]]
id = "course.best.leads"
points = 10
title = "best points to the greatest item"
clause = "best"
hint = "Look at all of them."
judge = ["best", "worth"]
run = ["p.put(3) p.put(5) p.best()->worth() -> 5 p.best().worth()"]
"#;

const HEADER: &str = "#pragma once
#include <vector>
const int WIDTH = 3;
int sum(const int grid[][WIDTH], int rows);
void turn(int grid[3][WIDTH]);
int count(char board[][3], int what);
unsigned low(unsigned number);
double half(double number);
bool isSame(unsigned one, unsigned other);
class Item {
public:
    explicit Item(int worth) : m_worth(worth) {}
    int worth() const { return m_worth; }
private:
    int m_worth;
};
class Pile {
public:
    void put(int worth);
    const Item* best() const;
private:
    void sort();
    std::vector<Item> m_items;
};
";

const SOLUTION: &str = "#include \"course.h\"
#include <algorithm>
#include <cstdlib>
int sum(const int grid[][WIDTH], int rows) {
    int all = 0;
    for (int r = 0; r < rows; r++) for (int c = 0; c < WIDTH; c++) all += grid[r][c];
    return all;
}
void turn(int grid[3][WIDTH]) {
    for (int r = 0; r < 3; r++) for (int c = 0; c < r; c++) std::swap(grid[r][c], grid[c][r]);
}
int count(char board[][3], int what) {
    int all = 0;
    for (int r = 0; r < 3; r++) for (int c = 0; c < 3; c++) all += board[r][c] == what;
    return all;
}
unsigned low(unsigned number) { return number & 0xff; }
double half(double number) { return number / 2; }
static std::vector<int> drawn(unsigned seed) {
    std::srand(seed);
    std::vector<int> all;
    for (int i = 0; i < 20; i++) all.push_back(std::rand() % 1000);
    return all;
}
bool isSame(unsigned one, unsigned other) { return drawn(one) == drawn(other); }
void Pile::put(int worth) { m_items.push_back(Item(worth)); sort(); }
void Pile::sort() {
    std::sort(m_items.begin(), m_items.end(), [](const Item& a, const Item& b) { return a.worth() < b.worth(); });
}
const Item* Pile::best() const { return m_items.empty() ? nullptr : &m_items.back(); }
";

fn folder() -> tempfile::TempDir {
    all_handed_in(&[("assignment.toml", MANIFEST), ("course.h", HEADER), ("solution/course.cpp", SOLUTION)])
}

/// The checks that a submission with these changes loses.
fn lost(changes: &[(&str, &str)]) -> Vec<String> {
    let source =
        changes.iter().fold(SOLUTION.to_owned(), |text, (find, replace)| changed(&text, find, replace));
    let report = graded(folder().path(), handed_in("course.cpp", &source).path());
    let checks = report.components.into_iter().flat_map(|component| component.checks);
    checks.filter(|one| !one.verdict.is_pass()).map(|one| one.id).collect()
}

#[test]
fn what_first_courses_have_is_declared_and_its_mistakes_are_found() {
    if leaves_out("what first courses have is declared and its mistakes are found") {
        return;
    }
    assert_eq!(lost(&[]), [""; 0]);
    let by_index = "grid[r][c], grid[c][r]";
    assert_eq!(lost(&[(by_index, "grid[r][c], grid[c][0]")]), ["course.grid.rows"]);
    assert_eq!(lost(&[("number & 0xff", "number % 0xfffe & 0xff")]), ["course.bits.random"]);
    assert_eq!(lost(&[("&m_items.back()", "&m_items.front()")]), ["course.best.leads"]);
    assert_eq!(lost(&[("std::srand(seed);", "")]), ["course.seed.again"]);
    assert_eq!(lost(&[("std::rand() % 1000", "static_cast<int>(seed)")]), [""; 0]);
}

#[test]
fn a_number_without_an_end_is_like_no_other() {
    if leaves_out("a number without an end is like no other") {
        return;
    }
    for endless in ["number / 0 * 2", "-number / 0", "0 * number / 0"] {
        assert_eq!(lost(&[("number / 2", endless)]), ["course.half.real"], "{endless}");
    }
}

#[test]
fn the_rows_of_an_array_are_shown_as_scripts_write_them() {
    if leaves_out("the rows of an array are shown as scripts write them") {
        return;
    }
    let source = changed(SOLUTION, "all += grid[r][c]", "all += grid[r][0]");
    let report = graded(folder().path(), handed_in("course.cpp", &source).path());
    let failed = check(&report, "course.grid.rows");
    let shown = format!("{:?}", failed.evidence);
    assert!(shown.contains("sum({{1, 2, 3}, {4, 5, 6}}, 2)"), "{shown}");
}
