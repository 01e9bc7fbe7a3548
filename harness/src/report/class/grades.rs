//! `grades.csv`: a row for each student, or for each submission of which no student is known.

use crate::model::GradeReport;
use crate::model::class::{Listed, Outcome, Person, Record};
use crate::report::visible::csv as table;

/// A table of grades, a line at a time.
#[derive(Debug)]
pub struct Grades {
    text: String,
    components: Vec<(String, String)>,
    columns: GradeColumns,
}

/// The columns of points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GradeColumns {
    /// The score of the checks.
    Score,
    /// The score, and the grade that a rubric makes of it.
    ScoreAndGrade,
}

/// The word in the column `status` for people without a submission.
const NOTHING: &str = "nothing handed in";

/// The word there for people whose submission is not in the class any more.
const GONE: &str = "gone";

/// The table for an assignment with those components, by id and title.
pub fn write_grades(components: Vec<(String, String)>, columns: GradeColumns) -> Grades {
    let fixed = ["submission", "id", "name", "login", "email", "status", "score", "possible"];
    let grade: &[&str] = match columns {
        GradeColumns::Score => &[],
        GradeColumns::ScoreAndGrade => &["grade", "out of"],
    };
    let titles = components.iter().map(|(_, title)| title.as_str());
    let text = table::row(fixed.into_iter().chain(grade.iter().copied()).chain(titles).chain(["remark"]));
    Grades { text, components, columns }
}

impl Grades {
    /// Adds a submission's people, or the submission alone. Without a score there is none, never a zero.
    pub fn add(&mut self, listed: &Listed, record: Option<&Record>) {
        let status = match record.map(|record| &record.outcome) {
            None => "not graded yet",
            Some(Outcome::Graded { .. }) => "graded",
            Some(Outcome::Rejected { .. }) => "rejected",
            Some(Outcome::Fault { .. }) => "fault of the harness",
        };
        let reason = record.map(|record| &record.outcome).and_then(reason);
        let said = [listed.remark.clone(), reason].into_iter().flatten().filter(|text| !text.is_empty());
        let remark = said.collect::<Vec<_>>().join("; ");
        let report = record.and_then(Record::report);
        let nobody = [Person::default()];
        let people = if listed.people.is_empty() { &nobody[..] } else { &listed.people };
        for person in people {
            self.row(&listed.name, person, status, report, &remark);
        }
    }

    /// Adds a person without a submission.
    pub fn add_absent(&mut self, person: &Person) {
        self.row("", person, NOTHING, None, "");
    }

    /// Adds the people of a submission that the class does not hold any more, without the score that it had.
    pub fn add_gone(&mut self, listed: &Listed) {
        let nobody = [Person::default()];
        let people = if listed.people.is_empty() { &nobody[..] } else { &listed.people };
        for person in people {
            self.row(&listed.name, person, GONE, None, "");
        }
    }

    /// The table.
    pub fn finish(self) -> String {
        self.text
    }

    fn row(&mut self, name: &str, person: &Person, status: &str, report: Option<&GradeReport>, remark: &str) {
        let number = |value: Option<u32>| value.map(|value| value.to_string()).unwrap_or_default();
        let part = |(id, _): &(String, String)| {
            let part = report.and_then(|report| report.components.iter().find(|part| part.id == *id));
            number(part.map(|part| part.score.earned))
        };
        let mut cells = vec![name.to_owned()];
        cells.extend([&person.id, &person.name, &person.login, &person.email].map(String::clone));
        cells.push(status.to_owned());
        cells.push(number(report.map(|report| report.score.earned)));
        cells.push(number(report.map(|report| report.score.possible)));
        if self.columns == GradeColumns::ScoreAndGrade {
            let grade = report.and_then(|report| report.grade.as_ref());
            let earned = grade.and_then(|grade| grade.earned);
            let both = [earned, grade.map(|grade| grade.possible)];
            cells.extend(both.map(|amount| amount.map(|amount| amount.to_string()).unwrap_or_default()));
        }
        cells.extend(self.components.iter().map(part));
        cells.push(remark.to_owned());
        self.text.push_str(&table::row(cells.iter().map(String::as_str)));
    }
}

/// The reason for having no score; for a refused submission also its fix.
fn reason(outcome: &Outcome) -> Option<String> {
    match outcome {
        Outcome::Graded { .. } => None,
        Outcome::Rejected { why, help } => Some(format!("{why} ({help})")),
        Outcome::Fault { detail, .. } => Some(detail.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::class::RECORD_SCHEMA;
    use crate::report::samples;

    fn record(outcome: Outcome) -> Record {
        Record {
            schema: RECORD_SCHEMA.to_owned(),
            name: String::new(),
            key: String::new(),
            harness: String::new(),
            rubric: String::new(),
            outcome,
        }
    }

    fn listed(name: &str, people: &[&str]) -> Listed {
        let person =
            |name: &&str| Person { id: "7".to_owned(), name: (*name).to_owned(), ..Person::default() };
        Listed {
            name: name.to_owned(),
            key: String::new(),
            people: people.iter().map(person).collect(),
            remark: None,
        }
    }

    #[test]
    fn partners_have_a_row_each_and_whoever_has_no_score_has_none() {
        let report = samples::one_mismatch();
        let part = (report.components[0].id.clone(), "Board".to_owned());
        let earned = report.score.earned;
        let mut grades = write_grades(vec![part], GradeColumns::Score);
        let graded = record(Outcome::Graded { report: Box::new(report) });
        grades.add(&listed("team", &["A", "B"]), Some(&graded));
        let rejected =
            record(Outcome::Rejected { why: "no Board.cpp".to_owned(), help: "hand it in".to_owned() });
        grades.add(&listed("c", &[]), Some(&rejected));
        grades.add(&listed("d", &[]), None);
        grades.add_absent(&Person { name: "Zoe".to_owned(), ..Person::default() });
        let text = grades.finish();
        let lines: Vec<&str> = text.lines().collect();
        assert!(
            lines[1].starts_with("\"team\",\"7\",\"A\",\"\",\"\",\"graded\",") && lines[2].contains("\"B\"")
        );
        assert!(lines[1].contains(&format!("\"{earned}\"")), "{}", lines[1]);
        assert_eq!(
            lines[3],
            "\"c\",\"\",\"\",\"\",\"\",\"rejected\",\"\",\"\",\"\",\"no Board.cpp (hand it in)\""
        );
        assert!(
            lines[4].contains("\"not graded yet\",\"\"") && lines[5].contains("\"Zoe\"") && lines.len() == 6
        );
    }

    #[test]
    fn a_name_that_is_a_formula_is_text() {
        let mut grades = write_grades(Vec::new(), GradeColumns::Score);
        grades.add(&listed("=HYPERLINK(\"x\")", &["@SUM(1)", "-1+1", "+1", "\u{ff1d}1"]), None);
        let text = grades.finish();
        let mut rows = cells_of(&text);
        rows.remove(0);
        for cell in rows.iter().flatten() {
            assert!(!cell.starts_with(['=', '+', '-', '@', '\u{ff1d}']), "{cell}");
        }
        assert_eq!(rows[0][2], "'@SUM(1)");
    }

    #[test]
    fn a_reason_for_having_no_score_is_text_and_stands_behind_the_layouts_remark() {
        let mut grades = write_grades(Vec::new(), GradeColumns::Score);
        let late = Listed { remark: Some("late".to_owned()), ..listed("a", &[]) };
        let why = |why: &str| Outcome::Rejected { why: why.to_owned(), help: "h".to_owned() };
        grades.add(&late, Some(&record(why("cannot read x"))));
        grades.add(&listed("b", &[]), Some(&record(why("=cmd|' /C calc'!A0 \"\n"))));
        let fault = Outcome::Fault { detail: "no processor".to_owned(), report: None };
        grades.add(&listed("c", &[]), Some(&record(fault)));
        let text = grades.finish();
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[1].ends_with(",\"late; cannot read x (h)\""), "{}", lines[1]);
        assert!(lines[2].ends_with(",\"'=cmd|' /C calc'!A0 \"\"⏎ (h)\""), "{}", lines[2]);
        assert!(lines[3].ends_with(",\"no processor\"") && lines.len() == 4);
    }

    fn cells_of(text: &str) -> Vec<Vec<String>> {
        let cells = |line: &str| line.split("\",\"").map(|cell| cell.trim_matches('"').to_owned()).collect();
        text.lines().map(cells).collect()
    }
}
