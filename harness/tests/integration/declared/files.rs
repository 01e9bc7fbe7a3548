//! Classes and functions that read and write files, by streams that they are given and by names.

use std::fs;

use predicates::str::contains;
use tempfile::TempDir;

use super::{all_handed_in, changed, check, graded, handed_in};
use crate::stage::harness;
use crate::sweep::leaves_out;

const HEADER: &str = r#"#pragma once
#include <fstream>
#include <string>
#include <vector>
class Word {
public:
    explicit Word(const std::string& text) : m_text(text) {}
    std::string text() const { return m_text; }
    int length() const { return static_cast<int>(m_text.size()); }
private:
    std::string m_text;
};
class Lines {
public:
    explicit Lines(std::istream& in) : m_in(in) {}
    std::string next();                          // "" at the end
private:
    std::istream& m_in;
};
std::vector<Word> words(std::ifstream& in);
void copy(std::ifstream& from, std::ofstream& to);
int lines(const std::string& name);              // -1 and a word on cerr if there is none
"#;

const SOLUTION: &str = r#"#include "Words.h"
#include <iostream>
std::string Lines::next() {
    std::string line;
    std::getline(m_in, line);
    return line;
}
std::vector<Word> words(std::ifstream& in) {
    std::vector<Word> all;
    for (std::string word; in >> word;) all.push_back(Word(word));
    return all;
}
void copy(std::ifstream& from, std::ofstream& to) {
    for (std::string line; std::getline(from, line);) to << line << '\n';
}
int lines(const std::string& name) {
    std::ifstream in(name);
    if (!in) {
        std::cerr << "no " << name << '\n';
        return -1;
    }
    int count = 0;
    for (std::string line; std::getline(in, line);) count++;
    return count;
}
"#;

const MANIFEST: &str = r#"id = "words"
title = "Words of files"
[component.words]
file = "Words.cpp"
header = "Words.h"
files = ["data/two.txt"]
[tell]
Word = ["text()", "length()"]
[[topic]]
why = "Files are read as they are."
[[topic.check]]
id = "words.words.all"
points = 30
title = "words gives all words"
clause = "words(in)"
hint = "Until the end."
judge = ["words"]
run = ['words("two.txt") -> {{"one", 3}, {"two", 3}} words("none.txt") -> {}', 'file("a.txt", "three") words("a.txt") -> {{"three", 5}}']
[[topic.check]]
id = "words.copy.lines"
points = 20
title = "copy copies"
clause = "copy(from, to)"
hint = "Each line."
judge = ["copy", "written"]
run = ['copy("two.txt", "b.txt") written("b.txt") -> prints "one\ntwo\n"', 'written("two.txt") written("c.txt") -> false copy("two.txt", "c.txt") lines("c.txt") -> 2']
[[topic.check]]
id = "words.lines.count"
points = 20
title = "lines counts, or complains"
clause = "lines(name)"
hint = "Look at the stream."
judge = ["lines", "complains"]
run = ['lines("two.txt") -> 2 complains() -> false lines("none.txt") -> -1 complains() -> true errors()']
[[topic.check]]
id = "words.next.kept"
points = 20
title = "next gives line by line"
clause = "next()"
hint = "getline"
judge = ["next"]
run = ['Lines l("a\nb") l.next() -> "a" l.next() -> "b" l.next() -> ""']
[[topic.check]]
id = "words.memory.clean"
points = 10
title = "Memory is kept clean"
clause = "none"
hint = "delete"
memory = true
"#;

fn folder() -> TempDir {
    all_handed_in(&[
        ("assignment.toml", MANIFEST),
        ("Words.h", HEADER),
        ("solution/Words.cpp", SOLUTION),
        ("data/two.txt", "one\ntwo\n"),
    ])
}

/// The same, with a header that students write.
fn folder_with_own_header() -> TempDir {
    let folder = folder();
    fs::rename(folder.path().join("Words.h"), folder.path().join("solution/Words.h")).unwrap();
    let manifest = changed(MANIFEST, "header = \"Words.h\"", "header = \"Words.h\"\nstudent-header = true");
    fs::write(folder.path().join("assignment.toml"), manifest).unwrap();
    folder
}

#[test]
fn the_solution_has_full_marks_whoever_writes_the_header() {
    if leaves_out("the solution has full marks whoever writes the header") {
        return;
    }
    for folder in [folder(), folder_with_own_header()] {
        let mut command = harness();
        command.args(["assignment", "check", "--seeds", "1"]).arg(folder.path());
        command.assert().stdout(contains("the solution has full marks"));
    }
}

#[test]
fn what_is_read_and_written_is_judged_call_by_call() {
    if leaves_out("what is read and written is judged call by call") {
        return;
    }
    let source = changed(SOLUTION, "in >> word;) all", "in >> word && word != \"two\";) all");
    let source = changed(&source, "to << line << '\\n'", "to << line << ' '");
    let source = changed(&source, "std::cerr << \"no \" << name << '\\n';", "");
    let report = graded(folder().path(), handed_in("Words.cpp", &source).path());
    let fails = |id: &str| check(&report, id).verdict.class().is_failure();
    assert!(
        fails("words.words.all") && fails("words.copy.lines") && fails("words.lines.count"),
        "{report:?}"
    );
    assert!(check(&report, "words.next.kept").verdict.is_pass());
    let with_header = [("Words.cpp", source.as_str()), ("Words.h", HEADER)];
    let other = graded(folder_with_own_header().path(), all_handed_in(&with_header).path());
    assert_eq!(other.score, report.score);
}

#[test]
fn an_exception_in_place_of_an_object_is_not_put_down_to_what_tells_objects() {
    let header = changed(HEADER, "std::string text() const { return m_text; }", "std::string text() const;");
    let folder = folder();
    fs::write(folder.path().join("Words.h"), &header).unwrap();
    let text = "std::string Word::text() const { return m_text; }\n";
    fs::write(folder.path().join("solution/Words.cpp"), format!("{SOLUTION}{text}")).unwrap();
    let telling = "[[topic.check]]\nid = \"words.text.same\"\npoints = 0\ntitle = \"text\"\nclause = \"text()\"\nhint = \"-\"\njudge = [\"text\"]\n\
                   run = ['Word w(\"abc\") w.text() -> \"abc\"']\n";
    let manifest = changed(
        MANIFEST,
        "[[topic.check]]\nid = \"words.words.all\"",
        &format!("{telling}[[topic.check]]\nid = \"words.words.all\""),
    );
    fs::write(folder.path().join("assignment.toml"), manifest).unwrap();
    let source = changed(SOLUTION, "std::vector<Word> all;", "std::vector<Word> all; throw 1;");
    let source = format!("{source}std::string Word::text() const {{ return \"\"; }}\n");
    let report = graded(folder.path(), handed_in("Words.cpp", &source).path());
    assert!(check(&report, "words.text.same").verdict.class().is_failure());
    assert!(check(&report, "words.words.all").verdict.class().is_failure(), "{report:?}");
}

/// Headers that the named one includes are read too, and one with a source of its own is a component.
#[test]
fn a_new_assignment_has_the_headers_beside_it_that_are_included() {
    if leaves_out("a new assignment has the headers beside it that are included") {
        return;
    }
    let place = TempDir::new().unwrap();
    let files = [
        (
            "Point.h",
            "#pragma once\n#include \"Way.h\"\nstruct Point { int x; int y; };\nint away(Point one, Way by);\n",
        ),
        (
            "Point.cpp",
            "#include \"Point.h\"\nint away(Point one, Way by) { return one.x + one.y + static_cast<int>(by); }\n",
        ),
        ("Way.h", "#pragma once\nenum class Way { Left, Right };\n"),
        (
            "Track.h",
            "#pragma once\n#include <vector>\n#include \"Point.h\"\nclass Track {\npublic:\n    int add(Point next);\n    \
             std::vector<Point> all() const;\nprivate:\n    std::vector<Point> m_all;\n};\n",
        ),
        (
            "Track.cpp",
            "#include \"Track.h\"\nint Track::add(Point next) { m_all.push_back(next); return away(next, Way::Left); }\n\
             std::vector<Point> Track::all() const { return m_all; }\n",
        ),
    ];
    files.iter().for_each(|(name, text)| fs::write(place.path().join(name), text).unwrap());
    let mut command = harness();
    command.current_dir(place.path()).args(["assignment", "new", "Track.h"]);
    command.assert().success().stdout(contains("track declares an assignment"));
    let manifest = fs::read_to_string(place.path().join("track/assignment.toml")).unwrap();
    assert!(manifest.contains("uses = [\"point\"]") && manifest.contains("points = 200"), "{manifest}");
    let mut command = harness();
    command.current_dir(place.path()).args(["assignment", "check", "--seeds", "1", "track"]);
    command.assert().stdout(contains("the solution has full marks"));
    fs::write(place.path().join("track/assignment.toml"), manifest.replace("uses = [\"point\"]\n", ""))
        .unwrap();
    let mut command = harness();
    command.current_dir(place.path()).args(["assignment", "check", "--seeds", "1", "track"]);
    command
        .assert()
        .code(70)
        .stderr(contains("if a header of yours declares Point, say so in the component: `uses = [\"ID\"]`"));
}
