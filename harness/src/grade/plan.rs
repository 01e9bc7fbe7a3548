//! What is going to run: fixed before anything does.

use super::look::MemoryLook;
use crate::build::Reuse;
use crate::model::{Adjustments, Assignment, Check, Component, ComponentKit, How, Language, Row};

/// How to grade.
#[derive(Debug, Clone)]
pub struct GradeOptions {
    /// The run seed.
    pub seed: u64,
    /// Whether earlier work on the same bytes may be used.
    pub reuse: Reuse,
    /// Which checks.
    pub only: Only,
    /// Whether memory is watched; without, memory rows are left out.
    pub memory: MemoryLook,
    /// What is changed about the rubric.
    pub adjustments: Adjustments,
    /// The file that changes it as it was named, for the commands that reproduce a failure.
    pub rubric_path: Option<String>,
    /// Components and checks at a time.
    pub lanes: usize,
    /// How long smaller failures are searched for, in tries: [`SHRINK_TRIES`](super::SHRINK_TRIES) is about a second.
    pub shrink_tries: usize,
    /// What came of the attacks that were tried first, for the report.
    pub self_attack: Option<String>,
    /// The submission as it was named, for the commands that reproduce a failure.
    pub submission_path: String,
    /// Whether the report holds measured times.
    pub timing: Timing,
}

/// What becomes of measured times: with them no two reports are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Timing {
    /// They are in the report.
    Reported,
    /// They are not.
    LeftOut,
}

/// Which checks to run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Only {
    /// All of the rubric.
    Everything,
    /// Those whose id begins with one of these.
    Beginning(Vec<String>),
}

/// One component's part of the plan.
pub(super) struct ComponentPlan {
    pub(super) component: &'static Component,
    pub(super) kit: &'static ComponentKit,
    pub(super) rows: Vec<Row>,
    pub(super) assignment: &'static str,
    pub(super) language: Language,
}

/// The plan of a grade: every component with the chosen checks; components without any are left out.
pub(super) fn plan(
    assignment: &dyn Assignment,
    language: Language,
    options: &GradeOptions,
) -> Vec<ComponentPlan> {
    let parts = assignment.components().iter().zip(assignment.parts(language)).map(|(component, kit)| {
        debug_assert_eq!(component.id, kit.id);
        let chosen =
            component.checks().filter(|check| options.only.takes(check.id) && is_had(check, options.memory));
        let rows = chosen.map(|check| options.adjustments.row(check)).collect();
        ComponentPlan { component, kit, rows, assignment: assignment.id(), language }
    });
    parts.filter(|part: &ComponentPlan| !part.rows.is_empty()).collect()
}

fn is_had(check: &Check, memory: MemoryLook) -> bool {
    match check.how {
        How::Watch(_) => memory != MemoryLook::Off,
        How::Run(_) | How::Contest(_) | How::Along(..) | How::Twice(_) | How::Read(..) => true,
    }
}

impl Only {
    /// Whether the check of that id is to run.
    pub fn takes(&self, id: &str) -> bool {
        match self {
            Only::Everything => true,
            Only::Beginning(starts) => starts.iter().any(|start| id.starts_with(start.as_str())),
        }
    }
}
