//! The pages that are looked at, made up: a report of each kind, classes of two sizes, a tournament and a lost game.

use std::fs;
use std::path::{Path, PathBuf};

use harness::model::class::{
    ClassSummary, Cluster, ClusterCheck, Example, FailedCheck, Listed, Outcome, Person, RECORD_SCHEMA,
    Record, Spread, Trouble,
};
use harness::model::{
    ForfeitCount, GameStory, GradeReport, LeftOut, LeftOutReason, LossStamp, Meeting, Points, RankedPlayer,
    Seat, StoryBoard, StoryMove, TOURNAMENT_SCHEMA, TournamentReport, TournamentSystem,
};
use harness::report::class::{PageRow, write_page};
use harness::report::tournament::{LossPage, write_loss, write_tournament_page};
use harness::report::{Html, Renderer, samples};

/// Writes them all into the folder. Returns their paths.
pub(super) fn write(folder: &Path) -> Vec<PathBuf> {
    fs::create_dir_all(folder).unwrap();
    let pages = [
        ("report.html", report(&samples::graded())),
        ("every-verdict.html", report(&samples::every_verdict())),
        ("hostile.html", report(&samples::hostile())),
        ("nothing.html", report(&samples::empty())),
        ("class-30.html", class(30)),
        ("tournament.html", tournament()),
        ("loss.html", loss()),
    ];
    let written = pages.iter().map(|(name, text)| {
        let path = folder.join(name);
        fs::write(&path, text).unwrap();
        path
    });
    written.collect()
}

fn report(report: &GradeReport) -> Vec<u8> {
    let mut out = Vec::new();
    Html.render(report, &mut out).unwrap();
    out
}

/// A class of that many, some of whom are in each kind of trouble.
pub(super) fn class(size: u32) -> Vec<u8> {
    let mut rows: Vec<PageRow> = (0..size).map(student).collect();
    rows.push(PageRow::absent(&Person { name: "Zoe Zimmer".to_owned(), ..Person::default() }));
    let mut out = Vec::new();
    write_page("battleship: results of the class", &summary(size), &rows, &mut out).unwrap();
    out
}

fn student(number: u32) -> PageRow {
    let person = Person { name: name(number), login: format!("s{number:03}"), ..Person::default() };
    let listed = Listed {
        name: format!("s{number:03}_{}", 1000 + number),
        key: String::new(),
        people: vec![person],
        remark: (number % 7 == 3).then(|| "late: 2 h 5 min".to_owned()),
    };
    let mut report = samples::graded();
    report.score = Points { earned: 100 - number % 60, possible: 100 };
    let outcome = match number % 13 {
        5 => Outcome::Rejected { why: "found no Board.cpp".to_owned(), help: "hand it in".to_owned() },
        _ => Outcome::Graded { report: Box::new(report) },
    };
    let record = Record {
        schema: RECORD_SCHEMA.to_owned(),
        name: listed.name.clone(),
        key: String::new(),
        harness: String::new(),
        rubric: String::new(),
        outcome,
    };
    PageRow::of(&listed, Some(&record), format!("reports/html/s{number:03}.html"))
}

fn name(number: u32) -> String {
    const FIRST: [&str; 7] = ["Ann", "Bartholomew", "Chen", "Dmitri", "Eve", "Fatima", "Gu"];
    const LAST: [&str; 5] = ["Okonkwo", "Li", "Featherstonehaugh", "García", "Novák"];
    let pick = |all: &[&'static str], number: u32| all[number as usize % all.len()];
    format!("{} {}", pick(&FIRST, number), pick(&LAST, number / 7))
}

fn summary(size: u32) -> ClassSummary {
    let of = |every: u32, what: &str| -> Vec<Trouble> {
        let numbers = (0..size).filter(|number| number % every == 3);
        let one =
            |number: u32| Trouble { name: format!("s{number:03}_{}", 1000 + number), what: what.to_owned() };
        numbers.map(one).collect()
    };
    let rejected = of(13, "found no Board.cpp");
    ClassSummary {
        submissions: size as usize,
        graded: size as usize - rejected.len(),
        rejected,
        faults: of(29, "the worker did not start: fork: resource temporarily unavailable"),
        absent: 1,
        remarked: of(7, "late: 2 h 5 min"),
        gone: of(23, "its last score was 88/100"),
        not_built: of(11, "Game.cpp"),
        spread: Some(Spread {
            bins: [0, 1, 0, 2, 3, 1, 4, 5, 6, 5, 3],
            lowest: 12,
            median: 78,
            highest: 100,
            mean_hundredths: 7412,
            possible: 100,
        }),
        failed: (0..60).map(|number| failed(number, size)).collect(),
        clusters: (0..12).map(|number| cluster(number, size)).collect(),
        ..ClassSummary::default()
    }
}

fn failed(number: u32, size: u32) -> FailedCheck {
    FailedCheck {
        id: format!("board.place-ship.case-{number}"),
        title: "A ship that overlaps another is refused".to_owned(),
        points: number % 4,
        failed: (size / (number + 2)) as usize,
        not_run: (number % 5) as usize,
    }
}

fn cluster(number: u32, size: u32) -> Cluster {
    Cluster {
        checks: vec![ClusterCheck {
            id: format!("board.place-ship.case-{number}"),
            title: "A ship that overlaps another is refused".to_owned(),
        }],
        verdict: "mismatch".to_owned(),
        divergence: format!("b.placeShip(Point({number}, #), 1, VERTICAL): required false, got true"),
        submissions: (0..size / (number + 2))
            .map(|number| format!("s{number:03}_{}", 1000 + number))
            .collect(),
        example: Example {
            submission: "s001_1001".to_owned(),
            calls: vec![
                "b.placeShip(Point(0, 0), 0, HORIZONTAL) → true".to_owned(),
                "b.placeShip(Point(0, 2), 1, VERTICAL)".to_owned(),
            ],
            required: "false".to_owned(),
            got: "true".to_owned(),
        },
    }
}

fn tournament() -> Vec<u8> {
    let report = TournamentReport {
        schema: TOURNAMENT_SCHEMA.to_owned(),
        assignment: "battleship".to_owned(),
        kind: "good".to_owned(),
        harness: "0".to_owned(),
        seed: 7,
        games: 100,
        system: TournamentSystem::RoundRobin,
        ranking: (0..12).map(ranked).collect(),
        left_out: vec![LeftOut {
            name: "s013".to_owned(),
            reason: LeftOutReason::NotBuilt,
            why: "Player.cpp did not compile".to_owned(),
        }],
        meetings: (0..12).flat_map(|a| (a + 1..12).map(move |b| meeting(a, b))).collect(),
    };
    let mut out = Vec::new();
    write_tournament_page(&report, &mut out).unwrap();
    out
}

fn ranked(number: usize) -> RankedPlayer {
    let strength = 1300 - 50 * i32::try_from(number).unwrap();
    RankedPlayer {
        place: number + 1,
        tied: 1 + number % 2,
        best_rank: number.max(1),
        worst_rank: number + 2,
        name: name(u32::try_from(number).unwrap()),
        origin: harness::model::PlayerOrigin::Submission,
        strength,
        low: strength - 40,
        high: strength + 40,
        games: 1100,
        won: 900,
        drawn: 0,
        forfeits: vec![ForfeitCount { why: "crashed: segmentation fault".to_owned(), times: 3 }],
        worst_loss: Some(LossStamp {
            against: "mediocre".to_owned(),
            seat: Seat::First,
            ending: "12 of 17 segments were still afloat".to_owned(),
            page: "losses/x.html".to_owned(),
        }),
    }
}

fn meeting(a: usize, b: usize) -> Meeting {
    let [one, other] = [a, b].map(|number| name(u32::try_from(number).unwrap()));
    Meeting {
        a: one,
        b: other,
        pairs: vec![4, 2, 3, u8::from(a.is_multiple_of(2))],
        won_a: 5,
        won_b: 3,
        drawn: 0,
        ended_early: None,
    }
}

fn loss() -> Vec<u8> {
    let board = |owner| StoryBoard {
        owner: Some(owner),
        columns: "0123456789".to_owned(),
        rows: vec!["..AAAAA...".to_owned(); 10],
    };
    let shot = |number: usize| StoryMove {
        by: if number.is_multiple_of(2) { Seat::First } else { Seat::Second },
        text: format!("({number},2): hit"),
        changes: vec![(number % 2, number, 2, 'X')],
    };
    let story = GameStory {
        boards: vec![board(Seat::First), board(Seat::Second)],
        moves: (0..10).map(shot).collect(),
        margin: 3,
        ending: "12 of 17 segments were still afloat".to_owned(),
    };
    let loss = LossPage {
        loser: "Ann Okonkwo",
        seats: ["Ann Okonkwo", "mediocre"],
        ending: "12 of 17 segments were still afloat",
        story: &story,
    };
    let mut out = Vec::new();
    write_loss(&loss, &mut out).unwrap();
    out
}
