//! [`Camera`]: pictures of states, each from a process of its own, and whether two states look alike.

use std::cell::{OnceCell, RefCell};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use reference::reversi::{Model, Position};

use super::controls::{Controls, Cursor, Entries, Entry, Habit, Listed, Paths, Way, entries_in, paths_in};
use super::corners::harmless_corners;
use super::course::Course;
use super::delivery::{Begun, Delivery, Patience};
use super::frame::Frame;
use super::input::{Button, Input, Pixel};
use super::picture::{Picture, PointerPlace};
use super::portrait::{differing, place_words, portrait};
use super::script::{Asked, UiRules, UiScript};
use super::stage::{NoInterface, Stage};
use super::states;
use super::telling::events;
use crate::assignments::reversi::member_state;
use crate::assignments::wire::Encoder;
use crate::model::{DrawnPicture, Judgement};

/// The way in which the picture follows the state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pace {
    /// At once.
    Steady,
    /// After some time.
    Late,
    /// It goes on changing.
    Moving,
}

/// Frames until a picture is looked at.
const SOON: i32 = 2;

/// Frames until a picture of a late view is looked at.
const PATIENT: i32 = 120;

/// Frames after which a view has come to rest, however slowly it turns the tiles of a move one after the other.
const SETTLED: i32 = 600;

/// Steps of a picture after a move, the move among them.
const AFTER: usize = 4;

/// Pictures of a view that goes on changing, and the frames between two of them.
const SERIES: usize = 16;
const BETWEEN: i32 = 5;

/// What tells one picture from another: the state, the place, the way, the time, and the inputs that lead the pointer there.
type ShotKey = (Vec<u8>, PointerPlace, Delivery, Patience, Vec<Input>);

/// A picture that is wanted.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shot<'a> {
    pub(super) state: &'a Model,
    pub(super) place: PointerPlace,
    /// The state whose moves say how a cursor gets there.
    pub(super) home: &'a Model,
    pub(super) patience: Patience,
}

impl<'a> Shot<'a> {
    fn of(state: &'a Model, place: PointerPlace) -> Shot<'a> {
        Shot { state, place, home: state, patience: Patience::Soon }
    }
}

/// Takes pictures at one size.
pub(super) struct Camera<'a> {
    stage: &'a Stage<'a>,
    pub(super) controls: &'a Controls,
    pub(super) every: Model,
    pub(super) pace: Pace,
    /// True where a button plays as soon as it is pressed: held down it shows the answer to a move, and not the state.
    pub(super) plays_when_pressed: bool,
    /// True where the right button plays: a click with it shows the answer to a move as well.
    pub(super) plays_on_right: bool,
    /// The corners of the window that a pointer may be led to, the one in which it rests first.
    corners: Vec<Pixel>,
    taken: RefCell<HashMap<ShotKey, Rc<Picture>>>,
    opening: OnceCell<Picture>,
    /// Paths of a cursor that goes over moves, by state.
    paths: RefCell<HashMap<Vec<u8>, Paths>>,
    /// Entries of a list of moves, by state.
    entries: RefCell<HashMap<Vec<u8>, Entries>>,
}

impl<'a> Camera<'a> {
    /// A camera that knows how fast the view is, by a state that it is shown.
    ///
    /// # Errors
    /// When nothing can be said of the interface at all.
    pub(super) fn new(
        stage: &'a Stage<'a>,
        controls: &'a Controls,
        every: Model,
        base: &Model,
    ) -> Result<Camera<'a>, NoInterface> {
        let mut script = controls.warm(&every).set(base).user(wait(SOON)).look().user(wait(PATIENT)).look();
        for _ in 0..12 {
            script = script.user(wait(BETWEEN)).look();
        }
        let first = controls.reached().first().copied();
        let pressed = controls.warm(&every).user(first.map(|at| controls.hold(at)).unwrap_or_default());
        let right = controls.warm(&every).user(first.map(|at| controls.right_click(at)).unwrap_or_default());
        let courses = stage.perform(&[script, pressed, right])?;
        let asks = |course: &Course| course.seen.last().is_some_and(|seen| !seen.asked.is_empty());
        let [plays_when_pressed, plays_on_right] = [1, 2].map(|index| courses.get(index).is_some_and(asks));
        let frames: Vec<&Frame> = courses.iter().take(1).flat_map(Course::frames).collect();
        let pace = match frames.as_slice() {
            [first, others @ ..] if others.iter().all(|frame| frame == first) => Pace::Steady,
            [_, second, others @ ..] if others.iter().all(|frame| frame == second) => Pace::Late,
            [] => Pace::Steady,
            _ => Pace::Moving,
        };
        let corners = harmless_corners(stage, controls, &every, base)?;
        Ok(Camera {
            stage,
            controls,
            every,
            pace,
            plays_when_pressed,
            plays_on_right,
            corners,
            taken: RefCell::default(),
            opening: OnceCell::new(),
            paths: RefCell::default(),
            entries: RefCell::default(),
        })
    }

    /// The pictures of a state at a place each.
    ///
    /// # Errors
    /// When nothing can be said of the interface at all.
    pub(super) fn take(
        &self,
        shots: &[(&Model, PointerPlace)],
        delivery: Delivery,
    ) -> Result<Vec<Rc<Picture>>, NoInterface> {
        let shots: Vec<Shot<'_>> = shots.iter().map(|(state, place)| Shot::of(state, *place)).collect();
        self.take_led(&shots, delivery)
    }

    /// The pictures of shots.
    ///
    /// # Errors
    /// When nothing can be said of the interface at all.
    pub(super) fn take_led(
        &self,
        shots: &[Shot<'_>],
        delivery: Delivery,
    ) -> Result<Vec<Rc<Picture>>, NoInterface> {
        let key = |shot: &Shot<'_>| -> Result<ShotKey, NoInterface> {
            Ok((bytes(shot.state), shot.place, delivery, shot.patience, self.led(shot)?))
        };
        let keys: Vec<ShotKey> = shots.iter().map(key).collect::<Result<_, _>>()?;
        let mut wanted: HashSet<&ShotKey> = HashSet::new();
        let is_new =
            |index: &usize| !self.taken.borrow().contains_key(&keys[*index]) && wanted.insert(&keys[*index]);
        let missing: Vec<usize> = (0..keys.len()).filter(is_new).collect();
        let script = |index: &usize| self.script_led(shots[*index], keys[*index].4.clone(), delivery);
        let scripts: Vec<UiScript> = missing.iter().map(script).collect();
        for (index, course) in missing.iter().zip(self.stage.perform(&scripts)?) {
            self.taken.borrow_mut().insert(keys[*index].clone(), Rc::new(Picture::of(&course)));
        }
        let taken = self.taken.borrow();
        Ok(keys.iter().map(|key| taken.get(key).cloned().unwrap_or_default()).collect())
    }

    /// The inputs that lead the pointer to the place of a shot.
    fn led(&self, shot: &Shot<'_>) -> Result<Vec<Input>, NoInterface> {
        let at = match (shot.place, &self.controls.way) {
            (PointerPlace::Held(at), Way::Mouse(..)) => return Ok(self.come(self.controls.hold(at))),
            (PointerPlace::RightHeld(at), _) => {
                return Ok(self.come(self.controls.hold_button(Button::Right, at)));
            }
            (PointerPlace::Pixel(place), _) => {
                return Ok(self.come(vec![Input::Move(place), Input::Frames(1)]));
            }
            (PointerPlace::Lingering(at), _) => {
                let pointed = self.led(&Shot { place: PointerPlace::At(at), ..*shot })?;
                return Ok([pointed, wait(PATIENT)].concat());
            }
            (PointerPlace::RightClicked(at), _) => return Ok(self.controls.right_click(at)),
            (PointerPlace::At(at) | PointerPlace::Held(at), _) => at,
            (PointerPlace::Rest, Way::Mouse(..) | Way::Listed(_)) => {
                return Ok(self.corners.iter().take(1).copied().map(Input::Move).collect());
            }
            (PointerPlace::Rest, Way::Keys(_) | Way::Typed(_)) => return Ok(Vec::new()),
        };
        if let Way::Listed(listed) = &self.controls.way {
            return Ok(
                self.come(self.entry_in(shot.home, at, listed)?.map(Entry::pointed).unwrap_or_default())
            );
        }
        let Way::Keys(cursor @ Cursor { habit: Habit::OverMoves, .. }) = &self.controls.way else {
            return Ok(self.come(self.controls.point(at).unwrap_or_default()));
        };
        let home = bytes(shot.home);
        if !self.paths.borrow().contains_key(&home) {
            let paths = paths_in(self.stage, shot.home, &self.controls.prefix, cursor)?;
            self.paths.borrow_mut().insert(home.clone(), paths);
        }
        let paths = self.paths.borrow();
        let path = paths.get(&home).and_then(|paths| paths.get(&at)).map(Vec::as_slice).unwrap_or_default();
        Ok(path.iter().copied().map(Input::Press).collect())
    }

    /// The entry that plays a square in a state.
    fn entry_in(&self, home: &Model, at: Position, listed: &Listed) -> Result<Option<Entry>, NoInterface> {
        let key = bytes(home);
        if !self.entries.borrow().contains_key(&key) {
            let entries = entries_in(self.stage, home, &self.controls.prefix, &listed.entries)?;
            self.entries.borrow_mut().insert(key.clone(), entries);
        }
        Ok(self.entries.borrow().get(&key).and_then(|entries| entries.get(&at).copied()))
    }

    /// The inputs with a pointer that comes from elsewhere: a program may only react to one that enters a square, and it lies
    /// where a move was just made.
    fn come(&self, led: Vec<Input>) -> Vec<Input> {
        // The corner that is farthest from where it rests, and that.
        let elsewhere = self.corners.last().into_iter().chain(self.corners.first()).copied().map(Input::Move);
        let is_pointer = matches!(self.controls.way, Way::Mouse(..) | Way::Listed(_)) && !led.is_empty();
        elsewhere.filter(|_| is_pointer).chain(led).collect()
    }

    /// The judgement with pictures of states, each with the pointer at a place.
    ///
    /// # Errors
    /// When nothing can be said of the interface at all.
    pub(super) fn illustrated(
        &self,
        mut judgement: Judgement,
        shots: &[(&str, &Model, PointerPlace)],
    ) -> Result<Judgement, NoInterface> {
        let wanted: Vec<(&Model, PointerPlace)> =
            shots.iter().map(|(_, state, place)| (*state, *place)).collect();
        let delivery =
            wanted.first().map_or(Ok(Delivery::Set), |(state, _)| self.delivery_to_people(state))?;
        let pictures = self.take(&wanted, delivery)?;
        if let Some(evidence) = &mut judgement.evidence {
            let all = shots.iter().zip(&pictures);
            let side_by_side: Vec<&Picture> = pictures.iter().map(|picture| &**picture).collect();
            let differing = differing(&side_by_side);
            let seen = differing.map_or_else(String::new, |differing| format!(", {}", differing.words()));
            let portraits = all.filter_map(|((caption, _, place), picture)| {
                let caption = format!("{caption}, {}{seen}", place_words(*place));
                portrait(picture, caption, self.pixel_of(*place), differing)
            });
            evidence.pictures.extend(portraits);
            let scripts: Vec<UiScript> = wanted
                .iter()
                .map(|(state, place)| self.script(state, *place, delivery))
                .collect::<Result<_, _>>()?;
            evidence.events = events(&scripts);
        }
        Ok(judgement)
    }

    /// One picture of a new game, of one under way, and of an end, for people.
    ///
    /// # Errors
    /// When nothing can be said of the interface at all.
    pub(super) fn album(&self, middle: &Model, end: &Model) -> Result<Vec<DrawnPicture>, NoInterface> {
        let opening = self.opening()?;
        let delivery = self.delivery_to_people(middle)?;
        let later = self.take(&[(middle, PointerPlace::Rest), (end, PointerPlace::Rest)], delivery)?;
        let all = std::iter::once(opening).chain(later.iter().map(|picture| &**picture));
        let captions = ["a new game", "a game under way", "the end of a game, won by dark"];
        Ok(all
            .zip(captions)
            .filter_map(|(picture, caption)| portrait(picture, caption.to_owned(), None, None))
            .collect())
    }

    /// The pixel that a pointer is led to; a cursor is drawn by the program itself.
    fn pixel_of(&self, place: PointerPlace) -> Option<(i32, i32)> {
        let at = match place {
            PointerPlace::Rest => return None,
            PointerPlace::Pixel(Pixel { x, y }) => return Some((x, y)),
            PointerPlace::At(at)
            | PointerPlace::Held(at)
            | PointerPlace::Lingering(at)
            | PointerPlace::RightHeld(at)
            | PointerPlace::RightClicked(at) => at,
        };
        let moved = |input: &Input| match input {
            Input::Move(Pixel { x, y }) => Some((*x, *y)),
            Input::Down(..)
            | Input::Up(..)
            | Input::Press(_)
            | Input::Hold(_)
            | Input::Type(_)
            | Input::LetGo(_)
            | Input::Frames(_) => None,
        };
        self.controls.point(at)?.iter().find_map(moved)
    }

    /// Performs a run once more, for its end.
    ///
    /// # Errors
    /// When nothing can be said of the interface at all.
    pub(super) fn perform_again(&self, script: &UiScript) -> Result<Course, NoInterface> {
        self.stage.perform_one(script)
    }

    /// The run that shows a state with the pointer at a place.
    ///
    /// # Errors
    /// When nothing can be said of the interface at all.
    pub(super) fn script(
        &self,
        state: &Model,
        place: PointerPlace,
        delivery: Delivery,
    ) -> Result<UiScript, NoInterface> {
        let shot = Shot::of(state, place);
        Ok(self.script_led(shot, self.led(&shot)?, delivery))
    }

    fn script_led(&self, shot: Shot<'_>, led: Vec<Input>, delivery: Delivery) -> UiScript {
        let script = self.controls.warm(&self.every);
        let script = match (&self.controls.way, shot.place) {
            // A cursor that stays is led there while every square is legal, and then plays there.
            (
                Way::Keys(Cursor { habit: Habit::Stays, .. }),
                PointerPlace::At(at) | PointerPlace::Held(at),
            ) => delivery.of(
                shot.state,
                self.controls,
                &self.every,
                script.user(led),
                &self.controls.confirm(at),
            ),
            _ => self.delivered(shot.state, delivery).user(led),
        };
        match (self.pace, shot.patience) {
            (Pace::Steady, Patience::Soon) => script.user(wait(SOON)).look(),
            (Pace::Steady, Patience::Settled) | (Pace::Late, _) => script.user(wait(PATIENT)).look(),
            (Pace::Moving, _) => {
                (0..SERIES).fold(script.user(wait(SOON)), |script, _| script.user(wait(BETWEEN)).look())
            }
        }
    }

    /// The run that comes to a state, with the pointer where that leaves it.
    pub(super) fn delivered(&self, state: &Model, delivery: Delivery) -> UiScript {
        let first = self.controls.reached().first().copied();
        let play = match self.controls.way {
            Way::Mouse(..) | Way::Typed(_) | Way::Listed(_) => first.map(|at| self.controls.play_alone(at)),
            Way::Keys(_) => first.map(|at| self.controls.confirm(at)),
        };
        let script = self.controls.warm(&self.every);
        delivery.of(state, self.controls, &self.every, script, &play.unwrap_or_default())
    }

    /// The pictures at rest of a state that a move led to, once the view has settled, for each of two states before the move.
    ///
    /// # Errors
    /// When nothing can be said of the interface at all.
    pub(super) fn after_move(
        &self,
        before: &[Model; 2],
        played: Position,
        after: &Model,
        begun: Begun,
    ) -> Result<[Picture; 2], NoInterface> {
        let script = |state: &Model| self.script_of_move(begun, state, played, after, PATIENT);
        let [first, second] = before.each_ref().map(script);
        let courses = self.stage.perform(&[first?, second?])?;
        let mut pictures = courses.iter().map(|course| of_move(course, played));
        Ok([(); 2].map(|()| pictures.next().flatten().unwrap_or_default()))
    }

    /// The picture at rest of a state that a move led to; `None` where the move was not made.
    ///
    /// # Errors
    /// When nothing can be said of the interface at all.
    pub(super) fn after_one_move(
        &self,
        before: &Model,
        played: Position,
        after: &Model,
        patience: Patience,
    ) -> Result<Option<Picture>, NoInterface> {
        let frames = match patience {
            Patience::Soon => PATIENT,
            Patience::Settled => SETTLED,
        };
        let script = self.script_of_move(Begun::Everywhere, before, played, after, frames)?;
        Ok(of_move(&self.stage.perform_one(&script)?, played))
    }

    /// The run in which a move leads from one state to another, with a look after so many frames.
    fn script_of_move(
        &self,
        begun: Begun,
        before: &Model,
        played: Position,
        after: &Model,
        frames: i32,
    ) -> Result<UiScript, NoInterface> {
        let rest = self.led(&Shot::of(after, PointerPlace::Rest))?;
        let script = match begun {
            Begun::There => UiScript::frozen(before).user(self.controls.prefix.clone()).user(wait(SOON)),
            Begun::Everywhere => self.turned_to(before),
        };
        let script = script.rules(UiRules::Answer(Box::new(after.clone())));
        let script = script.user(self.controls.play_alone(played)).user(rest);
        Ok(script.user(wait(frames)).look())
    }

    /// The run that comes to a state by the other player's turn: a view may follow a state as soon as the turn changes, and not
    /// before.
    fn turned_to(&self, state: &Model) -> UiScript {
        let script = self.controls.warm(&self.every);
        let turned = state.turn().map(|player| states::with_turn(state, player.other()));
        let script = turned.iter().fold(script, |script, state| script.set(state).user(wait(SOON)));
        script.set(state).user(wait(SOON))
    }

    /// The picture of a new game, past a title screen.
    ///
    /// # Errors
    /// When nothing can be said of the interface at all.
    pub(super) fn opening(&self) -> Result<&Picture, NoInterface> {
        if let Some(known) = self.opening.get() {
            return Ok(known);
        }
        let script = UiScript::new(self.controls.size).user(self.controls.prefix.clone());
        let course = self.stage.perform_one(&script.user(wait(SOON)).look())?;
        Ok(self.opening.get_or_init(|| Picture::of(&course)))
    }

    /// True if the picture of a new game is that of another state as well: it shows a title, which the first move may close.
    ///
    /// # Errors
    /// When nothing can be said of the interface at all.
    pub(super) fn is_title(&self, opening: &Picture, state: &Model) -> Result<bool, NoInterface> {
        let script = UiScript::frozen(state).user(self.controls.prefix.clone());
        let course = self.stage.perform_one(&script.user(wait(SOON)).look())?;
        Ok(Picture::of(&course).is_like(opening) == Some(true))
    }

    /// Pictures of a game from its opening on, which is played by the inputs, with the pointer at rest.
    ///
    /// # Errors
    /// When nothing can be said of the interface at all.
    pub(super) fn played(&self, moves: &[Position]) -> Result<Vec<Picture>, NoInterface> {
        let rest = self.led(&Shot::of(&self.every, PointerPlace::Rest))?;
        let look = |script: UiScript| script.user(rest.clone()).user(wait(PATIENT)).look();
        let begun = look(UiScript::new(self.controls.size).user(self.controls.prefix.clone()));
        let script = moves.iter().fold(begun, |script, at| look(script.user(self.controls.play_alone(*at))));
        let course = self.stage.perform_one(&script)?;
        Ok(course.frames().map(|frame| Picture { frames: vec![frame.clone()] }).collect())
    }

    /// Pictures of states at rest, one after the other in one process.
    ///
    /// # Errors
    /// When nothing can be said of the interface at all.
    pub(super) fn series(&self, states: &[Model]) -> Result<Vec<Picture>, NoInterface> {
        let frames = match self.pace {
            Pace::Steady => SOON,
            Pace::Late | Pace::Moving => PATIENT,
        };
        let rest = self.led(&Shot::of(&self.every, PointerPlace::Rest))?;
        let script = self.controls.warm(&self.every).user(rest);
        let script = states.iter().fold(script, |script, state| script.set(state).user(wait(frames)).look());
        let course = self.stage.perform_one(&script)?;
        let taken = course.frames().map(|frame| Picture { frames: vec![frame.clone()] });
        let missing = std::iter::repeat_with(Picture::default);
        Ok(taken.chain(missing).take(states.len()).collect())
    }
}

/// The picture after a move; `None` where it was not made: a click that made no move shows the state before it.
fn of_move(course: &Course, played: Position) -> Option<Picture> {
    let is_made = |asked: &Asked| asked.at == played;
    let last = course.seen.iter().rev().take(AFTER);
    last.flat_map(|seen| &seen.asked).any(is_made).then(|| Picture::of(course))
}

fn wait(frames: i32) -> Vec<Input> {
    vec![Input::Frames(frames)]
}

fn bytes(state: &Model) -> Vec<u8> {
    let mut out = Encoder::default();
    member_state::encode(state, &mut out);
    out.bytes()
}
