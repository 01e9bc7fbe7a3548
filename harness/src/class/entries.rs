//! [`Entries`]: the points and the lateness that people enter for a class, one row a submission.
//!
//! The file is the instructor's: it is read, begun where there is none, and rows of new submissions are added at its end.
//! Not a byte that somebody wrote is changed.

use std::fs;
use std::path::{Path, PathBuf};

use super::error::ClassError;
use super::spreadsheet::{delimiter, text_of};
use crate::model::class::{ClassRun, Listed};
use crate::model::{Amount, Entered, Lateness, Scoring};

/// The file's name among the results.
pub(crate) const ENTRIES: &str = "entries.csv";

/// The word by which platforms mark what comes late.
const LATE: &str = "late";

const WHO: [&str; 5] = ["submission", "id", "name", "login", "email"];
const COMMENT: &str = "comment";

/// What was entered, by row.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Entries {
    table: TableForm,
    rows: Vec<EntryRow>,
}

/// The form that a file has, which rows that are added must have as well.
#[derive(Debug, Clone, PartialEq, Eq)]
struct TableForm {
    delimiter: u8,
    /// The columns' names in small letters.
    header: Vec<String>,
}

impl Default for TableForm {
    fn default() -> TableForm {
        TableForm { delimiter: b',', header: Vec::new() }
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct EntryRow {
    line: u64,
    submission: String,
    /// Id, login and address, as far as they are given.
    keys: Vec<String>,
    points: Vec<(String, Amount)>,
    late: Option<Lateness>,
    comment: String,
}

impl Entries {
    /// Reads a file of entries.
    ///
    /// # Errors
    /// Fails if it cannot be read, has no column that says who is who, or holds what can't be points or a time.
    pub(crate) fn read(path: &Path, scoring: &Scoring) -> Result<Entries, ClassError> {
        let bytes = fs::read(path).map_err(ClassError::unreadable(path))?;
        parsed(&text_of(bytes), scoring).map_err(|why| nonsense(path, why))
    }

    /// Refuses two rows for one submission that do not say the same, as those of partners may.
    ///
    /// # Errors
    /// Names the lines.
    pub(crate) fn refuse_conflicts(&self, path: &Path, run: &ClassRun) -> Result<(), ClassError> {
        for listed in &run.submissions {
            let rows: Vec<&EntryRow> = self.rows.iter().filter(|row| row.is_of(listed)).collect();
            let clash = |(one, other): (&&EntryRow, &&EntryRow)| {
                one.contradicts(other).then_some((one.line, other.line))
            };
            if let Some((one, other)) = rows.iter().zip(rows.iter().skip(1)).find_map(clash) {
                let why = format!("lines {one} and {other} say different things of {}", listed.name);
                return Err(nonsense(path, why));
            }
        }
        Ok(())
    }

    /// The rows for the submissions that have none, as the file has its columns; the header first where there is no file.
    pub(crate) fn missing_rows(&self, run: &ClassRun, scoring: &Scoring) -> MissingRows {
        let manual = scoring.manual.iter().map(|row| row.id.to_lowercase());
        let all = || {
            WHO.into_iter().map(str::to_owned).chain(manual.clone()).chain([LATE, COMMENT].map(str::to_owned))
        };
        let is_new_file = self.table.header.is_empty();
        let header: Vec<String> = if is_new_file { all().collect() } else { self.table.header.clone() };
        let is_new = |listed: &&Listed| !self.rows.iter().any(|row| row.is_of(listed));
        let rows = run.submissions.iter().filter(is_new).map(|listed| {
            let person = listed.people.first().cloned().unwrap_or_default();
            let cell = |column: &String| match column.as_str() {
                "submission" => listed.name.clone(),
                "id" => person.id.clone(),
                "name" => person.name.clone(),
                "login" => person.login.clone(),
                "email" => person.email.clone(),
                _ => String::new(),
            };
            header.iter().map(cell).collect()
        });
        // A row that says of nobody whose it is would be of no use.
        let rows: Vec<Vec<String>> =
            rows.filter(|row: &Vec<String>| row.iter().any(|cell| !cell.is_empty())).collect();
        let head = is_new_file.then(|| header.clone());
        MissingRows { delimiter: self.table.delimiter, rows: head.into_iter().chain(rows).collect() }
    }

    /// What was entered for a submission. What nobody entered of its lateness, the platform's word says.
    pub(crate) fn of(&self, listed: &Listed) -> Entered {
        let is_theirs = |row: &&EntryRow| row.is_of(listed);
        let rows: Vec<&EntryRow> = self.rows.iter().filter(is_theirs).collect();
        let said = listed.remark.iter().flat_map(|remark| remark.split("; ")).any(|word| word == LATE);
        let platform = if said { Lateness::Unknown } else { Lateness::InTime };
        let comments: Vec<&str> =
            rows.iter().map(|row| row.comment.as_str()).filter(|text| !text.is_empty()).collect();
        Entered {
            points: rows.iter().flat_map(|row| row.points.clone()).collect(),
            late: rows.iter().find_map(|row| row.late).unwrap_or(platform),
            comment: comments.join("; "),
        }
    }

    /// The lines of rows that belong to no submission of the class.
    pub(crate) fn strays(&self, run: &ClassRun) -> Vec<u64> {
        let all = || run.submissions.iter().chain(&run.gone);
        let is_stray = |row: &&EntryRow| !all().any(|listed| row.is_of(listed));
        self.rows.iter().filter(is_stray).map(|row| row.line).collect()
    }
}

/// Rows that belong at the end of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MissingRows {
    /// The sign between the file's columns.
    pub delimiter: u8,
    /// The rows.
    pub rows: Vec<Vec<String>>,
}

fn nonsense(path: &Path, why: String) -> ClassError {
    ClassError::Nonsense {
        path: path.to_owned(),
        why,
        help: "points are numbers, a lateness is 26h, 2d or 90m; empty cells are not entered yet".to_owned(),
    }
}

impl EntryRow {
    /// True if both give points of one row, or a lateness, and not the same.
    fn contradicts(&self, other: &EntryRow) -> bool {
        let points = self.points.iter().any(|(id, points)| {
            other.points.iter().any(|(other_id, others)| id == other_id && points != others)
        });
        points || self.late.zip(other.late).is_some_and(|(one, other)| one != other)
    }

    fn is_of(&self, listed: &Listed) -> bool {
        let by_key = || {
            listed
                .people
                .iter()
                .flat_map(|person| person.keys())
                .any(|key| self.keys.iter().any(|own| own == key))
        };
        // A name that begins like a formula is written as text, behind a mark.
        let named = self.submission.strip_prefix('\'').unwrap_or(&self.submission);
        if self.submission.is_empty() {
            by_key()
        } else {
            [&self.submission, named].contains(&listed.name.as_str())
        }
    }
}

/// The place of a class's entries: the file that was named, or the one among the results.
pub(crate) fn entries_path(named: Option<&Path>, results: &Path) -> PathBuf {
    named.map_or_else(|| results.join(ENTRIES), Path::to_owned)
}

fn parsed(text: &str, scoring: &Scoring) -> Result<Entries, String> {
    let delimiter = delimiter(text);
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .trim(csv::Trim::All)
        .flexible(true)
        .from_reader(text.as_bytes());
    let header: Vec<String> = reader
        .headers()
        .map_err(|error| error.to_string())?
        .iter()
        .map(|name| name.trim_start_matches('\u{feff}').to_lowercase())
        .collect();
    if !["submission", "id", "login", "email"].iter().any(|key| header.iter().any(|name| name == key)) {
        return Err("its first line has no column submission, id, login or email".to_owned());
    }
    let is_known = |name: &String| {
        WHO.contains(&name.as_str())
            || [LATE, COMMENT, ""].contains(&name.as_str())
            || scoring.manual.iter().any(|row| row.id.to_lowercase() == *name)
    };
    if let Some(unknown) = header.iter().find(|name| !is_known(name)) {
        let all: Vec<&str> = scoring.manual.iter().map(|row| row.id.as_str()).collect();
        return Err(format!("the rubric has no [[manual]] row {unknown}; there are: {}", all.join(", ")));
    }
    let mut rows: Vec<EntryRow> = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| error.to_string())?;
        let line = record.position().map_or(0, |place| line_at(text, place.byte()));
        let row = row(&header, &record, scoring).map_err(|why| format!("line {line}: {why}"))?;
        let is_same = |other: &&EntryRow| (&other.submission, &other.keys) == (&row.submission, &row.keys);
        if let Some(first) = rows.iter().find(is_same) {
            return Err(format!("lines {} and {line} are both for one submission", first.line));
        }
        rows.push(EntryRow { line, ..row });
    }
    Ok(Entries { table: TableForm { delimiter, header }, rows })
}

/// The line of a record that begins there. The reader counts one too few where lines end in two characters.
fn line_at(text: &str, byte: u64) -> u64 {
    let at = usize::try_from(byte).unwrap_or(text.len()).min(text.len());
    let (before, rest) = text.as_bytes().split_at(at);
    let ends = rest.iter().take_while(|byte| byte.is_ascii_whitespace());
    let all = before.iter().chain(ends).filter(|byte| **byte == b'\n').count();
    all as u64 + 1
}

fn row(header: &[String], record: &csv::StringRecord, scoring: &Scoring) -> Result<EntryRow, String> {
    let cell = |name: &str| {
        header.iter().position(|column| column == name).and_then(|at| record.get(at)).unwrap_or_default()
    };
    let mut points = Vec::new();
    for row in &scoring.manual {
        let text = cell(&row.id.to_lowercase());
        if !text.is_empty() {
            points.push((row.id.clone(), row.read(text)?));
        }
    }
    let late = Some(cell(LATE)).filter(|text| !text.is_empty()).map(str::parse).transpose()?;
    let keys = ["id", "login", "email"].map(|name| cell(name).to_owned());
    Ok(EntryRow {
        line: 0,
        submission: cell("submission").to_owned(),
        keys: keys.into_iter().filter(|key| !key.is_empty()).collect(),
        points,
        late,
        comment: cell(COMMENT).to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::ManualRow;
    use crate::model::class::Person;

    fn scoring() -> Scoring {
        let style = ManualRow { id: "style".to_owned(), title: "Style".to_owned(), points: 10.into() };
        Scoring { manual: vec![style], ..Scoring::default() }
    }

    fn listed(name: &str, id: &str, remark: Option<&str>) -> Listed {
        Listed {
            name: name.to_owned(),
            key: String::new(),
            people: vec![Person { id: id.to_owned(), ..Person::default() }],
            remark: remark.map(str::to_owned),
        }
    }

    fn entries(text: &str) -> Entries {
        parsed(text, &scoring()).unwrap()
    }

    #[test]
    fn points_and_lateness_are_read_by_submission_or_by_person() {
        let entries = entries("submission,id,style,late,comment\nalice,,7.5,26h,good\n,12,9,,\n");
        let alice = entries.of(&listed("alice", "11", None));
        assert_eq!(alice.points, [("style".to_owned(), Amount::hundredths(750))]);
        assert_eq!((alice.late, alice.comment.as_str()), (Lateness::Minutes(26 * 60), "good"));
        let bob = entries.of(&listed("bob", "12", Some("late; the newest of several attempts is graded")));
        assert_eq!((bob.points[0].1, bob.late), (9.into(), Lateness::Unknown));
    }

    #[test]
    fn a_person_who_enters_that_it_was_in_time_overrules_the_platform() {
        let entries = entries("submission,late\nbob,0\n");
        assert_eq!(entries.of(&listed("bob", "", Some("late"))).late, Lateness::InTime);
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        let error = |text: &str| parsed(text, &scoring()).unwrap_err();
        assert!(
            error("submission,style\na,80\n").contains("line 2: Style is worth 10"),
            "a slip of the finger"
        );
        assert!(error("submission,late\na,26\n").contains("line 2: 26"), "hours or days?");
        assert!(error("submission,late\r\na,1h\r\nb,26\r\n").contains("line 3: 26"));
        assert!(error("submission,stile\na,8\n").contains("no [[manual]] row stile; there are: style"));
        assert!(error("who,style\na,8\n").contains("no column submission"));
        assert!(error("submission,style\na,8\na,9\n").contains("lines 2 and 3"));
    }
}
