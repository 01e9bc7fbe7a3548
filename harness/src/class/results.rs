//! The folder of results: `class.json`, and a record for each submission in `submissions/`.
//!
//! A record is written under another name and renamed, so a run that is killed leaves whole records only. Which of them
//! count is said by `class.json`, which names the key that a submission's record must have.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::claim::{FolderMarks, Locked, claim};
use super::error::ClassError;
use crate::model::class::{CLASS_SCHEMA, ClassRun, Listed, RECORD_SCHEMA, Record};
use crate::whole_file;

const RUN: &str = "class.json";
const RECORDS: &str = "submissions";

/// Longest file name that is made of a submission's name.
const LENGTH: usize = 100;

/// The results of one class.
#[derive(Debug)]
pub(crate) struct Results {
    root: PathBuf,
}

/// What a folder of a class's results holds.
const MARKS: FolderMarks = FolderMarks { run: RUN, own: RECORDS, what: "results of a class" };

impl Results {
    /// A folder of results, made if it is not there, for one run alone. What a run that was killed left unfinished is
    /// removed.
    ///
    /// # Errors
    /// Fails if it cannot be made, or another run is at work there.
    pub(crate) fn create(root: &Path) -> Result<(Results, Locked), ClassError> {
        let lock = claim(root, &MARKS)?;
        Ok((Results { root: root.to_owned() }, lock))
    }

    /// A folder of results that is there, and what run it is of.
    ///
    /// # Errors
    /// Fails if there is none, or it does not read.
    pub(crate) fn open(root: &Path) -> Result<(Results, ClassRun), ClassError> {
        let results = Results { root: root.to_owned() };
        let path = root.join(RUN);
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(ClassError::NoResults { path: root.to_owned() });
            }
            Err(cause) => return Err(ClassError::Unreadable { path, cause }),
        };
        let nonsense = |why: String| ClassError::Nonsense {
            path: path.clone(),
            why,
            help: "grade the class again; finished results of this version are used again".to_owned(),
        };
        let run: ClassRun = serde_json::from_slice(&bytes).map_err(|error| nonsense(error.to_string()))?;
        if run.schema != CLASS_SCHEMA {
            return Err(nonsense(format!("its schema is {}, not {CLASS_SCHEMA}", run.schema)));
        }
        Ok((results, run))
    }

    /// The earlier run whose results these are, if there is one that still reads.
    ///
    /// # Errors
    /// Fails if it was of another class: one of another assignment, or without a submission of this one's.
    pub(crate) fn earlier(&self, now: &ClassRun) -> Result<Option<ClassRun>, ClassError> {
        let Ok((_, earlier)) = Results::open(&self.root) else { return Ok(None) };
        let shares = || {
            let all = || earlier.submissions.iter().chain(&earlier.gone);
            all().next().is_none() || all().any(|listed| now.listed(&listed.name).is_some())
        };
        let what = if earlier.making.assignment != now.making.assignment {
            format!("results of another class, for {}", earlier.making.assignment)
        } else if shares() {
            return Ok(Some(earlier));
        } else {
            "results of another class: it shares no submission with this one".to_owned()
        };
        Err(ClassError::Taken { path: self.root.clone(), what })
    }

    /// The folder of the results.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Writes what the run sets out to grade.
    ///
    /// # Errors
    /// Fails if it cannot be written.
    pub(crate) fn keep_run(&self, run: &ClassRun) -> Result<(), ClassError> {
        self.keep_json(&self.root.join(RUN), run)
    }

    /// Writes one result.
    ///
    /// # Errors
    /// Fails if it cannot be written.
    pub(crate) fn keep(&self, record: &Record) -> Result<(), ClassError> {
        self.keep_json(&self.record_path(&record.name), record)
    }

    /// The record of a submission, whatever it was made of; `None` also when it does not read.
    pub(crate) fn last(&self, name: &str) -> Option<Record> {
        let record: Record = read_json(&self.record_path(name))?;
        (record.schema == RECORD_SCHEMA && record.name == name).then_some(record)
    }

    /// The record of a submission, if it was made of what is there now.
    pub(crate) fn current(&self, listed: &Listed) -> Option<Record> {
        self.last(&listed.name).filter(|record| record.key == listed.key)
    }

    /// Writes another file of the results, unless it holds just that. Its folder is made if need be.
    ///
    /// # Errors
    /// Fails if it cannot be written.
    pub(crate) fn put(&self, path: &Path, content: &[u8]) -> Result<(), ClassError> {
        let path = self.root.join(path);
        whole_file::put_changed(&path, content).map_err(ClassError::unwritable(&path))
    }

    /// Removes a file that an earlier run may have made.
    ///
    /// # Errors
    /// Fails if it is there and cannot be removed.
    pub(crate) fn remove(&self, path: &Path) -> Result<(), ClassError> {
        let path = self.root.join(path);
        match fs::remove_file(&path) {
            Err(cause) if cause.kind() != io::ErrorKind::NotFound => {
                Err(ClassError::Unwritable { path, cause })
            }
            Ok(()) | Err(_) => Ok(()),
        }
    }

    fn keep_json(&self, path: &Path, value: &impl Serialize) -> Result<(), ClassError> {
        let put = |out: &mut dyn Write| {
            serde_json::to_writer_pretty(&mut *out, value)?;
            out.write_all(b"\n")
        };
        whole_file::put(path, put).map_err(ClassError::unwritable(path))
    }

    fn record_path(&self, name: &str) -> PathBuf {
        self.root.join(RECORDS).join(format!("{}.json", file_stem(name)))
    }
}

/// Fails if the folder for results lies in the folder of the class, or is that folder.
///
/// # Errors
/// Just that.
pub(crate) fn refuse_within(class: &Path, root: &Path) -> Result<(), ClassError> {
    let Ok(class) = class.canonicalize() else { return Ok(()) };
    let absolute = std::path::absolute(root).unwrap_or_else(|_| root.to_owned());
    // What does not exist yet lies where the nearest folder that does lies.
    let real = absolute.ancestors().find_map(|folder| folder.canonicalize().ok());
    let is_within = real.is_some_and(|real| real.starts_with(&class));
    if is_within { Err(ClassError::Within { path: root.to_owned() }) } else { Ok(()) }
}

/// A record; `None` also when it does not read.
pub(crate) fn read_json<T: DeserializeOwned>(path: &Path) -> Option<T> {
    serde_json::from_slice(&fs::read(path).ok()?).ok()
}

/// A submission's name as a file's: itself when that is harmless everywhere, else what is harmless of it and a hash, so
/// that no two are the same.
pub(crate) fn file_stem(name: &str) -> String {
    let harmless = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '+' | '@');
    let plain = !name.is_empty()
        && name.len() <= LENGTH
        && name.chars().all(harmless)
        && !name.starts_with(['.', '-']);
    if plain {
        return name.to_owned();
    }
    let kept: String = name.chars().map(|c| if harmless(c) { c } else { '_' }).take(LENGTH / 2).collect();
    let hash = blake3::hash(name.as_bytes()).to_hex();
    format!("{}~{}", kept.trim_start_matches(['.', '-']), &hash[..12])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::class::Outcome;
    use tempfile::TempDir;

    fn record(name: &str, key: &str) -> Record {
        Record {
            schema: RECORD_SCHEMA.to_owned(),
            name: name.to_owned(),
            key: key.to_owned(),
            harness: String::new(),
            rubric: String::new(),
            outcome: Outcome::Rejected { why: "x".to_owned(), help: "y".to_owned() },
        }
    }

    fn listed(name: &str, key: &str) -> Listed {
        Listed { name: name.to_owned(), key: key.to_owned(), people: vec![], remark: None }
    }

    #[test]
    fn no_name_leads_out_of_the_folder_and_no_two_share_a_file() {
        let names =
            ["a/../../b", "..", "", ".", "-rf", "a b", "a_b", "ä", "ö", &"x".repeat(300), "a\0b", "~"];
        let mut stems: Vec<String> = names.iter().map(|name| file_stem(name)).collect();
        for stem in &stems {
            assert!(!stem.contains('/') && !stem.starts_with('.') && stem.len() < 200, "{stem}");
        }
        stems.sort();
        stems.dedup();
        assert_eq!(stems.len(), names.len());
        assert_eq!(file_stem("submission_17"), "submission_17");
    }

    #[test]
    fn a_record_made_of_something_else_is_not_current() {
        let home = TempDir::new().unwrap();
        let (results, _lock) = Results::create(&home.path().join("r")).unwrap();
        results.keep(&record("al ice", "k1")).unwrap();
        assert!(results.current(&listed("al ice", "k1")).is_some());
        assert!(results.current(&listed("al ice", "k2")).is_none());
        assert!(results.last("al ice").is_some());
        assert!(results.current(&listed("al_ice", "k1")).is_none());
    }

    #[test]
    fn half_a_record_is_none() {
        let home = TempDir::new().unwrap();
        let (results, _lock) = Results::create(home.path()).unwrap();
        results.keep(&record("alice", "k")).unwrap();
        let path = home.path().join("submissions/alice.json");
        let whole = fs::read(&path).unwrap();
        for length in 0..whole.len() - 1 {
            fs::write(&path, &whole[..length]).unwrap();
            assert!(results.last("alice").is_none(), "{length} bytes");
        }
    }

    #[test]
    fn one_run_at_a_time_and_leftovers_of_a_killed_one_are_cleared() {
        let home = TempDir::new().unwrap();
        let first = Results::create(home.path()).unwrap();
        assert!(matches!(Results::create(home.path()), Err(ClassError::Busy { .. })));
        drop(first);
        let draft = home.path().join("submissions").join(format!("{}x", whole_file::DRAFT));
        fs::write(&draft, "half").unwrap();
        Results::create(home.path()).unwrap();
        assert!(!draft.exists());
    }
}
