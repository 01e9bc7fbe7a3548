//! The rule about the eight files that must not change.
//!
//! A copy that was handed in is compared with the course's own kit where an instructor names one, else with the digests of
//! what the course gave out and with the harness's files. The component is built with the harness's files in any case.

use super::vintage::Vintage;
use crate::assignments::reversi::code_difference::{CodeDifference, first_difference, likeness};
use crate::assignments::reversi::files::is_worked_on;
use crate::assignments::reversi::kit::HELPERS;
use crate::assignments::reversi::starter;
use crate::assignments::source_rules::{code_of, finding};
use crate::model::{RuleFinding, SourceFile, Sources, Submission};

/// The reason for not judging a submission in which everything is as it was given.
pub(super) const NOTHING_YET: &str =
    "the sources are as they were given, or nearly so: nothing in them is the student's";

/// Hundredths of a file of the harness that a changed copy of it still has.
const STILL_LIKE: usize = 50;

/// The files that must not change are as they were given, where they were handed in.
pub(in crate::assignments::reversi) fn unchanged(sources: &Sources<'_>) -> RuleFinding {
    let changes = copies(sources.submission()).filter_map(|(name, text)| change(sources, name, text));
    let found =
        finding(changes.collect(), "6.5: these files must not be changed; the harness builds with its own");
    earned(found, sources.submission())
}

/// The same finding, unless a rule is kept where next to nothing is the student's.
pub(super) fn earned(found: RuleFinding, submission: &Submission) -> RuleFinding {
    match found {
        RuleFinding::Kept if !is_worked_on(submission) => {
            RuleFinding::Vacuous { because: NOTHING_YET.to_owned() }
        }
        RuleFinding::Kept | RuleFinding::Broken { .. } | RuleFinding::Vacuous { .. } => found,
    }
}

/// The helper files that were handed in.
pub(super) fn copies(submission: &Submission) -> impl Iterator<Item = (&'static str, &[u8])> {
    HELPERS.into_iter().filter_map(|name| {
        let copy = submission.ignored.iter().find(|file| file.name == name)?;
        Some((name, copy.content.as_deref()?))
    })
}

/// The source of a helper file that was handed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Source {
    /// The course, in these years.
    Course(Vintage),
    /// The harness, with `harness new`.
    Harness,
}

impl Source {
    /// The source of an unchanged copy; `None` for any other text.
    pub(super) fn of(name: &str, text: &[u8]) -> Option<Source> {
        if first_difference(text, starter::text(name).as_bytes()).is_none() {
            return Some(Source::Harness);
        }
        Vintage::of(name, text).map(Source::Course)
    }

    /// The source in words.
    fn words(self) -> String {
        match self {
            Source::Course(vintage) => format!("those of {}", vintage.years()),
            Source::Harness => "the harness's".to_owned(),
        }
    }
}

/// The source of the unchanged copies. A file that stayed the same over the years counts for the later ones, so one of 2020
/// decides.
pub(super) fn source_of_all(submission: &Submission) -> Option<Source> {
    let all: Vec<Source> = copies(submission).filter_map(|(name, text)| Source::of(name, text)).collect();
    let of_2020 = Source::Course(Vintage::Y2020);
    if all.contains(&of_2020) { Some(of_2020) } else { all.first().copied() }
}

/// Names of the library that it had in 2020 alone.
const NAMES_OF_2020: [&str; 4] = ["Position", "Dimensions", "Rectangle", "Random"];

/// Templates of the library that it had in 2020 alone.
const TEMPLATES_OF_2020: [&str; 3] = ["Basic_position", "Basic_dimensions", "Basic_rectangle"];

/// True if a submission was made with what the course gave out in 2020, by its copies of the files or by names of the
/// library.
pub(in crate::assignments::reversi) fn handed_in_of_2020(submission: &Submission) -> bool {
    let is_old = |(name, text)| Vintage::of(name, text) == Some(Vintage::Y2020);
    let uses_old = |file: &SourceFile| {
        code_of(&file.content).windows(4).any(|at| {
            let is_qualified = at[0].is_name("ge211") && at[1].is_mark("::");
            let names = if at[3].is_mark("<") { &TEMPLATES_OF_2020[..] } else { &NAMES_OF_2020[..] };
            is_qualified && names.iter().any(|name| at[2].is_name(name))
        })
    };
    copies(submission).any(is_old) || submission.files.iter().chain(&submission.extra).any(uses_old)
}

/// The change of a copy, in words.
fn change(sources: &Sources<'_>, name: &str, text: &[u8]) -> Option<String> {
    if let Some(given) = sources.of_course(name) {
        return Some(placed(name, &first_difference(text, &given.content)?));
    }
    if Source::of(name, text).is_some() {
        return None;
    }
    let ours = starter::text(name).as_bytes();
    if likeness(text, ours) >= STILL_LIKE {
        return Some(placed(name, &first_difference(text, ours)?));
    }
    let beside = source_of_all(sources.submission())
        .map_or_else(String::new, |source| format!(" (the files beside it are {})", source.words()));
    Some(format!("{name} is none of the texts that were ever given out{beside}"))
}

fn placed(name: &str, difference: &CodeDifference) -> String {
    let shown = |code: &str| if code.is_empty() { "its end".to_owned() } else { format!("`{code}`") };
    let CodeDifference { line, found, given } = difference;
    format!("{name} line {line}: {} where {} was given", shown(found), shown(given))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::IgnoredFile;

    fn submission(files: &[(&str, &str)]) -> Submission {
        let copy = |(name, text): &(&str, &str)| IgnoredFile {
            name: (*name).to_owned(),
            why: String::new(),
            content: Some(text.as_bytes().to_vec()),
        };
        let model = SourceFile {
            name: "src/model.cxx".to_owned(),
            content: [starter::text("src/model.cxx"), &"int mine;".repeat(30)].concat().into_bytes(),
        };
        let ignored = files.iter().map(copy).collect();
        Submission { files: vec![model], ignored, ..Submission::default() }
    }

    fn broken(files: &[(&str, &str)], kit: &[SourceFile]) -> Option<String> {
        match unchanged(&Sources::as_handed_in(&submission(files)).beside(kit)) {
            RuleFinding::Kept | RuleFinding::Vacuous { .. } => None,
            RuleFinding::Broken { what } => Some(what),
        }
    }

    #[test]
    fn files_as_they_were_given_and_files_that_were_not_handed_in_break_nothing() {
        let all = HELPERS.map(|name| (name, starter::text(name)));
        assert_eq!(broken(&all, &[]), None);
        assert_eq!(broken(&[], &[]), None);
        let other = format!("// mine\r\n{}", starter::text("src/board.cxx").replace('\n', "\r\n"));
        assert_eq!(broken(&[("src/board.cxx", &other)], &[]), None);
    }

    #[test]
    fn where_nothing_is_the_students_nothing_is_judged() {
        let found = unchanged(&Sources::as_handed_in(&Submission::default()));
        assert!(matches!(found, RuleFinding::Vacuous { .. }), "{found:?}");
    }

    #[test]
    fn a_change_of_each_of_the_eight_is_named_with_its_line() {
        for name in HELPERS {
            let given = starter::text(name);
            let changed = format!("{}\nint added;\n", given.trim_end());
            let line = changed.lines().count();
            let what = broken(&[(name, &changed)], &[]).expect(name);
            assert!(
                what.starts_with(&format!("{name} line {line}: `int added ;` where its end was given")),
                "{what}"
            );
        }
    }

    #[test]
    fn code_that_became_a_comment_is_a_change() {
        let given = starter::text("src/board.cxx");
        let at = given.find("throw").unwrap();
        let changed = format!("{}//{}", &given[..at], &given[at..]);
        assert!(broken(&[("src/board.cxx", &changed)], &[]).unwrap().contains(" where `throw "));
    }

    #[test]
    fn a_text_that_nobody_gave_out_is_told_with_the_files_beside_it() {
        let files =
            [("src/move.cxx", starter::text("src/move.cxx")), ("src/board.cxx", "int board() { return 0; }")];
        let what = broken(&files, &[]).unwrap();
        let told = "src/board.cxx is none of the texts that were ever given out (the files beside it are the harness's)";
        assert!(what.starts_with(told), "{what}");
    }

    #[test]
    fn a_courses_own_file_takes_the_place_of_all_others() {
        let kit = [SourceFile { name: "src/move.cxx".to_owned(), content: b"int own;\n".to_vec() }];
        assert_eq!(broken(&[("src/move.cxx", "int own; // mine")], &kit), None);
        let what = broken(&[("src/move.cxx", starter::text("src/move.cxx"))], &kit).unwrap();
        assert!(what.contains("where `int own ;` was given"), "{what}");
        let board = [("src/board.cxx", starter::text("src/board.cxx"))];
        assert_eq!(broken(&board, &kit), None, "of which the course named no file of its own");
    }
}
