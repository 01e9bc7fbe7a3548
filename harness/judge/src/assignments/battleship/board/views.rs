//! [`Views`]: stand-ins for the scenarios of `display(true)`, for a Board that takes `shotsOnly` the wrong way round.
//!
//! Such a Board shows both views wrongly, and that comes of one mistake. Asked with the views exchanged it may show each as it
//! must. What goes wrong there as well says nothing: only the handout's views are judged.

use reference::battleship::View;

use super::script::{BoardScript, SHOW, SHOW_SHOTS, Views};
use super::step::{BoardOp, BoardStep};
use crate::assignments::transcript::Role;

/// The check that has stand-ins.
const SHOTS_ONLY: &str = "board.display.shots-only";

/// The reason for showing nothing where a Board does not exchange the views either.
const NOT_EXCHANGED: &str = "the Board does not show what it must, whether the views are exchanged or not";

/// What is told of a check that passes by a stand-in.
const EXCHANGED: &str =
    "seen with true and false exchanged in each call of display, as this Board takes one for the other";

impl Views {
    /// A step as it is sent.
    pub(super) fn said(self, step: BoardStep) -> BoardStep {
        let op = match (self, step.op) {
            (Views::Exchanged, BoardOp::Display(View::Everything)) => SHOW_SHOTS,
            (Views::Exchanged, BoardOp::Display(View::ShotsOnly)) => SHOW,
            (_, op) => op,
        };
        BoardStep { op, ..step }
    }

    /// The reason why neither an answer nor the end of a program is a fault.
    pub(super) fn excuse(self) -> Option<&'static str> {
        (self == Views::Exchanged).then_some(NOT_EXCHANGED)
    }

    /// What is told of a script that passes, where its views are not the required ones.
    pub(super) fn told(self) -> Option<String> {
        (self == Views::Exchanged).then(|| EXCHANGED.to_owned())
    }
}

/// The scripts that show ships, with exchanged views, each behind a look at everything: who shows shots alone in both views exchanges
/// none.
pub(super) fn exchanged(check: &str, scripts: &[BoardScript]) -> Vec<BoardScript> {
    let is_about_them = check == SHOTS_ONLY;
    let shows_ships = |script: &&BoardScript| is_about_them && script.places_ships();
    scripts.iter().filter(shows_ships).map(behind_everything).collect()
}

fn behind_everything(script: &BoardScript) -> BoardScript {
    let everything = |step: &BoardStep| BoardStep { op: SHOW, role: Role::Premise, ..*step };
    let steps = script.steps.iter().flat_map(|step| {
        let first = (step.op == SHOW_SHOTS).then(|| everything(step));
        first.into_iter().chain([*step])
    });
    BoardScript { steps: steps.collect(), views: Views::Exchanged, ..script.clone() }
}

#[cfg(test)]
mod tests {
    use reference::battleship::Direction;

    use super::super::display;
    use super::super::script::{BoardFocus, place};
    use super::*;
    use crate::assignments::battleship::game_config::GameConfig;
    use crate::model::Scenario;

    #[test]
    fn a_stand_in_asks_for_the_other_view_behind_one_of_everything() {
        let script = BoardScript::new(GameConfig::with_lengths(5, 5, &[2]), BoardFocus::DisplayCells)
            .all([place(1, 1, 0, Direction::Horizontal), SHOW_SHOTS]);
        let stand_ins = exchanged(SHOTS_ONLY, std::slice::from_ref(&script));
        let code = stand_ins[0].code();
        let asked: Vec<&str> =
            code.iter().map(String::as_str).filter(|line| line.contains("display")).collect();
        assert_eq!(asked, ["b.display(true);", "b.display(false);"], "{code:?}");
        assert!(stand_ins[0].stands_in());
    }

    #[test]
    fn other_checks_and_boards_without_ships_have_no_stand_in() {
        let scripts = display::shots_only();
        assert!(exchanged("board.display.ships", &scripts).is_empty());
        let stand_ins = exchanged(SHOTS_ONLY, &scripts);
        assert!(!stand_ins.is_empty() && stand_ins.len() < scripts.len(), "one shows water alone");
    }
}
