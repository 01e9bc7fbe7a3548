//! Operators, plain structs, streams, pointers, derived classes, and the limits of integers.

use std::fs;
use std::path::PathBuf;

use predicates::prelude::*;
use predicates::str::contains;
use tempfile::TempDir;

use super::{check, graded, shown_by};
use crate::stage::harness;
use crate::sweep::{AtMost, leaves_out, part_of};

const MANIFEST: &str = r##"id = "ratio"
title = "Fractions"

[component.ratio]
file = "Ratio.cpp"
header = "Ratio.h"
objects = ["Ratio a(1, 2)", "Ratio b(3, 4)", "Ratio c(a)", "Tall t(SMALL)"]

[[topic]]
why = "Each function answers."
[[topic.check]]
id = "ratio.operators.answer"
points = 40
title = "Operators answer"
clause = "Ratio.h"
hint = "Look at the first that differs."
run = ['''a == b -> false a == c -> true a < b a + b -> "10/8" -a -> "-1/2" a += b cout << a -> prints "10/8" a[0] -> 10 a[1]
           ++b b++ -> "7/4" cout << b a(2) -> 20 c = b c == b -> true a.same(&c) a.same(nullptr) -> false b.print(cout)
           !a -> false a - 1 -> "2/8" operator+({1, 2}, {3, 4}) -> {4, 6}''']
[[topic.check]]
id = "ratio.structs.travel"
points = 30
title = "Plain structs travel"
clause = "struct Entry"
hint = "All members."
run = ['''doubled({1, 2}) -> {2, 4} entries({"x", "yy"}) -> {{"x", 1, {1, 0}}, {"yy", 2, {2, 0}}} total({{"x", 1, {1, 2}}, {"y", 2, {3, 4}}}) -> 10
           turn({"x", 1, {1, 2}}) grow(t, 3) -> 5 name(t) -> "tall"''']
[[topic.check]]
id = "ratio.limits.travel"
points = 30
title = "Integers travel up to their limits"
clause = "Ratio.h"
hint = "No conversion to int."
run = ['''octet(255) -> 255 octet(0) small(-128) -> -128 small(127) big(18446744073709551615) -> 18446744073709551615
           low(-9223372036854775808) -> -9223372036854775808 low(9223372036854775807) size(18446744073709551615) bytes({0, 255}) -> {0, 255}
           words(-32768) last(4294967295) -> 4294967295''']
"##;

const HEADER: &str = r#"#pragma once
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

struct Pair { int one, two; };
Pair operator+(const Pair& a, const Pair& b);
Pair doubled(Pair pair);

struct Entry {
    std::string name;
    unsigned long length;
    int both[2];
};
std::vector<Entry> entries(const std::vector<std::string>& names);
int total(const std::vector<Entry>& all);
struct Label { char text[8]; int at[3]; };
int atAll(const Label& label);
void turn(Entry& entry);

class Ratio {
public:
    Ratio(int top, int bottom) : m_top(top), m_bottom(bottom) {}
    bool operator==(const Ratio& other) const;
    Ratio operator+(const Ratio& other) const;
    Ratio operator-() const;
    Ratio operator-(int number) const;
    Ratio& operator+=(const Ratio& other);
    Ratio& operator++();
    Ratio operator++(int);
    bool operator!() const;
    int operator[](int index) const;
    int operator()(int times) const;
    template <typename N> bool isOver(N number) const { return m_top > number * m_bottom; }
    bool same(const Ratio* other) const;
    void print(std::ostream& out) const;
    friend bool operator<(const Ratio& a, const Ratio& b);
private:
    int m_top, m_bottom;
};
std::ostream& operator<<(std::ostream& out, const Ratio& ratio);

enum Height { SMALL, LARGE };
class Thing {
public:
    virtual ~Thing() {}
    virtual std::string name() const = 0;
    int size = 2;
};
class Tall : public Thing {
public:
    explicit Tall(Height height) : m_height(height) {}
    std::string name() const override;
private:
    Height m_height;
};
std::string name(const Thing& thing);
int grow(Thing& thing, int by);

unsigned char octet(unsigned char b);
std::int8_t small(std::int8_t n);
std::uint64_t big(uint64_t n);
long long low(long long n);
std::size_t size(std::size_t n);
std::vector<unsigned char> bytes(const std::vector<unsigned char>& all);
short words(short n);
unsigned last(unsigned int n);
"#;

const SOLUTION: &str = r#"#include "Ratio.h"
#include <ostream>
Pair operator+(const Pair& a, const Pair& b) { return {a.one + b.one, a.two + b.two}; }
Pair doubled(Pair pair) { return pair + pair; }
std::vector<Entry> entries(const std::vector<std::string>& names) {
    std::vector<Entry> all;
    for (const std::string& name : names) all.push_back({name, name.size(), {static_cast<int>(name.size()), 0}});
    return all;
}
int total(const std::vector<Entry>& all) {
    int sum = 0;
    for (const Entry& entry : all) sum += entry.both[0] + entry.both[1];
    return sum;
}
int atAll(const Label& label) { return label.at[0] + label.at[1] + label.at[2] + label.text[0]; }
void turn(Entry& entry) { std::swap(entry.both[0], entry.both[1]); }
bool Ratio::operator==(const Ratio& other) const { return m_top * other.m_bottom == other.m_top * m_bottom; }
Ratio Ratio::operator+(const Ratio& other) const {
    return Ratio(m_top * other.m_bottom + other.m_top * m_bottom, m_bottom * other.m_bottom);
}
Ratio Ratio::operator-() const { return Ratio(-m_top, m_bottom); }
Ratio Ratio::operator-(int number) const { return Ratio(m_top - number * m_bottom, m_bottom); }
Ratio& Ratio::operator+=(const Ratio& other) { return *this = *this + other; }
Ratio& Ratio::operator++() { m_top += m_bottom; return *this; }
Ratio Ratio::operator++(int) { Ratio before = *this; ++*this; return before; }
bool Ratio::operator!() const { return m_top == 0; }
int Ratio::operator[](int index) const { return index == 0 ? m_top : m_bottom; }
int Ratio::operator()(int times) const { return times * m_top; }
bool Ratio::same(const Ratio* other) const { return other != nullptr && *this == *other; }
void Ratio::print(std::ostream& out) const { out << *this << std::endl; }
bool operator<(const Ratio& a, const Ratio& b) { return a.m_top * b.m_bottom < b.m_top * a.m_bottom; }
std::ostream& operator<<(std::ostream& out, const Ratio& ratio) { return out << ratio[0] << '/' << ratio[1]; }
std::string Tall::name() const { return m_height == SMALL ? "tall" : "taller"; }
std::string name(const Thing& thing) { return thing.name(); }
int grow(Thing& thing, int by) { return thing.size += by; }
unsigned char octet(unsigned char b) { return b; }
std::int8_t small(std::int8_t n) { return n; }
std::uint64_t big(uint64_t n) { return n; }
long long low(long long n) { return n; }
std::size_t size(std::size_t n) { return n; }
std::vector<unsigned char> bytes(const std::vector<unsigned char>& all) { return all; }
short words(short n) { return n; }
unsigned last(unsigned int n) { return n; }
"#;

/// `ratio/`, in a folder of its own.
fn ratio(manifest: &str) -> (TempDir, PathBuf) {
    laid_out("ratio", &[("assignment.toml", manifest), ("Ratio.h", HEADER), ("solution/Ratio.cpp", SOLUTION)])
}

/// A folder of that name with these files, in a folder of its own.
fn laid_out(name: &str, files: &[(&str, &str)]) -> (TempDir, PathBuf) {
    let place = TempDir::new().unwrap();
    let folder = place.path().join(name);
    fs::create_dir_all(folder.join("solution")).unwrap();
    files.iter().for_each(|(name, text)| fs::write(folder.join(name), text).unwrap());
    (place, folder)
}

#[test]
fn operators_structs_streams_pointers_and_limits_are_written_as_cpp_writes_them() {
    if leaves_out("operators structs streams pointers and limits are written as cpp writes them") {
        return;
    }
    let (_place, folder) = ratio(MANIFEST);
    let report = graded(&folder, &folder.join("solution"));
    assert_eq!(report.score.earned, 100, "{report:?}");
}

#[test]
fn a_wrong_operator_struct_or_limit_is_shown_with_what_it_gave_and_becomes_a_program() {
    if leaves_out("a wrong operator struct or limit is shown with what it gave and becomes a program") {
        return;
    }
    let (_place, folder) = ratio(MANIFEST);
    let wrong = [
        (
            "ratio.operators.answer",
            "m_top * other.m_bottom + other",
            "m_top * other.m_bottom - other",
            "a + b",
            "10/8",
            "-2/8",
        ),
        ("ratio.operators.answer", "return times * m_top;", "return times + m_top;", "a(2)", "2", "3"),
        (
            "ratio.operators.answer",
            "++*this; return before;",
            "before = ++*this; return before;",
            "b++",
            "3/4",
            "7/4",
        ),
        (
            "ratio.structs.travel",
            "return pair + pair;",
            "return pair;",
            "doubled({1, 2})",
            "{2, 4}",
            "{1, 2}",
        ),
        (
            "ratio.structs.travel",
            "std::swap(entry.both[0], entry.both[1]);",
            "entry.length = 9;",
            "turn({\"x\", 1, {1, 2}})",
            "entry = {\"x\", 1, {2, 1}}",
            "entry = {\"x\", 9, {1, 2}}",
        ),
        (
            "ratio.limits.travel",
            "long long low(long long n) { return n; }",
            "long long low(long long n) { return n + 1; }",
            "low(-9223372036854775808)",
            "-9223372036854775808",
            "-9223372036854775807",
        ),
        (
            "ratio.limits.travel",
            "octet(unsigned char b) { return b; }",
            "octet(unsigned char b) { return b % 255; }",
            "octet(255)",
            "255",
            "0",
        ),
    ];
    let some = part_of(wrong.to_vec(), AtMost { usual: 3, broad: 8 });
    for (id, find, replace, called, required, got) in some {
        assert!(SOLUTION.contains(find), "{find}");
        let wrong = super::handed_in("Ratio.cpp", &SOLUTION.replacen(find, replace, 1));
        let report = graded(&folder, wrong.path());
        let evidence = check(&report, id).evidence.clone().unwrap_or_else(|| panic!("{replace}: {report:?}"));
        assert_eq!(
            (evidence.called.as_str(), evidence.required.as_str(), evidence.got.as_str()),
            (called, required, got)
        );
        fs::copy(folder.join("Ratio.h"), wrong.path().join("Ratio.h")).unwrap();
        let mut repro = harness();
        repro.current_dir(wrong.path()).args(["repro", ".", id, "--assignment"]).arg(&folder);
        repro.assert().success();
        shown_by(wrong.path(), &["repro.cpp", "Ratio.cpp"]);
    }
}

#[test]
fn numbers_beyond_a_type_and_values_of_another_kind_are_the_authors_slips() {
    for (find, replace, said) in [
        ("octet(255) -> 255", "octet(256)", "unsigned char is 0 to 255"),
        (
            "big(18446744073709551615) -> ",
            "big(18446744073709551616) -> ",
            "std::uint64_t is 0 to 18446744073709551615",
        ),
        (
            "low(-9223372036854775808) -> ",
            "low(-9223372036854775809) -> ",
            "long long is -9223372036854775808 to",
        ),
        ("a.same(&c)", "a.same(c)", "write & and the name of an object, or nullptr"),
        ("a.same(&c)", "a.same(&t)", "t is a Tall"),
        ("name(t)", "name(a)", "a is a Ratio"),
        ("-a -> \"-1/2\"", "-a -> 3", "write the text that cout << prints of it between double quotes"),
        ("b.print(cout)", "b.print(3)", "write cout"),
        (
            "b.print(cout)",
            "b.isOver(1)",
            "it is a function template of a class; leave it out of the scripts, or write",
        ),
        ("b.print(cout)", "b.isOver<int>(1)", "a script calls none of a class's; write a function around it"),
        ("++b b++", "b++ ++b -> \"7/4\" b++", "leave the arrow out, and look at that object behind it"),
        ("a += b", "a += b -> \"10/8\"", "it gives a reference to an object, which is not compared"),
        ("doubled({1, 2})", "doubled({1})", "write its members between braces: int one, int two"),
    ] {
        assert!(MANIFEST.contains(find), "{find}");
        let (place, _folder) = ratio(&MANIFEST.replacen(find, replace, 1));
        harness()
            .current_dir(place.path())
            .args(["grade", "--assignment", "ratio/", "ratio/solution"])
            .assert()
            .code(70)
            .stderr(contains("ratio/assignment.toml:").and(contains_in_turn(said)));
    }
}

/// The words, whether what to do stands on a line of its own or not.
fn contains_in_turn(said: &str) -> impl Predicate<str> + '_ {
    predicate::function(move |text: &str| text.replace("\n  help: ", "; ").contains(said))
}

#[test]
fn a_member_that_is_called_on_no_object_is_told_with_the_key_that_is_missing() {
    for (objects, said) in [
        ("", "add object = \"Ratio r\" to the component"),
        (
            "objects = [\"Tall t(SMALL)\"]",
            "add objects = [\"Ratio r\"] to the component, and write r.same(...)",
        ),
        ("objects = [\"Ratio a(1, 2)\"]", "write a.same(...)"),
    ] {
        let start = MANIFEST.find("objects").unwrap();
        let end = start + MANIFEST[start..].find('\n').unwrap();
        let topic = MANIFEST.find("run = [").unwrap();
        let manifest = format!(
            "{}{objects}{}run = [\"same(nullptr)\"]\n",
            &MANIFEST[..start],
            MANIFEST[end..topic].replace("points = 40", "points = 100")
        );
        let (place, _folder) = ratio(&manifest);
        harness()
            .current_dir(place.path())
            .args(["grade", "--assignment", "ratio/", "ratio/solution"])
            .assert()
            .code(70)
            .stderr(contains("same is a function of Ratio").and(contains(said)));
    }
}

/// Copies are made of what scripts have done by then.
#[test]
fn a_copy_that_shares_its_memory_is_noticed() {
    if leaves_out("a copy that shares its memory is noticed") {
        return;
    }
    let manifest = "id = \"notes\"\ntitle = \"Notes\"\n[component.notes]\nfile = \"Notes.cpp\"\nheader = \"Notes.h\"\n\
                    objects = [\"Notes a\", \"Notes b\", \"Notes c(a)\"]\n[[topic]]\nwhy = \"Copies are apart.\"\n[[topic.check]]\n\
                    id = \"notes.copy.apart\"\npoints = 100\ntitle = \"Copies share nothing\"\nclause = \"Notes\"\nhint = \"Deep copy\"\n\
                    run = [\"a.set(0, 1) b = a b.set(0, 2) a.get(0) -> 1 a = a a.get(0)\", \"c.set(0, 3) a.get(0) -> 0\"]\n";
    let header = "#pragma once\nclass Notes {\npublic:\n    Notes();\n    Notes(const Notes& other);\n    \
                  Notes& operator=(const Notes& other);\n    ~Notes();\n    void set(int at, int n);\n    int get(int at) const;\n\
                  private:\n    int* m_all;\n};\n";
    let solution = "#include \"Notes.h\"\nNotes::Notes() : m_all(new int[4]()) {}\n\
                    Notes::Notes(const Notes& other) : Notes() { *this = other; }\n\
                    Notes& Notes::operator=(const Notes& other) {\n    for (int n = 0; n < 4; n++) m_all[n] = other.m_all[n];\n    \
                    return *this;\n}\nNotes::~Notes() { delete[] m_all; }\nvoid Notes::set(int at, int n) { m_all[at] = n; }\n\
                    int Notes::get(int at) const { return m_all[at]; }\n";
    let (_place, folder) = laid_out(
        "notes",
        &[("assignment.toml", manifest), ("Notes.h", header), ("solution/Notes.cpp", solution)],
    );
    for (find, replace, called) in [
        ("for (int n = 0; n < 4; n++) m_all[n] = other.m_all[n];", "m_all = other.m_all;", "a.get(0)"),
        ("Notes() { *this = other; }", "m_all(other.m_all) {}", "a.get(0)"),
    ] {
        assert!(solution.contains(find), "{find}");
        let wrong = super::handed_in("Notes.cpp", &solution.replacen(find, replace, 1));
        let report = graded(&folder, wrong.path());
        let evidence = check(&report, "notes.copy.apart").evidence.clone().unwrap();
        assert_eq!(evidence.called, called, "{evidence:?}");
    }
    assert_eq!(graded(&folder, &folder.join("solution")).score.earned, 100);
}

#[test]
fn a_header_of_operators_and_structs_becomes_a_folder_that_grades() {
    if leaves_out("a header of operators and structs becomes a folder that grades") {
        return;
    }
    let (place, folder) = ratio(MANIFEST);
    let mut begin = harness();
    begin.current_dir(place.path()).args([
        "assignment",
        "new",
        "ratio/Ratio.h",
        "ratio/solution/Ratio.cpp",
        "--to",
        "new",
    ]);
    begin.assert().success().stdout(contains("operator== is left to you"));
    harness()
        .current_dir(place.path())
        .args(["assignment", "check", "new", "--seeds", "1"])
        .assert()
        .code(1)
        .stdout(contains("ok   solution: full marks"));
    drop(folder);
}
