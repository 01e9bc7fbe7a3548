//! Failures that are put down to another check, and those that are not: it may have failed for something else.

use std::fs;

use tempfile::TempDir;

use super::{changed, check, graded, handed_in};

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
    let folder = TempDir::new().unwrap();
    fs::create_dir(folder.path().join("solution")).unwrap();
    for (name, text) in [("assignment.toml", MANIFEST), ("Purse.h", HEADER), ("solution/Purse.cpp", SOLUTION)]
    {
        fs::write(folder.path().join(name), text).unwrap();
    }
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
