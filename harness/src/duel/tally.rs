//! From games to a [`DuelReport`].

use reference::battleship::Seat;

use super::Duellist;
use super::round::{Played, Round};
use crate::assignments::battleship::contest::{Ending, Forfeit};
use crate::model::{DuelForfeit, DuelReport, DuelSide};

/// Adds up; the games are in order.
pub(super) fn tally(players: &[Duellist; 2], seed: u64, played: &[(Round, Played)]) -> DuelReport {
    let side = |player: &Duellist| DuelSide { name: player.name.clone(), ..DuelSide::default() };
    let mut sides = [side(&players[0]), side(&players[1])];
    for (round, Played { ending, shots }) in played {
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
    sides.iter_mut().for_each(|side| side.shots.sort_unstable());
    DuelReport { seed, games: u32::try_from(played.len()).unwrap_or(u32::MAX), sides }
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
