//! The files of a tournament that are published: made of its kept series, by a run or by joining parts.

use std::collections::BTreeSet;
use std::path::Path;

use super::error::CliError;
use super::output::{note, print, written};
use super::players::with_players;
use crate::class::file_stem;
use crate::exit_code::Exit;
use crate::model::{MoveRule, MoveTimes, PlayerOrigin, TournamentReport};
use crate::report::tournament::{
    LossPage, meetings_csv, moves_csv, ranking_csv, write_loss, write_tournament,
    write_tournament_for_gradescope, write_tournament_page,
};
use crate::report::visible::csv as table;
use crate::report::{move_times, visible};
use crate::tournament::{Concluded, Store, TournamentError, TournamentRun, conclude, loss_of};

/// Letters shown of a player's name.
const NAME: usize = 60;

/// Makes everything and prints the ranking.
pub(super) fn publish(store: &Store, run: &TournamentRun) -> Result<Exit, CliError> {
    let (_, matches) = with_players(Some(&run.making.assignment))?;
    let concluded = conclude(store, run)?;
    let Concluded { report, moves, .. } = &concluded;
    store.put("tournament.json", &written(|out| visible::json::write(report, out))?)?;
    store.put("ranking.csv", ranking_csv(report).as_bytes())?;
    store.put("meetings.csv", meetings_csv(report).as_bytes())?;
    let times: Vec<(String, MoveTimes)> =
        moves.iter().map(|player| (player.name.clone(), player.times)).collect();
    store.put("moves.csv", moves_csv(&times, matches.move_rule()).as_bytes())?;
    losses(store, &concluded)?;
    leaderboards(store, report)?;
    names(store, run)?;
    // Last, because it links to the others.
    store.put("index.html", &written(|out| write_tournament_page(report, out))?)?;
    say_slow(&times, matches.move_rule());
    note(&format!("the ranking is in {}", store.root().join("index.html").display()));
    print(&written(|out| write_tournament(report, out))?)
}

fn losses(store: &Store, concluded: &Concluded) -> Result<(), CliError> {
    let mut pages = BTreeSet::new();
    for place in &concluded.losses {
        let Some(loss) = loss_of(store, place) else { continue };
        let page = LossPage {
            loser: &loss.loser,
            seats: loss.seats(),
            ending: &loss.stamp.ending,
            story: &loss.story,
        };
        store.put(&loss.stamp.page, &written(|out| write_loss(&page, out))?)?;
        let name = Path::new(&loss.stamp.page).file_name().unwrap_or_default();
        pages.insert(name.to_string_lossy().into_owned());
    }
    Ok(store.retain("losses", &pages)?)
}

fn leaderboards(store: &Store, report: &TournamentReport) -> Result<(), CliError> {
    let mut files = BTreeSet::new();
    for player in report.ranking.iter().filter(|player| player.origin == PlayerOrigin::Submission) {
        let name = format!("{}.json", file_stem(&player.name));
        let text = written(|out| write_tournament_for_gradescope(report, player, out))?;
        store.put(&format!("gradescope/{name}"), &text)?;
        files.insert(name);
    }
    Ok(store.retain("gradescope", &files)?)
}

/// Whose the pseudonyms are: for the instructor, among what is not published.
fn names(store: &Store, run: &TournamentRun) -> Result<(), TournamentError> {
    let hidden =
        run.entrants.iter().filter_map(|entrant| Some((entrant.pseudonym.as_deref()?, &entrant.name)));
    let rows = hidden.map(|(pseudonym, name)| table::row([pseudonym, name]));
    let text = table::row(["pseudonym", "name"]) + &rows.collect::<String>();
    store.put("kept/names.csv", text.as_bytes())
}

/// A move that took longer than the handout grants is told, and no part of the files that are the same each time.
fn say_slow(players: &[(String, MoveTimes)], rule: Option<MoveRule>) {
    let Some(rule) = rule else { return };
    for (name, times) in players.iter().filter(|(_, times)| times.is_longer_than(rule.most)) {
        let (name, said) = (visible::inline(name, NAME), move_times(times).unwrap_or_default());
        note(&format!("warning: {name}: {said}. {}", rule.clause));
    }
}
