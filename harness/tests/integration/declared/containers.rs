//! Values in the library's other containers, views of texts, and what an author is told of a type that is not known.

use std::fs;

use predicates::str::contains;
use tempfile::TempDir;

use super::{all_handed_in, changed, check, graded, handed_in, shown_by};
use crate::stage::harness;

const MANIFEST: &str = r#"id = "shelf"
title = "Containers"
[component.shelf]
file = "shelf.cpp"
header = "shelf.h"
[[topic]]
why = "Values must arrive as they were sent."
[[topic.check]]
id = "shelf.distinct.values"
points = 40
title = "distinct and its relatives"
clause = "shelf.h"
hint = "A set has each once."
run = ['''distinct({3, 1, 3}) -> {3, 1, 1} distinct({}) -> {} sum({5, 7, 5}) -> 12 turned({1, 2, 3}) -> {3, 2, 1}
          text::groups({"ab", "a", "b"}) -> {{"a", "b"}, {"ab"}}''']
[[topic.check]]
id = "shelf.plain.view"
points = 30
title = "is_plain takes a view"
clause = "is_plain"
hint = "Look at every letter."
run = ["is_plain(\"abc\") -> true is_plain(\"a c\") is_plain(\"\")"]
[[topic.check]]
id = "shelf.read.pair"
points = 30
title = "a name and a number are read"
clause = "operator>>"
hint = "The name comes first."
run = ['read("Ann 5", {"", 0}) -> true operator>>("Bob 7 8", {"", 0}) read("Cid", {"x", 1}) -> false read("", {"x", 1})']
"#;

const HEADER: &str = "#pragma once
#include <deque>
#include <istream>
#include <list>
#include <set>
#include <string>
#include <string_view>
#include <vector>
std::set<int> distinct(const std::vector<int>& all);
int sum(const std::set<int>& all);
std::deque<int> turned(std::list<int> all);
bool is_plain(std::string_view text);
struct Pair {
    std::string name;
    int number;
};
bool read(std::istream& in, Pair& pair);
std::istream& operator>>(std::istream& in, Pair& pair);
namespace text {
std::vector<std::set<std::string>> groups(const std::list<std::string>& words);
void mark(void* place);
}
";

const SOLUTION: &str = "#include \"shelf.h\"
std::set<int> distinct(const std::vector<int>& all) { return {all.begin(), all.end()}; }
int sum(const std::set<int>& all) {
    int total = 0;
    for (int one : all) total += one;
    return total;
}
std::deque<int> turned(std::list<int> all) { return {all.rbegin(), all.rend()}; }
bool is_plain(std::string_view text) { return text.find(' ') == std::string_view::npos; }
std::istream& operator>>(std::istream& in, Pair& pair) { return in >> pair.name >> pair.number; }
bool read(std::istream& in, Pair& pair) { return static_cast<bool>(in >> pair); }
std::vector<std::set<std::string>> text::groups(const std::list<std::string>& words) {
    std::vector<std::set<std::string>> all;
    for (const std::string& word : words) {
        while (all.size() < word.size()) all.push_back({});
        all[word.size() - 1].insert(word);
    }
    return all;
}
";

fn folder_with(manifest: &str) -> TempDir {
    all_handed_in(&[("assignment.toml", manifest), ("shelf.h", HEADER), ("solution/shelf.cpp", SOLUTION)])
}

#[test]
fn sets_lists_deques_and_views_are_passed_on_and_compared() {
    let folder = folder_with(MANIFEST);
    let right = graded(folder.path(), handed_in("shelf.cpp", SOLUTION).path());
    assert_eq!((right.score.earned, right.score.possible), (100, 100), "{right:?}");
    let wrong = changed(SOLUTION, "all[word.size() - 1].insert(word)", "all[0].insert(word)");
    let submission = handed_in("shelf.cpp", &wrong);
    let report = graded(folder.path(), submission.path());
    let evidence = check(&report, "shelf.distinct.values").evidence.as_ref().unwrap();
    assert_eq!(evidence.called, "text::groups({\"ab\", \"a\", \"b\"})");
    assert_eq!(evidence.required, "{{\"a\", \"b\"}, {\"ab\"}}");
    assert_eq!(evidence.got, "{{\"a\", \"ab\", \"b\"}, {}}");
    let mut repro = harness();
    repro.arg("repro").arg(submission.path()).args(["shelf.distinct.values", "-o"]);
    repro.arg(submission.path().join("main.cpp")).arg("--assignment").arg(folder.path()).assert().success();
    fs::copy(folder.path().join("shelf.h"), submission.path().join("shelf.h")).unwrap();
    let printed = shown_by(submission.path(), &["main.cpp", "shelf.cpp"]);
    let line = "got {{\"a\", \"ab\", \"b\"}, {}}, required {{\"a\", \"b\"}, {\"ab\"}}   <-- differs";
    assert!(printed.contains(line), "{printed}");
}

#[test]
fn a_text_is_read_from_a_stream() {
    let folder = folder_with(MANIFEST);
    let wrong = changed(SOLUTION, "in >> pair.name >> pair.number", "in >> pair.name");
    let submission = handed_in("shelf.cpp", &wrong);
    let report = graded(folder.path(), submission.path());
    let evidence = check(&report, "shelf.read.pair").evidence.as_ref().unwrap();
    assert_eq!(evidence.called, "read(std::istringstream(\"Ann 5\"), {\"\", 0})");
    assert_eq!(evidence.required, "true, pair = {\"Ann\", 5}");
    let mut repro = harness();
    repro.arg("repro").arg(submission.path()).args(["shelf.read.pair", "-o"]);
    repro.arg(submission.path().join("main.cpp")).arg("--assignment").arg(folder.path()).assert().success();
    fs::copy(folder.path().join("shelf.h"), submission.path().join("shelf.h")).unwrap();
    let printed = shown_by(submission.path(), &["main.cpp", "shelf.cpp"]);
    assert!(printed.contains("required {\"Ann\", 5}   <-- differs"), "{printed}");
}

#[test]
fn a_function_that_cannot_be_called_says_why_by_its_full_name_too() {
    let folder = folder_with(&changed(MANIFEST, "is_plain(\\\"abc\\\") -> true", "text::mark(3)"));
    let mut command = harness();
    command.args(["assignment", "check"]).arg(folder.path());
    command.assert().code(70).stderr(contains("text::mark cannot be called: line 21 of the header"));
}
