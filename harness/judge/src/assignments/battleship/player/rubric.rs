//! The Player's rubric: 30 points.

use super::mediocre::{interference, placing, repeatability, reseeding, transitions, uniformity};
use super::script::PlayerScript;
use super::{awful, create, good, human, silent};
use crate::assignments::battleship::rules;
use crate::assignments::boxed::boxed;
use crate::model::{Check, How, Scenario, Topic};

/// The Player's checks, by topic.
pub(crate) static RUBRIC: &[Topic] = &[
    Topic {
        why: "Each file is compiled with other people's versions of the other files: a name that only your own version has does not exist there.",
        checks: RULES,
    },
    Topic {
        why: "The rest of the program knows players only through createPlayer and the interface of Player.",
        checks: EVERY_PLAYER,
    },
    Topic {
        why: "A person mistypes; the dialogue has to cope with that and still do exactly what was typed in the end.",
        checks: HUMAN,
    },
    Topic {
        why: "MediocrePlayer's states are specified move by move, and the choice of each move depends on all results before it.",
        checks: STATES,
    },
    Topic {
        why: "An opponent who can foresee the moves, or positions that are never tried, make a different player from the one that is asked for; and only what can be repeated can be debugged.",
        checks: RANDOM,
    },
    Topic {
        why: "placeShips is asked for as a backtracking search among blocked positions; shortcuts work on roomy boards and fail on tight ones.",
        checks: PLACING,
    },
    Topic {
        why: "A player that is clever but cannot place its ships or takes too long has lost all the same.",
        checks: GOOD,
    },
    Topic {
        why: "An access outside an array, or to what is deleted, often does no harm where it was tried, and breaks the program elsewhere.",
        checks: MEMORY,
    },
];

const RULES: &[Check] = &[Check {
    id: "player.rules.names",
    title: "Player.cpp names no class that belongs to another file",
    clause: "Board, Game and Player classes: names that no other source file may contain",
    points: 1,
    hint: "Use Game and Board through their public interfaces only.",
    how: How::Static(
        &rules::player_names,
        &["// Player.cpp", "BoardImpl* inside;  // BoardImpl belongs to Board.cpp"],
    ),
}];

const EVERY_PLAYER: &[Check] = &[
    Check {
        id: "player.create.types",
        title: "createPlayer makes the four kinds of player by name, and nothing else",
        clause: "Player: createPlayer",
        points: 1,
        hint: "Compare the type with the four strings exactly, pass the name on, and return nullptr otherwise. The caller deletes what was made: a destructor deletes what its object owns, once.",
        how: How::Run(|_| boxed(create::types())),
    },
    Check {
        id: "player.is-human",
        title: "isHuman is true for a HumanPlayer and false for the others",
        clause: "HumanPlayer: isHuman; Player: isHuman",
        points: 1,
        hint: "Override isHuman in HumanPlayer only; mind the const.",
        how: How::Run(|_| boxed(create::is_human())),
    },
    Check {
        id: "player.awful.legal",
        title: "An AwfulPlayer places its ships and attacks legally",
        clause: "AwfulPlayer: \"It plays the game legally, but very stupidly\"",
        points: 1,
        hint: "Leave the AwfulPlayer that you were given as it is.",
        how: How::Run(|_| boxed(awful::legal())),
    },
    Check {
        id: "player.silent",
        title: "Players other than HumanPlayer write nothing to cout and read nothing from cin",
        clause: "Other Requirements: functions must not write to cout, and must not read from cin, except …",
        points: 1,
        hint: "Use cerr for debugging output, and leave cin to HumanPlayer and play.",
        how: How::Run(|_| boxed(silent::silent())),
    },
];

const HUMAN: &[Check] = &[
    Check {
        id: "player.human.places",
        title: "A HumanPlayer places the ships where the user says",
        clause: "HumanPlayer: placeShips must prompt for where to place the ships, as the sample program does",
        points: 1,
        hint: "Read a direction (h or v), then a row and a column, for one ship after another.",
        how: How::Run(|_| boxed(human::places())),
    },
    Check {
        id: "player.human.rejects-direction",
        title: "A HumanPlayer asks again for a direction other than h and v",
        clause: "HumanPlayer: placeShips, in the manner of the sample program",
        points: 1,
        hint: "Ask until the answer is h or v.",
        how: How::Run(|_| boxed(human::rejects_direction())),
    },
    Check {
        id: "player.human.rejects-numbers",
        title: "A HumanPlayer asks again when a position is not two integers",
        clause: "HumanPlayer: placeShips and recommendAttack, in the manner of the sample program",
        points: 1,
        hint: "When reading fails, clear cin and throw the rest of the line away before asking again.",
        how: How::Run(|_| boxed(human::rejects_numbers())),
    },
    Check {
        id: "player.human.rejects-position",
        title: "A HumanPlayer asks again when the ship cannot be placed there",
        clause: "HumanPlayer: placeShips, in the manner of the sample program",
        points: 1,
        hint: "Look at what Board::placeShip returns, and ask again while it is false.",
        how: How::Run(|_| boxed(human::rejects_position())),
    },
    Check {
        id: "player.human.attacks",
        title: "A HumanPlayer attacks where the user says",
        clause: "HumanPlayer: recommendAttack must prompt for where to attack",
        points: 1,
        hint: "Row first, then column; return exactly what was typed.",
        how: How::Run(|_| boxed(human::attacks())),
    },
];

const PLACING: &[Check] = &[
    Check {
        id: "player.mediocre.place.block-first",
        title: "A MediocrePlayer blocks first, and places ships only while positions are blocked",
        clause: "MediocrePlayer: placeShips, steps 1 and 2",
        points: 1,
        hint: "Each try is block, then placing, then unblock.",
        how: How::Run(|_| boxed(placing::block_first())),
    },
    Check {
        id: "player.mediocre.place.finds",
        title: "A MediocrePlayer places every fleet, from 1 to 10 ships, on boards of every size",
        clause: "MediocrePlayer: placeShips, steps 2 and 4",
        points: 1,
        hint: "Take sizes and lengths from the game, and try both directions everywhere.",
        how: How::Run(|seed| boxed(placing::finds(seed))),
    },
    Check {
        id: "player.mediocre.place.backtracks",
        title: "A MediocrePlayer finds room among the blocked positions whenever there is any",
        clause: "MediocrePlayer: placeShips, step 2, recursive algorithm with backtracking",
        points: 1,
        hint: "When a later ship does not fit, take the last one back and go on with its next place, in both directions.",
        how: How::Run(|_| boxed(placing::backtracks())),
    },
    Check {
        id: "player.mediocre.place.unplaces",
        title: "A MediocrePlayer unplaces the ships of a try that failed",
        clause: "MediocrePlayer: placeShips, step 2, unplaceShip to remove a ship",
        points: 1,
        hint: "Whatever placeShip put there, unplaceShip must remove with the same position and direction.",
        how: How::Run(|_| boxed(placing::unplaces())),
    },
    Check {
        id: "player.mediocre.place.unblocks",
        title: "A MediocrePlayer unblocks after each try",
        clause: "MediocrePlayer: placeShips, step 3",
        points: 1,
        hint: "Call unblock after success and after failure.",
        how: How::Run(|_| boxed(placing::unblocks())),
    },
    Check {
        id: "player.mediocre.place.tries",
        title: "A MediocrePlayer tries up to 50 times",
        clause: "MediocrePlayer: placeShips, step 4",
        points: 1,
        hint: "Count the tries from 1 to 50, and block anew for each.",
        how: How::Run(|_| boxed(placing::tries())),
    },
    Check {
        id: "player.mediocre.place.fails-honestly",
        title: "A MediocrePlayer returns false when all tries failed",
        clause: "MediocrePlayer: placeShips, step 4",
        points: 1,
        hint: "After the last try return false; do not place the ships in some other way.",
        how: How::Run(|_| boxed(placing::fails_honestly())),
    },
    Check {
        id: "player.mediocre.place.tidy",
        title: "A MediocrePlayer stops after exactly 50 tries and leaves nothing behind",
        clause: "MediocrePlayer: placeShips, steps 2 to 4",
        points: 0,
        hint: "Some of this is a matter of reading: it costs nothing.",
        how: How::Run(|_| boxed(placing::tidy())),
    },
];

/// These scripts, and the same without `placeShips`: how a player attacks can be seen where that crashes or never ends, too.
fn placed_or_not(scripts: Vec<PlayerScript>) -> Vec<Box<dyn Scenario>> {
    let unplaced = scripts.iter().map(PlayerScript::unplaced).collect();
    boxed([scripts, unplaced].concat())
}

const STATES: &[Check] = &[
    Check {
        id: "player.two-players",
        title: "Two players of one program do not disturb each other",
        clause: "Game: runs a complete game between two players; MediocrePlayer: the algorithm is each player's own",
        points: 1,
        hint: "Keep everything in the object: no globals, no statics.",
        how: How::Determinism(|seed| placed_or_not(interference::two_players(seed))),
    },
    Check {
        id: "player.mediocre.attack.fresh",
        title: "A MediocrePlayer chooses positions on the board, none of them twice",
        clause: "MediocrePlayer: states 1 and 2, \"that has not been chosen before\", \"valid positions\"",
        points: 1,
        hint: "Remember every choice, and check positions against rows() and cols().",
        how: How::Run(|seed| placed_or_not(transitions::fresh(seed))),
    },
    Check {
        id: "player.mediocre.attack.state-1",
        title: "A hit that destroys nothing leads a MediocrePlayer to state 2",
        clause: "MediocrePlayer: state 1, outcome c",
        points: 1,
        hint: "In recordAttackResult: hit, not destroyed, in state 1 means state 2, with the position as its centre.",
        how: How::Run(|seed| placed_or_not(transitions::enters(seed))),
    },
    Check {
        id: "player.mediocre.attack.stays",
        title: "A miss leaves a MediocrePlayer in state 2",
        clause: "MediocrePlayer: state 2, outcome a; Player: recordAttackResult, what may not be assumed",
        points: 1,
        hint: "Look at shotHit first; if it is false, the arguments after it mean nothing.",
        how: How::Run(|_| placed_or_not(transitions::stays())),
    },
    Check {
        id: "player.mediocre.attack.center",
        title: "A hit in state 2 that destroys nothing leaves a MediocrePlayer's cross where it is",
        clause: "MediocrePlayer: state 2, outcome b; (r,c) is the position that caused the transition",
        points: 1,
        hint: "Set the centre when state 2 begins, and nowhere else.",
        how: How::Run(|seed| placed_or_not(transitions::center(seed))),
    },
    Check {
        id: "player.mediocre.attack.cross",
        title: "A MediocrePlayer's cross reaches four steps in all four directions",
        clause: "MediocrePlayer: state 2, \"no more than 4 steps away from (r,c) either horizontally or vertically\"",
        points: 1,
        hint: "Count the steps from the centre along its row and its column, 1 to 4 each way.",
        how: How::Run(|seed| placed_or_not(transitions::cross(seed))),
    },
    Check {
        id: "player.mediocre.attack.sink",
        title: "A destroyed ship, whichever it is, leaves a MediocrePlayer in state 1",
        clause: "MediocrePlayer: state 1, outcome b; state 2, outcome c",
        points: 1,
        hint: "shipDestroyed means state 1, in either state and for any ship.",
        how: How::Run(|seed| placed_or_not(transitions::sink(seed))),
    },
    Check {
        id: "player.mediocre.attack.exhausted",
        title: "A MediocrePlayer goes back to state 1 when its cross has been chosen completely",
        clause: "MediocrePlayer: state 2, \"If the game has ships of length 6 or more …\"",
        points: 1,
        hint: "Before choosing in state 2, look whether anything of the cross is left; if not, switch to state 1.",
        how: How::Run(|seed| placed_or_not(transitions::exhausted(seed))),
    },
    Check {
        id: "player.mediocre.attack.by-opponent",
        title: "The opponent's attacks do not affect a MediocrePlayer's choices",
        clause: "MediocrePlayer: recordAttackByOpponent \"does nothing\"",
        points: 1,
        hint: "Leave recordAttackByOpponent empty.",
        how: How::Determinism(|seed| placed_or_not(interference::by_opponent(seed))),
    },
];

const RANDOM: &[Check] = &[
    Check {
        id: "player.mediocre.random.state-1",
        title: "A MediocrePlayer chooses at random from all positions in state 1",
        clause: "MediocrePlayer: state 1, \"a randomly chosen position\"",
        points: 1,
        hint: "Every position that was not chosen before must be possible each time.",
        how: How::Run(|seed| placed_or_not(uniformity::state_1(seed))),
    },
    Check {
        id: "player.mediocre.random.state-2",
        title: "A MediocrePlayer chooses at random from the whole cross in state 2",
        clause: "MediocrePlayer: state 2, \"a randomly chosen position drawn from a limited set\"",
        points: 1,
        hint: "Every unchosen position of the cross must be possible each time, near and far, in all four directions.",
        how: How::Run(|seed| placed_or_not(uniformity::state_2(seed))),
    },
    Check {
        id: "player.mediocre.random.even",
        title: "A MediocrePlayer's choices are equally likely, and differ from game to game",
        clause: "MediocrePlayer: states 1 and 2, \"randomly chosen\"",
        points: 0,
        hint: "The handout does not say \"equally likely\": this costs nothing.",
        how: How::SharedRun("player.mediocre.random.state-2", |seed| boxed(uniformity::even(seed))),
    },
    Check {
        id: "player.random.repeats",
        title: "The same random numbers give the same moves",
        clause: "none: but where a run cannot be repeated, the other verdicts can change from run to run",
        points: 0,
        hint: "The moves are irreproducible, which is not wrong: draw from randInt or rand(), and decide nothing by a clock, to have runs that repeat.",
        how: How::Determinism(|_| boxed(repeatability::same_moves())),
    },
    Check {
        id: "player.mediocre.random.seeds",
        title: "A MediocrePlayer seeds its random numbers once, not for each choice",
        clause: "MediocrePlayer: states 1 and 2, \"randomly chosen\"",
        points: 0,
        hint: "Seed once, in the constructor or in main: within one second time(0) is the same, and so are the numbers that follow it. This costs nothing.",
        how: How::Run(|_| boxed(reseeding::seeds_once())),
    },
];

const GOOD: &[Check] = &[
    Check {
        id: "player.good.places",
        title: "A GoodPlayer places its ships",
        clause: "GoodPlayer: placeShips; Player: placeShips returns true if all ships could be placed",
        points: 1,
        hint: "Try again, or search, when a ship finds no room.",
        how: How::Run(|_| boxed(good::places())),
    },
    Check {
        id: "player.good.awkward",
        title: "A GoodPlayer places fleets that fill much of the board",
        clause: "Player: placeShips returns true if all ships could be placed",
        points: 0,
        hint: "Placing at random fails where there is little room: search when it does. This costs nothing.",
        how: How::Run(|_| boxed(good::awkward())),
    },
    // The last of a function's checks is watched for memory errors.
    Check {
        id: "player.good.finishes",
        title: "A GoodPlayer destroys all ships in the end, each move within 5 seconds",
        clause: "GoodPlayer: \"must not take more than 5 seconds\"; \"See if a GoodPlayer object can beat a MediocrePlayer\"",
        points: 1,
        hint: "Recommend a position on the board that was not attacked before, throw nothing, and use no argument that means nothing: shipId, where no ship was destroyed.",
        how: How::Contest(|seed| boxed(good::finishes(seed))),
    },
];

const MEMORY: &[Check] = &[Check {
    id: "player.memory.errors",
    title: "Player.cpp uses memory as C++ allows",
    clause: "no clause of the handout: what C++ leaves undefined may work today and fail tomorrow",
    points: 0,
    hint: "Compile with -fsanitize=address,undefined and run it: each error is shown with its line. valgrind also shows what was never set.",
    how: How::Memory { example: &["Point* last = new Point(0, 0);  // and never delete it"], rests_on: &[] },
}];
