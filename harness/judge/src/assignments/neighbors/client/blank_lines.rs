//! Empty lines between a board and the words beside it: they may be the board's, which each message would otherwise pay for. The check
//! on the sample run compares them.

use super::alignment::AlignedUtterance;
use super::dialogue::Message;

/// Whose the empty lines are between a message and a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BlankLines {
    /// There are none that make a difference.
    None,
    /// The message's.
    OfMessage,
    /// The boards': they stand where the message does not.
    OfBoards,
    /// Nothing else in this output would tell.
    OfEither,
}

/// Whose the empty lines are that this message has too many, if it has them beside a board and is right otherwise.
pub(super) fn beside_boards(slots: &[AlignedUtterance], at: usize) -> BlankLines {
    let (slot, text) = (&slots[at], slots[at].required.text());
    let is_last = at + 1 == slots.len();
    let is_right = |printed: &str| {
        printed == text || is_last && printed.trim_end_matches('\n') == text.trim_end_matches('\n')
    };
    if is_right(&slot.printed) {
        return BlankLines::None;
    }
    let lines = [
        (BlankSide::Before, slot.printed.trim_start_matches('\n')),
        (BlankSide::Behind, without_lines_behind(&slot.printed, &text)),
    ];
    let found = lines.into_iter().find(|(side, rest)| side.has_board(slots, at) && is_right(rest));
    match found {
        Some((BlankSide::Before, _)) => before(slots, at),
        Some((BlankSide::Behind, _)) => behind(slots, at),
        None => BlankLines::OfMessage,
    }
}

#[derive(Clone, Copy)]
enum BlankSide {
    Before,
    Behind,
}

impl BlankSide {
    fn has_board(self, slots: &[AlignedUtterance], at: usize) -> bool {
        let below = match self {
            BlankSide::Before => Some(at),
            BlankSide::Behind => Some(at + 1),
        };
        below.and_then(|at| slots.get(at)).is_some_and(|slot| !slot.boards_printed.is_empty())
    }
}

/// A message without the empty lines behind it, if nothing else is there.
fn without_lines_behind<'a>(printed: &'a str, text: &str) -> &'a str {
    let rest = printed.strip_prefix(text).unwrap_or("more");
    if rest.chars().all(|c| c == '\n') { &printed[..text.len()] } else { printed }
}

/// The boards', if they stand before other messages behind a board too. What stands behind the first board tells nothing against it: a
/// client may print that one elsewhere.
fn before(slots: &[AlignedUtterance], at: usize) -> BlankLines {
    let kind = Message::of(&slots[at].required);
    let others = slots
        .iter()
        .enumerate()
        .filter(|(_, slot)| !slot.boards_printed.is_empty() && Message::of(&slot.required) != kind);
    let (with, without): (Vec<_>, Vec<_>) = others.partition(|(_, slot)| slot.printed.starts_with('\n'));
    if !with.is_empty() {
        BlankLines::OfBoards
    } else if without.iter().all(|(other, _)| *other == 0) {
        BlankLines::OfEither
    } else {
        BlankLines::OfMessage
    }
}

/// The boards', if the same message stands without them where no board follows.
fn behind(slots: &[AlignedUtterance], at: usize) -> BlankLines {
    let kind = Message::of(&slots[at].required);
    let is_alone = |other: &usize| {
        Message::of(&slots[*other].required) == kind && !BlankSide::Behind.has_board(slots, *other)
    };
    let alone: Vec<usize> = (0..slots.len()).filter(is_alone).collect();
    if alone.iter().any(|other| slots[*other].printed == slots[*other].required.text()) {
        BlankLines::OfBoards
    } else {
        BlankLines::OfMessage
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::neighbors::client::alignment::align;
    use crate::assignments::neighbors::client::printed::{Printed, PrintedPart};
    use reference::neighbors::{Neighbors, Outcome, Player, Utterance};

    /// Prompt, refusal, prompt, board, prompt, board, result.
    fn way() -> Vec<Utterance> {
        let board = || Utterance::Board(Neighbors::new());
        let prompt = || Utterance::Prompt(Player::Black);
        let result = Utterance::Over(Outcome::Won(Player::Black));
        vec![board(), prompt(), Utterance::Invalid, prompt(), board(), prompt(), board(), result]
    }

    fn whose(parts: [&str; 6], at: usize) -> BlankLines {
        let part = |text: &str| match text {
            "#" => PrintedPart::Board(Neighbors::new().picture()),
            words => PrintedPart::Words(words.to_owned()),
        };
        let printed = Printed { parts: parts.map(part).into(), left: true };
        beside_boards(&align(&way(), &printed).expect("the words are right"), at)
    }

    const REFUSED: &str = "B's move: Invalid move. Try again!\nB's move: ";

    #[test]
    fn empty_lines_behind_every_board_are_the_boards() {
        let parts = ["#", REFUSED, "#", "\nB's move: ", "#", "\nB wins!\n"];
        assert_eq!(
            [0, 3, 4].map(|at| whose(parts, at)),
            [BlankLines::None, BlankLines::OfBoards, BlankLines::OfBoards]
        );
    }

    #[test]
    fn empty_lines_before_the_result_alone_are_the_results() {
        let parts = ["#", REFUSED, "#", "B's move: ", "#", "\nB wins!\n"];
        assert_eq!(whose(parts, 4), BlankLines::OfMessage);
    }

    #[test]
    fn empty_lines_before_a_board_alone_are_not_the_prompts() {
        let before_boards = format!("{REFUSED}\n");
        let parts = ["#", &before_boards, "#", "B's move: \n", "#", "B wins!\n"];
        assert_eq!(
            [0, 2, 3].map(|at| whose(parts, at)),
            [BlankLines::None, BlankLines::OfBoards, BlankLines::OfBoards]
        );
        let always = "B's move: \nInvalid move. Try again!\nB's move: \n";
        let parts = ["#", always, "#", "B's move: \n", "#", "B wins!\n"];
        assert_eq!([0, 2, 3].map(|at| whose(parts, at)), [BlankLines::OfMessage; 3]);
    }

    #[test]
    fn a_message_that_is_wrong_otherwise_is_no_matter_of_empty_lines() {
        let parts = ["#", REFUSED, "#", "\nB's  move: ", "#", "\nB wins!\n"];
        assert_eq!(whose(parts, 3), BlankLines::OfMessage);
    }
}
