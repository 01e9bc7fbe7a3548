//! Functions that a student's file defines although a file that it is linked beside does: the linker's words for that, in plain
//! ones.

use crate::model::SourceFile;

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
    let file = over.iter().find(|file| before.contains(file.name.as_str()))?;
    // `object.o:././Game.cpp:13`
    let place = other.strip_suffix(FIRST)?.split_once(':').map_or(own, |(_, place)| place);
    let place = place.trim_start_matches("./");
    let place = if place.contains(own) { place } else { own };
    Some(format!(
        "{place}: error: {name} belongs in {}, beside which {own} is graded: leave it out here",
        file.name
    ))
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
    fn other_errors_of_the_linker_stay_as_they_are() {
        let text = "object.o: in function `f()':\nGame.cpp:3: undefined reference to `g()'\n";
        assert_eq!(told(text.to_owned(), "Game.cpp", &board()), text);
    }
}
