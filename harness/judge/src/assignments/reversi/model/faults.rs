//! The faults of a set of next moves, each with the aspect that it belongs to.
//!
//! Next moves are judged for the board and the turn that the model itself reports: what an earlier step got wrong is
//! another check's business. Moves that are right for another board or player are told apart first, because nothing can be
//! said of their lines.

use std::collections::BTreeMap;

use reference::reversi::{Board, Model, Player, Position, PositionSet};

use super::answer::{Gain, moves_of};
use super::focus::{Aspect, Axis};
use super::lines::{
    Run, RunEnd, going_on, is_opening, leaps_from, ray, runs_from, would_capture, would_wrap, wrapped_gains,
};
use super::long_lines;
use crate::assignments::reversi::notation::{player_code, position_code};
use crate::assignments::transcript::{Finding, Mismatch};

/// The moves of a position as they came.
pub(super) type Told = BTreeMap<Position, Gain>;

/// The reason for showing nothing about lines where the moves belong to another position.
const OF_ANOTHER: &str =
    "next_moves_ belongs to another board, player or phase, so that it shows nothing about single moves";

/// The reason for showing nothing where the position that it takes did not come about.
const NO_SITUATION: &str = "a position that did not come about";

/// The board after a move, and the moves that were found on it.
pub(super) struct Scene<'a> {
    /// The state before the move.
    pub(super) before: &'a Model,
    /// The board and the turn after it; the next moves are those that they lead to.
    pub(super) after: &'a Model,
    pub(super) reported: Reported,
    pub(super) told: &'a Told,
}

/// The turn that the model reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reported {
    Player,
    /// Nobody's: it takes the game for over.
    Neither,
}

/// A move that is wrong.
struct Fault {
    /// The aspect, if there is one that it certainly belongs to.
    aspect: Option<Aspect>,
    at: Position,
    required: String,
}

/// A model with the moves of that player on that board, if it is the player's turn or not.
pub(super) fn on_turn(board: &Board, player: Player) -> Model {
    let mut model = Model::from_parts(board.clone(), Some(player), None, BTreeMap::new());
    model.compute_next_moves();
    model
}

/// Examines one aspect of next moves.
pub(super) fn examine(aspect: Aspect, scene: &Scene<'_>) -> Finding {
    match confusion(scene) {
        None => examine_moves(aspect, scene),
        Some(Confusion { whose, mismatch, .. }) if whose == aspect || aspect == Aspect::All => {
            Finding::Wrong(mismatch)
        }
        Some(Confusion { instead: Instead::Nothing, .. }) => Finding::Unjudged(OF_ANOTHER),
        Some(Confusion { instead: Instead::Position(after), .. }) => {
            examine_moves(aspect, &Scene { after: &after, ..*scene })
        }
        Some(Confusion { instead: Instead::Moves(told), .. }) => {
            examine_moves(aspect, &Scene { told: &told, ..*scene })
        }
    }
}

/// The ways along an axis in which there are plain lines in the position that moves are judged for.
pub(super) fn sides(axis: Axis, scene: &Scene<'_>) -> Vec<u8> {
    match confusion(scene).map(|confusion| confusion.instead) {
        None | Some(Instead::Moves(_)) => super::lines::sides(scene.after, axis),
        Some(Instead::Position(position)) => super::lines::sides(&position, axis),
        Some(Instead::Nothing) => Vec::new(),
    }
}

fn examine_moves(aspect: Aspect, scene: &Scene<'_>) -> Finding {
    let wrong = |fault: &Fault| fault.aspect == Some(aspect) || aspect == Aspect::All;
    let is_empty = scene.told.is_empty() && !scene.after.next_moves().is_empty();
    match faults(scene).into_iter().find(wrong) {
        Some(_) if is_empty && !is_end_of_blindness(scene) => Finding::Unjudged(OF_ANOTHER),
        Some(fault) => Finding::Wrong(told(scene, fault)),
        None if is_empty => Finding::Unjudged(OF_ANOTHER),
        None if shows(aspect, scene.after) => Finding::Right,
        None => Finding::Unjudged(NO_SITUATION),
    }
}

/// True unless the player who moved cannot move again: a model that never changes the turn ends the game there, whatever
/// lines it finds.
fn is_end_of_blindness(scene: &Scene<'_>) -> bool {
    let mover = scene.before.turn();
    is_opening(scene.after)
        || mover.is_none_or(|player| !on_turn(scene.after.board(), player).next_moves().is_empty())
}

fn told(scene: &Scene<'_>, Fault { at, required, .. }: Fault) -> Mismatch {
    let got = scene.told.get(&at).map_or("nullptr".to_owned(), |gain| gain.words());
    let of = format!("find_move({}) to return", position_code(at));
    Mismatch::new(format!("{of} {required}"), got).remarking(remark(scene))
}

/// Whose moves they are, where that is not the player whom the reader expects.
fn remark(scene: &Scene<'_>) -> Option<String> {
    Some(format!("it is the turn of {}", player_code(scene.after.turn())))
}

/// Moves of another position.
struct Confusion {
    /// The aspect that this is a fault of.
    whose: Aspect,
    mismatch: Mismatch,
    instead: Instead,
}

/// The basis on which other aspects of moves of another position are judged.
enum Instead {
    Nothing,
    /// The position that they belong to.
    Position(Model),
    /// The moves without those that are left over.
    Moves(Told),
}

fn confusion(scene: &Scene<'_>) -> Option<Confusion> {
    let Scene { told, after, before, reported } = *scene;
    let required = moves_of(after);
    if *told == required || is_opening(after) || long_lines::are_all(told, after) {
        return None;
    }
    let confused = |whose: Aspect, what: &str, instead: Instead| {
        let got = format!("{}: {what}", positions(told));
        let required = format!("{} moves: {}", player_code(after.turn()), positions(&required));
        Some(Confusion { whose, mismatch: Mismatch::new(required, got), instead })
    };
    if told.is_empty() {
        let is_player = reported == Reported::Player;
        return confused(Aspect::Fresh, "no move at all", Instead::Nothing).filter(|_| is_player);
    }
    if is_of_opening(told, after) {
        return confused(Aspect::OpeningEnd, "squares of the centre, as in the opening", Instead::Nothing);
    }
    if *told == moves_of(before) {
        // A model that takes the game for over has no reason to look for moves.
        let whose = if reported == Reported::Player { Aspect::Fresh } else { Aspect::All };
        return confused(whose, "the moves of before", Instead::Nothing);
    }
    if let Some((other, what)) = other_position(scene) {
        return confused(Aspect::Fresh, what, Instead::Position(other));
    }
    let rest = without_left_overs(scene, &required)?;
    confused(Aspect::Fresh, "moves of before are still among them", Instead::Moves(rest))
}

/// The position that all moves belong to, if it is another.
fn other_position(scene: &Scene<'_>) -> Option<(Model, &'static str)> {
    let player = scene.after.turn()?;
    let others = [
        (scene.after, player.other(), "the other player's moves"),
        (scene.before, player, "the moves on the board of before"),
        (scene.before, player.other(), "the other player's moves on the board of before"),
    ];
    let positions = others.map(|(of, player, what)| (on_turn(of.board(), player), what));
    positions.into_iter().find(|(other, _)| *scene.told == moves_of(other))
}

fn is_of_opening(told: &Told, after: &Model) -> bool {
    let centre = after.board().centre();
    told.iter().all(|(at, gain)| centre.contains(at) && gain.second == (*at).into())
}

/// The moves without those of before, if there are such among those that are too much. Where every move of before is still what
/// it was, one that is allowed again kept its old gain, and nothing can be said of its lines.
fn without_left_overs(scene: &Scene<'_>, required: &Told) -> Option<Told> {
    let old = moves_of(scene.before);
    let is_left_over =
        |(at, gain): &(&Position, &Gain)| !required.contains_key(at) && old.get(at) == Some(*gain);
    let rest = scene.told.iter().filter(|entry| !is_left_over(entry));
    let mut rest: Told = rest.map(|(at, gain)| (*at, *gain)).collect();
    let has_left_overs = rest.len() < scene.told.len();
    if old.iter().all(|(at, gain)| scene.told.get(at) == Some(gain)) {
        let again = required.iter().filter(|(at, _)| old.contains_key(at));
        rest.extend(again.map(|(at, gain)| (*at, *gain)));
    }
    has_left_overs.then_some(rest)
}

fn positions(told: &Told) -> String {
    let all: Vec<String> = told.keys().map(|at| position_code(*at)).collect();
    if all.is_empty() { "none".to_owned() } else { all.join(", ") }
}

fn faults(scene: &Scene<'_>) -> Vec<Fault> {
    let required = moves_of(scene.after);
    let of_square = |at: &Position| match (required.get(at), scene.told.get(at)) {
        (None, None) => Vec::new(),
        (required, told) if required == told => Vec::new(),
        (required, told) if is_opening(scene.after) => opening_fault(*at, required, told),
        (None, Some(told)) => extra_move(scene.after, *at, told),
        (Some(required), told) => wrong_gain(scene.after, required, told),
    };
    let told = scene.told.keys().filter(|at| !required.contains_key(at));
    let mut faults: Vec<Fault> = required.keys().chain(told).flat_map(of_square).collect();
    if !faults.is_empty() && !is_opening(scene.after) && long_lines::are_all(scene.told, scene.after) {
        faults.iter_mut().for_each(|fault| fault.aspect = Some(Aspect::FirstOwn));
    }
    faults
}

fn opening_fault(at: Position, required: Option<&Gain>, told: Option<&Gain>) -> Vec<Fault> {
    let aspect = match (required, told) {
        (Some(_), Some(_)) => Aspect::OpeningGain,
        (None, _) | (_, None) => Aspect::Opening,
    };
    let required = match required {
        Some(gain) => format!("{}, in the opening", gain.words()),
        None => "nullptr: in the opening only free squares of the centre may be played".to_owned(),
    };
    vec![Fault { aspect: Some(aspect), at, required }]
}

/// A move that is not allowed.
fn extra_move(after: &Model, at: Position, told: &Gain) -> Vec<Fault> {
    let fault = |aspect, why: &str| vec![Fault { aspect, at, required: format!("nullptr: {why}") }];
    if !after.board().contains(at) {
        return fault(Some(Aspect::Inside), "it is not on the board");
    }
    if after.board().get(at).is_some() {
        return fault(Some(Aspect::Occupied), "the square is occupied");
    }
    let tiles = told.second & !PositionSet::from(at);
    if tiles.is_empty() {
        return fault(Some(Aspect::Capture), "nothing is captured from there");
    }
    fault(too_much(after, at, tiles), "nothing is captured from there")
}

/// A move that is allowed, with a gain that is wrong; or none.
fn wrong_gain(after: &Model, required: &Gain, told: Option<&Gain>) -> Vec<Fault> {
    let at = required.first;
    let got = told.map_or(PositionSet::empty(), |gain| gain.second);
    let fault = |aspect: Option<Aspect>| Fault { aspect, at, required: required.words() };
    let runs = after.turn().map_or(Vec::new(), |player| runs_from(after, player, at));
    let missing = runs.iter().filter(|run| run.is_line() && !(run.tiles & !got).is_empty());
    let mut faults: Vec<Fault> = missing.map(|run| fault(run.kind)).collect();
    let extra = got & !required.second;
    if !extra.is_empty() {
        faults.push(fault(too_much(after, at, extra)));
    }
    if told.is_some_and(|gain| !gain.second.contains(at)) {
        faults.push(fault(Some(Aspect::Itself)));
    }
    if told.is_some_and(|gain| gain.first != at) {
        faults.push(fault(None));
    }
    faults
}

/// The aspect of tiles that a move must not gain.
fn too_much(after: &Model, at: Position, extra: PositionSet) -> Option<Aspect> {
    let player = after.turn()?;
    let runs = runs_from(after, player, at);
    let on_rays: PositionSet = reference::reversi::DIRECTIONS
        .into_iter()
        .flat_map(|direction| ray(at, direction))
        .filter(|on| after.board().contains(*on))
        .collect();
    if !(extra & !on_rays).is_empty() {
        return Some(Aspect::Inside);
    }
    let unclosed = runs.iter().filter(|run| !run.is_line()).map(|run| run.tiles);
    let open: PositionSet = unclosed
        .chain(leaps_from(after, at).map(|leap| leap.over))
        .flat_map(|over| over.iter().collect::<Vec<_>>())
        .collect();
    // Lines that go on at the opposite edge gain such tiles as well: of which kind the fault is, is then not known.
    let is_wrapped = wrapped_gains(after, at).into_iter().any(|gain| (extra & !gain).is_empty());
    if (extra & !open).is_empty() {
        return (!is_wrapped).then_some(Aspect::OpenEnd);
    }
    let behind: PositionSet = runs.iter().filter(|run| run.is_line()).flat_map(behind).collect();
    ((extra & !behind).is_empty() && !is_wrapped).then_some(Aspect::FirstOwn)
}

/// The positions from a line's end on.
fn behind(run: &Run) -> impl Iterator<Item = Position> {
    ray(run.start, run.direction).skip(run.tiles.len())
}

/// True if the position would show a fault of that aspect.
pub(super) fn shows(aspect: Aspect, model: &Model) -> bool {
    let is_opening = is_opening(model);
    let any_run = |fits: &dyn Fn(&Run) -> bool| !is_opening && super::lines::runs(model).iter().any(fits);
    match aspect {
        Aspect::All => true,
        Aspect::Opening | Aspect::OpeningGain => is_opening,
        Aspect::OpeningEnd | Aspect::Itself | Aspect::Fresh => !is_opening && !model.next_moves().is_empty(),
        Aspect::Line(_) | Aspect::Long | Aspect::Several | Aspect::Edge => {
            any_run(&|run| run.kind == Some(aspect))
        }
        Aspect::OpenEnd => any_run(&|run| run.end != RunEnd::Own),
        Aspect::FirstOwn => any_run(&|run| going_on(model, run).is_some()),
        Aspect::Inside => any_run(&|run| would_wrap(model, run)),
        Aspect::Occupied => !is_opening && model.board().positions().any(|at| would_capture(model, at)),
        Aspect::Capture => {
            let is_idle = |at: Position| model.board().get(at).is_none() && model.find_move(at).is_none();
            !is_opening && model.board().positions().any(is_idle)
        }
    }
}
