//! Blackboard's "download assignment": `<assignment>_<login>_attempt_<date>_<file's own name>`, side by side, and
//! `<assignment>_<login>_attempt_<date>.txt`, which says whose attempt it is.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use super::attempts;
use super::entry::ClassEntry;
use super::item::{Item, ItemKind, by_student, most};
use crate::intake::Sought;
use crate::model::class::Person;

const MARK: &str = "_attempt_";

/// A date, with digits for its digits.
const DATE: &str = "0000-00-00-00-00-00";

/// Bytes of an attempt's text that may name the student.
const HEAD: u64 = 4096;

/// The parts of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct BlackboardName<'a> {
    /// The assignment and the login.
    who: &'a str,
    date: &'a str,
    /// The file's own name; `None` for the text about the attempt.
    file: Option<&'a str>,
}

/// True if most of what may be a submission has such a name.
pub(super) fn recognises(items: &[Item]) -> bool {
    most(items, |item| parse(item).is_some())
}

/// Makes one entry for each student.
pub(super) fn entries(folder: &Path, items: &[Item], sought: Sought<'_>) -> (Vec<ClassEntry>, Vec<String>) {
    let (students, left_out) = by_student(items, |item| parse(item).map(|name| (name.who, name)));
    let entries = students.into_iter().map(|(who, files)| entry(folder, who, &files, sought));
    (entries.collect(), left_out)
}

fn entry(folder: &Path, who: &str, files: &[(BlackboardName<'_>, &Item)], sought: Sought<'_>) -> ClassEntry {
    let person = person(who, files);
    let at = folder.join(&person.login);
    let own = files.iter().filter_map(|(name, item)| Some((name.date, (name.file?, *item))));
    let (location, remark) = attempts::located(at, own, sought, |date| (*date).to_owned());
    ClassEntry { name: person.login.clone(), people: vec![person], remark, location }
}

/// The student, by the text about an attempt, or by the last word before it.
fn person(who: &str, files: &[(BlackboardName<'_>, &Item)]) -> Person {
    let texts = files.iter().filter(|(name, _)| name.file.is_none());
    let mut named = texts.filter_map(|(_, item)| said(&item.path));
    let is_of_the_name = |login: &str| who.strip_suffix(login).is_some_and(|before| before.ends_with('_'));
    let person = named.find(|person| is_of_the_name(&person.login));
    let last_word = || who.rsplit_once('_').map_or(who, |(_, login)| login).to_owned();
    person.unwrap_or_else(|| Person { login: last_word(), ..Person::default() })
}

/// The student of a line `Name: Jane Doe (jdoe)`.
fn said(text: &Path) -> Option<Person> {
    let mut head = Vec::new();
    File::open(text).ok()?.take(HEAD).read_to_end(&mut head).ok()?;
    let head = String::from_utf8_lossy(&head);
    let line = head.lines().find_map(|line| line.strip_prefix("Name: "))?;
    let (name, login) = line.trim().strip_suffix(')')?.rsplit_once(" (")?;
    Some(Person { name: name.to_owned(), login: login.to_owned(), ..Person::default() })
}

fn parse(item: &Item) -> Option<BlackboardName<'_>> {
    if item.kind == ItemKind::File { name(&item.name) } else { None }
}

fn name(text: &str) -> Option<BlackboardName<'_>> {
    text.match_indices(MARK).find_map(|(at, mark)| {
        let (who, rest) = (&text[..at], &text[at + mark.len()..]);
        let date = rest.get(..DATE.len()).filter(|date| is_date(date))?;
        let rest = &rest[DATE.len()..];
        let file = rest.strip_prefix('_').filter(|file| !file.is_empty());
        (who.contains('_') && (file.is_some() || rest == ".txt")).then_some(BlackboardName {
            who,
            date,
            file,
        })
    })
}

fn is_date(text: &str) -> bool {
    text.bytes().map(|byte| if byte.is_ascii_digit() { b'0' } else { byte }).eq(DATE.bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_blackboard_is_taken_apart() {
        let file = name("Homework_3_jdoe_attempt_2024-10-03-10-00-07_my_attempt_2.cpp").unwrap();
        assert_eq!((file.who, file.date), ("Homework_3_jdoe", "2024-10-03-10-00-07"));
        assert_eq!(file.file, Some("my_attempt_2.cpp"));
        assert_eq!(name("H_j_attempt_2024-10-03-10-00-07.txt").unwrap().file, None);
        for other in [
            "H_j_attempt_2024-10-03_Board.cpp",
            "H_j_attempt_2024-10-03-10-00-07.cpp",
            "H_j_attempt_2024-10-03-10-00-07_",
            "j_attempt_2024-10-03-10-00-0\u{e9}_x",
            "j_attempt_2024-10-03-10-00-07_x",
        ] {
            assert_eq!(name(other), None, "{other}");
        }
    }
}
