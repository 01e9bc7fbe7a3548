//! [`TokenRule`]: tokens that the student's own source must not have, or must have.
//!
//! The lexer finds them, in the file as it was handed in and as the preprocessor gives it to the compiler: comments and texts hold
//! none, and one that a macro makes counts. What the given headers and the library hold is none of the student's.

use std::collections::BTreeSet;

use super::faults::{Manuscript, meant};
use super::function_calls::FunctionCalls;
use super::manifest::CheckEntry;
use crate::assignments::source_rules::{Reading, Spot, finding, global_variables, in_code};
use crate::lexer::{Token, TokenKind, TokenPlace, tokens};
use crate::model::{RuleFinding, SourceFile, Sources, Submission};

/// The rule of one check.
#[derive(Debug)]
pub(super) struct TokenRule {
    /// The student's files that are the component's own.
    files: Vec<&'static str>,
    forbidden: Vec<TokenRow>,
    required: Vec<TokenRow>,
    /// Rows of which one is enough.
    any: Vec<TokenRow>,
    /// The functions that alone are read, with what they call; empty for the whole file.
    within: Vec<String>,
    must_recur: bool,
    globals: Globals,
}

/// Variables outside of functions and classes that are no constants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Globals {
    Allowed,
    Forbidden,
}

/// Tokens one after another, as the author wrote them.
#[derive(Debug, Clone)]
struct TokenRow {
    written: String,
    tokens: Vec<Token>,
}

impl TokenRule {
    /// The rule that a check declares; what is no row of tokens is noted as a mistake.
    pub(super) fn of(entry: &CheckEntry, files: Vec<&'static str>, manuscript: &Manuscript<'_>) -> TokenRule {
        let rows = |all: &[toml::Spanned<String>]| {
            all.iter().filter_map(|one| TokenRow::read(one, manuscript)).collect::<Vec<_>>()
        };
        let rule = TokenRule {
            files: read_alone(entry, files, manuscript),
            forbidden: rows(&entry.forbidden),
            required: rows(&entry.required),
            any: rows(&entry.required_any),
            within: entry.within.iter().map(|name| name.get_ref().clone()).collect(),
            must_recur: entry.recursive,
            globals: if entry.no_globals { Globals::Forbidden } else { Globals::Allowed },
        };
        rule.hold_asked(entry, manuscript);
        rule.hold_within(entry, manuscript);
        let both =
            |one: &&toml::Spanned<String>| rule.forbidden.iter().any(|row| row.written == *one.get_ref());
        if let Some(both) = entry.required.iter().chain(&entry.required_any).find(both) {
            let problem = format!("{} is required and forbidden", both.get_ref());
            manuscript.fault(both.span().start, problem, "take it out of one of the two");
        }
        rule
    }

    /// Notes files that are named though nothing is asked of them, and variables that cannot be where the rule is about functions.
    fn hold_asked(&self, entry: &CheckEntry, manuscript: &Manuscript<'_>) {
        let asks = entry.forbidden.iter().chain(&entry.required).chain(&entry.required_any).next().is_some();
        if let (Some(first), false) = (entry.read.first(), asks || self.must_recur || entry.no_globals) {
            let help = "add `forbidden`, `required`, `required-any` or `no-globals = true`";
            manuscript.fault(first.span().start, "nothing is asked of these files", help);
        }
        if let (Some(first), true) = (entry.within.first(), entry.no_globals) {
            let help = "give `no-globals` a check of its own, without `within`";
            manuscript.fault(first.span().start, "global variables stand in no function", help);
        }
    }

    /// Notes what means nothing within functions, or only there.
    fn hold_within(&self, entry: &CheckEntry, manuscript: &Manuscript<'_>) {
        let rows = self.forbidden.iter().chain(&self.required).chain(&self.any);
        let written = || entry.forbidden.iter().chain(&entry.required).chain(&entry.required_any);
        if let (Some(first), true) = (entry.within.first(), written().next().is_none() && !self.must_recur) {
            let help = "add `forbidden`, `required`, `required-any` or `recursive = true`";
            manuscript.fault(first.span().start, "nothing is asked of these functions", help);
        }
        for row in rows.filter(|row| row.is_directive() && !self.within.is_empty()) {
            let at =
                written().find(|one| one.get_ref().trim() == row.written).map_or(0, |one| one.span().start);
            let help = "give it a check of its own, without `within`";
            manuscript.fault(at, format!("{} stands in no function", row.written), help);
        }
        if self.must_recur && self.within.is_empty() {
            let help = "name the functions that must call themselves: within = [\"sum\"]";
            manuscript.fault(entry.id.span().start, "recursive is about functions, and none is named", help);
        }
    }

    /// What it asks for, as lines of code would say it.
    pub(super) fn examples(&self) -> Vec<String> {
        let line = |what: &str, rows: &[TokenRow], between: &str| {
            let all: Vec<&str> = rows.iter().map(|row| row.written.as_str()).collect();
            (!all.is_empty()).then(|| format!("// {what}: {}", all.join(between)))
        };
        let lines = [
            line("not allowed", &self.forbidden, "  "),
            line("must be there", &self.required, "  "),
            line("must be there", &self.any, "  or  "),
        ];
        lines.into_iter().flatten().collect()
    }

    /// The rule about what was handed in.
    pub(super) fn finding(&self, sources: &Sources<'_>) -> RuleFinding {
        let files = self.read_files(sources.submission());
        let readings: Vec<Reading> = files.into_iter().map(|file| Reading::of_file(sources, file)).collect();
        let globals = readings.iter().filter(|_| self.globals == Globals::Forbidden).flat_map(variables);
        let globals = finding(globals.map(|spot| spot.to_string()).collect(), NO_GLOBALS);
        let lacking = self.lacking(&readings);
        let readings: Vec<FunctionReading<'_>> =
            readings.iter().map(|one| FunctionReading::of(one, &self.within)).collect();
        if let Some(name) = self.within.iter().find(|name| !readings.iter().any(|one| one.has(name))) {
            let because = format!("{} has no function {name} yet", self.files.join(" and "));
            return RuleFinding::Vacuous { because };
        }
        let spots = self.forbidden.iter().flat_map(|row| readings.iter().flat_map(|one| row.spots(one)));
        let mut spots: Vec<Spot> = spots.collect();
        spots.sort_by(|one, other| (&one.file, one.line).cmp(&(&other.file, other.line)));
        let places = spots.iter().map(Spot::to_string).collect();
        let all = [finding(places, NOT_ALLOWED), globals, finding(lacking, ASKED_FOR)];
        let broken: Vec<String> = all.into_iter().filter_map(broken).collect();
        if broken.is_empty() { RuleFinding::Kept } else { RuleFinding::Broken { what: broken.join("; ") } }
    }

    /// What must be there and is not. What a function calls may stand in another file.
    fn lacking(&self, readings: &[Reading]) -> Vec<String> {
        let within = self.within.as_slice();
        let joined = joined(readings);
        let calls: Vec<FunctionCalls<'_>> = joined.iter().map(|one| FunctionCalls::of(one)).collect();
        let bodies: Vec<&[Token]> = calls.iter().flat_map(|one| one.perhaps_reached(within)).collect();
        let is_lacking = |row: &&TokenRow| match within {
            [] => readings.iter().all(|one| row.places(one).is_empty()),
            [_, ..] => bodies.iter().all(|body| row.begins(body).is_empty()),
        };
        let place = match within {
            [] => self.files.join(" and "),
            names => names.join(" and "),
        };
        let mut lacking: Vec<String> = self
            .required
            .iter()
            .filter(is_lacking)
            .map(|row| format!("{place} has no {}", row.written))
            .collect();
        if !self.any.is_empty() && self.any.iter().all(|row| is_lacking(&row)) {
            let all: Vec<&str> = self.any.iter().map(|row| row.written.as_str()).collect();
            lacking.push(format!("{place} has none of {}", all.join(", ")));
        }
        if self.must_recur && !calls.iter().any(|one| one.may_recur(within)) {
            lacking.push(format!("{place} never calls itself, nor does a function that it calls"));
        }
        lacking
    }

    /// The component's own files, and helpers of the student's that they include, with the sources of those.
    fn read_files<'s>(&self, submission: &'s Submission) -> Vec<&'s SourceFile> {
        let mut found: Vec<&SourceFile> =
            self.files.iter().filter_map(|name| submission.file(name)).collect();
        let mut seen = 0;
        while let Some(file) = found.get(seen) {
            let included = included(file);
            let is_new = |one: &&SourceFile| {
                included.contains(stem(&one.name)) && !found.iter().any(|known| known.name == one.name)
            };
            let more: Vec<&SourceFile> = submission.extra.iter().filter(is_new).collect();
            found.extend(more);
            seen += 1;
        }
        found
    }
}

/// A file with the functions that it defines, where the rule is about some: they are found once for all of its tokens.
struct FunctionReading<'r> {
    reading: &'r Reading,
    /// Of the file as it was handed in, and as the compiler is given it.
    functions: Vec<FunctionCalls<'r>>,
    /// The tokens of the functions that are read, with those that they call; `None` where the whole file is.
    bodies: Option<Vec<&'r [Token]>>,
}

impl<'r> FunctionReading<'r> {
    fn of(reading: &'r Reading, within: &[String]) -> FunctionReading<'r> {
        if within.is_empty() {
            return FunctionReading { reading, functions: Vec::new(), bodies: None };
        }
        let functions: Vec<FunctionCalls<'r>> = reading.sequences().map(FunctionCalls::of).collect();
        let bodies = functions.iter().flat_map(|one| one.reached(within)).collect();
        FunctionReading { reading, functions, bodies: Some(bodies) }
    }

    /// True if the file defines that function.
    fn has(&self, name: &str) -> bool {
        self.functions.iter().any(|one| one.has(name))
    }
}

/// The tokens of all files as one source: as they were handed in, and as the compiler is given them.
fn joined(readings: &[Reading]) -> Vec<Vec<Token>> {
    let most = readings.iter().map(|one| one.sequences().count()).max().unwrap_or(0);
    let nth = |one: &Reading, nth: usize| {
        one.sequences().nth(nth).or_else(|| one.sequences().last()).unwrap_or_default().to_vec()
    };
    (0..most).map(|at| readings.iter().flat_map(|one| nth(one, at)).collect()).collect()
}

/// The files of a check: those that it names of the component's own.
fn read_alone(
    entry: &CheckEntry,
    files: Vec<&'static str>,
    manuscript: &Manuscript<'_>,
) -> Vec<&'static str> {
    let is_read = |file: &&'static str| entry.read.iter().any(|one| one.get_ref() == file);
    for unknown in entry.read.iter().filter(|one| !files.contains(&one.get_ref().as_str())) {
        let problem = format!("{} is none of the files that students write here", unknown.get_ref());
        manuscript.fault(unknown.span().start, problem, meant(unknown.get_ref(), files.iter().copied()));
    }
    if entry.read.is_empty() { files } else { files.into_iter().filter(is_read).collect() }
}

/// The global variables of a file. What is defined of a class, `int Stack::count = 0;`, is a member of it.
fn variables(reading: &Reading) -> Vec<Spot> {
    let own = |code: &[Token]| -> Vec<Token> {
        let pairs = code.windows(2).filter(|pair| pair[0].is_mark("::"));
        let members: BTreeSet<(u32, &str)> =
            pairs.map(|pair| (pair[1].line, pair[1].text.as_str())).collect();
        let is_member = |name: &Token| members.contains(&(name.line, name.text.as_str()));
        global_variables(code).into_iter().filter(|name| !is_member(name)).collect()
    };
    reading.spots(|tokens| own(&in_code(tokens)))
}

/// What a finding says of a rule that is broken.
fn broken(finding: RuleFinding) -> Option<String> {
    match finding {
        RuleFinding::Broken { what } => Some(what),
        RuleFinding::Kept | RuleFinding::Vacuous { .. } => None,
    }
}

const NOT_ALLOWED: &str = "not allowed here";
const NO_GLOBALS: &str = "global variables are not allowed, except const ones";
const ASKED_FOR: &str = "it must be used";

/// The headers that a file includes from beside it, without their endings.
fn included(file: &SourceFile) -> BTreeSet<String> {
    let all = tokens(&file.content).into_iter().filter(|token| token.kind == TokenKind::HeaderName);
    let own = all.filter(|token| token.text.starts_with('"'));
    own.map(|token| stem(token.text.trim_matches('"')).to_owned()).collect()
}

fn stem(name: &str) -> &str {
    let name = name.rsplit('/').next().unwrap_or(name);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

impl TokenRow {
    fn read(written: &toml::Spanned<String>, manuscript: &Manuscript<'_>) -> Option<TokenRow> {
        let text = written.get_ref().trim();
        let found = tokens(text.as_bytes());
        let is_code = |token: &Token| {
            !matches!(token.kind, TokenKind::Text | TokenKind::Character | TokenKind::Unknown)
        };
        if found.is_empty() || !found.iter().all(is_code) {
            let help = "write names, numbers and signs as code has them: \"goto\", \"std::sort\", \"#include <algorithm>\"";
            manuscript.fault(written.span().start, format!("{text:?} is no row of tokens"), help);
            return None;
        }
        Some(TokenRow { written: text.to_owned(), tokens: found })
    }

    fn is_directive(&self) -> bool {
        self.tokens.iter().any(|token| token.place == TokenPlace::Preprocessor)
    }

    /// The places of a file that have it, in the functions that are read.
    fn spots(&self, file: &FunctionReading<'_>) -> Vec<Spot> {
        match &file.bodies {
            None => self.places(file.reading),
            Some(bodies) => {
                let begins = bodies.iter().flat_map(|body| self.begins(body));
                self.by_name(file.reading.named_spots(begins))
            }
        }
    }

    /// The same of the whole file.
    fn places(&self, reading: &Reading) -> Vec<Spot> {
        self.by_name(if self.is_directive() {
            reading.spots_among(&reading.preprocessor_lines(), |all| self.begins(all))
        } else {
            reading.spots(|all| self.begins(all))
        })
    }

    fn by_name(&self, places: Vec<Spot>) -> Vec<Spot> {
        places.into_iter().map(|spot| Spot { name: self.written.clone(), ..spot }).collect()
    }

    /// The first token of each place.
    fn begins(&self, all: &[Token]) -> Vec<Token> {
        let is_like = |(one, own): (&Token, &Token)| (one.kind, &one.text) == (own.kind, &own.text);
        let is_here = |window: &&[Token]| window.iter().zip(&self.tokens).all(is_like);
        let found = all.windows(self.tokens.len()).enumerate().filter(|(_, window)| is_here(window));
        let found = found.filter(|(at, _)| !self.is_definition(all, *at));
        found.filter_map(|(_, window)| window.first().cloned()).collect()
    }

    /// True where `delete` is no expression, but says that there is no such function: `List(const List&) = delete`.
    fn is_definition(&self, all: &[Token], at: usize) -> bool {
        let is_assigned =
            || at.checked_sub(1).and_then(|before| all.get(before)).is_some_and(|one| one.text == "=");
        self.written == "delete" && is_assigned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(written: &str) -> TokenRow {
        TokenRow { written: written.to_owned(), tokens: tokens(written.as_bytes()) }
    }

    fn found(forbidden: &[&str], required: &[&str], files: &[(&str, &str)]) -> Option<String> {
        let rows = |all: &[&str]| all.iter().map(|one| row(one)).collect();
        let rule = TokenRule {
            files: vec!["a.cpp"],
            forbidden: rows(forbidden),
            required: rows(required),
            any: Vec::new(),
            within: Vec::new(),
            must_recur: false,
            globals: Globals::Allowed,
        };
        said(&rule, files)
    }

    fn said(rule: &TokenRule, files: &[(&str, &str)]) -> Option<String> {
        let file =
            |(name, text): &(&str, &str)| SourceFile { name: (*name).to_owned(), content: (*text).into() };
        let (own, extra) = files.split_at(1);
        let submission = Submission {
            files: own.iter().map(file).collect(),
            extra: extra.iter().map(file).collect(),
            ..Submission::default()
        };
        match rule.finding(&Sources::as_handed_in(&submission)) {
            RuleFinding::Broken { what } => Some(what),
            RuleFinding::Kept | RuleFinding::Vacuous { .. } => None,
        }
    }

    #[test]
    fn a_function_that_is_deleted_deletes_nothing() {
        let source = "struct A { A(const A&) = delete; A& operator=(const A&) =delete; };\n";
        assert_eq!(found(&["delete"], &[], &[("a.cpp", source)]), None);
        let said = found(&["delete"], &[], &[("a.cpp", "void f(int* p) { p = nullptr; delete p; }\n")]);
        assert!(said.is_some_and(|said| said.contains("line 1")));
        assert!(found(&["= delete"], &[], &[("a.cpp", source)]).is_some());
        assert!(found(&[], &["delete"], &[("a.cpp", source)]).is_some());
    }

    #[test]
    fn global_variables_are_found_with_their_line_and_constants_types_and_members_are_none() {
        let rule = TokenRule {
            files: vec!["a.cpp"],
            forbidden: Vec::new(),
            required: Vec::new(),
            any: Vec::new(),
            within: Vec::new(),
            must_recur: false,
            globals: Globals::Forbidden,
        };
        let kept = "#include <vector>\nenum class Way { Left };\nconst int MOST = 3;\nint A::count = 0;\nnamespace {\n\
                    constexpr int k = 2;\nint f() { static int n = 0; return ++n; }\n}\nenum class Size : int;\n";
        assert_eq!(said(&rule, &[("a.cpp", kept)]), None);
        let broken = "#include <vector>\nnamespace {\nstd::vector<int> all;\n}\nstatic bool is_on, is_off;\nstruct Hook { Hook(); } hook;\n";
        let found = said(&rule, &[("a.cpp", broken)]).unwrap();
        assert!(
            ["line 3: all", "line 5: is_", "line 6: hook"].iter().all(|spot| found.contains(spot)),
            "{found}"
        );
    }

    #[test]
    fn tokens_in_comments_and_texts_are_none_and_those_in_code_have_their_line() {
        let text = "// goto std::sort\nconst char* s = \"goto\";\n\nint gotoo;\n";
        assert_eq!(found(&["goto", "std::sort"], &[], &[("a.cpp", text)]), None);
        let text = "int f() {\n  goto end; /* std::sort */\nend: std :: sort(a, b); return 1;\n}\n";
        assert_eq!(
            found(&["std::sort", "goto"], &[], &[("a.cpp", text)]).as_deref(),
            Some("a.cpp line 2: goto; a.cpp line 3: std::sort (not allowed here)")
        );
    }

    #[test]
    fn what_must_be_there_is_missed_by_its_name_and_a_comment_does_not_do() {
        let lacks = found(&[], &["virtual", "new"], &[("a.cpp", "int* p = new int; // virtual\n")]);
        assert_eq!(lacks.as_deref(), Some("a.cpp has no virtual (it must be used)"));
    }

    #[test]
    fn includes_and_macros_are_rows_of_tokens_too() {
        let text = "#  include <algorithm> // x\n#define MOST 3\n";
        assert_eq!(
            found(&["#include <algorithm>", "#define", "#include <list>"], &[], &[("a.cpp", text)])
                .as_deref(),
            Some("a.cpp line 1: #include <algorithm>; a.cpp line 2: #define (not allowed here)")
        );
    }

    #[test]
    fn helpers_that_are_included_are_read_and_files_that_lie_beside_are_not() {
        let files = [
            ("a.cpp", "#include \"h.h\"\n"),
            ("h.h", "void h();\n"),
            ("h.cpp", "#include \"h.h\"\nvoid h() { goto x; x:; }\n"),
            ("old.cpp", "void o() { goto x; x:; }\n"),
        ];
        assert_eq!(found(&["goto"], &[], &files).as_deref(), Some("h.cpp line 2: goto (not allowed here)"));
    }

    /// A file of many functions is read once, and not once for each token.
    #[test]
    fn many_tokens_are_looked_for_in_many_functions_in_time() {
        let text = "int f(int a) { return g(a); }\nint g(int a) { return a; }\n".repeat(1 << 11);
        let words: Vec<String> = (0..100).map(|number| format!("word{number}")).collect();
        let rule = TokenRule {
            files: vec!["a.cpp"],
            forbidden: words.iter().map(|one| row(one)).collect(),
            required: Vec::new(),
            any: Vec::new(),
            within: vec!["f".to_owned()],
            must_recur: false,
            globals: Globals::Allowed,
        };
        let start = std::time::Instant::now();
        assert_eq!(said(&rule, &[("a.cpp", &text)]), None);
        assert!(start.elapsed() < std::time::Duration::from_secs(60), "{:?}", start.elapsed());
    }

    #[test]
    fn within_a_function_what_it_calls_is_read_and_nothing_else() {
        let text = "int twice(int n) { while (n) n--; return 0; }\nint helper(int n) {\n  for (;;) return n;\n}\n\
                    int sum(int n) { return helper(n); }\n";
        let rule = |forbidden: &[&str], required: &[&str], within: &str, must_recur| TokenRule {
            files: vec!["a.cpp"],
            forbidden: forbidden.iter().map(|one| row(one)).collect(),
            required: Vec::new(),
            any: required.iter().map(|one| row(one)).collect(),
            within: vec![within.to_owned()],
            must_recur,
            globals: Globals::Allowed,
        };
        let files = [("a.cpp", text)];
        assert_eq!(said(&rule(&["while"], &["for", "do"], "sum", false), &files), None);
        assert_eq!(
            said(&rule(&["for"], &["do", "goto"], "sum", true), &files).as_deref(),
            Some(
                "a.cpp line 3: for (not allowed here); sum has none of do, goto; sum never calls itself, nor does a function that \
                 it calls (it must be used)"
            )
        );
    }
}
