//! Keys that lead a cursor over the board, and typed coordinates.

use std::collections::{BTreeMap, BTreeSet};

use reference::reversi::{Dimensions, Model, Position};

use super::listed::{Entry, Listed};
use super::manner::all_positions;
use super::way::{Cursor, Habit, Way, squares_of};
use crate::assignments::reversi::ui::course::Course;
use crate::assignments::reversi::ui::frame::Frame;
use crate::assignments::reversi::ui::input::{Input, UiKey};
use crate::assignments::reversi::ui::script::UiScript;
use crate::assignments::reversi::ui::stage::{NoInterface, Stage};

/// Presses of one group of keys.
const BUDGET: usize = 3_000;

/// Presses after which a group that leads nowhere is given up.
const GIVEN_UP: usize = 200;

/// Squares that may not be played to which a cursor is led, to see whether it stays there.
const IDLE_SQUARES: usize = 4;

/// Groups of keys that move a cursor.
const GROUPS: [&[UiKey]; 6] = [
    &[UiKey::UP, UiKey::DOWN, UiKey::LEFT, UiKey::RIGHT],
    &[UiKey::Code('w'), UiKey::Code('a'), UiKey::Code('s'), UiKey::Code('d')],
    &[UiKey::Code('h'), UiKey::Code('j'), UiKey::Code('k'), UiKey::Code('l')],
    &[UiKey::Code('2'), UiKey::Code('4'), UiKey::Code('6'), UiKey::Code('8')],
    &[UiKey::Code('i'), UiKey::Code('j'), UiKey::Code('k'), UiKey::Code('l')],
    &[UiKey::Code('\t'), UiKey::Code('\u{8}')],
];

/// Paths to squares.
pub(in crate::assignments::reversi::ui) type Paths = BTreeMap<Position, Vec<UiKey>>;

/// Looks for keys that reach every square, or as many as any do.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn search(stage: &Stage<'_>, every: &Model, prefix: &[Input]) -> Result<Option<Way>, NoInterface> {
    let start = UiScript::frozen(every).user(prefix);
    let screened = screen(stage, &start)?;
    let named = match Listed::by_names(stage, every, prefix, &screened.playing, Entry::Key)? {
        None => Listed::by_chosen_names(stage, every, prefix, &screened.moving)?,
        named => named,
    };
    if let Some(listed) = named {
        return Ok(Some(Way::Listed(listed)));
    }
    let all = all_positions(every).len();
    let mut best: Option<Way> = None;
    let reached = |way: &Option<Way>| way.as_ref().map_or(0, |way| squares_of(way).len());
    for key in &screened.confirming {
        for group in screened.groups(*key) {
            let paths = spread(stage, every, &start, &group, *key)?;
            if paths.len() > reached(&best) {
                let habit = Habit::Stays;
                best = Some(Way::Keys(Cursor { paths, keys: group, confirm: *key, habit }));
            }
            if reached(&best) == all {
                return best.map(|way| watched(stage, every, prefix, way)).transpose();
            }
        }
    }
    let typed = typed(stage, every, &start)?;
    if typed.len() > reached(&best) {
        return Ok(Some(Way::Typed(typed)));
    }
    best.map(|way| watched(stage, every, prefix, way)).transpose()
}

/// The paths of a cursor to the squares that may be played in a state in which the program begins.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(in crate::assignments::reversi::ui) fn paths_in(
    stage: &Stage<'_>,
    state: &Model,
    prefix: &[Input],
    cursor: &Cursor,
) -> Result<Paths, NoInterface> {
    spread(stage, state, &UiScript::frozen(state).user(prefix), &cursor.keys, cursor.confirm)
}

/// The way with the habit that its cursor shows when a game takes the place of a board of which every square is legal.
fn watched(stage: &Stage<'_>, every: &Model, prefix: &[Input], way: Way) -> Result<Way, NoInterface> {
    let Dimensions { width, height } = every.dimensions();
    let (Way::Keys(cursor), Ok(mut game)) = (&way, Model::new(width, height)) else { return Ok(way) };
    // On the smallest board every square may be played at first. A move of the game's own.
    let first = game.next_moves().keys().next().copied();
    let _ = first.map(|at| game.play_move(at));
    let moves: Vec<Position> = game.next_moves().keys().copied().collect();
    // Squares on which no cursor stays that only stands on those that may be played.
    let others = all_positions(every).into_iter().filter(|at| !moves.contains(at));
    let sample: Vec<Position> = moves.iter().copied().chain(others.take(IDLE_SQUARES)).collect();
    let led = |at: &Position| {
        let path = cursor.paths.get(at).map(Vec::as_slice).unwrap_or_default();
        after(&UiScript::frozen(every).user(prefix), path)
            .set(&game)
            .user(vec![Input::Press(cursor.confirm), Input::Frames(1)])
    };
    let courses = stage.perform(&sample.iter().map(led).collect::<Vec<_>>())?;
    let stays = sample.iter().zip(&courses).all(|(at, course)| match played(course) {
        Some(played) => played == *at,
        None => !moves.contains(at),
    });
    if stays || paths_in(stage, &game, prefix, cursor)?.len() < moves.len() {
        return Ok(way);
    }
    Ok(Way::Keys(Cursor { habit: Habit::OverMoves, ..cursor.clone() }))
}

/// Keys by what they do at the start.
struct Screened {
    /// Keys that play a square each.
    playing: Vec<(UiKey, Position)>,
    confirming: Vec<UiKey>,
    /// Keys after which the picture is another.
    moving: Vec<UiKey>,
}

impl Screened {
    /// Groups of keys to try, without the one that plays.
    fn groups(&self, confirming: UiKey) -> Vec<Vec<UiKey>> {
        let usual = GROUPS.iter().map(|group| group.to_vec());
        let all = usual.chain([self.moving.clone()]);
        let without = |group: Vec<UiKey>| group.into_iter().filter(|key| *key != confirming).collect();
        let mut groups: Vec<Vec<UiKey>> =
            all.map(without).filter(|group: &Vec<UiKey>| !group.is_empty()).collect();
        // Those of which a key changes the picture first.
        groups.sort_by_key(|group| !group.iter().any(|key| self.moving.contains(key)));
        groups
    }
}

/// The keys, and all others of the groups that one of them belongs to.
pub(in crate::assignments::reversi::ui) fn whole_groups(mut keys: Vec<UiKey>) -> Vec<UiKey> {
    let met: Vec<&[UiKey]> =
        GROUPS.into_iter().filter(|group| group.iter().any(|key| keys.contains(key))).collect();
    for key in met.into_iter().flatten() {
        if !keys.contains(key) {
            keys.push(*key);
        }
    }
    keys
}

/// Keys that a program may be played by.
pub(in crate::assignments::reversi::ui) fn candidates() -> Vec<UiKey> {
    let letters = ('a'..='z').filter(|letter| *letter != 'q').chain('0'..='9').map(UiKey::Code);
    [UiKey::UP, UiKey::DOWN, UiKey::LEFT, UiKey::RIGHT, UiKey::SPACE, UiKey::ENTER, UiKey::Code('\n')]
        .into_iter()
        .chain([UiKey::Code('\t'), UiKey::Code('\u{8}')])
        .chain(letters)
        .collect()
}

fn screen(stage: &Stage<'_>, start: &UiScript) -> Result<Screened, NoInterface> {
    let keys = candidates();
    let scripts: Vec<UiScript> = std::iter::once(after(start, &[]))
        .chain(keys.iter().map(|key| after(start, &[*key])))
        .map(UiScript::look)
        .collect();
    let courses = stage.perform(&scripts)?;
    let Some((rest, pressed)) = courses.split_first() else {
        return Ok(Screened { playing: Vec::new(), confirming: Vec::new(), moving: Vec::new() });
    };
    let resting = rest.frames().next();
    let mut playing = Vec::new();
    let mut confirming: Vec<UiKey> = Vec::new();
    let mut moving = Vec::new();
    for (key, course) in keys.iter().zip(pressed) {
        if let Some(at) = played(course) {
            playing.push((*key, at));
            confirming.push(*key);
        } else if course.frames().next() != resting {
            moving.push(*key);
        }
    }
    // A cursor that is nowhere yet plays nothing.
    let usual = [UiKey::SPACE, UiKey::ENTER];
    confirming.extend(
        usual.into_iter().filter(|key| confirming.is_empty() && !moving.contains(key)).collect::<Vec<_>>(),
    );
    confirming.truncate(3);
    Ok(Screened { playing, confirming, moving })
}

fn after(start: &UiScript, keys: &[UiKey]) -> UiScript {
    let presses: Vec<Input> = keys.iter().copied().map(Input::Press).collect();
    start.clone().user(presses)
}

/// The square that was played last.
fn played(course: &Course) -> Option<Position> {
    course.seen.iter().rev().find_map(|seen| seen.asked.last()).map(|asked| asked.at)
}

/// True if the keys of a path made a move, before the one that was to make it.
fn plays_before(course: &Course, start: usize) -> bool {
    course.seen.get(start).is_some_and(|seen| !seen.asked.is_empty())
}

/// The place of a cursor: the picture there, and the square that is played there.
type Node = (Option<Frame>, Option<Position>);

/// Follows keys from the first place of the cursor, breadth first.
fn spread(
    stage: &Stage<'_>,
    every: &Model,
    start: &UiScript,
    group: &[UiKey],
    confirming: UiKey,
) -> Result<Paths, NoInterface> {
    let mut known: BTreeSet<String> = BTreeSet::new();
    let mut paths = Paths::new();
    let mut frontier: Vec<Vec<UiKey>> = vec![Vec::new()];
    let mut presses = 0;
    while !frontier.is_empty() && presses < BUDGET && !(presses > GIVEN_UP && paths.len() < 2) {
        let scripts: Vec<UiScript> = frontier
            .iter()
            .map(|path| after(start, path).look().user(vec![Input::Press(confirming), Input::Frames(1)]))
            .collect();
        presses += frontier.len();
        let courses = stage.perform(&scripts)?;
        let mut next = Vec::new();
        for (path, course) in frontier.iter().zip(&courses) {
            // Keys that play by themselves lead no cursor.
            if plays_before(course, start.steps.len()) {
                continue;
            }
            let node: Node = (course.frames().next().cloned(), played(course));
            // A picture that changes by itself tells nothing: squares are then enough.
            let name = match node.1 {
                Some(at) => format!("{at:?}"),
                None => format!("{:?}", node.0.map(|frame| blake3::hash(format!("{frame:?}").as_bytes()))),
            };
            if known.insert(name) {
                if let Some(at) = node.1 {
                    paths.entry(at).or_insert_with(|| path.clone());
                }
                next.extend(group.iter().map(|key| [path.as_slice(), &[*key]].concat()));
            }
        }
        frontier = next;
    }
    let all = all_positions(every);
    paths.retain(|at, _| all.contains(at));
    Ok(paths)
}

/// Ways to write a square down.
const NOTATIONS: [fn(Position) -> [char; 2]; 8] = [
    |at| [letter(at.x), digit(at.y + 1)],
    |at| [digit(at.y + 1), letter(at.x)],
    |at| [digit(at.x + 1), digit(at.y + 1)],
    |at| [digit(at.x), digit(at.y)],
    |at| [digit(at.y + 1), digit(at.x + 1)],
    |at| [digit(at.y), digit(at.x)],
    |at| [letter(at.x).to_ascii_uppercase(), digit(at.y + 1)],
    |at| [digit(at.y + 1), letter(at.x).to_ascii_uppercase()],
];

/// What plays a square that was written down: nothing more, or Enter; and what is tried when neither does.
const USUAL_ENDS: [Option<UiKey>; 2] = [None, Some(UiKey::ENTER)];
const OTHER_ENDS: [Option<UiKey>; 3] = [Some(UiKey::SPACE), Some(UiKey::Code('y')), Some(UiKey::Code('\n'))];

fn letter(number: i32) -> char {
    u8::try_from(number).ok().map_or('?', |number| char::from(b'a'.saturating_add(number)))
}

fn digit(number: i32) -> char {
    u8::try_from(number).ok().map_or('?', |number| char::from(b'0'.saturating_add(number)))
}

/// Types each square in every notation, with each of the keys that may play it.
fn typed(stage: &Stage<'_>, every: &Model, start: &UiScript) -> Result<Paths, NoInterface> {
    let Dimensions { width, height } = every.dimensions();
    let samples = [Position::new(width - 1, 0), Position::new(0, height - 1)];
    for ends in [&USUAL_ENDS[..], &OTHER_ENDS] {
        for notation in NOTATIONS {
            for end in ends {
                let keys = |at: Position| -> Vec<UiKey> {
                    notation(at).into_iter().map(UiKey::Code).chain(*end).collect()
                };
                if played_when_typed(stage, start, &samples, keys)?.len() == samples.len() {
                    return played_when_typed(stage, start, &all_positions(every), keys);
                }
            }
        }
    }
    Ok(Paths::new())
}

/// Those of the squares that are played when these keys are typed.
fn played_when_typed(
    stage: &Stage<'_>,
    start: &UiScript,
    squares: &[Position],
    keys: impl Fn(Position) -> Vec<UiKey>,
) -> Result<Paths, NoInterface> {
    let scripts: Vec<UiScript> = squares.iter().map(|at| after(start, &keys(*at))).collect();
    let courses = stage.perform(&scripts)?;
    let works = |(at, course): &(&Position, &Course)| played(course) == Some(**at);
    Ok(squares.iter().zip(&courses).filter(works).map(|(at, _)| (*at, keys(*at))).collect())
}
