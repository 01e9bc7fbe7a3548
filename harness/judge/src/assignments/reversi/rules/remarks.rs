//! Remarks about files that cost no points: the years of the kit, complete functions that were changed, the CMake file.

use super::helpers::{Source, handed_in_of_2020, source_of_all};
use super::normal_form::NormalForm;
use super::vintage::Vintage;
use crate::assignments::reversi::code_difference::{CodeDifference, difference_of, plain};
use crate::assignments::reversi::files::CMAKE;
use crate::assignments::reversi::kit::RUST;
use crate::assignments::reversi::starter;
use crate::assignments::source_rules::{code_of, member_functions};
use crate::lexer::{Token, TokenKind, rust_tokens};
use crate::model::{Language, Note, Sources};

/// The file that students complete.
const MODEL: &str = "src/model.cxx";

/// The functions of it that are complete as they are given.
const COMPLETE: [&str; 2] = ["board", "find_move"];

/// Remarks about the files.
pub(in crate::assignments::reversi) fn notes(sources: &Sources<'_>) -> Vec<Note> {
    let all: Vec<String> = match sources.submission().language {
        Language::Cpp => {
            years(sources).into_iter().chain(complete_functions(sources)).chain(cmake(sources)).collect()
        }
        Language::Rust => given_file(sources).into_iter().collect(),
    };
    all.into_iter().map(|text| Note { about: "submission".to_owned(), text }).collect()
}

/// The one file that is given in Rust, where a copy of it has other code.
fn given_file(sources: &Sources<'_>) -> Option<String> {
    let copy = sources.submission().ignored.iter().find(|file| file.name == RUST.sdk.name)?;
    let CodeDifference { line, .. } =
        difference_of(&declared(copy.content.as_deref()?), &declared(RUST.sdk.text.as_bytes()))?;
    let name = RUST.sdk.name;
    Some(format!("{name} line {line} differs from the file that was given; the harness builds with its own"))
}

/// Tokens without texts, which are those of comments.
fn declared(source: &[u8]) -> Vec<Token> {
    rust_tokens(source).into_iter().filter(|token| token.kind != TokenKind::Text).collect()
}

/// The years of the course's files, where they are known to be others than the latest.
fn years(sources: &Sources<'_>) -> Option<String> {
    handed_in_of_2020(sources.submission()).then(|| {
        format!(
            "the files that must not change, or names of the library, are those of {}; the harness builds with its own \
             files, which are those of {}, and adds the old names: `ge211::Position` for `ge211::Posn<int>`",
            Vintage::Y2020.years(),
            Vintage::Y2021.years()
        )
    })
}

/// A file as it was given to this student: the course's own, or the harness's for those who began with `harness new`.
fn given<'a>(sources: &Sources<'a>, name: &str) -> Option<&'a [u8]> {
    if let Some(file) = sources.of_course(name) {
        return Some(&file.content);
    }
    let began_with_ours = source_of_all(sources.submission()) == Some(Source::Harness);
    began_with_ours.then(|| starter::text(name).as_bytes())
}

/// The complete functions of model.cxx that differ from the given ones.
fn complete_functions(sources: &Sources<'_>) -> Vec<String> {
    let Some((file, given)) = sources.submission().file(MODEL).zip(given(sources, MODEL)) else {
        return Vec::new();
    };
    let (theirs, given) = (code_of(&file.content), code_of(given));
    let changed = COMPLETE.into_iter().filter_map(|name| {
        let (theirs, given) = (body(&theirs, name)?, body(&given, name)?);
        let CodeDifference { line, .. } = difference_of(&plain(theirs), &plain(given))?;
        Some(format!("{MODEL} line {line}: {name} was complete as it was given and is changed (6.5: \"Don't modify\"); no points are lost"))
    });
    changed.collect()
}

fn body<'c>(code: &'c [Token], name: &str) -> Option<&'c [Token]> {
    member_functions(code, "Model")
        .into_iter()
        .find(|member| member.name.is_name(name))
        .map(|member| member.body)
}

/// The CMake file, where more than the list of sources is changed.
fn cmake(sources: &Sources<'_>) -> Option<String> {
    let file = sources.submission().file(CMAKE)?;
    let given = given(sources, CMAKE)?;
    let is_kept = without_list(&file.content) == without_list(given);
    (!is_kept).then(|| {
        format!("{CMAKE} differs from the given one by more than the list MODEL_SRC (6.5); the harness reads nothing else of it")
    })
}

/// A CMake file without what `MODEL_SRC` is set to.
fn without_list(content: &[u8]) -> NormalForm {
    let text = String::from_utf8_lossy(content);
    let Some((before, rest)) = text.split_once("set(MODEL_SRC") else { return NormalForm::of_cmake(content) };
    let after = rest.split_once(')').map_or("", |(_, after)| after);
    NormalForm::of_cmake(format!("{before}{after}").as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{IgnoredFile, SourceFile, Submission};

    fn texts(files: &[(&str, &str)]) -> Vec<String> {
        let copy = IgnoredFile {
            name: "src/move.cxx".to_owned(),
            why: String::new(),
            content: Some(starter::text("src/move.cxx").as_bytes().to_vec()),
        };
        let file = |(name, text): &(&str, &str)| SourceFile {
            name: (*name).to_owned(),
            content: text.as_bytes().to_vec(),
        };
        let files = files.iter().map(file).collect();
        let submission = Submission { files, ignored: vec![copy], ..Submission::default() };
        notes(&Sources::as_handed_in(&submission)).into_iter().map(|note| note.text).collect()
    }

    #[test]
    fn of_files_as_they_were_given_nothing_is_remarked() {
        assert_eq!(texts(&[(MODEL, starter::text(MODEL)), (CMAKE, starter::text(CMAKE))]), [""; 0]);
    }

    #[test]
    fn a_complete_function_that_was_changed_is_named_with_its_line() {
        let changed = starter::text(MODEL).replace("return board_.all_positions();", "return {0, 0, 8, 8};");
        let told = texts(&[(MODEL, &changed)]);
        assert!(told[0].starts_with("src/model.cxx line 13: board was complete"), "{told:?}");
    }

    #[test]
    fn a_copy_of_the_given_file_in_rust_is_compared_by_its_code() {
        let told = |text: &str| {
            let copy = IgnoredFile {
                name: "reversi.rs".to_owned(),
                why: String::new(),
                content: Some(text.as_bytes().to_vec()),
            };
            let submission =
                Submission { language: Language::Rust, ignored: vec![copy], ..Submission::default() };
            notes(&Sources::as_handed_in(&submission)).into_iter().map(|note| note.text).collect::<Vec<_>>()
        };
        assert_eq!(told(&format!("{}// mine\n", RUST.sdk.text)), [""; 0]);
        let changed = RUST.sdk.text.replace("COORD_LIMIT: i32 = 8", "COORD_LIMIT: i32 = 9");
        assert!(told(&changed)[0].starts_with("reversi.rs line "), "{:?}", told(&changed));
    }

    #[test]
    fn sources_may_be_added_to_the_list_and_nothing_else_may_change() {
        let given = starter::text(CMAKE);
        let more = given.replace("src/player.cxx\n", "src/player.cxx\n        src/flips.cxx\n");
        assert_ne!(more, given);
        assert_eq!(texts(&[(CMAKE, &more)]), [""; 0]);
        let other = given.replace("CMAKE_CXX_STANDARD 14", "CMAKE_CXX_STANDARD 20");
        assert!(texts(&[(CMAKE, &other)])[0].contains("by more than the list MODEL_SRC"));
    }

    #[test]
    fn names_of_the_older_library_are_told() {
        let told = texts(&[("src/view.cxx", "ge211::Dimensions grid {9, 9};")]);
        assert!(told[0].contains("those of 2020"), "{told:?}");
        assert_eq!(texts(&[("src/view.cxx", "ge211::Posn<int> p {1, 1}; ge211::Rect<int> r;")]), [""; 0]);
    }
}
