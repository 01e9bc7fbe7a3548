//! Scenarios about the opening phase.

use super::focus::Aspect;
use super::games::{self, Place};
use super::lines::is_opening;
use super::script::ModelScript;

/// The squares that are taken, of the four in the centre.
fn taken(place: &Place) -> Vec<bool> {
    place.after().board().centre().map(|at| place.after().board().get(at).is_some()).to_vec()
}

fn in_opening(fits: fn(&Place) -> bool) -> Vec<Place> {
    games::one_each(|place| {
        let size = place.after().dimensions();
        let is_shown = is_opening(place.after()) && fits(place);
        if is_shown { vec![(size.width, size.height, taken(place))] } else { Vec::new() }
    })
}

fn asked(places: &[Place], aspect: Aspect) -> Vec<ModelScript> {
    places.iter().map(|place| place.asked(aspect)).collect()
}

/// Free squares of the centre, on square boards with even sides.
pub(super) fn squares() -> Vec<ModelScript> {
    asked(&in_opening(Place::is_even_square), Aspect::Opening)
}

/// The same on boards that have a side of odd length, or two sides of different lengths.
pub(super) fn any_size() -> Vec<ModelScript> {
    let mut places = in_opening(|place| !place.is_even_square());
    let mut sizes = std::collections::BTreeMap::new();
    places.retain(|place| {
        let size = place.after().dimensions();
        let seen: &mut usize = sizes.entry((size.width, size.height)).or_default();
        *seen += 1;
        *seen <= 2
    });
    asked(&places, Aspect::Opening)
}

/// The gain of moves in the opening.
pub(super) fn gain() -> Vec<ModelScript> {
    asked(&in_opening(Place::is_even_square), Aspect::OpeningGain)
}

/// The first moves after the opening.
pub(super) fn end() -> Vec<ModelScript> {
    let places = games::one_each(|place| {
        let size = place.after().dimensions();
        let ends = is_opening(place.before()) && !is_opening(place.after()) && place.is_regular();
        if ends { vec![(size.width, size.height)] } else { Vec::new() }
    });
    asked(&places, Aspect::OpeningEnd)
}
