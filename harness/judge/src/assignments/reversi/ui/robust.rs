//! Inputs of every kind at any time: nothing may end the game but a key, or a button, that is there for it.

use rand_core::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg32;
use reference::reversi::{Dimensions, Model, Position};

use super::controls::{Controls, Way, all_positions};
use super::course::{Course, CourseEnd};
use super::input::{Button, Input, Pixel, UiKey, click};
use super::leaving::other_end;
use super::reacting::{reacting, runs_and_others};
use super::script::{UiRules, UiScript};
use super::shortest::shortest;
use super::stage::{NoInterface, Stage};
use super::states;
use super::telling::ended;
use crate::model::{Judgement, Verdict};

/// Random inputs of a run, and of one step of it.
const RANDOM: usize = 1_000;
const OF_A_STEP: usize = 10;

/// Runs of random inputs at each size.
const RUNS: u64 = 4;

/// Games in which the largest move is looked for.
const LARGE_GAMES: u64 = 40;

/// Sizes that are tried together.
const AT_A_TIME: usize = 7;

/// The signal of a program that uses memory that is not its own.
const SEGMENTATION_FAULT: i32 = 11;

/// The words of a program in which an object is asked for something that only its class, and no longer the object, knows.
const GONE: &str = "pure virtual method called";

/// The usual cause of both.
const SPRITES_OUTLIVE: &str = ". The sprite set only refers to sprites, and they are drawn once `draw` has returned: a sprite that is \
                               a local variable of a function is gone by then. Keep sprites in member variables";

/// All keys that are tried, one by one.
fn keys() -> Vec<UiKey> {
    let others = (1..=9).map(UiKey::Other);
    let signs = ['\r', '\n', '\t', '\u{8}', '\u{7f}', ' ', '-', '.', '\u{e9}', '\u{1f600}', '\u{1b}'];
    let letters = ('a'..='z').chain('A'..='Z').chain('0'..='9');
    others.chain(signs.into_iter().chain(letters).map(UiKey::Code)).collect()
}

/// What starting the program showed.
pub(super) struct Started {
    pub(super) judgement: Judgement,
    /// Sizes at which it cannot be played.
    pub(super) broken: Vec<Dimensions>,
    /// The board that there is for each size that was asked for.
    pub(super) boards: Vec<(Dimensions, Option<Dimensions>)>,
}

/// Starts the program at every size.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn draws(stage: &Stage<'_>) -> Result<Started, NoInterface> {
    let mut sizes: Vec<Dimensions> =
        (2..=8).flat_map(|width| (2..=8).map(move |height| Dimensions::new(width, height))).collect();
    sizes.sort_by_key(|size| (size.width * size.height, size.width));
    let script = |size: &Dimensions| UiScript::new(*size).user(vec![Input::Frames(2)]).look();
    let scripts: Vec<UiScript> = sizes.iter().map(script).collect();
    // One that never ends is started once.
    let usual = script(&Dimensions::new(8, 8));
    let course = stage.perform_one(&usual)?;
    if course.has_hung() {
        let judgement = ended(&usual, &course).unwrap_or_else(Judgement::pass);
        return Ok(Started { judgement, broken: sizes, boards: Vec::new() });
    }
    let mut courses = Vec::new();
    for some in scripts.chunks(AT_A_TIME) {
        courses.extend(stage.perform(some)?);
    }
    let mut first = None;
    let mut broken = Vec::new();
    for ((size, script), course) in sizes.iter().zip(&scripts).zip(&courses) {
        if let Some(judgement) = ended(script, course) {
            broken.push(*size);
            first.get_or_insert(judgement);
        } else if course.frames().next().is_none() {
            return Err(NoInterface::because("the program sent something else than pictures"));
        }
    }
    let judgement = first.map(|judgement| told_of(judgement, broken.len(), sizes.len()));
    let boards = sizes.into_iter().zip(courses.iter().map(|course| course.board)).collect();
    Ok(Started { judgement: judgement.unwrap_or_else(Judgement::pass), broken, boards })
}

fn told_of(mut judgement: Judgement, broken: usize, all: usize) -> Judgement {
    if let Some(evidence) = &mut judgement.evidence {
        let is_memory = matches!(judgement.verdict, Verdict::Crashed { signal: SEGMENTATION_FAULT, .. })
            || evidence.stderr.contains(GONE);
        let cause = if is_memory { SPRITES_OUTLIVE } else { "" };
        evidence.remark = Some(format!("so at {broken} of {all} sizes{cause}"));
    }
    judgement
}

/// Keys, edges and random inputs at one size, in a new game, in the middle of one, and at its end, beside a model with these rules.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn inputs(
    stage: &Stage<'_>,
    controls: &Controls,
    rules: &UiRules,
) -> Result<Option<Judgement>, NoInterface> {
    let openings = openings(controls);
    let begun = |controls: &Controls, opening: &Option<Model>| begun(controls, opening, rules);
    let (quitting, broke) = keys_one_by_one(stage, &openings, |opening| begun(controls, opening))?;
    if broke.is_some() {
        return Ok(broke);
    }
    let allowed: Vec<UiKey> = keys().into_iter().filter(|key| !quitting.contains(key)).collect();
    let at_edges = |opening| edges(controls).into_iter().fold(begun(controls, opening), UiScript::user);
    let most_gained = largest_move(controls).filter(|_| controls.is_free()).map(|(state, at)| {
        let pointed = controls.point(at).unwrap_or_default();
        begun(controls, &Some(state)).user(pointed).user(controls.play_alone(at)).user(vec![Input::Frames(2)])
    });
    let reacting = reacting(stage, &begun(controls, &None), &allowed)?;
    let runs = |opening| {
        (reacting.len() > 1)
            .then(|| runs_and_others(&reacting).into_iter().fold(begun(controls, opening), UiScript::user))
    };
    let at_random = |(seed, opening)| random(controls, &allowed, begun(controls, opening), seed);
    let scripts: Vec<UiScript> = openings
        .iter()
        .map(at_edges)
        .chain(openings.iter().filter_map(runs))
        .chain(most_gained)
        .chain((0..RUNS).zip(openings.iter().cycle()).map(at_random))
        .collect();
    let before = begun(controls, &None).steps.len();
    for (script, course) in scripts.iter().zip(&stage.perform(&scripts)?) {
        if let Some(found) = judged(stage, script, course, before)? {
            return Ok(Some(found));
        }
    }
    // Beside a lenient model nothing is said of refused moves.
    if *rules == UiRules::Lenient {
        return Ok(None);
    }
    on_squares(stage, controls, openings.iter().map(|opening| (opening, begun(controls, opening))))
}

/// The failure of a run; none of one that a user left.
fn judged(
    stage: &Stage<'_>,
    script: &UiScript,
    course: &Course,
    before: usize,
) -> Result<Option<Judgement>, NoInterface> {
    if matches!(course.end, CourseEnd::Quit(step) if step >= before) {
        let other = other_end(stage, script, before)?;
        return other.map(|(script, course)| shortest(stage, &script, &course)).transpose();
    }
    ended(script, course).map(|_| shortest(stage, script, course)).transpose()
}

/// The failure of a program that a click on a square ends where no move may be made, in a game that goes on. There a click cannot
/// mean that somebody wants to leave.
fn on_squares<'a>(
    stage: &Stage<'_>,
    controls: &Controls,
    openings: impl Iterator<Item = (&'a Option<Model>, UiScript)>,
) -> Result<Option<Judgement>, NoInterface> {
    if !matches!(controls.way, Way::Mouse(..)) {
        return Ok(None);
    }
    let script = |(opening, start): (&Option<Model>, UiScript)| {
        let Dimensions { width, height } = controls.size;
        let state = opening.clone().or_else(|| Model::new(width, height).ok())?;
        let idle = all_positions(&state).into_iter().filter(|at| state.find_move(*at).is_none());
        let clicks = idle.fold(start, |script, at| script.user(controls.play_alone(at)));
        (!state.is_game_over()).then_some(clicks)
    };
    let scripts: Vec<UiScript> = openings.filter_map(script).collect();
    let courses = stage.perform(&scripts)?;
    let broke = scripts.iter().zip(&courses).find(|(script, course)| ended(script, course).is_some());
    broke.map(|(script, course)| shortest(stage, script, course)).transpose()
}

/// States in which a run begins: a new game, one under way, and one that is over.
fn openings(controls: &Controls) -> Vec<Option<Model>> {
    let Dimensions { width, height } = controls.size;
    let mut game = Model::new(width, height).ok();
    let mut middle = None;
    let mut rng = Pcg32::seed_from_u64(7);
    let mut moves = 0;
    while let Some(model) = game.as_mut().filter(|model| !model.is_game_over()) {
        let all: Vec<_> = model.next_moves().keys().copied().collect();
        let Some(at) = states::below(&mut rng, all.len()).and_then(|index| all.get(index)) else { break };
        // A move of the model's own.
        let _ = model.play_move(*at);
        moves += 1;
        if moves == width * height / 3 && !model.is_game_over() {
            middle = Some(model.clone());
        }
    }
    vec![None, middle, game]
}

/// The state of a game in which a move gains more than any other of some games, and that move.
fn largest_move(controls: &Controls) -> Option<(Model, Position)> {
    let Dimensions { width, height } = controls.size;
    let mut largest: Option<(usize, Model, Position)> = None;
    for seed in 0..LARGE_GAMES {
        let mut game = Model::new(width, height).ok()?;
        let mut rng = Pcg32::seed_from_u64(seed);
        while !game.is_game_over() {
            let moves: Vec<(usize, Position)> =
                game.next_moves().iter().map(|(at, gained)| (gained.len(), *at)).collect();
            let (gain, at) = *moves.iter().max()?;
            if largest.as_ref().is_none_or(|(most, ..)| gain > *most) {
                largest = Some((gain, game.clone(), at));
            }
            let (_, next) = *moves.get(states::below(&mut rng, moves.len())?)?;
            // A move of the model's own.
            let _ = game.play_move(next);
        }
    }
    largest.map(|(_, game, at)| (game, at))
}

fn begun(controls: &Controls, opening: &Option<Model>, rules: &UiRules) -> UiScript {
    let script = UiScript { opening: opening.clone().map(Box::new), ..UiScript::new(controls.size) };
    let ruled = if *rules == UiRules::Right { script } else { script.rules(rules.clone()) };
    ruled.user(controls.prefix.clone())
}

/// Presses every key in a new game and at the end; the keys that quit, and a crash.
fn keys_one_by_one(
    stage: &Stage<'_>,
    openings: &[Option<Model>],
    begun: impl Fn(&Option<Model>) -> UiScript,
) -> Result<(Vec<UiKey>, Option<Judgement>), NoInterface> {
    let mut quitting = Vec::new();
    for opening in openings {
        let mut rest: Vec<UiKey> = keys().into_iter().filter(|key| !quitting.contains(key)).collect();
        while !rest.is_empty() {
            let start = begun(opening);
            let before = start.steps.len();
            let script = rest.iter().fold(start, |script, key| script.user(vec![Input::Press(*key)]));
            let course = stage.perform_one(&script)?;
            match course.end {
                CourseEnd::Quit(step) if step >= before => {
                    let key = rest.get(step - before).copied();
                    quitting.extend(key);
                    rest.drain(..(step - before + 1).min(rest.len()));
                }
                CourseEnd::Broke(..) => return Ok((quitting, Some(shortest(stage, &script, &course)?))),
                CourseEnd::Quit(_)
                | CourseEnd::Complete
                | CourseEnd::OutOfTime(_)
                | CourseEnd::Trapped
                | CourseEnd::Unclear => break,
            }
        }
    }
    Ok((quitting, None))
}

/// The window's corners and the middles of its edges, and a pointer that is dragged out of it.
fn edges(controls: &Controls) -> Vec<Vec<Input>> {
    let Pixel { x, y } = controls.window;
    let (right, bottom) = (x - 1, y - 1);
    let at = |x, y| Pixel::new(x, y);
    let corners = [at(0, 0), at(right, 0), at(0, bottom), at(right, bottom)];
    let middles = [at(x / 2, 0), at(right, y / 2), at(x / 2, bottom), at(0, y / 2)];
    let clicks =
        corners.into_iter().chain(middles).flat_map(|place| Button::ALL.map(|button| click(button, place)));
    let outside = [at(-1, -1), at(x, y), at(-40, y / 2), at(x + 400, -400), at(x / 2, y + 1)];
    let drags = outside.into_iter().map(|to| {
        let inside = at(x / 2, y / 2);
        vec![
            Input::Move(inside),
            Input::Down(Button::Left, inside),
            Input::Move(to),
            Input::Frames(1),
            Input::Up(Button::Left, to),
            Input::Frames(1),
        ]
    });
    clicks.chain(drags).collect()
}

/// Random inputs, most of them inside of the window.
fn random(controls: &Controls, keys: &[UiKey], start: UiScript, seed: u64) -> UiScript {
    let mut rng = Pcg32::seed_from_u64(seed);
    let squares = controls.reached();
    // Every other move is followed by the next input at once, whatever is animated meanwhile.
    let hurried = controls.hurried();
    let mut script = start;
    for _ in 0..RANDOM / OF_A_STEP {
        let step = (0..OF_A_STEP)
            .flat_map(|_| any_input([controls, &hurried], keys, &squares, &mut rng))
            .collect::<Vec<_>>();
        script = script.user(step);
    }
    script
}

fn any_input(
    [controls, hurried]: [&Controls; 2],
    keys: &[UiKey],
    squares: &[Position],
    rng: &mut Pcg32,
) -> Vec<Input> {
    let mut number = |limit: i32| {
        let limit = u32::try_from(limit.max(1)).unwrap_or(1);
        i32::try_from(rng.next_u32() % limit).unwrap_or(0)
    };
    let at = Pixel::new(number(controls.window.x), number(controls.window.y));
    let button = Button::ALL[usize::try_from(number(3)).unwrap_or(0) % 3];
    let pick = |index: i32, length: usize| usize::try_from(index).unwrap_or(0) % length.max(1);
    match number(10) {
        0 | 1 => vec![Input::Move(at)],
        2 => vec![Input::Move(at), Input::Down(button, at)],
        3 => vec![Input::Up(button, at)],
        4 | 5 => {
            keys.get(pick(number(1 << 16), keys.len())).map(|key| Input::Press(*key)).into_iter().collect()
        }
        6 => vec![Input::Frames(1 + number(3))],
        7 => click(button, at),
        chance => squares
            .get(pick(number(1 << 16), squares.len()))
            .map(|at| if chance == 8 { hurried.confirm(*at) } else { controls.confirm(*at) })
            .unwrap_or_default(),
    }
}
