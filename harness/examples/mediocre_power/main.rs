//! How often the checks of MediocrePlayer's shots say "wrong" of right players, and of wrong ones.
//!
//! ```sh
//! cargo run --release -p harness --example mediocre_power -- [own] [gradings for each player] [first seed] [player…]
//! ```
//!
//! Each grading judges the scenarios of every check with a seed of its own, performed by a player in Rust instead of a
//! worker; partners and judging are the grader's. For each player the table tells which checks failed, and in what
//! share of the gradings. Where none of `n` gradings went the other way, the true share is at least `1 - 3/n` (95 %).
//!
//! With the word `own`, a wrong player is judged by the check that is there for it and by no other, which is several
//! times as fast; a right player still by all.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::Range;
use std::thread;

use harness as subject;
use harness::assignments::find;
use harness::model::{Check, How, Verdict, VerdictClass};

mod simulated;

use simulated::{Habit, judged};

const HABITS: [Habit; 31] = [
    Habit::Lists,
    Habit::Rejects,
    Habit::RejectsOffsets,
    Habit::RowFirst,
    Habit::LineFirst,
    Habit::ArmFirst,
    Habit::CenterMoves,
    Habit::MissLeaves,
    Habit::HitLeaves,
    Habit::NeverAround,
    Habit::SinkStays,
    Habit::LuckyEnters,
    Habit::BelievesMisses,
    Habit::Reach(1),
    Habit::Reach(3),
    Habit::Reach(5),
    Habit::Across,
    Habit::LineOfHit,
    Habit::Forgets,
    Habit::ScansBoard,
    Habit::ScansOn,
    Habit::ScansCross,
    Habit::Nearest,
    Habit::NearestOfArm,
    Habit::NotLastRow,
    Habit::ChequeredFirst,
    Habit::KeepsCenter,
    Habit::LongShips,
    Habit::OpponentMarks,
    Habit::OpponentResets,
    Habit::SharesCenter,
];

/// Which checks a player is judged by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scope {
    All,
    Own,
}

fn main() -> io::Result<()> {
    let (numbers, words): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|argument| argument.parse::<u64>().is_ok());
    let (scopes, names): (Vec<String>, Vec<String>) = words.into_iter().partition(|word| word == "own");
    let scope = if scopes.is_empty() { Scope::All } else { Scope::Own };
    let numbers: Vec<u64> = numbers.iter().filter_map(|number| number.parse().ok()).collect();
    let gradings = numbers.first().copied().unwrap_or(200);
    let first_seed = numbers.get(1).copied().unwrap_or(0);
    let mut out = io::stdout().lock();
    writeln!(out, "{gradings} gradings for each player; checks in each, and shares of them that failed")?;
    let wanted = |habit: &Habit| names.is_empty() || names.contains(&format!("{habit:?}"));
    for habit in HABITS.into_iter().filter(wanted) {
        let checks = checks_for(habit, scope);
        let failed = failures(&checks, habit, first_seed..first_seed + gradings);
        let shares: Vec<String> = failed
            .iter()
            .map(|(id, count)| {
                format!("{} {:.4}", id.trim_start_matches("player."), *count as f64 / gradings as f64)
            })
            .collect();
        writeln!(out, "{:<16} {:>2}  {}", format!("{habit:?}"), checks.len(), shares.join(", "))?;
        out.flush()?;
    }
    Ok(())
}

fn checks_for(habit: Habit, scope: Scope) -> Vec<&'static Check> {
    let mut checks = shooting_checks();
    if let (Scope::Own, Some(own)) = (scope, own_check(habit)) {
        checks.retain(|check| check.id == own);
    }
    checks
}

/// The check that is there for a wrong player; `None` for a right one.
fn own_check(habit: Habit) -> Option<&'static str> {
    Some(match habit {
        Habit::Lists | Habit::Rejects | Habit::RejectsOffsets => return None,
        Habit::RowFirst | Habit::LineFirst | Habit::ArmFirst => "player.mediocre.random.even",
        Habit::CenterMoves | Habit::HitLeaves => "player.mediocre.attack.center",
        Habit::MissLeaves | Habit::BelievesMisses => "player.mediocre.attack.stays",
        Habit::NeverAround => "player.mediocre.attack.state-1",
        Habit::SinkStays | Habit::LuckyEnters => "player.mediocre.attack.sink",
        Habit::Reach(_) | Habit::Across | Habit::LineOfHit => "player.mediocre.attack.cross",
        Habit::Forgets => "player.mediocre.attack.fresh",
        Habit::ScansBoard | Habit::ScansOn | Habit::NotLastRow | Habit::ChequeredFirst => {
            "player.mediocre.random.state-1"
        }
        Habit::ScansCross | Habit::Nearest | Habit::NearestOfArm => "player.mediocre.random.state-2",
        Habit::KeepsCenter | Habit::LongShips => "player.mediocre.attack.exhausted",
        Habit::OpponentMarks | Habit::OpponentResets => "player.mediocre.attack.by-opponent",
        Habit::SharesCenter => "player.two-players",
    })
}

/// The checks that ask nothing of a MediocrePlayer but shots.
fn shooting_checks() -> Vec<&'static Check> {
    let battleship = find("battleship").expect("an assignment of ours");
    let all = battleship.components().iter().flat_map(|component| component.checks());
    let shoots = |id: &str| {
        ["player.mediocre.attack", "player.mediocre.random", "player.two-players"]
            .iter()
            .any(|start| id.starts_with(start))
    };
    all.filter(|check| shoots(check.id)).collect()
}

/// How many gradings each check failed in.
fn failures(checks: &[&'static Check], habit: Habit, seeds: Range<u64>) -> BTreeMap<&'static str, u64> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let share = |thread: usize| {
        let mine = seeds.clone().skip(thread).step_by(threads);
        let failed = mine.flat_map(|seed| checks.iter().filter(move |check| fails(check, habit, seed)));
        failed.map(|check| check.id).collect::<Vec<_>>()
    };
    let mut failed = BTreeMap::new();
    thread::scope(|scope| {
        let share = &share;
        let all: Vec<_> = (0..threads).map(|thread| scope.spawn(move || share(thread))).collect();
        for id in all.into_iter().flat_map(|thread| thread.join().expect("no grading panics")) {
            *failed.entry(id).or_insert(0) += 1;
        }
    });
    failed
}

fn fails(check: &Check, habit: Habit, seed: u64) -> bool {
    let (How::Run(scenarios) | How::Determinism(scenarios)) = check.how else { return false };
    let is_failure = |verdict: &Verdict| verdict.class() == VerdictClass::FailedInScenario;
    scenarios(spread(seed)).iter().zip(0..).any(|(scenario, index)| {
        is_failure(&judged(scenario.as_ref(), habit, spread(spread(seed) ^ index)).verdict)
    })
}

/// Numbers one apart become seeds far apart (splitmix64).
fn spread(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
