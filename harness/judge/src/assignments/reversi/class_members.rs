//! [`ClassMembers`]: the declarations in a class, public and others, each in a form in which spelling does not matter.

use crate::assignments::source_rules::group_length;
use crate::lexer::{Token, TokenKind};

/// Words that begin a type inside the class, whose braces are no function's.
const TYPES: [&str; 4] = ["class", "struct", "enum", "union"];

/// The access to a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    /// From everywhere.
    Public,
    /// From the class itself.
    Restricted,
}

/// The kinds of members that are told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MemberKind {
    Function,
    Variable,
    /// A type, or a name for one.
    Type,
}

/// A declaration in a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct MemberDeclaration {
    pub(super) access: Access,
    pub(super) kind: MemberKind,
    /// The line on which it begins.
    pub(super) line: u32,
    /// The declared name; `operator[]` for that.
    pub(super) name: String,
    /// The declaration without names of parameters and bodies, `const` before what it is about.
    pub(super) form: String,
}

/// The members of a class in the order of their declarations; friends are none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct ClassMembers(pub(super) Vec<MemberDeclaration>);

impl ClassMembers {
    /// Reads the class of that name; `None` if the code does not define it.
    pub(super) fn of(code: &[Token], class: &str) -> Option<ClassMembers> {
        let (mut access, body) = body_of(code, class)?;
        let mut members = Vec::new();
        let mut rest = body;
        while let Some(first) = rest.first() {
            if let [word, colon, ..] = rest
                && let Some(section) = section(word).filter(|_| colon.is_mark(":"))
            {
                (access, rest) = (section, &rest[2..]);
                continue;
            }
            let length = length_of(rest);
            members.extend(member(access, first.line, &rest[..length]));
            rest = &rest[length..];
        }
        Some(ClassMembers(members))
    }

    /// The members to which that access is given.
    pub(super) fn with(&self, access: Access) -> impl Iterator<Item = &MemberDeclaration> {
        self.0.iter().filter(move |member| member.access == access)
    }
}

fn section(word: &Token) -> Option<Access> {
    match word.text.as_str() {
        "public" => Some(Access::Public),
        "private" | "protected" => Some(Access::Restricted),
        _ => None,
    }
}

/// The class's access at its beginning, and what is between its braces.
fn body_of<'a>(code: &'a [Token], class: &str) -> Option<(Access, &'a [Token])> {
    let is_head = |at: usize| {
        let defines = code[at].is_name("class") || code[at].is_name("struct");
        let is_it = code.get(at + 1).is_some_and(|name| name.is_name(class));
        let end = code[at..].iter().find(|token| token.is_mark("{") || token.is_mark(";"));
        defines && is_it && end.is_some_and(|end| end.is_mark("{"))
    };
    let at = (0..code.len()).find(|at| is_head(*at))?;
    let open = at + code[at..].iter().position(|token| token.is_mark("{"))?;
    let length = group_length(&code[open..], &["{"], &["}"]);
    let access = if code[at].is_name("struct") { Access::Public } else { Access::Restricted };
    Some((access, &code[open + 1..(open + length - 1).max(open + 1)]))
}

/// The number of tokens up to a declaration's end: its semicolon, or the end of a function's body.
fn length_of(code: &[Token]) -> usize {
    let is_type = code.first().is_some_and(|first| TYPES.iter().any(|word| first.is_name(word)));
    let mut is_function = false;
    let mut at = 0;
    while let Some(token) = code.get(at) {
        if token.is_mark(";") {
            return at + 1;
        }
        let is_group = token.is_mark("{") || token.is_mark("(");
        is_function |= token.is_mark("(") && !is_type;
        let length = if is_group { group_length(&code[at..], &["{", "("], &["}", ")"]) } else { 1 };
        at += length;
        // Braces that something follows are a member's first value, in a constructor's list of them.
        let goes_on = code.get(at).is_some_and(|next| next.is_mark(",") || next.is_mark("{"));
        if token.is_mark("{") && is_function && !goes_on {
            return at;
        }
    }
    code.len()
}

/// The member that a declaration makes.
fn member(access: Access, line: u32, declaration: &[Token]) -> Option<MemberDeclaration> {
    let plain: Vec<&Token> = without_attributes(declaration);
    if plain.first().is_none_or(|first| first.is_name("friend") || first.is_mark("{") || first.is_mark(";")) {
        return None;
    }
    let open = plain.iter().position(|token| token.is_mark("("));
    let is_alias = plain[0].is_name("using") || TYPES.iter().any(|word| plain[0].is_name(word));
    let (kind, (name, form)) = match open.filter(|_| !is_alias) {
        Some(open) if is_function_at(&plain, open) => (MemberKind::Function, function(&plain, open)?),
        _ if is_alias => (MemberKind::Type, variable(&plain)?),
        _ => (MemberKind::Variable, variable(&plain)?),
    };
    Some(MemberDeclaration { access, kind, line, name, form })
}

/// True if the parenthesis begins a function's parameters: it stands neither in a type's arguments nor in a first value.
fn is_function_at(plain: &[&Token], open: usize) -> bool {
    let head = &plain[..open];
    let count = |mark: &str| head.iter().filter(|token| token.is_mark(mark)).count();
    let is_plain = count("<") == count(">") && count("=") == 0 && count("{") == 0;
    is_plain || head.iter().any(|token| token.is_name("operator"))
}

/// The declaration without `[[…]]` and without words that change nothing for callers.
fn without_attributes(declaration: &[Token]) -> Vec<&Token> {
    let mut plain = Vec::new();
    let mut at = 0;
    while let Some(token) = declaration.get(at) {
        let is_attribute =
            token.is_mark("[") && declaration.get(at + 1).is_some_and(|next| next.is_mark("["));
        if is_attribute {
            at += group_length(&declaration[at..], &["["], &["]"]);
            continue;
        }
        if !token.is_name("inline") {
            plain.push(token);
        }
        at += 1;
    }
    plain
}

/// The name and the form of a function.
fn function(plain: &[&Token], open: usize) -> Option<(String, String)> {
    let begin =
        plain[..open].iter().position(|token| token.is_name("operator")).unwrap_or(open.checked_sub(1)?);
    let name = text_of(&plain[begin..open]);
    let close = open + matching(&plain[open..])?;
    let parameters: Vec<String> = split_at_commas(&plain[open + 1..close]).map(parameter).collect();
    let tail = plain[close + 1..]
        .iter()
        .take_while(|token| !["{", ";", ":", "="].iter().any(|end| token.is_mark(end)));
    let tail: Vec<&Token> = tail.copied().collect();
    let result = in_usual_order(&plain[..begin]);
    let form = format!("{result} {name}({}) {}", parameters.join(", "), text_of(&tail));
    Some((name, form.trim().to_owned()))
}

/// The place of the parenthesis that closes the first one.
fn matching(code: &[&Token]) -> Option<usize> {
    let mut depth = 0_usize;
    code.iter().position(|token| {
        depth += usize::from(token.is_mark("("));
        depth -= usize::from(token.is_mark(")")).min(depth);
        depth == 0
    })
}

/// The name and the form of anything else; a value in braces is one after an equals sign.
fn variable(plain: &[&Token]) -> Option<(String, String)> {
    let end = plain.iter().position(|token| token.is_mark(";")).unwrap_or(plain.len());
    let equals = plain[..end].iter().position(|token| token.is_mark("=") || token.is_mark("{"));
    let head = &plain[..equals.unwrap_or(end)];
    let is_brace = |token: &&&Token| !token.is_mark("{") && !token.is_mark("}") && !token.is_mark("=");
    let value: Vec<&Token> = plain[head.len()..end].iter().filter(is_brace).copied().collect();
    let name = head.iter().rev().find(|token| token.kind == TokenKind::Identifier)?.text.clone();
    let form = match value.is_empty() {
        true => in_usual_order(head),
        false => format!("{} = {}", in_usual_order(head), text_of(&value)),
    };
    Some((name, form))
}

/// Parameters; commas between angle brackets, braces and parentheses separate none.
fn split_at_commas<'a, 'b>(code: &'b [&'a Token]) -> impl Iterator<Item = &'b [&'a Token]> {
    let mut depth = 0_i32;
    let parts = code.split(move |token| {
        depth += i32::from(["<", "(", "{"].iter().any(|mark| token.is_mark(mark)));
        depth -= i32::from([">", ")", "}"].iter().any(|mark| token.is_mark(mark)));
        depth == 0 && token.is_mark(",")
    });
    parts.filter(|part| !part.is_empty())
}

/// The type of a parameter and its default.
fn parameter(code: &[&Token]) -> String {
    let equals = code.iter().position(|token| token.is_mark("="));
    let (declared, default) = code.split_at(equals.unwrap_or(code.len()));
    let named = match declared {
        [rest @ .., before, name]
            if name.kind == TokenKind::Identifier && can_end_a_type(before) && !name.is_name("const") =>
        {
            [rest, &[*before]].concat()
        }
        _ => declared.to_vec(),
    };
    format!("{} {}", in_usual_order(&named), text_of(default)).trim().to_owned()
}

fn can_end_a_type(token: &Token) -> bool {
    let is_word = token.kind == TokenKind::Identifier && !token.is_name("const");
    is_word || ["*", "&", "&&", ">"].iter().any(|mark| token.is_mark(mark))
}

/// A type with the `const` of what a pointer or reference leads to at its beginning.
fn in_usual_order(code: &[&Token]) -> String {
    let end = code.iter().position(|token| token.is_mark("*") || token.is_mark("&")).unwrap_or(code.len());
    let (aimed_at, rest) = code.split_at(end);
    let (consts, others): (Vec<&Token>, Vec<&Token>) =
        aimed_at.iter().partition(|token| token.is_name("const"));
    let all: Vec<&Token> = consts.into_iter().take(1).chain(others).chain(rest.iter().copied()).collect();
    text_of(&all)
}

/// Tokens as people space them.
fn text_of(code: &[&Token]) -> String {
    const TIGHT_BEFORE: [&str; 10] = ["(", ")", "[", "]", "::", ",", "<", ">", "*", "&"];
    const TIGHT_AFTER: [&str; 4] = ["(", "[", "::", "<"];
    let mut text = String::new();
    let mut is_tight = true;
    for token in code {
        if !is_tight && !TIGHT_BEFORE.iter().any(|mark| token.is_mark(mark)) {
            text.push(' ');
        }
        text.push_str(&token.text);
        is_tight = TIGHT_AFTER.iter().any(|mark| token.is_mark(mark));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::source_rules::code_of;

    fn forms(body: &str) -> Vec<String> {
        let code = code_of(format!("class Model;\nclass Model final {{\npublic:\n{body}\n}};").as_bytes());
        ClassMembers::of(&code, "Model").unwrap().0.into_iter().map(|member| member.form).collect()
    }

    #[test]
    fn spellings_of_one_declaration_have_one_form() {
        for (one, other) in [
            ("Move const* find_move(Position) const;", "const Move * find_move(Position pos) const;"),
            ("Model(int width, int height);", "Model(int w, int);"),
            ("explicit Model(int size = 8);", "explicit Model(int n = 8);"),
            ("Player turn() const;", "[[nodiscard]] inline Player turn() const { return turn_; }"),
            ("Player turn_ = Player::dark;", "Player turn_ { Player::dark };"),
            ("using Position = Board::Position;", "using Position=Board::Position;"),
            ("void set(std::map<int, int> const& m);", "void set(const std::map<int, int>& other);"),
        ] {
            assert_eq!(forms(one), forms(other), "{one}");
        }
    }

    #[test]
    fn declarations_that_differ_have_two_forms() {
        for (one, other) in [
            ("Player turn() const;", "Player turn();"),
            ("Model(int, int);", "Model(int, int = 8);"),
            ("explicit Model(int size = 8);", "Model(int size = 8);"),
            ("void play_move(Position);", "bool play_move(Position);"),
            ("void play_move(Position);", "void play_move(Position&);"),
            ("Player turn_ = Player::dark;", "Player turn_ = Player::light;"),
            ("Player turn_ = Player::dark;", "Player turn_;"),
        ] {
            assert_ne!(forms(one), forms(other), "{one}");
        }
    }

    #[test]
    fn sections_bodies_friends_and_types_are_told_apart() {
        let code = code_of(
            b"class Model : Base { int a; public: Model(int n) : a{n}, b(n) { f(); } int b() { if (a) { return 1; } return 2; }; \
              friend struct Test_access; enum class State { on, off }; private: struct P { int x; } p; protected: int operator[](int i) const; };",
        );
        let members = ClassMembers::of(&code, "Model").unwrap();
        let told: Vec<_> = members.0.iter().map(|member| (member.access, member.name.as_str())).collect();
        let expected = [
            (Access::Restricted, "a"),
            (Access::Public, "Model"),
            (Access::Public, "b"),
            (Access::Public, "State"),
            (Access::Restricted, "P"),
            (Access::Restricted, "operator[]"),
        ];
        assert_eq!(told, expected);
        assert_eq!(members.0[5].form, "int operator[](int) const");
    }

    #[test]
    fn code_without_the_class_has_no_members() {
        assert_eq!(ClassMembers::of(&code_of(b"class Model; struct Other {};"), "Model"), None);
        for text in
            ["class Model {", "class Model { int", "class Model { f(", "class Model { {", "class Model { ("]
        {
            assert!(ClassMembers::of(&code_of(text.as_bytes()), "Model").is_some(), "{text}");
        }
    }
}
