//! Scenarios about lines that flip, and about tiles that only seem to.

use reference::reversi::{Dimensions, Player, Position};

use super::focus::{Aspect, Axis};
use super::games::{self, Place};
use super::lines::{Run, RunEnd, goes_on, is_edge, is_opening, would_capture, would_wrap};
use super::script::ModelScript;

/// The way in which a place differs from others that show the same aspect.
type Key = (Option<Player>, Dimensions, usize, RunEnd);

fn key(place: &Place, run: &Run) -> Key {
    (place.after().turn(), Dimensions::new(run.direction.width, run.direction.height), run.tiles.len(), run.end)
}

/// Places in the main phase after which runs of that kind are there: one for each key of a run.
fn with_runs<K: Ord>(fits: impl Fn(&Place, &Run) -> bool, key: impl Fn(&Place, &Run) -> K) -> Vec<Place> {
    games::one_each(|place| {
        if !is_main(place) {
            return Vec::new();
        }
        place.runs().iter().filter(|run| fits(place, run)).map(|run| key(place, run)).collect()
    })
}

fn is_main(place: &Place) -> bool {
    place.is_regular() && !is_opening(place.after())
}

fn asked(places: &[Place], aspect: Aspect) -> Vec<ModelScript> {
    places.iter().map(|place| place.asked(aspect)).collect()
}

fn of_kind(aspect: Aspect) -> Vec<ModelScript> {
    asked(&with_runs(|_, run| run.kind == Some(aspect), key), aspect)
}

/// Single tiles along an axis, for either player in both directions.
pub(super) fn along(axis: Axis) -> Vec<ModelScript> {
    of_kind(Aspect::Line(axis))
}

/// Several tiles in a line, in every direction.
pub(super) fn long() -> Vec<ModelScript> {
    of_kind(Aspect::Long)
}

/// Several lines from one square: places that show each pair of directions.
pub(super) fn several() -> Vec<ModelScript> {
    let pairs = |place: &Place| {
        let runs: Vec<&Run> = place.runs().iter().filter(|run| run.kind == Some(Aspect::Several)).collect();
        let is_pair = |one: &Run, other: &Run| one.start == other.start && one.direction < other.direction;
        let beside = |one: &Run| {
            let others = runs.iter().filter(|other| is_pair(one, other));
            others.map(|other| (one.direction, other.direction)).collect::<Vec<_>>()
        };
        if is_main(place) { runs.iter().flat_map(|run| beside(run)).collect() } else { Vec::new() }
    };
    asked(&games::one_each(pairs), Aspect::Several)
}

/// Lines from the edges and to them, in every direction.
pub(super) fn edges() -> Vec<ModelScript> {
    let side = |place: &Place, at: Position| {
        let size = place.after().dimensions();
        (at.x == 0, at.y == 0, at.x == size.width - 1, at.y == size.height - 1)
    };
    let key = |place: &Place, run: &Run| (run.direction, side(place, run.start), side(place, run.behind()));
    let is_plain = |place: &Place, run: &Run| {
        run.kind == Some(Aspect::Edge) && (is_edge(place.after(), run.start) || run.end == RunEnd::Own)
    };
    asked(&with_runs(is_plain, key), Aspect::Edge)
}

/// Tiles in line that no tile of the player's ends: the line meets a free square or the edge.
pub(super) fn own_end() -> Vec<ModelScript> {
    asked(&with_runs(|_, run| run.end != RunEnd::Own, key), Aspect::OpenEnd)
}

/// Lines behind whose end the opponent's tiles go on.
pub(super) fn first_own() -> Vec<ModelScript> {
    let fits = |place: &Place, run: &Run| goes_on(place.after(), run);
    asked(&with_runs(fits, |_, run| run.direction), Aspect::FirstOwn)
}

/// Lines that would go on at the other side of the board.
pub(super) fn inside() -> Vec<ModelScript> {
    let fits = |place: &Place, run: &Run| would_wrap(place.after(), run);
    asked(&with_runs(fits, |_, run| (run.direction, run.tiles.len())), Aspect::Inside)
}

/// Occupied squares from which lines begin.
pub(super) fn occupied() -> Vec<ModelScript> {
    let places = games::one_each(|place| {
        let model = place.after();
        let occupied = model.board().positions().filter(|at| is_main(place) && would_capture(model, *at));
        occupied.map(|at| (model.turn(), model.board().get(at), model.dimensions())).collect()
    });
    let few: Vec<Place> = places.into_iter().take(MOST).collect();
    asked(&few, Aspect::Occupied)
}

/// Places of one kind where any would do.
const MOST: usize = 24;

/// Free squares from which nothing is captured, beside the opponent's tiles and away from all.
pub(super) fn capture() -> Vec<ModelScript> {
    let places = games::one_each(|place| {
        let is_shown = is_main(place) && super::faults::shows(Aspect::Capture, place.after());
        if is_shown { vec![(place.after().turn(), place.after().dimensions())] } else { Vec::new() }
    });
    let few: Vec<Place> = places.into_iter().step_by(4).take(MOST).collect();
    asked(&few, Aspect::Capture)
}
