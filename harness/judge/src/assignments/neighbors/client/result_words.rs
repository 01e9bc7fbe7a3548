//! What a client says of a game's end, however it is worded: the check on the message's text is about the words.

use reference::neighbors::{Outcome, Player};

const WON: &[&str] = &["win", "wins", "won", "winner", "winning", "victory"];
const DRAWN: &[&str] = &["draw", "draws", "drawn", "tie", "ties", "tied"];

/// Returns true for words that tell this outcome, and no other.
pub(super) fn tell(words: &str, outcome: Outcome) -> bool {
    let words = words.to_lowercase();
    let has = |names: &[&str]| words.split(|c: char| !c.is_alphanumeric()).any(|word| names.contains(&word));
    let named = Player::BOTH.map(|player| has(names(player)));
    match outcome {
        Outcome::Won(winner) => {
            has(WON) && !has(DRAWN) && named == Player::BOTH.map(|player| player == winner)
        }
        Outcome::BothConnected | Outcome::BothIsolated => has(DRAWN) && !has(WON) && named == [false; 2],
        Outcome::Going => false,
    }
}

fn names(player: Player) -> &'static [&'static str] {
    match player {
        Player::Black => &["b", "black"],
        Player::White => &["w", "white"],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outcome_is_told_in_any_words_that_tell_no_other() {
        let black = Outcome::Won(Player::Black);
        assert!(tell("Black wins!\n", black) && tell("The winner is: B", black));
        assert!(!tell("W wins!", black) && !tell("wins!", black) && !tell("B beats W, B wins", black));
        assert!(tell("It's a draw.", Outcome::BothIsolated) && tell("Draw!", Outcome::BothConnected));
        assert!(!tell("D wins!", Outcome::BothConnected) && !tell("B: draw", Outcome::BothConnected));
        assert!(!tell("", Outcome::Going));
    }
}
