//! Reading the tests for ways into private members: with one, a test can build a state that no game reaches.
//!
//! The handout lets tests define `Test_access`. A case counts as reaching in if the name stands in it. Where
//! the name stands outside of all cases and of its own definition (a function that many cases may call), all cases count so:
//! a case must not be blamed for a state that it may have been given.

use super::case_run::Case;
use crate::lexer::{self, Token, TokenPlace};
use crate::model::Submission;

/// The struct that the class declares to be its friend.
const DOOR: &str = "Test_access";

/// The reach of a test case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// Public member functions alone: every state that it sees is one of a game.
    Public,
    /// Private members, or possibly so.
    Private,
}

/// The reach of each case.
pub(super) fn reaches(submission: &Submission, cases: &[Case]) -> Vec<Reach> {
    let files: Vec<TestFile> = test_files(submission, cases);
    if files.iter().any(TestFile::is_open_to_all) {
        return vec![Reach::Private; cases.len()];
    }
    let of = |case: &Case| {
        files.iter().find(|file| file.name == case.file).map_or(Reach::Private, |file| file.reach(case))
    };
    cases.iter().map(of).collect()
}

/// A file of tests, by its name without folders.
struct TestFile {
    name: String,
    tokens: Vec<Token>,
    /// The lines on which its cases begin, ascending.
    cases: Vec<u32>,
}

fn test_files(submission: &Submission, cases: &[Case]) -> Vec<TestFile> {
    let all = submission.files.iter().chain(&submission.extra);
    all.filter(|file| file.name.starts_with("test/"))
        .map(|file| {
            let name = file.name.rsplit('/').next().unwrap_or_default().to_owned();
            let mut lines: Vec<u32> =
                cases.iter().filter(|case| case.file == name).map(|case| case.line).collect();
            lines.sort_unstable();
            TestFile { tokens: lexer::tokens(&file.content), cases: lines, name }
        })
        .collect()
}

impl TestFile {
    fn is_open_to_all(&self) -> bool {
        let outside: Vec<&Token> = self.outside().collect();
        let redefines = |token: &&Token| {
            token.place == TokenPlace::Preprocessor
                && ["private", "class", DOOR].contains(&token.text.as_str())
        };
        self.tokens.iter().any(|token| redefines(&token)) || names_door(without_definition(&outside))
    }

    fn reach(&self, case: &Case) -> Reach {
        if names_door(self.inside(case.line)) { Reach::Private } else { Reach::Public }
    }

    /// The tokens of the case that begins on a line, up to the brace that ends it or to the next case.
    fn inside(&self, line: u32) -> &[Token] {
        let next = self.cases.iter().copied().find(|other| *other > line).unwrap_or(u32::MAX);
        let tokens = &self.tokens[self.begin(line)..self.begin(next)];
        &tokens[..body_end(tokens).unwrap_or(tokens.len())]
    }

    /// The tokens between the cases, such as those of functions that several of them call.
    fn outside(&self) -> impl Iterator<Item = &Token> {
        let first = self.cases.first().map_or(self.tokens.len(), |line| self.begin(*line));
        let between = self.cases.iter().enumerate().flat_map(|(index, line)| {
            let begin = self.begin(*line) + self.inside(*line).len();
            let end = self.cases.get(index + 1).map_or(self.tokens.len(), |next| self.begin(*next));
            &self.tokens[begin.min(end)..end]
        });
        self.tokens[..first].iter().chain(between)
    }

    fn begin(&self, line: u32) -> usize {
        self.tokens.partition_point(|token| token.line < line)
    }
}

/// The number of tokens up to the brace that closes the first one.
fn body_end(tokens: &[Token]) -> Option<usize> {
    let mut depth = 0_usize;
    let closes = |token: &Token| {
        if token.is_mark("{") {
            depth += 1;
        } else if token.is_mark("}") {
            depth = depth.saturating_sub(1);
            return depth == 0;
        }
        false
    };
    tokens.iter().position(closes).map(|index| index + 1)
}

fn names_door<'t>(tokens: impl IntoIterator<Item = &'t Token>) -> bool {
    tokens.into_iter().any(|token| token.is_name(DOOR))
}

/// The tokens but for the definitions of the struct and of its functions.
fn without_definition<'t>(tokens: &[&'t Token]) -> Vec<&'t Token> {
    let mut kept = tokens.to_vec();
    while let Some(start) = definition_start(&kept) {
        let end = definition_end(&kept[start..]).map_or(kept.len(), |length| start + length);
        kept.drain(start..end);
    }
    kept
}

/// Where the first definition begins.
fn definition_start(tokens: &[&Token]) -> Option<usize> {
    let mut depth = 0_usize;
    let begins = |at: &[&Token]| {
        let outer = depth;
        if at[0].is_mark("{") {
            depth += 1;
        } else if at[0].is_mark("}") {
            depth = depth.saturating_sub(1);
        }
        begins_definition(at) && (outer == 0 || !at[0].is_name(DOOR))
    };
    tokens.windows(2).position(begins)
}

/// `struct Test_access`, or `Test_access::Test_access`, `Board& Test_access::board` outside of a body.
fn begins_definition(at: &[&Token]) -> bool {
    let is_struct = at[0].is_name("struct") || at[0].is_name("class");
    is_struct && at[1].is_name(DOOR) || at[0].is_name(DOOR) && at[1].is_mark("::")
}

/// The number of tokens of a definition, with its body or its semicolon.
fn definition_end(tokens: &[&Token]) -> Option<usize> {
    let mut depth = 0_usize;
    let ends = |token: &&Token| {
        if token.is_mark("{") {
            depth += 1;
        } else if token.is_mark("}") {
            depth = depth.saturating_sub(1);
        }
        depth == 0 && (token.is_mark("}") || token.is_mark(";"))
    };
    tokens.iter().position(ends).map(|index| index + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::SourceFile;

    const STRUCT: &str = "struct Test_access { Model& model; Board& board() { return model.board_; } };\n";

    /// The reach of the cases of a file; each `TEST_CASE` is one.
    fn reach(source: &str) -> Vec<Reach> {
        let lines = source.lines().enumerate().filter(|(_, line)| line.starts_with("TEST_CASE"));
        let case = |(line, _)| Case {
            name: String::new(),
            tags: String::new(),
            file: "model_test.cxx".to_owned(),
            line: line as u32 + 1,
        };
        let cases: Vec<Case> = lines.map(case).collect();
        let file = SourceFile { name: "test/model_test.cxx".to_owned(), content: source.into() };
        reaches(&Submission { files: vec![file], ..Submission::default() }, &cases)
    }

    #[test]
    fn a_case_reaches_in_if_the_struct_is_named_in_it() {
        let source =
            format!("{STRUCT}TEST_CASE(1) {{}}\nTEST_CASE(2) {{ Test_access t; }}\nTEST_CASE(3) {{}}\n");
        assert_eq!(reach(&source), [Reach::Public, Reach::Private, Reach::Public]);
        assert_eq!(reach("TEST_CASE(1) { /* Test_access */ }\n"), [Reach::Public]);
    }

    #[test]
    fn a_function_that_names_the_struct_may_serve_every_case() {
        let source =
            format!("{STRUCT}void fill(Model& m) {{ Test_access t{{m}}; }}\nTEST_CASE(1) {{ fill(m); }}\n");
        assert_eq!(reach(&source), [Reach::Private]);
    }

    #[test]
    fn functions_of_the_struct_may_be_defined_behind_the_cases() {
        let source = "struct Test_access { Model& m; Board& board(); };\nTEST_CASE(1) {}\nTEST_CASE(2) { Test_access t; }\n\
                      Board& Test_access::board() { return m.board_; }\n";
        assert_eq!(reach(source), [Reach::Public, Reach::Private]);
        let used = "void f(Model& m) { Test_access::set(m); }\nTEST_CASE(1) { f(m); }\n";
        assert_eq!(reach(used), [Reach::Private]);
    }

    #[test]
    fn a_function_between_two_cases_serves_those_behind_it_and_not_the_one_before_alone() {
        let source = format!(
            "{STRUCT}TEST_CASE(1) {{ if (1) {{}} }}\nvoid fill(Model& m) {{ Test_access t{{m}}; }}\nTEST_CASE(2) {{ fill(m); }}\n"
        );
        assert_eq!(reach(&source), [Reach::Private, Reach::Private]);
    }

    #[test]
    fn macros_that_open_the_class_are_ways_in() {
        assert_eq!(reach("#define private public\nTEST_CASE(1) {}\n"), [Reach::Private]);
    }
}
