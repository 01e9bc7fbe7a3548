//! Moodle's "download all submissions": `Full Name_<participant>_assignsubmission_file_`, as a folder or before each file's
//! own name.

use std::path::Path;

use super::entry::ClassEntry;
use super::item::{Item, by_student, most, together};
use crate::intake::Sought;
use crate::model::class::Person;

const MARK: &str = "_assignsubmission_file";

/// The mark of a text that students typed into a field instead of handing in a file.
const TYPED: &str = "_assignsubmission_onlinetext";

/// The parts of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Name<'a> {
    student: &'a str,
    participant: &'a str,
    file: &'a str,
}

/// True if most of what may be a submission has such a name.
pub(super) fn recognises(items: &[Item]) -> bool {
    items.iter().any(|item| name(&item.name).is_some())
        && most(items, |item| name(&item.name).is_some() || item.name.contains(TYPED))
}

/// Makes one entry for each participant.
pub(super) fn entries(folder: &Path, items: &[Item], sought: Sought<'_>) -> (Vec<ClassEntry>, Vec<String>) {
    let (people, left_out) =
        by_student(items, |item| name(&item.name).map(|name| ((name.student, name.participant), name.file)));
    let entry = |((student, participant), files): ((&str, &str), Vec<(&str, &Item)>)| {
        let name = format!("{student}_{participant}");
        let person = Person { id: participant.to_owned(), name: student.to_owned(), ..Person::default() };
        let location = together(folder.join(&name), &files, sought);
        ClassEntry { name, people: vec![person], remark: None, location }
    };
    (people.into_iter().map(entry).collect(), left_out)
}

fn name(text: &str) -> Option<Name<'_>> {
    let (who, rest) = text.split_once(MARK)?;
    let (student, participant) = who.rsplit_once('_')?;
    let file = rest.strip_prefix('_').unwrap_or(rest);
    let is_number = !participant.is_empty() && participant.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && !student.is_empty()).then_some(Name { student, participant, file })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_moodle_is_taken_apart() {
        let folder = name("Jane van Doe_1234_assignsubmission_file_").unwrap();
        assert_eq!(folder, Name { student: "Jane van Doe", participant: "1234", file: "" });
        assert_eq!(name("Jane_Doe_7_assignsubmission_file_Board.cpp").unwrap().file, "Board.cpp");
        assert_eq!(name("Jane Doe_7_assignsubmission_onlinetext_"), None);
        assert_eq!(name("Jane Doe_assignsubmission_file_"), None);
    }
}
