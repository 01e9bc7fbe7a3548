//! [`WrittenFixture`]: a fixture to be written, in the format that [`load`](super::load) reads.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::fixture::home;
use crate::model::Assignment;

/// A mutant made of an accepted fixture by one edit.
#[derive(Debug, Clone, Serialize)]
pub struct WrittenFixture {
    /// The reason for having it.
    pub why: String,
    /// The accepted fixture.
    pub base: String,
    /// The check that must notice it.
    pub intended: String,
    /// The verdict's kind.
    pub verdict: String,
    /// Other checks that may fail as well.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    /// The reason why more than three scored checks fail.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wide: Option<String>,
    edit: Vec<WrittenEdit>,
}

#[derive(Debug, Clone, Serialize)]
struct WrittenEdit {
    file: String,
    find: String,
    replace: String,
}

impl WrittenFixture {
    /// A mutant of the solution without a check: `find`, which the file holds once, becomes `replace`.
    pub fn of_solution(why: String, file: &str, find: String, replace: String) -> WrittenFixture {
        WrittenFixture {
            why,
            base: "solution".to_owned(),
            intended: String::new(),
            verdict: "mismatch".to_owned(),
            also: Vec::new(),
            wide: None,
            edit: vec![WrittenEdit { file: file.to_owned(), find, replace }],
        }
    }

    /// The folder of the mutant of that name.
    pub fn folder(assignment: &dyn Assignment, name: &str) -> PathBuf {
        home(Path::new("fixtures"), assignment).join("mutants").join(name)
    }

    /// Writes the fixture into a folder that is not there yet; returns the path of its file.
    ///
    /// # Errors
    /// Fails if the folder is there, or cannot be written.
    pub fn write(&self, folder: &Path) -> io::Result<PathBuf> {
        let text = toml::to_string_pretty(self).map_err(io::Error::other)?;
        if let Some(around) = folder.parent() {
            fs::create_dir_all(around)?;
        }
        fs::create_dir(folder)?;
        let file = folder.join("fixture.toml");
        fs::write(&file, text)?;
        Ok(file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selftest::description::Description;

    #[test]
    fn a_written_fixture_is_read_as_it_was_meant() {
        let place = tempfile::tempdir().unwrap();
        let find = "    say('''a''', \"\"\"b\"\"\");\n    a \\ b;".to_owned();
        let mut fixture =
            WrittenFixture::of_solution("so".to_owned(), "Grid.cpp", find.clone(), String::new());
        fixture.intended = "grid.drop.falls".to_owned();
        let folder = place.path().join("mutants/it");
        let path = fixture.write(&folder).unwrap();
        let read: Description = toml::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        assert_eq!(
            (read.edit[0].find.as_str(), read.intended),
            (find.as_str(), Some(fixture.intended.clone()))
        );
        assert_eq!(fixture.write(&folder).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
    }
}
