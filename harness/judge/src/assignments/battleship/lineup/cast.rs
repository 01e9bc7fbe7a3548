//! A game under way: the boards and players, wherever they are, and who may ask them what.

use rand_core::SeedableRng;
use rand_pcg::Pcg32;
use reference::battleship::{Attack, Game, Point, Seat};

use super::boards::{GameBoard, ReferenceBoard, SubmittedBoard};
use super::facts::GameFacts;
use super::part::{GamePart, seat_index};
use super::players::{GamePlayer, ReferencePlayer, SubmittedPlayer};
use crate::assignments::battleship::contest::ComputerKind;
use crate::assignments::battleship::contest::{ContestRole, Secret};
use crate::assignments::battleship::messages::{AttackNotice, BoardCommand, BoardResponse};
use crate::model::LineupStop;
use crate::model::{LineupEnding, SlotFilling};

/// Shots of one player after which it is not going to finish: ten for each position.
const PATIENCE: u32 = 1000;

/// There is one game, and no pair of them.
const ONLY_GAME: u32 = 0;

/// The filling of every part.
pub(crate) struct LineupCast<'l> {
    /// The source of all seeds.
    pub secret: Secret,
    /// The Game.
    pub game: SlotFilling<'l>,
    /// The boards of the first and the second player.
    pub boards: [SlotFilling<'l>; 2],
    /// The players.
    pub players: [(ComputerKind, SlotFilling<'l>); 2],
}

/// The boards and players of a game.
pub(super) struct Ensemble<'l> {
    game: Game,
    secret: Secret,
    /// The boards of the two players, then any that a Game makes besides.
    boards: Vec<Box<dyn GameBoard + 'l>>,
    players: [Box<dyn GamePlayer + 'l>; 2],
    /// The board on which each player placed its ships.
    own: [usize; 2],
    shots: [u32; 2],
    /// The player that could not place its ships.
    pub(super) unplaced: Option<Seat>,
}

impl<'l> Ensemble<'l> {
    pub(super) fn set(
        sheet: &GameFacts,
        secret: Secret,
        boards: [SlotFilling<'l>; 2],
        players: [(ComputerKind, SlotFilling<'l>); 2],
    ) -> Result<Ensemble<'l>, LineupStop> {
        let game = sheet.config.game();
        let seats = [Seat::First, Seat::Second];
        let mut set: Vec<Box<dyn GameBoard + 'l>> = Vec::new();
        for (seat, filled) in seats.into_iter().zip(boards) {
            set.push(match filled {
                SlotFilling::Reference => Box::new(ReferenceBoard::new(&game, blocks(secret, set.len()))),
                SlotFilling::Remote(line) => {
                    Box::new(SubmittedBoard::open(GamePart::Board(seat), line, &sheet.config)?)
                }
            });
        }
        let [first, second] = players;
        let players = [
            player(sheet, &game, secret, Seat::First, first)?,
            player(sheet, &game, secret, Seat::Second, second)?,
        ];
        Ok(Ensemble { game, secret, boards: set, players, own: [0, 1], shots: [0, 0], unplaced: None })
    }

    /// The number of boards.
    pub(super) fn boards(&self) -> usize {
        self.boards.len()
    }

    /// One more board, of ours, for a Game that makes more than one for each player.
    pub(super) fn add_board(&mut self) {
        let blocks = blocks(self.secret, self.boards.len());
        self.boards.push(Box::new(ReferenceBoard::new(&self.game, blocks)));
    }

    /// Asks a board that there is.
    pub(super) fn board(&mut self, board: usize, ask: BoardCommand) -> Result<BoardResponse, LineupStop> {
        self.boards[board].ask(ask)
    }

    /// Has a player place its ships on a board that there is.
    pub(super) fn place(&mut self, seat: Seat, board: usize) -> Result<bool, LineupStop> {
        self.own[seat_index(seat)] = board;
        let placed = self.players[seat_index(seat)].place(self.boards[board].as_mut())?;
        if !placed {
            self.unplaced = self.unplaced.or(Some(seat));
        }
        Ok(placed)
    }

    /// Asks a player where to attack.
    pub(super) fn recommend(&mut self, seat: Seat) -> Result<Point, LineupStop> {
        let index = seat_index(seat);
        if self.shots[index] == PATIENCE {
            return Err(self.players[index].endless(PATIENCE));
        }
        self.shots[index] += 1;
        let own = self.boards[self.own[index]].as_mut();
        self.players[index].recommend(own)
    }

    /// Tells a player what its attack did.
    pub(super) fn record(&mut self, seat: Seat, notice: AttackNotice) -> Result<(), LineupStop> {
        let index = seat_index(seat);
        let own = self.boards[self.own[index]].as_mut();
        self.players[index].record(notice, own)
    }

    /// Tells a player where it was attacked.
    pub(super) fn attacked(&mut self, seat: Seat, at: Point) -> Result<(), LineupStop> {
        let index = seat_index(seat);
        let own = self.boards[self.own[index]].as_mut();
        self.players[index].attacked(at, own)
    }

    /// The board with a player's ships.
    pub(super) fn own(&self, seat: Seat) -> usize {
        self.own[seat_index(seat)]
    }

    /// The end of a game that this player won.
    pub(super) fn won(&self, seat: Seat) -> LineupEnding {
        LineupEnding::Won { winner: GamePart::Player(seat).title(), shots: self.shots[seat_index(seat)] }
    }

    /// The end of a game whose ships this player could not place.
    pub(super) fn not_placed(seat: Seat) -> LineupEnding {
        LineupEnding::NotPlaced { player: GamePart::Player(seat).title() }
    }
}

/// The attack's outcome in a board's answer.
pub(super) fn outcome(told: &BoardResponse) -> Attack {
    match told {
        BoardResponse::Attacked(outcome) => *outcome,
        BoardResponse::Done | BoardResponse::Truth(_) | BoardResponse::Shown(_) => Attack::Invalid,
    }
}

fn player<'l>(
    sheet: &GameFacts,
    game: &Game,
    secret: Secret,
    seat: Seat,
    (kind, filled): (ComputerKind, SlotFilling<'l>),
) -> Result<Box<dyn GamePlayer + 'l>, LineupStop> {
    let part = GamePart::Player(seat);
    Ok(match filled {
        SlotFilling::Reference => Box::new(ReferencePlayer::new(part, kind, game, part_seed(secret, part))),
        SlotFilling::Remote(line) => Box::new(SubmittedPlayer::open(part, line, &sheet.config, kind)?),
    })
}

fn blocks(secret: Secret, board: usize) -> Pcg32 {
    let board = u32::try_from(board).unwrap_or(u32::MAX);
    Pcg32::seed_from_u64(secret.seed(ONLY_GAME, ContestRole::Blocks(board)))
}

/// The seed of a part's own random numbers.
pub(crate) fn part_seed(secret: Secret, part: GamePart) -> u64 {
    let number = |seat: Seat| u32::from(seat == Seat::Second);
    let role = match part {
        GamePart::Game => ContestRole::Game,
        GamePart::Board(seat) => ContestRole::Board(number(seat)),
        GamePart::Player(seat) => ContestRole::Player(number(seat)),
    };
    secret.seed(ONLY_GAME, role)
}
