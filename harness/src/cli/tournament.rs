//! `harness tournament`, and `harness merge` for its parts.

use std::path::Path;

use super::args::{MergeArguments, TournamentArguments};
use super::builder::{builders, languages_of};
use super::cache_folder::resume;
use super::class_assignment::assignment_of_class;
use super::error::{BUG, CliError};
use super::grade_options::{reuse, slots};
use super::layouts::{choice, layout_words};
use super::output::note;
use super::players::{matches_of, say_pairs};
use super::tournament_files::publish;
use super::tournament_progress::TournamentProgress;
use super::{secret, stopping};
use crate::build::{BUILD_ID, BuildError, Builder, Builders};
use crate::class::{self, ClassEntry, ClassFolder};
use crate::exit_code::Exit;
use crate::intake::Sought;
use crate::model::{Assignment, Language, Matches, PlayerKind};
use crate::report::visible;
use crate::tournament::{
    self, Arena, Entrant, Fielding, Merged, PseudonymKey, RoundCount, SeriesCount, Store, TournamentError,
    TournamentMaking, TournamentRun,
};

/// Plays a tournament: finds and builds the players, plays what is not kept, and ranks.
pub(super) fn run(arguments: &TournamentArguments) -> Result<Exit, CliError> {
    if arguments.games == 0 {
        return Err(CliError::unusable("a tournament needs games", "ask for --games 2 or more"));
    }
    say_pairs(arguments.games);
    let folder = ClassFolder::open(&arguments.folder)?;
    let named = arguments.common.assignment.as_deref();
    let assignment = assignment_of_class(named, folder.path(), choice(arguments.layout), &arguments.out)?;
    let matches = matches_of(assignment)?;
    let kind = kind(matches, arguments.kind.as_deref())?;
    let pseudonyms = arguments.pseudonyms.as_deref().map(PseudonymKey::read).transpose()?;
    class::refuse_within(&arguments.folder, &arguments.out)?;
    let entries = entries(arguments, folder.path(), assignment)?;
    let (store, _lock) = Store::create(&arguments.out)?;
    stopping::keeps("finished series", store.root(), resume(&arguments.common));
    let seed = seed(arguments, &store)?;
    let builders = builders(
        &arguments.common,
        assignment,
        &languages_of(&entries, Sought::newest(&assignment.languages())),
    )?;
    let cpp = builders.of(Language::Cpp).ok_or(BuildError::Unready(Language::Cpp.name()))?;
    let making = making(arguments, assignment, matches, kind, seed, &builders, cpp);
    let jobs = slots(&arguments.common);
    let fielding = Fielding {
        assignment,
        matches,
        kind,
        builders: &builders,
        pseudonyms: pseudonyms.as_ref(),
        reuse: reuse(&arguments.common),
        jobs,
    };
    let mut entrants = tournament::field(&entries, &fielding)?;
    let now = listed(arguments, &making, &entrants);
    store.refuse_another(&now)?;
    store.keep_run(&now)?;
    let so_far = arguments.so_far.as_deref().map(|folder| so_far(folder, &making)).transpose()?.flatten();
    let arena = Arena {
        matches,
        making: &making,
        store: &store,
        shard: arguments.shard,
        so_far: so_far.as_ref(),
        jobs,
        reuse: reuse(&arguments.common),
    };
    let progress = TournamentProgress::new(cpp, &arguments.common, jobs);
    let played = tournament::play(&mut entrants, &arena, &progress);
    progress.finish();
    let now = listed(arguments, &making, &entrants);
    store.keep_run(&now)?;
    finish(arguments, &store, &now, played?)
}

/// Joins the parts of a tournament.
pub(super) fn merge(arguments: &MergeArguments) -> Result<Exit, CliError> {
    let parts: Vec<&Path> = arguments.parts.iter().map(AsRef::as_ref).collect();
    let Merged { store, run, waiting, lock: _lock } = tournament::merge(&parts, &arguments.out)?;
    let Some(rounds) = waiting else { return publish(&store, &run) };
    let out = store.root().display();
    note(&format!("{} of {} rounds are complete", rounds.complete, rounds.of));
    note(&format!("next: run each part's command with --so-far {out}, then this one again"));
    Ok(Exit::Failed)
}

/// The joined rounds of all parts; `None` before the first.
fn so_far(folder: &Path, making: &TournamentMaking) -> Result<Option<Store>, CliError> {
    if !folder.exists() {
        note(&format!("there is no {} yet: this is the first round", folder.display()));
        return Ok(None);
    }
    let (store, run) = Store::open(folder)?;
    if run.making != *making {
        let message = format!("{} was played with other options, compilers or builds", folder.display());
        return Err(CliError::unusable(message, "name the folder of `harness merge` for this tournament"));
    }
    Ok(Some(store))
}

fn finish(
    arguments: &TournamentArguments,
    store: &Store,
    run: &TournamentRun,
    played: SeriesCount,
) -> Result<Exit, CliError> {
    let SeriesCount { kept, now, all, waiting } = played;
    if kept > 0 {
        note(&format!("{kept} series still hold and were not played again"));
    }
    if let Some(RoundCount { complete, of }) = waiting {
        let round = complete + 1;
        note(&format!(
            "round {round} of {of} is played here; `harness merge` joins it with the other parts'"
        ));
        return Ok(Exit::Passed);
    }
    if arguments.shard.is_some() {
        note(&format!("{} of {all} series are here; `harness merge` joins all parts", kept + now));
        return Ok(Exit::Passed);
    }
    publish(store, run)
}

fn kind(matches: &dyn Matches, named: Option<&str>) -> Result<PlayerKind, CliError> {
    let Some(named) = named else { return Ok(matches.usual_kind()) };
    matches.kind(named).ok_or_else(|| {
        let message = format!("there is no kind of player {named}");
        CliError::unusable(message, format!("kinds are {}", matches.kinds().join(", ")))
    })
}

fn entries(
    arguments: &TournamentArguments,
    folder: &Path,
    assignment: &dyn Assignment,
) -> Result<Vec<ClassEntry>, CliError> {
    let found = class::find(
        folder,
        choice(arguments.layout),
        &arguments.out,
        Sought::newest(&assignment.languages()),
    )?;
    let count = visible::count(found.entries.len(), "submission");
    note(&format!("{count}{}", layout_words(found.layout)));
    Ok(found.entries)
}

/// The secret: the one that was given, that of the run that is continued, or a new one. Parts cannot draw one each.
fn seed(arguments: &TournamentArguments, store: &Store) -> Result<u64, CliError> {
    let earlier = store.earlier().map(|run| run.making.seed);
    if let (None, None, Some(_)) = (arguments.common.seed, earlier, arguments.shard) {
        return Err(CliError::unusable(
            "the parts of a tournament need the same secret",
            "give all of them --seed and one number that no player knows",
        ));
    }
    secret::given_or_drawn(arguments.common.seed.or(earlier))
}

fn making(
    arguments: &TournamentArguments,
    assignment: &dyn Assignment,
    matches: &dyn Matches,
    kind: PlayerKind,
    seed: u64,
    builders: &Builders,
    cpp: &Builder,
) -> TournamentMaking {
    TournamentMaking {
        assignment: assignment.argument().to_owned(),
        digest: assignment.digest().to_owned(),
        kind: matches.kinds().get(kind.0).copied().unwrap_or_default().to_owned(),
        harness: BUILD_ID.to_owned(),
        toolchain: builders.versions(),
        isolation: cpp.toolchain().confinement().isolation(),
        games: arguments.games.next_multiple_of(2),
        round_robin: arguments.round_robin,
        seed,
    }
}

fn listed(arguments: &TournamentArguments, making: &TournamentMaking, entrants: &[Entrant]) -> TournamentRun {
    let mut records: Vec<_> = entrants.iter().map(|entrant| entrant.record.clone()).collect();
    records.sort_by(|a, b| a.name.cmp(&b.name));
    TournamentRun::new(making.clone(), arguments.shard, records)
}

impl From<TournamentError> for CliError {
    fn from(error: TournamentError) -> CliError {
        let text = error.to_string();
        match error {
            TournamentError::Class(error) => error.into(),
            TournamentError::Build(error) => error.into(),
            TournamentError::Duel(error) => error.into(),
            TournamentError::Launch(_) => CliError::grader_error(text, BUG),
            TournamentError::Key { path, .. } => {
                let path = path.display();
                let help =
                    format!("`head -c 32 /dev/urandom > {path}` makes one; keep it, and keep it secret");
                CliError::unusable(text, help)
            }
            TournamentError::TooFew(_) => {
                CliError::unusable(text, "`harness grade-class` says what is wrong with the submissions")
            }
        }
    }
}
