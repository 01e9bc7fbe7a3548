//! A game between two players, each of whom lives here or in another process; the boards are here.
//!
//! [`Contest`] is told what a remote player calls and says what to reply; players that live here move by themselves.
//! Only the player whose turn it is is ever listened to, so each call has its reply at once. The order of calls is that
//! of `play`: shot, result to the attacker, then word of it to the other one, who gets it before its next turn.

use std::sync::Arc;

use rand_core::SeedableRng;
use rand_pcg::Pcg32;
use reference::battleship::{
    Attack, AwfulPlayer, Board, Game, GoodPlayer, MediocrePlayer, PlacementModels, Player, Point, Seat,
};

use super::heard::{self, Account, Asked, Question, Returned, Size};
use super::host::MAX_BLOCKS;
use super::opinion;
use super::referee::{After, Arguments, Unspecified, Word};
use super::step::{NewPlayer, Step};
use crate::assignments::battleship::chances::{Role, Secret};
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::common::termination;
use crate::assignments::common::wire::{Encoder, Flag};
use crate::model::{Forfeit, RunRecord};

/// Shots for each position of the board, after which a player is not going to finish: shots may be wasted, but not
/// for ever.
const PATIENCE: u32 = 10;

/// Where a player is.
pub enum Contender {
    /// Here: one of the reference's.
    Local(Box<dyn Player>),
    /// In another process, whose calls are passed to [`Contest::hear`].
    Remote,
}

/// The reference's players that need nobody at a keyboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// AwfulPlayer.
    Awful,
    /// MediocrePlayer.
    Mediocre,
    /// GoodPlayer.
    Good,
}

/// `placeShips` returned false, or true without all ships on the board.
const NOT_PLACED: Forfeit = Forfeit::Broke("placeShips did not place all ships");

/// Far more shots than positions, and still a ship afloat.
const NEVER_FINISHED: Forfeit = Forfeit::Broke("it did not destroy all ships, however often it shot");

/// `placeShips` tries without end.
const NO_END_OF_PLACING: Forfeit = Forfeit::Broke("placeShips went on and on");

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// All ships of the other player are destroyed.
    Won(Seat),
    /// The player in this seat is out of the game.
    Forfeited(Seat, Forfeit),
}

/// What a contest waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// A call of the remote player in this seat.
    Hear(Seat),
    /// Nothing.
    Over(Ending),
}

/// A game under way.
pub struct Contest {
    game: Game,
    sides: [Side; 2],
    phase: Phase,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Phase {
    Placing(Seat),
    Playing(Seat),
    Over(Ending),
}

struct Side {
    contender: Contender,
    board: Board,
    /// What `block` draws from.
    blocks: Pcg32,
    blocked: usize,
    /// The opponent's shots that a remote player has not heard of.
    unheard: Vec<Point>,
    shots: u32,
}

impl Contest {
    /// A game that is about to begin; the seeds decide what `block` blocks on each side's board.
    pub fn new(game: &Game, contenders: [Contender; 2], seeds: [u64; 2]) -> Contest {
        let [first, second] = contenders;
        let side = |contender, seed| Side {
            contender,
            board: Board::new(game),
            blocks: Pcg32::seed_from_u64(seed),
            blocked: 0,
            unheard: Vec::new(),
            shots: 0,
        };
        let sides = [side(first, seeds[0]), side(second, seeds[1])];
        Contest { game: game.clone(), sides, phase: Phase::Placing(Seat::First) }
    }

    /// Lets the players that live here do what they can.
    pub fn advance(&mut self) -> Next {
        loop {
            let seat = match &self.phase {
                Phase::Over(ending) => return Next::Over(ending.clone()),
                Phase::Placing(seat) | Phase::Playing(seat) => *seat,
            };
            if matches!(self.side(seat).contender, Contender::Remote) {
                return Next::Hear(seat);
            }
            if matches!(self.phase, Phase::Placing(_)) { self.place(seat) } else { self.shoot(seat) }
        }
    }

    /// Takes a remote player's call and gives the reply to it.
    ///
    /// # Errors
    /// A reason to put the player out of the game: see [`Contest::forfeit`].
    pub fn hear(&mut self, seat: Seat, call: &[u8]) -> Result<Vec<u8>, Forfeit> {
        let asked = Asked::decode(call, self.size()).ok_or_else(|| malformed("a call makes no sense"))?;
        let placing = self.phase == Phase::Placing(seat);
        let playing = self.phase == Phase::Playing(seat);
        match asked.question {
            Question::Block(_) if placing => self.block(seat),
            Question::Unblock(_) if placing => Ok(Vec::new()),
            Question::Placed(account, returned) if placing => self.lay_out(seat, &account, returned),
            Question::TooSlow => Err(NO_END_OF_PLACING),
            Question::Turn => Ok(self.turn(seat)),
            Question::Shot(_, p) if playing => Ok(self.word(seat, p)),
            Question::Block(_) | Question::Unblock(_) | Question::Placed(..) | Question::Shot(..) => {
                Err(malformed("a call that does not belong there"))
            }
        }
    }

    /// Puts a player out of the game.
    pub fn forfeit(&mut self, seat: Seat, why: Forfeit) {
        self.phase = Phase::Over(Ending::Forfeited(seat, why));
    }

    /// How often a player has shot.
    pub fn shots(&self, seat: Seat) -> u32 {
        self.side(seat).shots
    }

    fn side(&self, seat: Seat) -> &Side {
        &self.sides[number(seat)]
    }

    fn side_mut(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[number(seat)]
    }

    fn size(&self) -> Size {
        let ships = usize::try_from(self.game.n_ships()).unwrap_or(0);
        Size { positions: self.game.points().count(), ships }
    }

    fn place(&mut self, seat: Seat) {
        let Side { contender: Contender::Local(player), board, .. } = self.side_mut(seat) else { return };
        let placed = player.place_ships(board);
        self.placed(seat, placed);
    }

    fn placed(&mut self, seat: Seat, all: bool) {
        self.phase = match (all, seat) {
            (false, _) => Phase::Over(Ending::Forfeited(seat, NOT_PLACED)),
            (true, Seat::First) => Phase::Placing(Seat::Second),
            (true, Seat::Second) => Phase::Playing(Seat::First),
        };
    }

    fn shoot(&mut self, seat: Seat) {
        let Contender::Local(player) = &mut self.side_mut(seat).contender else { return };
        let Some(p) = player.recommend_attack() else {
            return self.forfeit(seat, NEVER_FINISHED);
        };
        let result = self.strike(seat, p);
        if let Contender::Local(player) = &mut self.side_mut(seat).contender {
            player.record_attack_result(p, result);
        }
    }

    /// One shot with all that follows from it for the game.
    fn strike(&mut self, seat: Seat, p: Point) -> Attack {
        let limit = PATIENCE * u32::try_from(self.size().positions).unwrap_or(0);
        let victim = self.side_mut(seat.other());
        let result = victim.board.attack(p);
        let sunk = victim.board.all_ships_destroyed();
        match &mut victim.contender {
            Contender::Local(player) => player.record_attack_by_opponent(p),
            Contender::Remote => victim.unheard.push(p),
        }
        self.side_mut(seat).shots += 1;
        self.phase = if sunk {
            Phase::Over(Ending::Won(seat))
        } else if self.side(seat).shots >= limit {
            Phase::Over(Ending::Forfeited(seat, NEVER_FINISHED))
        } else {
            Phase::Playing(seat.other())
        };
        result
    }

    fn block(&mut self, seat: Seat) -> Result<Vec<u8>, Forfeit> {
        let mut board = Board::new(&self.game);
        let side = self.side_mut(seat);
        if side.blocked == MAX_BLOCKS {
            return Err(NO_END_OF_PLACING);
        }
        side.blocked += 1;
        board.block(&mut side.blocks);
        Ok(self.game.points().map(|p| board.is_blocked(p).into()).collect())
    }

    fn lay_out(&mut self, seat: Seat, account: &Account, returned: Returned) -> Result<Vec<u8>, Forfeit> {
        let board = &mut self.side_mut(seat).board;
        for (ship, id) in account.ships.iter().zip(0..) {
            if let Some((at, direction)) = ship {
                let placed = board.place_ship(*at, id, *direction);
                placed.map_err(|why| malformed(&format!("ship {id} cannot lie at {at}: {why}")))?;
            }
        }
        self.placed(seat, returned == Returned::True && account.is_whole_fleet());
        Ok(Vec::new())
    }

    fn turn(&mut self, seat: Seat) -> Vec<u8> {
        let goes_on = Flag(self.phase == Phase::Playing(seat));
        let unheard = std::mem::take(&mut self.side_mut(seat).unheard);
        let mut out = Encoder::default();
        out.flag(goes_on).u8(u8::try_from(unheard.len()).unwrap_or(u8::MAX));
        for p in unheard {
            out.i32(p.r).i32(p.c);
        }
        out.bytes()
    }

    fn word(&mut self, seat: Seat, p: Point) -> Vec<u8> {
        let arguments = Arguments::new(self.strike(seat, p), Unspecified::Harmless);
        Word { after: After::Record, arguments, next: 0, attacks: Vec::new(), waited_ms: 0 }.encode()
    }
}

impl Kind {
    /// Their names, in the order of [`Kind::ALL`].
    pub const NAMES: [&'static str; 3] = ["awful", "mediocre", "good"];

    /// All of them.
    pub const ALL: [Kind; 3] = [Kind::Awful, Kind::Mediocre, Kind::Good];

    /// Its name.
    pub fn name(self) -> &'static str {
        Kind::NAMES[self as usize]
    }

    /// The kind of that name.
    pub fn of(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// A player of this kind; the models are for good ones, who share what they have learnt.
    pub fn player(self, models: &Arc<PlacementModels>, seed: u64) -> Contender {
        let (game, rng) = (models.game(), Pcg32::seed_from_u64(seed));
        Contender::Local(match self {
            Kind::Awful => Box::new(AwfulPlayer::new("awful", game)),
            Kind::Mediocre => Box::new(MediocrePlayer::new("mediocre", game, rng)),
            Kind::Good => Box::new(GoodPlayer::with_models("good", Arc::clone(models), rng)),
        })
    }
}

/// The game that contests are about: the standard fleet on the largest board.
pub fn standard_game() -> Game {
    GameConfig::standard(10, 10).game()
}

/// What a worker is asked to do to have a player in a contest.
pub fn request(kind: Kind) -> Vec<u8> {
    let mut out = Encoder::default();
    GameConfig::standard(10, 10).encode(&mut out);
    steps(kind).iter().for_each(|step| step.encode(&mut out));
    out.bytes()
}

/// Why the process of a player in a contest is gone.
pub fn departed(record: &RunRecord, kind: Kind) -> Forfeit {
    let size = Size::of(&GameConfig::standard(10, 10));
    let heard = heard::read(record, &steps(kind), size).unwrap_or_default();
    Forfeit::Gone(match (opinion::first_thrown(&heard), termination::verdict(&record.end)) {
        (Some((_, thrown)), _) => format!("it {thrown}"),
        (None, Some(verdict)) => termination::phrase(&verdict),
        (None, None) => "it left the game".to_owned(),
    })
}

fn steps(kind: Kind) -> [Step; 2] {
    let name = kind.name();
    let rivalry = Rivalry { seat: Seat::First, secret: Secret::new(0), game: 0 };
    [Step::Create(0, NewPlayer { kind: name, name }), Step::Contest(0, rivalry)]
}

/// A contest of a scenario: against the reference's MediocrePlayer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rivalry {
    /// The seat of the player under test.
    pub(super) seat: Seat,
    /// Decides what the MediocrePlayer does, and what `block` blocks for each.
    pub(super) secret: Secret,
    /// Which game of its series it is.
    pub(super) game: u32,
}

/// The numbers of the player under test and of the MediocrePlayer.
const TESTED: u32 = 0;
const MEDIOCRE: u32 = 1;

impl Rivalry {
    /// The game, with the player under test elsewhere.
    pub(super) fn contest(self, game: &Game) -> Contest {
        let seed = |role| self.secret.seed(self.game, role);
        let chances = Pcg32::seed_from_u64(seed(Role::Player(MEDIOCRE)));
        let mediocre = Contender::Local(Box::new(MediocrePlayer::new("mediocre", game, chances)));
        let blocks = |number| seed(Role::Blocks(number));
        match self.seat {
            Seat::First => Contest::new(game, [Contender::Remote, mediocre], [TESTED, MEDIOCRE].map(blocks)),
            Seat::Second => Contest::new(game, [mediocre, Contender::Remote], [MEDIOCRE, TESTED].map(blocks)),
        }
    }

    /// The game in C++.
    pub(super) fn code(self, player: &str) -> String {
        let mediocre = "createPlayer(\"mediocre\", \"reference\", g)";
        match self.seat {
            Seat::First => format!("g.play({player}, {mediocre}, false);"),
            Seat::Second => format!("g.play({mediocre}, {player}, false);"),
        }
    }
}

fn number(seat: Seat) -> usize {
    match seat {
        Seat::First => 0,
        Seat::Second => 1,
    }
}

fn malformed(what: &str) -> Forfeit {
    Forfeit::Malformed(what.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn models() -> Arc<PlacementModels> {
        Arc::new(PlacementModels::new(&standard_game()))
    }

    #[test]
    fn two_players_who_live_here_play_to_the_end() {
        let models = models();
        let contenders = [Kind::Good.player(&models, 1), Kind::Awful.player(&models, 2)];
        let mut contest = Contest::new(&standard_game(), contenders, [1, 2]);
        assert_eq!(contest.advance(), Next::Over(Ending::Won(Seat::First)));
        assert!((17..100).contains(&contest.shots(Seat::First)));
        assert_eq!(contest.shots(Seat::Second) + 1, contest.shots(Seat::First));
    }

    #[test]
    fn a_contest_waits_for_the_first_player_to_place_its_ships() {
        let contenders = [Contender::Remote, Kind::Awful.player(&models(), 2)];
        let mut contest = Contest::new(&standard_game(), contenders, [1, 2]);
        assert_eq!(contest.advance(), Next::Hear(Seat::First));
    }

    #[test]
    fn a_call_that_makes_no_sense_is_a_reason_to_forfeit() {
        let mut contest =
            Contest::new(&standard_game(), [Contender::Remote, Kind::Awful.player(&models(), 2)], [1, 2]);
        assert!(matches!(contest.hear(Seat::First, b"nonsense"), Err(Forfeit::Malformed(_))));
        contest.forfeit(Seat::First, NOT_PLACED);
        assert_eq!(contest.advance(), Next::Over(Ending::Forfeited(Seat::First, NOT_PLACED)));
    }

    #[test]
    fn every_kind_has_a_name() {
        for kind in Kind::ALL {
            assert_eq!(Kind::of(kind.name()), Some(kind));
        }
        assert_eq!(Kind::of("human"), None);
    }
}
