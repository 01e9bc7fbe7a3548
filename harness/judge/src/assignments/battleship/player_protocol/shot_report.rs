//! The parent's report of a shot: the arguments of `recordAttackResult`, and how the shooting goes on.

use reference::battleship::{Attack, Point, ShipId};

use crate::assignments::battleship::contract::shot_op;
use crate::assignments::wire::{Decoder, Encoder, Flag};

/// A reply to a shot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ShotReport {
    pub(crate) after: AfterShot,
    pub(crate) arguments: ResultArguments,
    /// The number of the player who shoots next.
    pub(crate) next: u8,
    /// Attacks by opponents that follow, each with the number of the player who is attacked.
    pub(crate) attacks: Vec<(u8, Point)>,
    /// Milliseconds that the parent waited for the shot, where that was long; the player does not use it.
    pub(crate) waited_ms: u32,
}

/// The course of a shooting after a shot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AfterShot {
    /// It ends without a call of `recordAttackResult`.
    Stop,
    /// The shot is recorded, and that was the last.
    RecordAndStop,
    /// The shot is recorded.
    Record,
}

/// The arguments of `recordAttackResult` after the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ResultArguments {
    pub(crate) valid: bool,
    pub(crate) hit: bool,
    pub(crate) destroyed: bool,
    pub(crate) id: ShipId,
}

/// Values of the arguments about which the handout says that nothing may be assumed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unspecified {
    /// False, and an id that exists.
    Harmless,
    /// True where that says nothing, and an id that no ship has.
    Poison,
}

/// An id that no ship has.
const NO_SHIP: ShipId = 77;

impl ResultArguments {
    pub(crate) fn new(result: Attack, unspecified: Unspecified) -> ResultArguments {
        let poison = unspecified == Unspecified::Poison;
        let id = if poison { NO_SHIP } else { 0 };
        match result {
            Attack::Invalid => ResultArguments { valid: false, hit: false, destroyed: false, id: 0 },
            Attack::Miss => ResultArguments { valid: true, hit: false, destroyed: poison, id },
            Attack::Hit => ResultArguments { valid: true, hit: true, destroyed: false, id },
            Attack::Destroyed(id) => ResultArguments { valid: true, hit: true, destroyed: true, id },
        }
    }

    /// The shot's result, without the unspecified parts.
    pub(crate) fn result(self) -> Attack {
        match self {
            ResultArguments { valid: false, .. } => Attack::Invalid,
            ResultArguments { hit: false, .. } => Attack::Miss,
            ResultArguments { destroyed: false, .. } => Attack::Hit,
            ResultArguments { id, .. } => Attack::Destroyed(id),
        }
    }

    /// The arguments as they stand in a call.
    pub(crate) fn code(self) -> String {
        format!("{}, {}, {}, {}", self.valid, self.hit, self.destroyed, self.id)
    }

    /// Encodes the arguments in the order of the call.
    pub(crate) fn encode(self, out: &mut Encoder) {
        out.flag(Flag(self.valid)).flag(Flag(self.hit)).flag(Flag(self.destroyed)).i32(self.id);
    }

    fn decode(from: &mut Decoder<'_>) -> Option<ResultArguments> {
        let (valid, hit, destroyed) = (from.bool()?, from.bool()?, from.bool()?);
        Some(ResultArguments { valid, hit, destroyed, id: from.i32()? })
    }
}

impl ShotReport {
    pub(crate) fn encode(&self) -> Vec<u8> {
        let mut out = Encoder::default();
        out.u8(self.after.number());
        self.arguments.encode(&mut out);
        out.u8(self.next).u8(u8::try_from(self.attacks.len()).unwrap_or(0));
        for (player, p) in &self.attacks {
            out.u8(*player).i32(p.r).i32(p.c);
        }
        out.u32(self.waited_ms).bytes()
    }

    pub(crate) fn decode(bytes: &[u8]) -> Option<ShotReport> {
        let mut from = Decoder::new(bytes);
        let after = AfterShot::of(from.u8()?)?;
        let arguments = ResultArguments::decode(&mut from)?;
        let (next, count) = (from.u8()?, from.u8()?);
        let attack = |_| Some((from.u8()?, Point::new(from.i32()?, from.i32()?)));
        let attacks = (0..count).map(attack).collect::<Option<_>>()?;
        Some(ShotReport { after, arguments, next, attacks, waited_ms: from.u32()? })
    }
}

impl AfterShot {
    const ALL: [AfterShot; 3] = [AfterShot::Stop, AfterShot::RecordAndStop, AfterShot::Record];

    fn number(self) -> u8 {
        match self {
            AfterShot::Stop => shot_op::STOP,
            AfterShot::RecordAndStop => shot_op::RECORD_AND_STOP,
            AfterShot::Record => shot_op::RECORD,
        }
    }

    fn of(number: u8) -> Option<AfterShot> {
        AfterShot::ALL.into_iter().find(|after| after.number() == number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_survives_the_journey() {
        let arguments = ResultArguments { valid: true, hit: true, destroyed: false, id: 77 };
        let attacks = vec![(0, Point::new(3, 4)), (1, Point::new(0, 9))];
        let report = ShotReport { after: AfterShot::Record, arguments, next: 1, attacks, waited_ms: 7 };
        assert_eq!(ShotReport::decode(&report.encode()), Some(report));
    }

    #[test]
    fn poison_stands_only_where_nothing_may_be_assumed() {
        let miss = ResultArguments::new(Attack::Miss, Unspecified::Poison);
        assert!(miss.valid && !miss.hit && miss.destroyed && miss.id == NO_SHIP);
        let hit = ResultArguments::new(Attack::Hit, Unspecified::Poison);
        assert!(hit.hit && !hit.destroyed && hit.id == NO_SHIP);
        assert_eq!(ResultArguments::new(Attack::Destroyed(3), Unspecified::Poison).id, 3);
    }
}
