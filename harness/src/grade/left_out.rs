//! Files that a compile did not have: helpers that were left out, and the submission's other sources. A file that does not
//! compile without them says so beside the compiler's words.

use std::path::Path;

use crate::model::{Assignment, BuildReport, NamedText, SourceFile, Submission};

/// The build with the helper files named that it lacks, and the clause by which they were left out.
pub(super) fn explained(
    build: BuildReport,
    assignment: &dyn Assignment,
    submission: &Submission,
    allowed: &[SourceFile],
) -> BuildReport {
    let BuildReport::Failed { diagnostics } = build else { return build };
    if let Some(text) = includes_a_source(&diagnostics, submission) {
        return BuildReport::Failed { diagnostics: with(&diagnostics, &text) };
    }
    let given = assignment.kit().headers;
    let told = [
        not_handed_in(&diagnostics, &submission.missing),
        written_otherwise(&diagnostics, &headers(given, submission)),
        changed_headers(given, submission),
        empty_files(&diagnostics, &submission.files),
    ];
    let diagnostics = told.iter().flatten().fold(diagnostics, |all, text| with(&all, text));
    let lacking: Vec<&str> = match allowed {
        [] => submission.extra.iter().map(|file| file.name.as_str()).collect(),
        _ => Vec::new(),
    };
    let named: Vec<&str> = lacking.iter().copied().filter(|name| names(&diagnostics, name)).collect();
    let named = if named.is_empty() && lacks_a_definition(&diagnostics) { lacking } else { named };
    if named.is_empty() {
        return BuildReport::Failed { diagnostics };
    }
    let clause = assignment.helper_clause();
    let files = named.join(", ");
    let (was, them) = if named.len() == 1 { ("was", "it") } else { ("were", "them") };
    let text = format!(
        "{files} {was} handed in as well, but left out. The handout, {clause} Paste {them} into this file."
    );
    BuildReport::Failed { diagnostics: with(&diagnostics, &text) }
}

fn with(diagnostics: &str, text: &str) -> String {
    format!("{}\n{text}\n", diagnostics.trim_end())
}

/// The words on a file that the compiler misses, which the assignment asks for and nobody handed in.
fn not_handed_in(diagnostics: &str, missing: &[(String, Option<String>)]) -> Option<String> {
    let line = diagnostics.lines().find(is_missing)?;
    let (name, near) = missing.iter().find(|(name, _)| line.contains(name.as_str()))?;
    let near = near.as_ref().map_or_else(String::new, |near| format!("; did you mean {near}?"));
    Some(format!("{name} was not handed in{near}"))
}

/// The names by which files of this component include one another: of given headers and of those that were handed in.
fn headers<'a>(given: &'a [NamedText], submission: &'a Submission) -> Vec<&'a str> {
    let own = submission.files.iter().map(|file| file.name.as_str());
    given.iter().map(|header| header.name).chain(own.filter_map(|name| name.rsplit('/').next())).collect()
}

/// The words on an include that means a header which is there, by other capitals or in another folder: some machines find it.
fn written_otherwise(diagnostics: &str, headers: &[&str]) -> Option<String> {
    let (place, what) = diagnostics.lines().find(is_missing)?.split_once("error:")?;
    let written = what.trim().trim_start_matches('\'').split([':', '\'']).next()?.trim();
    let (folder, name) = written.rfind(['/', '\\']).map_or(("", written), |at| written.split_at(at + 1));
    let meant =
        headers.iter().find(|header| header.eq_ignore_ascii_case(name) && !is_place(place, header))?;
    let why = if *meant != name {
        "on the machine that compiles it capitals count"
    } else if folder.contains('\\') {
        "only Windows parts folders by a backslash"
    } else {
        "it lies in no other folder"
    };
    Some(format!("{written} is not there, and {meant} is: {why}. Write #include \"{meant}\"."))
}

/// True for a line that says that there is no such file.
fn is_missing(line: &&str) -> bool {
    ["No such file", "file not found"].iter().any(|words| line.contains(words))
}

/// True if the compiler's line is about this file, which cannot include itself.
fn is_place(place: &str, name: &str) -> bool {
    place.split(':').next().is_some_and(|file| Path::new(file.trim()).ends_with(name))
}

/// The words on given headers that were handed in with changes: what was added to them is not there when the file is compiled.
fn changed_headers(given: &[NamedText], submission: &Submission) -> Option<String> {
    let plain = |text: &str| text.lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>();
    let is_changed = |header: &&NamedText| {
        let own = submission.ignored.iter().filter(|file| Path::new(&file.name).ends_with(header.name));
        let mut texts = own.filter_map(|file| file.content.as_deref());
        texts.any(|text| plain(&String::from_utf8_lossy(text)) != plain(header.text))
    };
    let names: Vec<&str> = given.iter().filter(is_changed).map(|header| header.name).collect();
    let (is, own) = if names.len() == 1 { ("is", "the one that was") } else { ("are", "those that were") };
    (!names.is_empty()).then(|| {
        format!(
            "Your {} {is} not {own} given. This file is compiled with {own} given, so what you added to yours is not there.",
            names.join(", ")
        )
    })
}

/// The words on files with nothing in them, where something is not defined: an upload that went wrong looks so.
fn empty_files(diagnostics: &str, files: &[SourceFile]) -> Option<String> {
    let is_empty = |file: &&SourceFile| file.content.iter().all(u8::is_ascii_whitespace);
    let names: Vec<&str> = files.iter().filter(is_empty).map(|file| file.name.as_str()).collect();
    let is = if names.len() == 1 { "is" } else { "are" };
    (!names.is_empty() && lacks_a_definition(diagnostics))
        .then(|| format!("{} {is} empty: hand in what you wrote.", names.join(", ")))
}

/// The words on an include of another component's source, which no compile of this one has beside it.
fn includes_a_source(diagnostics: &str, submission: &Submission) -> Option<String> {
    let missing = diagnostics.lines().find(is_missing)?;
    let (place, what) = missing.split_once("error:")?;
    // The place is a file of this component's, of which there is no other version.
    let is_meant = |file: &&SourceFile| what.contains(&file.name) && !is_place(place, &file.name);
    let file = submission.files.iter().find(is_meant)?;
    Some(format!(
        "{} was handed in, but is compiled by itself, and this file is linked with another version of it as well: \
         include the header that declares what you use.",
        file.name
    ))
}

/// True if the compiler speaks of the file, by its name or as a module.
fn names(diagnostics: &str, name: &str) -> bool {
    let module = name.strip_suffix(".rs");
    diagnostics.contains(name) || module.is_some_and(|module| diagnostics.contains(&format!("`{module}`")))
}

/// True if a function was declared that no file defines.
fn lacks_a_definition(diagnostics: &str) -> bool {
    ["undefined reference", "undefined symbol"].iter().any(|words| diagnostics.contains(words))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::IgnoredFile;

    #[test]
    fn a_given_header_that_was_handed_in_with_changes_is_named() {
        let given = [NamedText { name: "Box.h", text: "class Box {\n};\n" }];
        let said = |content: &str| {
            let content = Some(content.as_bytes().to_vec());
            let own = IgnoredFile { name: "src/Box.h".to_owned(), why: String::new(), content };
            changed_headers(&given, &Submission { ignored: vec![own], ..Submission::default() })
        };
        let words = said("class Box {\nint more;\n};\n").unwrap();
        assert!(words.starts_with("Your Box.h is not the one that was given."), "{words}");
        assert_eq!(said("class Box {  \r\n};\r\n"), None);
        assert_eq!(changed_headers(&given, &Submission::default()), None);
    }

    #[test]
    fn an_empty_file_is_named_where_something_is_not_defined() {
        let file = |name: &str, text: &str| SourceFile { name: name.to_owned(), content: text.into() };
        let files = [file("a.cpp", " \r\n"), file("b.cpp", "int b;")];
        let said = |diagnostics: &str| empty_files(diagnostics, &files);
        assert_eq!(
            said("undefined reference to `f()'"),
            Some("a.cpp is empty: hand in what you wrote.".to_owned())
        );
        assert_eq!(said("b.cpp:1:1: error: expected ';'"), None);
        assert_eq!(empty_files("undefined reference to `f()'", &files[1..]), None);
    }

    #[test]
    fn an_include_by_other_capitals_or_folders_is_told_how_the_header_is_written() {
        let said = |diagnostics: &str| written_otherwise(diagnostics, &["Board.h", "model.hxx"]);
        let gnu = said("a.cpp:3:10: fatal error: board.h: No such file or directory").unwrap();
        assert_eq!(
            gnu,
            "board.h is not there, and Board.h is: on the machine that compiles it capitals count. Write #include \"Board.h\"."
        );
        assert_eq!(said("a.cpp:3:10: fatal error: 'board.h' file not found"), Some(gnu));
        let windows = said("a.cpp:1:10: fatal error: src\\model.hxx: No such file or directory").unwrap();
        assert!(windows.contains("backslash"), "{windows}");
        let folder = said("a.cpp:1:10: fatal error: ../given/Board.h: No such file or directory").unwrap();
        assert!(folder.contains("no other folder"), "{folder}");
        assert_eq!(said("a.cpp:1:10: fatal error: Boards.h: No such file or directory"), None);
    }

    #[test]
    fn a_source_that_is_included_is_said_to_be_compiled_by_itself() {
        let file = |name: &str| SourceFile { name: name.to_owned(), content: Vec::new() };
        let submission = Submission { files: vec![file("a.cpp"), file("b.cpp")], ..Submission::default() };
        let said = |diagnostics: &str| includes_a_source(diagnostics, &submission);
        let gnu = said("b.cpp:1:10: fatal error: a.cpp: No such file or directory").unwrap();
        assert!(gnu.starts_with("a.cpp was handed in"), "{gnu}");
        assert_eq!(said("b.cpp:1:10: fatal error: 'a.cpp' file not found"), Some(gnu));
        assert_eq!(said("b.cpp:1:10: fatal error: c.h: No such file or directory"), None);
        let itself = "a.cpp:1:10: fatal error: solution/a.cpp: No such file or directory";
        assert_eq!((said(itself), written_otherwise(itself, &["a.cpp", "a.h"])), (None, None));
    }
}
