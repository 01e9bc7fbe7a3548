//! [`ClassEntry`]: one submission of a class, and the layout in which it was found.

use std::path::{Path, PathBuf};

use crate::intake::{self, IntakeError, Loose, Sought};
use crate::model::class::Person;
use crate::model::{Assignment, Submission};

/// The arrangement of submissions in a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Layout {
    /// One folder or archive for each submission.
    Plain,
    /// Canvas: files side by side, each with its student's id in its name.
    Canvas,
    /// Moodle: folders or files whose names end or begin with the student's.
    Moodle,
    /// Gradescope: numbered folders and a file that says whose they are.
    Gradescope,
    /// Blackboard: files side by side, each with its student's login and the attempt's date in its name.
    Blackboard,
    /// Brightspace: folders or files whose names begin with the student's, a number and the attempt's date.
    Brightspace,
    /// Sakai: a folder for each student, with what was handed in in a folder of its own.
    Sakai,
}

/// The choice of a layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LayoutChoice {
    /// Recognised by the names in the folder.
    Recognise,
    /// Given by `--layout`.
    Given(Layout),
}

/// A submission that is found but not read yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ClassEntry {
    /// The name in its class, which no other entry has.
    pub name: String,
    /// Its students, if the layout names them.
    pub people: Vec<Person>,
    /// A remark of the platform, such as "late".
    pub remark: Option<String>,
    /// Its location.
    pub location: EntryLocation,
}

/// The location of a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum EntryLocation {
    /// A folder or an archive.
    At(PathBuf),
    /// Files that belong together by their names only. The path names them; nothing exists there.
    Scattered(PathBuf, Vec<Loose>),
    /// Several archives, by their names, of which none is the newest. The path names them; nothing exists there.
    Several(PathBuf, Vec<String>),
    /// Something that cannot be read, and the reason.
    Refused(PathBuf, String),
}

/// The content of a class's folder.
#[derive(Debug)]
pub(crate) struct Found {
    /// The layout of the folder.
    pub layout: Layout,
    /// The submissions, by name.
    pub entries: Vec<ClassEntry>,
    /// The names of everything that is no submission.
    pub left_out: Vec<String>,
}

impl EntryLocation {
    /// That of a student who is named and handed nothing in.
    pub(super) fn nothing(at: PathBuf) -> EntryLocation {
        EntryLocation::Refused(at, "no file was handed in".to_owned())
    }
}

impl ClassEntry {
    /// Reads the submission.
    ///
    /// # Errors
    /// Fails if there is nothing that can be graded.
    pub(crate) fn read(&self, sought: Sought<'_>) -> Result<Submission, IntakeError> {
        let file = self.path().file_name().unwrap_or_default().to_string_lossy();
        self.read_there(sought).map_err(|error| error.by_name(&intake::name_shown(&file)))
    }

    /// Reads the newest attempt of the submission.
    ///
    /// # Errors
    /// Fails if there is nothing that can be graded.
    pub(crate) fn read_newest(&self, assignment: &dyn Assignment) -> Result<Submission, IntakeError> {
        self.read(Sought::newest(&assignment.languages()))
    }

    fn read_there(&self, sought: Sought<'_>) -> Result<Submission, IntakeError> {
        match &self.location {
            EntryLocation::At(path) => intake::read(path, sought),
            EntryLocation::Scattered(_, files) => intake::read_loose(&self.name, files, sought),
            EntryLocation::Several(_, names) => Err(IntakeError::SeveralArchives { names: names.clone() }),
            EntryLocation::Refused(_, why) => {
                Err(IntakeError::Unreadable { name: intake::name_shown(&self.name), why: why.clone() })
            }
        }
    }

    /// The path that names the submission in commands.
    pub(crate) fn path(&self) -> &Path {
        match &self.location {
            EntryLocation::At(path)
            | EntryLocation::Scattered(path, _)
            | EntryLocation::Several(path, _)
            | EntryLocation::Refused(path, _) => path,
        }
    }
}
