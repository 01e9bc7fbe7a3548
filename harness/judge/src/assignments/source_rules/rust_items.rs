//! Items of a Rust file, from its tokens alone: variables and functions, and the `impl` blocks of a type.
//!
//! Macros are not expanded, as no stable compiler says what it made of them; their definitions and their arguments are read.
//! So all that a macro outside functions holds counts as if it stood outside functions, and an `impl` for a macro's argument
//! is one for a type if the type is given to a macro. Not seen is an item that a macro puts together of single words, as an
//! `impl` whose keyword is an argument.
//!
//! A `static` that nothing can change is a constant.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::lexer::{Token, TokenKind, group_ends, rust_tokens};

/// Types whose content can change though nobody may write to the variable; atomic ones begin with `Atomic`.
const CHANGEABLE: &[&str] = &["Cell", "RefCell", "UnsafeCell", "OnceCell", "Mutex", "RwLock", "OnceLock"];

/// The mark before the name of a macro's argument.
pub(crate) const ARGUMENT: &str = "$";

/// The most tokens, brackets with all their content counted once, before the body of a function or of an `impl`; without a
/// bound a hostile file takes quadratic time.
const HEAD_LIMIT: usize = 200;

/// A file's tokens, and the end of each group in brackets.
pub(crate) struct RustItems {
    pub(crate) tokens: Vec<Token>,
    /// The place after a token, or after the group that it opens.
    after: Vec<usize>,
}

/// An `impl` block.
pub(crate) struct ImplBlock<'a> {
    /// The trait that is implemented.
    pub(crate) of: Option<&'a str>,
    /// The type that it is for.
    class: &'a str,
    pub(crate) body: Range<usize>,
}

/// A function with a body.
pub(crate) struct RustFunction<'a> {
    pub(crate) name: &'a Token,
    pub(crate) needs_object: bool,
    pub(crate) body: &'a [Token],
}

impl RustItems {
    pub(crate) fn of(source: &[u8]) -> RustItems {
        let tokens = rust_tokens(source);
        let ends = group_ends(&tokens).into_iter().enumerate();
        let after = ends.map(|(at, end)| end.unwrap_or(at + 1)).collect();
        RustItems { tokens, after }
    }

    fn is_name(&self, at: usize, name: &str) -> bool {
        self.tokens.get(at).is_some_and(|token| token.is_name(name))
    }

    fn is_mark(&self, at: usize, marks: &[&str]) -> bool {
        self.tokens.get(at).is_some_and(|token| marks.iter().any(|mark| token.is_mark(mark)))
    }

    /// The place after the group that begins there, or after the one token.
    fn after(&self, at: usize) -> usize {
        self.after.get(at).copied().unwrap_or(self.tokens.len())
    }

    /// The places from there on, groups taken as one.
    fn steps(&self, from: usize) -> impl Iterator<Item = usize> {
        let next = |at: &usize| Some(self.after(*at));
        std::iter::successors(Some(from), next).take_while(|at| *at < self.tokens.len())
    }

    pub(crate) fn names_after(&self, word: &str) -> BTreeSet<&str> {
        let pairs = self.tokens.windows(2).filter(|pair| pair[0].is_name(word));
        pairs.map(|pair| pair[1].text.as_str()).collect()
    }

    /// The place at which the body of an item opens; `None` for a type, a function without one, or after too long a head.
    fn body_of(&self, from: usize) -> Option<usize> {
        let mut head = self.steps(from + 1).take(HEAD_LIMIT);
        let end = head.find(|at| self.is_mark(*at, &["{", ";", "}", ")"]))?;
        self.is_mark(end, &["{"]).then_some(end)
    }

    // ---- variables

    /// The variables that are declared outside functions.
    pub(crate) fn variables(&self) -> Vec<&Token> {
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

    /// The place at which the tokens of a macro open: `name!(…)`, `macro_rules! name { … }`.
    fn macro_at(&self, at: usize) -> Option<usize> {
        let is_word =
            |at: usize| self.tokens.get(at).is_some_and(|token| token.kind == TokenKind::Identifier);
        let called = is_word(at) && self.is_mark(at + 1, &["!"]);
        let opening = if is_word(at + 2) { at + 3 } else { at + 2 };
        (called && self.is_mark(opening, &["(", "[", "{"])).then_some(opening)
    }

    /// The variables in a macro, wherever they stand there: one that looks like a function's can be put outside. One whose
    /// type is not there is not known to be constant.
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

    /// The blocks of the types that implement one of these traits, outside functions.
    pub(crate) fn blocks_of(&self, traits: &[&str]) -> Vec<ImplBlock<'_>> {
        let mut blocks = self.blocks();
        let is_given = |block: &&ImplBlock<'_>| block.of.is_some_and(|name| traits.contains(&name));
        let classes: BTreeSet<&str> = blocks.iter().filter(is_given).map(|block| block.class).collect();
        let given = self.given_to_macros();
        let is_argument = !classes.is_disjoint(&given);
        blocks.retain(|block| classes.contains(block.class) || (is_argument && block.class == ARGUMENT));
        blocks
    }

    /// Every `impl` block outside functions.
    fn blocks(&self) -> Vec<ImplBlock<'_>> {
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

    fn block(&self, at: usize, brace: usize) -> Option<ImplBlock<'_>> {
        let body = brace + 1..self.after(brace);
        let head = &self.tokens[at + 1..brace];
        let head = &head[..position(head, "where").unwrap_or(head.len())];
        match position(head, "for") {
            Some(middle) => {
                let of = main_name(&head[..middle]);
                Some(ImplBlock { of, class: main_name(&head[middle + 1..])?, body })
            }
            None => Some(ImplBlock { of: None, class: main_name(head)?, body }),
        }
    }

    /// The functions in the braces of a block.
    pub(crate) fn functions(&self, body: Range<usize>) -> Vec<RustFunction<'_>> {
        let mut found = Vec::new();
        let mut at = body.start;
        while at < body.end {
            let signature = if self.is_name(at, "fn") { self.body_of(at) } else { None };
            let (Some(brace), Some(name)) = (signature, self.tokens.get(at + 1)) else {
                at = self.after(at);
                continue;
            };
            let needs_object = receives(&self.tokens[at..brace]);
            found.push(RustFunction { name, needs_object, body: &self.tokens[brace..self.after(brace)] });
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

/// The last name of a path: `Game` in `<T> super::Game<T>`. Names in angle brackets are left out. A macro's argument has no
/// name yet.
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

/// Tests the first parameter for `self`.
fn receives(signature: &[Token]) -> bool {
    let parameters = signature.iter().skip_while(|token| !token.is_mark("(")).skip(1);
    parameters
        .take_while(|token| !token.is_mark(",") && !token.is_mark(")"))
        .any(|token| token.is_name("self"))
}
