//! [`IntakeError`]: the reason why a submission is not taken in, and the fix. Names in here are already escaped.

use super::limits::{ENTRY_LIMIT, TOTAL_LIMIT};

/// The reason why there is no submission to grade.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum IntakeError {
    /// The path leads nowhere.
    #[error("no file or folder {path}")]
    NotFound {
        /// The path as given.
        path: String,
    },
    /// The system refuses to read something.
    #[error("cannot read {name}: {why}")]
    Unreadable {
        /// The file or folder.
        name: String,
        /// The system's reason.
        why: String,
    },
    /// A file that is no zip archive.
    #[error("{path} is neither a folder nor a zip archive: it looks like {looks}")]
    NotAnArchive {
        /// The path.
        path: String,
        /// The kind of file that its first bytes look like.
        looks: &'static str,
    },
    /// A wanted file that is a link, a pipe, a device.
    #[error("{name} is {kind}, not a plain file")]
    NotRegular {
        /// The file's name.
        name: String,
        /// The kind of file that it is instead.
        kind: &'static str,
    },
    /// No wanted source anywhere.
    #[error("found no {}{}", or_list(.wanted), found(.near, .there))]
    NothingWanted {
        /// The sources that the assignment asks for.
        wanted: Vec<String>,
        /// Wanted names with a near name that was found.
        near: Vec<(String, String)>,
        /// Some of the names that were found.
        there: Vec<String>,
    },
    /// Wanted sources in more than one folder of the same depth.
    #[error("wanted files lie in more than one folder: {}", .folders.join(", "))]
    SeveralFolders {
        /// The folders.
        folders: Vec<String>,
    },
    /// Several archives and nothing else that could be graded.
    #[error("there are several archives: {}", .names.join(", "))]
    SeveralArchives {
        /// The archives.
        names: Vec<String>,
    },
    /// Wanted sources of two languages in one folder.
    #[error("{} is {} and {} is {}", files[0], languages[0], files[1], languages[1])]
    Mixed {
        /// A source of each.
        files: [String; 2],
        /// The languages.
        languages: [&'static str; 2],
    },
    /// A file over its limit.
    #[error("{name} has more than {limit} bytes")]
    TooBig {
        /// The file's name.
        name: String,
        /// The limit in bytes.
        limit: u64,
    },
    /// More files and folders than we look at.
    #[error("more than {ENTRY_LIMIT} files and folders")]
    TooMany,
    /// An archive that cannot be unpacked.
    #[error("the zip archive is damaged: {why}")]
    Corrupt {
        /// The place or the kind of damage.
        why: String,
    },
    /// Two entries of an archive stand for the same wanted file.
    #[error("{name} is in the archive twice")]
    Twice {
        /// The wanted name.
        name: String,
    },
    /// A wanted file lies in its folder and beside it, and the two differ.
    #[error("there are two versions of {name}: {} and {} differ", paths[0], paths[1])]
    TwoVersions {
        /// The wanted name.
        name: String,
        /// The paths of both.
        paths: [String; 2],
    },
}

impl IntakeError {
    /// The error about the submission itself by the name that the class knows it by: where its copy lies means nothing to
    /// anybody.
    pub(crate) fn by_name(mut self, name: &str) -> IntakeError {
        if let Self::NotFound { path: place }
        | Self::NotAnArchive { path: place, .. }
        | Self::Unreadable { name: place, .. }
        | Self::NotRegular { name: place, .. }
        | Self::TooBig { name: place, .. } = &mut self
            && place.starts_with('/')
        {
            name.clone_into(place);
        }
        self
    }

    /// The fix.
    pub fn help(&self) -> String {
        match self {
            Self::NotFound { .. } => "check the path; it may be a folder or a zip archive".to_owned(),
            Self::Unreadable { .. } => {
                "check the permissions of the file and of the folders above it (chmod u+r FILE lets its owner read it)".to_owned()
            }
            Self::NotAnArchive { looks, .. } => repack(looks),
            Self::NotRegular { name, .. } => {
                format!(
                    "put the real file {name} in its place (for a zip archive: without a password, deflated)"
                )
            }
            Self::NothingWanted { near, wanted, there } => rename(near, wanted, there),
            Self::SeveralFolders { .. } => {
                "keep the wanted files together in one folder, and no other copies; or end the names of the folders in the \
                 number of the attempt (try 1, try 2), and the last is graded"
                    .to_owned()
            }
            Self::SeveralArchives { .. } => {
                "keep the one that is to be graded, or number them (work.zip, work (2).zip), and the last is graded".to_owned()
            }
            Self::Mixed { .. } => {
                "a submission is written in one language: hand in the files of one, and only those".to_owned()
            }
            Self::TooBig { .. } => {
                format!("hand in only the files asked for, at most {} MiB together", TOTAL_LIMIT >> 20)
            }
            Self::TooMany => {
                "hand in only the files asked for, without build folders and the like".to_owned()
            }
            Self::Corrupt { .. } => {
                "make the zip archive again, and try to unpack it before handing it in".to_owned()
            }
            Self::Twice { name } => format!("make the zip archive again with one {name}"),
            Self::TwoVersions { paths: [one, other], .. } => {
                format!("hand in the one that is to be graded: remove {other}, or else {one}")
            }
        }
    }
}

/// The most helpful of the failures to read one submission as several assignments: what is wrong with the files, else the
/// names that were nearly right, else all names that would have been. `None` for no failures.
pub fn most_telling(failures: Vec<IntakeError>) -> Option<IntakeError> {
    let misnamed = |error: &IntakeError| matches!(error, IntakeError::NothingWanted { .. });
    let nearly =
        |error: &IntakeError| matches!(error, IntakeError::NothingWanted { near, .. } if !near.is_empty());
    let telling = failures.iter().position(|error| !misnamed(error)).or(failures.iter().position(nearly));
    match telling {
        Some(at) => failures.into_iter().nth(at),
        None => failures.into_iter().reduce(both),
    }
}

fn both(one: IntakeError, other: IntakeError) -> IntakeError {
    match (one, other) {
        (
            IntakeError::NothingWanted { mut wanted, near, there },
            IntakeError::NothingWanted { wanted: more, .. },
        ) => {
            wanted.extend(more);
            IntakeError::NothingWanted { wanted, near, there }
        }
        (one, _) => one,
    }
}

fn repack(looks: &str) -> String {
    if looks == "a text file" {
        "give the folder that holds the files, not one of them".to_owned()
    } else {
        "unpack it and give the folder, or pack the files as a zip archive".to_owned()
    }
}

fn rename(near: &[(String, String)], wanted: &[String], there: &[String]) -> String {
    if let Some((wanted, found)) = near.first() {
        if found.ends_with(".rs") && !wanted.ends_with(".rs") {
            return format!("write it in C++, in a file {wanted}: this assignment is not taken in Rust");
        }
        return format!("rename {found} to {wanted}: capitals and endings count");
    }
    if let Some(packed) = there.iter().find(|name| is_packed(name)) {
        return format!("unpack {packed} and hand in the files, or pack them as a zip archive");
    }
    if there.iter().any(|name| name == "fixture.toml") {
        return "fixture.toml describes one of the harness's own fixtures by its edits: harness selftest --assignment NAME --only \
                FOLDER grades it"
            .to_owned();
    }
    format!(
        "put {} at the top of the submission or in one folder, named exactly so",
        by_language(wanted, there)
    )
}

/// The wanted names, of those languages that the files which are there are written in; of all languages if that shows nothing.
fn by_language(wanted: &[String], there: &[String]) -> String {
    let is_rust = |name: &String| name.ends_with(".rs");
    let is_cpp =
        |name: &String| [".cpp", ".cc", ".cxx", ".h", ".hpp"].iter().any(|ending| name.ends_with(ending));
    let (rust, others): (Vec<String>, Vec<String>) = wanted.iter().cloned().partition(is_rust);
    if rust.is_empty() || others.is_empty() {
        return wanted.join(", ");
    }
    match (there.iter().any(is_cpp), there.iter().any(is_rust)) {
        (true, false) => others.join(", "),
        (false, true) => rust.join(", "),
        _ => format!("{} (or in Rust {})", others.join(", "), rust.join(", ")),
    }
}

/// Takes archives of the kinds that are not unpacked.
fn is_packed(name: &str) -> bool {
    let name = name.to_lowercase();
    [".rar", ".7z", ".gz", ".tgz", ".tar", ".xz", ".bz2"].iter().any(|ending| name.ends_with(ending))
}

fn or_list(names: &[String]) -> String {
    match names {
        [] => "wanted file".to_owned(),
        [only] => only.clone(),
        [start @ .., last] => format!("{} or {last}", start.join(", ")),
    }
}

fn found(near: &[(String, String)], there: &[String]) -> String {
    if !near.is_empty() {
        let names: Vec<&str> = near.iter().map(|(_, found)| found.as_str()).collect();
        format!("; did you mean {}?", names.join(", "))
    } else if there.is_empty() {
        "; there are no files at all".to_owned()
    } else {
        format!("; there is only {}", there.join(", "))
    }
}
