//! The model oracle: each object is followed by a game of the reference, and an answer is compared as far as its step says.

use std::collections::BTreeMap;

use reference::reversi::{Model, Player, Position};

use super::answer::{Cell, ModelAnswer, ModelReply, View, moves_of};
use super::faults::{self, Reported, Scene, Told};
use super::focus::{Aspect, Focus};
use super::script::ModelScript;
use super::step::{ModelOp, ModelStep};
use super::{find_move, owners, views};
use crate::assignments::reversi::notation::board_text;
use crate::assignments::transcript::{Finding, Mismatch, Oracle, Transcript};
use crate::assignments::wire::Decoder;
use crate::model::BoardStates;

/// The reason for showing nothing where a move did nothing.
const NOTHING_DONE: &str = "a model on which play_move changes something";

impl Transcript for ModelScript {
    type Answer = ModelAnswer;

    fn steps(&self) -> usize {
        self.steps.len()
    }

    fn decode(&self, step: usize, from: &mut Decoder<'_>) -> Option<ModelAnswer> {
        self.steps[step].decode(from)
    }

    fn call(&self, step: usize) -> String {
        self.steps[step].code()
    }

    fn lines(&self, step: usize, answer: &ModelAnswer) -> Vec<String> {
        let step = &self.steps[step];
        let (code, name) = (step.code(), step.name());
        vec![match (&step.op, answer.brief().as_str()) {
            (ModelOp::Sync(_), "") => return Vec::new(),
            (ModelOp::Sync(_), wrong) => {
                format!("// what a call leaves wrong in {name} is set right before the next: {wrong}")
            }
            (ModelOp::New(_) | ModelOp::Square(_) | ModelOp::Default, "") => code,
            (_, "") => format!("{code};"),
            (_, brief) => match code.split_once("  // ") {
                Some((call, of)) => format!("{call};  // {of}: {brief}"),
                None => format!("{code};  // {brief}"),
            },
        }]
    }

    /// A defect that shows after each call is no news after the first.
    fn is_said_once(&self, line: &str) -> bool {
        line.starts_with("// ")
    }

    /// The board around the last move.
    fn boards(&self, step: usize, _before: &[ModelAnswer]) -> Option<BoardStates> {
        if self.plies(step + 1) == 0 {
            return None;
        }
        let (before, after) = self.states(step)?;
        Some(BoardStates { before: board_text(before.board()), after: board_text(after.board()) })
    }

    fn owners(&self, step: usize) -> Vec<&'static str> {
        owners::owners(self, step)
    }
}

/// The reason for showing nothing where the moves of before cannot be taken away.
const KEPT: &str = "a next_moves_ that can be emptied from outside";

/// The reference's games beside a script.
pub(super) struct ModelOracle<'a> {
    script: &'a ModelScript,
    games: BTreeMap<u8, Watched>,
    /// The ways along an axis that were seen to be right.
    pub(super) sides: Vec<u8>,
}

/// A game of the reference, and the latest answers about the object that it stands beside.
struct Watched {
    before: Model,
    game: Model,
    played: Option<Position>,
    /// What was seen before the last move.
    earlier: Option<View>,
    view: Option<View>,
    told: Option<Told>,
}

impl ModelOracle<'_> {
    pub(super) fn new(script: &ModelScript) -> ModelOracle<'_> {
        ModelOracle { script, games: BTreeMap::new(), sides: Vec::new() }
    }
}

impl Oracle<ModelAnswer> for ModelOracle<'_> {
    fn examine(&mut self, step: usize, answer: &ModelAnswer) -> Finding {
        let step = &self.script.steps[step];
        self.follow(step);
        if step.op == ModelOp::Emptied && answer.reply.is_out_of_reach() {
            return Finding::Unjudged(KEPT);
        }
        match (&answer.thrown, step.focus) {
            (Some(thrown), Focus::Throws) if is_panic(thrown) => {
                return Finding::wrong("an Err", format!("it {thrown}"));
            }
            (Some(_), Focus::Throws) => return Finding::Right,
            (None, Focus::Throws) => return Finding::wrong("an exception", "none: the call returned"),
            (Some(thrown), _) => return Finding::Wrong(Mismatch::thrown(thrown)),
            (None, _) => {}
        }
        let Some(watched) = self.games.get_mut(&step.object) else { return Finding::Right };
        let finding = watched.examine(step.focus, answer);
        if finding == Finding::Right {
            self.sides.extend(watched.sides_seen(step.focus, answer));
        }
        watched.remember(answer);
        finding
    }
}

/// True for the phrase of a panic: a model in Rust refuses by an error.
fn is_panic(thrown: &str) -> bool {
    thrown.starts_with("panicked")
}

impl ModelOracle<'_> {
    /// Does on the game of the reference what the step does.
    fn follow(&mut self, step: &ModelStep) {
        let new = step.op.size().and_then(|size| Model::new(size.width, size.height).ok());
        if let Some(game) = new {
            self.games.insert(step.object, Watched::new(game));
        }
        if let (ModelOp::Play(at), Some(watched)) = (&step.op, self.games.get_mut(&step.object)) {
            watched.play(*at);
        }
    }
}

impl Watched {
    fn new(game: Model) -> Watched {
        Watched { before: game.clone(), game, played: None, earlier: None, view: None, told: None }
    }

    fn play(&mut self, at: Position) {
        let before = self.game.clone();
        if self.game.play_move(at).is_ok() {
            (self.before, self.played, self.told) = (before, Some(at), None);
            self.earlier = self.view.take();
        }
    }

    fn remember(&mut self, answer: &ModelAnswer) {
        match &answer.reply {
            ModelReply::View(view) => self.view = Some(View::clone(view)),
            ModelReply::Moves(told) => self.told = Some(told.clone()),
            ModelReply::Nothing | ModelReply::Differed(_) | ModelReply::Found(_) => {}
        }
    }

    fn examine(&self, focus: Focus, answer: &ModelAnswer) -> Finding {
        match &answer.reply {
            ModelReply::Nothing | ModelReply::Differed(_) => Finding::Right,
            ModelReply::Found(found) => find_move::examine(focus, found),
            ModelReply::View(view) if focus == Focus::Unchanged => {
                views::examine_unchanged(self.view.as_ref(), view)
            }
            ModelReply::View(view) if focus == Focus::Moved => {
                views::examine_moved(&self.before, self.earlier.as_ref(), view)
            }
            ModelReply::View(view) => views::examine(focus, &self.before, &self.game, self.played, view),
            ModelReply::Moves(told) if focus == Focus::Unchanged => {
                find_move::examine_unchanged(self.told.as_ref(), told)
            }
            ModelReply::Moves(told) if focus == Focus::Ready => some_move(told),
            ModelReply::Moves(told) => {
                let Focus::Moves(aspect) = focus else { return Finding::Right };
                self.examine_moves(aspect, told)
            }
        }
    }

    /// Examines next moves on the board that was seen last, for the player whose turn it was then.
    fn examine_moves(&self, aspect: Aspect, told: &Told) -> Finding {
        let Some((after, reported)) = self.seen() else { return Finding::Right };
        if self.played.is_some() && self.is_as_before(&after, reported, told) {
            return Finding::Unjudged(NOTHING_DONE);
        }
        if self.game.is_game_over() && reported == Reported::Neither {
            return no_moves_left(told);
        }
        faults::examine(aspect, &self.scene(&after, reported, told))
    }

    fn seen(&self) -> Option<(Model, Reported)> {
        let view = self.view.as_ref()?;
        let board = view.board(self.game.dimensions())?;
        let Cell::Player(turn) = view.turn else { return None };
        let reported = turn.map_or(Reported::Neither, |_| Reported::Player);
        let player = turn.or(self.game.turn()).unwrap_or(Player::Dark);
        Some((faults::on_turn(&board, player), reported))
    }

    fn scene<'a>(&'a self, after: &'a Model, reported: Reported, told: &'a Told) -> Scene<'a> {
        Scene { before: &self.before, after, reported, told }
    }

    /// The ways along an axis whose lines are seen in an answer that is right.
    fn sides_seen(&self, focus: Focus, answer: &ModelAnswer) -> Vec<u8> {
        let (Focus::Moves(Aspect::Line(axis)), ModelReply::Moves(told)) = (focus, &answer.reply) else {
            return Vec::new();
        };
        let seen = self.seen();
        seen.map_or(Vec::new(), |(after, reported)| faults::sides(axis, &self.scene(&after, reported, told)))
    }

    fn is_as_before(&self, after: &Model, reported: Reported, told: &Told) -> bool {
        reported == Reported::Player
            && after.board() == self.before.board()
            && after.turn() == self.before.turn()
            && *told == moves_of(&self.before)
    }
}

fn some_move(told: &Told) -> Finding {
    if told.is_empty() {
        return Finding::wrong("find_move to return a move for some position", "nullptr for every position");
    }
    Finding::Right
}

fn no_moves_left(told: &Told) -> Finding {
    match told.values().next() {
        None => Finding::Right,
        Some(gain) => Finding::wrong("nullptr for every position: the game is over", gain.words()),
    }
}
