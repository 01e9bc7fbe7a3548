//! [`Battleship`]: the face of the assignment.

use super::matches::BattleshipMatches;
use super::{board, game, kit, play, player, rules, starter};
use crate::model::{
    Assignment, Component, Kit, Language, Matches, NotPlayed, Note, Pictures, PlayTable, RuleFinding,
    RustKit, Sources, Starter, Submission, Wanted,
};

/// The assignment.
pub struct Battleship;

/// The one value of it.
pub static BATTLESHIP: Battleship = Battleship;

static COMPONENTS: [Component; 3] = [
    Component { id: "board", title: "Board", rubric: board::RUBRIC, survey: None },
    Component { id: "game", title: "Game", rubric: game::RUBRIC, survey: None },
    Component { id: "player", title: "Player", rubric: player::RUBRIC, survey: None },
];

type Rule = fn(&Submission) -> RuleFinding;

/// Remarks that cost nothing, because they can be wrong or a person grades their subject.
const REMARKS: [Rule; 3] = [rules::no_private_access, rules::headers_unchanged, rules::report_parts];

impl Assignment for Battleship {
    fn id(&self) -> &'static str {
        "battleship"
    }

    fn wanted(&self) -> &'static Wanted {
        &kit::WANTED
    }

    fn kit(&self) -> &'static Kit {
        &kit::KIT
    }

    fn rust(&self) -> Option<&'static RustKit> {
        Some(&kit::RUST)
    }

    fn components(&self) -> &'static [Component] {
        &COMPONENTS
    }

    fn notes(&self, sources: &Sources<'_>) -> Vec<Note> {
        let submission = sources.submission();
        let broken = REMARKS.iter().filter_map(|rule| match rule(submission) {
            RuleFinding::Kept | RuleFinding::Vacuous { .. } => None,
            RuleFinding::Broken { what } => Some(what),
        });
        broken.map(|text| Note { about: "submission".to_owned(), text }).collect()
    }

    fn helper_clause(&self) -> &'static str {
        "Other Requirements: \"If you write any helper functions, put then in one of the files you will be turning in: \
         Board.cpp, Player.cpp, or Game.cpp.\""
    }

    fn pictures(&self) -> &'static Pictures {
        &board::PICTURES
    }

    fn play(&self, table: PlayTable) -> Result<(), NotPlayed> {
        play::play(table)
    }

    fn matches(&self) -> Option<&'static dyn Matches> {
        Some(&BattleshipMatches)
    }

    fn starter(&self, language: Language) -> Option<&'static Starter> {
        match language {
            Language::Cpp => Some(&starter::CPP),
            Language::Rust => Some(&starter::RUST),
        }
    }
}
