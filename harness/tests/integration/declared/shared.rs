//! One mistake in a function that several checks look by, and two in functions that are shown by the same one.

use super::{all_handed_in, changed, check, graded, handed_in};
use crate::sweep::leaves_out;

const HEADER: &str = "#pragma once
#include <vector>
class Pile {
public:
    void add(int number);
    int take();                     // throws std::logic_error if there is nothing
    int size() const;
    std::vector<int> all() const;
    Pile twice() const;
    Pile without(int number) const;
private:
    std::vector<int> m_all;
};
";

const SOLUTION: &str = "#include \"Pile.h\"
#include <stdexcept>
void Pile::add(int number) { m_all.push_back(number); }
int Pile::take() {
    if (m_all.empty()) throw std::logic_error(\"nothing\");
    int last = m_all.back();
    m_all.pop_back();
    return last;
}
int Pile::size() const { return static_cast<int>(m_all.size()); }
std::vector<int> Pile::all() const { return m_all; }
Pile Pile::twice() const {
    Pile pile;
    for (int number : m_all) { pile.add(number); pile.add(number); }
    return pile;
}
Pile Pile::without(int number) const {
    Pile pile;
    for (int one : m_all) if (one != number) pile.add(one);
    return pile;
}
";

const MANIFEST: &str = "id = \"pile\"
title = \"A pile\"
[component.pile]
file = \"Pile.cpp\"
header = \"Pile.h\"
object = \"Pile p\"
[tell]
Pile = [\"all()\"]
[[topic]]
why = \"What was laid down is there.\"
[[topic.check]]
id = \"pile.size.counts\"
points = 20
title = \"size\"
clause = \"size\"
hint = \"Count.\"
judge = [\"size\"]
run = [\"size() -> 0 add(3) size() -> 1 add(3) size() -> 2\"]
[[topic.check]]
id = \"pile.all.order\"
points = 10
title = \"all\"
clause = \"all\"
hint = \"In order.\"
judge = [\"all\"]
run = [\"all() -> {} add(3) add(1) all() -> {3, 1}\"]
[[topic.check]]
id = \"pile.take.last\"
points = 30
title = \"take\"
clause = \"take\"
hint = \"The last one.\"
run = [\"add(1) take() size()\", \"add(1) add(2) take() size() take() size()\", \"take() -> throws std::logic_error size()\"]
[[topic.check]]
id = \"pile.twice.all\"
points = 10
title = \"twice\"
clause = \"twice\"
hint = \"Each.\"
judge = [\"twice\"]
run = [\"add(1) add(2) twice() -> {{1, 1, 2, 2}} all() -> {1, 2}\"]
[[topic.check]]
id = \"pile.without.one\"
points = 10
title = \"without\"
clause = \"without\"
hint = \"All others.\"
judge = [\"without\"]
run = [\"add(1) add(2) without(1) -> {{2}} all() -> {1, 2}\"]
[[topic.check]]
id = \"pile.random.calls\"
points = 20
title = \"many calls\"
clause = \"Pile\"
hint = \"See the calls.\"
rests-on = [\"pile.take.last\"]
random = { turns = [5, 20], turn = \"add(0..9) take() size()\" }
";

/// The checks that failed themselves.
fn failed(edits: &[(&str, &str)]) -> Vec<String> {
    let folder =
        all_handed_in(&[("assignment.toml", MANIFEST), ("Pile.h", HEADER), ("solution/Pile.cpp", SOLUTION)]);
    let wrong = edits.iter().fold(SOLUTION.to_owned(), |text, (find, replace)| changed(&text, find, replace));
    let submission = handed_in("Pile.cpp", &wrong);
    let report = graded(folder.path(), submission.path());
    let ids = ["size.counts", "all.order", "take.last", "twice.all", "without.one", "random.calls"];
    let ids = ids.map(|id| format!("pile.{id}")).into_iter();
    ids.filter(|id| check(&report, id).verdict.class().is_failure()).collect()
}

const SIZE: (&str, &str) = ("(m_all.size())", "(m_all.size()) + 1");

#[test]
fn a_function_that_is_wrong_before_anything_else_is_called_costs_the_check_that_is_named_for_it() {
    if leaves_out("a wrong function that several checks look by") {
        return;
    }
    assert_eq!(failed(&[SIZE]), ["pile.size.counts"]);
    let take = ("m_all.pop_back();", "if (m_all.size() > 1) m_all.pop_back();");
    assert_eq!(failed(&[take]), ["pile.take.last"]);
    let first = ("m_all.back()", "m_all.front()");
    assert_eq!(failed(&[SIZE, first]), ["pile.size.counts", "pile.take.last"]);
}

#[test]
fn two_operations_whose_results_are_told_by_one_function_are_both_paid_for() {
    if leaves_out("operations whose results one function tells") {
        return;
    }
    let twice = ("pile.add(number); pile.add(number);", "pile.add(number);");
    let without = ("one != number", "one == number");
    assert_eq!(failed(&[twice, without]), ["pile.twice.all", "pile.without.one"]);
    let all = ("return m_all; }", "return std::vector<int>(m_all.rbegin(), m_all.rend()); }");
    assert_eq!(failed(&[all]), ["pile.all.order"]);
}

#[test]
fn a_check_that_rests_on_another_takes_nothing_from_it() {
    if leaves_out("a random check that rests on the one that finds the mistake") {
        return;
    }
    let counted =
        MANIFEST.replace("hint = \"The last one.\"\n", "hint = \"The last one.\"\njudge = [\"take\"]\n");
    let folder =
        all_handed_in(&[("assignment.toml", &counted), ("Pile.h", HEADER), ("solution/Pile.cpp", SOLUTION)]);
    let wrong = changed(SOLUTION, "m_all.pop_back();", "");
    let report = graded(folder.path(), handed_in("Pile.cpp", &wrong).path());
    assert!(check(&report, "pile.take.last").verdict.class().is_failure());
    let random = &check(&report, "pile.random.calls").verdict;
    assert!(random.skipped_because().is_some_and(|because| because.contains("pile.take.last")), "{random:?}");
}

#[test]
fn an_exception_that_is_derived_from_the_required_one_is_right() {
    if leaves_out("an exception that is derived from the required one is right") {
        return;
    }
    let derived = ("throw std::logic_error", "throw std::out_of_range");
    assert_eq!(failed(&[derived]), [""; 0]);
}
