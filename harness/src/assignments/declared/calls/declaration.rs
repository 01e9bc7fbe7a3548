//! [`DeclaredScripts`]: the scripts of a check.

use super::random::RandomScripts;
use super::script::{CallScript, CheckRules, ScriptedCall};
use super::table::CallTable;
use crate::model::{Declaration, Scenario};

/// The scripts of a check, and those that are drawn anew for each seed.
#[derive(Debug)]
pub(in crate::assignments::declared) struct DeclaredScripts {
    pub(in crate::assignments::declared) table: &'static CallTable,
    pub(in crate::assignments::declared) rules: &'static CheckRules,
    pub(in crate::assignments::declared) fixed: Vec<Vec<ScriptedCall>>,
    pub(in crate::assignments::declared) random: Option<RandomScripts>,
    pub(in crate::assignments::declared) digest: String,
}

impl Declaration for DeclaredScripts {
    fn scenarios(&self, seed: u64) -> Vec<Box<dyn Scenario>> {
        // What is drawn was tried when the declaration was read: no other seed makes other calls, only other numbers.
        let drawn = self.random.as_ref().and_then(|random| random.drawn(self.table, seed).ok());
        let all = self.fixed.iter().cloned().chain(drawn.into_iter().flatten());
        let script = |calls| CallScript { table: self.table, rules: self.rules, calls };
        all.map(|calls| Box::new(script(calls)) as Box<dyn Scenario>).collect()
    }

    fn digest(&self) -> &str {
        &self.digest
    }
}
