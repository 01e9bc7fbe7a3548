//! Lists of objects, as arguments and as results.

use std::fs;

use predicates::str::contains;
use tempfile::TempDir;

use super::{all_handed_in, changed, check, graded, handed_in, shown_by};
use crate::stage::harness;
use crate::sweep::leaves_out;

const HEADER: &str = r#"#pragma once
#include <initializer_list>
#include <list>
#include <string>
#include <vector>
class Book {
public:
    Book(const std::string& title, int price) : m_title(title), m_price(price) {}
    std::string title() const { return m_title; }
    int price() const { return m_price; }
    void reduce(int by) { m_price -= by; }
private:
    std::string m_title;
    int m_price;
};
class Shelf {
public:
    explicit Shelf(std::vector<Book> books);
    void add(std::initializer_list<Book> books);
    int total() const;
private:
    std::vector<Book> m_books;
};
int dearest(const std::list<Book>& books);       // -1 for none
std::vector<Book> cheap(const std::vector<Book>& books, int limit);
"#;

const SOLUTION: &str = r#"#include "Books.h"
#include <algorithm>
#include <utility>
Shelf::Shelf(std::vector<Book> books) : m_books(std::move(books)) {}
void Shelf::add(std::initializer_list<Book> books) {
    for (const Book& book : books) m_books.push_back(book);
}
int Shelf::total() const {
    int all = 0;
    for (const Book& book : m_books) all += book.price();
    return all;
}
int dearest(const std::list<Book>& books) {
    int price = -1;
    for (const Book& book : books) price = std::max(price, book.price());
    return price;
}
std::vector<Book> cheap(const std::vector<Book>& books, int limit) {
    std::vector<Book> all;
    for (const Book& book : books) if (book.price() <= limit) all.push_back(book);
    return all;
}
"#;

const MANIFEST: &str = r#"id = "books"
title = "Books"
[component.books]
file = "Books.cpp"
header = "Books.h"
[tell]
Book = ["title()", "price()"]
[short]
both = 'Book dune("Dune", 9) Book emma("Emma", 4)'
[[topic]]
why = "Books are counted."
[[topic.check]]
id = "books.shelf.total"
points = 40
title = "A shelf knows what its books cost"
clause = "Shelf(books), total()"
hint = "Copy them."
judge = ["Shelf", "total"]
run = ['both Shelf s({dune, emma}) dune.reduce(5) s.total() -> 13', 'Shelf s({}) s.total() -> 0']
[[topic.check]]
id = "books.add.all"
points = 20
title = "add adds all"
clause = "add(books)"
hint = "One by one."
judge = ["add"]
run = ['both Shelf s({}) s.add({dune, emma, emma}) s.total() -> 17']
[[topic.check]]
id = "books.dearest.price"
points = 20
title = "dearest gives the highest price"
clause = "dearest(books)"
hint = "Compare."
judge = ["dearest"]
run = ['both dearest({dune, emma}) -> 9', 'dearest({}) -> -1']
[[topic.check]]
id = "books.cheap.limit"
points = 20
title = "cheap keeps those up to the limit"
clause = "cheap(books, limit)"
hint = "The limit too."
judge = ["cheap"]
run = ['both cheap({dune, emma}, 4) -> {{"Emma", 4}}']
"#;

fn folder() -> TempDir {
    folder_of(HEADER, MANIFEST)
}

fn folder_of(header: &str, manifest: &str) -> TempDir {
    all_handed_in(&[("assignment.toml", manifest), ("Books.h", header), ("solution/Books.cpp", SOLUTION)])
}

#[test]
fn lists_hold_copies_of_the_objects_that_scripts_name() {
    if leaves_out("lists hold copies of the objects that scripts name") {
        return;
    }
    let folder = folder();
    let mut command = harness();
    command.args(["assignment", "check", "--seeds", "1"]).arg(folder.path());
    command.assert().stdout(contains("the solution has full marks"));
    let source = changed(SOLUTION, "book.price() <= limit", "book.price() < limit");
    let source = changed(&source, "price = std::max(price, book.price())", "price = book.price()");
    let report = graded(folder.path(), handed_in("Books.cpp", &source).path());
    let fails = |id: &str| check(&report, id).verdict.class().is_failure();
    assert!(fails("books.cheap.limit") && fails("books.dearest.price"), "{report:?}");
    assert!(!fails("books.shelf.total") && !fails("books.add.all"), "{report:?}");
    let text = serde_json::to_string(&report).unwrap();
    assert!(text.contains("cheap({dune, emma}, 4)"), "{text}");
}

#[test]
fn the_program_that_reproduces_a_failure_makes_the_list_itself() {
    if leaves_out("the program that reproduces a failure makes the list itself") {
        return;
    }
    let folder = folder();
    let wrong = changed(SOLUTION, "price = std::max(price, book.price())", "price = book.price()");
    let submission = handed_in("Books.cpp", &wrong);
    let mut repro = harness();
    repro.arg("repro").arg(submission.path()).args(["books.dearest.price", "-o"]);
    repro.arg(submission.path().join("main.cpp")).arg("--assignment").arg(folder.path()).assert().success();
    fs::copy(folder.path().join("Books.h"), submission.path().join("Books.h")).unwrap();
    let printed = shown_by(submission.path(), &["main.cpp", "Books.cpp"]);
    assert!(printed.contains("dearest({dune, emma})") && printed.contains("<-- differs"), "{printed}");
}

#[test]
fn an_object_that_is_not_declared_is_asked_for() {
    let manifest = changed(MANIFEST, "dearest({dune, emma})", "dearest({dune, persuasion})");
    let folder = folder_of(HEADER, &manifest);
    let mut command = harness();
    command.args(["assignment", "check"]).arg(folder.path());
    command.assert().code(70).stderr(contains("there is no object persuasion"));
}

#[test]
fn what_a_function_would_change_in_a_list_of_objects_cannot_be_told() {
    let header =
        changed(HEADER, "int dearest(const std::list<Book>& books);", "int dearest(std::list<Book>& books);");
    let folder = folder_of(&header, MANIFEST);
    let mut command = harness();
    command.args(["assignment", "check"]).arg(folder.path());
    command.assert().code(70).stderr(contains("books cannot be passed on"));
}
