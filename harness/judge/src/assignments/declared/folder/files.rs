//! Files of an assignment's folder.

use std::fs;
use std::io;
use std::path::{Component, Path};

use toml::Spanned;

use super::faults::Manuscript;
use crate::model::nearest;

/// The most bytes of a file: more is no header and no solution.
const LARGEST: u64 = 1 << 20;

/// The folder of an assignment.
pub(super) struct Folder<'a> {
    pub(super) path: &'a Path,
    pub(super) manuscript: &'a Manuscript<'a>,
}

impl Folder<'_> {
    /// The text of a file that the manifest names; notes a mistake and returns `None` if there is none.
    pub(super) fn text(&self, name: &str, at: usize) -> Option<String> {
        self.content(name, at, |path| fs::read_to_string(path))
    }

    /// The bytes of such a file, whatever they mean.
    pub(super) fn bytes(&self, name: &str, at: usize) -> Option<Vec<u8>> {
        self.content(name, at, |path| fs::read(path))
    }

    fn content<T>(&self, name: &str, at: usize, read: impl Fn(&Path) -> io::Result<T>) -> Option<T> {
        let is_inside = |part| matches!(part, Component::Normal(_) | Component::CurDir);
        if name.is_empty() || !Path::new(name).components().all(is_inside) {
            self.manuscript.fault(at, format!("{name:?} lies outside the folder"), "name a file in it");
            return None;
        }
        let path = self.path.join(name);
        match hold_size(&path).and_then(|()| read(&path)) {
            Ok(content) => Some(content),
            Err(error) => {
                let problem = format!("{} cannot be read: {error}", path.display());
                let help = self.near(&path).map_or_else(
                    || "put the file there, or name the one that is meant".to_owned(),
                    |near| format!("did you mean {near}?"),
                );
                self.manuscript.fault(at, problem, help);
                None
            }
        }
    }

    /// The name of a plain file of the folder: no folder in it, and none that the grader itself uses.
    pub(super) fn plain_name(&self, name: &Spanned<String>) -> String {
        let text = name.get_ref();
        let plain = |c: char| c.is_ascii_alphanumeric() || "._-+".contains(c);
        if text.is_empty() || !text.chars().all(plain) || text.starts_with(['.', '-']) {
            let help = "letters, digits, and . _ - +: a file that lies beside assignment.toml";
            self.manuscript.fault(name.span().start, format!("{text:?} is no plain file name"), help);
        }
        let reserved = ["harness_", "component-", "declared_"];
        if reserved.iter().any(|start| text.starts_with(start)) {
            self.manuscript.fault(
                name.span().start,
                format!("{text} is a name of the grader's own"),
                "rename it",
            );
        }
        text.clone()
    }

    /// A file beside one that is not there, with the name most like it.
    fn near(&self, path: &Path) -> Option<String> {
        let wanted = path.file_name()?.to_string_lossy().into_owned();
        let names = fs::read_dir(path.parent()?).ok()?.flatten();
        let names = names.map(|entry| entry.file_name().to_string_lossy().into_owned());
        nearest(&wanted, names, |name| name).filter(|near| strsim::jaro_winkler(near, &wanted) > 0.8)
    }
}

fn hold_size(path: &Path) -> io::Result<()> {
    if fs::metadata(path)?.len() > LARGEST {
        return Err(io::Error::other("it has more than 1 MiB"));
    }
    Ok(())
}
