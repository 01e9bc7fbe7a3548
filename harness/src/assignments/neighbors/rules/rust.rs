//! The rules in Rust. The class is the type for which the file implements the course's traits.
//!
//! Macros are not expanded, as no stable compiler says what it made of them; what they are made of and what they are given is
//! read. So whatever a macro outside functions holds counts as if it stood outside functions, and an `impl` for a macro's
//! argument is one for the class if the class is given to a macro. Not seen is what a macro puts together of single
//! words, as an `impl` whose keyword is an argument.
//!
//! A `static` that nothing can change is a constant. Functions outside the type may be what they like, and so may those
//! of it that need no object, like `new`: the handout speaks of instance methods.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::assignments::common::source_rules::{at, finding};
use crate::assignments::neighbors::kit::RUST;
use crate::lexer::{Token, TokenKind, rust_tokens};
use crate::model::{RuleFinding, SourceFile, Submission};

pub(super) const CLASS: &str = "class.rs";
pub(super) const CLIENT: &str = "playgame.rs";

/// The course's traits for the class.
const TRAITS: [&str; 2] = ["Neighbors", "Class"];

/// The one function that prints.
const PRINTER: &str = "print_game";

/// What reads input.
const INPUT: &[&str] = &["stdin"];

/// Macros that write to standard output, and the stream itself.
const OUTPUT: &[&str] = &["print", "println", "stdout"];

/// Types whose content can change though nobody may write to the variable; atomic ones begin with `Atomic`.
const CHANGEABLE: &[&str] = &["Cell", "RefCell", "UnsafeCell", "OnceCell", "Mutex", "RwLock", "OnceLock"];

/// What stands before the name of what a macro is given.
const ARGUMENT: &str = "$";

/// How many tokens, brackets with all that is in them counted once, there may be before the body of a function or of an
/// `impl`; without a bound a hostile file takes quadratic time.
const HEAD_LIMIT: usize = 200;

/// A file declares no global variable but constants.
pub(super) fn globals(submission: &Submission, name: &str) -> RuleFinding {
    let Some(file) = submission.file(name) else { return RuleFinding::Kept };
    let code = Code::of(&file.content);
    let places = code.variables().into_iter().map(|token| at(file, token)).collect();
    finding(places, "global variables are not allowed, except const ones")
}

/// The class has no instance methods but those of the course's traits.
pub(super) fn members(submission: &Submission) -> RuleFinding {
    let Some(file) = submission.file(CLASS) else { return RuleFinding::Kept };
    let code = Code::of(&file.content);
    let own_traits = code.names_after("trait");
    let blocks = code.blocks_of_class();
    let is_own = |name: &str| own_traits.contains(name) || (name == ARGUMENT && !own_traits.is_empty());
    let extra = blocks.into_iter().filter(|block| block.of.is_none_or(is_own));
    let methods = extra.flat_map(|block| code.functions(block.body)).filter(|function| function.needs_object);
    let places = methods.map(|function| at(file, function.name)).collect();
    finding(places, "extra member functions are not allowed, and the given traits do not have them")
}

/// The class's file reads no input.
pub(super) fn input(submission: &Submission) -> RuleFinding {
    let Some(file) = submission.file(CLASS) else { return RuleFinding::Kept };
    finding(named(file, &Code::of(&file.content).tokens, INPUT), "all input is read by playgame.rs")
}

/// No member function but `print_game` prints. Functions outside the class may: `print_game` can have helpers.
pub(super) fn output(submission: &Submission) -> RuleFinding {
    let Some(file) = submission.file(CLASS) else { return RuleFinding::Kept };
    let code = Code::of(&file.content);
    let all = code.blocks_of_class().into_iter().flat_map(|block| code.functions(block.body));
    let others = all.filter(|function| !function.name.is_name(PRINTER));
    let places = others.flat_map(|function| named(file, function.body, OUTPUT)).collect();
    finding(places, "only print_game may print")
}

/// The submission's own copy of the given file declares what ours does; comments do not matter.
pub(super) fn given_unchanged(submission: &Submission) -> RuleFinding {
    let copy = submission.ignored.iter().find(|file| file.name == RUST.sdk.name);
    let Some(theirs) = copy.and_then(|file| file.content.as_deref()) else { return RuleFinding::Kept };
    if declared(theirs) == declared(RUST.sdk.text.as_bytes()) {
        return RuleFinding::Kept;
    }
    let what = format!(
        "{} declares other things than the file that was given; the harness builds with its own",
        RUST.sdk.name
    );
    RuleFinding::Broken { what }
}

/// A file's tokens without its texts, which are those of comments, and commas, which may end a list or not.
fn declared(source: &[u8]) -> Vec<String> {
    let all = rust_tokens(source).into_iter();
    all.filter(|token| token.kind != TokenKind::Text && !token.is_mark(",")).map(|token| token.text).collect()
}

fn named(file: &SourceFile, code: &[Token], names: &[&str]) -> Vec<String> {
    let found = code.iter().filter(|token| names.iter().any(|name| token.is_name(name)));
    found.map(|token| at(file, token)).collect()
}

/// A file's tokens, and where each bracket is closed.
struct Code {
    tokens: Vec<Token>,
    /// What comes after a token, or after the group that it opens.
    after: Vec<usize>,
}

/// An `impl` block.
struct Block<'a> {
    /// The trait that is implemented.
    of: Option<&'a str>,
    /// The type that it is for.
    class: &'a str,
    body: Range<usize>,
}

/// A function with a body.
struct Function<'a> {
    name: &'a Token,
    needs_object: bool,
    body: &'a [Token],
}

impl Code {
    fn of(source: &[u8]) -> Code {
        let tokens = rust_tokens(source);
        let mut after: Vec<usize> = (1..=tokens.len()).collect();
        let mut open = Vec::new();
        for (at, token) in tokens.iter().enumerate() {
            if ["(", "[", "{"].iter().any(|mark| token.is_mark(mark)) {
                open.push(at);
            } else if [")", "]", "}"].iter().any(|mark| token.is_mark(mark))
                && let Some(opening) = open.pop()
            {
                after[opening] = at + 1;
            }
        }
        Code { tokens, after }
    }

    fn is_name(&self, at: usize, name: &str) -> bool {
        self.tokens.get(at).is_some_and(|token| token.is_name(name))
    }

    fn is_mark(&self, at: usize, marks: &[&str]) -> bool {
        self.tokens.get(at).is_some_and(|token| marks.iter().any(|mark| token.is_mark(mark)))
    }

    /// Where a group ends that begins there, or the one token.
    fn after(&self, at: usize) -> usize {
        self.after.get(at).copied().unwrap_or(self.tokens.len())
    }

    /// The places from there on, groups taken as one.
    fn steps(&self, from: usize) -> impl Iterator<Item = usize> {
        let next = |at: &usize| Some(self.after(*at));
        std::iter::successors(Some(from), next).take_while(|at| *at < self.tokens.len())
    }

    fn names_after(&self, word: &str) -> BTreeSet<&str> {
        let pairs = self.tokens.windows(2).filter(|pair| pair[0].is_name(word));
        pairs.map(|pair| pair[1].text.as_str()).collect()
    }

    /// Where the body of what begins there opens; `None` for a type, a function without one, or after too long a head.
    fn body_of(&self, from: usize) -> Option<usize> {
        let mut head = self.steps(from + 1).take(HEAD_LIMIT);
        let end = head.find(|at| self.is_mark(*at, &["{", ";", "}", ")"]))?;
        self.is_mark(end, &["{"]).then_some(end)
    }

    // ---- variables

    /// The variables that are declared outside functions.
    fn variables(&self) -> Vec<&Token> {
        let mut found = Vec::new();
        let mut at = 0;
        while let Some(token) = self.tokens.get(at) {
            if token.is_name("fn") {
                at = self.body_of(at).map_or(at + 1, |brace| self.after(brace));
            } else if token.is_name("thread_local") && self.is_mark(at + 1, &["!"]) {
                found.push(token);
                at = self.after(at + 2);
            } else if token.is_name("static") {
                let end = self.steps(at).find(|at| self.is_mark(*at, &[";"])).unwrap_or(self.tokens.len());
                found.extend(name_of_variable(&self.tokens[at..end]));
                at = end;
            } else if let Some(opening) = self.macro_at(at) {
                found.extend(self.variables_of_macro(opening));
                at = self.after(opening);
            } else {
                at += 1;
            }
        }
        found
    }

    /// Where what a macro is given or made of opens: `name!(…)`, `macro_rules! name { … }`.
    fn macro_at(&self, at: usize) -> Option<usize> {
        let is_word =
            |at: usize| self.tokens.get(at).is_some_and(|token| token.kind == TokenKind::Identifier);
        let called = is_word(at) && self.is_mark(at + 1, &["!"]);
        let opening = if is_word(at + 2) { at + 3 } else { at + 2 };
        (called && self.is_mark(opening, &["(", "[", "{"])).then_some(opening)
    }

    /// The variables in a macro, wherever they stand there: what looks like a function's can be put outside. One whose type
    /// is not there is not known to be constant.
    fn variables_of_macro(&self, opening: usize) -> Vec<&Token> {
        let all = &self.tokens[opening..self.after(opening)];
        let statics = all.iter().enumerate().filter(|(_, token)| token.is_name("static"));
        let variable = |(at, _): (usize, &Token)| {
            let end = all[at..].iter().position(|token| token.is_mark(";")).unwrap_or(all.len() - at);
            let declaration = &all[at..at + end];
            let is_typed = declaration.iter().skip_while(|token| !token.is_mark(":")).nth(1);
            let name = declaration
                .iter()
                .skip(1)
                .find(|token| token.kind == TokenKind::Identifier && !token.is_name("mut"));
            match is_typed {
                Some(first) if !first.is_mark("$") => name_of_variable(declaration).and(name),
                Some(_) | None => name.or(declaration.first()),
            }
        };
        statics.filter_map(variable).collect()
    }

    /// The words that macros outside functions are given.
    fn given_to_macros(&self) -> BTreeSet<&str> {
        let mut found = BTreeSet::new();
        let mut at = 0;
        while at < self.tokens.len() {
            let body = if self.is_name(at, "fn") { self.body_of(at) } else { None };
            if let Some(opening) = self.macro_at(at) {
                let all = &self.tokens[opening..self.after(opening)];
                found.extend(all.iter().map(|token| token.text.as_str()));
            }
            at = body.or_else(|| self.macro_at(at)).map_or(at + 1, |opening| self.after(opening));
        }
        found
    }

    // ---- the class and its functions

    fn blocks_of_class(&self) -> Vec<Block<'_>> {
        let mut blocks = self.blocks();
        let is_given = |block: &&Block<'_>| block.of.is_some_and(|name| TRAITS.contains(&name));
        let classes: BTreeSet<&str> = blocks.iter().filter(is_given).map(|block| block.class).collect();
        let given = self.given_to_macros();
        let is_argument = !classes.is_disjoint(&given);
        blocks.retain(|block| classes.contains(block.class) || (is_argument && block.class == ARGUMENT));
        blocks
    }

    /// Every `impl` block outside functions.
    fn blocks(&self) -> Vec<Block<'_>> {
        let mut found = Vec::new();
        let mut at = 0;
        while let Some(token) = self.tokens.get(at) {
            let begins = token.is_name("impl") || token.is_name("fn");
            let Some(brace) = begins.then(|| self.body_of(at)).flatten() else {
                at += 1;
                continue;
            };
            if token.is_name("impl") {
                found.extend(self.block(at, brace));
            }
            at = self.after(brace);
        }
        found
    }

    fn block(&self, at: usize, brace: usize) -> Option<Block<'_>> {
        let body = brace + 1..self.after(brace);
        let head = &self.tokens[at + 1..brace];
        let head = &head[..position(head, "where").unwrap_or(head.len())];
        match position(head, "for") {
            Some(middle) => {
                let of = main_name(&head[..middle]);
                Some(Block { of, class: main_name(&head[middle + 1..])?, body })
            }
            None => Some(Block { of: None, class: main_name(head)?, body }),
        }
    }

    /// The functions in the braces of a block.
    fn functions(&self, body: Range<usize>) -> Vec<Function<'_>> {
        let mut found = Vec::new();
        let mut at = body.start;
        while at < body.end {
            let signature = if self.is_name(at, "fn") { self.body_of(at) } else { None };
            let (Some(brace), Some(name)) = (signature, self.tokens.get(at + 1)) else {
                at = self.after(at);
                continue;
            };
            let needs_object = receives(&self.tokens[at..brace]);
            found.push(Function { name, needs_object, body: &self.tokens[brace..self.after(brace)] });
            at = self.after(brace);
        }
        found
    }
}

/// The name that a `static` declares, unless it is constant.
fn name_of_variable(declaration: &[Token]) -> Option<&Token> {
    let changes = |token: &Token| {
        let is_named = CHANGEABLE.iter().any(|name| token.is_name(name)) || token.is_name("mut");
        is_named || (token.kind == TokenKind::Identifier && token.text.starts_with("Atomic"))
    };
    let name = declaration.iter().skip(1).find(|token| !token.is_name("mut"));
    name.filter(|_| declaration.iter().any(changes))
}

fn position(head: &[Token], word: &str) -> Option<usize> {
    head.iter().position(|token| token.is_name(word))
}

/// The last name of a path: `Game` in `<T> super::Game<T>`. What is in angle brackets is left out. What a macro is given
/// has no name yet.
fn main_name(head: &[Token]) -> Option<&str> {
    if head.iter().any(|token| token.is_mark(ARGUMENT)) {
        return Some(ARGUMENT);
    }
    let mut depth = 0_usize;
    let mut name = None;
    for token in head {
        if token.is_mark("<") {
            depth += 1;
        } else if token.is_mark(">") {
            depth = depth.saturating_sub(1);
        } else if depth == 0 && token.kind == TokenKind::Identifier {
            name = Some(token.text.as_str());
        }
    }
    name
}

/// Whether the first parameter is `self`.
fn receives(signature: &[Token]) -> bool {
    let parameters = signature.iter().skip_while(|token| !token.is_mark("(")).skip(1);
    parameters
        .take_while(|token| !token.is_mark(",") && !token.is_mark(")"))
        .any(|token| token.is_name("self"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{IgnoredFile, Language};

    fn submission(text: &str) -> Submission {
        let file = SourceFile { name: CLASS.to_owned(), content: text.as_bytes().to_vec() };
        Submission { language: Language::Rust, files: vec![file], ..Submission::default() }
    }

    fn places(finding: RuleFinding) -> Vec<String> {
        match finding {
            RuleFinding::Kept => Vec::new(),
            RuleFinding::Broken { what } => {
                let places = what.split(" (").next().unwrap().split("; ");
                places.map(|place| place.split(": ").nth(1).unwrap().to_owned()).collect()
            }
        }
    }

    #[test]
    fn variables_outside_functions_are_found_however_they_are_written() {
        for (text, name) in [
            ("static MOVES: AtomicU32 = AtomicU32::new(0);", "MOVES"),
            ("static mut MOVES: u32 = 0;", "MOVES"),
            ("pub(crate) static SEEN: std::sync::Mutex<Vec<u8>> = Mutex::new(Vec::new());", "SEEN"),
            ("mod inner { static ONCE: OnceLock<u8> = OnceLock::new(); }", "ONCE"),
            ("thread_local! { static N: u8 = const { 0 }; }", "thread_local"),
            ("fn f() -> [u8; 2] { [0; 2] }\nstatic G: Game = Game { n: AtomicI32::new(0) };", "G"),
        ] {
            assert_eq!(places(globals(&submission(text), CLASS)), [name], "{text}");
        }
    }

    #[test]
    fn variables_that_a_macro_makes_are_found_wherever_they_stand_in_it() {
        for (text, name) in [
            ("macro_rules! g { ($n:ident) => { static mut $n: u32 = 0; } }\ng!(X);", "n"),
            (
                "macro_rules! g { ($k:tt $n:ident) => { $k $n: AtomicU8 = AtomicU8::new(0); } }\ng!(static X);",
                "X",
            ),
            ("macro_rules! g { ($t:ty) => { static N: $t = <$t>::new(0); } }\ng!(AtomicU8);", "N"),
            ("only_the_body! { fn f() { static SEEN: AtomicU8 = AtomicU8::new(0); } }", "SEEN"),
        ] {
            assert_eq!(places(globals(&submission(text), CLASS)), [name], "{text}");
        }
        for text in [
            "macro_rules! d { ($n:ident) => { static $n: u8 = 1; const M: u8 = 2; } }\nd!(X);",
            "fn f() { println!(\"{}\", 1); assert!(!(1 == 2)); }",
        ] {
            assert_eq!(globals(&submission(text), CLASS), RuleFinding::Kept, "{text}");
        }
    }

    #[test]
    fn methods_that_a_macro_adds_to_the_class_are_named() {
        let add = "macro_rules! add { ($t:ty) => { impl $t { fn more(&self) {} } } }\n";
        assert_eq!(extra(&format!("{add}add!(Game);")), ["more"]);
        assert_eq!(extra(&format!("{add}struct Grid;\nadd!(Grid);")), [""; 0], "a type of its own");
        let own = "trait More { fn a(&self); }\nmacro_rules! add { ($r:path, $t:ty) => { impl $r for $t { fn a(&self) {} } } }\n";
        assert_eq!(extra(&format!("{own}add!(More, Game);")), ["a"]);
    }

    #[test]
    fn a_raw_name_is_the_name() {
        let text = "fn f() { std::io::r#stdin(); }";
        assert!(matches!(input(&submission(text)), RuleFinding::Broken { .. }));
    }

    #[test]
    fn constants_types_and_what_is_inside_functions_are_no_variables() {
        for text in [
            "const SIZE: usize = 8;",
            "static D: [(i32, i32); 2] = [(0, 1), (1, 0)];",
            "static NAMES: &'static str = \"static X: Cell<u8>;\";",
            "struct Game { seen: RefCell<Vec<u8>> }",
            "fn f(s: &'static str, g: fn(u8) -> u8) -> Cell<u8> { static N: AtomicU8 = AtomicU8::new(0); g(N) }",
            "type F = fn(u8) -> u8;\nstruct S { f: fn() }",
            "static TABLE: LazyLock<[u8; 8]> = LazyLock::new(table);",
        ] {
            assert_eq!(globals(&submission(text), CLASS), RuleFinding::Kept, "{text}");
        }
    }

    const GAME: &str = "impl Neighbors for Game { fn print_game(&self) { row(); println!() } }\n\
                        impl self::neighbors::Class for Game { fn members(&self) -> &Members { &self.0 } }\n";

    fn extra(text: &str) -> Vec<String> {
        places(members(&submission(&format!("{GAME}{text}"))))
    }

    #[test]
    fn methods_that_were_not_given_are_named() {
        assert_eq!(extra("impl Game { pub fn count(&mut self, r: i32) -> i32 { r } }"), ["count"]);
        assert_eq!(extra("trait More { fn a(&self); }\nimpl More for Game { fn a(&self) {} }"), ["a"]);
        assert_eq!(extra("impl<'a> Game where u8: Copy { fn b(self: Box<Self>) {} }"), ["b"]);
    }

    #[test]
    fn constructors_helpers_and_the_traits_of_the_language_are_no_extra_methods() {
        for text in [
            "impl Game { fn new() -> Game { Game(1) } fn at(board: &[u8], r: usize) -> u8 { board[r] } }",
            "struct Grid; impl Grid { fn count(&self) -> i32 { 1 } }",
            "fn count(game: &impl Fn(u8)) -> i32 { 1 }",
            "impl std::fmt::Display for Game { fn fmt(&self) { } }",
            "impl Clone for Game { fn clone(&self) -> Game { Game } }",
        ] {
            assert_eq!(extra(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn printing_is_for_print_game_and_functions_outside_the_class() {
        let printed = |text: &str| places(output(&submission(&format!("{GAME}{text}"))));
        assert_eq!(printed("fn row() { print!(\".\") }"), [""; 0]);
        assert_eq!(printed("impl Game { fn f() { let s = \"println!\"; eprintln!(s); } }"), [""; 0]);
        assert_eq!(printed("impl Game { fn f() { println!() } }"), ["println"]);
        assert_eq!(printed("impl Drop for Game { fn drop(&mut self) { io::stdout().flush() } }"), ["stdout"]);
    }

    #[test]
    fn a_long_hostile_file_is_read_in_time() {
        let nested = format!("{}{}", "impl A { fn f() { ".repeat(50_000), "}".repeat(100_000));
        let (methods, path) = ("impl A { fn f(&self) {} }".repeat(20_000), "a::".repeat(300_000));
        for text in [nested, "impl fn static ".repeat(50_000), methods, path] {
            let submission = submission(&text);
            let findings = [globals(&submission, CLASS), members(&submission), output(&submission)];
            assert!(findings.contains(&RuleFinding::Kept));
        }
    }

    #[test]
    fn input_is_found_anywhere_but_in_words() {
        assert_eq!(places(input(&submission("fn f() { std::io::stdin(); }"))), ["stdin"]);
        assert_eq!(input(&submission("// stdin\nconst S: &str = \"stdin\";")), RuleFinding::Kept);
    }

    #[test]
    fn a_given_file_with_other_functions_is_noticed_and_comments_are_not() {
        let with = |text: String| {
            let content = Some(text.into_bytes());
            let file = IgnoredFile { name: RUST.sdk.name.to_owned(), why: String::new(), content };
            Submission { language: Language::Rust, ignored: vec![file], ..Submission::default() }
        };
        let ours = RUST.sdk.text.to_owned();
        assert_eq!(
            given_unchanged(&with(ours.replace("Rows and columns", "Rows, columns"))),
            RuleFinding::Kept
        );
        let more = ours.replace("fn game_over(&self)", "fn count(&self);\n    fn game_over(&self)");
        assert!(matches!(given_unchanged(&with(more)), RuleFinding::Broken { .. }));
    }
}
