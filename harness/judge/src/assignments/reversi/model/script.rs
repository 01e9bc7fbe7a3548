//! A model scenario: its steps, and the part of each answer that is compared.

use reference::reversi::{Dimensions, Model, Position};

use super::focus::{Aspect, Axis, Focus};
use super::step::{ModelOp, ModelStep};
use crate::assignments::transcript::Role;

/// Steps on objects of the class, such as a game could take.
#[derive(Debug, Clone, Default)]
pub(super) struct ModelScript {
    pub(super) steps: Vec<ModelStep>,
    /// True for one that is performed only where others did not show all.
    pub(super) stands_in: bool,
}

impl ModelScript {
    /// The moves of a game, all but the last of which are made on a right state: whatever an earlier move got wrong is mended
    /// before the next.
    pub(super) fn game(size: Dimensions, moves: &[Position]) -> ModelScript {
        ModelScript::default().on(0, size, moves)
    }

    /// The same with another object.
    pub(super) fn on(self, object: u8, size: Dimensions, moves: &[Position]) -> ModelScript {
        let script = self.provided_on(object, ModelOp::New(size), Focus::Returns);
        let Ok(mut game) = Model::new(size.width, size.height) else { return script };
        moves.iter().fold(script, |script, at| {
            let synced = script.synced_on(object, &game);
            // Moves come from games of the reference.
            let _ = game.play_move(*at);
            synced.provided_on(object, ModelOp::Play(*at), Focus::Returns)
        })
    }

    /// Adds a step that the check is about.
    pub(super) fn judged(self, op: ModelOp, focus: Focus) -> ModelScript {
        self.judged_on(0, op, focus)
    }

    /// Adds a step that the check is about, on an object.
    pub(super) fn judged_on(self, object: u8, op: ModelOp, focus: Focus) -> ModelScript {
        self.with(ModelStep { object, op, focus, role: Role::Judged })
    }

    /// Adds a step whose answer is another check's business.
    pub(super) fn provided(self, op: ModelOp, focus: Focus) -> ModelScript {
        self.provided_on(0, op, focus)
    }

    /// Adds a step whose answer is another check's business, on an object.
    pub(super) fn provided_on(self, object: u8, op: ModelOp, focus: Focus) -> ModelScript {
        self.with(ModelStep { object, op, focus, role: Role::Premise })
    }

    /// Mends an object.
    pub(super) fn synced(self, game: &Model) -> ModelScript {
        self.synced_on(0, game)
    }

    /// Mends that object.
    pub(super) fn synced_on(self, object: u8, game: &Model) -> ModelScript {
        self.provided_on(object, ModelOp::Sync(Box::new(game.clone())), Focus::Returns)
    }

    /// The same, performed only where others did not show all.
    pub(super) fn standing_in(self) -> ModelScript {
        ModelScript { stands_in: true, ..self }
    }

    /// The same, performed only where others did not show all, with next_moves_ emptied as soon as a move changes the board: a model
    /// that keeps the moves of before is then judged by everything else.
    pub(super) fn emptied(&self) -> ModelScript {
        let with_emptying = |step: &ModelStep| {
            let emptied = ModelStep {
                object: step.object,
                op: ModelOp::Emptied,
                focus: Focus::Returns,
                role: Role::Premise,
            };
            std::iter::once(step.clone()).chain(step.op.size().map(|_| emptied)).collect::<Vec<_>>()
        };
        let steps = self.steps.iter().flat_map(with_emptying).collect();
        ModelScript { steps, stands_in: true }
    }

    /// True for a script that [`ModelScript::emptied`] made.
    pub(super) fn is_emptied(&self) -> bool {
        self.steps.iter().any(|step| step.op == ModelOp::Emptied)
    }

    fn with(mut self, step: ModelStep) -> ModelScript {
        self.steps.push(step);
        self
    }

    /// The state that the steps up to one lead to, beside the state before the last move.
    pub(super) fn states(&self, step: usize) -> Option<(Model, Model)> {
        let object = self.steps.get(step)?.object;
        let mut states: Option<(Model, Model)> = None;
        for step in self.steps.iter().take(step + 1).filter(|step| step.object == object) {
            if let Some(size) = step.op.size() {
                let model = Model::new(size.width, size.height).ok()?;
                states = Some((model.clone(), model));
            } else if let (ModelOp::Play(at), Some((before, after))) = (&step.op, &mut states) {
                before.clone_from(after);
                // A refused move leaves the game as it is.
                let _ = after.play_move(*at);
            }
        }
        states
    }

    /// The last step before one that made a move with its object.
    pub(super) fn last_move(&self, step: usize) -> Option<usize> {
        (0..step).rev().find(|at| self.is_move_of(*at, step))
    }

    /// True if the move before a step was one that the other player could not answer.
    pub(super) fn follows_a_pass(&self, step: usize) -> bool {
        let states = self.last_move(step).and_then(|last| self.states(last));
        states.is_some_and(|(before, after)| is_pass(&before, &after))
    }

    /// The axis whose single lines a step is about, and the state that they are in.
    pub(super) fn judged_line(&self) -> Option<(Axis, Model)> {
        self.steps.iter().enumerate().find_map(|(index, step)| {
            let Focus::Moves(Aspect::Line(axis)) = step.focus else { return None };
            (step.role == Role::Judged).then_some(())?;
            Some((axis, self.states(index)?.1))
        })
    }

    /// True if everything is looked at after every move of one game: of such games each has to be right. Of several at a time,
    /// what is wrong in each alone is no disturbance.
    pub(super) fn is_whole_game(&self) -> bool {
        let is_alone = self.steps.iter().all(|step| step.object == 0);
        let is_watched =
            |step: &ModelStep| step.role == Role::Judged && step.focus == Focus::Moves(Aspect::All);
        is_alone && self.steps.iter().any(is_watched)
    }

    /// The number of moves that were made with a step's object before the step.
    pub(super) fn plies(&self, step: usize) -> usize {
        (0..step).filter(|at| self.is_move_of(*at, step)).count()
    }

    /// True if one step makes a move with the object of another.
    pub(super) fn is_move_of(&self, one: usize, other: usize) -> bool {
        let steps = (self.steps.get(one), self.steps.get(other));
        matches!(steps, (Some(one), Some(other)) if one.object == other.object && matches!(one.op, ModelOp::Play(_)))
    }
}

/// True if the move from one state to the next was one that the other player could not answer.
pub(super) fn is_pass(before: &Model, after: &Model) -> bool {
    after.turn().is_some() && after.turn() == before.turn()
}
