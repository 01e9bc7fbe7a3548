//! Scenarios about `attack`, and the oracle of its answer and its three reference parameters.

use reference::battleship::{Attack, Direction, Point};

use Direction::{Horizontal, Vertical};

use super::clear::{OBLONG, all_round};
use super::place_ship::around;
use super::script::{
    BoardFocus, BoardScript, POISON, SHOW, attack, attack_all, attack_with, odd_fleet, place, unplace,
};
use super::step::AttackVariables;
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::transcript::{Finding, Mismatch};

/// Examines an answer to `attack` by the check's focus.
pub(super) fn examine(
    focus: BoardFocus,
    outcome: Attack,
    before: AttackVariables,
    valid: bool,
    after: AttackVariables,
) -> Finding {
    let got = if valid { format!("true, with {}", after.describe()) } else { "false".to_owned() };
    let required = match focus {
        BoardFocus::AttackValidity => validity(outcome, valid),
        BoardFocus::AttackHits => hits(outcome, valid, after),
        BoardFocus::AttackShots => validity(outcome, valid).or_else(|| hits(outcome, valid, after)),
        BoardFocus::AttackDestroys => destroys(outcome, valid, after),
        BoardFocus::AttackKeepsId => keeps_id(outcome, before, after),
        BoardFocus::Attacks => validity(outcome, valid)
            .or_else(|| hits(outcome, valid, after))
            .or_else(|| destroys(outcome, valid, after))
            .or_else(|| keeps_id(outcome, before, after)),
        BoardFocus::Answers
        | BoardFocus::DisplayLayout
        | BoardFocus::DisplayCells
        | BoardFocus::Silence
        | BoardFocus::BlockShare
        | BoardFocus::BlockByFleet
        | BoardFocus::Lies => None,
    };
    Finding::of(required.map(|required| Mismatch::new(required, got)))
}

fn validity(outcome: Attack, valid: bool) -> Option<String> {
    match outcome {
        Attack::Invalid if valid => {
            Some("false: the position is off the board or was attacked before".to_owned())
        }
        Attack::Miss | Attack::Hit | Attack::Destroyed(_) if !valid => {
            Some("true: the position is on the board and was not attacked before".to_owned())
        }
        Attack::Invalid | Attack::Miss | Attack::Hit | Attack::Destroyed(_) => None,
    }
}

fn hits(outcome: Attack, valid: bool, after: AttackVariables) -> Option<String> {
    match outcome {
        Attack::Miss if !valid || after.hit => Some("true, with hit false: there is water".to_owned()),
        Attack::Hit | Attack::Destroyed(_) if !valid || !after.hit => {
            Some("true, with hit true: a ship's segment is there".to_owned())
        }
        Attack::Invalid | Attack::Miss | Attack::Hit | Attack::Destroyed(_) => None,
    }
}

fn destroys(outcome: Attack, valid: bool, after: AttackVariables) -> Option<String> {
    match outcome {
        Attack::Hit if !valid || after.destroyed => {
            Some("true, with destroyed false: the ship has undamaged segments".to_owned())
        }
        Attack::Destroyed(id) if !valid || !after.destroyed || after.id != id => {
            Some(format!("true, with destroyed true and id {id}: the ship's last segment was hit"))
        }
        Attack::Invalid | Attack::Miss | Attack::Hit | Attack::Destroyed(_) => None,
    }
}

fn keeps_id(outcome: Attack, before: AttackVariables, after: AttackVariables) -> Option<String> {
    match outcome {
        Attack::Hit if after.id != before.id => {
            Some(format!("id left at {}: the attack destroyed no ship", before.id))
        }
        Attack::Invalid | Attack::Miss | Attack::Hit | Attack::Destroyed(_) => None,
    }
}

pub(super) fn two_ships() -> GameConfig {
    GameConfig::with_lengths(6, 7, &[3, 2])
}

/// A horizontal ship of 3 on (1,1)-(1,3) and a vertical one of 2 on (3,4)-(4,4).
pub(super) fn fleet(focus: BoardFocus) -> BoardScript {
    BoardScript::new(two_ships(), focus).then(place(1, 1, 0, Horizontal)).then(place(3, 4, 1, Vertical))
}

/// Refused shots, and then a look at every position: by attacking each and by a display.
pub(super) fn outside() -> Vec<BoardScript> {
    let places = [(6, 3), (2, 7), (-1, 3), (2, -1), (6, 7), (-1, -1), (10, 3), (2, 10), (100, 100)];
    let refused = |focus| fleet(focus).all(places.map(|(r, c)| attack(r, c)));
    let boards = [(6, 7), (10, 10), (10, 7), (7, 10)].map(|(rows, cols)| {
        let config = GameConfig::with_lengths(rows, cols, &[3, 2]);
        let all = attack_all(&config);
        BoardScript::new(config, BoardFocus::AttackShots)
            .all([place(1, 1, 0, Horizontal), place(3, 4, 1, Vertical)])
            .all(around(rows, cols, 2).map(|(r, c)| attack(r, c)))
            .all(all)
    });
    let one = fleet(BoardFocus::AttackShots).all([attack(2, 2), attack(6, 3), attack(1, 1)]);
    let shown = refused(BoardFocus::DisplayCells).then(SHOW);
    [one].into_iter().chain(boards).chain([shown]).collect()
}

/// Repeated shots; what they leave is seen by further shots, by the ships they destroy and by a display.
pub(super) fn repeat() -> Vec<BoardScript> {
    let at = [(2, 2), (0, 0), (1, 2), (5, 6)];
    let twice = at.map(|(r, c)| [attack(r, c), attack(r, c)]);
    let each_alone = twice.map(|shots| fleet(BoardFocus::AttackValidity).all(shots));
    let each_twice = fleet(BoardFocus::AttackValidity).all(twice.concat());
    let after_sinking =
        fleet(BoardFocus::AttackValidity).all([attack(3, 4), attack(4, 4), attack(4, 4), attack(3, 4)]);
    let counted_once = fleet(BoardFocus::AttackDestroys).all([
        attack(1, 1),
        attack(1, 1),
        attack(1, 2),
        attack(1, 2),
        attack(1, 3),
    ]);
    let shown = fleet(BoardFocus::DisplayCells).all(twice.concat()).then(SHOW);
    let everywhere = GameConfig::with_lengths(10, 10, &[2]);
    let shots = attack_all(&everywhere);
    let all_again = BoardScript::new(everywhere, BoardFocus::AttackValidity)
        .all(shots.clone())
        .all(shots.into_iter().rev());
    // No position is another one's repetition.
    let all_once = [(6, 7), (7, 6), (3, 10), (10, 4)].map(|(rows, cols)| {
        let config = GameConfig::with_lengths(rows, cols, &[2]);
        let shots = attack_all(&config);
        BoardScript::new(config, BoardFocus::AttackValidity).all(shots)
    });
    let others = [each_twice, after_sinking, counted_once, shown, all_again];
    each_alone.into_iter().chain(others).chain(all_once).collect()
}

pub(super) fn hit() -> Vec<BoardScript> {
    let segments = [(1, 1), (1, 2), (1, 3), (3, 4), (4, 4)];
    let unset = AttackVariables { hit: false, ..POISON };
    let shots = segments.map(|(r, c)| attack_with(Point::new(r, c), unset));
    let edges = GameConfig::with_lengths(5, 6, &[3, 3]);
    let corners = BoardScript::new(edges, BoardFocus::AttackHits)
        .then(place(4, 0, 0, Horizontal))
        .then(place(0, 5, 1, Vertical))
        .all([(4, 0), (4, 2), (0, 5), (2, 5)].map(|(r, c)| attack_with(Point::new(r, c), unset)));
    // A Board that takes a ship's symbol for a mark of its own may see water there.
    let odd = odd_fleet(&[1, 2, 1, 2, 1], BoardFocus::AttackHits)
        .all((0..5).map(|r| attack_with(Point::new(r, 1), unset)));
    vec![fleet(BoardFocus::AttackHits).all(shots), corners, odd, many(BoardFocus::AttackHits)]
}

/// Ten ships, as many rows as there are: more than the usual five, after which an array may end.
fn many(focus: BoardFocus) -> BoardScript {
    let row = |id| place(id, 1, id, Horizontal);
    let segments = (0..10).flat_map(|id| [attack(id, 1), attack(id, 2)]);
    BoardScript::new(GameConfig::with_lengths(10, 10, &[2; 10]), focus).all((0..10).map(row)).all(segments)
}

pub(super) fn miss() -> Vec<BoardScript> {
    let water = [(0, 0), (1, 0), (1, 4), (2, 2), (0, 1), (2, 4), (5, 4), (3, 3), (5, 6)];
    let poisoned = fleet(BoardFocus::AttackHits).all(water.map(|(r, c)| attack(r, c)));
    let empty = BoardScript::new(two_ships(), BoardFocus::AttackHits).then(attack(2, 2)).then(attack(5, 6));
    vec![empty, poisoned]
}

pub(super) fn destroyed() -> Vec<BoardScript> {
    let unset = AttackVariables { destroyed: false, ..POISON };
    let in_turn = [(1, 3), (4, 4), (1, 1), (3, 4), (1, 2)];
    let poisoned = fleet(BoardFocus::AttackDestroys).all(in_turn.map(|(r, c)| attack(r, c)));
    let clean =
        fleet(BoardFocus::AttackDestroys).all(in_turn.map(|(r, c)| attack_with(Point::new(r, c), unset)));
    let raft = BoardScript::new(GameConfig::with_lengths(6, 6, &[1, 2]), BoardFocus::AttackDestroys)
        .then(place(1, 1, 0, Horizontal))
        .all([place(3, 1, 1, Horizontal), attack(1, 1), attack(3, 1), attack(3, 2)]);
    let placed_last_first = BoardScript::new(two_ships(), BoardFocus::AttackDestroys)
        .all([place(3, 4, 1, Vertical), place(1, 1, 0, Horizontal)])
        .all(in_turn.map(|(r, c)| attack(r, c)));
    let moved = placed_again(BoardFocus::AttackDestroys).all([attack(1, 0), attack(1, 1), attack(2, 3)]);
    // The square one first: on the others a Board that mixes up rows and columns cannot place its ships.
    let at_the_edges = OBLONG.into_iter().rev().flat_map(|(rows, cols)| {
        let config = GameConfig::with_lengths(rows, cols, &[3, 3, 3, 3]);
        let is_edge = |p: &Point| p.r == 0 || p.c == 0 || p.r == rows - 1 || p.c == cols - 1;
        let shots = config.points().into_iter().filter(is_edge).map(|p| attack(p.r, p.c)).collect::<Vec<_>>();
        let ships = BoardScript::new(config, BoardFocus::AttackDestroys).all(all_round(rows, cols));
        // Each ship's last segment is another one from the other end: a Board may leave one out of what it looks at.
        [ships.clone().all(shots.clone()), ships.all(shots.into_iter().rev())]
    });
    let odd = odd_fleet(&[1, 2, 1, 2, 1], BoardFocus::AttackDestroys);
    let shots = attack_all(&odd.config);
    let odd = odd.all(shots);
    let many = many(BoardFocus::AttackDestroys);
    [raft, clean, poisoned, placed_last_first, moved, odd, many].into_iter().chain(at_the_edges).collect()
}

/// A ship that was taken away and placed elsewhere, as players do who try places, and another one.
pub(super) fn placed_again(focus: BoardFocus) -> BoardScript {
    BoardScript::new(GameConfig::with_lengths(4, 5, &[2, 1]), focus).all([
        place(0, 0, 0, Horizontal),
        unplace(0, 0, 0, Horizontal),
        place(2, 3, 1, Vertical),
        place(1, 0, 0, Horizontal),
    ])
}

pub(super) fn ship_id_kept() -> Vec<BoardScript> {
    let with = |id| AttackVariables { id, ..POISON };
    let shots = |id| [(1, 1), (1, 2), (3, 4)].map(move |(r, c)| attack_with(Point::new(r, c), with(id)));
    [77, -1, 1].into_iter().map(|id| fleet(BoardFocus::AttackKeepsId).all(shots(id))).collect()
}
