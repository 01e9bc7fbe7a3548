//! [`DeclaredScripts`]: the scripts of a check.

use super::display::displays;
use super::random::RandomScripts;
use super::script::{CallScript, CheckRules, ScriptedCall};
use super::step::CallTable;
use crate::model::{ComponentId, Declaration, Picture, Scenario};

/// Scripts of every seed are of the same calls.
const ANY_SEED: u64 = 0;

/// The scripts of a check, and those that are drawn anew for each seed.
#[derive(Debug)]
pub(in crate::assignments::declared) struct DeclaredScripts {
    pub(in crate::assignments::declared) table: &'static CallTable,
    pub(in crate::assignments::declared) rules: &'static CheckRules,
    /// Each with its line in the assignment's file.
    pub(in crate::assignments::declared) fixed: Vec<(&'static str, Vec<ScriptedCall>)>,
    pub(in crate::assignments::declared) random: Option<(&'static str, RandomScripts)>,
    pub(in crate::assignments::declared) digest: String,
}

impl DeclaredScripts {
    fn scripts(&self, seed: u64) -> impl Iterator<Item = CallScript> {
        // What is drawn was tried when the declaration was read: no other seed makes other calls, only other numbers.
        let drawn = self.random.iter().flat_map(move |(place, random)| {
            let scripts = random.drawn(self.table, seed).unwrap_or_default();
            scripts.into_iter().map(|calls| (*place, calls))
        });
        let all = self.fixed.iter().cloned().chain(drawn);
        all.map(|(place, calls)| CallScript { table: self.table, rules: self.rules, place, calls })
    }
}

impl Declaration for DeclaredScripts {
    fn scenarios(&self, seed: u64) -> Vec<Box<dyn Scenario>> {
        self.scripts(seed).map(|script| Box::new(script) as Box<dyn Scenario>).collect()
    }

    fn joined(&self, seed: u64, first: usize) -> Option<Box<dyn Scenario>> {
        let all: Vec<CallScript> = self.scripts(seed).collect();
        let longest = (0..all.len()).max_by_key(|index| all[*index].calls.len());
        let chosen = all.into_iter().enumerate();
        let chosen = chosen.filter(|(index, _)| *index < first || longest == Some(*index));
        let joined = CallScript::joined(chosen.map(|(_, script)| script))?;
        Some(Box::new(joined))
    }

    fn digest(&self) -> &str {
        &self.digest
    }

    fn displays(&self, component: ComponentId, id: &str) -> Vec<Box<dyn Picture>> {
        let fixed = self.fixed.iter().cloned();
        let scripts =
            fixed.map(|(place, calls)| CallScript { table: self.table, rules: self.rules, place, calls });
        displays(component, id, scripts)
    }

    fn is_reproducible(&self) -> bool {
        self.scripts(ANY_SEED).all(|script| script.is_reproducible())
    }
}
