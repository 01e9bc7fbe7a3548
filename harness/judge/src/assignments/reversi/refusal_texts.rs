//! The texts with which `play_move` refuses a move, as they stand in the student's file: they came with it, and tests may ask for
//! them beside the Model in its place.

use super::submitted::or_given;
use crate::assignments::source_rules::code_of;
use crate::lexer::{Token, TokenKind};
use crate::model::Submission;

/// The file of the model.
const MODEL_FILE: &str = "src/model.cxx";

/// The longest text that is taken over.
const LONGEST: usize = 200;

/// Settings of the Model in the student's place: the texts for a game that is over and for a move that is not allowed, where
/// the student's function throws two.
pub(super) fn settings(submission: &Submission) -> String {
    let code = code_of(&or_given(submission, MODEL_FILE).content);
    match thrown(&code).as_slice() {
        [over, refused] => {
            format!("#define HARNESS_OVER_TEXT {over}\n#define HARNESS_REFUSED_TEXT {refused}\n")
        }
        _ => String::new(),
    }
}

/// The plain texts in what `Model::play_move` throws, in their order.
fn thrown(code: &[Token]) -> Vec<&str> {
    let is_definition = |at: &usize| {
        let words = ["Model", "::", "play_move", "("];
        words
            .iter()
            .enumerate()
            .all(|(index, word)| code.get(at + index).is_some_and(|token| token.text == *word))
    };
    let Some(start) = (0..code.len()).find(is_definition) else { return Vec::new() };
    let mut depth = 0_i32;
    let (mut texts, mut is_throwing) = (Vec::new(), false);
    for token in &code[start..] {
        match token.text.as_str() {
            "{" => depth += 1,
            "}" => depth -= 1,
            "throw" => is_throwing = true,
            ";" => is_throwing = false,
            text if is_throwing && token.kind == TokenKind::Text && is_plain(text) => texts.push(text),
            _ => {}
        }
        if token.text == "}" && depth == 0 {
            break;
        }
    }
    texts
}

/// True for a literal that is the same wherever it stands.
fn is_plain(text: &str) -> bool {
    let inner = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let is_usual = |letter: char| (letter.is_ascii_graphic() || letter == ' ') && !"\"\\?".contains(letter);
    inner.is_some_and(|inner| inner.len() <= LONGEST && inner.chars().all(is_usual))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::SourceFile;

    fn of(body: &str) -> String {
        let text =
            format!("int x;\nvoid Model::play_move(Position pos)\n{{ {body} }}\nvoid f() {{ throw \"f\"; }}");
        let files = vec![SourceFile { name: MODEL_FILE.to_owned(), content: text.into() }];
        settings(&Submission { files, ..Submission::default() })
    }

    #[test]
    fn the_texts_of_both_refusals_are_taken_over() {
        let body =
            "if (a) { throw Error(\"over\"); } say(\"no\"); if (!b) { throw Error(\"no such move\"); } go();";
        assert_eq!(
            of(body),
            "#define HARNESS_OVER_TEXT \"over\"\n#define HARNESS_REFUSED_TEXT \"no such move\"\n"
        );
        assert_eq!(settings(&Submission::default()).lines().count(), 2, "the given file has both");
    }

    #[test]
    fn a_function_that_throws_otherwise_leaves_the_texts_as_they_are() {
        assert_eq!(of("throw Error(\"over\");"), "");
        assert_eq!(of("throw Error(\"a\\n\"); throw Error(\"b\");"), "");
    }
}
