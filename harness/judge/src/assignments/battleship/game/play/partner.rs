//! The parent's side of a play scenario: boards from the reference, players from the script.

use rand_core::SeedableRng;
use rand_pcg::Pcg32;
use reference::battleship::{Board, Game, Point, Seat};

use super::calls::{
    CollaboratorCall, OutArguments, PlayRequest, PlayerRequest, attack_reply, point_reply, text_reply,
    truth_reply,
};
use super::event_log::{board_for, board_left, forgotten};
use super::script::{FleetScript, MatchScript, PlayScript, seat_index};
use crate::assignments::battleship::messages::BoardCommand;
use crate::model::{Partner, PartnerFault};

/// Calls that the most talkative correct Game makes for one turn, generously.
const CALLS_PER_TURN: usize = 40;

/// The boards, the players, and the state of the match under way.
pub(super) struct ScriptedTable {
    game: Game,
    matches: Vec<MatchScript>,
    out_arguments: OutArguments,
    boards: Vec<Board>,
    /// The boards that were made for this match.
    made: Vec<usize>,
    /// The boards on which the players' ships lie in this match.
    given: [Option<usize>; 2],
    /// The players that were asked to place their ships in this match.
    asked_to_place: [bool; 2],
    /// The number of the match under way.
    current: Option<usize>,
    /// The positions that each player recommended in this match.
    asked: [Vec<Point>; 2],
    calls_left: usize,
}

impl ScriptedTable {
    pub(super) fn new(script: &PlayScript) -> ScriptedTable {
        let game = script.config.game();
        let turns = 2 * (game.points().count() + 10);
        ScriptedTable {
            game,
            matches: script.matches.clone(),
            out_arguments: script.out_arguments,
            boards: Vec::new(),
            made: Vec::new(),
            given: [None, None],
            asked_to_place: [false; 2],
            current: None,
            asked: [Vec::new(), Vec::new()],
            calls_left: script.matches.len() * turns * CALLS_PER_TURN,
        }
    }

    fn start(&mut self) -> Vec<u8> {
        self.current = Some(self.current.map_or(0, |current| current + 1));
        self.asked = [Vec::new(), Vec::new()];
        (self.made, self.given) = (Vec::new(), [None, None]);
        self.asked_to_place = [false; 2];
        Vec::new()
    }

    fn new_board(&mut self, number: usize) -> Result<Vec<u8>, PartnerFault> {
        if number != self.boards.len() {
            return Err(malformed("boards are made in another order"));
        }
        self.boards.push(Board::new(&self.game));
        self.made.push(number);
        Ok(truth_reply(true))
    }

    fn of_board(&mut self, number: usize, request: BoardCommand) -> Result<Vec<u8>, PartnerFault> {
        if matches!(request, BoardCommand::Attack(_)) {
            self.place_the_forgotten()?;
        }
        let board = self.boards.get_mut(number).ok_or_else(|| malformed("there is no such board"))?;
        Ok(match request {
            BoardCommand::Display(view) => text_reply(&board.display(view)),
            BoardCommand::Attack(at) => attack_reply(board.attack(at), self.out_arguments),
            BoardCommand::AllDestroyed => truth_reply(board.all_ships_destroyed()),
            BoardCommand::Place(p) => truth_reply(board.place_ship(p.at, p.id, p.direction).is_ok()),
            BoardCommand::Unplace(p) => truth_reply(board.unplace_ship(p.at, p.id, p.direction).is_ok()),
            BoardCommand::Clear => {
                board.clear();
                truth_reply(true)
            }
            BoardCommand::Block => {
                // By chance that is the same in every run.
                board.block(&mut Pcg32::seed_from_u64(0));
                truth_reply(true)
            }
            BoardCommand::Unblock => {
                board.unblock();
                truth_reply(true)
            }
        })
    }

    fn of_player(&mut self, seat: Seat, request: PlayerRequest) -> Result<Vec<u8>, PartnerFault> {
        Ok(match request {
            PlayerRequest::PlaceShips(board) => {
                self.asked_to_place[seat_index(seat)] = true;
                truth_reply(self.place_ships(seat, board)?)
            }
            PlayerRequest::Recommend => {
                self.place_the_forgotten()?;
                point_reply(self.recommend(seat)?)
            }
            PlayerRequest::RecordResult(_) | PlayerRequest::RecordByOpponent(_) | PlayerRequest::Delete => {
                Vec::new()
            }
        })
    }

    fn current(&self) -> Result<&MatchScript, PartnerFault> {
        let current = self.current.and_then(|current| self.matches.get(current));
        current.ok_or_else(|| malformed("no game is under way"))
    }

    fn place_ships(&mut self, seat: Seat, board: i32) -> Result<bool, PartnerFault> {
        let FleetScript::At(places) = self.current()?.side(seat).fleet.clone() else { return Ok(false) };
        let Ok(given) = usize::try_from(board) else { return Ok(false) };
        let number = board_for(seat, given, self.given, &self.made);
        let Some(board) = self.boards.get_mut(number) else { return Ok(false) };
        let ids = self.game.ships().map(|(id, _)| id);
        let placed = ids.zip(places).all(|(id, (at, direction))| board.place_ship(at, id, direction).is_ok());
        if placed {
            self.given[seat_index(seat)] = Some(number);
        }
        Ok(placed)
    }

    /// Places the ships of players that nobody asked for it, once the attacks begin: `play` can then be judged by what follows.
    fn place_the_forgotten(&mut self) -> Result<(), PartnerFault> {
        for seat in forgotten(self.asked_to_place) {
            self.asked_to_place[seat_index(seat)] = true;
            if let Some(board) = board_left(self.given, &self.made) {
                self.place_ships(seat, i32::try_from(board).unwrap_or(-1))?;
            }
        }
        Ok(())
    }

    /// The script's next position; then the opponent's ships, so that every game comes to its end; then the rest.
    fn recommend(&mut self, seat: Seat) -> Result<Point, PartnerFault> {
        let asked = &self.asked[seat_index(seat)];
        let current = self.current()?;
        let planned = current.side(seat).shots.get(asked.len()).copied();
        let targets = current.side(seat.other()).fleet.cells(&self.game);
        let mut left = targets.into_iter().chain(self.game.points()).filter(|p| !asked.contains(p));
        let at = planned.or_else(|| left.next()).unwrap_or(Point::new(0, 0));
        self.asked[seat_index(seat)].push(at);
        Ok(at)
    }
}

fn malformed(what: &str) -> PartnerFault {
    PartnerFault::Malformed(what.to_owned())
}

impl Partner for ScriptedTable {
    fn answer(&mut self, call: &[u8]) -> Result<Vec<u8>, PartnerFault> {
        self.calls_left = self.calls_left.checked_sub(1).ok_or(PartnerFault::TooManyCalls)?;
        match CollaboratorCall::decode(call).ok_or_else(|| malformed("a call makes no sense"))?.request {
            PlayRequest::Start => Ok(self.start()),
            PlayRequest::End => Ok(Vec::new()),
            PlayRequest::NewBoard(number) => self.new_board(number),
            PlayRequest::OfBoard(board, request) => self.of_board(board, request),
            PlayRequest::OfPlayer(seat, request) => self.of_player(seat, request),
        }
    }
}
