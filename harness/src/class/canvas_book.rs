//! Filling one column of a gradebook that Canvas exported.
//!
//! Only that column's cells change; every other byte stays as it was, quotes and line ends included, because Canvas reads
//! the file back and takes a difference for an intention. So the table is read with a parser, but written by
//! putting numbers in place of the bytes of single cells.

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::error::ClassError;
use crate::model::class::Person;
use crate::model::{Amount, Mark};

/// Columns by which Canvas knows a student.
const KEYS: [&str; 3] = ["ID", "SIS User ID", "SIS Login ID"];

/// The first cell of the row below the header.
const POSSIBLE: &str = "Points Possible";

/// A gradebook and the column that is to be filled.
#[derive(Debug)]
pub(crate) struct Book {
    path: PathBuf,
    text: String,
    rows: Vec<BookRow>,
    column: usize,
    header: Vec<String>,
}

#[derive(Debug)]
struct BookRow {
    cells: Vec<String>,
    /// The byte ranges of the cells, quotes included.
    spans: Vec<Range<usize>>,
}

/// A filled gradebook.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Filled {
    /// The file.
    pub text: String,
    /// The number of filled cells.
    pub cells: usize,
    /// People with a grade for whom there is no row.
    pub unknown: Vec<Person>,
    /// Rows whose grade was higher: the student, the old cell, the new points.
    pub lowered: Vec<(String, String, Amount)>,
    /// The points that the column is for, where they are not those of the reports.
    pub other_points: Option<String>,
}

impl Book {
    /// Reads an export and finds the column: the one of that name, or the only one that speaks of the assignment.
    ///
    /// # Errors
    /// Fails if it is no such export, or the column is in doubt.
    pub(crate) fn read(path: &Path, column: Option<&str>, assignment: &str) -> Result<Book, ClassError> {
        let text = fs::read_to_string(path).map_err(ClassError::unreadable(path))?;
        let rows = rows(&text).map_err(|why| ClassError::Nonsense {
            path: path.to_owned(),
            why,
            help: "export the gradebook again, separated by commas".to_owned(),
        })?;
        let header: Vec<String> = rows.first().map(|row| row.cells.clone()).unwrap_or_default();
        if !header.iter().any(|name| name == KEYS[0]) {
            return Err(ClassError::Nonsense {
                path: path.to_owned(),
                why: "its first line has no column ID".to_owned(),
                help: "export the gradebook from Canvas as it is, separated by commas".to_owned(),
            });
        }
        let column = find_column(&header, column, assignment)?;
        Ok(Book { path: path.to_owned(), text, rows, column, header })
    }

    /// The column's name.
    pub(crate) fn column(&self) -> &str {
        &self.header[self.column]
    }

    /// Puts the points of people into their rows.
    ///
    /// # Errors
    /// Fails if two rows belong to one person, or two different scores to one row.
    pub(crate) fn fill(&self, scores: &[(Person, Mark)]) -> Result<Filled, ClassError> {
        let mut filled = Filled::default();
        let mut changes: BTreeMap<usize, Mark> = BTreeMap::new();
        for (person, points) in scores {
            let found = self.rows_of(person);
            match found.as_slice() {
                [] => filled.unknown.push(person.clone()),
                [row] if self.rows[*row].spans.len() <= self.column => {
                    return Err(self.doubt(&format!("the row of {} ends early", self.student(*row))));
                }
                [row] => {
                    if changes.insert(*row, *points).is_some_and(|other| other != *points) {
                        return Err(self.doubt(&format!("{} has two different scores", self.student(*row))));
                    }
                }
                [first, second, ..] => {
                    let why =
                        format!("{} and {} both go by one id", self.student(*first), self.student(*second));
                    return Err(self.doubt(&why));
                }
            }
        }
        filled.cells = changes.len();
        filled.other_points = self.other_points(changes.values().next());
        filled.lowered = changes.iter().filter_map(|(row, points)| self.lowered(*row, *points)).collect();
        filled.text = self.with(&changes);
        Ok(filled)
    }

    fn rows_of(&self, person: &Person) -> Vec<usize> {
        let columns: Vec<usize> =
            KEYS.iter().filter_map(|key| self.header.iter().position(|name| name == key)).collect();
        let is_theirs = |row: &BookRow| {
            columns.iter().any(|column| {
                let cell = row.cells.get(*column).map_or("", |cell| cell.trim());
                !cell.is_empty() && person.keys().any(|key| key == cell)
            })
        };
        (1..self.rows.len())
            .filter(|index| !self.is_possible(*index) && is_theirs(&self.rows[*index]))
            .collect()
    }

    fn is_possible(&self, row: usize) -> bool {
        self.rows[row].cells.first().is_some_and(|cell| cell.trim() == POSSIBLE)
    }

    fn other_points(&self, scored: Option<&Mark>) -> Option<String> {
        let row = (1..self.rows.len()).find(|row| self.is_possible(*row))?;
        let cell = self.rows[row].cells.get(self.column)?.trim();
        let possible: f64 = cell.parse().ok()?;
        (possible != f64::from(scored?.possible)).then(|| cell.to_owned())
    }

    fn lowered(&self, row: usize, points: Mark) -> Option<(String, String, Amount)> {
        let cell = self.rows[row].cells.get(self.column)?.trim();
        let before: f64 = cell.parse().ok()?;
        (before > f64::from(points.earned)).then(|| (self.student(row), cell.to_owned(), points.earned))
    }

    fn student(&self, row: usize) -> String {
        self.rows[row].cells.first().cloned().unwrap_or_default()
    }

    fn with(&self, changes: &BTreeMap<usize, Mark>) -> String {
        let mut out = String::with_capacity(self.text.len());
        let mut copied = 0;
        for (row, points) in changes {
            let span = &self.rows[*row].spans[self.column];
            out.push_str(&self.text[copied..span.start]);
            out.push_str(&points.earned.to_string());
            copied = span.end;
        }
        out.push_str(&self.text[copied..]);
        out
    }

    fn doubt(&self, why: &str) -> ClassError {
        ClassError::Nonsense {
            path: self.path.clone(),
            why: why.to_owned(),
            help: "fix the roster or the export; nothing was filled".to_owned(),
        }
    }
}

/// Canvas puts its own number behind a name: `Battleship (123456)`.
fn find_column(header: &[String], named: Option<&str>, assignment: &str) -> Result<usize, ClassError> {
    let matches: Vec<usize> = match named {
        Some(name) => {
            let is_it = |cell: &str| cell == name || without_number(cell) == name;
            (0..header.len()).filter(|index| is_it(&header[*index])).collect()
        }
        None => {
            let speaks = |cell: &str| cell.to_lowercase().contains(assignment);
            (0..header.len()).filter(|index| speaks(&header[*index])).collect()
        }
    };
    let doubt = |why: String| ClassError::Column {
        why,
        help: format!("name it with --canvas-column; there are: {}", header.join(", ")),
    };
    match matches.as_slice() {
        [only] if KEYS.contains(&header[*only].as_str()) || *only == 0 => {
            Err(doubt(format!("{} is no column of an assignment", header[*only])))
        }
        [only] => Ok(*only),
        [] => Err(doubt(format!("the gradebook has no column {}", named.unwrap_or(assignment)))),
        _ => Err(doubt(format!("more than one column is called {}", named.unwrap_or(assignment)))),
    }
}

fn without_number(cell: &str) -> &str {
    let number = |rest: &str| {
        rest.strip_suffix(')').is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
    };
    match cell.rsplit_once(" (") {
        Some((name, rest)) if number(rest) => name,
        Some(_) | None => cell,
    }
}

/// The table as the parser reads it, with the place of every cell.
fn rows(text: &str) -> Result<Vec<BookRow>, String> {
    let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let mut spans = spans(text, start).into_iter();
    let mut reader =
        csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(&text.as_bytes()[start..]);
    let mut rows = Vec::new();
    for record in reader.records() {
        let cells: Vec<String> =
            record.map_err(|error| error.to_string())?.iter().map(str::to_owned).collect();
        let spans = spans.next().unwrap_or_default();
        if spans.len() != cells.len() {
            return Err(format!("line {} cannot be split into cells", rows.len() + 1));
        }
        rows.push(BookRow { cells, spans });
    }
    Ok(rows)
}

/// The byte ranges of the cells, row by row; empty lines are no rows.
fn spans(text: &str, start: usize) -> Vec<Vec<Range<usize>>> {
    let mut rows = Vec::new();
    let mut row: Vec<Range<usize>> = Vec::new();
    let (mut cell, mut quoted) = (start, false);
    let mut end_row = |row: &mut Vec<Range<usize>>, cell: usize, at: usize| {
        if !row.is_empty() || at > cell {
            row.push(cell..at);
            rows.push(std::mem::take(row));
        }
    };
    for (at, byte) in text.bytes().enumerate().skip(start) {
        match byte {
            // A doubled quote inside quotes turns twice.
            b'"' if quoted || at == cell => quoted = !quoted,
            b'"' if text.as_bytes()[cell] == b'"' => quoted = true,
            b',' if !quoted => {
                row.push(cell..at);
                cell = at + 1;
            }
            b'\r' | b'\n' if !quoted => {
                end_row(&mut row, cell, at);
                cell = at + 1;
            }
            _ => {}
        }
    }
    end_row(&mut row, cell, text.len());
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXPORT: &str = "\u{feff}Student,ID,SIS User ID,SIS Login ID,Section,\"Essay, long (7)\",Battleship (42),Total\r\n    \
                          Points Possible,,,,,10.00,100.00,(read only)\r\n\"Doe, \"\"J\"\"\",11,,doej,\"A\nB\",9,,=1+1\r\n\r\n\
                          Roe,12,r12,roe,S,,99.5,\"x\"\r\nPoe,13,,poe,S,,,\n";

    fn book(text: &str) -> Book {
        let rows = rows(text).unwrap();
        let header = rows[0].cells.clone();
        let column = find_column(&header, None, "battleship").unwrap();
        Book { path: "x.csv".into(), text: text.to_owned(), rows, column, header }
    }

    fn person(id: &str) -> Person {
        Person { id: id.to_owned(), ..Person::default() }
    }

    fn points(earned: u32) -> Mark {
        Mark { earned: earned.into(), possible: 100.into() }
    }

    #[test]
    fn only_the_cells_of_the_column_change_and_every_other_byte_stays() {
        let login = Person { login: "r12".to_owned(), ..Person::default() };
        let scores = [(person("11"), points(87)), (login, points(98)), (person("99"), points(1))];
        let filled = book(EXPORT).fill(&scores).unwrap();
        let expected = EXPORT.replace("9,,=1+1", "9,87,=1+1").replace(",99.5,", ",98,");
        assert_eq!(filled.text, expected);
        assert_eq!((filled.cells, filled.unknown.len()), (2, 1));
        assert_eq!(filled.lowered, [("Roe".to_owned(), "99.5".to_owned(), 98.into())]);
        assert_eq!(filled.other_points, None);
    }

    #[test]
    fn a_row_that_ends_before_the_column_is_an_error_and_no_filled_cell() {
        let short = EXPORT.replace("Poe,13,,poe,S,,,", "Poe,13,,poe");
        assert!(book(&short).fill(&[(person("11"), points(87))]).is_ok(), "nobody's points belong there");
        let error = book(&short).fill(&[(person("13"), points(87))]).unwrap_err();
        assert!(error.to_string().contains("the row of Poe ends early"), "{error}");
    }

    #[test]
    fn nothing_to_fill_leaves_the_file_as_it_is() {
        assert_eq!(book(EXPORT).fill(&[]).unwrap().text, EXPORT);
    }

    #[test]
    fn a_column_for_other_points_is_noticed() {
        let text = EXPORT.replace("100.00", "10.00");
        let filled = book(&text).fill(&[(person("11"), points(87))]).unwrap();
        assert_eq!(filled.other_points.as_deref(), Some("10.00"));
    }

    #[test]
    fn two_scores_or_two_rows_for_one_student_are_an_error() {
        assert!(book(EXPORT).fill(&[(person("11"), points(1)), (person("doej"), points(2))]).is_err());
        assert!(book(EXPORT).fill(&[(person("11"), points(1)), (person("doej"), points(1))]).is_ok());
        let twice = EXPORT.replace("Poe,13", "Poe,12");
        assert!(book(&twice).fill(&[(person("12"), points(1))]).is_err());
    }

    #[test]
    fn the_column_is_found_by_its_name_with_or_without_canvas_number() {
        let header: Vec<String> =
            ["Student", "ID", "Project 1 (3)", "Project 10 (4)", "Project 1 Final Score"]
                .map(str::to_owned)
                .to_vec();
        assert_eq!(find_column(&header, Some("Project 1"), "x").ok(), Some(2));
        assert_eq!(find_column(&header, Some("Project 10 (4)"), "x").ok(), Some(3));
        for wrong in [None, Some("Project"), Some("ID"), Some("Student")] {
            assert!(find_column(&header, wrong, "project").is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn cells_are_where_the_parser_finds_them() {
        for text in
            ["", "\n", "a", "a,\n", ",", "\"a\"\"b\",c", "\"a\nb\"\r\n\r\nc,d\r\n", "a\"b,c", "\"a\"b,c\n"]
        {
            let Ok(rows) = rows(text) else { continue };
            for row in rows {
                for (cell, span) in row.cells.iter().zip(row.spans) {
                    let raw = &text[span];
                    let quoted = raw.strip_prefix('"').and_then(|raw| raw.strip_suffix('"'));
                    let plain = quoted.map_or(raw.to_owned(), |raw| raw.replace("\"\"", "\""));
                    assert!(&plain == cell || raw.contains('"'), "{text:?}: {cell:?} {raw:?}");
                }
            }
        }
    }
}
