//! The manner in which a mouse is used: its button, the time that a move takes, and where tiles are dragged from.

use reference::reversi::{Model, Player, Position};

use crate::assignments::reversi::ui::input::{Button, Input, Pixel, UiKey, click};
use crate::assignments::reversi::ui::script::UiScript;

/// The way in which a mouse is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::assignments::reversi::ui) struct Manner {
    /// The button that plays.
    pub(in crate::assignments::reversi::ui) button: Button,
    /// What plays the square that is pointed at or clicked on, if it is something else than that click.
    pub(in crate::assignments::reversi::ui) playing: Option<Playing>,
    /// Frames that pass until a move has come about.
    pub(in crate::assignments::reversi::ui) settle: i32,
    /// The turn while every square may be played.
    pub(in crate::assignments::reversi::ui) turns: Turns,
    /// The place at which the button goes down, if it is another than that at which it comes up: tiles are dragged from there.
    pub(in crate::assignments::reversi::ui) from: Option<Pixel>,
}

/// What plays in place of the click on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::assignments::reversi::ui) enum Playing {
    /// The square that the pointer is on.
    AtPointer(UiKey),
    /// The square that was clicked on.
    AtClick(UiKey),
    /// Another button of the mouse, on the square that was clicked on.
    OtherButton(Button),
    /// A click elsewhere in the window, where the program has a button for it.
    AtPlace(Pixel),
}

/// Whose turn it is while every square may be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::assignments::reversi::ui) enum Turns {
    /// Each move passes it on.
    Alternate,
    /// One player keeps it: a program may not let the other play.
    Stay,
}

impl Turns {
    /// A run that begins in the state, in which every move is taken.
    pub(in crate::assignments::reversi::ui) fn begin(self, every: &Model) -> UiScript {
        match self {
            Turns::Alternate => UiScript::frozen(every),
            Turns::Stay => UiScript::frozen_turn(every),
        }
    }

    /// The player whose turn it is after a move in the state.
    pub(super) fn after_move(self, every: &Model) -> Option<Player> {
        match self {
            Turns::Alternate => every.turn().map(Player::other),
            Turns::Stay => every.turn(),
        }
    }
}

impl Manner {
    /// The left button, with nothing to wait for.
    pub(super) const PLAIN: Manner =
        Manner { button: Button::Left, playing: None, settle: 0, turns: Turns::Alternate, from: None };

    /// The inputs that point at a place; a click that only chooses a square plays nothing.
    pub(in crate::assignments::reversi::ui) fn point(self, place: Pixel) -> Vec<Input> {
        match self.playing {
            Some(Playing::AtClick(_) | Playing::OtherButton(_) | Playing::AtPlace(_)) => {
                click(self.button, place)
            }
            Some(Playing::AtPointer(_)) | None => vec![Input::Move(place), Input::Frames(1)],
        }
    }

    /// True if a place is pointed at by the mouse's motion alone.
    pub(super) fn points_by_moving(self) -> bool {
        matches!(self.playing, Some(Playing::AtPointer(_)) | None)
    }

    /// A click, a drag, or a key where the pointer is or was, and the time that a move takes.
    pub(in crate::assignments::reversi::ui) fn click(self, place: Pixel) -> Vec<Input> {
        let done = match (self.playing, self.from) {
            (Some(Playing::AtPointer(key) | Playing::AtClick(key)), _) => {
                [self.point(place), vec![Input::Press(key), Input::Frames(1)]].concat()
            }
            (Some(Playing::OtherButton(other)), _) => [self.point(place), click(other, place)].concat(),
            (Some(Playing::AtPlace(button)), _) => [self.point(place), click(self.button, button)].concat(),
            (None, None) => click(self.button, place),
            (None, Some(_)) => {
                [self.hold(place), vec![Input::Up(self.button, place), Input::Frames(1)]].concat()
            }
        };
        let waiting = (self.settle > 0).then_some(Input::Frames(self.settle));
        done.into_iter().chain(waiting).collect()
    }

    /// The same without the button's coming up.
    pub(in crate::assignments::reversi::ui) fn hold(self, place: Pixel) -> Vec<Input> {
        let from = self.from.unwrap_or(place);
        let led = self.from.map(|_| [Input::Move(place), Input::Frames(1)]);
        [Input::Move(from), Input::Frames(1), Input::Down(self.button, from), Input::Frames(1)]
            .into_iter()
            .chain(led.into_iter().flatten())
            .collect()
    }
}

/// Places all over the window, so many on each side of it.
pub(super) fn spread(window: Pixel, side: i32) -> impl Iterator<Item = Pixel> {
    let places = move |length: i32| (0..side).map(move |number| (2 * number + 1) * length / (2 * side));
    places(window.y).flat_map(move |y| places(window.x).map(move |x| Pixel::new(x, y)))
}

/// All positions of a state's board.
pub(in crate::assignments::reversi::ui) fn all_positions(state: &Model) -> Vec<Position> {
    state.board().positions().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_click_that_only_chooses_comes_before_the_key_that_plays() {
        let place = Pixel::new(3, 4);
        let chosen = Manner { playing: Some(Playing::AtClick(UiKey::ENTER)), ..Manner::PLAIN };
        assert_eq!(chosen.point(place), click(Button::Left, place));
        assert!(!chosen.points_by_moving());
        assert_eq!(chosen.click(place).split_at(6).1, [Input::Press(UiKey::ENTER), Input::Frames(1)]);
        let other = Manner { playing: Some(Playing::OtherButton(Button::Right)), ..Manner::PLAIN };
        assert_eq!(other.click(place), [click(Button::Left, place), click(Button::Right, place)].concat());
        let pointed = Manner { playing: Some(Playing::AtPointer(UiKey::ENTER)), ..Manner::PLAIN };
        assert!(!pointed.click(place).contains(&Input::Down(Button::Left, place)));
    }
}
