//! A game under way: the boards and players, wherever they are, and who may ask them what.

use rand_core::SeedableRng;
use rand_pcg::Pcg32;
use reference::battleship::{Attack, Game, Point, Seat};

use super::game_config::{OurSea, Sea, TheirSea};
use super::part::{Ask, Notice, Part, Stop, Told, seat_index};
use super::rival::{OurRival, Rival, TheirRival};
use super::sheet::Sheet;
use super::{foreign, ours};
use crate::assignments::battleship::contest::Kind;
use crate::assignments::battleship::contest::{Role, Secret};
use crate::model::{LineupEnding, SlotFilling};

/// Shots of one player after which it is not going to finish: ten for each position.
const PATIENCE: u32 = 1000;

/// There is one game, and no pair of them.
const ONLY_GAME: u32 = 0;

/// Who fills the parts.
pub struct Cast<'l> {
    /// What all chances are made from.
    pub secret: Secret,
    /// The Game.
    pub game: SlotFilling<'l>,
    /// The boards of the first and the second player.
    pub boards: [SlotFilling<'l>; 2],
    /// The players.
    pub players: [(Kind, SlotFilling<'l>); 2],
}

/// Plays the game.
///
/// # Errors
/// When a part broke the contract, cannot be loaded, or something of ours failed.
pub fn play(sheet: &Sheet, cast: Cast<'_>) -> Result<LineupEnding, Stop> {
    let Cast { secret, game, boards, players } = cast;
    let mut table = Table::set(sheet, secret, boards, players)?;
    match game {
        SlotFilling::Reference => ours::play(&mut table),
        SlotFilling::Remote(line) => foreign::play(&mut table, sheet, line),
    }
}

/// The boards and players of a game.
pub(super) struct Table<'l> {
    game: Game,
    secret: Secret,
    /// The boards of the two players, then any that a Game makes besides.
    seas: Vec<Box<dyn Sea + 'l>>,
    rivals: [Box<dyn Rival + 'l>; 2],
    /// On which board each player placed its ships.
    own: [usize; 2],
    shots: [u32; 2],
    /// Who could not place its ships.
    pub(super) unplaced: Option<Seat>,
}

impl<'l> Table<'l> {
    fn set(
        sheet: &Sheet,
        secret: Secret,
        boards: [SlotFilling<'l>; 2],
        players: [(Kind, SlotFilling<'l>); 2],
    ) -> Result<Table<'l>, Stop> {
        let game = sheet.config.game();
        let seats = [Seat::First, Seat::Second];
        let mut seas: Vec<Box<dyn Sea + 'l>> = Vec::new();
        for (seat, filled) in seats.into_iter().zip(boards) {
            seas.push(match filled {
                SlotFilling::Reference => Box::new(OurSea::new(&game, blocks(secret, seas.len()))),
                SlotFilling::Remote(line) => {
                    Box::new(TheirSea::open(Part::Board(seat), line, &sheet.config)?)
                }
            });
        }
        let [first, second] = players;
        let rivals = [
            rival(sheet, &game, secret, Seat::First, first)?,
            rival(sheet, &game, secret, Seat::Second, second)?,
        ];
        Ok(Table { game, secret, seas, rivals, own: [0, 1], shots: [0, 0], unplaced: None })
    }

    /// How many boards there are.
    pub(super) fn boards(&self) -> usize {
        self.seas.len()
    }

    /// One more board, of ours, for a Game that makes more than one for each player.
    pub(super) fn add_board(&mut self) {
        let blocks = blocks(self.secret, self.seas.len());
        self.seas.push(Box::new(OurSea::new(&self.game, blocks)));
    }

    /// Asks a board that there is.
    pub(super) fn board(&mut self, board: usize, ask: Ask) -> Result<Told, Stop> {
        self.seas[board].ask(ask)
    }

    /// Has a player place its ships on a board that there is.
    pub(super) fn place(&mut self, seat: Seat, board: usize) -> Result<bool, Stop> {
        self.own[seat_index(seat)] = board;
        let placed = self.rivals[seat_index(seat)].place(self.seas[board].as_mut())?;
        if !placed {
            self.unplaced = self.unplaced.or(Some(seat));
        }
        Ok(placed)
    }

    /// Asks a player where to attack.
    pub(super) fn recommend(&mut self, seat: Seat) -> Result<Point, Stop> {
        let index = seat_index(seat);
        if self.shots[index] == PATIENCE {
            return Err(self.rivals[index].endless(PATIENCE));
        }
        self.shots[index] += 1;
        let own = self.seas[self.own[index]].as_mut();
        self.rivals[index].recommend(own)
    }

    /// Tells a player what its attack did.
    pub(super) fn record(&mut self, seat: Seat, notice: Notice) -> Result<(), Stop> {
        let index = seat_index(seat);
        let own = self.seas[self.own[index]].as_mut();
        self.rivals[index].record(notice, own)
    }

    /// Tells a player where it was attacked.
    pub(super) fn attacked(&mut self, seat: Seat, at: Point) -> Result<(), Stop> {
        let index = seat_index(seat);
        let own = self.seas[self.own[index]].as_mut();
        self.rivals[index].attacked(at, own)
    }

    /// The board with a player's ships.
    pub(super) fn own(&self, seat: Seat) -> usize {
        self.own[seat_index(seat)]
    }

    /// The end of a game that this player won.
    pub(super) fn won(&self, seat: Seat) -> LineupEnding {
        LineupEnding::Won { winner: Part::Player(seat).title(), shots: self.shots[seat_index(seat)] }
    }

    /// The end of a game whose ships this player could not place.
    pub(super) fn not_placed(seat: Seat) -> LineupEnding {
        LineupEnding::NotPlaced { player: Part::Player(seat).title() }
    }
}

/// The attack's outcome in a board's answer.
pub(super) fn outcome(told: &Told) -> Attack {
    match told {
        Told::Attacked(outcome) => *outcome,
        Told::Done | Told::Truth(_) | Told::Shown(_) => Attack::Invalid,
    }
}

fn rival<'l>(
    sheet: &Sheet,
    game: &Game,
    secret: Secret,
    seat: Seat,
    (kind, filled): (Kind, SlotFilling<'l>),
) -> Result<Box<dyn Rival + 'l>, Stop> {
    let part = Part::Player(seat);
    Ok(match filled {
        SlotFilling::Reference => Box::new(OurRival::new(part, kind, game, part_seed(secret, part))),
        SlotFilling::Remote(line) => Box::new(TheirRival::open(part, line, &sheet.config, kind)?),
    })
}

fn blocks(secret: Secret, board: usize) -> Pcg32 {
    let board = u32::try_from(board).unwrap_or(u32::MAX);
    Pcg32::seed_from_u64(secret.seed(ONLY_GAME, Role::Blocks(board)))
}

/// The seed of a part's own random numbers.
pub fn part_seed(secret: Secret, part: Part) -> u64 {
    let number = |seat: Seat| u32::from(seat == Seat::Second);
    let role = match part {
        Part::Game => Role::Game,
        Part::Board(seat) => Role::Board(number(seat)),
        Part::Player(seat) => Role::Player(number(seat)),
    };
    secret.seed(ONLY_GAME, role)
}
