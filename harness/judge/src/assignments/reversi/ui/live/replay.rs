//! [`ScriptedRun`]: a program that a script plays, frame by frame, as it was played on the page.

use super::super::input::Input;
use super::super::script::{UiRules, UiScript, UiStep};
use super::program::ProgramLink;
use crate::assignments::reversi::contract::ui_op;
use crate::assignments::reversi::member_state;
use crate::assignments::wire::Encoder;
use crate::model::{Limits, LiveCall, LiveProgram, PartnerFault, RunRecord};

/// One thing that is done in a script, none of which lasts longer than a frame.
enum Moment {
    Input(Input),
    State(Box<reference::reversi::Model>),
    Rules(UiRules),
    Frame,
}

/// A run of a script.
pub(super) struct ScriptedRun {
    link: ProgramLink,
    moments: std::iter::Peekable<std::vec::IntoIter<UiStep>>,
    /// Inputs of the step that is under way, the last first.
    inputs: Vec<Input>,
    /// Frames that are still to pass.
    frames: i32,
}

impl ScriptedRun {
    pub(super) fn new(script: UiScript) -> ScriptedRun {
        ScriptedRun {
            link: ProgramLink::new(script.size, script.opening),
            moments: script.steps.into_iter().peekable(),
            inputs: Vec::new(),
            frames: 0,
        }
    }

    fn next_moment(&mut self) -> Option<Moment> {
        loop {
            if self.frames > 0 {
                self.frames -= 1;
                return Some(Moment::Frame);
            }
            match self.inputs.pop() {
                Some(Input::Frames(count)) => self.frames = count,
                Some(Input::Press(key)) => self.inputs.extend([
                    Input::Frames(1),
                    Input::LetGo(key),
                    Input::Frames(1),
                    Input::Type(key),
                    Input::Hold(key),
                ]),
                Some(
                    input @ (Input::Move(_)
                    | Input::Down(..)
                    | Input::Up(..)
                    | Input::Hold(_)
                    | Input::Type(_)
                    | Input::LetGo(_)),
                ) => return Some(Moment::Input(input)),
                None => match self.moments.next()? {
                    UiStep::User(inputs) => self.inputs = inputs.into_iter().rev().collect(),
                    UiStep::Set(state) => return Some(Moment::State(state)),
                    UiStep::Rules(rules) => return Some(Moment::Rules(rules)),
                    UiStep::Look => return Some(Moment::Frame),
                },
            }
        }
    }

    /// True if the next thing is that the model's answers change, which inputs before it must not see.
    fn is_before_rules(&mut self) -> bool {
        let is_next = matches!(self.moments.peek(), Some(UiStep::Rules(_)));
        is_next && self.inputs.is_empty() && self.frames == 0
    }
}

impl LiveProgram for ScriptedRun {
    fn request(&self) -> Vec<u8> {
        self.link.request()
    }

    fn limits(&self) -> Limits {
        ProgramLink::limits()
    }

    fn orders(&mut self) -> Vec<u8> {
        let mut out = Encoder::default();
        let mut is_empty = true;
        while is_empty || !self.is_before_rules() {
            match self.next_moment() {
                Some(Moment::Input(input)) => input.encode(&mut out),
                Some(Moment::State(state)) => member_state::encode(&state, out.u8(ui_op::STATE)),
                Some(Moment::Rules(rules)) => {
                    self.link.model.rules = rules;
                    continue;
                }
                Some(Moment::Frame) => {
                    out.u8(ui_op::LOOK);
                    break;
                }
                None => {
                    self.link.tell_to_end();
                    out.u8(ui_op::END);
                    break;
                }
            }
            is_empty = false;
        }
        out.bytes()
    }

    fn take(&mut self, call: &[u8]) -> Result<LiveCall, PartnerFault> {
        self.link.take(call)
    }

    fn ending(&self, record: &RunRecord) -> Option<String> {
        self.link.ending(record)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::recording;
    use super::*;

    /// The orders of a script's first steps.
    fn steps(text: &str) -> Vec<Vec<u8>> {
        let mut run = ScriptedRun::new(recording::parse(text).unwrap().remove(0));
        (0..6).map(|_| run.orders()).collect()
    }

    #[test]
    fn each_step_ends_with_a_frame_or_before_the_models_answers_change() {
        let text = "./reversi 2 2\npoint at pixel (1, 2)\nwait 2 frames\npress 'a'\nlet the model play by the rules\nlook\n\
                    point at pixel (3, 4)\nlet the model play by the rules\nwait 1 frame\n";
        let ops: Vec<(u8, Option<u8>)> =
            steps(text).iter().map(|step| (step[0], step.last().copied())).collect();
        let look = Some(ui_op::LOOK);
        assert_eq!(
            ops,
            [
                (ui_op::MOVE, look),
                (ui_op::LOOK, look),
                (ui_op::KEY_DOWN, look),
                (ui_op::KEY_UP, look),
                (ui_op::LOOK, look),
                (ui_op::MOVE, Some(0)),
            ]
        );
    }
}
