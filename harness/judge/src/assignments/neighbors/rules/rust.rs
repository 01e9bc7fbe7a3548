//! The rules in Rust. The class is the type for which the file implements the course's traits.
//!
//! Functions outside the type may be what they like, and so may those of it that need no object, like `new`: the handout
//! speaks of instance methods.

use crate::assignments::neighbors::kit::RUST;
use crate::assignments::source_rules::{ARGUMENT, RustItems, at, finding, named};
use crate::lexer::{Token, TokenKind, rust_tokens};
use crate::model::{RuleFinding, SourceFile, Submission};

pub(super) const CLASS: &str = "class.rs";
pub(super) const CLIENT: &str = "playgame.rs";

/// The course's traits for the class.
const TRAITS: [&str; 2] = ["Neighbors", "Class"];

/// The one function that prints.
const PRINTER: &str = "print_game";

/// Names that read input.
const INPUT: &[&str] = &["stdin"];

/// Macros that write to standard output, and the stream itself.
const OUTPUT: &[&str] = &["print", "println", "stdout"];

/// A file declares no global variable but constants.
pub(super) fn globals(submission: &Submission, name: &str) -> RuleFinding {
    let Some(file) = submission.file(name) else { return RuleFinding::Kept };
    let code = RustItems::of(&file.content);
    let places = code.variables().into_iter().map(|token| at(file, token)).collect();
    finding(places, "global variables are not allowed, except const ones")
}

/// The class has no instance methods but those of the course's traits.
pub(super) fn members(submission: &Submission) -> RuleFinding {
    let Some(file) = submission.file(CLASS) else { return RuleFinding::Kept };
    let code = RustItems::of(&file.content);
    let own_traits = code.names_after("trait");
    let blocks = code.blocks_of(&TRAITS);
    let is_own = |name: &str| own_traits.contains(name) || (name == ARGUMENT && !own_traits.is_empty());
    let extra = blocks.into_iter().filter(|block| block.of.is_none_or(is_own));
    let methods = extra.flat_map(|block| code.functions(block.body)).filter(|function| function.needs_object);
    let places = methods.map(|function| at(file, function.name)).collect();
    finding(places, "extra member functions are not allowed, and the given traits do not have them")
}

/// The class's file reads no input.
pub(super) fn input(submission: &Submission) -> RuleFinding {
    let Some(file) = submission.file(CLASS) else { return RuleFinding::Kept };
    finding(places(file, &RustItems::of(&file.content).tokens, INPUT), "all input is read by playgame.rs")
}

/// No member function but `print_game` prints. Functions outside the class may: `print_game` can have helpers.
pub(super) fn output(submission: &Submission) -> RuleFinding {
    let Some(file) = submission.file(CLASS) else { return RuleFinding::Kept };
    let code = RustItems::of(&file.content);
    let all = code.blocks_of(&TRAITS).into_iter().flat_map(|block| code.functions(block.body));
    let others = all.filter(|function| !function.name.is_name(PRINTER));
    let places = others.flat_map(|function| places(file, function.body, OUTPUT)).collect();
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

fn places(file: &SourceFile, code: &[Token], names: &[&str]) -> Vec<String> {
    named(code, names).map(|token| at(file, token)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{IgnoredFile, Language};

    fn submission(text: &str) -> Submission {
        let file = SourceFile { name: CLASS.to_owned(), content: text.as_bytes().to_vec() };
        Submission { language: Language::Rust, files: vec![file], ..Submission::default() }
    }

    fn named_places(finding: RuleFinding) -> Vec<String> {
        match finding {
            RuleFinding::Kept | RuleFinding::Vacuous { .. } => Vec::new(),
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
            assert_eq!(named_places(globals(&submission(text), CLASS)), [name], "{text}");
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
            assert_eq!(named_places(globals(&submission(text), CLASS)), [name], "{text}");
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
        named_places(members(&submission(&format!("{GAME}{text}"))))
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
        let printed = |text: &str| named_places(output(&submission(&format!("{GAME}{text}"))));
        assert_eq!(printed("fn row() { print!(\".\") }"), [""; 0]);
        assert_eq!(printed("impl Game { fn f() { let s = \"println!\"; eprintln!(s); } }"), [""; 0]);
        assert_eq!(printed("impl Game { fn f() { println!() } }"), ["println"]);
        assert_eq!(printed("impl Drop for Game { fn drop(&mut self) { io::stdout().flush() } }"), ["stdout"]);
    }

    #[test]
    fn a_long_hostile_file_is_read_in_time() {
        let nested = format!("{}{}", "impl A { fn f() { ".repeat(12_000), "}".repeat(24_000));
        let (methods, path) = ("impl A { fn f(&self) {} }".repeat(5_000), "a::".repeat(75_000));
        for text in [nested, "impl fn static ".repeat(12_000), methods, path] {
            let submission = submission(&text);
            let findings = [globals(&submission, CLASS), members(&submission), output(&submission)];
            assert!(findings.contains(&RuleFinding::Kept));
        }
    }

    #[test]
    fn input_is_found_anywhere_but_in_words() {
        assert_eq!(named_places(input(&submission("fn f() { std::io::stdin(); }"))), ["stdin"]);
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
