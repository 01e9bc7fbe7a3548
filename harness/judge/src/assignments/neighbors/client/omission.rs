//! [`Omission`]: what a client may leave out throughout. The check on refused moves is about it; where nothing else is missing, the
//! other checks can look at their own part all the same.

use reference::neighbors::Utterance;

use super::dialogue::{DialogueFocus, Message};

/// A kind of utterance that is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Omission {
    /// The prompt after a move that was not valid.
    PromptAgain,
    /// The message about a move that was not valid.
    Refusal,
    /// The message about a player who has to pass.
    Pass,
}

impl Omission {
    /// The omissions beside which a check can look at its part: none of its own subject.
    pub(super) fn beside(focus: DialogueFocus) -> &'static [Omission] {
        match focus {
            DialogueFocus::Boards(_) | DialogueFocus::Message(Message::Prompt) => {
                &[Omission::PromptAgain, Omission::Refusal, Omission::Pass]
            }
            DialogueFocus::Message(Message::Invalid) => &[Omission::PromptAgain],
            DialogueFocus::Message(Message::Pass | Message::Wins | Message::Draw)
            | DialogueFocus::Words
            | DialogueFocus::Stop
            | DialogueFocus::Result
            | DialogueFocus::Everything
            | DialogueFocus::Ending => &[],
        }
    }

    /// What is left of a correct output.
    pub(super) fn from(self, way: &[Utterance]) -> Vec<Utterance> {
        let before = std::iter::once(None).chain(way.iter().map(Some));
        let kept = before.zip(way).filter(|(before, utterance)| match self {
            Omission::PromptAgain => {
                !matches!((before, utterance), (Some(Utterance::Invalid), Utterance::Prompt(_)))
            }
            Omission::Refusal => !matches!(utterance, Utterance::Invalid),
            Omission::Pass => !matches!(utterance, Utterance::Pass(_)),
        });
        kept.map(|(_, utterance)| utterance.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reference::neighbors::{Neighbors, Player};

    #[test]
    fn what_is_left_out_is_left_out_throughout_and_nothing_else_is() {
        let (prompt, board) = (Utterance::Prompt(Player::Black), Utterance::Board(Neighbors::new()));
        let way = [board.clone(), prompt.clone(), Utterance::Invalid, prompt.clone(), board.clone()];
        let kept = |omission: Omission| omission.from(&way).iter().map(Utterance::text).collect::<String>();
        let text = |way: &[Utterance]| way.iter().map(Utterance::text).collect::<String>();
        assert_eq!(
            kept(Omission::PromptAgain),
            text(&[board.clone(), prompt.clone(), Utterance::Invalid, board.clone()])
        );
        assert_eq!(kept(Omission::Refusal), text(&[board.clone(), prompt.clone(), prompt, board]));
    }
}
