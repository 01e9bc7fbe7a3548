//! Class templates, and classes that are all in a header.

use std::fs;

use harness::model::{BuildReport, GradeReport, Verdict};

use super::{changed, check, example, graded, handed_in, shown_by};
use crate::stage::harness;
use crate::sweep::leaves_out;

fn solution() -> String {
    fs::read_to_string(example("linkedlist").join("solution/LinkedList.h")).unwrap()
}

fn report_of(header: &str) -> GradeReport {
    graded(&example("linkedlist"), handed_in("LinkedList.h", header).path())
}

#[test]
fn an_error_in_a_function_that_is_a_template_costs_what_instantiates_it() {
    let report = report_of(&changed(&solution(), "    m_first = before;\n}", "    m_first = befor;\n}"));
    let Verdict::Crashed { meaning, .. } = &check(&report, "list.reverse.order").verdict else {
        // A name that depends on no parameter is an error of the whole header.
        assert!(matches!(report.components[0].build, BuildReport::Failed { .. }), "{report:?}");
        return;
    };
    assert!(meaning.contains("befor"), "{meaning}");
}

#[test]
fn a_list_that_works_with_numbers_alone_loses_the_check_of_texts() {
    if leaves_out("a list that works with numbers alone loses the check of texts") {
        return;
    }
    let report = report_of(&changed(
        &solution(),
        "if (node->item == item) return true;",
        "if (node->item - item == 0) return true;",
    ));
    let Verdict::BuildFailed { diagnostics: meaning } = &check(&report, "list.any.type").verdict else {
        panic!("{report:?}")
    };
    assert!(meaning.contains("a call of contains(std::string item) does not compile"), "{meaning}");
    assert!(meaning.contains("LinkedList.h:"), "{meaning}");
    for id in ["list.push.both-ends", "list.pop.front", "list.copy.deep", "list.reverse.order"] {
        assert!(check(&report, id).verdict.is_pass(), "{id}: {report:?}");
    }
}

#[test]
fn a_function_that_is_declared_and_not_defined_is_named() {
    if leaves_out("a function that is declared and not defined is named") {
        return;
    }
    let header = solution();
    let start = header.find("template <typename T>\nint LinkedList<T>::size()").unwrap();
    let end = start + header[start..].find("}\n").unwrap() + 2;
    let report = report_of(&format!("{}{}", &header[..start], &header[end..]));
    let Verdict::Crashed { meaning, .. } = &check(&report, "list.push.both-ends").verdict else {
        panic!("{report:?}")
    };
    assert!(
        meaning.contains("LinkedList<int>::size() const, which is declared and not defined"),
        "{meaning}"
    );
    assert!(check(&report, "list.at.outside").verdict.is_pass());
}

#[test]
fn a_header_that_does_not_compile_shows_the_compilers_words() {
    if leaves_out("a header that does not compile shows the compilers words") {
        return;
    }
    let report = report_of(&changed(&solution(), "    int m_size = 0;", "    int m_size = 0"));
    let BuildReport::Failed { diagnostics } = &report.components[0].build else { panic!("{report:?}") };
    assert!(diagnostics.contains("LinkedList.h:"), "{diagnostics}");
}

#[test]
fn a_failure_of_a_template_becomes_a_program() {
    if leaves_out("a failure of a template becomes a program") {
        return;
    }
    let header = changed(&solution(), "    if (m_first == nullptr) m_last = nullptr;\n", "");
    let folder =
        handed_in("LinkedList.h", &changed(&header, "return node->item;\n}", "return m_first->item;\n}"));
    let program = folder.path().join("main.cpp");
    let mut repro = harness();
    repro.arg("repro").arg(folder.path()).args(["list.push.both-ends", "-o"]).arg(&program);
    repro.arg("--assignment").arg(example("linkedlist")).assert().success();
    let printed = shown_by(folder.path(), &["main.cpp"]);
    assert!(printed.contains("<-- differs"), "{printed}");
}

#[test]
fn a_header_cannot_be_used_beside_another_component() {
    let place = super::example_with(
        "linkedlist",
        "assignment.toml",
        "[[topic]]",
        "[component.other]\nfile = \"Other.cpp\"\nprogram = true\nuses = [\"list\"]\n\n[[topic]]",
    );
    let output =
        harness().args(["assignment", "check"]).arg(place.path().join("linkedlist")).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        said.contains("list is all in a header, and beside this component students would read your solution"),
        "{said}"
    );
}
