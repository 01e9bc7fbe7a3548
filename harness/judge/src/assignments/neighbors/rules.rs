//! The rules of Neighbors that are kept or broken in the text of a submission.
//!
//! Sources are read as tokens ([`crate::lexer`]), as they were written and as the compiler is given them once macros are
//! expanded ([`Reading`]): a name that looks like a function in one may be a variable in the other. A file that was not
//! handed in breaks no rule here. The rules for submissions in Rust are in [`rust`].

mod rust;

use crate::assignments::source_rules::{
    Reading, Spot, code_of, finding, in_code, lasting_variables, member_functions, named,
};
use crate::lexer::Token;
use crate::model::{Language, RuleFinding, Sources, Submission};

const CLASS: &str = "Neighbors.cpp";
const CLIENT: &str = "playgame.cpp";
const HEADER: &str = "Neighbors.h";

/// The given class.
const NAME: &str = "Neighbors";

/// The member functions that the header declares.
const MEMBERS: &[&str] = &[
    "Neighbors",
    "printGame",
    "getCurrentPlayer",
    "swapPlayer",
    "move",
    "isIsolated",
    "hasConnected",
    "gameOver",
];

/// Names that read input.
const INPUT: &[&str] = &["cin", "scanf", "getchar", "gets", "fgets", "stdin"];

/// Names that write to cout.
const OUTPUT: &[&str] = &["cout", "printf", "puts", "putchar"];

/// The class's file declares no global variable but constants.
pub(super) fn class_globals(sources: &Sources<'_>) -> RuleFinding {
    match sources.submission().language {
        Language::Cpp => globals(sources, CLASS),
        Language::Rust => rust::globals(sources.submission(), rust::CLASS),
    }
}

/// The client's file declares no global variable but constants.
pub(super) fn client_globals(sources: &Sources<'_>) -> RuleFinding {
    match sources.submission().language {
        Language::Cpp => globals(sources, CLIENT),
        Language::Rust => rust::globals(sources.submission(), rust::CLIENT),
    }
}

fn globals(sources: &Sources<'_>, name: &str) -> RuleFinding {
    broken(sources, name, "global variables are not allowed, except const ones", lasting_variables)
}

/// Finds the tokens that break a rule in the code of a file, as it was written and as the compiler is given it.
fn broken(
    sources: &Sources<'_>,
    file: &str,
    rule: &str,
    breaks: impl Fn(&[Token]) -> Vec<Token>,
) -> RuleFinding {
    let Some(reading) = Reading::of(sources, file) else { return RuleFinding::Kept };
    let spots = reading.spots(|tokens| breaks(&in_code(tokens)));
    finding(spots.iter().map(Spot::to_string).collect(), rule)
}

/// The class's file defines no member function that the header does not declare.
pub(super) fn class_members(sources: &Sources<'_>) -> RuleFinding {
    match sources.submission().language {
        Language::Cpp => extra_members(sources),
        Language::Rust => rust::members(sources.submission()),
    }
}

fn extra_members(sources: &Sources<'_>) -> RuleFinding {
    broken(
        sources,
        CLASS,
        "extra member functions are not allowed, and the header does not declare them",
        |code| {
            let names = member_functions(code, NAME).into_iter().map(|member| member.name);
            names.filter(|name| !MEMBERS.contains(&name.text.as_str())).cloned().collect()
        },
    )
}

/// The class's file reads no input.
pub(super) fn class_input(sources: &Sources<'_>) -> RuleFinding {
    match sources.submission().language {
        Language::Cpp => input(sources),
        Language::Rust => rust::input(sources.submission()),
    }
}

fn input(sources: &Sources<'_>) -> RuleFinding {
    broken(sources, CLASS, "all input is read by playgame.cpp", |code| named(code, INPUT).cloned().collect())
}

/// No member function but `printGame` names cout. Functions outside the class may: `printGame` can have helpers.
pub(super) fn class_output(sources: &Sources<'_>) -> RuleFinding {
    match sources.submission().language {
        Language::Cpp => output(sources),
        Language::Rust => rust::output(sources.submission()),
    }
}

fn output(sources: &Sources<'_>) -> RuleFinding {
    broken(sources, CLASS, "only printGame may write to cout", |code| {
        let members = member_functions(code, NAME).into_iter();
        let others = members.filter(|member| !member.name.is_name("printGame"));
        others.flat_map(|member| named(member.body, OUTPUT)).cloned().collect()
    })
}

/// The submission's own copy of the header declares the class as ours does.
pub(super) fn header_unchanged(submission: &Submission) -> RuleFinding {
    match submission.language {
        Language::Cpp => header(submission),
        Language::Rust => rust::given_unchanged(submission),
    }
}

fn header(submission: &Submission) -> RuleFinding {
    let copy = submission.ignored.iter().find(|file| file.name == HEADER);
    let Some(theirs) = copy.and_then(|file| file.content.as_deref()) else { return RuleFinding::Kept };
    if class_text(theirs) == class_text(include_bytes!("given/Neighbors.h")) {
        return RuleFinding::Kept;
    }
    let what = format!(
        "{HEADER} declares another class than the one that was given; the harness builds with its own"
    );
    RuleFinding::Broken { what }
}

/// The class's declaration as a list of tokens; namespaces before names do not matter.
fn class_text(header: &[u8]) -> Vec<String> {
    let code = code_of(header);
    let from = code.windows(2).position(|pair| pair[0].is_name("class") && pair[1].is_name(NAME));
    let body = from.map_or(&[][..], |from| &code[from..]);
    let end =
        body.windows(2).position(|pair| pair[0].is_mark("}") && pair[1].is_mark(";")).unwrap_or(body.len());
    let plain = body[..end].iter().filter(|token| !token.is_name("std") && !token.is_mark("::"));
    plain.map(|token| token.text.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{IgnoredFile, SourceFile};

    fn submission(text: &str) -> Submission {
        let file = SourceFile { name: CLASS.to_owned(), content: text.as_bytes().to_vec() };
        Submission { files: vec![file], ..Submission::default() }
    }

    fn variables(text: &str) -> Vec<String> {
        match class_globals(&Sources::as_handed_in(&submission(text))) {
            RuleFinding::Kept | RuleFinding::Vacuous { .. } => Vec::new(),
            RuleFinding::Broken { what } => what
                .split(" (")
                .next()
                .unwrap()
                .split("; ")
                .map(|place| place.split(": ").nth(1).unwrap().to_owned())
                .collect(),
        }
    }

    #[test]
    fn variables_outside_functions_are_found_however_they_are_written() {
        for (text, name) in [
            ("int moves = 0;", "moves"),
            ("static bool visited[8][8];", "visited"),
            ("std::vector<int> queue;", "queue"),
            ("namespace { int hidden; }", "hidden"),
            ("int a(5);", "a"),
            ("int b{5};", "b"),
            ("struct Point { int r, c; } origin;", "origin"),
            ("char* name = 0;", "name"),
            ("Neighbors game;", "game"),
            ("int f() { return 1; }\nint last;", "last"),
            ("int grid[2][2] = {{1, 2}, {3, 4}};", "grid"),
            ("int f(int r = 1) { return r; }\nint last;", "last"),
            ("A::A() : a{1}, b{2} { c(); }\nint last;", "last"),
            ("template <class T = int> T f(T t) { return t; }\nint last;", "last"),
            ("bool A::operator=(int b) { return b; }\nint last;", "last"),
            ("template <class T> int total = 0;", "total"),
            ("template <class T, class U = std::vector<std::vector<T>>> int S<T, U>::count = 0;", "count"),
            ("struct Moves { inline static int made = 0; int get() const { return made; } };", "made"),
            ("class Moves { static inline std::vector<int> made; };", "made"),
            ("static inline int once = 0;", "once"),
            ("typedef int Number;\nNumber last = 0;", "last"),
        ] {
            assert_eq!(variables(text), [name], "{text}");
        }
    }

    #[test]
    fn constants_functions_and_types_are_no_variables() {
        for text in [
            "const int SIZE = 8;",
            "typedef const char Letter;\nLetter FIRST = 'a';",
            "using Pair = const int[2];\nstatic Pair SIDES = {0, 7};",
            "static const int D[2][2] = {{1, 2}, {3, 4}};",
            "constexpr char NAMES[] = \"BW\";",
            "int count(int r, int c);",
            "static int count(const char board[8][8], int r) { int n = 0; static int m; return n + m; }",
            "class Helper;",
            "struct Point { int r; int c; };",
            "struct Point { int r; Point(int x) : r(x) {} int get() const { return r; } };",
            "enum Color { RED, GREEN };",
            "using namespace std;",
            "using std::string;",
            "typedef int Grid[8][8];",
            "template <class T> T twice(T t) { return t + t; }",
            "template <class T, int N = 3> T twice(T t);",
            "template <class T> class List;",
            "template <class T> constexpr bool is_small = sizeof(T) < 8;",
            "template <class T> using Row = std::vector<T>;",
            "template <class T> concept Small = sizeof(T) < 8;",
            "template <class T> List<T>& List<T>::operator=(const List&) = default;",
            "template class std::vector<int>;",
            "template <> struct std::hash<Point> { int operator()(Point p) const { return p.r; } };",
            "struct Way { inline static const int COUNT = 8; static inline int of(int r) { return r; } };",
            "Neighbors::Neighbors() : blacks(12), whites(12) { int x = 1; }",
            "bool Neighbors::move(string from, string to) { return false; }",
            "namespace { const int A = 1; int f() { return A; } }",
            "auto outside = [](int r) { return r < 0; };",
            "extern \"C\" int getpid();",
        ] {
            assert_eq!(variables(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn member_functions_that_the_header_has_not_are_named() {
        let text = "int Neighbors::count(int r) const { return r; }\nvoid Neighbors::swapPlayer() {}";
        let RuleFinding::Broken { what } = class_members(&Sources::as_handed_in(&submission(text))) else {
            panic!("kept")
        };
        assert!(what.starts_with("Neighbors.cpp line 1: count ("), "{what}");
        assert_eq!(
            class_members(&Sources::as_handed_in(&submission("void Neighbors::swapPlayer() {}"))),
            RuleFinding::Kept
        );
    }

    #[test]
    fn output_is_for_print_game_and_functions_outside_the_class() {
        let text = "void row(int r) { cout << r; }\nvoid Neighbors::printGame() const { row(1); cout << 1; }";
        assert_eq!(class_output(&Sources::as_handed_in(&submission(text))), RuleFinding::Kept);
        let text = "bool Neighbors::move(string a, string b) { std::cout << a; return true; } // cout\n";
        assert!(matches!(
            class_output(&Sources::as_handed_in(&submission(text))),
            RuleFinding::Broken { .. }
        ));
        let text = "void Neighbors::printGame() const { if (Neighbors::hasConnected('B')) { cout << 1; } }";
        assert_eq!(
            class_output(&Sources::as_handed_in(&submission(text))),
            RuleFinding::Kept,
            "a call is no definition"
        );
        let text = "bool Neighbors::move(string a, string b) { /* cout */ return true; }\n";
        assert_eq!(class_output(&Sources::as_handed_in(&submission(text))), RuleFinding::Kept);
    }

    #[test]
    fn input_is_found_anywhere_but_in_words() {
        assert!(matches!(
            class_input(&Sources::as_handed_in(&submission("void f() { std::cin.get(); }"))),
            RuleFinding::Broken { .. }
        ));
        assert_eq!(
            class_input(&Sources::as_handed_in(&submission("// cin\nconst char* S = \"cin\";"))),
            RuleFinding::Kept
        );
    }

    #[test]
    fn a_header_with_another_class_is_noticed_and_layout_is_not() {
        let with = |text: &str| {
            let content = Some(text.as_bytes().to_vec());
            let file = IgnoredFile { name: HEADER.to_owned(), why: String::new(), content };
            Submission { ignored: vec![file], ..Submission::default() }
        };
        let ours = include_str!("given/Neighbors.h");
        assert_eq!(header_unchanged(&with(ours)), RuleFinding::Kept);
        let spaced = ours.replace("string from, string to", "std::string  from,std::string to");
        assert_eq!(header_unchanged(&with(&spaced)), RuleFinding::Kept);
        let more = ours.replace("private:", "private:\n    int count(int r, int c) const;");
        assert!(matches!(header_unchanged(&with(&more)), RuleFinding::Broken { .. }));
    }

    #[test]
    fn a_long_hostile_file_is_read_in_time() {
        let calls = ["Neighbors::a(", "Neighbors::a(){", "a{}", "a(b{}", "x = {", "namespace a {"];
        for text in calls.map(|call| call.repeat((1 << 18) / call.len())) {
            let submission = submission(&text);
            let findings = [
                class_globals(&Sources::as_handed_in(&submission)),
                class_members(&Sources::as_handed_in(&submission)),
                class_output(&Sources::as_handed_in(&submission)),
            ];
            assert!(findings.contains(&RuleFinding::Kept));
        }
    }
}
