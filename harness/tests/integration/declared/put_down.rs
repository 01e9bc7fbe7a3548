//! Failures that are put down to another check, and those that are not: it may have failed for something else.

use super::{all_handed_in, changed, check, graded, handed_in};
use crate::sweep::leaves_out;

const HEADER: &str = "#ifndef PURSE_H
#define PURSE_H
#include <string>
class Purse {
public:
    explicit Purse(int amount);   // throws std::invalid_argument
    void pay(int amount);         // throws std::out_of_range
    void grow(int percent);
    int amount() const;
    static int worth(const std::string& coins);
private:
    int m_amount;
};
#endif
";

const SOLUTION: &str = "#include \"Purse.h\"
#include <stdexcept>
Purse::Purse(int amount) : m_amount(amount) {
    if (amount < 0) throw std::invalid_argument(\"negative\");
}
void Purse::pay(int amount) {
    if (amount > m_amount) throw std::out_of_range(\"too little\");
    m_amount -= amount;
}
void Purse::grow(int percent) { m_amount += m_amount * percent / 100; }
int Purse::amount() const { return m_amount; }
int Purse::worth(const std::string& coins) { return Purse(static_cast<int>(coins.size()) - 1).amount(); }
";

const MANIFEST: &str = "id = \"purse\"
title = \"A purse\"
[component.purse]
file = \"Purse.cpp\"
header = \"Purse.h\"
object = \"Purse p(start)\"
[[topic]]
why = \"Money neither appears nor vanishes.\"
[[topic.check]]
id = \"purse.make.refuses\"
points = 20
title = \"a purse is made\"
clause = \"Purse\"
hint = \"Look at the sign.\"
judge = [\"amount\"]
run = [\"3: amount()\", \"-1: amount()\"]
[[topic.check]]
id = \"purse.pay.takes\"
points = 30
title = \"pay takes\"
clause = \"pay\"
hint = \"All of it may be taken.\"
judge = [\"pay\"]
run = [\"5: pay(2) amount() pay(3) amount()\"]
[[topic.check]]
id = \"purse.grow.adds\"
points = 30
title = \"grow adds\"
clause = \"grow\"
hint = \"Divide by 100.\"
judge = [\"grow\"]
run = [\"200: grow(5) amount()\", \"0: grow(5) amount()\"]
[[topic.check]]
id = \"purse.worth.coins\"
points = 20
title = \"worth counts\"
clause = \"worth\"
hint = \"Count.\"
run = ['1: worth(\"abc\")', '1: worth(\"\")']
";

/// The checks that failed, and those that were put down to others, with what is said.
fn failed(edits: &[(&str, &str)]) -> Vec<String> {
    let folder = all_handed_in(&[
        ("assignment.toml", MANIFEST),
        ("Purse.h", HEADER),
        ("solution/Purse.cpp", SOLUTION),
    ]);
    let wrong = edits.iter().fold(SOLUTION.to_owned(), |text, (find, replace)| changed(&text, find, replace));
    let submission = handed_in("Purse.cpp", &wrong);
    let report = graded(folder.path(), submission.path());
    ["purse.make.refuses", "purse.pay.takes", "purse.grow.adds", "purse.worth.coins"]
        .into_iter()
        .filter(|id| !check(&report, id).verdict.is_pass())
        .map(|id| match check(&report, id).verdict.skipped_because() {
            Some(because) => format!("{id}: {because}"),
            None => id.to_owned(),
        })
        .collect()
}

#[test]
fn a_check_that_failed_at_another_function_is_no_excuse() {
    if leaves_out("a check that failed at another function is no excuse") {
        return;
    }
    let pay = ("amount > m_amount", "amount >= m_amount");
    assert_eq!(failed(&[pay]), ["purse.pay.takes"]);
    let grow = ("percent / 100", "percent");
    assert_eq!(failed(&[pay, grow]), ["purse.pay.takes", "purse.grow.adds"]);
}

#[test]
fn a_function_that_a_check_was_stopped_by_is_paid_for_once() {
    let amount = ("return m_amount;", "return m_amount == 5 || m_amount == 200 ? m_amount : 1;");
    // The one that judges it fails, and the others say so.
    assert_eq!(
        failed(&[amount]),
        [
            "purse.make.refuses",
            "purse.pay.takes: depends on purse.make.refuses, which failed",
            "purse.grow.adds: depends on purse.make.refuses, which failed",
            "purse.worth.coins",
        ]
    );
}

#[test]
fn a_check_about_all_that_it_calls_is_not_about_the_making_of_its_objects() {
    if leaves_out("a check about all that it calls is not about the making of its objects") {
        return;
    }
    let found = failed(&[("throw std::invalid_argument", "throw std::length_error")]);
    assert_eq!(found, ["purse.make.refuses", "purse.worth.coins"]);
}

#[test]
fn two_functions_that_are_seen_by_a_third_are_both_paid_for() {
    // Both show as a wrong amount; without their own calls it is right.
    let pay = ("m_amount -= amount", "m_amount += amount");
    let grow = ("percent / 100", "percent");
    assert_eq!(failed(&[pay]), ["purse.pay.takes"]);
    assert_eq!(failed(&[pay, grow]), ["purse.pay.takes", "purse.grow.adds"]);
}

const ROW_HEADER: &str = "#pragma once
#include <vector>
class Row {
public:
    void add(int number);
    int size() const;
    int at(int place) const;   // throws std::out_of_range
    int last() const;
    bool has(int number) const;
private:
    std::vector<int> m_numbers;
};
";

const ROW: &str = "#include \"Row.h\"
#include <algorithm>
void Row::add(int number) { m_numbers.push_back(number); }
int Row::size() const { return static_cast<int>(m_numbers.size()); }
int Row::at(int place) const { return m_numbers.at(place); }
int Row::last() const { return m_numbers.at(m_numbers.size() - 1); }
bool Row::has(int number) const { return std::find(m_numbers.begin(), m_numbers.end(), number) != m_numbers.end(); }
";

const ROW_MANIFEST: &str = r#"id = "row"
title = "A row"
[component.row]
file = "Row.cpp"
header = "Row.h"
object = "Row r"
[[topic]]
why = "A row has what was added."
[[topic.check]]
id = "row.size.counts"
points = 30
title = "size"
clause = "size()"
hint = "Count."
judge = ["size"]
run = ["add(1) size() add(2) size() add(3) size()"]
[[topic.check]]
id = "row.at.items"
points = 30
title = "at"
clause = "at(place)"
hint = "From 0."
judge = ["at"]
run = ["add(1) add(2) add(3) at(2) at(0)"]
[[topic.check]]
id = "row.last.item"
points = 20
title = "last"
clause = "last()"
hint = "Behind all others."
judge = ["last"]
run = ["add(4) add(5) add(6) last()", "add(4) add(5) last()"]
[[topic.check]]
id = "row.has.items"
points = 20
title = "has"
clause = "has(number)"
hint = "Look at all."
judge = ["has"]
run = ["has(1) add(1) has(1) add(2) add(3) has(3)"]
"#;

/// The checks of the row that failed, and those that were put down to others.
fn row_failed(edits: &[(&str, &str)]) -> Vec<String> {
    let folder =
        all_handed_in(&[("assignment.toml", ROW_MANIFEST), ("Row.h", ROW_HEADER), ("solution/Row.cpp", ROW)]);
    let wrong = edits.iter().fold(ROW.to_owned(), |text, (find, replace)| changed(&text, find, replace));
    let report = graded(folder.path(), handed_in("Row.cpp", &wrong).path());
    let all = report.components.iter().flat_map(|component| &component.checks);
    all.filter(|one| !one.verdict.is_pass())
        .map(|one| match one.verdict.skipped_because() {
            Some(because) => format!("{}: {because}", one.id),
            None => one.id.clone(),
        })
        .collect()
}

#[test]
fn what_was_wrong_before_a_call_is_paid_for_by_the_check_that_looks_at_it() {
    if leaves_out("what was wrong before a call is paid for by the check that looks at it") {
        return;
    }
    let add = ("m_numbers.push_back(number);", "if (m_numbers.size() < 2) m_numbers.push_back(number);");
    // What `last` does with two numbers is seen to be right.
    let because = "depends on row.size.counts, which failed";
    assert_eq!(
        row_failed(&[add]),
        [
            "row.size.counts".to_owned(),
            format!("row.at.items: {because}"),
            format!("row.has.items: {because}"),
        ]
    );
}

#[test]
fn a_stub_earns_nothing_where_another_check_stops_what_would_tell() {
    if leaves_out("a stub earns nothing where another check stops what would tell") {
        return;
    }
    let add = ("m_numbers.push_back(number);", "");
    let manifest = changed(
        ROW_MANIFEST,
        "[[topic]]",
        "[[topic]]\nwhy = \"Of nothing there is nothing.\"\n[[topic.check]]\nid = \"row.empty.tells\"\npoints = 0\n\
         title = \"size tells\"\nclause = \"size\"\nhint = \"Count.\"\njudge = [\"has\"]\n\
         rests-on = [\"row.size.counts\"]\nrun = [\"has(3) -> false\", \"has(3) -> false add(3) has(3) -> true\"]\n[[topic]]",
    );
    let folder =
        all_handed_in(&[("assignment.toml", &manifest), ("Row.h", ROW_HEADER), ("solution/Row.cpp", ROW)]);
    let wrong = changed(ROW, add.0, add.1);
    let report = graded(folder.path(), handed_in("Row.cpp", &wrong).path());
    let because = check(&report, "row.empty.tells").verdict.skipped_because();
    assert_eq!(because, Some("depends on row.size.counts, which failed"), "{report:?}");
}

#[test]
fn a_function_that_is_wrong_on_what_is_right_is_paid_for_beside_it() {
    if leaves_out("a function that is wrong on what is right is paid for beside it") {
        return;
    }
    let add = ("m_numbers.push_back(number);", "if (m_numbers.size() < 2) m_numbers.push_back(number);");
    let last = ("m_numbers.at(m_numbers.size() - 1)", "m_numbers.at(0)");
    assert_eq!(row_failed(&[last]), ["row.last.item"]);
    let both = row_failed(&[add, last]);
    assert!(both.contains(&"row.last.item".to_owned()), "{both:?}");
}
