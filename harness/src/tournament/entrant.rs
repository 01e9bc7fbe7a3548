//! [`field`]: everybody who would take part, read and built.

use super::error::TournamentError;
use super::pseudonym::PseudonymKey;
use super::series_key;
use super::tournament_run::{EntrantRecord, EntrantState};
use crate::build::{BuildError, Builders, Library, Reuse};
use crate::class::{ClassEntry, each};
use crate::duel::{Duellist, Home};
use crate::model::{
    Assignment, ExtraFiles, LeftOutReason, Matches, PlayerKind, PlayerOrigin, Submission, excerpt,
};

/// Bytes of a compiler's or loader's words that are kept.
const WORDS: usize = 2000;

/// All that players are found and built with.
pub(crate) struct Fielding<'a> {
    /// The assignment.
    pub assignment: &'static dyn Assignment,
    /// Its games.
    pub matches: &'static dyn Matches,
    /// The kind of players that submissions send.
    pub kind: PlayerKind,
    /// A builder for each language.
    pub builders: &'a Builders,
    /// The key of pseudonyms, if names are hidden.
    pub pseudonyms: Option<&'a PseudonymKey>,
    /// The use of kept work.
    pub reuse: Reuse,
    /// Builds at a time.
    pub jobs: usize,
}

/// One who would take part.
#[derive(Debug, Clone)]
pub(crate) struct Entrant {
    /// Its record.
    pub record: EntrantRecord,
    /// Its player, unless it is left out.
    pub player: Option<Duellist>,
}

/// The player of a submission with its key, or the reason why there is none.
type PlayerFound = Result<(String, Home), (LeftOutReason, String)>;

/// Finds and builds everybody's player; no code of a player runs. The reference's come first.
///
/// # Errors
/// Fails if the grader cannot build.
pub(crate) fn field(
    entries: &[ClassEntry],
    fielding: &Fielding<'_>,
) -> Result<Vec<Entrant>, TournamentError> {
    let kinds = fielding.matches.kinds();
    let anchors = kinds.iter().enumerate().map(|(place, kind)| anchor(PlayerKind(place), kind));
    let built = each(entries, fielding.jobs, |entry| entrant(entry, fielding));
    anchors.map(Ok).chain(built).collect()
}

fn anchor(kind: PlayerKind, name: &str) -> Entrant {
    let record = EntrantRecord {
        name: name.to_owned(),
        pseudonym: None,
        origin: PlayerOrigin::Reference,
        state: EntrantState::Plays { key: series_key::of_reference(name) },
    };
    Entrant { record, player: Some(Duellist { name: name.to_owned(), kind, home: Home::Reference }) }
}

fn entrant(entry: &ClassEntry, fielding: &Fielding<'_>) -> Result<Entrant, TournamentError> {
    let found = match entry.read_newest(fielding.assignment) {
        Ok(submission) => built(&submission, fielding)?,
        Err(error) => Err((LeftOutReason::Unreadable, error.to_string())),
    };
    let (state, player) = match found {
        Ok((key, home)) => {
            let player = Duellist { name: entry.name.clone(), kind: fielding.kind, home };
            (EntrantState::Plays { key }, Some(player))
        }
        Err((reason, why)) => (EntrantState::LeftOut { reason, why, tried: None }, None),
    };
    let record = EntrantRecord {
        name: entry.name.clone(),
        pseudonym: fielding.pseudonyms.map(|key| key.of(&entry.name)),
        origin: PlayerOrigin::Submission,
        state,
    };
    Ok(Entrant { record, player })
}

fn built(submission: &Submission, fielding: &Fielding<'_>) -> Result<PlayerFound, TournamentError> {
    let Fielding { assignment, matches, .. } = fielding;
    let language = submission.language;
    let part = assignment.parts(language).iter().find(|part| Some(part.id) == matches.component());
    let Some(part) = part else {
        let why = format!("what is handed in for {} holds no player", assignment.id());
        return Ok(Err((LeftOutReason::NoPlayer, why)));
    };
    let Some(input) = assignment.build_input(part, submission, ExtraFiles::Refuse) else {
        return Ok(Err((LeftOutReason::NoPlayer, format!("it holds no {}", part.file))));
    };
    let builder = fielding.builders.of(language).ok_or(BuildError::Unready(language.name()))?;
    Ok(match builder.build(part, &input, fielding.reuse)? {
        Library::Ready { linked, .. } => {
            let kind = matches.kinds().get(fielding.kind.0).copied().unwrap_or_default();
            let key = series_key::of_submission(language.name(), &input, kind);
            Ok((key, Home::Library { linked, confinement: builder.toolchain().confinement() }))
        }
        Library::Rejected { diagnostics, .. } | Library::Stopped { diagnostics, .. } => {
            Err((LeftOutReason::NotBuilt, excerpt(diagnostics, WORDS)))
        }
    })
}

impl Entrant {
    /// Takes it out of the tournament.
    pub(super) fn leave_out(&mut self, reason: LeftOutReason, why: &str) {
        let why = excerpt(why.to_owned(), WORDS);
        let tried = match reason {
            LeftOutReason::Disqualified => self.record.key().map(str::to_owned),
            LeftOutReason::Unreadable
            | LeftOutReason::NoPlayer
            | LeftOutReason::NotBuilt
            | LeftOutReason::NotLoadable => None,
        };
        self.record.state = EntrantState::LeftOut { reason, why, tried };
        self.player = None;
    }

    /// True for a submission's player, which has to be tried.
    pub(super) fn is_to_be_tried(&self) -> bool {
        self.record.origin == PlayerOrigin::Submission && self.player.is_some()
    }
}
