//! The live oracle of a submission's Game in a game between parts that are elsewhere: its requests and calls, and the
//! judgement of the calls so far.

use reference::battleship::{Attack, Point, Seat};

use super::calls::{self, CollaboratorCall, OutArguments, PlayRequest, PlayerRequest};
use super::finding::PlayMismatch;
use super::focus::PlayFocus;
use super::oracle;
use crate::assignments::battleship::game::script::{AccessorFocus, AccessorScript, ships_of};
use crate::assignments::battleship::game::step::{
    AccessorAnswer, AccessorOp, Nature, Pause, PlayCall, Winner,
};
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::battleship::messages::{AttackNotice, BoardCommand, BoardResponse};
use crate::assignments::wire::Decoder;
use crate::model::{Breach, Exchange, Judgement, RunRecord, Scenario, Verdict};

/// A call of a Game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GameCall {
    /// The beginning or the end of `play`, or a destructor: nothing to be done.
    Remark,
    NewBoard(usize),
    Board(usize, BoardCommand),
    /// The board by number; -1 for one that does not exist.
    PlaceShips(Seat, i32),
    Recommend(Seat),
    Record(Seat, AttackNotice),
    Attacked(Seat, Point),
}

/// The end of `play`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PlayReturn {
    Winner(Winner),
    Threw(String),
}

/// The aspects of `play` that a game without humans and pauses shows.
const ASPECTS: [PlayFocus; 11] = [
    PlayFocus::Places,
    PlayFocus::PlaceFails,
    PlayFocus::Order,
    PlayFocus::DisplayBefore,
    PlayFocus::ShotsOnly,
    PlayFocus::ResultArgs,
    PlayFocus::InvalidShot,
    PlayFocus::ByOpponent,
    PlayFocus::DisplayResult,
    PlayFocus::Stops,
    PlayFocus::Winner,
];

/// The queries by which the Game describes itself.
fn facts(config: &GameConfig) -> AccessorScript {
    let ids = 0..config.n_ships();
    let valid =
        [(0, 0), (config.rows - 1, config.cols - 1), (config.rows, 0), (0, config.cols), (-1, 0), (0, -1)];
    AccessorScript::new(AccessorFocus::Triples)
        .then(AccessorOp::New { rows: config.rows, cols: config.cols })
        .all(ships_of(config).into_iter().map(AccessorOp::AddShip))
        .all([AccessorOp::Rows, AccessorOp::Cols, AccessorOp::NShips])
        .all(valid.map(|(r, c)| AccessorOp::is_valid(r, c)))
        .all(ids.flat_map(AccessorOp::about_ship))
}

/// The request that asks for the facts.
pub(crate) fn facts_request(config: &GameConfig) -> Vec<u8> {
    facts(config).request()
}

/// The Game as it describes itself: the same ships, under the ids that it gave them.
pub(crate) fn facts_of(config: &GameConfig, record: &RunRecord) -> Result<GameConfig, Breach> {
    let clause = "Game: rows, cols, isValid, addShip, nShips, shipLength, shipSymbol, shipName";
    let script = facts(config);
    let Judgement { verdict, evidence, .. } = script.judge(record);
    if verdict != Verdict::Pass {
        let evidence = evidence.unwrap_or_default();
        let breach =
            Breach { called: evidence.called, got: evidence.got, required: evidence.required, clause };
        return Err(breach);
    }
    let symbols = symbols(&script, record);
    let with = |symbol: &u8| config.ships.iter().find(|ship| ship.1 == *symbol).copied();
    let ships: Vec<_> = symbols.iter().filter_map(with).collect();
    let distinct = config.ships.iter().all(|ship| ships.contains(ship));
    if distinct && ships.len() == config.ships.len() {
        return Ok(GameConfig { ships, ..*config });
    }
    Err(Breach {
        called: "g.shipSymbol(each ID)".to_owned(),
        got: format!("{:?}", symbols.iter().map(|symbol| char::from(*symbol)).collect::<String>()),
        required: "the symbol of each ship under one ID".to_owned(),
        clause,
    })
}

fn symbols(script: &AccessorScript, record: &RunRecord) -> Vec<u8> {
    let mut from = Decoder::new(&record.answers);
    let answers = script.steps.iter().map_while(|step| step.decode(&mut from));
    answers.filter_map(|answer| answer.result.symbol()).collect()
}

/// The steps of one game: the Game is made and played.
fn playing(config: &GameConfig) -> AccessorScript {
    let players = [Nature::Computer; 2];
    AccessorScript::new(AccessorFocus::Answers)
        .then(AccessorOp::New { rows: config.rows, cols: config.cols })
        .all(ships_of(config).into_iter().map(AccessorOp::AddShip))
        .then(AccessorOp::Play(PlayCall { players, pause: Pause::Never }))
}

/// The request that starts a Game's process.
pub(crate) fn play_request(config: &GameConfig) -> Vec<u8> {
    playing(config).request()
}

/// The end of `play`; `None` when the bytes are no answers.
pub(crate) fn returned(config: &GameConfig, record: &RunRecord) -> Option<PlayReturn> {
    let mut from = Decoder::new(&record.answers);
    let mut last = None;
    for step in playing(config).steps {
        last = Some(step.decode(&mut from)?);
    }
    let AccessorAnswer { thrown, result, .. } = last?;
    thrown.map(PlayReturn::Threw).or(result.winner().map(PlayReturn::Winner))
}

/// Reads a call; `None` when the shims cannot have made it.
pub(crate) fn game_call(bytes: &[u8]) -> Option<GameCall> {
    Some(match CollaboratorCall::decode(bytes)?.request {
        PlayRequest::Start | PlayRequest::End | PlayRequest::OfPlayer(_, PlayerRequest::Delete) => {
            GameCall::Remark
        }
        PlayRequest::NewBoard(number) => GameCall::NewBoard(number),
        PlayRequest::OfBoard(number, request) => GameCall::Board(number, request),
        PlayRequest::OfPlayer(seat, PlayerRequest::PlaceShips(board)) => GameCall::PlaceShips(seat, board),
        PlayRequest::OfPlayer(seat, PlayerRequest::Recommend) => GameCall::Recommend(seat),
        PlayRequest::OfPlayer(seat, PlayerRequest::RecordResult(told)) => GameCall::Record(seat, told),
        PlayRequest::OfPlayer(seat, PlayerRequest::RecordByOpponent(at)) => GameCall::Attacked(seat, at),
    })
}

/// A board's answer, as it travels.
pub(crate) fn board_told(told: &BoardResponse) -> Vec<u8> {
    match told {
        BoardResponse::Done => calls::truth_reply(true),
        BoardResponse::Truth(truth) => calls::truth_reply(*truth),
        BoardResponse::Shown(text) => calls::text_reply(text),
        BoardResponse::Attacked(outcome) => attack_reply(*outcome),
    }
}

/// A truth value, as it travels.
pub(crate) fn truth_told(truth: bool) -> Vec<u8> {
    calls::truth_reply(truth)
}

/// A recommended position, as it travels.
pub(crate) fn point_told(at: Point) -> Vec<u8> {
    calls::point_reply(at)
}

/// An attack's outcome, as it travels.
pub(crate) fn attack_reply(outcome: Attack) -> Vec<u8> {
    calls::attack_reply(outcome, OutArguments::AllSet)
}

/// The first of the calls so far that `play` must not make, or its result; `clause_of` returns the clause of a check.
pub(crate) fn fault(
    config: &GameConfig,
    calls: &[Exchange],
    winner: Option<Winner>,
    clause_of: fn(&str) -> &'static str,
) -> Option<Breach> {
    let (focus, PlayMismatch { called, mismatch, .. }) =
        oracle::first_mismatch(config, calls, winner, &ASPECTS)?;
    Some(Breach { called, got: mismatch.got, required: mismatch.required, clause: clause_of(focus.check()) })
}

/// `play` did not return.
pub(crate) fn unending(got: String) -> Breach {
    let required = "play to return once a player has won".to_owned();
    Breach { called: "g.play(p1, p2, false)".to_owned(), got, required, clause: "Game: play" }
}
