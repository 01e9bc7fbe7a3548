//! The rules of Neighbors that are kept or broken in the text of a submission.
//!
//! Sources are read as tokens ([`crate::lexer`]), without a preprocessor: what looks like a function stays one, so that
//! nobody is accused of what a macro may have made. A file that was not handed in breaks no rule here. How the rules read in
//! Rust is in [`rust`].

mod rust;

use crate::assignments::places::{at, finding};
use crate::lexer::{Place, Token, TokenKind, tokens};
use crate::model::{Finding, Language, Submission};

const CLASS: &str = "Neighbors.cpp";
const CLIENT: &str = "playgame.cpp";
const HEADER: &str = "Neighbors.h";

/// What the header declares.
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

/// What reads input.
const INPUT: &[&str] = &["cin", "scanf", "getchar", "gets", "fgets", "stdin"];

/// What writes to cout.
const OUTPUT: &[&str] = &["cout", "printf", "puts", "putchar"];

/// The class's file declares no global variable but constants.
pub(super) fn class_globals(submission: &Submission) -> Finding {
    match submission.language {
        Language::Cpp => globals(submission, CLASS),
        Language::Rust => rust::globals(submission, rust::CLASS),
    }
}

/// The client's file declares no global variable but constants.
pub(super) fn client_globals(submission: &Submission) -> Finding {
    match submission.language {
        Language::Cpp => globals(submission, CLIENT),
        Language::Rust => rust::globals(submission, rust::CLIENT),
    }
}

fn globals(submission: &Submission, name: &str) -> Finding {
    let Some(file) = submission.file(name) else { return Finding::Kept };
    let code = code_of(&file.content);
    let variables = outer(&code).into_iter().filter_map(|declaration| variable(&declaration));
    let places = variables.map(|token| at(file, token)).collect();
    finding(places, "global variables are not allowed, except const ones")
}

/// The class's file defines no member function that the header does not declare.
pub(super) fn class_members(submission: &Submission) -> Finding {
    match submission.language {
        Language::Cpp => extra_members(submission),
        Language::Rust => rust::members(submission),
    }
}

fn extra_members(submission: &Submission) -> Finding {
    let Some(file) = submission.file(CLASS) else { return Finding::Kept };
    let code = code_of(&file.content);
    let extra = members(&code).into_iter().filter(|member| !MEMBERS.contains(&member.name.text.as_str()));
    let places = extra.map(|member| at(file, member.name)).collect();
    finding(places, "extra member functions are not allowed, and the header does not declare them")
}

/// The class's file reads no input.
pub(super) fn class_input(submission: &Submission) -> Finding {
    match submission.language {
        Language::Cpp => input(submission),
        Language::Rust => rust::input(submission),
    }
}

fn input(submission: &Submission) -> Finding {
    let Some(file) = submission.file(CLASS) else { return Finding::Kept };
    let code = code_of(&file.content);
    let found = code.iter().filter(|token| INPUT.iter().any(|name| token.is_name(name)));
    finding(found.map(|token| at(file, token)).collect(), "all input is read by playgame.cpp")
}

/// No member function but `printGame` names cout. Functions outside the class may: `printGame` can have helpers.
pub(super) fn class_output(submission: &Submission) -> Finding {
    match submission.language {
        Language::Cpp => output(submission),
        Language::Rust => rust::output(submission),
    }
}

fn output(submission: &Submission) -> Finding {
    let Some(file) = submission.file(CLASS) else { return Finding::Kept };
    let code = code_of(&file.content);
    let others = members(&code).into_iter().filter(|member| !member.name.is_name("printGame"));
    let bodies = others.flat_map(|member| member.body);
    let found = bodies.filter(|token| OUTPUT.iter().any(|name| token.is_name(name)));
    finding(found.map(|token| at(file, token)).collect(), "only printGame may write to cout")
}

/// The submission's own copy of the header declares the class as ours does.
pub(super) fn header_unchanged(submission: &Submission) -> Finding {
    match submission.language {
        Language::Cpp => header(submission),
        Language::Rust => rust::given_unchanged(submission),
    }
}

fn header(submission: &Submission) -> Finding {
    let copy = submission.ignored.iter().find(|file| file.name == HEADER);
    let Some(theirs) = copy.and_then(|file| file.content.as_deref()) else { return Finding::Kept };
    if class_text(theirs) == class_text(include_bytes!("given/Neighbors.h")) {
        return Finding::Kept;
    }
    let what = format!(
        "{HEADER} declares another class than the one that was given; the harness builds with its own"
    );
    Finding::Broken { what }
}

/// The class's declaration as a list of tokens; namespaces before names do not matter.
fn class_text(header: &[u8]) -> Vec<String> {
    let code = code_of(header);
    let from = code.windows(2).position(|pair| pair[0].is_name("class") && pair[1].is_name("Neighbors"));
    let body = from.map_or(&[][..], |from| &code[from..]);
    let end =
        body.windows(2).position(|pair| pair[0].is_mark("}") && pair[1].is_mark(";")).unwrap_or(body.len());
    let plain = body[..end].iter().filter(|token| !token.is_name("std") && !token.is_mark("::"));
    plain.map(|token| token.text.clone()).collect()
}

fn code_of(source: &[u8]) -> Vec<Token> {
    tokens(source).into_iter().filter(|token| token.place == Place::Code).collect()
}

// ---- declarations outside functions

/// The declarations outside functions and classes, each without what is between braces: those of namespaces too.
fn outer(code: &[Token]) -> Vec<Vec<&Token>> {
    let mut all = Vec::new();
    let mut current: Vec<&Token> = Vec::new();
    let mut at = 0;
    while at < code.len() {
        let token = &code[at];
        if token.is_mark("{") && opens_namespace(&current) || token.is_mark("}") {
            // What is inside counts as outside.
            current.clear();
        } else if token.is_mark("{") {
            at += group(&code[at..]);
            current.push(token);
            if ends_with_body(&current)
                && !code.get(at).is_some_and(|next| next.is_mark(";") || next.is_mark(","))
            {
                current.clear();
            }
            continue;
        } else if token.is_mark(";") {
            all.push(std::mem::take(&mut current));
        } else {
            current.push(token);
        }
        at += 1;
    }
    all
}

fn opens_namespace(declaration: &[&Token]) -> bool {
    let first = declaration.first();
    let linkage =
        matches!(declaration, [only, text] if only.is_name("extern") && text.kind == TokenKind::Text);
    first.is_some_and(|token| token.is_name("namespace"))
        || linkage
        || matches!(declaration, [inline, token, ..] if inline.is_name("inline") && token.is_name("namespace"))
}

/// Whether the brace at the end opens a function's body: parentheses come before it, and no `=`.
fn ends_with_body(declaration: &[&Token]) -> bool {
    let before = &declaration[..declaration.len().saturating_sub(1)];
    before.iter().any(|token| token.is_mark("(")) && !before.iter().any(|token| token.is_mark("="))
}

/// How many tokens a bracketed group takes, its brackets included; all of them if it is never closed.
fn group(code: &[Token]) -> usize {
    let mut depth = 0_usize;
    for (at, token) in code.iter().enumerate() {
        if token.is_mark("{") {
            depth += 1;
        } else if token.is_mark("}") {
            depth = depth.saturating_sub(1);
        }
        if depth == 0 {
            return at + 1;
        }
    }
    code.len()
}

/// Words that begin what declares no variable.
const NO_VARIABLE: &[&str] = &["using", "typedef", "template", "static_assert", "friend", "namespace", "asm"];

/// Words that make a variable constant, wherever they stand: who writes them means it.
const CONSTANT: &[&str] = &["const", "constexpr", "constinit"];

/// The name of the variable that a declaration declares; `None` for constants and everything else.
fn variable<'a>(declaration: &[&'a Token]) -> Option<&'a Token> {
    let first = declaration.first()?;
    let has = |words: &[&str]| declaration.iter().any(|token| words.iter().any(|word| token.is_name(word)));
    if NO_VARIABLE.iter().any(|word| first.is_name(word)) || has(CONSTANT) {
        return None;
    }
    let head_end = declaration.iter().position(|token| token.is_mark("=") || token.is_mark("("));
    if let Some(end) = head_end
        && !is_initialized(&declaration[end..])
    {
        return None;
    }
    let body = declaration.iter().position(|token| token.is_mark("{") || token.is_mark("["));
    let head = &declaration[..head_end.unwrap_or(declaration.len()).min(body.unwrap_or(declaration.len()))];
    let is_type = ["class", "struct", "enum", "union"].iter().any(|word| first.is_name(word));
    let name = if is_type && body.is_some() {
        // `struct { … } name;`
        declaration[body? + 1..].iter().find(|token| token.kind == TokenKind::Identifier)
    } else {
        head.iter().rev().find(|token| token.kind == TokenKind::Identifier).filter(|_| names(head) > 1)
    };
    name.copied().filter(|_| !(is_type && body.is_none() && names(head) <= 2 && head_end.is_none()))
}

/// How many names and keywords there are: a variable has a type and a name.
fn names(head: &[&Token]) -> usize {
    head.iter().filter(|token| token.kind == TokenKind::Identifier).count()
}

/// Whether what follows a declaration's head is a variable's value: `= …` but for a function that is called like one, or
/// parentheses that hold a literal.
fn is_initialized(rest: &[&Token]) -> bool {
    let [mark, first, ..] = rest else { return false };
    if mark.is_mark("=") {
        return !first.is_mark("[");
    }
    matches!(first.kind, TokenKind::Number | TokenKind::Text | TokenKind::Character)
}

// ---- member functions

/// The definition of a member function.
struct Member<'a> {
    name: &'a Token,
    body: &'a [Token],
}

/// What is defined as `Neighbors::name(…) … {`.
fn members(code: &[Token]) -> Vec<Member<'_>> {
    let mut all = Vec::new();
    for at in 0..code.len().saturating_sub(3) {
        let [class, colons, name, open] = &code[at..at + 4] else { continue };
        if !(class.is_name("Neighbors") && colons.is_mark("::") && open.is_mark("(")) {
            continue;
        }
        let rest = &code[at + 3..];
        let Some(brace) = rest.iter().position(|token| token.is_mark("{") || token.is_mark(";")) else {
            continue;
        };
        if rest[brace].is_mark("{") {
            all.push(Member { name, body: &rest[brace..brace + group(&rest[brace..])] });
        }
    }
    all
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
        match class_globals(&submission(text)) {
            Finding::Kept => Vec::new(),
            Finding::Broken { what } => what
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
        ] {
            assert_eq!(variables(text), [name], "{text}");
        }
    }

    #[test]
    fn constants_functions_and_types_are_no_variables() {
        for text in [
            "const int SIZE = 8;",
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
        let Finding::Broken { what } = class_members(&submission(text)) else { panic!("kept") };
        assert!(what.starts_with("Neighbors.cpp line 1: count ("), "{what}");
        assert_eq!(class_members(&submission("void Neighbors::swapPlayer() {}")), Finding::Kept);
    }

    #[test]
    fn output_is_for_print_game_and_functions_outside_the_class() {
        let text = "void row(int r) { cout << r; }\nvoid Neighbors::printGame() const { row(1); cout << 1; }";
        assert_eq!(class_output(&submission(text)), Finding::Kept);
        let text = "bool Neighbors::move(string a, string b) { std::cout << a; return true; } // cout\n";
        assert!(matches!(class_output(&submission(text)), Finding::Broken { .. }));
        let text = "bool Neighbors::move(string a, string b) { /* cout */ return true; }\n";
        assert_eq!(class_output(&submission(text)), Finding::Kept);
    }

    #[test]
    fn input_is_found_anywhere_but_in_words() {
        assert!(matches!(class_input(&submission("void f() { std::cin.get(); }")), Finding::Broken { .. }));
        assert_eq!(class_input(&submission("// cin\nconst char* S = \"cin\";")), Finding::Kept);
    }

    #[test]
    fn a_header_with_another_class_is_noticed_and_layout_is_not() {
        let with = |text: &str| {
            let content = Some(text.as_bytes().to_vec());
            let file = IgnoredFile { name: HEADER.to_owned(), why: String::new(), content };
            Submission { ignored: vec![file], ..Submission::default() }
        };
        let ours = include_str!("given/Neighbors.h");
        assert_eq!(header_unchanged(&with(ours)), Finding::Kept);
        let spaced = ours.replace("string from, string to", "std::string  from,std::string to");
        assert_eq!(header_unchanged(&with(&spaced)), Finding::Kept);
        let more = ours.replace("private:", "private:\n    int count(int r, int c) const;");
        assert!(matches!(header_unchanged(&with(&more)), Finding::Broken { .. }));
    }
}
