//! [`UiScript`]: one run of the program: what a user does, what the model is made to say, and the frames that are looked at.

use std::time::Duration;

use reference::reversi::{Dimensions, Model, Position};

use super::input::{self, Input};
use super::staged_model::StagedModel;
pub(super) use super::staged_model::UiRules;
use super::state_text::situation;
use crate::assignments::reversi::contract::{swapped_op, ui_op};
use crate::assignments::reversi::member_state;
use crate::assignments::reversi::swapped::opened;
use crate::assignments::wire::Encoder;
use crate::model::{Judgement, Limits, Partner, PartnerFault, RunRecord, Scenario, Smaller};

/// Processor time of a run. The handout sets none; a scan draws some thousand pictures.
const TIME: Duration = Duration::from_secs(10);

/// Calls after which a run ends, whatever it does.
const MOST_CALLS: usize = 100_000;

/// One thing that happens in a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum UiStep {
    /// A user does this.
    User(Vec<Input>),
    /// The model is in this state from now on.
    Set(Box<Model>),
    /// The model answers so from now on.
    Rules(UiRules),
    /// A frame is looked at.
    Look,
}

/// A run of the program on a board of some size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct UiScript {
    pub(super) size: Dimensions,
    /// The state in which the game begins; a new game where it is absent.
    pub(super) opening: Option<Box<Model>>,
    pub(super) steps: Vec<UiStep>,
}

impl UiScript {
    /// A new game.
    pub(super) fn new(size: Dimensions) -> UiScript {
        UiScript { size, opening: None, steps: Vec::new() }
    }

    /// A game that begins in this state, in which every move is taken and changes nothing but whose turn it is.
    pub(super) fn frozen(opening: &Model) -> UiScript {
        let begun =
            UiScript { opening: Some(Box::new(opening.clone())), ..UiScript::new(opening.dimensions()) };
        begun.rules(UiRules::Alternating)
    }

    /// The same where the turn stays with one player.
    pub(super) fn frozen_turn(opening: &Model) -> UiScript {
        let begun =
            UiScript { opening: Some(Box::new(opening.clone())), ..UiScript::new(opening.dimensions()) };
        begun.rules(UiRules::Frozen)
    }

    /// The same for a program that takes the height first.
    pub(super) fn turned(&self) -> UiScript {
        let size = Dimensions::new(self.size.height, self.size.width);
        UiScript { size, ..self.clone() }
    }

    fn then(mut self, step: UiStep) -> UiScript {
        self.steps.push(step);
        self
    }

    pub(super) fn user(self, inputs: impl Into<Vec<Input>>) -> UiScript {
        let inputs = inputs.into();
        if inputs.is_empty() { self } else { self.then(UiStep::User(inputs)) }
    }

    pub(super) fn set(self, state: &Model) -> UiScript {
        self.then(UiStep::Set(Box::new(state.clone())))
    }

    pub(super) fn rules(self, rules: UiRules) -> UiScript {
        self.then(UiStep::Rules(rules))
    }

    pub(super) fn look(self) -> UiScript {
        self.then(UiStep::Look)
    }

    /// The command that starts the program.
    pub(super) fn command(&self) -> String {
        format!("./reversi {} {}", self.size.width, self.size.height)
    }

    /// The lines up to and with a step, for people.
    pub(super) fn lines(&self, steps: usize) -> Vec<String> {
        let mut lines = vec![self.command()];
        // An empty board is that on which it is found out what plays a square.
        let told = self.opening.iter().filter(|state| state.board().count(None) < all_squares(state));
        lines.extend(told.flat_map(|state| situation(state)));
        let mut done: Vec<Input> = Vec::new();
        for step in self.steps.iter().take(steps) {
            match step {
                UiStep::User(inputs) => done.extend(inputs),
                UiStep::Set(_) => {
                    lines.extend(input::words(&std::mem::take(&mut done)));
                    lines.push("(the model gets another state)".to_owned());
                }
                UiStep::Rules(UiRules::Answer(_)) => {
                    lines.extend(input::words(&std::mem::take(&mut done)));
                    lines.push("(the next move leads to another state)".to_owned());
                }
                UiStep::Rules(_) | UiStep::Look => {}
            }
        }
        lines.extend(input::words(&done));
        lines
    }
}

fn all_squares(state: &Model) -> usize {
    state.board().positions().count()
}

impl Scenario for UiScript {
    fn request(&self) -> Vec<u8> {
        let Dimensions { width, height } = self.size;
        Encoder::default().str(&width.to_string()).str(&height.to_string()).bytes()
    }

    fn code(&self) -> Vec<String> {
        self.lines(self.steps.len())
    }

    fn partner(&self) -> Box<dyn Partner> {
        let (steps, model) = (self.steps.clone().into_iter(), StagedModel::new(self.opening.clone()));
        Box::new(UiPartner { steps, model, calls: 0 })
    }

    /// A survey judges what several runs showed together.
    fn judge(&self, _record: &RunRecord) -> Judgement {
        Judgement::pass()
    }

    fn limits(&self) -> Limits {
        Limits { cpu: TIME, wall: 3 * TIME, ..Limits::default() }
    }

    fn smaller(&self) -> Smaller<'_> {
        Smaller::to(std::iter::empty::<UiScript>())
    }
}

/// The model and the user of a run.
struct UiPartner {
    steps: std::vec::IntoIter<UiStep>,
    model: StagedModel,
    calls: usize,
}

impl UiPartner {
    /// What is to be done next.
    fn orders(&mut self) -> Vec<u8> {
        let mut out = Encoder::default();
        match self.steps.next() {
            Some(UiStep::User(inputs)) => inputs.iter().for_each(|input| input.encode(&mut out)),
            Some(UiStep::Set(state)) => member_state::encode(&state, out.u8(ui_op::STATE)),
            Some(UiStep::Rules(rules)) => self.model.rules = rules,
            Some(UiStep::Look) => {
                out.u8(ui_op::LOOK);
            }
            None => {
                out.u8(ui_op::END);
            }
        }
        out.bytes()
    }

    fn reply(&mut self, call: &[u8]) -> Option<Vec<u8>> {
        let (op, mut rest) = opened(call)?;
        match op {
            swapped_op::NEXT => Some(self.orders()),
            _ => self.model.reply(op, &mut rest),
        }
    }
}

impl Partner for UiPartner {
    fn answer(&mut self, call: &[u8]) -> Result<Vec<u8>, PartnerFault> {
        self.calls += 1;
        if self.calls > MOST_CALLS {
            return Err(PartnerFault::TooManyCalls);
        }
        self.reply(call).ok_or_else(|| PartnerFault::Malformed("a call that no game makes".to_owned()))
    }
}

/// A move that the program asked the model for, and what came of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Asked {
    pub(super) at: Position,
    pub(super) is_taken: bool,
}
