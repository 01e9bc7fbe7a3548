//! Classes that are values though they have constructors, pointers to objects, and random calls with a beginning.

use std::fs;

use predicates::str::contains;
use tempfile::TempDir;

use super::{changed, check, graded, handed_in, shown_by};
use crate::stage::harness;
use crate::sweep::leaves_out;

const MANIFEST: &str = r#"id = "race"
title = "A race"

[component.race]
file = "Race.cpp"
header = "Race.h"
objects = ["Runner a(3)", "Runner b(5)"]
object = "Race r"

[[topic]]
why = "Whoever is fastest wins."
[[topic.check]]
id = "race.first.runner"
points = 50
title = "faster returns the faster of the two"
clause = "faster(one, other)"
hint = "Compare their speeds."
run = ["faster(&a, &b) -> &b faster(&b, &a) -> &b faster(&a, nullptr) -> &a faster(nullptr, nullptr) -> nullptr"]
[[topic.check]]
id = "race.place.mirrored"
points = 30
title = "mirrored exchanges the two numbers of a place"
clause = "mirrored(place)"
hint = "The column becomes the row."
run = ["mirrored({1, 2}) -> {2, 1} mirrored({0..1, -1})"]
[[topic.check]]
id = "race.random.steps"
points = 20
title = "steps counts from where the race begins"
clause = "begin(place), steps(place)"
hint = "Keep the place."
random = { first = "begin({3, 4})", turns = [2, 5], turn = "steps({0..9, 0..9})" }
"#;

const HEADER: &str = r#"#ifndef RACE_H
#define RACE_H
class RaceImpl;
class Place {
public:
    Place() : row(-1), col(-1) {}
    Place(int r, int c) : row(r), col(c < 0 ? 0 : c) {}
    int row;
    int col;
};
class Runner {
public:
    explicit Runner(int speed) : m_speed(speed) {}
    int speed() const { return m_speed; }
private:
    int m_speed;
};
class Race {
public:
    const Runner* faster(const Runner* one, const Runner* other) const;
    Place mirrored(Place place) const;
    void begin(const Place& place);
    int steps(Place to) const;
private:
    Place m_from;
};
#endif
"#;

const SOLUTION: &str = r#"#include "Race.h"
#include <cstdlib>
const Runner* Race::faster(const Runner* one, const Runner* other) const {
    if (one == nullptr || other == nullptr) return one == nullptr ? other : one;
    return one->speed() > other->speed() ? one : other;
}
Place Race::mirrored(Place place) const { return Place(place.col, place.row); }
void Race::begin(const Place& place) { m_from = place; }
int Race::steps(Place to) const { return std::abs(to.row - m_from.row) + std::abs(to.col - m_from.col); }
"#;

/// `race/`, in a folder of its own.
fn race() -> TempDir {
    let place = TempDir::new().unwrap();
    let folder = place.path().join("race");
    fs::create_dir_all(folder.join("solution")).unwrap();
    for (name, text) in [("assignment.toml", MANIFEST), ("Race.h", HEADER), ("solution/Race.cpp", SOLUTION)] {
        fs::write(folder.join(name), text).unwrap();
    }
    place
}

/// What a check requires and got of the solution with one change.
fn differing(id: &str, find: &str, replace: &str) -> (String, String) {
    let place = race();
    let submission = handed_in("Race.cpp", &changed(SOLUTION, find, replace));
    let report = graded(&place.path().join("race"), submission.path());
    let evidence = check(&report, id).evidence.clone().unwrap();
    (evidence.required, evidence.got)
}

#[test]
fn a_pointer_is_told_by_the_name_of_the_object_that_it_points_to() {
    if leaves_out("a pointer is told by the name of the object that it points to") {
        return;
    }
    let told = |replace: &str| differing("race.first.runner", "return one->speed() >", replace);
    let of = |required: &str, got: &str| (required.to_owned(), got.to_owned());
    assert_eq!(told("return one->speed() <"), of("&b", "&a"));
    assert_eq!(told("if (one != other) return nullptr; return one->speed() >"), of("&b", "nullptr"));
    let stranger = "static const Runner own(9); if (one != other) return &own; return one->speed() >";
    assert_eq!(told(stranger), of("&b", "a pointer to another object"));
}

/// It is made by the constructor, which may have its own mind about the members.
#[test]
fn a_class_with_a_constructor_of_its_public_members_is_written_between_braces() {
    if leaves_out("a class with a constructor of its public members is written between braces") {
        return;
    }
    let told = |replace: &str| differing("race.place.mirrored", "Place(place.col, place.row)", replace);
    assert_eq!(told("place"), ("{2, 1}".to_owned(), "{1, 2}".to_owned()));
    assert_eq!(told("Place(place.col, place.col == 0 ? 7 : place.row)").0, "{0, 0}");
}

#[test]
fn random_calls_begin_with_what_comes_first() {
    let (required, got) = differing("race.random.steps", "m_from = place;", "");
    assert_ne!(required, got);
}

#[test]
fn a_wrong_pointer_and_a_wrong_place_become_programs() {
    if leaves_out("a wrong pointer and a wrong place become programs") {
        return;
    }
    let place = race();
    let text = changed(SOLUTION, "return one->speed() >", "return one->speed() <");
    let text = changed(&text, "Place(place.col, place.row)", "place");
    let submission = handed_in("Race.cpp", &text);
    fs::write(submission.path().join("Race.h"), HEADER).unwrap();
    for (id, line) in [
        ("race.first.runner", "it is &b: got false, required true   <-- differs"),
        ("race.place.mirrored", "got {1, 2}, required {2, 1}   <-- differs"),
    ] {
        let mut repro = harness();
        repro.current_dir(submission.path()).args(["repro", ".", id, "--assignment"]);
        repro.arg(place.path().join("race")).assert().success().stdout(contains("repro.cpp Race.cpp"));
        let printed = shown_by(submission.path(), &["repro.cpp", "Race.cpp"]);
        assert!(printed.contains(line), "{printed}");
        fs::remove_file(submission.path().join("repro.cpp")).unwrap();
    }
}
