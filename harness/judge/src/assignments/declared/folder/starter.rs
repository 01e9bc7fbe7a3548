//! The files that students begin with: the given headers, those of the folder `starter`, and a page that names them.

use std::fs;
use std::path::Path;

use super::faults::Manuscript;
use super::kept::{kept, kept_all};
use super::manifest::CppStandard;
use crate::model::{NamedText, Starter, is_header};

/// The folder with what students begin with.
const FOLDER: &str = "starter";

/// The page that says how to go on.
const PAGE: &str = "README.md";

/// What students are to write, as far as a page tells it.
pub(super) struct StarterTask<'a> {
    pub(super) title: &'a str,
    pub(super) standard: CppStandard,
    /// The files to write.
    pub(super) wanted: &'a [&'static str],
    pub(super) makes: StarterMakes,
}

/// What the files make.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum StarterMakes {
    /// Parts that are linked with others.
    Parts,
    /// A program.
    Program,
}

/// The files to begin with; a file of the folder stands in place of a given one of its name.
pub(super) fn starter(
    folder: &Path,
    task: &StarterTask<'_>,
    headers: &[NamedText],
    manuscript: &Manuscript<'_>,
) -> Starter {
    let mut files = own(&folder.join(FOLDER), manuscript);
    let page = NamedText { name: PAGE, text: kept(&page(task, headers)) };
    for given in headers.iter().chain([&page]) {
        if !files.iter().any(|file| file.name == given.name) {
            files.push(*given);
        }
    }
    Starter { files: kept_all(files), run: kept(&compile(task)) }
}

/// The files of the folder, if there is one, by name.
fn own(folder: &Path, manuscript: &Manuscript<'_>) -> Vec<NamedText> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files = Vec::new();
    for path in entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file()) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match fs::read_to_string(&path) {
            Ok(text) => files.push(NamedText { name: kept(&name), text: kept(&text) }),
            Err(error) => {
                let problem = format!("{} cannot be read: {error}", path.display());
                manuscript.fault(0, problem, "take it out of the folder, or make it a text");
            }
        }
    }
    files.sort_by_key(|file| file.name);
    files
}

/// The command that compiles what is handed in: headers by what includes them, and by themselves where nothing does.
fn compile(task: &StarterTask<'_>) -> String {
    let (standard, wanted) = (task.standard.name(), task.wanted);
    let sources: Vec<&str> = wanted.iter().copied().filter(|name| !is_header(name)).collect();
    match (sources.as_slice(), task.makes) {
        ([], _) => format!("g++ -std={standard} -Wall -fsyntax-only {}", wanted.join(" ")),
        (sources @ [main, ..], StarterMakes::Program) => {
            let name = main.split('.').next().unwrap_or(main);
            format!("g++ -std={standard} -Wall {} -o {name}", sources.join(" "))
        }
        (sources, StarterMakes::Parts) => format!("g++ -std={standard} -Wall -c {}", sources.join(" ")),
    }
}

fn page(task: &StarterTask<'_>, headers: &[NamedText]) -> String {
    let (title, files) = (task.title, task.wanted.join(" and "));
    let them = if task.wanted.len() == 1 { "it" } else { "them" };
    let given: Vec<&str> = headers.iter().map(|header| header.name).collect();
    let given = match given.as_slice() {
        [] => String::new(),
        [one] => format!("\n{one} is given: leave it as it is, and define what it declares.\n"),
        all => format!(
            "\n{} are given: leave them as they are, and define what they declare.\n",
            all.join(" and ")
        ),
    };
    format!(
        "# {title}\n\nWrite {files}, and hand {them} in.\n{given}\nCompile {them} with\n\n    {}\n",
        compile(task)
    )
}
