//! Dialogues about each message to the letter.

use super::dialogue::{Dialogue, DialogueFocus, Message};
use super::games::{attempts, last_moves, passes};
use super::results;

/// Games in which the message is printed.
pub(super) fn to_the_letter(message: Message) -> Vec<Dialogue> {
    let focus = DialogueFocus::Message(message);
    match message {
        Message::Prompt | Message::Invalid => attempts(focus),
        Message::Pass => passes(focus),
        Message::Wins => last_moves(focus),
        Message::Draw => results::draws(focus),
    }
}
