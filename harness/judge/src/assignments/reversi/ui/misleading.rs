//! Signs at rest that do not follow the squares that may be played, in states of games as they are.

use std::collections::BTreeMap;

use reference::reversi::{Model, Player, Position};

use super::boxes::Boxes;
use super::camera::{Camera, Pace};
use super::controls::all_positions;
use super::coverage;
use super::delivery::Delivery;
use super::picture::{Picture, PointerPlace};
use super::show::Judged;
use super::telling::alike;
use crate::assignments::reversi::notation::position_code;
use crate::model::Judgement;

/// Squares, at least, on which signs mislead.
const ENOUGH: usize = 3;

/// Games whose states are looked at.
const GAMES: u64 = 2;

/// The pixels of an empty square that change with its tile, in a picture.
type Look = Vec<[u8; 3]>;

/// Looks of one square by whether it may be played, each with the first state in which it has it.
#[derive(Default)]
struct Looks {
    legal: BTreeMap<Look, usize>,
    illegal: BTreeMap<Look, usize>,
}

/// An empty square that may not be played in either of two states with the same turn, and looks different. As different it looks
/// where it may be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Misled {
    at: Position,
    states: [usize; 2],
}

/// Signs at rest that come and go on squares whether they may be played or not, as those for the other player's moves do. Where
/// nothing comes and goes, hints are given in another way; where a square looks so only when it may be played, or only when not,
/// something else may be shown.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn signs(camera: &Camera<'_>, boxes: &Boxes) -> Judged {
    if camera.pace != Pace::Steady || !boxes.is_complete(&camera.every) {
        return Ok(Judgement::pass());
    }
    let states = coverage::games(camera.controls.size, GAMES);
    let pictures = camera.series(&states)?;
    let seen = states.iter().zip(&pictures).map(|(state, picture)| SeenState::of(state, picture, boxes));
    let misled = misled(&seen.collect::<Vec<_>>());
    let Some(first) = misled.first().filter(|_| misled.len() >= ENOUGH) else { return Ok(Judgement::pass()) };
    let shots = first.states.map(|index| (&states[index], PointerPlace::Rest));
    let alone = camera.take(&shots, Delivery::Set)?;
    // What a state before has left there is another matter.
    let [one, other] = [0, 1].map(|index| boxes.look(first.at, &alone[index].canvas()?));
    if one.is_none() || one == other {
        return Ok(Judgement::pass());
    }
    told(camera, first.at, first.states.map(|index| &states[index]))
}

/// What one state shows: whose turn it is, and of each empty square whether it may be played, and how it looks.
struct SeenState {
    turn: Option<Player>,
    squares: BTreeMap<Position, (bool, Look)>,
}

impl SeenState {
    fn of(state: &Model, picture: &Picture, boxes: &Boxes) -> SeenState {
        let empty = all_positions(state).into_iter().filter(|at| state.board().get(*at).is_none());
        let canvas = picture.canvas();
        let square = |at: Position| {
            let look = boxes.look(at, canvas.as_ref()?)?;
            Some((at, (state.find_move(at).is_some(), look)))
        };
        SeenState { turn: state.turn(), squares: empty.filter_map(square).collect() }
    }

    /// True if an empty square other than this one may not be played in either of two states, and looks the same. What changes all
    /// over the board follows something else than moves.
    fn has_steady_square(&self, other: &SeenState, but: Position) -> bool {
        let is_steady = |(at, seen): (&Position, &(bool, Look))| {
            *at != but && !seen.0 && other.squares.get(at) == Some(seen)
        };
        self.squares.iter().any(is_steady)
    }
}

/// The squares that mislead, each once.
fn misled(seen: &[SeenState]) -> Vec<Misled> {
    let mut all: BTreeMap<(Position, bool), Looks> = BTreeMap::new();
    for (index, state) in seen.iter().enumerate() {
        for (at, (is_legal, look)) in &state.squares {
            let looks = all.entry((*at, state.turn == Some(Player::Dark))).or_default();
            let by_legality = if *is_legal { &mut looks.legal } else { &mut looks.illegal };
            by_legality.entry(look.clone()).or_insert(index);
        }
    }
    let mut found: BTreeMap<Position, Misled> = BTreeMap::new();
    for ((at, _), looks) in &all {
        let both = looks.illegal.iter().filter(|(look, _)| looks.legal.contains_key(*look));
        let both: Vec<usize> = both.map(|(_, index)| *index).collect();
        if let [one, other, ..] = both.as_slice()
            && seen[*one].has_steady_square(&seen[*other], *at)
        {
            found.entry(*at).or_insert(Misled { at: *at, states: [*one, *other] });
        }
    }
    found.into_values().collect()
}

fn told(camera: &Camera<'_>, at: Position, [one, other]: [&Model; 2]) -> Judged {
    let square = position_code(at);
    let judgement = alike(
        one,
        &format!("the picture at rest of two states in which {square} is empty and may not be played"),
        &format!("a sign on {square} where it may be played, and none where it may not, in both"),
        &format!(
            "two pictures of {square}: what stands there at rest comes and goes, and not with the moves that turn() has"
        ),
    );
    let shots =
        [("it may not be played here", one, PointerPlace::Rest), ("nor here", other, PointerPlace::Rest)];
    camera.illustrated(judgement, &shots)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Look = Vec::new();

    fn sign() -> Look {
        vec![[9; 3]]
    }

    /// States with Dark to move: of squares in a row whether they may be played, and whether a sign stands there.
    fn seen(states: &[&[(bool, bool)]]) -> Vec<SeenState> {
        let look = |has_sign: bool| if has_sign { sign() } else { PLAIN };
        let state = |squares: &&[(bool, bool)]| SeenState {
            turn: Some(Player::Dark),
            squares: (0..)
                .zip(*squares)
                .map(|(x, (is_legal, has_sign))| (Position::new(x, 0), (*is_legal, look(*has_sign))))
                .collect(),
        };
        states.iter().map(state).collect()
    }

    #[test]
    fn signs_that_come_and_go_without_regard_to_moves_mislead() {
        let idle = (false, false);
        let all = [(true, true), (true, false), (false, true), (false, false)];
        let states = all.map(|square| [square, idle]);
        let found = misled(&seen(&states.each_ref().map(|squares| squares.as_slice())));
        assert_eq!(found, [Misled { at: Position::new(0, 0), states: [3, 2] }]);
    }

    #[test]
    fn signs_on_some_legal_squares_or_all_over_the_board_do_not() {
        let idle = (false, false);
        let best = [[(true, true), idle], [(true, false), idle], [(false, false), idle]];
        assert_eq!(misled(&seen(&best.each_ref().map(|squares| squares.as_slice()))), []);
        let tinted = [(true, true), (true, false), (false, true), (false, false)]
            .map(|(is_legal, has_sign)| [(is_legal, has_sign), (false, has_sign)]);
        assert_eq!(misled(&seen(&tinted.each_ref().map(|squares| squares.as_slice()))), []);
    }
}
