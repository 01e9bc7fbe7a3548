//! The panel's opponents are what they are called, and the model GoodPlayer beats each of them.

#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

#[path = "panel/mod.rs"]
mod panel;

use std::{collections::HashSet, sync::Arc};

use rand_core::SeedableRng;
use rand_pcg::Pcg32;
use reference::battleship::{
    Attack, Board, Console, Game, GoodPlayer, Outcome, Pause, PlacementModels, Player, Point, Seat,
};

use panel::{Hiding, MEMBERS, Member, lay_out};

const SIDES: [(i32, i32); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const CORNERS: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

fn standard_game() -> Game {
    let mut game = Game::new(10, 10).unwrap();
    for (length, symbol) in [(5, b'A'), (4, b'B'), (3, b'D'), (3, b'S'), (2, b'P')] {
        game.add_ship(length, symbol, "ship").unwrap();
    }
    game
}

/// Forty layouts of one kind.
fn layouts(hiding: Hiding) -> Vec<Board> {
    let game = standard_game();
    (0..40).map(|seed| lay_out(&game, hiding, &mut Pcg32::seed_from_u64(seed))).collect()
}

/// True if two ships of the board meet by one of these steps.
fn touches(board: &Board, steps: &[(i32, i32)]) -> bool {
    board.game().points().any(|p| {
        let here = board.ship_at(p);
        let others = steps.iter().filter_map(|&(dr, dc)| board.ship_at(Point::new(p.r + dr, p.c + dc)));
        here.is_some() && others.into_iter().any(|other| Some(other) != here)
    })
}

fn ships(board: &Board) -> Vec<Point> {
    board.game().points().filter(|&p| board.ship_at(p).is_some()).collect()
}

/// Shots until the whole fleet is sunk; the test fails if one of them is invalid.
fn shots(player: &mut dyn Player, mut target: Board) -> usize {
    let mut chosen = HashSet::new();
    while !target.all_ships_destroyed() {
        let p = player.recommend_attack().unwrap();
        let result = target.attack(p);
        assert_ne!(result, Attack::Invalid, "{}: {p}", player.name());
        player.record_attack_result(p, result);
        chosen.insert(p);
    }
    chosen.len()
}

fn member(name: &str) -> &'static Member {
    MEMBERS.iter().find(|member| member.name == name).unwrap()
}

#[test]
fn every_layout_holds_the_whole_fleet() {
    for hiding in [Hiding::Uniform, Hiding::Symmetric, Hiding::Unlikely, Hiding::Mediocre, Hiding::Corner] {
        assert!(layouts(hiding).iter().all(|board| ships(board).len() == 17), "{hiding:?}");
    }
}

#[test]
fn ships_that_lie_apart_never_touch() {
    assert!(layouts(Hiding::Apart).iter().all(|board| !touches(board, &SIDES) && !touches(board, &CORNERS)));
    let by_sides = layouts(Hiding::SidesApart);
    assert!(by_sides.iter().all(|board| !touches(board, &SIDES)));
    assert!(by_sides.iter().any(|board| touches(board, &CORNERS)));
    assert!(layouts(Hiding::Uniform).iter().any(|board| touches(board, &SIDES)));
}

#[test]
fn an_edge_hugger_lies_on_the_edges() {
    let on_edge = |p: &Point| [p.r, p.c].iter().any(|&x| x == 0 || x == 9);
    assert!(layouts(Hiding::Edges).iter().all(|board| ships(board).iter().all(on_edge)));
}

#[test]
fn a_cluster_fits_into_a_corner() {
    for board in layouts(Hiding::Corner) {
        let spread = |axis: fn(&Point) -> i32| {
            let ships = ships(&board);
            (ships.iter().map(axis).min().unwrap(), ships.iter().map(axis).max().unwrap())
        };
        for (least, most) in [spread(|p| p.r), spread(|p| p.c)] {
            assert!(most <= 5 || least >= 4, "{least} to {most}");
        }
    }
}

#[test]
fn every_member_sinks_fleets_in_an_ordinary_number_of_shots() {
    let fleets = layouts(Hiding::Uniform);
    for (name, least, most) in [
        ("parity hunter, ships apart", 45, 52),
        ("probability density", 40, 48),
        ("hunt/target", 52, 65),
        ("checkerboard, edges first", 50, 59),
        ("symmetric placer", 40, 48),
        ("learner within a game", 40, 51),
        ("Mediocre", 68, 80),
    ] {
        let games = (0..).zip(&fleets);
        let total: usize =
            games.map(|(k, fleet)| shots(&mut *member(name).player(fleet.game(), k), fleet.clone())).sum();
        let mean = total / fleets.len();
        assert!((least..=most).contains(&mean), "{name}: {mean}");
    }
}

#[test]
fn the_good_player_wins_most_games_against_every_member() {
    let models = Arc::new(PlacementModels::new(&standard_game()));
    for member in &MEMBERS {
        let wins = (0..30).filter(|&k| {
            let mut good = GoodPlayer::with_models("good", Arc::clone(&models), Pcg32::new(k, 1));
            let mut other = member.player(models.game(), k);
            let played = if k % 2 == 0 {
                (models.game().play(&mut good, &mut *other, Pause::Never, &Console::silent()), Seat::First)
            } else {
                (models.game().play(&mut *other, &mut good, Pause::Never, &Console::silent()), Seat::Second)
            };
            played.0 == Outcome::Won(played.1)
        });
        let wins = wins.count();
        assert!(wins > 15, "{}: {wins} of 30", member.name);
    }
}

#[test]
fn fleets_whose_ships_lie_apart_take_fewer_than_forty_six_shots_on_average() {
    let models = Arc::new(PlacementModels::new(&standard_game()));
    for hiding in [Hiding::Apart, Hiding::SidesApart] {
        let games = (0..).zip(layouts(hiding)).map(|(k, fleet)| {
            shots(&mut GoodPlayer::with_models("good", Arc::clone(&models), Pcg32::new(k, 1)), fleet)
        });
        let total: usize = games.sum();
        assert!(total < 46 * 40, "{hiding:?}: {total} shots in 40 games");
    }
}
