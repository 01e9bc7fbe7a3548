//! The rule about model.hxx: public members and the four private variables are as they were given.

use super::helpers::{earned, handed_in_of_2020};
use crate::assignments::reversi::class_members::{Access, ClassMembers, MemberDeclaration};
use crate::assignments::reversi::starter;
use crate::assignments::reversi::submitted::MODEL_HEADER;
use crate::assignments::source_rules::{code_of, finding};
use crate::lexer::{Token, TokenKind, tokens};
use crate::model::{RuleFinding, Sources};

const CLASS: &str = "Model";

/// The private variables that must stay.
const VARIABLES: [&str; 4] = ["turn_", "winner_", "board_", "next_moves_"];

/// Words of the language that no header has a reason to give another meaning.
const WORDS: [&str; 8] = ["private", "protected", "public", "class", "struct", "const", "explicit", "friend"];

const RULE: &str = "6.5: the declarations of public members, and the definitions of turn_, winner_, board_ and next_moves_, must not be altered";

/// The class's public declarations and its four variables are those that were given.
pub(in crate::assignments::reversi) fn unaltered(sources: &Sources<'_>) -> RuleFinding {
    earned(compared(sources), sources.submission())
}

fn compared(sources: &Sources<'_>) -> RuleFinding {
    let Some(file) = sources.submission().file(MODEL_HEADER) else { return RuleFinding::Kept };
    let given =
        sources.of_course(MODEL_HEADER).map_or(starter::text(MODEL_HEADER).as_bytes(), |file| &file.content);
    let Some(given) = ClassMembers::of(&code_of(given), CLASS) else { return RuleFinding::Kept };
    let Some(theirs) = ClassMembers::of(&code_of(&file.content), CLASS) else {
        return finding(vec![format!("{MODEL_HEADER} defines no class {CLASS}")], RULE);
    };
    let spelling =
        if handed_in_of_2020(sources.submission()) { Spelling::NamesAlone } else { Spelling::Whole };
    let public = given.with(Access::Public).filter_map(|member| public_change(member, &theirs, spelling));
    let variables = given.with(Access::Restricted).filter(|member| VARIABLES.contains(&member.name.as_str()));
    let variables = variables.filter_map(|member| change(member, &theirs, Access::Restricted));
    finding(redefined(&file.content).chain(public).chain(variables).collect(), RULE)
}

/// The part of public declarations that is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Spelling {
    /// All of it.
    Whole,
    /// The names: the harness does not know how the course spelt the types of 2020.
    NamesAlone,
}

fn public_change(given: &MemberDeclaration, theirs: &ClassMembers, spelling: Spelling) -> Option<String> {
    let is_there = theirs.with(Access::Public).any(|member| member.name == given.name);
    if spelling == Spelling::NamesAlone && is_there {
        return None;
    }
    change(given, theirs, Access::Public)
}

/// The change of a given member, in words; `None` where it is among theirs with that access.
fn change(given: &MemberDeclaration, theirs: &ClassMembers, access: Access) -> Option<String> {
    if theirs.with(access).any(|member| member.form == given.form) {
        return None;
    }
    let mut alike = theirs.0.iter().filter(|member| member.name == given.name);
    let nearest = alike.clone().find(|member| member.form == given.form).or_else(|| alike.next());
    let asked = format!("`{}` was given", given.form);
    Some(match nearest {
        None => format!("{MODEL_HEADER}: `{}` is missing", given.form),
        Some(member) if member.form == given.form => {
            let section = if access == Access::Public { "public" } else { "private" };
            format!("{MODEL_HEADER} line {}: `{}` is no longer {section}", member.line, member.form)
        }
        Some(member) => format!("{MODEL_HEADER} line {}: `{}` where {asked}", member.line, member.form),
    })
}

/// Words of the language that the header defines as macros.
fn redefined(source: &[u8]) -> impl Iterator<Item = String> {
    let all = tokens(source);
    let defined = |pair: &[Token]| {
        let [directive, word] = pair else { return None };
        let is_macro = directive.kind == TokenKind::Directive && directive.text == "define";
        let is_word = WORDS.iter().any(|name| word.text == *name);
        (is_macro && is_word)
            .then(|| format!("{MODEL_HEADER} line {}: it defines {} as a macro", word.line, word.text))
    };
    all.windows(2).filter_map(defined).collect::<Vec<_>>().into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{SourceFile, Submission};

    fn own_model() -> SourceFile {
        SourceFile {
            name: "src/model.cxx".to_owned(),
            content: [starter::text("src/model.cxx"), &"int mine;".repeat(30)].concat().into_bytes(),
        }
    }

    fn broken(header: &str) -> Option<String> {
        let file = SourceFile { name: MODEL_HEADER.to_owned(), content: header.as_bytes().to_vec() };
        let submission = Submission { files: vec![file, own_model()], ..Submission::default() };
        match unaltered(&Sources::as_handed_in(&submission)) {
            RuleFinding::Kept | RuleFinding::Vacuous { .. } => None,
            RuleFinding::Broken { what } => Some(what),
        }
    }

    fn given_with(from: &str, to: &str) -> String {
        let given = starter::text(MODEL_HEADER);
        assert!(given.contains(from), "{from}");
        given.replacen(from, to, 1)
    }

    #[test]
    fn the_given_header_is_unaltered_and_so_is_one_that_was_not_handed_in() {
        assert_eq!(broken(starter::text(MODEL_HEADER)), None);
        let submission = Submission { files: vec![own_model()], ..Submission::default() };
        assert_eq!(unaltered(&Sources::as_handed_in(&submission)), RuleFinding::Kept);
    }

    #[test]
    fn everything_private_but_the_four_variables_is_free_and_so_is_spelling() {
        for (from, to) in [
            ("void set_game_over_();", ""),
            ("void set_game_over_();", "int moves_ = 0; bool is_opening_() const { return moves_ < 4; }"),
            ("const Move* find_move(Position) const;", "Move const* find_move(Position pos) const;"),
            ("Model(int width, int height);", "Model(int w, int h);"),
            ("Player turn_ = Player::dark;", "Player turn_{Player::dark};"),
            ("Rectangle board() const;", "Rectangle board() const;\n    int score(Player) const;"),
            ("    Player winner() const { return winner_; }", "    Player winner() const;"),
            ("#include <vector>", "#include <vector>\n#include <set>"),
        ] {
            assert_eq!(broken(&given_with(from, to)), None, "{to}");
        }
    }

    #[test]
    fn every_altered_declaration_is_named_with_its_line() {
        for (from, to, told) in [
            (
                "Rectangle board() const;",
                "Rectangle get_board() const;",
                "`Rectangle board() const` is missing",
            ),
            ("void play_move(Position);", "bool play_move(Position);", "`bool play_move(Position)` where"),
            ("Player turn() const {", "Player turn() {", "`Player turn()` where"),
            (
                "explicit Model(int size = 8);",
                "explicit Model(int size = 6);",
                "`explicit Model(int = 6)` where",
            ),
            (
                "Player turn_ = Player::dark;",
                "Player turn_ = Player::light;",
                "`Player turn_ = Player::light` where",
            ),
            ("Board board_;", "Board board;", "`Board board_` is missing"),
            ("Move_map next_moves_;", "std::map<Position, Position_set> next_moves_;", "next_moves_` where"),
            ("private:", "", "`Player turn_ = Player::dark` is no longer private"),
            ("public:", "", "is no longer public"),
            ("#pragma once", "#pragma once\n#define private public", "line 3: it defines private as a macro"),
        ] {
            let what = broken(&given_with(from, to)).expect(to);
            assert!(what.contains(told) && what.starts_with(MODEL_HEADER), "{to}: {what}");
        }
    }

    #[test]
    fn a_header_without_the_class_is_told() {
        assert!(broken("class View {};").unwrap().starts_with("src/model.hxx defines no class Model"));
    }

    #[test]
    fn of_2020_the_names_are_compared() {
        let given = given_with("Board::Position", "ge211::Position");
        assert_eq!(broken(&given), None);
        let what = broken(&given.replace("Rectangle board() const;", "")).unwrap();
        assert!(what.contains("`Rectangle board() const` is missing"), "{what}");
    }
}
