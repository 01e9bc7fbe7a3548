//! [`StatePair`]: two states that differ in one thing, and whether a user can tell them apart.

use reference::reversi::Model;

use super::camera::{Camera, Pace, Shot};
use super::delivery::{Delivery, Patience};
use super::picture::PointerPlace;
use super::stage::NoInterface;

/// Pairs of states that look alike also after some time until the others are not looked at then.
const LOOKED_AT_LATER: usize = 6;

/// Two states, and the places at which they may differ, the likeliest first.
#[derive(Debug, Clone)]
pub(super) struct StatePair {
    pub(super) one: Model,
    pub(super) other: Model,
    pub(super) places: Vec<PointerPlace>,
}

impl Camera<'_> {
    /// For each pair of states the first place at which they are told apart; `None` where they look alike everywhere, also as
    /// the answers to moves.
    ///
    /// # Errors
    /// When nothing can be said of the interface at all.
    pub(super) fn told_apart(&self, pairs: &[StatePair]) -> Result<Vec<Option<PointerPlace>>, NoInterface> {
        self.told_apart_by([Delivery::Set, Delivery::Answer], pairs)
    }

    /// The same for states that reach the program in other ways, one after the other. A view that is steady in one state may
    /// show another one only once its tiles have turned, so the first pairs that look alike are looked at later as well.
    ///
    /// # Errors
    /// When nothing can be said of the interface at all.
    pub(super) fn told_apart_by(
        &self,
        deliveries: [Delivery; 2],
        pairs: &[StatePair],
    ) -> Result<Vec<Option<PointerPlace>>, NoInterface> {
        let mut found = self.told_apart_after(Patience::Soon, deliveries, pairs)?;
        let open: Vec<usize> = (0..pairs.len()).filter(|index| found[*index].is_none()).collect();
        let mut alike = 0;
        for index in open.into_iter().filter(|_| self.pace == Pace::Steady) {
            if alike == LOOKED_AT_LATER {
                break;
            }
            let later = self.told_apart_after(Patience::Settled, deliveries, &pairs[index..=index])?;
            found[index] = later.first().copied().flatten();
            alike += usize::from(found[index].is_none());
        }
        Ok(found)
    }

    fn told_apart_after(
        &self,
        patience: Patience,
        deliveries: [Delivery; 2],
        pairs: &[StatePair],
    ) -> Result<Vec<Option<PointerPlace>>, NoInterface> {
        let mut found: Vec<Option<PointerPlace>> = vec![None; pairs.len()];
        let most = pairs.iter().map(|pair| pair.places.len()).max().unwrap_or(0);
        let rounds = deliveries.map(|way| (0..most).map(move |round| (way, round)));
        for (delivery, round) in rounds.into_iter().flatten() {
            let place =
                |index: usize| pairs[index].places.get(round).copied().filter(|at| self.is_shown(*at));
            let open = (0..pairs.len()).filter(|index| found[*index].is_none());
            let due: Vec<(usize, PointerPlace)> =
                open.filter_map(|index| Some((index, place(index)?))).collect();
            let both = |(index, place): &(usize, PointerPlace)| {
                let StatePair { one, other, .. } = &pairs[*index];
                [one, other].map(|state| Shot { state, place: *place, home: one, patience })
            };
            let shots: Vec<Shot<'_>> = due.iter().flat_map(both).collect();
            let pictures = self.take_led(&shots, delivery)?;
            for ((index, place), pair) in due.iter().zip(pictures.chunks(2)) {
                // A state that no game reaches may stop the program; nothing is said of it then.
                if pair[0].is_like(&pair[1]) != Some(true) {
                    found[*index] = Some(*place);
                }
            }
        }
        Ok(found)
    }

    /// False where a button at that place plays, so that the picture is that of the answer to a move.
    pub(super) fn is_shown(&self, place: PointerPlace) -> bool {
        match place {
            PointerPlace::Held(_) => !self.plays_when_pressed,
            PointerPlace::RightClicked(_) | PointerPlace::RightHeld(_) => !self.plays_on_right,
            PointerPlace::Rest
            | PointerPlace::At(_)
            | PointerPlace::Pixel(_)
            | PointerPlace::Lingering(_) => true,
        }
    }
}
