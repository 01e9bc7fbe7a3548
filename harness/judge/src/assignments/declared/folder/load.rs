//! [`load`]: from a folder to an assignment.

use std::collections::BTreeMap;
use std::path::Path;

use toml::Spanned;

use super::assignment::DeclaredAssignment;
use super::checks;
use super::drafts::owner;
use super::faults::{DeclaredError, IN_RUST, Manuscript};
use super::files::Folder;
use super::manifest::{self, CheckEntry, ComponentEntry, Manifest};
use super::part::{Part, part};
use crate::assignments::declared::words::ShortWords;
use crate::model::{Assignment, Component};

/// The file that declares an assignment.
pub const MANIFEST: &str = "assignment.toml";

/// More points would be a slip of the finger.
const MOST_POINTS: i64 = 10_000;

/// Reads the assignment that a folder declares. It is kept for as long as the program runs.
///
/// # Errors
/// Fails with every mistake that was found, each with its file, line and fix.
pub fn load(folder: &Path) -> Result<&'static dyn Assignment, DeclaredError> {
    let path = folder.join(MANIFEST);
    let text = std::fs::read_to_string(&path).map_err(|error| {
        let help = format!("a folder that declares an assignment has a file {MANIFEST}");
        DeclaredError::only(path.display().to_string(), format!("it cannot be read: {error}"), help)
            .of_command()
    })?;
    let name = path.display().to_string();
    let manifest = manifest::read(&text, &name)?;
    let manuscript = Manuscript::new(name, &text);
    hold_rubric(&manifest, &manuscript);
    let place = Folder { path: folder, manuscript: &manuscript };
    let parts = parts(&manifest, &place);
    hold_told(&manifest, &parts, &manuscript);
    manuscript.finished()?;
    let components: Vec<Component> = parts
        .iter()
        .map(|part| {
            let rubric = checks::rubric(part, &manifest, &manuscript);
            Component { id: part.id, title: part.title, rubric, survey: None }
        })
        .collect();
    manuscript.finished()?;
    let assignment = DeclaredAssignment::new(&manifest, folder, parts, components, &manuscript);
    manuscript.finished()?;
    Ok(Box::leak(Box::new(assignment)))
}

/// The components in the order of the text.
fn parts<'m>(manifest: &'m Manifest, folder: &Folder<'_>) -> Vec<Part<'m>> {
    manifest.short.iter().for_each(|(word, calls)| hold_word(word, calls.span().start, folder.manuscript));
    let short = manifest.short.iter().map(|(word, calls)| (word.clone(), calls.get_ref().clone()));
    let short = ShortWords::of(short);
    let mut entries: Vec<(&String, &Spanned<ComponentEntry>)> = manifest.component.iter().collect();
    entries.sort_by_key(|(_, entry)| entry.span().start);
    if entries.is_empty() {
        folder.manuscript.fault(
            0,
            "there is no component",
            "add a table [component.ID] with file and header",
        );
    }
    let mut files: BTreeMap<&str, &str> = BTreeMap::new();
    for (id, entry) in &entries {
        let file = &entry.get_ref().file;
        hold_id(id, entry.span().start, folder.manuscript);
        if let Some(other) = files.insert(file.get_ref(), id) {
            let problem = format!("{} is the file of {other} already", file.get_ref());
            folder.manuscript.fault(file.span().start, problem, "give each component a file of its own");
        }
    }
    let in_cpp = entries.iter().filter(|(_, entry)| is_in_cpp(&entry.get_ref().file, folder.manuscript));
    in_cpp.filter_map(|(id, entry)| part(id, entry, manifest, &short, folder)).collect()
}

/// False for a file in Rust, which is noted.
fn is_in_cpp(file: &Spanned<String>, manuscript: &Manuscript<'_>) -> bool {
    let is_rust = file.get_ref().ends_with(".rs");
    if is_rust {
        let problem = format!("{} is in Rust, and what a folder declares is graded in C++", file.get_ref());
        manuscript.fault(file.span().start, problem, IN_RUST);
    }
    !is_rust
}

/// Notes classes that are told and that no header has.
fn hold_told(manifest: &Manifest, parts: &[Part<'_>], manuscript: &Manuscript<'_>) {
    if parts.len() != manifest.component.len() {
        return;
    }
    for (class, told) in &manifest.tell {
        if !parts.iter().any(|part| part.told.contains(class)) {
            let problem = format!("no header of a component has a class {class}");
            manuscript.fault(
                told.span().start,
                problem,
                "name a class, or an instance of which `object` is one",
            );
        }
    }
}

/// Scripts are taken apart at blanks, but for those within parentheses and braces.
fn hold_word(word: &str, at: usize, manuscript: &Manuscript<'_>) {
    let mut depth = 0;
    let is_apart = |c: char| {
        match c {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth -= 1,
            _ => {}
        }
        c.is_whitespace() && depth <= 0
    };
    if word.chars().any(is_apart) || word.is_empty() {
        let help = "write it without blanks, as scripts will: mine{r},{c}";
        manuscript.fault(at, format!("{word:?} is no word of a script"), help);
    }
}

fn hold_id(id: &str, at: usize, manuscript: &Manuscript<'_>) {
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if id.is_empty() || !id.chars().all(is_plain) {
        manuscript.fault(at, format!("{id:?} is no id"), "small letters, digits and hyphens");
    }
}

/// Notes the mistakes of a rubric that makes no sense, whatever its scripts do.
fn hold_rubric(manifest: &Manifest, manuscript: &Manuscript<'_>) {
    hold_id(manifest.id.get_ref(), manifest.id.span().start, manuscript);
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let mut sum = 0;
    for check in manifest.topic.iter().flat_map(|topic| &topic.get_ref().check) {
        hold_check(check, manifest, manuscript);
        let CheckEntry { id, points, .. } = check.get_ref();
        sum += points.get_ref();
        if let Some(first) = seen.insert(id.get_ref(), id.span().start) {
            let problem = format!("the id {} is there twice", id.get_ref());
            manuscript.fault(
                id.span().start,
                problem,
                format!("the other is at {}", manuscript.place(first)),
            );
        }
    }
    if sum != manifest.points {
        let problem = format!("the checks have {sum} points in all, not {}", manifest.points);
        manuscript.fault(
            0,
            problem,
            format!("change a check's points, or write `points = {sum}` at the top"),
        );
    }
}

fn hold_check(check: &Spanned<CheckEntry>, manifest: &Manifest, manuscript: &Manuscript<'_>) {
    let CheckEntry { id, points, title, clause, hint, .. } = check.get_ref();
    if !(0..=MOST_POINTS).contains(points.get_ref()) {
        let problem = format!("{} has {} points", id.get_ref(), points.get_ref());
        manuscript.fault(points.span().start, problem, format!("points may be 0 to {MOST_POINTS}"));
    }
    if !manifest.component.contains_key(owner(id.get_ref())) || !id.get_ref().contains('.') {
        let known: Vec<&str> = manifest.component.keys().map(String::as_str).collect();
        let problem = format!("the id {} does not begin with a component", id.get_ref());
        manuscript.fault(
            id.span().start,
            problem,
            format!("begin it with {} and a point", known.join(" or ")),
        );
    }
    let is_name = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    if id.get_ref().split('.').any(|part| part.is_empty() || !part.chars().all(is_name)) {
        let problem = format!("{:?} is no id", id.get_ref());
        manuscript.fault(
            id.span().start,
            problem,
            "letters, digits and hyphens between points: stack.pop.empty",
        );
    }
    for (key, text) in [("title", title), ("clause", clause), ("hint", hint)] {
        if text.trim().is_empty() {
            let problem = format!("{} has an empty {key}", id.get_ref());
            manuscript.fault(check.span().start, problem, "a student reads it: write a sentence");
        }
    }
}
