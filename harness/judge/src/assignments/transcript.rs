//! The walk over a transcript that every oracle shares: answers are decoded step by step beside an oracle, and the first
//! finding that is not right becomes the judgement, with the calls that led to it.
//!
//! An oracle that cannot say what an answer must be (an answer that the handout leaves open, a premise that another check
//! owns) returns [`Finding::Unjudged`] or [`Finding::Doubtful`]; the walk then never turns a later failure into a mismatch.

use super::termination;
use super::wire::Decoder;
use crate::model::{BoardStates, End, Evidence, FailureSite, Judgement, LEAVING, RunRecord, Verdict};

/// Purpose of a step in its scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// The check is about this step's answer, or every submission gets it right.
    Judged,
    /// Another check owns this step's answer: without it this scenario shows nothing.
    Premise,
}

/// An answer that the handout forbids.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Mismatch {
    pub(crate) required: String,
    pub(crate) got: String,
    pub(crate) remark: Option<String>,
    pub(crate) came: Came,
}

/// What came back from the call of a mismatch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Came {
    Answer,
    /// An exception or a panic: nothing was answered, so the end of the call is what is owned.
    Exception,
    /// An answer that the check is not about, though it needs it: the call is owned as one that threw is.
    Elsewhere,
}

/// An oracle's finding about one answer, or about a whole game, whose mismatches hold more than two texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Finding<M = Mismatch> {
    /// The answer is one that the handout allows.
    Right,
    /// The handout forbids the answer.
    Wrong(M),
    /// The scenario shows nothing, for this reason; the walk ends.
    Unjudged(&'static str),
    /// Failures from here on show nothing, for this reason; the walk goes on.
    Doubtful(&'static str),
}

/// The requirement where no answer came, and more is not known of it.
pub(crate) const AN_ANSWER: &str = "an answer";

/// Steps that are performed in order and answered one by one.
pub(crate) trait Transcript {
    /// A decoded answer.
    type Answer;

    /// The number of steps.
    fn steps(&self) -> usize;

    /// Reads the answer to a step; `None` for bytes that are not an answer to it.
    fn decode(&self, step: usize, from: &mut Decoder<'_>) -> Option<Self::Answer>;

    /// Code that stands before the first step.
    fn opening(&self) -> Vec<String> {
        Vec::new()
    }

    /// A step as code, without its answer.
    fn call(&self, step: usize) -> String;

    /// A step that was answered, as lines of code with the answer beside.
    fn lines(&self, step: usize, answer: &Self::Answer) -> Vec<String>;

    /// Returns true for a line that says nothing new when it comes again.
    fn is_said_once(&self, _line: &str) -> bool {
        false
    }

    /// The board as it must be before a step and after it, given the answers before it.
    fn boards(&self, _step: usize, _before: &[Self::Answer]) -> Option<BoardStates> {
        None
    }

    /// The checks that own this step, where the scenario's own check does not: a failure at it is theirs if one of them fails.
    fn owners(&self, _step: usize) -> Vec<&'static str> {
        Vec::new()
    }

    /// The same where the answer says more about whose it is.
    fn owners_of_answer(&self, step: usize, _answer: &Self::Answer) -> Vec<&'static str> {
        self.owners(step)
    }

    /// The same for a call that threw, and for a process that ended before this step's answer.
    fn owners_of_end(&self, step: usize) -> Vec<&'static str> {
        self.owners(step)
    }

    /// The functions that a failure at this step is about, where an owner that failed at another one is not the cause.
    fn site(&self, _step: usize) -> Option<FailureSite> {
        None
    }

    /// The reason why a process that ended before this step's answer is another check's business.
    fn excuse(&self, _step: usize, _end: &End) -> Option<&'static str> {
        None
    }
}

/// The state beside which answers are examined.
pub(crate) trait Oracle<A> {
    /// Examines the answer to a step.
    fn examine(&mut self, step: usize, answer: &A) -> Finding;

    /// Examines all answers together, after the last one.
    fn conclude(&self) -> Finding {
        Finding::Right
    }
}

impl Mismatch {
    /// A mismatch without a remark.
    pub(crate) fn new(required: impl Into<String>, got: impl Into<String>) -> Mismatch {
        Mismatch { required: required.into(), got: got.into(), remark: None, came: Came::Answer }
    }

    /// An exception or a panic in place of an answer; the phrase is the answer head's.
    pub(crate) fn thrown(phrase: &str) -> Mismatch {
        let remark = is_refused_thread(phrase).then(|| NO_THREADS.to_owned());
        Mismatch { came: Came::Exception, remark, ..Mismatch::new("an answer", format!("it {phrase}")) }
    }

    /// Adds a remark.
    pub(crate) fn remarking(self, remark: Option<String>) -> Mismatch {
        Mismatch { remark, ..self }
    }
}

/// Said of what a thread that could not be started throws.
const NO_THREADS: &str = "a component runs as one thread here: starting another one is refused";

/// True for the panic of a thread in Rust that the system refuses. In C++ what a thread is to do is done at once.
fn is_refused_thread(phrase: &str) -> bool {
    phrase.contains("failed to spawn thread")
}

/// The reason for showing nothing where a premise goes wrong.
pub(crate) const ELSEWHERE: &str = "a call that another check asks for goes wrong";

impl Finding {
    /// A wrong answer.
    pub(crate) fn wrong(required: impl Into<String>, got: impl Into<String>) -> Finding {
        Finding::Wrong(Mismatch::new(required, got))
    }

    /// The finding where there may be an excuse: with one nothing is wrong.
    pub(crate) fn excused(self, excuse: Option<&'static str>) -> Finding {
        match (self, excuse) {
            (Finding::Wrong(_), Some(because)) => Finding::Unjudged(because),
            (finding, _) => finding,
        }
    }

    /// The finding about a step of that role: a premise that is wrong shows nothing.
    pub(crate) fn in_role(self, role: Role) -> Finding {
        match (self, role) {
            (Finding::Wrong(_), Role::Premise) => Finding::Unjudged(ELSEWHERE),
            (finding, Role::Premise | Role::Judged) => finding,
        }
    }
}

impl<M> Finding<M> {
    /// A wrong answer if there is one.
    pub(crate) fn of(mismatch: Option<M>) -> Finding<M> {
        mismatch.map_or(Finding::Right, Finding::Wrong)
    }
}

/// Judges a record by its transcript.
pub(crate) fn judge<T: Transcript>(
    transcript: &T,
    record: &RunRecord,
    oracle: &mut impl Oracle<T::Answer>,
) -> Judgement {
    let mut walk = Walk { transcript, record, before: Vec::new(), doubt: None };
    let mut answers = Decoder::new(&record.answers);
    for step in 0..transcript.steps() {
        let Some(answer) = transcript.decode(step, &mut answers) else {
            return walk.cut_short(step);
        };
        match oracle.examine(step, &answer) {
            Finding::Right => {}
            Finding::Wrong(mismatch) => {
                let owners = walk.owners(step, Some(&answer), mismatch.came);
                return walk.wrong(step, mismatch, owners);
            }
            Finding::Unjudged(because) => return Judgement::skipped(because),
            Finding::Doubtful(because) => walk.doubt = Some(because),
        }
        walk.before.push(answer);
    }
    if !answers.is_empty() {
        return protocol("more came back than was asked for", transcript.opening());
    }
    match (termination::verdict(&record.end), oracle.conclude()) {
        (Some(verdict), _) => walk.terminated(transcript.steps(), verdict),
        (None, Finding::Right) => Judgement::pass(),
        (None, Finding::Wrong(mismatch)) => {
            let last = transcript.steps().saturating_sub(1);
            let owners = walk.owners(last, None, mismatch.came);
            walk.wrong(last, mismatch, owners)
        }
        (None, Finding::Unjudged(because) | Finding::Doubtful(because)) => Judgement::skipped(because),
    }
}

/// A wrong answer to a step of a record that was walked to its end: what is wrong was found by looking at all answers.
pub(crate) fn wrong_at<T: Transcript>(
    transcript: &T,
    record: &RunRecord,
    step: usize,
    wrong: Mismatch,
) -> Judgement {
    let mut answers = Decoder::new(&record.answers);
    let before = (0..step).map_while(|step| transcript.decode(step, &mut answers)).collect();
    let walk = Walk { transcript, record, before, doubt: None };
    let owners = walk.owners(step, None, wrong.came);
    walk.wrong(step, wrong, owners)
}

/// A wrong answer as a judgement; `scene` holds the calls that led to it.
pub(crate) fn mismatch(step: Option<usize>, mismatch: Mismatch, scene: Evidence) -> Judgement {
    let Mismatch { required, got, remark, .. } = mismatch;
    Judgement::mismatch(step, Evidence { required, got, remark, ..scene })
}

/// A process that ended where `required` had to come; `scene` holds the calls that led to it.
pub(crate) fn terminated(verdict: Verdict, required: &str, scene: Evidence) -> Judgement {
    let got = termination::phrase(&verdict);
    Judgement::shown(verdict, Evidence { required: required.to_owned(), got, ..scene })
}

/// Bytes that no shim sends, after the code that made the scenario.
pub(crate) fn protocol(detail: &str, before: Vec<String>) -> Judgement {
    Judgement::protocol(Evidence { before, got: detail.to_owned(), ..Evidence::default() })
}

/// A transcript as far as it was walked.
struct Walk<'a, T: Transcript> {
    transcript: &'a T,
    record: &'a RunRecord,
    before: Vec<T::Answer>,
    doubt: Option<&'static str>,
}

impl<T: Transcript> Walk<'_, T> {
    fn wrong(&self, step: usize, wrong: Mismatch, owners: Vec<&'static str>) -> Judgement {
        match self.doubt {
            Some(because) => Judgement::skipped(because),
            None => {
                mismatch(Some(step), wrong, self.scene(step)).owned_by(owners).at(self.transcript.site(step))
            }
        }
    }

    fn owners(&self, step: usize, answer: Option<&T::Answer>, came: Came) -> Vec<&'static str> {
        match (came, answer) {
            (Came::Answer, Some(answer)) => self.transcript.owners_of_answer(step, answer),
            (Came::Answer, None) => self.transcript.owners(step),
            (Came::Exception | Came::Elsewhere, _) => self.transcript.owners_of_end(step),
        }
    }

    /// The transcript stops before this step's answer.
    fn cut_short(&self, step: usize) -> Judgement {
        let Some(verdict) = termination::verdict(&self.record.end) else {
            return protocol("answers are missing or make no sense", self.transcript.opening());
        };
        match self.transcript.excuse(step, &self.record.end) {
            Some(because) => Judgement::skipped(because),
            None => self.terminated(step, verdict),
        }
    }

    fn terminated(&self, step: usize, verdict: Verdict) -> Judgement {
        match self.doubt {
            Some(because) if !termination::leaves_nothing_to_judge(&verdict) => Judgement::skipped(because),
            Some(_) | None => {
                let (owners, site) = if step < self.transcript.steps() {
                    (self.transcript.owners_of_end(step), self.transcript.site(step))
                } else {
                    (Vec::new(), None)
                };
                terminated(verdict, AN_ANSWER, self.scene(step)).owned_by(owners).at(site)
            }
        }
    }

    /// The calls before a step, and the step.
    fn scene(&self, step: usize) -> Evidence {
        let transcript = self.transcript;
        let before = self.before.iter().take(step).enumerate();
        let mut lines: Vec<String> = transcript.opening().into_iter().collect();
        for line in before.flat_map(|(step, answer)| transcript.lines(step, answer)) {
            if !(transcript.is_said_once(&line) && lines.contains(&line)) {
                lines.push(line);
            }
        }
        let is_step = step < transcript.steps();
        Evidence {
            before: lines,
            called: if is_step { transcript.call(step) } else { LEAVING.to_owned() },
            board: is_step.then(|| transcript.boards(step, &self.before)).flatten(),
            stderr: self.record.stderr.text(),
            ..Evidence::default()
        }
    }
}
