//! The folder with the files that a course gave out: `--kit`, or `folder` under `[kit]` in a rubric file.

use std::path::Path;

use super::error::CliError;
use crate::model::{Assignment, Language, SourceFile, WantedName};

/// Bytes of a file that can be one of a course's.
const LARGEST: u64 = 1 << 20;

/// Reads a course's files, each in the folder that its name carries or beside it.
pub(super) fn course_files(folder: &Path, assignment: &dyn Assignment) -> Result<Vec<SourceFile>, CliError> {
    let mut files = Vec::new();
    for name in names(assignment) {
        let places = [folder.join(name), folder.join(WantedName::of(name).base)];
        let Some(path) = places.iter().find(|path| path.is_file()) else { continue };
        files.push(SourceFile { name: name.to_owned(), content: content(path)? });
    }
    if files.is_empty() {
        let message = format!("{} has none of the files of {}", folder.display(), assignment.id());
        let help = format!("name the folder with what the course gave out: {}", names(assignment).join(", "));
        return Err(CliError::unusable(message, help));
    }
    Ok(files)
}

/// The files that a course can have given out.
fn names(assignment: &dyn Assignment) -> Vec<&'static str> {
    let all = assignment.languages();
    let of_cpp = all.iter().filter(|(language, _)| *language == Language::Cpp);
    of_cpp.flat_map(|(_, wanted)| wanted.names()).collect()
}

fn content(path: &Path) -> Result<Vec<u8>, CliError> {
    let help = "a course's kit is made of small files that the grader may read";
    let unreadable = |why: String| CliError::unusable(format!("cannot read {}: {why}", path.display()), help);
    let size = std::fs::metadata(path).map_err(|error| unreadable(error.to_string()))?.len();
    if size > LARGEST {
        return Err(unreadable(format!("it has more than {LARGEST} bytes")));
    }
    std::fs::read(path).map_err(|error| unreadable(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::reversi::REVERSI;

    #[test]
    fn files_are_read_from_their_folders_and_from_beside_them() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir(dir.path().join("src")).unwrap();
        std::fs::write(dir.path().join("src/board.cxx"), "one").unwrap();
        std::fs::write(dir.path().join("model.hxx"), "two").unwrap();
        std::fs::write(dir.path().join("other.hxx"), "three").unwrap();
        let files = course_files(dir.path(), &REVERSI).unwrap();
        let mut read: Vec<_> =
            files.iter().map(|file| (file.name.as_str(), file.content.as_slice())).collect();
        read.sort_unstable();
        assert_eq!(read, [("src/board.cxx", &b"one"[..]), ("src/model.hxx", b"two")]);
    }

    #[test]
    fn a_folder_without_any_of_the_files_is_an_error() {
        let dir = tempfile::tempdir().unwrap();
        assert!(course_files(dir.path(), &REVERSI).is_err());
        assert!(course_files(&dir.path().join("missing"), &REVERSI).is_err());
    }
}
