//! Objects that the author's own functions make and hand over to a class that is to delete them, of classes with an abstract base.

use std::fs;

use harness::model::{GradeReport, Verdict};
use predicates::str::contains;
use tempfile::TempDir;

use super::{all_handed_in, changed, check, handed_in};
use crate::stage::harness;
use crate::sweep::leaves_out;

const HEADER: &str = "#pragma once
#include <vector>
class Shape {
public:
    virtual ~Shape();
    int area() const;          // throws std::logic_error if there is none
protected:
    virtual int size() const = 0;
};
class Square : public Shape {
public:
    explicit Square(int side); // throws std::invalid_argument if it is negative
protected:
    int size() const override;
private:
    int m_side;
};
class Drawing {
public:
    ~Drawing();
    void add(Shape* shape);    // the drawing deletes it
    void clear();
    int area() const;
private:
    std::vector<Shape*> m_shapes;
};
";

const SOLUTION: &str = "#include \"Shapes.h\"
#include <stdexcept>
Shape::~Shape() {}
int Shape::area() const { return size() * size(); }
Square::Square(int side) : m_side(side) {
    if (side < 0) throw std::invalid_argument(\"negative\");
}
int Square::size() const { return m_side; }
Drawing::~Drawing() { clear(); }
void Drawing::add(Shape* shape) { m_shapes.push_back(shape); }
void Drawing::clear() {
    for (Shape* shape : m_shapes) delete shape;
    m_shapes.clear();
}
int Drawing::area() const {
    int sum = 0;
    for (const Shape* shape : m_shapes) sum += shape->area();
    return sum;
}
";

// C's library has a `remove` of a file.
const SHIM: &str = "void draw(Drawing& drawing, int side) { drawing.add(new Square(side)); }
void remove(Drawing& drawing) { drawing.clear(); }
";

const MANIFEST: &str = "id = \"shapes\"
title = \"Shapes\"
[component.shapes]
file = \"Shapes.cpp\"
header = \"Shapes.h\"
shim = \"shims.h\"
object = \"Drawing d\"
[[topic]]
why = \"A drawing owns its shapes.\"
[[topic.check]]
id = \"shapes.make.refuses\"
points = 20
title = \"a square is made\"
clause = \"Square\"
hint = \"Look at the sign.\"
judge = [\"Square\"]
run = [\"Square s(-1) -> throws std::invalid_argument\"]
[[topic.check]]
id = \"shapes.area.sum\"
points = 60
title = \"area is the sum\"
clause = \"area\"
hint = \"Add.\"
judge = [\"area\", \"remove\"]
rests-on = [\"shapes.make.refuses\"]
run = [\"draw(d, 2) draw(d, 3) area() -> 13 remove(d) area() -> 0\"]
[[topic.check]]
id = \"shapes.memory.clean\"
points = 20
title = \"all shapes are deleted\"
clause = \"the drawing deletes it\"
hint = \"Delete them.\"
memory = true
";

fn folder() -> TempDir {
    all_handed_in(&[
        ("assignment.toml", MANIFEST),
        ("Shapes.h", HEADER),
        ("shims.h", SHIM),
        ("solution/Shapes.cpp", SOLUTION),
    ])
}

fn report(edits: &[(&str, &str)]) -> GradeReport {
    let wrong = edits.iter().fold(SOLUTION.to_owned(), |text, (find, replace)| changed(&text, find, replace));
    let (folder, submission) = (folder(), handed_in("Shapes.cpp", &wrong));
    let mut command = harness();
    command.args(["grade", "--format", "json", "--assignment"]).arg(folder.path()).arg(submission.path());
    let output = command.output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {output:?}"))
}

#[test]
fn what_was_handed_over_and_is_never_deleted_is_found() {
    if leaves_out("what was handed over and is never deleted is found") {
        return;
    }
    assert_eq!(report(&[]).score.earned, 100);
    let leaky = report(&[("delete shape;", "static_cast<void>(shape);")]);
    let Verdict::MemoryErrors { errors } = &check(&leaky, "shapes.memory.clean").verdict else {
        panic!("{leaky:?}")
    };
    assert_eq!(errors[0].describe(), "memory that is never deleted: what draw handed over");
    assert_eq!(leaky.score.earned, 80, "{leaky:?}");
}

#[test]
fn a_check_that_rests_on_one_about_what_is_refused_fails_for_itself() {
    if leaves_out("a check that rests on one about what is refused fails for itself") {
        return;
    }
    let report = report(&[("if (side < 0)", "if (false)"), ("sum += shape->area()", "sum = shape->area()")]);
    assert!(matches!(check(&report, "shapes.area.sum").verdict, Verdict::Mismatch { .. }), "{report:?}");
}

#[test]
fn a_destructor_that_is_missing_makes_no_check_doubtful() {
    if leaves_out("a destructor that is missing makes no check doubtful") {
        return;
    }
    let report = report(&[("Drawing::~Drawing() { clear(); }\n", "")]);
    let area = check(&report, "shapes.area.sum");
    assert!(area.verdict.is_pass() && area.note.is_none(), "{report:?}");
    assert!(!check(&report, "shapes.memory.clean").verdict.is_pass(), "{report:?}");
}

#[test]
fn of_an_abstract_class_no_object_is_declared() {
    let folder = folder();
    let manifest =
        changed(MANIFEST, "object = \"Drawing d\"", "object = \"Drawing d\"\nobjects = [\"Shape s\"]");
    fs::write(folder.path().join("assignment.toml"), manifest).unwrap();
    let mut command = harness();
    command.args(["assignment", "check"]).arg(folder.path());
    command
        .assert()
        .code(70)
        .stderr(contains("Shape is abstract"))
        .stderr(contains("derived from it: Square"));
    let mut begin = harness();
    begin.current_dir(folder.path()).args(["assignment", "new", "Shapes.h", "solution/Shapes.cpp"]);
    begin.assert().success();
    let begun = fs::read_to_string(folder.path().join("square/assignment.toml")).unwrap();
    assert!(begun.contains("object = \"Square x(side)\"") && begun.contains("area()"), "{begun}");
}
