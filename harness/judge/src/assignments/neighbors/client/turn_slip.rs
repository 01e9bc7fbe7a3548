//! [`TurnSlip`]: a wrong way to pass the turn on. The checks on turns are about it; where a client does nothing else wrong, the
//! other checks can look at their own part of the game that it then plays.

use reference::neighbors::{AfterPass, Neighbors, Outcome, Utterance};

/// A wrong way to pass the turn on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TurnSlip {
    /// The turn is passed on after a move that was not valid, too.
    AfterRefusal,
    /// The same, and each turn begins with the board.
    AfterRefusalShown,
    /// The turn is never passed on.
    Never,
    /// A player who is isolated once the game is over is told to pass.
    PassOnceOver,
}

impl TurnSlip {
    /// All of them.
    pub(super) const ALL: &'static [TurnSlip] =
        &[TurnSlip::AfterRefusal, TurnSlip::AfterRefusalShown, TurnSlip::Never, TurnSlip::PassOnceOver];

    /// True if the turn goes to the other player after an attempt.
    fn passes_on(self, is_refused: bool) -> bool {
        match self {
            TurnSlip::AfterRefusal | TurnSlip::AfterRefusalShown => true,
            TurnSlip::Never => false,
            TurnSlip::PassOnceOver => !is_refused,
        }
    }

    /// The output of a client that does this and nothing else wrong; `None` if it never comes to an end.
    pub(super) fn spoken(
        self,
        mut game: Neighbors,
        words: Vec<String>,
        after_pass: AfterPass,
    ) -> Option<Vec<Utterance>> {
        let mut words = words.into_iter();
        let mut said = vec![Utterance::Board(game.clone())];
        loop {
            let player = game.current_player();
            if game.is_isolated(player) {
                if self == TurnSlip::Never {
                    return None;
                }
                said.push(Utterance::Pass(player));
                if after_pass == AfterPass::BoardAgain {
                    said.push(Utterance::Board(game.clone()));
                }
                game.swap_player();
            } else {
                said.push(Utterance::Prompt(player));
                let Some((from, to)) = words.next().zip(words.next()) else { return Some(said) };
                let is_refused = game.make_move(&from, &to).is_err();
                said.push(if is_refused { Utterance::Invalid } else { Utterance::Board(game.clone()) });
                if self.passes_on(is_refused) {
                    game.swap_player();
                }
                if is_refused && self == TurnSlip::AfterRefusalShown {
                    said.push(Utterance::Board(game.clone()));
                }
            }
            match game.outcome() {
                Outcome::Going => {}
                over @ (Outcome::Won(_) | Outcome::BothConnected | Outcome::BothIsolated) => {
                    let player = game.current_player();
                    if self == TurnSlip::PassOnceOver && game.is_isolated(player) {
                        said.push(Utterance::Pass(player));
                    }
                    said.push(Utterance::Over(over));
                    return Some(said);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::neighbors::notation::position;

    const LAST_BUT_ONE: &str = "...B..W. ...B.W.. .....B.. .WW..BB. .....B.W W..BB... .W...B.W ...WW...";

    fn words_of(slip: TurnSlip, typed: &str) -> Option<String> {
        let words = typed.split_whitespace().map(str::to_owned).collect();
        let said = slip.spoken(position(LAST_BUT_ONE), words, AfterPass::NoBoard)?;
        let words = said.iter().filter(|utterance| !matches!(utterance, Utterance::Board(_)));
        Some(words.map(Utterance::text).collect())
    }

    #[test]
    fn a_turn_lost_by_a_refusal_goes_to_the_other_player() {
        let said = words_of(TurnSlip::AfterRefusal, "z9 e1 d0 e1").unwrap();
        let refused = "Invalid move. Try again!\n";
        assert_eq!(said, format!("B's move: {refused}W's move: {refused}B's move: "));
    }

    #[test]
    fn a_turn_that_begins_with_the_board_shows_it_after_a_refusal() {
        let words = ["z9", "e1"].map(str::to_owned).to_vec();
        let game = position(LAST_BUT_ONE);
        let said = TurnSlip::AfterRefusalShown.spoken(game, words, AfterPass::NoBoard).unwrap();
        let board = |utterance: &Utterance| matches!(utterance, Utterance::Board(_));
        let boards: Vec<bool> = said.iter().map(board).collect();
        assert_eq!(boards, [true, false, false, true, false], "board, prompt, refusal, board, prompt");
    }

    #[test]
    fn a_turn_that_is_never_passed_on_is_the_same_players_again() {
        let said = words_of(TurnSlip::Never, "z9 e1 d3 d4 g3 g2").unwrap();
        assert!(said.matches("B's move").count() > 2 && !said.contains("W's move"), "{said}");
    }

    #[test]
    fn who_is_isolated_once_the_game_is_over_is_told_to_pass_before_the_result() {
        let game = position("........ .....BB. ........ ......B. ........ ..W..... ........ W...W...");
        let said =
            TurnSlip::PassOnceOver.spoken(game, vec!["f1".into(), "g2".into()], AfterPass::NoBoard).unwrap();
        let words: String = said.iter().rev().take(2).rev().map(Utterance::text).collect();
        assert_eq!(words, "W has to pass!\nB wins!\n");
    }

    #[test]
    fn a_pass_that_changes_no_turn_never_ends() {
        let isolated = position("B..B.... ........ ........ ........ ........ ........ ........ WW.W....");
        assert_eq!(TurnSlip::Never.spoken(isolated, Vec::new(), AfterPass::NoBoard), None);
    }
}
