//! The remark about changed headers: the submission's own copies declare the member functions that were given.

use std::collections::{BTreeMap, BTreeSet};

use crate::assignments::source_rules::{code_of, finding, group_length};
use crate::lexer::{Token, TokenKind};
use crate::model::{RuleFinding, Submission};

/// The headers that every submission is built with.
const HEADERS: &[(&str, &str)] = &[
    ("globals.h", include_str!("../given/globals.h")),
    ("Board.h", include_str!("../given/Board.h")),
    ("Player.h", include_str!("../given/Player.h")),
    ("Game.h", include_str!("../given/Game.h")),
];

/// Tokens from `class` to its brace at most; without a bound a hostile header takes quadratic time.
const CLASS_HEAD_LIMIT: usize = 64;

/// Marks that open a group.
const OPENING: [&str; 3] = ["(", "[", "{"];

/// Characters of a header's name that a finding quotes.
const NAME_LIMIT: usize = 60;

/// The submission's own copies of the headers declare the member functions that ours declare.
pub(crate) fn headers_unchanged(submission: &Submission) -> RuleFinding {
    let copies = HEADERS.iter().filter_map(|(name, ours)| {
        let copy = submission.ignored.iter().find(|file| file.name == *name)?;
        Some((name, ours, copy.content.as_deref()?))
    });
    let changes: Vec<String> =
        copies.flat_map(|(name, ours, theirs)| header_changes(name, ours.as_bytes(), theirs)).collect();
    finding(changes, "the headers must stay as they were given; the harness builds with its own")
}

/// The identity of a member function for the comparison; layout, parameter names and the spelling of types are no part of it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Member {
    name: String,
    parameters: usize,
    constness: Constness,
}

impl std::fmt::Display for Member {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let plural = if self.parameters == 1 { "" } else { "s" };
        write!(out, "{} with {} parameter{plural}", self.name, self.parameters)?;
        match self.constness {
            Constness::Const => write!(out, ", const"),
            Constness::Mutable => Ok(()),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Constness {
    Mutable,
    Const,
}

type Classes = BTreeMap<String, BTreeSet<Member>>;

fn header_changes(name: &str, ours: &[u8], theirs: &[u8]) -> Vec<String> {
    let theirs = classes(theirs);
    let changed = classes(ours).into_iter().flat_map(|(class, ours)| match theirs.get(&class) {
        None => vec![format!("{name} lacks class {class}")],
        Some(theirs) => {
            let lost = ours.difference(theirs).map(|member| format!("{name}: {class} lacks {member}"));
            let won = theirs.difference(&ours).map(|member| format!("{name}: {class} has {member} added"));
            lost.chain(won).collect()
        }
    });
    changed.collect()
}

/// The classes that a header defines, each with its member functions; copying is left out, as it may be forbidden in
/// several ways.
fn classes(header: &[u8]) -> Classes {
    let code = code_of(header);
    let mut found = Classes::new();
    let mut at = 0;
    while at < code.len() {
        match class_at(&code[at..]) {
            Some((name, body, length)) => {
                found.entry(name.clone()).or_default().extend(members(&name, body));
                at += length;
            }
            None => at += 1,
        }
    }
    found
}

/// A class definition at the start of the tokens: its name, its body, and how many tokens it takes.
fn class_at(code: &[Token]) -> Option<(String, &[Token], usize)> {
    let [key, name, ..] = code else { return None };
    if !(key.is_name("class") || key.is_name("struct")) || name.kind != TokenKind::Identifier {
        return None;
    }
    let ends = |token: &Token| ["{", ";", "(", ")", "="].iter().any(|mark| token.is_mark(mark));
    let open = code.iter().take(CLASS_HEAD_LIMIT).position(ends)?;
    if !code[open].is_mark("{") {
        return None;
    }
    let length = group(&code[open..]);
    let body = &code[open + 1..open + length];
    let body =
        if body.last().is_some_and(|token| token.is_mark("}")) { &body[..body.len() - 1] } else { body };
    Some((name.text.clone(), body, open + length))
}

fn group(code: &[Token]) -> usize {
    group_length(code, &OPENING, &[")", "]", "}"])
}

fn members(class: &str, body: &[Token]) -> BTreeSet<Member> {
    let mut found = BTreeSet::new();
    let mut rest = body;
    while !rest.is_empty() {
        if is_label(rest) {
            rest = &rest[2..];
            continue;
        }
        let (length, declaration) = declaration(rest);
        found.extend(member(class, &rest[..declaration]));
        rest = &rest[length..];
    }
    found
}

fn is_label(code: &[Token]) -> bool {
    let [label, colon, ..] = code else { return false };
    colon.is_mark(":") && ["public", "protected", "private"].iter().any(|word| label.is_name(word))
}

/// The tokens of the first declaration, and those of them that come before a body or an initialiser.
fn declaration(code: &[Token]) -> (usize, usize) {
    let (mut at, mut head, mut callable) = (0, None, false);
    while let Some(token) = code.get(at) {
        if token.is_mark(";") {
            return (at + 1, head.unwrap_or(at));
        }
        let before = at.checked_sub(1).and_then(|before| code.get(before));
        if ends_head(before, token) {
            head = head.or(Some(at));
        }
        callable |= token.is_mark("(");
        let next = at + if opens_group(token) { group(&code[at..]) } else { 1 };
        if callable && token.is_mark("{") && !goes_on(code.get(next)) {
            let semicolon = usize::from(code.get(next).is_some_and(|token| token.is_mark(";")));
            return (next + semicolon, head.unwrap_or(at));
        }
        at = next;
    }
    (code.len(), head.unwrap_or(code.len()))
}

fn opens_group(token: &Token) -> bool {
    OPENING.iter().any(|mark| token.is_mark(mark))
}

/// True for a token that ends a declaration and begins a definition: a body, an initialiser, a constructor's list.
fn ends_head(before: Option<&Token>, token: &Token) -> bool {
    token.is_mark("{")
        || token.is_mark("=") && !before.is_some_and(|before| before.is_name("operator"))
        || token.is_mark(":") && before.is_some_and(|before| before.is_mark(")"))
}

/// True if the braces before this token only initialised a member: a constructor's list or its body follows.
fn goes_on(after: Option<&Token>) -> bool {
    after.is_some_and(|token| token.is_mark(",") || token.is_mark("{"))
}

/// The member function that a declaration declares, if it declares one.
fn member(class: &str, code: &[Token]) -> Option<Member> {
    const NO_FUNCTION: &[&str] = &["friend", "using", "typedef", "static_assert"];
    if code.first().is_some_and(|first| NO_FUNCTION.iter().any(|word| first.is_name(word))) {
        return None;
    }
    let operator = code.iter().position(|token| token.is_name("operator"));
    if operator.is_some_and(|at| code.get(at + 1).is_some_and(|token| token.is_mark("="))) {
        return None;
    }
    // The parentheses of `operator()` belong to its name.
    let from = operator.map_or(0, |at| at + 2);
    let open = from + code.get(from..)?.iter().position(|token| token.is_mark("("))?;
    let close = open + group(&code[open..]);
    let parameters = &code[open + 1..(close - 1).max(open + 1)];
    let name = member_name(&code[operator.unwrap_or_else(|| open.saturating_sub(1))..open], &code[..open]);
    if name == class && is_copy(class, parameters) {
        return None;
    }
    let constness = if code[close..].iter().any(|token| token.is_name("const")) {
        Constness::Const
    } else {
        Constness::Mutable
    };
    Some(Member { name, parameters: count(parameters), constness })
}

fn member_name(name: &[Token], before: &[Token]) -> String {
    let destructor = before.len() > 1 && before[before.len() - 2].is_mark("~");
    let characters = name.iter().flat_map(|token| token.text.chars()).take(NAME_LIMIT);
    let name: String = characters.flat_map(char::escape_debug).collect();
    if destructor { format!("~{name}") } else { name }
}

/// True if a constructor with these parameters copies or moves.
fn is_copy(class: &str, parameters: &[Token]) -> bool {
    count(parameters) == 1
        && parameters.iter().any(|token| token.is_name(class))
        && parameters.iter().any(|token| token.is_mark("&") || token.is_mark("&&"))
}

/// The number of parameters in a parameter list.
fn count(parameters: &[Token]) -> usize {
    if parameters.is_empty() || matches!(parameters, [only] if only.is_name("void")) {
        return 0;
    }
    let mut depth = 0_i32;
    let mut commas = 0;
    for token in parameters {
        if ["(", "[", "{", "<"].iter().any(|mark| token.is_mark(mark)) {
            depth += 1;
        } else if [")", "]", "}", ">"].iter().any(|mark| token.is_mark(mark)) {
            depth -= 1;
        } else if depth == 0 && token.is_mark(",") {
            commas += 1;
        }
    }
    commas + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::battleship::rules::samples::what;
    use crate::model::IgnoredFile;

    fn with_copy(name: &str, text: &str) -> Submission {
        let copy = IgnoredFile { name: name.to_owned(), why: String::new(), content: Some(text.into()) };
        Submission { ignored: vec![copy], ..Submission::default() }
    }

    #[test]
    fn our_own_headers_are_unchanged() {
        for (name, text) in HEADERS {
            assert_eq!(headers_unchanged(&with_copy(name, text)), RuleFinding::Kept, "{name}");
        }
    }

    #[test]
    fn our_own_headers_have_the_members_of_the_handout() {
        let of = |header: usize, class: &str| classes(HEADERS[header].1.as_bytes())[class].len();
        assert_eq!([of(0, "Point"), of(1, "Board"), of(2, "Player"), of(3, "Game")], [2, 10, 9, 12]);
    }

    #[test]
    fn another_layout_and_other_parameter_names_are_no_change() {
        let player = "#pragma once\n#include <string>\n#include <vector>\nusing namespace std;\nclass Point; class Board; class Game;\n\
            class Player {\nprivate: string n; const Game & g_; Player(const Player&); Player& operator=(const Player& other);\n\
            public:\n virtual void recordAttackByOpponent(Point where) = 0;\n virtual void recordAttackResult(Point, bool a, bool b, bool c, int) = 0;\n\
            virtual bool isHuman() const\n {\n if (true) { return false; } return true;\n }\n\
            Player(string s, const Game& g) : n{s}, g_{g}\n {}\n virtual Point recommendAttack(void) = 0; virtual bool placeShips(Board& b)=0;\n\
            const Game& game() const { return g_; } string name() const { return n; }; virtual ~Player() = default;\n};\n";
        assert_eq!(headers_unchanged(&with_copy("Player.h", player)), RuleFinding::Kept);
    }

    #[test]
    fn a_member_that_is_added_lost_or_no_longer_const_is_a_change() {
        let game = HEADERS[3].1;
        let added = game
            .replace("int nShips() const;", "int nShips() const; int secret(int a, std::pair<int, int> b);");
        assert!(
            what(headers_unchanged(&with_copy("Game.h", &added)))
                .contains("Game has secret with 2 parameters added")
        );
        let lost = game.replace("int cols() const;", "");
        assert!(
            what(headers_unchanged(&with_copy("Game.h", &lost)))
                .contains("Game lacks cols with 0 parameters, const")
        );
        let mutable = game.replace("int rows() const;", "int rows();");
        let said = what(headers_unchanged(&with_copy("Game.h", &mutable)));
        assert!(
            said.contains(
                "lacks rows with 0 parameters, const; Game.h: Game has rows with 0 parameters added"
            ),
            "{said}"
        );
        assert!(what(headers_unchanged(&with_copy("Game.h", "int x;"))).contains("Game.h lacks class Game"));
    }

    #[test]
    fn nested_types_operators_and_data_members_are_told_apart() {
        let header = b"class A { enum E { X, Y } e; struct N { int f(int); }; int v[3] = {1, 2}; int w{f(1)}; int u = f(2); friend void g(int);\n\
            bool operator()(int a) const; bool operator<(const A& b) const; A(int = 0); A(A&&); ~A(); using T = int; };";
        let names: Vec<String> = classes(header)["A"].iter().map(|member| member.name.clone()).collect();
        assert_eq!(names, ["A", "operator()", "operator<", "~A"]);
    }

    #[test]
    fn hostile_headers_take_no_more_than_linear_time() {
        let begun = std::time::Instant::now();
        for piece in ["a ", "class a ", "class a {", "{},", "(", "a::", "class a {};", "int f(){},", "~("] {
            headers_unchanged(&with_copy("Game.h", &piece.repeat((1 << 18) / piece.len())));
            let inside = format!("class Game {{ {} }};", piece.repeat((1 << 18) / piece.len()));
            headers_unchanged(&with_copy("Game.h", &inside));
        }
        assert!(begun.elapsed().as_secs() < 60);
    }

    #[test]
    fn names_out_of_a_header_are_cut_and_escaped() {
        let header = HEADERS[3]
            .1
            .replace("int rows() const;", &format!("int {}(); int operator\"\u{1b}\"();", "x".repeat(9999)));
        let said = what(headers_unchanged(&with_copy("Game.h", &header)));
        assert!(said.len() < 600 && !said.contains('\u{1b}'), "{said}");
    }

    #[test]
    fn broken_headers_do_not_stop_the_comparison() {
        for text in [
            "class",
            "class Game",
            "class Game {",
            "class Game { int f(",
            "class Game { (",
            "class Game { operator",
            "class Game { ) } ; {",
            "class Game { )(; operator(; f( }; ~(;",
        ] {
            what(headers_unchanged(&with_copy("Game.h", text)));
        }
    }
}
