//! Players that are still the starter's: what they do shows nothing of a student's.

use super::script::PlayerScript;
use super::step::PlayerStep;
use super::transcript::StepRecord;

/// Nothing shows of a player that is an AwfulPlayer by another name, as in the starter.
pub(super) fn is_of_its_own(script: &PlayerScript, steps: &[StepRecord]) -> Option<&'static str> {
    let is_awful = |(step, record): (&PlayerStep, &StepRecord)| {
        matches!(step, PlayerStep::IsAwful(_)) && record.truth() == Some(true)
    };
    let awful = script.steps.iter().zip(steps).any(is_awful);
    awful.then_some("this player is still the starter's AwfulPlayer: nothing of the student's was to be seen")
}
