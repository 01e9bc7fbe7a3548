//! The other side of a player's shots: seas that only the parent knows, and what is told of each shot.

use reference::battleship::{Attack, Board, Game, Point, ShipId};

pub(super) use crate::assignments::battleship::crop::Fleet;
use crate::assignments::common::wire::{Decoder, Encoder, Flag};

/// A shooting: who shoots at what, and what else is told.
#[derive(Debug, Clone)]
pub(super) struct Match {
    /// The sea that each player shoots at, by number.
    pub(super) seas: Vec<Sea>,
    /// Shots after which it ends at the latest.
    pub(super) limit: u32,
    /// What an impossible shot leads to.
    pub(super) impossible: Impossible,
    /// What the arguments hold of which the handout says that nothing may be assumed.
    pub(super) unspecified: Unspecified,
    /// What the opponent of the first player shoots at after each of its shots.
    pub(super) opponent: Option<OpponentShots>,
}

/// What lies out there.
#[derive(Debug, Clone)]
pub(super) enum Sea {
    /// Ships, by id.
    Fleet(Fleet),
    /// Nothing is ever hit: the last ship lies where nobody has looked yet.
    Empty,
}

/// What becomes of a shot off the board, or at a position shot at before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Impossible {
    /// The shooting ends: what follows is not specified.
    Ends,
    /// It is reported as invalid, and the shooting goes on.
    IsReported,
}

/// What the unspecified arguments of `recordAttackResult` hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unspecified {
    /// False, and an id that exists.
    Harmless,
    /// True where that says nothing, and an id that no ship has.
    Poison,
}

/// The attacks of an opponent.
#[derive(Debug, Clone)]
pub(super) struct OpponentShots {
    /// The first of the player's shots that is answered.
    pub(super) from: u32,
    /// One after another.
    pub(super) at: Vec<Point>,
}

/// How a shooting goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum After {
    /// It ends, and the player does not hear of the shot.
    Stop,
    /// The player hears of the shot, and that was the last.
    RecordAndStop,
    /// The player hears of the shot.
    Record,
}

/// What is told of a shot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) after: After,
    pub(super) arguments: Arguments,
    pub(super) next: u8,
    pub(super) attacks: Vec<(u8, Point)>,
    /// How long the parent waited for the shot, where that was long; of no interest to the player.
    pub(super) waited_ms: u32,
}

/// The arguments of `recordAttackResult` after the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Arguments {
    pub(super) valid: bool,
    pub(super) hit: bool,
    pub(super) destroyed: bool,
    pub(super) id: ShipId,
}

/// An id that no ship has.
const NO_SHIP: ShipId = 77;

impl Arguments {
    pub(super) fn new(result: Attack, unspecified: Unspecified) -> Arguments {
        let poison = unspecified == Unspecified::Poison;
        let id = if poison { NO_SHIP } else { 0 };
        match result {
            Attack::Invalid => Arguments { valid: false, hit: false, destroyed: false, id: 0 },
            Attack::Miss => Arguments { valid: true, hit: false, destroyed: poison, id },
            Attack::Hit => Arguments { valid: true, hit: true, destroyed: false, id },
            Attack::Destroyed(id) => Arguments { valid: true, hit: true, destroyed: true, id },
        }
    }

    /// What the shot did, without the unspecified parts.
    pub(super) fn result(self) -> Attack {
        match self {
            Arguments { valid: false, .. } => Attack::Invalid,
            Arguments { hit: false, .. } => Attack::Miss,
            Arguments { destroyed: false, .. } => Attack::Hit,
            Arguments { id, .. } => Attack::Destroyed(id),
        }
    }

    /// As they stand in a call.
    pub(super) fn code(self) -> String {
        format!("{}, {}, {}, {}", self.valid, self.hit, self.destroyed, self.id)
    }
}

impl Match {
    /// One player against one sea.
    pub(super) fn alone(sea: Sea, limit: u32) -> Match {
        Match {
            seas: vec![sea],
            limit,
            impossible: Impossible::Ends,
            unspecified: Unspecified::Harmless,
            opponent: None,
        }
    }
}

/// One shooting under way.
#[derive(Debug, Clone)]
pub(super) struct Referee {
    plan: Match,
    boards: Vec<Board>,
    shots: u32,
}

impl Referee {
    pub(super) fn new(plan: &Match, game: &Game) -> Referee {
        let boards = plan.seas.iter().map(|sea| sea.board(game)).collect();
        Referee { plan: plan.clone(), boards, shots: 0 }
    }

    /// What a shot does; `None` for a player who has no sea.
    pub(super) fn shot(&mut self, player: u8, p: Point) -> Option<Word> {
        let number = usize::from(player);
        let result = self.boards.get_mut(number)?.attack(p);
        self.shots += 1;
        Some(Word {
            after: self.after(number, result),
            arguments: Arguments::new(result, self.plan.unspecified),
            next: self.next(player),
            attacks: self.attacks(),
            waited_ms: 0,
        })
    }

    fn after(&self, number: usize, result: Attack) -> After {
        let sunk = match self.plan.seas.get(number) {
            Some(Sea::Fleet(_)) => self.boards.get(number).is_some_and(Board::all_ships_destroyed),
            Some(Sea::Empty) | None => false,
        };
        if result == Attack::Invalid && self.plan.impossible == Impossible::Ends {
            After::Stop
        } else if sunk || self.shots >= self.plan.limit {
            After::RecordAndStop
        } else {
            After::Record
        }
    }

    fn next(&self, player: u8) -> u8 {
        let players = u8::try_from(self.boards.len()).unwrap_or(u8::MAX);
        (player + 1) % players
    }

    fn attacks(&self) -> Vec<(u8, Point)> {
        let Some(opponent) = &self.plan.opponent else { return Vec::new() };
        let turn = self.shots.checked_sub(opponent.from).and_then(|turn| usize::try_from(turn).ok());
        turn.and_then(|turn| opponent.at.get(turn)).map(|p| (0, *p)).into_iter().collect()
    }
}

impl Sea {
    fn board(&self, game: &Game) -> Board {
        let mut board = Board::new(game);
        match self {
            Sea::Empty => {}
            Sea::Fleet(fleet) => {
                for (id, (at, direction)) in (0..).zip(fleet) {
                    let placed = board.place_ship(*at, id, *direction);
                    debug_assert!(placed.is_ok(), "a scenario's fleet lies on its board: {placed:?}");
                }
            }
        }
        board
    }
}

impl Word {
    pub(super) fn encode(&self) -> Vec<u8> {
        let Arguments { valid, hit, destroyed, id } = self.arguments;
        let mut out = Encoder::default();
        out.u8(self.after.number()).flag(Flag(valid)).flag(Flag(hit)).flag(Flag(destroyed)).i32(id);
        out.u8(self.next).u8(u8::try_from(self.attacks.len()).unwrap_or(0));
        for (player, p) in &self.attacks {
            out.u8(*player).i32(p.r).i32(p.c);
        }
        out.u32(self.waited_ms).bytes()
    }

    pub(super) fn decode(bytes: &[u8]) -> Option<Word> {
        let mut word = Decoder::new(bytes);
        let after = After::of(word.u8()?)?;
        let (valid, hit, destroyed) = (word.bool()?, word.bool()?, word.bool()?);
        let arguments = Arguments { valid, hit, destroyed, id: word.i32()? };
        let (next, count) = (word.u8()?, word.u8()?);
        let attack = |_| Some((word.u8()?, Point::new(word.i32()?, word.i32()?)));
        let attacks = (0..count).map(attack).collect::<Option<_>>()?;
        Some(Word { after, arguments, next, attacks, waited_ms: word.u32()? })
    }
}

impl After {
    fn number(self) -> u8 {
        match self {
            After::Stop => 0,
            After::RecordAndStop => 1,
            After::Record => 2,
        }
    }

    fn of(number: u8) -> Option<After> {
        [After::Stop, After::RecordAndStop, After::Record].into_iter().find(|after| after.number() == number)
    }
}

#[cfg(test)]
mod tests {
    use reference::battleship::Direction;

    use super::*;
    use crate::assignments::battleship::game_config::GameConfig;

    #[test]
    fn a_word_survives_the_journey() {
        let arguments = Arguments { valid: true, hit: true, destroyed: false, id: 77 };
        let attacks = vec![(0, Point::new(3, 4)), (1, Point::new(0, 9))];
        let word = Word { after: After::Record, arguments, next: 1, attacks, waited_ms: 7 };
        assert_eq!(Word::decode(&word.encode()), Some(word));
    }

    #[test]
    fn a_shooting_ends_with_the_fleet() {
        let config = GameConfig::with_lengths(1, 2, &[1]);
        let fleet = Sea::Fleet(vec![(Point::new(0, 1), Direction::Horizontal)]);
        let mut referee = Referee::new(&Match::alone(fleet, 9), &config.game());
        assert_eq!(referee.shot(0, Point::new(0, 0)).unwrap().after, After::Record);
        let last = referee.shot(0, Point::new(0, 1)).unwrap();
        assert_eq!((last.after, last.arguments.result()), (After::RecordAndStop, Attack::Destroyed(0)));
    }

    #[test]
    fn poison_stands_only_where_nothing_may_be_assumed() {
        let miss = Arguments::new(Attack::Miss, Unspecified::Poison);
        assert!(miss.valid && !miss.hit && miss.destroyed && miss.id == NO_SHIP);
        let hit = Arguments::new(Attack::Hit, Unspecified::Poison);
        assert!(hit.hit && !hit.destroyed && hit.id == NO_SHIP);
        assert_eq!(Arguments::new(Attack::Destroyed(3), Unspecified::Poison).id, 3);
    }
}
