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

/// The files to begin with; a file of the folder stands in place of a given one of its name.
pub(super) fn starter(
    folder: &Path,
    (title, standard): (&str, CppStandard),
    headers: &[NamedText],
    wanted: &[&'static str],
    manuscript: &Manuscript<'_>,
) -> Starter {
    let mut files = own(&folder.join(FOLDER), manuscript);
    let page = NamedText { name: PAGE, text: kept(&page((title, standard), headers, wanted)) };
    for given in headers.iter().chain([&page]) {
        if !files.iter().any(|file| file.name == given.name) {
            files.push(*given);
        }
    }
    Starter { files: kept_all(files), run: kept(&compile(standard, wanted)) }
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
fn compile(standard: CppStandard, wanted: &[&'static str]) -> String {
    let standard = standard.name();
    let sources: Vec<&str> = wanted.iter().copied().filter(|name| !is_header(name)).collect();
    match sources.as_slice() {
        [] => format!("g++ -std={standard} -Wall -fsyntax-only {}", wanted.join(" ")),
        sources => format!("g++ -std={standard} -Wall -c {}", sources.join(" ")),
    }
}

fn page((title, standard): (&str, CppStandard), headers: &[NamedText], wanted: &[&'static str]) -> String {
    let files = wanted.join(" and ");
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
        "# {title}\n\nWrite {files}, and hand it in.\n{given}\nCompile it with\n\n    {}\n",
        compile(standard, wanted)
    )
}
