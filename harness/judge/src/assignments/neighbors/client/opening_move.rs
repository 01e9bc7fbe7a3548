//! A move of Black's before a position in which White is to move.
//!
//! The handout has every game begin with Black, so a client may know that without asking the object. No game of a check
//! begins with White to move.

use reference::neighbors::{Neighbors, Outcome, Player, Square};

use super::dialogue::Dialogue;

/// The same dialogue, in a game that Black begins; `None` if no move of Black's leads to its position.
pub(super) fn begun_by_black(dialogue: Dialogue) -> Option<Dialogue> {
    if dialogue.start.current_player() == Player::Black {
        return Some(dialogue);
    }
    let (start, line) = Square::all().find_map(|to| before_a_move_to(to, &dialogue.start))?;
    let typed = format!("{line}\n{}", dialogue.typed);
    let owners = if dialogue.owners.is_empty() { TURNS } else { dialogue.owners };
    Some(Dialogue { start, typed, owners, ..dialogue })
}

/// The check on the turn that such a game begins with.
const TURNS: &[&str] = &["client.turns.order"];

fn before_a_move_to(to: Square, after: &Neighbors) -> Option<(Neighbors, String)> {
    let moved = after.at(to).filter(|player| *player == Player::Black)?;
    Square::all().filter(|from| after.at(*from).is_none()).find_map(|from| {
        let mut before = after.clone();
        before.put(to, None);
        before.put(from, Some(moved));
        before.swap_player();
        leads_to(&before, from, to, after).then(|| (before, format!("{from} {to}")))
    })
}

fn leads_to(before: &Neighbors, from: Square, to: Square, after: &Neighbors) -> bool {
    let mut game = before.clone();
    let valid =
        before.outcome() == Outcome::Going && game.make_move(&from.to_string(), &to.to_string()).is_ok();
    game.swap_player();
    valid && game == *after
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::neighbors::client::dialogue::DialogueFocus;
    use crate::assignments::neighbors::client::{games, passes, results};

    #[test]
    fn every_game_is_begun_by_black_and_reaches_the_position_that_was_meant() {
        let focus = DialogueFocus::Words;
        let all = [
            games::passes(focus),
            games::attempts(focus),
            games::last_moves(focus),
            passes::needless(),
            results::all(focus),
        ];
        for dialogue in all.concat() {
            assert_eq!(dialogue.start.current_player(), Player::Black, "{dialogue:?}");
            assert!(dialogue.comes_to_an_end(), "{dialogue:?}");
        }
    }

    #[test]
    fn a_position_that_no_move_leads_to_has_no_beginning() {
        let mut start = Neighbors::from_picture(&format!("{:.<64}", "WW"), Player::White).unwrap();
        assert!(begun_by_black(Dialogue::new(&start, ["a0 b1"], DialogueFocus::Words)).is_none());
        start.swap_player();
        assert!(begun_by_black(Dialogue::new(&start, ["a0 b1"], DialogueFocus::Words)).is_some());
    }
}
