//! The Board's rubric: 40 points.

use super::script::{BoardScript, CONSTRUCTOR};
use super::spare::between_spare;
use super::turned::turned;
use super::views::exchanged;
use super::{
    all_ships_destroyed, attack, block, clear, construct, display, place_ship, random_calls, silence,
    unplace_ship,
};
use crate::assignments::battleship::rules;
use crate::assignments::boxed::boxed;
use crate::model::{Check, How, Scenario, Topic};

/// The Board's checks, by topic.
pub(crate) static RUBRIC: &[Topic] = &[
    Topic { why: "Everything else needs a Board, and the Game alone says how large one is.", checks: MAKING },
    Topic {
        why: "A player arranges its ships with placeShip alone and trusts its answer: a ship accepted in the wrong place, or refused in a right one, makes every later shot wrong.",
        checks: PLACING,
    },
    Topic {
        why: "A player who tries arrangements takes ships back; what is not removed exactly stays as a ghost that later ships and shots run into.",
        checks: UNPLACING,
    },
    Topic { why: "A Board that is used again must not remember the game before.", checks: CLEARING },
    Topic {
        why: "MediocrePlayer scatters its ships by placing them among blocked positions; its algorithm is only as good as block and unblock.",
        checks: BLOCKING,
    },
    Topic {
        why: "The display is all that a person sees of the game, and the format is fixed to the last blank, so that programs can compare it.",
        checks: SHOWING,
    },
    Topic {
        why: "Game and both players decide what to do next from the answers of attack; one wrong answer changes the whole game.",
        checks: ATTACKING,
    },
    Topic {
        why: "A game has two Boards, and its output belongs to Game: what a Board shares or prints shows up somewhere else.",
        checks: WHOLE,
    },
    Topic {
        why: "Single calls can all be right and still leave something behind for the next; long sequences find that.",
        checks: RANDOM,
    },
    Topic {
        why: "Each file is compiled with other people's versions of the other files: a name that only your own version has does not exist there.",
        checks: RULES,
    },
    Topic {
        why: "An access outside an array, or to what is deleted, often does no harm where it was tried, and breaks the program elsewhere.",
        checks: MEMORY,
    },
];

/// These scripts as the scenarios of that check, on cleared boards for a Board whose constructor leaves something undone, with
/// exchanged directions for one that takes HORIZONTAL for VERTICAL, with exchanged views for one that takes shotsOnly the wrong way
/// round, and between further ships for one that refuses an ID.
fn about(check: &'static str, scripts: Vec<BoardScript>) -> Vec<Box<dyn Scenario>> {
    let scripts: Vec<BoardScript> = scripts.into_iter().map(|script| script.about(check)).collect();
    let between = between_spare(check, &scripts);
    if check == CONSTRUCTOR {
        return boxed([scripts, between].concat());
    }
    let cleared = scripts.iter().map(BoardScript::cleared).collect();
    let turned = turned(check, &scripts);
    let exchanged = exchanged(check, &scripts);
    boxed([scripts, cleared, turned, exchanged, between].concat())
}

const MAKING: &[Check] = &[Check {
    id: "board.construct.sizes",
    title: "A Board can be made and destroyed for games of every size",
    clause: "Board: Board(const Game& g)",
    points: 1,
    hint: "Ask the Game for its numbers of rows and columns; neither need be 10, nor need they be equal. Set every member: a new Board is as empty as one after clear. The destructor deletes what is there, once.",
    how: How::Run(|_| about("board.construct.sizes", construct::sizes())),
}];

const PLACING: &[Check] = &[
    Check {
        id: "board.place-ship.horizontal",
        title: "placeShip lays a HORIZONTAL ship to the right of topOrLeft",
        clause: "Board: placeShip, topOrLeft is the leftmost segment if dir is HORIZONTAL",
        points: 1,
        hint: "HORIZONTAL means one row and increasing columns.",
        how: How::Run(|_| about("board.place-ship.horizontal", place_ship::horizontal())),
    },
    Check {
        id: "board.place-ship.vertical",
        title: "placeShip stands a VERTICAL ship below topOrLeft",
        clause: "Board: placeShip, topOrLeft is the topmost segment if dir is VERTICAL",
        points: 1,
        hint: "VERTICAL means one column and increasing rows.",
        how: How::Run(|_| about("board.place-ship.vertical", place_ship::vertical())),
    },
    Check {
        id: "board.place-ship.edges",
        title: "Ships may touch every edge and corner of the board",
        clause: "Board: placeShip, reason 2 (partly or fully outside the board)",
        points: 1,
        hint: "The last segment is at topOrLeft plus length minus 1; that position may be in the last row or column.",
        how: How::Run(|_| about("board.place-ship.edges", place_ship::edges())),
    },
    Check {
        id: "board.place-ship.lengths",
        title: "Ships of every length from 1 to the board's size can be placed",
        clause: "Game: addShip, length positive and fitting; Board: placeShip",
        points: 1,
        hint: "Take the length from the Game, and let no array be shorter than the longest ship.",
        how: How::Run(|_| about("board.place-ship.lengths", place_ship::lengths())),
    },
    Check {
        id: "board.place-ship.adjacent",
        title: "Ships may touch one another",
        clause: "Board: placeShip, the five reasons (touching is none of them)",
        points: 1,
        hint: "Look only at the positions that the ship itself would cover.",
        how: How::Run(|_| about("board.place-ship.adjacent", place_ship::adjacent())),
    },
    Check {
        id: "board.place-ship.invalid-id",
        title: "placeShip takes the ship IDs that the game has, and refuses all others",
        clause: "Board: placeShip, reason 1; Game: nShips, ship IDs",
        points: 1,
        hint: "IDs run from 0 to nShips()-1; compare with both before asking the Game anything about the ship.",
        how: How::Run(|_| about("board.place-ship.invalid-id", place_ship::invalid_id())),
    },
    Check {
        id: "board.place-ship.outside",
        title: "placeShip refuses a ship that would leave the board",
        clause: "Board: placeShip, reason 2",
        points: 2,
        hint: "Check both ends against rows() and cols() before touching any array.",
        how: How::Run(|_| about("board.place-ship.outside", place_ship::outside())),
    },
    Check {
        id: "board.place-ship.overlap",
        title: "placeShip refuses a ship that would overlap another",
        clause: "Board: placeShip, reason 3",
        points: 2,
        hint: "Look at every position that the ship would cover, first to last.",
        how: How::Run(|_| about("board.place-ship.overlap", place_ship::overlap())),
    },
    Check {
        id: "board.place-ship.twice",
        title: "placeShip refuses a ship that is on the board already",
        clause: "Board: placeShip, reason 5",
        points: 1,
        hint: "Remember for each ship ID whether it is placed, and forget it when it is unplaced.",
        how: How::Run(|_| about("board.place-ship.twice", place_ship::twice())),
    },
    Check {
        id: "board.place-ship.atomic",
        title: "A refused placeShip leaves the board as it was",
        clause: "Board: placeShip, \"the board must remain unchanged\"",
        points: 1,
        hint: "Decide first, for the whole ship; write only when nothing can go wrong any more.",
        how: How::Run(|_| about("board.place-ship.atomic", place_ship::atomic())),
    },
];

const UNPLACING: &[Check] = &[
    Check {
        id: "board.unplace-ship.removes",
        title: "unplaceShip frees the ship's positions and lets it be placed again",
        clause: "Board: unplaceShip, the positions it occupied may be used to place other ships",
        points: 1,
        hint: "Free every position, and forget that the ship is placed.",
        how: How::Run(|_| about("board.unplace-ship.removes", unplace_ship::removes())),
    },
    Check {
        id: "board.unplace-ship.invalid-id",
        title: "unplaceShip refuses a ship ID that the game does not have",
        clause: "Board: unplaceShip, reason 1",
        points: 1,
        hint: "Compare the ID with 0 and nShips() before asking the Game anything about it.",
        how: How::Run(|_| about("board.unplace-ship.invalid-id", unplace_ship::invalid_id())),
    },
    Check {
        id: "board.unplace-ship.mismatch",
        title: "unplaceShip refuses when the whole ship is not exactly there",
        clause: "Board: unplaceShip, reason 2",
        points: 1,
        hint: "Every one of the ship's positions must hold this ship, beginning at topOrLeft.",
        how: How::Run(|_| about("board.unplace-ship.mismatch", unplace_ship::mismatch())),
    },
    Check {
        id: "board.unplace-ship.atomic",
        title: "A refused unplaceShip leaves the board as it was",
        clause: "Board: unplaceShip, \"the board must remain unchanged\"",
        points: 1,
        hint: "Decide first, for the whole ship; remove only when every position agrees.",
        how: How::Run(|_| about("board.unplace-ship.atomic", unplace_ship::atomic())),
    },
];

const CLEARING: &[Check] = &[
    Check {
        id: "board.clear.ships",
        title: "After clear every ship can be placed again",
        clause: "Board: clear, \"empty, ready to be populated with ships\"",
        points: 1,
        hint: "Besides the positions, forget which ships are placed, and every count of them.",
        how: How::Run(|_| about("board.clear.ships", clear::ships())),
    },
    Check {
        id: "board.clear.shots",
        title: "After clear no earlier attack counts",
        clause: "Board: clear, \"so it is empty\"",
        points: 1,
        hint: "Whatever remembers attacks must be emptied too.",
        how: How::Run(|_| about("board.clear.shots", clear::shots())),
    },
];

const BLOCKING: &[Check] = &[
    Check {
        id: "board.block.half",
        title: "block blocks about half of the positions, at random",
        clause: "Board: block, \"blocks about half the positions\"",
        points: 1,
        hint: "Give each position an even chance, or choose half of them at random; placeShip has to refuse those.",
        how: How::Run(|_| about("board.block.half", block::half())),
    },
    Check {
        id: "board.block.refuses",
        title: "No ship can be placed on a blocked position",
        clause: "Board: placeShip, reason 4",
        points: 1,
        hint: "A ship is refused if any of its positions is blocked, and only then.",
        how: How::Run(|_| about("board.block.refuses", block::refuses())),
    },
    Check {
        id: "board.unblock.restores",
        title: "After unblock ships can be placed everywhere again",
        clause: "Board: unblock, \"unblocks all the blocked positions\"",
        points: 1,
        hint: "Visit every position, in both dimensions.",
        how: How::Run(|_| about("board.unblock.restores", block::restores())),
    },
    Check {
        id: "board.unblock.keeps-ships",
        title: "unblock leaves the ships that were placed",
        clause: "Board: unblock, used after placing ships",
        points: 1,
        hint: "Reset blocked positions only, not everything that is not water.",
        how: How::Run(|_| about("board.unblock.keeps-ships", block::keeps_ships())),
    },
];

const SHOWING: &[Check] = &[
    Check {
        id: "board.display.format",
        title: "display prints the header, the row numbers and the line ends exactly",
        clause: "Board: display, items 1 and 2",
        points: 2,
        hint: "Two spaces and the column digits; then each row's digit, one space, the positions, a newline.",
        how: How::Run(|_| about("board.display.format", display::format())),
    },
    Check {
        id: "board.display.ships",
        title: "display(false) shows symbols, X, o and periods",
        clause: "Board: display, items 2a to 2d",
        points: 2,
        hint: "X for a damaged segment, the symbol for an undamaged one, o for a miss, a period for untouched water.",
        how: How::Run(|_| about("board.display.ships", display::ships())),
    },
    Check {
        id: "board.display.shots-only",
        title: "display(true) hides undamaged segments, and shows every shot",
        clause: "Board: display, items 2a to 2d",
        points: 1,
        hint: "With shotsOnly true an undamaged segment looks like untouched water; hits and misses are shown as ever.",
        how: How::Run(|_| about("board.display.shots-only", display::shots_only())),
    },
    Check {
        id: "board.display.blocked-unseen",
        title: "A remark: display shows blocked positions as water",
        clause: "Board: display, item 2c (a period for water where no attack has been made)",
        points: 0,
        hint: "A remark that costs nothing: the format has no character for blocked positions, but no game shows a blocked board, and the handout draws one with # elsewhere.",
        how: How::Run(|_| about("board.display.blocked-unseen", display::blocked_unseen())),
    },
];

const ATTACKING: &[Check] = &[
    Check {
        id: "board.attack.outside",
        title: "attack refuses a position off the board",
        clause: "Board: attack, \"the attack point is outside of the board area\"",
        points: 1,
        hint: "Check the position before looking anything up with it.",
        how: How::Run(|_| about("board.attack.outside", attack::outside())),
    },
    Check {
        id: "board.attack.repeat",
        title: "attack refuses a position that was attacked before",
        clause: "Board: attack, \"an attack is made on a previously attacked location\"",
        points: 1,
        hint: "Both a miss and a damaged segment have been attacked before.",
        how: How::Run(|_| about("board.attack.repeat", attack::repeat())),
    },
    Check {
        id: "board.attack.hit",
        title: "attack reports a hit on every segment",
        clause: "Board: attack, shotHit must be set to true",
        points: 1,
        hint: "Set shotHit whenever an undamaged segment is at p.",
        how: How::Run(|_| about("board.attack.hit", attack::hit())),
    },
    Check {
        id: "board.attack.miss",
        title: "attack reports a valid miss on water",
        clause: "Board: attack, \"Otherwise the shotHit parameter must be set to false\"",
        points: 1,
        hint: "A miss is a valid attack: return true and set shotHit to false.",
        how: How::Run(|_| about("board.attack.miss", attack::miss())),
    },
    Check {
        id: "board.attack.destroyed",
        title: "attack reports which ship it destroyed, and only then",
        clause: "Board: attack, shipDestroyed and shipId",
        points: 1,
        hint: "Count the undamaged segments of the ship that was hit.",
        how: How::Run(|_| about("board.attack.destroyed", attack::destroyed())),
    },
    Check {
        id: "board.attack.ship-id-kept",
        title: "attack leaves shipId alone when a hit destroys nothing",
        clause: "Board: attack, \"shipId must be left unchanged\"",
        points: 1,
        hint: "Assign to shipId only in the branch that sets shipDestroyed to true.",
        how: How::Run(|_| about("board.attack.ship-id-kept", attack::ship_id_kept())),
    },
    Check {
        id: "board.all-destroyed",
        title: "allShipsDestroyed becomes true with the last segment",
        clause: "Board: allShipsDestroyed",
        points: 1,
        hint: "It is true exactly when no ship has an undamaged segment.",
        how: How::Run(|_| about("board.all-destroyed", all_ships_destroyed::all_destroyed())),
    },
];

const WHOLE: &[Check] = &[
    Check {
        id: "board.two-boards",
        title: "Two Boards of one game do not disturb each other",
        clause: "The Assignment: an instance of the Board class for each player",
        points: 1,
        hint: "Keep everything in the object: no globals, no statics.",
        how: How::Run(|_| about("board.two-boards", construct::two_boards())),
    },
    Check {
        id: "board.silent",
        title: "Nothing but display writes to cout, and nothing reads cin",
        clause: "Other Requirements: functions must not write to cout, and must not read from cin, except …",
        points: 1,
        hint: "Use cerr for debugging output, and leave cin to HumanPlayer and play.",
        how: How::Run(|_| about("board.silent", silence::silent())),
    },
];

const RANDOM: &[Check] = &[
    Check {
        id: "board.random.placing",
        title: "Long random sequences of placing, removing and clearing come out right",
        clause: "Board: placeShip, unplaceShip, clear",
        points: 1,
        hint: "See the checks on single functions first; if they pass, something is remembered for too long.",
        how: How::Run(|seed| about("board.random.placing", random_calls::placing(seed))),
    },
    Check {
        id: "board.random.shooting",
        title: "Random fleets, shot at until nothing is left, come out right",
        clause: "Board: attack",
        points: 1,
        hint: "See the checks on single functions first; if they pass, try fleets of one ship and of many.",
        how: How::Run(|seed| about("board.random.shooting", random_calls::shooting(seed))),
    },
];

const RULES: &[Check] = &[Check {
    id: "board.rules.names",
    title: "Board.cpp names no class that belongs to another file",
    clause: "Board, Game and Player classes: names that no other source file may contain",
    points: 1,
    hint: "Use Game, Board and Player through their public interfaces only.",
    how: How::Static(
        &rules::board_names,
        &["// Board.cpp", "GameImpl* inside;  // GameImpl belongs to Game.cpp"],
    ),
}];

const MEMORY: &[Check] = &[Check {
    id: "board.memory.errors",
    title: "Board.cpp uses memory as C++ allows",
    clause: "no clause of the handout: what C++ leaves undefined may work today and fail tomorrow",
    points: 0,
    hint: "Compile with -fsanitize=address,undefined and run it: each error is shown with its line. valgrind also shows what was never set.",
    how: How::Memory { example: &["char m_grid[MAXROWS][MAXCOLS];", "m_grid[-1][0] = 'o';"], rests_on: &[] },
}];
