//! The judging of MediocrePlayer's shots, put to the test by simulated players.

use super::rubric::RUBRIC;
use crate as subject;
use crate::model::{Check, How, VerdictClass};

#[path = "../../../../../examples/mediocre_power/simulated.rs"]
mod simulated;

use simulated::{Habit, judged};

/// The ids of the checks that a player fails, without what they have in common.
fn failed(habit: Habit, seed: u64) -> Vec<&'static str> {
    failed_of(&["player.mediocre.attack.", "player.mediocre.random.", "player.two-"], habit, seed)
}

/// The same for the checks whose ids begin so.
fn failed_of(beginnings: &[&str], habit: Habit, seed: u64) -> Vec<&'static str> {
    let is_asked = |check: &&Check| beginnings.iter().any(|beginning| check.id.starts_with(beginning));
    let all = RUBRIC.iter().flat_map(|topic| topic.checks).filter(is_asked);
    let failures: Vec<(&str, Vec<&str>)> =
        all.filter_map(|check| Some((check.id, owners_of_failure(check, habit, seed)?))).collect();
    // A failure that is put down to other checks is no failure if one of those fails.
    let is_own = |owners: &[&str]| !failures.iter().any(|(id, _)| owners.contains(id));
    let own = failures.iter().filter(|(_, owners)| is_own(owners));
    own.map(|(id, _)| id.trim_start_matches("player.mediocre.")).collect()
}

/// The checks that a check's failure is put down to; `None` if it passes.
fn owners_of_failure(check: &Check, habit: Habit, seed: u64) -> Option<Vec<&'static str>> {
    let (How::Run(scenarios) | How::SharedRun(_, scenarios) | How::Determinism(scenarios)) = check.how else {
        return None;
    };
    let all = scenarios(seed);
    let judgements = all.iter().zip(1u64..).map(|(scenario, index)| {
        judged(scenario.as_ref(), habit, seed ^ index.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    });
    let failed = judgements.filter(|judgement| judgement.verdict.class() == VerdictClass::FailedInScenario);
    failed.map(|judgement| judgement.owners).min_by_key(Vec::len)
}

#[test]
fn a_player_who_draws_from_a_list_passes() {
    for seed in 1..4 {
        assert_eq!(failed(Habit::Lists, seed), [""; 0]);
    }
}

#[test]
fn the_games_around_hits_are_played_once_for_the_two_checks_that_judge_them() {
    let check = |id: &str| RUBRIC.iter().flat_map(|topic| topic.checks).find(|check| check.id == id).unwrap();
    let (state_2, even) = (check("player.mediocre.random.state-2"), check("player.mediocre.random.even"));
    assert_eq!(even.seeded_by(), state_2.seeded_by());
    let (How::Run(games), How::SharedRun(_, again)) = (&state_2.how, &even.how) else { panic!() };
    let (games, again) = (games(7), again(7));
    // The process's seed comes of the scenario's number.
    assert!(games[0].is_shared() && again[0].is_shared());
    assert_eq!((games[0].request(), games[0].limits()), (again[0].request(), again[0].limits()));
}

#[test]
fn players_who_draw_until_it_fits_pass() {
    assert_eq!(failed(Habit::Rejects, 5), [""; 0]);
    assert_eq!(failed(Habit::RejectsOffsets, 6), [""; 0]);
}

#[test]
fn drawing_an_arm_or_a_line_or_a_row_first_costs_nothing() {
    let costly = |id: &&str| *id != "random.even";
    assert_eq!(failed(Habit::LineFirst, 7).into_iter().filter(costly).collect::<Vec<_>>(), [""; 0]);
    assert_eq!(failed(Habit::ArmFirst, 7), ["random.even"]);
    assert_eq!(failed(Habit::RowFirst, 7), ["random.even"]);
}

#[test]
fn each_fault_of_the_state_machine_fails_its_own_check() {
    let faults = [
        (Habit::CenterMoves, "attack.center"),
        (Habit::HitLeaves, "attack.center"),
        (Habit::MissLeaves, "attack.stays"),
        (Habit::BelievesMisses, "attack.stays"),
        (Habit::NeverAround, "attack.state-1"),
        (Habit::LuckyEnters, "attack.sink"),
        (Habit::SinkStays, "attack.sink"),
        (Habit::Reach(1), "attack.cross"),
        (Habit::Reach(3), "attack.cross"),
        (Habit::Reach(5), "attack.cross"),
        (Habit::Across, "attack.cross"),
        (Habit::LineOfHit, "attack.cross"),
        (Habit::Forgets, "attack.fresh"),
        (Habit::KeepsCenter, "attack.exhausted"),
        (Habit::LongShips, "attack.exhausted"),
        (Habit::OpponentMarks, "attack.by-opponent"),
        (Habit::OpponentResets, "attack.by-opponent"),
    ];
    for (habit, own) in faults {
        let failed = failed_of(&["player.mediocre.attack."], habit, 11);
        assert!(failed.contains(&own), "{habit:?} fails {failed:?}");
        assert!(failed.len() <= 2, "{habit:?} fails {failed:?}");
    }
}

#[test]
fn choices_that_are_not_random_are_found_in_their_state() {
    for habit in [Habit::ScansBoard, Habit::ScansOn, Habit::NotLastRow] {
        assert_eq!(failed(habit, 13), ["random.state-1", "random.even"], "{habit:?}");
    }
    for habit in [Habit::ScansCross, Habit::Nearest, Habit::NearestOfArm] {
        assert_eq!(failed(habit, 13), ["random.state-2", "random.even"], "{habit:?}");
    }
}

#[test]
fn squares_of_one_colour_first_are_found_in_state_1() {
    assert_eq!(failed(Habit::ChequeredFirst, 13)[0], "random.state-1");
}

#[test]
fn a_centre_that_players_share_disturbs_them_and_nothing_else() {
    assert_eq!(failed(Habit::SharesCenter, 17), ["player.two-players"]);
}
