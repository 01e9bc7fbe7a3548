//! [`Reads`]: the files that a compile read, as the compiler tells them to `make`.

use std::path::{Component, Path};
use std::{fs, io};

/// The most bytes of a list that is read.
const LIMIT: u64 = 1 << 20;

/// The files that one compile read, besides those of the standard library.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Reads {
    /// Those in the folder of the compile, by their ways from there.
    pub(super) inside: Vec<String>,
    /// The last parts of the names of others.
    pub(super) outside: Vec<String>,
}

impl Reads {
    /// Reads the list that the compiler wrote. There is none of a list that cannot be understood for certain.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub(super) fn listed_in(file: &Path) -> io::Result<Option<Reads>> {
        if !file.is_file() || fs::metadata(file)?.len() > LIMIT {
            return Ok(None);
        }
        Ok(String::from_utf8(fs::read(file)?).ok().and_then(|text| Reads::parse(&text)))
    }

    /// Of `object.o: src/model.cxx src/model.hxx \`, with more lines. Names that `make` would want escaped are not understood.
    fn parse(text: &str) -> Option<Reads> {
        let joined = text.replace("\\\n", " ");
        let (_object, names) = joined.trim_end().split_once(": ")?;
        if names.contains(['\\', '$', '\n', ':']) {
            return None;
        }
        let mut reads = Reads::default();
        for name in names.split_whitespace() {
            match inside(name) {
                Some(name) => reads.inside.push(name),
                None => reads.outside.push(name.rsplit('/').next()?.to_owned()),
            }
        }
        Some(reads)
    }
}

/// The way from the folder without detours, or nothing for a file that does not lie in it.
fn inside(name: &str) -> Option<String> {
    let mut parts: Vec<&str> = Vec::new();
    for part in Path::new(name).components() {
        match part {
            Component::Normal(part) => parts.push(part.to_str()?),
            Component::CurDir => {}
            Component::ParentDir => {
                parts.pop()?;
            }
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_the_folder_are_told_from_others() {
        let text = "object.o: src/model.cxx src/../src/model.hxx \\\n ../../kits/1/given/board.hxx /usr/x/harness_all.h\n";
        let reads = Reads::parse(text).unwrap();
        assert_eq!(reads.inside, ["src/model.cxx", "src/model.hxx"]);
        assert_eq!(reads.outside, ["board.hxx", "harness_all.h"]);
    }

    #[test]
    fn a_list_with_escaped_names_is_not_understood() {
        assert_eq!(Reads::parse("object.o: src/my\\ model.cxx\n"), None);
        assert_eq!(Reads::parse("object.o: a.cpp\nb.cpp: c.cpp\n"), None);
        assert_eq!(Reads::parse("nothing"), None);
    }
}
