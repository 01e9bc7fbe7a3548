//! Submissions that are made of the reference's own text, so that the repository does not hold it twice.
//!
//! A fixture with a table `[generate]` holds a template `NAME.in` for each of its files. A line of a template may be
//! - `@include NAME`: a file of the fixture's folder;
//! - `@text PATH`: a file of the reference without its tests;
//! - `@module PATH`: the same as an inline module, a folder with all its modules.
//!
//! `crate::HERE` becomes the module of the file, in which the submission is compiled.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::description::Generate;
use super::error::FixtureError;

/// Makes a fixture's files in a folder of their own, beside copies of its other files.
pub(super) fn generated(recipe: &Generate, fixtures: &Path, folder: &Path) -> Result<TempDir, FixtureError> {
    let place = TempDir::new().map_err(FixtureError::unreadable(folder))?;
    for entry in fs::read_dir(folder).map_err(FixtureError::unreadable(folder))?.flatten() {
        let name = entry.file_name();
        if name != "fixture.toml" && entry.path().extension().is_none_or(|extension| extension != "in") {
            fs::copy(entry.path(), place.path().join(name)).map_err(FixtureError::unreadable(folder))?;
        }
    }
    let source = Source { recipe, folder, reference: fixtures.join(&recipe.from) };
    for name in &recipe.files {
        let path = place.path().join(name);
        fs::write(&path, source.file(name)?).map_err(FixtureError::unreadable(&path))?;
    }
    Ok(place)
}

struct Source<'a> {
    recipe: &'a Generate,
    folder: &'a Path,
    reference: PathBuf,
}

impl Source<'_> {
    fn file(&self, name: &str) -> Result<String, FixtureError> {
        let template = read(&self.folder.join(format!("{name}.in")))?;
        let mut text = String::new();
        for line in template.split_inclusive('\n') {
            match line.trim_end().split_once(' ') {
                Some(("@include", name)) => text += &read(&self.folder.join(name))?,
                Some(("@text", path)) => text += &self.adapted(Path::new(path).with_extension("rs"))?,
                Some(("@module", path)) => text += &self.module(Path::new(path))?,
                Some(_) | None => text += line,
            }
        }
        Ok(text.replace("crate::HERE::", &format!("crate::{}::", name.trim_end_matches(".rs"))))
    }

    fn module(&self, path: &Path) -> Result<String, FixtureError> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let text = if self.reference.join(path).is_dir() {
            self.folder_text(path)?
        } else {
            self.adapted(path.with_extension("rs"))?
        };
        Ok(format!("pub mod {name} {{\n{text}}}\n"))
    }

    /// A folder's `mod.rs` with each `mod name;` replaced by that module.
    fn folder_text(&self, path: &Path) -> Result<String, FixtureError> {
        let text = self.adapted(path.join("mod.rs"))?.replace("#[cfg(test)]\nmod testing;\n", "");
        let lines = text.lines().map(|line| {
            match line.strip_prefix("mod ").and_then(|rest| rest.strip_suffix(';')) {
                Some(name) => self.module(&path.join(name)),
                None => Ok(format!("{line}\n")),
            }
        });
        lines.collect()
    }

    /// A file of the reference without its tests, with the names that the recipe gives.
    fn adapted(&self, path: PathBuf) -> Result<String, FixtureError> {
        let text = read(&self.reference.join(path))?;
        let code = text.split("\n#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let code = format!("{}\n", code.trim_end());
        Ok(self.recipe.rename.iter().fold(code, |code, (from, to)| code.replace(from, to)))
    }
}

fn read(path: &Path) -> Result<String, FixtureError> {
    fs::read_to_string(path).map_err(FixtureError::unreadable(path))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn put(folder: &Path, name: &str, text: &str) {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    #[test]
    fn templates_take_in_the_references_text_without_its_tests() {
        let home = TempDir::new().unwrap();
        put(home.path(), "reference/square.rs", "use self::game;\n\n#[cfg(test)]\nmod tests {\n}\n");
        put(
            home.path(),
            "reference/players/mod.rs",
            "mod good;\n#[cfg(test)]\nmod testing;\npub use good::Good;\n",
        );
        put(home.path(), "reference/players/good.rs", "pub struct Good;\n");
        put(home.path(), "it/traits.rs.in", "// mine\n");
        put(home.path(), "it/report.txt", "Report");
        put(home.path(), "it/a.rs.in", "@include traits.rs.in\n@text square\n@module players\n");
        let rename = BTreeMap::from([("self::game".to_owned(), "super::game".to_owned())]);
        let recipe = Generate { from: "reference".into(), files: vec!["a.rs".to_owned()], rename };
        let made = generated(&recipe, home.path(), &home.path().join("it")).unwrap();
        let text = fs::read_to_string(made.path().join("a.rs")).unwrap();
        let players = "pub mod players {\npub mod good {\npub struct Good;\n}\npub use good::Good;\n}\n";
        assert_eq!(text, format!("// mine\nuse super::game;\n{players}"));
        let names = fs::read_dir(made.path()).unwrap().flatten().map(|entry| entry.file_name());
        assert_eq!(names.collect::<Vec<_>>().len(), 2, "the templates are not handed in");
    }
}
