//! The result that a client announces, and what it says behind it: whether it then stops is a check of its own, and no business of the
//! others.

use reference::neighbors::{Outcome, Player, Utterance};

use super::printed::{Printed, PrintedPart, behind_prompts, is_about_turns, prompts_in};
use super::result_words;

impl Printed {
    /// The same output up to the line that tells how this game ended. A result that is told before as many moves were asked for is no
    /// end of it.
    pub(super) fn up_to_result(&self, way: &[Utterance]) -> Printed {
        self.split_at_result(way).map_or_else(|| self.clone(), |(told, _)| told)
    }

    /// Tests for a client that announces the result and then goes on with turns.
    pub(super) fn goes_on_behind_result(&self, way: &[Utterance]) -> bool {
        self.split_at_result(way).is_some_and(|(_, rest)| {
            rest.parts.iter().any(|part| match part {
                PrintedPart::Board(_) => true,
                PrintedPart::Words(words) => is_about_turns(words),
            })
        })
    }

    fn split_at_result(&self, way: &[Utterance]) -> Option<(Printed, Printed)> {
        let Some(Utterance::Over(_)) = way.last() else { return None };
        let mut unasked = way.iter().filter(|said| matches!(said, Utterance::Prompt(_))).count();
        self.parts.iter().enumerate().find_map(|(index, part)| {
            let PrintedPart::Words(words) = part else { return None };
            let end = end_of_result(words, unasked);
            unasked = unasked.saturating_sub(prompts_in(words).len());
            Some(self.split(index, end?))
        })
    }

    fn split(&self, index: usize, end: usize) -> (Printed, Printed) {
        let PrintedPart::Words(words) = &self.parts[index] else { return (self.clone(), Printed::default()) };
        let (told, rest) = words.split_at(end);
        let words_of = |text: &str| PrintedPart::Words(text.to_owned());
        let before = self.parts[..index].iter().cloned().chain([words_of(told)]);
        let behind = std::iter::once(words_of(rest)).chain(self.parts[index + 1..].iter().cloned());
        let printed = |parts: Vec<PrintedPart>| Printed { parts, left: self.left };
        (printed(before.collect()), printed(behind.collect()))
    }
}

/// The end of the first line that tells a result, behind so many prompts.
fn end_of_result(words: &str, prompts: usize) -> Option<usize> {
    let (mut end, mut asked) = (0, 0);
    words.split_inclusive('\n').find_map(|line| {
        end += line.len();
        asked += prompts_in(line).len();
        (asked >= prompts && tells_result(&line[behind_prompts(line)..])).then_some(end)
    })
}

/// Tests for words that tell one result, be it the wrong one.
fn tells_result(words: &str) -> bool {
    let results = Player::BOTH.map(Outcome::Won).into_iter().chain([Outcome::BothConnected]);
    !is_about_turns(words) && results.into_iter().any(|result| result_words::tell(words, result))
}

#[cfg(test)]
mod tests {
    use super::*;
    use reference::neighbors::Neighbors;

    fn way() -> Vec<Utterance> {
        let board = Utterance::Board(Neighbors::new());
        let result = Utterance::Over(Outcome::Won(Player::Black));
        vec![board.clone(), Utterance::Prompt(Player::Black), board, result]
    }

    fn printed(parts: &[&str]) -> Printed {
        let part = |text: &&str| match *text {
            "#" => PrintedPart::Board(Neighbors::new().picture()),
            words => PrintedPart::Words(words.to_owned()),
        };
        Printed { parts: parts.iter().map(part).collect(), left: true }
    }

    #[test]
    fn what_follows_the_result_is_cut_off() {
        let right = ["#", "B's move: ", "#", "B wins!\n"];
        let goes_on = printed(&["#", "B's move: ", "#", "B wins!\nW's move: ", "#", "W wins!\n"]);
        assert_eq!(goes_on.up_to_result(&way()), printed(&right));
        assert!(goes_on.goes_on_behind_result(&way()));
        let wrong_winner = printed(&["#", "B's move: ", "#", "W wins!\nW has to pass!\nW wins!\n"]);
        assert_eq!(wrong_winner.up_to_result(&way()), printed(&["#", "B's move: ", "#", "W wins!\n"]));
    }

    #[test]
    fn a_result_that_is_told_before_the_moves_is_no_end() {
        let early =
            printed(&["B wins or W wins: a draw!\nDraw game!\n", "#", "B's move: ", "#", "B wins!\n"]);
        assert_eq!(early.up_to_result(&way()), early);
        assert!(!early.goes_on_behind_result(&way()));
    }

    #[test]
    fn a_farewell_is_not_going_on() {
        let farewell = printed(&["#", "B's move: ", "#", "B wins!\nThank you.\n"]);
        assert!(!farewell.goes_on_behind_result(&way()));
    }
}
