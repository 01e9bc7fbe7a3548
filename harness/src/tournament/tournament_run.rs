//! [`TournamentRun`]: what a run sets out to play, and who takes part.

use serde::{Deserialize, Serialize};

use crate::model::class::Shard;
use crate::model::{Isolation, LeftOutReason, PlayerOrigin};

/// The schema of the file.
pub(super) const RUN_SCHEMA: &str = "harness/tournament-run/v1";

/// A run. It is kept with the results and not published: it holds names and pseudonyms side by side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TournamentRun {
    /// The schema of this file.
    pub schema: String,
    /// The making.
    pub making: TournamentMaking,
    /// The part that is played here; absent for the whole.
    pub shard: Option<Shard>,
    /// Everybody: the reference's players and every submission.
    pub entrants: Vec<EntrantRecord>,
}

/// All that every series has in common.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TournamentMaking {
    /// The assignment, as it is named in commands.
    pub assignment: String,
    /// Tells apart declarations of the assignment.
    pub digest: String,
    /// The kind of players that submissions send.
    pub kind: String,
    /// The build of the harness.
    pub harness: String,
    /// The compilers.
    pub toolchain: String,
    /// The confinement of student code.
    pub isolation: Isolation,
    /// Games of each two players.
    pub games: u32,
    /// The most players of a round robin.
    pub round_robin: usize,
    /// The secret.
    pub seed: u64,
}

/// One who would take part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct EntrantRecord {
    /// The name: hostile text.
    pub name: String,
    /// The pseudonym, if names are hidden.
    pub pseudonym: Option<String>,
    /// The origin.
    pub origin: PlayerOrigin,
    /// Whether it plays.
    pub state: EntrantState,
}

/// Whether an entrant plays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum EntrantState {
    /// It plays.
    Plays {
        /// The key of its content.
        key: String,
    },
    /// It does not.
    LeftOut {
        /// The reason in a word.
        reason: LeftOutReason,
        /// The reason in full; may quote hostile text.
        why: String,
        /// The key of its content, if it was tried.
        tried: Option<String>,
    },
}

impl TournamentMaking {
    /// The first thing in which another tournament differs from this one, in a word; `None` for the same tournament.
    pub(crate) fn difference(&self, other: &TournamentMaking) -> Option<&'static str> {
        let same = [
            ("assignment", self.assignment == other.assignment),
            ("kind of players", self.kind == other.kind),
            ("number of games", self.games == other.games),
            ("seed", self.seed == other.seed),
        ];
        same.into_iter().find(|(_, is_same)| !is_same).map(|(what, _)| what)
    }
}

impl EntrantRecord {
    /// The name that is published.
    pub(crate) fn shown(&self) -> String {
        match (&self.pseudonym, self.origin) {
            (Some(pseudonym), _) => pseudonym.clone(),
            (None, PlayerOrigin::Reference) => format!("{} (reference)", self.name),
            (None, PlayerOrigin::Submission) => self.name.clone(),
        }
    }

    /// The key of its content, if it was tried, whatever came of it.
    pub(crate) fn tried(&self) -> Option<&str> {
        match &self.state {
            EntrantState::Plays { key } => Some(key),
            EntrantState::LeftOut { tried, .. } => tried.as_deref(),
        }
    }

    /// The key of its content, if it plays.
    pub(crate) fn key(&self) -> Option<&str> {
        match &self.state {
            EntrantState::Plays { key } => Some(key),
            EntrantState::LeftOut { .. } => None,
        }
    }
}

impl TournamentRun {
    /// A run of that making and these entrants.
    pub(crate) fn new(
        making: TournamentMaking,
        shard: Option<Shard>,
        entrants: Vec<EntrantRecord>,
    ) -> TournamentRun {
        TournamentRun { schema: RUN_SCHEMA.to_owned(), making, shard, entrants }
    }

    /// True if the names of submissions are hidden.
    pub(crate) fn is_pseudonymous(&self) -> bool {
        self.entrants.iter().any(|entrant| entrant.pseudonym.is_some())
    }
}
