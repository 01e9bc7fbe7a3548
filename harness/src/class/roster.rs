//! A roster: who is in the class, and who handed in together.
//!
//! A table is read by the names of its columns (`roster_table.rs`), one student a row. As TOML: `[[submission]]` with `name`
//! and `students`. `submission` is what the submission is called in the class's folder, or the id, login or address of the
//! one who handed it in. Where no submission is named, a student's own id, login, address or name finds it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::Deserialize;

use super::error::ClassError;
use super::layout::ClassEntry;
use super::roster_row::RosterRow;
use super::roster_table::{Columns, of_table};
use super::spreadsheet::text_of;
use crate::model::class::Person;

/// People by the submission that is theirs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Roster {
    rows: Vec<RosterRow>,
}

/// The people of whom a roster and a class do not agree.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Assigned {
    /// People of the roster of whom nothing was found.
    pub(crate) absent: Vec<Person>,
    /// People who handed something in, by the export, and whom the roster does not know: they are kept. With the submission.
    pub(crate) unlisted: Vec<(String, Person)>,
    /// Submissions that are nobody's of the roster: of people whom the export names and the roster does not, or of nobody known.
    pub(crate) strangers: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RosterFile {
    submission: Vec<Team>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Team {
    name: String,
    students: Vec<Person>,
}

impl Roster {
    /// Reads a roster, as TOML if its name ends so.
    ///
    /// # Errors
    /// Fails if it cannot be read, does not say who is who, or names a student twice.
    pub(crate) fn read(path: &Path, columns: &Columns) -> Result<Roster, ClassError> {
        let bytes = fs::read(path).map_err(ClassError::unreadable(path))?;
        let text = text_of(bytes);
        let is_toml = path.extension().is_some_and(|ending| ending == "toml");
        let rows = if is_toml { of_toml(&text) } else { of_table(&text, columns) };
        rows.and_then(once).map(|rows| Roster { rows }).map_err(|why| ClassError::Nonsense {
            path: path.to_owned(),
            why,
            help: "a table needs a column that says who is who (id, name, login or email): name it with --columns \
                   id=STUDENT_NO; `harness docs class-and-platforms` shows both forms"
                .to_owned(),
        })
    }

    /// Puts the people on their submissions. Of those whom the layout knows, the ones that the roster names are replaced by
    /// what it says of them, and the others stay.
    pub(crate) fn assign(&self, entries: &mut [ClassEntry]) -> Assigned {
        let mut teams: BTreeMap<usize, Vec<Person>> = BTreeMap::new();
        let mut out = Assigned::default();
        for row in &self.rows {
            match find(row, entries) {
                Some(index) => teams.entry(index).or_default().push(row.person.clone()),
                None => out.absent.push(row.person.clone()),
            }
        }
        if !self.rows.is_empty() {
            let strangers = entries.iter().enumerate().filter(|(index, _)| !teams.contains_key(index));
            out.strangers = strangers.map(|(_, entry)| entry.name.clone()).collect();
        }
        for (index, mut people) in teams {
            let entry = &mut entries[index];
            for person in unlisted(&entry.people, &people) {
                out.unlisted.push((entry.name.clone(), person.clone()));
                people.push(person);
            }
            entry.people = people;
        }
        out.absent.sort();
        out
    }
}

/// The people of a layout whom the roster's team lacks. Where it has as many and knows none of them, the two only call them
/// by different ids.
fn unlisted(known: &[Person], team: &[Person]) -> Vec<Person> {
    let is_in_team = |person: &Person| team.iter().any(|other| is_same(person, other));
    let others: Vec<Person> = known.iter().filter(|person| !is_in_team(person)).cloned().collect();
    if others.len() == known.len() && team.len() >= known.len() { Vec::new() } else { others }
}

/// True if a key of both is the same, or their names are.
fn is_same(a: &Person, b: &Person) -> bool {
    let key = a.keys().any(|key| b.keys().any(|other| other.eq_ignore_ascii_case(key)));
    key || (!a.name.is_empty() && letters(&a.name) == letters(&b.name))
}

/// The letters of a name in lower case: Canvas makes `doejane` of "Doe, Jane".
fn letters(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn find(row: &RosterRow, entries: &[ClassEntry]) -> Option<usize> {
    match &row.submission {
        Some(submission) => named(entries, submission),
        None => own(&row.person, entries),
    }
}

/// The submission of a person, by whatever finds just one.
fn own(person: &Person, entries: &[ClassEntry]) -> Option<usize> {
    let by_key = person.keys().find_map(|key| named(entries, key));
    let local = person.email.split_once('@').map(|(local, _)| local);
    by_key.or_else(|| local.and_then(|local| named(entries, local))).or_else(|| {
        let own = Some(letters(&person.name)).filter(|own| !own.is_empty())?;
        let is_called = |entry: &&ClassEntry| {
            letters(&entry.name) == own || entry.people.iter().any(|person| letters(&person.name) == own)
        };
        let mut found = entries.iter().enumerate().filter(|(_, entry)| is_called(entry));
        let (index, _) = found.next()?;
        found.next().is_none().then_some(index)
    })
}

fn named(entries: &[ClassEntry], submission: &str) -> Option<usize> {
    if submission.is_empty() {
        return None;
    }
    let named = entries.iter().position(|entry| entry.name == submission);
    let owned =
        |entry: &ClassEntry| entry.people.iter().any(|person| person.keys().any(|key| key == submission));
    named.or_else(|| entries.iter().position(owned)).or_else(|| cloned(entries, submission))
}

/// The repository of that login, which has no capitals to GitHub: GitHub Classroom calls each by its assignment and its student.
fn cloned(entries: &[ClassEntry], login: &str) -> Option<usize> {
    let prefix = assignment_prefix(entries);
    let is_of = |entry: &ClassEntry| {
        entry.name.strip_prefix(prefix).is_some_and(|own| own.eq_ignore_ascii_case(login))
    };
    if prefix.is_empty() { None } else { entries.iter().position(is_of) }
}

/// What all names begin with, up to a hyphen.
fn assignment_prefix(entries: &[ClassEntry]) -> &str {
    let [first, others @ ..] = entries else { return "" };
    let ends = first.name.match_indices('-').map(|(at, _)| &first.name[..=at]);
    let is_shared =
        |prefix: &&str| !others.is_empty() && others.iter().all(|entry| entry.name.starts_with(prefix));
    ends.rev().find(is_shared).unwrap_or_default()
}

fn of_toml(text: &str) -> Result<Vec<RosterRow>, String> {
    let file: RosterFile = toml::from_str(text).map_err(|error| error.to_string())?;
    let team = |team: Team| {
        let Team { name, students } = team;
        students.into_iter().map(move |person| RosterRow { submission: Some(name.clone()), person })
    };
    Ok(file.submission.into_iter().flat_map(team).collect())
}

/// A student with two submissions would have two grades.
fn once(rows: Vec<RosterRow>) -> Result<Vec<RosterRow>, String> {
    let mut seen: BTreeMap<&str, &str> = BTreeMap::new();
    for RosterRow { submission, person } in &rows {
        let submission = submission.as_deref().unwrap_or_default();
        for key in person.keys() {
            if let Some(other) = seen.insert(key, submission).filter(|other| *other != submission) {
                return Err(format!("{key} is put on {other} and on {submission}"));
            }
        }
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::layout::EntryLocation;

    fn roster(text: &str) -> Result<Roster, String> {
        of_table(text, &Columns::default()).and_then(once).map(|rows| Roster { rows })
    }

    fn entries() -> Vec<ClassEntry> {
        let entry = |name: &str, id: &str| ClassEntry {
            name: name.to_owned(),
            people: vec![Person { id: id.to_owned(), ..Person::default() }],
            remark: None,
            location: EntryLocation::At(name.into()),
        };
        vec![entry("doe_1", "1"), entry("roe_2", "2")]
    }

    #[test]
    fn partners_share_the_submission_that_one_of_them_handed_in() {
        let table = "submission,id,name\ndoe_1,1,Doe\n1,3,Partner\nroe_2,2,Roe\nzoe,9,Zoe\n,8,Late\n";
        let mut entries = entries();
        let absent = roster(table).unwrap().assign(&mut entries).absent;
        let ids = |entry: &ClassEntry| entry.people.iter().map(|p| p.id.clone()).collect::<Vec<String>>();
        assert_eq!(entries.iter().map(ids).collect::<Vec<_>>(), [vec!["1", "3"], vec!["2"]]);
        assert_eq!(absent.iter().map(|p| p.name.as_str()).collect::<Vec<_>>(), ["Late", "Zoe"]);
    }

    #[test]
    fn the_same_as_toml() {
        let text =
            "[[submission]]\nname = \"doe_1\"\nstudents = [{ id = \"1\" }, { id = \"3\", name = \"P\" }]\n";
        let rows = of_toml(text).unwrap();
        assert_eq!(
            rows.iter().map(|row| (row.submission.as_deref(), row.person.id.as_str())).collect::<Vec<_>>(),
            [(Some("doe_1"), "1"), (Some("doe_1"), "3")]
        );
        assert!(of_toml("[[submission]]\nname = \"a\"\nstudnets = []\n").unwrap_err().contains("studnets"));
    }

    #[test]
    fn a_student_with_two_submissions_is_an_error() {
        assert!(roster("submission,id\na,1\nb,1\n").unwrap_err().contains("on a and on b"));
        assert!(roster("submission,id\na,1\na,1\n").is_ok());
    }

    #[test]
    fn a_registrars_roster_finds_each_student_by_id_address_or_name() {
        let table = "Student ID;Last Name;First Name;E-Mail\n1;Doe;Jane;jd@x.edu\n77;Roe;Max;roe_2@x.edu\n9;Poe;Ed;\n";
        let mut entries = entries();
        let assigned = roster(table).unwrap().assign(&mut entries);
        let names = entries.iter().map(|entry| entry.people[0].name.as_str()).collect::<Vec<_>>();
        assert_eq!(names, ["Jane Doe", "Max Roe"]);
        assert_eq!(assigned.absent.iter().map(|person| person.id.as_str()).collect::<Vec<_>>(), ["9"]);
        entries[0].people[0].name = "doejane".to_owned();
        let by_name = roster("name\n\"Doe, Jane\"\n").unwrap().assign(&mut entries);
        assert!(by_name.absent.is_empty(), "{by_name:?}");
    }

    #[test]
    fn a_repository_of_github_classroom_is_found_by_its_students_login() {
        let entry = |name: &str| ClassEntry {
            name: name.to_owned(),
            people: Vec::new(),
            remark: None,
            location: EntryLocation::At(name.into()),
        };
        let mut entries: Vec<ClassEntry> =
            ["hw-5-octo-cat", "hw-5-octo-dog", "hw-5-else"].into_iter().map(entry).collect();
        let table =
            "identifier,github_username,github_id,name\nj@u.edu,octo-cat,1,Jane\nm@u.edu,Octo-Dog,2,Max\n";
        let assigned = roster(table).unwrap().assign(&mut entries);
        assert_eq!(entries[0].people[0].name, "Jane");
        assert_eq!((entries[1].people[0].id.as_str(), assigned.absent.len()), ("m@u.edu", 0));
        assert_eq!(assigned.strangers, ["hw-5-else"]);
    }

    #[test]
    fn a_partner_whom_the_roster_does_not_know_is_kept_and_named() {
        let mut entries = entries();
        entries[0].people.push(Person {
            id: "3".to_owned(),
            name: "Partner".to_owned(),
            ..Person::default()
        });
        let assigned = roster("submission,id,name\ndoe_1,1,Doe\n").unwrap().assign(&mut entries);
        assert_eq!(entries[0].people.iter().map(|person| person.id.as_str()).collect::<Vec<_>>(), ["1", "3"]);
        assert_eq!(
            assigned.unlisted.iter().map(|(name, who)| (name.as_str(), who.id.as_str())).collect::<Vec<_>>(),
            [("doe_1", "3")]
        );
    }
}
