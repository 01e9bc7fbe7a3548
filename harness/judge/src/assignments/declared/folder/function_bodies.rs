//! [`DefinedFunction`]: the functions that a source defines, from its tokens alone, and what is called like one: lambdas with a
//! name, and variables outside of functions that may hold a function.
//!
//! A hostile source is one function after another, or one in another: what is found is found in one walk.

use std::ops::Range;

use super::bracketed_code::{BracketedCode, MOST};

/// A function with its body.
pub(super) struct DefinedFunction<'t> {
    pub(super) sort: FunctionSort,
    /// The class or the namespace that has it.
    pub(super) scope: Option<&'t str>,
    /// The sign of an operator, `()` it may be; `~` of a destructor, whose scope is its class.
    pub(super) name: &'t str,
    /// `None` where any number may be given.
    pub(super) parameters: Option<usize>,
    /// The place of its name.
    pub(super) named: usize,
    /// With the initializers of a constructor.
    pub(super) body: Range<usize>,
    /// The places of the members that those initialize.
    pub(super) initialized: Vec<usize>,
    /// The outermost function in whose body it is defined.
    pub(super) owner: Option<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FunctionSort {
    Function,
    Lambda,
    Variable,
}

/// Words before parentheses that define nothing.
const NO_FUNCTIONS: [&str; 13] = [
    "if",
    "for",
    "while",
    "switch",
    "catch",
    "return",
    "sizeof",
    "decltype",
    "noexcept",
    "alignas",
    "constexpr",
    "throw",
    "requires",
];

/// What may stand between the parameters and the body.
const BETWEEN: [&str; 9] =
    ["const", "noexcept", "override", "final", "volatile", "mutable", "constexpr", "&", "&&"];

/// Words that stand before a value, and not before a name that is declared.
pub(super) const BEFORE_VALUES: [&str; 9] =
    ["return", "else", "do", "case", "throw", "new", "delete", "co_return", "co_yield"];

/// Functions within functions within functions: deeper ones are read with those that have them.
const DEEPEST: usize = 8;

/// The most tokens of a variable's value that are read.
const MOST_VALUE: usize = 16 * MOST;

/// All of a source, in the order of its text.
pub(super) fn defined_functions<'t>(code: &BracketedCode<'t>) -> Vec<DefinedFunction<'t>> {
    let mut walk = FunctionWalk { code, scopes: Vec::new(), open: Vec::new(), all: Vec::new() };
    (0..code.len()).for_each(|at| walk.step(at));
    walk.all
}

/// The name that stands before parentheses, with the place where those open: of a function that is defined or called.
pub(super) fn name_before_parentheses<'t>(code: &BracketedCode<'t>, at: usize) -> Option<(&'t str, usize)> {
    let name = code.name(at)?;
    let (name, open) = match (name, code.text(at + 1), code.text(at + 2)) {
        ("operator", "(", ")") => ("()", at + 3),
        ("operator", "[", "]") => ("[]", at + 3),
        ("operator", sign, _) => (sign, at + 2),
        (name, _, _) => (name, code.behind_angles(at + 1).unwrap_or(at + 1)),
    };
    (code.is_mark(open, "(") && !NO_FUNCTIONS.contains(&name)).then_some((name, open))
}

struct FunctionWalk<'c, 't> {
    code: &'c BracketedCode<'t>,
    /// The classes and namespaces that are open, with the places of their ends.
    scopes: Vec<(usize, &'t str)>,
    /// The functions that are open, with the places of their ends.
    open: Vec<(usize, usize)>,
    all: Vec<DefinedFunction<'t>>,
}

impl<'t> FunctionWalk<'_, 't> {
    fn step(&mut self, at: usize) {
        while self.scopes.last().is_some_and(|(end, _)| *end <= at) {
            self.scopes.pop();
        }
        while self.open.last().is_some_and(|(end, _)| *end <= at) {
            self.open.pop();
        }
        self.scopes.extend(self.scope_at(at));
        let found = if self.may_define() { self.defined_at(at) } else { None };
        if let Some(mut function) = found.or_else(|| self.lambda_at(at)).or_else(|| self.variable_at(at)) {
            function.owner = self.open.first().map(|(_, index)| *index);
            if function.sort != FunctionSort::Variable {
                self.open.push((function.body.end, self.all.len()));
            }
            self.all.push(function);
        }
    }

    /// The class or namespace whose head begins there.
    fn scope_at(&self, at: usize) -> Option<(usize, &'t str)> {
        if !["class", "struct", "union", "namespace"].contains(&self.code.name(at)?) {
            return None;
        }
        let (mut name, mut at) = (None, at + 1);
        for _ in 0..MOST {
            at = match self.code.text(at) {
                "{" => return self.code.end(at).zip(name),
                ":" => self.code.next_of(at, ["{", ";"])?,
                "final" | "::" => at + 1,
                "<" => self.code.behind_angles(at)?,
                _ => {
                    name = Some(self.code.name(at)?);
                    at + 1
                }
            };
        }
        None
    }

    fn scope(&self) -> Option<&'t str> {
        self.scopes.last().map(|(_, name)| *name)
    }

    /// False within a function but for a class of its own: `f(a) : g(b)` defines nothing there.
    fn may_define(&self) -> bool {
        let is_inside = |(end, _): &(usize, usize)| self.scopes.last().is_some_and(|(scope, _)| scope <= end);
        self.open.len() < DEEPEST && self.open.last().is_none_or(is_inside)
    }

    /// The function whose definition has its name there.
    fn defined_at(&self, at: usize) -> Option<DefinedFunction<'t>> {
        let (name, open) = name_before_parentheses(self.code, at)?;
        let (body, initialized) = self.body_behind(self.code.end(open)?)?;
        let is_destructor = self.code.before(at) == "~";
        let qualified = qualifier(self.code, at);
        Some(DefinedFunction {
            sort: FunctionSort::Function,
            scope: if is_destructor { Some(name) } else { qualified.unwrap_or_else(|| self.scope()) },
            name: if is_destructor { "~" } else { name },
            parameters: self.code.listed(open),
            named: at,
            body,
            initialized,
            owner: None,
        })
    }

    /// The lambda that begins there and is the value of a variable, which is its name.
    fn lambda_at(&self, at: usize) -> Option<DefinedFunction<'t>> {
        if self.open.len() >= DEEPEST || !self.code.is_mark(at, "[") {
            return None;
        }
        let named = self.variable_before(at)?;
        let open = self.code.end(at)?;
        let has_parameters = self.code.is_mark(open, "(");
        let (body, initialized) =
            self.body_behind(if has_parameters { self.code.end(open)? } else { open })?;
        Some(DefinedFunction {
            sort: FunctionSort::Lambda,
            scope: self.scope(),
            name: self.code.name(named)?,
            parameters: if has_parameters { self.code.listed(open) } else { Some(0) },
            named,
            body,
            initialized,
            owner: None,
        })
    }

    /// The place of the variable's name before its value: `f = [`, `f([`, `f = std::function<int(int)>([`.
    fn variable_before(&self, value: usize) -> Option<usize> {
        let mark = self.before_conversion(value).checked_sub(1)?;
        let name = mark.checked_sub(1)?;
        if self.code.is_mark(mark, "=") {
            return Some(name);
        }
        let before = name.checked_sub(1)?;
        let is_type = |word: &str| !BEFORE_VALUES.contains(&word);
        let is_declared = self.code.is_mark(before, ">") || self.code.name(before).is_some_and(is_type);
        (["(", "{"].contains(&self.code.text(mark)) && is_declared).then_some(name)
    }

    /// The place before a template's name, `std::function<int(int)>`, of which a value is made.
    fn before_conversion(&self, value: usize) -> usize {
        let behind = value.saturating_sub(1);
        if !["(", "{"].contains(&self.code.text(behind)) || self.code.before(behind) != ">" {
            return value;
        }
        let mut start = self.code.before_angles(behind).saturating_sub(1);
        while self.code.before(start) == "::" {
            start = start.saturating_sub(2);
        }
        start
    }

    /// The variable outside of functions whose name stands there, with its value: `again = sum;`, `(*again)(int) = sum;`.
    fn variable_at(&self, at: usize) -> Option<DefinedFunction<'t>> {
        let name = self.code.name(at).filter(|_| self.open.is_empty())?;
        let is_pointer = self.code.before(at) == "*" && self.code.is_mark(at + 1, ")");
        if !is_pointer && !["=", "{", "["].iter().any(|mark| self.code.is_mark(at + 1, mark)) {
            return None;
        }
        let is_scope = self.scopes.iter().any(|(end, _)| self.code.end(at + 1) == Some(*end));
        let mut end = at + 1;
        for _ in 0..MOST {
            if end >= self.code.len() || self.code.is_mark(end, ";") {
                break;
            }
            end = self.code.end(end).unwrap_or(end + 1);
        }
        (!is_scope).then(|| DefinedFunction {
            sort: FunctionSort::Variable,
            scope: self.scope(),
            name,
            parameters: None,
            named: at,
            body: at + 1..end.min(at + MOST_VALUE).min(self.code.len()),
            initialized: Vec::new(),
            owner: None,
        })
    }

    /// The body that follows the parameters, from the initializers on, and the places of those.
    fn body_behind(&self, mut at: usize) -> Option<(Range<usize>, Vec<usize>)> {
        let (mut start, mut initialized) = (None, Vec::new());
        loop {
            let text = self.code.text(at);
            if text == "{" {
                return Some((start.unwrap_or(at)..self.code.end(at)?, initialized));
            }
            at = match text {
                // Up to the body: a type has no braces.
                "->" => self.code.next_of(at, ["{", ";"])?,
                ":" if start.is_none() => {
                    start = Some(at);
                    self.behind_initializers(at + 1, &mut initialized)?
                }
                "noexcept" | "throw" if self.code.is_mark(at + 1, "(") => self.code.end(at + 1)?,
                text if BETWEEN.contains(&text) => at + 1,
                _ => return None,
            };
        }
    }

    /// The place behind a list of initializers.
    fn behind_initializers(&self, mut at: usize, initialized: &mut Vec<usize>) -> Option<usize> {
        loop {
            initialized.push(at);
            let value = self.code.next_of(at, ["(", "{"])?;
            if (at..value).any(|name| [";", "}", ")"].contains(&self.code.text(name))) {
                return None;
            }
            let end = self.code.end(value)?;
            if !self.code.is_mark(end, ",") {
                return Some(end);
            }
            at = end + 1;
        }
    }
}

/// The class or namespace before a name, `List` of `List<T>::sum`; the inner `None` is the place outside of all, `::sum`.
pub(super) fn qualifier<'t>(code: &BracketedCode<'t>, at: usize) -> Option<Option<&'t str>> {
    let tilde = usize::from(code.before(at) == "~");
    let colons = at.checked_sub(1 + tilde).filter(|colons| code.is_mark(*colons, "::"))?;
    let class = code.before_angles(colons).checked_sub(1).and_then(|class| code.name(class));
    Some(class.filter(|word| !BEFORE_VALUES.contains(word)))
}
