//! What is passed to functions and comes back: lists, null pointers, pointers to objects in vectors and to values, arrays, tuples,
//! and chains of calls; and functions of no class whose calls are watched.

use std::fs;

use predicates::prelude::*;
use predicates::str::contains;
use tempfile::TempDir;

use super::{all_handed_in, changed, check, graded, handed_in, shown_by};
use crate::stage::harness;
use crate::sweep::leaves_out;

const MANIFEST: &str = r#"id = "club"
title = "A club"
[component.member]
file = "Member.cpp"
header = "Member.h"
object = 'Member m("Ann")'
objects = ["Member nobody(nullptr)", "Member scored({3, 1, 2})"]
[component.club]
file = "Club.cpp"
header = "Club.h"
uses = ["member"]
object = "Club c"
objects = ['Member a("Ann")', 'Member b("Bob")']
[[topic]]
why = "Members have names and points."
[[topic.check]]
id = "member.name.none"
points = 10
title = "A name may be missing"
clause = "Member(name)"
hint = "nullptr is no text."
judge = ["Member", "name"]
run = ['name() -> "Ann"', 'nobody.name() -> "?"', 'm.rename(nullptr) name() -> "?" rename("Cid") name()']
[[topic.check]]
id = "member.points.list"
points = 20
title = "Points are added from lists"
clause = "addAll"
hint = "Each of them."
judge = ["addAll", "best", "points"]
run = ["addAll({5, 9, 7}) points() -> 21 addAll({}) best() -> {9}", "best() -> {}", "scored.best() -> {3}"]
[[topic.check]]
id = "member.span.ends"
points = 20
title = "Arrays and tuples"
clause = "span, count"
hint = "Both ends."
judge = ["span", "doubled", "counted", "joined"]
run = [
    "span({4, 2, 9}, 3) -> {2, 9, 3} doubled({1, 2}, 2)",
    'counted({1, 2, 4}, isEven) -> 2 joined({"a", "b"}, behind) -> "ab"',
]
[[topic]]
why = "A club has members that others own."
[[topic.check]]
id = "club.members.all"
points = 20
title = "Members are kept in their order"
clause = "join, members"
hint = "push_back"
judge = ["join", "members", "joinAll"]
run = ["members() -> {} join(&b) members() -> {&b} joinAll({&a, nullptr}) members() -> {&b, &a}"]
[[topic.check]]
id = "club.find.leads"
points = 10
title = "find gives the member itself"
clause = "find"
hint = "A reference."
judge = ["addAll", "points"]
run = ['joinAll({&a, &b}) find("Bob").addAll({4}) b.points() -> 4 find("Bob").points() -> 4']
[[topic.check]]
id = "club.greet.calls"
points = 20
title = "greetAll greets each member, in the order of their joining"
clause = "greetAll"
hint = "greet is a function of Member.h."
judge = ["greetAll"]
calls = ["greet"]
run = ["joinAll({&b, &a}) greetAll()"]
"#;

const MEMBER_H: &str = r#"#pragma once
#include <functional>
#include <initializer_list>
#include <string>
#include <tuple>
#include <vector>
class Member {
public:
    Member(const char* name);
    Member(std::initializer_list<int> points);
    void rename(const char* name);
    const std::string& name() const;
    void addAll(std::initializer_list<int> points);
    int points() const;
    const int* best() const;
private:
    std::string m_name;
    int m_points = 0;
    int m_best = 0;
    bool m_has_best = false;
};
void greet(const Member& member);
std::tuple<int, int, int> span(const int numbers[], int count);
void doubled(int* numbers, int count);
bool isEven(int number);
std::string behind(std::string one, const std::string& other);
int counted(const std::vector<int>& numbers, bool (*test)(int));
std::string joined(const std::vector<std::string>& all, const std::function<std::string(std::string, const std::string&)>& join);
"#;

const MEMBER: &str = r#"#include "Member.h"
#include <algorithm>
Member::Member(const char* name) { rename(name); }
Member::Member(std::initializer_list<int> points) : m_name("list") { addAll(points); }
void Member::rename(const char* name) { m_name = name == nullptr ? "?" : name; }
const std::string& Member::name() const { return m_name; }
void Member::addAll(std::initializer_list<int> points) {
    for (int one : points) {
        m_points += one;
        m_best = m_has_best ? std::max(m_best, one) : one;
        m_has_best = true;
    }
}
int Member::points() const { return m_points; }
const int* Member::best() const { return m_has_best ? &m_best : nullptr; }
void greet(const Member&) {}
std::tuple<int, int, int> span(const int numbers[], int count) {
    return {*std::min_element(numbers, numbers + count), *std::max_element(numbers, numbers + count), count};
}
void doubled(int* numbers, int count) { for (int i = 0; i < count; i++) numbers[i] *= 2; }
bool isEven(int number) { return number % 2 == 0; }
std::string behind(std::string one, const std::string& other) { return one + other; }
int counted(const std::vector<int>& numbers, bool (*test)(int)) {
    return static_cast<int>(std::count_if(numbers.begin(), numbers.end(), test));
}
std::string joined(const std::vector<std::string>& all, const std::function<std::string(std::string, const std::string&)>& join) {
    std::string text;
    for (const std::string& one : all) text = join(text, one);
    return text;
}
"#;

const CLUB_H: &str = r#"#pragma once
#include "Member.h"
#include <vector>
class Club {
public:
    void join(Member* member);
    void joinAll(const std::vector<Member*>& all);
    const std::vector<Member*>& members() const;
    Member& find(const std::string& name);
    void greetAll() const;
private:
    std::vector<Member*> m_members;
};
"#;

const CLUB: &str = r#"#include "Club.h"
#include <stdexcept>
void Club::join(Member* member) { if (member != nullptr) m_members.push_back(member); }
void Club::joinAll(const std::vector<Member*>& all) { for (Member* one : all) join(one); }
const std::vector<Member*>& Club::members() const { return m_members; }
Member& Club::find(const std::string& name) {
    for (Member* one : m_members) if (one->name() == name) return *one;
    throw std::out_of_range(name);
}
void Club::greetAll() const { for (Member* one : m_members) greet(*one); }
"#;

fn folder() -> TempDir {
    all_handed_in(&[
        ("assignment.toml", MANIFEST),
        ("Member.h", MEMBER_H),
        ("Club.h", CLUB_H),
        ("solution/Member.cpp", MEMBER),
        ("solution/Club.cpp", CLUB),
    ])
}

/// The evidence of a check about one file with a mistake; the other file is missing, which costs its component alone.
fn evidence(name: &str, text: &str, id: &str) -> (TempDir, TempDir, [String; 3]) {
    let (folder, submission) = (folder(), handed_in(name, text));
    let report = graded(folder.path(), submission.path());
    let evidence = check(&report, id).evidence.as_ref().unwrap_or_else(|| panic!("{report:?}"));
    let told = [&evidence.called, &evidence.required, &evidence.got].map(Clone::clone);
    (folder, submission, told)
}

#[test]
fn lists_null_pointers_arrays_and_chains_arrive_and_come_back() {
    let folder = folder();
    let report = graded(folder.path(), folder.path().join("solution").as_path());
    assert_eq!((report.score.earned, report.score.possible), (100, 100), "{report:?}");
}

#[test]
fn a_missing_text_is_a_null_pointer_and_not_an_empty_one() {
    if leaves_out("a missing text is a null pointer and not an empty one") {
        return;
    }
    let wrong = changed(MEMBER, "name == nullptr ?", "name == nullptr || *name == 0 ?");
    let folder = folder();
    let report = graded(folder.path(), handed_in("Member.cpp", &wrong).path());
    assert!(check(&report, "member.name.none").verdict.is_pass(), "{report:?}");
    let wrong = changed(MEMBER, "\"?\" : name", "\"\" : name");
    let (_, _, told) = evidence("Member.cpp", &wrong, "member.name.none");
    assert_eq!(told, ["nobody.name()", "\"?\"", "\"\""]);
}

#[test]
fn a_pointer_to_a_value_is_told_like_an_optional() {
    if leaves_out("a pointer to a value is told like an optional") {
        return;
    }
    let wrong = changed(MEMBER, "m_has_best ? std::max(m_best, one) : one", "one");
    let (folder, submission, told) = evidence("Member.cpp", &wrong, "member.points.list");
    assert_eq!(told, ["m.best()", "{9}", "{7}"]);
    let mut repro = harness();
    repro.arg("repro").arg(submission.path()).args(["member.points.list", "-o"]);
    repro.arg(submission.path().join("main.cpp")).arg("--assignment").arg(folder.path()).assert().success();
    fs::copy(folder.path().join("Member.h"), submission.path().join("Member.h")).unwrap();
    let printed = shown_by(submission.path(), &["main.cpp", "Member.cpp"]);
    assert!(printed.contains("got {7}, required {9}   <-- differs"), "{printed}");
}

#[test]
fn arrays_tuples_and_what_pointers_bring_back_are_compared() {
    if leaves_out("arrays tuples and what pointers bring back are compared") {
        return;
    }
    let wrong = changed(MEMBER, "numbers + count), count}", "numbers + count), 0}");
    let (_, _, told) = evidence("Member.cpp", &wrong, "member.span.ends");
    assert_eq!(told, ["span({4, 2, 9}, 3)", "{2, 9, 3}", "{2, 9, 0}"]);
}

#[test]
fn functions_are_passed_by_their_names() {
    if leaves_out("functions are passed by their names") {
        return;
    }
    let wrong = changed(MEMBER, "text = join(text, one)", "text = join(one, text)");
    let (folder, submission, told) = evidence("Member.cpp", &wrong, "member.span.ends");
    assert_eq!(told, ["joined({\"a\", \"b\"}, behind)", "\"ab\"", "\"ba\""]);
    let mut repro = harness();
    repro.arg("repro").arg(submission.path()).args(["member.span.ends", "-o"]);
    repro.arg(submission.path().join("main.cpp")).arg("--assignment").arg(folder.path()).assert().success();
    fs::copy(folder.path().join("Member.h"), submission.path().join("Member.h")).unwrap();
    let printed = shown_by(submission.path(), &["main.cpp", "Member.cpp"]);
    assert!(printed.contains("<-- differs"), "{printed}");
    let manifest = changed(MANIFEST, "{1, 2, 4}, isEven", "{1, 2, 4}, greet");
    fs::write(folder.path().join("assignment.toml"), manifest).unwrap();
    let mut command = harness();
    command.args(["assignment", "check"]).arg(folder.path());
    command.assert().code(70).stderr(contains("greet is no function for").and(contains("known: isEven")));
}

#[test]
fn pointers_in_vectors_are_told_by_the_names_of_their_objects() {
    let wrong = changed(CLUB, "m_members.push_back(member)", "m_members.insert(m_members.begin(), member)");
    let (_, _, told) = evidence("Club.cpp", &wrong, "club.members.all");
    assert_eq!(told[1..], ["{&b, &a}", "{&a, &b}"]);
}

#[test]
fn what_a_chain_leads_to_is_the_object_itself() {
    let wrong =
        changed(CLUB, "return *one;", "{ static Member* copy; copy = new Member(*one); return *copy; }");
    let (_, _, told) = evidence("Club.cpp", &wrong, "club.find.leads");
    assert_eq!(told[1..], ["4", "0"]);
}

#[test]
fn the_calls_of_functions_of_no_class_are_watched() {
    let wrong = changed(
        CLUB,
        "for (Member* one : m_members) greet(*one)",
        "for (Member* one : m_members) { greet(*one); greet(*m_members[0]); }",
    );
    let (folder, submission, told) = evidence("Club.cpp", &wrong, "club.greet.calls");
    assert_eq!(told[1..], ["greet(b)\ngreet(a)", "greet(b)\ngreet(b)\ngreet(a)\ngreet(b)"]);
    let mut repro = harness();
    repro.arg("repro").arg(submission.path()).args(["club.greet.calls", "--assignment"]);
    repro.arg(folder.path()).assert().failure();
}

#[test]
fn a_list_is_no_result_and_part_of_no_other() {
    let folder = folder();
    let header = changed(MEMBER_H, "void greet(", "std::initializer_list<int> all();\nvoid greet(");
    fs::write(folder.path().join("Member.h"), header).unwrap();
    let manifest = changed(MANIFEST, "doubled({1, 2}, 2)\"", "doubled({1, 2}, 2) all()\"");
    fs::write(folder.path().join("assignment.toml"), manifest).unwrap();
    let mut command = harness();
    command.args(["assignment", "check"]).arg(folder.path());
    command
        .assert()
        .code(70)
        .stderr(contains("it returns std::initializer_list<int>, whose items nobody keeps"));
}
