//! Complete games for dialogues, played by a rule of thumb, so that they end, with chance between equals.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use reference::neighbors::{Neighbors, Outcome, Player, Square};

use super::dialogue::{Dialogue, DialogueFocus};

/// Moves after which a game is given up and another one is tried.
const LONGEST: usize = 150;

/// Games that are tried for each that is wanted.
const TRIES: u64 = 20;

/// Attempts at moves that are not valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Attempts {
    None,
    /// One before every fourth move or so.
    Some,
    /// Two before each move, so that a game has many.
    Many,
}

impl Attempts {
    /// The attempts before the next move.
    fn next(self, rng: &mut Pcg32) -> usize {
        match self {
            Attempts::None => 0,
            Attempts::Some => usize::from(rng.next_u32().is_multiple_of(4)),
            Attempts::Many => 2,
        }
    }
}

/// So many games from the initial setup.
pub(super) fn whole_games(
    seed: u64,
    count: u64,
    attempts: Attempts,
    focus: DialogueFocus,
) -> impl Iterator<Item = Dialogue> {
    let start = Neighbors::new();
    (0..count).filter_map(move |n| {
        let lines = played(&start, seed.wrapping_add(n << 32), attempts)?;
        Some(Dialogue::new(&start, lines, focus))
    })
}

/// A game that begins with these lines.
pub(super) fn continued(
    start: &Neighbors,
    lines: &[&str],
    seed: u64,
    focus: DialogueFocus,
) -> Option<Dialogue> {
    let mut game = start.clone();
    for (from, to) in lines.iter().filter_map(|line| line.split_once(' ')) {
        if game.make_move(from, to).is_ok() {
            game.swap_player();
        }
    }
    let more = played(&game, seed, Attempts::None)?;
    Some(Dialogue::new(start, lines.iter().map(|line| (*line).to_owned()).chain(more), focus))
}

/// The lines of a game that ends.
fn played(start: &Neighbors, seed: u64, attempts: Attempts) -> Option<Vec<String>> {
    (0..TRIES).find_map(|n| one_game(start.clone(), seed.wrapping_add(n << 16), attempts))
}

fn one_game(mut game: Neighbors, seed: u64, attempts: Attempts) -> Option<Vec<String>> {
    let mut rng = Pcg32::seed_from_u64(seed);
    let mut lines = Vec::new();
    while lines.len() < LONGEST {
        for _ in 0..attempts.next(&mut rng) {
            lines.extend(attempt(&mut rng, &game));
        }
        if let Some((from, to)) = good_move(&mut rng, &game) {
            let (from, to) = (from.to_string(), to.to_string());
            game.make_move(&from, &to).ok()?;
            lines.push(format!("{from} {to}"));
        } else if !game.is_isolated(game.current_player()) {
            // Every square that could be reached holds a piece of the player's: nobody could go on.
            return None;
        }
        game.swap_player();
        match game.outcome() {
            Outcome::Going => {}
            Outcome::Won(_) | Outcome::BothConnected | Outcome::BothIsolated => return Some(lines),
        }
    }
    None
}

/// A move that is not valid, but looks like one; only if the player is asked at all.
fn attempt(rng: &mut Pcg32, game: &Neighbors) -> Option<String> {
    let mut square = || format!("{}{}", char::from(b'a' + (rng.next_u32() % 10) as u8), rng.next_u32() % 10);
    let (from, to) = (square(), square());
    let refused = game.clone().make_move(&from, &to).is_err();
    (refused && !game.is_isolated(game.current_player())).then(|| format!("{from} {to}"))
}

/// One of the moves that leave the player with the fewest groups, and with chance any.
fn good_move(rng: &mut Pcg32, game: &Neighbors) -> Option<(Square, Square)> {
    let player = game.current_player();
    let after = |(from, to): &(Square, Square)| {
        let mut next = game.clone();
        next.put(*to, Some(player));
        next.put(*from, None);
        spread(&next, player)
    };
    let mut moves: Vec<(usize, (Square, Square))> = game.moves().map(|step| (after(&step), step)).collect();
    moves.sort();
    let best = moves.first()?.0;
    let equals = if rng.next_u32().is_multiple_of(5) {
        moves.len()
    } else {
        moves.partition_point(|step| step.0 == best)
    };
    Some(moves[rng.next_u32() as usize % equals.max(1)].1)
}

/// The sum of the distances between a player's pieces: small for pieces that are nearly connected.
fn spread(game: &Neighbors, player: Player) -> usize {
    let own: Vec<Square> = Square::all().filter(|square| game.at(*square) == Some(player)).collect();
    let apart = |a: &Square, b: &Square| a.row().abs_diff(b.row()).max(a.col().abs_diff(b.col()));
    let sum: usize = own.iter().flat_map(|a| own.iter().map(move |b| apart(a, b))).sum();
    if game.has_connected(player) { 0 } else { sum }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_every_seed_come_to_an_end() {
        for seed in 0..20 {
            let moves = played(&Neighbors::new(), seed, Attempts::Some);
            assert!(moves.is_some_and(|moves| moves.len() > 5), "seed {seed}");
        }
    }

    #[test]
    fn a_game_of_many_attempts_has_more_than_sixteen_under_every_seed() {
        for seed in 0..50 {
            let mut game = Neighbors::new();
            let refused = played(&game, seed, Attempts::Many).into_iter().flatten().filter(|line| {
                let (from, to) = line.split_once(' ').unwrap();
                let is_refused = game.make_move(from, to).is_err();
                if !is_refused {
                    game.swap_player();
                }
                is_refused
            });
            assert!(refused.count() > 16, "seed {seed}");
        }
    }
}
