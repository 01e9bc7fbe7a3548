//! Checks: the rows of a rubric. The table is fixed before anything runs, so nothing can shrink the denominator.

use super::{Judgement, Language, Limits, Partner, Program, RuleFinding, RunRecord, Seen, Sources};

/// A component's name in ids and reports: `board`.
pub type ComponentId = &'static str;

/// One row of the rubric.
pub struct Check {
    /// `component.topic.aspect`, stable across versions.
    pub id: &'static str,
    /// The behaviour of a correct component, as a short sentence.
    pub title: &'static str,
    /// The place in the handout that this check enforces.
    pub clause: &'static str,
    /// Points; 0 makes the check a warning.
    pub points: u32,
    /// The first thing to look at when it fails.
    pub hint: &'static str,
    /// The way in which it is decided.
    pub how: How,
}

/// Checks that are there for the same reason.
pub struct Topic {
    /// The reason why they are asked for: the damage in a game when they fail.
    pub why: &'static str,
    /// The rows, in report order.
    pub checks: &'static [Check],
}

/// The ways in which a check can be decided.
pub enum How {
    /// By running scenarios, smallest first; the argument is the check's own seed.
    Run(fn(u64) -> Vec<Box<dyn Scenario>>),
    /// By running games against others, smallest first. Their seed depends on the component's source as well, so that a table
    /// of what is coming, once it is built in, is one of something else.
    Contest(fn(u64) -> Vec<Box<dyn Scenario>>),
    /// By running scenarios with the random numbers of the check of that id: those that both have are performed once and
    /// judged by both.
    SharedRun(&'static str, fn(u64) -> Vec<Box<dyn Scenario>>),
    /// By running scenarios twice with one seed: both runs must do the same. Where a scenario has a twin, that is run first.
    Determinism(fn(u64) -> Vec<Box<dyn Scenario>>),
    /// By running scripts that the assignment's author declared in a file, smallest first, beside the course's own solution.
    Declared(&'static dyn Declaration),
    /// By running scenarios of the component's other checks again while its memory is watched; beside it, lines with
    /// an error of the kind.
    Memory {
        /// Lines that break the rule.
        example: &'static [&'static str],
        /// The checks to which errors are put down that their scenarios alone show, where they fail.
        rests_on: &'static [&'static str],
    },
    /// By the component's survey, which decides several checks together; beside it, lines that the check would notice.
    Survey(&'static [&'static str]),
    /// By reading the sources; beside it, lines that break the rule.
    Static(SourceRule, &'static [&'static str]),
}

/// A rule of source text.
pub type SourceRule = &'static (dyn Fn(&Sources<'_>) -> RuleFinding + Sync);

/// The scripts of a check that its author declared in a file.
pub trait Declaration: Sync {
    /// The scenarios to run, smallest first; the argument is the check's own seed.
    fn scenarios(&self, seed: u64) -> Vec<Box<dyn Scenario>>;

    /// The first scenarios, so many, and the longest one after another in one process, each with objects of its own, which come to
    /// their end before the next: as far as memory is concerned, what passes there passes alone. `None` where that cannot be.
    fn joined(&self, seed: u64, first: usize) -> Option<Box<dyn Scenario>>;

    /// Tells apart declarations of which one submission may get different results.
    fn digest(&self) -> &str;

    /// Returns true if a failure can be written down as a program of its own.
    fn is_reproducible(&self) -> bool;

    /// The displays among what its scenarios do, of a check of that id.
    fn displays(&self, _component: ComponentId, _id: &str) -> Vec<Box<dyn Picture>> {
        Vec::new()
    }
}

/// Something for a component to draw.
pub trait Picture: Send + Sync + std::fmt::Debug {
    /// The file's name without its ending.
    fn name(&self) -> &str;

    /// The component that draws it, where that is another than the assignment's pictures as a rule have.
    fn component(&self) -> Option<ComponentId> {
        None
    }

    /// The steps that the component performs.
    fn scenario(&self) -> &dyn Scenario;

    /// The display of the reference.
    fn reference(&self) -> String;

    /// The display of a component, read from its record.
    fn seen(&self, record: &RunRecord) -> Seen;
}

/// Seeds the inputs of an example; any would do.
const EXAMPLE: u64 = 0;

impl Check {
    /// The id that its random numbers go by.
    pub fn seeded_by(&self) -> &'static str {
        match self.how {
            How::SharedRun(other, _) => other,
            How::Run(_)
            | How::Contest(_)
            | How::Determinism(_)
            | How::Declared(_)
            | How::Memory { .. }
            | How::Survey(_)
            | How::Static(..) => self.id,
        }
    }

    /// The scenarios to run, smallest first; none for a check that runs nothing of its own.
    pub fn scenarios(&self, seed: u64) -> Vec<Box<dyn Scenario>> {
        match &self.how {
            How::Run(make) | How::Contest(make) | How::SharedRun(_, make) | How::Determinism(make) => {
                make(seed)
            }
            How::Declared(declaration) => declaration.scenarios(seed),
            How::Memory { .. } | How::Survey(_) | How::Static(..) => Vec::new(),
        }
    }

    /// The shortest of its scenarios as C++, or lines that break its rule; nothing is run. Empty where all there is to
    /// show comes from the component itself.
    pub fn example(&self) -> Vec<String> {
        if let How::Static(_, lines) | How::Memory { example: lines, .. } | How::Survey(lines) = &self.how {
            return lines.iter().map(|line| (*line).to_owned()).collect();
        }
        let all = self.scenarios(EXAMPLE);
        let codes = all.iter().map(|scenario| scenario.code()).filter(|code| !code.is_empty());
        codes.min_by_key(Vec::len).unwrap_or_default()
    }
}

/// The work of one worker process, and the parent's judgement of it.
///
/// `judge` is a pure function of the record; nothing of it is visible to the process that performed.
pub trait Scenario: Send + Sync {
    /// The steps in the shim's encoding. Holds inputs only, never an expected answer.
    fn request(&self) -> Vec<u8>;

    /// The same steps for a process that is told beforehand what its collaborators answer, where that gives nothing away: its calls are
    /// gathered, because waiting for answers is most of a game's time. What such a process did counts only if it ended as it
    /// should; if not, the scenario is performed by its request.
    fn told_request(&self) -> Option<Vec<u8>> {
        None
    }

    /// The steps as C++, for people.
    fn code(&self) -> Vec<String>;

    /// The collaborators that the parent plays while this scenario runs.
    fn partner(&self) -> Box<dyn Partner>;

    /// Decides whether the record shows what the handout requires.
    fn judge(&self, record: &RunRecord) -> Judgement;

    /// Decides the same beside the record of the course's own solution, whose answers are the required ones; only asked where the
    /// assignment has one.
    fn judge_beside(&self, record: &RunRecord, _solution: &RunRecord) -> Judgement {
        self.judge(record)
    }

    /// Returns true if checks of [`How::SharedRun`](super::How::SharedRun) judge the same run, which is kept for them. Such scenarios
    /// have the same partner where they have the same request.
    fn is_shared(&self) -> bool {
        false
    }

    /// Returns true for a scenario that is performed only where those before it did not decide: one of them could not be judged
    /// and none passed, or one failed at a step that another check owns.
    fn stands_in(&self) -> bool {
        false
    }

    /// Returns true for one in which memory is watched even where another scenario of its check is longer.
    fn provokes_memory_errors(&self) -> bool {
        false
    }

    /// Returns true for one that stands in for others by leaving out some of their calls: where a limit stopped those, it may come to
    /// its end.
    fn leaves_out_calls(&self) -> bool {
        false
    }

    /// Returns true if one process may perform this scenario after others of its kind: each of them makes its own objects, and
    /// what the shim itself keeps begins anew.
    fn shares_process(&self) -> bool {
        false
    }

    /// Returns false for a scenario that a component passes which does nothing of what the check is about: where the check's
    /// other scenarios end at what other checks own, it alone shows nothing.
    fn is_telling(&self) -> bool {
        true
    }

    /// The parts of the check's subject that it is about, by numbers of the check's own; a pass says which it showed. The passes
    /// of some of its scenarios are enough for a check only if they show every part that any scenario is about.
    fn parts(&self) -> Vec<u8> {
        Vec::new()
    }

    /// Returns true if a failure names as its owners all checks that may be its cause and no others, so that each failure is held
    /// against those that it names, and not only the first.
    fn has_exact_owners(&self) -> bool {
        false
    }

    /// Decides whether two runs with one seed did the same; only asked of scenarios of [`How::Determinism`](super::How::Determinism).
    fn compare(&self, _first: &RunRecord, _second: &RunRecord) -> Judgement {
        Judgement::pass()
    }

    /// The same scenario without what must not matter; only asked of scenarios of [`How::Determinism`](super::How::Determinism).
    /// Both are performed with the same random numbers, and compared. A failure stands only if the twin alone is judged right.
    fn twin(&self) -> Option<Box<dyn Scenario>> {
        None
    }

    /// The scenarios that may show that a failure at a step of other checks is none of theirs.
    fn controls(&self, _failure: &Judgement) -> Vec<Control> {
        Vec::new()
    }

    /// The scenarios to try when a failure of this one is to be cut to a smaller one.
    fn smaller(&self) -> Smaller<'_>;

    /// What is worth saying of a failure of this one where leaving out any of its calls would leave no failure.
    fn remark_when_smallest(&self, _failure: &Judgement) -> Option<&'static str> {
        None
    }

    /// A program that does what this scenario does, without the harness; `None` where none is written.
    fn program(&self, _check: &Check, _language: Language) -> Option<Program> {
        None
    }

    /// The same with the answers of the course's own solution; only asked where the assignment has one.
    fn program_beside(&self, check: &Check, language: Language, _solution: &RunRecord) -> Option<Program> {
        self.program(check, language)
    }

    /// The resources that the process may use.
    fn limits(&self) -> Limits {
        Limits::default()
    }
}

/// A part of a failing scenario by itself: where it passes, what it asks for is not what goes wrong.
pub struct Control {
    /// The part, on objects of its own.
    pub scenario: Box<dyn Scenario>,
    /// The checks on what it asks for.
    pub acquits: Vec<&'static str>,
    /// The functions that the failing scenario calls besides: where there are any, they alone may be the cause.
    pub proves: Vec<&'static str>,
    /// The checks that the failure is put down to in their place.
    pub implicates: Vec<&'static str>,
    /// The outcome that says so.
    pub tells: ControlTells,
}

/// The outcome of a control that says something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ControlTells {
    /// It passes: what it asks for is not what goes wrong. Where it shows nothing, that may still be so.
    ByPassing,
    /// It passes; where it shows nothing, it says nothing. A failure that passes in other circumstances is not preferred to one that
    /// needs none.
    ByPassingAlone,
    /// The same; and the checks that it implicates are the cause only where the same is told of their own failures.
    ByPassingAlike,
    /// It fails: what went before is wrong already.
    ByFailing,
    /// It passes and takes its share of the time: the call that a clock ended comes back, and there were only too many slow ones
    /// before it.
    ByComingBack,
}

impl Control {
    /// One that clears checks and proves nothing of functions.
    pub fn acquitting(scenario: impl Scenario + 'static, acquits: Vec<&'static str>) -> Control {
        let (proves, implicates, tells) = (Vec::new(), Vec::new(), ControlTells::ByPassing);
        Control { scenario: Box::new(scenario), acquits, proves, implicates, tells }
    }

    /// The same, where another check is about what the failing scenario has besides.
    pub fn implicating(self, implicates: Vec<&'static str>) -> Control {
        Control { implicates, ..self }
    }
}

/// The ways in which a failing scenario can be cut.
pub enum Smaller<'a> {
    /// To these, most promising first: each one a step, a ship, a row, a number less, and within what the handout allows.
    /// They are made one by one, because most are never looked at.
    To(Box<dyn Iterator<Item = Box<dyn Scenario>> + 'a>),
    /// Not at all: the clause is about shares of many outcomes, and fewer of them would show nothing.
    Statistics,
}

impl<'a> Smaller<'a> {
    /// Scenarios to try, most promising first.
    pub fn to<S: Scenario + 'static>(candidates: impl Iterator<Item = S> + 'a) -> Smaller<'a> {
        Smaller::To(Box::new(candidates.map(|scenario| Box::new(scenario) as Box<dyn Scenario>)))
    }
}
