//! A class scenario: the steps, and the part of their answers that is compared.

use reference::neighbors::{Neighbors, Player};

use super::step::{ClassOp, ClassStep};
use crate::assignments::neighbors::notation::{exchanged, position};
use crate::assignments::transcript::Role;

/// The part of a script's answers that is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ClassFocus {
    /// Returned values, and the members that are read.
    Answers,
    /// Header, row numbers, spaces and line ends of `printGame`.
    Layout,
    /// The squares that `printGame` shows, white space aside.
    Squares,
    /// Output of anything but `printGame`.
    Silence,
}

/// The functions that a script rests on and that other checks are about.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Reliance {
    /// None.
    #[default]
    Nothing,
    /// The constructor.
    Constructor,
    /// `hasConnected` and `isIsolated`.
    Questions,
    /// Those, and what `gameOver` makes of who is connected.
    Outcomes,
    /// The parts of what makes a move valid, other than the one that it is about.
    Moves,
    /// That pieces beside one another are connected.
    Lines,
    /// That a single neighbor is enough for `isIsolated`.
    OneNeighbor,
    /// That a name of other characters than a letter and a digit is refused.
    Spelling,
    /// All that it calls.
    Everything,
}

/// The count of neighbors by which moves are judged.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Counting {
    /// The handout's.
    #[default]
    Required,
    /// The class's own: see [`own_count`](super::own_count).
    OfTheClass,
}

/// A way of naming squares.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Naming {
    /// The handout's.
    #[default]
    Required,
    /// The uppermost row is 1.
    RowsFromOne,
    /// The letter stands behind the digit.
    DigitFirst,
    /// The letter is the row's, and the digit the column's.
    TurnedOver,
}

/// A wrong idea of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Misreading {
    /// Groups connect over the other player's pieces.
    OtherPieces,
    /// The question is about the player to move.
    PlayerToMove,
    /// A row goes on in the next, or the last column or row is next to the first.
    Edges,
    /// Pieces are isolated as soon as one is.
    OneIsEnough,
}

/// All scripts resting on the same functions.
pub(super) fn relying(on: Reliance, scripts: Vec<ClassScript>) -> Vec<ClassScript> {
    scripts.into_iter().map(|script| ClassScript { reliance: on, ..script }).collect()
}

/// The first object of the witnesses.
const FIRST_WITNESS: u8 = 100;

/// Times that a question is asked once more after everything else: enough for answers that come by chance to change.
const ONCE_MORE: usize = 6;

/// The most pieces of a position that is asked about once more: about more of them a slow class may take its time.
const FEW_PIECES: usize = 12;

/// All scripts with the same witnesses, and with their last question asked again.
pub(super) fn witnessed(scripts: Vec<ClassScript>, others: &[ClassScript]) -> Vec<ClassScript> {
    scripts.into_iter().map(|script| script.witnessed_by(others).asking_again()).collect()
}

/// Steps on objects of the class.
#[derive(Debug, Clone)]
pub(super) struct ClassScript {
    pub(super) steps: Vec<ClassStep>,
    pub(super) focus: ClassFocus,
    /// Calls after the steps, on objects of their own: a script whose steps all come out right shows something only if one of
    /// these does too. A function that always says the same is right half of the time.
    pub(super) witnesses: Vec<ClassStep>,
    pub(super) reliance: Reliance,
    pub(super) counting: Counting,
    pub(super) naming: Naming,
    /// The wrong idea that the position is there for.
    pub(super) misreading: Option<Misreading>,
}

impl ClassScript {
    /// A script that begins with one object.
    pub(super) fn new(focus: ClassFocus) -> ClassScript {
        let script = ClassScript {
            steps: Vec::new(),
            focus,
            witnesses: Vec::new(),
            reliance: Reliance::Nothing,
            counting: Counting::Required,
            naming: Naming::Required,
            misreading: None,
        };
        script.on(0, ClassOp::New)
    }

    /// A script about answers that begins with a new game.
    pub(super) fn fresh() -> ClassScript {
        ClassScript::new(ClassFocus::Answers)
    }

    /// A script about answers that begins in a position, which is made by no more than it takes. Whose turn it is in a new
    /// game is the constructor's business.
    pub(super) fn from(game: &Neighbors) -> ClassScript {
        if *game == Neighbors::new() {
            ClassScript::fresh().provided(ClassOp::Current)
        } else {
            ClassScript::at(game)
        }
    }

    /// A script about answers that begins in a position. The members are written before anything else is called: a class
    /// that remembers what it found out about them has had no occasion yet.
    pub(super) fn at(game: &Neighbors) -> ClassScript {
        ClassScript::fresh().then(ClassOp::Set(Box::new(game.clone())))
    }

    /// The question about a game, whose answer is another check's business, and then about another game: nothing of the first answer
    /// may count for the second.
    pub(super) fn after_another(first: &Neighbors, second: &Neighbors, question: ClassOp) -> ClassScript {
        let asked = ClassScript::at(first).provided(question.clone());
        asked.on(1, ClassOp::New).on(1, ClassOp::Set(Box::new(second.clone()))).on(1, question)
    }

    /// One question about Black in each position, and about White with the colors exchanged.
    pub(super) fn asking(question: fn(Player) -> ClassOp, pictures: &[&str]) -> Vec<ClassScript> {
        let both = |picture: &&str| {
            let game = position(picture);
            let black = ClassScript::at(&game).then(question(Player::Black));
            [black, ClassScript::at(&exchanged(&game)).then(question(Player::White))]
        };
        pictures.iter().flat_map(both).collect()
    }

    /// The same with the other player to move, who is not the one that is asked about.
    pub(super) fn asking_out_of_turn(question: fn(Player) -> ClassOp, pictures: &[&str]) -> Vec<ClassScript> {
        let mut scripts = ClassScript::asking(question, pictures);
        for step in scripts.iter_mut().flat_map(|script| &mut script.steps) {
            if let ClassOp::Set(game) = &mut step.op {
                game.swap_player();
            }
        }
        scripts
    }

    /// Adds an operation.
    pub(super) fn then(self, op: ClassOp) -> ClassScript {
        self.on(0, op)
    }

    /// Adds an operation on an object.
    pub(super) fn on(self, object: u8, op: ClassOp) -> ClassScript {
        self.with(ClassStep { object, op, role: Role::Judged })
    }

    /// Adds an operation whose answer must be right for this scenario to mean anything, and is another check's business.
    pub(super) fn provided(self, op: ClassOp) -> ClassScript {
        self.with(ClassStep { object: 0, op, role: Role::Premise })
    }

    /// Adds many operations.
    pub(super) fn all(self, ops: impl IntoIterator<Item = ClassOp>) -> ClassScript {
        ops.into_iter().fold(self, ClassScript::then)
    }

    /// Adds the calls of other scripts, of which one has to come out right.
    pub(super) fn witnessed_by(mut self, others: &[ClassScript]) -> ClassScript {
        for (object, other) in (FIRST_WITNESS..u8::MAX).zip(others) {
            self.witnesses.extend(other.steps.iter().map(|step| ClassStep { object, ..step.clone() }));
        }
        self
    }

    /// Adds the last step to the witnesses, on its own object and more than once, if it is a question.
    fn asking_again(mut self) -> ClassScript {
        let has_few = |step: &ClassStep| {
            let ClassOp::Set(game) = &step.op else { return false };
            Player::BOTH.iter().map(|player| game.pieces(*player)).sum::<usize>() <= FEW_PIECES
        };
        let is_quick = self.steps.iter().any(has_few);
        if let Some(last) = self.steps.last().filter(|step| is_quick && step.op.is_question()) {
            self.witnesses.extend(std::iter::repeat_n(last.clone(), ONCE_MORE));
        }
        self
    }

    /// Whether a witness asks what a judged step asked.
    pub(super) fn is_asked_again(step: &ClassStep) -> bool {
        step.object < FIRST_WITNESS
    }

    /// A step or a witness, by its place in the request.
    pub(super) fn step(&self, index: usize) -> &ClassStep {
        let witness = || &self.witnesses[index - self.steps.len()];
        self.steps.get(index).unwrap_or_else(witness)
    }

    fn with(mut self, step: ClassStep) -> ClassScript {
        self.steps.push(step);
        self
    }

    /// The position of a script that asks questions, with each of them.
    #[cfg(test)]
    pub(super) fn asked(&self) -> impl Iterator<Item = (&Neighbors, &ClassOp)> {
        let [_, ClassStep { op: ClassOp::Set(game), .. }, questions @ ..] = self.steps.as_slice() else {
            panic!("{self:?}")
        };
        questions.iter().map(|step| (&**game, &step.op))
    }
}
