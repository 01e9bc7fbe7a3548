//! Fixtures as files, with everything that no repository should hold: links, pipes, odd names, large files and archives. They
//! are made in a folder of the caller's and go with it.

use std::ffi::OsStr;
use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Component, Path, PathBuf};

use rustix::fs::{CWD, FileType, Mode};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::description::{Packing, Plant, Planted};
use super::fixture::Fixture;
use crate::model::Submission;

/// The values of the marks in a fixture: `("@CANARY@", "/tmp/…")`.
pub type Marks<'a> = &'a [(&'a str, String)];

const FILE_MODE: u32 = 0o644;

impl Fixture {
    /// Makes the fixture's files below `place`, an empty folder, and returns the path to hand in.
    ///
    /// # Errors
    /// Fails if the system refuses a file, or a planted name leads out of the folder.
    pub fn materialise(&self, place: &Path, marks: Marks<'_>) -> io::Result<PathBuf> {
        match self.attack.pack {
            Packing::Folder => self.lay_out(place.join(&self.name), marks),
            Packing::Zip => self.zip(place.join(&self.name).with_extension("zip"), marks),
        }
    }

    fn lay_out(&self, folder: PathBuf, marks: Marks<'_>) -> io::Result<PathBuf> {
        fs::create_dir_all(&folder)?;
        for (name, content) in self.handed_in() {
            let path = within(&folder, name.as_bytes())?;
            make_room(&path)?;
            fs::write(path, filled_in(content, marks))?;
        }
        for (name, plant) in self.planted() {
            put(&within(&folder, &name)?, plant, marks)?;
        }
        Ok(folder)
    }

    fn zip(&self, path: PathBuf, marks: Marks<'_>) -> io::Result<PathBuf> {
        let mut zip = ZipWriter::new(File::create(&path)?);
        let names: Vec<String> = self.planted().map(|(name, _)| readable(&name)).collect();
        for (name, content) in
            self.handed_in().filter(|(name, _)| !names.iter().any(|planted| planted == name))
        {
            zip.start_file(name, SimpleFileOptions::default())?;
            zip.write_all(&filled_in(content, marks))?;
        }
        for (name, plant) in self.planted() {
            pack(&mut zip, &readable(&name), plant, marks)?;
        }
        zip.finish()?;
        Ok(path)
    }

    /// The wanted files, the helpers beside them and the copies of given files, by name.
    fn handed_in(&self) -> impl Iterator<Item = (&str, &[u8])> {
        let Submission { files, extra, ignored, .. } = &self.submission;
        let sources = files.iter().chain(extra).map(|file| (file.name.as_str(), file.content.as_slice()));
        sources.chain(ignored.iter().filter_map(|file| Some((file.name.as_str(), file.content.as_deref()?))))
    }

    /// Every planted thing with its name.
    fn planted(&self) -> impl Iterator<Item = (Vec<u8>, &Plant)> {
        self.attack.plants.iter().flat_map(|plant| {
            let numbers: Vec<String> = match plant.count {
                None => vec![String::new()],
                Some(count) => (0..count).map(|number| number.to_string()).collect(),
            };
            let name = bytes(&plant.name);
            numbers.into_iter().map(move |number| ([&name, number.as_bytes()].concat(), plant))
        })
    }
}

/// The bytes that a name stands for: `%XX` is one.
fn bytes(name: &str) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = name.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let digits = after.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) if first == b'%' => {
                out.push(byte);
                rest = &after[2..];
            }
            Some(_) | None => {
                out.push(first);
                rest = after;
            }
        }
    }
    out
}

fn readable(name: &[u8]) -> String {
    String::from_utf8_lossy(name).into_owned()
}

/// The content with its marks replaced; bytes that are no text hold none.
fn filled_in(content: &[u8], marks: Marks<'_>) -> Vec<u8> {
    match std::str::from_utf8(content) {
        Ok(text) => marked(text, marks).into_bytes(),
        Err(_) => content.to_vec(),
    }
}

fn marked(text: &str, marks: Marks<'_>) -> String {
    marks.iter().fold(text.to_owned(), |text, (mark, value)| text.replace(mark, value))
}

/// A path inside the folder. A slip in a fixture must not reach the rest of the disk.
fn within(folder: &Path, name: &[u8]) -> io::Result<PathBuf> {
    let name = Path::new(OsStr::from_bytes(name));
    if name.components().all(|part| matches!(part, Component::Normal(_))) {
        Ok(folder.join(name))
    } else {
        Err(io::Error::other(format!("{} leads out of the folder", name.display())))
    }
}

/// Makes the folder that a file is to lie in.
fn make_room(path: &Path) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)
}

fn put(path: &Path, plant: &Plant, marks: Marks<'_>) -> io::Result<()> {
    make_room(path)?;
    if path.symlink_metadata().is_ok() {
        fs::remove_file(path)?;
    }
    match &plant.what {
        Planted::Text(text) => fs::write(path, marked(text, marks))?,
        Planted::Filler { pattern, size } => fill(&mut File::create(path)?, pattern, *size)?,
        Planted::Symlink(target) => return symlink(marked(target, marks), path),
        Planted::HardLink(target) => return fs::hard_link(marked(target, marks), path),
        Planted::Fifo => {
            rustix::fs::mknodat(CWD, path, FileType::Fifo, Mode::from_raw_mode(FILE_MODE), 0)?;
        }
    }
    fs::set_permissions(path, Permissions::from_mode(plant.mode.unwrap_or(FILE_MODE)))
}

fn pack(zip: &mut ZipWriter<File>, name: &str, plant: &Plant, marks: Marks<'_>) -> io::Result<()> {
    let options = SimpleFileOptions::default().unix_permissions(plant.mode.unwrap_or(FILE_MODE));
    match &plant.what {
        Planted::Text(text) => {
            zip.start_file(name, options)?;
            zip.write_all(marked(text, marks).as_bytes())
        }
        Planted::Filler { pattern, size } => {
            zip.start_file(name, options)?;
            fill(zip, pattern, *size)
        }
        Planted::Symlink(target) => Ok(zip.add_symlink(name, marked(target, marks), options)?),
        Planted::HardLink(_) | Planted::Fifo => {
            Err(io::Error::other(format!("{name} is of a kind that no zip archive holds")))
        }
    }
}

fn fill(out: &mut dyn Write, pattern: &str, size: u64) -> io::Result<()> {
    let repeats = (64 << 10) / pattern.len().max(1);
    let block = pattern.repeat(repeats.max(1));
    let mut left = usize::try_from(size).unwrap_or(usize::MAX);
    while left > 0 && !block.is_empty() {
        let count = left.min(block.len());
        out.write_all(&block.as_bytes()[..count])?;
        left -= count;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::intake;
    use crate::model::{Language, SourceFile, Wanted};
    use crate::selftest::fixture::{ExpectedOutcome, FixtureAttack, FixtureKind};

    fn planted(what: Planted) -> Plant {
        Plant { name: String::new(), what, count: None, mode: None }
    }

    #[test]
    fn a_name_can_hold_any_byte() {
        assert_eq!(bytes("a%0Ab%FF%"), b"a\nb\xff%");
        assert_eq!(bytes("%zz100%"), b"%zz100%");
    }

    #[test]
    fn nothing_is_planted_outside_the_folder() {
        for name in ["../x", "/etc/x", "a/../../x"] {
            assert!(within(Path::new("/here"), name.as_bytes()).is_err(), "{name}");
        }
        assert_eq!(within(Path::new("/here"), b"a/b").unwrap(), Path::new("/here/a/b"));
    }

    #[test]
    fn a_planted_link_replaces_the_file_of_its_name() {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join("Board.cpp");
        fs::write(&path, "int x;").unwrap();
        let marks = [("@CANARY@", "/nowhere/canary".to_owned())];
        put(&path, &planted(Planted::Symlink("@CANARY@".to_owned())), &marks).unwrap();
        assert_eq!(fs::read_link(&path).unwrap(), Path::new("/nowhere/canary"));
    }

    #[test]
    fn filler_is_as_long_as_it_says_and_repeats_its_pattern() {
        let mut out = Vec::new();
        fill(&mut out, "abc", 100_001).unwrap();
        assert_eq!(out.len(), 100_001);
        assert!(out.chunks(3).all(|piece| b"abc".starts_with(piece)));
    }

    fn in_folders(pack: Packing) -> Fixture {
        let file = |name: &str| SourceFile { name: name.to_owned(), content: name.into() };
        let submission = Submission {
            files: vec![file("src/model.cxx"), file("test/model_test.cxx")],
            extra: vec![file("src/rules.cxx")],
            ..Submission::default()
        };
        Fixture {
            name: "it".to_owned(),
            kind: FixtureKind::Accepted,
            why: String::new(),
            outcome: ExpectedOutcome::FullMarks,
            only: Vec::new(),
            submission,
            attack: FixtureAttack { pack, ..FixtureAttack::default() },
            varies: Vec::new(),
            wide: None,
        }
    }

    #[test]
    fn files_and_helpers_are_laid_out_in_their_folders() {
        let wanted = Wanted {
            sources: &["src/model.cxx"],
            optional: &[],
            documents: &[&["test/model_test.cxx"]],
            given: &[],
        };
        for pack in [Packing::Folder, Packing::Zip] {
            let (place, fixture) = (tempfile::TempDir::new().unwrap(), in_folders(pack));
            let path = fixture.materialise(place.path(), &[]).unwrap();
            let read = intake::read(&path, intake::Sought::newest(&[(Language::Cpp, &wanted)])).unwrap();
            assert_eq!((read.files, read.extra), (fixture.submission.files, fixture.submission.extra));
        }
    }

    #[test]
    fn a_pipe_is_planted_as_a_pipe() {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join("deep/pipe");
        put(&path, &planted(Planted::Fifo), &[]).unwrap();
        assert_eq!(FileType::from_raw_mode(rustix::fs::lstat(&path).unwrap().st_mode), FileType::Fifo);
    }
}
