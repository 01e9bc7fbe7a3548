//! Scenarios that stand in where a Game refuses the ships of a scene, or needs memory of another kind.

use reference::battleship::Direction::Horizontal;
use reference::battleship::{Attack, Point, Seat};

use super::expected::ExpectedMatch;
use super::matches::script;
use super::script::{FleetScript, MatchScript, PlayScript, SideScript};
use crate::assignments::battleship::game::script::GameStanding;
use crate::assignments::battleship::game::step::FreshMemory;
use crate::assignments::battleship::game_config::GameConfig;
use crate::model::Language;

/// The scripts; the same in memory full of ones; and the same kind of match between standard fleets, which most Games accept
/// that accept anything, and between ships of different lengths.
pub(in super::super) fn with_stand_ins(scripts: Vec<PlayScript>) -> Vec<PlayScript> {
    let ones = scripts.iter().cloned();
    let ones = ones.map(|script| PlayScript {
        memory: FreshMemory::Ones,
        standing: GameStanding::StandIn,
        ..script
    });
    let ones: Vec<PlayScript> = ones.collect();
    let configs = [GameConfig::standard(10, 10), GameConfig::with_lengths(10, 10, &[5, 4, 3, 2])];
    let others =
        configs.into_iter().flat_map(|config| scripts.iter().map(move |script| between(&config, script)));
    let others: Vec<PlayScript> = others.collect();
    scripts.into_iter().chain(ones).chain(others).collect()
}

/// Matches of the same players with the same winner and the same kinds of invalid shots, in another game.
fn between(config: &GameConfig, original: &PlayScript) -> PlayScript {
    let matches = original.matches.iter().map(|played| other_match(original, config, played)).collect();
    PlayScript {
        out_arguments: original.out_arguments,
        input: original.input,
        standing: GameStanding::StandIn,
        ..script(original.focus, config.clone(), matches)
    }
}

fn other_match(original: &PlayScript, config: &GameConfig, played: &MatchScript) -> MatchScript {
    let expected = ExpectedMatch::new(&original.config, played, Language::Cpp);
    let winner = expected.win().map_or(Seat::First, |turn| turn.seat);
    let side = |seat: Seat| {
        let own = played.side(seat);
        let mut shots = if seat == winner { vec![Point::new(9, 9), Point::new(9, 7)] } else { water(config) };
        let wasted =
            expected.turns.iter().filter(|turn| turn.seat == seat && turn.outcome == Attack::Invalid);
        for turn in wasted {
            let on_board = original.config.game().is_valid(turn.at);
            // Again where it shot before, or as far off the board as in the other match.
            let at = if on_board { shots[0] } else { beyond(original, turn.at) };
            shots.insert(2, at);
        }
        SideScript { nature: own.nature, fleet: other_fleet(config, &own.fleet), shots }
    };
    MatchScript { sides: [side(Seat::First), side(Seat::Second)], pause: played.pause }
}

/// The ships lie in every second row, from the left, or cannot be placed.
fn other_fleet(config: &GameConfig, fleet: &FleetScript) -> FleetScript {
    match fleet {
        FleetScript::Unplaceable => FleetScript::Unplaceable,
        FleetScript::At(_) => {
            let rows = (0..).step_by(2).take(config.ships.len());
            FleetScript::At(rows.map(|row| (Point::new(row, 0), Horizontal)).collect())
        }
    }
}

/// The positions where no ship lies, as many as there are shots to win with.
fn water(config: &GameConfig) -> Vec<Point> {
    let segments: i32 = config.ships.iter().map(|(length, _, _)| length).sum();
    let rows = [1, 3, 5].into_iter().flat_map(|r| (0..10).map(move |c| Point::new(r, c)));
    rows.take(usize::try_from(segments).unwrap_or(0) + 5).collect()
}

/// A position as far beyond the larger board.
fn beyond(original: &PlayScript, at: Point) -> Point {
    let moved = |n: i32, size: i32| if n >= size { n - size + 10 } else { n };
    Point::new(moved(at.r, original.config.rows), moved(at.c, original.config.cols))
}
