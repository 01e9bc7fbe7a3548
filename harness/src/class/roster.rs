//! A roster: who is in the class, and who handed in together.
//!
//! As a table: a `submission` column and what is known of a student (`id`, `name`, `login`, `email`), one student a
//! row. As TOML: `[[submission]]` with `name` and `students`. A student without a submission's name is only known to be
//! there. `submission` is what the submission is called in the class's folder, or the id, login or address of the one who
//! handed it in.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::Deserialize;

use super::error::ClassError;
use super::layout::ClassEntry;
use crate::model::class::Person;

/// People by the submission that is theirs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Roster {
    rows: Vec<(String, Person)>,
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

#[derive(Deserialize)]
struct RosterRow {
    submission: String,
    #[serde(default)]
    id: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    login: String,
    #[serde(default)]
    email: String,
}

impl Roster {
    /// Reads a roster, as TOML if its name ends so.
    ///
    /// # Errors
    /// Fails if it cannot be read, or names a student twice.
    pub(crate) fn read(path: &Path) -> Result<Roster, ClassError> {
        let text = fs::read_to_string(path).map_err(ClassError::unreadable(path))?;
        let is_toml = path.extension().is_some_and(|ending| ending == "toml");
        let rows = if is_toml { of_toml(&text) } else { of_table(&text) };
        rows.and_then(once).map(|rows| Roster { rows }).map_err(|why| ClassError::Nonsense {
            path: path.to_owned(),
            why,
            help: "a table has the columns submission, id, name, login, email; `harness docs class-and-platforms` shows both forms"
                .to_owned(),
        })
    }

    /// Puts the people on their submissions, in place of those that the layout knows.
    ///
    /// Gives those whose submission is not there, and the names that were asked for in vain.
    pub(crate) fn assign(&self, entries: &mut [ClassEntry]) -> Vec<Person> {
        let mut teams: BTreeMap<usize, Vec<Person>> = BTreeMap::new();
        let mut absent = Vec::new();
        for (submission, person) in &self.rows {
            match find(entries, submission) {
                Some(index) => teams.entry(index).or_default().push(person.clone()),
                None => absent.push(person.clone()),
            }
        }
        for (index, people) in teams {
            entries[index].people = people;
        }
        absent.sort();
        absent
    }
}

fn find(entries: &[ClassEntry], submission: &str) -> Option<usize> {
    if submission.is_empty() {
        return None;
    }
    let named = entries.iter().position(|entry| entry.name == submission);
    let owned =
        |entry: &ClassEntry| entry.people.iter().any(|person| person.keys().any(|key| key == submission));
    named.or_else(|| entries.iter().position(owned))
}

fn of_toml(text: &str) -> Result<Vec<(String, Person)>, String> {
    let file: RosterFile = toml::from_str(text).map_err(|error| error.to_string())?;
    let team = |team: Team| {
        let Team { name, students } = team;
        students.into_iter().map(move |person| (name.clone(), person))
    };
    Ok(file.submission.into_iter().flat_map(team).collect())
}

fn of_table(text: &str) -> Result<Vec<(String, Person)>, String> {
    let mut reader = csv::ReaderBuilder::new().trim(csv::Trim::All).from_reader(text.as_bytes());
    let mut rows = Vec::new();
    for row in reader.deserialize() {
        let RosterRow { submission, id, name, login, email } = row.map_err(|error| error.to_string())?;
        rows.push((submission, Person { id, name, login, email }));
    }
    Ok(rows)
}

/// A student with two submissions would have two grades.
fn once(rows: Vec<(String, Person)>) -> Result<Vec<(String, Person)>, String> {
    let mut seen: BTreeMap<&str, &str> = BTreeMap::new();
    for (submission, person) in &rows {
        for key in person.keys() {
            if let Some(other) = seen.insert(key, submission).filter(|other| other != submission) {
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
        of_table(text).and_then(once).map(|rows| Roster { rows })
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
        let absent = roster(table).unwrap().assign(&mut entries);
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
            rows.iter().map(|(name, p)| (name.as_str(), p.id.as_str())).collect::<Vec<_>>(),
            [("doe_1", "1"), ("doe_1", "3")]
        );
        assert!(of_toml("[[submission]]\nname = \"a\"\nstudnets = []\n").unwrap_err().contains("studnets"));
    }

    #[test]
    fn a_student_with_two_submissions_is_an_error() {
        assert!(roster("submission,id\na,1\nb,1\n").unwrap_err().contains("on a and on b"));
        assert!(roster("submission,id\na,1\na,1\n").is_ok());
        assert!(roster("name,id\na,1\n").unwrap_err().contains("submission"));
    }
}
