//! Brightspace's "download": `<user id>-<number> - Full Name - <date>` as a folder, or before each file's own name.

use std::path::Path;

use super::attempts;
use super::entry::ClassEntry;
use super::item::{Item, by_student, most};
use crate::intake::Sought;
use crate::model::class::Person;

const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// The mark between the parts of a name; the first blank may be missing after the student's name.
const MARK: &str = "- ";

/// A point in time: year, month, day, and the time of day as it is written, in 24 hours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Date {
    year: u32,
    month: u32,
    day: u32,
    time: u32,
}

impl Date {
    fn told(&self) -> String {
        let Date { year, month, day, time } = self;
        format!("{year}-{month:02}-{day:02} {:02}:{:02}", time / 100, time % 100)
    }
}

/// The parts of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct BrightspaceName<'a> {
    id: &'a str,
    student: &'a str,
    date: Date,
    /// The file's own name; empty for a folder.
    file: &'a str,
}

/// True if most of what may be a submission has such a name.
pub(super) fn recognises(items: &[Item]) -> bool {
    most(items, |item| name(&item.name).is_some())
}

/// Makes one entry for each student.
pub(super) fn entries(folder: &Path, items: &[Item], sought: Sought<'_>) -> (Vec<ClassEntry>, Vec<String>) {
    let (students, left_out) =
        by_student(items, |item| name(&item.name).map(|name| ((name.student, name.id), name)));
    let entries = students.into_iter().map(|(student, files)| entry(folder, student, &files, sought));
    (entries.collect(), left_out)
}

fn entry(
    folder: &Path,
    (student, id): (&str, &str),
    files: &[(BrightspaceName<'_>, &Item)],
    sought: Sought<'_>,
) -> ClassEntry {
    let name = format!("{student}_{id}");
    let at = folder.join(&name);
    let own = files.iter().map(|(name, item)| (name.date, (name.file, *item)));
    let (location, remark) = attempts::located(at, own, sought, Date::told);
    let person = Person { id: id.to_owned(), name: student.to_owned(), ..Person::default() };
    ClassEntry { name, people: vec![person], remark, location }
}

fn name(text: &str) -> Option<BrightspaceName<'_>> {
    let (numbers, rest) = text.split_once(" - ")?;
    let (id, number) = numbers.split_once('-')?;
    let are_numbers =
        [id, number].iter().all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()));
    let (student, date, file) = rest.match_indices(MARK).find_map(|(at, mark)| {
        let (date, file) = date(&rest[at + mark.len()..])?;
        Some((rest[..at].trim_end(), date, file))
    })?;
    (are_numbers && !student.is_empty()).then_some(BrightspaceName { id, student, date, file })
}

/// The date at the beginning, as `Oct 3, 2024 1005 PM` or `3 October, 2024 2205`, and the file's name behind it.
fn date(text: &str) -> Option<(Date, &str)> {
    let (date, file) = text.split_once(" - ").unwrap_or((text, ""));
    let words: Vec<&str> = date.split_whitespace().map(|word| word.trim_end_matches(',')).collect();
    let [first, second, year, time, half @ ..] = words.as_slice() else { return None };
    let (month, day) = match month(first) {
        Some(month) => (month, second),
        None => (month(second)?, first),
    };
    let number = |word: &str, most: u32| word.parse().ok().filter(|number| *number <= most);
    let time = number(&time.replace(':', ""), 2359)?;
    let hours = match half {
        [] => time / 100,
        [half] if half.eq_ignore_ascii_case("am") => time / 100 % 12,
        [half] if half.eq_ignore_ascii_case("pm") => time / 100 % 12 + 12,
        _ => return None,
    };
    let time = hours * 100 + time % 100;
    Some((Date { year: number(year, 9999)?, month, day: number(day, 31)?, time }, file))
}

/// The number of a month, by its English name or the first letters of it.
fn month(word: &str) -> Option<u32> {
    let letters = word.get(..3)?.to_lowercase();
    let is_word = word.bytes().all(|byte| byte.is_ascii_alphabetic());
    (1..).zip(MONTHS).find(|(_, month)| is_word && *month == letters).map(|(number, _)| number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_brightspace_is_taken_apart() {
        let folder = name("1201-9001 - Jane Doe- Oct 3, 2024 1205 AM").unwrap();
        let date = Date { year: 2024, month: 10, day: 3, time: 5 };
        assert_eq!(folder, BrightspaceName { id: "1201", student: "Jane Doe", date, file: "" });
        let file = name("1201-9001 - Ann-Lee Roe - Sr. - 3 October, 2024 22:05 - my - Board.cpp").unwrap();
        assert_eq!((file.student, file.file), ("Ann-Lee Roe - Sr.", "my - Board.cpp"));
        assert_eq!(file.date.told(), "2024-10-03 22:05");
        assert_eq!(name("1-2 - A - May 1, 2024 115 PM").unwrap().date.time, 1315);
        for other in [
            "1201 - Jane Doe - Oct 3, 2024 1205 AM",
            "1201-9001 - Jane Doe - Board.cpp",
            "1-2 - A - Octo\u{e9}ber, 2024 1 AM",
            "1-2 - A - Oct 3, 2024 9999 AM",
            "1-2 - - Oct 3, 2024 1205 AM",
        ] {
            assert_eq!(name(other), None, "{other}");
        }
    }
}
