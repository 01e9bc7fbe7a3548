//! [`Wanted`]: the files that an assignment asks for, by name.

/// The files that an assignment asks for.
///
/// A name may carry one folder: `src/model.cxx` is taken from that folder or from beside it. No two names of an assignment
/// have the same last part, because a file that lies beside the folders stands for the name by that part alone.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    /// Sources.
    pub sources: &'static [&'static str],
    /// Sources that need not be there: what is missing is as it was given.
    pub optional: &'static [&'static str],
    /// Documents; of each inner list one is enough.
    pub documents: &'static [&'static [&'static str]],
    /// Files that were given to students and are replaced by the grader's.
    pub given: &'static [&'static str],
}

/// A wanted name, taken apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WantedName<'a> {
    /// The folder that the file belongs to.
    pub folder: Option<&'a str>,
    /// The name of the file there.
    pub base: &'a str,
}

impl<'a> WantedName<'a> {
    /// Takes a name apart at its slash.
    pub fn of(name: &'a str) -> WantedName<'a> {
        match name.rsplit_once('/') {
            Some((folder, base)) => WantedName { folder: Some(folder), base },
            None => WantedName { folder: None, base: name },
        }
    }
}

impl Wanted {
    /// Every name: the sources, needed or not, the documents, the given files.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        let documents = self.documents.iter().copied().flatten();
        self.sources.iter().chain(self.optional).chain(documents).chain(self.given).copied()
    }

    /// The folders that the names carry, in the order of their first mention.
    pub fn folders(&self) -> Vec<&'static str> {
        let mut folders = Vec::new();
        for folder in self.names().filter_map(|name| WantedName::of(name).folder) {
            if !folders.contains(&folder) {
                folders.push(folder);
            }
        }
        folders
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folders_of_names_are_listed_once_and_in_their_order() {
        let wanted = Wanted {
            sources: &["src/model.cxx", "src/view.cxx"],
            optional: &[],
            documents: &[&["test/model_test.cxx"], &["README.txt", "doc/README.md"]],
            given: &["src/board.hxx", "CMakeLists.txt"],
        };
        assert_eq!(wanted.folders(), ["src", "test", "doc"]);
        assert_eq!(WantedName::of("CMakeLists.txt"), WantedName { folder: None, base: "CMakeLists.txt" });
    }
}
