//! Shootings: boards that only the parent knows, and the reports of shots at them.

use reference::battleship::{Attack, Board, Game, Point};

use crate::assignments::battleship::crop::Fleet;
use crate::assignments::battleship::player_protocol::{AfterShot, ResultArguments, ShotReport, Unspecified};

/// A shooting: the boards that are shot at, and the reports of the shots.
#[derive(Debug, Clone)]
pub(super) struct ShootingPlan {
    /// The board that each player shoots at, by number; or the one board of the one player that shoots.
    pub(super) boards: Vec<OpponentBoard>,
    /// Shots after which it ends at the latest.
    pub(super) limit: u32,
    /// The consequence of an invalid shot.
    pub(super) invalid_shot: InvalidShot,
    pub(super) unspecified: Unspecified,
    /// The attacks on the first player.
    pub(super) opponent: Option<OpponentShots>,
}

/// A board that only the parent knows.
#[derive(Debug, Clone)]
pub(super) enum OpponentBoard {
    /// Ships lie there, by id.
    Fleet(Fleet),
    /// No shot ever hits: the last ship lies where the player has not shot yet.
    Empty,
}

/// The consequence of a shot off the board, or at a position shot at before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum InvalidShot {
    /// The shooting ends: the handout does not specify what follows.
    Ends,
    /// It is reported as invalid, and the shooting goes on.
    IsReported,
}

/// Attacks by an opponent, one after each shot of the player.
#[derive(Debug, Clone)]
pub(super) struct OpponentShots {
    /// The first of the player's shots that is followed by an attack.
    pub(super) from: u32,
    /// The attacked positions, in order.
    pub(super) at: Vec<Point>,
}

impl ShootingPlan {
    /// One player, which shoots at one board.
    pub(super) fn alone(board: OpponentBoard, limit: u32) -> ShootingPlan {
        ShootingPlan {
            boards: vec![board],
            limit,
            invalid_shot: InvalidShot::Ends,
            unspecified: Unspecified::Harmless,
            opponent: None,
        }
    }
}

impl ShootingPlan {
    /// The number of the board that a player shoots at.
    pub(super) fn board_of(&self, player: u8) -> usize {
        if self.boards.len() == 1 { 0 } else { usize::from(player) }
    }
}

/// A shooting under way.
#[derive(Debug, Clone)]
pub(super) struct Shooting {
    plan: ShootingPlan,
    boards: Vec<Board>,
    shots: u32,
}

impl Shooting {
    pub(super) fn new(plan: &ShootingPlan, game: &Game) -> Shooting {
        let boards = plan.boards.iter().map(|board| board.laid_out(game)).collect();
        Shooting { plan: plan.clone(), boards, shots: 0 }
    }

    /// Performs a shot; returns `None` for a player that has no board to shoot at.
    pub(super) fn shot(&mut self, player: u8, p: Point) -> Option<ShotReport> {
        let number = self.plan.board_of(player);
        let result = self.boards.get_mut(number)?.attack(p);
        self.shots += 1;
        Some(ShotReport {
            after: self.after(number, result),
            arguments: ResultArguments::new(result, self.plan.unspecified),
            next: self.next(player),
            attacks: self.attacks(),
            waited_ms: 0,
        })
    }

    fn after(&self, number: usize, result: Attack) -> AfterShot {
        let fleet = self.plan.boards.get(number).and_then(OpponentBoard::fleet);
        let sunk = fleet.is_some() && self.boards.get(number).is_some_and(Board::all_ships_destroyed);
        if result == Attack::Invalid && self.plan.invalid_shot == InvalidShot::Ends {
            AfterShot::Stop
        } else if sunk || self.shots >= self.plan.limit {
            AfterShot::RecordAndStop
        } else {
            AfterShot::Record
        }
    }

    fn next(&self, player: u8) -> u8 {
        let players = u8::try_from(self.boards.len()).unwrap_or(u8::MAX);
        if players == 1 { player } else { (player + 1) % players }
    }

    fn attacks(&self) -> Vec<(u8, Point)> {
        let Some(opponent) = &self.plan.opponent else { return Vec::new() };
        let turn = self.shots.checked_sub(opponent.from).and_then(|turn| usize::try_from(turn).ok());
        turn.and_then(|turn| opponent.at.get(turn)).map(|p| (0, *p)).into_iter().collect()
    }
}

impl OpponentBoard {
    /// The fleet that lies there, if any.
    pub(super) fn fleet(&self) -> Option<&Fleet> {
        match self {
            OpponentBoard::Fleet(fleet) => Some(fleet),
            OpponentBoard::Empty => None,
        }
    }

    /// The board with its fleet.
    pub(super) fn laid_out(&self, game: &Game) -> Board {
        let mut board = Board::new(game);
        for (id, (at, direction)) in (0..).zip(self.fleet().into_iter().flatten()) {
            let placed = board.place_ship(*at, id, *direction);
            debug_assert!(placed.is_ok(), "a scenario's fleet lies on its board: {placed:?}");
        }
        board
    }
}

#[cfg(test)]
mod tests {
    use reference::battleship::Direction;

    use super::*;
    use crate::assignments::battleship::game_config::GameConfig;

    #[test]
    fn a_shooting_ends_with_the_fleet() {
        let config = GameConfig::with_lengths(1, 2, &[1]);
        let fleet = OpponentBoard::Fleet(vec![(Point::new(0, 1), Direction::Horizontal)]);
        let mut shooting = Shooting::new(&ShootingPlan::alone(fleet, 9), &config.game());
        assert_eq!(shooting.shot(0, Point::new(0, 0)).unwrap().after, AfterShot::Record);
        let last = shooting.shot(0, Point::new(0, 1)).unwrap();
        assert_eq!((last.after, last.arguments.result()), (AfterShot::RecordAndStop, Attack::Destroyed(0)));
    }
}
