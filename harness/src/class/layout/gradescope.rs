//! Gradescope's "export submissions": folders `submission_<number>` and `submission_metadata.yml`, which names the
//! students. Partners are several submitters of one submission.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::Deserialize;

use super::entry::{ClassEntry, EntryLocation};
use super::item::{Item, ItemKind, folder_or_archive};
use crate::class::error::ClassError;
use crate::intake::Sought;
use crate::model::class::Person;

const METADATA: &str = "submission_metadata.yml";
const FOLDER: &str = "submission_";

/// The wanted part of a submission's metadata; the keys are Ruby's symbols.
#[derive(Debug, Default, Deserialize)]
struct Metadata {
    #[serde(default, rename = ":submitters")]
    submitters: Vec<Submitter>,
}

#[derive(Debug, Deserialize)]
struct Submitter {
    #[serde(default, rename = ":name")]
    name: Option<String>,
    #[serde(default, rename = ":sid")]
    sid: Option<String>,
    #[serde(default, rename = ":email")]
    email: Option<String>,
}

/// True if the file is there that only Gradescope writes.
pub(super) fn recognises(items: &[Item]) -> bool {
    items.iter().any(|item| item.name == METADATA && item.kind == ItemKind::File)
}

/// Makes one entry for each numbered folder.
pub(super) fn entries(
    folder: &Path,
    items: &[Item],
    sought: Sought<'_>,
) -> Result<(Vec<ClassEntry>, Vec<String>), ClassError> {
    let mut people = submitters(&folder.join(METADATA))?;
    let is_submission = |item: &&Item| item.name.starts_with(FOLDER) && item.name != METADATA;
    let (submissions, rest): (Vec<&Item>, Vec<&Item>) = items.iter().partition(is_submission);
    let entry = |item: &Item| ClassEntry {
        name: item.name.clone(),
        people: people.remove(&item.name).unwrap_or_default(),
        remark: None,
        location: match item.kind {
            ItemKind::Folder => folder_or_archive(item, sought),
            ItemKind::File => EntryLocation::At(item.path.clone()),
            ItemKind::Other => {
                EntryLocation::Refused(item.path.clone(), "a link, a pipe or a device".to_owned())
            }
        },
    };
    let mut entries: Vec<ClassEntry> = submissions.into_iter().map(entry).collect();
    // A submission that the export names but lacks becomes a refusal with its students, not silence.
    entries.extend(people.into_iter().map(|(name, people)| ClassEntry {
        location: EntryLocation::Refused(
            folder.join(&name),
            format!("{METADATA} names it, and there is no such folder"),
        ),
        name,
        people,
        remark: None,
    }));
    Ok((
        entries,
        rest.into_iter().filter(|item| item.name != METADATA).map(|item| item.name.clone()).collect(),
    ))
}

fn submitters(path: &Path) -> Result<BTreeMap<String, Vec<Person>>, ClassError> {
    let text = fs::read_to_string(path).map_err(ClassError::unreadable(path))?;
    let all: BTreeMap<String, Metadata> = parse(&text).map_err(|why| ClassError::Nonsense {
        path: path.to_owned(),
        why,
        help: "export the submissions again, or grade the folders without that file".to_owned(),
    })?;
    let person = |submitter: Submitter| Person {
        name: submitter.name.unwrap_or_default(),
        login: submitter.sid.unwrap_or_default(),
        email: submitter.email.unwrap_or_default(),
        id: String::new(),
    };
    let people = |metadata: Metadata| metadata.submitters.into_iter().map(person).collect();
    Ok(all.into_iter().map(|(name, metadata)| (name, people(metadata))).collect())
}

fn parse(text: &str) -> Result<BTreeMap<String, Metadata>, String> {
    serde_saphyr::from_str(text).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_submitters_are_read_and_the_rest_is_passed_over() {
        let text = "---\nsubmission_17:\n  :submitters:\n  - :name: Jane Doe\n    :sid: '004123'\n    :email: j@example.edu\n  \
                    - :name: John\n    :sid: 12\n    :email:\n  :created_at: 2026-01-05 10:00:00.000000000 Z\n  :score: 9.5\n  \
                    :status: processed\n  :results:\n    tests:\n    - name: x\n      output: \"a: b\"\n  :history: []\n";
        let all = parse(text).unwrap();
        let [jane, john] = all["submission_17"].submitters.as_slice() else { panic!("{all:?}") };
        assert_eq!((jane.name.as_deref(), jane.sid.as_deref()), (Some("Jane Doe"), Some("004123")));
        assert_eq!((john.sid.as_deref(), john.email.as_deref()), (Some("12"), None));
    }
}
