//! The rules of Battleship that are kept or broken in the text of a submission: who may name whom, whether the given
//! headers were left alone, what the report holds.
//!
//! Sources are read as tokens ([`crate::lexer`]), so comments and strings may say what they like, and with their macros
//! expanded as well ([`Reading`]). A file that was not
//! handed in breaks no rule here: its absence is reported elsewhere. Which of these rules cost points is the rubric's
//! affair; [`headers_unchanged`] and [`report_parts`] guess and are meant as warnings.
//!
//! The rules about names are about C++, where a part could name what is in another. In Rust each file is compiled alone and
//! nothing of the others is there to be named, so the rules are kept by whatever compiles, and their points are earned.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read};

use crate::assignments::common::source_rules::Reading;
use crate::assignments::common::source_rules::{at, finding};
use crate::lexer::{Token, TokenKind, TokenPlace, tokens};
use crate::model::{RuleFinding, SourceFile, Sources, Submission};

/// Which names belong to which source, and to no other.
const OWNERS: &[(&str, &[&str])] = &[
    ("Board.cpp", &["BoardImpl"]),
    ("Game.cpp", &["GameImpl"]),
    ("Player.cpp", &["AwfulPlayer", "HumanPlayer", "MediocrePlayer", "GoodPlayer"]),
];

/// The headers that every submission is built with.
const HEADERS: &[(&str, &str)] = &[
    ("globals.h", include_str!("given/globals.h")),
    ("Board.h", include_str!("given/Board.h")),
    ("Player.h", include_str!("given/Player.h")),
    ("Game.h", include_str!("given/Game.h")),
];

/// Keywords that hide members or say where hiding begins.
const ACCESS: &[&str] = &["private", "protected", "class"];

/// How many tokens there may be from `class` to its brace; without a bound a hostile header takes quadratic time.
const CLASS_HEAD_LIMIT: usize = 64;

/// How many characters of a name out of a header are shown.
const NAME_LIMIT: usize = 60;

/// The most characters of a document that are read.
const DOCUMENT_TEXT_LIMIT: u64 = 4 << 20;

/// Board.cpp names nothing that belongs to Game.cpp or Player.cpp.
pub(super) fn board_names(sources: &Sources<'_>) -> RuleFinding {
    names(sources, "Board.cpp")
}

/// Game.cpp names nothing that belongs to Board.cpp or Player.cpp.
pub(super) fn game_names(sources: &Sources<'_>) -> RuleFinding {
    names(sources, "Game.cpp")
}

/// Player.cpp names nothing that belongs to Board.cpp or Game.cpp.
pub(super) fn player_names(sources: &Sources<'_>) -> RuleFinding {
    names(sources, "Player.cpp")
}

/// No source redefines the keywords that keep a class's members to itself.
pub(super) fn no_private_access(submission: &Submission) -> RuleFinding {
    let places = sources(submission).flat_map(|file| {
        let found = tokens(&file.content);
        redefinitions(&found).map(|token| at(file, token)).collect::<Vec<_>>()
    });
    finding(
        places.collect(),
        "no source may redefine a keyword to get at the private members of another class",
    )
}

/// The submission's own copies of the headers declare the member functions that ours declare.
pub(super) fn headers_unchanged(submission: &Submission) -> RuleFinding {
    let copies = HEADERS.iter().filter_map(|(name, ours)| {
        let copy = submission.ignored.iter().find(|file| file.name == *name)?;
        Some((name, ours, copy.content.as_deref()?))
    });
    let changes: Vec<String> =
        copies.flat_map(|(name, ours, theirs)| header_changes(name, ours.as_bytes(), theirs)).collect();
    finding(changes, "the headers must stay as they were given; the harness builds with its own")
}

/// There is a report, and it seems to have its three parts.
pub(super) fn report_parts(submission: &Submission) -> RuleFinding {
    let Some(report) = submission.files.iter().find(|file| file.name.starts_with("report.")) else {
        return broken("there is no report: hand in report.txt, report.doc or report.docx");
    };
    if report.content.is_empty() {
        return broken(&format!("{} is empty", report.name));
    }
    match report_text(report) {
        Some(text) if text.trim().is_empty() => broken(&format!("{} has no text", report.name)),
        Some(text) => finding(missing_parts(&text), &format!("{} seems to lack a part", report.name)),
        None => RuleFinding::Kept,
    }
}

// ---- names

fn names(sources: &Sources<'_>, of: &str) -> RuleFinding {
    let Some(reading) = Reading::of(sources, of) else { return RuleFinding::Kept };
    let foreign: Vec<(&str, &str)> = OWNERS
        .iter()
        .filter(|(owner, _)| *owner != of)
        .flat_map(|(owner, names)| names.iter().map(move |name| (*owner, *name)))
        .collect();
    let is_foreign = |token: &&Token| foreign.iter().any(|(_, name)| token.is_name(name));
    let spots = reading.spots(|code| code.iter().filter(is_foreign).cloned().collect());
    let places = spots.iter().filter_map(|spot| {
        let (owner, _) = foreign.iter().find(|(_, name)| *name == spot.name)?;
        Some(format!("{spot}, which belongs to {owner}"))
    });
    finding(places.collect(), "the parts know each other only by the classes in the given headers")
}

fn sources(submission: &Submission) -> impl Iterator<Item = &SourceFile> {
    submission.files.iter().filter(|file| file.name.ends_with(".cpp"))
}

/// The keywords that a source gives another meaning.
fn redefinitions(found: &[Token]) -> impl Iterator<Item = &Token> {
    let pairs = found.iter().zip(found.iter().skip(1));
    pairs.filter_map(|(directive, name)| {
        let defines = directive.kind == TokenKind::Directive && directive.text == "define";
        (defines && name.place == TokenPlace::Preprocessor && ACCESS.iter().any(|word| name.is_name(word)))
            .then_some(name)
    })
}

fn broken(what: &str) -> RuleFinding {
    RuleFinding::Broken { what: what.to_owned() }
}

// ---- headers

/// What identifies a member function for the comparison: layout, parameter names and the spelling of types do not.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Member {
    name: String,
    parameters: usize,
    constness: Constness,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Constness {
    Mutable,
    Const,
}

type Classes = BTreeMap<String, BTreeSet<Member>>;

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
    let code: Vec<Token> =
        tokens(header).into_iter().filter(|token| token.place == TokenPlace::Code).collect();
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

/// How many tokens a bracketed group takes, its brackets included; all of them if it is never closed.
fn group(code: &[Token]) -> usize {
    let mut depth = 0_usize;
    for (at, token) in code.iter().enumerate() {
        if opens_group(token) {
            depth += 1;
        } else if [")", "]", "}"].iter().any(|mark| token.is_mark(mark)) {
            depth = depth.saturating_sub(1);
        }
        if depth == 0 {
            return at + 1;
        }
    }
    code.len()
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

/// How many tokens the first declaration takes, and how many of them come before a body or an initialiser.
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
    ["(", "[", "{"].iter().any(|mark| token.is_mark(mark))
}

/// Whether a token ends what declares and begins what defines: a body, an initialiser, a constructor's list.
fn ends_head(before: Option<&Token>, token: &Token) -> bool {
    token.is_mark("{")
        || token.is_mark("=") && !before.is_some_and(|before| before.is_name("operator"))
        || token.is_mark(":") && before.is_some_and(|before| before.is_mark(")"))
}

/// Whether the braces before this token only initialised a member: a constructor's list or its body follows.
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

/// Whether a constructor with these parameters copies or moves.
fn is_copy(class: &str, parameters: &[Token]) -> bool {
    count(parameters) == 1
        && parameters.iter().any(|token| token.is_name(class))
        && parameters.iter().any(|token| token.is_mark("&") || token.is_mark("&&"))
}

/// How many parameters a parameter list has.
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

// ---- the report

/// A part of the report: its label, what it is about, and words that give it away.
struct Part {
    labels: [char; 2],
    about: &'static str,
    words: &'static [&'static str],
}

const PARTS: &[Part] = &[
    Part {
        labels: ['a', '1'],
        about: "a. the design of your data structures",
        words: &["data structure", "represent", "design"],
    },
    Part {
        labels: ['b', '2'],
        about: "b. how your GoodPlayer places ships and chooses its shots",
        words: &["goodplayer", "good player", "strateg"],
    },
    Part {
        labels: ['c', '3'],
        about: "c. pseudocode for the algorithms that are not trivial",
        words: &["pseudocode", "pseudo code", "pseudo-code", "algorithm"],
    },
];

fn missing_parts(text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    let lacks = |part: &&Part| {
        let headed = text.lines().filter_map(label).any(|label| part.labels.contains(&label));
        !headed && !part.words.iter().any(|word| text.contains(word))
    };
    PARTS.iter().filter(lacks).map(|part| part.about.to_owned()).collect()
}

/// The label of a heading: `a.)`, `(b)`, `part c:`, `2.`.
fn label(line: &str) -> Option<char> {
    let line = line.trim_start_matches(|mark: char| mark.is_whitespace() || "#*_([-".contains(mark));
    let (line, worded) = match line.strip_prefix("part ").or_else(|| line.strip_prefix("section ")) {
        Some(rest) => (rest.trim_start(), true),
        None => (line, false),
    };
    let mut characters = line.chars();
    let label = characters.next()?;
    match characters.next() {
        Some(mark) => (")].:".contains(mark) || (worded && !mark.is_alphanumeric())).then_some(label),
        None => worded.then_some(label),
    }
}

/// The text of a report, if it has a format that we can read.
fn report_text(report: &SourceFile) -> Option<String> {
    match report.name.rsplit('.').next() {
        Some("txt") => Some(plain_text(&report.content)),
        Some("docx") => docx_text(&report.content),
        Some(_) | None => None,
    }
}

/// Text as editors save it: UTF-8, or UTF-16 with its mark.
fn plain_text(content: &[u8]) -> String {
    let units = |convert: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = content[2..].chunks_exact(2).map(|pair| convert([pair[0], pair[1]])).collect();
        String::from_utf16_lossy(&units)
    };
    match content {
        [0xff, 0xfe, ..] => units(u16::from_le_bytes),
        [0xfe, 0xff, ..] => units(u16::from_be_bytes),
        _ => String::from_utf8_lossy(content).into_owned(),
    }
}

/// The text of a Word document; `None` if it cannot be unpacked, which is no fault of the report's content.
fn docx_text(content: &[u8]) -> Option<String> {
    let mut archive = zip::ZipArchive::new(Cursor::new(content)).ok()?;
    let entry = archive.by_name("word/document.xml").ok()?;
    let mut xml = Vec::new();
    entry.take(DOCUMENT_TEXT_LIMIT).read_to_end(&mut xml).ok()?;
    Some(without_tags(&String::from_utf8_lossy(&xml)))
}

/// The text between the tags, one paragraph a line.
fn without_tags(xml: &str) -> String {
    let mut text = String::new();
    for piece in xml.split('<') {
        let Some((tag, after)) = piece.split_once('>') else { continue };
        if tag == "/w:p" {
            text.push('\n');
        }
        text.push_str(after);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::IgnoredFile;
    use std::io::Write;

    fn submission(files: &[(&str, &str)]) -> Submission {
        let files =
            files.iter().map(|(name, text)| SourceFile { name: (*name).to_owned(), content: (*text).into() });
        Submission { files: files.collect(), ..Submission::default() }
    }

    fn with_copy(name: &str, text: &str) -> Submission {
        let copy = IgnoredFile { name: name.to_owned(), why: String::new(), content: Some(text.into()) };
        Submission { ignored: vec![copy], ..Submission::default() }
    }

    fn what(finding: RuleFinding) -> String {
        match finding {
            RuleFinding::Kept => panic!("the rule is kept"),
            RuleFinding::Broken { what } => what,
        }
    }

    #[test]
    fn a_source_may_name_what_belongs_to_it() {
        let all = submission(&[
            ("Board.cpp", "class BoardImpl {};"),
            ("Game.cpp", "class GameImpl {};"),
            ("Player.cpp", "class GoodPlayer : public Player {}; HumanPlayer* h; AwfulPlayerX x;"),
        ]);
        assert_eq!(
            [
                board_names(&Sources::as_handed_in(&all)),
                game_names(&Sources::as_handed_in(&all)),
                player_names(&Sources::as_handed_in(&all))
            ],
            [RuleFinding::Kept, RuleFinding::Kept, RuleFinding::Kept]
        );
    }

    #[test]
    fn a_source_may_not_name_what_belongs_to_another() {
        let all = submission(&[
            ("Board.cpp", "\n#define X GameImpl\nGoodPlayer* p;"),
            ("Game.cpp", "Board\\\nImpl b;"),
            ("Player.cpp", "\r\n\r\nclass GameImpl;"),
        ]);
        let board = what(board_names(&Sources::as_handed_in(&all)));
        assert!(board.contains("Board.cpp line 2: GameImpl, which belongs to Game.cpp"), "{board}");
        assert!(board.contains("Board.cpp line 3: GoodPlayer, which belongs to Player.cpp"), "{board}");
        assert!(what(game_names(&Sources::as_handed_in(&all))).contains("Game.cpp line 1: BoardImpl"));
        assert!(what(player_names(&Sources::as_handed_in(&all))).contains("Player.cpp line 3: GameImpl"));
    }

    #[test]
    fn comments_strings_and_header_names_may_name_anything() {
        let text = "#include \"GameImpl.h\"\n// GameImpl\n/* GoodPlayer\n*/ const char* s = \"GameImpl\" R\"(\nclass GameImpl;)\";";
        assert_eq!(
            board_names(&Sources::as_handed_in(&submission(&[("Board.cpp", text)]))),
            RuleFinding::Kept
        );
    }

    #[test]
    fn a_missing_source_breaks_no_rule_of_names() {
        assert_eq!(game_names(&Sources::as_handed_in(&submission(&[]))), RuleFinding::Kept);
    }

    #[test]
    fn a_long_list_of_places_is_cut() {
        let text = "GameImpl a;\n".repeat(9);
        let said = what(board_names(&Sources::as_handed_in(&submission(&[("Board.cpp", &text)]))));
        assert!(said.contains("line 5") && !said.contains("line 6") && said.contains("and 4 more"), "{said}");
    }

    #[test]
    fn redefining_private_is_noticed_however_it_is_written() {
        for text in [
            "#define private public",
            " # /* x */ define \\\n private \\\n public",
            "%:define class struct",
            "#define protected",
        ] {
            let said = what(no_private_access(&submission(&[("Board.cpp", text)])));
            assert!(said.contains("Board.cpp line"), "{said}");
        }
    }

    #[test]
    fn other_definitions_are_no_redefinitions_of_private() {
        let text = "#define privately public\n#define X private\n// #define private public\nclass A { private: int x; };\n#define\nprivate";
        assert_eq!(no_private_access(&submission(&[("Board.cpp", text)])), RuleFinding::Kept);
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
            headers_unchanged(&with_copy("Game.h", &piece.repeat((1 << 20) / piece.len())));
            let inside = format!("class Game {{ {} }};", piece.repeat((1 << 20) / piece.len()));
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

    #[test]
    fn a_report_with_labelled_parts_has_them() {
        for text in [
            "a.) Cells are kept in a grid.\n\nb.) It shoots at random.\n\nc. for each ship ...",
            "(a) grid\n(b) hunt\n(c) loop",
            "1. grid\n2. hunt\n3. loop",
            "## Part A\ngrid\n## Part B\nhunt\nPart C: loop",
            "We represent the board by a map. Our strategy is to wait. Here is the pseudocode.",
        ] {
            assert_eq!(report_parts(&submission(&[("report.txt", text)])), RuleFinding::Kept, "{text}");
        }
    }

    #[test]
    fn a_report_that_lacks_a_part_says_which() {
        let said = what(report_parts(&submission(&[(
            "report.txt",
            "a) The grid is an array.\nIt was fun.\nb) It waits.",
        )])));
        assert!(said.contains("c. pseudocode") && !said.contains("a. the design"), "{said}");
    }

    #[test]
    fn no_report_and_an_empty_report_are_noticed() {
        assert!(what(report_parts(&submission(&[]))).contains("no report"));
        assert!(what(report_parts(&submission(&[("report.txt", "")]))).contains("empty"));
        assert!(what(report_parts(&submission(&[("report.txt", " \n")]))).contains("no text"));
    }

    #[test]
    fn a_report_in_utf_16_is_read() {
        let mut content = vec![0xff, 0xfe];
        content.extend("(a) x\n(b) y\n(c) z".encode_utf16().flat_map(u16::to_le_bytes));
        let report = SourceFile { name: "report.txt".to_owned(), content };
        assert_eq!(
            report_parts(&Submission { files: vec![report], ..Submission::default() }),
            RuleFinding::Kept
        );
    }

    #[test]
    fn the_formats_of_word_count_as_present_unless_a_readable_one_lacks_parts() {
        assert_eq!(report_parts(&submission(&[("report.doc", "\u{1}")])), RuleFinding::Kept);
        assert_eq!(report_parts(&submission(&[("report.docx", "PK\u{3}\u{4} damaged")])), RuleFinding::Kept);
        let docx = |xml: &str| {
            let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
            zip.start_file("word/document.xml", zip::write::SimpleFileOptions::default()).unwrap();
            zip.write_all(xml.as_bytes()).unwrap();
            let content = zip.finish().unwrap().into_inner();
            Submission {
                files: vec![SourceFile { name: "report.docx".to_owned(), content }],
                ..Submission::default()
            }
        };
        let whole = "<w:p><w:r><w:t>a</w:t><w:t>) grid</w:t></w:r></w:p><w:p>The good player hunts</w:p><w:p>Algorithm</w:p>";
        assert_eq!(report_parts(&docx(whole)), RuleFinding::Kept);
        assert!(what(report_parts(&docx("<w:p>a) grid</w:p>"))).contains("b. how your GoodPlayer"));
    }
}
