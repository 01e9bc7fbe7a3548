//! Declarations and definitions outside functions in a C++ file, from its tokens alone: global variables and member
//! functions.

use super::tokens::group_length;
use crate::lexer::{Token, TokenKind};

/// A declaration outside functions and classes, or a function's definition.
struct OuterDeclaration<'a> {
    /// Its tokens but for those between braces.
    head: Vec<&'a Token>,
    /// The content of its last braces if they can be a function's.
    body: &'a [Token],
    end: DeclarationEnd,
}

/// The end of a declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DeclarationEnd {
    /// By a semicolon: a variable can be declared so.
    Semicolon,
    /// By a function's body.
    Body,
}

/// All declarations outside functions, in order; those inside a namespace count as outside.
fn outer_declarations(code: &[Token]) -> Vec<OuterDeclaration<'_>> {
    let mut all = Vec::new();
    let mut current = OpenDeclaration::default();
    let mut at = 0;
    while let Some(token) = code.get(at) {
        let mut taken = 1;
        if token.is_mark("{") && current.opens_namespace() || token.is_mark("}") {
            current = OpenDeclaration::default();
        } else if token.is_mark("{") {
            taken = group_length(&code[at..], &["{"], &["}"]);
            current.add_group(&code[at..at + taken]);
            if current.ends_before(code.get(at + taken)) {
                all.push(std::mem::take(&mut current).ended(DeclarationEnd::Body));
            }
        } else if token.is_mark(";") {
            all.push(std::mem::take(&mut current).ended(DeclarationEnd::Semicolon));
        } else {
            current.add(token);
        }
        at += taken;
    }
    all
}

/// A declaration that has not come to its end. Its state grows with it: a hostile one is as long as the file.
#[derive(Default)]
struct OpenDeclaration<'a> {
    head: Vec<&'a Token>,
    body: &'a [Token],
    /// Parentheses that are open.
    depth: usize,
    /// Angle brackets of a template's parameters that are open.
    angles: usize,
    has_parentheses: bool,
    has_value: bool,
}

impl<'a> OpenDeclaration<'a> {
    fn add(&mut self, token: &'a Token) {
        if token.is_mark("(") {
            self.depth += 1;
            self.has_parentheses = true;
        } else if token.is_mark(")") {
            self.depth = self.depth.saturating_sub(1);
        }
        // The value of an argument or parameter is none of the declaration's, and an operator's name is no value.
        let names = self.head.last().is_some_and(|last| last.is_name("operator"));
        let is_plain = self.depth == 0 && !names;
        if is_plain && self.head.first().is_some_and(|first| first.is_name("template")) {
            if token.is_mark("<") {
                self.angles += 1;
            } else if token.is_mark(">") {
                self.angles = self.angles.saturating_sub(1);
            }
        }
        self.has_value |= token.is_mark("=") && is_plain && self.angles == 0;
        self.head.push(token);
    }

    fn add_group(&mut self, group: &'a [Token]) {
        self.head.extend(group.first());
        if self.has_parentheses && !self.has_value && self.depth == 0 {
            self.body = group;
        }
    }

    fn opens_namespace(&self) -> bool {
        match self.head[..] {
            [first, ..] if first.is_name("namespace") => true,
            [inline, second, ..] if inline.is_name("inline") && second.is_name("namespace") => true,
            [linkage, text] => linkage.is_name("extern") && text.kind == TokenKind::Text,
            _ => false,
        }
    }

    /// Tests the group that was just added for a function's body: none if more members are initialized after it.
    fn ends_before(&self, next: Option<&Token>) -> bool {
        let goes_on = next.is_some_and(|next| [";", ",", "{"].iter().any(|mark| next.is_mark(mark)));
        !self.body.is_empty() && !goes_on
    }

    fn ended(self, end: DeclarationEnd) -> OuterDeclaration<'a> {
        OuterDeclaration { head: self.head, body: self.body, end }
    }
}

// ---- variables

/// Words that begin a declaration of no variable.
const NO_VARIABLE: &[&str] =
    &["using", "typedef", "template", "concept", "static_assert", "friend", "namespace", "asm"];

/// Words that make a variable constant, wherever they stand.
const CONSTANT: &[&str] = &["const", "constexpr", "constinit"];

/// The names of the variables that are declared outside functions and are no constants.
pub(crate) fn global_variables(code: &[Token]) -> Vec<Token> {
    declared_outside(code).into_iter().cloned().collect()
}

fn declared_outside(code: &[Token]) -> Vec<&Token> {
    let ended = outer_declarations(code).into_iter().filter(|outer| outer.end == DeclarationEnd::Semicolon);
    let ended: Vec<OuterDeclaration<'_>> = ended.collect();
    let constant: Vec<&str> = ended.iter().filter_map(|outer| constant_type(&outer.head)).collect();
    let is_constant =
        |head: &[&Token]| head.iter().any(|token| constant.iter().any(|name| token.is_name(name)));
    let variables = ended.iter().map(|outer| without_parameters(&outer.head));
    variables.filter(|head| !is_constant(head)).filter_map(variable).collect()
}

/// The name that `typedef` or `using` gives to a type of constants.
fn constant_type<'a>(declaration: &[&'a Token]) -> Option<&'a str> {
    let (first, rest) = declaration.split_first()?;
    let is_constant = rest.iter().any(|token| CONSTANT.iter().any(|word| token.is_name(word)));
    let mut names = rest.iter().filter(|token| token.kind == TokenKind::Identifier);
    let name = if first.is_name("typedef") {
        names.next_back()
    } else if first.is_name("using") {
        names.next()
    } else {
        None
    };
    name.filter(|_| is_constant).map(|token| token.text.as_str())
}

/// The same and the static members that classes define in themselves.
pub(crate) fn lasting_variables(code: &[Token]) -> Vec<Token> {
    let mut all = declared_outside(code);
    for member in code.windows(2).enumerate().filter_map(|(at, two)| inline_static(two, &code[at..])) {
        if !all.iter().any(|one| std::ptr::eq(*one, member)) {
            all.push(member);
        }
    }
    all.into_iter().cloned().collect()
}

/// A declaration without `template` and its parameters.
fn without_parameters<'a, 'b>(declaration: &'b [&'a Token]) -> &'b [&'a Token] {
    let [template, open, ..] = declaration else { return declaration };
    if !template.is_name("template") || !open.is_mark("<") {
        return declaration;
    }
    let mut depth = 0_usize;
    let close = declaration.iter().skip(1).position(|token| {
        let marks = |mark: &str| usize::from(token.is_mark(mark));
        depth = (depth + marks("<")).saturating_sub(marks(">") + 2 * marks(">>"));
        depth == 0
    });
    close.map_or(declaration, |close| without_parameters(&declaration[close + 2..]))
}

/// The name of the variable that `inline static` declares, at the first of whose words the code begins.
fn inline_static<'a>(words: &[Token], code: &'a [Token]) -> Option<&'a Token> {
    let is_pair = |first, second| words[0].is_name(first) && words[1].is_name(second);
    if !is_pair("inline", "static") && !is_pair("static", "inline") {
        return None;
    }
    let end =
        code.iter().position(|token| ["=", ";", "{", "(", "["].iter().any(|mark| token.is_mark(mark)))?;
    let head = &code[..end];
    let is_constant = head.iter().any(|token| CONSTANT.iter().any(|word| token.is_name(word)));
    let name = head.iter().rev().find(|token| token.kind == TokenKind::Identifier);
    name.filter(|_| !is_constant && !code[end].is_mark("("))
}

/// The name of the variable that a declaration declares; `None` for constants and everything else.
fn variable<'a>(declaration: &[&'a Token]) -> Option<&'a Token> {
    let first = declaration.first()?;
    let has = |words: &[&str]| declaration.iter().any(|token| words.iter().any(|word| token.is_name(word)));
    if NO_VARIABLE.iter().any(|word| first.is_name(word)) || has(CONSTANT) || has(&["operator"]) {
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
    // `enum class Way : int;` announces a type.
    if first.is_name("enum") && body.is_none() && head.iter().any(|token| token.is_mark(":")) {
        return None;
    }
    let name = if is_type && body.is_some() {
        // `struct { … } name;`
        declaration[body? + 1..].iter().find(|token| token.kind == TokenKind::Identifier)
    } else {
        head.iter().rev().find(|token| token.kind == TokenKind::Identifier).filter(|_| names(head) > 1)
    };
    name.copied().filter(|_| !(is_type && body.is_none() && names(head) <= 2 && head_end.is_none()))
}

/// The number of names and keywords: a variable has a type and a name.
fn names(head: &[&Token]) -> usize {
    head.iter().filter(|token| token.kind == TokenKind::Identifier).count()
}

/// Tests the rest of a declaration after its head for a variable's value: `= …` but for a function that is called like
/// one, or parentheses that hold a literal.
fn is_initialized(rest: &[&Token]) -> bool {
    let [mark, first, ..] = rest else { return false };
    if mark.is_mark("=") {
        return !first.is_mark("[");
    }
    matches!(first.kind, TokenKind::Number | TokenKind::Text | TokenKind::Character)
}

// ---- member functions

/// The definition of a member function.
pub(crate) struct MemberDefinition<'a> {
    pub(crate) name: &'a Token,
    pub(crate) body: &'a [Token],
}

/// The definitions `Class::name(…) … {` outside functions: such a call in a condition is no definition.
pub(crate) fn member_functions<'a>(code: &'a [Token], class: &str) -> Vec<MemberDefinition<'a>> {
    outer_declarations(code).into_iter().filter_map(|outer| member(&outer, class)).collect()
}

fn member<'a>(outer: &OuterDeclaration<'a>, of: &str) -> Option<MemberDefinition<'a>> {
    let name = outer.head.windows(4).find_map(|window| match window {
        [class, colons, name, open] => {
            let names = class.is_name(of) && colons.is_mark("::") && open.is_mark("(");
            names.then_some(*name)
        }
        _ => None,
    })?;
    (!outer.body.is_empty()).then_some(MemberDefinition { name, body: outer.body })
}
