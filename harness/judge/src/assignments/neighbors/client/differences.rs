//! The checks that own what differs in a run that must be right to the letter, where its words are the required ones: those on the
//! boards that are printed elsewhere, and on the messages that are printed otherwise.

use reference::neighbors::Utterance;

use super::alignment::{AlignedUtterance, align};
use super::blank_lines::{BlankLines, beside_boards};
use super::dialogue::{BoardLocation, Message};
use super::printed::Printed;

/// Those checks; `None` where the words are others, which says little about who owns that.
pub(super) fn owners(way: &[Utterance], printed: &Printed) -> Option<Vec<&'static str>> {
    let slots = align(way, printed)?;
    let before = std::iter::once(None).chain(slots.iter().map(|slot| Some(&slot.required)));
    let misplaced = |(before, slot): (Option<&Utterance>, &AlignedUtterance)| {
        let is_wrong = slot.boards_required != slot.boards_printed;
        is_wrong.then(|| BoardLocation::between(before, &slot.required)).flatten().map(of_boards)
    };
    let of_places = before.zip(&slots).filter_map(misplaced);
    let may_be_wrong = |at: &usize| match beside_boards(&slots, *at) {
        BlankLines::OfMessage | BlankLines::OfEither => true,
        BlankLines::None | BlankLines::OfBoards => false,
    };
    let misprinted = (0..slots.len()).filter(may_be_wrong);
    let of_texts = misprinted.filter_map(|at| Message::of(&slots[at].required)).map(of_text);
    Some(of_places.chain(of_texts).collect())
}

fn of_boards(location: BoardLocation) -> &'static str {
    match location {
        BoardLocation::Start => "client.board.start",
        BoardLocation::Move => "client.board.move",
        BoardLocation::Invalid => "client.board.invalid",
        BoardLocation::Last => "client.board.last",
    }
}

fn of_text(message: Message) -> &'static str {
    match message {
        Message::Prompt => "client.text.prompt",
        Message::Invalid => "client.text.invalid",
        Message::Pass => "client.text.pass",
        Message::Wins => "client.text.wins",
        Message::Draw => "client.text.draw",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::neighbors::client::printed::PrintedPart;
    use reference::neighbors::{Neighbors, Outcome, Player};

    fn owned(parts: &[&str]) -> Option<Vec<&'static str>> {
        let board = || Utterance::Board(Neighbors::new());
        let result = Utterance::Over(Outcome::Won(Player::Black));
        let way = [board(), Utterance::Prompt(Player::Black), board(), result];
        let part = |text: &&str| match *text {
            "#" => PrintedPart::Board(Neighbors::new().picture()),
            words => PrintedPart::Words(words.to_owned()),
        };
        owners(&way, &Printed { parts: parts.iter().map(part).collect(), left: true })
    }

    #[test]
    fn each_difference_is_its_own_checks() {
        assert_eq!(owned(&["#", "B's move:", "#", "B wins!"]), Some(vec!["client.text.prompt"]));
        assert_eq!(owned(&["#", "B's move: ", "B wins!"]), Some(vec!["client.board.last"]));
        assert_eq!(owned(&["#", "B's move: ", "#", "W wins!"]), None);
    }

    #[test]
    fn empty_lines_beside_boards_are_nobody_elses() {
        assert_eq!(owned(&["#", "\nB's move: ", "#", "\nB wins!"]), Some(Vec::new()));
        // Perhaps they are the result's, if its own check says so.
        assert_eq!(owned(&["#", "B's move: ", "#", "\nB wins!"]), Some(vec!["client.text.wins"]));
    }
}
