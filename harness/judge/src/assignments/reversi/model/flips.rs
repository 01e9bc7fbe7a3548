//! Scenarios about lines that flip, and about tiles that only seem to.

use reference::reversi::{Dimensions, Player, Position};

use super::focus::{Aspect, Axis};
use super::games::{self, Place};
use super::lines::{self, Leap, Run, RunEnd, going_on, is_edge, is_opening, would_capture, would_wrap};
use super::script::ModelScript;

/// The way in which a place differs from others that show the same aspect.
type Key = (Option<Player>, Dimensions, usize, RunEnd);

fn key(place: &Place, run: &Run) -> Key {
    (
        place.after().turn(),
        Dimensions::new(run.direction.width, run.direction.height),
        run.tiles.len(),
        run.end,
    )
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

/// Single tiles along an axis, for either player in both directions. Where the moves that come back are the other player's, or
/// those of before, places stand in where those show such lines too.
pub(super) fn along(axis: Axis) -> Vec<ModelScript> {
    let others =
        games::one_each(|place| if is_main(place) { lines_elsewhere(place, axis) } else { Vec::new() });
    let stand_ins = asked(&others, Aspect::Line(axis)).into_iter().map(ModelScript::standing_in);
    asked(&single(axis), Aspect::Line(axis)).into_iter().chain(stand_ins).collect()
}

/// Places with single tiles along an axis, each kind of them on square boards with even sides as well: a model that looks for
/// the centre of other boards elsewhere shows its lines there.
fn single(axis: Axis) -> Vec<Place> {
    let is_kind = |_: &Place, run: &Run| run.kind == Some(Aspect::Line(axis));
    with_runs(is_kind, |place, run| (key(place, run), place.is_even_square()))
}

/// The ways along an axis in which there are lines in the positions that belong to wrong moves.
fn lines_elsewhere(place: &Place, axis: Axis) -> Vec<(usize, u8)> {
    let ways = |(number, runs): (usize, &[Run])| {
        lines::sides_among(runs, axis).into_iter().map(move |side| (number, side)).collect::<Vec<_>>()
    };
    place.runs_elsewhere().into_iter().enumerate().flat_map(ways).collect()
}

/// Several tiles in a line, in every direction.
pub(super) fn long() -> Vec<ModelScript> {
    of_kind(Aspect::Long)
}

/// Several lines from one square: places that show each pair of directions, on square boards with even sides as well.
pub(super) fn several() -> Vec<ModelScript> {
    let pairs = |place: &Place| {
        let runs: Vec<&Run> = place.runs().iter().filter(|run| run.kind == Some(Aspect::Several)).collect();
        let is_pair = |one: &Run, other: &Run| one.start == other.start && one.direction < other.direction;
        let beside = |one: &Run| {
            let others = runs.iter().filter(|other| is_pair(one, other));
            others.map(|other| (one.direction, other.direction, place.is_even_square())).collect::<Vec<_>>()
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
    let is_largest = |place: &Place| {
        let size = place.after().dimensions();
        (size.width == 8, size.height == 8)
    };
    let key = |place: &Place, run: &Run| {
        (run.direction, side(place, run.start), side(place, run.behind()), is_largest(place))
    };
    let is_plain = |place: &Place, run: &Run| {
        run.kind == Some(Aspect::Edge) && (is_edge(place.after(), run.start) || run.end == RunEnd::Own)
    };
    asked(&with_runs(is_plain, key), Aspect::Edge)
}

/// Tiles in line that no tile of the player's ends: the line meets a free square or the edge. Behind one free square, and
/// behind several, the player's own tile may follow.
pub(super) fn own_end() -> Vec<ModelScript> {
    let open = with_runs(|_, run| run.end != RunEnd::Own, key);
    let leaps = games::one_each(|place| {
        let key = |leap: &Leap| (leap.direction, leap.free > 1, leap.free == leap.over.len());
        if is_open(place) { lines::leaps(place.after()).iter().map(key).collect() } else { Vec::new() }
    });
    asked(&[open, leaps].concat(), Aspect::OpenEnd)
}

/// True in the main phase where a line is open.
fn is_open(place: &Place) -> bool {
    is_main(place) && place.runs().iter().any(|run| run.end != RunEnd::Own)
}

/// Lines behind whose end the opponent's tiles go on.
pub(super) fn first_own() -> Vec<ModelScript> {
    let fits = |place: &Place, run: &Run| going_on(place.after(), run).is_some();
    let key = |place: &Place, run: &Run| (run.direction, going_on(place.after(), run).map(|next| next.end));
    asked(&with_runs(fits, key), Aspect::FirstOwn)
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

#[cfg(test)]
mod tests {
    use super::super::focus::Focus;
    use super::super::step::ModelOp;
    use super::*;

    /// The directions of the runs of that kind in all positions that scripts ask about.
    fn directions(scripts: &[ModelScript], fits: impl Fn(&Run) -> bool) -> usize {
        let asks = |step: &super::super::step::ModelStep| {
            matches!(step.op, ModelOp::Moves) && matches!(step.focus, Focus::Moves(_))
        };
        let states = scripts.iter().filter_map(|script| {
            let index = script.steps.iter().position(asks)?;
            Some(script.states(index)?.1)
        });
        let mut seen: Vec<Dimensions> = states
            .flat_map(|state| lines::runs(&state))
            .filter(|run| fits(run))
            .map(|run| run.direction)
            .collect();
        seen.sort();
        seen.dedup();
        seen.len()
    }

    #[test]
    fn single_tiles_are_asked_for_in_both_directions_of_each_axis() {
        for axis in [Axis::Horizontal, Axis::Vertical, Axis::Falling, Axis::Rising] {
            let scripts = along(axis);
            let kind = Some(Aspect::Line(axis));
            assert_eq!(directions(&scripts, |run| run.kind == kind), 2, "{axis:?}");
            assert!(scripts.len() >= 4, "{axis:?}");
        }
    }

    #[test]
    fn each_axis_is_asked_for_in_two_ways_also_where_moves_are_of_another_position() {
        for axis in [Axis::Horizontal, Axis::Vertical, Axis::Falling, Axis::Rising] {
            let scripts = along(axis);
            let (others, own): (Vec<&ModelScript>, Vec<&ModelScript>) =
                scripts.iter().partition(|script| script.stands_in);
            let ways = |state: &ModelScript| {
                state.judged_line().map_or(Vec::new(), |(axis, state)| lines::sides(&state, axis))
            };
            let mut seen: Vec<u8> = own.iter().flat_map(|script| ways(script)).collect();
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen, [0, 1], "{axis:?}");
            assert!((1..=6).contains(&others.len()), "{axis:?}");
        }
    }

    #[test]
    fn single_and_several_lines_are_asked_for_also_where_nobody_mistakes_the_centre() {
        let is_even = |place: &&Place| place.is_even_square();
        for axis in [Axis::Horizontal, Axis::Vertical, Axis::Falling, Axis::Rising] {
            let even: Vec<Place> = single(axis).iter().filter(is_even).copied().collect();
            let kind = Some(Aspect::Line(axis));
            assert_eq!(directions(&asked(&even, Aspect::Line(axis)), |run| run.kind == kind), 2, "{axis:?}");
        }
    }

    #[test]
    fn lines_of_every_kind_are_asked_for_in_all_eight_directions() {
        assert_eq!(directions(&long(), |run| run.kind == Some(Aspect::Long)), 8);
        assert_eq!(directions(&edges(), |run| run.kind == Some(Aspect::Edge)), 8);
        assert_eq!(directions(&several(), |run| run.kind == Some(Aspect::Several)), 8);
        assert_eq!(directions(&own_end(), |run| run.end == RunEnd::Gap), 8);
        assert_eq!(directions(&own_end(), |run| run.end == RunEnd::Border), 8);
        assert_eq!(directions(&first_own(), Run::is_line), 8);
        assert_eq!(directions(&inside(), |run| run.end == RunEnd::Border), 8);
    }

    #[test]
    fn occupied_and_idle_squares_are_asked_for_often() {
        assert!(occupied().len() > 10 && capture().len() > 10);
    }
}
