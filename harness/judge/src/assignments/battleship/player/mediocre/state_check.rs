//! The checks of MediocrePlayer's states: whose business a fault is, and what must have been seen for a pass.
//!
//! A fault is proof, however rare: it costs a point. The thresholds of each check only decide which function is blamed. A
//! fault below them is put down to the others: if none of those failed, it stays where it is.

use super::super::bitboard::Grid;
use super::super::mismatch::LocatedMismatch;
use super::super::script::PlayerScript;
use super::annotated_shots::{AnnotatedShot, axes_seen, count, first, follows, is_scan};
use super::state_machine::{MediocreState, ShotFault};
use super::state_subject::StateCheck;
use crate::assignments::transcript::Finding;
use reference::battleship::Attack;

/// Choices without which nothing can be said about a situation.
const SEEN: usize = 2;

impl StateCheck {
    /// Returns true for a fault that this check reports if no other check failed.
    fn reports(self, fault: ShotFault) -> bool {
        StateCheck::of(fault) == self || self == StateCheck::Cross && !fault.is_invalid()
    }

    /// The finding about one game or several: `plain` is what the check's own thresholds say.
    pub(super) fn finding(
        self,
        script: &PlayerScript,
        shots: &[AnnotatedShot],
        plain: Option<LocatedMismatch>,
    ) -> Finding<LocatedMismatch> {
        let grid = Grid::of(&script.config);
        if let Some(plain) = plain {
            let is_later = !matches!(self, StateCheck::Fresh | StateCheck::State1);
            let first =
                (is_later && may_be_luck(&Bets::of(grid, shots), shots)).then_some(StateCheck::State1.id());
            return Finding::Wrong(plain.owned_too_by(first));
        }
        if let Some((shot, fault)) =
            first(shots, |fault| self.reports(fault)).and_then(|s| Some((s, s.judged.fault?)))
        {
            return Finding::Wrong(shot.misplaced(script, rule_of(fault)).owned_by(self.others()));
        }
        match self.unseen(grid, shots) {
            Some(because) => Finding::Unjudged(because),
            None => Finding::Right,
        }
    }

    /// The reason why nothing can be said, if the situation did not come up.
    fn unseen(self, grid: Grid, shots: &[AnnotatedShot]) -> Option<&'static str> {
        let pairs = || shots.windows(2).filter(|pair| follows(&pair[0], &pair[1]));
        let after =
            |result: Attack| pairs().filter(|pair| is_in_stay(&pair[1]) && pair[0].result == result).count();
        let is_seen = match self {
            StateCheck::Fresh => {
                return is_scan(shots)
                    .then_some("its choices follow a fixed order, and are not a MediocrePlayer's");
            }
            StateCheck::State1 | StateCheck::Cross => true,
            StateCheck::Stays => after(Attack::Miss) >= SEEN,
            StateCheck::Center => after(Attack::Hit) >= SEEN,
            StateCheck::Sink => pairs().any(|pair| pair[1].judged.lure.is_some_and(|lure| !lure.followed)),
            StateCheck::Exhausted => pairs().any(|pair| uses_up(&pair[0]) && !pair[1].has(|_| true)),
        };
        let other = first(shots, |fault| StateCheck::of(fault) != self).and_then(|shot| shot.judged.fault);
        if let (false, Some(fault)) = (is_seen, other) {
            Some(StateCheck::of(fault).hides_others())
        } else if !was_in_state_2(grid, shots) {
            // Where positions come twice, nothing that is asked of state 2 can show.
            let hidden = hidden_by_repeats(shots);
            let by_cross = first(shots, ShotFault::is_of_other_cross);
            let cross = by_cross.map(|_| StateCheck::Cross.hides_others());
            Some(hidden.or(cross).unwrap_or(NOT_IN_STATE_2))
        } else if !is_seen {
            Some("what this check is about did not come up in the games")
        } else {
            None
        }
    }
}

/// The reason of checks on state 2 where nothing else went wrong.
const NOT_IN_STATE_2: &str = "it was never seen in state 2, which player.mediocre.attack.state-1 is about";

/// The check that is about a choice that went wrong before anything about state 2 could show: positions off the board, or twice.
pub(super) fn hidden_by_repeats(shots: &[AnnotatedShot]) -> Option<&'static str> {
    first(shots, |fault| StateCheck::of(fault) == StateCheck::Fresh).map(|_| StateCheck::Fresh.hides_others())
}

/// Returns true if the choices show that the player knows state 2: they lie on the lines of the cross, or on a cross of another
/// shape, and hits lead there.
pub(super) fn was_in_state_2(grid: Grid, shots: &[AnnotatedShot]) -> bool {
    let entered = |shot: &&AnnotatedShot| matches!(shot.judged.state, MediocreState::State2 { shots: 0, .. });
    let entries = shots.iter().filter(entered).count();
    let missed = count(shots, |fault| fault == ShotFault::Enter);
    let (along_row, along_column) = axes_seen(shots);
    let elsewhere = count(shots, ShotFault::is_of_other_cross);
    let bets = Bets::of(grid, shots);
    let is_luck = bets.most >= NO_LUCK && may_be_luck(&bets, shots);
    along_row + along_column + elsewhere >= 2 * SEEN && entries >= 2 * missed && !is_luck && !is_scan(shots)
}

/// The logarithm of what a player who is never in state 2 wins with a chance of at most one in a thousand.
const NO_LUCK: f64 = 6.9;

/// The chance with which a player in state 2 is taken to choose on the cross, so that one who leaves it at times may win as well.
const ON_CROSS: f64 = 0.95;

/// Returns true if a player who is never in state 2 and chooses anywhere may come by the choices after hits, and by all those that
/// state 2 is asked for. Whoever has another cross is in state 2.
fn may_be_luck(bets: &Bets, shots: &[AnnotatedShot]) -> bool {
    bets.won < NO_LUCK && first(shots, ShotFault::is_of_other_cross).is_none()
}

/// Logarithms of a gambler's fortunes who bets on the cross at fair odds, whenever state 2 asks for it. Against a player who chooses
/// anywhere they grow a thousandfold with a chance of at most one in a thousand (Ville's inequality).
struct Bets {
    /// What was won, by all choices or by the first ones after hits.
    won: f64,
    /// What a player in state 2 would have let be won.
    most: f64,
}

impl Bets {
    fn of(grid: Grid, shots: &[AnnotatedShot]) -> Bets {
        let (mut all, mut entries, mut most) = (0.0, 0.0, 0.0);
        for shot in shots {
            let MediocreState::State2 { shots, .. } = shot.judged.state else { continue };
            let free = grid.all().minus(shot.judged.chosen);
            let chance = f64::from(shot.judged.allowed.len()) / f64::from(free.len());
            let is_of_another_kind = shot.has(|fault| !fault.is_elsewhere());
            if chance >= 1.0 || is_of_another_kind {
                continue;
            }
            let right = (ON_CROSS / chance).ln();
            let won = if shot.has(ShotFault::is_elsewhere) {
                ((1.0 - ON_CROSS) / (1.0 - chance)).ln()
            } else {
                right
            };
            all += won;
            entries += if shots == 0 { won } else { 0.0 };
            most += right;
        }
        Bets { won: f64::max(all, entries), most }
    }
}

/// Returns true for a choice of state 2, not the first there, on the cross or on one of another shape.
fn is_in_stay(shot: &AnnotatedShot) -> bool {
    let is_left = shot.has(|fault| !fault.is_of_other_cross());
    matches!(shot.judged.state, MediocreState::State2 { shots: 1.., .. }) && !is_left
}

/// Returns true for a shot at the last position of the cross that destroys nothing.
fn uses_up(shot: &AnnotatedShot) -> bool {
    matches!(shot.judged.state, MediocreState::State2 { .. })
        && shot.judged.fault.is_none()
        && shot.judged.allowed.len() == 1
        && matches!(shot.result, Attack::Hit | Attack::Miss)
}

/// The rule that a fault breaks.
fn rule_of(fault: ShotFault) -> &'static str {
    match fault {
        ShotFault::OffBoard | ShotFault::Repeat => "every choice is on the board, and none comes twice",
        ShotFault::Enter => "the last shot hit a ship without destroying it",
        ShotFault::AfterMiss => "a miss does not end state 2, as long as anything of the cross is left",
        ShotFault::AfterHit => {
            "a hit that destroys no ship does not end state 2, as long as anything of the cross is left"
        }
        ShotFault::TooFar => "the cross reaches no further than 4 steps",
        ShotFault::OtherCross => {
            "the choices that follow lie on the cross: state 2 goes on, and this position is none of it"
        }
        ShotFault::AroundEdge => "the cross ends at the edges of the board",
        ShotFault::LeftEarly => "the whole cross belongs to state 2: four steps up, down, left and right",
        ShotFault::OldCenter(_) => "state 2 ends with a destroyed ship or an exhausted cross",
    }
}
