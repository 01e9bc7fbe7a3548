//! The Game's rubric: 30 points.

use super::script::{AccessorScript, in_kind_memory};
use super::{accessors, add_ship, construct, play, random_point};
use crate::assignments::battleship::rules;
use crate::assignments::boxed::boxed;
use crate::model::{Check, How, Scenario, Topic};

/// The scenarios of a constructor: sizes, and the same calls whatever memory holds.
fn made() -> Vec<Box<dyn Scenario>> {
    let calls = construct::sizes().into_iter().chain([construct::initialised()]).collect();
    boxed(calls).into_iter().chain(boxed(vec![play::in_each_memory()])).collect()
}

/// Scenarios of accessors, with those that stand in for them.
fn asked(scripts: Vec<AccessorScript>) -> Vec<Box<dyn Scenario>> {
    boxed(in_kind_memory(scripts))
}

/// Scenarios of `play`, with those that stand in for them.
fn plays(scripts: Vec<play::PlayScript>) -> Vec<Box<dyn Scenario>> {
    boxed(play::with_stand_ins(scripts))
}

/// The Game's checks, by topic.
pub(crate) static RUBRIC: &[Topic] = &[
    Topic {
        why: "Boards and players ask the Game how large everything is; what it answers wrongly they all do wrongly.",
        checks: SIZES,
    },
    Topic {
        why: "Every later step takes for granted that each ship fits the board and can be told from the others by its symbol.",
        checks: ADDING,
    },
    Topic {
        why: "Boards and players know ships by their IDs alone; the accessors are how an ID becomes a length, a symbol and a name.",
        checks: SHIPS,
    },
    Topic {
        why: "No shot may fall before both fleets are in place, and a fleet that cannot be placed must end the game before it begins.",
        checks: STARTING,
    },
    Topic {
        why: "The players see nothing but what play tells them: turns, points and results must reach the right player, in the right order.",
        checks: TURNS,
    },
    Topic {
        why: "A person follows the game on the displayed Boards, and must not see what an opponent is to hide.",
        checks: SHOWING,
    },
    Topic {
        why: "The game is decided by the last segment: nothing may happen after it, and the right player must be named.",
        checks: ENDING,
    },
    Topic {
        why: "A program that runs many games in a row can neither press enter nor clear away what the last game left.",
        checks: PAUSING,
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

const SIZES: &[Check] = &[
    Check {
        id: "game.construct.sizes",
        title: "A Game of every valid size can be made, knows its rows and columns, and leaves no member unset",
        clause: "Game: Game(int nRows, int nCols), rows, cols",
        points: 1,
        hint: "The first argument is the number of rows. One row or one column is a valid size. Give every member a value in the constructor; two Games share nothing. The destructor deletes what is there, once.",
        how: How::Run(|_| made()),
    },
    Check {
        id: "game.is-valid",
        title: "isValid is true for exactly the positions of the board",
        clause: "Game: isValid",
        points: 1,
        hint: "Rows count from 0 to rows()-1 and columns from 0 to cols()-1; negative numbers are off the board.",
        how: How::Run(|_| boxed(accessors::is_valid())),
    },
    Check {
        id: "game.random-point.range",
        title: "randomPoint returns a position of the board",
        clause: "Game: randomPoint",
        points: 1,
        hint: "Draw the row below rows() and the column below cols(), not the other way round.",
        how: How::Run(|_| boxed(random_point::range())),
    },
    Check {
        id: "game.random-point.uniform",
        title: "randomPoint can return every position, each about equally often",
        clause: "Game: randomPoint, \"a random point on the game board\"",
        points: 1,
        hint: "Draw row and column independently; randInt(n) never returns n.",
        how: How::Run(|_| boxed(random_point::shares())),
    },
];

const ADDING: &[Check] = &[
    Check {
        id: "game.add-ship.accepts",
        title: "addShip accepts every ship that satisfies the constraints, and nShips counts it",
        clause: "Game: addShip, nShips",
        points: 1,
        hint: "Letters, digits and punctuation are printable; ships may have equal lengths; there is no limit of five.",
        how: How::Run(|_| asked(add_ship::accepts())),
    },
    Check {
        id: "game.add-ship.length",
        title: "addShip refuses a length that is not positive",
        clause: "Game: addShip, \"which must be positive\"",
        points: 1,
        hint: "Check for lengths below 1 first.",
        how: How::Run(|_| asked(add_ship::lengths())),
    },
    Check {
        id: "game.add-ship.fits",
        title: "addShip refuses a ship only when it is longer than both dimensions of the board",
        clause: "Game: addShip, \"must allow the ship to fit on the board\"",
        points: 1,
        hint: "A ship may lie either way: compare its length with the larger of rows() and cols().",
        how: How::Run(|_| asked(add_ship::fits())),
    },
    Check {
        id: "game.add-ship.symbol-printable",
        title: "addShip refuses a symbol that cannot be printed",
        clause: "Game: addShip, \"must be a printable character\"",
        points: 1,
        hint: "isprint from <cctype> knows; DEL is not printable either.",
        how: How::Run(|_| asked(add_ship::unprintable())),
    },
    Check {
        id: "game.add-ship.symbol-reserved",
        title: "addShip refuses the symbols X, o and .",
        clause: "Game: addShip, \"other than X, o, and .\"",
        points: 1,
        hint: "A capital X, a small o, and the period.",
        how: How::Run(|_| asked(add_ship::reserved())),
    },
    Check {
        id: "game.add-ship.symbol-unique",
        title: "addShip refuses a symbol that another ship has",
        clause: "Game: addShip, \"must not be the same as for any other ship\"",
        points: 1,
        hint: "Compare with every ship that was added, not just with the last one.",
        how: How::Run(|_| asked(add_ship::unique())),
    },
    Check {
        id: "game.add-ship.unchanged",
        title: "A refused addShip leaves the ships as they were",
        clause: "Game: addShip, \"a new ship type is not added\"",
        points: 1,
        hint: "Check all arguments before storing any of them.",
        how: How::Run(|_| asked(add_ship::unchanged())),
    },
];

const SHIPS: &[Check] = &[
    Check {
        id: "game.ships.ids",
        title: "Each ship has exactly one ID from 0 to nShips()-1",
        clause: "Game: nShips, ship IDs",
        points: 1,
        hint: "Count IDs from 0. Any order will do.",
        how: How::Run(|_| asked(accessors::ids())),
    },
    Check {
        id: "game.ships.accessors",
        title: "shipLength, shipSymbol and shipName of an ID speak of the same ship",
        clause: "Game: shipLength, shipSymbol, shipName",
        points: 1,
        hint: "Keep the three together in one struct, so that one index finds them all.",
        how: How::Run(|_| asked(accessors::ships())),
    },
    Check {
        id: "game.silent",
        title: "isValid, randomPoint and the accessors write nothing to cout, and nothing but play reads cin",
        clause: "Other Requirements: functions must not write to cout, and must not read from cin, except …",
        points: 1,
        hint: "Use cerr for debugging output. Only play may wait for enter; cin.peek() and cin.ignore() read as well.",
        how: How::Run(|_| asked(accessors::silence())),
    },
];

const STARTING: &[Check] = &[
    Check {
        id: "game.play.places",
        title: "Both players place their ships once, each on a Board of their own, before any attack",
        clause: "Game: play, steps 1 to 3",
        points: 1,
        hint: "Make two Boards, and give each player's placeShips one of them.",
        how: How::Run(|_| plays(play::places())),
    },
    Check {
        id: "game.play.place-fails",
        title: "play returns nullptr when a player cannot place the ships",
        clause: "Game: play, step 2",
        points: 1,
        hint: "Look at what each placeShips returns before going on.",
        how: How::Run(|_| plays(play::place_fails())),
    },
];

const TURNS: &[Check] = &[
    Check {
        id: "game.play.order",
        title: "The players attack in turn, p1 first, each the other's Board, at the recommended point",
        clause: "Game: play, step 4",
        points: 1,
        hint: "One turn: p1->recommendAttack(), then b2.attack with that point. Then the same with the roles reversed.",
        how: How::Run(|_| plays(play::order())),
    },
    Check {
        id: "game.play.invalid-shot",
        title: "An invalid shot is recorded as such and costs the turn",
        clause: "Player: recordAttackResult, validShot; Game: play, step 4",
        points: 1,
        hint: "Pass on what attack returned, and go on with the other player; do not ask again.",
        how: How::Run(|_| plays(play::invalid_shot())),
    },
    Check {
        id: "game.play.result-args",
        title: "recordAttackResult tells the attacker what the attack did",
        clause: "Player: recordAttackResult",
        points: 1,
        hint: "Pass the variables that attack has set, in the order of the parameters.",
        how: How::Run(|_| plays(play::result_args())),
    },
    Check {
        id: "game.play.by-opponent",
        title: "recordAttackByOpponent tells the attacked player where",
        clause: "Player: recordAttackByOpponent",
        points: 1,
        hint: "Call it on the other player, after hits and misses alike.",
        how: How::Run(|_| plays(play::by_opponent())),
    },
];

const SHOWING: &[Check] = &[
    Check {
        id: "game.play.display-before",
        title: "Before each attack the Board to be attacked is displayed",
        clause: "Game: play, step 4a",
        points: 1,
        hint: "Display the opponent's Board, not the attacker's own, before asking for the attack.",
        how: How::Run(|_| plays(play::display_before())),
    },
    Check {
        id: "game.play.shots-only",
        title: "The opponent's undamaged segments are hidden exactly when the attacker is human",
        clause: "Game: play, step 4a",
        points: 1,
        hint: "Pass isHuman() of the player who is about to attack to display.",
        how: How::Run(|_| plays(play::shots_only())),
    },
    Check {
        id: "game.play.display-result",
        title: "The result of each shot is shown",
        clause: "Game: play, step 4c",
        points: 1,
        hint: "After each attack say whether it missed or hit, or display the attacked Board. Ask for a ship's name only when one was destroyed.",
        how: How::Run(|_| plays(play::display_result())),
    },
    Check {
        id: "game.play.human-loser",
        title: "A human who lost gets to see the winner's Board with all ships",
        clause: "Game: play, step 5",
        points: 1,
        hint: "Call display(false) on the winner's Board when isHuman() of the loser is true.",
        how: How::Run(|_| plays(play::human_loser())),
    },
];

const ENDING: &[Check] = &[
    Check {
        id: "game.play.winner",
        title: "play returns the player who destroyed all of the other's ships",
        clause: "Game: play, \"a pointer to the player who won\"",
        points: 1,
        hint: "Return the attacker whose attack made allShipsDestroyed() true.",
        how: How::Run(|_| plays(play::winner())),
    },
    Check {
        id: "game.play.stops",
        title: "Nobody attacks after the game is won",
        clause: "Game: play, \"Until one of the players wins\"",
        points: 1,
        hint: "Ask allShipsDestroyed() after every attack, not once a round.",
        how: How::Run(|_| plays(play::stops())),
    },
];

const PAUSING: &[Check] = &[
    Check {
        id: "game.play.pause",
        title: "With shouldPause true, or left out, play waits for enter after each shot",
        clause: "Game: play, shouldPause",
        points: 1,
        hint: "After the result print the prompt and read one line from cin, to its end, after each player's shots.",
        how: How::Run(|_| plays(play::pause())),
    },
    Check {
        id: "game.play.no-pause",
        title: "With shouldPause false play reads nothing from cin",
        clause: "Game: play, shouldPause",
        points: 1,
        hint: "Test shouldPause wherever the function waits.",
        how: How::Run(|_| plays(play::no_pause())),
    },
    Check {
        id: "game.play.again",
        title: "Several games can be played with one Game object",
        clause: "Game: play, \"runs a complete game\"",
        points: 1,
        hint: "Keep what belongs to one game in local variables: no statics, and make new Boards each time. The next game's players may be others, and who made the players deletes them.",
        how: How::Run(|_| plays(play::again())),
    },
];

const RULES: &[Check] = &[Check {
    id: "game.rules.names",
    title: "Game.cpp names no class that belongs to another file",
    clause: "Board, Game and Player classes: names that no other source file may contain",
    points: 1,
    hint: "Use Game, Board and Player through their public interfaces only.",
    how: How::Static(
        &rules::game_names,
        &["// Game.cpp", "BoardImpl* inside;  // BoardImpl belongs to Board.cpp"],
    ),
}];

const MEMORY: &[Check] = &[Check {
    id: "game.memory.errors",
    title: "Game.cpp uses memory as C++ allows",
    clause: "no clause of the handout: what C++ leaves undefined may work today and fail tomorrow",
    points: 0,
    hint: "Compile with -fsanitize=address,undefined and run it: each error is shown with its line. valgrind also shows what was never set.",
    how: How::Memory {
        example: &["Ship* ship = m_ships[id];", "delete ship;", "return ship->length;"],
        rests_on: &[],
    },
}];
