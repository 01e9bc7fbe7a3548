//! [`Stage`]: where scripts are performed, and the reasons for which nothing can be said of the interface.

use std::cell::Cell;

use super::course::{Course, CourseEnd};
use super::script::UiScript;
use crate::model::{Bench, ComponentId, SurveyJob, Verdict};

/// The library of the program.
pub(super) const LIBRARY: ComponentId = "ui";

/// Runs that do not end in time after which no more are made.
const MOST_HANGS: usize = 3;

/// The bench, with the program on it.
pub(super) struct Stage<'a> {
    bench: &'a dyn Bench,
    hangs: Cell<usize>,
    /// The program takes its arguments the other way round: that is another check's business.
    are_sides_swapped: Cell<bool>,
}

/// The order of the program's arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sides {
    /// The width comes first.
    AsAsked,
    /// The height does.
    Swapped,
}

/// A reason for which no row can be decided.
pub(super) struct NoInterface(pub(super) Verdict);

impl NoInterface {
    pub(super) fn because(because: &str) -> NoInterface {
        NoInterface(Verdict::Skipped { because: because.to_owned() })
    }
}

impl<'a> Stage<'a> {
    pub(super) fn new(bench: &'a dyn Bench) -> Stage<'a> {
        Stage { bench, hangs: Cell::new(0), are_sides_swapped: Cell::new(false) }
    }

    /// Performs scripts, each in a process of its own.
    ///
    /// # Errors
    /// A grader error; or a program that calls what the Model in the student's place has not.
    pub(super) fn perform(&self, scripts: &[UiScript]) -> Result<Vec<Course>, NoInterface> {
        self.go_on()?;
        let turned: Vec<UiScript>;
        let scripts = if self.are_sides_swapped.get() {
            turned = scripts.iter().map(UiScript::turned).collect();
            &turned
        } else {
            scripts
        };
        let jobs: Vec<SurveyJob<'_>> =
            scripts.iter().map(|scenario| SurveyJob { library: LIBRARY, scenario }).collect();
        let records = self.bench.perform(&jobs);
        if let Some(detail) = records.iter().flatten().find_map(|record| record.end.fault()) {
            return Err(NoInterface(Verdict::HarnessError { detail: detail.to_owned() }));
        }
        if let Some(because) = self.bench.shortage() {
            return Err(NoInterface(Verdict::Skipped { because }));
        }
        let courses: Vec<Course> = scripts
            .iter()
            .zip(&records)
            .map(|(script, record)| Course::of(script, record.as_ref()))
            .collect();
        let hangs = courses.iter().filter(|course| course.has_hung()).count();
        self.hangs.set(self.hangs.get() + hangs);
        let trapped = courses.iter().any(|course| matches!(course.end, CourseEnd::Trapped));
        if trapped {
            return Err(NoInterface::because(
                "your view or controller calls a function that you added to Model, and beside the harness's Model there is none",
            ));
        }
        Ok(courses)
    }

    /// Fails once several runs have not ended in time: each costs the whole limit.
    ///
    /// # Errors
    /// The reason.
    pub(super) fn go_on(&self) -> Result<(), NoInterface> {
        if self.hangs.get() < MOST_HANGS {
            return Ok(());
        }
        Err(NoInterface::because(
            "several runs of the program did not end within the harness's limit of processor time, so no more were made",
        ))
    }

    /// From here on the program is given width and height the other way round, or not.
    pub(super) fn set_sides(&self, sides: Sides) {
        self.are_sides_swapped.set(sides == Sides::Swapped);
    }

    /// Performs one script.
    ///
    /// # Errors
    /// As above.
    pub(super) fn perform_one(&self, script: &UiScript) -> Result<Course, NoInterface> {
        let mut courses = self.perform(std::slice::from_ref(script))?;
        Ok(courses.remove(0))
    }
}
