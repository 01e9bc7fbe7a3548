//! Neighbors as the rest of the harness sees it.

use super::{class, client, kit, play, rules, starter};
use crate::model::{
    Assignment, Component, Kit, Language, NotPlayed, Note, Pictures, PlayTable, RuleFinding, RustKit,
    Sources, Starter, Wanted,
};

/// The assignment.
pub struct NeighborsAssignment;

/// The one value of it.
pub static NEIGHBORS: NeighborsAssignment = NeighborsAssignment;

static COMPONENTS: [Component; 2] = [
    Component { id: "class", title: "Class", rubric: class::RUBRIC, survey: None },
    Component { id: "client", title: "Client", rubric: client::RUBRIC, survey: None },
];

impl Assignment for NeighborsAssignment {
    fn id(&self) -> &'static str {
        "neighbors"
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

    fn components(&self) -> &'static [Component] {
        &COMPONENTS
    }

    fn notes(&self, sources: &Sources<'_>) -> Vec<Note> {
        let submission = sources.submission();
        match rules::header_unchanged(submission) {
            RuleFinding::Kept | RuleFinding::Vacuous { .. } => Vec::new(),
            RuleFinding::Broken { what } => vec![Note { about: "submission".to_owned(), text: what }],
        }
    }

    fn helper_clause(&self) -> &'static str {
        "\"You have to write your program in two source files Neighbors.cpp and playgame.cpp.\""
    }

    fn pictures(&self) -> &'static Pictures {
        &class::PICTURES
    }

    fn play(&self, table: PlayTable) -> Result<(), NotPlayed> {
        play::play(table)
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
    use crate::assignments::neighbors::contract::CLASS;
    use crate::model::How;

    #[test]
    fn the_two_components_have_100_points() {
        let points = |component: &Component| component.checks().map(|check| check.points).sum::<u32>();
        assert_eq!(COMPONENTS.iter().map(points).collect::<Vec<_>>(), [70, 30]);
    }

    #[test]
    fn every_request_of_the_class_is_made_of_steps_that_the_shims_know() {
        let [class, _] = &COMPONENTS;
        for check in class.checks() {
            let How::Run(scenarios) = &check.how else { continue };
            for scenario in scenarios(1) {
                assert_eq!(CLASS.check(&scenario.request()), Ok(()), "{}", check.id);
            }
        }
    }
}
