//! From games to a [`DuelReport`].

use super::duellist::{DuelOptions, Duellist};
use super::round::{Played, Round};
use super::series::Finished;
use crate::model::{ContestResult, DuelForfeit, DuelReport, DuelSide, Forfeit, Secret, Turn};

/// Adds up; the games are in order. Those that were not played go to the player who did not end the series.
pub(super) fn tally(players: &[Duellist; 2], options: DuelOptions, finished: &Finished) -> DuelReport {
    let side = |player: &Duellist| DuelSide { name: player.name.clone(), ..DuelSide::default() };
    let mut sides = [side(&players[0]), side(&players[1])];
    for (round, Played { result, moves, .. }) in &finished.played {
        match result {
            ContestResult::Won(turn) => {
                let winner = &mut sides[round.side(*turn).index()];
                count(winner, *turn);
                winner.shots.push(*moves);
            }
            ContestResult::Forfeited(turn, why) => {
                count(&mut sides[round.side(turn.other()).index()], turn.other());
                note(&mut sides[round.side(*turn).index()], why, round.number);
            }
        }
    }
    if let Some(curtailed) = &finished.curtailed {
        let rounds = (0..options.pairs).flat_map(|pair| Round::pair(Secret::new(options.seed), pair));
        for round in rounds.filter(|round| round.number > curtailed.played) {
            let first = round.side(Turn::First).index() != curtailed.side;
            count(&mut sides[1 - curtailed.side], if first { Turn::First } else { Turn::Second });
        }
    }
    sides.iter_mut().for_each(|side| side.shots.sort_unstable());
    DuelReport { seed: options.seed, games: 2 * options.pairs, curtailed: finished.curtailed, sides }
}

fn count(winner: &mut DuelSide, turn: Turn) {
    match turn {
        Turn::First => winner.won_first += 1,
        Turn::Second => winner.won_second += 1,
    }
}

fn note(loser: &mut DuelSide, why: &Forfeit, game: u32) {
    let why = why.to_string();
    match loser.forfeits.iter_mut().find(|known| known.why == why) {
        Some(known) => known.times += 1,
        None => loser.forfeits.push(DuelForfeit { why, times: 1, game }),
    }
}
