//! The parent's side of a play scenario: boards from the reference, players from the script.

use rand_core::SeedableRng;
use rand_pcg::Pcg32;
use reference::battleship::{Board, Game, Point, Seat, segments};

use super::calls::{
    BoardRequest, Call, Manners, PlayerRequest, Request, attack_reply, point_reply, text_reply, truth_reply,
};
use super::scenario::{Meeting, Series, Ships};
use crate::model::{Partner, PartnerFault};

/// Calls that the most talkative correct Game makes for one turn, generously.
const CALLS_PER_TURN: usize = 40;

/// Boards, players, and how far the series has got.
pub(super) struct Table {
    game: Game,
    meetings: Vec<Meeting>,
    manners: Manners,
    boards: Vec<Board>,
    /// The game under way, once one is.
    current: Option<usize>,
    /// For each seat, what was recommended in this game.
    asked: [Vec<Point>; 2],
    calls_left: usize,
}

impl Table {
    pub(super) fn new(series: &Series) -> Table {
        let game = series.config.game();
        let turns = 2 * (game.points().count() + 10);
        Table {
            game,
            meetings: series.meetings.clone(),
            manners: series.manners,
            boards: Vec::new(),
            current: None,
            asked: [Vec::new(), Vec::new()],
            calls_left: series.meetings.len() * turns * CALLS_PER_TURN,
        }
    }

    fn start(&mut self) -> Vec<u8> {
        self.current = Some(self.current.map_or(0, |current| current + 1));
        self.asked = [Vec::new(), Vec::new()];
        Vec::new()
    }

    fn of_board(&mut self, number: usize, request: BoardRequest) -> Result<Vec<u8>, PartnerFault> {
        if request == BoardRequest::New {
            if number != self.boards.len() {
                return Err(malformed("boards are made in another order"));
            }
            self.boards.push(Board::new(&self.game));
            return Ok(truth_reply(true));
        }
        let board = self.boards.get_mut(number).ok_or_else(|| malformed("there is no such board"))?;
        Ok(match request {
            BoardRequest::Display(view) => text_reply(&board.display(view)),
            BoardRequest::Attack(at) => attack_reply(board.attack(at), self.manners),
            BoardRequest::AllDestroyed => truth_reply(board.all_ships_destroyed()),
            BoardRequest::Place(p) => truth_reply(board.place_ship(p.at, p.id, p.direction).is_ok()),
            BoardRequest::Unplace(p) => truth_reply(board.unplace_ship(p.at, p.id, p.direction).is_ok()),
            BoardRequest::New | BoardRequest::Clear | BoardRequest::Block | BoardRequest::Unblock => {
                rearrange(board, request);
                truth_reply(true)
            }
        })
    }

    fn of_player(&mut self, seat: Seat, request: PlayerRequest) -> Result<Vec<u8>, PartnerFault> {
        Ok(match request {
            PlayerRequest::PlaceShips(board) => truth_reply(self.place_ships(seat, board)?),
            PlayerRequest::Recommend => point_reply(self.recommend(seat)?),
            PlayerRequest::RecordResult(_) | PlayerRequest::RecordByOpponent(_) | PlayerRequest::Delete => {
                Vec::new()
            }
        })
    }

    fn meeting(&self) -> Result<&Meeting, PartnerFault> {
        let meeting = self.current.and_then(|current| self.meetings.get(current));
        meeting.ok_or_else(|| malformed("no game is under way"))
    }

    fn place_ships(&mut self, seat: Seat, board: i32) -> Result<bool, PartnerFault> {
        let Ships::At(places) = self.meeting()?.side(seat).ships.clone() else { return Ok(false) };
        let board = usize::try_from(board).ok().and_then(|number| self.boards.get_mut(number));
        let Some(board) = board else { return Ok(false) };
        let ids = self.game.ships().map(|(id, _)| id);
        Ok(ids.zip(places).all(|(id, (at, direction))| board.place_ship(at, id, direction).is_ok()))
    }

    /// The script's next position; then the opponent's ships, so that every game comes to its end; then the rest.
    fn recommend(&mut self, seat: Seat) -> Result<Point, PartnerFault> {
        let asked = &self.asked[seat_index(seat)];
        let meeting = self.meeting()?;
        let planned = meeting.side(seat).shots.get(asked.len()).copied();
        let targets = self.segments(&meeting.side(seat.other()).ships);
        let mut left = targets.into_iter().chain(self.game.points()).filter(|p| !asked.contains(p));
        let at = planned.or_else(|| left.next()).unwrap_or(Point::new(0, 0));
        self.asked[seat_index(seat)].push(at);
        Ok(at)
    }

    fn segments(&self, ships: &Ships) -> Vec<Point> {
        let Ships::At(places) = ships else { return Vec::new() };
        let lengths = self.game.ships().map(|(_, ship)| ship.length);
        places
            .iter()
            .zip(lengths)
            .flat_map(|((at, direction), length)| segments(*at, length, *direction))
            .collect()
    }
}

/// `block` as the handout describes it, by chance that is the same in every run.
fn rearrange(board: &mut Board, request: BoardRequest) {
    match request {
        BoardRequest::Clear => board.clear(),
        BoardRequest::Block => board.block(&mut Pcg32::seed_from_u64(0)),
        BoardRequest::Unblock => board.unblock(),
        BoardRequest::New
        | BoardRequest::Place(_)
        | BoardRequest::Unplace(_)
        | BoardRequest::Display(_)
        | BoardRequest::Attack(_)
        | BoardRequest::AllDestroyed => {}
    }
}

fn seat_index(seat: Seat) -> usize {
    match seat {
        Seat::First => 0,
        Seat::Second => 1,
    }
}

fn malformed(what: &str) -> PartnerFault {
    PartnerFault::Malformed(what.to_owned())
}

impl Partner for Table {
    fn answer(&mut self, call: &[u8]) -> Result<Vec<u8>, PartnerFault> {
        self.calls_left = self.calls_left.checked_sub(1).ok_or(PartnerFault::TooManyCalls)?;
        match Call::decode(call).ok_or_else(|| malformed("a call makes no sense"))?.request {
            Request::Start => Ok(self.start()),
            Request::End => Ok(Vec::new()),
            Request::OfBoard(board, request) => self.of_board(board, request),
            Request::OfPlayer(seat, request) => self.of_player(seat, request),
        }
    }
}
