//! The class oracle: answers are examined beside a game of the reference for each object.
//!
//! Of a player without pieces the handout says nothing, so nothing is judged there. Shrinking relies on it: whatever is
//! left out, nothing unspecified is ever judged.

use std::collections::BTreeMap;

use reference::neighbors::Neighbors;

use super::own_count::OwnCount;
use super::script::{ClassFocus, ClassScript, Counting};
use super::step::{ClassAnswer, ClassOp, ClassReply, ClassStep};
use super::{
    game_over, get_current_player, has_connected, is_isolated, make_move, members, owners, print_game,
    side_effects,
};
use crate::assignments::termination;
use crate::assignments::transcript::{ELSEWHERE, Finding, Mismatch, Oracle, Role, Transcript};
use crate::assignments::wire::Decoder;
use crate::model::{BoardStates, End};

impl Transcript for ClassScript {
    type Answer = ClassAnswer;

    fn steps(&self) -> usize {
        self.steps.len() + self.witnesses.len()
    }

    fn decode(&self, step: usize, from: &mut Decoder<'_>) -> Option<ClassAnswer> {
        self.step(step).decode(from)
    }

    fn call(&self, step: usize) -> String {
        self.step(step).code()
    }

    fn lines(&self, step: usize, answer: &ClassAnswer) -> Vec<String> {
        let step = self.step(step);
        let code = match (answer.brief().as_str(), &step.op) {
            ("", ClassOp::New | ClassOp::Set(_) | ClassOp::Look(_)) => step.code(),
            ("", _) => format!("{};", step.code()),
            (brief, _) => format!("{};  // {brief}", step.code()),
        };
        std::iter::once(code).chain(step.below()).collect()
    }

    /// The board around a move. Other calls leave it as it is, and show or name it themselves.
    fn boards(&self, step: usize, _before: &[ClassAnswer]) -> Option<BoardStates> {
        let moving = self.steps.get(step)?;
        let ClassOp::Move(..) = moving.op else { return None };
        let mut game = Neighbors::new();
        let earlier = self.steps[..step].iter().filter(|earlier| earlier.object == moving.object);
        earlier.for_each(|earlier| earlier.op.follow(&mut game));
        let before = game.picture();
        moving.op.follow(&mut game);
        Some(BoardStates { before, after: game.picture() })
    }

    fn owners(&self, step: usize) -> Vec<&'static str> {
        if step < self.steps.len() { owners::owners(self, step) } else { Vec::new() }
    }

    fn owners_of_answer(&self, step: usize, answer: &ClassAnswer) -> Vec<&'static str> {
        let is_own = step < self.steps.len();
        if is_own { owners::owners_of_answer(self, step, &answer.reply) } else { Vec::new() }
    }

    fn owners_of_end(&self, step: usize) -> Vec<&'static str> {
        if step < self.steps.len() { owners::owners_of_end(self, step) } else { Vec::new() }
    }

    /// Checks about output alone are not about the calls' success.
    fn excuse(&self, step: usize, end: &End) -> Option<&'static str> {
        if step >= self.steps.len() {
            return Some(ENDED_BEFORE);
        }
        if termination::is_of_any_check(end) {
            return None;
        }
        if let Some(excuse) = self.naming.excuse() {
            return Some(excuse);
        }
        match (self.focus, self.steps[step].role) {
            (ClassFocus::Silence, _) => Some(termination::ENDED_UNHEARD),
            (_, Role::Premise) => Some(ELSEWHERE),
            (_, Role::Judged) => None,
        }
    }
}

/// The reference's games beside a script.
pub(super) struct ClassOracle<'a> {
    script: &'a ClassScript,
    games: BTreeMap<u8, Neighbors>,
    own_count: OwnCount,
    /// The last of the judged answers of `gameOver`.
    judged: Option<ClassReply>,
    /// True once a witness came out right, or said of the game's end what the judged steps did not.
    is_witnessed: bool,
    /// The answers to the last question, in the order in which it was asked.
    to_the_same: Vec<ClassReply>,
    /// The number of answers that came.
    heard: usize,
}

/// Changes of the answer to one question about one position that are put down to chance. What a class remembers of earlier
/// questions by mistake changes an answer once, or turns it around and back.
const CHANGES_BY_CHANCE: usize = 3;

/// The reason for showing nothing where the same question is answered now this way and now that.
const UNSTEADY: &str = "the same question about the same position is answered differently time after time: no answer of the function tells anything";

/// The reason for showing nothing where the witnesses were not heard to the end.
const ENDED_BEFORE: &str = "the program ended while it was asked for other answers, and a function that always gives the same is right as often: nothing can be told from this row";

/// The reason for showing nothing where no witness came out right.
const UNWITNESSED: &str = "all other answers that were tried are wrong, and a function that always gives the same is right as often: nothing can be told from this row";

impl ClassOracle<'_> {
    pub(super) fn new(script: &ClassScript) -> ClassOracle<'_> {
        let is_witnessed = script.witnesses.is_empty();
        let own_count = OwnCount::default();
        let (games, to_the_same) = (BTreeMap::new(), Vec::new());
        ClassOracle { script, games, own_count, judged: None, is_witnessed, to_the_same, heard: 0 }
    }

    /// The number of answers that came.
    pub(super) fn heard(&self) -> usize {
        self.heard
    }

    /// Whether the answers to one question change too often for anything but chance.
    pub(super) fn is_unsteady(&self) -> bool {
        let changes = self.to_the_same.windows(2).filter(|pair| pair[0] != pair[1]).count();
        changes >= CHANGES_BY_CHANCE
    }
}

impl Oracle<ClassAnswer> for ClassOracle<'_> {
    fn examine(&mut self, step: usize, answer: &ClassAnswer) -> Finding {
        self.heard = step + 1;
        if step + 1 == self.script.steps.len() {
            self.to_the_same.push(answer.reply.clone());
        }
        if step >= self.script.steps.len() {
            self.hear(self.script.step(step), answer);
            return Finding::Right;
        }
        let (step, focus) = (&self.script.steps[step], self.script.focus);
        if focus == ClassFocus::Silence {
            return side_effects::examine(&step.op, answer);
        }
        if let Some(thrown) = &answer.thrown {
            return Finding::Wrong(Mismatch::thrown(thrown))
                .excused(self.script.naming.excuse())
                .in_role(step.role);
        }
        if let ClassOp::New = step.op {
            self.games.insert(step.object, Neighbors::new());
        }
        if let ClassOp::GameOver = step.op {
            self.judged = Some(answer.reply.clone());
        }
        let Some(game) = self.games.get_mut(&step.object) else { return Finding::Right };
        let finding = match self.script.counting {
            Counting::Required => examined(focus, game, &step.op, answer),
            Counting::OfTheClass => self.own_count.examine(game, &step.op, &answer.reply),
        };
        finding.excused(self.script.naming.excuse()).in_role(step.role)
    }

    fn conclude(&self) -> Finding {
        if self.is_unsteady() {
            Finding::Unjudged(UNSTEADY)
        } else if self.is_witnessed {
            Finding::Right
        } else {
            Finding::Unjudged(UNWITNESSED)
        }
    }
}

impl ClassOracle<'_> {
    /// Hears a witness: what counts is a question or a move that is answered as it must be.
    fn hear(&mut self, step: &ClassStep, answer: &ClassAnswer) {
        if ClassScript::is_asked_again(step) {
            self.to_the_same.push(answer.reply.clone());
            return;
        }
        if let ClassOp::New = step.op {
            self.games.insert(step.object, Neighbors::new());
        }
        let Some(game) = self.games.get_mut(&step.object) else { return };
        if self.script.counting == Counting::OfTheClass {
            let finding = self.own_count.examine(game, &step.op, &answer.reply);
            let is_accepted = answer.thrown.is_none() && answer.reply == ClassReply::Truth(true);
            self.is_witnessed |=
                matches!(step.op, ClassOp::Move(..)) && is_accepted && finding == Finding::Right;
            return;
        }
        // An end taken for another is its own check's business, and shows that the function does not always say the same.
        let is_other_end = matches!(step.op, ClassOp::GameOver)
            && matches!(answer.reply, ClassReply::Letter(b'B' | b'W' | b'D' | b'I' | b'-'))
            && self.judged.as_ref().is_some_and(|judged| *judged != answer.reply);
        let finding = examined(ClassFocus::Answers, game, &step.op, answer);
        let says_something = matches!(
            step.op,
            ClassOp::Move(..) | ClassOp::Isolated(_) | ClassOp::Connected(_) | ClassOp::GameOver
        );
        let is_told = answer.thrown.is_none() && (finding == Finding::Right || is_other_end);
        self.is_witnessed |= says_something && is_told;
    }
}

/// Examines one answer, and does on the game what was done.
fn examined(focus: ClassFocus, game: &mut Neighbors, op: &ClassOp, answer: &ClassAnswer) -> Finding {
    let reply = &answer.reply;
    match (op, reply) {
        (ClassOp::Print, _) => print_game::examine(focus, game, &answer.printed),
        (ClassOp::Current, _) => get_current_player::examine(game, reply),
        (ClassOp::Move(from, to), _) => make_move::examine(game, from, to, reply),
        (ClassOp::Isolated(player), _) => is_isolated::examine(game, *player, reply),
        (ClassOp::Connected(player), _) => has_connected::examine(game, *player, reply),
        (ClassOp::GameOver, _) => game_over::examine(game, reply),
        (ClassOp::Look(view), ClassReply::Members(got)) => members::examine(*view, game, got),
        (ClassOp::New | ClassOp::Set(_) | ClassOp::Swap | ClassOp::Look(_), _) => {
            op.follow(game);
            Finding::Right
        }
    }
}
