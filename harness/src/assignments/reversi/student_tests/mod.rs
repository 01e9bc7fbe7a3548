//! The student's tests: performed beside a right model, the student's own, and models that are wrong in one place.

use crate::model::{Bench, Survey, SurveyFindings, Topic};

/// The rubric of the student's tests.
pub(super) static RUBRIC: &[Topic] = &[];

/// The survey of the student's tests.
pub(super) struct TestsSurvey;

/// The one value of it.
pub(super) static SURVEY: TestsSurvey = TestsSurvey;

impl Survey for TestsSurvey {
    fn conduct(&self, _bench: &dyn Bench) -> SurveyFindings {
        SurveyFindings::default()
    }
}
