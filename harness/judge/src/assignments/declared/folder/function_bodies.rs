//! [`FunctionBodies`]: the functions that a source defines, from its tokens alone, with the functions that each calls.
//!
//! A hostile source is one function or call after another: what is found is found in one walk, and looked up by name.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::lexer::{Token, TokenKind};

/// A function with its body.
struct DefinedFunction<'t> {
    class: Option<&'t str>,
    name: &'t str,
    parameters: usize,
    body: Range<usize>,
}

/// The functions of a source, in the order of its text.
pub(super) struct FunctionBodies<'t> {
    code: &'t [Token],
    /// The place behind the group that begins at each place, if one does.
    ends: Vec<Option<usize>>,
    all: Vec<DefinedFunction<'t>>,
    by_name: BTreeMap<&'t str, Vec<usize>>,
}

/// Words before parentheses that define nothing.
const NO_FUNCTIONS: [&str; 10] =
    ["if", "for", "while", "switch", "catch", "return", "sizeof", "decltype", "noexcept", "alignas"];

/// What may stand between the parameters and the body.
const BETWEEN: [&str; 7] = ["const", "noexcept", "override", "final", "volatile", "&", "&&"];

/// The most tokens of a returned type, or of an initializer's name.
const MOST: usize = 64;

impl<'t> FunctionBodies<'t> {
    pub(super) fn of(code: &'t [Token]) -> FunctionBodies<'t> {
        let mut found = FunctionBodies { code, ends: ends(code), all: Vec::new(), by_name: BTreeMap::new() };
        let mut at = 0;
        while at < code.len() {
            at = match found.defined_at(at) {
                Some(function) => {
                    let end = function.body.end;
                    found.by_name.entry(function.name).or_default().push(found.all.len());
                    found.all.push(function);
                    end
                }
                None => at + 1,
            };
        }
        found
    }

    /// The bodies of the functions of these names, `sum` or `List::sum`, and of those of the source that they call, and so on.
    pub(super) fn reached(&self, names: &[String]) -> Vec<&'t [Token]> {
        let all = self.behind(names.iter().flat_map(|name| self.named(name)).collect());
        all.into_iter().map(|one| &self.code[self.all[one].body.clone()]).collect()
    }

    /// True if one of these functions, or one that they call, comes to call itself.
    pub(super) fn recurs(&self, names: &[String]) -> bool {
        let all = self.behind(names.iter().flat_map(|name| self.named(name)).collect());
        all.into_iter().any(|one| self.behind(self.called_by(one)).contains(&one))
    }

    fn of_name(&self, name: &str) -> &[usize] {
        self.by_name.get(name).map_or(&[], Vec::as_slice)
    }

    fn named(&self, name: &str) -> Vec<usize> {
        let (class, plain) =
            name.rsplit_once("::").map_or((None, name), |(class, plain)| (Some(class), plain));
        let all = || self.of_name(plain).iter().copied();
        let exact: Vec<usize> =
            all().filter(|one| class.is_some() && self.all[*one].class == class).collect();
        if exact.is_empty() {
            // A definition in the class itself does not name it.
            all().filter(|one| class.is_none() || self.all[*one].class.is_none()).collect()
        } else {
            exact
        }
    }

    /// These functions and what they call, each once.
    fn behind(&self, mut open: Vec<usize>) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        // A file may define one name as often as it calls it: each call is followed once, whoever makes it.
        let mut followed = BTreeSet::new();
        while let Some(function) = open.pop() {
            if found.insert(function) {
                let calls = self.calls_of(function).into_iter();
                open.extend(calls.filter(|call| followed.insert(*call)).flat_map(|call| self.meant_by(call)));
            }
        }
        found
    }

    /// The functions that one calls.
    fn called_by(&self, function: usize) -> Vec<usize> {
        self.calls_of(function).into_iter().flat_map(|call| self.meant_by(call)).collect()
    }

    /// The names that one calls, each with the number of its arguments.
    fn calls_of(&self, function: usize) -> BTreeSet<(&'t str, usize)> {
        self.all[function]
            .body
            .clone()
            .filter(|at| self.code[*at].kind == TokenKind::Identifier && self.is_open(at + 1, "("))
            .map(|at| (self.code[at].text.as_str(), at))
            .filter(|(name, _)| self.by_name.contains_key(name))
            .map(|(name, at)| (name, self.listed(at + 1)))
            .collect()
    }

    /// The functions of a name, of as many parameters where there are such.
    fn meant_by(&self, (name, arguments): (&str, usize)) -> Vec<usize> {
        let fits = |one: &&usize| self.all[**one].parameters == arguments;
        let all = self.of_name(name);
        let has_fitting = all.iter().any(|one| fits(&one));
        all.iter().filter(|one| !has_fitting || fits(one)).copied().collect()
    }

    /// The function whose definition has its name there.
    fn defined_at(&self, at: usize) -> Option<DefinedFunction<'t>> {
        let name = self.code.get(at).filter(|token| token.kind == TokenKind::Identifier)?;
        let is_none = NO_FUNCTIONS.contains(&name.text.as_str());
        let behind =
            self.ends.get(at + 1).copied().flatten().filter(|_| self.is_open(at + 1, "(") && !is_none)?;
        let start = self.body_start(behind)?;
        let class = at.checked_sub(2).filter(|_| self.code[at - 1].is_mark("::"));
        Some(DefinedFunction {
            class: class.map(|class| self.code[class].text.as_str()),
            name: &name.text,
            parameters: self.listed(at + 1),
            body: start..self.ends[start]?,
        })
    }

    fn is_open(&self, at: usize, mark: &str) -> bool {
        self.code.get(at).is_some_and(|token| token.is_mark(mark))
    }

    /// The brace with which a body begins behind the parameters.
    fn body_start(&self, mut at: usize) -> Option<usize> {
        loop {
            let token = self.code.get(at)?;
            if token.is_mark("{") {
                return Some(at);
            }
            at = match token.text.as_str() {
                // Up to the body: a type has no braces.
                "->" => self.next_of(at, ["{", ";"])?,
                ":" => self.behind_initializers(at + 1)?,
                text if BETWEEN.contains(&text) => at + 1,
                _ => return None,
            };
        }
    }

    /// The place behind a list of initializers.
    fn behind_initializers(&self, mut at: usize) -> Option<usize> {
        loop {
            let end = self.ends[self.next_of(at, ["(", "{"])?]?;
            if !self.is_open(end, ",") {
                return Some(end);
            }
            at = end + 1;
        }
    }

    /// The next place, near by, with one of these marks.
    fn next_of(&self, at: usize, marks: [&str; 2]) -> Option<usize> {
        (at..self.code.len()).take(MOST).find(|next| marks.iter().any(|mark| self.is_open(*next, mark)))
    }

    /// The number of items between the parentheses that begin there.
    fn listed(&self, open: usize) -> usize {
        let Some(end) = self.ends[open].filter(|end| *end > open + 2) else { return 0 };
        let (mut angles, mut commas, mut at) = (0usize, 0, open + 1);
        while at < end - 1 {
            match self.code[at].text.as_str() {
                "<" => angles += 1,
                ">" => angles = angles.saturating_sub(1),
                "," if angles == 0 => commas += 1,
                _ => {}
            }
            at = self.ends[at].unwrap_or(at + 1);
        }
        commas + 1
    }
}

/// The places behind groups, for the places where they begin.
fn ends(code: &[Token]) -> Vec<Option<usize>> {
    let mut ends = vec![None; code.len()];
    let mut open = Vec::new();
    for (at, token) in code.iter().enumerate() {
        if ["(", "{", "["].iter().any(|mark| token.is_mark(mark)) {
            open.push(at);
        } else if [")", "}", "]"].iter().any(|mark| token.is_mark(mark))
            && let Some(start) = open.pop()
        {
            ends[start] = Some(at + 1);
        }
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexer::tokens;

    const TEXT: &str = "struct List { int sum() const { return from(m_first); } int from(Node* n) const; };\n\
                        int List::from(Node* n) const { if (n == nullptr) return 0; return n->value + from(n->next); }\n\
                        List::List() : m_first(nullptr), m_size{0} { for (;;) break; }\n\
                        auto walk(int a, int b) -> int { while (a < b) a++; return total(a); }\n\
                        int total(int a) { return total(a, 0); }\nint total(int a, int so_far) { return a + so_far; }\n";

    fn names(of: &str) -> Vec<String> {
        let code = tokens(TEXT.as_bytes());
        let all = FunctionBodies::of(&code);
        let found = all.behind(all.named(of));
        found.into_iter().map(|one| format!("{}/{}", all.all[one].name, all.all[one].parameters)).collect()
    }

    #[test]
    fn a_function_is_read_with_those_that_it_calls_and_without_others() {
        assert_eq!(names("List::sum"), ["sum/0", "from/1"]);
        assert_eq!(names("walk"), ["walk/2", "total/1", "total/2"]);
        assert_eq!(names("List"), ["List/0"]);
        assert!(names("none").is_empty());
    }

    #[test]
    fn a_call_of_another_function_of_the_name_is_no_recursion() {
        let code = tokens(TEXT.as_bytes());
        let all = FunctionBodies::of(&code);
        let recurs = |name: &str| all.recurs(&[name.to_owned()]);
        assert_eq!(["sum", "walk", "total", "List"].map(recurs), [true, false, false, false]);
    }

    #[test]
    fn a_file_of_calls_within_calls_is_read_in_time() {
        let text =
            format!("int f(int a) {{ return {}; }}\n{}", "f(".repeat(1 << 16), "g() -> ".repeat(1 << 16));
        let code = tokens(text.as_bytes());
        assert!(
            FunctionBodies::of(&code).reached(&["f".to_owned()]).is_empty(),
            "its parentheses never close"
        );
        let text = "int f(int a) { return f(a); }\n".repeat(1 << 14);
        let code = tokens(text.as_bytes());
        assert!(FunctionBodies::of(&code).recurs(&["f".to_owned()]));
    }
}
