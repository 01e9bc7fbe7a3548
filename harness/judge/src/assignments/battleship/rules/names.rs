//! The rule of names: a source may not name the classes that belong to another.
//!
//! Sources are read as tokens and with their macros expanded as well ([`Reading`]), so comments and strings may say what they
//! like. A file that was not handed in breaks no rule here: its absence is reported elsewhere.
//!
//! In Rust each file is compiled alone and no name of the others is there, so a file that compiles keeps the rule.

use crate::assignments::source_rules::{Reading, finding};
use crate::lexer::Token;
use crate::model::{RuleFinding, Sources};

/// The owner of each name; no other source may have it.
const OWNERS: &[(&str, &[&str])] = &[
    ("Board.cpp", &["BoardImpl"]),
    ("Game.cpp", &["GameImpl"]),
    ("Player.cpp", &["AwfulPlayer", "HumanPlayer", "MediocrePlayer", "GoodPlayer"]),
];

/// Board.cpp names nothing that belongs to Game.cpp or Player.cpp.
pub(crate) fn board_names(sources: &Sources<'_>) -> RuleFinding {
    names(sources, "Board.cpp")
}

/// Game.cpp names nothing that belongs to Board.cpp or Player.cpp.
pub(crate) fn game_names(sources: &Sources<'_>) -> RuleFinding {
    names(sources, "Game.cpp")
}

/// Player.cpp names nothing that belongs to Board.cpp or Game.cpp.
pub(crate) fn player_names(sources: &Sources<'_>) -> RuleFinding {
    match names(sources, "Player.cpp") {
        RuleFinding::Kept if is_starter(sources) => RuleFinding::Vacuous {
            because: "every player is still the starter's AwfulPlayer: nothing of the student's could name anything"
                .to_owned(),
        },
        finding @ (RuleFinding::Kept | RuleFinding::Vacuous { .. } | RuleFinding::Broken { .. }) => finding,
    }
}

/// Returns true if the file still lets the names of all players stand for AwfulPlayer, as the starter does.
fn is_starter(sources: &Sources<'_>) -> bool {
    let file = ["Player.cpp", "player.rs"].iter().find_map(|name| sources.submission().file(name));
    let Some(file) = file else { return false };
    let text = String::from_utf8_lossy(&file.content);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    ["HumanPlayer", "MediocrePlayer", "GoodPlayer"].iter().all(|name| {
        text.contains(&format!("typedef AwfulPlayer {name};"))
            || text.contains(&format!("type {name}<'g> = AwfulPlayer<'g>;"))
    })
}

fn names(sources: &Sources<'_>, of: &str) -> RuleFinding {
    let Some(reading) = Reading::of(sources, of) else { return RuleFinding::Kept };
    let foreign: Vec<(&str, &str)> = OWNERS
        .iter()
        .filter(|(owner, _)| *owner != of)
        .flat_map(|(owner, names)| names.iter().map(move |name| (*owner, *name)))
        .collect();
    let is_foreign = |token: &&Token| foreign.iter().any(|(_, name)| token.is_name(name));
    let spots = reading.spots(|code| code.iter().filter(is_foreign).cloned().collect());
    let places = spots.iter().filter_map(|spot| {
        let (owner, _) = foreign.iter().find(|(_, name)| *name == spot.name)?;
        Some(format!("{spot}, which belongs to {owner}"))
    });
    finding(places.collect(), "the parts know each other only by the classes in the given headers")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::battleship::rules::samples::{submission, what};

    #[test]
    fn a_source_may_name_what_belongs_to_it() {
        let all = submission(&[
            ("Board.cpp", "class BoardImpl {};"),
            ("Game.cpp", "class GameImpl {};"),
            ("Player.cpp", "class GoodPlayer : public Player {}; HumanPlayer* h; AwfulPlayerX x;"),
        ]);
        assert_eq!(
            [
                board_names(&Sources::as_handed_in(&all)),
                game_names(&Sources::as_handed_in(&all)),
                player_names(&Sources::as_handed_in(&all))
            ],
            [RuleFinding::Kept, RuleFinding::Kept, RuleFinding::Kept]
        );
    }

    #[test]
    fn a_source_may_not_name_what_belongs_to_another() {
        let all = submission(&[
            ("Board.cpp", "\n#define X GameImpl\nGoodPlayer* p;"),
            ("Game.cpp", "Board\\\nImpl b;"),
            ("Player.cpp", "\r\n\r\nclass GameImpl;"),
        ]);
        let board = what(board_names(&Sources::as_handed_in(&all)));
        assert!(board.contains("Board.cpp line 2: GameImpl, which belongs to Game.cpp"), "{board}");
        assert!(board.contains("Board.cpp line 3: GoodPlayer, which belongs to Player.cpp"), "{board}");
        assert!(what(game_names(&Sources::as_handed_in(&all))).contains("Game.cpp line 1: BoardImpl"));
        assert!(what(player_names(&Sources::as_handed_in(&all))).contains("Player.cpp line 3: GameImpl"));
    }

    #[test]
    fn comments_strings_and_header_names_may_name_anything() {
        let text = "#include \"GameImpl.h\"\n// GameImpl\n/* GoodPlayer\n*/ const char* s = \"GameImpl\" R\"(\nclass GameImpl;)\";";
        assert_eq!(
            board_names(&Sources::as_handed_in(&submission(&[("Board.cpp", text)]))),
            RuleFinding::Kept
        );
    }

    #[test]
    fn a_missing_source_breaks_no_rule_of_names() {
        assert_eq!(game_names(&Sources::as_handed_in(&submission(&[]))), RuleFinding::Kept);
    }

    #[test]
    fn a_long_list_of_places_is_cut() {
        let text = "GameImpl a;\n".repeat(9);
        let said = what(board_names(&Sources::as_handed_in(&submission(&[("Board.cpp", &text)]))));
        assert!(said.contains("line 5") && !said.contains("line 6") && said.contains("and 4 more"), "{said}");
    }
}
