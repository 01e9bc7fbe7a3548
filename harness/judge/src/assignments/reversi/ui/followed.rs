//! Whether states reach the program, and how they do so for a person to see.

use reference::reversi::Model;

use super::camera::Camera;
use super::delivery::Delivery;
use super::picture::PointerPlace;
use super::stage::NoInterface;
use super::states;

impl Camera<'_> {
    /// The delivery after which the picture shows a state to a person: a view that keeps what it shows shows the same of every
    /// state unless a move of the user's led there.
    ///
    /// # Errors
    /// When nothing can be said of the interface at all.
    pub(super) fn delivery_to_people(&self, state: &Model) -> Result<Delivery, NoInterface> {
        let exchanged = states::exchanged(state);
        let set =
            self.take(&[(state, PointerPlace::Rest), (&exchanged, PointerPlace::Rest)], Delivery::Set)?;
        let is_stale = set[0].is_like(&set[1]) == Some(true);
        Ok(if is_stale { Delivery::Answer } else { Delivery::Set })
    }

    /// True if no picture of a state at rest can be taken: the program ends there.
    ///
    /// # Errors
    /// When nothing can be said of the interface at all.
    pub(super) fn is_dark(&self, state: &Model) -> Result<bool, NoInterface> {
        self.breaks_off(state, Delivery::Set)
    }

    /// True if a state cannot be shown in either way: the view does not follow the model, and a move that leads there ends the
    /// program.
    ///
    /// # Errors
    /// When nothing can be said of the interface at all.
    pub(super) fn is_unheard(&self, state: &Model) -> Result<bool, NoInterface> {
        Ok(self.delivery_to_people(state)? == Delivery::Answer && self.breaks_off(state, Delivery::Answer)?)
    }

    fn breaks_off(&self, state: &Model, delivery: Delivery) -> Result<bool, NoInterface> {
        let taken = self.take(&[(state, PointerPlace::Rest)], delivery)?;
        Ok(taken.iter().all(|picture| picture.frames.is_empty()))
    }
}
