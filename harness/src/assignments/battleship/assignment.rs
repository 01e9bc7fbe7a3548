//! Battleship as the rest of the harness sees it.

use super::{board, game, kit, play, player, rules, starter};
use crate::model::{
    Assignment, Component, Kit, Language, NotPlayed, Note, Pictures, PlayTable, RuleFinding, RustKit,
    Starter, Submission, Wanted,
};

/// The assignment.
pub struct Battleship;

/// The one value of it.
pub static BATTLESHIP: Battleship = Battleship;

static COMPONENTS: [Component; 3] = [
    Component { id: "board", title: "Board", rubric: board::RUBRIC },
    Component { id: "game", title: "Game", rubric: game::RUBRIC },
    Component { id: "player", title: "Player", rubric: player::RUBRIC },
];

type Rule = fn(&Submission) -> RuleFinding;

/// What is said but costs nothing, because it can be wrong or is graded by a person.
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

    fn notes(&self, submission: &Submission) -> Vec<Note> {
        let broken = REMARKS.iter().filter_map(|rule| match rule(submission) {
            RuleFinding::Kept => None,
            RuleFinding::Broken { what } => Some(what),
        });
        broken.map(|text| Note { about: "submission".to_owned(), text }).collect()
    }

    fn pictures(&self) -> &'static Pictures {
        &board::PICTURES
    }

    fn play(&self, table: PlayTable) -> Result<(), NotPlayed> {
        play::play(table)
    }

    fn starter(&self, language: Language) -> Option<&'static Starter> {
        match language {
            Language::Cpp => Some(&starter::CPP),
            Language::Rust => Some(&starter::RUST),
        }
    }
}
