//! Scripts that a stub passes, which always gives the same: `true`, 0 or nothing.

use super::script::{CallScript, Expected};
use crate::assignments::declared::values::Value;
use crate::assignments::transcript::Role;

impl CallScript {
    /// True if every call that the check is about must give one and the same answer, by what the author wrote, and that is one
    /// that stubs give. Where the check's other scripts end at what other checks own, such a script alone shows nothing.
    pub(super) fn passes_with_a_stub(&self) -> bool {
        let rules = self.rules;
        if rules.judge.is_none() || rules.is_silence || rules.calls.is_some() || rules.hook.is_some() {
            return false;
        }
        let own = (0..self.calls.len()).filter(|step| self.role(*step) == Role::Judged);
        let answers: Option<Vec<&Value>> =
            own.map(|step| of_stub(self.calls[step].expected.as_ref()?)).collect();
        answers.is_some_and(|all| all.windows(2).all(|two| two[0] == two[1]) && !all.is_empty())
    }
}

/// The answer, if a stub gives it.
fn of_stub(expected: &Expected) -> Option<&Value> {
    let Expected::Returns(value) = expected else { return None };
    let is_least = match value {
        Value::Nothing | Value::Bool(_) | Value::Integer(0) | Value::Object(None) => true,
        Value::Text(text) => text.is_empty(),
        Value::List(items) => items.is_empty(),
        Value::Char(_) | Value::Integer(_) | Value::Real(_) | Value::Object(Some(_)) => false,
    };
    is_least.then_some(value)
}
