//! Scripts of a component as the scenarios of a check.

use crate::model::Scenario;

/// Boxes scenarios of one type, as a rubric takes them.
pub(crate) fn boxed<S: Scenario + 'static>(scripts: Vec<S>) -> Vec<Box<dyn Scenario>> {
    scripts.into_iter().map(|script| Box::new(script) as Box<dyn Scenario>).collect()
}
