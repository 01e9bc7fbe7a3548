//! From the points of checks to a grade, as a rubric file has it.

use super::gradable::is_gradable;
use super::noted::noted;
use crate::model::{
    Amount, BuildReport, CheckResult, ComponentReport, Deducted, Deduction, Entered, FinalGrade, GradeLine,
    GradeReport, LatePolicy, Lateness, Scoring, Together, TotalRule, VerdictClass,
};

/// Takes the points of checks that pass from those which the rubric ties to one that does not.
pub(super) fn hold_together(components: &mut [ComponentReport], groups: &[Together]) {
    for Together { checks: tied } in groups {
        let is_tied = |check: &&mut CheckResult| tied.contains(&check.id);
        let all = || components.iter().flat_map(|part| &part.checks);
        let first = tied.iter().find(|id| all().any(|check| check.id == **id && !check.verdict.is_pass()));
        let Some(failed) = first.cloned() else { continue };
        for check in components.iter_mut().flat_map(|part| &mut part.checks).filter(is_tied) {
            if check.points.earned > 0 {
                check.points.earned = 0;
                let text = format!("{} earns nothing by itself: the rubric ties it to {failed}", check.id);
                check.note = Some(noted(check.note.take(), &text));
            }
        }
    }
}

/// The grade of a report with what a person entered; none where the rubric says nothing of it, or nothing can be graded.
pub fn final_grade(report: &GradeReport, scoring: &Scoring, entered: &Entered) -> Option<FinalGrade> {
    if scoring.is_plain() || !is_gradable(report) {
        return None;
    }
    let mut lines = vec![GradeLine {
        what: "checks".to_owned(),
        points: report.score.earned.into(),
        possible: Some(report.score.possible.into()),
    }];
    let mut missing = Vec::new();
    for row in &scoring.manual {
        let what = row.title.clone();
        match entered.points.iter().find(|(id, _)| *id == row.id) {
            Some((_, points)) => {
                let possible = (row.points > Amount::ZERO).then_some(row.points);
                lines.push(GradeLine { what, points: *points, possible });
            }
            None => missing.push(what),
        }
    }
    lines.extend(scoring.deduction.iter().filter_map(|deduction| deducted(report, *deduction)));
    let full = scoring.full(report.score.possible.into());
    let sum: Amount = lines.iter().map(|line| line.points).sum();
    lines.extend(scoring.late.and_then(|policy| late(policy, entered.late, full, sum)));
    let sum = lines.iter().map(|line| line.points).sum::<Amount>().max(Amount::ZERO);
    let (earned, possible) = totalled(scoring.total, sum, full);
    let earned = missing.is_empty().then_some(earned);
    Some(FinalGrade { lines, earned, possible, missing })
}

fn totalled(rule: Option<TotalRule>, sum: Amount, full: Amount) -> (Amount, Amount) {
    let Some(rule) = rule else { return (sum, full) };
    let possible = rule.out_of.unwrap_or(full);
    let scaled = if full == Amount::ZERO { sum } else { sum.scaled(possible, full) };
    (rule.rounded(scaled), possible)
}

fn deducted(report: &GradeReport, deduction: Deduction) -> Option<GradeLine> {
    let parts = report.components.iter();
    let number = match deduction.subject {
        Deducted::CompilerWarnings => parts
            .filter(|part| matches!(&part.build, BuildReport::Built { warnings } if !warnings.is_empty()))
            .count(),
        Deducted::MissingFiles => {
            parts.filter(|part| matches!(part.build, BuildReport::Missing { .. })).count()
        }
        Deducted::Remarks => parts.flat_map(|part| &part.checks).filter(|check| is_remark(check)).count(),
    };
    let what = deduction.subject.phrase();
    let number = i64::try_from(number).unwrap_or(i64::MAX);
    let cost = Amount::hundredths(deduction.points.in_hundredths().saturating_mul(number));
    let cost = deduction.at_most.map_or(cost, |most| cost.min(most));
    (cost > Amount::ZERO).then(|| GradeLine {
        what: format!("{what}: {number}"),
        points: -cost,
        possible: None,
    })
}

fn is_remark(check: &CheckResult) -> bool {
    let has_failed = matches!(
        check.verdict.class(),
        VerdictClass::FailedInScenario | VerdictClass::FailedInSource | VerdictClass::NotBuilt
    );
    check.points.possible == 0 && has_failed
}

/// What lateness takes off a grade that is so far `sum` of `full`.
fn late(policy: LatePolicy, late: Lateness, full: Amount, sum: Amount) -> Option<GradeLine> {
    let (units, when) = match late {
        Lateness::InTime => return None,
        Lateness::Minutes(minutes) if minutes <= policy.grace_minutes => return None,
        Lateness::Minutes(minutes) => {
            let units = minutes.div_ceil(policy.per.minutes());
            (units, String::new())
        }
        Lateness::Unknown => (1, ", as the platform does not say by how much".to_owned()),
    };
    let plural = if units == 1 { "" } else { "s" };
    let unit = policy.per.word();
    let what = format!("late: {units} {unit}{plural} begun{when}");
    let left = sum.max(Amount::ZERO);
    if policy.closed_after.is_some_and(|most| units > most) {
        let what = format!("{what}; after {} nothing is earned", policy.closed_after.unwrap_or_default());
        return Some(GradeLine { what, points: -left, possible: None });
    }
    let percent = u64::from(units) * u64::from(policy.percent);
    let percent = percent.min(policy.at_most.into());
    let percent = Amount::hundredths(i64::try_from(percent).unwrap_or(100) * 100);
    let cost = full.scaled(percent, Amount::hundredths(100 * 100)).min(left);
    (cost > Amount::ZERO).then(|| GradeLine { what, points: -cost, possible: None })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{LateUnit, ManualRow, Rounding, Verdict};

    fn report(earned: u32, possible: u32) -> GradeReport {
        let plain = serde_json::json!({
            "schema": "", "assignment": "", "seed": 0, "toolchain": "", "components": [], "notes": [],
            "submission": {"name": "", "files": []}, "isolation": {"layers": [], "missing": []},
            "score": {"earned": earned, "possible": possible},
        });
        serde_json::from_value(plain).unwrap()
    }

    fn by_day() -> LatePolicy {
        LatePolicy { per: LateUnit::Day, percent: 10, grace_minutes: 15, at_most: 50, closed_after: Some(7) }
    }

    fn earned(scoring: &Scoring, entered: &Entered) -> String {
        let grade = final_grade(&report(87, 100), scoring, entered).unwrap();
        grade.earned.map_or_else(|| format!("missing {:?}", grade.missing), |earned| earned.to_string())
    }

    #[test]
    fn a_rubric_that_says_nothing_of_the_grade_leaves_the_score_alone() {
        assert_eq!(final_grade(&report(87, 100), &Scoring::default(), &Entered::default()), None);
    }

    #[test]
    fn lateness_costs_by_units_begun_with_a_grace_and_a_limit() {
        let scoring = Scoring { late: Some(by_day()), ..Scoring::default() };
        let after = |late| earned(&scoring, &Entered { late, ..Entered::default() });
        assert_eq!(after(Lateness::InTime), "87");
        assert_eq!(after(Lateness::Minutes(15)), "87");
        assert_eq!(after(Lateness::Minutes(16)), "77");
        assert_eq!(after(Lateness::Minutes(24 * 60 + 1)), "67");
        assert_eq!(after(Lateness::Minutes(6 * 24 * 60)), "37");
        assert_eq!(after(Lateness::Minutes(8 * 24 * 60)), "0");
        assert_eq!(after(Lateness::Unknown), "77");
    }

    #[test]
    fn a_missing_manual_row_leaves_no_grade_and_an_entered_one_counts() {
        let style = ManualRow { id: "style".to_owned(), title: "Style".to_owned(), points: 10.into() };
        let scoring = Scoring { manual: vec![style], ..Scoring::default() };
        assert_eq!(earned(&scoring, &Entered::default()), "missing [\"Style\"]");
        let points = vec![("style".to_owned(), Amount::hundredths(750))];
        assert_eq!(earned(&scoring, &Entered { points, ..Entered::default() }), "94.5");
    }

    #[test]
    fn the_whole_is_scaled_and_rounded_last() {
        let total =
            TotalRule { out_of: Some(50.into()), step: Amount::hundredths(50), round: Rounding::Down };
        let scoring = Scoring { total: Some(total), late: Some(by_day()), ..Scoring::default() };
        assert_eq!(earned(&scoring, &Entered::default()), "43.5");
        let late = Entered { late: Lateness::Minutes(60), ..Entered::default() };
        let grade = final_grade(&report(87, 100), &scoring, &late).unwrap();
        assert_eq!((grade.earned, grade.possible), (Some(Amount::hundredths(3850)), 50.into()));
    }

    #[test]
    fn checks_that_are_tied_to_a_failed_one_earn_nothing_and_say_so() {
        let check = |id: &str, verdict: Verdict| {
            let earned = u32::from(verdict.is_pass()) * 3;
            serde_json::json!({
                "id": id, "title": "", "clause": "", "points": {"earned": earned, "possible": 3}, "repro": "",
                "visibility": "visible", "verdict": verdict, "hint": "", "evidence": null,
            })
        };
        let failed = Verdict::Exited { code: 1 };
        let part = serde_json::json!({
            "id": "", "title": "", "file": "", "build": {"kind": "built", "warnings": ""},
            "score": {"earned": 6, "possible": 9},
            "checks": [check("a", Verdict::Pass), check("b", failed), check("c", Verdict::Pass)],
        });
        let mut components: Vec<ComponentReport> = vec![serde_json::from_value(part).unwrap()];
        hold_together(&mut components, &[Together { checks: vec!["a".to_owned(), "b".to_owned()] }]);
        let earned = components[0].checks.iter().map(|check| check.points.earned);
        assert_eq!(earned.collect::<Vec<_>>(), [0, 0, 3]);
        assert!(components[0].checks[0].note.as_ref().unwrap().contains("the rubric ties it to b"));
    }
}
