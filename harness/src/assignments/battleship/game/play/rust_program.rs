//! A play scenario as a program in Rust: as in C++, but for who looks at it.
//!
//! The program that performs says what is called, and the one that started it decides, because it alone sees what was
//! printed between two calls. How many lines were read is known at the end only.

use reference::battleship::Seat;

use super::program::{all_shots, sea};
use super::scenario::{Aspect, Meeting, Series, Ships};
use crate::assignments::battleship::game::step::{Nature, Pause};
use crate::assignments::battleship::repro::{GAME, Page};
use crate::model::{Check, Language, Program};

const TABLE: &str = include_str!("../../repro/play/table.rs.in");

/// The series as a program.
pub(super) fn program(series: &Series, check: &Check) -> Program {
    let mut page = Page::new(check, Language::Rust, GAME);
    let events = format!("{}{TABLE}{}", constants(series), judge_of(series.about));
    page.at_a_table("\n".repeat(series.input.len()), events);
    page.line(format!("let mut g = game::new_game({}, {});", series.config.rows, series.config.cols));
    for (length, symbol, name) in &series.config.ships {
        page.line(format!("g.add_ship({length}, {:?}, {name:?});", char::from(*symbol)));
    }
    page.line("let ships = g.n_ships();");
    for (number, meeting) in series.meetings.iter().enumerate() {
        let pause = match meeting.pause {
            Pause::Never => "Never",
            Pause::AfterEachShot | Pause::Default => "AfterEachShot",
        };
        page.call(&format!("g.play([&mut p1, &mut p2], board::new_board, Pause::{pause})"));
        page.line(format!("play(&*g, {number}, Pause::{pause});"));
    }
    page.line("compare(\"g.n_ships() after all\", g.n_ships(), ships);");
    page.line("tell_lines_read();");
    page.finish()
}

fn constants(series: &Series) -> String {
    let reads = match series.about {
        Aspect::Pause => "AfterEachShot",
        Aspect::NoPause => "Never",
        Aspect::Places
        | Aspect::PlaceFails
        | Aspect::Order
        | Aspect::DisplayBefore
        | Aspect::ShotsOnly
        | Aspect::DisplayResult
        | Aspect::ResultArgs
        | Aspect::InvalidShot
        | Aspect::ByOpponent
        | Aspect::Winner
        | Aspect::Stops
        | Aspect::HumanLoser
        | Aspect::Again => "Open",
    };
    let games: String = series.meetings.iter().map(|meeting| sides(series, meeting)).collect();
    format!(
        "const ROWS: i32 = {};\nconst COLS: i32 = {};\nconst READS: Reads = Reads::{reads};\n\n// The two players of each game.\n\
         const GAMES: &[[Side; 2]] = &[\n{games}];\n\n",
        series.config.rows, series.config.cols
    )
}

fn sides(series: &Series, meeting: &Meeting) -> String {
    let game = series.config.game();
    let side = |seat, opponent| {
        let (own, other) = (meeting.side(seat), meeting.side(opponent));
        let shots: Vec<String> =
            all_shots(&game, own, other).iter().map(|p| format!("({}, {})", p.r, p.c)).collect();
        format!(
            "        Side {{ human: {}, places_ships: {}, sea: {:?}, shots: &[{}] }},\n",
            own.nature == Nature::Human,
            matches!(own.ships, Ships::At(_)),
            sea(&game, &own.ships, &all_shots(&game, other, own)),
            shots.join(", ")
        )
    };
    let both = [side(Seat::First, Seat::Second), side(Seat::Second, Seat::First)].concat();
    format!("    [\n{both}    ],\n")
}

fn judge_of(about: Aspect) -> &'static str {
    match about {
        Aspect::Places => include_str!("../../repro/play/places.rs.in"),
        Aspect::PlaceFails => include_str!("../../repro/play/place_fails.rs.in"),
        Aspect::Order => include_str!("../../repro/play/order.rs.in"),
        Aspect::DisplayBefore => include_str!("../../repro/play/display_before.rs.in"),
        Aspect::ShotsOnly => include_str!("../../repro/play/shots_only.rs.in"),
        Aspect::DisplayResult => include_str!("../../repro/play/display_result.rs.in"),
        Aspect::ResultArgs => include_str!("../../repro/play/result_args.rs.in"),
        Aspect::InvalidShot => include_str!("../../repro/play/invalid_shot.rs.in"),
        Aspect::ByOpponent => include_str!("../../repro/play/by_opponent.rs.in"),
        Aspect::Winner => include_str!("../../repro/play/winner.rs.in"),
        Aspect::Stops => include_str!("../../repro/play/stops.rs.in"),
        Aspect::HumanLoser => include_str!("../../repro/play/human_loser.rs.in"),
        Aspect::Pause => include_str!("../../repro/play/pause.rs.in"),
        Aspect::NoPause => include_str!("../../repro/play/no_pause.rs.in"),
        Aspect::Again => include_str!("../../repro/play/again.rs.in"),
    }
}
