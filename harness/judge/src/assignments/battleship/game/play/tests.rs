//! The oracle beside fake Games: correct ones pass, and one fault costs its own check.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use reference::battleship::Seat;

use super::answers::PlayAnswers;
use super::calls::CollaboratorCall;
use super::event::{self, PlayEvent};
use super::event_log::{EventLog, player_code};
use super::fake_game::{Quirk, record};
use super::focus::PlayFocus;
use super::repro;
use super::script::PlayScript;
use super::shrink::smaller;
use crate::assignments::battleship::game::script::INITIALISED;
use crate::assignments::wire::Encoder;
use crate::model::{
    Captured, End, Exchange, Judgement, Language, PartnerFault, RunRecord, Scenario, Verdict,
};

const ASPECTS: [PlayFocus; 15] = [
    PlayFocus::Places,
    PlayFocus::PlaceFails,
    PlayFocus::Order,
    PlayFocus::DisplayBefore,
    PlayFocus::ShotsOnly,
    PlayFocus::DisplayResult,
    PlayFocus::ResultArgs,
    PlayFocus::InvalidShot,
    PlayFocus::ByOpponent,
    PlayFocus::Winner,
    PlayFocus::Stops,
    PlayFocus::HumanLoser,
    PlayFocus::Pause,
    PlayFocus::NoPause,
    PlayFocus::Again,
];

/// The habits that a correct Game may have.
const HABITS: [Quirk; 9] = [
    Quirk::Plain,
    Quirk::RecordsAfterPrinting,
    Quirk::HearsBeforeAttack,
    Quirk::DisplaysEverythingTwice,
    Quirk::LastShotUnheard,
    Quirk::ResultInWords,
    Quirk::MissesInWords,
    Quirk::PausesAfterWin,
    Quirk::ChecksShotsItself,
];

fn scripts(focus: PlayFocus) -> Vec<PlayScript> {
    match focus {
        PlayFocus::Places => super::places(),
        PlayFocus::PlaceFails => super::place_fails(),
        PlayFocus::Order => super::order(),
        PlayFocus::DisplayBefore => super::display_before(),
        PlayFocus::ShotsOnly => super::shots_only(),
        PlayFocus::DisplayResult => super::display_result(),
        PlayFocus::ResultArgs => super::result_args(),
        PlayFocus::InvalidShot => super::invalid_shot(),
        PlayFocus::ByOpponent => super::by_opponent(),
        PlayFocus::Winner => super::winner(),
        PlayFocus::Stops => super::stops(),
        PlayFocus::HumanLoser => super::human_loser(),
        PlayFocus::Pause => super::pause(),
        PlayFocus::NoPause => super::no_pause(),
        PlayFocus::Again => super::again(),
        PlayFocus::Initialised => vec![super::in_each_memory()],
    }
}

#[derive(Debug, PartialEq, Eq)]
enum RowResult {
    Passed,
    Failed,
    Skipped,
}

/// The grader's result for a check's scenarios: one failure fails it, and something must have passed.
fn result(about: PlayFocus, quirk: Quirk) -> RowResult {
    result_of(&scripts(about), quirk)
}

fn result_of(scripts: &[PlayScript], quirk: Quirk) -> RowResult {
    let judgements: Vec<Judgement> =
        scripts.iter().map(|series| series.judge(&record(series, quirk))).collect();
    // The checks on accessors pass: these Games have faults in play alone.
    let passes = |owner: &&str| [INITIALISED, "game.silent", "game.ships.ids"].contains(owner);
    let of_another = |judged: &Judgement| !judged.owners.iter().all(passes);
    let skipped = |judged: &Judgement| matches!(judged.verdict, Verdict::Skipped { .. });
    if judgements.iter().any(|judged| !judged.verdict.is_pass() && !skipped(judged) && !of_another(judged)) {
        RowResult::Failed
    } else if judgements.iter().any(|judged| judged.verdict.is_pass()) {
        RowResult::Passed
    } else {
        RowResult::Skipped
    }
}

fn not_passed(quirk: Quirk) -> Vec<(PlayFocus, RowResult)> {
    let results = ASPECTS.map(|about| (about, result(about, quirk)));
    results.into_iter().filter(|(_, result)| *result != RowResult::Passed).collect()
}

#[test]
fn correct_games_pass_every_check_whatever_their_habits() {
    for quirk in HABITS {
        assert_eq!(not_passed(quirk), [], "{quirk:?}");
    }
}

#[test]
fn correct_games_pass_what_stands_in_for_other_scenarios() {
    for about in ASPECTS {
        for scripts in super::with_stand_ins(scripts(about)).chunks(1) {
            for quirk in HABITS {
                assert_eq!(result_of(scripts, quirk), RowResult::Passed, "{about:?} {quirk:?} {scripts:?}");
            }
        }
    }
    assert_eq!(result(PlayFocus::Initialised, Quirk::Plain), RowResult::Passed);
}

#[test]
fn one_fault_fails_what_stands_in_for_the_scenarios_of_its_check_alone() {
    for (quirk, focus) in FAULTS {
        for about in ASPECTS {
            let all = super::with_stand_ins(scripts(about));
            let expected = if about == focus { RowResult::Failed } else { RowResult::Passed };
            for others in all[all.len() / 2..].chunks(all.len() / 4) {
                assert_eq!(result_of(others, quirk), expected, "{quirk:?} {about:?}");
            }
        }
    }
}

#[test]
fn a_game_that_shoots_in_other_memory_in_another_order_is_not_initialised() {
    let series = super::in_each_memory();
    let again = record(&series, Quirk::Plain);
    let other = record(&series, Quirk::SecondFirst);
    let third = |run: &RunRecord| run.calls.len() / 3 * 2;
    let calls = [&again.calls[..third(&again)], &other.calls[third(&other)..]].concat();
    let run = RunRecord { calls, ..again };
    assert!(matches!(series.judge(&run).verdict, Verdict::Mismatch { .. }));
}

/// Faults, and the aspects whose checks they fail.
const FAULTS: [(Quirk, PlayFocus); 15] = [
    (Quirk::IgnoresFailure, PlayFocus::PlaceFails),
    (Quirk::SecondFirst, PlayFocus::Order),
    (Quirk::ShotsOnlyAlways, PlayFocus::ShotsOnly),
    (Quirk::ResultUnseen, PlayFocus::DisplayResult),
    (Quirk::SwappedArguments, PlayFocus::ResultArgs),
    (Quirk::AsksAgain, PlayFocus::InvalidShot),
    (Quirk::InvalidUnrecorded, PlayFocus::InvalidShot),
    (Quirk::NeverHears, PlayFocus::ByOpponent),
    (Quirk::HearsWrongPlayer, PlayFocus::ByOpponent),
    (Quirk::ReturnsLoser, PlayFocus::Winner),
    (Quirk::OneAttackMore, PlayFocus::Stops),
    (Quirk::LoserSeesNothing, PlayFocus::HumanLoser),
    (Quirk::NeverPauses, PlayFocus::Pause),
    (Quirk::AlwaysPauses, PlayFocus::NoPause),
    (Quirk::GoesOnWhereItStopped, PlayFocus::Again),
];

#[test]
fn one_fault_fails_its_own_check_alone() {
    for (quirk, focus) in FAULTS {
        assert_eq!(not_passed(quirk), [(focus, RowResult::Failed)], "{quirk:?}");
    }
}

#[test]
fn without_a_display_before_shots_its_argument_is_known_by_those_behind() {
    assert_eq!(not_passed(Quirk::NoDisplayBefore), [(PlayFocus::DisplayBefore, RowResult::Failed)]);
}

#[test]
fn a_view_that_is_wrong_before_the_order_is_fails_as_well() {
    let failed = not_passed(Quirk::ShowsAllAndSecondOwnBoard);
    for about in [PlayFocus::Order, PlayFocus::ShotsOnly] {
        assert!(failed.contains(&(about, RowResult::Failed)), "{about:?} {failed:?}");
    }
}

#[test]
fn a_game_that_asks_nobody_for_an_attack_shows_nothing_of_what_belongs_to_turns() {
    let passed = |about| result(about, Quirk::AsksNobody) == RowResult::Passed;
    let of_turns =
        [PlayFocus::ResultArgs, PlayFocus::ByOpponent, PlayFocus::DisplayBefore, PlayFocus::ShotsOnly];
    assert_eq!(of_turns.map(passed), [false; 4]);
    assert_eq!(result(PlayFocus::Order, Quirk::AsksNobody), RowResult::Failed);
}

#[test]
fn two_fleets_on_one_board_fail_one_check_and_the_rest_of_the_game_is_judged() {
    assert_eq!(not_passed(Quirk::PlacesOnOneBoard), [(PlayFocus::Places, RowResult::Failed)]);
}

#[test]
fn a_fleet_that_nobody_asks_for_fails_the_checks_on_placing_and_the_rest_of_the_game_is_judged() {
    let failed = not_passed(Quirk::ForgetsSecondFleet);
    let placing = [PlayFocus::Places, PlayFocus::PlaceFails];
    assert_eq!(failed.first(), Some(&(PlayFocus::Places, RowResult::Failed)));
    assert!(failed.iter().all(|(about, _)| placing.contains(about)), "{failed:?}");
}

#[test]
fn a_crash_before_anything_happened_fails_everything() {
    let results = not_passed(Quirk::CrashesAtOnce);
    assert_eq!(results.len(), ASPECTS.len());
    assert!(results.iter().all(|(_, result)| *result == RowResult::Failed));
}

#[test]
fn a_crash_after_the_win_fails_only_what_comes_after_a_win() {
    let failed = not_passed(Quirk::CrashesAfterWin).into_iter().map(|(about, _)| about);
    let after =
        [PlayFocus::Winner, PlayFocus::Stops, PlayFocus::HumanLoser, PlayFocus::NoPause, PlayFocus::Again];
    assert_eq!(failed.collect::<Vec<_>>(), after);
}

#[test]
fn a_crash_on_a_plain_hit_fails_only_the_checks_that_have_such_hits() {
    let failed = not_passed(Quirk::CrashesOnPlainHit).into_iter().map(|(about, _)| about);
    assert_eq!(failed.collect::<Vec<_>>(), [PlayFocus::DisplayResult, PlayFocus::ResultArgs]);
}

/// PlayScript as shrinking meets them: one smaller than the last, each time one of the first few, until there are none.
fn shrunk(about: PlayFocus, rng: &mut Pcg32) -> Vec<PlayScript> {
    let first = scripts(about).swap_remove(rng.next_u32() as usize % scripts(about).len());
    let next = |series: &PlayScript| {
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
    let series = scripts(PlayFocus::Winner).swap_remove(0);
    let fails = |series: &PlayScript| !series.judge(&record(series, Quirk::ReturnsLoser)).verdict.is_pass();
    let next = |series: &PlayScript| smaller(series).find(fails);
    let smallest = std::iter::successors(Some(series), next).last().unwrap();
    let played = &smallest.matches[0];
    assert_eq!((smallest.config.rows * smallest.config.cols, smallest.config.ships.len()), (1, 1));
    assert!(played.sides.iter().all(|side| side.shots.is_empty()));
}

#[test]
fn three_games_shrink_to_two_of_the_same_players() {
    let series = scripts(PlayFocus::Again).swap_remove(0);
    let fails =
        |series: &PlayScript| !series.judge(&record(series, Quirk::GoesOnWhereItStopped)).verdict.is_pass();
    let next = |series: &PlayScript| smaller(series).find(fails);
    let smallest = std::iter::successors(Some(series), next).last().unwrap();
    assert_eq!(smallest.matches.len(), 2);
    assert_eq!(format!("{:?}", smallest.matches[0]), format!("{:?}", smallest.matches[1]));
}

#[test]
fn evidence_names_boards_by_their_owners_and_shortens_long_games() {
    let series = &scripts(PlayFocus::Winner)[0];
    let judgement = series.judge(&record(series, Quirk::ReturnsLoser));
    let evidence = judgement.evidence.expect("a failure has evidence");
    assert_eq!(evidence.got, "play returned p2");
    assert!(evidence.before.iter().any(|line| line.ends_with("earlier events")));
    assert!(evidence.before.contains(&"b2.attack(Point(2, 2)) → hit, ship 1 destroyed".to_owned()));
}

/// The functions of a program in Rust that compare the events of a game with the required parts.
#[allow(clippy::all, clippy::pedantic)]
mod program {
    include!("../../repro/play/required.rs.in");

    pub(super) fn finds(required: &str, events: &[(String, String)]) -> Option<(String, String)> {
        difference(required, events)
    }
}

/// The first game's events by the names that a program in C++ gives them, with the words printed before each.
fn named_events(script: &PlayScript, record: &RunRecord) -> Vec<(String, String)> {
    let games = event::games(&record.calls).expect("calls of a game");
    let log = EventLog::new(&games[0], script.config.ships.len());
    let answers = PlayAnswers::read(script, record).expect("answers");
    let result = answers.winners.first().copied().flatten().map_or("", |winner| winner.code());
    let (mut printed, mut given, mut events) = (String::new(), Vec::new(), Vec::new());
    for moment in log.moments {
        printed += &moment.printed;
        let Some(line) = log.line(moment) else { continue };
        let line = if let PlayEvent::PlaceShips { seat, board, placed } = moment.event {
            let owner = given.iter().rev().find(|(known, _)| *known == board).map(|(_, owner)| *owner);
            let board_code =
                owner.map_or("a Board of its own".to_owned(), |owner| format!("the Board of {owner}"));
            given.extend(placed.then(|| (board, player_code(seat))));
            format!("{}->placeShips({board_code}) -> {placed}", player_code(seat))
        } else if moment.event == PlayEvent::End {
            format!("{line} {result}")
        } else {
            let words =
                [("→", "->"), ("…", "..."), (" invalid", " refused"), ("hit, ship ", "hit, destroyed ship ")];
            words
                .iter()
                .fold(line, |line, (ours, theirs)| line.replace(ours, theirs))
                .replace(" destroyed)", ")")
        };
        events.push((line, std::mem::take(&mut printed)));
    }
    events
}

#[test]
fn the_required_parts_of_a_program_find_the_mismatches_that_the_oracle_finds_and_accuse_no_correct_game() {
    let mut rng = Pcg32::seed_from_u64(5);
    let (mut right, mut wrong) = (0, 0);
    let broad = [Quirk::NoDisplayBefore, Quirk::PlacesOnOneBoard];
    let quirks: Vec<Quirk> = HABITS.into_iter().chain(FAULTS.map(|(quirk, _)| quirk)).chain(broad).collect();
    // Pauses show in a program by the lines read, and several games are compared with each other.
    let without_parts = [PlayFocus::Pause, PlayFocus::NoPause, PlayFocus::Again];
    for focus in ASPECTS.into_iter().filter(|focus| !without_parts.contains(focus)) {
        let shrunk: Vec<PlayScript> = (0..2).flat_map(|_| shrunk(focus, &mut rng)).collect();
        for script in scripts(focus).into_iter().chain(shrunk) {
            let parts = repro::required(&script, Language::Cpp).expect("parts");
            for quirk in quirks.iter().copied() {
                let record = record(&script, quirk);
                let found = || program::finds(&parts, &named_events(&script, &record));
                if HABITS.contains(&quirk) {
                    assert_eq!(found(), None, "{quirk:?}\n{parts}{script:?}");
                    right += 1;
                } else if let Verdict::Mismatch { .. } = script.judge(&record).verdict {
                    assert_ne!(found(), None, "{quirk:?}\n{parts}{script:?}");
                    wrong += 1;
                }
            }
        }
    }
    assert!(right > 1000 && wrong > 200, "{right} {wrong}");
}

fn table_for(about: PlayFocus) -> Box<dyn crate::model::Partner> {
    scripts(about)[0].partner()
}

#[test]
fn a_game_that_never_stops_asking_is_stopped() {
    let mut table = table_for(PlayFocus::Order);
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
        let fault = table_for(PlayFocus::Order).answer(&[&start, rest].concat()).err();
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

fn noisy_record(rng: &mut Pcg32, series: &PlayScript) -> RunRecord {
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
        let _ = CollaboratorCall::decode(&bytes);
        let _ = event::games(&[Exchange { call: bytes, reply: noise(&mut rng, 12) }]);
    }
    for _ in 0..40 {
        for about in ASPECTS {
            let series = &scripts(about)[0];
            let _ = series.judge(&noisy_record(&mut rng, series));
        }
    }
}

#[test]
fn boards_of_seats_are_told_apart() {
    let series = &scripts(PlayFocus::Order)[0];
    let games = event::games(&record(series, Quirk::Plain).calls).expect("calls of a game");
    let log = EventLog::new(&games[0], 2);
    assert_eq!((log.board_of(Seat::First), log.board_of(Seat::Second)), (Some(0), Some(1)));
    assert_eq!(log.win.map(|win| win.winner), Some(Seat::First));
}
