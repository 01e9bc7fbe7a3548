//! One game whose parts are of several submissions: its parts, the links to their processes, and [`LineupReport`].

use super::{PlayerKind, RunRecord, Secret};

/// One game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineupReport {
    /// The run seed.
    pub seed: u64,
    /// Every part that takes part.
    pub parts: Vec<LineupPart>,
    /// The end of the game.
    pub ending: LineupEnding,
}

/// One part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineupPart {
    /// The name of its slot in the game: `Player 1`.
    pub title: &'static str,
    /// The source of its code, as it was named: hostile text.
    pub whose: String,
    /// The calls that it got from the other parts; 0 for the reference's, which nobody counts.
    pub calls: u32,
    /// Its conduct.
    pub conduct: Conduct,
}

/// The conduct of one slot's code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Conduct {
    /// It is the reference's: the others are judged by it.
    Reference,
    /// It did everything as the handout requires.
    Kept,
    /// The game ended before any part called it, so it showed nothing.
    NotExercised,
    /// It was the first to do something else.
    Broke(Breach),
}

/// The first thing that was not as the handout requires.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Breach {
    /// The call, as C++.
    pub called: String,
    /// The answer that came back; may quote hostile text.
    pub got: String,
    /// The answer that the handout requires.
    pub required: String,
    /// The place in the handout.
    pub clause: &'static str,
}

/// The end of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineupEnding {
    /// A player destroyed all ships of the other one.
    Won {
        /// `Player 1`.
        winner: &'static str,
        /// The number of its shots.
        shots: u32,
    },
    /// A player could not place its ships, which ends the game without a winner.
    NotPlaced {
        /// `Player 1`.
        player: &'static str,
    },
    /// It was stopped at a breach.
    Stopped,
}

impl LineupReport {
    /// The part that broke the contract, if one did.
    pub fn breach(&self) -> Option<(&LineupPart, &Breach)> {
        self.parts.iter().find_map(|part| match &part.conduct {
            Conduct::Broke(breach) => Some((part, breach)),
            Conduct::Reference | Conduct::Kept | Conduct::NotExercised => None,
        })
    }
}

/// A part of a game that a submission may fill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineupSlot {
    /// Its name in the report: `Player 1`.
    pub title: &'static str,
    /// The component that fills it.
    pub component: &'static str,
    /// The words that name it in `--lineup`, first the one that names all of its component.
    pub words: &'static [&'static str],
}

/// The connection to a part's process; dropping it ends the process.
pub trait PartLink {
    /// Waits for the next event.
    ///
    /// # Errors
    /// A grader error, in words.
    fn listen(&mut self) -> Result<LinkEvent, String>;

    /// Counts a call of another part that is about to go to this one.
    fn called(&mut self);

    /// Answers the call that came last.
    fn reply(&mut self, reply: &[u8]);
}

/// An event on the link to a part.
#[derive(Debug)]
pub enum LinkEvent {
    /// The part calls, and waits for the reply; before that it answered steps.
    Called {
        /// The answers since the call before.
        answers: Vec<u8>,
        /// The call.
        call: Vec<u8>,
    },
    /// The part has slept for more than so many seconds of the game.
    Asleep(u64),
    /// The process is gone; the record holds the answers since its last call.
    Gone(Box<RunRecord>),
}

/// The reason why a game stops before its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineupStop {
    /// The part in this slot did something that the handout does not allow.
    Breach(usize, Breach),
    /// A grader error.
    Grader(String),
}

/// The filling of a slot.
pub enum SlotFilling<'l> {
    /// The reference.
    Reference,
    /// A submission, whose process was started with [`Lineup::request`].
    Remote(Box<dyn PartLink + 'l>),
}

/// A game that is being prepared; slots are numbered by their place in [`Matches::slots`](super::Matches::slots).
pub trait Lineup {
    /// The request that asks a submission's part for data that the others need; `None` for parts without such data.
    fn facts_request(&self, slot: usize) -> Option<Vec<u8>>;

    /// Takes the data from the record of that request.
    ///
    /// # Errors
    /// Fails if the part broke the contract, or a grader error kept it from answering.
    fn take_facts(&mut self, slot: usize, record: &RunRecord) -> Result<(), LineupStop>;

    /// The request that a part's process is started with; the kind is a player's.
    fn request(&self, slot: usize, kind: PlayerKind) -> Vec<u8>;

    /// The seed of a part's process.
    fn seed(&self, secret: Secret, slot: usize) -> u64;

    /// Plays the game; the fillings are in the order of the slots.
    ///
    /// # Errors
    /// Fails if a part broke the contract, or with a grader error.
    fn play<'l>(
        &self,
        secret: Secret,
        fillings: Vec<(PlayerKind, SlotFilling<'l>)>,
    ) -> Result<LineupEnding, LineupStop>;
}
