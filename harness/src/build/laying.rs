//! Laying files down where they are compiled.

use std::fs;
use std::io;
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};

use crate::model::{BuildInput, SourceFile, is_source};

/// Puts a student's file where it is compiled, in the folder that its name carries. It can have its own time compiled in, so
/// that is always the same.
pub(super) fn lay(folder: &Path, file: &str, source: &[u8]) -> io::Result<()> {
    let path = folder.join(file);
    if let Some(place) = path.parent() {
        fs::create_dir_all(place)?;
    }
    fs::write(&path, source)?;
    fs::File::options().write(true).open(path)?.set_modified(UNIX_EPOCH + Duration::from_secs(1_700_000_000))
}

/// Puts a component's files where they are compiled, without those of the grader.
pub(super) fn lay_all(folder: &Path, input: &BuildInput) -> io::Result<()> {
    let BuildInput { main, beside, .. } = input;
    std::iter::once(main).chain(beside).try_for_each(|file| lay(folder, &file.name, &file.content))
}

/// The source by which a file is compiled, laid beside it where that is another: a header is included by one.
pub(super) fn source_for(folder: &Path, file: &str) -> io::Result<String> {
    if is_source(file) {
        return Ok(file.to_owned());
    }
    let source = format!("{file}.cpp");
    lay(folder, &source, format!("#include \"{file}\"\n").as_bytes())?;
    Ok(source)
}

/// Takes the grader's files away before a student's file is compiled again.
pub(super) fn unlay(folder: &Path, over: &[SourceFile]) -> io::Result<()> {
    let present = over.iter().map(|file| folder.join(&file.name)).filter(|path| path.exists());
    present.into_iter().try_for_each(fs::remove_file)
}
