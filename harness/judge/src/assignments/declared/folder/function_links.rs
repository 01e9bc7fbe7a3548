//! [`FunctionLink`]: what the body of a function says of other functions: it calls one, or it names one and another may call it.
//!
//! The text does not know types. What may be a call counts as one, so that nobody is said to lack what he has.

use std::collections::BTreeSet;

use super::bracketed_code::BracketedCode;
use super::function_bodies::{BEFORE_VALUES, DefinedFunction, name_before_parentheses, qualifier};

/// A place at which a body speaks of functions; places that mean the same are one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct FunctionLink<'t> {
    pub(super) manner: LinkManner,
    pub(super) access: Access<'t>,
    pub(super) name: &'t str,
    /// `None` where any number may be meant.
    pub(super) arguments: Option<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum LinkManner {
    /// `sum(a, b)`.
    Call,
    /// `sum`, as a value.
    Value,
    /// `Raise r(b)`: an object is made, and may be called.
    Object,
    /// `f(a)` of a variable: an object that is called.
    Variable,
    /// `delete p`.
    Deletion,
    /// `f(f, a)`: it is given itself.
    OnItself,
}

/// Where a function is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Access<'t> {
    /// From within this class or namespace.
    Plain(Option<&'t str>),
    /// In this class or namespace, or outside of all.
    Qualified(Option<&'t str>),
    /// In an object.
    Member,
}

/// What is known of a source when a body is read.
pub(super) struct KnownNames<'t> {
    /// The places at which functions are defined: these call nothing.
    pub(super) definitions: BTreeSet<usize>,
    pub(super) functions: BTreeSet<&'t str>,
    /// Those that are variables in the function, and functions nevertheless.
    pub(super) lambdas: BTreeSet<&'t str>,
    /// The classes whose objects can be made or called by functions of the source.
    pub(super) classes: BTreeSet<&'t str>,
}

/// The links of one body.
pub(super) fn links<'t>(
    code: &BracketedCode<'t>,
    function: &DefinedFunction<'t>,
    known: &KnownNames<'t>,
) -> BTreeSet<FunctionLink<'t>> {
    let body = LinkedBody { code, function, known, variables: variables(code, function) };
    function.body.clone().flat_map(|at| body.at(at)).flatten().collect()
}

struct LinkedBody<'r, 't> {
    code: &'r BracketedCode<'t>,
    function: &'r DefinedFunction<'t>,
    known: &'r KnownNames<'t>,
    variables: BTreeSet<&'t str>,
}

impl<'t> LinkedBody<'_, 't> {
    fn at(&self, at: usize) -> [Option<FunctionLink<'t>>; 4] {
        // `: size(size)` calls nothing, and `: Node(value)` makes an object.
        let is_member = || !self.code.name(at).is_some_and(|name| self.known.classes.contains(name));
        if self.known.definitions.contains(&at) || self.function.initialized.contains(&at) && is_member() {
            return [None; 4];
        }
        [self.called(at), self.indirect(at), self.made(at), self.value(at)]
    }

    fn link(&self, manner: LinkManner, name: &'t str, arguments: Option<usize>) -> Option<FunctionLink<'t>> {
        let access = Access::Plain(self.function.scope);
        Some(FunctionLink { manner, access, name, arguments })
    }

    fn called(&self, at: usize) -> Option<FunctionLink<'t>> {
        let (name, open) = name_before_parentheses(self.code, at)?;
        if !self.known.functions.contains(name) {
            return None;
        }
        let link = self.link(LinkManner::Call, name, self.code.listed(open))?;
        Some(FunctionLink { access: self.access(at), ..link })
    }

    fn access(&self, at: usize) -> Access<'t> {
        if let Some(class) = qualifier(self.code, at) {
            return Access::Qualified(class);
        }
        let is_own = self.code.before(at) == "->" && self.code.before(at.saturating_sub(1)) == "this";
        if self.is_member(at) && !is_own { Access::Member } else { Access::Plain(self.function.scope) }
    }

    fn is_member(&self, at: usize) -> bool {
        [".", "->"].contains(&self.code.before(at))
    }

    /// A call of what a variable holds, and of the object itself: `(*this)(a)`.
    fn indirect(&self, at: usize) -> Option<FunctionLink<'t>> {
        let text = |from: usize| self.code.text(at + from);
        if (text(0), text(1), text(2), text(3), text(4)) == ("(", "*", "this", ")", "(") {
            return self.link(LinkManner::Variable, "()", None);
        }
        let (name, open) = name_before_parentheses(self.code, at)?;
        let is_name = |at: usize| self.code.name(at) == Some(name);
        if self.code.items(open).iter().any(|item| item.len() == 1 && is_name(item.start)) {
            return self.link(LinkManner::OnItself, name, None);
        }
        self.variables.contains(name).then(|| self.link(LinkManner::Variable, "()", None)).flatten()
    }

    /// An object that is made, or deleted.
    fn made(&self, at: usize) -> Option<FunctionLink<'t>> {
        let name = self.code.name(at)?;
        if name == "delete" && self.code.before(at) != "=" {
            let link = self.link(LinkManner::Deletion, "~", None)?;
            // A destructor that deletes may delete another of its class.
            let is_own = self.function.name == "~";
            return Some(if is_own { FunctionLink { access: Access::Plain(None), ..link } } else { link });
        }
        let is_only_named = ["::", "*", "&", "&&"].contains(&self.code.text(at + 1))
            || ["class", "struct", "~"].contains(&self.code.before(at));
        if is_only_named || !self.known.classes.contains(name) {
            return None;
        }
        let opens = |at: usize| ["(", "{"].contains(&self.code.text(at));
        let arguments = match self.code.text(at + 2) {
            _ if opens(at + 1) => self.code.listed(at + 1),
            ";" => Some(0),
            _ if opens(at + 2) => self.code.listed(at + 2),
            _ => None,
        };
        self.link(LinkManner::Object, name, arguments)
    }

    fn value(&self, at: usize) -> Option<FunctionLink<'t>> {
        let is_function =
            |name: &&str| self.known.functions.contains(name) && !self.known.classes.contains(name);
        let name = self.code.name(at).filter(is_function)?;
        let is_call = name_before_parentheses(self.code, at).is_some();
        let is_hidden = self.variables.contains(name) && !self.known.lambdas.contains(name);
        if is_call || is_hidden || self.is_member(at) || ["::", "="].contains(&self.code.text(at + 1)) {
            return None;
        }
        let link = self.link(LinkManner::Value, name, None)?;
        Some(FunctionLink { access: self.access(at), ..link })
    }
}

/// The names that a function gives to variables and parameters of its own.
fn variables<'t>(code: &BracketedCode<'t>, function: &DefinedFunction<'t>) -> BTreeSet<&'t str> {
    let places = function.named + 1..function.body.end;
    places.filter(|at| is_declared(code, *at)).filter_map(|at| code.name(at)).collect()
}

/// True for a name that is declared or changed there.
fn is_declared(code: &BracketedCode<'_>, at: usize) -> bool {
    const CHANGES: [&str; 9] = ["=", "+=", "-=", "*=", "/=", "%=", "++", "--", "<<="];
    let is_type_at =
        |at: usize| code.is_mark(at, ">") || code.name(at).is_some_and(|word| !BEFORE_VALUES.contains(&word));
    let follows_type = match code.before(at) {
        "*" | "&" | "&&" => at >= 2 && is_type_at(at - 2),
        _ => at >= 1 && is_type_at(at - 1),
    };
    let is_changed = CHANGES.contains(&code.text(at + 1)) || ["++", "--"].contains(&code.before(at));
    is_changed || follows_type && !code.is_mark(at + 1, "(")
}
