//! Checks: the rows of a rubric. The table is fixed before anything runs, so nothing can shrink the denominator.

use super::{Scenario, Sources};

/// A component's name in ids and reports: `board`.
pub type ComponentId = &'static str;

/// One row of the rubric.
pub struct Check {
    /// `component.topic.aspect`, stable across versions.
    pub id: &'static str,
    /// What a correct component does, as a short sentence.
    pub title: &'static str,
    /// The place in the handout that this check enforces.
    pub clause: &'static str,
    /// Points; 0 makes the check a warning.
    pub points: u32,
    /// What to look at first when it fails.
    pub hint: &'static str,
    /// How it is decided.
    pub how: How,
}

/// Checks that are there for the same reason.
pub struct Topic {
    /// Why they are asked for: what goes wrong in a game when they fail.
    pub why: &'static str,
    /// The rows, in report order.
    pub checks: &'static [Check],
}

/// How a check is decided.
pub enum How {
    /// By running scenarios, smallest first; the argument is the check's own seed.
    Run(fn(u64) -> Vec<Box<dyn Scenario>>),
    /// By running games against others, smallest first. Their seed depends on the component's source as well, so that a table
    /// of what is coming, once it is built in, is one of something else.
    Contest(fn(u64) -> Vec<Box<dyn Scenario>>),
    /// By running scenarios with the random numbers of the check of that id: those that both have are performed once and
    /// judged by both.
    SharedRun(&'static str, fn(u64) -> Vec<Box<dyn Scenario>>),
    /// By running scenarios twice with one seed: both runs must do the same.
    Determinism(fn(u64) -> Vec<Box<dyn Scenario>>),
    /// By running scenarios of the component's other checks again while its memory is watched; beside it, lines with
    /// an error of the kind.
    Memory(&'static [&'static str]),
    /// By reading the sources; beside it, lines that break the rule.
    Static(fn(&Sources<'_>) -> Finding, &'static [&'static str]),
}

/// What reading the sources showed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// The rule is kept.
    Kept,
    /// The rule is broken.
    Broken {
        /// Where and how, in words for the student.
        what: String,
    },
}

/// Seeds the inputs of an example; any would do.
const EXAMPLE: u64 = 0;

impl Check {
    /// The id that its random numbers go by.
    pub fn seeded_by(&self) -> &'static str {
        match self.how {
            How::SharedRun(other, _) => other,
            How::Run(_) | How::Contest(_) | How::Determinism(_) | How::Memory(_) | How::Static(..) => self.id,
        }
    }

    /// The scenarios to run, smallest first; none for a check that runs nothing of its own.
    pub fn scenarios(&self, seed: u64) -> Vec<Box<dyn Scenario>> {
        match &self.how {
            How::Run(make) | How::Contest(make) | How::SharedRun(_, make) | How::Determinism(make) => {
                make(seed)
            }
            How::Memory(_) | How::Static(..) => Vec::new(),
        }
    }

    /// The shortest of its scenarios as C++, or lines that break its rule; nothing is run. Empty where all there is to
    /// show comes from the component itself.
    pub fn example(&self) -> Vec<String> {
        if let How::Static(_, lines) | How::Memory(lines) = &self.how {
            return lines.iter().map(|line| (*line).to_owned()).collect();
        }
        let all = self.scenarios(EXAMPLE);
        let codes = all.iter().map(|scenario| scenario.code()).filter(|code| !code.is_empty());
        codes.min_by_key(Vec::len).unwrap_or_default()
    }
}
