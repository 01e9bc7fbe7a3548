//! [`Partner`]: the collaborators of a component that the parent plays.

/// Collaborators (boards, players) whose logic lives in the parent.
pub trait Partner {
    /// Answers one call of the component under test.
    ///
    /// # Errors
    /// [`PartnerFault`] when the call is not one that the shim can have made.
    fn answer(&mut self, call: &[u8]) -> Result<Vec<u8>, PartnerFault>;

    /// The place of the call that was answered last: a partner that has taken from its calls what it needs lets the record
    /// forget them, and the parent's memory then bounds no number of calls.
    fn keeping(&self) -> Keeping {
        Keeping::Kept
    }
}

/// The place of a call after its answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keeping {
    /// The record holds it.
    Kept,
    /// The record counts it.
    Forgotten,
}

/// The reason why a call got no answer; the scenario ends there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PartnerFault {
    /// The call was malformed.
    Malformed(String),
    /// The component called collaborators more often than any correct one would.
    TooManyCalls,
}
