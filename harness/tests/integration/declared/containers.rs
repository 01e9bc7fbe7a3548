//! Values in the library's other containers, views of texts, and what an author is told of a type that is not known.

use std::fs;

use predicates::str::contains;
use tempfile::TempDir;

use super::{all_handed_in, changed, check, graded, handed_in, shown_by};
use crate::stage::harness;
use crate::sweep::leaves_out;

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
    if leaves_out("sets lists deques and views are passed on and compared") {
        return;
    }
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

const CELLS: &str = "#pragma once
#include <optional>
#include <string>
#include <variant>
#include <vector>
namespace sheet {
using Cell = std::variant<double, int, std::string>;
struct Named {
    std::string name;
    Cell cell;
};
Cell parsed(const std::string& text);
std::string kind(const Cell& cell);
std::vector<Named> all(const std::vector<Cell>& cells, std::optional<Cell> last);
}
";

const CELLS_SOLUTION: &str = "#include \"cells.h\"
namespace sheet {
Cell parsed(const std::string& text) {
    if (text.find_first_not_of(\"0123456789.\") != std::string::npos) return text;
    if (text.find('.') != std::string::npos) return std::stod(text);
    return std::stoi(text);
}
std::string kind(const Cell& cell) {
    const char* const kinds[] = {\"real\", \"whole\", \"text\"};
    return kinds[cell.index()];
}
std::vector<Named> all(const std::vector<Cell>& cells, std::optional<Cell> last) {
    std::vector<Named> named;
    for (const Cell& cell : cells) named.push_back({kind(cell), cell});
    if (last) named.push_back({\"last\", *last});
    return named;
}
}
";

const CELLS_MANIFEST: &str = r#"id = "cells"
title = "Cells"
[component.cells]
file = "cells.cpp"
header = "cells.h"
[[topic]]
why = "A cell holds a number or a text."
[[topic.check]]
id = "cells.parsed.type"
points = 60
title = "parsed gives a cell of the right type"
clause = "parsed(text)"
hint = "Look for a point."
judge = ["parsed"]
run = ['parsed("0.5") -> 0.5 parsed("a\nb") -> "a\nb" parsed("3") -> 3']
[[topic.check]]
id = "cells.kind.each"
points = 40
title = "kind and all know what a cell holds"
clause = "kind(cell)"
hint = "index()"
judge = ["kind", "all"]
run = ['kind(3) -> "whole" kind(3.0) -> "real" kind("3") -> "text"', 'all({1, 2.5, "x"}, {}) -> {{"whole", 1}, {"real", 2.5}, {"text", "x"}} all({}, {"y"})']
"#;

/// A script writes the value that it holds; the first type of the variant that has such a value is meant, whole numbers first.
#[test]
fn a_variant_is_the_value_that_it_holds_and_of_the_type_that_it_holds() {
    if leaves_out("a variant is the value that it holds and of the type that it holds") {
        return;
    }
    let folder = all_handed_in(&[
        ("assignment.toml", CELLS_MANIFEST),
        ("cells.h", CELLS),
        ("solution/cells.cpp", CELLS_SOLUTION),
    ]);
    let right = graded(folder.path(), handed_in("cells.cpp", CELLS_SOLUTION).path());
    assert_eq!((right.score.earned, right.score.possible), (100, 100), "{right:?}");
    let wrong = changed(CELLS_SOLUTION, "return std::stoi(text)", "return std::stod(text)");
    let wrong = changed(&wrong, "named.push_back({kind(cell), cell})", "named.push_back({kind(cell), 1})");
    let submission = handed_in("cells.cpp", &wrong);
    let report = graded(folder.path(), submission.path());
    let evidence = check(&report, "cells.parsed.type").evidence.as_ref().unwrap();
    assert_eq!((evidence.required.as_str(), evidence.got.as_str()), ("3", "3.0"), "{evidence:?}");
    let evidence = check(&report, "cells.kind.each").evidence.as_ref().unwrap();
    assert_eq!(evidence.called, "sheet::all({1, 2.5, \"x\"}, {})");
    assert_eq!(evidence.got, "{{\"whole\", 1}, {\"real\", 1}, {\"text\", 1}}");
    for (id, differs) in [
        ("cells.parsed.type", "got 3.0, required 3   <-- differs"),
        ("cells.kind.each", "{\"real\", 2.5}, {\"text\", \"x\"}}   <-- differs"),
    ] {
        let mut repro = harness();
        repro.arg("repro").arg(submission.path()).args([id, "--force", "-o"]);
        repro
            .arg(submission.path().join("main.cpp"))
            .arg("--assignment")
            .arg(folder.path())
            .assert()
            .success();
        fs::copy(folder.path().join("cells.h"), submission.path().join("cells.h")).unwrap();
        let printed = shown_by(submission.path(), &["main.cpp", "cells.cpp"]);
        assert!(printed.contains(differs), "{printed}");
    }
}

#[test]
fn a_text_is_read_from_a_stream() {
    if leaves_out("a text is read from a stream") {
        return;
    }
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
