//! The judges beside Games on paper: correct ones pass, and one fault costs its own check.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use reference::battleship::Seat;

use super::calls::Call;
use super::events;
use super::paper_game::{Quirk, record};
use super::scenario::{Aspect, Series};
use super::scenes::scenes;
use super::smaller::smaller;
use crate::assignments::common::wire::Encoder;
use crate::model::{Captured, End, Exchange, PartnerFault, RunRecord, Scenario, Verdict};

const ASPECTS: [Aspect; 15] = [
    Aspect::Places,
    Aspect::PlaceFails,
    Aspect::Order,
    Aspect::DisplayBefore,
    Aspect::ShotsOnly,
    Aspect::DisplayResult,
    Aspect::ResultArgs,
    Aspect::InvalidShot,
    Aspect::ByOpponent,
    Aspect::Winner,
    Aspect::Stops,
    Aspect::HumanLoser,
    Aspect::Pause,
    Aspect::NoPause,
    Aspect::Again,
];

/// What a correct Game may do.
const HABITS: [Quirk; 8] = [
    Quirk::Plain,
    Quirk::RecordsAfterPrinting,
    Quirk::HearsBeforeAttack,
    Quirk::DisplaysEverythingTwice,
    Quirk::LastShotUnheard,
    Quirk::ResultInWords,
    Quirk::PausesAfterWin,
    Quirk::ChecksShotsItself,
];

#[derive(Debug, PartialEq, Eq)]
enum Result {
    Passed,
    Failed,
    Skipped,
}

/// What the grader makes of a check's scenarios: one failure fails it, and something must have passed.
fn result(about: Aspect, quirk: Quirk) -> Result {
    let verdicts: Vec<Verdict> =
        scenes(about).iter().map(|series| series.judge(&record(series, quirk)).verdict).collect();
    let skipped = |verdict: &Verdict| matches!(verdict, Verdict::Skipped { .. });
    if verdicts.iter().any(|verdict| !verdict.is_pass() && !skipped(verdict)) {
        Result::Failed
    } else if verdicts.iter().any(Verdict::is_pass) {
        Result::Passed
    } else {
        Result::Skipped
    }
}

fn not_passed(quirk: Quirk) -> Vec<(Aspect, Result)> {
    let results = ASPECTS.map(|about| (about, result(about, quirk)));
    results.into_iter().filter(|(_, result)| *result != Result::Passed).collect()
}

#[test]
fn correct_games_pass_every_check_whatever_their_habits() {
    for quirk in HABITS {
        assert_eq!(not_passed(quirk), [], "{quirk:?}");
    }
}

#[test]
fn one_fault_fails_its_own_check_alone() {
    for (quirk, about) in [
        (Quirk::IgnoresFailure, Aspect::PlaceFails),
        (Quirk::SecondFirst, Aspect::Order),
        (Quirk::ShotsOnlyAlways, Aspect::ShotsOnly),
        (Quirk::ResultUnseen, Aspect::DisplayResult),
        (Quirk::SwappedArguments, Aspect::ResultArgs),
        (Quirk::AsksAgain, Aspect::InvalidShot),
        (Quirk::InvalidUnrecorded, Aspect::InvalidShot),
        (Quirk::NeverHears, Aspect::ByOpponent),
        (Quirk::HearsWrongPlayer, Aspect::ByOpponent),
        (Quirk::ReturnsLoser, Aspect::Winner),
        (Quirk::OneAttackMore, Aspect::Stops),
        (Quirk::LoserSeesNothing, Aspect::HumanLoser),
        (Quirk::NeverPauses, Aspect::Pause),
        (Quirk::AlwaysPauses, Aspect::NoPause),
        (Quirk::GoesOnWhereItStopped, Aspect::Again),
    ] {
        assert_eq!(not_passed(quirk), [(about, Result::Failed)], "{quirk:?}");
    }
}

#[test]
fn without_a_display_nothing_is_said_of_its_argument() {
    let expected = [(Aspect::DisplayBefore, Result::Failed), (Aspect::ShotsOnly, Result::Skipped)];
    assert_eq!(not_passed(Quirk::NoDisplayBefore), expected);
}

#[test]
fn two_fleets_on_one_board_fail_one_check_and_leave_the_others_nothing_to_see() {
    let failed: Vec<Aspect> = not_passed(Quirk::PlacesOnOneBoard)
        .into_iter()
        .filter_map(|(about, result)| (result == Result::Failed).then_some(about))
        .collect();
    assert_eq!(failed, [Aspect::Places]);
}

#[test]
fn a_crash_before_anything_happened_fails_everything() {
    let results = not_passed(Quirk::CrashesAtOnce);
    assert_eq!(results.len(), ASPECTS.len());
    assert!(results.iter().all(|(_, result)| *result == Result::Failed));
}

#[test]
fn a_crash_after_the_win_fails_only_what_comes_after_a_win() {
    let failed = not_passed(Quirk::CrashesAfterWin).into_iter().map(|(about, _)| about);
    let after = [Aspect::Winner, Aspect::Stops, Aspect::HumanLoser, Aspect::NoPause, Aspect::Again];
    assert_eq!(failed.collect::<Vec<_>>(), after);
}

#[test]
fn a_crash_on_a_plain_hit_fails_only_the_checks_that_have_such_hits() {
    let failed = not_passed(Quirk::CrashesOnPlainHit).into_iter().map(|(about, _)| about);
    assert_eq!(failed.collect::<Vec<_>>(), [Aspect::DisplayResult, Aspect::ResultArgs]);
}

/// Series as shrinking meets them: one smaller than the last, each time one of the first few, until there are none.
fn shrunk(about: Aspect, rng: &mut Pcg32) -> Vec<Series> {
    let first = scenes(about).swap_remove(rng.next_u32() as usize % scenes(about).len());
    let next = |series: &Series| {
        let some = 1 + rng.next_u32() as usize % 30;
        smaller(series).take(some).last()
    };
    std::iter::successors(Some(first), next).collect()
}

#[test]
fn smaller_series_are_still_passed_by_correct_games_whatever_their_habits() {
    let mut rng = Pcg32::seed_from_u64(3);
    let mut judged = 0;
    for about in ASPECTS {
        for series in (0..6).flat_map(|_| shrunk(about, &mut rng)) {
            for quirk in HABITS {
                let verdict = series.judge(&record(&series, quirk)).verdict;
                let fine = verdict.is_pass() || matches!(verdict, Verdict::Skipped { .. });
                assert!(fine, "{quirk:?} {verdict:?} in {series:?}");
                judged += 1;
            }
        }
    }
    assert!(judged > 5000, "{judged}");
}

#[test]
fn a_series_shrinks_to_a_game_of_one_shot_on_a_board_of_one_row() {
    let series = scenes(Aspect::Winner).swap_remove(0);
    let fails = |series: &Series| !series.judge(&record(series, Quirk::ReturnsLoser)).verdict.is_pass();
    let next = |series: &Series| smaller(series).find(fails);
    let smallest = std::iter::successors(Some(series), next).last().unwrap();
    let meeting = &smallest.meetings[0];
    assert_eq!((smallest.config.rows * smallest.config.cols, smallest.config.ships.len()), (1, 1));
    assert!(meeting.first.shots.is_empty() && meeting.second.shots.is_empty());
}

#[test]
fn three_games_shrink_to_two_of_the_same_players() {
    let series = scenes(Aspect::Again).swap_remove(0);
    let fails =
        |series: &Series| !series.judge(&record(series, Quirk::GoesOnWhereItStopped)).verdict.is_pass();
    let next = |series: &Series| smaller(series).find(fails);
    let smallest = std::iter::successors(Some(series), next).last().unwrap();
    assert_eq!(smallest.meetings.len(), 2);
    assert_eq!(format!("{:?}", smallest.meetings[0]), format!("{:?}", smallest.meetings[1]));
}

#[test]
fn evidence_names_boards_by_their_owners_and_shortens_long_games() {
    let series = &scenes(Aspect::Winner)[0];
    let judgement = series.judge(&record(series, Quirk::ReturnsLoser));
    let evidence = judgement.evidence.expect("a failure has evidence");
    assert_eq!(evidence.got, "play returned p2");
    assert!(evidence.before.iter().any(|line| line.ends_with("earlier events")));
    assert!(evidence.before.contains(&"b2.attack(Point(2, 2)) → hit, ship 1 destroyed".to_owned()));
}

fn table_for(about: Aspect) -> Box<dyn crate::model::Partner> {
    scenes(about)[0].partner()
}

#[test]
fn a_game_that_never_stops_asking_is_stopped() {
    let mut table = table_for(Aspect::Order);
    assert!(table.answer(&Encoder::default().str("").u32(0).u8(2).u8(0).bytes()).is_ok());
    let recommend = Encoder::default().str("").u32(0).u8(1).u8(4).u32(0).bytes();
    let fault = (0..100_000).find_map(|_| table.answer(&recommend).err());
    assert_eq!(fault, Some(PartnerFault::TooManyCalls));
}

#[test]
fn calls_that_no_shim_makes_are_refused() {
    let start = Encoder::default().str("").u32(0).bytes();
    for rest in
        [&[][..], &[9, 9], &[0, 6, 5, 0, 0, 0, 1], &[1, 4, 2, 0, 0, 0], &[1, 4, 0, 0, 0, 0], &[2, 0, 0]]
    {
        let fault = table_for(Aspect::Order).answer(&[&start, rest].concat()).err();
        assert!(matches!(fault, Some(PartnerFault::Malformed(_))), "{rest:?}");
    }
}

fn noise(rng: &mut Pcg32, longest: u32) -> Vec<u8> {
    let length = rng.next_u32() % (longest + 1);
    (0..length)
        .map(|_| if rng.next_u32().is_multiple_of(2) { 0 } else { (rng.next_u32() % 12) as u8 })
        .collect()
}

/// A call that decodes more often than not, with a reply that need not fit.
fn likely_exchange(rng: &mut Pcg32) -> Exchange {
    let mut call = Encoder::default().str("x1").u32(rng.next_u32() % 3).bytes();
    let [target, op] = [(rng.next_u32() % 3) as u8, (rng.next_u32() % 9) as u8];
    call.extend([target, op]);
    if target < 2 {
        call.extend((rng.next_u32() % 2).to_le_bytes());
    }
    let arguments = match (target, op) {
        (0, 4 | 5) => 13,
        (0, 7) | (1, 6) => 8,
        (0, 6) => 1,
        (1, 3) => 4,
        (1, 5) => 15,
        _ => 0,
    };
    call.extend((0..arguments).map(|_| (rng.next_u32() % 2) as u8));
    Exchange { call, reply: (0..9).map(|_| (rng.next_u32() % 2) as u8).collect() }
}

fn noisy_record(rng: &mut Pcg32, series: &Series) -> RunRecord {
    let honest = record(series, Quirk::Plain);
    let mut calls = honest.calls[..(rng.next_u32() as usize) % (honest.calls.len() + 1)].to_vec();
    calls.extend((0..rng.next_u32() % 30).map(|_| likely_exchange(rng)));
    let answers = if rng.next_u32().is_multiple_of(2) { honest.answers } else { noise(rng, 60) };
    RunRecord { answers, calls, end: End::Finished, stderr: Captured::default(), ..honest }
}

#[test]
fn no_bytes_make_the_judges_panic() {
    let mut rng = Pcg32::seed_from_u64(7);
    for _ in 0..20_000 {
        let bytes = noise(&mut rng, 40);
        let _ = Call::decode(&bytes);
        let _ = events::games(&[Exchange { call: bytes, reply: noise(&mut rng, 12) }]);
    }
    for _ in 0..40 {
        for about in ASPECTS {
            let series = &scenes(about)[0];
            let _ = series.judge(&noisy_record(&mut rng, series));
        }
    }
}

#[test]
fn boards_of_seats_are_told_apart() {
    let series = &scenes(Aspect::Order)[0];
    let games = events::games(&record(series, Quirk::Plain).calls).expect("calls of a game");
    let ledger = super::ledger::Ledger::new(&games[0], 2);
    assert_eq!((ledger.board_of(Seat::First), ledger.board_of(Seat::Second)), (Some(0), Some(1)));
    assert_eq!(ledger.win.map(|win| win.winner), Some(Seat::First));
}
