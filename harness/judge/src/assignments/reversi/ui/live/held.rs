//! [`Held`]: the buttons and keys that are down, to be let go when the page loses its user.

use super::super::input::{Button, Input, Pixel, UiKey};

/// Keys that are down at once at most: more are no hand's.
const MOST_KEYS: usize = 32;

/// All that is down.
#[derive(Debug, Default)]
pub(super) struct Held {
    keys: Vec<UiKey>,
    buttons: Vec<(Button, Pixel)>,
}

impl Held {
    /// Takes note of an input.
    pub(super) fn note(&mut self, input: Input) {
        match input {
            Input::Down(button, at) => {
                self.buttons.retain(|(held, _)| *held != button);
                self.buttons.push((button, at));
            }
            Input::Up(button, _) => self.buttons.retain(|(held, _)| *held != button),
            Input::Hold(key) if !self.keys.contains(&key) && self.keys.len() < MOST_KEYS => {
                self.keys.push(key);
            }
            Input::LetGo(key) => self.keys.retain(|held| *held != key),
            Input::Move(at) => self.buttons.iter_mut().for_each(|(_, place)| *place = at),
            Input::Hold(_) | Input::Press(_) | Input::Type(_) | Input::Frames(_) => {}
        }
    }

    /// The inputs that let everything go.
    pub(super) fn let_go(&self) -> Vec<Input> {
        let keys = self.keys.iter().map(|key| Input::LetGo(*key));
        keys.chain(self.buttons.iter().map(|(button, at)| Input::Up(*button, *at))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_down_is_let_go_where_the_pointer_is() {
        let (mut held, key, at) = (Held::default(), UiKey::SPACE, Pixel::new(3, 4));
        let inputs = [
            Input::Hold(key),
            Input::Hold(key),
            Input::Down(Button::Left, Pixel::new(0, 0)),
            Input::Move(at),
        ];
        inputs.into_iter().for_each(|input| held.note(input));
        let all = held.let_go();
        assert_eq!(all, [Input::LetGo(key), Input::Up(Button::Left, at)]);
        all.into_iter().for_each(|input| held.note(input));
        assert_eq!(held.let_go(), []);
    }
}
