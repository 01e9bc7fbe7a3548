//! Canvas's "download submissions": `lastfirst_[LATE_]<user id>_<submission id>_<file's own name>`, side by side.
//!
//! Canvas numbers a file that is handed in again: `Board-1.cpp` was called `Board.cpp`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::entry::ClassEntry;
use super::item::{Item, ItemKind, by_student, gathered, most};
use crate::intake::Sought;
use crate::model::class::Person;
use crate::model::{CountedAttempt, WantedName};

/// The remark for a submission that Canvas calls late.
const LATE: &str = "late";

/// The parts of a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Name<'a> {
    student: &'a str,
    id: &'a str,
    late: bool,
    file: &'a str,
}

/// True if most of what may be a submission has such a name.
pub(super) fn recognises(items: &[Item]) -> bool {
    most(items, |item| parse(item).is_some())
}

/// Makes one entry for each student.
pub(super) fn entries(folder: &Path, items: &[Item], sought: Sought<'_>) -> (Vec<ClassEntry>, Vec<String>) {
    let (students, left_out) =
        by_student(items, |item| parse(item).map(|name| ((name.student, name.id), name)));
    let entry = |((student, id), files): ((&str, &str), Vec<(Name<'_>, &Item)>)| {
        let name = format!("{student}_{id}");
        let late = files.iter().any(|(name, _)| name.late);
        let (own, others) = counted(&files, sought);
        let late = late.then(|| LATE.to_owned());
        let remark: Vec<String> = late.into_iter().chain(others).collect();
        let person = Person { id: id.to_owned(), name: student.to_owned(), ..Person::default() };
        ClassEntry {
            location: gathered(folder.join(&name), &own, sought),
            name,
            people: vec![person],
            remark: (!remark.is_empty()).then(|| remark.join("; ")),
        }
    };
    (students.into_iter().map(entry).collect(), left_out)
}

fn parse(item: &Item) -> Option<Name<'_>> {
    if item.kind == ItemKind::File { name(&item.name) } else { None }
}

fn name(text: &str) -> Option<Name<'_>> {
    let (student, rest) = text.split_once('_').filter(|(student, _)| !student.is_empty())?;
    let (late, rest) = match rest.strip_prefix("LATE_") {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    let (id, rest) = rest.split_once('_')?;
    let (submission, file) = rest.split_once('_')?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (is_number(id) && is_number(submission) && !file.is_empty()).then_some(Name { student, id, late, file })
}

/// A student's files under their own names. Of a file that was handed in again the one that counts is taken; the second result says so.
fn counted(files: &[(Name<'_>, &Item)], sought: Sought<'_>) -> (Vec<(String, PathBuf)>, Option<String>) {
    let mut all: BTreeMap<String, Vec<(u32, &str, &Item)>> = BTreeMap::new();
    for (name, item) in files {
        let (own, number) = own_name(name.file, sought);
        all.entry(own).or_default().push((number, name.file, item));
    }
    let mut others: Vec<&str> = Vec::new();
    let mut kept = Vec::new();
    for (own, mut attempts) in all {
        attempts.sort();
        let counted = match sought.attempt {
            CountedAttempt::Newest => attempts.pop(),
            CountedAttempt::First => (!attempts.is_empty()).then(|| attempts.remove(0)),
        };
        let Some((_, _, counted)) = counted else { continue };
        others.extend(attempts.iter().map(|(_, file, _)| *file));
        kept.push((own, counted.path.clone()));
    }
    let word = sought.attempt.word();
    let said = || format!("the {word} of several attempts is graded, and not {}", others.join(", "));
    (kept, (!others.is_empty()).then(said))
}

/// The name without Canvas's number, if that is the name of a wanted file, and the number.
fn own_name(file: &str, sought: Sought<'_>) -> (String, u32) {
    let plain = || {
        let (stem, ending) = file.rsplit_once('.')?;
        let (stem, number) = stem.rsplit_once('-')?;
        let plain = format!("{stem}.{ending}");
        let number: u32 = number.parse().ok()?;
        let mut wanted = sought.languages.iter().flat_map(|(_, wanted)| wanted.names());
        let is_wanted = wanted.any(|name| WantedName::of(name).base == plain);
        is_wanted.then_some((plain, number))
    };
    plain().unwrap_or_else(|| (file.to_owned(), 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_canvas_is_taken_apart() {
        let parsed = name("doejane_LATE_123_4567_my_project.zip").unwrap();
        assert_eq!(parsed, Name { student: "doejane", id: "123", late: true, file: "my_project.zip" });
        assert!(!name("doejane_123_4567_Board.cpp").unwrap().late);
        for other in ["Board.cpp", "doejane_123_Board.cpp", "doe_jane_1_Board.cpp", "_1_2_x", "a_1_2_"] {
            assert_eq!(name(other), None, "{other}");
        }
    }
}
