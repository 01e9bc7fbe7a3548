//! Where headers and their names are found: one that is named like the system's, and one that is given and uses the student's.

use crate::sweep::leaves_out;
use harness::model::{GradeReport, Verdict};

use super::{all_handed_in, changed, check, graded};

/// Named like a header that the standard library's own headers read.
const SCHED: &str = "#ifndef TASKS_H\n#define TASKS_H\n#include <string>\nclass Tasks {\npublic:\n    void add(const std::string& name);\n    \
                     int count() const;\n    std::string first() const;\nprivate:\n    std::string m_first;\n    int m_count = 0;\n};\n#endif\n";

const TASKS: &str = r#"#include "sched.h"
#include <iostream>
#include <stdexcept>
#include <thread>
void Tasks::add(const std::string& name) {
    if (m_count++ == 0) m_first = name;
}
int Tasks::count() const { return m_count; }
std::string Tasks::first() const {
    if (m_count == 0) throw std::out_of_range("none");
    return m_first;
}
"#;

const MANIFEST: &str = r#"
id = "tasks"
title = "Tasks"
[component.tasks]
file = "tasks.cpp"
header = "sched.h"
object = "Tasks t"
[[topic]]
why = "Tasks are kept."
[[topic.check]]
id = "tasks.first.kept"
points = 100
title = "first is the first task"
clause = "first()"
hint = "Keep it."
judge = ["add", "first", "count"]
run = ['add("a") add("b") count() -> 2 first() -> "a"']
"#;

fn tasks(source: &str) -> GradeReport {
    let folder =
        all_handed_in(&[("assignment.toml", MANIFEST), ("sched.h", SCHED), ("solution/tasks.cpp", TASKS)]);
    graded(folder.path(), all_handed_in(&[("tasks.cpp", source)]).path())
}

#[test]
fn a_header_may_be_named_like_one_of_the_systems() {
    if leaves_out("a header may be named like one of the systems") {
        return;
    }
    assert_eq!(tasks(TASKS).score.earned, 100);
    let wrong = tasks(&changed(TASKS, "m_count++ == 0", "++m_count"));
    assert!(matches!(check(&wrong, "tasks.first.kept").verdict, Verdict::Mismatch { .. }), "{wrong:?}");
}

#[test]
fn a_smaller_example_asks_for_no_refusal_that_the_script_did_not_ask_for() {
    if leaves_out("a smaller example asks for no refusal that the script did not ask for") {
        return;
    }
    let both = changed(TASKS, "throw std::out_of_range(\"none\")", "return \"\"");
    let report = tasks(&changed(&both, "if (m_count++ == 0) m_first", "++m_count; m_first"));
    let Verdict::Mismatch { expected, observed, .. } = &check(&report, "tasks.first.kept").verdict else {
        panic!("{report:?}")
    };
    assert_eq!((expected.as_str(), observed.as_str()), ("\"a\"", "\"b\""));
}

const BELL: &str = "#ifndef BELL_H\n#define BELL_H\n#include <vector>\nclass Hearer {\npublic:\n    virtual ~Hearer() = default;\n    \
                    virtual void heard(int times) = 0;\n};\nclass Bell {\npublic:\n    void tell(Hearer* hearer);\n    void ring(int \
                    times);\nprivate:\n    std::vector<Hearer*> m_hearers;\n};\n#endif\n";

const RINGING: &str = "#include \"Bell.h\"\nvoid Bell::tell(Hearer* hearer) { m_hearers.push_back(hearer); }\nvoid Bell::ring(int times) {\n    \
                       for (Hearer* one : m_hearers) one->heard(times);\n}\n";

const LISTENER: &str = "#ifndef LISTENER_H\n#define LISTENER_H\n#include \"Bell.h\"\nclass Listener : public Hearer {\npublic:\n    void \
                        heard(int times) override { m_all.push_back(times); }\n    std::vector<int> all() const { return m_all; }\nprivate:\n    \
                        std::vector<int> m_all;\n};\n#endif\n";

const BELLS: &str = r#"
id = "bell"
title = "A bell"
[component.bell]
file = "Bell.cpp"
header = "Bell.h"
student-header = true
given = ["Listener.h"]
object = "Bell b"
objects = ["Listener one"]
[[topic]]
why = "Those who listen hear the bell."
[[topic.check]]
id = "bell.ring.heard"
points = 100
title = "ring is heard"
clause = "ring(times)"
hint = "Call heard."
judge = ["ring", "all"]
run = ['b.tell(&one) b.ring(2) one.all() -> {2}']
"#;

#[test]
fn a_header_that_is_given_may_use_the_one_that_students_write() {
    if leaves_out("a header that is given may use the one that students write") {
        return;
    }
    let folder = all_handed_in(&[
        ("assignment.toml", BELLS),
        ("Listener.h", LISTENER),
        ("solution/Bell.h", BELL),
        ("solution/Bell.cpp", RINGING),
    ]);
    let ring = |header: &str, source: &str| {
        let submission = all_handed_in(&[("Bell.h", header), ("Bell.cpp", source)]);
        graded(folder.path(), submission.path()).score.earned
    };
    assert_eq!(ring(BELL, RINGING), 100);
    let (header, source) =
        (changed(BELL, "m_hearers", "all_of_them"), RINGING.replace("m_hearers", "all_of_them"));
    assert_eq!(ring(&header, &source), 100);
    assert_eq!(ring(BELL, &changed(RINGING, "heard(times)", "heard(1)")), 0);
}

const SHOP: &str = r#"#ifndef SHOP_H
#define SHOP_H
#include <stdexcept>
namespace shop {
struct Price { int cents; };
class Unsold : public std::runtime_error {
public:
    Unsold() : std::runtime_error("unsold") {}
};
int worth(Price price);
int worth(int number);
}
#endif
"#;

const WORTH: &str = r#"#include "Shop.h"
int shop::worth(Price price) {
    if (price.cents < 0) throw Unsold();
    return price.cents;
}
int shop::worth(int number) { return 100 * number; }
"#;

const SELLING: &str = r#"
id = "shop"
title = "A shop"
[component.shop]
file = "Shop.cpp"
header = "Shop.h"
[[topic]]
why = "What is sold has a price."
[[topic.check]]
id = "shop.worth.price"
points = 60
title = "worth of a price"
clause = "worth(price)"
hint = "Its cents."
judge = ["worth(Price)"]
run = ["worth({3}) -> 3", "worth({-1}) -> throws Unsold"]
[[topic.check]]
id = "shop.worth.number"
points = 40
title = "worth of a number"
clause = "worth(number)"
hint = "A hundred."
judge = ["worth(int)"]
run = ["worth(3) -> 300"]
"#;

#[test]
fn types_and_exceptions_of_a_namespace_are_named_without_it() {
    if leaves_out("types and exceptions of a namespace are named without it") {
        return;
    }
    let folder =
        all_handed_in(&[("assignment.toml", SELLING), ("Shop.h", SHOP), ("solution/Shop.cpp", WORTH)]);
    let earned = |source: &str| {
        let submission = all_handed_in(&[("Shop.cpp", source)]);
        graded(folder.path(), submission.path()).score.earned
    };
    assert_eq!(earned(WORTH), 100);
    assert_eq!(earned(&changed(WORTH, "Unsold()", "std::runtime_error(\"unsold\")")), 40);
}
