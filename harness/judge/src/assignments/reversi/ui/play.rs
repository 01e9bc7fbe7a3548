//! Whole games by the inputs that were found: legal moves are made once, illegal ones not at all.

use rand_core::SeedableRng as _;
use rand_pcg::Pcg32;
use reference::reversi::{Dimensions, Model, Position};

use super::controls::{Controls, Cursor, Habit, Way, all_positions, entries_in, paths_in};
use super::course::{Course, CourseEnd};
use super::input::Input;
use super::notice::{self, Missed};
use super::rubric::{ILLEGAL, INPUT, LEGAL, WINNER};
use super::script::{UiRules, UiScript, UiStep};
use super::stage::{NoInterface, Stage};
use super::states;
use super::telling::{ended, squares_words, went_wrong};
use crate::assignments::reversi::notation::position_code;
use crate::model::{Judgement, Verdict};

/// The seed from which on a game is looked for in which a player is passed over, and seeds that are tried. The first seed of
/// all takes the largest move every time.
const PASSING: u64 = 2;
const TRIES: u64 = 200;

/// Legal squares that are pointed at before a move.
const POINTED_AT: usize = 2;

/// Squares that are clicked on after the end.
const AFTER_THE_END: usize = 40;

/// What a step of a game must do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Expected {
    /// Nothing is compared.
    Any,
    /// No move, for that reason.
    None(Reason),
    /// This move, once.
    Move(Position),
    /// The same, and the game is over after it.
    Last(Position),
}

impl Expected {
    /// A move that is made in a state.
    fn of(state: &Model, at: Position) -> Expected {
        let mut next = state.clone();
        // A move of the model's own.
        let _ = next.play_move(at);
        if next.is_game_over() { Expected::Last(at) } else { Expected::Move(at) }
    }
}

/// The reasons for which no move may be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reason {
    Pointing(Position),
    NotAllowed(Position),
    Over(Position),
}

/// A game with what each step must do.
struct UiGame {
    script: UiScript,
    expected: Vec<Expected>,
    /// The steps that come next after a player was passed over.
    passed: Vec<usize>,
    /// The same where the state is the answer to a move: what goes wrong has to go wrong there too.
    again: Option<Box<UiGame>>,
}

impl UiGame {
    /// A game that begins with what is not judged.
    fn begun(script: UiScript) -> UiGame {
        let expected = vec![Expected::Any; script.steps.len()];
        UiGame { script, expected, passed: Vec::new(), again: None }
    }

    fn step(&mut self, step: UiStep, expected: Expected) {
        self.script.steps.push(step);
        self.expected.push(expected);
    }

    /// The first legal move that was not made though the program went on, if it is the first after a pass.
    fn missed_after_pass(&self, course: &Course) -> Option<Missed> {
        let moves = self.expected.iter().enumerate().filter_map(|(step, expected)| match expected {
            Expected::Move(at) | Expected::Last(at) => Some((step, *at)),
            Expected::Any | Expected::None(_) => None,
        });
        let mut before = 0;
        for (step, at) in moves {
            if course.seen.get(step)?.asked.is_empty() {
                let pass = self.passed.iter().copied().find(|pass| (before..=step).contains(pass));
                return pass.map(|pass| Missed { pass, step, at });
            }
            before = step + 1;
        }
        None
    }
}

/// What the games of one size showed, by check; a check that nothing was seen of is not named.
pub(super) type Judgements = Vec<(&'static str, Judgement)>;

/// Plays games at one size.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn games(stage: &Stage<'_>, controls: &Controls) -> Result<Judgements, NoInterface> {
    let made: Vec<UiGame> = match controls.way {
        Way::Mouse(..) | Way::Typed(_) => free_games(controls, Trials::Illegal),
        Way::Keys(Cursor { habit: Habit::Stays, .. }) => single_moves(controls),
        Way::Keys(_) | Way::Listed(_) => moves_over(stage, controls)?,
    };
    let mut judgements = performed(stage, &made)?;
    if !controls.is_free() || passes(&judgements, LEGAL) {
        return Ok(judgements);
    }
    let patient = controls.patient();
    let has_hung =
        judgements.iter().any(|(_, judgement)| matches!(judgement.verdict, Verdict::TimedOut { .. }));
    let waited = if has_hung { None } else { waited(stage, controls, &patient)? };
    if let Some(waited) = waited {
        return Ok(waited);
    }
    // A program that an illegal move ends may play well without any.
    if !passes(&judgements, ILLEGAL) {
        let lawful = performed(stage, &free_games(&patient, Trials::None))?;
        if passes(&lawful, LEGAL) || !judgements.iter().any(|(id, _)| *id == LEGAL) {
            judgements.retain(|(id, _)| *id != LEGAL);
            judgements.extend(lawful.into_iter().filter(|(id, _)| *id == LEGAL));
        }
    }
    Ok(judgements)
}

/// The games with time for what is animated, or with notices closed, where all legal moves are then made.
fn waited(
    stage: &Stage<'_>,
    controls: &Controls,
    patient: &Controls,
) -> Result<Option<Judgements>, NoInterface> {
    let waited = performed(stage, &free_games(patient, Trials::Illegal))?;
    if passes(&waited, LEGAL) {
        return Ok(Some(waited));
    }
    for controls in [controls, patient] {
        let answered = past_notices(stage, controls)?;
        if passes(&answered, LEGAL) {
            return Ok(Some(answered));
        }
    }
    Ok(None)
}

/// The games with the notices that stand after passes closed; none where no input closes one.
fn past_notices(stage: &Stage<'_>, controls: &Controls) -> Result<Judgements, NoInterface> {
    let Some(game) = whole_game(controls, passing_seed(controls.size), Trials::Illegal) else {
        return Ok(Judgements::new());
    };
    let missed = game.missed_after_pass(&stage.perform_one(&game.script)?);
    let Some(missed) = missed else { return Ok(Judgements::new()) };
    let Some(closing) = notice::closing(stage, controls.window, &game.script, missed)? else {
        return Ok(Judgements::new());
    };
    let closing = controls.closing_notices(closing);
    performed(stage, &free_games(&closing, Trials::Illegal))
}

fn passes(judgements: &Judgements, check: &str) -> bool {
    judgements.iter().any(|(id, judgement)| *id == check && judgement.verdict.is_pass())
}

/// Whole games of each seed, by inputs that do not depend on those before.
fn free_games(controls: &Controls, trials: Trials) -> Vec<UiGame> {
    seeds(controls.size).filter_map(|seed| whole_game(controls, seed, trials)).collect()
}

/// What is tried beside the legal moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Trials {
    /// An illegal move before each, and more after the end.
    Illegal,
    None,
}

fn performed(stage: &Stage<'_>, made: &[UiGame]) -> Result<Judgements, NoInterface> {
    let scripts: Vec<UiScript> = made.iter().map(|game| game.script.clone()).collect();
    let Some((first, others)) = scripts.split_first() else { return Ok(Judgements::new()) };
    let mut courses = vec![stage.perform_one(first)?];
    // A game that never ends is told by itself: each costs the whole limit of time.
    if !courses.iter().any(Course::has_hung) {
        courses.extend(stage.perform(others)?);
    }
    let mut judgements: Judgements = Vec::new();
    for (game, course) in made.iter().zip(&courses) {
        let first = judged(game, course);
        let is_suspect = !first.is_empty();
        let found = confirmed(stage, game, first)?;
        // A program that quits in place of showing the end was well played until then.
        // So was one that breaks off there, or later.
        let is_well = course.end == CourseEnd::Complete
            || breaks_at_the_end(game, course)
            || ends_after_the_end(game, course)
            || is_suspect && found.iter().all(|(id, _)| *id == WINNER);
        let passes = [LEGAL, ILLEGAL].into_iter().filter(|_| is_well);
        let passed: Judgements = passes.map(|id| (id, Judgement::pass())).collect();
        // The first failure of each check is told.
        for (id, judgement) in found.into_iter().chain(passed) {
            if !judgements.iter().any(|(known, old)| *known == id && !old.verdict.is_pass()) {
                judgements.retain(|(known, _)| *known != id);
                judgements.push((id, judgement));
            }
        }
    }
    Ok(judgements)
}

/// What went wrong, unless it goes well where the same state is the answer to a move.
fn confirmed(stage: &Stage<'_>, game: &UiGame, found: Judgements) -> Result<Judgements, NoInterface> {
    let Some(again) = game.again.as_ref().filter(|_| !found.is_empty()) else { return Ok(found) };
    let second = judged(again, &stage.perform_one(&again.script)?);
    // A cursor that a move leads elsewhere plays there, which is no crash.
    let kind = |(id, judgement): &(&'static str, Judgement)| (*id, judgement.verdict.kind());
    let first: Vec<_> = found.iter().map(kind).collect();
    Ok(second.into_iter().filter(|failure| first.contains(&kind(failure))).collect())
}

/// The seeds of the games: the last is one in which a player is passed over, where there is such a game.
fn seeds(size: Dimensions) -> impl Iterator<Item = u64> {
    (0..PASSING).chain([passing_seed(size)])
}

fn passing_seed(size: Dimensions) -> u64 {
    (PASSING..PASSING + TRIES).find(|seed| has_pass(size, *seed) == Some(true)).unwrap_or(PASSING)
}

/// True if a player is passed over in the game of that seed.
fn has_pass(size: Dimensions, seed: u64) -> Option<bool> {
    let mut model = Model::new(size.width, size.height).ok()?;
    let mut rng = Pcg32::seed_from_u64(seed);
    while let Some(player) = model.turn() {
        let moves: Vec<Position> = model.next_moves().keys().copied().collect();
        // As a whole game does.
        illegal(&model, &mut rng);
        let at = chosen(&model, &moves, seed, &mut rng)?;
        model.play_move(at).ok()?;
        if model.turn() == Some(player) {
            return Some(true);
        }
    }
    Some(false)
}

/// A game from the opening to its end in one process, or until nothing plays any of the moves.
fn whole_game(controls: &Controls, seed: u64, trials: Trials) -> Option<UiGame> {
    let Dimensions { width, height } = controls.size;
    let mut model = Model::new(width, height).ok()?;
    let mut rng = Pcg32::seed_from_u64(seed);
    let mut game = UiGame::begun(UiScript::new(controls.size));
    let reached = controls.reached();
    let mut mover = None;
    if !controls.prefix.is_empty() {
        game.step(UiStep::User(controls.prefix.clone()), Expected::Any);
    }
    while !model.is_game_over() {
        if mover.replace(model.turn()) == Some(model.turn()) {
            game.passed.push(game.script.steps.len());
            if !controls.after_pass.is_empty() {
                game.step(UiStep::User(controls.after_pass.clone()), Expected::Any);
            }
        }
        let moves: Vec<Position> =
            model.next_moves().keys().copied().filter(|at| reached.contains(at)).collect();
        if moves.is_empty() {
            break;
        }
        for at in moves.iter().take(POINTED_AT) {
            if let Some(pointed) = controls.hover(*at) {
                game.step(UiStep::User(pointed), Expected::None(Reason::Pointing(*at)));
            }
        }
        let refused = illegal(&model, &mut rng);
        if let Some(at) = refused.filter(|at| trials == Trials::Illegal && reached.contains(at)) {
            game.step(UiStep::User(controls.play_alone(at)), Expected::None(Reason::NotAllowed(at)));
        }
        let at = chosen(&model, &moves, seed, &mut rng)?;
        game.step(UiStep::User(controls.play_alone(at)), Expected::of(&model, at));
        // A move of the model's own.
        let _ = model.play_move(at);
    }
    let after = if trials == Trials::Illegal && model.is_game_over() { AFTER_THE_END } else { 0 };
    for at in all_positions(&model).into_iter().take(after) {
        game.step(UiStep::User(controls.play_alone(at)), Expected::None(Reason::Over(at)));
    }
    Some(game)
}

/// The next move: the largest in the first game.
fn chosen(model: &Model, moves: &[Position], seed: u64, rng: &mut Pcg32) -> Option<Position> {
    if seed == 0 {
        return moves.iter().copied().max_by_key(|at| model.find_move(*at).map_or(0, |gained| gained.len()));
    }
    moves.get(states::below(rng, moves.len())?).copied()
}

/// A square that may not be played, any.
fn illegal(model: &Model, rng: &mut Pcg32) -> Option<Position> {
    let all: Vec<Position> =
        all_positions(model).into_iter().filter(|at| model.find_move(*at).is_none()).collect();
    all.get(states::below(rng, all.len())?).copied()
}

/// The moves of a game in a process each: a cursor is led to its square while every square is legal.
fn single_moves(controls: &Controls) -> Vec<UiGame> {
    let Dimensions { width, height } = controls.size;
    let (Some(every), Ok(mut model)) = (states::every_legal(controls.size), Model::new(width, height)) else {
        return Vec::new();
    };
    let seed = passing_seed(controls.size);
    let mut rng = Pcg32::seed_from_u64(seed);
    let mut games = Vec::new();
    while !model.is_game_over() {
        let moves: Vec<Position> = model.next_moves().keys().copied().collect();
        let refused = illegal(&model, &mut rng).map(|at| (at, Expected::None(Reason::NotAllowed(at))));
        let Some(at) = chosen(&model, &moves, seed, &mut rng) else { break };
        let both = refused.into_iter().chain([(at, Expected::of(&model, at))]);
        games.extend(both.filter_map(|(at, expected)| single(controls, &every, &model, at, expected)));
        // A move of the model's own.
        let _ = model.play_move(at);
    }
    let over = all_positions(&model).into_iter().step_by(5);
    let last = over.filter_map(|at| single(controls, &every, &model, at, Expected::None(Reason::Over(at))));
    games.extend(last);
    games
}

/// Plies of a game of which one is looked at, where each costs a search for the cursor's paths.
const EVERY_PLY: usize = 3;

/// The inputs that play a move of a state in which the program begins; none where nothing does.
fn inputs_in(
    stage: &Stage<'_>,
    controls: &Controls,
    state: &Model,
    at: Position,
) -> Result<[Vec<Input>; 2], NoInterface> {
    Ok(match &controls.way {
        Way::Keys(cursor) => {
            let paths = paths_in(stage, state, &controls.prefix, cursor)?;
            let path = paths.get(&at).map(Vec::as_slice).unwrap_or_default();
            let led = path.iter().copied().map(Input::Press).collect();
            [led, vec![Input::Press(cursor.confirm), Input::Frames(1)]]
        }
        Way::Listed(listed) => {
            let entries = entries_in(stage, state, &controls.prefix, &listed.entries)?;
            [Vec::new(), entries.get(&at).map(|entry| entry.inputs()).unwrap_or_default()]
        }
        Way::Mouse(..) | Way::Typed(_) => [Vec::new(), controls.play_alone(at)],
    })
}

/// Inputs that play nothing once a game is over.
fn inputs_after_the_end(way: &Way) -> [Vec<Input>; 2] {
    match way {
        Way::Keys(cursor) => {
            let led = cursor.keys.iter().copied().map(Input::Press).collect();
            [led, vec![Input::Press(cursor.confirm), Input::Frames(1)]]
        }
        Way::Listed(listed) => [Vec::new(), listed.entries.iter().flat_map(|entry| entry.inputs()).collect()],
        Way::Mouse(..) | Way::Typed(_) => [Vec::new(), Vec::new()],
    }
}

/// Moves of a game in a process each, where a cursor only stands on squares that may be played, or each state has a list of its
/// moves.
fn moves_over(stage: &Stage<'_>, controls: &Controls) -> Result<Vec<UiGame>, NoInterface> {
    let Dimensions { width, height } = controls.size;
    let Ok(mut model) = Model::new(width, height) else { return Ok(Vec::new()) };
    let mut rng = Pcg32::seed_from_u64(1);
    let mut games = Vec::new();
    let begun = |state: &Model, [led, played]: [Vec<Input>; 2], expected| {
        let start = UiScript { opening: Some(Box::new(state.clone())), ..UiScript::new(controls.size) };
        let mut game = UiGame::begun(start.user(controls.prefix.clone()).user(led));
        game.step(UiStep::User(played), expected);
        game
    };
    for ply in 0.. {
        let moves: Vec<Position> = model.next_moves().keys().copied().collect();
        let Some(at) = chosen(&model, &moves, 1, &mut rng) else { break };
        if ply % EVERY_PLY == 0 {
            // A move that no key leads to is played by nothing.
            games.push(begun(&model, inputs_in(stage, controls, &model, at)?, Expected::of(&model, at)));
        }
        // A move of the model's own.
        let _ = model.play_move(at);
    }
    let squares = all_positions(&model);
    let after = inputs_after_the_end(&controls.way);
    let last = squares.first().map(|at| begun(&model, after, Expected::None(Reason::Over(*at))));
    games.extend(last);
    Ok(games)
}

fn single(
    controls: &Controls,
    every: &Model,
    state: &Model,
    at: Position,
    expected: Expected,
) -> Option<UiGame> {
    let pointed = UiScript::frozen(every).user(controls.prefix.clone()).user(controls.point(at)?);
    let mut game = UiGame::begun(pointed.clone().set(state).rules(UiRules::Right));
    game.step(UiStep::User(controls.confirm(at)), expected);
    // A controller that keeps the list of moves hears of a state that no move of its own led to too late.
    let answered = pointed.rules(UiRules::Answer(Box::new(state.clone()))).user(controls.confirm(at));
    let mut again = UiGame::begun(answered.rules(UiRules::Right));
    again.step(UiStep::User(controls.confirm(at)), expected);
    game.again = Some(Box::new(again));
    Some(game)
}

/// The first thing that went wrong in a game, and the check that is about it.
fn judged(game: &UiGame, course: &Course) -> Judgements {
    for (step, expected) in game.expected.iter().enumerate() {
        let Some(seen) = course.seen.get(step) else { break };
        let taken: Vec<Position> =
            seen.asked.iter().filter(|asked| asked.is_taken).map(|asked| asked.at).collect();
        let (id, required) = match expected {
            Expected::Any => continue,
            Expected::Move(at) | Expected::Last(at) if taken == [*at] => continue,
            Expected::None(_) if taken.is_empty() => continue,
            Expected::Move(at) | Expected::Last(at) => {
                (LEGAL, format!("the move at {} is made once", position_code(*at)))
            }
            Expected::None(Reason::Pointing(_)) => {
                (LEGAL, "choosing a square, or pointing at it, makes no move".to_owned())
            }
            Expected::None(Reason::NotAllowed(at)) => {
                (ILLEGAL, format!("no move: {} may not be played", position_code(*at)))
            }
            // Our Model plays nothing once a game is over: what was played is a game that was begun anew.
            Expected::None(Reason::Over(_)) => continue,
        };
        let broke = matches!(&course.end, CourseEnd::Broke(Some(at), _) | CourseEnd::Quit(at) if *at == step);
        if broke {
            break;
        }
        let got = match taken.as_slice() {
            [] => "no move was made".to_owned(),
            [at] => format!("the move at {} was made", position_code(*at)),
            several => format!("several moves were made: {}", squares_words(several)),
        };
        return vec![(id, went_wrong(&game.script, step, &required, &got))];
    }
    let (CourseEnd::Broke(Some(step), _) | CourseEnd::Quit(step)) = course.end else { return Vec::new() };
    let id = match game.expected.get(step) {
        Some(Expected::Last(_)) if course.end == CourseEnd::Quit(step) => {
            return ended(&game.script, course).map(unseen_end).into_iter().collect();
        }
        // A game that is over may be left by a click: 3.2 forbids crashes alone.
        Some(Expected::None(Reason::Over(_))) if course.end == CourseEnd::Quit(step) => return Vec::new(),
        Some(Expected::Last(_)) if breaks_at_the_end(game, course) => INPUT,
        Some(Expected::Move(_) | Expected::Last(_) | Expected::None(Reason::Pointing(_))) => LEGAL,
        Some(Expected::None(Reason::NotAllowed(_))) => ILLEGAL,
        Some(Expected::None(Reason::Over(_)) | Expected::Any) | None => INPUT,
    };
    ended(&game.script, course).map(|judgement| (id, judgement)).into_iter().collect()
}

/// True for a program that breaks off once the last move was made: all moves were made by then, and what it does at the end is
/// another check's business.
fn breaks_at_the_end(game: &UiGame, course: &Course) -> bool {
    let CourseEnd::Broke(Some(step), _) = course.end else { return false };
    let Some(Expected::Last(last)) = game.expected.get(step) else { return false };
    let asked = course.seen.get(step).map(|seen| &seen.asked);
    asked.is_some_and(|asked| asked.iter().any(|asked| asked.at == *last && asked.is_taken))
}

/// True for a program that an input ends once the game is over: all moves were made and refused as they should be by then.
fn ends_after_the_end(game: &UiGame, course: &Course) -> bool {
    let (CourseEnd::Broke(Some(step), _) | CourseEnd::Quit(step)) = course.end else { return false };
    matches!(game.expected.get(step), Some(Expected::None(Reason::Over(_))))
}

/// The failure of a program that quits as soon as the game is over: of the end nothing is shown.
fn unseen_end(mut judgement: Judgement) -> (&'static str, Judgement) {
    if let Some(evidence) = &mut judgement.evidence {
        evidence.required = "the game is over: the interface says which player, if any, has won".to_owned();
        evidence.got = "the program quit as the last move was made".to_owned();
    }
    (WINNER, judgement)
}
