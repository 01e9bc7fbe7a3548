//! [`LineupReport`]: what came of one game whose parts are of several submissions.

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
    /// Its conduct.
    pub conduct: Conduct,
}

/// The conduct of one slot's code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Conduct {
    /// It is the reference's: the others are judged by it.
    Reference,
    /// Whatever it was asked it did as the handout requires.
    Kept,
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
            Conduct::Reference | Conduct::Kept => None,
        })
    }
}
