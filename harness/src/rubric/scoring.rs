//! The parts of a rubric file that are about the whole grade, checked.

use super::error::{RubricError, in_range};
use super::file_place::FilePlace;
use super::near;
use crate::model::{Adjustments, Amount, Assignment, Check, CheckChange, Credit, How, ManualRow, TotalRule};

/// Columns of the file of entries that are no rows of a rubric.
const TAKEN: [&str; 7] = ["submission", "id", "name", "login", "email", "late", "comment"];

/// Refuses what makes no sense: rows of one name, parts of nothing, credit where there is nothing to share.
///
/// # Errors
/// The first mistake, with its line and the fix.
pub(super) fn checked(
    file: &FilePlace<'_>,
    adjustments: &Adjustments,
    assignment: &dyn Assignment,
) -> Result<(), RubricError> {
    manual(&file.key("manual"), &adjustments.manual)?;
    if let Some(total) = &adjustments.total {
        whole(&file.key("total"), total)?;
    }
    if let Some(late) = adjustments.late {
        for (what, percent) in [("percent", late.percent), ("at-most", late.at_most)] {
            in_range(what, Some(percent.into()), 0..=100, &file.key("late"))?;
        }
    }
    for (number, deduction) in adjustments.deduction.iter().enumerate() {
        if deduction.points <= Amount::ZERO {
            let points = file.key("deduction").nth(number).key("points");
            let what = "the points of a deduction must be more than 0";
            return wrong(&points, what, "they are taken off: points = 1");
        }
    }
    for (number, group) in adjustments.together.iter().enumerate() {
        let checks = file.key("together").nth(number).key("checks");
        if group.checks.len() < 2 {
            let what = "checks that earn together are at least two";
            return wrong(&checks, what, "checks = [\"…\", \"…\"]");
        }
        let mut ids = group.checks.iter().enumerate();
        ids.try_for_each(|(index, id)| known(&checks.nth(index), id, assignment))?;
    }
    let all = || assignment.components().iter().flat_map(|part| part.checks());
    adjustments.checks.iter().try_for_each(|(id, change)| {
        let credit = file.key("checks").key(id).key("credit");
        all().find(|check| check.id == *id).map_or(Ok(()), |check| shareable(&credit, check, change))
    })
}

fn wrong(place: &FilePlace<'_>, what: impl Into<String>, help: &str) -> Result<(), RubricError> {
    Err(RubricError::Senseless { line: place.line(), what: what.into(), help: help.to_owned() })
}

/// Refuses an id that the assignment does not have.
pub(super) fn known(place: &FilePlace<'_>, id: &str, assignment: &dyn Assignment) -> Result<(), RubricError> {
    let is_there = super::ids(assignment).contains(&id);
    let unknown =
        || RubricError::UnknownCheck { line: place.line(), id: id.to_owned(), near: near(assignment, id) };
    is_there.then_some(()).ok_or_else(unknown)
}

fn whole(table: &FilePlace<'_>, total: &TotalRule) -> Result<(), RubricError> {
    if total.step <= Amount::ZERO {
        return wrong(&table.key("step"), "step must be more than 0", "step = 0.5 gives halves of points");
    }
    if total.out_of.is_some_and(|out_of| out_of <= Amount::ZERO) {
        let what = "out-of must be more than 0";
        return wrong(&table.key("out-of"), what, "leave it out, and nothing is scaled");
    }
    Ok(())
}

fn manual(tables: &FilePlace<'_>, rows: &[ManualRow]) -> Result<(), RubricError> {
    for (number, row) in rows.iter().enumerate() {
        let table = tables.nth(number);
        let id = table.key("id");
        let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c);
        if row.id.is_empty() || !row.id.chars().all(is_name) {
            let what = format!("the id {} of a manual row can't be a column", row.id);
            return wrong(&id, what, "small letters, digits, - and _ will do: id = \"style\"");
        }
        if TAKEN.contains(&row.id.as_str()) {
            let what = format!("{} is another column of entries.csv", row.id);
            return wrong(&id, what, "choose another id");
        }
        if rows[..number].iter().any(|other| other.id == row.id) {
            let what = format!("two manual rows have the id {}", row.id);
            return wrong(&id, what, "give one of them another id");
        }
        if row.points == Amount::ZERO {
            let help = "points = 10; less than 0 for a row that only takes off";
            let what = format!("the manual row {} is worth nothing", row.id);
            return wrong(&table.key("points"), what, help);
        }
    }
    Ok(())
}

/// Partial credit needs scenarios that are questions of their own.
fn shareable(credit: &FilePlace<'_>, check: &Check, change: &CheckChange) -> Result<(), RubricError> {
    let shares = matches!(check.how, How::Run(_) | How::Declared(_));
    if shares || change.credit != Credit::Partial {
        return Ok(());
    }
    let what = format!("{} gives no partial credit: it is one question, not several", check.id);
    wrong(credit, what, "leave credit out there")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::battleship::BATTLESHIP;
    use crate::rubric::parse;

    fn error(text: &str) -> String {
        parse(text, &BATTLESHIP).unwrap_err().to_string()
    }

    #[test]
    fn all_that_a_grade_may_be_made_of_is_read() {
        let text = r#"
            [total]
            out-of = 50
            step = 0.5
            round = "down"
            [late]
            per = "day"
            percent = 10
            grace-minutes = 15
            at-most = 50
            closed-after = 7
            [[manual]]
            id = "style"
            title = "Style"
            points = 10
            [[deduction]]
            for = "compiler-warnings"
            points = 1
            at-most = 3
            [[together]]
            checks = ["board.attack.hit", "board.attack.miss"]
            [checks."board.attack.hit"]
            credit = "partial"
        "#;
        let read = parse(text, &BATTLESHIP).unwrap();
        assert_eq!(read.total.unwrap().step, Amount::hundredths(50));
        assert_eq!((read.manual[0].points, read.late.unwrap().closed_after), (10.into(), Some(7)));
        assert_eq!(
            (read.checks["board.attack.hit"].credit, read.together[0].checks.len()),
            (Credit::Partial, 2)
        );
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_its_line() {
        let manual = |id: &str, points: &str| {
            format!("\n[[manual]]\nid = \"{id}\"\ntitle = \"T\"\npoints = {points}\n")
        };
        for (text, words) in [
            (manual("Style!", "1"), "line 3: the id Style!"),
            (manual("late", "1"), "line 3: late is another column"),
            (manual("a", "1") + &manual("a", "2"), "two manual rows have the id a"),
            (manual("a", "0"), "line 5: the manual row a is worth nothing"),
            (manual("a", "1.001"), "at most two decimals"),
            ("[total]\nstep = 0".to_owned(), "line 2: step must be more than 0"),
            ("[total]\nout-of = 0".to_owned(), "line 2: out-of must be more than 0"),
            ("[late]\nper = \"day\"\npercent = 101".to_owned(), "line 3: the rubric asks for percent = 101"),
            ("[[deduction]]\nfor = \"remarks\"\npoints = 0".to_owned(), "line 3: the points of a deduction"),
            ("[[together]]\nchecks = [\"board.attack.hit\"]".to_owned(), "line 2: checks that earn together"),
            ("\n[[together]]\nchecks = [\"board.attack.hit\", \"b\"]".to_owned(), "line 3"),
        ] {
            assert!(error(&text).contains(words), "{text}: {}", error(&text));
        }
    }

    #[test]
    fn partial_credit_is_refused_where_a_check_is_one_question() {
        let mut all = BATTLESHIP.components().iter().flat_map(|part| part.checks());
        let one = all.find(|check| matches!(check.how, How::Static(..))).unwrap();
        let text = format!("[checks.\"{}\"]\ncredit = \"partial\"", one.id);
        assert!(error(&text).contains("is one question"), "{}", error(&text));
    }
}
