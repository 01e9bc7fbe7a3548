//! Mismatches with their location in a record.

use crate::assignments::transcript::Mismatch;

/// A location in a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct EventLocation {
    pub(super) step: usize,
    /// The number of the step's event; `None` for the step as a whole.
    pub(super) event: Option<usize>,
}

/// A mismatch and its location.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LocatedMismatch {
    pub(super) location: EventLocation,
    pub(super) mismatch: Mismatch,
    /// The checks that it is put down to, if one of them fails.
    pub(super) owners: Vec<&'static str>,
    /// A picture of the situation, as lines of comments.
    pub(super) picture: Vec<String>,
}

impl EventLocation {
    pub(super) fn step(step: usize) -> EventLocation {
        EventLocation { step, event: None }
    }

    pub(super) fn event(step: usize, event: usize) -> EventLocation {
        EventLocation { step, event: Some(event) }
    }

    /// A mismatch here.
    pub(super) fn mismatch(self, required: impl Into<String>, got: impl Into<String>) -> LocatedMismatch {
        LocatedMismatch::new(self, Mismatch::new(required, got))
    }
}

impl LocatedMismatch {
    pub(super) fn new(location: EventLocation, mismatch: Mismatch) -> LocatedMismatch {
        LocatedMismatch { location, mismatch, owners: Vec::new(), picture: Vec::new() }
    }

    /// The same with a picture.
    pub(super) fn drawn(self, picture: Vec<String>) -> LocatedMismatch {
        LocatedMismatch { picture, ..self }
    }

    /// The same, put down to these checks if one of them fails.
    pub(super) fn owned_by(self, owners: Vec<&'static str>) -> LocatedMismatch {
        LocatedMismatch { owners, ..self }
    }

    /// The same, put down to this check as well.
    pub(super) fn owned_too_by(mut self, owner: Option<&'static str>) -> LocatedMismatch {
        self.owners.extend(owner.filter(|owner| !self.owners.contains(owner)));
        self
    }

    /// Adds a remark.
    pub(super) fn remarking(self, remark: &str) -> LocatedMismatch {
        LocatedMismatch { mismatch: self.mismatch.remarking(Some(remark.to_owned())), ..self }
    }
}
