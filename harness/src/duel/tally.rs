//! From games to a [`DuelReport`].

use super::duellist::{DuelOptions, Duellist};
use super::round::{Played, Round, Side};
use super::series::Finished;
use crate::model::{
    ContestResult, Curtailed, Curtailment, DuelForfeit, DuelReport, DuelSide, Forfeit, GAME_POINTS, Matches,
    Secret, Turn, WorstLoss,
};

/// Adds up; the games are in order. Those that were not played go to the player who did not end the series.
pub(super) fn tally(
    players: &[Duellist; 2],
    options: DuelOptions,
    finished: &Finished,
    matches: &dyn Matches,
) -> DuelReport {
    let side = |player: &Duellist| DuelSide { name: player.name.clone(), ..DuelSide::default() };
    let mut sides = [side(&players[0]), side(&players[1])];
    let mut points: Vec<u8> = Vec::new();
    for (round, played) in &finished.played {
        points.push(take(&mut sides, round, played));
    }
    if let Some(curtailed) = &finished.curtailed {
        let last = finished.played.last().and_then(|(_, played)| forfeit(&played.result));
        concede(&mut sides[curtailed.side], curtailed, last);
        let rounds = (0..options.pairs).flat_map(|pair| Round::pair(Secret::new(options.seed), pair));
        for round in rounds.filter(|round| round.number > curtailed.played) {
            let first = round.side(Turn::First).index() != curtailed.side;
            count(&mut sides[1 - curtailed.side], if first { Turn::First } else { Turn::Second });
            points.push(if curtailed.side == Side::A.index() { 0 } else { GAME_POINTS });
        }
    }
    sides.iter_mut().for_each(|side| side.shots.sort_unstable());
    let drawn = finished.played.iter().filter(|(_, played)| played.result == ContestResult::Drawn).count();
    DuelReport {
        seed: options.seed,
        games: 2 * options.pairs,
        pairs: points.chunks(2).map(|pair| pair.iter().sum()).collect(),
        drawn: u32::try_from(drawn).unwrap_or(u32::MAX),
        curtailed: finished.curtailed,
        moves_word: matches.moves_word(),
        rule: matches.move_rule(),
        sides,
    }
}

/// Takes a game that was played; returns the points of the first player.
fn take(sides: &mut [DuelSide; 2], round: &Round, played: &Played) -> u8 {
    for (side, times) in sides.iter_mut().zip(played.times) {
        side.times = side.times.and(times);
    }
    let (winner, why) = match &played.result {
        ContestResult::Won(turn) => (*turn, None),
        ContestResult::Forfeited(turn, why) => (turn.other(), Some(why)),
        ContestResult::Drawn => return GAME_POINTS / 2,
    };
    let won = round.side(winner).index();
    count(&mut sides[won], winner);
    match why {
        None => sides[won].shots.push(played.moves),
        Some(why) => note(&mut sides[1 - won], why, round.number),
    }
    remember(&mut sides[1 - won], round.number, winner.other(), played, why);
    if won == Side::A.index() { GAME_POINTS } else { 0 }
}

/// Keeps the loser's worst game: the first of those that were lost most clearly.
fn remember(loser: &mut DuelSide, game: u32, seat: Turn, played: &Played, why: Option<&Forfeit>) {
    let clear = |was_forfeited: bool, margin: u32| (!was_forfeited, margin);
    let now = clear(why.is_some(), played.story.margin);
    let is_worse =
        loser.worst.as_ref().is_none_or(|worst| now > clear(worst.forfeit.is_some(), worst.story.margin));
    if is_worse {
        let forfeit = why.map(ToString::to_string);
        loser.worst = Some(WorstLoss { game, seat: seat.into(), forfeit, story: played.story.clone() });
    }
}

fn count(winner: &mut DuelSide, turn: Turn) {
    match turn {
        Turn::First => winner.won_first += 1,
        Turn::Second => winner.won_second += 1,
    }
}

fn forfeit(result: &ContestResult) -> Option<&Forfeit> {
    if let ContestResult::Forfeited(_, why) = result { Some(why) } else { None }
}

/// The games that were not played are forfeits of the player that ended the series, for the reason that ended it.
fn concede(loser: &mut DuelSide, curtailed: &Curtailed, last: Option<&Forfeit>) {
    let why = match (curtailed.why, last) {
        (Curtailment::Forfeits(_), Some(why)) => why.to_string(),
        (why, _) => why.to_string(),
    };
    add(loser, why, curtailed.unplayed, curtailed.played + 1);
}

fn note(loser: &mut DuelSide, why: &Forfeit, game: u32) {
    add(loser, why.to_string(), 1, game);
}

fn add(loser: &mut DuelSide, why: String, times: u32, game: u32) {
    match loser.forfeits.iter_mut().find(|known| known.why == why) {
        Some(known) => known.times += times,
        None => loser.forfeits.push(DuelForfeit { why, times, game }),
    }
}
