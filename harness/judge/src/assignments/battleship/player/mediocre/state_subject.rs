//! [`StateCheck`]: the checks of MediocrePlayer's states, the faults that each is about, and a picture of its situation.

use super::super::bitboard::Grid;
use super::state_machine::{ShotFault, StateExit, StateMachine};
use reference::battleship::{Attack, Point};

/// A check of the states.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StateCheck {
    Fresh,
    State1,
    Stays,
    Center,
    Cross,
    Sink,
    Exhausted,
}

impl StateCheck {
    const ALL: [StateCheck; 7] = [
        StateCheck::Fresh,
        StateCheck::State1,
        StateCheck::Stays,
        StateCheck::Center,
        StateCheck::Cross,
        StateCheck::Sink,
        StateCheck::Exhausted,
    ];

    pub(super) fn id(self) -> &'static str {
        match self {
            StateCheck::Fresh => "player.mediocre.attack.fresh",
            StateCheck::State1 => "player.mediocre.attack.state-1",
            StateCheck::Stays => "player.mediocre.attack.stays",
            StateCheck::Center => "player.mediocre.attack.center",
            StateCheck::Cross => "player.mediocre.attack.cross",
            StateCheck::Sink => "player.mediocre.attack.sink",
            StateCheck::Exhausted => "player.mediocre.attack.exhausted",
        }
    }

    /// The reason why a fault of this check keeps another one's situation from coming up.
    pub(super) fn hides_others(self) -> &'static str {
        match self {
            StateCheck::Fresh => {
                "it repeats positions, which player.mediocre.attack.fresh and player.two-players are about"
            }
            StateCheck::State1 => "it does not go to state 2, which player.mediocre.attack.state-1 is about",
            StateCheck::Stays => "it leaves state 2, which player.mediocre.attack.stays is about",
            StateCheck::Center => "its cross moves, which player.mediocre.attack.center is about",
            StateCheck::Cross => "its cross is another, which player.mediocre.attack.cross is about",
            StateCheck::Sink => "it stays in state 2, which player.mediocre.attack.sink is about",
            StateCheck::Exhausted => "it stays in state 2, which player.mediocre.attack.exhausted is about",
        }
    }

    /// The check that a fault is about.
    pub(super) fn of(fault: ShotFault) -> StateCheck {
        match fault {
            ShotFault::OffBoard | ShotFault::Repeat => StateCheck::Fresh,
            ShotFault::Enter => StateCheck::State1,
            ShotFault::AfterMiss => StateCheck::Stays,
            ShotFault::AfterHit => StateCheck::Center,
            ShotFault::TooFar | ShotFault::LeftEarly | ShotFault::OtherCross | ShotFault::AroundEdge => {
                StateCheck::Cross
            }
            ShotFault::OldCenter(StateExit::Exhausted) => StateCheck::Exhausted,
            ShotFault::OldCenter(StateExit::OwnShip | StateExit::OtherShip | StateExit::Lucky) => {
                StateCheck::Sink
            }
        }
    }

    /// A picture of the situation that the check is about.
    pub(crate) fn situation(self) -> Vec<String> {
        let grid = Grid { rows: 10, cols: 10 };
        let (center, beside) = (Point::new(4, 4), Point::new(4, 5));
        let ship = |p: Point| (p == center || p == beside).then_some(0);
        let mut machine =
            StateMachine::new(grid, grid.all().iter().map(|index| ship(grid.point(index))).collect());
        let first = if self == StateCheck::Fresh { Attack::Miss } else { Attack::Hit };
        let mut shots = vec![(center, first)];
        match self {
            StateCheck::Fresh | StateCheck::State1 | StateCheck::Cross => {}
            StateCheck::Stays => shots.push((beside, Attack::Miss)),
            StateCheck::Center => shots.push((beside, Attack::Hit)),
            StateCheck::Sink => shots.push((beside, Attack::Destroyed(0))),
            StateCheck::Exhausted => {
                let cross = grid.index(center).map(|center| grid.cross(center)).unwrap_or_default();
                shots.extend(cross.iter().map(|index| (grid.point(index), Attack::Miss)));
            }
        }
        for (at, result) in &shots {
            machine.shot(*at, *result);
        }
        let next = machine.shot(Point::new(-1, -1), Attack::Invalid);
        let report = |(at, result): &(Point, Attack)| {
            let words = match result {
                Attack::Hit => "a hit",
                Attack::Destroyed(_) => "a hit that destroys the ship",
                Attack::Miss | Attack::Invalid => "a miss",
            };
            format!("{at} was {words}")
        };
        let story: Vec<String> = shots.iter().take(2).map(report).collect();
        let head = [format!("// for example, when {}:", story.join(" and ")), format!("// {}", next.rule())];
        head.into_iter().chain(next.drawn(grid)).collect()
    }

    /// The checks that a fault below this one's thresholds is put down to: a choice elsewhere now and then comes of another
    /// cross, rather than of anything that misses or hits do.
    pub(super) fn others(self) -> Vec<&'static str> {
        let cross = matches!(self, StateCheck::Stays | StateCheck::Center).then_some(StateCheck::Cross);
        let others = StateCheck::ALL.into_iter().filter(|check| *check != self && Some(*check) != cross);
        cross.into_iter().chain(others).map(StateCheck::id).chain(["player.two-players"]).collect()
    }

    /// The checks that a process that ends in this one's games is put down to. A player that does not come back with a choice in
    /// plain games, either, has not shown what it makes of a hit or a miss, and one that does not where a cross is used up may
    /// take it for used up in vain elsewhere.
    pub(crate) fn owners_of_end(self) -> Vec<&'static str> {
        match self {
            StateCheck::Cross => {
                vec![StateCheck::Exhausted.id(), "player.two-players", StateCheck::Fresh.id()]
            }
            StateCheck::Fresh => Vec::new(),
            StateCheck::Exhausted => vec![StateCheck::Fresh.id()],
            StateCheck::State1 | StateCheck::Stays | StateCheck::Center | StateCheck::Sink => {
                vec![StateCheck::Exhausted.id(), StateCheck::Fresh.id()]
            }
        }
    }

    /// The checks that the end of any game is put down to.
    pub(crate) fn owners_of_any_end() -> Vec<&'static str> {
        vec![StateCheck::Exhausted.id(), StateCheck::Fresh.id()]
    }
}
