//! [`RandomScripts`]: streams of random calls, of growing length.

use rand_core::SeedableRng;
use rand_pcg::Pcg32;

use super::expand::{Choosing, MOST_CALLS, calls_of, opening, too_many};
use super::script::{ScriptedCall, Tie, without_idle_objects};
use super::step::CallTable;
use crate::assignments::declared::words::{Argument, CallText, Names, ScriptError};

/// Random scripts as they are declared.
#[derive(Debug, Clone)]
pub(in crate::assignments::declared) struct RandomScripts {
    /// The arguments of the object.
    pub(in crate::assignments::declared) sizes: Vec<Argument>,
    /// The calls before the first turn.
    pub(in crate::assignments::declared) first: Vec<CallText>,
    /// A script for each number of turns.
    pub(in crate::assignments::declared) turns: Vec<usize>,
    /// The calls of a turn.
    pub(in crate::assignments::declared) turn: Vec<CallText>,
    /// The calls after the last turn.
    pub(in crate::assignments::declared) last: Vec<CallText>,
}

impl RandomScripts {
    /// All calls that are written.
    pub(in crate::assignments::declared) fn calls(&self) -> impl Iterator<Item = &CallText> {
        self.first.iter().chain(&self.turn).chain(&self.last)
    }

    /// The calls of every script.
    ///
    /// # Errors
    /// Fails at the first call that cannot be made.
    pub(in crate::assignments::declared) fn drawn(
        &self,
        table: &CallTable,
        seed: u64,
    ) -> Result<Vec<Vec<ScriptedCall>>, ScriptError> {
        let mut rng = Pcg32::seed_from_u64(seed);
        self.turns.iter().map(|turns| self.script(table, *turns, &mut rng)).collect()
    }

    fn script(
        &self,
        table: &CallTable,
        turns: usize,
        rng: &mut Pcg32,
    ) -> Result<Vec<ScriptedCall>, ScriptError> {
        let opening = opening(table, &self.sizes, &mut Choosing::One(rng))?;
        let names = Names { numbers: &opening.numbers, objects: &table.objects.named };
        let mut calls = opening.calls.clone();
        calls.extend(tied(table, Tie::Kept, calls_of(table, &self.first, names, &mut Choosing::Each)?));
        for turn in 0..turns {
            let drawn = calls_of(table, &self.turn, names, &mut Choosing::One(rng))?;
            calls.extend(tied(table, Tie::Turn(turn), drawn));
            if calls.len() > MOST_CALLS {
                return Err(too_many());
            }
        }
        calls.extend(tied(table, Tie::Kept, calls_of(table, &self.last, names, &mut Choosing::Each)?));
        Ok(without_idle_objects(table, calls))
    }
}

/// The calls, those that type something tied together.
fn tied(table: &CallTable, tie: Tie, calls: Vec<ScriptedCall>) -> impl Iterator<Item = ScriptedCall> {
    calls
        .into_iter()
        .map(move |call| if table.ops[call.op].types() { ScriptedCall { tie, ..call } } else { call })
}
