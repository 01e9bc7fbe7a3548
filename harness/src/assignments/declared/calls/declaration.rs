//! [`DeclaredScripts`]: the scripts of a check.

use super::random::RandomScripts;
use super::script::{CallScript, CheckRules, ScriptedCall};
use super::step::CallTable;
use crate::model::{Declaration, Scenario};

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

impl Declaration for DeclaredScripts {
    fn scenarios(&self, seed: u64) -> Vec<Box<dyn Scenario>> {
        // What is drawn was tried when the declaration was read: no other seed makes other calls, only other numbers.
        let drawn = self.random.iter().flat_map(|(place, random)| {
            let scripts = random.drawn(self.table, seed).unwrap_or_default();
            scripts.into_iter().map(|calls| (*place, calls))
        });
        let all = self.fixed.iter().cloned().chain(drawn);
        let script = |(place, calls)| CallScript { table: self.table, rules: self.rules, place, calls };
        all.map(|one| Box::new(script(one)) as Box<dyn Scenario>).collect()
    }

    fn digest(&self) -> &str {
        &self.digest
    }

    fn is_reproducible(&self) -> bool {
        let all = self.fixed.iter().flat_map(|(_, calls)| calls);
        self.rules.hook.is_none() && !all.into_iter().any(|call| self.table.ops[call.op].is_grader_only())
    }
}
