//! [`Delivery`]: the way in which a state that is to be shown reaches the program, [`Begun`], the state in which it begins, and
//! [`Patience`], the time that the picture has.

use reference::reversi::{Model, Player};

use super::controls::Controls;
use super::input::Input;
use super::script::{UiRules, UiScript};
use super::states;

/// The way in which a state reaches the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Delivery {
    /// Between two inputs.
    Set,
    /// As the answer to a move that the user makes: a view that keeps what it shows hears of it only then.
    Answer,
    /// As the answer to a move of the player whose turn it is not afterwards. After any other move a program may show, once,
    /// that a player was passed over, which tells whose turn it is without being a display of that.
    InTurn,
}

/// The state in which the program begins, before one is shown that a move leads away from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Begun {
    /// Every square may be played: a view that keeps each sign that it ever showed has them all by then.
    Everywhere,
    /// That state: signs of other squares were never shown.
    There,
}

/// The time after which a picture is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Patience {
    /// As the view is known to need.
    Soon,
    /// Long enough for any animation.
    Settled,
}

impl Delivery {
    /// The script with the state delivered, if by a move then by these inputs.
    pub(super) fn of(
        self,
        state: &Model,
        controls: &Controls,
        every: &Model,
        script: UiScript,
        play: &[Input],
    ) -> UiScript {
        let answer =
            |script: UiScript, next: &Model| script.rules(UiRules::Answer(Box::new(next.clone()))).user(play);
        match self {
            Delivery::Set => script.set(state),
            Delivery::Answer => answer(script, state),
            Delivery::InTurn => {
                let mover = state.turn().map_or(Player::Dark, Player::other);
                // A program that took the turn from a counter of its own would lose count if the turn were set.
                let is_next = controls.turn_after_warming(every) == Some(mover);
                let script = if is_next { script } else { answer(script, &states::with_turn(every, mover)) };
                answer(script, state)
            }
        }
    }
}
