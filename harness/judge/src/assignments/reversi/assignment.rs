//! Reversi as the rest of the harness sees it.

use super::matches::ReversiMatches;
use super::{files, kit, model, play, rules, starter, student_tests, ui};
use crate::model::{
    Assignment, BuildInput, Component, ComponentKit, ExtraFiles, Kit, Language, LiveUi, Matches, NotPlayed,
    Note, Pictures, PlayTable, RustKit, SourceFile, Sources, Starter, Submission, Wanted,
};

/// The assignment.
pub struct ReversiAssignment;

/// The one value of it.
pub static REVERSI: ReversiAssignment = ReversiAssignment;

static COMPONENTS: [Component; 4] = [
    Component { id: "model", title: "Model", rubric: model::RUBRIC, survey: None },
    Component { id: "ui", title: "UI", rubric: ui::RUBRIC, survey: Some(&ui::SURVEY) },
    Component {
        id: "tests",
        title: "Tests",
        rubric: student_tests::RUBRIC,
        survey: Some(&student_tests::SURVEY),
    },
    Component { id: "rules", title: "Rules", rubric: rules::RUBRIC, survey: Some(&rules::SURVEY) },
];

impl Assignment for ReversiAssignment {
    fn id(&self) -> &'static str {
        "reversi"
    }

    fn wanted(&self) -> &'static Wanted {
        &kit::WANTED
    }

    fn kit(&self) -> &'static Kit {
        &kit::KIT
    }

    fn rust(&self) -> Option<&'static RustKit> {
        Some(&kit::RUST)
    }

    fn build_input(
        &self,
        part: &ComponentKit,
        submission: &Submission,
        _extra: ExtraFiles,
    ) -> Option<BuildInput> {
        if submission.language == Language::Rust {
            return Some(BuildInput::new(submission.file(part.file)?.clone(), Vec::new()));
        }
        let renamed = rules::handed_in_of_2020(submission).then(|| files::with_names_of_2020(submission));
        let submission = renamed.as_ref().unwrap_or(submission);
        match part.id {
            "model" => files::model(submission),
            "tests" => files::tests(submission),
            "tests.own" => files::own_tests(submission),
            "tests.lent" => files::borrowing_tests(submission),
            "rules.given-interface" => files::program_with_given_interface(submission),
            _ => files::program(submission),
        }
    }

    fn helpers<'s>(&self, submission: &'s Submission, _extra: ExtraFiles) -> &'s [SourceFile] {
        &submission.extra
    }

    fn components(&self) -> &'static [Component] {
        &COMPONENTS
    }

    fn variants(&self, component: &str, language: Language) -> &'static [ComponentKit] {
        match (component, language) {
            ("tests", Language::Cpp) => &kit::OF_TESTS,
            _ => &[],
        }
    }

    fn stand_ins(&self, component: &str, language: Language) -> &'static [ComponentKit] {
        match (component, language) {
            ("rules", Language::Cpp) => &kit::OF_PROGRAM,
            _ => &[],
        }
    }

    fn notes(&self, sources: &Sources<'_>) -> Vec<Note> {
        rules::notes(sources)
    }

    fn helper_clause(&self) -> &'static str {
        "6.5: \"Do add any new model .cxx files you create to the variable MODEL_SRC\"."
    }

    fn pictures(&self) -> &'static Pictures {
        &model::PICTURES
    }

    fn play(&self, table: PlayTable) -> Result<(), NotPlayed> {
        play::play(table)
    }

    fn matches(&self) -> Option<&'static dyn Matches> {
        Some(&ReversiMatches)
    }

    fn live_ui(&self) -> Option<&'static dyn LiveUi> {
        Some(&ui::LIVE)
    }

    fn starter(&self, language: Language) -> Option<&'static Starter> {
        match language {
            Language::Cpp => Some(&starter::CPP),
            Language::Rust => Some(&starter::RUST),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::reversi::contract::MODEL;
    use crate::model::How;

    #[test]
    fn every_request_of_the_model_is_made_of_steps_that_the_shims_know() {
        let [model, ..] = &COMPONENTS;
        for check in model.checks() {
            let How::Run(scenarios) = &check.how else { continue };
            let scenarios = scenarios(1);
            assert!(!scenarios.is_empty(), "{} runs nothing", check.id);
            for scenario in scenarios {
                assert_eq!(MODEL.check(&scenario.request()), Ok(()), "{}", check.id);
            }
        }
    }
}
