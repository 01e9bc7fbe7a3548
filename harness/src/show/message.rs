//! Messages between page and parent. Those of the page are read strictly, and rewritten from the values; those to it are JSON,
//! whose texts the page shows as text.

use serde::{Deserialize, Serialize};

use crate::model::{BoardSize, LiveInput, PointerButton};

/// Bytes of a message of the page.
pub(super) const MOST_BYTES: usize = 256;

/// Pixels beyond which no pointer is.
const FAR: i32 = 100_000;

/// Letters in the name of a key.
const MOST_OF_KEY: usize = 32;

/// A message of the page, as it travels.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
enum Sent {
    Move { id: u32, x: i32, y: i32 },
    Down { id: u32, x: i32, y: i32, button: u8 },
    Up { id: u32, x: i32, y: i32, button: u8 },
    KeyDown { id: u32, key: String },
    KeyRepeat { id: u32, key: String },
    KeyUp { id: u32, key: String },
    LetGo { id: u32 },
    Painted { number: u32 },
    Start { width: i32, height: i32 },
    Again {},
    State { number: usize },
    Recording {},
}

/// The meaning of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum PageMessage {
    /// The user did something.
    Input {
        /// The page's number for it.
        id: u32,
        /// The deed.
        input: LiveInput,
    },
    /// Another program is wanted; of the same size where none is named.
    Start(Option<BoardSize>),
    /// The program is to get into the state of that number.
    State(usize),
    /// The recording so far is wanted.
    Recording,
}

/// The meaning of a message, or the number of a frame that was painted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Heard {
    /// For the game.
    Message(PageMessage),
    /// For the socket.
    Painted(u32),
}

/// Reads a message; `None` for one that the page does not send.
pub(super) fn read(text: &str, sizes: &[BoardSize]) -> Option<Heard> {
    let input = |id, input| Some(PageMessage::Input { id, input });
    let message = match serde_json::from_str(text).ok()? {
        Sent::Painted { number } => return Some(Heard::Painted(number)),
        Sent::Move { id, x, y } => place(x, y).and_then(|(x, y)| input(id, LiveInput::Move { x, y })),
        Sent::Down { id, x, y, button } => {
            let (button, (x, y)) = (button_of(button)?, place(x, y)?);
            input(id, LiveInput::Down { button, x, y })
        }
        Sent::Up { id, x, y, button } => {
            let (button, (x, y)) = (button_of(button)?, place(x, y)?);
            input(id, LiveInput::Up { button, x, y })
        }
        Sent::KeyDown { id, key } => input(id, LiveInput::KeyDown(key_name(key)?)),
        Sent::KeyRepeat { id, key } => input(id, LiveInput::KeyRepeat(key_name(key)?)),
        Sent::KeyUp { id, key } => input(id, LiveInput::KeyUp(key_name(key)?)),
        Sent::LetGo { id } => input(id, LiveInput::LetGo),
        Sent::Start { width, height } => {
            let size = BoardSize { width, height };
            sizes.contains(&size).then_some(PageMessage::Start(Some(size)))
        }
        Sent::Again {} => Some(PageMessage::Start(None)),
        Sent::State { number } => Some(PageMessage::State(number)),
        Sent::Recording {} => Some(PageMessage::Recording),
    };
    message.map(Heard::Message)
}

fn place(x: i32, y: i32) -> Option<(i32, i32)> {
    let is_near = |side: i32| (-FAR..=FAR).contains(&side);
    (is_near(x) && is_near(y)).then_some((x, y))
}

fn button_of(number: u8) -> Option<PointerButton> {
    match number {
        0 => Some(PointerButton::Left),
        1 => Some(PointerButton::Middle),
        2 => Some(PointerButton::Right),
        _ => None,
    }
}

fn key_name(key: String) -> Option<String> {
    (!key.is_empty() && key.chars().count() <= MOST_OF_KEY).then_some(key)
}

/// A message to the page. Its texts are ready to be shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(super) enum ToPage<'a> {
    /// The first.
    Hello {
        /// The name of what is shown.
        title: &'a str,
        /// The sizes of board, as width and height.
        sizes: Vec<[i32; 2]>,
        /// The states by their numbers.
        states: &'a [&'a str],
    },
    /// A program was started.
    Started {
        /// The width of its board.
        width: i32,
        /// The height.
        height: i32,
    },
    /// The program is gone.
    Ended {
        /// The reason.
        reason: String,
        /// The output to cerr.
        printed: String,
    },
    /// A remark.
    Note {
        /// Its text.
        text: &'a str,
    },
    /// The recording so far.
    Recording {
        /// The script.
        text: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [BoardSize; 1] = [BoardSize { width: 8, height: 8 }];

    #[test]
    fn what_the_page_sends_is_read() {
        let read = |text: &str| match read(text, &SIZES) {
            Some(Heard::Message(message)) => message,
            other => panic!("{text}: {other:?}"),
        };
        let input = LiveInput::Down { button: PointerButton::Right, x: 3, y: -4 };
        assert_eq!(
            read(r#"{"kind":"down","id":7,"x":3,"y":-4,"button":2}"#),
            PageMessage::Input { id: 7, input }
        );
        assert_eq!(read(r#"{"kind":"start","width":8,"height":8}"#), PageMessage::Start(Some(SIZES[0])));
        assert_eq!(read(r#"{"kind":"again"}"#), PageMessage::Start(None));
    }

    #[test]
    fn anything_else_is_refused() {
        for text in [
            "",
            "m 1 2 3",
            r#"{"kind":"move","id":1,"x":1}"#,
            r#"{"kind":"move","id":1,"x":1,"y":1,"z":1}"#,
            r#"{"kind":"move","id":1,"x":1e9,"y":1}"#,
            r#"{"kind":"move","id":-1,"x":1,"y":1}"#,
            r#"{"kind":"down","id":1,"x":1,"y":1,"button":3}"#,
            r#"{"kind":"start","width":9,"height":9}"#,
            r#"{"kind":"key-down","id":1,"key":""}"#,
            r#"{"kind":"run","command":"ls"}"#,
        ] {
            assert_eq!(read(text, &SIZES), None, "{text}");
        }
    }
}
