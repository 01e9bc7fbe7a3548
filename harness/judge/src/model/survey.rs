//! [`Survey`]: work of many processes, of which the later depend on what the earlier ones showed.

use super::{ComponentId, DrawnPicture, Judgement, OutcomeTable, RunRecord, Scenario, Submission};

/// Decides several checks of a component together.
///
/// A check of [`How::Run`](super::How::Run) names its scenarios before anything runs. Here the component says what there is to
/// perform (a student's own test cases), and each process may serve many checks.
pub trait Survey: Sync {
    /// Performs what there is to perform, and judges all of it. Pure but for the bench.
    fn conduct(&self, bench: &dyn Bench) -> SurveyFindings;
}

/// The place where a survey's scenarios are performed.
pub trait Bench: Sync {
    /// The reason why a library cannot be run, if it cannot; libraries go by the ids of their kits.
    fn obstacle(&self, library: ComponentId) -> Option<String>;

    /// The submission that the libraries are made of.
    fn submission(&self) -> &Submission;

    /// Performs scenarios, several at a time; the records come in the order of the jobs. A job whose library cannot be run, or
    /// for which the component's budget is spent, has none. All draw the same random numbers, so that what differs between two
    /// records of one request is due to library and partner.
    fn perform(&self, jobs: &[SurveyJob<'_>]) -> Vec<Option<RunRecord>>;

    /// Performs the scenarios of each group in one process, one after the other; the records of those that were finished, from
    /// the first of a group on. What a scenario shows there may be due to those before it. Groups are of one library each.
    fn perform_in_company(&self, groups: &[Vec<SurveyJob<'_>>]) -> Vec<Vec<RunRecord>>;

    /// The reason why a job that could have been performed has no record, once there is one: what the budget has no more of.
    fn shortage(&self) -> Option<String> {
        None
    }

    /// The reason to begin nothing new, once so much of the budget is used that the rest is needed for looking again at what was
    /// seen.
    fn near_shortage(&self) -> Option<String> {
        None
    }

    /// The seed of what the survey draws.
    fn seed(&self) -> u64;
}

/// One scenario of a survey. Its `judge` is never asked.
#[derive(Clone, Copy)]
pub struct SurveyJob<'a> {
    /// The id of the kit whose library performs it.
    pub library: ComponentId,
    /// The scenario.
    pub scenario: &'a dyn Scenario,
}

/// The result of a survey.
#[derive(Debug, Clone, Default)]
pub struct SurveyFindings {
    /// The judgements by the ids of their checks.
    pub judgements: Vec<(&'static str, Judgement)>,
    /// A table for the report.
    pub table: Option<OutcomeTable>,
    /// Remarks that cost nothing.
    pub notes: Vec<String>,
    /// Pictures for people who judge looks; no verdict rests on them.
    pub pictures: Vec<DrawnPicture>,
}
