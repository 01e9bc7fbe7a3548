//! From games to a [`DuelReport`].

use reference::battleship::Seat;

use super::round::{Played, Round};
use super::series::Finished;
use super::{DuelOptions, Duellist};
use crate::assignments::battleship::contest::{Ending, Forfeit, Secret};
use crate::model::{DuelForfeit, DuelReport, DuelSide};

/// Adds up; the games are in order. Those that were not played go to the player who did not end the series.
pub(super) fn tally(players: &[Duellist; 2], options: DuelOptions, finished: &Finished) -> DuelReport {
    let side = |player: &Duellist| DuelSide { name: player.name.clone(), ..DuelSide::default() };
    let mut sides = [side(&players[0]), side(&players[1])];
    for (round, Played { ending, shots, .. }) in &finished.played {
        match ending {
            Ending::Won(seat) => {
                let winner = &mut sides[round.side(*seat).index()];
                count(winner, *seat);
                winner.shots.push(*shots);
            }
            Ending::Forfeited(seat, why) => {
                count(&mut sides[round.side(seat.other()).index()], seat.other());
                note(&mut sides[round.side(*seat).index()], why, round.number);
            }
        }
    }
    if let Some(curtailed) = &finished.curtailed {
        let rounds = (0..options.pairs).flat_map(|pair| Round::pair(Secret::new(options.seed), pair));
        for round in rounds.filter(|round| round.number > curtailed.played) {
            let first = round.side(Seat::First).index() != curtailed.side;
            count(&mut sides[1 - curtailed.side], if first { Seat::First } else { Seat::Second });
        }
    }
    sides.iter_mut().for_each(|side| side.shots.sort_unstable());
    DuelReport { seed: options.seed, games: 2 * options.pairs, curtailed: finished.curtailed, sides }
}

fn count(winner: &mut DuelSide, seat: Seat) {
    match seat {
        Seat::First => winner.won_first += 1,
        Seat::Second => winner.won_second += 1,
    }
}

fn note(loser: &mut DuelSide, why: &Forfeit, game: u32) {
    let why = why.to_string();
    match loser.forfeits.iter_mut().find(|known| known.why == why) {
        Some(known) => known.times += 1,
        None => loser.forfeits.push(DuelForfeit { why, times: 1, game }),
    }
}
