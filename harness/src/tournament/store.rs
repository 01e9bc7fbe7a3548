//! [`Store`]: the folder of a tournament. What is published lies in it; what is kept to go on lies in `kept/`.
//!
//! A record is written under another name and renamed, so a run that is killed leaves whole records only, and each says by
//! its key what it was made of.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::error::TournamentError;
use super::record::{MoveRecord, SeriesRecord};
use super::tournament_run::{RUN_SCHEMA, TournamentRun};
use crate::class::{ClassError, FolderMarks, Locked, claim, read_json, remove_drafts};
use crate::whole_file;

const KEPT: &str = "kept";
const RUN: &str = "kept/run.json";
const SERIES: &str = "kept/series";
const MOVES: &str = "kept/moves";

const MARKS: FolderMarks = FolderMarks { run: RUN, own: KEPT, what: "tournament" };

/// The folder of one tournament.
#[derive(Debug)]
pub(crate) struct Store {
    root: PathBuf,
}

impl Store {
    /// A folder for one run alone, made if it is not there.
    ///
    /// # Errors
    /// Fails if it cannot be made, holds something else, or another run is at work there.
    pub(crate) fn create(root: &Path) -> Result<(Store, Locked), TournamentError> {
        let lock = claim(root, &MARKS)?;
        let store = Store { root: root.to_owned() };
        for place in [SERIES, MOVES].map(|place| root.join(place)) {
            let made = fs::create_dir_all(&place).and_then(|()| remove_drafts(&place));
            made.map_err(ClassError::unwritable(&place))?;
        }
        Ok((store, lock))
    }

    /// True if the folder is one of a tournament.
    pub(crate) fn is_one(root: &Path) -> bool {
        root.join(RUN).is_file()
    }

    /// A folder that is there, and the run that it is of.
    ///
    /// # Errors
    /// Fails if there is none, or it does not read.
    pub(crate) fn open(root: &Path) -> Result<(Store, TournamentRun), TournamentError> {
        let path = root.join(RUN);
        let bytes = fs::read(&path).map_err(|cause| ClassError::Unreadable { path: path.clone(), cause })?;
        let nonsense = |why: String| ClassError::Nonsense {
            path: path.clone(),
            why,
            help: "play the tournament into another folder".to_owned(),
        };
        let run: TournamentRun =
            serde_json::from_slice(&bytes).map_err(|error| nonsense(error.to_string()))?;
        if run.schema != RUN_SCHEMA {
            return Err(nonsense(format!("its schema is {}, not {RUN_SCHEMA}", run.schema)).into());
        }
        Ok((Store { root: root.to_owned() }, run))
    }

    /// The run that the folder is of, if there is one that still reads.
    pub(crate) fn earlier(&self) -> Option<TournamentRun> {
        Store::open(&self.root).ok().map(|(_, run)| run)
    }

    /// Fails if the folder is another tournament's: made with other choices, or for a class that shares nobody with this.
    ///
    /// # Errors
    /// Just that.
    pub(crate) fn refuse_another(&self, now: &TournamentRun) -> Result<(), TournamentError> {
        let Some(earlier) = self.earlier() else { return Ok(()) };
        let names = |run: &TournamentRun| -> BTreeSet<String> {
            let all = run.entrants.iter();
            let all = all.filter(|entrant| entrant.origin == crate::model::PlayerOrigin::Submission);
            all.map(|entrant| entrant.name.clone()).collect()
        };
        let what = match earlier.making.difference(&now.making) {
            Some(what) => format!("another tournament: its {what} is another"),
            None if earlier.shard != now.shard => "another part of the tournament".to_owned(),
            None if names(&earlier).is_disjoint(&names(now)) => {
                "another tournament: it shares no submission with this one".to_owned()
            }
            None => return Ok(()),
        };
        Err(ClassError::Taken { path: self.root.clone(), what }.into())
    }

    /// The folder.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Writes what the run sets out to play.
    ///
    /// # Errors
    /// Fails if it cannot be written.
    pub(crate) fn keep_run(&self, run: &TournamentRun) -> Result<(), TournamentError> {
        self.keep_json(Path::new(RUN), run)
    }

    /// Writes a series; its times first, so that a series that is there has them.
    ///
    /// # Errors
    /// Fails if it cannot be written.
    pub(super) fn keep_series(
        &self,
        series: &SeriesRecord,
        moves: &MoveRecord,
    ) -> Result<(), TournamentError> {
        self.keep_json(&place(MOVES, &series.key), moves)?;
        self.keep_json(&place(SERIES, &series.key), series)
    }

    /// The series of that key, if it was played.
    pub(super) fn series(&self, key: &str) -> Option<SeriesRecord> {
        let record: SeriesRecord = read_json(&self.root.join(place(SERIES, key)))?;
        record.is_of(key).then_some(record)
    }

    /// Its times.
    pub(super) fn moves(&self, key: &str) -> Option<MoveRecord> {
        read_json(&self.root.join(place(MOVES, key)))
    }

    /// Removes the series that nobody plays any more.
    ///
    /// # Errors
    /// Fails if they cannot be removed.
    pub(super) fn forget_others(&self, keys: &BTreeSet<String>) -> Result<(), TournamentError> {
        let wanted: BTreeSet<String> = keys.iter().map(|key| format!("{key}.json")).collect();
        self.retain(SERIES, &wanted)?;
        self.retain(MOVES, &wanted)
    }

    /// Leaves only these files in a folder of the tournament's.
    ///
    /// # Errors
    /// Fails if others cannot be removed.
    pub(crate) fn retain(&self, folder: &str, names: &BTreeSet<String>) -> Result<(), TournamentError> {
        let folder = self.root.join(folder);
        let Ok(entries) = fs::read_dir(&folder) else { return Ok(()) };
        for entry in entries.flatten() {
            if !names.contains(entry.file_name().to_string_lossy().as_ref()) {
                fs::remove_file(entry.path()).map_err(ClassError::unwritable(&entry.path()))?;
            }
        }
        Ok(())
    }

    /// Writes a file that is published, unless it holds just that. Its folder is made if need be.
    ///
    /// # Errors
    /// Fails if it cannot be written.
    pub(crate) fn put(&self, path: &str, content: &[u8]) -> Result<(), TournamentError> {
        let path = self.root.join(path);
        Ok(whole_file::put_changed(&path, content).map_err(ClassError::unwritable(&path))?)
    }

    fn keep_json(&self, path: &Path, value: &impl Serialize) -> Result<(), TournamentError> {
        let path = self.root.join(path);
        let put = |out: &mut dyn Write| {
            serde_json::to_writer(&mut *out, value)?;
            out.write_all(b"\n")
        };
        Ok(whole_file::put(&path, put).map_err(ClassError::unwritable(&path))?)
    }
}

fn place(folder: &str, key: &str) -> PathBuf {
    Path::new(folder).join(format!("{key}.json"))
}
