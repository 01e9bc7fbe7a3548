//! The table of test cases against wrong models.

use super::mutants::MUTANTS;
use super::standing::{CaseStanding, Fault};
use super::suite::{Suite, Tried};
use crate::model::{OutcomeColumn, OutcomeRow, OutcomeTable};

/// The table; none where nothing was performed beside a wrong model.
pub(super) fn table(suite: &Suite) -> Option<OutcomeTable> {
    if suite.swapped.is_some() || suite.cases.is_empty() {
        return None;
    }
    let columns = MUTANTS.iter().enumerate().map(|(index, mutant)| OutcomeColumn {
        title: mutant.behaviour.to_owned(),
        group: mutant.group().to_owned(),
        check: mutant.check.to_owned(),
        total: suite.total(index),
    });
    Some(OutcomeTable {
        caption: "Each column is a model in which one thing is wrong; a test case notices it by failing."
            .to_owned(),
        rows_are: "test case".to_owned(),
        columns_are: "wrong model".to_owned(),
        columns: columns.collect(),
        rows: suite.cases.iter().map(row).collect(),
    })
}

fn row(case: &Tried) -> OutcomeRow {
    let own = if case.fault_on_own().is_some() { ", fails beside your own model" } else { "" };
    let state = format!("{}{own}", state(&case.standing));
    OutcomeRow { title: case.case.name.clone(), state, cells: case.cells.clone() }
}

/// The standing in a few words.
fn state(standing: &CaseStanding) -> &'static str {
    match standing {
        CaseStanding::Counts => "counts",
        CaseStanding::SetAside => "set aside by its tags",
        CaseStanding::Contradicts(Fault::Assertion(_)) => "asserts something wrong",
        CaseStanding::Contradicts(Fault::End(_)) => "ends the program",
        CaseStanding::FailsUnblamed(_) => "fails beside the right model",
        CaseStanding::NeedsHelper(_) => "needs a private helper",
        CaseStanding::ChecksNothing => "asserts nothing",
        CaseStanding::Stopped(_) => "was stopped",
        CaseStanding::Unsteady => "is unsteady",
        CaseStanding::RestsOnOthers => "rests on cases before it",
        CaseStanding::NotRun => "was not performed",
    }
}
