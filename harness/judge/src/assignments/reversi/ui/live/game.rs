//! [`PlayedRun`]: a program that a person plays, with the recording of what they did.

use reference::reversi::Dimensions;

use super::super::input::{Button, Input, Pixel};
use super::super::recording;
use super::super::script::{UiScript, UiStep};
use super::held::Held;
use super::keys::{key_named, typed};
use super::program::ProgramLink;
use super::states;
use crate::assignments::reversi::contract::ui_op;
use crate::assignments::reversi::member_state;
use crate::assignments::wire::Encoder;
use crate::model::{
    Limits, LiveCall, LiveGame, LiveInput, LiveProgram, PartnerFault, PointerButton, RunRecord,
};

/// A run under a person's hands.
pub(super) struct PlayedRun {
    link: ProgramLink,
    /// What was done since the last frame.
    queue: Vec<UiStep>,
    held: Held,
    /// All that was done before.
    script: UiScript,
}

impl PlayedRun {
    pub(super) fn new(size: Dimensions) -> PlayedRun {
        PlayedRun {
            link: ProgramLink::new(size, None),
            queue: Vec::new(),
            held: Held::default(),
            script: UiScript::new(size),
        }
    }

    fn inputs(&mut self, input: LiveInput) -> Vec<Input> {
        match input {
            LiveInput::Move { x, y } => vec![Input::Move(Pixel::new(x, y))],
            LiveInput::Down { button, x, y } => vec![Input::Down(button_of(button), Pixel::new(x, y))],
            LiveInput::Up { button, x, y } => vec![Input::Up(button_of(button), Pixel::new(x, y))],
            LiveInput::KeyDown(name) => vec![Input::Hold(key_named(&name)), Input::Type(typed(&name))],
            LiveInput::KeyRepeat(name) => vec![Input::Type(typed(&name))],
            LiveInput::KeyUp(name) => vec![Input::LetGo(key_named(&name))],
            LiveInput::LetGo => self.held.let_go(),
        }
    }
}

fn button_of(button: PointerButton) -> Button {
    match button {
        PointerButton::Left => Button::Left,
        PointerButton::Middle => Button::Middle,
        PointerButton::Right => Button::Right,
    }
}

impl LiveProgram for PlayedRun {
    fn request(&self) -> Vec<u8> {
        self.link.request()
    }

    fn limits(&self) -> Limits {
        ProgramLink::limits()
    }

    fn orders(&mut self) -> Vec<u8> {
        let mut out = Encoder::default();
        for step in std::mem::take(&mut self.queue) {
            match &step {
                UiStep::User(inputs) => inputs.iter().for_each(|input| input.encode(&mut out)),
                UiStep::Set(state) => member_state::encode(state, out.u8(ui_op::STATE)),
                UiStep::Rules(_) | UiStep::Look => {}
            }
            recording::append(&mut self.script, step);
        }
        out.u8(ui_op::LOOK);
        recording::append(&mut self.script, UiStep::User(vec![Input::Frames(1)]));
        out.bytes()
    }

    fn take(&mut self, call: &[u8]) -> Result<LiveCall, PartnerFault> {
        self.link.take(call)
    }

    fn ending(&self, record: &RunRecord) -> Option<String> {
        self.link.ending(record)
    }
}

impl LiveGame for PlayedRun {
    fn input(&mut self, input: LiveInput) {
        let inputs = self.inputs(input);
        inputs.iter().for_each(|input| self.held.note(*input));
        self.queue.push(UiStep::User(inputs));
    }

    fn set_state(&mut self, number: usize) -> bool {
        let state = states::named(number, self.script.size);
        let is_there = state.is_some();
        self.queue.extend(state.map(|state| UiStep::Set(Box::new(state))));
        is_there
    }

    fn recording(&self) -> String {
        recording::print(&self.script)
    }
}
