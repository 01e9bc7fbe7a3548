//! The plan of a grade: all checks that are going to run, fixed before any does.

use std::sync::Arc;

use super::memory_check::MemoryMode;
use super::progress::GradeProgress;
use crate::build::Reuse;
use crate::model::{
    Adjustments, Assignment, BuildInput, Check, Component, ComponentKit, ExtraFiles, How, Language, Row,
    Solution, SourceFile, Sources, Submission,
};

/// The options of a grade.
#[derive(Debug, Clone)]
pub struct GradeOptions {
    /// The run seed.
    pub seed: u64,
    /// The use of earlier work on the same bytes.
    pub reuse: Reuse,
    /// The chosen checks.
    pub only: Only,
    /// The watcher of memory; without one, memory rows are left out.
    pub memory: MemoryMode,
    /// The changes to the rubric.
    pub adjustments: Adjustments,
    /// The path of the rubric file as it was given, for the commands that reproduce a failure.
    pub rubric_path: Option<String>,
    /// The number of scenarios performed at a time.
    pub slots: usize,
    /// The tries for the search of smaller failures: [`SHRINK_TRIES`](super::SHRINK_TRIES) take about a second.
    pub shrink_tries: usize,
    /// The outcome of the self-attack, for the report.
    pub self_attack: Option<String>,
    /// The path of the submission as it was given, for the commands that reproduce a failure.
    pub submission_path: String,
    /// The treatment of measured times in the report.
    pub timing: Timing,
    /// The random numbers of the course's own solution.
    pub chance: Chance,
    /// The counters that a watcher reads.
    pub progress: Arc<GradeProgress>,
}

/// The random numbers of the course's own solution beside a submission's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chance {
    /// The same: who draws them as the solution does gets what it gets.
    Shared,
    /// Others: answers that depend on them differ.
    Apart,
}

impl GradeOptions {
    /// The submission as rules read it.
    pub(super) fn sources<'a>(&'a self, submission: &'a Submission) -> Sources<'a> {
        Sources::as_handed_in(submission).beside(&self.adjustments.kit.files)
    }

    /// The treatment of files that nobody asked for.
    pub(super) fn extra(&self) -> ExtraFiles {
        self.adjustments.intake.extra_files
    }
}

/// The treatment of measured times: with them no two reports are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Timing {
    /// The report holds them.
    Reported,
    /// The report holds none.
    LeftOut,
}

/// The checks to run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Only {
    /// The whole rubric.
    Everything,
    /// The checks whose id begins with one of these.
    Beginning(Vec<String>),
}

/// One component's part of the plan.
pub(super) struct ComponentPlan {
    pub(super) component: &'static Component,
    pub(super) kit: &'static ComponentKit,
    /// The files of its library; `None` if its own file was not handed in.
    pub(super) input: Option<BuildInput>,
    /// The names of the student's files in it, the component's own first.
    pub(super) own_files: Vec<String>,
    /// The further libraries that its survey performs in.
    pub(super) variants: Vec<VariantPlan>,
    pub(super) rows: Vec<Row>,
    pub(super) assignment: &'static str,
    pub(super) language: Language,
    /// The course's own solution, where its answers are the required ones.
    pub(super) solution: Option<&'static Solution>,
    /// The component's file as students begin with it.
    pub(super) skeleton: Option<&'static str>,
}

/// One library besides a component's own.
pub(super) struct VariantPlan {
    pub(super) kit: &'static ComponentKit,
    pub(super) input: Option<BuildInput>,
    pub(super) need: Need,
}

/// The cases in which a library besides a component's own is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Need {
    /// In every case.
    Always,
    /// If the component's own does not compile.
    StandIn,
}

/// The plan of a grade: every component with the chosen checks. Those without any are left out, and those whose file need
/// not be handed in and was not.
#[tracing::instrument(level = "info", name = "plan", skip_all)]
pub(super) fn plan(
    assignment: &dyn Assignment,
    submission: &Submission,
    options: &GradeOptions,
) -> Vec<ComponentPlan> {
    let language = submission.language;
    let parts = assignment.components().iter().zip(assignment.parts(language)).map(|(component, kit)| {
        debug_assert_eq!(component.id, kit.id);
        let chosen = component
            .checks()
            .filter(|check| options.only.takes(check.id) && is_planned(check, options.memory));
        let rows = chosen.map(|check| options.adjustments.row(check)).collect();
        let input = assignment.build_input(kit, submission, options.extra());
        ComponentPlan {
            component,
            kit,
            own_files: own_files(kit, input.as_ref(), submission),
            input,
            rows,
            variants: variants(assignment, component, submission, options),
            assignment: assignment.id(),
            solution: assignment.solution(component.id),
            language,
            skeleton: assignment.skeleton(language, kit.file),
        }
    });
    let is_asked_for =
        |part: &ComponentPlan| part.input.is_some() || !assignment.is_optional(language, part.kit.file);
    parts.filter(|part| !part.rows.is_empty() && is_asked_for(part)).collect()
}

/// The names of the student's own among the files of a component's library: a header that they write, and helpers.
fn own_files(kit: &ComponentKit, input: Option<&BuildInput>, submission: &Submission) -> Vec<String> {
    let handed_in: Vec<&SourceFile> = submission.files.iter().chain(&submission.extra).collect();
    let beside = input.map_or(&[][..], |input| &input.beside).iter().filter(|file| handed_in.contains(file));
    std::iter::once(kit.file.to_owned()).chain(beside.map(|file| file.name.clone())).collect()
}

/// The libraries of a component's survey besides its own.
fn variants(
    assignment: &dyn Assignment,
    component: &Component,
    submission: &Submission,
    options: &GradeOptions,
) -> Vec<VariantPlan> {
    let language = submission.language;
    let needed = assignment.variants(component.id, language).iter().map(|kit| (kit, Need::Always));
    let stand_ins = assignment.stand_ins(component.id, language).iter().map(|kit| (kit, Need::StandIn));
    let planned = needed.chain(stand_ins).map(|(kit, need)| {
        let input = assignment.build_input(kit, submission, options.extra());
        VariantPlan { kit, input, need }
    });
    planned.collect()
}

fn is_planned(check: &Check, memory: MemoryMode) -> bool {
    match check.how {
        How::Memory { .. } => memory != MemoryMode::Off,
        How::Run(_)
        | How::Contest(_)
        | How::SharedRun(..)
        | How::Determinism(_)
        | How::Declared(_)
        | How::Survey(_)
        | How::Static(..) => true,
    }
}

impl Only {
    /// True if the check of that id is to run.
    pub fn takes(&self, id: &str) -> bool {
        match self {
            Only::Everything => true,
            Only::Beginning(starts) => starts.iter().any(|start| id.starts_with(start.as_str())),
        }
    }
}
