//! Scenarios about attacks, and what `attack` promises of its answer and its three reference parameters.

use reference::battleship::{Attack, Direction, Point};

use Direction::{Horizontal, Vertical};

use super::oracle::Complaint;
use super::script::{About, POISON, Script, attack, attack_with, place, unplace};
use super::step::{AttackVariables, Op};
use crate::assignments::battleship::game_config::GameConfig;
use crate::model::Scenario;

/// What is wrong with an answer to `attack`, as far as the check is about it.
pub(super) fn complaint(
    about: About,
    outcome: Attack,
    before: AttackVariables,
    valid: bool,
    after: AttackVariables,
) -> Option<Complaint> {
    let got = if valid { format!("true, with {}", after.describe()) } else { "false".to_owned() };
    let required = match about {
        About::AttackValidity => validity(outcome, valid),
        About::AttackHits => hits(outcome, valid, after),
        About::AttackDestroys => destroys(outcome, valid, after),
        About::AttackKeepsId => keeps_id(outcome, before, after),
        About::Attacks => validity(outcome, valid)
            .or_else(|| hits(outcome, valid, after))
            .or_else(|| destroys(outcome, valid, after))
            .or_else(|| keeps_id(outcome, before, after)),
        About::Answers | About::DisplayLayout | About::DisplayCells | About::Silence | About::BlockShare => {
            None
        }
    };
    required.map(|required| Complaint { required, got })
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

fn two_ships() -> GameConfig {
    GameConfig::with_lengths(6, 7, &[3, 2])
}

/// A horizontal ship of 3 on (1,1)-(1,3) and a vertical one of 2 on (3,4)-(4,4).
fn fleet(about: About) -> Script {
    Script::new(two_ships(), about).then(place(1, 1, 0, Horizontal)).then(place(3, 4, 1, Vertical))
}

pub(super) fn outside(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let places = [(6, 3), (2, 7), (-1, 3), (2, -1), (6, 7), (-1, -1), (10, 3), (2, 10), (100, 100)];
    vec![fleet(About::AttackValidity).all(places.map(|(r, c)| attack(r, c))).done()]
}

pub(super) fn repeat(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let twice = [(0, 0), (1, 2), (5, 6)].map(|(r, c)| [attack(r, c), attack(r, c)]);
    let each_twice = fleet(About::AttackValidity).all(twice.concat()).done();
    let after_sinking =
        fleet(About::AttackValidity).all([attack(3, 4), attack(4, 4), attack(4, 4), attack(3, 4)]).done();
    let everywhere = GameConfig::with_lengths(10, 10, &[2]);
    let shots: Vec<Op> = everywhere.points().into_iter().map(|p| attack(p.r, p.c)).collect();
    let all_again =
        Script::new(everywhere, About::AttackValidity).all(shots.clone()).all(shots.into_iter().rev()).done();
    vec![each_twice, after_sinking, all_again]
}

pub(super) fn hit(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let segments = [(1, 1), (1, 2), (1, 3), (3, 4), (4, 4)];
    let unset = AttackVariables { hit: false, ..POISON };
    let shots = segments.map(|(r, c)| attack_with(Point::new(r, c), unset));
    let edges = GameConfig::with_lengths(5, 6, &[3, 3]);
    let corners = Script::new(edges, About::AttackHits)
        .provided(place(4, 0, 0, Horizontal))
        .provided(place(0, 5, 1, Vertical))
        .all([(4, 0), (4, 2), (0, 5), (2, 5)].map(|(r, c)| attack_with(Point::new(r, c), unset)))
        .done();
    vec![fleet(About::AttackHits).all(shots).done(), corners]
}

pub(super) fn miss(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let water = [(0, 0), (1, 0), (1, 4), (2, 2), (0, 1), (2, 4), (5, 4), (3, 3), (5, 6)];
    let poisoned = fleet(About::AttackHits).all(water.map(|(r, c)| attack(r, c))).done();
    let empty = Script::new(two_ships(), About::AttackHits).then(attack(2, 2)).then(attack(5, 6)).done();
    vec![empty, poisoned]
}

pub(super) fn destroyed(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let unset = AttackVariables { destroyed: false, ..POISON };
    let in_turn = [(1, 3), (4, 4), (1, 1), (3, 4), (1, 2)];
    let poisoned = fleet(About::AttackDestroys).all(in_turn.map(|(r, c)| attack(r, c))).done();
    let clean =
        fleet(About::AttackDestroys).all(in_turn.map(|(r, c)| attack_with(Point::new(r, c), unset))).done();
    let raft = Script::new(GameConfig::with_lengths(6, 6, &[1, 2]), About::AttackDestroys)
        .provided(place(1, 1, 0, Horizontal))
        .all([place(3, 1, 1, Horizontal), attack(1, 1), attack(3, 1), attack(3, 2)])
        .done();
    let placed_last_first = Script::new(two_ships(), About::AttackDestroys)
        .all([place(3, 4, 1, Vertical), place(1, 1, 0, Horizontal)])
        .all(in_turn.map(|(r, c)| attack(r, c)))
        .done();
    vec![raft, clean, poisoned, placed_last_first]
}

pub(super) fn ship_id_kept(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let with = |id| AttackVariables { id, ..POISON };
    let shots = |id| [(1, 1), (1, 2), (3, 4)].map(move |(r, c)| attack_with(Point::new(r, c), with(id)));
    [77, -1, 1].into_iter().map(|id| fleet(About::AttackKeepsId).all(shots(id)).done()).collect()
}

pub(super) fn all_destroyed(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let ask = |r, c| [attack(r, c), Op::AllDestroyed];
    let one = Script::new(GameConfig::with_lengths(4, 4, &[2]), About::Answers)
        .all([place(1, 1, 0, Horizontal), Op::AllDestroyed])
        .all(ask(0, 0))
        .all(ask(1, 1))
        .all(ask(1, 2))
        .done();
    let two = fleet(About::Answers)
        .then(Op::AllDestroyed)
        .all([(1, 1), (1, 2), (1, 3), (0, 6), (3, 4), (4, 4)].into_iter().flat_map(|(r, c)| ask(r, c)))
        .done();
    let last_first = fleet(About::Answers)
        .all([(4, 4), (3, 4), (1, 3), (1, 1), (1, 2)].into_iter().flat_map(|(r, c)| ask(r, c)))
        .done();
    let miss_at_the_end = Script::new(GameConfig::with_lengths(4, 5, &[2]), About::Answers)
        .then(place(1, 1, 0, Horizontal))
        .all([attack(1, 1), attack(1, 2), attack(1, 3), Op::AllDestroyed])
        .done();
    vec![one, two, last_first, miss_at_the_end]
}

pub(super) fn two_boards(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let placing = Script::new(two_ships(), About::Answers)
        .board(1)
        .then(place(1, 1, 0, Horizontal))
        .on(1, place(1, 1, 0, Horizontal))
        .on(1, place(3, 4, 1, Vertical))
        .then(place(3, 4, 1, Vertical))
        .done();
    let shooting = fleet(About::AttackHits)
        .board(1)
        .on(1, place(4, 1, 0, Horizontal))
        .then(attack(1, 1))
        .on(1, attack(4, 1))
        .then(attack(1, 2))
        .on(1, attack(4, 2))
        .done();
    let clearing = Script::new(two_ships(), About::Answers)
        .board(1)
        .then(place(1, 1, 0, Horizontal))
        .on(1, Op::Clear)
        .then(unplace(1, 1, 0, Horizontal))
        .done();
    let attacked_alike = Script::new(two_ships(), About::AttackValidity)
        .board(1)
        .then(attack(2, 2))
        .on(1, attack(2, 2))
        .done();
    vec![placing, shooting, clearing, attacked_alike]
}
