//! [`Controls`]: which inputs play which square, found out by trying.
//!
//! Everything is tried beside a model in which every square is legal and no move changes anything: so every input that plays
//! names its square. Clicks are tried on a grid over the whole window; where they do not reach every square, keys that move a
//! cursor are tried, each path in a process of its own, and then typed coordinates; where no click plays anything, keys that
//! play where the pointer is, or what was clicked on, as another button of the mouse may; where nothing plays more than a square or
//! two, a button of the program's own that plays what was clicked on, and then drags, each about as many as one grid has clicks.
//! Where inputs play other squares in a game than on that board, as the entries of a list of moves do, each state has its own. An
//! input that ends the program is left out, and the search goes on.

mod beginnings;
mod crash;
mod hovering;
mod keyboard;
mod listed;
mod manner;
mod mouse;
mod openings;
mod second_places;
mod steady;
mod way;

use std::collections::BTreeMap;

use reference::reversi::{Dimensions, Model, Player, Position};

use super::course::CourseEnd;
use super::input::{Button, Input, Pixel, UiKey, click};
use super::script::UiScript;
use super::stage::{NoInterface, Stage};
use super::states;
use beginnings::{SPLASH, beginnings, most_playing};
use mouse::Grid;
use openings::Opening;
use way::squares_of;

pub(super) use crash::{Crash, Endings, may_be_one_button};
pub(super) use keyboard::{Paths, candidates, paths_in, whole_groups};
pub(super) use listed::{Entries, Entry, Listed, entries_in};
pub(super) use manner::all_positions;
use manner::{Manner, Turns};
pub(super) use way::{Clicks, Cursor, Habit, Way};

/// How often clicks are made closer together.
const CLOSER: usize = 3;

/// Squares that are played, at most, by clicks on a button of the program's own that follow others by chance.
const MET_BY_CHANCE: usize = 2;

/// Frames that pass until a move that is animated has been made.
const SETTLE: i32 = 75;

/// Frames of the longest animation that is waited for.
const LONG_SETTLE: i32 = 150;

/// Inputs that play the squares of one size.
#[derive(Debug, Clone)]
pub(super) struct Controls {
    pub(super) size: Dimensions,
    pub(super) window: Pixel,
    /// What starts the game at a title screen.
    pub(super) prefix: Vec<Input>,
    /// What closes the notice that stands after a pass.
    pub(super) after_pass: Vec<Input>,
    pub(super) way: Way,
    manner: Manner,
}

/// What was found.
#[derive(Debug, Clone)]
pub(super) struct FoundControls {
    pub(super) controls: Controls,
    pub(super) endings: Endings,
    start: Start,
}

/// Whether the squares can be played in a new process, where nothing was clicked on before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Start {
    /// Some click among many began the game, and it is not known which.
    Unknown,
    Known,
}

impl FoundControls {
    /// True if every square can be played.
    pub(super) fn is_whole(&self, every: &Model) -> bool {
        self.start == Start::Known && self.controls.reached().len() == all_positions(every).len()
    }

    /// True if games can be played with the squares that were reached, whatever an input that ends the program hides.
    pub(super) fn can_go_on(&self) -> bool {
        !self.has_crashed() || self.start == Start::Known
    }

    /// True if some input crashed the program.
    pub(super) fn has_crashed(&self) -> bool {
        !self.endings.crashes.is_empty()
    }

    /// True if nothing more is looked for: all was found, or a run did not end, as each further one would cost the whole limit.
    fn is_done(&self, every: &Model) -> bool {
        self.is_whole(every) || self.endings.have_hung()
    }

    /// Takes controls that play more.
    fn improve(&mut self, other: FoundControls) {
        let rank = |found: &FoundControls| (found.start, found.controls.reached().len());
        if rank(&other) > rank(self) {
            (self.controls, self.start) = (other.controls, other.start);
            self.endings.join(other.endings);
        } else {
            // In a manner that plays no more a program may be used as nobody would: its crashes are not told.
            self.endings.join(Endings { crashes: Vec::new(), ..other.endings });
        }
    }

    /// Takes the place of clicks by keys that play more.
    fn try_keys(&mut self, stage: &Stage<'_>, every: &Model, prefix: Vec<Input>) -> Result<(), NoInterface> {
        let Some(way) = keyboard::search(stage, every, &prefix)? else { return Ok(()) };
        let controls = Controls { prefix, way, ..self.controls.clone() };
        self.improve(FoundControls { controls, start: Start::Known, endings: Endings::default() });
        Ok(())
    }

    /// Looks for what leaves a title screen, or two of them, and for clicks and keys after it.
    fn try_openings(&mut self, stage: &Stage<'_>, every: &Model) -> Result<(), NoInterface> {
        let window = self.controls.window;
        let openings = openings::openings(stage, every, window, &[])?;
        self.try_each(stage, every, &openings)?;
        let is_blank = !self.is_done(every) && self.controls.reached().is_empty();
        let Some(title) = Opening::barest(&openings).filter(|_| is_blank) else { return Ok(()) };
        let mut further = openings::openings(stage, every, window, &title.inputs)?;
        further.retain(|opening| opening.may_show_a_board_behind(title));
        self.try_each(stage, every, &further)
    }

    /// Looks for clicks and keys after each of those inputs.
    fn try_each(
        &mut self,
        stage: &Stage<'_>,
        every: &Model,
        openings: &[Opening],
    ) -> Result<(), NoInterface> {
        for prefix in openings.iter().map(|opening| opening.inputs.clone()) {
            if self.is_done(every) {
                break;
            }
            let next = Controls { prefix: prefix.clone(), ..self.controls.clone() };
            self.improve(next.clicked_everywhere(stage, every)?);
            if !self.is_done(every) {
                self.try_hovering(stage, every, &prefix)?;
            }
            if !self.is_done(every) {
                self.try_keys(stage, every, prefix)?;
            }
        }
        Ok(())
    }

    /// Looks for a key that plays where the pointer is, where no click plays anything.
    fn try_hovering(
        &mut self,
        stage: &Stage<'_>,
        every: &Model,
        prefix: &[Input],
    ) -> Result<(), NoInterface> {
        if !self.controls.reached().is_empty() {
            return Ok(());
        }
        if let Some(manner) =
            hovering::manner(stage, every, self.controls.window, prefix, &self.endings.places)?
        {
            let next = Controls { manner, prefix: prefix.to_vec(), ..self.controls.clone() };
            self.improve(next.clicked_everywhere(stage, every)?);
        }
        Ok(())
    }

    /// Clicks all over the window in each of those manners, after what comes before, as long as not every square is played.
    fn try_manners(
        &mut self,
        stage: &Stage<'_>,
        every: &Model,
        manners: impl IntoIterator<Item = (Manner, Vec<Input>)>,
    ) -> Result<(), NoInterface> {
        for (manner, prefix) in manners {
            if self.is_done(every) {
                break;
            }
            let next = Controls { manner, prefix, ..self.controls.clone() };
            self.improve(next.clicked_everywhere(stage, every)?);
        }
        Ok(())
    }

    /// Looks for a button of the program's own that plays the square that was chosen, where nothing else does.
    fn try_buttons(&mut self, stage: &Stage<'_>, every: &Model) -> Result<(), NoInterface> {
        if self.controls.reached().len() > MET_BY_CHANCE {
            return Ok(());
        }
        let buttons = second_places::buttons(stage, every, self.controls.window, &self.endings.places)?;
        self.try_manners(stage, every, buttons.into_iter().map(|manner| (manner, Vec::new())))
    }

    /// Looks for a place from which tiles are dragged to squares.
    fn try_drags(&mut self, stage: &Stage<'_>, every: &Model) -> Result<(), NoInterface> {
        let drags = second_places::drags(stage, every, self.controls.window, &self.endings.places)?;
        self.try_manners(stage, every, drags.into_iter().map(|manner| (manner, Vec::new())))
    }

    /// Clicks in other manners where not every square was played, as long as that plays more of them: past what stands before
    /// the game, with time for each move to come about, and with the other buttons.
    fn try_harder(&mut self, stage: &Stage<'_>, every: &Model) -> Result<(), NoInterface> {
        let is_blank = self.controls.reached().is_empty();
        let manner = |button, settle, turns, prefix: &[Input]| {
            (Manner { button, settle, turns, ..Manner::PLAIN }, prefix.to_vec())
        };
        let splash = [Input::Frames(SPLASH)];
        let begun = self.controls.prefix.clone();
        let manners = match is_blank {
            true => vec![
                manner(Button::Right, 0, Turns::Alternate, &[]),
                manner(Button::Middle, 0, Turns::Alternate, &[]),
                manner(Button::Left, 0, Turns::Alternate, &splash),
            ],
            false => vec![
                manner(Button::Left, 0, Turns::Alternate, &begun),
                manner(Button::Left, 0, Turns::Stay, &begun),
                manner(Button::Left, 0, Turns::Alternate, &splash),
                manner(Button::Left, SETTLE, Turns::Alternate, &begun),
            ],
        };
        self.try_manners(stage, every, manners)
    }
}

impl Controls {
    /// Looks for the controls at one size.
    ///
    /// # Errors
    /// When nothing can be said of the interface at all.
    pub(super) fn find(stage: &Stage<'_>, size: Dimensions) -> Result<Option<FoundControls>, NoInterface> {
        let Some(every) = states::every_legal(size) else { return Ok(None) };
        let first = stage.perform_one(&UiScript::frozen(&every).look())?;
        let Some(window) = first.window else { return Ok(None) };
        if let CourseEnd::Broke(..) = first.end {
            return Ok(None);
        }
        let controls = Controls {
            size,
            window,
            prefix: Vec::new(),
            after_pass: Vec::new(),
            way: Way::Mouse(BTreeMap::new(), Clicks::One),
            manner: Manner::PLAIN,
        };
        let mut found = controls.clicked_everywhere(stage, &every)?;
        found.try_harder(stage, &every)?;
        if found.is_whole(&every) {
            found.controls.keep_steady(stage, &every)?;
            found.controls.try_list(stage, &every)?;
        }
        if !found.is_done(&every) {
            found.try_hovering(stage, &every, &[])?;
        }
        if !found.is_done(&every) {
            found.try_keys(stage, &every, Vec::new())?;
        }
        if !found.is_done(&every) {
            found.try_openings(stage, &every)?;
        }
        if !found.is_done(&every) {
            found.try_buttons(stage, &every)?;
        }
        if !found.is_done(&every) && found.controls.reached().is_empty() {
            found.try_drags(stage, &every)?;
        }
        Ok(Some(found))
    }

    /// Clicks all over the window in these controls' manner, and closer together where that found a part of the squares.
    fn clicked_everywhere(mut self, stage: &Stage<'_>, every: &Model) -> Result<FoundControls, NoInterface> {
        let mut grid = Grid::over(every, self.window);
        let (mut squares, mut endings) = mouse::scan(stage, every, grid, &self.prefix, self.manner)?;
        // A key that plays where the pointer is was seen to play: its board may be small.
        let may_be_small = self.manner == Manner::PLAIN || self.manner.playing.is_some();
        let is_blank = squares.is_empty() && endings.crashes.is_empty() && may_be_small;
        if let Some(small) = grid.for_the_smallest_squares(self.window).filter(|_| is_blank) {
            let (more, ended) = mouse::scan(stage, every, small, &self.prefix, self.manner)?;
            endings.join(ended);
            (squares, grid) = (more, small);
        }
        for _ in 0..CLOSER {
            let is_done = endings.have_hung() || squares.len() == all_positions(every).len();
            let Some(finer) = grid.finer(&squares).filter(|_| !is_done) else { break };
            let (more, ended) = mouse::scan(stage, every, finer, &self.prefix, self.manner)?;
            endings.join(ended);
            grid = finer;
            if more.len() > squares.len() {
                squares = more;
            }
        }
        self.way = Way::Mouse(squares, Clicks::One);
        let start = self.begin(stage, every)?;
        Ok(FoundControls { controls: self, endings, start })
    }

    /// Leaves out places that play other squares in a game, where each square has others.
    fn keep_steady(&mut self, stage: &Stage<'_>, every: &Model) -> Result<(), NoInterface> {
        if let Way::Mouse(squares, Clicks::One) = &self.way {
            let kept = steady::steady(stage, every, &self.prefix, self.manner, squares)?;
            self.way = Way::Mouse(kept, Clicks::One);
        }
        Ok(())
    }

    /// Finds out whether clicks play other squares in a game, as where its moves stand in a list.
    fn try_list(&mut self, stage: &Stage<'_>, every: &Model) -> Result<(), NoInterface> {
        let Way::Mouse(squares, Clicks::One) = &self.way else { return Ok(()) };
        let entry = |(at, places): (&Position, &Vec<Pixel>)| {
            central(places).map(|place| (*at, Entry::Click(self.manner, place)))
        };
        let entries: Entries = squares.iter().filter_map(entry).collect();
        if listed::shifts(stage, self.size, &self.prefix, &entries)?
            && let Some(found) = Listed::of(stage, every, &self.prefix, entries.into_values().collect())?
        {
            self.way = Way::Listed(found);
        }
        Ok(())
    }

    /// Finds out how many clicks it takes in a new process, and what has to be done before: nothing, or what leaves a title
    /// screen. Two squares tell: a click in the middle of the window may choose one of them, which then takes one click more.
    fn begin(&mut self, stage: &Stage<'_>, every: &Model) -> Result<Start, NoInterface> {
        let Way::Mouse(squares, _) = &self.way else { return Ok(Start::Unknown) };
        let reached = self.reached();
        let ends: Vec<Position> = reached.first().into_iter().chain(reached.last()).copied().collect();
        let with =
            |(clicks, prefix)| Controls { prefix, way: Way::Mouse(squares.clone(), clicks), ..self.clone() };
        let mut all: Vec<Controls> = beginnings(self.window, &self.prefix).into_iter().map(with).collect();
        let script = |controls: &Controls, at: Position| {
            controls.begun(every).user(controls.prefix.clone()).user(controls.play_alone(at))
        };
        let scripts: Vec<UiScript> =
            all.iter().flat_map(|controls| ends.iter().map(|at| script(controls, *at))).collect();
        let Some(begun) = most_playing(&stage.perform(&scripts)?, &ends) else { return Ok(Start::Unknown) };
        *self = all.swap_remove(begun);
        Ok(Start::Known)
    }

    /// A run that begins in the state, in which every move is taken.
    pub(super) fn begun(&self, every: &Model) -> UiScript {
        self.manner.turns.begin(every)
    }

    /// The squares that can be played.
    pub(super) fn reached(&self) -> Vec<Position> {
        squares_of(&self.way)
    }

    /// The inputs that point at a square, from the program's start; for a keyboard they move its cursor there, or type all but
    /// what plays.
    pub(super) fn point(&self, at: Position) -> Option<Vec<Input>> {
        match &self.way {
            Way::Mouse(squares, Clicks::One) => Some(self.manner.point(central(squares.get(&at)?)?)),
            Way::Mouse(squares, Clicks::Two) => Some(self.manner.click(central(squares.get(&at)?)?)),
            Way::Keys(cursor) => Some(presses(cursor.paths.get(&at)?)),
            Way::Typed(keys) => keys.get(&at)?.split_last().map(|(_, shown)| presses(shown)),
            Way::Listed(listed) => {
                Some(listed.squares.get(&at).map(|entry| entry.pointed()).unwrap_or_default())
            }
        }
    }

    /// The inputs that only point at a square, where the mouse plays: what is half typed, or chosen by a click that a key
    /// completes, is no pointing.
    pub(super) fn hover(&self, at: Position) -> Option<Vec<Input>> {
        let is_pointer = matches!(self.way, Way::Mouse(..)) && self.manner.points_by_moving();
        self.point(at).filter(|_| is_pointer)
    }

    /// The same with time after each click for what is animated: an interface may hear nothing meanwhile.
    pub(super) fn patient(&self) -> Controls {
        Controls {
            manner: Manner { settle: self.manner.settle.max(LONG_SETTLE), ..self.manner },
            ..self.clone()
        }
    }

    /// True where the time of an animation passes after each click.
    pub(super) fn waits_after_clicks(&self) -> bool {
        self.manner.settle > 0
    }

    /// The same without that time.
    pub(super) fn hurried(&self) -> Controls {
        Controls { manner: Manner { settle: 0, ..self.manner }, ..self.clone() }
    }

    /// The same with inputs that close the notice after each pass.
    pub(super) fn closing_notices(&self, after_pass: Vec<Input>) -> Controls {
        Controls { after_pass, ..self.clone() }
    }

    /// The inputs that hold the left button down on a square that is clicked on, or bring there what is dragged.
    pub(super) fn hold(&self, at: Position) -> Vec<Input> {
        self.hold_button(Button::Left, at)
    }

    /// The same with any button.
    pub(super) fn hold_button(&self, button: Button, at: Position) -> Vec<Input> {
        let Some(place) = self.place(at) else { return Vec::new() };
        Manner { button, ..self.manner }.hold(place)
    }

    /// The place that is clicked on to play a square.
    pub(super) fn place(&self, at: Position) -> Option<Pixel> {
        let Way::Mouse(squares, _) = &self.way else { return None };
        squares.get(&at).and_then(|places| central(places))
    }

    /// The inputs that click on a square with the right button.
    pub(super) fn right_click(&self, at: Position) -> Vec<Input> {
        self.place(at).map(|place| click(Button::Right, place)).unwrap_or_default()
    }

    /// The inputs that play a square once it is pointed at.
    pub(super) fn confirm(&self, at: Position) -> Vec<Input> {
        match &self.way {
            Way::Mouse(squares, _) => squares
                .get(&at)
                .and_then(|places| central(places))
                .map(|place| self.manner.click(place))
                .unwrap_or_default(),
            Way::Keys(cursor) => vec![Input::Press(cursor.confirm), Input::Frames(1)],
            Way::Typed(keys) => keys.get(&at).map(|keys| presses(keys)).unwrap_or_default(),
            Way::Listed(listed) => listed.squares.get(&at).map(|entry| entry.inputs()).unwrap_or_default(),
        }
    }

    /// The inputs that play a square, from the program's start.
    pub(super) fn play_alone(&self, at: Position) -> Vec<Input> {
        let pointed = match &self.way {
            Way::Mouse(_, Clicks::One) | Way::Typed(_) | Way::Listed(_) => Vec::new(),
            Way::Mouse(_, Clicks::Two) | Way::Keys(_) => self.point(at).unwrap_or_default(),
        };
        [pointed, self.confirm(at)].concat()
    }

    /// The clicks that play the square at a place of the window.
    pub(super) fn play_at(&self, place: Pixel) -> Vec<Input> {
        let once = self.manner.click(place);
        match self.way {
            Way::Mouse(_, Clicks::Two) => once.repeat(2),
            Way::Mouse(_, Clicks::One) | Way::Keys(_) | Way::Typed(_) | Way::Listed(_) => once,
        }
    }

    /// True where inputs do not depend on those before.
    pub(super) fn is_free(&self) -> bool {
        matches!(self.way, Way::Mouse(..) | Way::Typed(_))
    }

    /// A run that begins with every square legal, past a title screen, in which one move was asked for: so it is known which
    /// Model is the program's own.
    pub(super) fn warm(&self, every: &Model) -> UiScript {
        let script = self.begun(every).user(self.prefix.clone());
        match (&self.way, self.reached().first()) {
            (Way::Mouse(..) | Way::Typed(_) | Way::Listed(_), Some(at)) => script.user(self.play_alone(*at)),
            // A cursor is where it begins, and plays there.
            (Way::Keys(cursor), _) => script.user(vec![Input::Press(cursor.confirm), Input::Frames(1)]),
            _ => script,
        }
    }

    /// The player whose turn it is after that move.
    pub(super) fn turn_after_warming(&self, every: &Model) -> Option<Player> {
        self.manner.turns.after_move(every)
    }
}

/// One key after the other.
fn presses(keys: &[UiKey]) -> Vec<Input> {
    keys.iter().copied().map(Input::Press).collect()
}

/// The place that is nearest to the middle of all.
fn central(places: &[Pixel]) -> Option<Pixel> {
    let count = i32::try_from(places.len()).ok().filter(|count| *count > 0)?;
    let sum = |side: fn(&Pixel) -> i32| places.iter().map(side).sum::<i32>() / count;
    let (x, y) = (sum(|at| at.x), sum(|at| at.y));
    places.iter().copied().min_by_key(|at| (at.x - x).pow(2) + (at.y - y).pow(2))
}
