//! The students of a class as a table: complete without its script, sorted and searched with it.

use maud::{Markup, html};

use super::summary::standing;
use crate::model::class::{Listed, Outcome, Person, Record};
use crate::model::{GradeReport, Points};
use crate::report::html::page::{line, phrase};

/// Letters of a name.
const NAME: usize = 80;

/// How the table and its search are drawn.
pub(super) const STYLE: &str = include_str!("students.css");

/// Sorts by a column and shows the rows that hold a text.
pub(super) const SCRIPT: &str = include_str!("students.js");

/// The row of one submission, or of a student without one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PageRow {
    /// The submission's name, empty without one: hostile text.
    pub name: String,
    /// The students' names, as far as they are known: hostile text.
    pub people: Vec<String>,
    /// The address of its own page, seen from this one; empty if it has none.
    pub link: String,
    /// The score, where it means something.
    pub score: Option<Points>,
    /// The grade that a rubric makes of it, in words.
    pub grade: Option<String>,
    /// The points of the components, by title.
    pub parts: Vec<(String, Points)>,
    /// The outcome where there is no score, and the remarks: may quote hostile text.
    pub remarks: Vec<String>,
}

impl PageRow {
    /// The row of a submission, graded or not.
    pub fn of(listed: &Listed, record: Option<&Record>, link: String) -> PageRow {
        let said = match record {
            None => Some("not graded yet".to_owned()),
            Some(Record { outcome: Outcome::Graded { .. }, .. }) => None,
            Some(record) => Some(standing(record)),
        };
        let row = PageRow {
            name: listed.name.clone(),
            people: listed.people.iter().map(named).collect(),
            link,
            remarks: said.into_iter().chain(listed.remark.clone()).collect(),
            ..PageRow::default()
        };
        match record.and_then(Record::report) {
            Some(report) => row.scored(report),
            None => row,
        }
    }

    /// The row of a student without a submission.
    pub fn absent(person: &Person) -> PageRow {
        let remarks = vec!["nothing handed in".to_owned()];
        PageRow { people: vec![named(person)], remarks, ..PageRow::default() }
    }

    fn scored(self, report: &GradeReport) -> PageRow {
        let grade = report.grade.as_ref().map(|grade| match grade.earned {
            Some(earned) => format!("{earned}/{}", grade.possible),
            None => "open".to_owned(),
        });
        let parts = report.components.iter().map(|part| (part.title.clone(), part.score)).collect();
        PageRow { score: Some(report.score), grade, parts, ..self }
    }

    /// The students, or else the submission.
    fn title(&self) -> String {
        if self.people.is_empty() { self.name.clone() } else { self.people.join(", ") }
    }

    fn part(&self, title: &str) -> Option<Points> {
        self.parts.iter().find(|(own, _)| own == title).map(|(_, points)| *points)
    }
}

/// The first of what is known of a person.
fn named(person: &Person) -> String {
    let known = [&person.name, &person.login, &person.email, &person.id];
    known.into_iter().find(|text| !text.is_empty()).cloned().unwrap_or_default()
}

/// The columns that some row fills.
struct Columns {
    people: bool,
    grade: bool,
    parts: Vec<String>,
}

impl Columns {
    fn of(rows: &[PageRow]) -> Columns {
        let mut parts: Vec<String> = Vec::new();
        for (title, _) in rows.iter().flat_map(|row| &row.parts) {
            if !parts.contains(title) {
                parts.push(title.clone());
            }
        }
        let people = rows.iter().any(|row| !row.people.is_empty());
        Columns { people, grade: rows.iter().any(|row| row.grade.is_some()), parts }
    }
}

/// The table, with a field to search it that its script brings to light.
pub(super) fn students(rows: &[PageRow]) -> Markup {
    let columns = Columns::of(rows);
    html! {
        section id="students" {
            h2 { "Students" }
            p.search hidden {
                label for="search" { "Search " } input type="search" id="search";
                " " span.aside id="found" role="status" {}
            }
            div.scroll tabindex="0" role="region" aria-label="Table of students" {
                table.students id="table" {
                    (head(&columns))
                    tbody { @for row in rows { (drawn(row, &columns)) } }
                }
            }
        }
    }
}

fn head(columns: &Columns) -> Markup {
    html! {
        thead {
            tr {
                th scope="col" { "Student" }
                th scope="col" { "Score" }
                @if columns.grade { th scope="col" { "Grade" } }
                @for title in &columns.parts { th scope="col" { (phrase(title)) } }
                th scope="col" { "Remarks" }
                @if columns.people { th scope="col" { "Submission" } }
            }
        }
    }
}

fn drawn(row: &PageRow, columns: &Columns) -> Markup {
    html! {
        tr {
            th scope="row" {
                @if row.link.is_empty() { (line(&row.title(), NAME)) }
                @else { a href=(row.link) { (line(&row.title(), NAME)) } }
            }
            (points(row.score))
            @if columns.grade { td { (phrase(row.grade.as_deref().unwrap_or_default())) } }
            @for title in &columns.parts { (points(row.part(title))) }
            td.words { (phrase(&row.remarks.join("; "))) }
            @if columns.people { td.words { (line(&row.name, NAME)) } }
        }
    }
}

fn points(points: Option<Points>) -> Markup {
    match points {
        Some(Points { earned, possible }) => html! { td { (earned) "/" (possible) } },
        None => html! { td {} },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::class::RECORD_SCHEMA;
    use crate::report::samples;
    use scraper::{Html, Selector};

    fn all(page: &Html, selector: &str) -> Vec<String> {
        page.select(&Selector::parse(selector).unwrap()).map(|element| element.text().collect()).collect()
    }

    fn graded(name: &str, people: &[&str], remark: Option<&str>) -> PageRow {
        let people = people.iter().map(|name| Person { name: (*name).to_owned(), ..Person::default() });
        let remark = remark.map(str::to_owned);
        let listed = Listed { name: name.to_owned(), key: String::new(), people: people.collect(), remark };
        let record = Record {
            schema: RECORD_SCHEMA.to_owned(),
            name: name.to_owned(),
            key: String::new(),
            harness: String::new(),
            rubric: String::new(),
            outcome: Outcome::Graded { report: Box::new(samples::one_mismatch()) },
        };
        PageRow::of(&listed, Some(&record), format!("reports/html/{name}.html"))
    }

    #[test]
    fn each_student_has_a_row_with_a_link_points_and_remarks() {
        let rows = [
            graded("team", &["Ann", "Bob"], Some("late")),
            PageRow::absent(&Person { login: "zoe".to_owned(), ..Person::default() }),
        ];
        let page = Html::parse_document(&students(&rows).into_string());
        assert_eq!(all(&page, "thead th[scope=col]"), ["Student", "Score", "Board", "Remarks", "Submission"]);
        assert_eq!(all(&page, "tbody th[scope=row]"), ["Ann, Bob", "zoe"]);
        assert_eq!(
            all(&page, "tbody td"),
            ["10/12", "10/12", "late", "team", "", "", "nothing handed in", ""]
        );
        let link = page.select(&Selector::parse("tbody a").unwrap()).next().unwrap();
        assert_eq!(link.attr("href"), Some("reports/html/team.html"));
    }

    #[test]
    fn without_names_of_people_the_submissions_stand_for_them() {
        let page = Html::parse_document(&students(&[graded("ann", &[], None)]).into_string());
        assert_eq!(all(&page, "thead th"), ["Student", "Score", "Board", "Remarks"]);
        assert_eq!(all(&page, "tbody th a"), ["ann"]);
    }

    #[test]
    fn without_its_script_the_table_is_whole_and_promises_no_search() {
        let page = Html::parse_document(&students(&[graded("ann", &[], None)]).into_string());
        assert_eq!(all(&page, "thead button"), Vec::<String>::new());
        assert_eq!(page.select(&Selector::parse("p[hidden] input#search").unwrap()).count(), 1);
        assert_eq!(page.select(&Selector::parse("tbody [hidden]").unwrap()).count(), 0);
    }
}
