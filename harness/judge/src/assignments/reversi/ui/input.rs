//! What a user does: moves of the pointer, buttons, keys, and time that passes.

use crate::assignments::reversi::contract::ui_op;
use crate::assignments::wire::Encoder;

/// A place in the window, in pixels from its top left corner; it may lie outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Pixel {
    pub(super) x: i32,
    pub(super) y: i32,
}

impl Pixel {
    pub(super) const fn new(x: i32, y: i32) -> Pixel {
        Pixel { x, y }
    }

    fn encode(self, out: &mut Encoder) {
        out.i32(self.x).i32(self.y);
    }
}

/// A button of the mouse, by the library's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Button {
    Left,
    Middle,
    Right,
}

impl Button {
    pub(super) const ALL: [Button; 3] = [Button::Left, Button::Middle, Button::Right];

    fn number(self) -> u8 {
        match self {
            Button::Left => 0,
            Button::Middle => 1,
            Button::Right => 2,
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Button::Left => "left",
            Button::Middle => "middle",
            Button::Right => "right",
        }
    }
}

/// A key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum UiKey {
    /// One that stands for a character.
    Code(char),
    /// One of the others, by the library's number.
    Other(u8),
}

impl UiKey {
    pub(super) const UP: UiKey = UiKey::Other(1);
    pub(super) const DOWN: UiKey = UiKey::Other(2);
    pub(super) const LEFT: UiKey = UiKey::Other(3);
    pub(super) const RIGHT: UiKey = UiKey::Other(4);
    pub(super) const ENTER: UiKey = UiKey::Code('\r');
    /// The number of keys that stand for no character.
    pub(super) const OTHERS: u8 = 9;
    pub(super) const SPACE: UiKey = UiKey::Code(' ');

    fn encode(self, out: &mut Encoder) {
        match self {
            UiKey::Code(code) => out.u8(0).i32(i32::try_from(u32::from(code)).unwrap_or(0)),
            UiKey::Other(number) => out.u8(number).i32(0),
        };
    }

    /// The key in words.
    pub(super) fn name(self) -> String {
        const NAMES: [&str; UiKey::OTHERS as usize] = [
            "the up arrow",
            "the down arrow",
            "the left arrow",
            "the right arrow",
            "Shift",
            "Control",
            "Alt",
            "Command",
            "a key of no name",
        ];
        match self {
            UiKey::SPACE => "Space".to_owned(),
            UiKey::ENTER => "Enter".to_owned(),
            UiKey::Code('\t') => "Tab".to_owned(),
            UiKey::Code('\u{8}') => "Backspace".to_owned(),
            UiKey::Code('\u{7f}') => "Delete".to_owned(),
            UiKey::Code('\u{1b}') => "Escape".to_owned(),
            UiKey::Code(code) if code.is_control() => format!("U+{:04X}", u32::from(code)),
            UiKey::Code(code) => format!("'{code}'"),
            UiKey::Other(number) => {
                NAMES.get(usize::from(number).wrapping_sub(1)).unwrap_or(&"a key").to_string()
            }
        }
    }
}

/// One thing that a user does, or waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Input {
    /// The pointer moves there.
    Move(Pixel),
    /// A button goes down.
    Down(Button, Pixel),
    /// A button comes up.
    Up(Button, Pixel),
    /// A key goes down and comes up.
    Press(UiKey),
    /// A key goes down.
    Hold(UiKey),
    /// A key that is down types its character, once more for each repetition.
    Type(UiKey),
    /// A key comes up.
    LetGo(UiKey),
    /// So many frames pass.
    Frames(i32),
}

impl Input {
    pub(super) fn encode(self, out: &mut Encoder) {
        match self {
            Input::Move(pixel) => pixel.encode(out.u8(ui_op::MOVE)),
            Input::Down(button, pixel) => pixel.encode(out.u8(ui_op::DOWN).u8(button.number())),
            Input::Up(button, pixel) => pixel.encode(out.u8(ui_op::UP).u8(button.number())),
            Input::Press(key) => {
                key.encode(out.u8(ui_op::KEY_DOWN));
                key.encode(out.u8(ui_op::KEY));
                out.u8(ui_op::FRAMES).i32(1);
                key.encode(out.u8(ui_op::KEY_UP));
                out.u8(ui_op::FRAMES).i32(1);
            }
            Input::Hold(key) => key.encode(out.u8(ui_op::KEY_DOWN)),
            Input::Type(key) => key.encode(out.u8(ui_op::KEY)),
            Input::LetGo(key) => key.encode(out.u8(ui_op::KEY_UP)),
            Input::Frames(count) => {
                out.u8(ui_op::FRAMES).i32(count);
            }
        }
    }

    /// The input in words; `None` for time that passes.
    pub(super) fn words(self) -> Option<String> {
        Some(match self {
            Input::Move(Pixel { x, y }) => format!("point at pixel ({x}, {y})"),
            Input::Down(button, Pixel { x, y }) => {
                format!("press the {} button at pixel ({x}, {y})", button.name())
            }
            Input::Up(button, Pixel { x, y }) => {
                format!("release the {} button at pixel ({x}, {y})", button.name())
            }
            Input::Press(key) => format!("press {}", key.name()),
            Input::Hold(key) => format!("hold {}", key.name()),
            Input::Type(key) => format!("type {}", key.name()),
            Input::LetGo(key) => format!("let go of {}", key.name()),
            Input::Frames(_) => return None,
        })
    }
}

/// A click: the pointer moves there first, and a picture is drawn between any two things.
pub(super) fn click(button: Button, at: Pixel) -> Vec<Input> {
    vec![
        Input::Move(at),
        Input::Frames(1),
        Input::Down(button, at),
        Input::Frames(1),
        Input::Up(button, at),
        Input::Frames(1),
    ]
}

/// Inputs in words, clicks as such.
pub(super) fn words(inputs: &[Input]) -> Vec<String> {
    let told: Vec<Input> = inputs.iter().copied().filter(|input| input.words().is_some()).collect();
    let mut lines = Vec::new();
    let mut rest = told.as_slice();
    loop {
        rest = match rest {
            [Input::Move(to), Input::Down(button, at), Input::Up(_, up), others @ ..]
                if to == at && at == up =>
            {
                lines.push(format!("click with the {} button at pixel ({}, {})", button.name(), at.x, at.y));
                others
            }
            [first, others @ ..] => {
                lines.extend(first.words());
                others
            }
            [] => return lines,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_click_is_told_as_one_and_waiting_is_not_told() {
        let at = Pixel::new(3, 4);
        let inputs = [click(Button::Left, at), vec![Input::Press(UiKey::SPACE), Input::Move(at)]].concat();
        assert_eq!(
            words(&inputs),
            ["click with the left button at pixel (3, 4)", "press Space", "point at pixel (3, 4)"]
        );
    }
}
