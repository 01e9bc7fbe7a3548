//! What the harness is told: files, building material, rubric.

use harness::model::{
    Assignment, Check, Component, ComponentKit, CppStyle, How, Kit, NamedText, NotPlayed, Note, PictureError,
    Pictures, PlayTable, Sources, Topic, Wanted,
};

use super::numbers;

/// The assignment.
pub(super) struct Twice;

/// The one value of it.
pub(super) static TWICE: Twice = Twice;

static WANTED: Wanted =
    Wanted { sources: &["twice.cpp"], optional: &[], documents: &[], given: &["twice.h"] };

static KIT: Kit = Kit {
    headers: &[NamedText { name: "twice.h", text: include_str!("twice.h") }],
    shim_headers: &[],
    shims: &[NamedText { name: "twice_shim.cpp", text: include_str!("twice_shim.cpp") }],
    components: &[ComponentKit { id: "twice", file: "twice.cpp", shims: &["twice_shim.cpp"] }],
    variants: &[],
    style: CppStyle::PLAIN,
};

static COMPONENTS: [Component; 1] = [Component { id: "twice", title: "Twice", rubric: RUBRIC, survey: None }];

static RUBRIC: &[Topic] = &[Topic {
    why: "Whoever asks for twice a number counts on getting it.",
    checks: &[
        Check {
            id: "twice.positive",
            title: "twice doubles numbers from zero on",
            clause: "twice: returns twice the number",
            points: 60,
            hint: "Add the number to itself.",
            how: How::Run(numbers::positive),
        },
        Check {
            id: "twice.negative",
            title: "twice doubles numbers below zero",
            clause: "twice: returns twice the number",
            points: 40,
            hint: "Add the number to itself.",
            how: How::Run(numbers::negative),
        },
    ],
}];

static PICTURES: Pictures = Pictures {
    component: "twice",
    shipped: &[],
    parse: |_, _| Err(PictureError("there is nothing to draw".to_owned())),
    shape: "nothing",
};

impl Assignment for Twice {
    fn id(&self) -> &'static str {
        "twice"
    }

    fn wanted(&self) -> &'static Wanted {
        &WANTED
    }

    fn kit(&self) -> &'static Kit {
        &KIT
    }

    fn components(&self) -> &'static [Component] {
        &COMPONENTS
    }

    fn notes(&self, _sources: &Sources<'_>) -> Vec<Note> {
        Vec::new()
    }

    fn helper_clause(&self) -> &'static str {
        "one file"
    }

    fn pictures(&self) -> &'static Pictures {
        &PICTURES
    }

    fn play(&self, _table: PlayTable) -> Result<(), NotPlayed> {
        Err(NotPlayed::Unusable { message: "there is no game in it".to_owned(), help: String::new() })
    }
}
