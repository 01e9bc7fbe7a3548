//! Functions that a student's file defines although a file that it is linked beside does: the linker's words for that, in plain
//! ones.

use crate::model::{SourceFile, is_source};

/// The words of this file: a result that is kept depends on them.
pub(super) const RULE: &str = include_str!("doubled.rs");

/// Functions that are named; a whole class in the wrong file has more.
const NAMED: usize = 5;

/// The linker's words before the name and behind it, and behind the place of the other definition.
const MULTIPLE: &str = "multiple definition of `";
const OTHER: &str = "'; ";
const FIRST: &str = ": first defined here";

/// The linker's output for students: one line for each function, or the output as it is where that says something else.
pub(super) fn told(text: String, own: &str, over: &[SourceFile]) -> String {
    let mut all: Vec<String> = Vec::new();
    for line in text.lines() {
        all.extend(doubled(line, own, over).filter(|line| !all.contains(line)));
    }
    if all.is_empty() {
        return text;
    }
    let more = all.len().saturating_sub(NAMED);
    all.truncate(NAMED);
    if more > 0 {
        all.push(format!("and {more} more"));
    }
    all.into_iter().map(|line| line + "\n").collect()
}

fn doubled(line: &str, own: &str, over: &[SourceFile]) -> Option<String> {
    let (before, rest) = line.split_once(MULTIPLE)?;
    let (name, other) = rest.split_once(OTHER)?;
    if let Some(place) = in_one_header(before) {
        return Some(format!(
            "{place}: error: {name} is defined in a header and not inline, so that each file that includes the header has one: write \
             inline before it, or define it in {own}"
        ));
    }
    // `object.o:././Game.cpp:13`
    let place = other.strip_suffix(FIRST)?.split_once(':').map_or(own, |(_, place)| place);
    let place = place.trim_start_matches("./");
    let place = if place.contains(own) { place } else { own };
    if before.is_empty() && is_of_library(name) {
        return Some(format!(
            "{place}: error: {name} is a function of the standard library in whose place the grader has its own, so that what a program \
             does can be repeated: rename it"
        ));
    }
    let file = over.iter().find(|file| before.contains(file.name.as_str()))?;
    Some(format!(
        "{place}: error: {name} belongs in {}, beside which {own} is graded: leave it out here",
        file.name
    ))
}

/// True for the name of a function of the C or the C++ library: functions of C have no parentheses in linkers' words.
fn is_of_library(name: &str) -> bool {
    !name.contains('(') || name.starts_with("std::")
}

/// The place of a definition in a header, of which each object that includes it has one. The other object's place can be said to
/// be in the file that includes the header.
fn in_one_header(before: &str) -> Option<&str> {
    let place = before.trim_end().trim_end_matches(':').trim_start_matches("./");
    let (file, line) = place.rsplit_once(':')?;
    let is_line = !line.is_empty() && line.chars().all(|c| c.is_ascii_digit());
    (is_line && !is_source(file)).then_some(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Vec<SourceFile> {
        vec![SourceFile { name: "Board.cpp".to_owned(), content: Vec::new() }]
    }

    #[test]
    fn a_function_in_the_wrong_file_is_named_with_the_file_where_it_belongs() {
        let text = "/usr/bin/ld: over-0.o: in function `Board::size() const':\n././Board.cpp:18: multiple definition of \
                    `Board::size() const'; object.o:././Game.cpp:7: first defined here\n";
        assert_eq!(
            told(text.repeat(2), "Game.cpp", &board()),
            "Game.cpp:7: error: Board::size() const belongs in Board.cpp, beside which Game.cpp is graded: leave it out here\n"
        );
    }

    #[test]
    fn a_function_that_a_header_defines_for_every_file_is_named_with_its_line() {
        let text = "/usr/bin/ld: caller.o: in function `Stack::size() const':\n././Stack.h:18: multiple definition of \
                    `Stack::size() const'; object.o:././Stack.cpp:18: first defined here\n";
        assert_eq!(
            told(text.to_owned(), "Stack.cpp", &[]),
            "Stack.h:18: error: Stack::size() const is defined in a header and not inline, so that each file that includes the \
             header has one: write inline before it, or define it in Stack.cpp\n"
        );
    }

    #[test]
    fn a_function_of_the_library_that_is_the_graders_here_is_named_as_such() {
        let text = "multiple definition of `rand'; object.o:././Player.cpp:4: first defined here\n";
        assert_eq!(
            told(text.to_owned(), "Player.cpp", &[]),
            "Player.cpp:4: error: rand is a function of the standard library in whose place the grader has its own, so that what a \
             program does can be repeated: rename it\n"
        );
        let stand_in =
            "multiple definition of `Game::rows() const'; object.o:././Board.cpp:4: first defined here\n";
        assert_eq!(told(stand_in.to_owned(), "Board.cpp", &[]), stand_in);
    }

    #[test]
    fn other_errors_of_the_linker_stay_as_they_are() {
        let text = "object.o: in function `f()':\nGame.cpp:3: undefined reference to `g()'\n";
        assert_eq!(told(text.to_owned(), "Game.cpp", &board()), text);
    }
}
