//! How often the checks of MediocrePlayer's shots say "wrong" of right players, and of wrong ones.
//!
//! ```sh
//! cargo run --release -p harness --example mediocre_power -- [gradings for each player] [first seed] [player…]
//! ```
//!
//! Each grading judges the scenarios of every check with a seed of its own, performed by a player in Rust instead of a
//! worker; partners and judging are the grader's. For each player the table tells which checks failed, and in what
//! share of the gradings. Where none of `n` gradings went the other way, the true share is at least `1 - 3/n` (95 %).

use std::collections::BTreeMap;
use std::io::{self, Write};

use harness as subject;
use harness::assignments::find;
use harness::model::{Check, How};

mod simulated;

use simulated::{Habit, perform};

const HABITS: [Habit; 27] = [
    Habit::Lists,
    Habit::Rejects,
    Habit::RejectsOffsets,
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
    Habit::Forgets,
    Habit::ScansBoard,
    Habit::ScansOn,
    Habit::ScansCross,
    Habit::Nearest,
    Habit::NearestOfArm,
    Habit::NotLastRow,
    Habit::KeepsCenter,
    Habit::LongShips,
    Habit::OpponentMarks,
    Habit::OpponentResets,
];

fn main() -> io::Result<()> {
    let (numbers, names): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|argument| argument.parse::<u64>().is_ok());
    let numbers: Vec<u64> = numbers.iter().filter_map(|number| number.parse().ok()).collect();
    let gradings = numbers.first().copied().unwrap_or(200);
    let first_seed = numbers.get(1).copied().unwrap_or(0);
    let checks = shooting_checks();
    let mut out = io::stdout().lock();
    writeln!(out, "{gradings} gradings for each player, {} checks in each", checks.len())?;
    let wanted = |habit: &Habit| names.is_empty() || names.contains(&format!("{habit:?}"));
    for habit in HABITS.into_iter().filter(wanted) {
        let failed = failures(&checks, habit, first_seed..first_seed + gradings);
        let shares: Vec<String> = failed
            .iter()
            .map(|(id, count)| {
                format!("{} {:.4}", id.trim_start_matches("player."), *count as f64 / gradings as f64)
            })
            .collect();
        writeln!(out, "{:<16} {}", format!("{habit:?}"), shares.join(", "))?;
        out.flush()?;
    }
    Ok(())
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
fn failures(
    checks: &[&'static Check],
    habit: Habit,
    seeds: std::ops::Range<u64>,
) -> BTreeMap<&'static str, u64> {
    let mut failed = BTreeMap::new();
    for seed in seeds {
        for check in checks.iter().filter(|check| fails(check, habit, seed)) {
            *failed.entry(check.id).or_insert(0) += 1;
        }
    }
    failed
}

fn fails(check: &Check, habit: Habit, seed: u64) -> bool {
    let How::Run(scenarios) = check.how else { return false };
    scenarios(spread(seed)).iter().zip(0..).any(|(scenario, index)| {
        let record = perform(scenario.as_ref(), habit, spread(spread(seed) ^ index));
        !scenario.judge(&record).verdict.is_pass()
    })
}

/// Numbers one apart become seeds far apart (splitmix64).
fn spread(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
