//! What the assignments of real courses needed besides: older standards, programs in several files, lists in lists, exceptions of
//! constructors, classes with one interface, and formats that are judged once.

use std::fs;

use harness::model::{BuildReport, GradeReport, Verdict};
use predicates::prelude::*;
use predicates::str::contains;
use tempfile::TempDir;

use super::{all_handed_in, changed, check, graded};
use crate::stage::harness;
use crate::sweep::{AtMost, leaves_out, part_of};

fn manifest(head: &str, checks: &[(&str, u32, &str)]) -> String {
    let check = |(id, points, keys): &(&str, u32, &str)| {
        format!(
            "[[topic.check]]\nid = \"{id}\"\npoints = {points}\ntitle = \"t\"\nclause = \"c\"\nhint = \"h\"\n{keys}\n"
        )
    };
    let checks: String = checks.iter().map(check).collect();
    format!("id = \"course\"\ntitle = \"A course\"\n{head}\n[[topic]]\nwhy = \"w\"\n{checks}")
}

fn failed(report: &GradeReport) -> Vec<&str> {
    let checks = report.components.iter().flat_map(|component| &component.checks);
    checks.filter(|check| !check.verdict.is_pass()).map(|check| check.id.as_str()).collect()
}

const TABLE_H: &str = r#"#pragma once
#include <initializer_list>
#include <vector>
class Table {
public:
    Table(int rows, int columns);                                        // std::invalid_argument unless both are positive
    Table(std::initializer_list<std::initializer_list<double>> rows);
    double sum() const;
    int rows() const;
private:
    std::vector<std::vector<double>> m_rows;
};
"#;

const TABLE: &str = r#"#include "Table.h"
#include <stdexcept>
Table::Table(int rows, int columns) {
    if (rows < 1 || columns < 1) throw std::invalid_argument("size");
    m_rows.assign(rows, std::vector<double>(columns));
}
Table::Table(std::initializer_list<std::initializer_list<double>> rows) { for (auto row : rows) m_rows.push_back(row); }
double Table::sum() const {
    double sum = 0;
    for (const auto& row : m_rows) for (double one : row) sum += one;
    return sum;
}
int Table::rows() const { return static_cast<int>(m_rows.size()); }
"#;

fn table() -> TempDir {
    let head = "[component.table]\nfile = \"Table.cpp\"\nheader = \"Table.h\"\nobject = \"Table t(rows, columns)\"\nobjects = \
                [\"Table two({{1, 2}, {3.5}})\"]\n";
    let checks = [
        ("table.sum.all", 60, "judge = [\"sum\"]\nrun = [\"1 1: two.sum() -> 6.5 two.rows() -> 2\"]"),
        (
            "table.size.positive",
            40,
            "judge = [\"Table\"]\nrun = [\"2 3: rows() -> 2\", \"0 3: -> throws std::invalid_argument\", \"3 -1: -> throws\"]",
        ),
    ];
    all_handed_in(&[
        ("assignment.toml", &manifest(head, &checks)),
        ("Table.h", TABLE_H),
        ("solution/Table.cpp", TABLE),
    ])
}

#[test]
fn a_list_in_a_list_is_passed_as_braces_make_it() {
    if leaves_out("a list in a list is passed as braces make it") {
        return;
    }
    let folder = table();
    assert_eq!(graded(folder.path(), &folder.path().join("solution")).score.earned, 100);
    let first_alone =
        changed(TABLE, "for (auto row : rows) m_rows.push_back(row);", "m_rows.push_back(*rows.begin());");
    let report = graded(folder.path(), super::handed_in("Table.cpp", &first_alone).path());
    assert_eq!(failed(&report), ["table.sum.all"], "{report:?}");
}

#[test]
fn what_the_constructor_of_the_object_throws_is_told_before_all_calls() {
    if leaves_out("what the constructor of the object throws is told before all calls") {
        return;
    }
    let folder = table();
    let careless = changed(TABLE, "rows < 1 || columns < 1", "columns < 1");
    let report = graded(folder.path(), super::handed_in("Table.cpp", &careless).path());
    assert_eq!(failed(&report), ["table.size.positive"], "{report:?}");
    let text = fs::read_to_string(folder.path().join("assignment.toml")).unwrap();
    let wrong =
        changed(&text, "0 3: -> throws std::invalid_argument", "1 3: -> throws std::invalid_argument");
    fs::write(folder.path().join("assignment.toml"), wrong).unwrap();
    let mut command = harness();
    command.args(["assignment", "check"]).arg(folder.path());
    command.assert().code(70).stderr(contains("an exception of type \"std::invalid_argument\""));
}

#[test]
fn an_object_that_cannot_be_made_is_named_once_with_its_own_line() {
    let folder = table();
    let text = fs::read_to_string(folder.path().join("assignment.toml")).unwrap();
    let text = changed(&text, "{{1, 2}, {3.5}}", "{{1, 2}, {\\\"x\\\"}}");
    fs::write(folder.path().join("assignment.toml"), text).unwrap();
    let mut command = harness();
    command.args(["assignment", "check"]).arg(folder.path());
    command
        .assert()
        .code(70)
        .stderr(contains("assignment.toml:7: in \"Table two"))
        .stderr(contains("assignment.toml:15").not());
}

const ACCOUNTS_H: &str = r#"#pragma once
class Account {
public:
    virtual ~Account() = default;
    virtual bool withdraw(int amount) = 0;
    int balance() const { return m_balance; }
protected:
    int m_balance = 50;
};
class Savings : public Account {
public:
    bool withdraw(int amount) override;
};
class Checking : public Account {
public:
    bool withdraw(int amount) override;
};
"#;

const ACCOUNTS: &str = r#"#include "Accounts.h"
bool Savings::withdraw(int amount) {
    if (amount > m_balance - 10) return false;
    m_balance -= amount;
    return true;
}
bool Checking::withdraw(int amount) {
    m_balance -= amount;
    return true;
}
"#;

#[test]
fn a_check_is_about_the_function_of_one_class() {
    if leaves_out("a check is about the function of one class") {
        return;
    }
    let head = "[component.accounts]\nfile = \"Accounts.cpp\"\nheader = \"Accounts.h\"\nobjects = [\"Savings s\", \"Checking c\"]\n";
    let checks = [
        (
            "accounts.savings.minimum",
            60,
            "judge = [\"Savings::withdraw\"]\nrun = [\"s.withdraw(41) -> false s.withdraw(40) -> true s.balance() -> 10\"]",
        ),
        (
            "accounts.checking.any",
            40,
            "judge = [\"Checking::withdraw\"]\nrun = [\"s.withdraw(20) c.withdraw(60) -> true c.balance() -> -10 s.balance()\"]",
        ),
    ];
    let folder = all_handed_in(&[
        ("assignment.toml", &manifest(head, &checks)),
        ("Accounts.h", ACCOUNTS_H),
        ("solution/Accounts.cpp", ACCOUNTS),
    ]);
    assert_eq!(graded(folder.path(), &folder.path().join("solution")).score.earned, 100);
    // The other check only needs the call that goes wrong.
    let refusing = changed(ACCOUNTS, "amount > m_balance - 10", "true");
    let report = graded(folder.path(), super::handed_in("Accounts.cpp", &refusing).path());
    assert_eq!(check(&report, "accounts.savings.minimum").verdict.kind(), "mismatch");
    assert!(matches!(check(&report, "accounts.checking.any").verdict, Verdict::Skipped { .. }), "{report:?}");
    let unknown = manifest(
        head,
        &[("accounts.any.one", 100, "judge = [\"Saving::withdraw\"]\nrun = [\"s.withdraw(1)\"]")],
    );
    fs::write(folder.path().join("assignment.toml"), unknown).unwrap();
    let mut command = harness();
    command.args(["assignment", "check"]).arg(folder.path());
    command.assert().code(70).stderr(contains("no script of this check calls Saving::withdraw"));
}

const WORDS: &str = "#include <iostream>\n#include <string>\nint main() {\n    int count = 0;\n    for (std::string word; std::cin >> \
                     word;) count++;\n    std::cout << \"words:  \" << count << '\\n';\n}\n";

fn words(top: &str) -> TempDir {
    let head = format!("{top}[component.words]\nfile = \"words.cpp\"\nprogram = true\n");
    let checks = [
        ("words.count.all", 70, "display = \"tokens\"\nrun = ['main(\"a b\\n\")', 'main(\"\")']"),
        ("words.format.blanks", 30, "run = ['main(\"a\\n\")']"),
    ];
    all_handed_in(&[("assignment.toml", &manifest(&head, &checks)), ("solution/words.cpp", WORDS)])
}

#[test]
fn a_format_is_judged_by_one_check_where_the_others_compare_words() {
    if leaves_out("a format is judged by one check where the others compare words") {
        return;
    }
    let folder = words("");
    for label in ["words: ", "words:"] {
        let other = changed(WORDS, "words:  ", label);
        let report = graded(folder.path(), super::handed_in("words.cpp", &other).path());
        assert_eq!(failed(&report), ["words.format.blanks"], "{report:?}");
    }
    let wrong = changed(WORDS, "words:  \" << count", "words:\" << count + 1");
    let report = graded(folder.path(), super::handed_in("words.cpp", &wrong).path());
    assert!(failed(&report).contains(&"words.count.all"), "{report:?}");
}

#[test]
fn a_line_end_that_the_author_forgot_is_seen_in_what_is_said_of_it() {
    if leaves_out("a line end that the author forgot is seen in what is said of it") {
        return;
    }
    let folder = words("");
    let written = fs::read_to_string(folder.path().join("assignment.toml")).unwrap();
    let written = changed(&written, "main(\"a\\n\")", "main(\"a\\n\") -> prints \"words:  1\"");
    fs::write(folder.path().join("assignment.toml"), written).unwrap();
    let mut command = harness();
    command.args(["assignment", "check"]).arg(folder.path());
    command.assert().code(70).stderr(contains("must be \"words:  1\"; got: \"words:  1\\n\""));
}

#[test]
fn a_program_in_several_files_is_compiled_where_the_declaration_allows_them() {
    let own = all_handed_in(&[
        (
            "words.cpp",
            "#include \"count.h\"\n#include <iostream>\nint main() { std::cout << \"words:  \" << count(std::cin) << std::endl; }\n",
        ),
        ("count.h", "#pragma once\n#include <istream>\nint count(std::istream& in);\n"),
        (
            "count.cpp",
            "#include \"count.h\"\n#include <string>\nint count(std::istream& in) { int n = 0; std::string w; while (in >> w) n++; return n; }\n",
        ),
    ]);
    let report = graded(words("extra-files = \"allow\"\n").path(), own.path());
    assert_eq!(report.score.earned, 100, "{report:?}");
    let report = graded(words("").path(), own.path());
    let BuildReport::Failed { diagnostics } = &report.components[0].build else { panic!("{report:?}") };
    assert!(diagnostics.contains("A course: it asks for words.cpp. Paste it into"), "{diagnostics}");
}

/// Before C++17 the library had no `std::size`, and such a variable was no mistake.
#[test]
fn an_older_standard_is_the_students_and_not_the_graders() {
    if leaves_out("an older standard is the students and not the graders") {
        return;
    }
    let older = changed(
        WORDS,
        "#include <string>\n",
        "#include <string>\n#include <vector>\nusing namespace std;\nint size = 0;\n",
    );
    let older = changed(&older, "count++", "count++, size++");
    let all = vec![("c++11", 100), ("c++14", 100), ("c++17", 0)];
    for (standard, earned) in part_of(all, AtMost { usual: 2, broad: usize::MAX }) {
        let folder = words(&format!("standard = \"{standard}\"\n"));
        let report = graded(folder.path(), super::handed_in("words.cpp", &older).path());
        assert_eq!(report.score.earned, earned, "{standard}: {report:?}");
    }
}

#[test]
fn a_file_in_rust_is_named_as_what_no_folder_declares() {
    let folder = words("");
    let text = fs::read_to_string(folder.path().join("assignment.toml")).unwrap();
    fs::write(folder.path().join("assignment.toml"), changed(&text, "words.cpp", "words.rs")).unwrap();
    let mut command = harness();
    command.args(["assignment", "check"]).arg(folder.path());
    command.assert().code(70).stderr(contains("assignment.toml:4: words.rs is in Rust"));
}
