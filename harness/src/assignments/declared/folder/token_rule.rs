//! [`TokenRule`]: tokens that the student's own source must not have, or must have.
//!
//! The lexer finds them, in the file as it was handed in and as the preprocessor gives it to the compiler: comments and texts hold
//! none, and one that a macro makes counts. What the given headers and the library hold is none of the student's.

use std::collections::BTreeSet;

use super::faults::Manuscript;
use super::function_bodies::FunctionBodies;
use super::manifest::CheckEntry;
use crate::assignments::source_rules::{Reading, Spot, finding};
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
            files,
            forbidden: rows(&entry.forbidden),
            required: rows(&entry.required),
            any: rows(&entry.required_any),
            within: entry.within.iter().map(|name| name.get_ref().clone()).collect(),
            must_recur: entry.recursive,
        };
        rule.hold_within(entry, manuscript);
        let both =
            |one: &&toml::Spanned<String>| rule.forbidden.iter().any(|row| row.written == *one.get_ref());
        if let Some(both) = entry.required.iter().chain(&entry.required_any).find(both) {
            let problem = format!("{} is required and forbidden", both.get_ref());
            manuscript.fault(both.span().start, problem, "take it out of one of the two");
        }
        rule
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

    /// Lines that break it.
    pub(super) fn examples(&self) -> impl Iterator<Item = &str> {
        self.forbidden.iter().map(|row| row.written.as_str())
    }

    /// The rule about what was handed in.
    pub(super) fn finding(&self, sources: &Sources<'_>) -> RuleFinding {
        let readings: Vec<Reading> = self
            .read_files(sources.submission())
            .into_iter()
            .map(|file| Reading::of_file(sources, file))
            .collect();
        if let Some(name) = self.within.iter().find(|name| !has_function(&readings, name)) {
            let because = format!("{} has no function {name} yet", self.files.join(" and "));
            return RuleFinding::Vacuous { because };
        }
        let within = self.within.as_slice();
        let spots =
            self.forbidden.iter().flat_map(|row| readings.iter().flat_map(|one| row.spots(one, within)));
        let mut spots: Vec<Spot> = spots.collect();
        spots.sort_by(|one, other| (&one.file, one.line).cmp(&(&other.file, other.line)));
        let places = spots.iter().map(Spot::to_string).collect();
        match (finding(places, NOT_ALLOWED), finding(self.lacking(&readings), ASKED_FOR)) {
            (RuleFinding::Broken { what }, RuleFinding::Broken { what: more }) => {
                RuleFinding::Broken { what: format!("{what}; {more}") }
            }
            (broken @ RuleFinding::Broken { .. }, _) | (_, broken) => broken,
        }
    }

    /// What must be there and is not.
    fn lacking(&self, readings: &[Reading]) -> Vec<String> {
        let within = self.within.as_slice();
        let is_lacking = |row: &&TokenRow| readings.iter().all(|one| row.spots(one, within).is_empty());
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
        if !self.any.is_empty() && self.any.iter().filter(is_lacking).count() == self.any.len() {
            let all: Vec<&str> = self.any.iter().map(|row| row.written.as_str()).collect();
            lacking.push(format!("{place} has none of {}", all.join(", ")));
        }
        let recurs = |one: &Reading| has(one, |all| FunctionBodies::of(all).recurs(within));
        if self.must_recur && !readings.iter().any(recurs) {
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

/// True if one of the readings defines that function.
fn has_function(readings: &[Reading], name: &str) -> bool {
    let names = [name.to_owned()];
    readings.iter().any(|one| has(one, |all| !FunctionBodies::of(all).reached(&names).is_empty()))
}

/// True if the file's tokens, as it was handed in or as the compiler is given them, are like that.
fn has(reading: &Reading, is_so: impl Fn(&[Token]) -> bool) -> bool {
    let first = |all: &[Token]| all.first().filter(|_| is_so(all)).cloned().into_iter().collect();
    !reading.spots(first).is_empty()
}

const NOT_ALLOWED: &str = "not allowed here";
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

    /// The places of a file that have it, by the row's own name; of functions of these names alone, if there are any.
    fn spots(&self, reading: &Reading, within: &[String]) -> Vec<Spot> {
        let places = if self.is_directive() {
            reading.spots_among(&reading.preprocessor_lines(), |all| self.begins(all))
        } else if within.is_empty() {
            reading.spots(|all| self.begins(all))
        } else {
            reading.spots(|all| {
                let bodies = FunctionBodies::of(all).reached(within);
                bodies.into_iter().flat_map(|body| self.begins(body)).collect()
            })
        };
        places.into_iter().map(|spot| Spot { name: self.written.clone(), ..spot }).collect()
    }

    /// The first token of each place.
    fn begins(&self, all: &[Token]) -> Vec<Token> {
        let is_like = |(one, own): (&Token, &Token)| (one.kind, &one.text) == (own.kind, &own.text);
        let is_here = |window: &&[Token]| window.iter().zip(&self.tokens).all(is_like);
        let found = all.windows(self.tokens.len()).filter(is_here);
        found.filter_map(|window| window.first().cloned()).collect()
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
