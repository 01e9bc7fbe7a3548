//! [`Partner`]: the collaborators of a component that the parent plays.

/// Collaborators (boards, players) whose logic lives in the parent.
pub trait Partner {
    /// Answers one call of the component under test.
    ///
    /// # Errors
    /// [`PartnerFault`] when the call is not one that the shim can have made.
    fn answer(&mut self, call: &[u8]) -> Result<Vec<u8>, PartnerFault>;
}

/// Why a call got no answer; the scenario ends there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PartnerFault {
    /// The call was malformed.
    Malformed(String),
    /// The component called collaborators more often than any correct one would.
    TooManyCalls,
}
