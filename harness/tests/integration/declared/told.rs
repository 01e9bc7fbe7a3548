//! Objects that functions tell, where `<<` is a check of its own.

use std::fs;

use super::{all_handed_in, changed, check, example, graded};

fn report(find: &str, replace: &str) -> harness::model::GradeReport {
    let solution = |name: &str| fs::read_to_string(example("fraction").join("solution").join(name)).unwrap();
    let source = changed(&solution("Fraction.cpp"), find, replace);
    let folder = all_handed_in(&[("Fraction.h", &solution("Fraction.h")), ("Fraction.cpp", &source)]);
    graded(&example("fraction"), folder.path())
}

#[test]
fn a_fault_in_printing_costs_the_check_of_printing_alone() {
    let report = report("out << '/' <<", "out << ':' <<");
    assert_eq!(report.score.earned, report.score.possible - 10, "{report:?}");
    assert!(!check(&report, "fraction.print.slash").verdict.is_pass());
}

#[test]
fn a_fault_in_what_tells_is_put_down_to_the_check_that_is_about_it() {
    let report = report(
        "int Fraction::denominator() const { return m_denominator; }",
        "int Fraction::denominator() const { return m_denominator + 1; }",
    );
    let add = check(&report, "fraction.add.lowest");
    assert_eq!(add.verdict.kind(), "skipped", "{add:?}");
    assert_eq!(check(&report, "fraction.construct.lowest").verdict.kind(), "mismatch");
}

#[test]
fn a_wrong_sum_is_shown_as_scripts_write_it() {
    let report =
        report("return *this + Fraction(-other.m_numerator", "return *this + Fraction(other.m_numerator");
    let harness::model::Verdict::Mismatch { expected, observed, .. } =
        &check(&report, "fraction.add.lowest").verdict
    else {
        panic!("{report:?}")
    };
    assert_eq!((expected.as_str(), observed.as_str()), ("{0, 1}", "{1, 1}"));
}
