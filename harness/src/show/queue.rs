//! [`InputQueue`]: what the user did since the last step, never more than a hand can do.

use crate::model::LiveInput;

/// Inputs between two steps.
const MOST: usize = 256;

/// Inputs beyond which moves of the pointer and repeating keys are dropped.
const MOST_OF_MOVES: usize = MOST / 2;

/// Inputs that wait for the next step.
#[derive(Debug, Default)]
pub(super) struct InputQueue {
    waiting: Vec<LiveInput>,
    /// Something that was dropped may have been the end of a press.
    has_lost: bool,
    taken: u32,
    last: u32,
}

impl InputQueue {
    /// Adds an input with the page's number for it.
    pub(super) fn push(&mut self, id: u32, input: LiveInput) {
        self.last = id;
        let is_light = matches!(input, LiveInput::Move { .. } | LiveInput::KeyRepeat(_));
        let most = if is_light { MOST_OF_MOVES } else { MOST };
        let is_move = |input: &LiveInput| matches!(input, LiveInput::Move { .. });
        if is_move(&input) && self.waiting.last().is_some_and(is_move) {
            self.waiting.pop();
        }
        if self.waiting.len() < most {
            self.waiting.push(input);
        } else {
            self.has_lost |= !is_light;
        }
    }

    /// The inputs of the next step.
    pub(super) fn take(&mut self) -> Vec<LiveInput> {
        self.taken = self.last;
        let mut all = std::mem::take(&mut self.waiting);
        if std::mem::take(&mut self.has_lost) {
            all.push(LiveInput::LetGo);
        }
        all
    }

    /// The number of the last input of a step, or of one that was dropped before it.
    pub(super) fn handled(&self) -> u32 {
        self.taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_merged_and_of_too_many_presses_all_are_let_go() {
        let mut queue = InputQueue::default();
        queue.push(1, LiveInput::Move { x: 1, y: 1 });
        queue.push(2, LiveInput::Move { x: 2, y: 2 });
        assert_eq!(queue.take(), [LiveInput::Move { x: 2, y: 2 }]);
        for id in 3..1000 {
            queue.push(id, LiveInput::KeyDown("a".to_owned()));
        }
        queue.push(1000, LiveInput::KeyRepeat("a".to_owned()));
        let all = queue.take();
        assert_eq!((all.len(), all.last(), queue.handled()), (MOST + 1, Some(&LiveInput::LetGo), 1000));
        assert_eq!(queue.take(), []);
    }
}
