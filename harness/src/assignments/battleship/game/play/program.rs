//! A play scenario as a program: scripted players, a Board that answers from a table, and a look at what happened.

use reference::battleship::{Attack, Board, Game, Point, Seat, segments};

use super::calls::Manners;
use super::scenario::{Aspect, Meeting, Series, Ships, Side};
use crate::assignments::battleship::game::step::{Nature, Pause};
use crate::assignments::battleship::game_config::point_code;
use crate::assignments::battleship::repro::{GAME, Page, quoted};
use crate::assignments::common::repro_page::char_code;
use crate::model::{Check, Language, Program};

const TABLE: &str = include_str!("../../repro/play/table.cpp");
const TURNS: &str = include_str!("../../repro/play/turns.cpp");

/// The series as a program.
pub(super) fn program(series: &Series, check: &Check, language: Language) -> Program {
    match language {
        Language::Cpp => in_cpp(series, check),
        Language::Rust => super::rust_program::program(series, check),
    }
}

fn in_cpp(series: &Series, check: &Check) -> Program {
    let mut page = Page::new(check, Language::Cpp, GAME);
    page.with(constants(series));
    page.with(TABLE);
    page.with(TURNS);
    page.with(judge_of(series.about));
    page.line(format!("openTable(string({}, '\\n'));", series.input.len()));
    page.line(format!("Game g({}, {});", series.config.rows, series.config.cols));
    for (length, symbol, name) in &series.config.ships {
        page.line(format!("g.addShip({length}, {}, {});", char_code(*symbol), quoted(name)));
    }
    page.line("const int ships = g.nShips();");
    for meeting in &series.meetings {
        play(&mut page, series, meeting);
    }
    page.line("compare(\"g.nShips() after all\", g.nShips(), ships);");
    page.finish()
}

fn constants(series: &Series) -> String {
    let kind = series.manners == Manners::Kind;
    format!(
        "const int ROWS = {};\nconst int COLS = {};\nconst int GAMES = {};\n// Whether attack sets shotHit and shipDestroyed where it need not.\n\
         const bool KIND_TO_VARIABLES = {kind};\n",
        series.config.rows,
        series.config.cols,
        series.meetings.len()
    )
}

fn play(page: &mut Page, series: &Series, meeting: &Meeting) {
    page.line("{");
    for (seat, opponent) in [(Seat::First, Seat::Second), (Seat::Second, Seat::First)] {
        let game = series.config.game();
        let shots = all_shots(&game, meeting.side(seat), meeting.side(opponent));
        let against = all_shots(&game, meeting.side(opponent), meeting.side(seat));
        let sea = sea(&game, &meeting.side(seat).ships, &against);
        let points: Vec<String> = shots.iter().map(|p| point_code(*p)).collect();
        let human = meeting.side(seat).nature == Nature::Human;
        let places = matches!(meeting.side(seat).ships, Ships::At(_));
        let name = if seat == Seat::First { "first" } else { "second" };
        let rows: Vec<String> = sea
            .as_bytes()
            .chunks(chunk(series))
            .map(|row| format!("\"{}\"", String::from_utf8_lossy(row)))
            .collect();
        page.line(format!(
            "const Side {name} = {{{human}, {places},\n        {},\n        {{{}}}}};",
            rows.join("\n        "),
            points.join(", ")
        ));
    }
    let arguments = match meeting.pause {
        Pause::Never => "&p1, &p2, false",
        Pause::AfterEachShot => "&p1, &p2, true",
        Pause::Default => "&p1, &p2",
    };
    page.line("sides = {first, second};");
    page.line("events.clear();");
    page.line("ScriptedPlayer p1(1, g), p2(2, g);");
    page.line("listen();");
    page.line(format!("fprintf(screen, \"g.play({arguments})\\n\");"));
    page.line(format!("const Player* winner = g.play({arguments});"));
    page.line("note(END, 0, 0, Point(), false, \"\");");
    page.line("leaveTable();");
    page.line("judge(events, winner == nullptr ? 0 : winner == &p1 ? 1 : winner == &p2 ? 2 : 3);");
    page.line("}");
}

fn chunk(series: &Series) -> usize {
    usize::try_from(series.config.cols).unwrap_or(1)
}

/// What a player shoots at in the end: its script, what is left of the opponent's ships, and then the rest.
pub(super) fn all_shots(game: &Game, side: &Side, opponent: &Side) -> Vec<Point> {
    let mut shots = side.shots.clone();
    for p in cells(game, &opponent.ships).into_iter().chain(game.points()) {
        if !shots.contains(&p) {
            shots.push(p);
        }
    }
    shots
}

fn cells(game: &Game, ships: &Ships) -> Vec<Point> {
    let Ships::At(places) = ships else { return Vec::new() };
    let lengths = game.ships().map(|(_, ship)| ship.length);
    places
        .iter()
        .zip(lengths)
        .flat_map(|((at, direction), length)| segments(*at, length, *direction))
        .collect()
}

/// What the first attack on each position gives, if they come in this order.
pub(super) fn sea(game: &Game, ships: &Ships, attacks: &[Point]) -> String {
    let mut board = Board::new(game);
    if let Ships::At(places) = ships {
        for ((id, _), (at, direction)) in game.ships().zip(places) {
            // The scenario's own fleet: it fits.
            let _ = board.place_ship(*at, id, *direction);
        }
    }
    let mut answers: Vec<(Point, char)> = game.points().map(|p| (p, '.')).collect();
    for p in attacks {
        let answer = match board.attack(*p) {
            Attack::Invalid => continue,
            Attack::Miss => '.',
            Attack::Hit => 'h',
            Attack::Destroyed(id) => {
                u32::try_from(id).ok().and_then(|id| char::from_digit(id, 10)).unwrap_or('h')
            }
        };
        if let Some((_, slot)) = answers.iter_mut().find(|(cell, _)| cell == p) {
            *slot = answer;
        }
    }
    answers.into_iter().map(|(_, answer)| answer).collect()
}

fn judge_of(about: Aspect) -> &'static str {
    match about {
        Aspect::Places => include_str!("../../repro/play/places.cpp"),
        Aspect::PlaceFails => include_str!("../../repro/play/place_fails.cpp"),
        Aspect::Order => include_str!("../../repro/play/order.cpp"),
        Aspect::DisplayBefore => include_str!("../../repro/play/display_before.cpp"),
        Aspect::ShotsOnly => include_str!("../../repro/play/shots_only.cpp"),
        Aspect::DisplayResult => include_str!("../../repro/play/display_result.cpp"),
        Aspect::ResultArgs => include_str!("../../repro/play/result_args.cpp"),
        Aspect::InvalidShot => include_str!("../../repro/play/invalid_shot.cpp"),
        Aspect::ByOpponent => include_str!("../../repro/play/by_opponent.cpp"),
        Aspect::Winner => include_str!("../../repro/play/winner.cpp"),
        Aspect::Stops => include_str!("../../repro/play/stops.cpp"),
        Aspect::HumanLoser => include_str!("../../repro/play/human_loser.cpp"),
        Aspect::Pause => include_str!("../../repro/play/pause.cpp"),
        Aspect::NoPause => include_str!("../../repro/play/no_pause.cpp"),
        Aspect::Again => include_str!("../../repro/play/again.cpp"),
    }
}
