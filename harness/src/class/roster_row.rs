//! [`RosterRow`]: one person of a roster, however it is written.

use crate::model::class::Person;

/// One person of a roster.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct RosterRow {
    /// The submission that the roster names; empty where a student has none, absent where rosters of the kind name none.
    pub(super) submission: Option<String>,
    /// The person.
    pub(super) person: Person,
}
