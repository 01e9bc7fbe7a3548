//! A play scenario as a program: scripted players, a Board that answers from a table, and the events that are required.
//!
//! The program knows no rule of the game. It compares the events that come with the parts that the parent computed; only
//! several games with one Game object are compared with each other. In C++ the program looks at its own output. In Rust the
//! program that performs says what is called, and the one that started it decides, because it alone sees what was printed
//! between two calls; how many lines were read is known at the end only.

use reference::battleship::{Point, Seat};

use super::calls::OutArguments;
use super::expected::{ExpectedMatch, all_shots, sea};
use super::focus::PlayFocus;
use super::script::{FleetScript, MatchScript, PlayScript, SEATS, SideScript};
use super::{display, order, pause, place_ships, result, winner};
use crate::assignments::battleship::game::step::{Nature, Pause};
use crate::assignments::battleship::game_config::point_code;
use crate::assignments::battleship::repro::{GAME, Page, quoted};
use crate::assignments::repro_page::Piece;
use crate::assignments::repro_page::char_code;
use crate::model::{Check, Language, Program};

const TABLE: Piece = Piece {
    cpp: include_str!("../../repro/play/table.cpp"),
    rust: include_str!("../../repro/play/table.rs.in"),
};

const REQUIRED: Piece = Piece {
    cpp: include_str!("../../repro/play/required.cpp"),
    rust: concat!(
        include_str!("../../repro/play/required.rs.in"),
        include_str!("../../repro/play/judge_required.rs.in")
    ),
};

const AGAIN: Piece = Piece {
    cpp: include_str!("../../repro/play/again.cpp"),
    rust: include_str!("../../repro/play/again.rs.in"),
};

/// The scenario as a program.
pub(super) fn program(script: &PlayScript, check: &Check, language: Language) -> Program {
    let page = Page::new(check, language, GAME);
    // The game that is played after one that cannot be is the harness's control.
    let games = if script.focus == PlayFocus::PlaceFails { 1 } else { script.matches.len() };
    let matches = script.matches.iter().take(games).cloned().collect();
    let script = &PlayScript { matches, ..script.clone() };
    match language {
        Language::Cpp => in_cpp(script, page),
        Language::Rust => in_rust(script, page),
    }
}

/// The parts of the first game of which something is required; none where games are compared with each other.
pub(super) fn required(script: &PlayScript, language: Language) -> Option<String> {
    let game = ExpectedMatch::new(&script.config, script.matches.first()?, language);
    let parts = match script.focus {
        PlayFocus::Places => place_ships::required_placing(&game),
        PlayFocus::PlaceFails => place_ships::required_end(&game),
        PlayFocus::Order => order::required(&game),
        PlayFocus::DisplayBefore => display::required_displays(&game),
        PlayFocus::ShotsOnly => display::required_views(&game),
        PlayFocus::DisplayResult => display::required_words(&game),
        PlayFocus::ResultArgs => result::required_results(&game),
        PlayFocus::InvalidShot => result::required_waste(&game),
        PlayFocus::ByOpponent => result::required_notices(&game),
        PlayFocus::Winner => winner::required_result(&game),
        PlayFocus::Stops => winner::required_stop(&game),
        PlayFocus::HumanLoser => display::required_farewell(&game),
        PlayFocus::Pause => pause::required_pauses(&game),
        PlayFocus::NoPause => pause::required_haste(&game),
        PlayFocus::Again | PlayFocus::Initialised => return None,
    };
    Some(parts.iter().map(ToString::to_string).collect())
}

/// The parts as a constant, and the functions that look at the events of a game.
fn judge_of(script: &PlayScript, language: Language) -> String {
    let pick = |piece: Piece| match language {
        Language::Cpp => piece.cpp,
        Language::Rust => piece.rust,
    };
    let Some(parts) = required(script, language) else { return pick(AGAIN).to_owned() };
    let constant = match language {
        Language::Cpp => format!("static const char* const REQUIRED = R\"(\n{parts})\";\n\n"),
        Language::Rust => format!("const REQUIRED: &str = r#\"\n{parts}\"#;\n\n"),
    };
    constant + pick(REQUIRED)
}

fn in_cpp(script: &PlayScript, mut page: Page) -> Program {
    page.with(constants(script));
    page.piece(TABLE);
    page.with(judge_of(script, Language::Cpp));
    page.line(format!("openTable({}, {});", script.input.count, quoted(script.input.line)));
    page.line(format!("Game g({}, {});", script.config.rows, script.config.cols));
    for (length, symbol, name) in &script.config.ships {
        page.line(format!("g.addShip({length}, {}, {});", char_code(*symbol), quoted(name)));
    }
    page.line("const int ships = g.nShips();");
    for played in &script.matches {
        play(&mut page, script, played);
    }
    page.line("compare(\"g.nShips() after all\", g.nShips(), ships);");
    page.finish()
}

fn constants(script: &PlayScript) -> String {
    let all_set = script.out_arguments == OutArguments::AllSet;
    format!(
        "const int ROWS = {};\nconst int COLS = {};\nconst int GAMES = {};\n// Whether attack sets shotHit and shipDestroyed where it need not.\n\
         const bool KIND_TO_VARIABLES = {all_set};\n",
        script.config.rows,
        script.config.cols,
        script.matches.len()
    )
}

fn play(page: &mut Page, script: &PlayScript, played: &MatchScript) {
    page.line("{");
    for (seat, name) in SEATS.into_iter().zip(["first", "second"]) {
        let TableSide { human, places, sea, shots } = TableSide::of(script, played, seat);
        let columns = usize::try_from(script.config.cols).unwrap_or(1);
        let rows = sea.as_bytes().chunks(columns).map(|row| format!("\"{}\"", String::from_utf8_lossy(row)));
        let points: Vec<String> = shots.into_iter().map(point_code).collect();
        page.line(format!(
            "const Side {name} = {{{human}, {places},\n        {},\n        {{{}}}}};",
            rows.collect::<Vec<_>>().join("\n        "),
            points.join(", ")
        ));
    }
    let arguments = match played.pause {
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
    page.line("note(END, winner == nullptr ? 0 : winner == &p1 ? 1 : winner == &p2 ? 2 : 3, 0, Point(), false, \"\");");
    page.line("leaveTable();");
    page.line("judge(events);");
    page.line("}");
}

/// A scripted player as the table of a program holds it.
struct TableSide {
    human: bool,
    places: bool,
    sea: String,
    shots: Vec<Point>,
}

impl TableSide {
    fn of(script: &PlayScript, played: &MatchScript, seat: Seat) -> TableSide {
        let game = script.config.game();
        let [own, other]: [&SideScript; 2] = [seat, seat.other()].map(|seat| played.side(seat));
        TableSide {
            human: own.nature == Nature::Human,
            places: matches!(own.fleet, FleetScript::At(_)),
            sea: sea(&game, &own.fleet, &all_shots(&game, other, own)),
            shots: all_shots(&game, own, other),
        }
    }
}

fn in_rust(script: &PlayScript, mut page: Page) -> Program {
    let judge = judge_of(script, Language::Rust);
    page.at_a_table(script.input.text(), format!("{}{}{judge}", rust_constants(script), TABLE.rust));
    page.line(format!("let mut g = game::new_game({}, {});", script.config.rows, script.config.cols));
    for (length, symbol, name) in &script.config.ships {
        page.line(format!("g.add_ship({length}, {:?}, {name:?});", char::from(*symbol)));
    }
    page.line("let ships = g.n_ships();");
    for (number, played) in script.matches.iter().enumerate() {
        let pause = match played.pause {
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

fn rust_constants(script: &PlayScript) -> String {
    let first = script.matches.first().map(|only| ExpectedMatch::new(&script.config, only, Language::Rust));
    let lines = first.and_then(|first| pause::lines_read(script.focus, &first));
    let reads =
        lines.map_or("None".to_owned(), |lines| format!("Some(({}, {}))", lines.start(), lines.end()));
    let games: String = script.matches.iter().map(|played| rust_sides(script, played)).collect();
    format!(
        "const ROWS: i32 = {};\nconst COLS: i32 = {};\n// The fewest and the most lines that have to be read, where that matters.\n\
         const READS: Option<(usize, usize)> = {reads};\n\n// The two players of each game.\n\
         const GAMES: &[[Side; 2]] = &[\n{games}];\n\n",
        script.config.rows, script.config.cols
    )
}

fn rust_sides(script: &PlayScript, played: &MatchScript) -> String {
    let side = |seat| {
        let TableSide { human, places, sea, shots } = TableSide::of(script, played, seat);
        let shots: Vec<String> = shots.iter().map(|p| format!("({}, {})", p.r, p.c)).collect();
        let shots = shots.join(", ");
        format!(
            "        Side {{ human: {human}, places_ships: {places}, sea: {sea:?}, shots: &[{shots}] }},\n"
        )
    };
    format!("    [\n{}    ],\n", SEATS.map(side).concat())
}
